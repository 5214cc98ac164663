"""The files that a run writes: those that the command line names, else those that the target declares, else what LLVM's build would
generate for such a target (:attr:`tgdsl.generation.Generator.applies`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tgdsl.classes import fields, frozen
from tgdsl.diagnostics import NOWHERE, Note, Place, Report, did_you_mean, fail, file_place
from tgdsl.files import File, Option, OptionValue, options_of, suffix_problem
from tgdsl.generation import Generator
from tgdsl.generation.generator import GeneratorEntry, installed
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.records import Record


@frozen
class Chosen:
    """A file that is to be written, with its generator and the place that asks for it.

    Attributes:
        called: the name that the command line gives it, "Intrinsics.inc"; empty if it is named after the target.
    """

    file: File
    generator: Generator
    place: Place
    called: str = ""

    def stem(self, target: str) -> str:
        """The file's name without its ending."""
        return os.path.splitext(self.called)[0] if self.called else self.file.stem(target)

    def names(self, target: str, release: Release) -> list[str]:
        """The names of all files that the generator writes for it."""
        parts = [part.suffix for part in self.generator.parts(release)]
        if not self.called:
            return [self.file.name(target, part) for part in parts]
        stem, ending = os.path.splitext(self.called)
        return [f"{stem}{part}{ending}" for part in parts]


def named_files(only: Sequence[str], listing: str | None, called: str | None = None) -> list[Chosen] | None:
    """The files that the command line names, in its order; None if it names none.

    Args:
        only: what ``--only`` was given: ``[SUFFIX=]GENERATOR[,OPTION=VALUE]...``
        listing: what ``--files`` was given: a file with such a text in each line. ``--only`` takes precedence.
        called: the name of the one file that ``--only`` asks for, if ``-o`` gives it.

    Raises:
        DiagnosticError: with all mistakes in them.
    """
    if only:
        specs = [(text, NOWHERE) for text in only]
    elif listing is not None:
        specs = _lines(listing)
    else:
        return None
    available = installed([_generator_in(text) for text, _ in specs])
    report = Report()
    found = [_parse(text, place, available, report, called or "") for text, place in specs]
    report.check()
    return [one for one in found if one is not None]


def files_of(model: Model, report: Report | None = None) -> list[Chosen]:
    """The files that a target declares; if it says nothing, those that LLVM's build would generate.

    Some targets of LLVM have records that only other generators can read: ARC has encodings for its disassembler, in which the
    emitter misses operands, and no emitter. A file that llvm-tblgen does not write from records is left out, with a warning.
    In a target in Python that is an error.

    Args:
        report: gets warnings, if there is one.

    Raises:
        DiagnosticError: a declared file has no generator; or there is nothing to generate, and the target does not declare just that, or
            declares that although there is something.
    """
    if not model.records.has_class("Target"):
        free = [one for one in _all_generators(model.release) if not one.needs_target and one.applies(model)]
        if free:
            return [Chosen(one.file(), one, model.records.place) for one in free]
    declared = _declared(model.target)
    if declared is not None:
        # A target may list files that only later releases have.
        chosen = [one for one in _with_generators(model.target, declared) if one.generator.parts(model.release)]
        if not declared:
            _check_that_nothing_applies(model)
        if not declared or any(one.generator.applies(model) for one in chosen):
            return chosen
    else:
        generators = _all_generators(model.release)
        fitting = [Chosen(one.file(), one, model.target.place) for one in generators if one.applies(model)]
        chosen = [one for one in fitting if model.records.is_python or _is_possible(one, model, report)]
        if chosen:
            return chosen
    raise fail(
        model.records.place,
        f"there is no file to write for '{model.target_name}': it has no registers, no instructions, no patterns and no calling"
        f" conventions here; {_remedy(model)}",
    )


def check_names(chosen: Sequence[Chosen], release: Release) -> None:
    """Check that a release has each generator, and that each file has a name of its own.

    Raises:
        DiagnosticError: with all that it has not, and all that have another one's name.
    """
    report = Report()
    first: dict[str, Chosen] = {}
    for one in chosen:
        if not one.generator.parts(release):
            report.error(one.place, _not_yet(one.generator, release))
        for name in one.names("<Target>", release):
            other = first.setdefault(name, one)
            if other is not one:
                notes = [Note(other.place, "the other one is here")] if other.place.chain else []
                report.error(
                    one.place,
                    f"two files would be called {name}: '{other.file.spec}' and '{one.file.spec}'; give one of them a suffix, as in"
                    f" '{one.file.usual_suffix}1={one.file.generator}'",
                    *notes,
                )
    report.check()


def file_stem(model: Model, chosen: Sequence[Chosen]) -> str:
    """The beginning of the files' names: the target's name; empty if the command line names the file.

    Raises:
        DiagnosticError: there is no target.
    """
    if chosen and all(one.called for one in chosen):
        return ""
    if not model.records.has_class("Target") and not any(one.generator.needs_target for one in chosen):
        raise fail(
            model.records.place,
            "there is no record of class 'Target', after which files are called; give --name NAME, and they are called NAMEGen....inc, or name the"
            " one file with --only GENERATOR -o FILE.inc",
        )
    return model.target_name


def _all_generators(release: Release) -> list[Generator]:
    """Those that a release has."""
    loaded = [listed.load() for listed in installed().values()]
    return [one for one in loaded if one.parts(release)]


def _not_yet(generator: Generator, release: Release) -> str:
    later = [one for one in RELEASES.values() if generator.parts(one)]
    remedy = f"it is there since {later[0].name}: --llvm {later[0].number}" if later else "leave it out"
    return f"{release.name} has no generator '{generator.name}'; {remedy}"


def _check_that_nothing_applies(model: Model) -> None:
    """Report an empty list of files for a target that has something to write: nobody wants to run the command for nothing."""
    fitting = [one.name for one in _all_generators(model.release) if one.applies(model)]
    if fitting:
        target = model.target
        raise fail(
            (target.origin.place_of("files", ()) if target.origin else None) or target.place,
            f"the list of the files of '{target.name}' is empty, so none would be written; leave it out for the usual ones"
            f" ({', '.join(fitting)}), or list those that it has",
        )


def _is_possible(chosen: Chosen, model: Model, report: Report | None) -> bool:
    """True if llvm-tblgen writes a file from the records of a target; if not, a warning says why."""
    obstacle = chosen.generator.obstacle(model)
    if obstacle and report is not None:
        report.warning(
            model.target.place,
            f"{chosen.file.name(model.target_name)} is left out, since {obstacle}: see the errors with --only {chosen.generator.name}",
        )
    return not obstacle


def _remedy(model: Model) -> str:
    location = model.records.place.innermost
    path = Path(location.file) if location is not None else Path()
    if path.suffix == ".py" and path.name != "__init__.py" and (path.parent / "__init__.py").exists():
        return f"this is one module of a package, so name the package: {_relative(path.parent)}"
    return "define some, or say which files it has: Target(..., files=[])"


def _relative(path: Path) -> Path:
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):  # it is elsewhere; there is no working folder any more
        return path


# What a target declares


def _declared(target: Record) -> Sequence[File] | None:
    if target.origin is None:  # a record from JSON
        return None
    from tgdsl.language import Target  # it is imported already

    return target.origin.files if isinstance(target.origin, Target) else None


def _with_generators(target: Record, declared: Sequence[File]) -> list[Chosen]:
    available = installed([file.generator for file in declared])
    report = Report()
    chosen: list[Chosen] = []
    for number, file in enumerate(declared):
        place = (target.origin.place_of("files", (number,)) if target.origin else None) or target.place
        entry = available.get(file.generator)
        if entry is None:
            report.error(place, _no_generator(file.generator, available))
            continue
        generator = entry.load()
        if generator.file is type(file):
            chosen.append(Chosen(file, generator, place))
        elif _full_name(generator.file) == _full_name(
            type(file)
        ):  # its module stands beside the target, and was imported for it alone
            chosen.append(Chosen(_as(generator.file, file), generator, place))
        else:
            report.error(
                place,
                f"the generator '{file.generator}' writes files of {_full_name(generator.file)}, and this is a"
                f" {_full_name(type(file))}; import that class",
            )
    report.check()
    return chosen


def _as(kind: type[File], file: File) -> File:
    """A file of a class that has the same fields as the file's own."""
    return kind(**{one.alias: getattr(file, one.name) for one in fields(type(file))})


def _full_name(kind: type[File]) -> str:
    """The name that a target imports a class by: its package's, if that exports it."""
    package = kind.__module__.rpartition(".")[0]
    exported = vars(sys.modules[package]).get(kind.__name__) if package else None
    return f"{package if exported is kind else kind.__module__}.{kind.__qualname__}"


# The notation of the command line


def _generator_in(text: str) -> str:
    return text.partition(",")[0].rpartition("=")[2]


def _parse(
    text: str, place: Place, available: Mapping[str, GeneratorEntry], report: Report, called: str
) -> Chosen | None:
    """The file that a text asks for; None, and reported, if it is wrong."""
    before = len(report.diagnostics)
    head, *options = text.split(",")
    suffix, equals, name = head.rpartition("=")
    problem = suffix_problem(suffix) if equals else ""
    if problem:
        report.error(place, problem)
    elif equals and called:
        report.error(place, f"-o gives the file its name, '{called}', which has no SUFFIX then; leave out '{suffix}='")
    if name not in available:
        report.error(place, _no_generator(name, available))
        return None
    generator = available[name].load()
    known = {one.name: one for one in options_of(generator.file)}
    values: dict[str, OptionValue] = {}
    for option in options:
        key, given, value = option.partition("=")
        if key not in known:
            report.error(place, _no_option(name, key, known))
        elif known[key].attribute in values:
            report.error(place, f"the option '{key}' is given twice for {name}; give it once")
        else:
            try:
                values[known[key].attribute] = known[key].parse(value if given else None)
            except ValueError as error:
                report.error(place, str(error))
    if len(report.diagnostics) > before:
        return None
    return Chosen(generator.file(suffix=suffix or None, **values), generator, place, called)


def _no_generator(name: str, available: Iterable[str]) -> str:
    hint = did_you_mean(name, available) or f"; there are: {', '.join(available)}"
    return f"there is no generator '{name}'{hint}"


def _no_option(generator: str, name: str, known: Mapping[str, Option]) -> str:
    there = f"; it has: {', '.join(known)}" if known else "; it has no options"
    return f"the generator '{generator}' has no option '{name}'{did_you_mean(name, known) or there}"


def _lines(listing: str) -> list[tuple[str, Place]]:
    """The lines of a list of files that are neither empty nor comments, with their places."""
    try:
        text = Path(listing).read_text(encoding="utf-8")
    except OSError as error:
        raise fail(file_place(listing), f"this list of files cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise fail(file_place(listing), "this list of files is not text in UTF-8") from None
    lines = [(line.partition("#")[0].strip(), file_place(listing, n)) for n, line in enumerate(text.splitlines(), 1)]
    found = [(line, place) for line, place in lines if line]
    if not found:
        raise fail(
            file_place(listing),
            "this list of files is empty; each line names a file as --only does: AsmWriter1=asm-writer,asmwriternum=1",
        )
    return found

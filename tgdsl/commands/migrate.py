"""``python -m tgdsl.migrate``: a target in TableGen's language as a package of Python, from its records.

    python -m tgdsl.td Foo.td -I ... -o foo.json        the records, in the order of definition
    python -m tgdsl.migrate foo.json -o targets/foo     the package, which gives the same records
    python -m tgdsl.migrate foo.json -o targets/foo --sources lib/Target/Foo --report
    python -m tgdsl.migrate foo.json -o targets/foo --counterparts      also stubs for its C++

The package is loaded, and its records are compared with those that it is from, before anything is written. --sources has the .td files: their comments,
and how they spell numbers. A second run replaces what the first one wrote, but for modules that were edited meanwhile: with --keep these stay.

The exit status is 1 if the input has a mistake, or a record cannot be had in Python (then nothing is written), and 2 for a mistake in the command
line itself.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from tgdsl.classes import frozen
from tgdsl.commands.options import add_source_options, command_parser, output_name, with_source_options
from tgdsl.diagnostics import Report, counted, file_place
from tgdsl.llvm import DEFAULT
from tgdsl.loading.contents import RECORDS
from tgdsl.loading.load import load_target
from tgdsl.loading.options import TD, SourceOptions
from tgdsl.process.running import put, run_command
from tgdsl.process.scratch import scratch_folder
from tgdsl.process.status import progress
from tgdsl.records import RecordSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tgdsl.migration.folding.naming import FunctionNames
    from tgdsl.migration.text.notes import Notes


@frozen
class Options:
    """The command line."""

    source: str
    output: str
    name: str | None
    sources: str | None
    counterparts: bool
    report: bool
    keep: bool
    force: bool
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def command(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says in a process that ends with it."""
    gc.disable()  # records and statements stay to the end; of what each trial has loaded, corrected() says when it is garbage
    return main(arguments)


def _run(options: Options, report: Report) -> int:
    from tgdsl.migration.counterparts.finding import stubs_of
    from tgdsl.migration.counterparts.stubs import MODULES, NO_STUBS
    from tgdsl.migration.trials.correcting import corrected
    from tgdsl.migration.records.inputs import check_records, check_texts, missing_sources
    from tgdsl.migration.kept import kept_modules
    from tgdsl.migration.reporting import report_lines
    from tgdsl.migration.result import check_may_be_replaced, earlier_result, write_result

    started = monotonic()
    folder = Path(options.output)
    package = options.name or dotted_name(folder)
    earlier = earlier_result(folder)
    if not options.keep and not options.force:
        check_may_be_replaced(folder, earlier.edited)
    with progress() as show, scratch_folder("tgdsl-migrate-") as scratch:
        show(f"reading {options.source}")
        records = load_target(options.source, report, source_options=options.source_options)
        check_records(records)
        records, notes, names = _with_sources(options, records, show)
        records.hold_all()
        gc.collect()  # the text of the records, and the set without sources
        check_texts(records)
        kept = kept_modules(folder, package, earlier, options.keep)
        trials = _trial_folder(scratch, package)
        with_stubs = options.counterparts or any([f"{name}.py" in kept.edited for name in MODULES])
        stubs = stubs_of(records, package) if with_stubs else NO_STUBS
        made = corrected(records, package, trials, notes, names, kept, show, stubs)
        if made.defects:
            for name, reason in made.defects.items():
                place = records[name].place if name in records else file_place(options.source)
                report.error(
                    place,
                    f"migrate cannot write '{name}' in Python: {reason}; if the records mean that, this is a defect of tgdsl, report it",
                )
            return 1
        for warning in missing_sources(records, notes.paths):
            report.add(warning)
        show("writing the package")
        write_result(folder, made.files, earlier, list(kept.edited), records.files)
    for warning in made.edited:
        report.add(warning)
    lines = sum([text.count("\n") for text in made.files.values()])
    release = records.release.number
    of_release = "" if release == DEFAULT.number else f", for gen --llvm {release}"
    put([f"{folder}: {counted(len(made.files), 'file')}, {lines} lines{of_release}"])
    if options.report:
        put([*report_lines(records, made, monotonic() - started, notes.paths, stubs), *notes.report()])
    return 0


def _with_sources(
    options: Options, records: RecordSet, show: Callable[[str], None]
) -> tuple[RecordSet, Notes, FunctionNames]:
    """The records with their places in the sources, and what these say besides."""
    from tgdsl.migration.folding.naming import FunctionNames, SourceNames
    from tgdsl.migration.records.own_records import target_name
    from tgdsl.migration.text.notes import Notes
    from tgdsl.migration.sources.placing import with_sources

    if options.sources is None:
        return records, Notes(), FunctionNames(target_name(records))
    show(f"reading {options.sources}")
    records, notes = with_sources(options.sources, records, options.source_options.define)
    return records, notes, SourceNames(notes.origins, target_name(records))


def dotted_name(folder: Path) -> str:
    """The name of a package in a folder, as its modules import each other: with those of the folders above that are packages, too."""
    folder = folder.absolute()
    parts = [folder.name]
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
        parts.insert(0, folder.name)
    return ".".join(parts)


def _trial_folder(scratch: Path, package: str) -> Path:
    """A folder where the package can be loaded by its name."""
    folder = scratch
    *above, name = package.split(".")
    for part in above:
        folder /= part
        folder.mkdir()
        (folder / "__init__.py").touch()
    folder /= name
    folder.mkdir()
    return folder


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("migrate", __doc__)
    parser.add_argument("source", metavar="RECORDS", help="the target's records (.json, .json.xz), or its .td file")
    parser.add_argument(
        "-o", "--output", type=output_name, metavar="FOLDER", required=True, help="the package's folder"
    )
    parser.add_argument(
        "--name",
        metavar="PACKAGE",
        help="the package's dotted name (default: that of its folder, with those of packages above it)",
    )
    parser.add_argument("--sources", type=output_name, metavar="DIR", help="the folder of the .td files")
    parser.add_argument(
        "--counterparts",
        action="store_true",
        help="write counterparts.py and machine_code.py, too: stubs for the C++ that asm and disasm need",
    )
    parser.add_argument(
        "--report", action="store_true", help="print how many records of each kind are written in which way"
    )
    edited = parser.add_mutually_exclusive_group()
    edited.add_argument(
        "--keep", action="store_true", help="leave modules alone that were edited since an earlier run wrote them"
    )
    edited.add_argument("--force", action="store_true", help="write them anew, too")
    add_source_options(parser)
    given = parser.parse_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.source)))
    if not options.source.endswith((*RECORDS, TD)):
        parser.error(f"{options.source}: this is neither a records file (.json, .json.xz) nor a .td file")
    folder = Path(options.output).absolute().name
    name = options.name or dotted_name(Path(options.output))
    if not all([part.isidentifier() and not _is_word(part) for part in name.split(".")]):
        parser.error(f"'{name}' cannot be the name of a package in Python; name another folder with -o")
    if _is_module_of_others(name.partition(".")[0]):
        parser.error(f"'{name}' is the name of a module that Python or tgdsl has; name another folder with -o")
    if name.rpartition(".")[2] != folder:
        parser.error(f"the package '{name}' has to be in a folder of its name, and not in '{folder}'")
    return options


def _is_module_of_others(name: str) -> bool:
    """True for a module that the package would hide, or be hidden by."""
    import sys

    return name in sys.stdlib_module_names or name in ("attr", "attrs", "rich", "tgdsl", "typing_extensions")


def _is_word(name: str) -> bool:
    from keyword import iskeyword

    return iskeyword(name)

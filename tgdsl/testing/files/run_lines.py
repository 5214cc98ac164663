"""RUN lines: ``RUN: llvm-mc %s -triple=sparcv9 -mattr=+vis -show-encoding | FileCheck %s --check-prefix=V9``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from tgdsl.classes import field, frozen
from tgdsl.diagnostics import did_you_mean
from tgdsl.testing.files.problems import FileProblem


@frozen
class Run:
    """A run of llvm-mc on the file, whose output FileCheck compares with the lines of some prefixes.

    Attributes:
        line: from 1; 0 for the run of a file without RUN lines.
        triple, cpu, features: empty for none.
        variant: of the assembly language; None for that of the target's options.
        prefixes: of FileCheck.
        shows_encodings: ``-show-encoding``.
        is_refused: ``not llvm-mc``: the file has mistakes.
        has_errors: ``2>&1``: the messages come before what is assembled.
        other: the reason why it is none of those that are run here; empty for one that is.
    """

    line: int
    triple: str = ""
    cpu: str = ""
    features: str = ""
    variant: int | None = None
    position_independent: bool = False
    prefixes: tuple[str, ...] = ("CHECK",)
    shows_encodings: bool = False
    is_refused: bool = False
    has_errors: bool = False
    other: str = ""
    words: tuple[str, ...] = ()


@frozen(eq=False)
class _Given:
    """The options of a program.

    Attributes:
        values: by the names, without dashes; an empty text for one without a value.
        words: those that are no options.
    """

    values: Mapping[str, Sequence[str]]
    words: Sequence[str] = field(factory=list[str])

    def last(self, name: str) -> str:
        found = self.values.get(name, ())
        return found[-1] if found else ""


#: The options of llvm-mc that mean something here, and whether they have a value.
_MC = {
    "triple": True,
    "arch": True,
    "mcpu": True,
    "mattr": True,
    "output-asm-variant": True,
    "filetype": True,
    "o": True,
    "show-encoding": False,
    "position-independent": False,
    "assemble": False,
    "disassemble": False,
}
_CHECK = {"check-prefix": True, "check-prefixes": True, "allow-empty": False, "input-file": True}

_RUN = re.compile(r"(?<![\w-])RUN:[ \t]*(.*)")


def read_runs(text: str) -> Iterator[Run | FileProblem]:
    """The runs that the lines of a file ask for, and what is wrong with some."""
    first, command = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        match = _RUN.search(line)
        if match is None:
            if command:
                yield FileProblem(r"a RUN line ends in '\', and none follows", first)
            command = ""
            continue
        first = first if command else number
        command += match[1].rstrip()
        if command.endswith("\\"):
            command = command[:-1] + " "
            continue
        try:
            yield _read_run(command, first)
        except FileProblem as problem:
            yield FileProblem(str(problem), first)
        command = ""
    if command:
        yield FileProblem(r"a RUN line ends in '\', and none follows", first)


def _read_run(command: str, line: int) -> Run:
    try:
        programs = [shlex.split(part.replace("2>&1", " 2>&1 ")) for part in command.split("|")]
    except ValueError as error:
        raise FileProblem(f"RUN: {error}") from None
    first, last = programs[0], programs[-1]
    is_refused = first[:1] == ["not"]
    first = first[1:] if is_refused else first
    names = [_name(words) for words in (first, *programs[1:])]
    if names[0] != "llvm-mc" or names[1:] != ["FileCheck"]:
        shown = " | ".join([name or "nothing" for name in names])
        return Run(line, prefixes=_prefixes(command), other=f"RUN: {shown}: here only llvm-mc | FileCheck is run")
    has_errors = "2>&1" in first
    given = _options(first[1:], _MC, "llvm-mc")
    if given.last("filetype") == "obj" or "disassemble" in given.values:
        return Run(
            line,
            prefixes=_prefixes(command),
            other="RUN: llvm-mc writes no assembly language, and here only that is compared",
        )
    _options(last[1:], _CHECK, "FileCheck")
    variant = given.last("output-asm-variant")
    if variant and not variant.isdigit():
        raise FileProblem(f"RUN: '{variant}' is not a number of a variant")
    return Run(
        line,
        given.last("triple") or given.last("arch"),
        given.last("mcpu"),
        ",".join(given.values.get("mattr", ())),
        int(variant) if variant else None,
        "position-independent" in given.values,
        _prefixes(" ".join(last)),
        "show-encoding" in given.values,
        is_refused,
        has_errors,
        words=tuple([word for word in first[1:] if word not in ("%s", "<", "2>&1")]),
    )


def _prefixes(command: str) -> tuple[str, ...]:
    """The prefixes of a run that is none of those here."""
    found = [name for match in re.findall(r"--?check-prefix(?:es)?[= ](\S+)", command) for name in match.split(",")]
    return tuple(found) or ("CHECK",)


def _name(words: Sequence[str]) -> str:
    """The name of a program, without its folder and its release: llvm-mc of ``/usr/bin/llvm-mc-N``."""
    return re.sub(r"-\d+$", "", PurePath(words[0]).name) if words else ""


def _options(words: Sequence[str], known: Mapping[str, bool], program: str) -> _Given:
    values: dict[str, list[str]] = {}
    others: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word == "-":
            others.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if name not in known:
            hint = did_you_mean(name, known) or f"; it has {', '.join([f'-{one}' for one in known])}"
            raise FileProblem(f"RUN: {program} has no option '{word}' here{hint}")
        if known[name] and not equals:
            if not rest:
                raise FileProblem(f"RUN: the option '{word}' of {program} has no value")
            value = rest.pop(0)
        values.setdefault(name, []).append(value)
    return _Given(values, others)


def labels_of(runs: Sequence[Run]) -> Sequence[str]:
    """A name for each run, of those words that not all have; empty for a single one."""
    if len(runs) < 2:
        return [""] * len(runs)
    common = set(runs[0].words).intersection(*[run.words for run in runs])
    found: list[str] = []
    for run in runs:
        words = [word.lstrip("-") for word in run.words if word not in common]
        label = " ".join(words) or ",".join(run.prefixes)
        found.append(f"{label} line {run.line}" if label in found else label)
    return found

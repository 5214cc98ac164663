"""Targets for tests: written as a module's text, and loaded as a user's target."""

from __future__ import annotations

import itertools
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report, render
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.records import RecordSet

#: The first lines of most test targets: four registers, a class of them, and a target.
BASE = """
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, f32, f64, i32, i64

class Reg(Register, namespace="T"): ...

R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Test = Target(instruction_set=InstrInfo())
"""

#: An error or warning in the standard definitions or in the language.
_IN_TGDSL = re.compile(r"\S*\btgdsl/(std|language)/\S*: (error|warning): ")

_numbers = itertools.count()


def write_target(folder: Path, text: str, base: str = BASE) -> Path:
    """Write a module with a unique name, so that a folder can have several; ``base`` is its beginning."""
    path = folder / f"target{next(_numbers)}.py"
    path.write_text(base.lstrip("\n") + textwrap.dedent(text))
    return path


def load(folder: Path, text: str, base: str = BASE, llvm: int | None = None) -> RecordSet:
    return load_target(str(write_target(folder, text, base)), source_options=SourceOptions(llvm))


def errors_of(folder: Path, text: str, base: str = BASE, llvm: int | None = None) -> str:
    """The diagnostics of loading a target, with the module's path as ``T``; for a release by its number, or for the usual one."""
    path = write_target(folder, text, base)
    report = Report()
    try:
        load_target(str(path), report, source_options=SourceOptions(llvm))
    except DiagnosticError as error:
        report.extend(error)
    return rendered(report.diagnostics).replace(str(path), "T")


def rendered(diagnostics: Sequence[Diagnostic]) -> str:
    """The text of diagnostics. None of them may be at a line of tgdsl's own definitions, which nobody can correct; a note may."""
    text = render(diagnostics)
    for line in text.splitlines():
        assert not _IN_TGDSL.match(line), line
    return text

"""Targets for tests: written as a module's text, and loaded as a user's target."""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path

from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.loading import load_target
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

_numbers = itertools.count()


def write_target(folder: Path, text: str, base: str = BASE) -> Path:
    """Write a module with a unique name, so that a folder can have several; ``base`` is its beginning, of 8 lines."""
    path = folder / f"target{next(_numbers)}.py"
    path.write_text(base.lstrip("\n") + textwrap.dedent(text))
    return path


def load(folder: Path, text: str, base: str = BASE) -> RecordSet:
    return load_target(str(write_target(folder, text, base)))


def errors_of(folder: Path, text: str, base: str = BASE) -> str:
    """The diagnostics of loading a target, with the module's path as ``T``; ``text`` starts at line 9."""
    path = write_target(folder, text, base)
    report = Report()
    try:
        load_target(str(path), report)
    except DiagnosticError as error:
        report.extend(error)
    return render(report.diagnostics).replace(str(path), "T")

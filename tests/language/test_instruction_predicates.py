"""Predicates on instructions, and writes: those that TableGen makes of one class with the same arguments are one record."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_wrong_schedules import SCHEDULE
from tests.support.targets import load
from tgdsl.records import Ref

_TARGET = """
from tgdsl.language import CheckAll, CheckNot, CheckSameRegOperand, DepBreakingClass, IsDepBreakingFunction, IsZeroIdiomFunction

class SUB(Instruction):
    namespace, size = "T", 4
    rd = out(GPR)
    asm = f"sub {rd}"

Named = CheckSameRegOperand(0, 1)
Small.schedule(
    IsZeroIdiomFunction([
        DepBreakingClass([ADD], CheckAll([CheckSameRegOperand(0, 1), CheckNot(CheckSameRegOperand(0, 2))])),
        DepBreakingClass([SUB], Named),
    ]),
    IsDepBreakingFunction([
        DepBreakingClass([ADD], CheckAll([CheckSameRegOperand(0, 1), CheckNot(CheckSameRegOperand(0, 2))])),
        DepBreakingClass([SUB], CheckAll([CheckSameRegOperand(0, 2)])),
    ]),
)
"""


def test_equal_predicates_without_names_are_one_record(tmp_path: Path) -> None:
    records = load(tmp_path, _TARGET, SCHEDULE)
    zero, named, breaking, other = [one.fields["Predicate"] for one in records.of_class("DepBreakingClass")]
    assert zero == breaking
    assert named == Ref("Named")
    assert other not in (zero, named)
    assert isinstance(zero, Ref)
    same, _ = records[zero.name].values("Predicates")
    assert same != Ref("Named")


_WRITES = """
from tgdsl.language import anonymous, SchedVar, SchedWriteRes, SchedWriteVariant
from tgdsl.std import NoSchedPred

First, Second, Third = [anonymous(SchedWriteRes(Small, [ALU], latency=number)) for number in (2, 2, 3)]
Own = SchedWriteVariant(SchedVar(NoSchedPred, [First, Second]), SchedVar(NoSchedPred, [Third]))
"""


def test_equal_writes_without_names_are_one_record(tmp_path: Path) -> None:
    records = load(tmp_path, _WRITES, SCHEDULE)
    both, other = [one.values("Selected") for one in records["Own"].records("Variants")]
    assert both[0] == both[1] and other[0] != both[0]

"""Fusions: pairs of instructions that a processor executes as one, with the conditions on them (``TargetMacroFusion.td``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.numbers import signed
from tgdsl.model.fusions import fields
from tgdsl.model.predicates.instruction_predicates import InstructionPredicate, read_instruction_predicate
from tgdsl.records import Record, RecordSet
from tgdsl.records.name_order import numeric_key


@frozen
class Wildcard:
    """``WildcardPred``: the answer where there is no first instruction."""

    answer: bool


@frozen
class OneUse:
    """``OneUsePred``: the result of the first instruction has one use, if it is a virtual register."""


@frozen
class Holds:
    """An MCInstPredicate of the first instruction (``of_first``) or of the second one."""

    of_first: bool
    predicate: InstructionPredicate


@frozen
class HasSameReg:
    """``SameReg`` and ``FirstInstHasSameReg``: two operands of one instruction are the same register.

    Attributes:
        of_first: the instruction is the first one.
        first, second: indices of the operands.
    """

    of_first: bool
    first: int
    second: int


@frozen
class TiedOperands:
    """``TieReg``: an operand of the first instruction and one of the second are the same register.

    Attributes:
        first, second: indices of the operands.
    """

    first: int
    second: int


@frozen
class Statements:
    """``FusionPredicateWithCode``: C++ statements."""

    code: str


FusionCheck: TypeAlias = Wildcard | OneUse | Holds | HasSameReg | TiedOperands | Statements


@frozen(eq=False)
class FusedPair:
    """A Fusion.

    Attributes:
        commutable: an operand of the second instruction may be in the place of another one, if that is commutable.
        checks: in their order.
    """

    name: str
    commutable: bool
    checks: tuple[FusionCheck, ...]


def _by_name(records: RecordSet) -> Sequence[Record]:
    return records.by_name("Fusion")


def _by_numbers_in_names(records: RecordSet) -> Sequence[Record]:
    return sorted(records.by_name("Fusion"), key=lambda record: numeric_key(record.name))


#: The order of fusions.
_IN_ORDER = ByRelease({19: _by_numbers_in_names, 22: _by_name})


def read_fusions(records: RecordSet, report: Report) -> tuple[FusedPair, ...]:
    """The Fusions, in the order in which LLVM writes them.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    report = report.part()
    fusions: list[FusedPair] = []
    for record in _IN_ORDER[records.release](records):
        checks: list[FusionCheck] = []
        for predicate in fields.fusion_predicates(record):
            with collecting(report):
                checks += _read(predicate, record)
        fusions.append(FusedPair(record.name, fields.is_commutable_fusion(record), tuple(checks)))
    report.check()
    return tuple(fusions)


def _read(predicate: Record, fusion: Record) -> list[FusionCheck]:
    """The checks of a FusionPredicate; one of both instructions may be two."""
    target = fields.fusion_target(predicate)
    match target.name:
        case "first_fusion_target":
            return [_of_one(predicate, fusion, of_first=True)]
        case "second_fusion_target":
            return [_of_one(predicate, fusion, of_first=False)]
        case "both_fusion_target":
            if predicate.is_a("FusionPredicateWithCode"):
                return [Statements(fields.fusion_code(predicate))]
            if predicate.is_a("BothFusionPredicateWithMCInstPredicate"):
                return [_of_one(predicate, fusion, of_first=first) for first in (True, False)]
            if predicate.is_a("TieReg"):
                return [TiedOperands(*_operands(predicate))]
            raise _unknown(predicate, fusion, "both instructions", "FusionPredicateWithCode, TieReg")
        case _:
            raise fail(
                predicate.place_of(fields.FUSION_TARGET),
                f"the Target of '{predicate.label}' is '{target.name}', which LLVM does not know: give first_fusion_target,"
                " second_fusion_target or both_fusion_target",
                Note(target.place, f"'{target.name}' is defined here"),
            )


def _of_one(predicate: Record, fusion: Record, of_first: bool) -> FusionCheck:
    """The check of a FusionPredicate on one instruction."""
    if of_first and predicate.is_a("WildcardPred"):
        return Wildcard(fields.wildcard_answer(predicate))
    if of_first and predicate.is_a("OneUsePred"):
        return OneUse()
    if predicate.is_a("FusionPredicateWithMCInstPredicate"):
        return Holds(of_first, read_instruction_predicate(fields.fusion_condition(predicate)))
    same = "FirstInstHasSameReg" if of_first else "SecondInstHasSameReg"
    if predicate.is_a(same) or not of_first and predicate.is_a("SameReg"):
        return HasSameReg(of_first, *_operands(predicate))
    known = "WildcardPred, OneUsePred" if of_first else "SameReg"
    raise _unknown(predicate, fusion, f"the {'first' if of_first else 'second'} instruction", known)


def _unknown(predicate: Record, fusion: Record, what: str, known: str) -> DiagnosticError:
    return fail(
        predicate.place,
        f"'{predicate.label}' is not a condition on {what} that LLVM knows: use {known} or an MCInstPredicate",
        Note(fusion.place, f"the fusion '{fusion.name}' has it"),
    )


def _operands(predicate: Record) -> tuple[int, int]:
    first, second = fields.fused_operands(predicate)
    return signed(first), signed(second)

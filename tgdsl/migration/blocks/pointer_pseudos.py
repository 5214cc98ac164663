"""The register classes of pointers in LLVM's own pseudo instructions (``RemapAllTargetPseudoPointerOperands``), as the call that LLVM's files have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tgdsl.migration.blocks.block import Block, Made
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Name, Statement, Symbol
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Translation
from tgdsl.migration.trials.corrections import Corrections
from tgdsl.records import Record, Ref
from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS

_OF_ALL = Symbol("tgdsl.std", "RemapAllTargetPseudoPointerOperands")


def pointer_blocks(runs: Sequence[tuple[str, Sequence[Record]]], corrections: Corrections) -> list[Block]:
    """A block for the pseudo instructions of each file.

    Args:
        runs: the target's own records with their ``.td`` files, cut where the file changes.
    """
    found: list[Block] = []
    for _, run in runs:
        pseudos = [record for record in run if record.is_a("TargetSpecializedStandardPseudoInstruction")]
        if pseudos:
            found.append(Block(pseudos, pseudos[-1].name, partial(_made, pseudos, corrections)))
    return found


def _made(
    pseudos: Sequence[Record], corrections: Corrections, translation: Translation, module: str, notes: Notes
) -> Made:
    classes = {_pointers(record) for record in pseudos}
    names = [record.name for record in pseudos]
    of_all = [one.__name__ for one in PSEUDOS_WITH_PTR_OPS]
    if (
        [record.record("Instruction").name for record in pseudos] == of_all
        and len(classes) == 1
        and (only := next(iter(classes)))
        and corrections.apart.isdisjoint(names)
    ):
        return Made([Assignment("", Call(Name(_OF_ALL), [translation.reference(only)]), names)])
    made: list[Statement] = []
    plain: dict[str, str] = {}
    for record in pseudos:
        pointers = _pointers(record)
        if pointers:
            arguments = [translation.reference(record.record("Instruction").name), translation.reference(pointers)]
            made.append(Assignment("", Call(Name(of_language("RemapPointerOperands")), arguments), [record.name]))
        else:
            plain[record.name] = "pointers in several classes of registers"
    return Made(made, plain)


def _pointers(record: Record) -> str:
    """The class of registers that stands for pointers; empty if there are several."""
    found: set[str] = set()
    for field in ("OutOperandList", "InOperandList"):
        of_llvm = record.record("Instruction").dag(field).args
        given = record.dag(field).args
        if len(given) != len(of_llvm):
            return ""
        for before, after in zip(of_llvm, given):
            if isinstance(before.value, Ref) and isinstance(after.value, Ref) and before.value != after.value:
                found.add(after.value.name)
    return found.pop() if len(found) == 1 else ""

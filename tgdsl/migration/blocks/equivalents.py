"""LLVM's own equivalents of nodes (``SelectionDAGCompat.td``), as the one call that makes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tgdsl.migration.blocks.block import Block, Made
from tgdsl.migration.library import symbols_of_std
from tgdsl.migration.python import Assignment, Call, Name, Symbol
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Translation
from tgdsl.migration.trials.corrections import Corrections
from tgdsl.records import Record

_CALL = Symbol("tgdsl.std.global_isel", "selection_dag_equivalents")

#: The kinds of records before the first of which the call stands.
_BESIDE = ("GINodeEquiv", "RegisterBank")


def equivalents_blocks(runs: Sequence[tuple[str, Sequence[Record]]], corrections: Corrections) -> list[Block]:
    """A block for the equivalents of LLVM's own nodes in the first file that has some, unless a trial has shown that they are not LLVM's.

    Args:
        runs: the target's own records with their ``.td`` files, cut where the file changes.
    """
    of_llvm: Sequence[Record] = ()
    for _, run in runs:
        of_llvm = of_llvm or [record for record in run if _is_of_llvm(record)]
    names = tuple([record.name for record in of_llvm])
    if not names or not corrections.apart.isdisjoint(names):
        return []
    others = [record for _, run in runs for record in run if record.superclasses[0] in _BESIDE]
    beside = [record.name for record in others if record.name not in names]
    return [Block(of_llvm, [*beside, names[-1]][0], partial(_made, names))]


def _made(names: Sequence[str], translation: Translation, module: str, notes: Notes) -> Made:
    return Made([Assignment("", Call(Name(_CALL)), names)])


def _is_of_llvm(record: Record) -> bool:
    """True for an equivalent whose instruction and node are LLVM's."""
    std = symbols_of_std()
    return record.is_a("GINodeEquiv") and {record.record(field).name for field in ("I", "Node")} <= std.keys()

"""RegisterTuples: registers synthesized from lists of sub-registers that are zipped (TupleExpander)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tgdsl.diagnostics import Note, Report, counted
from tgdsl.model.common.set_theory import Elements, SetTheory
from tgdsl.model.registers import fields
from tgdsl.records import Record, RecordSet, Ref, Value

_FROM_THE_TUPLES = ("SubRegIndices", "CompositeIndices")
_NOT_INHERITED: dict[str, Value] = {"DwarfNumbers": (), "Aliases": ()}  # the values that class Register gives them


class TupleMaker:
    """Expander of :class:`SetTheory` that synthesizes the registers of a RegisterTuples.

    Attributes:
        made: name of each synthesized register to its RegisterTuples.
    """

    def __init__(self, records: RecordSet, sets: SetTheory, report: Report) -> None:
        self.records: Final = records
        self.sets: Final = sets
        self.report = report
        self.made: Final[dict[str, Record]] = {}

    def __call__(self, tuples: Record) -> Elements:
        """The registers of a RegisterTuples: as many as its shortest list has elements."""
        indices, lists = fields.tuple_indices_of(tuples), fields.tuple_lists_of(tuples)
        if len(indices) != len(lists):
            self.report.error(
                tuples.place_of(fields.TUPLE_LISTS),
                f"'{tuples.name}' has {len(indices)} SubRegIndices and {len(lists)} lists of SubRegs: give one list for "
                "each index",
            )
            return ()
        if len(indices) < 2:
            self.report.error(
                tuples.place_of(fields.TUPLE_LISTS),
                f"'{tuples.name}' makes tuples of {counted(len(indices), 'sub-register')}: give two or more "
                "lists of SubRegs",
            )
            return ()
        rows = list(
            zip(*(self.sets.evaluate(expression, partial(tuples.place_of, fields.TUPLE_LISTS)) for expression in lists))
        )
        asm_names = fields.tuple_asm_names_of(tuples)
        if asm_names and len(asm_names) < len(rows):
            missing = "_".join(part.name for part in rows[len(asm_names)])
            self.report.error(
                tuples.place_of(fields.TUPLE_ASM_NAMES),
                f"'{tuples.name}' makes {len(rows)} registers and has {len(asm_names)} RegAsmNames: add names from "
                f"'{missing}' on, or give none",
            )
            asm_names = []
        made: list[Record] = []
        for number, parts in enumerate(rows):
            register = self._register(tuples, parts, asm_names[number] if asm_names else "")
            if register is not None:
                made.append(register)
        return tuple(made)

    def _register(self, tuples: Record, parts: Sequence[Record], asm_name: str) -> Record | None:
        name = "_".join([part.name for part in parts])
        strangers = [part for part in parts if not part.is_a("Register")]
        for part in strangers:
            self.report.error(
                tuples.place,
                f"'{part.name}' in the SubRegs of '{tuples.name}' is not a register: list registers and sets of them",
                Note(part.place, f"'{part.name}' is defined here"),
            )
        if strangers:
            return None
        earlier = self.records.get(name) or self.made.get(name)
        if earlier is not None and (name in self.made or earlier.is_a("Register")):
            self.report.error(
                tuples.place,
                f"'{tuples.name}' makes a register '{name}', which there is already: leave its sub-registers out of one",
                Note(earlier.place, f"the other '{name}' is from here"),
            )
            return None
        self.made[name] = tuples
        first = parts[0]
        values: dict[str, Value] = {}
        for key, value in first.fields.items():
            if key in _FROM_THE_TUPLES:
                values[key] = tuples.value(key)
            elif key in _NOT_INHERITED:
                values[key] = _NOT_INHERITED[key]
            elif key != "DwarfAlias":
                values[key] = value
        values[fields.TUPLE_LISTS] = tuple(Ref(part.name) for part in parts)
        values["AsmName"] = asm_name
        values["CoveredBySubRegs"] = True
        types = {key: type_ for key, type_ in first.types.items() if key in values}
        return Record(self.records, name, first.superclasses, values, types, place=tuples.place)


def register_sets(records: RecordSet, report: Report) -> tuple[SetTheory, TupleMaker]:
    """The sets of registers, in which classes, lists of saved registers and tuples stand for their members; and what makes those of tuples."""
    sets = SetTheory(records, report)
    sets.expand_field("RegisterClass", "MemberList")
    sets.expand_field("CalleeSavedRegs", "SaveList")
    maker = TupleMaker(records, sets, report)
    sets.add_expander("RegisterTuples", maker)
    return sets, maker

"""The operands of an instruction: their classes, ties, and where they are printed and encoded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.migration.instructions.classes import Placed
from tgdsl.migration.instructions.drawings import known_bits
from tgdsl.migration.instructions.flags import is_code_gen_only, is_pseudo
from tgdsl.migration.instructions.variable_words import variable_word
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Member, Name, Plain, string
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.asm_strings import VARIABLE
from tgdsl.records import Dag, DagArg, Record, Ref

_IN, _OUT = "in_", "out"
#: An operand of an instruction: its name, its operand class, whether it is an output, its parts with names.
Operand: TypeAlias = tuple[str, str, bool, Sequence[DagArg]]


def operands_of(record: Record) -> list[tuple[str, str, bool, Sequence[DagArg]]]:
    """The operands: name, operand class, whether it is an output, the names of its parts."""
    found: list[tuple[str, str, bool, Sequence[DagArg]]] = []
    for field in ("OutOperandList", "InOperandList"):
        for one in record.dag(field).args:
            if one.value == Ref("variable_ops"):
                continue
            if not one.name:
                raise NoIdiom("an operand without a name")
            if isinstance(one.value, Dag) and isinstance(one.value.operator, Ref):
                found.append((one.name, one.value.operator.name, field == "OutOperandList", one.value.args))
            elif isinstance(one.value, Ref):
                found.append((one.name, one.value.name, field == "OutOperandList", ()))
            else:
                raise NoIdiom("an operand that is not a class")
    return found


def ties_of(record: Record, classes: Mapping[str, str]) -> tuple[Mapping[str, str], Sequence[str]]:
    """The inputs that are tied to outputs of their class, with those; names after ``@`` are of early clobbers. And the constraints that are neither."""
    found: dict[str, str] = {}
    others: list[str] = []
    outputs = {one.name for one in record.dag("OutOperandList").args}
    for constraint in filter(None, [one.strip() for one in record.string("Constraints").split(",")]):
        early = re.fullmatch(r"@earlyclobber\s+\$(\w+)", constraint)
        tie = re.fullmatch(r"\$(\w+)\s*=\s*\$(\w+)", constraint)
        left, right = (str(tie[1]), str(tie[2])) if tie else ("", "")
        if right not in outputs:
            left, right = right, left
        if early:
            found["@" + early[1]] = ""
        elif tie and right in outputs and left not in outputs and classes.get(left) == classes[right]:
            found[left] = right
        else:
            others.append(constraint)
    return found, others


class Places:
    """The declarations of an instruction's operands: which of them is in the word, and which in the assembly string."""

    def __init__(
        self, record: Record, placed: Placed, text: str, tied: Mapping[str, str], translation: Translation
    ) -> None:
        drawing = placed.drawing
        word = variable_word(record)
        of_word = {one.operand for one in word.operands()} if word is not None else None
        self._fields = of_word
        if drawing is not None:  # a field that has a number takes no operand, not even that of its name
            self._fields = {name for name in drawing.widths if drawing.number(record, name) is None}
        self._drawn_by = placed.drawn_by
        own = drawing is not None and not placed.drawn_by
        self._bits = {name: drawing.widths[name] for name in self._fields or ()} if drawing and own else {}
        self._tied = tied
        self._with = {*tied, *tied.values()}
        self._translation = translation
        self._asks_for_place = self._fields is not None and not is_pseudo(record) and placed.places_operands
        self._asks_for_text = bool(text) and not is_pseudo(record) and not is_code_gen_only(record)
        mentioned = {found[0] or found[2] for found in VARIABLE.findall(text)}
        self._printed = mentioned | {tied[one] for one in tied if one in mentioned}
        self._printed |= {one for one in tied if tied[one] in mentioned}
        disabled = record.fields.get("DisableEncoding")
        listed = disabled.split(",") if isinstance(disabled, str) else []
        self._disabled = {one.strip().lstrip("$") for one in listed}
        self._known = known_bits(record)

    def operand(self, one: Operand) -> Expression:
        """The call of ``in_`` or ``out``."""
        name, kind, is_out, parts = one
        named: list[tuple[str, Expression]] = []
        if name in self._tied:
            named.append(("tied_to", Plain(python_name(self._tied[name]))))
        if "@" + name in self._tied:
            named.append(("early_clobber", Plain("True")))
        fields = [part.name or "" for part in parts] or [name]
        there = self._fields is not None and self._fields.issuperset(fields)
        if name in self._disabled:
            named.append(("disable_encoding", Plain("True")))
        elif self._asks_for_place and not there and name not in self._with and name not in self._known:
            named.append(("placed", Plain("False")))
        if name in self._known:
            named.append(("known", Plain(string(self._known[name]))))
        if self._asks_for_text and name not in self._printed:
            named.append(("printed", Plain("False")))
        if name in self._bits:
            named.append(("bits", Plain(str(self._bits[name]))))
        arguments: list[Expression] = [self._translation.reference(kind)]
        if parts and not there:
            arguments += [Plain(string(field)) for field in fields]
        elif parts:
            of_class = self._translation.local(self._drawn_by) if self._drawn_by else None
            arguments += [
                Member(of_class, python_name(field)) if of_class is not None else Plain(python_name(field))
                for field in fields
            ]
        return Call(Name(of_language(_OUT if is_out else _IN)), arguments, named)

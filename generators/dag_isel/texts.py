"""The text of each step in MatcherTable, with its comments, and its size in bytes: the first form of its operation that can hold it.

The text is without the index and indentation before it, and without the newline at its end. Further lines of the text
are indented by as much as the step is, and by the width of an index.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.numbers import signed, sleb, unsigned
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.matcher.fields import supports_deactivation_symbol
from tgdsl.model.matcher.operations import (
    BYTE,
    ELEMENTS,
    LENGTH,
    LONG,
    NAME,
    NAMED,
    NAMED_BELOW,
    SIGNED,
    SLEB,
    TYPE,
    UNSIGNED,
    WORD,
    Form,
    Kind,
    Operations,
    Slot,
)
from tgdsl.model.matcher.steps import (
    CheckComplexPat,
    CheckPatternPredicate,
    CheckPredicate,
    CompleteMatch,
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitNode,
    EmitNodeXForm,
    EmitRegister,
    MorphNodeTo,
    RecordChild,
    RecordNode,
    Step,
)
from tgdsl.model.patterns import Pattern, PatternTable, Property, TreeText

#: Whether comments have the slots of all values that are made.
_NUMBERS_VALUES = ByRelease({19: False, 22: True})

_NUMBERS: Mapping[str, Callable[[int, bool], tuple[str, int]]] = {
    UNSIGNED: unsigned,
    SIGNED: signed,
    SLEB: sleb,
    NAMED: sleb,
}
#: In bytes, as llvm-tblgen counts them: two for the four of a LONG, so that what it says of sizes around those is too little.
_WIDTHS = {NAME: 0, WORD: 2, LONG: 2}
_SHORT_REGISTERS = 256  # those with higher numbers have a form without comments
_TYPES_OF_A_BYTE = 128  # types with numbers below have a VBR of one byte


class StepText(NamedTuple):
    """The text and the size of a step.

    Attributes:
        many_lines: the text has further lines.
    """

    size: int
    text: str
    many_lines: bool = False


class StepTexts:
    """The texts of a matcher's steps.

    Attributes:
        comments: whether they have comments; some have no option (OmitComments) in llvm-tblgen.
        of: each step to its text.
        covered: with coverage: "source -> result" of each pattern, to its number and the line where it was defined.
    """

    def __init__(
        self,
        numbering: Numbering,
        patterns: PatternTable,
        operations: Operations,
        release: Release,
        *,
        coverage: bool = False,
        comments: bool = True,
    ) -> None:
        self._numbering = numbering
        self._tree_text = TreeText(patterns.types)
        self._forms = operations.forms
        self._coverage = coverage
        self._captures_symbols = Kind.CAPTURE_DEACTIVATION_SYMBOL in self._forms
        self._numbers_values = _NUMBERS_VALUES[release]
        self.comments = comments
        self.covered: dict[str, tuple[int, str]] = {}
        self.of = {step: self._text(step) for step in numbering.steps}

    def _text(self, step: Step) -> StepText:
        size, text = self._in_first_form(step)
        if (
            self._captures_symbols
            and isinstance(step, EmitNode)
            and supports_deactivation_symbol(step.instruction.record)
        ):
            [form] = self._forms[Kind.CAPTURE_DEACTIVATION_SYMBOL]
            size, text = size + 1, form.after + text
        if isinstance(step, (MorphNodeTo, CompleteMatch)):
            return self._final(step, size, text)
        comment = self._comment(step) if self.comments else ""
        return StepText(size, text + comment, isinstance(step, EmitNode))

    # The form of an operation

    def _in_first_form(self, step: Step) -> tuple[int, str]:
        for form in self._forms[step.kind]:
            written = self._in_form(form, step)
            if written is not None:
                return written
        raise AssertionError(f"no form of {step.kind} holds {step}")

    def _in_form(self, form: Form, step: Step) -> tuple[int, str] | None:
        """The size and the text of a step in a form; None if the form cannot hold it."""
        comments = self.comments
        size, text = 1, ""
        for slot in form.slots:
            value = self._value(step, slot)
            if slot.choices is not None:
                choice = slot.choices.get(_choice(value))
                if choice is None:
                    return None
                text += slot.before + choice
                continue
            if slot.below and not _is_below(slot.below, step, value):
                return None
            text += slot.before if comments else slot.plain_before
            if slot.part != ELEMENTS:
                width, written = self.written(value, slot.encoding)
                size += width
                text += written
                continue
            comma = "," if slot.encoding in (BYTE, WORD) else ""
            for element in cast(tuple[object, ...], value):
                width, written = self.written(element, slot.encoding)
                size += width
                text += f"{slot.lead}{written}{comma}{slot.gap}"
        return size, text + form.after

    def _value(self, step: Step, slot: Slot) -> object:
        """The value of a field of a step."""
        field = slot.field
        if field == "number":
            return self._numbering.number(step)
        value: object = getattr(step, field)
        if slot.part == LENGTH:
            return len(cast(tuple[object, ...], value))
        if field == "flags" and slot.encoding == BYTE:
            return "0" + "".join([f"|OPFL_{flag}" for flag in cast(tuple[str, ...], value)])
        if field == "register" and not value:
            return "0 /*zero_reg*/" if self.comments else "0 "
        if slot.encoding == NAMED and isinstance(step, EmitInteger) and step.name and step.value < NAMED_BELOW:
            return step.name
        return value

    def written(self, value: object, encoding: str) -> tuple[int, str]:
        """The size and the text of a value."""
        if isinstance(value, int):
            number = _NUMBERS.get(encoding)
            if number is not None:
                text, size = number(value, self.comments)
                return size, text
            text = str(value)
        elif isinstance(value, ValueType):
            text = value.qualified_name
            if encoding == TYPE:
                if value.number < _TYPES_OF_A_BYTE:
                    return 1, f"{text},"
                written, size = unsigned(value.number, self.comments)
                return size, f"/*{text}*/{written}" if self.comments else written
        elif encoding == NAMED:
            return 1, f"{value},"
        elif isinstance(value, Instruction):
            text = f"{value.namespace}::{value.name}"
        else:
            text = cast(str, value)
        return _WIDTHS.get(encoding, 1), text

    # Comments

    def _comment(self, step: Step) -> str:
        """The comment at the end of a step's line."""
        if isinstance(step, (RecordNode, RecordChild)):
            return f" // #{step.slot} = {step.source}"
        if isinstance(step, CheckPatternPredicate):
            return f" // {pattern_condition(step.condition)}"
        if isinstance(step, CheckPredicate):
            return f" // {step.predicate.name}"
        if isinstance(step, CheckComplexPat):
            pattern = step.pattern
            slots = _numbered_slots(step.first, pattern.operands)
            chain = " + chain result" if pattern.properties & Property.CHAIN else ""
            return f" // {pattern.function}:${step.name}{slots}{chain}"
        if isinstance(step, EmitNodeXForm):
            return f" // {step.transform.name}" + (f" #{step.result}" if self._numbers_values else "")
        if self._numbers_values:
            if isinstance(step, EmitInteger):
                return f" // #{step.result} = {step.name or step.value}"
            if isinstance(step, EmitConvertToTarget) or (
                isinstance(step, EmitRegister) and step.number < _SHORT_REGISTERS
            ):
                return f" // #{step.result}"
        if isinstance(step, EmitNode) and step.types:
            return f" // Results ={_numbered_slots(step.first, len(step.types))}"
        return ""

    def _final(self, step: MorphNodeTo | CompleteMatch, size: int, text: str) -> StepText:
        """A step that ends a match, with comments on the pattern."""
        pattern = step.pattern
        if self._coverage:
            coverage_size, coverage = self._covered(pattern)
            size, text = size + coverage_size, coverage + text
        completes = isinstance(step, CompleteMatch)
        if not self.comments:
            return StepText(size, f"{text}\n" if completes else text, self._coverage or not completes)
        margin = " " if completes else ""
        text = (
            f"{text}\n{margin}// Src: {self._tree_text(pattern.source)} - Complexity = {pattern.complexity}\n"
            f"{margin}// Dst: {self._tree_text(pattern.result)}"
        )
        return StepText(size, text, True)

    def _covered(self, pattern: Pattern) -> tuple[int, str]:
        """The size and the text of a pattern's OPC_Coverage."""
        tree_text = self._tree_text
        source_and_result = f"{tree_text(pattern.source)} -> {tree_text(pattern.result)}"
        chain = pattern.record.place.chain
        where = str(chain[1 if len(chain) > 1 else 0]) if chain else ""
        number, _ = self.covered.setdefault(source_and_result, (len(self.covered), where))
        [form] = self._forms[Kind.COVERAGE]
        [slot] = form.slots
        size, written = self.written(number, slot.encoding)
        return 1 + size, f"{slot.before}{written}{form.after}"


def _choice(value: object) -> str:
    """A value as the choices of a form name it."""
    if isinstance(value, ValueType):
        return value.name
    if isinstance(value, tuple):
        return " ".join([str(element) for element in cast(tuple[object, ...], value)])
    return "none" if value is None else str(value)


def _is_below(limit: int, step: Step, value: object) -> bool:
    """True if a field's number, or each of them, is below the limit; a register's number is a field of its own."""
    if isinstance(step, (EmitRegister, EmitCopyToReg)) and not isinstance(value, int):
        return step.number < limit
    if isinstance(value, tuple):
        return all([number < limit for number in cast(tuple[int, ...], value)])
    return not isinstance(value, int) or value < limit


def _numbered_slots(first: int, count: int) -> str:
    return "".join([f" #{slot}" for slot in range(first, first + count)])

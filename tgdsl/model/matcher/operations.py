"""The operations of a MatcherTable (LLVM's Matcher::KindTy), and the forms in which a release of LLVM has them.

A form is a line of MatcherTable with fields in braces, which steps have as attributes; the forms of an operation are
tried in order, and the first that can hold a step's values is taken::

    OPC_MoveChild{child<8},         the field is a part of the opcode's name, which takes no byte: for numbers below 8
    OPC_CheckType{type:i32=I32|f32},  the same for these values: i32 is written I32, f32 as it is; None is called none
    OPC_CheckSame, {slot},          one byte; {register<256} for numbers below 256
    TARGET_VAL({opcode})            two bytes; COVERAGE_IDX_VAL({number}) four
    {value:unsigned}                a VBR, with a comma behind it: seven bits in each byte, the lowest first
    {value:signed}                  the same, with the sign in the lowest bit
    {value:sleb}                    the same in two's complement: the sign is the highest bit of the last byte
    {value:named}                   as sleb, or, for a number of one byte that has a name in C++, by its name
    {type:type}                     the name of a type, with a comma; a VBR of its number where that takes more than a byte
    {slots#}, {slots* }             the length of a list, and its elements, each with a comma and a blank behind it; { slots*} with
                                    a blank before it and a comma behind it
    [/*#Ops*/]                      a comment that is left out where comments are not wanted

For Scope and the switches this is what stands before each option or case: ``size`` is that of what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product
from typing import Final


class Kind(StrEnum):
    """The operations, by LLVM's names. Some of them have special forms with a number in their name. Not every release has all."""

    SCOPE = "Scope"
    RECORD_NODE = "RecordNode"
    RECORD_CHILD = "RecordChild"
    RECORD_MEM_REF = "RecordMemRef"
    CAPTURE_GLUE_INPUT = "CaptureGlueInput"
    CAPTURE_DEACTIVATION_SYMBOL = "CaptureDeactivationSymbol"
    MOVE_CHILD = "MoveChild"
    MOVE_SIBLING = "MoveSibling"
    MOVE_PARENT = "MoveParent"
    CHECK_SAME = "CheckSame"
    CHECK_CHILD_SAME = "CheckChildSame"
    CHECK_PATTERN_PREDICATE = "CheckPatternPredicate"
    CHECK_PREDICATE = "CheckPredicate"
    CHECK_OPCODE = "CheckOpcode"
    SWITCH_OPCODE = "SwitchOpcode"
    CHECK_TYPE = "CheckType"
    SWITCH_TYPE = "SwitchType"
    CHECK_CHILD_TYPE = "CheckChildType"
    CHECK_INTEGER = "CheckInteger"
    CHECK_CHILD_INTEGER = "CheckChildInteger"
    CHECK_COND_CODE = "CheckCondCode"
    CHECK_CHILD2_COND_CODE = "CheckChild2CondCode"
    CHECK_VALUE_TYPE = "CheckValueType"
    CHECK_COMPLEX_PAT = "CheckComplexPat"
    CHECK_AND_IMM = "CheckAndImm"
    CHECK_OR_IMM = "CheckOrImm"
    CHECK_IMM_ALL_ONES_V = "CheckImmAllOnesV"
    CHECK_IMM_ALL_ZEROS_V = "CheckImmAllZerosV"
    CHECK_FOLDABLE_CHAIN_NODE = "CheckFoldableChainNode"
    EMIT_INTEGER = "EmitInteger"
    EMIT_STRING_INTEGER = "EmitStringInteger"
    EMIT_REGISTER = "EmitRegister"
    EMIT_CONVERT_TO_TARGET = "EmitConvertToTarget"
    EMIT_MERGE_INPUT_CHAINS = "EmitMergeInputChains"
    EMIT_COPY_TO_REG = "EmitCopyToReg"
    EMIT_NODE = "EmitNode"
    EMIT_NODE_X_FORM = "EmitNodeXForm"
    COMPLETE_MATCH = "CompleteMatch"
    MORPH_NODE_TO = "MorphNodeTo"
    COVERAGE = "Coverage"


# How a field is written.
NAME: Final = "name"  # as a part of the opcode's name
BYTE: Final = "byte"
WORD: Final = "word"  # two bytes: TARGET_VAL
LONG: Final = "long"  # four bytes: COVERAGE_IDX_VAL
UNSIGNED: Final = "unsigned"  # a VBR
SIGNED: Final = "signed"  # a VBR
SLEB: Final = "sleb"  # a VBR
NAMED: Final = "named"  # a name, or a VBR
TYPE: Final = "type"  # a name, or a VBR

#: The operations that stand before others, and are no steps of their own.
PREFIXES: Final = (Kind.COVERAGE, Kind.CAPTURE_DEACTIVATION_SYMBOL)

#: The numbers below this one have a VBR of one byte in two's complement, those not negative.
NAMED_BELOW: Final = 64

_MACROS: Final = {"TARGET_VAL(": WORD, "COVERAGE_IDX_VAL(": LONG}

# What is written of a field.
VALUE: Final = ""
LENGTH: Final = "#"  # of a list
ELEMENTS: Final = "*"


class Slot:
    """A place in a form where a field is written.

    Attributes:
        before: the text of the form before it, and ``plain_before`` the same without comments that can be left out.
        field: name of the step's attribute.
        part: VALUE, LENGTH or ELEMENTS.
        encoding: NAME, BYTE, WORD, LONG, UNSIGNED, SIGNED, SLEB, NAMED or TYPE.
        lead: of elements, what is before each; ``gap`` what is behind its comma.
        below: the form is only for numbers below this one; 0 for any.
        choices: the form is only for these values, each with its text; None for any.
    """

    def __init__(self, before: str, match: re.Match[str]) -> None:
        self.before: Final = before.replace("[", "").replace("]", "")
        self.plain_before: Final = _LEFT_OUT.sub("", before)
        in_name = "," not in match.string[: match.start()]
        macro = _MACROS.get(before.rpartition(" ")[2], BYTE)
        encoding = macro if match["kind"] is None else match["kind"]
        self.field: Final = match["field"]
        self.part: Final = match["part"]
        self.encoding: Final = NAME if in_name else encoding
        self.lead: Final = match["lead"]
        self.gap: Final = match["gap"]
        self.below: Final = int(match["below"] or 0)
        self.choices: Final = _choices(match["choices"])

    @property
    def values(self) -> Mapping[str, str]:
        """The values that a part of a name can have, each with its text."""
        return {str(number): str(number) for number in range(self.below)} if self.choices is None else self.choices


class Form:
    """A form of an operation.

    Attributes:
        slots: in order.
        after: text behind the last slot.
    """

    def __init__(self, text: str) -> None:
        slots: list[Slot] = []
        at = 0
        for match in _SLOT.finditer(text):
            slots.append(Slot(text[at : match.start()], match))
            at = match.end()
        self.slots: Final = tuple(slots)
        self.after: Final = text[at:]

    @property
    def opcodes(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Each opcode of the form, with the values of the slots that are parts of its name, by ``field`` and ``part``."""
        named = [slot for slot in self.slots if slot.encoding == NAME]
        end = self.slots[len(named)].before if len(named) < len(self.slots) else self.after
        for values in product(*[slot.values.items() for slot in named]):
            name = "".join([slot.before + text for slot, (_, text) in zip(named, values, strict=True)])
            given = {slot.field + slot.part: value for slot, (value, _) in zip(named, values, strict=True)}
            yield name + end.partition(",")[0], given


class Operations:
    """The operations of a release of LLVM: the forms of each, in LLVM's order."""

    def __init__(self, table: Mapping[str, Sequence[str]]) -> None:
        self.forms: Final = {Kind(name): tuple([Form(text) for text in texts]) for name, texts in table.items()}

    def below(self, kind: Kind, field: str) -> int:
        """The number below which an operation takes all numbers for a field, of which every form has a limit."""
        return max([slot.below for form in self.forms[kind] for slot in form.slots if slot.field == field])


_SLOT = re.compile(
    r"\{(?P<lead> ?)(?P<field>\w+)(?P<part>[#*]?)(?P<gap> ?)"
    r"(?:<(?P<below>\d+)|:(?P<kind>unsigned|signed|sleb|named|type)|:(?P<choices>[^}]*))?\}"
)
_LEFT_OUT = re.compile(r"\[[^]]*\]")


def _choices(text: str | None) -> Mapping[str, str] | None:
    """``i32=I32|Chain`` to its values and their texts."""
    if text is None:
        return None
    pairs = [choice.partition("=") for choice in text.split("|")]
    return {value: written if equals else value for value, equals, written in pairs}

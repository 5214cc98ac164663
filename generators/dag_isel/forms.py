"""The text of each step in MatcherTable, with its comments, and its size in bytes.

A form is the text without the index and indentation before it, and without the newline at its end. Further lines of the text
are indented by as much as the step is, and by the width of an index.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, assert_never

from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.numbers import signed, unsigned
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher.steps import (
    AnyStep,
    CaptureGlueInput,
    CheckAndImm,
    CheckChild2CondCode,
    CheckChildInteger,
    CheckChildSame,
    CheckChildType,
    CheckComplexPat,
    CheckCondCode,
    CheckFoldableChainNode,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckInteger,
    CheckOpcode,
    CheckOrImm,
    CheckPatternPredicate,
    CheckPredicate,
    CheckSame,
    CheckType,
    CheckValueType,
    CompleteMatch,
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitMergeInputChains,
    EmitNode,
    EmitNodeXForm,
    EmitRegister,
    EmitStringInteger,
    MorphNodeTo,
    MoveChild,
    MoveParent,
    MoveSibling,
    RecordChild,
    RecordMemRef,
    RecordNode,
)
from tgdsl.model.patterns import Pattern, PatternTable, Property, TreeText

_SHORT = 8  # many steps have short forms for numbers below this one
_SHORT_CHAINS = 3
_SHORT_TYPES = 3
_BYTE = 256
_INTEGER_SIZES = {"i8": "8", "i16": "16", "i32": "32", "i64": "64"}
_REGISTER_SIZES = {"i32": "I32", "i64": "I64"}
_COVERAGE_BYTES = 3


class Form(NamedTuple):
    """The text and the size of a step.

    Attributes:
        many_lines: the text has further lines.
    """

    size: int
    text: str
    many_lines: bool = False


class Forms:
    """The forms of a matcher's steps.

    Attributes:
        comments: whether they have comments; some have no option (OmitComments) in llvm-tblgen.
        of: each step to its form.
        covered: with coverage: "source -> result" of each pattern, to its number and the line where it was defined.
    """

    def __init__(
        self, numbering: Numbering, patterns: PatternTable, *, coverage: bool = False, comments: bool = True
    ) -> None:
        self._numbering = numbering
        self._text = TreeText(patterns.types)
        self._types = cache(_type_names)
        self._coverage = coverage
        self.comments = comments
        self.covered: dict[str, tuple[int, str]] = {}
        self.of = {step: self._form(step) for step in numbering.steps}

    def _form(self, step: AnyStep) -> Form:
        match step:
            case EmitNode():  # MorphNodeTo as well
                return self._node(step)
            case CompleteMatch():
                return self._complete(step)
            case EmitInteger():
                return self._integer(step)
            case RecordChild():
                return Form(1, f"OPC_RecordChild{step.child},{self._recorded(step.slot, step.what)}")
            case CheckChildType():
                short = _REGISTER_SIZES.get(step.type.name)
                if short is not None:
                    return Form(1, f"OPC_CheckChild{step.child}Type{short},")
                return Form(2, f"OPC_CheckChild{step.child}Type, {step.type.qualified_name},")
            case CheckType():
                return _check_type(step)
            case CheckOpcode():
                return Form(3, f"OPC_CheckOpcode, TARGET_VAL({step.node.opcode}),")
            case CheckComplexPat():
                return self._complex_pattern(step)
            case CheckPatternPredicate():
                return self._condition(step)
            case CheckPredicate():
                return self._predicate(step)
            case CheckAndImm():
                text, size = unsigned(step.value, self.comments)
                return Form(1 + size, f"OPC_CheckAndImm, {text}")
            case CheckOrImm():
                text, size = unsigned(step.value, self.comments)
                return Form(1 + size, f"OPC_CheckOrImm, {text}")
            case CheckInteger():
                text, size = signed(step.value, self.comments)
                return Form(1 + size, f"OPC_CheckInteger, {text}")
            case CheckChildInteger():
                text, size = signed(step.value, self.comments)
                return Form(1 + size, f"OPC_CheckChild{step.child}Integer, {text}")
            case CheckCondCode():
                return Form(2, f"OPC_CheckCondCode, ISD::{step.name},")
            case CheckChild2CondCode():
                return Form(2, f"OPC_CheckChild2CondCode, ISD::{step.name},")
            case CheckValueType():
                return Form(2, f"OPC_CheckValueType, {step.type.qualified_name},")
            case CheckSame():
                return Form(2, f"OPC_CheckSame, {step.slot},")
            case CheckChildSame():
                return Form(2, f"OPC_CheckChild{step.child}Same, {step.slot},")
            case CheckImmAllOnesV():
                return Form(1, "OPC_CheckImmAllOnesV,")
            case CheckImmAllZerosV():
                return Form(1, "OPC_CheckImmAllZerosV,")
            case CheckFoldableChainNode():
                return Form(1, "OPC_CheckFoldableChainNode,")
            case RecordNode():
                return Form(1, f"OPC_RecordNode,{self._recorded(step.slot, step.what)}")
            case RecordMemRef():
                return Form(1, "OPC_RecordMemRef,")
            case CaptureGlueInput():
                return Form(1, "OPC_CaptureGlueInput,")
            case MoveChild():
                return _numbered("OPC_MoveChild", step.child)
            case MoveSibling():
                return _numbered("OPC_MoveSibling", step.child)
            case MoveParent():
                return Form(1, "OPC_MoveParent,")
            case EmitStringInteger():
                short = _INTEGER_SIZES.get(step.type.name) if step.type.name == "i32" else None
                if short is not None:
                    return Form(2, f"OPC_EmitStringInteger{short}, {step.value},")
                return Form(3, f"OPC_EmitStringInteger, {step.type.qualified_name}, {step.value},")
            case EmitRegister():
                return self._register(step)
            case EmitConvertToTarget():
                if step.slot < _SHORT:
                    return Form(1, f"OPC_EmitConvertToTarget{step.slot},")
                return Form(2, f"OPC_EmitConvertToTarget, {step.slot},")
            case EmitMergeInputChains():
                if len(step.slots) == 1 and step.slots[0] < _SHORT_CHAINS:
                    return Form(1, f"OPC_EmitMergeInputChains1_{step.slots[0]},")
                count = len(step.slots)
                return Form(2 + count, f"OPC_EmitMergeInputChains, {count}, {_listed(step.slots)}")
            case EmitCopyToReg():
                return _copy_to_register(step)
            case EmitNodeXForm():
                number = self._numbering.transforms[step.transform]
                return Form(3, f"OPC_EmitNodeXForm, {number}, {step.slot},{self._comment(step.transform.name)}")
        assert_never(step)

    def _comment(self, text: str) -> str:
        """A comment at the end of a line, if there are comments."""
        return f" // {text}" if self.comments else ""

    def _recorded(self, slot: int, what: str) -> str:
        """The comment on a recorded node."""
        return f" // #{slot} = {what}" if self.comments else ""

    def _integer(self, step: EmitInteger) -> Form:
        text, size = signed(step.value, self.comments)
        short = _INTEGER_SIZES.get(step.type.name)
        if short is not None:
            return Form(1 + size, f"OPC_EmitInteger{short}, {text}")
        return Form(2 + size, f"OPC_EmitInteger, {step.type.qualified_name}, {text}")

    def _register(self, step: EmitRegister) -> Form:
        if step.number >= _BYTE:
            return Form(4, f"OPC_EmitRegister2, {step.type.qualified_name}, TARGET_VAL({step.register}),")
        register = step.register or ("0 /*zero_reg*/" if self.comments else "0 ")
        short = _REGISTER_SIZES.get(step.type.name)
        if short is not None:
            return Form(2, f"OPC_EmitRegister{short}, {register},")
        return Form(3, f"OPC_EmitRegister, {step.type.qualified_name}, {register},")

    # What refers to C++

    def _condition(self, step: CheckPatternPredicate) -> Form:
        number = self._numbering.conditions[step.condition]
        comment = self._comment(pattern_condition(step.condition))
        if number >= _BYTE:
            return Form(3, f"OPC_CheckPatternPredicateTwoByte, TARGET_VAL({number}),{comment}")
        if number >= _SHORT:
            return Form(2, f"OPC_CheckPatternPredicate, {number},{comment}")
        return Form(1, f"OPC_CheckPatternPredicate{number},{comment}")

    def _predicate(self, step: CheckPredicate) -> Form:
        number = self._numbering.predicate(step.predicate)
        comment = self._comment(step.predicate.name)
        if step.predicate.uses_operands:
            count = len(step.slots)
            operands = _listed(step.slots)
            return Form(3 + count, f"OPC_CheckPredicateWithOperands, {count}/*#Ops*/, {operands}{number},{comment}")
        if number >= _SHORT:
            return Form(2, f"OPC_CheckPredicate, {number},{comment}")
        return Form(1, f"OPC_CheckPredicate{number}, {comment}")

    def _complex_pattern(self, step: CheckComplexPat) -> Form:
        pattern = step.pattern
        number = self._numbering.complex_patterns[pattern]
        slots = "".join([f" #{slot}" for slot in range(step.first, step.first + pattern.operands)])
        chain = " + chain result" if pattern.properties & Property.CHAIN else ""
        comment = self._comment(f"{pattern.function}:${step.name}{slots}{chain}")
        if number < _SHORT:
            return Form(2, f"OPC_CheckComplexPat{number}, /*#*/{step.slot},{comment}")
        return Form(3, f"OPC_CheckComplexPat, /*CP*/{number}, /*#*/{step.slot},{comment}")

    # What ends a match

    def _node(self, step: EmitNode) -> Form:
        pattern = step.pattern if isinstance(step, MorphNodeTo) else None
        covered = "" if pattern is None else self._covered(pattern)
        count = len(step.types)
        few = count < _SHORT_TYPES
        flags = _short_flags(step) if few else None
        types, (operands, operands_size) = self._types(step.types), _operands(step.operands, self.comments)
        size = 4 + (not few) + (flags is None) + count + operands_size
        types_mark, operands_mark = ("/*#VTs*/", "/*#Ops*/") if self.comments else ("", "")
        text = (
            f"{covered}OPC_{'EmitNode' if pattern is None else 'MorphNodeTo'}{count if few else ''}{flags or ''}, "
            f"TARGET_VAL({step.instruction.namespace}::{step.instruction.name}){_long_flags(step) if flags is None else ''},\n"
            f"    {'' if few else f'{count}{types_mark}, '}{types}{len(step.operands)}{operands_mark}, {operands}"
        )
        if not self.comments:
            pass
        elif pattern is not None:
            text += f"\n{self._source_and_result(pattern, '')}"
        elif count:
            text += " // Results =" + "".join([f" #{slot}" for slot in range(step.first, step.first + count)])
        return Form(size + (_COVERAGE_BYTES if covered else 0), text, many_lines=True)

    def _complete(self, step: CompleteMatch) -> Form:
        covered = self._covered(step.pattern)
        results, results_size = _operands(step.results, self.comments)
        text = f"{covered}OPC_CompleteMatch, {len(step.results)}, {results}"
        size = 2 + results_size + (_COVERAGE_BYTES if covered else 0)
        if not self.comments:
            return Form(size, f"{text}\n", many_lines=bool(covered))
        return Form(size, f"{text}\n{self._source_and_result(step.pattern, ' ')}", many_lines=True)

    def _source_and_result(self, pattern: Pattern, margin: str) -> str:
        """The comments on a pattern."""
        return (
            f"{margin}// Src: {self._text(pattern.source)} - Complexity = {pattern.complexity}\n"
            f"{margin}// Dst: {self._text(pattern.result)}"
        )

    def _covered(self, pattern: Pattern) -> str:
        """The OPC_Coverage line of a pattern; empty without coverage."""
        if not self._coverage:
            return ""
        what = f"{self._text(pattern.source)} -> {self._text(pattern.result)}"
        chain = pattern.record.place.chain
        where = str(chain[1 if len(chain) > 1 else 0]) if chain else ""
        number, _ = self.covered.setdefault(what, (len(self.covered), where))
        return f"OPC_Coverage, TARGET_VAL({number}),\n"


def _type_names(types: tuple[ValueType, ...]) -> str:
    return "".join([f"{value_type.qualified_name}, " for value_type in types])


@cache
def _operands(slots: tuple[int, ...], comments: bool) -> tuple[str, int]:
    """Numbers of recorded nodes as text, and their size in bytes."""
    each = [unsigned(slot, comments) for slot in slots]
    return "".join([text for text, _ in each]), sum([size for _, size in each])


def _listed(numbers: tuple[int, ...]) -> str:
    return "".join([f"{number}, " for number in numbers])


def _numbered(name: str, number: int) -> Form:
    return Form(1, f"{name}{number},") if number < _SHORT else Form(2, f"{name}, {number},")


def _check_type(step: CheckType) -> Form:
    if step.result:
        return Form(3, f"OPC_CheckTypeRes, {step.result}, {step.type.qualified_name},")
    short = _REGISTER_SIZES.get(step.type.name)
    return Form(1, f"OPC_CheckType{short},") if short else Form(2, f"OPC_CheckType, {step.type.qualified_name},")


def _copy_to_register(step: EmitCopyToReg) -> Form:
    if step.number >= _BYTE:
        return Form(4, f"OPC_EmitCopyToRegTwoByte, {step.slot}, TARGET_VAL({step.register}),")
    if step.slot < _SHORT:
        return Form(2, f"OPC_EmitCopyToReg{step.slot}, {step.register},")
    return Form(3, f"OPC_EmitCopyToReg, {step.slot}, {step.register},")


def _short_flags(step: EmitNode) -> str | None:
    """The end of the name of an operation without a byte of OPFL flags; None if the node needs that byte."""
    if step.mem_refs or step.fixed_operands != -1:
        return None
    has = (step.chain, step.glue_input, step.glue_output)
    if has == (False, False, False):
        return "None"
    if has == (True, False, False):
        return "Chain"
    if isinstance(step, MorphNodeTo):
        if has == (False, True, False):
            return "GlueInput"
        if has == (False, False, True):
            return "GlueOutput"
    return None


def _long_flags(step: EmitNode) -> str:
    flags = (
        (step.chain, "Chain"),
        (step.glue_input, "GlueInput"),
        (step.glue_output, "GlueOutput"),
        (step.mem_refs, "MemRefs"),
        (step.fixed_operands != -1, f"Variadic{step.fixed_operands}"),
    )
    return ", 0" + "".join([f"|OPFL_{name}" for is_set, name in flags if is_set])

"""LLVM's ``InstAlias``, ``MnemonicAlias`` and ``TokenAlias``: alternative assembly of instructions.

class Moves(Aliases):
    rd = in_(IntRegs)
    rs2 = in_(IntRegs)

    InstAlias(f"mov {rs2}, {rd}", OR.rr(rd, G0, rs2))
    InstAlias(f"clr {rd}", OR.rr(rd, G0, G0), emit_priority=0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import signature
from typing import ClassVar

from tgdsl.diagnostics import Place
from tgdsl.language.assembly.settings import AsmParserVariant, check_variant
from tgdsl.language.assembly.strings import asm_string, has_none, unbalanced
from tgdsl.language.core.by_name import ByName
from tgdsl.language.core.definition import Definition, Namer, check_class_body, definition_of
from tgdsl.language.core.expressions import Call, Leaf, Variable, dag, place_in
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.instructions.records import InstructionRecord
from tgdsl.language.operands.operands import Operand
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.release import Release
from tgdsl.records import Dag, DagArg, Value
from tgdsl.records.record import Path as ValuePath


class Aliases:
    """A class body for aliases, which declares their operands by name. An alias that is bound to a name in it is the record of that name."""

    names_records: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        options = [one.name for one in signature(InstAlias).parameters.values() if one.kind is one.KEYWORD_ONLY]
        check_class_body(cls, options)


class InstAlias(Definition):
    """An alternative assembly string of an instruction, for the assembly parser and the instruction printer.

    Args:
        asm: the assembly string.
        result: the instruction with its operands: those of the alias, registers, and numbers, without inputs that are tied to an output.
        emit_priority: the printer tries aliases of higher priority first, and none of priority 0.
        predicates: conditions of the alias.
        use_inst_asm_match_converter: whether the instruction's AsmMatchConverter converts the operands.
        asm_variant: the only variant of the assembly language that has it (AsmVariantName), or ``ByName``, for one that is defined later; None for all.
    """

    record_class = "InstAlias"
    given_by = {"AsmString": "asm", "ResultInst": "result", "AsmVariantName": "asm_variant"}

    def __init__(
        self,
        asm: str,
        result: Instruction,
        *,
        emit_priority: int = 1,
        predicates: Sequence[Predicate] = (),
        use_inst_asm_match_converter: bool = True,
        asm_variant: AsmParserVariant | ByName | None = None,
    ) -> None:
        super().__init__()
        self.asm = asm_string(asm)
        self.result: object = result
        self.options = emit_priority, tuple(predicates), use_inst_asm_match_converter, asm_variant
        if isinstance(asm_variant, AsmParserVariant):
            self.problems += check_variant(asm_variant, self.place)
        text = self.asm.text
        wrong = unbalanced(text)
        if has_none(text, lambda: self.place):
            self.problem(f"the assembly string '{text}' has None in it; correct what stands in its braces")
        if not text.strip():
            self.problem("the assembly string of this alias is empty; begin it with a mnemonic")
        if wrong:
            self.problem(
                f"the assembly string of this alias {wrong}; each {{first|second}} is one choice between variants"
            )
        if not isinstance(self.result, Call):
            self.problem("the result of an alias is an instruction with its operands: ADD.rr(rd, rs1, rs2)")

    @property
    def label(self) -> str | None:
        return self.asm.text or None

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        return place_in(self.result, path) if field == "ResultInst" else super().place_of(field, path)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        emit_priority, predicates, use_inst_asm_match_converter, asm_variant = self.options
        return {
            "AsmString": self.asm.text,
            "ResultInst": dag(self.result, ref) if isinstance(self.result, Call) else None,
            "EmitPriority": emit_priority,
            "Predicates": tuple(ref(predicate) for predicate in predicates),
            "UseInstAsmMatchConverter": use_inst_asm_match_converter,
            "AsmVariantName": _variant_name(asm_variant),
        }

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        values = self.fields(ref)
        return {**values, "ResultInst": _with_parts(self.result, ref)} if _NESTED[release] else values


#: Whether the parts of an operand that are given one by one stand in a dag of their own.
_NESTED = ByRelease({19: False, 22: True})


def _with_parts(result: object, ref: Namer) -> Dag | None:
    """The ResultInst of an alias with the parts of an operand (MIOperandInfo) in a dag, ``(Address base, 4)``."""
    if not isinstance(result, Call):
        return None
    flat = dag(result, ref)
    instruction = definition_of(result.operator)
    if not isinstance(instruction, InstructionRecord):
        return flat
    arguments, given = list(flat.args), list(result.operands)
    nested: list[DagArg] = []
    operands = [operand for operand in instruction.instruction.operands.values() if operand.tied_to is None]
    for operand in [*filter(lambda one: one.is_out, operands), *filter(lambda one: not one.is_out, operands)]:
        kind = operand.operand_class
        count = _parts_of(kind)
        if count and len(arguments) >= count and not _is_whole(given[0]):
            nested.append(DagArg(Dag(ref(kind), tuple(arguments[:count]))))
        else:
            count = 1
            nested += arguments[:1]
        del arguments[:count], given[:count]
    return Dag(flat.operator, (*nested, *arguments))


def _parts_of(kind: object) -> int:
    return len(kind.parts) if isinstance(kind, Operand) else 0


def _is_whole(value: object) -> bool:
    """True if what an alias gives is an operand of several parts."""
    kind = value.kind if isinstance(value, (Leaf, Variable)) else None
    return _parts_of(kind) > 0


def _variant_name(variant: AsmParserVariant | ByName | None) -> str:
    return "" if variant is None else variant.name


class MnemonicAlias(Definition):
    """An alternative mnemonic for all instructions of one mnemonic.

    Args:
        from_mnemonic: the alternative.
        to_mnemonic: the mnemonic that replaces it.
        predicates: conditions of the alias (``Requires``), each with an ``assembler`` condition. Of several aliases of one mnemonic, the first
            one whose conditions hold is taken, and one without any at last.
        asm_variant: the only variant of the assembly language that has it (AsmVariantName), or ``ByName``, for one that is defined later; None for all.
    """

    record_class = "MnemonicAlias"
    given_by = {"AsmVariantName": "asm_variant"}

    def __init__(
        self,
        from_mnemonic: str,
        to_mnemonic: str,
        *,
        predicates: Sequence[Predicate] = (),
        asm_variant: AsmParserVariant | ByName | None = None,
    ) -> None:
        super().__init__()
        self.from_mnemonic = from_mnemonic
        for mnemonic in (from_mnemonic, to_mnemonic):
            if not mnemonic or any(one.isspace() for one in mnemonic):
                self.problem(f"'{mnemonic}' is not a mnemonic, which is one word; write it without operands and blanks")
        self.to_mnemonic = to_mnemonic
        self.asm_variant = asm_variant
        if isinstance(asm_variant, AsmParserVariant):
            self.problems += check_variant(asm_variant, self.place)
        self.predicates = tuple(predicates)

    @property
    def label(self) -> str | None:
        return self.from_mnemonic or None

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "Requires") if self.predicates else super().superclasses()

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "FromMnemonic": self.from_mnemonic,
            "ToMnemonic": self.to_mnemonic,
            "AsmVariantName": _variant_name(self.asm_variant),
            "Predicates": tuple(ref(predicate) for predicate in self.predicates),
        }


class TokenAlias(Definition):
    """An alternative spelling of a token of the assembly language: where an assembly string has ``.i32``, ``.u32`` is read as well.

    Args:
        from_token: the alternative.
        to_token: the token of assembly strings that it can stand for.
    """

    record_class = "TokenAlias"

    def __init__(self, from_token: str, to_token: str) -> None:
        super().__init__()
        self.from_token = from_token
        for token in (from_token, to_token):
            if not token or any(one.isspace() for one in token):
                self.problem(f"'{token}' is not a token, which is one word; write it without blanks")
        self.to_token = to_token

    @property
    def label(self) -> str | None:
        return self.from_token or None

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FromToken": self.from_token, "ToToken": self.to_token}

"""LLVM's ``InstAlias``, ``MnemonicAlias`` and ``TokenAlias``: alternative assembly of instructions.

class Moves(Aliases):
    rd = in_(IntRegs)
    rs2 = in_(IntRegs)

    InstAlias(f"mov {rs2}, {rd}", OR.rr(rd, G0, rs2))
    InstAlias(f"clr {rd}", OR.rr(rd, G0, G0), emit_priority=0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Place
from tgdsl.language.assembly import asm_string, has_none, unbalanced
from tgdsl.language.definition import Definition, Namer
from tgdsl.language.expressions import Call, dag, place_in
from tgdsl.language.instructions import Instruction
from tgdsl.language.predicates import Predicate
from tgdsl.records import Value
from tgdsl.records.record import Path as ValuePath


class Aliases:
    """A class body for aliases, which declares their operands by name."""


class InstAlias(Definition):
    """An alternative assembly string of an instruction, for the assembly parser and the instruction printer.

    Args:
        asm: the assembly string.
        result: the instruction with its operands: those of the alias, registers, and numbers, without inputs that are tied to an output.
        emit_priority: the printer tries aliases of higher priority first, and none of priority 0.
        predicates: conditions of the alias.
        use_inst_asm_match_converter: whether the instruction's AsmMatchConverter converts the operands.
        asm_variant_name: the only variant of the assembly language that has it; empty for all.
    """

    record_class = "InstAlias"
    given_by = {"AsmString": "asm", "ResultInst": "result"}

    def __init__(
        self,
        asm: str,
        result: Instruction,
        *,
        emit_priority: int = 1,
        predicates: Sequence[Predicate] = (),
        use_inst_asm_match_converter: bool = True,
        asm_variant_name: str = "",
    ) -> None:
        super().__init__()
        self.asm = asm_string(asm)
        self.result: object = result
        self.emit_priority = emit_priority
        self.predicates = tuple(predicates)
        self.use_inst_asm_match_converter = use_inst_asm_match_converter
        self.asm_variant_name = asm_variant_name
        wrong = unbalanced(self.asm.text)
        if has_none(self.asm.text, lambda: self.place):
            self.problem(f"the assembly string '{self.asm.text}' has None in it; correct what stands in its braces")
        if wrong:
            self.problem(
                f"the assembly string of this alias {wrong}; each {{first|second}} is one choice between variants"
            )
        if not isinstance(self.result, Call):
            self.problem("the result of an alias is an instruction with its operands: ADD.rr(rd, rs1, rs2)")

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        return place_in(self.result, path) if field == "ResultInst" else super().place_of(field, path)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "AsmString": self.asm.text,
            "ResultInst": dag(self.result, ref) if isinstance(self.result, Call) else None,
            "EmitPriority": self.emit_priority,
            "Predicates": tuple(ref(predicate) for predicate in self.predicates),
            "UseInstAsmMatchConverter": self.use_inst_asm_match_converter,
            "AsmVariantName": self.asm_variant_name,
        }


class MnemonicAlias(Definition):
    """An alternative mnemonic for all instructions of one mnemonic.

    Args:
        from_mnemonic: the alternative.
        to_mnemonic: the mnemonic that replaces it.
        asm_variant_name: the only variant of the assembly language that has it; empty for all.
        predicates: conditions of the alias.
    """

    record_class = "MnemonicAlias"

    def __init__(
        self,
        from_mnemonic: str,
        to_mnemonic: str,
        *,
        asm_variant_name: str = "",
        predicates: Sequence[Predicate] = (),
    ) -> None:
        super().__init__()
        self.from_mnemonic = from_mnemonic
        self.to_mnemonic = to_mnemonic
        self.asm_variant_name = asm_variant_name
        self.predicates = tuple(predicates)

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "Requires") if self.predicates else super().superclasses()

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "FromMnemonic": self.from_mnemonic,
            "ToMnemonic": self.to_mnemonic,
            "AsmVariantName": self.asm_variant_name,
            "Predicates": tuple(ref(predicate) for predicate in self.predicates),
        }


class TokenAlias(Definition):
    """An alternative spelling of a token of the assembly language."""

    record_class = "TokenAlias"

    def __init__(self, from_token: str, to_token: str) -> None:
        super().__init__()
        self.from_token = from_token
        self.to_token = to_token

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FromToken": self.from_token, "ToToken": self.to_token}

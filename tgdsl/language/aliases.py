"""Other ways to write instructions (LLVM's ``InstAlias``, ``MnemonicAlias``, ``TokenAlias``).

class Moves(Aliases):
    rd = in_(IntRegs)
    rs2 = in_(IntRegs)

    InstAlias(f"mov {rs2}, {rd}", OR.rr(rd, G0, rs2))
    InstAlias(f"clr {rd}", OR.rr(rd, G0, G0), emit_priority=0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.assembly import asm_string, unbalanced
from tgdsl.language.definition import Definition, Namer
from tgdsl.language.expressions import Call, dag
from tgdsl.language.instructions import Instruction
from tgdsl.language.predicates import Predicate
from tgdsl.records import Value


class Aliases:
    """A body to declare the operands of some aliases in, each once by name."""


class InstAlias(Definition):
    """Another way to write an instruction, for the assembler and, if it is the best one, for the assembly writer.

    Args:
        asm: how it is written.
        result: the instruction with its operands: those of the alias, registers, and numbers. Inputs that are tied to an output are left out.
        emit_priority: the writer prefers a higher one; 0 keeps it from using the alias at all.
        predicates: what must hold for it to be there.
        use_inst_asm_match_converter: whether the instruction's AsmMatchConverter makes the result.
        asm_variant_name: the one variant of the assembly language that knows it.
    """

    record_class = "InstAlias"

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
        self.predicates = self.several("predicates", predicates, Predicate)
        self.use_inst_asm_match_converter = use_inst_asm_match_converter
        self.asm_variant_name = asm_variant_name
        wrong = unbalanced(self.asm.text)
        if wrong:
            self.problem(
                f"the assembly string of this alias {wrong}; each {{first|second}} is one choice between variants"
            )
        if not isinstance(self.result, Call):
            self.problem("the result of an alias is an instruction with its operands: ADD.rr(rd, rs1, rs2)")

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
    """Another mnemonic for all instructions that have one.

    Args:
        from_mnemonic: the other one.
        to_mnemonic: what it stands for.
        asm_variant_name: the one variant of the assembly language that knows it.
        predicates: what must hold for it to be there.
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
        self.predicates = self.several("predicates", predicates, Predicate)

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
    """Another way to write a token of the assembly language."""

    record_class = "TokenAlias"

    def __init__(self, from_token: str, to_token: str) -> None:
        super().__init__()
        self.from_token = from_token
        self.to_token = to_token

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FromToken": self.from_token, "ToToken": self.to_token}

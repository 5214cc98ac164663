"""Small targets with X86's instructions: :class:`tests.support.assembly_target.AssemblyTarget` with records of class X86Inst.

target = X86Target()
target.x86("ADD32rr", "add\\t$dst", opcode=0x01, form=encoding.DEST_REG, outs={"dst": GR32}, ins={"src": GR32, "add": GR32})
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.assembly_target import AssemblyTarget
from tests.support.instruction_builder import operands
from tgdsl.model.x86 import encoding
from tgdsl.records import Bits, Ref, Value

GR8, GR16, GR32, GR64 = Ref("GR8"), Ref("GR16"), Ref("GR32"), Ref("GR64")
VR128, VR256, VK1WM = Ref("VR128"), Ref("VR256"), Ref("VK1WM")
I8MEM, I32MEM, I64MEM, F32MEM, F128MEM = Ref("i8mem"), Ref("i32mem"), Ref("i64mem"), Ref("f32mem"), Ref("f128mem")
I8IMM, I32IMM = Ref("i8imm"), Ref("i32imm")

_CLASSES = {"GR8": 8, "GR16": 16, "GR32": 32, "GR64": 64, "VR128": 128, "VR256": 256, "VK1WM": 16}
_MEMORY = {"i8mem": 8, "i32mem": 32, "i64mem": 64, "f32mem": 32, "f128mem": 128}

_FLAGS = (
    *(
        "hasREX_W",
        "hasVEX_4V",
        "hasVEX_L",
        "ignoresVEX_L",
        "IgnoresW",
        "hasEVEX_L2",
        "hasEVEX_K",
        "hasEVEX_Z",
        "hasEVEX_B",
    ),
    *(
        "hasEVEX_NF",
        "hasEVEX_RC",
        "hasEVEX_U",
        "hasTwoConditionalOps",
        "hasLockPrefix",
        "hasNoTrackPrefix",
        "ForceDisassemble",
    ),
)

#: The widths of the fields that are numbers, by what :meth:`X86Target.x86` calls them.
_NUMBERS = {
    "prefix": ("OpPrefixBits", 3),
    "map": ("OpMapBits", 4),
    "opcode": ("Opcode", 8),
    "form": ("FormBits", 7),
    "encoding": ("OpEncBits", 2),
    "operand_size": ("OpSizeBits", 2),
    "address_size": ("AdSizeBits", 2),
    "scale": ("CD8_Scale", 8),
    "explicit_prefix": ("explicitOpPrefixBits", 2),
    "vector_size": ("VectSize", 7),
}


class X86Target(AssemblyTarget):
    """A target that is called X86, with a few of X86's operands."""

    def __init__(self) -> None:
        super().__init__()
        self.rename_target("X86")
        for name, size in _CLASSES.items():
            self._put(name, ("RegisterClass",), {"Alignment": size})
        for name, size in _MEMORY.items():
            self._put(name, ("X86MemOperand", "Operand"), {"OperandType": "OPERAND_MEMORY", "Size": size})
        for name in ("i8imm", "i32imm"):
            self._put(name, ("Operand",), {"OperandType": "OPERAND_IMMEDIATE", "Type": Ref(f"i{name[1:-3]}")})

    def x86(
        self,
        name: str,
        asm: str = "",
        *,
        outs: Mapping[str, Value] | None = None,
        ins: Mapping[str, Value] | None = None,
        flags: str = "",
        fields: Mapping[str, Value] | None = None,
        more: Mapping[str, int] | None = None,
        **numbers: int,
    ) -> Ref:
        """An instruction with what is not 0 of the numbers above; ``flags`` are names of fields that are 1, ``more`` further numbers."""
        numbers |= more or {}
        values: dict[str, Value] = {flag: flag in flags.split() for flag in _FLAGS}
        for key, (field, width) in _NUMBERS.items():
            values[field] = Bits.of(numbers.pop(key, 0), width)
        assert not numbers, numbers
        values |= {
            "Namespace": "X86",
            "AsmString": asm or f"{name.lower()}\t",
            "isCodeGenOnly": False,
            "isAsmParserOnly": False,
        }
        lists: dict[str, Value] = {
            "OutOperandList": operands("outs", outs or {}),
            "InOperandList": operands("ins", ins or {}),
        }
        return self.add(name, "Instruction", "X86Inst", **(values | lists | dict(fields or {})))

    def pseudo(self, *names: str) -> None:
        """Instructions without an encoding."""
        for name in names:
            self.x86(name, fields={"isPseudo": True, "isCodeGenOnly": True})

    def named_folds(self) -> None:
        """The instructions that LLVM names in its table of folds."""
        names = [name for register, memory, _ in self.release.x86.folds for name in (register, memory)]
        self.pseudo(*[name for name in dict.fromkeys(names) if name not in self.names])


__all__ = ["X86Target", "encoding"]

"""The differences of the instructions of a family: the width of their operands, and the size of what they access."""

from typing import NamedTuple, TypeVar

from tgdsl.language import (
    DagValue, Immediate, InRegister, Instruction, Operand, PatLeaf, Predicate, RegisterClass, Result2, TypedRegisters, family, frozen,
)  # fmt: skip
from tgdsl.std import i32, i32imm, i64, i64imm
from tgdsl.std.value_types import I32, I64

from targets.bpf.features import BPFHasALU32, BPFNoALU32
from targets.bpf.formats import ALU, ALU64, JMP, JMP32
from targets.bpf.operands import i32immSExt32, i64immSExt32
from targets.bpf.registers import GPR, GPR32

V = TypeVar("V", bound=DagValue)


@frozen
class Size:
    """The size of an access to memory."""

    code: int
    bits: int


WORD, HALF, BYTE, DOUBLE = Size(0, 32), Size(1, 16), Size(2, 8), Size(3, 64)


@frozen
class Width(TypedRegisters[V]):
    """Operands of 64 bits, or of 32."""

    registers: RegisterClass[V]
    number: Operand[V]
    fits: PatLeaf  #: a constant that an immediate can be
    alu: int  #: class of arithmetic
    jump: int  #: class of jumps
    decoder: str
    narrow: Predicate  #: true if values of 32 bits and less are in these registers

    def needs(self, size: Size) -> list[Predicate]:
        """The predicates of an access to memory."""
        return [] if size is DOUBLE else [self.narrow]


WIDE = Width(i64, GPR, i64imm, i64immSExt32, ALU64, JMP, "BPF", BPFNoALU32)
NARROW = Width(i32, GPR32, i32imm, i32immSExt32, ALU, JMP32, "BPFALU32", BPFHasALU32)


@family("{family}_{member}")
class Operation(NamedTuple):
    """An operation on two values for both widths, in results: ``SLL.ri(value, 32)``."""

    rr: Result2[InRegister[I64], InRegister[I64]]
    ri: Result2[InRegister[I64], Immediate[I64]]
    rr_32: Result2[InRegister[I32], InRegister[I32]]
    ri_32: Result2[InRegister[I32], Immediate[I32]]


@family("{family}_{member}")
class Forms(NamedTuple):
    """An instruction for both widths, with two registers or a register and an immediate."""

    rr: type[Instruction]
    ri: type[Instruction]
    rr_32: type[Instruction]
    ri_32: type[Instruction]

"""Conversions between byte orders, and between 64 bits and 32."""

from collections.abc import Sequence

from tgdsl.language import Instruction, Predicate, Rewrite, Rewrites, as_is, in_, out, pattern
from tgdsl.std import EXTRACT_SUBREG, IMPLICIT_DEF, INSERT_SUBREG, anyext, bswap, i32, i64, set_, sext, srl, trunc, zext
from tgdsl.std.value_types import I32, I64

from targets.bpf.arithmetic import SLL, SRA, MOVSX_rr_32
from targets.bpf.features import BPFHasBswap, BPFHasMovsx, BPFIsBigEndian, BPFIsLittleEndian, BPFNoMovsx
from targets.bpf.formats import ALU, ALU64, AluRR, ByteSwap
from targets.bpf.registers import GPR, GPR32, sub_32


# -- byte swaps ----------------------------------------------------------------------------------------------------
def swaps(name: str, klass: int, to: int, needs: Predicate) -> Sequence[type[Instruction]]:
    """Byte swaps of 16, 32 and 64 bits, which clear the others; ``to`` is 1 if the result is big-endian."""

    def swap(width: int) -> type[Instruction]:
        class byte_swap(ByteSwap, klass=klass, to=to, width=width):
            predicates = [needs]
            dst = out(GPR)
            src = in_(GPR, tied_to=dst)
            asm = f"{dst} = {name}{width} {src}"
            pattern = set_(dst, bswap(src) if width == 64 else srl(bswap(src), i64(64 - width)))

        return byte_swap

    return swap(16), swap(32), swap(64)


BSWAP16, BSWAP32, BSWAP64 = swaps("bswap", ALU64, 0, BPFHasBswap)
BE16, BE32, BE64 = swaps("be", ALU, 1, BPFIsLittleEndian)
LE16, LE32, LE64 = swaps("le", ALU, 0, BPFIsBigEndian)


# -- widths --------------------------------------------------------------------------------------------------------
class MOV_32_64(AluRR, op=0xB, klass=ALU):  # clears the upper half
    is_code_gen_only = True
    dst, src = out(GPR), in_(GPR32)
    asm = f"{dst} = {src}"


@pattern(requires=[BPFNoMovsx])
def sign_extend_by_shifts(src: I32) -> Rewrite:
    return Rewrite(i64(sext(GPR32(src))), SRA.ri(SLL.ri(MOV_32_64(GPR32(src)), 32), 32))


@pattern(requires=[BPFHasMovsx])
def sign_extend(src: I32) -> Rewrite:
    return Rewrite(i64(sext(GPR32(src))), MOVSX_rr_32(MOV_32_64(GPR32(src))))


@pattern()
def extend(src: I32) -> Rewrites:
    return [
        Rewrite(i64(zext(GPR32(src))), MOV_32_64(GPR32(src))),
        Rewrite(i64(anyext(GPR32(src))), INSERT_SUBREG(i64(IMPLICIT_DEF()), GPR32(src), sub_32)),
    ]


@pattern()
def truncate(src: I64) -> Rewrite:
    return Rewrite(i32(trunc(GPR(src))), as_is(i32(EXTRACT_SUBREG(GPR(src), sub_32))))

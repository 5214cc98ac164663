"""Conversions between 64 bits and 32."""

from tgdsl.language import Rewrite, as_is, in_, out, pattern
from tgdsl.std import EXTRACT_SUBREG, IMPLICIT_DEF, INSERT_SUBREG, anyext, i32, i64, sext, trunc, zext
from tgdsl.std.value_types import I32, I64

from targets.bpf.arithmetic import SLL, SRA, MOVSX_rr_32
from targets.bpf.features import BPFHasMovsx, BPFNoMovsx
from targets.bpf.formats import ALU, AluRR
from targets.bpf.registers import GPR, GPR32, sub_32


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
def extend_by_zeros(src: I32) -> Rewrite:
    return Rewrite(i64(zext(GPR32(src))), MOV_32_64(GPR32(src)))


@pattern()
def truncate(src: I64) -> Rewrite:
    return Rewrite(i32(trunc(GPR(src))), as_is(i32(EXTRACT_SUBREG(GPR(src), sub_32))))


@pattern()
def extend(src: I32) -> Rewrite:
    return Rewrite(i64(anyext(GPR32(src))), INSERT_SUBREG(i64(IMPLICIT_DEF()), GPR32(src), sub_32))

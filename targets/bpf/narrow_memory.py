"""Loads and stores of 32-bit registers."""

from tgdsl.language import Rewrite, Rewrites, as_is, pattern
from tgdsl.std import (
    EXTRACT_SUBREG, SUBREG_TO_REG, extloadi8, extloadi16, extloadi32, i32, i64, load, sextloadi8, sextloadi16, store,
    truncstorei8, truncstorei16, truncstorei32, zextloadi8, zextloadi16, zextloadi32,
)  # fmt: skip
from tgdsl.std.value_types import I64

from targets.bpf.families import BYTE, HALF, NARROW, WORD
from targets.bpf.features import BPFHasALU32, BPFHasLdsx
from targets.bpf.memory import LDBSX, LDHSX, loads, stores
from targets.bpf.operands import ADDRri
from targets.bpf.registers import GPR, sub_32

STW32, STH32 = stores(WORD, NARROW, store), stores(HALF, NARROW, truncstorei16)
STB32 = stores(BYTE, NARROW, truncstorei8)
LDW32, LDH32 = loads(WORD, NARROW, load), loads(HALF, NARROW, zextloadi16)
LDB32 = loads(BYTE, NARROW, zextloadi8)

_LOADS = (zextloadi8, LDB32), (zextloadi16, LDH32), (zextloadi32, LDW32)
_EXTENDING = (extloadi8, LDB32), (extloadi16, LDH32), (extloadi32, LDW32)


@pattern(requires=[BPFHasALU32])
def accesses_with_alu32(src: I64, dst: I64) -> Rewrites:
    stores = (truncstorei8, STB32), (truncstorei16, STH32), (truncstorei32, STW32)
    low = EXTRACT_SUBREG(GPR(src), sub_32)
    return [
        *(Rewrite(node(GPR(src), ADDRri(dst)), instruction(low, ADDRri(dst))) for node, instruction in stores),
        *(
            Rewrite(i32(node(ADDRri(src))), as_is(i32(instruction(ADDRri(src)))))
            for node, instruction in _EXTENDING[:2]
        ),
    ]


@pattern(requires=[BPFHasLdsx])
def sign_extending_loads(src: I64) -> Rewrites:
    return [
        Rewrite(i32(node(ADDRri(src))), EXTRACT_SUBREG(instruction(ADDRri(src)), sub_32))
        for node, instruction in ((sextloadi8, LDBSX), (sextloadi16, LDHSX))
    ]


@pattern(requires=[BPFHasALU32])
def wide_loads_with_alu32(src: I64) -> Rewrites:
    return [
        Rewrite(i64(node(ADDRri(src))), SUBREG_TO_REG(i64(0), instruction(ADDRri(src)), sub_32))
        for node, instruction in (*_LOADS, *_EXTENDING)
    ]

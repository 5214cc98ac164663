"""Loads and stores. An address is a register and a number, which the ComplexPattern ``address`` finds."""

from collections.abc import Callable

from tgdsl.language import DagValue, Effect, Instruction, Rewrite, Rewrites, in_, out, pattern
from tgdsl.std import (
    extloadi8, extloadi16, i32, load, or_, set_, sextloadi8, sextloadi16, store, tblockaddress, tconstpool, tglobaladdr,
    tjumptable, truncstorei8, truncstorei16, zextloadi8, zextloadi16,
)  # fmt: skip
from tgdsl.std.value_types import I32

from targets.tiny.arithmetic import LUI, ORI
from targets.tiny.formats import I, S
from targets.tiny.nodes import tiny_hi, tiny_lo
from targets.tiny.operands import address, simm16
from targets.tiny.registers import GPR
from targets.tiny.scheduling import WriteLoad, WriteStore


def loads(mnemonic: str, op: int, node: Callable[[I32], DagValue]) -> type[Instruction]:
    class load(I, op=op):
        sched_rw = [WriteLoad]
        rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
        asm = f"{mnemonic}\t{rd}, {imm}({ra})"
        pattern = set_(rd, i32(node(address(ra, imm))))

    return load


def stores(mnemonic: str, op: int, node: Callable[[I32, I32], Effect]) -> type[Instruction]:
    class store(S, op=op):
        sched_rw = [WriteStore]
        rs, ra, imm = in_(GPR), in_(GPR), in_(simm16)
        asm = f"{mnemonic}\t{rs}, {imm}({ra})"
        pattern = node(rs, address(ra, imm))

    return store


LDB, LDH, LDW = loads("ldb", 0x30, sextloadi8), loads("ldh", 0x31, sextloadi16), loads("ldw", 0x32, load)
LDBU, LDHU = loads("ldbu", 0x34, zextloadi8), loads("ldhu", 0x35, zextloadi16)
STB, STH, STW = stores("stb", 0x40, truncstorei8), stores("sth", 0x41, truncstorei16), stores("stw", 0x42, store)


@pattern()
def loads_whose_upper_bits_do_not_matter(ra: I32, imm: I32) -> Rewrites:
    return [
        Rewrite(i32(extloadi8(address(ra, imm))), LDBU(ra, imm)),
        Rewrite(i32(extloadi16(address(ra, imm))), LDHU(ra, imm)),
    ]


@pattern()
def addresses_of_symbols(upper: I32, symbol: I32) -> Rewrites:
    kinds = tglobaladdr, tconstpool, tjumptable, tblockaddress
    return [
        *(Rewrite(tiny_hi(i32(kind(symbol))), LUI(kind(symbol))) for kind in kinds),
        *(Rewrite(or_(upper, tiny_lo(i32(kind(symbol)))), ORI(upper, kind(symbol))) for kind in kinds),
    ]

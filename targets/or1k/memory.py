"""Loads and stores. Manual: 3.1 Memory Addressing Modes, 5.3 ORBIS32/64.

An address is a register and a number, which the ComplexPattern ``address`` finds.
"""

from collections.abc import Callable

from tgdsl.language import DagValue, Effect, Instruction, Rewrite, Rewrites, in_, out, pattern
from tgdsl.std import (
    extloadi8, extloadi16, i32, load, or_, set_, sextloadi8, sextloadi16, store, tblockaddress, tconstpool, tglobaladdr,
    tjumptable, truncstorei8, truncstorei16, zextloadi8, zextloadi16,
)  # fmt: skip
from tgdsl.std.value_types import I32

from targets.or1k.arithmetic import MOVHI, ORI
from targets.or1k.formats import I, S
from targets.or1k.nodes import or1k_hi, or1k_lo
from targets.or1k.operands import address, simm16, split_simm16
from targets.or1k.registers import GPR


def loads(mnemonic: str, op: int, node: Callable[[I32], DagValue]) -> type[Instruction]:
    class load(I, op=op):
        rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
        asm = f"{mnemonic}\t{rd}, {imm}({ra})"
        pattern = set_(rd, i32(node(address(ra, imm))))

    return load


def stores(mnemonic: str, op: int, node: Callable[[I32, I32], Effect]) -> type[Instruction]:
    class store(S, op=op):
        rb, ra, imm = in_(GPR), in_(GPR), in_(split_simm16)
        asm = f"{mnemonic}\t{imm}({ra}), {rb}"
        pattern = node(rb, address(ra, imm))

    return store


LWZ = loads("l.lwz", 0x21, load)
LBZ, LBS = loads("l.lbz", 0x23, zextloadi8), loads("l.lbs", 0x24, sextloadi8)
LHZ, LHS = loads("l.lhz", 0x25, zextloadi16), loads("l.lhs", 0x26, sextloadi16)
SW, SB, SH = stores("l.sw", 0x35, store), stores("l.sb", 0x36, truncstorei8), stores("l.sh", 0x37, truncstorei16)


@pattern()
def loads_whose_upper_bits_do_not_matter(ra: I32, imm: I32) -> Rewrites:
    return [
        Rewrite(i32(extloadi8(address(ra, imm))), LBZ(ra, imm)),
        Rewrite(i32(extloadi16(address(ra, imm))), LHZ(ra, imm)),
    ]


@pattern()
def addresses_of_symbols(upper: I32, symbol: I32) -> Rewrites:
    kinds = tglobaladdr, tconstpool, tjumptable, tblockaddress
    return [
        *(Rewrite(or1k_hi(i32(kind(symbol))), MOVHI(kind(symbol))) for kind in kinds),
        *(Rewrite(or_(upper, or1k_lo(i32(kind(symbol)))), ORI(upper, kind(symbol))) for kind in kinds),
    ]

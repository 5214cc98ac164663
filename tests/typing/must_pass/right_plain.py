"""Plain records where typed code refers to them, and overrides."""

from __future__ import annotations

from tgdsl.language import (
    AsmOperandClass,
    Code,
    DagValue,
    Definition,
    FieldName,
    ImmLeaf,
    Instruction,
    InstrItinClass,
    Operand,
    PlainOperator,
    PlainResult,
    Predicate,
    RecordName,
    Register,
    RegisterClass,
    Rewrite,
    Unresolved,
    anonymous,
    dag,
    fragment,
    in_,
    out,
    override,
    pattern,
    plain,
    word,
)
from tgdsl.std import I32, I64, add, i32, i64, set_, trunc
from tgdsl.std.operands import ins, ops, outs

R0 = Register("r0")
R1 = plain(Register, "Register", {"AsmName": "r1", "HWEncoding": 1})
GPR = plain(
    RegisterClass[I32], "RegisterClass Mine", {"RegTypes": [i32], "MemberList": dag(add, R0, R1), "Own": word("01?")}
)
GPR64 = plain(RegisterClass[I64], "RegisterClass", {"RegTypes": [i64]})
ALL = RegisterClass(i32, members=[*GPR.registers], alignment=32)
imm_class = anonymous(AsmOperandClass("Byte"))
imm8 = plain(
    Operand[I32], "Operand", {"Type": i32, "ParserMatchClass": imm_class, "MIOperandInfo": dag(ops, (GPR, "a"), i32)}
)
small = plain(ImmLeaf[I32], "ImmLeaf", {"ImmediateCode": Code("return Imm < 8;")})
mode = plain(
    Definition,
    "Mode",
    {"Flag": True, "None": None, "Nested": [[1, 2], ["a"]], "Later": RecordName("0later"), "Same": FieldName("Flag")},
)
later = plain(
    Definition,
    "Mode Other",
    {"Open": Unresolved("!add(a, 1)")},
    types={"Open": "int"},
    open_fields=["Open"],
    name="0later",
)
sum_ = plain(PlainOperator, "PatFrag", {"Operands": dag(ops), "Fragments": [dag(add, [i32, 1], name="x")]})
twice = plain(PlainResult, "OutPatFrag", {"Operands": dag(ops)})
is_wide = plain(Predicate, "Predicate", {"CondString": "isWide()"})
slow = plain(InstrItinClass, "InstrItinClass")
MOVE = plain(
    Instruction,
    "Instruction",
    {"OutOperandList": dag(outs, (GPR, "d")), "InOperandList": dag(ins, (GPR, "s"), (None, "t"))},
)


@fragment()
def both(lhs: I32) -> I32:
    return sum_(add(lhs, lhs))


class ADD(Instruction):
    itinerary = slow
    predicates = [is_wide]
    d, s, i = out(GPR), in_(GPR), in_(imm8)
    asm = f"add {d}, {s}, {i}"
    pattern = set_(d, i32(sum_(add(s, i))))


class TRUNC(Instruction):
    d, s = out(GPR), in_(GPR64)
    asm = f"trunc {d}, {s}"
    pattern = set_(d, i32(trunc(s)))


@pattern(requires=[is_wide])
def moved(x: I32) -> Rewrite:
    return Rewrite(add(x, i32(sum_(small(x)))), MOVE(x))


@pattern()
def of_a_fragment(x: I32) -> Rewrite:
    return Rewrite(sum_(x), twice(x))


override(ADD, {"mayLoad": True, "Defs": [R1], "Pattern": [dag(both, GPR)]})
override(R0, {"HWEncoding": 4})
override(both, {"HasOneUse": True})
override(MOVE, {"Uses": [RecordName("R1")]})
value: DagValue = R1

"""Instructions, formats and aliases as targets write them."""

from __future__ import annotations

from typing import NamedTuple, assert_type

from tgdsl.language import (
    Aliases,
    InstAlias,
    Instruction,
    InstrMapping,
    MnemonicAlias,
    Operand,
    Predicate,
    Register,
    RegisterClass,
    SubtargetFeature,
    all_of,
    any_of,
    bits,
    concat,
    constant,
    field,
    in_,
    inout,
    not_,
    out,
    record_field,
    variants,
)
from tgdsl.std import f32, i32, i64, ineg, set_
from tgdsl.std.value_types import F32, I32


class Gpr(Register, namespace="TY"): ...


R0, R1 = Gpr.sequence("r{}", range(2))
GPR = RegisterClass(i32, i64, members=[R0, R1], alignment=32)
FPR = RegisterClass(f32, members=[R0, R1], alignment=32)
simm = Operand(i32)
V9 = SubtargetFeature("v9", "IsV9", "true", "Enable V9")
HasV9 = Predicate("isV9()", assembler=all_of(V9, not_(any_of(V9))))


class F3(Instruction):
    namespace = "TY"
    size = 4
    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    imm = field(14)
    inst = concat(op, rd, op3, rs1, bits(imm, 13, 1), bits(imm, 0))


class V9Only(Instruction):
    predicates = [HasV9]
    is_branch = True


class Related(Instruction):
    record_class = "Related"
    BaseOpcode = record_field("")
    Stem = record_field(lambda name: name.removesuffix("_S"))
    Code = record_field(0, bits=3)
    is_wide = record_field(False)
    ts_flags = concat(is_wide, bits(Code, 1, 0))


class RegOrImm(NamedTuple):
    ri: type[Instruction]


def family(mnemonic: str, op3: int) -> RegOrImm:
    class ri(F3, op=1, op3=op3):
        rd = out(GPR, early_clobber=True)
        rs1 = in_(GPR, tied_to=rd)
        imm = in_(simm)
        asm = f"{mnemonic}{variants('', 'l')} {rs1}, {imm}, {rd}"

    return RegOrImm(ri)


ADD = family("add", 0)


class ACC(F3, op=1, op3=1, imm=2):
    rd, rs1 = inout(GPR)
    asm = f"acc {rs1}, {rd}"


class CLASS_KEYWORDS(F3, op=1, rd=0, op3=4, rs1=0, imm=0, is_return=True, uses=[R0], defs=[], predicates=[HasV9]):
    asm = "ret"


RET = F3.define(lambda: "ret", op=1, rd=0, op3=4, rs1=0, imm=0, is_return=True, uses=[R0], predicates=[HasV9])
NEG = F3.define(
    lambda rd, rs1: (f"neg {rd}, {rs1}", set_(i32(rd), ineg(i32(rs1)))),
    out(GPR),
    in_(GPR),
    op=1,
    op3=5,
    imm=0,
    may_load=False,
)
assert_type(NEG, type[F3])
assert_type(NEG(R0), F3)
NEG_HERE = NEG.with_asm(lambda rd: f"neg {rd}", rs1=0, may_load=False)
assert_type(NEG_HERE, type[Instruction])


class FMOV(V9Only, Related, F3, op=1, op3=3, imm=0, Code=5, is_wide=True):
    rd = out(FPR)
    rs1 = in_(FPR)
    asm = f"fmov {rs1}, {rd}"
    uses = [R0]
    may_load = False
    BaseOpcode = "FMOV"
    assert_type(rd, F32)


assert_type(FMOV.rd, F32)
assert_type(in_(simm), I32)
# Calling an instruction makes the instruction of a result.
assert_type(ADD.ri(R0, R1, 5), Instruction)


class Moves(Aliases):
    rd = in_(GPR)
    InstAlias(f"clr {rd}", ADD.ri(rd, R0, 0), emit_priority=0)


MnemonicAlias("addc", "add", predicates=[HasV9])
relations = InstrMapping(
    filter_class=Related, row_fields=[Related.BaseOpcode], col_fields=[], key_col=["a"], value_cols=[["b"]]
)

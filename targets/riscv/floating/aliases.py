"""Aliases of floating point (volume I, chapter 35): moves and signs, comparisons the other way round, and the unit's registers."""

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, MnemonicAlias, bit_string, in_

from targets.riscv.csrs import SysReg, SysRegFCSR, SysRegFFLAGS, SysRegFRM
from targets.riscv.features.extensions import HasStdExtD, HasStdExtF, HasStdExtZfhmin
from targets.riscv.floating.instructions import FLD, FLE, FLH, FLT, FLW, FSD, FSGNJ, FSGNJN, FSGNJX, FSH, FSW
from targets.riscv.floating.places import D_F, D_IN32X, D_INX, H_F, H_INX, S_F, S_INX, Numbers, Place
from targets.riscv.integer.system import CSRRS, CSRRW, CSRRWI
from targets.riscv.operands import uimm5
from targets.riscv.patterns.families import Needs
from targets.riscv.registers import FPR16, FPR32, FPR64, GPR, X0


def without_offset(
    letter: str, numbers: Numbers, load: type[Instruction], store: type[Instruction], needs: Needs
) -> None:
    class _(Aliases):
        rd, rs1, rs2 = in_(numbers), in_(GPR), in_(numbers)
        InstAlias(f"fl{letter} {rd}, ({rs1})", load(rd, rs1, 0), emit_priority=0, predicates=needs)
        InstAlias(f"fs{letter} {rs2}, ({rs1})", store(rs2, rs1, 0), emit_priority=0, predicates=needs)


def signs(place: Place, *, moves: bool = True) -> None:
    """``fmv`` between registers of their own, ``fabs``, ``fneg``, ``fgt`` and ``fge``."""
    letter = place.of.letter

    class _(Aliases):
        rd, rs = in_(place.operand), in_(place.operand)
        names = (("fmv", FSGNJ), ("fabs", FSGNJX), ("fneg", FSGNJN))
        for name, instruction in names if moves else names[1:]:
            InstAlias(f"{name}.{letter} {rd}, {rs}", instruction.at(place)(rd, rs, rs), predicates=place.needs)

        result, rt = in_(GPR, name="rd"), in_(place.operand)
        for name, instruction in (("fgt", FLT), ("fge", FLE)):
            InstAlias(
                f"{name}.{letter} {result}, {rs}, {rt}",
                instruction.at(place)(result, rt, rs),
                emit_priority=0,
                predicates=place.needs,
            )


without_offset("w", FPR32, FLW, FSW, [HasStdExtF])
signs(S_F)

NEEDS = [HasStdExtF]


def _number(csr: SysReg) -> DagValue:
    return bit_string(f"{csr.Encoding:012b}")


class State(Aliases):
    """The registers of the unit are printed by these names rather than as those of ``csrr``."""

    rd, rs, imm = in_(GPR), in_(GPR), in_(uimm5)
    FCSR, FRM, FFLAGS = _number(SysRegFCSR), _number(SysRegFRM), _number(SysRegFFLAGS)

    InstAlias(f"frcsr {rd}", CSRRS(rd, FCSR, X0), emit_priority=2, predicates=NEEDS)
    InstAlias(f"fscsr {rd}, {rs}", CSRRW(rd, FCSR, rs), predicates=NEEDS)
    InstAlias(f"fscsr {rs}", CSRRW(X0, FCSR, rs), emit_priority=2, predicates=NEEDS)
    InstAlias(f"frsr {rd}", CSRRS(rd, FCSR, X0), emit_priority=0, predicates=NEEDS)
    InstAlias(f"fssr {rd}, {rs}", CSRRW(rd, FCSR, rs), emit_priority=0, predicates=NEEDS)
    InstAlias(f"fssr {rs}", CSRRW(X0, FCSR, rs), emit_priority=0, predicates=NEEDS)

    for name, state in (("rm", FRM), ("flags", FFLAGS)):
        InstAlias(f"fr{name} {rd}", CSRRS(rd, state, X0), emit_priority=2, predicates=NEEDS)
        InstAlias(f"fs{name} {rd}, {rs}", CSRRW(rd, state, rs), predicates=NEEDS)
        InstAlias(f"fs{name} {rs}", CSRRW(X0, state, rs), emit_priority=2, predicates=NEEDS)
        InstAlias(f"fs{name}i {rd}, {imm}", CSRRWI(rd, state, imm), predicates=NEEDS)
        InstAlias(f"fs{name}i {imm}", CSRRWI(X0, state, imm), emit_priority=2, predicates=NEEDS)


# Names of earlier versions of the manual.
MnemonicAlias("fmv.s.x", "fmv.w.x", predicates=NEEDS)
MnemonicAlias("fmv.x.s", "fmv.x.w", predicates=NEEDS)

signs(S_INX, moves=False)
without_offset("d", FPR64, FLD, FSD, [HasStdExtD])
signs(D_F)
signs(D_INX, moves=False)
signs(D_IN32X, moves=False)
without_offset("h", FPR16, FLH, FSH, [HasStdExtZfhmin])
signs(H_F)
signs(H_INX)

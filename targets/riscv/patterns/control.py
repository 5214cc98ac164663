"""Patterns of branches, calls, and choices between two values, which are branches around moves."""

from tgdsl.language import (
    Code, DAGOperand, DagValue, Implied, Instruction, Predicate, RegisterClass, Rewrite, Rewrites, SDNodeXForm,
    ValueType, fragment, in_, named, out, pattern,
)  # fmt: skip
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.std import (
    SETEQ, SETGE, SETLT, SETNE, SETUGE, SETULT, ModeInt, add, bb, brind, cond, iPTR, set_, texternalsym, tglobaladdr,
)  # fmt: skip
from tgdsl.std.selection.conditions import CondCode
from tgdsl.std.value_types import IPTR, Other

from targets.riscv.features.extensions import HasStdExtC, HasStdExtCOrZca, HasStdExtZicfilp, NoStdExtZicfilp
from targets.riscv.features.tuning import NoConditionalMoveFusion
from targets.riscv.formats import Pseudo
from targets.riscv.integer.arithmetic import ADDI
from targets.riscv.integer.control import (
    BEQ, BGE, BGEU, BLT, BLTU, BNE, PseudoBRIND, PseudoBRINDNonX7, PseudoBRINDX7, PseudoCALL, PseudoTAIL,
)  # fmt: skip
from targets.riscv.integer.constants import PseudoLLA
from targets.riscv.integer.system import MRET, SRET
from targets.riscv.leaves import NegImm, simm12_no6
from targets.riscv.nodes import (
    riscv_brcc, riscv_call, riscv_lla, riscv_mret_glue, riscv_selectcc, riscv_sret_glue, riscv_sw_guarded_brind,
    riscv_tail,
)  # fmt: skip
from targets.riscv.operands import ixlenimm, simm12, simm13_lsb0
from targets.riscv.patterns.families import Needs
from targets.riscv.patterns.integers import SYMBOLS, of_symbols
from targets.riscv.registers import GPR, GPRJALR, GPRX7, X0, GPRJALRNonX7, XLenVT

# -- choices: their condition is an operand, as a number ---------------------------------------------------------------
IntCCtoRISCVCC = SDNodeXForm(
    riscv_selectcc,
    Code.block("""ISD::CondCode CC = cast<CondCodeSDNode>(N->getOperand(2))->get();
RISCVCC::CondCode BrCC = getRISCVCCForIntCC(CC);
return CurDAG->getTargetConstant(BrCC, SDLoc(N), Subtarget->getXLenVT());"""),
)


@fragment(operand_transform=IntCCtoRISCVCC)
def riscv_selectcc_frag(
    lhs: DagValue, rhs: DagValue | int, cc: DagValue, truev: DagValue, falsev: DagValue
) -> DagValue:
    return riscv_selectcc.apply(lhs, rhs, cc, truev, falsev)


def choice(operand: DAGOperand[DagValue], vt: ValueType[DagValue], needs: Needs = ()) -> type[Instruction]:
    """The pseudo instruction that chooses between two values by a comparison of integers, with its pattern for a comparison with 0."""

    class of_two(Pseudo):
        uses_custom_inserter, predicates = True, needs
        dst, lhs, rhs, cc, truev, falsev = out(operand), in_(GPR), in_(GPR), in_(ixlenimm), in_(operand), in_(operand)
        asm = ""
        pattern = set_.apply(
            dst, named(cc, riscv_selectcc_frag(XLenVT(GPR(lhs)), rhs, cond, vt(operand(truev)), falsev))
        )

    @pattern(requires=needs)
    def by_zero(cc: Implied[ModeInt], lhs: ModeInt, truev: DagValue, falsev: DagValue) -> Rewrite:
        chosen = riscv_selectcc_frag(XLenVT(GPR(lhs)), 0, cond, vt(operand(truev)), operand(falsev))
        return Rewrite(
            named(cc, chosen), of_two(GPR(lhs), XLenVT(X0), IntCCtoRISCVCC(cc), operand(truev), operand(falsev))
        )

    return of_two


Select_GPR_Using_CC_GPR = choice(GPR, XLenVT, [NoConditionalMoveFusion])

# For size: a comparison with a number of up to 12 bits is one with 0, after c.addi.
OptForMinSize = Predicate("MF ? MF->getFunction().hasMinSize() : false")


def compressed_choice(condition: CondCode) -> None:
    @pattern(requires=[HasStdExtC, OptForMinSize])
    def by_difference(
        select: Implied[ModeInt], lhs: ModeInt, Constant: ModeInt, truev: ModeInt, falsev: ModeInt
    ) -> Rewrite:
        chosen = riscv_selectcc_frag(XLenVT(GPR(lhs)), simm12_no6(Constant), condition, XLenVT(GPR(truev)), GPR(falsev))
        difference = XLenVT(ADDI(GPR(lhs), NegImm(simm12(Constant))))
        return Rewrite(
            named(select, chosen),
            Select_GPR_Using_CC_GPR(difference, XLenVT(X0), IntCCtoRISCVCC(select), GPR(truev), GPR(falsev)),
        )


compressed_choice(SETEQ)
compressed_choice(SETNE)


# -- branches ----------------------------------------------------------------------------------------------------------
def branch(condition: CondCode, instruction: type[Instruction]) -> None:
    @pattern()
    def on_two(rs1: ModeInt, rs2: ModeInt, imm12: Implied[Other]) -> Rewrites:
        to = simm13_lsb0(imm12)
        return [
            Rewrite(
                riscv_brcc.apply(XLenVT(GPR(rs1)), GPR(rs2), condition, bb(imm12)), instruction(GPR(rs1), GPR(rs2), to)
            ),
            Rewrite(riscv_brcc.apply(XLenVT(GPR(rs1)), 0, condition, bb(imm12)), instruction(GPR(rs1), XLenVT(X0), to)),
        ]


for condition, instruction in (
    (SETEQ, BEQ), (SETNE, BNE), (SETLT, BLT), (SETGE, BGE), (SETULT, BLTU), (SETUGE, BGEU),
):  # fmt: skip
    branch(condition, instruction)


def compressed_branch(condition: CondCode, instruction: type[Instruction]) -> None:
    @pattern(requires=[HasStdExtCOrZca, OptForMinSize])
    def on_difference(lhs: ModeInt, Constant: ModeInt, place: Implied[Other]) -> Rewrite:
        difference = XLenVT(ADDI(GPR(lhs), NegImm(simm12(Constant))))
        return Rewrite(
            riscv_brcc.apply(GPR(lhs), simm12_no6(Constant), condition, bb(place)),
            instruction(difference, XLenVT(X0), bb(place)),
        )


compressed_branch(SETEQ, BEQ)
compressed_branch(SETNE, BNE)


def indirect(
    node: SDPatternOperator, registers: RegisterClass[DagValue], instruction: type[Instruction], needs: Predicate
) -> None:
    """Patterns of jumps to what a register points to, and to a place behind it."""

    @pattern(requires=[needs])
    def there(rs1: IPTR) -> Rewrite:
        return Rewrite(node.apply(registers(rs1)), instruction(registers(rs1), 0))

    @pattern(requires=[needs])
    def behind(rs1: ModeInt, imm12: ModeInt) -> Rewrite:
        return Rewrite(node.apply(add.apply(registers(rs1), simm12(imm12))), instruction(registers(rs1), simm12(imm12)))


indirect(brind, GPRJALRNonX7, PseudoBRINDNonX7, HasStdExtZicfilp)
indirect(riscv_sw_guarded_brind, GPRX7, PseudoBRINDX7, HasStdExtZicfilp)
indirect(brind, GPRJALR, PseudoBRIND, NoStdExtZicfilp)


# -- calls, returns from traps -----------------------------------------------------------------------------------------
@pattern()
def calls(func: ModeInt) -> Rewrites:
    return [Rewrite(riscv_call(of(func)), PseudoCALL(of(func))) for of in (tglobaladdr, texternalsym)]


@pattern()
def from_traps() -> Rewrites:
    return [
        Rewrite(riscv_sret_glue(), SRET(XLenVT(X0), XLenVT(X0))),
        Rewrite(riscv_mret_glue(), MRET(XLenVT(X0), XLenVT(X0))),
    ]


@pattern()
def tail_calls(dst: IPTR) -> Rewrites:
    return [Rewrite(riscv_tail(iPTR(of(dst))), PseudoTAIL(of(dst))) for of in (tglobaladdr, texternalsym)]


of_symbols(riscv_lla, PseudoLLA, *SYMBOLS)

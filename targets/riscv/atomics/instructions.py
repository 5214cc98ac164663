"""Atomic instructions (volume I, chapter 14): load-reserved, store-conditional, and operations on memory.

Each has four forms: it may be ordered before what follows (``aq``), after what precedes (``rl``), or both.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tgdsl.language import Instruction, Predicate, SchedRW, family, in_, out

from targets.riscv import opcodes
from targets.riscv.features.extensions import HasStdExtAOrZaamo, HasStdExtAOrZalrsc
from targets.riscv.features.tuning import IsRV64
from targets.riscv.formats import Loads, RVInstRAtomic, Stores
from targets.riscv.operands import GPRMemZeroOffset
from targets.riscv.registers import GPR
from targets.riscv.scheduling import kinds as of


@family(relaxed="{family}", AQ="{family}_AQ", RL="{family}_RL", AQ_RL="{family}_AQ_RL")
class Ordered(NamedTuple):
    """An instruction in each form."""

    relaxed: type[Instruction]
    AQ: type[Instruction]
    RL: type[Instruction]
    AQ_RL: type[Instruction]


class Width(NamedTuple):
    """The width of an access in memory: its letter in mnemonics, its code, and the predicates of its instructions."""

    letter: str
    funct3: int
    needs: Sequence[Predicate] = ()
    sext_w: bool = True


W, D = Width("w", 0b010), Width("d", 0b011, [IsRV64], sext_w=False)


def _forms(form: Callable[[str, int, int], type[Instruction]]) -> Ordered:
    """All forms, by a function of the mnemonic's end, and the bits ``aq`` and ``rl``."""
    return Ordered(form("", 0, 0), form(".aq", 1, 0), form(".rl", 0, 1), form(".aqrl", 1, 1))


def load_reserved(of: Width, timing: SchedRW) -> Ordered:
    def form(suffix: str, aq: int, rl: int) -> type[Instruction]:
        class lr(
            Loads, RVInstRAtomic, rs2=0, funct5=0b00010, aq=aq, rl=rl, funct3=of.funct3, opcode=opcodes.AMO,
            sext_w=of.sext_w,
        ):  # fmt: skip
            predicates, sched_rw = [HasStdExtAOrZalrsc, *of.needs], timing
            rd, rs1 = out(GPR), in_(GPRMemZeroOffset)
            asm = f"lr.{of.letter}{suffix}\t{rd}, {rs1}"

        return lr

    return _forms(form)


def store_conditional(of: Width, timing: SchedRW) -> Ordered:
    def form(suffix: str, aq: int, rl: int) -> type[Instruction]:
        class sc(
            Stores, RVInstRAtomic, funct5=0b00011, aq=aq, rl=rl, funct3=of.funct3, opcode=opcodes.AMO, sext_w=of.sext_w
        ):
            predicates, sched_rw = [HasStdExtAOrZalrsc, *of.needs], timing
            rd, rs1, rs2 = out(GPR), in_(GPRMemZeroOffset), in_(GPR)
            asm = f"sc.{of.letter}{suffix}\t{rd}, {rs2}, {rs1}"

        return sc

    return _forms(form)


def operation(mnemonic: str, funct5: int, of: Width, timing: SchedRW) -> Ordered:
    """An operation on a register and memory, whose old contents it gives."""

    def form(suffix: str, aq: int, rl: int) -> type[Instruction]:
        class amo(RVInstRAtomic, funct5=funct5, aq=aq, rl=rl, funct3=of.funct3, opcode=opcodes.AMO, sext_w=of.sext_w):
            has_side_effects, may_load, may_store = False, True, True
            predicates, sched_rw = [HasStdExtAOrZaamo, *of.needs], timing
            rd, rs1, rs2 = out(GPR), in_(GPRMemZeroOffset), in_(GPR)
            asm = f"amo{mnemonic}.{of.letter}{suffix}\t{rd}, {rs2}, {rs1}"

        return amo

    return _forms(form)


LR_W, LR_D = load_reserved(W, of.AtomicLDW.of(1)), load_reserved(D, of.AtomicLDD.of(1))
SC_W, SC_D = store_conditional(W, of.AtomicSTW.of(2)), store_conditional(D, of.AtomicSTD.of(2))

OPERATIONS = {
    "swap": 0b00001, "add": 0b00000, "and": 0b01100, "or": 0b01000, "xor": 0b00100, "max": 0b10100, "min": 0b10000,
    "maxu": 0b11100, "minu": 0b11000,
}  # fmt: skip
AMOSWAP_W, AMOADD_W, AMOAND_W, AMOOR_W, AMOXOR_W, AMOMAX_W, AMOMIN_W, AMOMAXU_W, AMOMINU_W = AMO_W = [
    operation(mnemonic, funct5, W, of.AtomicW.rw) for mnemonic, funct5 in OPERATIONS.items()
]
AMOSWAP_D, AMOADD_D, AMOAND_D, AMOOR_D, AMOXOR_D, AMOMAX_D, AMOMIN_D, AMOMAXU_D, AMOMINU_D = AMO_D = [
    operation(mnemonic, funct5, D, of.AtomicD.rw) for mnemonic, funct5 in OPERATIONS.items()
]

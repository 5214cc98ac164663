"""Aliases of branches, moves and traps with their condition in the mnemonic: ``bne`` for a branch whose ``cond`` is 9."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, Operand, Predicate, in_
from tgdsl.std import i32imm

from targets.sparc.families import PRECISIONS, QUAD, Needs, Registers, RegOrImm
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.instructions import v9, wide
from targets.sparc.instructions.control import BCOND, BCONDA, BPF, BPI, CBCOND, CBCONDA, FBCOND, FBCONDA, TICC, TRAP
from targets.sparc.operands import bprtarget16, brtarget
from targets.sparc.registers.classes import FCCRegs, I64Regs, IntRegs
from targets.sparc.registers.file import G0


# -- conditions, by the suffixes of mnemonics ----------------------------------------------------------------------
class Condition(NamedTuple):
    """A condition under one of its names."""

    name: str
    code: int  #: value of ``cond``
    emit_priority: int = 1  #: 0 for a name that only the assembly parser accepts

    def alias(self, asm: str, result: Instruction, *requires: Predicate) -> None:
        """Define an alias for an instruction with this condition."""
        # lint: assembly-ambiguous: 'ba' is BA for the assembler, and BCOND is what a selected branch is
        # lint: alias-never-printed: there are two names of one condition, and SparcInstPrinter.cpp prints neither
        InstAlias(asm, result, emit_priority=self.emit_priority, predicates=requires)


def _table(codes: Mapping[str, int], synonyms: Mapping[str, str] | None = None) -> list[Condition]:
    """The conditions of ``codes``, and their synonyms in other assemblers (name to name)."""
    others = [Condition(name, codes[meant], emit_priority=0) for name, meant in (synonyms or {}).items()]
    return [*[Condition(name, code) for name, code in codes.items()], *others]


# On integer condition codes (V8 B.21, V9 A.7).
INTEGER = _table(
    {
        "a": 0b1000, "n": 0b0000, "ne": 0b1001, "e": 0b0001, "g": 0b1010, "le": 0b0010, "ge": 0b1011, "l": 0b0011,
        "gu": 0b1100, "leu": 0b0100, "cc": 0b1101, "cs": 0b0101, "pos": 0b1110, "neg": 0b0110, "vc": 0b1111,
        "vs": 0b0111,
    },
    {"": "a", "gt": "g", "lt": "l", "nz": "ne", "eq": "e", "z": "e", "geu": "cc", "lu": "cs"},
)  # fmt: skip

# On floating-point condition codes: less, equal, greater, unordered, and their unions (V8 B.22, V9 A.5).
FLOATING = _table(
    {
        "a": 0b1000, "n": 0b0000, "u": 0b0111, "g": 0b0110, "ug": 0b0101, "l": 0b0100, "ul": 0b0011, "lg": 0b0010,
        "ne": 0b0001, "e": 0b1001, "ue": 0b1010, "ge": 0b1011, "uge": 0b1100, "le": 0b1101, "ule": 0b1110, "o": 0b1111,
    },
    {"": "a", "nz": "ne", "z": "e"},
)  # fmt: skip

# On coprocessor condition codes, which are a number from 0 to 3 (V8 B.23).
COPROCESSOR = _table(
    {
        "a": 0b1000, "n": 0b0000, "3": 0b0111, "2": 0b0110, "23": 0b0101, "1": 0b0100, "13": 0b0011, "12": 0b0010,
        "123": 0b0001, "0": 0b1001, "03": 0b1010, "02": 0b1011, "023": 0b1100, "01": 0b1101, "013": 0b1110,
        "012": 0b1111,
    },
    {"": "a"},
)  # fmt: skip

# On the contents of a register (V9 A.3). The manual has two names for two of them.
REGISTER = _table(
    {"z": 0b001, "e": 0b001, "lez": 0b010, "lz": 0b011, "nz": 0b101, "ne": 0b101, "gz": 0b110, "gez": 0b111}
)


# -- condition codes and registers that are tested -----------------------------------------------------------------
class Tested(Aliases):
    """Operands for tests: floating-point condition codes, or a register; and for moves, an immediate."""

    cc, rs1 = in_(FCCRegs), in_(I64Regs)
    simm10, simm11 = in_(i32imm), in_(i32imm)


class Test(NamedTuple):
    """Condition codes or a register to test: its assembly syntax, its predicate, and its operands of the instruction."""

    written: str
    needs: Predicate
    operands: Sequence[DagValue] = ()


ON_ICC, ON_XCC = Test("%icc", HasV9), Test("%xcc", Is64Bit)
ON_FCC, ON_REGISTER = Test(f"{Tested.cc}", HasV9, [Tested.cc]), Test(f"{Tested.rs1}", Is64Bit, [Tested.rs1])


# -- branches (V8 B.21 to B.23, V9 A.3 to A.7) ---------------------------------------------------------------------
def branch(on: Condition, kind: str, plain: type[Instruction], annulled: type[Instruction]) -> None:
    """Aliases of a V8 branch."""

    class _(Aliases):
        imm = in_(brtarget)
        on.alias(f"{kind}{on.name} {imm}", plain(imm, on.code))
        on.alias(f"{kind}{on.name},a {imm}", annulled(imm, on.code))


def predicted(
    on: Condition, kind: str, made: Sequence[type[Instruction]], test: Test, target: Operand[DagValue] = brtarget
) -> None:
    """Aliases of a V9 branch with prediction. Without a suffix it is predicted taken."""
    taken, taken_annulled, not_taken, not_taken_annulled = made

    class _(Aliases):
        imm = in_(target)
        for annul, likely, unlikely in (("", taken, not_taken), (",a", taken_annulled, not_taken_annulled)):
            for hint, branch in (("", likely), (",pt", likely), (",pn", unlikely)):
                asm = f"{kind}{on.name}{annul}{hint} {test.written}, {imm}"
                on.alias(asm, branch(imm, on.code, *test.operands), test.needs)


# -- moves (V9 A.33 to A.36) ---------------------------------------------------------------------------------------
def moves(
    on: Condition,
    kind: str,
    test: Test,
    number: DagValue,
    integers: RegOrImm,
    floats: Sequence[type[Instruction]],
    quad: Needs,
) -> None:
    """Aliases of moves of integers, and of floating-point numbers of each precision; ``kind`` follows "mov" in mnemonics."""

    class _(Aliases):
        rd, rs2 = in_(IntRegs), in_(IntRegs)
        for source, made in ((rs2, integers.rr), (number, integers.ri)):
            asm = f"mov{kind}{on.name} {test.written}, {source}, {rd}"
            on.alias(asm, made(rd, *test.operands, source, on.code), test.needs)

    for of, made in zip(PRECISIONS, floats, strict=True):
        float_moves(on, f"fmov{kind}{of.letter}", test, of.registers, made, quad if of is QUAD else ())


def float_moves(
    on: Condition, name: str, test: Test, registers: Registers, made: type[Instruction], needs: Needs
) -> None:
    class _(Aliases):
        rd, rs2 = in_(registers), in_(registers)
        asm = f"{name}{on.name} {test.written}, {rs2}, {rd}"
        on.alias(asm, made(rd, *test.operands, rs2, on.code), test.needs, *needs)


# -- traps (V8 B.27, V9 A.61) to an immediate, a register, or a sum; %g0 may be omitted ----------------------------
def traps(on: Condition, made: RegOrImm, tested: str, *needs: Predicate) -> None:
    class _(Aliases):
        rs1, rs2, imm = in_(IntRegs), in_(IntRegs), in_(i32imm)
        alone = rs2 if tested else rs1  # the name shows in comments of SparcGenAsmWriter.inc
        on.alias(f"t{on.name} {tested}{alone}", made.rr(G0, alone, on.code), *needs)
        on.alias(f"t{on.name} {tested}{rs1} + {rs2}", made.rr(rs1, rs2, on.code), *needs)
        on.alias(f"t{on.name} {tested}{imm}", made.ri(G0, imm, on.code), *needs)
        on.alias(f"t{on.name} {tested}{rs1} + {imm}", made.ri(rs1, imm, on.code), *needs)


# -- aliases for each condition ------------------------------------------------------------------------------------
ICC_MOVES = v9.FMOVS_ICC, v9.FMOVD_ICC, v9.FMOVQ_ICC
XCC_MOVES = wide.FMOVS_XCC, wide.FMOVD_XCC, wide.FMOVQ_XCC
FCC_MOVES = v9.V9FMOVS_FCC, v9.V9FMOVD_FCC, v9.V9FMOVQ_FCC
BPR = wide.BPR, wide.BPRA, wide.BPRNT, wide.BPRANT

for c in INTEGER:
    branch(c, "b", BCOND, BCONDA)
    predicted(c, "b", BPI, ON_ICC)
    predicted(c, "b", wide.BPX, ON_XCC)
    moves(c, "", ON_ICC, Tested.simm11, v9.MOVICC, ICC_MOVES, QUAD.needs)
    moves(c, "", ON_XCC, Tested.simm11, wide.MOVXCC, XCC_MOVES, QUAD.needs)
    traps(c, TICC, "%icc, ", HasV9)
    traps(c, wide.TXCC, "%xcc, ", HasV9)
    traps(c, TRAP, "")

for c in FLOATING:
    branch(c._replace(emit_priority=0), "fb", FBCOND, FBCONDA)
    predicted(c, "fb", BPF, ON_FCC)
    moves(c, "", ON_FCC, Tested.simm11, v9.V9MOVFCC, FCC_MOVES, QUAD.needs)

for c in COPROCESSOR:
    branch(c._replace(emit_priority=0), "cb", CBCOND, CBCONDA)

for c in REGISTER:
    predicted(c, "br", BPR, ON_REGISTER, bprtarget16)
    moves(c, "r", ON_REGISTER, Tested.simm10, wide.MOVR, wide.FMOVR, ())

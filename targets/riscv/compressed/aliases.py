"""Aliases of compressed instructions: loads and stores without an offset, and hints by their names."""

from collections.abc import Sequence

from tgdsl.language import Aliases, InstAlias, Instruction, Predicate, in_

from targets.riscv.compressed.hints import C_ADD_HINT, C_NOP_HINT
from targets.riscv.compressed.instructions import (
    ANY, C_FLD, C_FLDSP, C_FLW, C_FLWSP, C_FSD, C_FSDSP, C_FSW, C_FSWSP, C_LD, C_LDSP, C_LW, C_LWSP, C_SD, C_SDSP, C_SW,
    C_SWSP, DOUBLE, SINGLE, WIDE,
)  # fmt: skip
from targets.riscv.compressed.operands import simm6nonzero
from targets.riscv.features.extensions import HasRVCHints, HasStdExtC, HasStdExtCOrZca, HasStdExtZihintntl
from targets.riscv.floating.places import Numbers
from targets.riscv.operands import GPRCMem, SPMem
from targets.riscv.registers import FPR32, FPR32C, FPR64, FPR64C, GPRC, X, X0, GPRNoX0


class Hints(Aliases):
    imm = in_(simm6nonzero)

    InstAlias(f"c.addi x0, {imm}", C_NOP_HINT(imm), emit_priority=0, predicates=[HasStdExtCOrZca, HasRVCHints])
    for level, register in (("p1", X[2]), ("pall", X[3]), ("s1", X[4]), ("all", X[5])):
        InstAlias(f"c.ntl.{level}", C_ADD_HINT(X0, register), predicates=[HasStdExtC, HasRVCHints, HasStdExtZihintntl])


def without_offset(
    load: str,
    store: str,
    by_register: tuple[type[Instruction], type[Instruction], Numbers],
    on_stack: tuple[type[Instruction], type[Instruction], Numbers],
    needs: Sequence[Predicate],
) -> None:
    for suffix, (loads, stores, numbers), memory in (("", by_register, GPRCMem), ("sp", on_stack, SPMem)):

        class _(Aliases):
            rd, rs1, rs2 = in_(numbers), in_(memory), in_(numbers)
            InstAlias(f"c.{load}{suffix} {rd}, ({rs1})", loads(rd, rs1, 0), emit_priority=0, predicates=needs)
            InstAlias(f"c.{store}{suffix} {rs2}, ({rs1})", stores(rs2, rs1, 0), emit_priority=0, predicates=needs)


without_offset("lw", "sw", (C_LW, C_SW, GPRC), (C_LWSP, C_SWSP, GPRNoX0), ANY)
without_offset("ld", "sd", (C_LD, C_SD, GPRC), (C_LDSP, C_SDSP, GPRNoX0), WIDE)
without_offset("flw", "fsw", (C_FLW, C_FSW, FPR32C), (C_FLWSP, C_FSWSP, FPR32), SINGLE)
without_offset("fld", "fsd", (C_FLD, C_FSD, FPR64C), (C_FLDSP, C_FSDSP, FPR64), DOUBLE)

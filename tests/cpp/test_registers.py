"""Generated register information compiles, links with LLVM 19, and agrees with the model."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cpp.compiling import generate, needs_compiler, run
from tests.cpp.register_lines import compositions, lines, names
from tests.support.targets import write_target
from tgdsl.loading.load import load_target
from tgdsl.model import Model

#: A target with features that SPARC does not use: HwModes, tuples, alternative orders, two DWARF flavours, categories, a base order.
WIDE = """
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, f64, i32, i64, v2i32

Wide = HwMode("+wide")
Sizes = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Wide: RegInfo(64, 64, 64)})
Word = ValueTypeByHwMode({DefaultMode: i32, Wide: i64})
low = SubRegIndex(32, sub_reg_ranges=SubRegRangeByHwMode({DefaultMode: SubRegRange(32), Wide: SubRegRange(64)}), namespace="W")
high = SubRegIndex(32, 32, sub_reg_ranges=SubRegRangeByHwMode({DefaultMode: SubRegRange(32, 32), Wide: SubRegRange(64, 64)}),
                   namespace="W")
first, second, third = SubRegIndex(64, namespace="W"), SubRegIndex(64, 64, namespace="W"), SubRegIndex(64, 128, namespace="W")

class Reg(Register, namespace="W"): ...

R = [Reg(f"r{n}", hw_encoding=n, dwarf_numbers=(n, 20 - n), is_constant=n == 0) for n in range(9)]
R0, R1, R2, R3, R4, R5, R6, R7, R8 = R
Odd = Reg("odd", dwarf_numbers=(-1, 40))
Unsaid = Reg("unsaid", dwarf_numbers=(-2,))
Pairs = RegisterTuples([low, high], [R[:-1], R[1:]])
Triples = RegisterTuples([first, second, third], [R[0:7], R[1:8], R[2:9]])

GPR = RegisterClass(Word, members=R, alignment=32, reg_infos=Sizes, base_class_order=2, ts_flags=5,
                    alt_orders=[R[1:]], alt_order_select=Code("return 1;"))
Low = RegisterClass(Word, members=R[:4], alignment=32, reg_infos=Sizes, allocation_priority=3)
Two = RegisterClass(v2i32, f64, members=[Pairs], alignment=64, global_priority=True)
Three = RegisterClass(Word, members=[Triples[::2]], alignment=64, size=192, copy_cost=3)
Special = RegisterClass(i32, members=[Odd, Unsaid], alignment=32, is_allocatable=False)
Saved = CalleeSavedRegs([R5, R6])
GeneralPurposeRegisters = RegisterCategory([GPR])
FixedRegisters = RegisterCategory([Low, Special])
W = Target(instruction_set=InstrInfo())
"""


def check(model: Model, folder: Path) -> None:
    bank = model.registers
    generate(model, "register-info", folder)
    (folder / "names.inc").write_text(names(bank))
    (folder / "composed.inc").write_text(compositions(bank))
    macros = {"FLAVOURS": len(bank.dwarf), "MODES": len(bank.modes)}
    assert run(folder, model, ["registers.cpp", "registers_codegen.cpp"], macros) == lines(model)


@needs_compiler
@pytest.mark.parametrize("target", ["targets.sparc"])
def test_targets(target: str, tmp_path: Path) -> None:
    check(Model(load_target(target)), tmp_path)


@needs_compiler
def test_modes_and_tuples(tmp_path: Path) -> None:
    check(Model(load_target(str(write_target(tmp_path, WIDE, base="")))), tmp_path)

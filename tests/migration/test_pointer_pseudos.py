"""LLVM's own pseudo instructions with a target's registers for pointers."""

from __future__ import annotations

from pathlib import Path

from tests.support.targets import load
from tgdsl.generators.instr_info import GENERATOR
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.trials.correcting import corrected
from tgdsl.model import Model

TARGET = """
from tgdsl.language import *
from tgdsl.std import *

class Reg(Register, namespace="T"): ...

R = [Reg(f"r{n}") for n in range(4)]
S = [Reg(f"s{n}") for n in range(4)]
GPR = RegisterClass(i64, alignment=64, members=R)
Other = RegisterClass(i64, alignment=64, members=S)
T = Target(instruction_set=InstrInfo())

class MOVE(Instruction):
    namespace = "T"
    is_pseudo = True
    rd, rs = out(GPR), in_(GPR)
    asm = ""
"""


def migrated(folder: Path, text: str) -> str:
    """The text of the migrated package, which gives the same instructions."""
    records = load(folder, text, base=TARGET, llvm=22)
    package = folder / "again"
    package.mkdir()
    made = corrected(records, "again", package)
    assert not made.defects and not made.migrated.plain
    after = load_target(str(package), source_options=SourceOptions(llvm=22))
    assert _without_places(GENERATOR.generate(Model(after))) == _without_places(GENERATOR.generate(Model(records)))
    return "\n".join(made.files.values())


def _without_places(text: str) -> list[str]:
    return [line.partition(" // ")[0] for line in text.splitlines()]


def test_all_in_one_class(tmp_path: Path) -> None:
    text = migrated(tmp_path, "RemapAllTargetPseudoPointerOperands(GPR)")
    assert "\nRemapAllTargetPseudoPointerOperands(GPR)\n" in text


def test_several_classes(tmp_path: Path) -> None:
    text = migrated(
        tmp_path,
        """
        from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS

        for number, instruction in enumerate(PSEUDOS_WITH_PTR_OPS):
            RemapPointerOperands(instruction, Other if number % 2 else GPR)
        """,
    )
    assert "RemapAllTargetPseudoPointerOperands" not in text
    assert text.count("RemapPointerOperands(") == 4 or "RemapPointerOperands(instruction" in text

"""The command that leaves definitions out of a target."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.mutants.__main__ import main
from tests.mutants.drops import drops_of, spread, without

ROOT = Path(__file__).resolve().parent.parent

MODULE = '''\
"""A module."""

from toy import Processor, Reg, instruction, pattern

__all__ = ["R0", "R1"]

R0, R1 = Reg("r0"), Reg("r1")
Fast: Kinds[[int, str]] = Processor("fast", features=[HasA])
for name in "ab":
    Processor(name)


class ADD(Format, op=1):  # adds
    is_add = is_fast = True
    defs, asm = [R0], f"add {rd}"


@pattern()
def adds(value: I32) -> Rewrites:
    return [Rewrite(add(value, value), ADD(value))]
'''

DROPS = [
    "toy.py:7: Reg: R0 = Reg('r0')",
    "toy.py:7: Reg: R1 = Reg('r1')",
    "toy.py:8: Processor: Fast: Kinds[[int, str]] = Processor('fast', features=[HasA])",
    "toy.py:8: element of Processor: HasA",
    "toy.py:9: for: for name in 'ab':",
    "toy.py:10: Processor: Processor(name)",
    "toy.py:13: class: class ADD(Format, op=1):",
    "toy.py:14: value: is_add = is_fast = True",
    "toy.py:14: attribute is_add: is_add",
    "toy.py:14: attribute is_fast: is_fast",
    "toy.py:15: value: defs, asm = ([R0], f'add {rd}')",
    "toy.py:15: attribute defs: defs = [R0]",
    "toy.py:15: attribute asm: asm = f'add {rd}'",
    "toy.py:15: element of defs: R0",
    "toy.py:19: @pattern: @pattern()",
    "toy.py:20: element of return: Rewrite(add(value, value), ADD(value))",
]


def test_what_can_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(MODULE)
    drops = drops_of(tmp_path)
    assert [str(drop) for drop in drops if drop.text != "R0, R1 = (Reg('r0'), Reg('r1'))"] == DROPS


@pytest.mark.parametrize(
    ("drop", "gone", "kept"),
    [
        ("toy.py:7: Reg: R0 = Reg('r0')", "R1, = (Reg('r1'),)", "for name in 'ab'"),
        (
            "toy.py:8: element of Processor: HasA",
            "Fast: Kinds[[int, str]] = Processor('fast', features=[])",
            "R0, R1 = ",
        ),
        ("toy.py:10: Processor: Processor(name)", "for name in 'ab':\n    pass\n", "Fast"),
        ("toy.py:14: attribute is_add: is_add", "\n    is_fast = True\n", "defs, asm = ([R0], f'add {rd}')"),
        ("toy.py:20: element of return: Rewrite(add(value, value), ADD(value))", "return []", "class ADD"),
    ],
)
def test_leaving_out(tmp_path: Path, drop: str, gone: str, kept: str) -> None:
    (tmp_path / "toy.py").write_text(MODULE)
    (number,) = [one.number for one in drops_of(tmp_path) if str(one) == drop]
    text = without(MODULE, number)
    assert gone in text and kept in text


def test_drops_come_from_files_and_kinds_in_turn(tmp_path: Path) -> None:
    (tmp_path / "many.py").write_text("".join(f"Reg({number})\n" for number in range(100)) + "Class()\n")
    (tmp_path / "few.py").write_text("Reg(100)\n")
    order = spread(drops_of(tmp_path), seed=1)
    assert sorted((drop.file, drop.kind) for drop in order[:3]) == [
        ("few.py", "Reg"), ("many.py", "Class"), ("many.py", "Reg")
    ]  # fmt: skip
    assert set(order) == set(drops_of(tmp_path)) and len(order) == 102
    assert order == spread(drops_of(tmp_path), seed=1) != spread(drops_of(tmp_path), seed=2)


@pytest.mark.parametrize(
    ("only", "notices"),
    [
        ("element of Processor: ft.LeonCASA", "digest of SparcGenSubtargetInfo.inc"),
        ("attribute decoder_namespace", "digest of SparcGenDisassemblerTables.inc"),
    ],
)
def test_what_notices(only: str, notices: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(ROOT / "targets" / "sparc"), "-n", "1", "--only", only]) == 0
    assert notices in capsys.readouterr().out


def test_what_nothing_notices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "targets" / "sparc"
    shutil.copytree(ROOT / "targets" / "sparc", copy)
    with (copy / "features.py").open("a") as file:
        file.write("SPARE = 1\n")
    assert main([str(copy), "--only", "no such text"]) == 1
    assert main([str(copy), "--only", "SPARE"]) == 1
    assert "1 of 1 missed; the target loads without 1\n    features.py:" in capsys.readouterr().out

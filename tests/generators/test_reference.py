"""Every generator on the records of LLVM's own targets, against what llvm-tblgen made of them.

The reference packs lie beside the project, in ``../shared/reference/<Target>/``; without them there is nothing to do.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

from tgdsl.generation import installed
from tgdsl.loading import load_target
from tgdsl.model import Model

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference"
PACKS = sorted(path.parent for path in REFERENCE.glob("*/records.json.xz"))


#: Those that take more than a few seconds: pack and generator.
SLOW = {("RISCV", "dag-isel")}

pytestmark = pytest.mark.skipif(not PACKS, reason="the reference packs are not there")


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_same_as_llvm_tblgen(pack: Path) -> None:
    names = [name for name in installed() if (pack.name, name) not in SLOW]
    assert compare(pack, names)


@pytest.mark.all_packs
@pytest.mark.parametrize(("pack", "name"), sorted(SLOW))
def test_slow_ones_too(pack: str, name: str) -> None:
    assert compare(REFERENCE / pack, [name]) == 1


def compare(pack: Path, names: Sequence[str]) -> int:
    """Compare what some generators write with the pack; how many of them llvm-tblgen has written something for."""
    model = Model(load_target(str(pack / "records.json.xz")))
    compared = 0
    for name in names:
        generator = installed()[name].load()
        wanted = pack / f"{pack.name}Gen{generator.suffix}.inc.xz"
        if wanted.exists():
            ours, theirs = generator.generate(model), lzma.open(wanted, "rt", encoding="utf-8").read()
            assert lines_of(ours) == lines_of(theirs), f"{pack.name}, {generator.name}"
            compared += 1
    return compared


def lines_of(text: str) -> list[str]:
    """All but the line that names the source file."""
    return [line for line in text.split("\n") if not line.startswith("|* From: ")]

"""Every generator on the records of LLVM's own targets, against what llvm-tblgen made of them.

The reference packs lie beside the project, in ``../shared/reference/<Target>/``; without them there is nothing to do.
"""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from tgdsl.generation import installed
from tgdsl.loading import load_target
from tgdsl.model import Model

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference"
PACKS = sorted(path.parent for path in REFERENCE.glob("*/records.json.xz"))


@pytest.mark.skipif(not PACKS, reason="the reference packs are not there")
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_same_as_llvm_tblgen(pack: Path) -> None:
    model = Model(load_target(str(pack / "records.json.xz")))
    compared = 0
    for entry in installed().values():
        generator = entry.load()
        wanted = pack / f"{pack.name}Gen{generator.suffix}.inc.xz"
        if wanted.exists():
            ours, theirs = generator.generate(model), lzma.open(wanted, "rt", encoding="utf-8").read()
            assert lines_of(ours) == lines_of(theirs), f"{pack.name}, {generator.name}"
            compared += 1
    assert compared


def lines_of(text: str) -> list[str]:
    """All but the line that names the source file."""
    return [line for line in text.split("\n") if not line.startswith("|* From: ")]

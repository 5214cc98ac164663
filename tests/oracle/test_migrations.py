"""Random record sets through ``migrate`` and back; ``python -m tests.oracle.migrations COUNT`` tries more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, word
from tests.oracle.migrations import KINDS, as_td, outcome, tried
from tests.oracle.td_texts import INSTALLED
from tests.support.release import RELEASE
from tgdsl.records import Bits

#: The kinds that LLVM's library reads, which takes longer, with fewer sets.
_FEWER = {"models": 2, "patterns": 3}


@pytest.mark.parametrize("name", KINDS)
def test_migrated_sets_give_the_same_files(name: str) -> None:
    if name in _FEWER and RELEASE not in INSTALLED:
        pytest.skip(f"LLVM's library and .td files are not installed; apt-get install {RELEASE.package}")
    wrong: list[str] = []
    found = tried(KINDS[name], _FEWER.get(name, 8), show=wrong.append)
    assert not wrong, wrong[0]
    assert found["same"] > 0


def test_bits_that_decoders_add_to_an_operand(tmp_path: Path) -> None:
    """The field of an operand's name has some bits that are no part of the word."""
    target = EncodedTarget()
    bits = Bits((None, None, True, True))
    target.encoded("ADD", word("0110", ("i", 1, 0), ("rd", 1, 0)), {"rd": REG, "i": IMM}, Size=1, i=bits)
    found = outcome(as_td(target.records()), ["disassembler"], tmp_path)
    assert found.what == "same" and "the field 'i' has some bits of an operand" in found.detail

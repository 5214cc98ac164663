"""Random record sets through ``migrate`` and back; ``python -m tests.oracle.migrations COUNT`` tries more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, word
from tests.oracle.built_records import as_td
from tests.oracle.migration_kinds import KINDS
from tests.oracle.migrations import outcome, tried
from tests.oracle.td_texts import INSTALLED
from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Bits

#: The sets of each kind; more of those of which few are accepted, fewer of those that take longer.
_SETS = {
    **dict.fromkeys(("registers", "matchers", "writers", "tables", "tables-of-instructions", "words"), 8),
    **dict.fromkeys(("register-banks", "subtargets", "compressions", "automata", "instructions"), 8),
    **dict.fromkeys(("models", "combiners", "typed-patterns"), 2),
}
_USUAL = 3
#: Kinds whose sets a release refuses: since 22, LLVM's own pseudo instructions have pointers, and these sets do not say of which class.
_REFUSED: ByRelease[Sequence[str]] = ByRelease({19: (), 22: ("instructions",)})


@pytest.mark.parametrize("name", KINDS)
def test_migrated_sets_give_the_same_files(name: str) -> None:
    if KINDS[name].needs_library and RELEASE not in INSTALLED:
        pytest.skip(f"LLVM's library and .td files are not installed; apt-get install {RELEASE.package}")
    wrong: list[str] = []
    found = tried(KINDS[name], _SETS.get(name, _USUAL), show=wrong.append)
    assert not wrong, wrong[0]
    assert found["same"] > 0 or name in _REFUSED[RELEASE]


def test_bits_that_decoders_add_to_an_operand(tmp_path: Path) -> None:
    """The field of an operand's name has some bits that are no part of the word."""
    target = EncodedTarget()
    bits = Bits((None, None, True, True))
    target.encoded("ADD", word("0110", ("i", 1, 0), ("rd", 1, 0)), {"rd": REG, "i": IMM}, Size=1, i=bits)
    found = outcome(as_td(target.records()), ["disassembler"], tmp_path)
    assert found.what == "same" and "'i'" not in found.detail

"""round_trips: counts for targets that are right, and a failure for each kind of mistake in a counterpart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.testing.machine import SPARC, TINY, write_toy
from tgdsl.testing import CheckFailed, RoundTrips, round_trips


def failure(target: Path, *, seed: int = 0, only: Sequence[str] | None = None, exact: bool = False) -> str:
    with pytest.raises(CheckFailed) as failed:
        round_trips(target, seed=seed, only=only, exact=exact)
    return str(failed.value)


def test_all_of_tiny_comes_back() -> None:
    counts = round_trips(TINY, cases=3, features="+rotate")
    assert counts.cases == 3 * counts.instructions and counts.rewritten == 0
    assert counts.skipped == dict.fromkeys(("ADJCALLSTACKDOWN", "ADJCALLSTACKUP", "SELECT"), "no decoder reads it")
    assert round_trips(TINY, cases=1).skipped["ROR"] == "it needs +rotate (HasRotate)"


def test_instructions_are_chosen() -> None:
    assert round_trips(TINY, cases=4, only=["ADD", "ADDI"]) == RoundTrips(2, 8, 0, {})
    assert round_trips(TINY, cases=4, only=["ADD", "ADDI"], without=["ADD"]) == RoundTrips(1, 4, 0, {})
    with pytest.raises(CheckFailed) as failed:
        round_trips(TINY, only=["ADDX"], without=["SUBX"])
    assert str(failed.value) == (
        "the target has no instruction 'ADDX'; did you mean 'ADD'?\nthe target has no instruction 'SUBX'; did you mean 'SUB'?"
    )


def test_texts_that_are_ambiguous() -> None:
    """In SPARC's language, ``[%g0+%o0]`` is printed as ``[%o0]``, and ``call -4`` is also that of an address in a register."""
    chosen = ["ADDrr", "LDDrr", "LDri", "BCOND", "SETHIi", "FADDD", "MOVICCri"]
    found = round_trips(SPARC, cpu="v9", only=chosen)
    assert (found.instructions, found.cases, found.skipped) == (7, 56, {}) and found.rewritten > 0
    told = failure(SPARC, only=["LDDrr"], exact=True)
    assert told.startswith("1 of 1 instruction does not come back (seed 0):\n  LDDrr, ")
    assert "is read as 'ldd [%i0], %g2', which is assembled to c4 1e 00 00: bits of an operand are lost" in told
    assert "'call -4' is assembled to 9f c0 3f fc, which is read back as 'call 8188'" in failure(SPARC, only=["CALL"])


def test_the_seed_decides(tmp_path: Path) -> None:
    """One of 256 values is lost, which not each seed has among its cases."""
    lost = "sign_extended(bits, 8) * 2 if bits != 77 else 0"
    toy = write_toy(tmp_path, ("sign_extended(bits, 8) * 2", lost))
    outcomes: list[bool] = []
    for seed in (1, 2, 3, 4, 1, 2, 3, 4):
        try:
            round_trips(toy, seed=seed, cases=100, only=["ADDI"], exact=True)
            outcomes.append(True)
        except CheckFailed as failed:
            assert "4d 2" in str(failed) and "bits of an operand are lost" in str(failed)
            outcomes.append(False)
    assert set(outcomes) == {True, False} and outcomes[:4] == outcomes[4:]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("emitter.bits(values[0]) >> 1", "emitter.bits(values[0])"),
            "which is read back as 'addi r",
        ),
        (
            ("sign_extended(bits, 8) * 2", "bits * 2"),
            "is printed as this, which is not assembled\n  <statement>:1:14: error: ",
        ),
    ],
    ids=["encoder", "decoder"],
)
def test_a_wrong_counterpart_is_found(
    change: tuple[str, str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = failure(write_toy(tmp_path, change), seed=3)
    first, second, *_ = text.split("\n")
    assert first == "1 of 2 instructions does not come back (seed 3):"
    assert second.startswith("  ADDI, toy.py:33: ") and told in text


def test_an_instruction_without_a_counterpart_is_skipped(tmp_path: Path) -> None:
    toy = write_toy(tmp_path, (", counterpart=Halved(9)", ""))
    counts = round_trips(toy)
    assert counts.instructions == 1
    assert counts.skipped == {
        "ADDI": "'ADDI' needs the C++ method 'decodeHalf' to decode 'half': give it a counterpart",
    }

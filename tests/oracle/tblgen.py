"""llvm-tblgen as the judge: the same records, exported as ``.td``, must give the same bytes, or no file from either. It is that of the
records' release."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from math import ceil, log, sqrt
from pathlib import Path
from typing import TypeVar

import pytest
from attrs import define
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.oracle.parts import without_instructions
from tests.oracle.refusals import ours_alone, some_ours_alone
from tests.support.release import RELEASE, TBLGEN, needs_tblgen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.td_writer import to_td

__all__ = [
    "TBLGEN",
    "Endless",
    "Rejected",
    "Tally",
    "check_random",
    "check_refused",
    "check_same",
    "needs_tblgen",
    "ours",
    "run_tblgen",
    "theirs",
    "without_source",
]

T = TypeVar("T")

#: The share of the examples of random tests that a run tries; all of them are for a separate run: ``TGDSL_TEST_EXAMPLES=1 pytest tests/oracle``.
SHARE = float(os.environ.get("TGDSL_TEST_EXAMPLES", "0.25"))


def ours(records: RecordSet, generator: str, file: File | None = None) -> str:
    """What tgdsl writes; the usual file, if none with options is given."""
    return without_source(installed()[generator].load().generate(Model(records), file))


_ABOUT_REGISTERS = ("register-info", "register-bank", "callingconv")


class Rejected(Exception):
    """llvm-tblgen does not accept the records; with its messages."""


class Endless(Exception):
    """llvm-tblgen finds no end."""


def theirs(records: RecordSet, generator: str, seconds: float = 30, file: File | None = None) -> str:
    """What llvm-tblgen writes, with the options of a file, if one is given.

    For generators that are not about instructions, it gets the records without those that only these need, which every target
    in Python has: reading them takes longer than all the rest.

    Raises:
        Rejected: it reports errors, or crashes.
        Endless: it does not end in this time.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "records.td"
        part = without_instructions(records) if generator in _ABOUT_REGISTERS else records
        source.write_text(to_td(part))
        options = {} if file is None else file.options
        given = [f"-{name}={value}" for name, value in options.items()]
        return run_tblgen(source, generator, seconds, *given, release=records.release)


def run_tblgen(source: Path, generator: str, seconds: float, *options: str, release: Release = RELEASE) -> str:
    """What llvm-tblgen writes for a ``.td`` file; raises as :func:`theirs` does."""
    command = [release.program("llvm-tblgen"), f"-gen-{generator}", *options, str(source)]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Endless(f"no end within {seconds} s") from None
    if done.returncode:
        raise Rejected(done.stderr.decode(errors="surrogateescape"))
    return without_source(done.stdout.decode(errors="surrogateescape"))  # with each carriage return that it has


def check_same(records: RecordSet, generator: str) -> None:
    """Check that both write a file, and the same one."""
    assert ours(records, generator) == theirs(records, generator)


def check_refused(records: RecordSet, generator: str, file: File | None = None) -> None:
    """Check that neither writes a file, or that only llvm-tblgen does, for a known reason."""
    with pytest.raises(DiagnosticError) as raised:
        ours(records, generator, file)
    known = ours_alone(raised.value)
    try:
        theirs(records, generator, 1 if known else 30, file)
    except Rejected:
        return
    except Endless:
        # It may not come to another mistake that it would refuse.
        assert some_ours_alone(raised.value), f"llvm-tblgen finds no end, and we say:\n{raised.value}"
    else:
        assert known, f"llvm-tblgen accepts this, and we say:\n{raised.value}"


@define
class Tally:
    """Counts of random record sets: those of which both made the same file, and those that were refused."""

    accepted: int = 0
    refused: int = 0

    def compare(self, records: RecordSet, generator: str, file: File | None = None) -> None:
        """Compare what both make of the records, as :func:`check_same` or :func:`check_refused` does."""
        try:
            text = ours(records, generator, file)
        except DiagnosticError:
            check_refused(records, generator, file)
            self.refused += 1
        else:
            assert text == theirs(records, generator, file=file)
            self.accepted += 1

    def check(self, share: float) -> None:
        """Fail unless this share was accepted: a run that refuses more has compared too little."""
        total = self.accepted + self.refused
        assert self.accepted > 0 and self.accepted >= share * total, f"compared too little: {self}"


def _enough(accepted: float, examples: int) -> int:
    """How many examples leave one accepted, but for one run of 10,000, if this share of so many is four standard deviations below the mean."""
    squared = 16 / examples  # mean - 4 * sqrt(mean * (1 - mean) / examples) == accepted, solved for the mean
    half = accepted + squared / 2
    mean = (half + sqrt(half**2 - accepted**2 * (1 + squared))) / (1 + squared)
    return 1 if mean >= 1 else ceil(log(1e-4) / log(1 - mean))


def check_random(
    values: st.SearchStrategy[T],
    records: Callable[[T], RecordSet],
    generator: str,
    *,
    examples: int,
    accepted: float,
    shrink: bool = True,
    file: File | None = None,
) -> None:
    """Compare what both make of random record sets.

    Args:
        values: what record sets are made from; shown where one fails.
        records: the record set of such a value.
        examples: how many are tried, with all of them; of fewer, as many as leave none accepted by chance in one run of 10,000, and then all.
        accepted: the share of these that both have to accept at least; four standard deviations below the mean of runs, or
            less, so that chance does not fail a run, while one that refuses nearly everything fails. It is less for fewer examples, whose shares differ more.
        shrink: whether to look for a smaller example where one fails.
        file: with options; the usual file of the generator if it is not given.
    """
    phases = [Phase.reuse, Phase.generate, *([Phase.shrink] if shrink else [])]

    def compared(tried: int) -> Tally:
        tally = Tally()

        @settings(
            max_examples=tried,
            phases=phases,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        @given(values)
        def compare(value: T) -> None:
            tally.compare(records(value), generator, file)

        compare()
        return tally

    tried = max(round(examples * SHARE), min(examples, _enough(accepted, examples)))
    tally = compared(tried)
    if tried < examples and not tally.accepted:  # sets that follow each other are alike, and all may be refused
        tried, tally = examples, compared(examples)
    tally.check(
        accepted - 4 * 0.5 * (1 / sqrt(tried) - 1 / sqrt(examples))
    )  # half is the greatest standard deviation of one example


#: A place of a definition in the comment of an enumerator: ``PHI = 0, // Target.td:1200``.
_PLACE = re.compile(r"(?<= = )(\d+,) // \S*:\d+$", re.MULTILINE)


def without_source(text: str) -> str:
    """The text without the header's lines that name the file it was made from, and without the places of definitions."""
    kept = "\n".join(line for line in text.split("\n") if not line.startswith("|* From: "))
    return _PLACE.sub(r"\1", kept)

"""What becomes of a mutant: what we make of its records, and what llvm-tblgen-19 makes of their export."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

from tests.oracle.refusals import ours_alone
from tests.oracle.tblgen import Endless, Rejected, run_tblgen, without_source
from attrs import evolve, frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation import Generator
from tgdsl.loading.contents import Contents
from tgdsl.model import Model
from tgdsl.records.json_reader import records_of
from tgdsl.records.td_writer import to_td

TRACEBACK = "a traceback"
DIFFERENT = "another file than llvm-tblgen's"
THEIRS_ALONE = "refused by llvm-tblgen alone"
MISSING = "accepted without a field that llvm-tblgen asks for"
UNKNOWN = "refused by us alone"
KNOWN = "refused by us alone, for a known reason"
CRASH = "llvm-tblgen crashes, or finds no end"
NO_EXPORT = "records that TableGen cannot have"
BOTH_REFUSE = "refused by both"
SAME = "the same file"

#: All outcomes, the worst first.
ORDER = (TRACEBACK, DIFFERENT, THEIRS_ALONE, MISSING, UNKNOWN, KNOWN, CRASH, NO_EXPORT, BOTH_REFUSE, SAME)

#: What must not be.
FAILURES = ORDER[:3]

#: What of the rest needs a look.
SHOWN = (*FAILURES, MISSING, UNKNOWN)

#: llvm-tblgen's messages for values that are not of the type of their field, or that its language cannot write.
_NO_RECORDS = ("is incompatible with value", "not convertible to", "out of range for", "Invalid bit range for value")

OURS_SECONDS = 60
SECONDS = 20


@frozen
class Verdict:
    """What became of one file of a mutant.

    Attributes:
        outcome: one of the texts above.
        detail: our errors, or the traceback, or where the files differ.
    """

    generator: str
    outcome: str
    detail: str = ""


def verdicts(data: bytes, folder: Path, generators: Sequence[Generator]) -> list[Verdict]:
    """What becomes of each file of a records file.

    Args:
        folder: where the file and its export are written, for a look afterwards.
    """
    path = folder / "mutant.json"
    path.write_bytes(data)
    ours = _ours(path, generators)
    source = folder / "mutant.td"
    try:
        source.write_text(to_td(records_of(Contents(path))), encoding="utf-8")
    except DiagnosticError as error:
        return [one.judge(NO_EXPORT, str(error)) for one in ours]
    except Exception:
        return [one.judge(TRACEBACK, "of the export:\n" + traceback.format_exc()) for one in ours]
    with ThreadPoolExecutor(2) as pool:
        theirs = pool.map(_theirs, [source] * len(generators), [generator.name for generator in generators])
        found = [one.compared(other) for one, other in zip(ours, theirs)]
    return _as_a_whole(found)


def _as_a_whole(found: Sequence[Verdict]) -> list[Verdict]:
    """The verdicts where one wrong file means that none is written: whoever refuses one refuses all."""
    outcomes = {one.outcome for one in found}
    ours, theirs = {BOTH_REFUSE, UNKNOWN, KNOWN}, {BOTH_REFUSE, THEIRS_ALONE, MISSING}
    if outcomes & ours and outcomes & theirs:
        return [evolve(one, outcome=BOTH_REFUSE) if one.outcome in ours | theirs else one for one in found]
    return list(found)


@frozen
class _Made:
    """Our file, or our errors, or our traceback."""

    generator: str
    text: str | None = None
    error: DiagnosticError | None = None
    trace: str = ""

    def judge(self, outcome: str, detail: str = "") -> Verdict:
        if self.trace:
            return Verdict(self.generator, TRACEBACK, self.trace)
        if outcome == NO_EXPORT and self.error is not None:
            return Verdict(self.generator, BOTH_REFUSE, str(self.error))
        return Verdict(self.generator, outcome, detail)

    def compared(self, theirs: str | Exception) -> Verdict:
        if self.trace:
            return self.judge(TRACEBACK)
        if isinstance(theirs, Endless):
            return self.judge(CRASH, str(theirs))
        if isinstance(theirs, Rejected):
            if self.error is not None:
                return self.judge(BOTH_REFUSE, str(self.error))
            if any(message in str(theirs) for message in _NO_RECORDS):
                return self.judge(NO_EXPORT, str(theirs))
            if "Stack dump:" in str(theirs):
                return self.judge(CRASH, str(theirs))
            return self.judge(MISSING if "does not have a field named" in str(theirs) else THEIRS_ALONE, str(theirs))
        if self.error is not None:
            return self.judge(KNOWN if ours_alone(self.error) else UNKNOWN, str(self.error))
        if self.text == theirs:
            return self.judge(SAME)
        assert isinstance(self.text, str) and isinstance(theirs, str)
        return self.judge(DIFFERENT, _first_difference(self.text, theirs))


def _ours(path: Path, generators: Sequence[Generator]) -> list[_Made]:
    try:
        model = Model(records_of(Contents(path)))
    except DiagnosticError as error:
        return [_Made(generator.name, error=error) for generator in generators]
    except Exception:
        return [_Made(generator.name, trace=traceback.format_exc()) for generator in generators]
    return [_one(model, generator) for generator in generators]


def _one(model: Model, generator: Generator) -> _Made:
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(OURS_SECONDS)
    try:
        return _Made(generator.name, without_source(generator.generate(model)))
    except DiagnosticError as error:
        return _Made(generator.name, error=error)
    except Exception:
        return _Made(generator.name, trace=traceback.format_exc())
    finally:
        signal.alarm(0)


def _too_long(number: int, frame: object) -> NoReturn:
    raise TimeoutError(f"no end within {OURS_SECONDS} s")


def _theirs(source: Path, generator: str) -> str | Exception:
    try:
        return run_tblgen(source, generator, SECONDS)
    except (Rejected, Endless) as error:
        return error


def _first_difference(ours: str, theirs: str) -> str:
    one, other = ours.splitlines(), theirs.splitlines()
    number = next((n for n, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"line {number + 1}:\n- {''.join(one[number : number + 1])}\n+ {''.join(other[number : number + 1])}"

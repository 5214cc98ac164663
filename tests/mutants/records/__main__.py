"""Change one record of a target at random, many times, and compare with llvm-tblgen-19 what becomes of it.

    python -m tests.mutants.records SOURCE... [-n 500] [--seed 1] [--only GENERATOR]... [--keep DIR]

SOURCE is a records file or the folder of a target in Python. Each mutant is written as JSON, and read back as any records file; the
generators write their files, and llvm-tblgen-19 writes the same ones from the records' export as ``.td``. What we accept must be
the same bytes, and nothing may end in a traceback. What we refuse and llvm-tblgen does not is counted by its message, and should be in
tests/oracle/refusals.py. Exit status 1 for a traceback, or for a file that differs.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutants.records.base import Base, base_of, file_text
from tests.mutants.records.changes import Mutant, mutant_of
from tests.mutants.records.judging import FAILURES, ORDER, SAME, SHOWN, UNKNOWN, Verdict, verdicts
from tgdsl.generation import Generator
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", nargs="+", help="records files, or folders of targets in Python")
    parser.add_argument("-n", "--number", type=int, default=500, help="mutants of all sources together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="compare only this generator's file; repeatable")
    parser.add_argument("--keep", type=Path, help="a folder for the records of what failed")
    options = parser.parse_args(arguments)
    generators = [
        entry.load() for entry in installed(options.only).values() if entry.name in options.only or not options.only
    ]
    source = random.Random(options.seed)
    counts: Counter[str] = Counter()
    files: Counter[str] = Counter()
    messages: Counter[str] = Counter()
    shares = [
        options.number // len(options.source) + (n < options.number % len(options.source))
        for n in range(len(options.source))
    ]
    with tempfile.TemporaryDirectory() as scratch:
        for name, share in zip(options.source, shares):
            base = base_of(load_target(name))
            compared = _comparable(base, generators, Path(scratch))
            print(
                f"{name}: {len(base.texts)} records; {', '.join(one.name for one in compared)} are compared", flush=True
            )
            for number in range(share):
                mutant = mutant_of(base, source)
                found = verdicts(mutant.data, Path(scratch), compared)
                counts[_worst(found)] += 1
                files.update(verdict.outcome for verdict in found)
                messages.update({_kind(verdict) for verdict in found if verdict.outcome == UNKNOWN})
                _show(mutant, found)
                if options.keep and any(verdict.outcome in FAILURES for verdict in found):
                    options.keep.mkdir(exist_ok=True)
                    for suffix in ("json", "td"):
                        kept = options.keep / f"{Path(name).parent.name}-{number}.{suffix}"
                        kept.write_bytes((Path(scratch) / f"mutant.{suffix}").read_bytes())
    print("\nMutants, each by the first of these that is true of one of its files:")
    print("\n".join(_lines(counts)) + "\nTheir files:")
    print("\n".join(_lines(files)) + "\nWhat we alone refuse, by mutants:")
    print("\n".join(_lines(messages)))
    failed = sum(counts[outcome] for outcome in FAILURES)
    print(f"\n{failed} of {counts.total()} failed")
    return 1 if failed else 0


def _comparable(base: Base, generators: Sequence[Generator], folder: Path) -> list[Generator]:
    """The generators that write LLVM's file for the records as they are."""
    found = verdicts(file_text(base.texts, base.instances), folder, generators)
    return [generator for generator, verdict in zip(generators, found) if verdict.outcome == SAME]


def _worst(found: Sequence[Verdict]) -> str:
    outcomes = {verdict.outcome for verdict in found}
    return next((outcome for outcome in ORDER if outcome in outcomes), SAME)


def _show(mutant: Mutant, found: Sequence[Verdict]) -> None:
    """Print what is more than the same file, or the same refusal."""
    by_detail: dict[tuple[str, str], list[str]] = {}
    for verdict in found:
        if verdict.outcome in SHOWN:
            by_detail.setdefault((verdict.outcome, verdict.detail), []).append(verdict.generator)
    for (outcome, detail), names in by_detail.items():
        print(f"{mutant}\n  {outcome} ({', '.join(names)}):\n    " + detail.strip().replace("\n", "\n    "), flush=True)


def _kind(verdict: Verdict) -> str:
    """The first message without the names in it."""
    text = verdict.detail.splitlines()[0].partition("error: ")[2]
    return re.sub(r"'[^']*'", "''", re.sub(r"\d+", "N", text))[:110]


def _lines(counts: Counter[str]) -> Iterator[str]:
    return (f"{count:6} {text}" for text, count in counts.most_common())


if __name__ == "__main__":
    sys.exit(main())

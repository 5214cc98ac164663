"""Random targets with hostile names and texts: no traceback, the bytes of llvm-tblgen-19, and C++ that compiles if no rule is broken.

    python -m tests.oracle.hostile_names COUNT [--seed N] [--compile SHARE]

Each target is made of names and texts drawn from a pool of odd and evil ones. What tgdsl and llvm-tblgen make of it is one of

    same            both write the same file
    both refuse     neither writes one
    known refusal   tgdsl alone refuses, for a reason that tests/oracle/refusals.py gives
    ours alone      tgdsl alone refuses, for another reason
    theirs alone    llvm-tblgen alone refuses
    different       both write a file, and not the same one
    traceback       tgdsl raises something else than diagnostics

A file that breaks no rule is C++: of these, a share is compiled. Exit status 1 if a file is in one of the last four, or does not compile.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from attrs import field, frozen

from tests.oracle.hostile_targets import KINDS, Hostile
from tests.oracle.refusals import ours_alone
from tests.oracle.tblgen import Endless, Rejected, theirs, without_source
from tests.support.release import RELEASE
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model

WRONG = ("ours alone", "theirs alone", "different", "traceback")

_HEADERS = {
    "searchable-tables": (
        "llvm/ADT/ArrayRef.h",
        "llvm/ADT/StringRef.h",
        "llvm/ADT/iterator_range.h",
        "algorithm",
        "string",
    ),
    "subtarget": (
        "llvm/MC/MCSubtargetInfo.h",
        "llvm/MC/MCInst.h",
        "llvm/MC/MCSchedule.h",
        "llvm/TargetParser/Triple.h",
    ),
    "register-info": ("llvm/MC/MCRegisterInfo.h",),
}

#: The generators whose files are compiled. Since 22, register-info writes several files, which include each other by their
#: names.
COMPILED = ByRelease({19: ("searchable-tables", "subtarget", "register-info"), 22: ("searchable-tables", "subtarget")})[
    RELEASE
]


@frozen
class Outcome:
    """What became of one target.

    Attributes:
        what: see the module.
        detail: for those that should not be: what was said, or where the files differ.
        text: the file that breaks no rule; empty if there is none.
    """

    what: str
    detail: str = ""
    text: str = ""


def outcome(hostile: Hostile) -> Outcome:
    """Compare what tgdsl and llvm-tblgen make of a target."""
    model = Model(hostile.records)
    try:
        text = without_source(installed()[hostile.generator].load().generate(model))
        model.check_texts()
    except DiagnosticError as error:
        try:
            theirs(hostile.records, hostile.generator, 5)
        except (Rejected, Endless):
            return Outcome("both refuse")
        return Outcome("known refusal") if ours_alone(error) else Outcome("ours alone", str(error))
    except Exception as error:  # the finding that this is about
        return Outcome("traceback", repr(error))
    try:
        expected = theirs(hostile.records, hostile.generator)
    except Rejected as error:
        return Outcome("theirs alone", str(error)[:500])
    if text != expected:
        pairs = zip(text.split("\n"), expected.split("\n"))
        return Outcome(
            "different", next((f"{ours!r}, not {other!r}" for ours, other in pairs if ours != other), "length")
        )
    return Outcome("same", text="" if model.breaches else text)


def compiles(units: Sequence[str], generator: str) -> str:
    """Compile texts of one generator together, each in a namespace of its own; the compiler's errors."""
    includes = [
        f"#include {f'<{name}>' if '/' not in name else f'{chr(34)}{name}{chr(34)}'}\n" for name in _HEADERS[generator]
    ]
    source = "".join([*includes, "using namespace llvm;\n", *units])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "units.cpp"
        path.write_text(source)
        command = ["g++", "-std=c++17", "-w", "-fsyntax-only", "-isystem", str(RELEASE.include), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "\n".join([line for line in done.stderr.splitlines() if "error" in line][:6])


@frozen
class Run:
    """Outcomes of many targets.

    Attributes:
        counts: by the kind of target and the outcome.
        wrong: what should not be, by the seed.
        compiled: the number of files that were.
    """

    counts: Counter[tuple[str, str]] = field(factory=Counter[tuple[str, str]])
    wrong: list[str] = field(factory=list[str])
    compiled: Counter[str] = field(factory=Counter[str])


def run(seeds: range, share: float, show: Callable[[str], None] = lambda text: None) -> Run:
    """Compare the targets of seeds, of all kinds by turns, and compile a share of the files that break no rule."""
    found = Run()
    units: dict[str, list[str]] = {}
    for seed in seeds:
        name, kind = KINDS[seed % len(KINDS)]
        hostile = kind(Random(seed))
        became = outcome(hostile)
        found.counts[name, became.what] += 1
        if became.what in WRONG:
            found.wrong.append(f"{name} {seed}: {became.what}: {became.detail}")
            show(found.wrong[-1])
        if became.text and hostile.generator in COMPILED and Random(-seed).random() < share:
            units.setdefault(hostile.generator, []).append(hostile.unit(f"n{seed}", became.text))
    for generator, texts in units.items():
        for at in range(0, len(texts), 25):
            problem = compiles(texts[at : at + 25], generator)
            found.compiled[generator] += len(texts[at : at + 25])
            if problem:
                found.wrong.append(f"{generator}: does not compile:\n{problem}")
                show(found.wrong[-1])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.oracle.hostile_names", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--compile", type=float, default=0.2, metavar="SHARE", help="of files that break no rule")
    options = parser.parse_args()
    found = run(range(options.seed, options.seed + options.count), options.compile, print)
    for (name, what), count in sorted(found.counts.items()):
        print(f"{name:12} {what:14} {count:6}")
    print(", ".join([f"{count} of {generator} compiled" for generator, count in sorted(found.compiled.items())]))
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

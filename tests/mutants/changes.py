"""Change one thing of a target at a time, and compare with llvm-tblgen.

    python -m tests.mutants.changes targets/sparc [-n 1000] [--seed 1]

Each time, one value, name, argument, list, base class, decorator or statement in a copy of the target is changed (tests/mutants/edits.py).
Then either tgdsl reports mistakes, each at a line of the target, or the files of the six generators are those that llvm-tblgen-19 makes
of the target's own ``--td``; only files that the change changed are compared. Exit status 1 for any exception, for a mistake that is
reported elsewhere than in the target, and for a file that is not llvm-tblgen's.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.mutants.edits import Edit, edit_of, order
from tests.oracle.tblgen import Endless, Rejected, ours, theirs
from tgdsl.diagnostics import Diagnostic, DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target

REFUSED, SAME, EQUAL = "refused, at lines of the target", "the same files", "other files, llvm-tblgen's too"
BAD = "BAD: "

_SECONDS = 90  #: for one change


@frozen
class Subject:
    """A copy of a target.

    Attributes:
        texts: what the generators make of it unchanged.
    """

    folder: Path
    texts: Mapping[str, str]

    def verdict(self) -> tuple[str, str]:
        """What becomes of the target as it is now, and what there is to say about it."""
        generator = "loading"
        try:
            records = load_target(str(self.folder))
            changed: list[str] = []
            for generator, text in self.texts.items():
                if ours(records, generator) != text:
                    changed.append(generator)
            generator = ""
            for generator in changed:
                if ours(records, generator) != theirs(records, generator):
                    return f"{BAD}another file than llvm-tblgen's", generator
        except DiagnosticError as error:
            wrong = [one for one in error.diagnostics if not self._is_here(one)]
            if wrong or not error.diagnostics:
                return f"{BAD}reported elsewhere", str(error).replace("\n", " | ")
            return REFUSED, error.diagnostics[0].message
        except Rejected as error:
            return f"{BAD}llvm-tblgen refuses it, and we do not", f"{generator}: {str(error)[:300]}"
        except Endless:
            return f"{BAD}llvm-tblgen finds no end", generator
        except Exception:
            return f"{BAD}an exception", traceback.format_exc()
        return (EQUAL, ", ".join(changed)) if changed else (SAME, "")

    def _is_here(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic is about a file of the target."""
        location = diagnostic.place.innermost
        return location is not None and Path(location.file).is_relative_to(self.folder)


def copy_of(target: Path, scratch: Path) -> Subject:
    """A copy of a target, and of the package that it is in."""
    folder = scratch / target.parent.name / target.name
    shutil.copytree(target, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder.parent / "__init__.py").touch()
    records = load_target(str(folder))
    generators = ("callingconv", "emitter", "register-info", "asm-writer", "instr-info", "dag-isel")
    return Subject(folder, {name: ours(records, name) for name in generators if name in installed()})


def run(target: Path, number: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Try changes of a target; how many came to which end, and what is said of the bad ones."""
    counts: Counter[str] = Counter()
    bad: list[str] = []
    source = random.Random(seed)
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGALRM, _too_long)
    with tempfile.TemporaryDirectory() as scratch:
        subject = copy_of(target, Path(scratch).resolve())
        files = sorted(str(path.relative_to(subject.folder)) for path in subject.folder.rglob("*.py"))
        for file in order(files, source):
            if counts.total() == number:
                break
            path = subject.folder / file
            text = path.read_text()
            edit = edit_of(text, source)
            if edit is None or not _write(path, edit):
                continue
            signal.alarm(_SECONDS)
            verdict, said = subject.verdict()
            signal.alarm(0)
            path.write_text(text)
            counts[verdict] += 1
            if verdict.startswith(BAD):
                bad.append(f"{file}:{edit.line}: {edit.kind}: {edit.what}\n    {verdict}: {said}")
                print(bad[-1], flush=True)
            if counts.total() % 50 == 0:
                print(f"{counts.total()}: {dict(counts)}", flush=True)
    return counts, bad


def _write(path: Path, edit: Edit) -> bool:
    try:
        path.write_text(edit.text)
    except UnicodeEncodeError:
        return False
    return True


def _too_long(number: int, frame: object) -> None:
    raise TimeoutError(f"no end within {_SECONDS} s")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, help="the folder of a target")
    parser.add_argument("-n", "--number", type=int, default=1000, help="how many changes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    counts, bad = run(options.target, options.number, options.seed)
    print("\n".join(f"{count:6} {verdict}" for verdict, count in counts.most_common()))
    return 1 if bad or not counts else 0


if __name__ == "__main__":
    sys.exit(main())

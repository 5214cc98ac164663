"""LLVM's own tests of assembly language: tgdsl makes of each file the object that llvm-mc makes of it.

    python -m tests.oracle.mc_tests SOURCES             test/MC/Sparc and test/MC/BPF of the folder ``llvm`` of LLVM 19's sources
    python -m tests.oracle.mc_tests SOURCES sparc-pic   files whose names have this

Each ``RUN: llvm-mc`` line of a file is a run; whatever it prints, here it is an object (``-filetype=obj``). Header, sections with their
bytes, symbols and relocations must be the same. Where llvm-mc refuses a file, tgdsl must, at the same lines. The exit status is 1 if
there is a difference that :data:`EXPECTED` has no reason for.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from attrs import frozen

from tests.oracle.machine_code import LLVM_MC, ROOT
from tests.oracle.object_files import read_object
from tests.support.release import SOURCE_OPTIONS
from tgdsl.diagnostics import Report
from tgdsl.language.counterparts import ByteOrder
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.object_file import ObjectFile
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model

FOLDERS = {"Sparc": "sparc", "BPF": "bpf"}

#: Why a run differs, by the name of its file and what is different.
EXPECTED: Mapping[tuple[str, str], str] = {
    (
        "sparcv9-synthetic-instructions.s",
        "refused",
    ): "llvm-mc does not say the line of an undefined symbol that is subtracted",
    (
        "sparcv9-instructions.s -triple=sparc",
        "refused",
    ): "LLVM's parser knows %asi in 64-bit code only, which no predicate says",
}


@frozen
class Run:
    """A run of llvm-mc on a file.

    Attributes:
        options: of llvm-mc.
    """

    file: Path
    target: str
    options: tuple[str, ...]

    def option(self, name: str) -> str:
        """The value of an option, with one dash or two, and an equals sign or none; empty for none."""
        for at, one in enumerate(self.options):
            key, equals, value = one.lstrip("-").partition("=")
            if key == name:
                return value if equals else (*self.options, "")[at + 1]
        return ""

    @property
    def is_position_independent(self) -> bool:
        return any([one.lstrip("-") == "position-independent" for one in self.options])

    def __str__(self) -> str:
        return f"{self.file.name} {' '.join(self.options)}"


def runs(folder: Path, target: str) -> Iterator[Run]:
    """The runs of llvm-mc that the files of a folder ask for."""
    for file in sorted(folder.glob("*.s")):
        text = re.sub(r"\\\n.*?RUN:", " ", file.read_text(errors="replace"))
        for command in re.findall(r"RUN:.*?\bllvm-mc (.*)", text):
            words = re.split(r"[|<]|2>&1|-o ", command)[0].split()
            yield Run(
                file, target, tuple([one for one in words if one not in ("%s", "-show-encoding", "-filetype=obj")])
            )


@cache
def _model(target: str) -> Model:
    return Model(load_target(str(ROOT / "targets" / target), source_options=SOURCE_OPTIONS), Report())


def target_of(run: Run) -> MCTarget:
    """The target with the options of a run."""
    triple, cpu = run.option("triple"), run.option("mcpu")
    is_wide = triple.startswith(("sparcv9", "sparc64"))
    order: ByteOrder = "little" if triple.startswith(("sparcel", "bpfel")) else "big"
    bits: Literal[32, 64] | None = 32 if run.target == "sparc" and not is_wide else None
    model = _model(run.target)
    subtarget = read_subtarget(model, cpu or ("v9" if is_wide else ""), run.option("mattr"))
    return MCTarget(model, subtarget, order, position_independent=run.is_position_independent, bits=bits)


def ours(run: Run) -> bytes | set[int]:
    """The object, or the lines of mistakes."""
    target = target_of(run)
    found = Program(Assembler(target, CounterpartMethods(target)), run.file.read_text(errors="replace")).assembled()
    file = ObjectFile(target, found)
    data = b"" if found.messages else file.data()
    lines = {one.token.line for one in (*found.messages, *file.messages)}
    return lines or data


def theirs(run: Run) -> bytes | set[int]:
    """The object of llvm-mc, or the lines of its errors."""
    command = [LLVM_MC, *run.options, "-filetype=obj", "-o", "-"]
    done = subprocess.run([*command, str(run.file)], capture_output=True, check=False, timeout=60)
    if done.returncode == 0:
        return done.stdout
    return {int(one) for one in re.findall(rb":([0-9]+):[0-9]+: error:", done.stderr)}


def differences(run: Run, folder: Path) -> list[str]:
    """What is different in a run; empty for nothing."""
    mine, other = ours(run), theirs(run)
    if isinstance(mine, bytes) and isinstance(other, bytes):
        return read_object(mine, folder / "ours.o").differences(read_object(other, folder / "theirs.o"))
    if isinstance(mine, bytes) or isinstance(other, bytes):
        return [f"refused by {'llvm-mc' if isinstance(mine, bytes) else 'tgdsl'} alone"]
    return (
        []
        if mine == other
        else [f"refused at lines {sorted(mine - other)}; by llvm-mc, at lines {sorted(other - mine)}"]
    )


def main(arguments: Sequence[str]) -> int:
    sources, wanted = Path(arguments[0]), arguments[1] if len(arguments) > 1 else ""
    same, refused, other, unexpected = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, target in FOLDERS.items():
            for run in runs(sources / "test" / "MC" / name, target):
                if wanted not in run.file.name:
                    continue
                found = differences(run, Path(folder))
                if not found:
                    is_refused = isinstance(theirs(run), set)
                    refused, same = refused + is_refused, same + (not is_refused)
                    continue
                other += 1
                print(f"{run}")
                for one in found:
                    reason = next(
                        (why for (file, text), why in EXPECTED.items() if file in str(run) and text in one), ""
                    )
                    unexpected += not reason
                    print(f"    {one[:400]}{f': {reason}' if reason else ''}")
    print(f"{same} objects are the same, {refused} runs are refused at the same lines; {other} are different")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Disturb runs of ``python -m tgdsl.gen``: ``python -m tests.disturbances [-n NUMBER]``

With a small target, each so many times:

- two runs at once into one folder, of the same target or of two states of it
- a run while somebody changes a source, which is written in place, in pieces
- a run on a disk that is full after some pages, a page more each time, where mounting one is permitted

Each file has to be whole, of one state of the target; a run ends with exit status 0, or 1 and a message about a file, and then has replaced
nothing; no temporary file is left; and the next run makes what it should. The exit status is 1 if something was wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
_TARGET = """
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, i32
from sizes import NUMBER

class Reg(Register, namespace="T"): ...

R = Reg.sequence("r{}", range(NUMBER + 1))
GPR = RegisterClass(i32, members=R, alignment=32)

class NOP(Instruction):
    namespace = "T"
    size = 4
    has_side_effects = False
    asm = f"nop{NUMBER}"

Test = Target(instruction_set=InstrInfo())
"""
#: Before options, a folder and a command: mounts a disk in memory there, for that command alone.
MOUNTED = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@"', "sh"]
_MESSAGE = re.compile(r"[^\n:]+(:\d+)?: error: [^\n]+\n")

State = Mapping[str, bytes]  #: names and contents of the files that the target has in a state


class Place:
    """A folder with a target, and what it gives.

    Attributes:
        folder: where it is; ``out`` in it gets the files.
        wrong: messages.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        (folder / "toy.py").write_text(_TARGET)

    def state(self, number: int) -> State:
        """The files of the target with this many registers."""
        self.write_source(number)
        out = f"state{number}"
        self.finish(self.start(out))
        return self.files(out)

    def write_source(self, number: int) -> None:
        (self.folder / "sizes.py").write_text(f"NUMBER = {number}\n")
        time.sleep(0.03)  # until a run can trust its time

    def start(self, out: str = "out", before: Sequence[str] = ()) -> subprocess.Popen[str]:
        command = [*before, sys.executable, "-m", "tgdsl.gen", "toy.py", "-o", out, "--depfile", f"{out}/depfile"]
        return subprocess.Popen(
            command, cwd=self.folder, env=_ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def finish(self, *runs: subprocess.Popen[str]) -> list[int]:
        """The exit statuses of runs; a message that is none of tgdsl's is wrong."""
        statuses: list[int] = []
        for run in runs:
            _, said = run.communicate()
            statuses.append(run.returncode)
            self.check(_is_clear(run.returncode, said), f"exit status {run.returncode}: {said}")
        return statuses

    def files(self, out: str = "out") -> State:
        """The target's files that are there; anything but these, the depfile and caches is wrong."""
        found = {path.name: path.read_bytes() for path in (self.folder / out).glob("*") if path.suffix != ".cache"}
        found.pop("depfile", None)
        self.check(not [name for name in found if name.startswith(".")], f"temporary files are left: {[*found]}")
        return found

    def check(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    def count(self, what: str) -> None:
        self.counts[what] += 1


def _is_clear(status: int, said: str) -> bool:
    *lines, last = said.splitlines(keepends=True) or [""]
    if status == 0:
        return not said
    return (
        status == 1 and all(map(_MESSAGE.fullmatch, lines)) and last == f"{len(lines)} error{'s' * (len(lines) > 1)}\n"
    )


def two_at_once(place: Place, chance: random.Random, states: Sequence[State]) -> None:
    """Two runs into one folder; the second begins at once, or while the first is at work, with the same sources or with changed ones."""
    old, new = chance.sample(range(len(states)), 2)
    place.write_source(old)
    place.finish(place.start())
    place.write_source(new)
    first = place.start()
    time.sleep(chance.uniform(0, 0.6) if chance.random() < 0.7 else 0)
    statuses = place.finish(first, place.start())
    place.check(statuses == [0, 0], f"two runs end with {statuses}")
    place.check(place.files() == states[new], f"two runs leave {[*place.files()]}")
    place.count("two runs at once")
    place.finish(place.start())
    place.check(place.files() == states[new], "the run after two at once gives something else")


def changing_source(place: Place, chance: random.Random, states: Sequence[State]) -> None:
    """A run while a source is written, in two pieces; what it gives is of one state, or an error, and then it replaces nothing."""
    old, new = chance.sample(range(len(states)), 2)
    place.write_source(old)
    place.finish(place.start())
    run = place.start()
    time.sleep(chance.uniform(0, 0.7))
    with (place.folder / "sizes.py").open("w") as file:
        file.write(f"NUMBER = {new}\n#")
        file.flush()
        time.sleep(chance.uniform(0, 0.1))
        file.write(" ok\n")
    (status,) = place.finish(run)
    found = place.files()
    place.check(
        found == states[old] or (found == states[new] and status == 0), f"a changing source gives a mixture: {status}"
    )
    place.count("sources changed: " + ("an error" if status else "old files" if found == states[old] else "new files"))
    time.sleep(0.03)
    place.check(place.finish(place.start()) == [0] and place.files() == states[new], "the run after a change fails")


def full_disk(place: Place, chance: random.Random, states: Sequence[State]) -> None:
    """A run on a disk of its own, which is full after some pages."""
    number = chance.randrange(len(states))
    place.write_source(number)
    pages = sum(place.counts[what] for what in ("full disks", "disks with room"))
    (place.folder / "disk").mkdir(exist_ok=True)
    look = "import os; print({name: open(name, 'rb').read() for name in os.listdir('.')})"
    script = f'"$@"; status=$?; cd disk; {sys.executable} -c "{look}"; exit $status'
    before = [*MOUNTED, f"size={4 * (2 + pages % 70)}k", "disk", "sh", "-c", script, "sh"]
    run = subprocess.run(
        [*before, sys.executable, "-m", "tgdsl.gen", "toy.py", "-o", "disk", "--depfile", "disk/depfile"],
        cwd=place.folder, env=_ENVIRONMENT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    place.check(_is_clear(run.returncode, run.stderr), f"on a full disk: {run.returncode}, {run.stderr}")
    found: dict[str, bytes] = eval(run.stdout.splitlines()[-1])
    shown = {name: data for name, data in found.items() if not name.endswith(".cache") and name != "depfile"}
    wanted: State = states[number] if run.returncode == 0 else {}
    place.check(shown == wanted, f"on a full disk: exit status {run.returncode} with {[*found]}")
    place.count("full disks" if run.returncode else "disks with room")


def can_mount() -> bool:
    """Whether this process may mount a disk for itself."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run([*MOUNTED, "size=64k", folder, "true"], capture_output=True, check=False)
        except OSError:
            return False
    return done.returncode == 0


DISTURBANCES: Mapping[str, Callable[[Place, random.Random, Sequence[State]], None]] = {
    "at-once": two_at_once,
    "source": changing_source,
    "disk": full_disk,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.disturbances", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", metavar="NUMBER", type=int, default=100, help="how many times each (default: 100)")
    parser.add_argument("--only", choices=DISTURBANCES, action="append", help="(default: all)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        states = [place.state(number) for number in range(3)]
        for name in options.only or DISTURBANCES:
            if name == "disk" and not can_mount():
                print("no disk may be mounted here")
                continue
            for _ in range(options.n):
                DISTURBANCES[name](place, chance, states)
    print("\n".join([f"{what}: {number}" for what, number in place.counts.items()]))
    print(f"wrong: {len(place.wrong)}")
    print("\n".join(place.wrong))
    return 1 if place.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

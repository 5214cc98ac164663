"""Kill runs while they write: ``python -m tests.kills TARGET [-n NUMBER] [--signal KILL|TERM|INT]...``

A target's files are generated once. Then processes write them as ``python -m tgdsl.gen`` does, over the files of an earlier run, and
each is killed at a random moment of its writing, until so many were: every other after a time, by another process, and every other
at a call of a function, Python's or the system's, so that a busy machine cannot move all kills to the end. Each file has to be whole,
the old one or the new one, and a run to the end after it leaves nothing behind. The exit status is 1 if something was wrong.
"""

from __future__ import annotations

import argparse
import mmap
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType

from attrs import Factory, define

from tgdsl.diagnostics import Report
from tgdsl.choosing import files_of
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.output import write_files
from tgdsl.process import INTERRUPTED, handle_interrupts

_SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT}
_OLD = b"// The file of an earlier run.\n"


@define
class Counts:
    """What the kills did.

    Attributes:
        killed: by signal: the runs that it ended.
        finished: further runs, which were over before the signal came.
        old, new, mixed: kills after which all files were old, all were new, or some of each.
        left: kills after which there were temporary files.
        wrong: messages.
    """

    killed: Counter[str] = Factory(Counter[str])
    finished: int = 0
    old: int = 0
    new: int = 0
    mixed: int = 0
    left: int = 0
    wrong: list[str] = Factory(list[str])

    def __str__(self) -> str:
        signals = ", ".join(f"{number} by SIG{name}" for name, number in self.killed.items())
        return "\n".join(
            [
                f"{self.killed.total()} runs killed while they wrote ({signals}); {self.finished} more were over before",
                f"afterwards all files were old: {self.old}, all new: {self.new}, some of each: {self.mixed}",
                f"temporary files were left: {self.left}",
                f"files that were not whole, or still left after the next run: {len(self.wrong)}",
                *self.wrong,
            ]
        )


class KillAtCall:
    """A profile function that sends its own process a signal at the n-th call or return; with 0, it only counts."""

    def __init__(self, call: int, number: int) -> None:
        self.seen = 0
        self._call = call
        self._number = number

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.seen += 1
        if self.seen == self._call:
            os.kill(os.getpid(), self._number)


class Runs:
    """Runs that write the files of one target.

    Attributes:
        files: what they write.
    """

    def __init__(self, target: str, folder: Path) -> None:
        report = Report()
        model = Model(load_target(target, report), report)
        texts = {
            one.file.name(model.target_name): one.generator.generate(model, one.file).encode()
            for one in files_of(model)
        }
        self.files: Mapping[Path, bytes] = {folder / name: data for name, data in texts.items()}
        self._folder = folder
        self._writes = mmap.mmap(-1, 1)  # shared with the processes: 1 as soon as one writes

    def kill(self, name: str, delay: float, call: int | None) -> bool:
        """Start to write, and kill that after a time, or at its n-th call; whether the signal ended it."""
        for path in self.files:
            path.write_bytes(_OLD)
        self._writes[0] = 0
        number = _SIGNALS[name]
        process = os.fork()
        if process == 0:
            self._write(None if call is None else KillAtCall(call, number))
        if call is None:
            self._kill_after(process, delay, number)
        _, status = os.waitpid(process, 0)
        return os.waitstatus_to_exitcode(status) in (-number, INTERRUPTED)

    def _kill_after(self, process: int, delay: float, number: int) -> None:
        while not self._writes[0]:
            pass
        end = time.perf_counter() + delay
        while time.perf_counter() < end:
            pass
        os.kill(process, number)

    def _write(self, profile: KillAtCall | None) -> None:
        """The process that is killed."""
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        handle_interrupts()
        self._writes[0] = 1
        sys.setprofile(profile)
        write_files(self.files)
        sys.setprofile(None)
        os._exit(0)

    def seconds(self) -> float:
        """How long it takes to write new files; to remove what was there before may take longer, and differs."""
        for path in self.files:
            path.unlink(missing_ok=True)
        start = time.perf_counter()
        write_files(self.files)
        return time.perf_counter() - start

    def calls(self) -> int:
        """How many calls and returns there are while they are written."""
        for path in self.files:
            path.write_bytes(_OLD)
        counter = KillAtCall(0, 0)
        sys.setprofile(counter)
        write_files(self.files)
        sys.setprofile(None)
        return counter.seen

    def look(self, what: str, counts: Counts) -> None:
        """Count what a kill has left, and what another run makes of it."""
        found = {path: path.read_bytes() for path in self.files}
        new = sum(data == self.files[path] for path, data in found.items())
        for path, data in found.items():
            if data not in (self.files[path], _OLD):
                counts.wrong.append(f"{path.name} is not whole after {what}")
        counts.old += new == 0
        counts.new += new == len(found)
        counts.mixed += 0 < new < len(found)
        counts.left += len(os.listdir(self._folder)) > len(found)
        write_files(self.files)
        after = {path: path.read_bytes() for path in self._folder.iterdir()}
        if after != self.files:
            counts.wrong.append(f"after {what} and another run: {sorted(path.name for path in after)}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.kills", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", metavar="TARGET")
    parser.add_argument("-n", metavar="NUMBER", type=int, default=200, help="how many runs to kill (default: 200)")
    parser.add_argument("--signal", action="append", choices=_SIGNALS, help="(default: each in turn)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    chance, counts = random.Random(options.seed), Counts()
    signals: Sequence[str] = options.signal or list(_SIGNALS)
    with tempfile.TemporaryDirectory() as name:
        runs = Runs(options.target, Path(name))
        seconds, calls = sorted(runs.seconds() for _ in range(5))[2], runs.calls()
        while counts.killed.total() < options.n:
            number = counts.killed.total()
            delay = chance.uniform(0, 1.5 * seconds)
            call = chance.randint(1, calls) if number // len(signals) % 2 else None
            chosen = signals[number % len(signals)]
            if runs.kill(chosen, delay, call):
                counts.killed[chosen] += 1
                when = f"{delay * 1000:.2f} ms after it began to write" if call is None else f"at call {call}"
                runs.look(f"SIG{chosen} {when}", counts)
            else:
                counts.finished += 1
    print(f"{len(runs.files)} files, written in {seconds * 1000:.1f} ms and {calls} calls")
    print(counts)
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

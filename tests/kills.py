"""Kill runs while they write: ``python -m tests.kills TARGET [-n NUMBER] [--signal KILL|TERM|INT]...``

A target's files are generated once. Then processes write them as ``python -m tgdsl.gen --depfile FILE`` does, over the files of an
earlier run, with the depfile and the cache beside them, and each is killed at a random moment of its writing, until so many were:
after a time, by another process, or at a call of a function, Python's or the system's, so that a busy machine cannot move all kills to
the end. Each tenth is a process of its own from its start to its end, killed anywhere in it. Each file has to be whole, the old one or
the new one, and a run to the end after it leaves nothing behind. The exit status is 1 if something was wrong.
"""

from __future__ import annotations

import argparse
import mmap
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType

from attrs import Factory, define

from tgdsl.builds.depfile import lists_for_builds
from tgdsl.builds.options import Options
from tgdsl.builds.output import write_files
from tgdsl.builds.unchanged import Run
from tgdsl.diagnostics import Report
from tgdsl.generation.choosing import files_of
from tgdsl.llvm import DEFAULT
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.process.interrupts import INTERRUPTED, handle_interrupts

ROOT = Path(__file__).resolve().parents[1]

_SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT}
_OLD = b"# The file of an earlier run.\n"
_WHOLE = 10  #: each so many-th run is killed anywhere in it


@define
class Counts:
    """What the kills did.

    Attributes:
        killed: by signal: the runs that it ended.
        whole: those of them that were killed anywhere, not while they wrote.
        finished: further runs, which were over before the signal came.
        old, new, mixed: kills after which all files were old, all were new, or some of each.
        left: kills after which there were temporary files.
        wrong: messages.
    """

    killed: Counter[str] = Factory(Counter[str])
    whole: int = 0
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
                f"{self.killed.total()} runs killed ({signals}), {self.whole} of them anywhere, the others while they wrote;"
                f" {self.finished} more were over before",
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
        files: what they leave: the target's files, the depfile and the cache.
    """

    def __init__(self, target: str, folder: Path) -> None:
        self._folder = folder
        self._options = Options(target, str(folder), [], None, False, False, False, depfile=str(folder / "depfile"))
        self._run = Run(self._options)
        self._run.begin()
        report = Report()
        model = Model(load_target(target, report), report)
        texts = {
            one.file.name(model.target_name, part.suffix): part.text(
                model, one.file, one.file.stem(model.target_name)
            ).encode()
            for one in files_of(model)
            for part in one.generator.parts(model.release)
        }
        self._outputs: Mapping[Path, bytes] = {folder / name: data for name, data in texts.items()}
        self._lists = lists_for_builds(self._options, self._outputs, self._run.end(), model.release.number)
        self._finish()
        self.files: Mapping[Path, bytes] = {path: path.read_bytes() for path in folder.iterdir()}
        self._writes = mmap.mmap(-1, 1)  # shared with the processes: 1 as soon as one writes

    def _finish(self) -> None:
        """Write all, as a run does at its end."""
        write_files({**self._outputs, **self._lists})
        self._run.keep(self._outputs, Path(), "", DEFAULT.number)

    def _put_old(self) -> None:
        for path in self.files:
            path.write_bytes(_OLD)

    def kill(self, name: str, delay: float, call: int | None) -> bool:
        """Start to write, and kill that after a time, or at its n-th call; whether the signal ended it."""
        self._put_old()
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
        self._finish()
        sys.setprofile(None)
        os._exit(0)

    def seconds(self) -> float:
        """How long it takes to write new files; to remove what was there before may take longer, and differs."""
        for path in self.files:
            path.unlink(missing_ok=True)
        start = time.perf_counter()
        self._finish()
        return time.perf_counter() - start

    def calls(self) -> int:
        """How many calls and returns there are while they are written."""
        self._put_old()
        counter = KillAtCall(0, 0)
        sys.setprofile(counter)
        self._finish()
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
        self._finish()
        after = {path: path.read_bytes() for path in self._folder.iterdir()}
        if after != self.files:
            counts.wrong.append(f"after {what} and another run: {sorted(path.name for path in after)}")


class WholeRuns(Runs):
    """Runs that are processes of their own, from their start to their end."""

    def __init__(self, target: str, folder: Path) -> None:
        self._folder = folder
        self._command = [sys.executable, "-m", "tgdsl.gen", target, "-o", str(folder)]
        self._command += ["--depfile", str(folder / "depfile")]
        self._finish()
        self.files = {path: path.read_bytes() for path in folder.iterdir()}

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen(self._command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _finish(self) -> None:
        if self._start().wait():
            raise OSError("a run fails that nobody has killed")

    def kill(self, name: str, delay: float, call: int | None) -> bool:
        self._put_old()
        process = self._start()
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.send_signal(_SIGNALS[name])
        return process.wait() != 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.kills", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", metavar="TARGET")
    parser.add_argument("-n", metavar="NUMBER", type=int, default=200, help="how many runs to kill (default: 200)")
    parser.add_argument("--signal", action="append", choices=_SIGNALS, help="(default: each in turn)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    # A job that a shell has put into the background ignores it, and so would all runs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chance, counts = random.Random(options.seed), Counts()
    signals: Sequence[str] = options.signal or list(_SIGNALS)
    with tempfile.TemporaryDirectory() as writing, tempfile.TemporaryDirectory() as anywhere:
        runs, whole = Runs(options.target, Path(writing)), WholeRuns(options.target, Path(anywhere))
        seconds, calls, all_seconds = sorted(runs.seconds() for _ in range(5))[2], runs.calls(), whole.seconds()
        while (number := counts.killed.total()) < options.n:
            chosen = signals[number % len(signals)]
            killed: Runs
            call: int | None
            if number % _WHOLE == _WHOLE - 1:
                killed, delay, call = whole, chance.uniform(0, 1.1 * all_seconds), None
            else:
                killed, delay = runs, chance.uniform(0, 1.5 * seconds)
                call = chance.randint(1, calls) if number // len(signals) % 2 else None
            if killed.kill(chosen, delay, call):
                counts.killed[chosen] += 1
                counts.whole += killed is whole
                when = f"{delay * 1000:.2f} ms after it began" if call is None else f"at call {call}"
                killed.look(f"SIG{chosen} {when}", counts)
            else:
                counts.finished += 1
    print(
        f"{len(runs.files)} files with the depfile and the cache, written in {seconds * 1000:.1f} ms and {calls} calls;"
        f" a whole run takes {all_seconds:.1f} s"
    )
    print(counts)
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

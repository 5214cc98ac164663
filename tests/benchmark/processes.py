"""Processes that are measured, one or several at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.benchmark.candidates import BenchmarkError
from tests.benchmark.results import Cost

_running: set[subprocess.Popen[bytes]] = set()


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """The cost of a process and its children: processor time, which other load on the machine changes little.

    The peak of a process is at least that of the one which starts it (Linux counts the memory before exec, too); so this
    package imports nothing large.

    Raises:
        BenchmarkError: the process failed.
    """
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=errors, stdin=subprocess.DEVNULL, cwd=folder, env=environment
        )
        _running.add(process)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        _running.discard(process)
        if process.returncode:
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines()
            reason = "\n".join(lines[-3:])
            raise BenchmarkError(f"{' '.join(command)}: exit status {process.returncode}\n{reason}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@frozen
class Task:
    """One step of a benchmark.

    Attributes:
        title: what is printed.
        measure: runs processes, and gives what records their costs: a function that is called by one thread at a time, and
            gives what to print.
    """

    title: str
    measure: Callable[[], Callable[[], str]]


def work(tasks: Iterator[Task], jobs: int) -> int:
    """Do tasks, ``jobs`` at a time, and print what each gives. One that fails is reported, and the others go on.

    Tasks are taken one by one, so that a generator can prepare what the next ones need; a subject that cannot be prepared ends all.
    So does an interrupt, or SIGTERM; then no process stays.

    Returns:
        the number of tasks that failed.
    """
    lock = threading.Lock()
    failed: list[str] = []
    broken: list[BaseException] = []

    def worker() -> None:
        while not broken:
            with lock:
                try:
                    task = next(tasks, None)
                except BaseException as error:  # for the main thread
                    broken.append(error)
                    return
            if task is None:
                return
            try:
                record = task.measure()
            except BenchmarkError as error:
                if not broken:
                    failed.append(task.title)
                    print(f"{task.title}: {error}", file=sys.stderr, flush=True)
                continue
            with lock:
                print(f"{task.title}: {record()}", flush=True)

    threads = [threading.Thread(target=worker) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    before = signal.signal(signal.SIGTERM, _end)
    try:
        for thread in threads:
            thread.join()
    except BaseException as error:
        broken.append(error)
        for process in list(_running):
            process.kill()
        for thread in threads:
            thread.join()
        raise
    finally:
        signal.signal(signal.SIGTERM, before)
    if broken:
        raise broken[0]
    return len(failed)


def _end(number: int, frame: object) -> None:
    sys.exit(128 + number)

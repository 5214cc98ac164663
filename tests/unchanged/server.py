"""A process that does many runs: it has imported what each of them needs, and forks for each.

It reads requests from standard input, one in a line, and answers likewise; both are JSON.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parent.parent.parent

_NEEDED = (
    "tgdsl.generation.generating",
    "tgdsl.loading.importing",
    "tgdsl.builds.reading",
    "tgdsl.std",
    "tgdsl.language",
    "tgdsl.generators.register_info",
)


class Request(TypedDict):
    """A run.

    Attributes:
        path: folders at the beginning of ``sys.path``.
        variables: of the environment.
        stdin: what standard input has.
    """

    folder: str
    arguments: list[str]
    path: list[str]
    variables: dict[str, str]
    stdin: str


class Reply(TypedDict):
    """What became of it."""

    status: int
    out: str
    err: str


class Server:
    """The process, seen from the test that asks for runs."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
        words = [sys.executable, "-m", "tests.unchanged.server"]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=ROOT, text=True
        )

    def run(self, request: Request) -> Reply:
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        reply: Reply = json.loads(self._process.stdout.readline())
        return reply

    def end(self) -> None:
        self._process.communicate()
        assert self._process.returncode == 0


def _serve() -> None:
    for name in _NEEDED:
        importlib.import_module(name)
    # Not in the folder of the run, which a target may list: it would be newer than the run each time.
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("stdin", "stdout", "stderr")]
        for line in sys.stdin:
            print(json.dumps(_reply(json.loads(line), streams)), flush=True)


def _reply(request: Request, streams: list[Path]) -> Reply:
    """Do a run in a child; what became of it."""
    streams[0].write_text(request["stdin"])
    child = os.fork()
    if not child:
        _child(request, streams)
    _, status = os.waitpid(child, 0)
    out, err = (stream.read_text() for stream in streams[1:])
    return Reply(status=os.waitstatus_to_exitcode(status), out=out, err=err)


def _child(request: Request, streams: list[Path]) -> None:
    """Do a run, as a process of its own would."""
    from tgdsl.commands.gen import command
    from tgdsl.process.streams import start

    for number, stream in enumerate(streams):
        os.dup2(os.open(stream, os.O_RDWR | os.O_CREAT | os.O_TRUNC * (number > 0)), number)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["variables"])
    sys.path[:] = [
        request["folder"],
        *request["path"],
        *(folder for folder in sys.path if folder not in ("", str(ROOT))),
        str(ROOT),
    ]
    sys.argv[1:] = request["arguments"]
    sys.stdin = open(0)
    status = 1
    try:
        status = start(lambda: command(request["arguments"]))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    _serve()

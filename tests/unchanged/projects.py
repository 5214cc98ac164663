"""Small targets whose one number is what their ``more.py`` reads, and runs on them: in processes of their own, or forked."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from tests.unchanged.server import Reply, Request, Server

HEADER = "out/TestGenRegisterInfo.inc"
DEPFILE = "out/d"

#: A target. The text of its file is another one for each other ``repr(VALUE)``.
TARGET = """
import zlib
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, i32
from .more import VALUE

class Reg(Register, namespace="T"): ...

R0, R1 = R = Reg.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=zlib.crc32(repr(VALUE).encode()) % 100000 * 8 + 8)
Test = Target(instruction_set=InstrInfo())
"""


class Project:
    """A folder with a target ``back/toy``, and a server that runs it.

    Attributes:
        arguments: of the command line.
        path: folders of helpers.
        variables: of the environment.
        stdin: what standard input has.
    """

    def __init__(self, folder: Path, server: Server, source: str) -> None:
        self.folder = folder
        self._server = server
        self.arguments = ["back/toy", "-o", "out", "--depfile", DEPFILE]
        self.path = ["lib"]
        self.variables = {"PATH": os.environ["PATH"], "HOME": str(folder)}
        self.stdin = ""
        self.write("back/toy/__init__.py", TARGET)
        self.write("back/toy/more.py", source)

    def write(self, name: str, text: str | bytes = "") -> Path:
        """Write a file of the project, and the folders above it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def edit_unseen(self, name: str, old: str, new: str) -> None:
        """Put other text of the same length into a file, which keeps its time."""
        path = self.folder / name
        text, status = path.read_text(), path.stat()
        assert old in text and len(old) == len(new)
        path.write_text(text.replace(old, new))
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def link(self, name: str, leads_to: str) -> Path:
        """Make a link, or let it lead elsewhere."""
        path = self.folder / name
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(leads_to)
        return path

    def look_in(self, *folders: str) -> Project:
        """Let helpers be in these folders."""
        self.path = [*folders]
        return self

    def without(self, name: str) -> Project:
        """Remove a file."""
        (self.folder / name).unlink()
        return self

    def forget_byte_code(self) -> None:
        for folder in self.folder.rglob("__pycache__"):
            shutil.rmtree(folder)

    def settle(self) -> None:
        """Wait until times of files are those that a run can trust."""
        time.sleep(0.03)

    def run(self, *more: str) -> Reply:
        request = Request(
            folder=str(self.folder),
            arguments=[*self.arguments, *more],
            path=[str(self.folder / folder) for folder in self.path],
            variables=self.variables,
            stdin=self.stdin,
        )
        return self._server.run(request)

    def text(self) -> str:
        """The file that the last run gave."""
        return (self.folder / HEADER).read_text()

    def fresh(self) -> Reply:
        """A run that knows of none before it; its file is that of :meth:`text` until the next one."""
        shutil.rmtree(self.folder / "out")
        self.forget_byte_code()
        return self.run("--no-cache")

    def inputs(self) -> set[str]:
        """The files in the project's folder that the depfile names."""
        rule = (self.folder / DEPFILE).read_text().split("\n\n")[0]
        return {name for name in rule.split(" \\\n  ")[1:] if not name.startswith("/")}

"""The plug-in of targets/tiny/llvm for LLVM's tools: built once in a session of tests, by whichever process comes first."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import frozen

SOURCE = Path(__file__).resolve().parents[2] / "targets" / "tiny"

#: What the build and the tests need, each with its Debian package.
NEEDED = {
    "cmake": "cmake",
    "ninja": "ninja-build",
    "g++": "g++",
    "llc-19": "llvm-19",
    "/usr/lib/llvm-19/lib/cmake/llvm/LLVMConfig.cmake": "llvm-19-dev",
}
MISSING = sorted({package for needed, package in NEEDED.items() if not (shutil.which(needed) or Path(needed).exists())})

needs_plugin = pytest.mark.skipif(
    bool(MISSING), reason=f"the plug-in cannot be built: apt-get install {' '.join(MISSING)}"
)


@frozen
class Plugin:
    """LLVM's tools with the target.

    Attributes:
        library: the plug-in.
    """

    library: Path

    def llc(self, ir: str, *options: str) -> bytes:
        """What ``llc-19`` makes of a module: assembly language, or an object with ``-filetype=obj``. Machine code is verified after each pass."""
        command = ["llc-19", "-load", str(self.library), "-march=tiny", "-verify-machineinstrs", *options, "-o", "-"]
        return _run(command, ir.encode())

    def assembled(self, text: str) -> bytes:
        """The object that ``llvm-mc-19`` makes of assembly language."""
        return self._mc(text, "-filetype=obj")

    def refusal(self, text: str) -> str:
        """What ``llvm-mc-19`` says of assembly language that it does not take."""
        done = _tool(self._command("-filetype=obj"), text.encode(), LD_PRELOAD=str(self.library))
        assert done.returncode
        return done.stderr.decode()

    def disassembled(self, data: bytes) -> list[str]:
        """The instructions that ``llvm-mc-19`` reads words as."""
        text = self._mc(" ".join([f"0x{byte:02x}" for byte in data]), "-disassemble").decode()
        return [" ".join(line.split()) for line in text.splitlines() if line.strip() and line.strip() != ".text"]

    def _mc(self, text: str, option: str) -> bytes:
        return _run(self._command(option), text.encode(), LD_PRELOAD=str(self.library))

    def _command(self, option: str) -> list[str]:
        return ["llvm-mc-19", "-triple=tiny", option, "-o", "-"]  # it has no -load


def _run(command: list[str], given: bytes, **environment: str) -> bytes:
    done = _tool(command, given, **environment)
    assert done.returncode == 0, done.stderr.decode(errors="replace")[:4000]
    return done.stdout


def _tool(command: list[str], given: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=given, capture_output=True, check=False, env={**os.environ, **environment})


def built(folder: Path) -> Plugin:
    """The plug-in, built in a folder that several processes share."""
    folder.mkdir(parents=True, exist_ok=True)
    plugin = Plugin(folder / "build" / "libLLVMTiny.so")
    log = folder / "log.txt"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            log.write_text(_build(folder / "build"))
    assert plugin.library.exists(), log.read_text()[-4000:]
    return plugin


def _build(folder: Path) -> str:
    """Build in a folder; what the commands say."""
    configure = ["cmake", "-G", "Ninja", "-S", str(SOURCE / "llvm"), "-B", str(folder)]
    # Two large files, and no optimization: most of the time is for LLVM's headers.
    fast = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_CXX_FLAGS=-O0", f"-DPython3_EXECUTABLE={sys.executable}"]
    said = ""
    for command in ([*configure, *fast], ["ninja", "-C", str(folder)]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        said += done.stdout
        if done.returncode:
            break
    return said

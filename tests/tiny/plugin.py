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

from tgdsl.llvm import DEFAULT, Release

SOURCE = Path(__file__).resolve().parents[2] / "targets" / "tiny"

#: The release whose plug-in runs all programs; others run some.
FIRST = DEFAULT


def missing(release: Release) -> list[str]:
    """Debian's packages that the plug-in for a release and its tests need, and that are not installed."""
    config = release.include.parent / "lib" / "cmake" / "llvm" / "LLVMConfig.cmake"
    needed = {"cmake": "cmake", "ninja": "ninja-build", "g++": "g++", release.program("llc"): f"llvm-{release.number}"}
    needed[str(config)] = release.package
    return sorted({package for name, package in needed.items() if not (shutil.which(name) or Path(name).exists())})


def needs_plugin_of(release: Release) -> pytest.MarkDecorator:
    """The mark of tests that need the plug-in for a release."""
    packages = missing(release)
    return pytest.mark.skipif(
        bool(packages), reason=f"the plug-in cannot be built: apt-get install {' '.join(packages)}"
    )


needs_plugin = needs_plugin_of(FIRST)


@frozen
class Plugin:
    """LLVM's tools with the target.

    Attributes:
        library: the plug-in.
        release: of LLVM.
    """

    library: Path
    release: Release

    def llc(self, ir: str, *options: str) -> bytes:
        """What ``llc`` makes of a module: assembly language, or an object with ``-filetype=obj``. Machine code is verified after each pass."""
        command = [self.release.program("llc"), "-load", str(self.library), "-march=tiny", "-verify-machineinstrs"]
        return _run([*command, *options, "-o", "-"], ir.encode())

    def assembled(self, text: str) -> bytes:
        """The object that ``llvm-mc`` makes of assembly language."""
        return self._mc(text, "-filetype=obj")

    def refusal(self, text: str) -> str:
        """What ``llvm-mc`` says of assembly language that it does not take."""
        done = _tool(self._command("-filetype=obj"), text.encode(), LD_PRELOAD=str(self.library))
        assert done.returncode
        return done.stderr.decode()

    def disassembled(self, data: bytes) -> list[str]:
        """The instructions that ``llvm-mc`` reads words as."""
        text = self._mc(" ".join([f"0x{byte:02x}" for byte in data]), "-disassemble").decode()
        return [" ".join(line.split()) for line in text.splitlines() if line.strip() and line.strip() != ".text"]

    def _mc(self, text: str, option: str) -> bytes:
        return _run(self._command(option), text.encode(), LD_PRELOAD=str(self.library))

    def _command(self, option: str) -> list[str]:
        return [self.release.program("llvm-mc"), "-triple=tiny", option, "-o", "-"]  # it has no -load


def _run(command: list[str], given: bytes, **environment: str) -> bytes:
    done = _tool(command, given, **environment)
    assert done.returncode == 0, done.stderr.decode(errors="replace")[:4000]
    return done.stdout


def _tool(command: list[str], given: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=given, capture_output=True, check=False, env={**os.environ, **environment})


def built(folder: Path, release: Release) -> Plugin:
    """The plug-in for a release, built in a folder that several processes share."""
    folder.mkdir(parents=True, exist_ok=True)
    plugin = Plugin(folder / "build" / "libLLVMTiny.so", release)
    log = folder / "log.txt"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            log.write_text(_build(folder / "build", release))
    assert plugin.library.exists(), log.read_text()[-4000:]
    return plugin


def _build(folder: Path, release: Release) -> str:
    """Build in a folder; what the commands say."""
    configure = ["cmake", "-G", "Ninja", "-S", str(SOURCE / "llvm"), "-B", str(folder)]
    configure.append(f"-DLLVM_VERSION={release.number}")
    # Two large files, and no optimization: most of the time is for LLVM's headers.
    fast = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_CXX_FLAGS=-O0", f"-DPython3_EXECUTABLE={sys.executable}"]
    said = ""
    for command in ([*configure, *fast], ["ninja", "-C", str(folder)]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        said += done.stdout
        if done.returncode:
            break
    return said

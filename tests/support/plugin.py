"""Plug-ins of the back ends in targets for LLVM's tools: each built once in a session of tests, by whichever process comes first."""

from __future__ import annotations

import fcntl
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import frozen

from tgdsl.llvm import DEFAULT, RELEASES, Release

ROOT = Path(__file__).resolve().parents[2]

#: What a tool of LLVM's may have, in bytes of memory and seconds of a processor: a wrong rule of the legalizer does not end.
MEMORY, SECONDS = 4 << 30, 120

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

#: The parameters of a fixture that gives the plug-in for each release.
EACH_RELEASE = [
    pytest.param(release, id=f"llvm-{release.number}", marks=needs_plugin_of(release)) for release in RELEASES.values()
]


@frozen
class Backend:
    """A back end: a package of targets, with C++ in its folder ``llvm``.

    Attributes:
        name: of the package, which is the target's for ``-march``.
    """

    name: str

    @property
    def source(self) -> Path:
        return ROOT / "targets" / self.name

    @property
    def library(self) -> str:
        return f"libLLVM{self.name.capitalize()}.so"


TINY, OR1K = Backend("tiny"), Backend("or1k")


@frozen
class Plugin:
    """LLVM's tools with the target.

    Attributes:
        library: the plug-in.
        release: of LLVM.
        backend: the target's.
    """

    library: Path
    release: Release
    backend: Backend

    def llc(self, ir: str, *options: str) -> bytes:
        """What ``llc`` makes of a module: assembly language, or an object with ``-filetype=obj``. Machine code is verified after each pass."""
        return _run(self._llc(*options), ir.encode())

    def failure(self, ir: str, *options: str) -> str:
        """What ``llc`` says of a module that it does not compile."""
        done = _tool(self._llc(*options), ir.encode())
        assert done.returncode
        return done.stderr.decode()

    def assembled(self, text: str, *options: str) -> bytes:
        """The object that ``llvm-mc`` makes of assembly language."""
        return self._mc(text, "-filetype=obj", *options)

    def encodings(self, text: str) -> list[str]:
        """The lines that ``llvm-mc -show-encoding`` prints for assembly language; blanks are single."""
        return [" ".join(line.split()) for line in self._mc(text, "-show-encoding").decode().splitlines()]

    def refusal(self, text: str) -> str:
        """What ``llvm-mc`` says of assembly language that it does not take."""
        done = _tool(self._command("-filetype=obj"), text.encode(), LD_PRELOAD=str(self.library))
        assert done.returncode
        return done.stderr.decode()

    def disassembled(self, data: bytes, *options: str) -> list[str]:
        """The instructions that ``llvm-mc`` reads words as."""
        return self.disassembled_lines(" ".join([f"0x{byte:02x}" for byte in data]), *options)[0]

    def disassembled_lines(self, text: str, *options: str) -> tuple[list[str], str]:
        """The instructions that ``llvm-mc`` reads bytes as, and what it says of those that are none."""
        done = _tool(self._command("-disassemble", *options), text.encode(), LD_PRELOAD=str(self.library))
        assert not done.returncode, done.stderr.decode()
        lines = [" ".join(line.split()) for line in done.stdout.decode().splitlines()]
        return [line for line in lines if line and line != ".text"], done.stderr.decode()

    def _mc(self, text: str, *options: str) -> bytes:
        return _run(self._command(*options), text.encode(), LD_PRELOAD=str(self.library))

    def _llc(self, *options: str) -> list[str]:
        target = ["-load", str(self.library), f"-march={self.backend.name}", "-verify-machineinstrs"]
        return [self.release.program("llc"), *target, *options, "-o", "-"]

    def _command(self, *options: str) -> list[str]:
        return [self.release.program("llvm-mc"), f"-triple={self.backend.name}", *options, "-o", "-"]  # it has no -load


def _run(command: list[str], given: bytes, **environment: str) -> bytes:
    done = _tool(command, given, **environment)
    ended_by = f"ended by signal {-done.returncode}\n" if done.returncode < 0 else ""
    assert done.returncode == 0, ended_by + done.stderr.decode(errors="replace")[:4000]
    return done.stdout


def _tool(command: list[str], given: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command, input=given, capture_output=True, check=False, env={**os.environ, **environment}, preexec_fn=_limit
    )


def _limit() -> None:
    """Take memory and time from a process that begins, if it has no less of them."""
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def built(folder: Path, release: Release, backend: Backend) -> Plugin:
    """The plug-in for a release, built in a folder that several processes share."""
    folder.mkdir(parents=True, exist_ok=True)
    plugin = Plugin(folder / "build" / backend.library, release, backend)
    log = folder / "log.txt"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            log.write_text(_build(folder / "build", release, backend))
    assert plugin.library.exists(), log.read_text()[-4000:]
    return plugin


def built_for_tests(factory: pytest.TempPathFactory, release: Release, backend: Backend) -> Plugin:
    """The plug-in for a release, built in a folder of the session of tests."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all processes
    return built(folder / f"{backend.name}-plugin-{release.number}", release, backend)


def _build(folder: Path, release: Release, backend: Backend) -> str:
    """Build in a folder; what the commands say."""
    configure = ["cmake", "-G", "Ninja", "-S", str(backend.source / "llvm"), "-B", str(folder)]
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

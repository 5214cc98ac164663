"""Programs in C and LLVM IR for OpenRISC: compiled by clang, opt and llc with the plug-in, or by or1k-elf-gcc; linked, and run by QEMU."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

from tests.tiny.execution import Outcome
from tests.support.plugin import FIRST, OR1K, Plugin, missing
from tgdsl.llvm import Release

FOLDER = Path(__file__).parent

#: Programs besides LLVM's, by Debian's packages. The compiler of C is of one release, whichever llc is of.
CLANG, GCC, ASSEMBLER, LINKER, QEMU = "clang-19", "or1k-elf-gcc", "or1k-elf-as", "or1k-elf-ld", "qemu-or1k"
_PACKAGES = {
    CLANG: "clang-19",
    GCC: "gcc-or1k-elf",
    ASSEMBLER: "binutils-or1k-elf",
    LINKER: "binutils-or1k-elf",
    QEMU: "qemu-user",
}

#: How programs are optimized, and the processor that each is for, so that code for both is run.
LEVELS: Mapping[str, str] = {"-O0": "generic", "-O1": "mor1kx", "-O2": "generic", "-Os": "mor1kx"}

#: Options of llc: GlobalISel selects instructions; a function that it does not know is an error, or left to SelectionDAG.
GLOBAL_ISEL = ("-global-isel", "-global-isel-abort=1")
GLOBAL_ISEL_OR_DAG = ("-global-isel", "-global-isel-abort=0")

_SECONDS = 120  # for a run; a machine that is busy must fail no test


def needs_toolchain_of(release: Release) -> pytest.MarkDecorator:
    """The mark of tests that compile for OpenRISC with a release of LLVM, and run that."""
    packages = missing(release) + sorted({package for name, package in _PACKAGES.items() if not shutil.which(name)})
    return pytest.mark.skipif(
        bool(packages), reason=f"programs cannot be compiled and run: apt-get install {' '.join(packages)}"
    )


needs_toolchain = needs_toolchain_of(FIRST)


class Failed(Exception):
    """A compiler or another tool that ends with an error."""


#: What makes an object of assembly language.
Assembler = Callable[[str, Path], None]


@frozen
class Toolchain:
    """Compilers, linker and QEMU, with a folder for their files.

    Attributes:
        plugin: of targets/or1k.
        folder: objects and programs are kept here.
        options: more options of llc.
    """

    plugin: Plugin
    folder: Path
    options: Sequence[str] = ()

    def compiled(self, source: Path, level: str, assemble: Assembler | None = None) -> Path:
        """The object that llc makes of a module or of a program in C; with an assembler, that of its assembly language."""
        made = self.folder / f"{source.stem}{level}.{'s.o' if assemble else 'o'}"
        ir = self.ir(source, level)
        options = [f"-mcpu={LEVELS[level]}", level.replace("s", "2"), *self.options]
        try:
            if assemble is None:
                made.write_bytes(self.plugin.llc(ir, *options, "-filetype=obj"))
            else:
                assemble(self.plugin.llc(ir, *options).decode(), made)
        except AssertionError as error:
            raise Failed(f"llc: {error}") from None
        return made

    def ir(self, source: Path, level: str) -> str:
        """LLVM IR of a module or of a program in C, optimized with the layout of data that the target has."""
        text = source.read_text() if source.suffix == ".ll" else _ir_of(source, level)
        text = f'target datalayout = "{layout()}"\n{text}'
        return text if level == "-O0" else run([self.plugin.release.program("opt"), level, "-S"], text).decode()

    def by_gcc(self, source: Path, level: str = "-O1", assemble: Assembler | None = None) -> Path:
        """The object that gcc makes of a program in C; with an assembler, that of its assembly language."""
        made = self.folder / f"{source.stem}{level}.gcc.{'s.o' if assemble else 'o'}"
        command = [GCC, level, *_FREESTANDING, "-w", str(source)]
        if assemble is None:
            run([*command, "-c", "-o", str(made)])
        else:
            assemble(run([*command, "-S", "-o", "-"]).decode(), made)
        return made

    def outcome(self, objects: Sequence[Path], seconds: int = _SECONDS) -> Outcome:
        """What a program does, linked from its objects, the runtime and libgcc."""
        program = objects[0].with_suffix(".exe")
        run([LINKER, "-o", str(program), *map(str, [*objects, *self._runtime]), _libgcc()])
        try:
            done = subprocess.run([QEMU, str(program)], capture_output=True, check=False, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Failed(f"{QEMU}: no end within {seconds} s") from None
        return Outcome(done.stdout, done.returncode)

    def prepare(self) -> Toolchain:
        """Make the objects that each program is linked with."""
        self.folder.mkdir(exist_ok=True)
        begin, rest = self._runtime
        self.by_gcc(FOLDER / "runtime.c", "-O1").rename(rest)
        gnu_assembler((FOLDER / "start.s").read_text(), begin)
        return self

    @property
    def _runtime(self) -> Sequence[Path]:
        return self.folder / "start.o", self.folder / "runtime.o"


_INCLUDED = (f"-I{FOLDER / 'include'}", "-idirafter", "/usr/include/csmith")

#: A loop that copies is no call of memcpy, which the runtime has as such a loop; names of <string.h> have no other meaning than their own.
_FREESTANDING = ("-ffreestanding", "-fno-builtin", "-fno-tree-loop-distribute-patterns", *_INCLUDED)

#: What clang says of the machine that it compiles for.
_OF_LANAI = re.compile(
    r'^target (datalayout|triple) = .*\n|\b(signext|zeroext|inreg) |"(target-cpu|target-features)"="[^"]*"',
    re.MULTILINE,
)


def _ir_of(source: Path, level: str) -> str:
    """What clang makes of a program in C, before it is optimized.

    clang does not know OpenRISC. Lanai is as big-endian and has words of 32 bits, too; what is otherwise is taken out: the alignment of numbers
    of 64 bits, and that narrow arguments are extended.
    """
    for_lanai = [
        "--target=lanai",
        "-fpack-struct=4",
        "-Xclang",
        "-disable-llvm-passes",
        "-Xclang",
        "-disable-O0-optnone",
    ]
    options = [*for_lanai, level, "-ffreestanding", "-fno-builtin", *_INCLUDED, "-w"]
    text = run([CLANG, *options, "-S", "-emit-llvm", str(source), "-o", "-"]).decode()
    return _OF_LANAI.sub("", text)


@cache
def layout() -> str:
    """How data is laid out, as the target's C++ tells LLVM."""
    found = re.search(r'DataLayoutText\[\] = "(.*)"', (OR1K.source / "llvm" / "Or1kTargetMachine.cpp").read_text())
    assert found
    return found[1]


@cache
def _libgcc() -> str:
    return run([GCC, "-print-libgcc-file-name"]).decode().strip()


def gnu_assembler(text: str, made: Path) -> None:
    """Assemble by binutils."""
    run([ASSEMBLER, "-o", str(made)], text)


def run(command: Sequence[str], given: str = "", folder: Path | None = None) -> bytes:
    """What a command prints."""
    done = subprocess.run(command, input=given.encode(), capture_output=True, check=False, cwd=folder)
    if done.returncode:
        raise Failed(f"{' '.join(command)}: {done.stderr.decode(errors='replace')[:4000]}")
    return done.stdout

"""SHA-256 digests of llvm-tblgen's files for LLVM's own targets, which pin targets in Python to them without LLVM's sources.

``<release>/<Target>.txt`` has a line for each file that LLVM's build generates: digest, file name, llvm-tblgen's options. Write it anew
with ``python -m tests.oracle.digests``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.oracle.tblgen import without_source
from tgdsl.llvm import Release

#: llvm-tblgen's option for each file, by the suffix of its name, as LLVM's CMakeLists.txt give them.
OPTIONS: Mapping[str, str] = {
    "AsmMatcher": "-gen-asm-matcher",
    "AsmWriter": "-gen-asm-writer",
    "CallingConv": "-gen-callingconv",
    "DAGISel": "-gen-dag-isel",
    "DisassemblerTables": "-gen-disassembler",
    "GlobalISel": "-gen-global-isel",
    "InstrInfo": "-gen-instr-info",
    "MCCodeEmitter": "-gen-emitter",
    "RegisterBank": "-gen-register-bank",
    "RegisterInfo": "-gen-register-info",
    "RegisterInfoEnums": "-gen-register-info",
    "RegisterInfoHeader": "-gen-register-info",
    "RegisterInfoMCDesc": "-gen-register-info",
    "RegisterInfoTargetDesc": "-gen-register-info",
    "SDNodeInfo": "-gen-sd-node-info",
    "SearchableTables": "-gen-searchable-tables",
    "SubtargetInfo": "-gen-subtarget",
}

_BOTH = "AsmMatcher AsmWriter CallingConv DAGISel"

#: The files of each target that a release makes of its own description; of LLVM 22, those of LLVM 19's description that its llvm-tblgen accepts.
SUFFIXES: Mapping[tuple[int, str], Sequence[str]] = {
    (
        19,
        "BPF",
    ): f"{_BOTH} DisassemblerTables GlobalISel InstrInfo MCCodeEmitter RegisterBank RegisterInfo SubtargetInfo".split(),
    (
        19,
        "Sparc",
    ): f"{_BOTH} DisassemblerTables InstrInfo MCCodeEmitter RegisterInfo SearchableTables SubtargetInfo".split(),
    (22, "BPF"): (
        f"{_BOTH} GlobalISel InstrInfo MCCodeEmitter RegisterBank RegisterInfo RegisterInfoEnums RegisterInfoHeader RegisterInfoMCDesc"
        " RegisterInfoTargetDesc SDNodeInfo SubtargetInfo"
    ).split(),
    (22, "Sparc"): (
        f"{_BOTH} MCCodeEmitter RegisterInfo RegisterInfoEnums RegisterInfoHeader RegisterInfoMCDesc RegisterInfoTargetDesc SDNodeInfo"
        " SearchableTables SubtargetInfo"
    ).split(),
}

#: The places of definitions in comments of enumerations, which are a target's own.
_PLACE = re.compile(r"(?<=,) +// [\w./-]+:\d+$", re.MULTILINE)


@frozen
class Pinned:
    """One file of a target: its digest, and the generator that writes it."""

    digest: str
    file: str
    generator: str


def digest(text: str) -> str:
    """The SHA-256 digest of a generated file without its ``From:`` line, and without the places of definitions."""
    return hashlib.sha256(_PLACE.sub("", without_source(text)).encode()).hexdigest()


def path_of(release: Release, target: str) -> Path:
    """The file with a target's table."""
    return Path(__file__).resolve().parent / str(release.number) / f"{target}.txt"


def table(release: Release, target: str, digests: Mapping[str, str]) -> str:
    """The text of a target's table, from the digests of its files by their suffixes."""
    lines = [
        f"# llvm-tblgen {release.version} on LLVM's own {target}.td; written by python -m tests.oracle.digests, which says of what text."
    ]
    lines += [
        f"{digests[suffix]}  {target}Gen{suffix}.inc  {OPTIONS[suffix]}" for suffix in SUFFIXES[release.number, target]
    ]
    return "\n".join(lines) + "\n"


def target_named(folder: str) -> str:
    """LLVM's spelling of the target that a folder describes."""
    return next(target for _, target in SUFFIXES if target.lower() == folder)


def pinned(release: Release, target: str) -> list[Pinned]:
    """The files of a target's table."""
    lines = [line for line in path_of(release, target).read_text().splitlines() if not line.startswith("#")]
    return [Pinned(value, file, option.removeprefix("-gen-")) for value, file, option in map(str.split, lines)]

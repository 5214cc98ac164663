"""SHA-256 digests of llvm-tblgen's files for LLVM's own targets, which pin targets in Python to them without LLVM's sources.

``<Target>.txt`` has a line for each file that LLVM's build generates: digest, file name, llvm-tblgen's options. Write it anew
with ``python -m tests.oracle.digests``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from tests.oracle.tblgen import without_source

FOLDER = Path(__file__).resolve().parent

#: llvm-tblgen's options for each file of a target, by the suffix of its name, as LLVM's CMakeLists.txt gives them.
OPTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "BPF": {
        "AsmMatcher": ("-gen-asm-matcher",),
        "AsmWriter": ("-gen-asm-writer",),
        "CallingConv": ("-gen-callingconv",),
        "DAGISel": ("-gen-dag-isel",),
        "DisassemblerTables": ("-gen-disassembler",),
        "GlobalISel": ("-gen-global-isel",),
        "InstrInfo": ("-gen-instr-info",),
        "MCCodeEmitter": ("-gen-emitter",),
        "RegisterBank": ("-gen-register-bank",),
        "RegisterInfo": ("-gen-register-info",),
        "SubtargetInfo": ("-gen-subtarget",),
    },
    "Sparc": {
        "AsmMatcher": ("-gen-asm-matcher",),
        "AsmWriter": ("-gen-asm-writer",),
        "CallingConv": ("-gen-callingconv",),
        "DAGISel": ("-gen-dag-isel",),
        "DisassemblerTables": ("-gen-disassembler",),
        "InstrInfo": ("-gen-instr-info",),
        "MCCodeEmitter": ("-gen-emitter",),
        "RegisterInfo": ("-gen-register-info",),
        "SearchableTables": ("-gen-searchable-tables",),
        "SubtargetInfo": ("-gen-subtarget",),
    },
}


@frozen
class Pinned:
    """One file of a target: its digest, and the options that make llvm-tblgen write it."""

    digest: str
    file: str
    options: tuple[str, ...]


def digest(text: str) -> str:
    """The SHA-256 digest of a generated file without its ``From:`` line."""
    return hashlib.sha256(without_source(text).encode()).hexdigest()


def table(target: str, digests: Mapping[str, str]) -> str:
    """The text of a target's table, from the digests of its files by their suffixes."""
    lines = [
        f"# llvm-tblgen 19.1.7 on LLVM's own {target}.td; written by python -m tests.oracle.digests, which says of what text."
    ]
    lines += [
        f"{digests[suffix]}  {target}Gen{suffix}.inc  {' '.join(options)}"
        for suffix, options in OPTIONS[target].items()
    ]
    return "\n".join(lines) + "\n"


def pinned(target: str) -> dict[str, Pinned]:
    """A target's table, by llvm-tblgen's names of its generators."""
    found: dict[str, Pinned] = {}
    for line in (FOLDER / f"{target}.txt").read_text().splitlines():
        if not line.startswith("#"):
            value, file, *options = line.split()
            found[options[0].removeprefix("-gen-")] = Pinned(value, file, tuple(options))
    return found

"""LLVM 19's targets made to fit a newer release's ``Target.td``: what that no longer has is taken out.

- ``DisableEncoding`` gets another name, which class Instruction then declares, and nobody reads;
- ``[SDNPWantParent]`` and ``(implicit X)`` go from patterns, features from HwModes;
- the pointers of pseudo instructions get a class at the end, where the release wants one.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tgdsl.llvm import Release

#: The register class of pointers, by the file that gets it; X86 and others choose it by HwMode or subtarget.
POINTERS = {
    "ARC.td": "GPR32",
    "AVR.td": "PTRREGS",
    "BPF.td": "GPR",
    "CSKY.td": "GPR",
    "Hexagon.td": "IntRegs",
    "Lanai.td": "GPR",
    "LoongArch.td": "GPR",
    "M68k.td": "AR32",
    "MSP430.td": "GR16",
    "Mips.td": "GPR32",
    "PPC.td": "GPRC",
    "Sparc.td": "IntRegs",
    "SystemZ.td": "ADDR64",
    "VE.td": "I64",
    "X86.td": "GR64",
    "XCore.td": "GRRegs",
    "Xtensa.td": "AR",
}

_EDITS = (
    (re.compile(r"\bDisableEncoding\b"), "FormerlyUnencoded"),
    (re.compile(r"\[\s*(?:SDNPWantParent|SDNPWantRoot)\s*\]"), "[]"),
    (re.compile(r",?\s*\(implicit [^()]+\)"), ""),
    (re.compile(r"\[\s*,"), "["),
    (re.compile(r'\bHwMode<"[^"]*",\s*'), "HwMode<"),
)


def fitted_sources(sources: Path, folder: Path, release: Release) -> Path:
    """A copy of the targets of LLVM's sources for a release, with ``Target.td`` in a folder ``include`` that comes before the release's own.

    Args:
        sources: the folder ``llvm`` of LLVM's sources.
        folder: an empty one, which gets ``lib/Target`` and ``include``.
    """
    target_td = folder / "include/llvm/Target/Target.td"
    target_td.parent.mkdir(parents=True)
    text = (release.include / "llvm/Target/Target.td").read_text()
    declared = 'string Constraints = "";'
    assert declared in text
    target_td.write_text(text.replace(declared, f'string FormerlyUnencoded = "";\n  {declared}', 1))
    shutil.copytree(sources / "lib/Target", folder / "lib/Target")
    for path in (folder / "lib/Target").rglob("*.td"):
        text = before = path.read_text()
        for pattern, replacement in _EDITS:
            text = pattern.sub(replacement, text)
        if path.name in POINTERS:
            text += f"\ndefm : RemapAllTargetPseudoPointerOperands<{POINTERS[path.name]}>;\n"
        if text != before:
            path.write_text(text)
    return folder

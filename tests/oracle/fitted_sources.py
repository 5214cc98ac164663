"""LLVM 19's targets made to fit a newer release's ``Target.td``: what that no longer has is taken out.

- ``DisableEncoding`` gets another name, which class Instruction then declares, and nobody reads;
- ``[SDNPWantParent]`` and ``(implicit X)`` go from patterns, features from HwModes;
- operands that are pointers get a register class in the targets named below;
- the pointers of pseudo instructions get a class at the end, where the release wants one;
- some targets need their own intrinsics, since those of the release are others; a few nodes and patterns are renamed, added or dropped.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tgdsl.llvm import Release

#: The register class of pointers, by the file that gets it; X86 and others choose it by HwMode or subtarget.
POINTERS = {
    "AArch64.td": "GPR64sp",
    "AMDGPU.td": "VReg_64",
    "ARC.td": "GPR32",
    "ARM.td": "GPR",
    "AVR.td": "PTRREGS",
    "BPF.td": "GPR",
    "CSKY.td": "GPR",
    "DirectX.td": "DXILClass",
    "Hexagon.td": "IntRegs",
    "Lanai.td": "GPR",
    "LoongArch.td": "GPR",
    "M68k.td": "AR32",
    "MSP430.td": "GR16",
    "Mips.td": "GPR32",
    "NVPTX.td": "Int64Regs",
    "PPC.td": "GPRC",
    "R600.td": "R600_Reg32",
    "RISCV.td": "GPR",
    "SPIRV.td": "ID",
    "Sparc.td": "IntRegs",
    "SystemZ.td": "ADDR64Bit",
    "VE.td": "I64",
    "WebAssembly.td": "I32",
    "X86.td": "GR64",
    "XCore.td": "GRRegs",
    "Xtensa.td": "AR",
}

#: The register classes for those of pointers, by the beginnings of the names of files: only LLVM's own instructions have pointers now.
POINTER_OPERANDS = {
    "MicroMips": {"ptr_rc": "GPR32", "ptr_gpr16mm_rc": "GPRMM16", "ptr_sp_rc": "SP32", "ptr_gp_rc": "GP32"},
    "MipsInstr": {"ptr_rc": "GPR32"},
    "SparcInstr": {"ptr_rc": "IntRegs"},
    "X86": {
        "ptr_rc": "GR64",
        "ptr_rc_nosp": "GR64_NOSP",
        "ptr_rc_norex": "GR64_NOREX",
        "ptr_rc_norex_nosp": "GR64_NOREX_NOSP",
        "ptr_rc_tailcall": "GR64_TC",
    },
}

#: Targets that need LLVM 19's own intrinsics, with how the names of their files go on after ``Intrinsics``.
INTRINSICS = {
    "AArch64": "AArch64",
    "ARM": "ARM",
    "NVPTX": "NVVM",
    "RISCV": "RISCV*",
    "WebAssembly": "WebAssembly",
    "X86": "X86",
}

#: What comes before the text of a file.
_BEFORE = {
    "AArch64SVEInstrInfo.td": 'def vector_splice : SDNode<"ISD::VECTOR_SPLICE", '
    "SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>, SDTCisInt<3>]>>;\n",
    "SystemZInstrInfo.td": "def insertlh32 : PatFrag<(ops node:$a, node:$b), (or (and node:$a, 0x0000ffff), node:$b)>;\n",
}

_EDITS = (
    (re.compile(r"\bDisableEncoding\b"), "FormerlyUnencoded"),
    (re.compile(r"\[\s*(?:SDNPWantParent|SDNPWantRoot)\s*\]"), "[]"),
    (re.compile(r",?\s*\(implicit [^()]+\)"), ""),
    (re.compile(r"\[\s*,"), "["),
    (re.compile(r'\bHwMode<"[^"]*",\s*'), "HwMode<"),
    (re.compile(r"\bLLVMHalfElementsVectorType<(\w+)>"), r"LLVMOneNthElementsVectorType<\1, 2>"),
    (re.compile(r"\bdef f(?:add|mul|sub)_contract : PatFrag<.*?\}\]>;", re.DOTALL), ""),
    (re.compile(r"\biPTRAny\b"), "pAny"),
    (re.compile(r"\batomic_load_az_"), "atomic_load_azext_"),
    (re.compile(r"\(ADD_R GPR:\$dst, GPR:\$src, R0, 0\)"), "(ADD_R GPR:$dst, GPR:$src, R0, (pred 0))"),
    (re.compile(r"\binsertlh, (GRX32|GRH32|GR32)\b"), r"insertlh32, \1"),
    (re.compile(r"\bdef: OpR_RI_pat<S2_\w+_i_v\w,.*"), ""),
    (re.compile(r"\blet ParserMatchClass = sgp10ConstOperand;"), r'\g<0> let DecoderMethod = "DecodeSGP10Const";'),
    (re.compile(r"\bdef : Pat<\(X86tcret ptr_rc_tailcall:\S+ timm:\$off\),\s*\(INDIRECT_THUNK_TCRETURN32\b[^;]*;"), ""),
    (re.compile(r'\binclude "AArch64Combine\.td"'), ""),
    (re.compile(r"\bbit hasEVEX_B = 0;"), r"\g<0> bit hasEVEX_U = 0;"),
)


def fitted_sources(sources: Path, folder: Path, release: Release) -> Path:
    """A copy of the targets of LLVM's sources for a release, with ``Target.td`` in a folder ``include`` that comes before the release's own.

    Args:
        sources: the folder ``llvm`` of LLVM's sources.
        folder: an empty one, which gets ``lib/Target``, ``include``, and ``intrinsics`` (see own_intrinsics).
    """
    target_td = folder / "include/llvm/Target/Target.td"
    target_td.parent.mkdir(parents=True)
    text = (release.include / "llvm/Target/Target.td").read_text()
    declared = 'string Constraints = "";'
    assert declared in text
    target_td.write_text(text.replace(declared, f'string FormerlyUnencoded = "";\n  {declared}', 1))
    shutil.copytree(sources / "lib/Target", folder / "lib/Target")
    for target, names in INTRINSICS.items():
        place = folder / "intrinsics" / target / "llvm/IR"
        place.mkdir(parents=True)
        for path in (sources / "include/llvm/IR").glob(f"Intrinsics{names}.td"):
            shutil.copy(path, place)
    for path in [*(folder / "lib/Target").rglob("*.td"), *(folder / "intrinsics").rglob("*.td")]:
        text = path.read_text()
        fitted = _fitted(path.name, text)
        if fitted != text:
            path.write_text(fitted)
    return folder


def own_intrinsics(folder: Path, target: str) -> list[Path]:
    """The folders of a target's own intrinsics in what fitted_sources gives, which come before all others: at most one."""
    return [path for path in [folder / "intrinsics" / target] if path.exists()]


def _fitted(name: str, text: str) -> str:
    """The text of a file, made to fit."""
    for pattern, replacement in _EDITS:
        text = pattern.sub(replacement, text)
    for prefix, classes in POINTER_OPERANDS.items():
        if name.startswith(prefix):
            text = re.sub(r"\bdef ptr_\w+ : PointerLikeRegClass<\d>;", "", text)
            for pointer, register_class in classes.items():
                text = re.sub(rf"\b{pointer}\b", register_class, text)
    text = _BEFORE.get(name, "") + text
    if name in POINTERS:
        text += f"\ndefm : RemapAllTargetPseudoPointerOperands<{POINTERS[name]}>;\n"
    return text

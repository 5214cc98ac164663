"""Names that LLVM 22 has already, and that a new target would clash with."""

from __future__ import annotations

from collections.abc import Mapping

#: The architectures of triples and names of its targets, in small letters. Tools would take them for LLVM's own.
TARGETS: frozenset[str] = frozenset("""
    aarch64 aarch64_32 aarch64_be amdgcn amdgpu amdil amdil64 arc arm arm64 arm64_32 armeb avr bpf bpfeb bpfel csky directx dxil hexagon
    hsail hsail64 i386 i486 i586 i686 kalimba lanai loongarch loongarch32 loongarch64 m68k mips mips64 mips64el mipsel msp430 nvptx nvptx64
    powerpc powerpc64 powerpc64le powerpcle ppc ppc32 ppc32le ppc64 ppc64le ppcle r600 renderscript32 renderscript64 riscv riscv32 riscv32be
    riscv64 riscv64be s390x shave sparc sparc64 sparcel sparcv9 spir spir64 spirv spirv32 spirv64 systemz tce tcele thumb thumbeb ve wasm32
    wasm64 webassembly x86 x86_64 xcore xscale xtensa
    """.split())

#: Classes by the names that they had in older releases.
RENAMED_CLASSES: Mapping[str, str] = {
    "SameReg": "SecondInstHasSameReg",
    "LLVMHalfElementsVectorType": "LLVMOneNthElementsVectorType",
}

#: Words that LLVM's headers declare as classes, enumerations, namespaces or types.
HEADER_WORDS: frozenset[str] = frozenset("""
    ABI AMDGPU AMDGPUAS ARM ARMABI Align Argument Attribute Bitfield Bitset Callable Candidate Comdat Compressor Constant Constants DIE
    DWARFAS Duration ELF Error Expected FILE Fixups Flag Flags Form Format Function GOFF Header ID ISD Impl Index Instruction Intrinsic
    Inverse LCOMM LLT Libcall Loop MCD MCID MCOI MD5 MNV MVT Mangler Metadata Model Module Op Operator Option PBQP Params Pass Preamble
    Preference Printable RTLIB Recycler Register Relocation SDNF SDNP SDTC Sched Style Tag Target Triple Twine Type Use User Value Version
    Visitor Writer XCOFF
    """.split())

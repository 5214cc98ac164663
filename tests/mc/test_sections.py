"""Sections, data and symbols of assembly language: listings and mistakes. tests/oracle compares their object files with llvm-mc's."""

from __future__ import annotations

import pytest

from tests.mc.assembling import assembled, mistakes

#: Sparc's text, and the sections that it has.
SECTIONS = {
    "nop\n.data\n.word 1, 2\n.text\nnop": {".text": "01000000 01000000", ".data": "00000001 00000002"},
    ".section .rodata\n.ascii \"a\\tb\\x41\\101\\\"\"\n.asciz \"x\",\"y\"": {".rodata": "61096241 41227800 7900"},
    ".bss\n.zero 5\n.align 4\n.data\n.byte 1": {".bss": "", ".data": "01"},
    ".data\n.byte 1\n.p2align 2\n.byte 2\n.balign 4, 7": {".data": "01000000 02070707"},
    ".data\n.byte 1\n.align 8,,2\n.byte 2": {".data": "0102"},
    "nop\n.align 8\n.section .t,\"ax\"\nnop\n.align 8": {".text": "01000000 01000000", ".t": "01000000 01000000"},
    ".pushsection .data\n.byte 1\n.popsection\nnop\n.previous\nnop": {".text": "01000000 01000000", ".data": "01"},
    ".data\n.byte 1\n.section .rodata\n.byte 2\n.previous\n.byte 3\n.previous\n.byte 4": {".data": "0103", ".rodata": "0204"},
    ".data\n.uleb128 0, 127, 128, 300\n.sleb128 -1, 64, -65": {".data": "007f8001 ac027fc0 00bf7f"},
    ".data\na: .fill 2, 3, 0x102\nb: .half b-a\n.section .o,\"a\"\n.word b-a": {
        ".data": "00010200 01020006", ".o": "00000006"
    },
    ".local x\n.comm x, 3, 4\n.lcomm y, 1\n.comm z, 9": {".bss": ""},
    ".ident \"a\"\n.ident \"b\"": {".comment": "00610062 00"},
    ".cfi_startproc\nnop\n.cfi_endproc": {
        ".text": "01000000", ".eh_frame": "00000014 00000000 017a5200 01780f01 1b0c0eff 0f000000 00000014 0000001c 00000000 00000004"
        " 00000000 00000000"
    },
    ".cfi_sections .debug_frame\n.cfi_startproc\nnop\n.cfi_endproc\n.addrsig\n.file 1 \"a.c\"\n.loc 1 2 3": {".text": "01000000"},
}  # fmt: skip


@pytest.mark.parametrize("text", SECTIONS)
def test_contents(text: str) -> None:
    found = assembled(text)
    assert not found.messages, [one.text for one in found.messages]
    contents = {one.name: one.data.hex(" ", -4) if one.has_contents else "" for one in found.sections if one.size}
    assert contents == SECTIONS[text]


def test_kinds() -> None:
    found = assembled(
        '.section .a.b,"awMS",@progbits,2\n.section .rodata.x\n.section .bss.y\n.section .note.z\n.section w,"aoG",@17,f,g,comdat'
    )
    kinds = {one.name: one.kind for one in found.sections}
    assert (kinds[".a.b"].type, kinds[".a.b"].flags, kinds[".a.b"].entry_size) == (1, 0x33, 2)
    assert (kinds[".rodata.x"].type, kinds[".rodata.x"].flags) == (1, 2)
    assert (kinds[".bss.y"].type, kinds[".bss.y"].flags) == (8, 3)
    assert kinds[".note.z"].type == 7
    assert (kinds["w"].type, kinds["w"].linked, kinds["w"].group, kinds["w"].is_comdat) == (17, "f", "g", True)


def test_alignments() -> None:
    found = assembled(".data\n.align 16\n.bss\n.p2align 3\n.comm x, 4, 64\n.lcomm y, 4, 32\n.rodata")
    assert {one.name: one.alignment for one in found.sections} == {".text": 4, ".data": 16, ".bss": 32, ".rodata": 1}


#: Texts to their mistakes.
MISTAKES = {
    ".section": ["1:9: expected the name of a section, and the line ends"],
    '.section x,"q"': ["1:12: 'q' is not a flag of sections: there are a, w, x, M, S, o, G, T, R, e"],
    '.section x,"aM"': ["1:16: expected the type of the section, as @progbits, and then what its flags M, G and o ask for"],
    '.section x,"a",@y': [
        "1:17: 'y' is not a type of sections: there are progbits, note, nobits, init_array, fini_array, preinit_array"
    ],
    '.section x,"a"\n.section x,"aw"': [
        "2:1: the section 'x' has other flags, or another type, where it begins: .section x,\"a\""
    ],
    ".section x, #q": ["1:14: '#q' is not a flag of sections: there are alloc, execinstr, write, tls"],
    ".section x y": ["1:12: expected the end of the line, found 'y'"],
    ".popsection": ["1:1: there is no .pushsection before this"],
    ".bss\n.word 1": ["2:1: the section '.bss' has no contents: it takes zeros alone"],
    ".bss\n.word x": ["2:1: the section '.bss' has no contents: it takes zeros alone"],
    ".globl x\n.weak x": ["2:7: the symbol 'x' is global already, and cannot become weak"],
    ".globl .Lx": ["1:8: the linker does not see symbols whose names begin with '.L', as '.Lx'"],
    ".type x, @y": [
        "1:11: 'y' is not a type of symbols: there are function, STT_FUNC, object, STT_OBJECT, tls_object, STT_TLS, notype, STT_NOTYPE, common,"
        " STT_COMMON, gnu_indirect_function, STT_GNU_IFUNC"
    ],
    ".size x, y": ["1:10: the size of 'x' must be a number, but 'y' is not one"],
    ".comm x, 4, 3": ["1:7: 'x' has 4 bytes at multiples of 3, which is not a power of two"],
    ".comm x, 4\nx: nop": ["2:1: the symbol 'x' is one of .comm, and cannot be a label"],
    "x: .comm x, 4": ["1:10: the symbol 'x' is defined twice"],
    "x: .lcomm x, 4": ["1:11: the symbol 'x' is defined twice"],
    '.ascii "\\q"': ["1:8: '\\q' is not an escape: there are \\b, \\f, \\n, \\r, \\t, \\\", \\\\, \\101, \\x41"],
    ".ascii x": ["1:8: expected a string, found 'x'"],
    ".uleb128 -1": ["1:10: -1 is negative: write .sleb128"],
    ".fill -1": [f"1:7: -1 times 1 bytes is out of range: at most 8 bytes, and {(1 << 30) - 1} in all"],
    ".reloc 0, X, y": ["1:11: 'X' is not a relocation of the target's: MachineCode.relocations has their names"],
    ".data\nx:.text\ny: .data\n.section .z\n.word y-x": [
        "5:1: 'y-x' is a distance from another section, and relocations say distances from their own place alone"
    ],
    ".cfi_startproc\n.cfi_offset x, 8\n.cfi_endproc": ["2:13: expected a register that has a DWARF number, or this number"],
    ".cfi_startproc\n.cfi_offset 5, 3\n.cfi_endproc": ["2:16: 3 is not a multiple of 8"],
    ".cfi_startproc\n.data\n.cfi_endproc": ["1:1: there is no .cfi_endproc after this", "3:1: the function began in another section"],
    ".cfi_endproc": ["1:1: there is no .cfi_startproc before this"],
    ".cfi_startproc\n.cfi_startproc": ["1:1: there is no .cfi_endproc after this", "2:1: there is no .cfi_endproc before this"],
    ".sectoin x": ["1:1: there is no directive '.sectoin'; did you mean '.section'?"],
}  # fmt: skip


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(text: str) -> None:
    assert sorted(mistakes(text)) == MISTAKES[text]

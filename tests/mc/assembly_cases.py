"""Small texts in assembly language with their bytes and open fixups, and wrong ones with their mistakes.

The targets are SPARC with V9, and BPF. llvm-mc says the same, but for :data:`OURS_ALONE`.
"""

from __future__ import annotations

#: ``.``, ``.org``, fills and alignment.
PLACES: list[tuple[str, str, str]] = [
    ("sparc", "nop\n. = 16\nnop", "01000000 00000000 00000000 00000000 01000000"),
    ("sparc", "nop; . = . + 4; nop", "01000000 00000000 01000000"),
    ("sparc", ". = 6\n.word .-4", "00000000 00000000 0000; FK_Data_4 .-4"),
    ("sparc", ".org .+4, 7\nba .+8\nx = .\nba x\n.word .-x", "07070707 10800002 10800000 00000004"),
    ("sparc", "x: nop\n.org x+8\nnop", "01000000 00000000 01000000"),
    ("sparc", ".org 0x10 - 8, 1 + 1", "02020202 02020202"),
    ("sparc", "ba .", "10800000"),
    ("sparc", "call .", "40000000"),
    ("sparc", "ld [.], %o0", "d0002000; fixup_sparc_13 ."),
    ("sparc", ".word ., .", "00000000 00000000; FK_Data_4 .; FK_Data_4 ."),
    ("sparc", "nop; .byte 1; .align 8; nop", "01000000 01000000 01000000"),
    ("sparc", ".skip 3, 1; .space 2; .zero 1", "01010100 0000"),
    ("sparc", ".byte 1; .balign 4, 9; .p2align 4,, 2", "01090909"),
    ("sparc", "set .-4, %o0", "11000000 90122000; fixup_sparc_hi22 %hi(.-4); fixup_sparc_lo10 %lo(.-4)"),
    ("bpf", ".p2align 2; exit; .p2align 4", "95000000 00000000 00000015 00000000"),
]

PLACE_MISTAKES: list[tuple[str, str, list[str]]] = [
    ("sparc", "nop\n. = 2", ["2:5: this is place 2, and 4 bytes were read: there is no way back"]),
    ("sparc", "nop\n. = later\nlater: nop", ["2:5: 'later' is not a place in what was read so far"]),
    ("sparc", ".: nop", ["1:1: '.' cannot be a label: write a name before ':'"]),
    ("sparc", ". = und", ["1:5: 'und' is not a place in what was read so far"]),
    ("sparc", ".org 8, x", ["1:9: expected a number, and 'x' is not known here"]),
    ("sparc", ". = 0x40000000", ["1:5: this is place 1073741824: a text has less than 1073741824 bytes"]),
    ("sparc", ".align 3", ["1:8: 3 is not a power of two below 4294967296"]),
    ("sparc", ".p2align 32", ["1:10: 32 is out of range: it must be between 0 and 31"]),
    ("sparc", ".balign 8,,0", ["1:12: 0 is out of range: the bytes that may be filled are at least 1"]),
    ("sparc", ".skip -1", ["1:7: -1 is out of range: it must be between 0 and 1073741823"]),
    (
        "bpf",
        ".byte 1; .align 16",
        ["1:10: no instructions of the target are 15 bytes, which would have to be filled here"],
    ),
    ("bpf", "exit; . = 8", ["1:7: there is no beginning of an instruction '.'"]),
]

#: Names of symbols, local labels, mnemonics and registers.
NAMES: list[tuple[str, str, str]] = [
    (
        "sparc",
        "ba .x; ba a?b; ba 4+$a; ba x.y$z; ba _; ba ..",
        '10800000 10800000 10800000 10800000 10800000 10800000; fixup_sparc_br22 .x; fixup_sparc_br22 "a?b"; fixup_sparc_br22 4+$a; fixup_sparc_br22 x.y$z; fixup_sparc_br22 _; fixup_sparc_br22 ..',
    ),
    ("sparc", '"a b": .word "a b", "c\td"', '00000000 00000000; FK_Data_4 "a b"; FK_Data_4 "c\td"'),
    ("sparc", "$a: .word $a; a@b: nop", "00000000 01000000; FK_Data_4 $a"),
    ("sparc", '"NOP"; "x": ba x', "01000000 10800000"),
    ("sparc", "1: ba 1 b; ba 1f; 1:", "10800000 10800001"),
    ("sparc", "0: ba 0b", "10800000"),
    (
        "sparc",
        "bne,al7; bne,a l7; bne , a , pt %icc, l7; call,l7; l7:",
        "12800000 32800003 32480002 40000001; fixup_sparc_br22 al7",
    ),
    ("sparc", "bne,pt %ICC, x; x:", "12480001"),
    ("sparc", "rd %Y, %o0; add %O0, %R3, %Sp; rd %pcr, %o0", "91400000 9c020003 91440000"),
    ("bpf", 'goto "a b"; "a b": R1 = 5; EXIT', "05000000 00000000 b7010000 05000000 95000000 00000000"),
]

NAME_MISTAKES: list[tuple[str, str, list[str]]] = [
    (
        "sparc",
        "ba $a",
        ["1:4: expected an expression, found '$'; or expected '%', found '$'; or expected ',', found '$'"],
    ),
    ("sparc", "ba a@b", ["1:4: symbols have no variants here: write 'a' without '@b'"]),
    ("sparc", "ba a@plt", ["1:4: symbols have no variants here: write 'a' without '@plt'"]),
    ("sparc", '.word "a"@plt', ["1:10: symbols have no variants here: leave out what is after '@'"]),
    (
        "sparc",
        "ba .5",
        ["1:4: expected an expression, found '.5'; or expected '%', found '.5'; or expected ',', found '.5'"],
    ),
    (
        "sparc",
        "ba .32768",
        [
            "1:4: expected an expression, found '.32768'; or expected '%', found '.32768'; or expected ',', found '.32768'"
        ],
    ),
    (
        "sparc",
        'ba "a b"',
        [
            "1:4: expected an expression, found '\"a b\"'; or expected '%', found '\"a b\"'; or expected ',', found '\"a b\"'"
        ],
    ),
    ("sparc", "ba 1 b", ["1:4: there is no label '1:' before this line"]),
    ("sparc", "ba 1f", ["1:4: there is no label '1:' after this line"]),
    ("sparc", '.word ""', ["1:7: the name of a symbol has at least one character"]),
    ("sparc", "bne,pt %XCC, x", ["1:9: expected 'xcc', found 'XCC'; or expected 'icc', found 'XCC'"]),
    (
        "sparc",
        "rd %PCR, %o0",
        ["1:5: expected 'psr', found 'PCR'; or expected 'tbr', found 'PCR'; or expected 'wim', found 'PCR'"],
    ),
    ("sparc", "bne,,x", ["1:5: expected 'a', found ','; or expected 'pn', found ','; or expected 'pt', found ','"]),
    ("bpf", "goto .", ["1:6: expected an expression, found '.'"]),
    (
        "bpf",
        "r2 = R1",
        ["1:1: 'R1' is known to the linker alone, and the target has no fixup for it here: write a number"],
    ),
]

#: ``%hi(x)+4``.
MODIFIERS: list[tuple[str, str, str]] = [
    ("sparc", "add %o0, %hi(x)+4, %o1", "92022000; fixup_sparc_hi22 %hi(x+4)"),
    ("sparc", "add %o0, %lo(x)-8, %o1", "92022000; fixup_sparc_lo10 %lo(x-8)"),
    ("sparc", "sethi %hi(x+4)-4, %g1", "03000000; fixup_sparc_hi22 %hi((x+4)-4)"),
    ("sparc", "ld [%o0+%lo(x)+4], %o1", "d2022000; fixup_sparc_lo10 %lo(x+4)"),
    ("sparc", "add %o0, %o1, %o2, %tgd_add(x)+4", "94020009; fixup_sparc_tls_gd_add %tgd_add(x+4)"),
    ("sparc", "or %g1, %lo(0x12345)+1, %g1", "82106346"),
    ("sparc", "sethi %lox(x), %g1", "03001c00; fixup_sparc_lox10 %lox(x)"),
    (
        "sparc",
        "x: sethi %pc22(x), %g1; sethi %tgd_hi22(5), %g1",
        "03000000 03000000; fixup_sparc_tls_gd_hi22 %tgd_hi22(5)",
    ),
]

#: ``x = 1``, ``.set``, ``.equiv``.
ASSIGNMENTS: list[tuple[str, str, str]] = [
    ("sparc", "x = 1; add %o0, x, %o1; x = 2; add %o0, x, %o1", "92022001 92022002"),
    ("sparc", "add %o0, x, %o1; x = 5", "92022005"),
    ("sparc", "x = 5; x: nop; ba x", "01000000 10bfffff"),
    ("sparc", "a = b; a = c; ba a", "10800000; fixup_sparc_br22 a"),
    ("sparc", "x = b - a; a: nop; b: .word x", "01000000 00000004"),
    ("sparc", "a: nop; x = a + 4; ba x; .word x", "01000000 10800000 00000000; FK_Data_4 x"),
    ("sparc", "y = x; x = 7; .byte y", "07"),
    ("sparc", ".set x, 1; .equ x, 2; .byte x", "02"),
    ("sparc", ".equiv y, 6; .set y, 7; .byte y", "07"),
    ("sparc", ".equiv $1, 5; .set $y, 6; .byte $1, $y", "0506"),
    ("bpf", ".set x, 9; .8byte x", "09000000 00000000"),
]

ASSIGNMENT_MISTAKES: list[tuple[str, str, list[str]]] = [
    ("sparc", "x: nop; x = 5", ["1:13: the symbol 'x' is a label already, and cannot get another value"]),
    ("sparc", ".equiv x, 1; .equiv x, 2", ["1:24: the symbol 'x' has a value already, and .equiv gives one only once"]),
    ("sparc", ".set x, 1; .equiv x, 2", ["1:22: the symbol 'x' has a value already, and .equiv gives one only once"]),
    ("sparc", "x = x + 1", ["1:5: the value of 'x' depends on 'x' itself"]),
    ("sparc", "a = b; b = a", ["1:12: the value of 'b' depends on 'b' itself"]),
    (
        "sparc",
        "a = b; ba a; a = c",
        ["1:18: the symbol 'a' has the value 'b' and was used with it: only numbers can be changed then"],
    ),
    ("sparc", "x: x: nop", ["1:4: the symbol 'x' is defined twice"]),
    ("sparc", "x = 1/0", ["1:7: 1/0 has no value"]),
    ("sparc", "x = a*2; a:", ["1:5: 'a*2' is neither a number, nor a symbol and a number: 'x' has no value"]),
    ("sparc", "x = y - z", ["1:5: 'y-z' is neither a number, nor a symbol and a number: 'x' has no value"]),
    ("sparc", ".set x 5", ["1:8: expected ',', found '5'"]),
    ("sparc", "x = 5 6", ["1:7: expected the end of the line, found '6'"]),
    ("sparc", ".set ., 5", ["1:6: expected a name, found '.'"]),
    ("bpf", "x = 9", ["1:1: there is no beginning of an instruction 'x'"]),
]

#: What stays open, and what does not.
FIXUPS: list[tuple[str, str, str]] = [
    ("sparc", ".globl f; f: call f; call g", "40000000 40000000; fixup_sparc_call30 f; fixup_sparc_call30 g"),
    ("sparc", ".weak f; f: ba f", "10800000; fixup_sparc_br22 f"),
    ("sparc", ".word und-a; a:", "00000000; FK_Data_4 und-a"),
    ("sparc", "ba 8; ba -8", "10800008 10bffff8"),
    ("sparc", "call 8", "40000000; fixup_sparc_call30 8"),
    ("sparc", "b: a: .word b-a, (b-a)*2, -(a-b)", "00000000 00000000 00000000"),
    ("bpf", "call und", "85100000 ffffffff; FK_PCRel_4 und"),
    ("bpf", "call und+8", "85100000 00000000; FK_PCRel_4 und+8"),
    ("bpf", "r1 = x ll", "18010000 00000000 00000000 00000000; FK_SecRel_8 x"),
    (
        "bpf",
        "exit; x: r1 = x ll; r2 = x+8 ll",
        "95000000 00000000 18010000 08000000 00000000 00000000 18020000 10000000 00000000 00000000; FK_SecRel_8 x; FK_SecRel_8 x+8",
    ),
    ("bpf", "x: goto x; gotol x; call x", "0500ffff 00000000 06000000 feffffff 85100000 fdffffff"),
]

FIXUP_MISTAKES: list[tuple[str, str, list[str]]] = [
    (
        "sparc",
        "add %o0, a*2, %o1; a:",
        ["1:1: 'a*2' has no value that a relocation can say: that is a symbol, less a symbol, plus a number"],
    ),
    (
        "sparc",
        "add %o0, a-und, %o1; a:",
        ["1:1: 'und' is not a symbol of this input, and cannot be subtracted in 'a-und'"],
    ),
    (
        "sparc",
        "add %o0, und-a, %o1; a:",
        ["1:1: 'und-a' is a distance that the linker alone knows, and no relocation of an instruction says that"],
    ),
    (
        "sparc",
        "add %o0, -und, %o1",
        ["1:1: '-und' has no value that a relocation can say: that is a symbol, less a symbol, plus a number"],
    ),
    ("sparc", "call .Lno", ["1:1: there is no label '.Lno', and the linker does not see names with '.L'"]),
    ("sparc", ".globl .L1", ["1:8: the linker does not see symbols whose names begin with '.L', as '.L1'"]),
    ("sparc", "set 0x100000000, %o0", ["1:1: 4294967296 is out of range: set takes 32 bits, with or without sign"]),
    ("bpf", "goto und", ["1:1: 'und' is not known in this input, and the target has no relocation for it here"]),
    ("bpf", "gotol und", ["1:1: 'und' is not known in this input, and the target has no relocation for it here"]),
    ("bpf", "x: goto x+0", ["1:9: expected a label or a displacement in instructions"]),
    ("bpf", ".byte x", ["1:1: 'x' is not known in this input, and the target has no relocation for it here"]),
]

#: Blanks, comments and separators.
SPACES: list[tuple[str, str, str]] = [
    ("sparc", "nop\x00", "01000000"),
    ("sparc", "nop\r nop", "01000000 01000000"),
    ("sparc", "x: # a ; nop", "01000000"),
    ("sparc", "add %o0, 1 /* a\n b */, %o1", "92022001"),
    ("sparc", '# 1 "file"\n # x\n// y\n nop ! z ; nop\nnop//', "01000000 01000000"),
    ("sparc", "nop;;nop;", "01000000 01000000"),
    ("sparc", "", ""),
    ("bpf", "exit # a\nexit;exit//", "95000000 00000000 95000000 00000000 95000000 00000000"),
]

SPACE_MISTAKES: list[tuple[str, str, list[str]]] = [
    ("sparc", "nop \x0c", ["1:5: the character U+000C begins no token of assembly language"]),
    ("sparc", "/* x */ # y", ["1:9: there is no mnemonic '#'"]),
    ("sparc", "nop /* a\n b */\nad", ["3:1: there is no mnemonic 'ad'; did you mean 'and'?"]),
    ("sparc", "nop /* x", ["1:5: this comment has no end: write '*/'"]),
    ("sparc", 'nop "x', ["1:5: this string has no end on its line"]),
    ("sparc", "add %o0, 'ab', %o1", ["1:10: a character stands between ' and ', as 'a' or '\\n'"]),
    ("sparc", "nop nop", ["1:5: expected the end of the instruction, found 'nop'"]),
    ("sparc", "-1: nop", ["1:1: there is no mnemonic '-'"]),
    ("sparc", "5 nop", ["1:1: there is no mnemonic '5'"]),
]


#: Mistakes that llvm-mc does not see, or crashes at.
OURS_ALONE = frozenset(("ba a@plt", '.word "a"@plt', "add %o0, und-a, %o1; a:", "r2 = R1"))

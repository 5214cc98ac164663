"""Texts with sections, symbols and data, of which tgdsl should write the object that llvm-mc writes."""

from __future__ import annotations

#: By a name for tests: the target, and the text.
CASES: dict[str, tuple[str, str]] = {
    "empty": ("sparc", ""),
    "sections": (
        "sparc",
        """
        .data
d:      .word 1, x, d+4, .-d
        .bss
b:      .zero 3
        .align 8
c:      .skip 8
        .section .rodata
r:      .asciz "one", "two"
        .ascii "a\\n\\101\\x42\\"\\\\"
        .string "x", "y"
        .ascii "x" "y"
        .text
        nop
        .section .text.hot,"ax",@progbits
        nop
        ba r2
r2:     nop
        .previous
        nop
        .pushsection .note.GNU-stack,"",@progbits
        .popsection
        nop
        .section "named with blanks",#alloc,#write
        .byte 1
        .section .init_array,"aw",@init_array
        .word 0
        .section .own,"awM",@progbits,4
        .word 7
        .section .raw,"a",@0x70000001
        .byte 1
""",
    ),
    "symbols": (
        "sparc",
        """
        .file "a.c"
        .globl f, g
        .weak w
        .hidden h
        .protected p
        .internal i
        .type f, @function
f:      call g
        nop
        call l
        nop
        call w
        nop
w:      nop
l:      nop
h:      nop
p:      nop
i:      nop
.Lend:  .size f, .Lend-f
        .type v, %object
        .type t, #function
        .size v, 4
        .data
v:      .word f, l, w, u, .Lend, .Lend+4, l+4
alias = v
alias2 = v + 4
        .globl alias2
number = 77
        .set .Lprivate, v
        .word alias, alias2, number, .Lprivate
        .local loc
        .comm loc, 8, 8
        .comm com, 12, 4
        .lcomm lc, 3
        .word loc, com, lc
        .ident "x"
        .ident "y"
""",
    ),
    "merged": (
        "sparc",
        """
        .section .rodata.str1.1,"aMS",@progbits,1
.L1:    .asciz "a"
.L2:    .asciz "b"
named:  .asciz "c"
        .data
        .word .L1, .L2, .L2+1, named, named+2
        .section .tdata,"awT",@progbits
tv:     .word 5
        .section .tbss,"awT",@nobits
tb:     .word 0
        .text
        sethi %tle_hix22(tv), %o0
        sethi %tgd_hi22(other), %o1
""",
    ),
    "distances": (
        "sparc",
        """
a:      nop
        .section .table,"a"
t:      .word a-., b-t, t-b
        .half t-b
        .byte t-b
        .word u-.
        .uleb128 300, 0, 127, 128
        .sleb128 -1, 63, 64, -64, -65
        .fill 3, 2, 0x1234
b:
        .reloc 0, R_SPARC_NONE, a
        .reloc t+2, R_SPARC_8, u+1
""",
    ),
    "groups": (
        "sparc",
        """
        .section .text.f,"axG",@progbits,f,comdat
        .weak f
f:      call u
        nop
        .section .data.f,"awG",@progbits,f,comdat
        .word f
        .section .text.g,"axG",@progbits,g
        nop
        .section .order,"ao",@progbits,f
        .word 1
        .section .u,"a",@progbits,unique,1
        .byte 1
        .section .u,"a",@progbits,unique,2
        .byte 2
""",
    ),
    "frames": (
        "sparc",
        """
f:      .cfi_startproc
        save %sp, -176, %sp
        .cfi_def_cfa_register %fp
        .cfi_window_save
        .cfi_register 15, 31
        nop
        .cfi_def_cfa %sp, 200
        .cfi_adjust_cfa_offset 8
        .cfi_offset %l0, -8
        .cfi_offset %f2, -16
        .cfi_rel_offset %l1, -16
        .cfi_offset %l2, 8
        .cfi_remember_state
        .skip 400
        .cfi_restore_state
        .cfi_restore %l0
        .skip 70000
        .cfi_undefined %l1
        .cfi_same_value %l3
        .cfi_escape 1, 2, 0xff
        nop
        .cfi_endproc
        .section .text.g,"ax"
        .globl g
g:      .cfi_startproc
        nop
        .cfi_def_cfa_offset 96
        .cfi_endproc
h:      .cfi_startproc simple
        nop
        .cfi_endproc
i:      .cfi_startproc
        .cfi_signal_frame
        nop
        .cfi_endproc
        .cfi_startproc
        .cfi_return_column 20
        nop
        .cfi_endproc
""",
    ),
    "without addends": (
        "bpf",
        """
        .globl f
f:      call g
        call l
        r1 = v ll
        r1 = w+8 ll
l:      exit
        .section maps,"aw",@progbits
        .globl w
v:      .long 1, v, w, l, u+3
        .quad v+8, w+8, u
w:      .long .Lt
        .text
.Lt:    exit
""",
    ),
}

#: What both refuse, in the second line of a text.
REFUSED: list[str] = [
    ".section",
    '.section x,"q"',
    '.section x,"aM"',
    '.section x,"a"; .section x,"aw"',
    ".popsection",
    ".section x,#nothing",
    ".globl x; .local x",
    ".type x, @nothing",
    ".size x",
    ".comm x",
    ".comm x, -1",
    ".comm x, 4, 3",
    "y: .comm y, 4",
    '.ascii "\\q"',
    '.ascii "\\777"',
    ".ascii x",
    ".reloc 0, R_NOTHING, x",
    ".reloc -1, R_SPARC_32, x",
    ".file",
    ".ident",
    ".nothing",
    ".cfi_endproc",
    ".cfi_def_cfa_offset 8",
    ".cfi_startproc; .cfi_startproc; .cfi_endproc",
    ".cfi_startproc; .cfi_offset 5; .cfi_endproc",
    ".cfi_startproc; .cfi_offset x, 8; .cfi_endproc",
    ".cfi_startproc; .cfi_nothing; .cfi_endproc",
]

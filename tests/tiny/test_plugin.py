"""The plug-in in LLVM's tools: they know the target, and three ways from a module to bytes lead to the same ones."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.plugin import ROOT, TINY, Plugin
from tests.testing.copied_files import check_copied_file
from tests.tiny.loader import RELOCATIONS
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease

#: Functions that call each other are internal: of others, an ELF file leaves the address to the linker.
MODULE = """
@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @print(i32, ...)

define internal i32 @fibonacci(i32 %n) noinline {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  %f1 = call i32 @fibonacci(i32 %n1)
  %n2 = sub i32 %n, 2
  %f2 = call i32 @fibonacci(i32 %n2)
  %sum = add i32 %f1, %f2
  br label %end
end:
  %result = phi i32 [ %n, %0 ], [ %sum, %more ]
  ret i32 %result
}

define internal i32 @chosen(i32 %which, i64 %wide) noinline {
  switch i32 %which, label %other [ i32 0, label %a  i32 1, label %b  i32 2, label %c  i32 3, label %d ]
a:
  ret i32 305419896
b:
  %upper = lshr i64 %wide, 33
  %word = trunc i64 %upper to i32
  ret i32 %word
c:
  %quotient = sdiv i64 %wide, 1000
  %low = trunc i64 %quotient to i32
  ret i32 %low
d:
  %is = icmp ugt i64 %wide, 70000
  %one = select i1 %is, i32 -40000, i32 65536
  ret i32 %one
other:
  call void @llvm.trap()
  unreachable
}
declare void @llvm.trap()

define i32 @main(ptr %function) {
  %place = getelementptr [4 x i32], ptr @table, i32 0, i32 2
  %value = load i32, ptr %place
  %number = call i32 @fibonacci(i32 %value)
  %byte = trunc i32 %number to i8
  %large = alloca [40000 x i8]
  store i8 %byte, ptr %large
  %half = load i16, ptr %large
  %extended = sext i16 %half to i32
  %way = call i32 @chosen(i32 %extended, i64 81985529216486895)
  %called = call i32 %function(ptr %large, i32 %way)
  %printed = call i32 (i32, ...) @print(i32 1, i64 2, i32 %called)
  ret i32 %printed
}
"""


def test_llc_lists_the_target(each_plugin: Plugin) -> None:
    command = [each_plugin.release.program("llc"), "-load", str(each_plugin.library), "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.search(r"^ +tiny +- Tiny", said, re.MULTILINE)


def test_a_module_without_a_layout_gets_the_targets(each_plugin: Plugin) -> None:
    text = each_plugin.llc("@pointer = global ptr @pointer\n@after = global { i8, i64 } { i8 1, i64 2 }").decode()
    assert re.search(r"pointer:\n\t\.4byte\tpointer\n", text)
    assert re.search(r"after:\n\t\.byte\t1 .*\n\t\.zero\t3\n\t\.8byte\t2 ", text)


def test_the_triple_chooses_the_target_as_well(each_plugin: Plugin) -> None:
    ir = "define i32 @same(i32 %x) { ret i32 %x }"
    assert each_plugin.llc(ir, "-mtriple=tiny", "-filetype=obj") == each_plugin.llc(ir, "-filetype=obj")


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2"])
def test_three_ways_to_bytes(each_plugin: Plugin, tmp_path: Path, level: str) -> None:
    text = each_plugin.llc(MODULE, level).decode()
    emitted = code_of(each_plugin.release, each_plugin.llc(MODULE, level, "-filetype=obj"), tmp_path)
    assert len(emitted) > 200
    assert code_of(each_plugin.release, each_plugin.assembled(text), tmp_path) == emitted
    assert by_description(text) == emitted


def test_objects_are_the_same_as_a_whole(each_plugin: Plugin) -> None:
    assert each_plugin.assembled(each_plugin.llc(MODULE).decode()) == each_plugin.llc(MODULE, "-filetype=obj")


def test_encodings_are_those_that_copies_expect(each_plugin: Plugin) -> None:
    check_copied_file(each_plugin)


def test_words_are_read_as_the_description_reads_them(each_plugin: Plugin) -> None:
    choice = random.Random(1)
    opcodes = [0x10 + n for n in range(16)] + [0x20 + n for n in range(10)] + [0x30, 0x31, 0x32, 0x34, 0x35]
    opcodes += [0x40, 0x41, 0x42, *range(0x50, 0x56), 0x60, 0x61]
    words = [choice.choice(opcodes) << 24 | choice.getrandbits(24) for _ in range(2000)]
    words = [word & ~0xFFF if word >> 28 == 1 else word & ~0xF0000 if word >> 24 == 0x21 else word for word in words]
    words = [word & ~0xFFE0 if 0x25 <= word >> 24 <= 0x27 else word for word in words]
    words += [0, 0x620F0000, *(0x62000000 | n << 16 for n in range(15)), 0x63050000]
    data = b"".join(word.to_bytes(4, "little") for word in words)
    command = [sys.executable, "-m", "tgdsl.disasm", str(TINY.source), "--binary", "--form", "asm"]
    described = subprocess.run(command, input=data, capture_output=True, check=True, cwd=ROOT).stdout
    lines = [" ".join(line.split()) for line in described.decode().splitlines()]
    assert each_plugin.disassembled(data) == lines
    assert len(lines) == len(words)
    assert by_description("\n".join(lines)) == data


#: Where mistakes in the value of a fixup are: at its instruction, since LLVM 22 at its expression.
FIXUP = ByRelease({19: "4", 22: "18"})

#: Statements that are wrong, and the column and message of the plug-in.
WRONG = {
    "addi r1, r2, 32768": "14: error: expected a number from -32768 to 32767",
    "andi r1, r2, -1": "14: error: expected a number from 0 to 65535, %hi(...) or %lo(...)",
    "ori r1, r2, symbol": "13: error: expected a number from 0 to 65535, %hi(...) or %lo(...)",
    "shli r1, r2, 32": "14: error: expected a number from 0 to 31",
    "lui r1, %mid(x)": "10: error: expected hi or lo",
    "ldw r1, 4(r2": "13: error: expected ')'",
    "ldw r1, 4(5)": "11: error: expected a register",
    "add r1, r2, 3": "13: error: this is not an operand of the instruction, or there are too few",
    "add r1, r2": "1: error: this is not an operand of the instruction, or there are too few",
    "addd r1, r2, r3": "1: error: there is no such instruction",
    "ror r1, r2, r3": "1: error: this needs +rotate, and neither -mattr nor -mcpu says so",
    "a: beq r1, r2, a + 2": "{fixup}: error: an instruction begins at a multiple of 4 bytes",
    "a: beq r1, r2, a + 131072": "{fixup}: error: this is too far away",
    ".2byte symbol": "8: error: there is no relocation for this; only words can have the address of a symbol",
}


@pytest.mark.parametrize("statement", WRONG)
def test_wrong_statements_are_refused_by_both(each_plugin: Plugin, statement: str) -> None:
    expected = WRONG[statement].replace("{fixup}", FIXUP[each_plugin.release])
    assert expected in each_plugin.refusal(statement)
    if not statement.startswith("."):
        command = [sys.executable, "-m", "tgdsl.asm", str(TINY.source)]
        done = subprocess.run(command, input=statement.encode(), capture_output=True, check=False, cwd=ROOT)
        assert done.returncode == 1


def test_relocations_are_those_of_the_description(each_plugin: Plugin) -> None:
    text = "lui r1, %hi(x)\nori r1, r1, %lo(x)\nbeq r1, r2, x\ncall x\n"
    types = [
        int(one, 16)
        for one in re.findall(
            r"^[0-9A-F]{8} +[0-9A-F]{6}([0-9A-F]{2}) ", relocations(each_plugin, text), re.MULTILINE | re.IGNORECASE
        )
    ]
    assert [RELOCATIONS[one].name for one in types] == [
        "fixup_tiny_hi16",
        "fixup_tiny_lo16",
        "fixup_tiny_branch16",
        "fixup_tiny_jump24",
    ]


def relocations(each_plugin: Plugin, text: str) -> str:
    command = [each_plugin.release.program("llvm-readelf"), "-r", "-"]
    return subprocess.run(command, input=each_plugin.assembled(text), capture_output=True, check=True).stdout.decode()


def test_a_branch_that_is_too_far_goes_around_a_jump(each_plugin: Plugin) -> None:
    ir = f"""
        define void @far(i32 %x) {{
          %is = icmp eq i32 %x, 5
          br i1 %is, label %end, label %more
        more:
          call void asm sideeffect "{'nop;' * 33000}", ""()
          br label %end
        end:
          ret void
        }}"""
    text = each_plugin.llc(ir, "-O0").decode()
    assert re.search(r"bn?eq?\tr1, r2, (\S+)\n(.*\n)?\tjmp\t", text)
    assert each_plugin.assembled(text) == each_plugin.llc(ir, "-O0", "-filetype=obj")


def test_a_function_may_be_called_as_a_register(each_plugin: Plugin) -> None:
    ir = "define void @sp() { ret void }\ndefine void @other() { call void @sp()\n ret void }"
    text = each_plugin.llc(ir).decode()
    assert '\tcall\t"sp"\n' in text
    assert each_plugin.assembled(text) == each_plugin.llc(ir, "-filetype=obj")


def test_inline_assembly(each_plugin: Plugin) -> None:
    text = each_plugin.llc("""
        define i32 @inline(i32 %x, ptr %p) {
          %sum = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %x, i32 5)
          call void asm sideeffect "stw $0, $1", "r,*m"(i32 %sum, ptr elementtype(i32) %p)
          call void asm sideeffect "addi r3, r3, $0", "i,~{r3},~{memory}"(i32 7)
          %moved = call i32 asm sideeffect "mov $0, $1", "={r5},{r6}"(i32 %sum)
          ret i32 %moved
        }""").decode()
    found = re.findall("#APP\n(.*)\n", text)
    assert [" ".join(line.split()) for line in found] == [
        "add r6, r1, r3",
        "stw r6, 0(r2)",
        "addi r3, r3, 7",
        "mov r5, r6",
    ]


def test_one_thread_needs_no_atomic_instructions(each_plugin: Plugin) -> None:
    text = each_plugin.llc(
        "define i32 @next(ptr %p) { %old = atomicrmw add ptr %p, i32 1 seq_cst\n fence seq_cst\n ret i32 %old }"
    )
    lines = [" ".join(line.split()) for line in text.decode().splitlines() if line.startswith("\t") and line[1] != "."]
    assert lines == ["ldw r2, 0(r1)", "addi r3, r2, 1", "stw r3, 0(r1)", "mov r1, r2", "ret"]


# -- features ------------------------------------------------------------------------------------------------------
FEATURES = """
define i32 @first(i32 %x, i32 %n) nounwind {
  %rotated = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  %product = mul i32 %rotated, %n
  %quotient = udiv i32 %product, %x
  ret i32 %quotient
}
define i32 @second(i32 %x) nounwind "target-features"="+rotate" {
  %rotated = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 3)
  ret i32 %rotated
}
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
"""


@pytest.mark.parametrize(
    ("options", "rotates", "calls"),
    [
        ([], False, False),
        (["-mattr=+rotate"], True, False),
        (["-mattr=+no-muldiv"], False, True),
        (["-mcpu=small"], False, True),
        (["-mcpu=small", "-mattr=-no-muldiv,+rotate"], True, False),
        (["-mcpu=small", "-mattr=+rotate,-rotate"], False, True),
    ],
)
def test_features_choose_instructions(
    each_plugin: Plugin, options: list[str], rotates: bool, calls: bool, tmp_path: Path
) -> None:
    text = each_plugin.llc(FEATURES, *options).decode()
    first, second = [set(re.findall(r"^\t([a-z]+(?:\t__\w+)?)", part, re.MULTILINE)) for part in text.split("second:")]
    assert ("rori" in first) is rotates and ("shri" in first) is not rotates
    assert ({"mul", "divu"} <= first) is not calls and ({"call\t__mulsi3", "call\t__udivsi3"} <= first) is calls
    assert "rori" in second or options[1:] == ["-mattr=+rotate,-rotate"]
    every = each_plugin.llc(FEATURES, *options, "-filetype=obj")
    described = by_description(text, "--features", "+rotate")
    assert described == code_of(each_plugin.release, every, tmp_path)


def test_features_that_are_not_there(each_plugin: Plugin) -> None:
    command = [each_plugin.release.program("llc"), "-load", str(each_plugin.library), "-march=tiny", "-mattr=+rotat"]
    done = subprocess.run(command, input=FEATURES, capture_output=True, check=False, text=True)
    assert "'+rotat' is not a recognized feature for this target" in done.stderr


# -- unwind tables -------------------------------------------------------------------------------------------------
UNWOUND = """
declare void @use(ptr)
define i32 @fixed(i32 %x) uwtable {
  call void @use(ptr null)
  ret i32 %x
}
define i32 @variable(i32 %size) uwtable {
  %place = alloca i8, i32 %size
  call void @use(ptr %place)
  ret i32 %size
}
define i32 @untold(i32 %x) {
  call void @use(ptr null)
  ret i32 %x
}
"""


def test_unwind_tables(each_plugin: Plugin) -> None:
    """Where the frame begins, and where registers are saved, at each instruction at which that changes."""
    text = each_plugin.llc(UNWOUND).decode()
    fixed, variable, untold = re.split(r"^(?:variable|untold):", text, flags=re.MULTILINE)
    assert re.findall(r"^\t(\.cfi_.*|addi\tsp.*|ret)$", fixed, re.MULTILINE) == [
        ".cfi_startproc",
        "addi\tsp, sp, -8",
        ".cfi_def_cfa_offset 8",
        ".cfi_offset lr, -4",
        ".cfi_offset r9, -8",
        ".cfi_restore lr",
        ".cfi_restore r9",
        "addi\tsp, sp, 8",
        ".cfi_def_cfa_offset 0",
        "ret",
        ".cfi_endproc",
    ]
    assert re.search(r"\taddi\tfp, sp, 12\n\t\.cfi_def_cfa fp, 0\n", variable)
    assert re.search(r"\taddi\tsp, fp, -12\n\t\.cfi_def_cfa sp, 12\n\tldw\t", variable)
    assert ".cfi" not in untold.partition("untold, .L")[0]
    assert each_plugin.assembled(text) == each_plugin.llc(UNWOUND, "-filetype=obj")


def test_unwind_tables_are_read_by_others(each_plugin: Plugin) -> None:
    data = each_plugin.llc(UNWOUND, "-filetype=obj")
    command = [each_plugin.release.program("llvm-dwarfdump"), "--eh-frame", "-"]
    said = subprocess.run(command, input=data, capture_output=True, check=False).stdout.decode()
    assert re.search(r"Return address column: 15\n(?:.*\n)*  DW_CFA_def_cfa: reg14 \+0\n", said)
    rows = re.findall(r"^  0x\w+: (CFA=.*)$", said, re.MULTILINE)
    saved = "reg9=[CFA-8], reg15=[CFA-4]"
    assert rows[:4] == ["CFA=reg14", "CFA=reg14+8", f"CFA=reg14+8: {saved}", "CFA=reg14+8"]
    assert any(row.startswith("CFA=reg13: reg9=[CFA-12], reg13=[CFA-8], reg15=[CFA-4]") for row in rows)


def test_thread_local_variables_are_places_that_a_function_gives(each_plugin: Plugin) -> None:
    text = each_plugin.llc(
        "@x = thread_local global i32 5\ndefine i32 @get() { %v = load i32, ptr @x\n ret i32 %v }"
    ).decode()
    assert "%hi(__emutls_v.x)" in text and "\tcall\t__emutls_get_address\n" in text


def code_of(release: Release, data: bytes, folder: Path) -> bytes:
    """The contents of an object's section .text."""
    given, code = folder / "given.o", folder / "code"
    given.write_bytes(data)
    command = [release.program("llvm-objcopy"), "-O", "binary", "--only-section=.text", str(given), str(code)]
    subprocess.run(command, check=True)
    return code.read_bytes()


def by_description(text: str, *options: str) -> bytes:
    """The bytes that tgdsl.asm makes of the instructions in assembly language.

    Tables of jumps are in another section, which is left out. Their labels begin with ``.L``, and have to be in the same text; without the
    dot they are other files'.
    """
    section, lines = ".text", list[str]()
    for line in text.splitlines():
        first = (line.split() or [""])[0]
        if first in (".text", ".data", ".bss", ".section"):
            section = line.split()[1] if first == ".section" else first
        elif section == ".text" and first != ".p2align":
            lines.append(line.replace(".LJTI", "LJTI"))
    command = [sys.executable, "-m", "tgdsl.asm", str(TINY.source), "--form", "binary", *options]
    done = subprocess.run(command, input="\n".join(lines).encode(), capture_output=True, check=False, cwd=ROOT)
    assert not done.returncode, done.stderr.decode()
    return done.stdout

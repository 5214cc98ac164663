"""The plug-in in LLVM's tools: features, frames, and what is refused; two ways from a module to bytes lead to the same ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.plugin import Plugin
from tests.testing.copied_files import check_copied_file

#: What most parts of the back end have to do with. Functions that call each other are internal: of others, the linker knows the address.
MODULE = """
@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @print(i32, ...)
declare void @llvm.trap()
%pair = type { i32, i64 }

define internal i32 @chosen(i32 %which, i64 %wide, i64 %other) noinline {
  switch i32 %which, label %end [ i32 0, label %a  i32 1, label %b  i32 2, label %c  i32 3, label %d ]
a:
  ret i32 305419896
b:
  %sum = add i64 %wide, %other
  %upper = lshr i64 %sum, 33
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
end:
  call void @llvm.trap()
  unreachable
}

define internal void @filled(ptr sret(%pair) %to, ptr byval(%pair) %from) noinline {
  %value = load i64, ptr %from
  store i64 %value, ptr %to
  ret void
}

define i32 @main(ptr %function, float %x, float %y) "frame-pointer"="all" uwtable {
  %place = getelementptr [4 x i32], ptr @table, i32 0, i32 2
  %value = load i32, ptr %place
  %byte = trunc i32 %value to i8
  %large = alloca [40000 x i8]
  store i8 %byte, ptr %large
  call void @filled(ptr sret(%pair) %large, ptr byval(%pair) %large)
  %half = load i16, ptr %large
  %extended = sext i16 %half to i32
  %way = call i32 @chosen(i32 %extended, i64 81985529216486895, i64 5)
  %called = call i32 %function(ptr %large, i32 %way)
  %quotient = fdiv float %x, %y
  %less = fcmp one float %quotient, 0.5
  %number = fptosi float %quotient to i32
  %result = select i1 %less, i32 %number, i32 %called
  %printed = call i32 (i32, ...) @print(i32 1, i64 2, i32 %result)
  ret i32 %printed
}
"""

CPUS = ("minimal", "generic", "mor1kx", "marocchino")


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2"])
@pytest.mark.parametrize("cpu", CPUS)
def test_an_object_is_its_assembly_language(each_plugin: Plugin, level: str, cpu: str) -> None:
    options = level, f"-mcpu={cpu}"
    text = each_plugin.llc(MODULE, *options).decode()
    assert each_plugin.assembled(text, options[1]) == each_plugin.llc(MODULE, *options, "-filetype=obj")


@pytest.mark.skipif(not shutil.which("or1k-elf-as"), reason="or1k-elf-as is missing: apt-get install binutils-or1k-elf")
@pytest.mark.parametrize("cpu", CPUS)
def test_or1k_elf_as_makes_the_same_words(each_plugin: Plugin, cpu: str, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.o", tmp_path / "theirs.o"
    ours.write_bytes(each_plugin.llc(MODULE, "-O2", f"-mcpu={cpu}", "-filetype=obj"))
    text = each_plugin.llc(MODULE, "-O2", f"-mcpu={cpu}")
    subprocess.run(["or1k-elf-as", "-o", str(theirs)], input=text, check=True)
    assert linked(ours) == linked(theirs)


def linked(path: Path) -> dict[str, bytes]:
    """The contents of sections that a program of one object has in memory, and the table of its frames."""
    program = path.with_suffix(".linked")
    subprocess.run(
        ["or1k-elf-ld", "--unresolved-symbols=ignore-all", "-emain", str(path), "-o", str(program)], check=True
    )
    frames = subprocess.run(["or1k-elf-readelf", "-wF", str(program)], capture_output=True, check=True)
    found = {"frames": frames.stdout}
    for name in (".text", ".data", ".rodata"):
        code = path.with_suffix(name)
        subprocess.run(
            ["or1k-elf-objcopy", "-O", "binary", f"--only-section={name}", str(program), str(code)], check=True
        )
        found[name] = code.read_bytes()
    assert all(found.values())
    return found


def instructions(text: bytes) -> list[str]:
    return [" ".join(line.split("#")[0].split()) for line in text.decode().splitlines() if re.match(r"\tlf?\.", line)]


def function(body: str, type: str = "i32") -> str:
    return f"define {type} @f({type} %x, {type} %y) {{ {body}\n ret {type} %r }}"


RETURN = ["l.jr r9", "l.nop"]

#: The feature of an operation, what is there with it, and something of what is there without.
FEATURES = {
    "mul": (function("%r = mul i32 %x, %y"), ["l.jr r9", "l.mul r11, r3, r4"], "l.jal __mulsi3"),
    "div": (function("%r = udiv i32 %x, %y"), ["l.jr r9", "l.divu r11, r3, r4"], "l.jal __udivsi3"),
    "ror": (
        function("%r = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %y)")
        + "\ndeclare i32 @llvm.fshr.i32(i32, i32, i32)",
        ["l.jr r9", "l.ror r11, r3, r4"],
        "l.sll ",
    ),
    "sext": (
        function("%b = trunc i32 %x to i8\n %r = sext i8 %b to i32"),
        ["l.jr r9", "l.extbs r11, r3"],
        "l.srai ",
    ),
    "cmov": (
        function("%c = icmp slt i32 %x, %y\n %r = select i1 %c, i32 %x, i32 %y"),
        ["l.sflts r3, r4", "l.jr r9", "l.cmov r11, r3, r4"],
        "l.bf ",
    ),
    "ff1": (
        function("%r = call i32 @llvm.cttz.i32(i32 %x, i1 true)") + "\ndeclare i32 @llvm.cttz.i32(i32, i1)",
        ["l.ff1 r3, r3", "l.jr r9", "l.addi r11, r3, -1"],
        "l.and ",
    ),
    "addc": (
        function("%r = add i64 %x, %y", "i64"),
        ["l.add r12, r4, r6", "l.addc r11, r3, r5", *RETURN],
        "l.sfltu ",
    ),
    "fpu32": (function("%r = fadd float %x, %y", "float"), ["l.jr r9", "lf.add.s r11, r3, r4"], "l.jal __addsf3"),
}


@pytest.mark.parametrize("feature", FEATURES)
def test_features_choose_instructions(each_plugin: Plugin, feature: str) -> None:
    ir, chosen, without = FEATURES[feature]
    assert instructions(each_plugin.llc(ir, "-mcpu=minimal", f"-mattr=+{feature}")) == chosen
    assert any(one.startswith(without) for one in instructions(each_plugin.llc(ir, "-mcpu=minimal")))


def test_encodings_are_those_that_copies_expect(each_plugin: Plugin) -> None:
    check_copied_file(each_plugin)


def test_an_instruction_of_other_processors_is_refused(each_plugin: Plugin) -> None:
    said = each_plugin.refusal("l.cmov r3, r4, r5")
    assert "<stdin>:1:1: error: this needs +cmov, and neither -mattr nor -mcpu says so" in said


def test_comparisons_set_the_flag(each_plugin: Plugin) -> None:
    text = each_plugin.llc("""
        define i32 @f(i32 %x, float %a, float %b) {
          %c = icmp ugt i32 %x, -6
          br i1 %c, label %then, label %end
        then:
          %d = fcmp ord float %a, %b
          br i1 %d, label %end, label %more
        more:
          ret i32 1
        end:
          ret i32 2
        }""", "-mattr=+fpu32")  # fmt: skip
    chosen = instructions(text)
    assert chosen[0] == "l.sfltui r3, -5"
    assert [one.split()[0] for one in chosen[1:] if one.startswith(("lf.sf", "l.b"))] == ["l.bf", "lf.sfun.s", "l.bf"]


def test_slots_are_filled_by_what_comes_before(each_plugin: Plugin) -> None:
    ir = """
        declare i32 @g(i32)
        define i32 @f(i32 %x) { %y = add i32 %x, 1
          %z = call i32 @g(i32 %y)
          ret i32 %z }"""
    filled = [
        "l.addi r1, r1, -4",
        "l.sw 0(r1), r9",
        "l.jal g",
        "l.addi r3, r3, 1",
        "l.lwz r9, 0(r1)",
        "l.jr r9",
        "l.addi r1, r1, 4",
    ]
    assert instructions(each_plugin.llc(ir)) == filled
    assert instructions(each_plugin.llc(ir, "-O0"))[-2:] == RETURN


def test_frames_are_described(each_plugin: Plugin) -> None:
    ir = """
        declare void @g(ptr)
        define void @f(i32 %n) uwtable {{ %a = alloca [8 x i32], i32 {count}
          call void @g(ptr %a)
          ret void }}"""
    fixed = each_plugin.llc(ir.format(count=1)).decode()
    assert re.findall(r"\.cfi_(?!startproc|endproc)(.*)", fixed) == ["def_cfa_offset 36", "offset 9, -4"]
    variable = each_plugin.llc(ir.format(count="%n")).decode()
    assert re.findall(r"\.cfi_(?!startproc|endproc)(.*)", variable) == [
        "def_cfa_offset 8",
        "offset 9, -4",
        "offset 2, -8",
        "def_cfa 2, 0",
    ]


#: What the back end does not have, and says so: a module, options, and the message.
REFUSED = {
    "pic": ("", "-relocation-model=pic", "Or1k has no position-independent code: -relocation-model=static"),
    "musttail": (
        "declare i32 @g(i32)\ndefine i32 @f(i32 %x) { %r = musttail call i32 @g(i32 %x)\n ret i32 %r }",
        "-O2",
        "Or1k has no guaranteed tail calls (musttail)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_missing_is_refused(each_plugin: Plugin, name: str) -> None:
    ir, option, message = REFUSED[name]
    said = each_plugin.failure(ir, option)
    assert message in said and "Stack dump" not in said


def test_thread_local_variables_are_emulated(each_plugin: Plugin) -> None:
    ir = "@v = thread_local global i32 5\ndefine i32 @f() { %r = load i32, ptr @v\n ret i32 %r }"
    assert "l.jal\t__emutls_get_address" in each_plugin.llc(ir).decode()


def test_global_isel_selects_and_falls_back(each_plugin: Plugin) -> None:
    added = function("%r = add i64 %x, %y", "i64")
    inline = function('%r = call i32 asm "l.lwz $0, $1", "=r,*m"(ptr elementtype(i32) null)')
    alone = "-global-isel", "-global-isel-abort=1", "-mcpu=mor1kx"
    assert instructions(each_plugin.llc(added, *alone)) == ["l.add r12, r4, r6", "l.addc r11, r3, r5", *RETURN]
    assert "l.lwz r11, 0(r0)" in instructions(each_plugin.llc(inline, *alone))
    frame = "declare ptr @llvm.frameaddress(i32)\n" + function("%r = call ptr @llvm.frameaddress(i32 0)", "ptr")
    assert "unable to legalize instruction" in each_plugin.failure(frame, *alone)
    assert each_plugin.llc(frame, *alone[::2], "-global-isel-abort=0") == each_plugin.llc(frame, "-mcpu=mor1kx")


@pytest.mark.parametrize("level", ["-O0", "-O2"])
@pytest.mark.parametrize("cpu", CPUS)
def test_global_isel_selects_for_each_processor(each_plugin: Plugin, level: str, cpu: str) -> None:
    assert each_plugin.llc(MODULE, level, f"-mcpu={cpu}", "-global-isel", "-global-isel-abort=1")


#: Statements that are wrong, and the column and message of the plug-in.
WRONG = {
    "l.addi r1, r2, 32768": "16: error: expected a number from -32768 to 32767, hi(...), ha(...) or lo(...)",
    "l.ori r1, r2, symbol": "15: error: expected a number from 0 to 65535, hi(...), ha(...) or lo(...)",
    "l.sw hi(x)(r1), r2": "6: error: expected a number from -32768 to 32767, or lo(...)",
    "l.mtspr r1, r2, -1": "17: error: expected a number from 0 to 65535, or lo(...)",
    "l.slli r1, r2, 32": "16: error: expected a number from 0 to 31",
    "l.j 2": "5: error: expected a label, or a distance in bytes, a multiple of 4",
    "l.lwz r1, 4(r2": "15: error: expected ')'",
    "l.add r1, r2": "1: error: this is not an operand of the instruction, or there are too few",
    "l.addd r1, r2, r3": "1: error: there is no such instruction",
}


@pytest.mark.parametrize("statement", WRONG)
def test_wrong_statements_are_refused(each_plugin: Plugin, statement: str) -> None:
    assert WRONG[statement] in each_plugin.refusal(statement)

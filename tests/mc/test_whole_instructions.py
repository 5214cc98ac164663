"""What C++ does with whole instructions, and encodings of variable length and by HwMode: as llvm-mc has them, and with wrong input."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tgdsl.commands import asm, disasm, dump
from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts
from tgdsl.model import Model

HERE = Path(__file__).parent
MC = shutil.which("llvm-mc-19")
needs_mc = pytest.mark.skipif(MC is None, reason="llvm-mc-19 is not installed; apt-get install llvm-19")

#: Statements of each machine: the mini target that describes it, and LLVM's triple.
STATEMENTS = {
    "thumbv6m": ("mini_words", "muls r0, r1, r0\nmuls r0, r0, r1\nmuls r7, r7, r7\nmuls r3, r2, r3"),
    "aarch64": ("mini_words", "smulh x0, x1, x2\nsmulh x30, x17, x5"),
    "riscv32": ("mini_words", "vadd.vv v1, v2, v3, v0.t\nvadd.vv v31, v0, v7"),
    "m68k": (
        "mini_segments",
        "add.l %d1, %d2\nadd.l %d7, %d0\nrts\nmoveq #-1, %d3\nmoveq #127, %d0\nmove.l #305419896, %d1\nmove.l #-2, %d7",
    ),
}

#: The features of the mini target that they are, the bytes of their instructions, and the bits of a first unit that are theirs, as a mask and a value.
WORDS = {
    "thumbv6m": ("+thumb", 2, [(0xFFC0, 0x4340)]),
    "aarch64": ("+aarch64", 4, [(0xFFE08000, 0x9B400000)]),
    "riscv32": ("+riscv", 4, [(0xFC00707F, 0x57)]),
    "xcore": ("+xcore", 2, [(0xF800, 0x1000), (0xF800, 0x1800)]),
}
MNEMONICS = ("muls", "smulh", "vadd.vv", "add", "sub")
OPTIONS = {"riscv32": ["-mattr=+v"], "aarch64": [], "thumbv6m": [], "xcore": [], "m68k": []}


@cache
def assembler(name: str, features: str = "") -> Assembler:
    model = Model(load_target(str(HERE / f"{name}.py")), Report())
    target = MCTarget(model, read_subtarget(model, "", features))
    return Assembler(target, CounterpartMethods(target))


def code(name: str, text: str) -> list[str]:
    """The bytes of each statement."""
    found = Program(assembler(name), text).assembled()
    assert not found.messages, [one.text for one in found.messages]
    return [one.data.hex() for one in found.code]


def llvm_mc(triple: str, text: str, *options: str) -> str:
    assert MC is not None
    command = [MC, f"-triple={triple}", *OPTIONS[triple], *options]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).stdout


@needs_mc
@pytest.mark.parametrize("triple", STATEMENTS)
def test_assembled_as_llvm_mc_does(triple: str) -> None:
    name, text = STATEMENTS[triple]
    shown = llvm_mc(triple, text, "-show-encoding")
    encodings = [re.sub(r"0x|,", "", one) for one in re.findall(r"encoding: \[(.*)\]", shown)]
    assert code(name, text) == encodings and len(encodings) == len(text.split("\n"))


def decoded(name: str, data: bytes, features: str = "") -> tuple[str, int] | None:
    """The text of the instruction that bytes begin with, and how many it has."""
    target = assembler(name, features).target
    found = Disassembler(target).decode(data)
    if found is None:
        return None
    texts = InstructionTexts(target, CounterpartMethods(target), 0)
    return re.sub(r"\s+", " ", texts.text(found.inst, [])), found.size


@needs_mc
@pytest.mark.parametrize("triple", WORDS)
def test_disassembled_as_llvm_mc_does(triple: str) -> None:
    feature, size, masks = WORDS[triple]
    chosen = random.Random(1)
    for mask, value in masks:
        for _ in range(12):
            data = (chosen.getrandbits(8 * size) & ~mask | value).to_bytes(size, "little")
            lines = llvm_mc(triple, " ".join([f"{byte:#04x}" for byte in data]), "-disassemble").split("\n")
            theirs = [re.sub(r"\s+", " ", line).strip() for line in lines if line.strip() not in ("", ".text")]
            ours = decoded("mini_words", data, feature)
            assert ours is None or [ours[0]] == theirs, data.hex()
            if ours is None:  # of another form, or none, or of a register that the mini target does not have
                assert not theirs or "xzr" in theirs[0] or theirs[0].split()[0] not in MNEMONICS


@needs_mc
def test_variable_length_disassembled_as_llvm_mc_does() -> None:
    chosen = random.Random(2)
    for mask, value, size in ((0xF1F8, 0xD080, 2), (0xF100, 0x7000, 2), (0xF1FF, 0x203C, 6), (0xFFFF, 0x6100, 4)):
        for _ in range(6):
            first = chosen.getrandbits(16) & ~mask | value
            data = first.to_bytes(2, "big") + bytes([chosen.randrange(256) & 0xFE for _ in range(size - 2)])
            lines = llvm_mc("m68k", " ".join([f"{byte:#04x}" for byte in data]), "-disassemble").split("\n")
            theirs = [re.sub(r"\s+", " ", line).strip() for line in lines if line.strip() not in ("", ".text")]
            found = decoded("mini_segments", data + b"\x4e\x75")
            assert found is not None and ([found[0]], found[1]) == (theirs, size), data.hex()


def test_fixups_in_encodings_of_variable_length() -> None:
    text = "x: rts\nbsr.w x\nmove.l #1, %d0\nbsr.w y\ny: rts"
    assert code("mini_segments", text) == ["4e75", "6100fffc", "203c00000001", "61000002", "4e75"]


@needs_mc
def test_relocations_of_variable_length_are_those_of_llvm_mc(tmp_path: Path) -> None:
    source, ours, theirs = tmp_path / "far.s", tmp_path / "ours.o", tmp_path / "theirs.o"
    source.write_text("rts\nx: bsr.w far+4\nbsr.w x\n")
    assert asm.main([str(HERE / "mini_segments.py"), str(source), "-o", str(ours)]) == 0
    assert MC is not None
    subprocess.run([MC, "-triple=m68k", "-filetype=obj", str(source), "-o", str(theirs)], check=True)
    for command, expected in (
        (["llvm-readobj-19", "-r"], "0x4 R_68K_PC16 far 0x4"),
        (["llvm-objdump-19", "-s", "-j", ".text"], "4e756100 00006100 fffa"),
    ):
        one, other = [
            subprocess.run([*command, str(file)], capture_output=True, text=True, check=True).stdout
            for file in (ours, theirs)
        ]
        assert expected in one and expected in other


def test_too_few_bytes_of_a_longer_instruction() -> None:
    assert decoded("mini_segments", bytes.fromhex("203c0000")) is None
    assert decoded("mini_segments", bytes.fromhex("61000003")) is None  # the counterpart of these bits refuses it


# -- commands ------------------------------------------------------------------------------------------------------
def run(
    command: str,
    text: str,
    target: Path,
    *options: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """What a command prints, without the lines that it repeats of the input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main = asm.main if command == "asm" else disasm.main
    main([str(target), *options])
    printed = capsys.readouterr()
    errors = [line for line in printed.err.split("\n") if "error: " in line]
    return printed.out + "\n".join(errors).replace(f"{target.parent}/", "")


WRONG = """\
muls r0, r1, r2
vadd.vv v1, v2, v3, v1.t
vadd.vv v1, v2, v3 v0
"""


def test_wrong_statements(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("asm", WRONG, HERE / "mini_words.py", capsys=capsys, monkeypatch=monkeypatch) == ("""\
<stdin>:1:14: error: the product must be one of the factors
<stdin>:2:19: error: operand must be v0.t
<stdin>:3:20: error: expected ',', found 'v0'""")


TOY = """\
from tgdsl.language import (
    AdditionalEncoding, AsmOperandClass, InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, field, in_, out,
)
from tgdsl.language.counterparts import Counterpart, Decoding, InstructionCounterpart, Inst, MachineCode, Opcode, Reader, Subtarget, Values, Writer
from tgdsl.std import i32

R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)

Scale = AsmOperandClass("Scale", is_optional=True)

class Number(Counterpart):
    def parse(self, reader: Reader, /) -> Values:
        return [reader.number(0, 3)]
    def default(self, reader: Reader, /) -> Values:
        return [2]

scale = Operand(i32, parser_match_class=Scale, counterpart=Number())
bare = Operand(i32, parser_match_class=Scale)

class Format(Instruction):
    namespace, size = "Toy", 1
    op, rd, rs = constant(4), field(2), field(2)
    inst = concat(op, rd, rs)

class LAST(Format, op=1):
    rd, rs = out(GPR), in_(scale)
    asm = f"last {rd}, {rs}"

class FIRST(Format, op=2):
    rd, rs = out(GPR), in_(scale)
    asm = f"first {rs}, {rd}"

class BARE(Format, op=3):
    rd, rs = out(GPR), in_(bare)
    asm = f"bare {rd}, {rs}"

class Other(InstructionCounterpart):
    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | Inst | None:
        register = decoding.registers.value(R[word & 3])
        return Inst(LAST, [register, 1]) if word & 8 else [register]

class ODD(Format, op=4):
    rd, rs = out(GPR), in_(scale)
    asm = f"odd {rd}, {rs}"
    decoder_method, counterpart = "decodeOdd", Other()

class NONE(Format, op=5):
    rd, rs = out(GPR), in_(scale)
    asm = f"none {rd}, {rs}"
    decoder_method, asm_match_converter, post_encoder_method = "decodeNone", "convertNone", ""

class POST(Format, op=6):
    rd, rs = out(GPR), in_(scale)
    asm = f"post {rd}, {rs}"
    post_encoder_method, counterpart = "postPost", Other()

Toy = Target(instruction_set=InstrInfo())
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    (tmp_path / "toy.py").write_text(TOY)
    return tmp_path / "toy.py"


def test_optional_operands(toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = "last r1, 3\nlast r1\nfirst 3, r1\nfirst r1\nbare r1, 1\nbare r1\nlast r1, 4\nlast r1,"
    assert run("asm", text, toy, capsys=capsys, monkeypatch=monkeypatch) == ("""\
     0: 17              last r1, 3
     1: 16              last r1, 2
     2: 27              first 3, r1
     3: 26              first 2, r1
     4: 35              bare r1, 1
<stdin>:6:8: error: 'BARE' needs the C++ method 'defaultScaleOperands' for its operand '$rs', which is left out: give 'bare' a counterpart\
 with 'default'
<stdin>:7:10: error: 4 is out of range: it must be between 0 and 3
<stdin>:8:9: error: expected an expression, and the line ends""")


def test_methods_without_a_counterpart(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("asm", "none r1, 3\npost r1, 3", toy, capsys=capsys, monkeypatch=monkeypatch) == ("""\
<stdin>:1:10: error: 'NONE' needs the C++ method 'convertNone' (AsmMatchConverter): give it a counterpart with 'convert'
<stdin>:2:1: error: 'POST' needs the C++ method 'postPost' after its encoding: give it a counterpart (toy.py:53)""")
    listing = run("disasm", "16 54 48 40", toy, capsys=capsys, monkeypatch=monkeypatch)
    assert listing == ("""\
     0: 16              last r1, 2
     1: 54              <unknown>
     2: 48              last r0, 1
     3: 40              <unknown>
<stdin>:1:4: error: 'NONE' needs the C++ method 'decodeNone' to be decoded as a whole: give it a counterpart with 'decode' (toy.py:48)
<stdin>:1:10: error: 'ODD' has 2 machine operands, but is given 1 value: give one for each (toy.py:43)""")


def test_records_have_no_counterparts(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    records = toy.with_suffix(".json")
    assert dump.main([str(toy), "--json", "-o", str(records)]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"54 54\n")))
    assert disasm.main([str(records)]) == 1
    told = capsys.readouterr().err
    assert told.count("'NONE' needs the C++ method 'decodeNone'") == 2
    assert told.count("^\n  records have no counterparts: operands with C++ need a target in Python") == 1


MODES = """\
from tgdsl.language import (
    EncodingByHwMode, HwMode, InstrInfo, Instruction, InstructionEncoding, Register, RegisterClass, RegClassByHwMode, SubtargetFeature, Target,
    concat, field, in_, out, Predicate, all_of, since, until,
)
from tgdsl.std import DefaultMode, i32

FeatureWide = SubtargetFeature("wide", "HasWide", "true", "instructions are wide")
FeatureOdd = SubtargetFeature("odd", "HasOdd", "true", "instructions are odd")
IsWide = Predicate("Subtarget->hasWide()", assembler=all_of(FeatureWide))
IsOdd = Predicate("Subtarget->hasOdd()", assembler=all_of(FeatureOdd))
with until(21):
    Wide, Odd = HwMode("+wide", [IsWide]), HwMode("+odd", [IsOdd])
with since(22):
    Wide, Odd = HwMode(predicates=[IsWide]), HwMode(predicates=[IsOdd])

R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)

class Narrow(InstructionEncoding):
    rd, size = field(2), 1
    inst = concat("101010", rd)

class Broad(InstructionEncoding):
    rd, size = field(2), 2
    inst = concat("10101011000000", rd)

class NOT(Instruction):
    namespace, size = "Toy", 2
    rd = out(GPR)
    asm = f"not {rd}"
    encoding_infos = EncodingByHwMode({DEFAULT: Narrow, Wide: Broad})

Toy = Target(instruction_set=InstrInfo())
"""


@pytest.mark.parametrize(
    ("default", "options", "expected"),
    [
        ("DefaultMode", [], "     0: aa              not r2\n"),
        ("DefaultMode", ["--features", "+wide"], "     0: 02 ab           not r2\n"),
        ("DefaultMode", ["--features", "+odd"], "     0: aa              not r2\n"),
        ("Odd", ["--features", "+odd"], "     0: aa              not r2\n"),
        (
            "Odd",
            [],
            "<stdin>:1:1: error: 'NOT' has no encoding in the default HwMode: it has some for 'Odd', 'Wide', which features choose (toy.py:27)",
        ),
        (
            "Odd",
            ["--features", "+odd,+wide"],
            "error: --features: the HwModes 'Odd', 'Wide' hold together, and encodings depend on one: switch features off",
        ),
    ],
)
@pytest.mark.parametrize("release", ["19", "22"])
def test_modes(
    release: str,
    default: str,
    options: list[str],
    expected: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "toy.py").write_text(MODES.replace("DEFAULT", default))
    arguments = [*options, "--llvm", release]
    listing = run("asm", "not r2", tmp_path / "toy.py", *arguments, capsys=capsys, monkeypatch=monkeypatch)
    assert listing == expected
    if "error" not in expected:
        data = expected[8:24].strip()
        assert run("disasm", data, tmp_path / "toy.py", *arguments, capsys=capsys, monkeypatch=monkeypatch) == expected


def test_nothing_is_decoded_in_the_default_mode(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.py").write_text(MODES.replace("DEFAULT", "Odd"))
    assert run("disasm", "aa", tmp_path / "toy.py", capsys=capsys, monkeypatch=monkeypatch) == (
        "toy.py:33: error: a disassembler decodes nothing in the default HwMode, but in the HwMode 'Odd', the HwMode 'Wide': choose one by"
        " --features"
    )


PREFIXED = """\
from tgdsl.language import AsmParserVariant, InstrInfo, Instruction, Register, RegisterClass, Target, concat, field, in_
from tgdsl.language.counterparts import MachineCode
from tgdsl.std import i32

R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)

class INC(Instruction):
    namespace, size = "Toy", 1
    rs = field(2)
    inst = concat("101010", rs)

class INC3(INC):
    rs = in_(GPR)
    asm = f"inc $$r3, {rs}"

class ToyMachineCode(MachineCode):
    register_prefix = PREFIX

Toy = Target(
    instruction_set=InstrInfo(), assembly_parser_variants=[AsmParserVariant(register_prefix="$")], machine_code=ToyMachineCode()
)
"""


@pytest.mark.parametrize(
    ("prefix", "text", "expected"),
    [
        ("None", "inc $r3, $r1", "     0: a9              inc $r3, $r1\n"),
        ('"%"', "inc %r3, %r1", "     0: a9              inc $r3, %r1\n"),
        ('""', "inc r3, r1", "     0: a9              inc $r3, r1\n"),
        ('""', "inc $r3, r1", "<stdin>:1:5: error: expected 'r3', found '$'"),
        ('"%"', "inc %r2, %r1", "<stdin>:1:6: error: expected 'r3', found 'r2'"),
    ],
)
def test_registers_of_assembly_strings(
    prefix: str,
    text: str,
    expected: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """LLVM prints the string as it is, and registers of operands as C++ says."""
    (tmp_path / "toy.py").write_text(PREFIXED.replace("PREFIX", prefix))
    assert run("asm", text, tmp_path / "toy.py", capsys=capsys, monkeypatch=monkeypatch) == expected


REGISTERS = """\
from tgdsl.language import (
    HwMode, InstrInfo, Instruction, Predicate, RegClassByHwMode, Register, RegisterClass, SubtargetFeature, Target, all_of, concat, field, out,
)
from tgdsl.std import DefaultMode, i32

FeatureWide = SubtargetFeature("wide", "HasWide", "true", "instructions are wide")
IsWide = Predicate("Subtarget->hasWide()"CONDITION)
Wide = HwMode(predicates=[IsWide])

R, X = Register.sequence("r{}", range(4)), Register.sequence("x{}", range(4))
GPR, GPX = RegisterClass(i32, members=R, alignment=32), RegisterClass(i32, members=X, alignment=32)
ByMode = RegClassByHwMode({DefaultMode: GPR, Wide: GPX})

class Format(Instruction):
    namespace, size = "Toy", 1
    rd = field(2)
    inst = concat("101010", rd)

class NOT(Format):
    rd = out(ByMode)
    asm = f"not {rd}"

Toy = Target(instruction_set=InstrInfo())
"""


@pytest.mark.parametrize(
    ("features", "condition", "text", "expected"),
    [
        ("", ", assembler=all_of(FeatureWide)", "not r2", "     0: aa              not r2\n"),
        ("+wide", ", assembler=all_of(FeatureWide)", "not x2", "     0: aa              not x2\n"),
        (
            "+wide",
            ", assembler=all_of(FeatureWide)",
            "not r2",
            "<stdin>:1:5: error: the register 'r2' is not in GPX",
        ),
        (
            "",
            "",
            "not r2",
            "<stdin>:1:1: error: the HwMode 'Wide' holds as C++ says, for 'IsWide' is not a condition on features: give it one,"
            " assembler=all_of(...) (toy.py:7)",
        ),
    ],
)
def test_registers_by_mode(
    features: str,
    condition: str,
    text: str,
    expected: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "toy.py").write_text(REGISTERS.replace("CONDITION", condition))
    options = ["--llvm", "22", f"--features={features}"]
    assert run("asm", text, tmp_path / "toy.py", *options, capsys=capsys, monkeypatch=monkeypatch) == expected
    if "error" not in expected:
        assert run("disasm", "aa", tmp_path / "toy.py", *options, capsys=capsys, monkeypatch=monkeypatch) == expected

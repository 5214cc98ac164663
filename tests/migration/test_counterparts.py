"""``migrate --counterparts``: stubs for a target's C++, which its operands and formats refer to, and which asm and disasm ask for."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.targets import load
from tgdsl.commands import asm, disasm
from tgdsl.loading.load import load_target
from tgdsl.migration.counterparts.finding import stubs_of
from tgdsl.migration.counterparts.stubs import NO_STUBS
from tgdsl.migration.counterparts.text import methods_left
from tgdsl.migration.trials.correcting import corrected
from tgdsl.records import RecordSet

_TOY = """\
from tgdsl.language import (
    AsmOperandClass, InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, field, in_, out,
)
from tgdsl.std import i32, i32imm

R0, R1, R2, R3, R4, R5, R6, R7 = R = Register.sequence("r{}", range(8))
GPR = RegisterClass(i32, members=R, alignment=32)
Low = RegisterClass(i32, members=R[:4], alignment=32, decoder_method="decodeLow")
part = Operand(i32)
address = Operand(
    i32, mi_operand_info=[GPR, part], print_method="printAddress", encoder_method="getAddressOpValue",
    decoder_method="decodeAddress", parser_match_class=AsmOperandClass("Address", parser_method="parseAddress"),
)
shift_imm = Operand(i32, parser_match_class=AsmOperandClass("Shift"))
one, two = Operand(i32, print_method="printCount<1>"), Operand(i32, print_method="printCount<1>")
left_out = Operand(i32, parser_match_class=AsmOperandClass("Amount", is_optional=True))


class Format(Instruction):
    namespace, size = "Toy", 2
    op, rd, value = constant(5), field(3), field(8)
    inst = concat(op, rd, value)


class ADD(Format, op=1):
    rd, value = out(GPR), in_(i32imm)
    asm = f"add {rd}, {value}"


class LD(Format, op=2):
    rd, value = out(GPR), in_(address)
    asm = f"ld {rd}, {value}"


class SHL(Format, op=3):
    rd, value = out(GPR), in_(shift_imm)
    asm = f"shl {rd}, {value}"


class CNT(Format, op=4):
    rd, value = out(GPR), in_(one)
    asm = f"cnt {rd}, {value}"


class CNU(Format, op=5):
    rd, value = out(GPR), in_(two)
    asm = f"cnu {rd}, {value}"


class ROT(Format, op=6):
    rd, value = out(GPR), in_(left_out)
    asm = f"rot {rd}, {value}"


class Sealed(Format):
    asm_match_converter, post_encoder_method, decoder_method = "convertSealed", "seal", "DecodeSealedInstruction"


class SWP(Sealed, op=7):
    rd, value = out(GPR), in_(i32imm)
    asm = f"swp {rd}, {value}"


class SWQ(Sealed, op=8):
    rd, value = out(GPR), in_(i32imm)
    asm = f"swq {rd}, {value}"


class LOW(Format, op=9):
    rd, value = out(Low), in_(i32imm)
    asm = f"low {rd}, {value}"


Toy = Target(instruction_set=InstrInfo())
"""

_STUBS = '''\
"""Counterparts of the C++ of Toy: stubs that migrate wrote, to be filled in."""

from collections.abc import Mapping

from tgdsl.language.counterparts import (
    Counterpart,
    Decoding,
    Emitter,
    Inst,
    InstructionCounterpart,
    Opcode,
    Reader,
    Subtarget,
    Values,
    Writer,
)


class LowRegisters(Counterpart):
    """The register class Low."""

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        """``decodeLow`` of ToyDisassembler."""
        raise NotImplementedError


class AddressOperand(Counterpart):
    """The operand address."""

    def parse(self, reader: Reader, /) -> Values:
        """``parseAddress`` of ToyAsmParser and ``isAddress`` of ToyOperand."""
        raise NotImplementedError

    def show(self, values: Values, writer: Writer, /) -> str:
        """``printAddress`` of ToyInstPrinter."""
        raise NotImplementedError

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        """``getAddressOpValue`` of ToyMCCodeEmitter."""
        raise NotImplementedError

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        """``decodeAddress`` of ToyDisassembler."""
        raise NotImplementedError


class ShiftImmOperand(Counterpart):
    """The operand shift_imm."""

    def parse(self, reader: Reader, /) -> Values:
        """``isShift`` of ToyOperand."""
        raise NotImplementedError


class CountOperand(Counterpart):
    """The operands one and two."""

    def show(self, values: Values, writer: Writer, /) -> str:
        """``printCount<1>`` of ToyInstPrinter."""
        raise NotImplementedError


class LeftOutOperand(Counterpart):
    """The operand left_out."""

    def parse(self, reader: Reader, /) -> Values:
        """``isAmount`` of ToyOperand."""
        raise NotImplementedError

    def default(self, reader: Reader, /) -> Values:
        """``defaultAmountOperands`` of ToyAsmParser."""
        raise NotImplementedError


class SealedFormat(InstructionCounterpart):
    """The instructions SWP and SWQ."""

    def convert(self, operands: Mapping[str, Values], opcode: Opcode, reader: Reader, /) -> Values:
        """``convertSealed`` of ToyAsmParser."""
        raise NotImplementedError

    def post_encode(self, word: int, inst: Inst, subtarget: Subtarget, /) -> int:
        """``seal`` of ToyMCCodeEmitter."""
        raise NotImplementedError

    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | Inst | None:
        """``DecodeSealedInstruction`` of ToyDisassembler."""
        raise NotImplementedError
'''

_MACHINE_CODE = '''\
"""The assembly language and the machine code of Toy as a whole."""

from tgdsl.language.counterparts import MachineCode


class ToyMachineCode(MachineCode):
    """LLVM's usual values, with the place where the target's C++ says its own."""

    byte_order = "little"  # MCAsmInfo: IsLittleEndian
    comment = "#"  # MCAsmInfo: CommentString
    separator = ";"  # MCAsmInfo: SeparatorString
    private_prefix = ".L"  # MCAsmInfo: PrivateGlobalPrefix
    register_prefix = ""  # MCInstPrinter: printRegName
    alignment_is_bytes = True  # MCAsmInfo: AlignmentIsInBytes
'''


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> RecordSet:
    return load(tmp_path_factory.mktemp("toy"), _TOY, "")


@pytest.fixture(scope="module")
def package(records: RecordSet, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with stubs."""
    folder = tmp_path_factory.mktemp("with_stubs") / "migrated"
    folder.mkdir()
    for name, text in _files(records, tmp_path_factory.mktemp("trials")).items():
        (folder / name).write_text(text)
    return folder


def _files(records: RecordSet, scratch: Path, with_stubs: bool = True) -> Mapping[str, str]:
    trials = scratch / "migrated"
    trials.mkdir()
    stubs = stubs_of(records, "migrated") if with_stubs else NO_STUBS
    made = corrected(records, "migrated", trials, stubs=stubs)
    assert not made.defects and not made.migrated.plain and not made.corrections.overrides
    return made.files


def test_the_stubs(package: Path) -> None:
    assert (package / "counterparts.py").read_text() == _STUBS
    assert (package / "machine_code.py").read_text() == _MACHINE_CODE
    assert methods_left(_STUBS) == 12


def test_operands_formats_and_the_target_refer_to_them(records: RecordSet, package: Path, tmp_path: Path) -> None:
    without = _files(records, tmp_path, with_stubs=False)
    assert not {"counterparts.py", "machine_code.py"} & without.keys()
    old = {line.strip() for text in without.values() for line in text.splitlines()}
    lines = [line.strip() for name in without for line in (package / name).read_text().splitlines()]
    new = [line for line in lines if line not in old]
    text = "\n".join(new)
    for name in ("LowRegisters", "AddressOperand", "ShiftImmOperand", "CountOperand", "LeftOutOperand"):
        assert f"counterpart={name}()" in text
    assert "counterpart = SealedFormat()" in new
    assert "machine_code=ToyMachineCode()" in text


def test_they_are_in_no_record(records: RecordSet, package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "without" / "migrated"
    folder.mkdir(parents=True)
    for name, text in _files(records, tmp_path, with_stubs=False).items():
        (folder / name).write_text(text)
    found = [[(one.name, dict(one.fields)) for one in load_target(str(of))] for of in (package, folder)]
    assert found[0] == found[1]


def _asm(
    package: Path, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str = "asm"
) -> tuple[str, str]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main = asm.main if command == "asm" else disasm.main
    status = main([str(package)])
    said = capsys.readouterr()
    assert status == (1 if said.err else 0)
    return said.out, said.err.replace(f"{package}/", "")


_NOT_WRITTEN = "its counterpart is not written yet (counterparts.py:"


@pytest.mark.parametrize(
    ("text", "needs", "method"),
    [
        ("ld r1, [r2]", "'LD' needs the C++ method 'parseAddress' to parse 'address', its operand '$value'", "parse"),
        ("shl r1, 2", "'SHL' needs the C++ method 'isShift' to parse 'shift_imm', its operand '$value'", "parse"),
        ("cnt r1, 2", "'CNT' needs the C++ method 'printCount<1>' to print the operand '$value'", "show"),
        (
            "rot r1",
            "'ROT' needs the C++ method 'defaultAmountOperands' for its operand '$value', which is left out",
            "default",
        ),
        ("swp r1, 2", "'SWP' needs the C++ method 'convertSealed' (AsmMatchConverter)", "convert"),
    ],
)
def test_asm_names_the_method_and_its_line(
    text: str,
    needs: str,
    method: str,
    package: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, errors = _asm(package, text, capsys, monkeypatch)
    assert f"error: {needs}: {_NOT_WRITTEN}" in errors
    line = int(errors.partition(_NOT_WRITTEN)[2].partition(")")[0])
    lines = _STUBS.splitlines()[:line]
    assert lines[-1].strip() == "raise NotImplementedError"
    assert f"    def {method}(" in lines[-3]


def test_the_rest_is_assembled_and_disassembled(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _asm(package, "add r1, 2\n", capsys, monkeypatch) == ("     0: 02 09           add r1, 2\n", "")
    out, errors = _asm(package, "02 09 02 11 02 39 02 49", capsys, monkeypatch, "disasm")
    assert out.splitlines()[0] == "     0: 02 09           add r1, 2"
    for needs in (
        "'LD' needs the C++ method 'decodeAddress' to decode 'address'",
        "'SWP' needs the C++ method 'DecodeSealedInstruction' to be decoded as a whole",
        "'LOW' needs the C++ method 'decodeLow' to decode 'Low'",
    ):
        assert f"{needs}: {_NOT_WRITTEN}" in errors


def test_a_method_that_is_written(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "migrated"
    folder.mkdir()
    for path in package.glob("*.py"):
        (folder / path.name).write_text(path.read_text())
    text = _STUBS.replace("raise NotImplementedError", "return [reader.number(0, 7)]", 6)
    stub = text.index("class ShiftImmOperand")
    partial = '        if reader.ahead("-"):\n            raise NotImplementedError("a shift to the left")\n'
    body = text.index("        return [reader", stub)
    (folder / "counterparts.py").write_text(text[:body] + partial + text[body:])
    assert _asm(folder, "shl r1, 2\n", capsys, monkeypatch) == ("     0: 02 19           shl r1, 2\n", "")
    _, errors = _asm(folder, "shl r1, -2\n", capsys, monkeypatch)
    assert "its counterpart is not written yet, a shift to the left (counterparts.py:" in errors

"""Disassembler tables of nested scopes, as since LLVM 22: expected files, options, and what was none of LLVM's errors before."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, ascend, segment, word
from tests.generators.test_disassembler import Decoded, errors_of, fixed, folded, generated, stack_machine, variable
from tests.oracle.tblgen import theirs
from tests.support.instruction_builder import operands
from tests.support.release import about
from tgdsl.files import DisassemblerTables
from tgdsl.llvm import RELEASES
from tgdsl.records import Bits, Ref

EXPECTED = Path(__file__).parent / "expected"
RELEASE = RELEASES[22]
LENIENT = DisassemblerTables(ignore_non_decodable_operands=True)

needs_tblgen = pytest.mark.skipif(
    shutil.which(RELEASE.program("llvm-tblgen")) is None,
    reason=f"{RELEASE.program('llvm-tblgen')} is not installed; apt-get install llvm-{RELEASE.number}",
)


@pytest.fixture(autouse=True)
def _about_it() -> Iterator[None]:
    with about(RELEASE):
        yield


def values() -> EncodedTarget:
    """A target whose operands have bits, constants, both, or neither."""
    target = Decoded()
    target.add("number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
    low = ("rd", 1, 0)
    target.encoded("CONSTANT", word("0001????"), {"rd": REG}, Size=1, rd=Bits((True, False)))
    target.encoded("ZERO", word("0010????"), {"rd": IMM}, Size=1, rd=Bits((False, False)))
    target.encoded("BOTH", word("0011", low, "??"), {"rd": IMM}, Size=1, rd=Bits((None, None, True)))
    target.encoded("ZERO_ABOVE", word("0100", low, "??"), {"rd": IMM}, Size=1, rd=Bits((None, None, False)))
    target.encoded("SPLIT", word("0101", ("rd", 1, 0), ("rd", 3, 2)), {"rd": Ref("number")}, Size=1)
    target.encoded("NOTHING", word("0110????"), {"rd": Ref("number")}, Size=1, rd=Bits(()))
    real = target.encoded("PSEUDO", word("0111????"), Size=1, isPseudo=True)
    target.add("MORE", "AdditionalEncoding", AliasOf=real, Inst=word("1111????"), Size=1)
    target.encoded("BEYOND", word("0000????", "1000????"), Size=1)
    target.encoded("WITHOUT", Bits((None,) * 8), Size=1)
    return target


def with_modes() -> EncodedTarget:
    target = Decoded()
    target.modes("Fast", "Slow")
    target.register_class("Small", target.registers("R1", "R2"))
    target.register_class("Other", target.registers("R3"), DecoderMethod="decodeOther")
    modes, classes = (Ref("DefaultMode"), Ref("Slow")), (Ref("Small"), Ref("Other"))
    target.add("ByMode", "RegClassByHwMode", Modes=modes, Objects=classes)
    target.add("Own", "RegClassByHwMode", Modes=modes, Objects=classes, DecoderMethod="decodeOwn")
    target.add("Operand", "RegisterOperand", RegClass=Ref("ByMode"))
    target.encoded("A", word("01??", ("rd", 3, 0)), {"rd": Ref("Operand")}, Size=1)
    target.encoded("B", word("10??????"), Size=1, DecoderNamespace="X")
    fast = target.add("C_Fast", "InstructionEncoding", Inst=word("110?????"), Size=1)
    slow = target.add("C_Slow", "InstructionEncoding", Inst=word("110?????", "????????"), Size=2)
    chosen = target.add("C_Modes", "EncodingByHwMode", Modes=(Ref("Fast"), Ref("Slow")), Objects=(fast, slow))
    target.encoded("C", word("10??????"), EncodingInfos=chosen)
    return target


def lengths() -> EncodedTarget:
    """Words of variable length, of which short ones are looked at first."""
    target = Decoded()
    rest = segment("$i", 12)
    target.segmented("LONG", ascend(word("0001"), rest), {"i": IMM}, Size=2)
    target.segmented("SHORT", ascend(word("0010"), segment("$i", 4)), {"i": IMM, "j": REG}, Size=1)
    target.segmented("TOLD", ascend(word("0001"), segment("$i", 8), word("11")), {"i": IMM}, Size=2)
    return target


CASES: dict[str, tuple[Callable[[], EncodedTarget], DisassemblerTables]] = {
    "fixed": (fixed, LENIENT),
    "by_width": (
        fixed,
        DisassemblerTables(ignore_non_decodable_operands=True, specialize_decoders_per_bitwidth=True),
    ),
    "functions": (
        fixed,
        DisassemblerTables(
            ignore_non_decodable_operands=True,
            specialize_decoders_per_bitwidth=True,
            use_fn_table_in_decode_to_mcinst=True,
        ),
    ),
    "values": (values, DisassemblerTables(use_fn_table_in_decode_to_mcinst=True)),
    "variables": (values, DisassemblerTables(ignore_fully_defined_operands=True)),
    "modes": (with_modes, DisassemblerTables()),
    "modes_once": (with_modes, DisassemblerTables(suppress_per_hwmode_duplicates="O2")),
    "variable": (variable, DisassemblerTables()),
    "lengths": (lengths, DisassemblerTables()),
    "webassembly": (stack_machine, DisassemblerTables()),
}

#: Those that are compared with the function decodeInstruction, which depends on little.
WHOLE = ("fixed", "functions", "variable", "webassembly")


@pytest.mark.parametrize("name", CASES)
def test_files(name: str, expect: Callable[[Path, str], None]) -> None:
    build, file = CASES[name]
    text = generated(build(), file)
    if name not in WHOLE:
        text = text.partition("\ntemplate <typename InsnType>\nstatic DecodeStatus decodeInstruction")[0]
    lines = text.splitlines(keepends=True)
    once = [line for number, line in enumerate(lines) if not number or line != lines[number - 1]]
    expect(EXPECTED / f"disassembler_scopes_{name}.inc", "".join(once))


@needs_tblgen
@pytest.mark.parametrize("name", CASES)
def test_llvm_tblgen_writes_the_same(name: str) -> None:
    build, file = CASES[name]
    target = build()
    assert theirs(target.records(), "disassembler", file=file).splitlines() == generated(target, file).splitlines()


def test_operands_that_no_decoder_knows() -> None:
    target = Decoded()
    target.add("number", "Operand", DecoderMethod="decodeNumber")
    target.add("single", "Operand", MIOperandInfo=operands("ops", {"": Ref("number")}))
    target.encoded("NONE", word("0001????"), {"rd": REG}, Size=1)
    target.encoded("UNUSED", word("0010????"), {"rd": REG}, Size=1, rd=Bits((None,)))
    target.encoded("EMPTY", word("0011????"), {"i": IMM}, Size=1, i=Bits(()))
    target.encoded("LISTED", word("0101????"), {"i": IMM}, Size=1, i=())
    target.encoded("PART", word("0100", ("m", 3, 0)), {"m": Ref("single")}, Size=1)
    told = "has no field of its name that is in the word; give it one, or set ignore_non_decodable_operands in DisassemblerTables"
    parts = [
        *[
            f"{name}: error: the operand '$i' of '{name}' is bits<0>, and 'imm32' has no decoder: give it a DecoderMethod"
            for name in ("EMPTY", "LISTED")  # [] is bits<0> in llvm-tblgen's JSON
        ],
        "PART: error: the operand '$m' of 'PART' has sub-operands, but no decoder knows where they are: give 'single' a DecoderMethod,"
        " or names to the sub-operands",
    ]
    assert errors_of(target) == [
        *parts[:2],
        f"NONE: error: no decoder knows the operand '$rd' of 'NONE': 'NONE' {told}",
        parts[2],
        f"UNUSED: error: no decoder knows the operand '$rd' of 'UNUSED': 'UNUSED' {told}",
        "5 errors",
    ]
    assert errors_of(target, LENIENT) == [*parts, "3 errors"]


def test_words_of_another_size() -> None:
    target = Decoded()
    target.encoded("BEYOND", word("????0001", "0001????"), Size=1)
    target.encoded("NARROW", word("0010????"), Size=2)
    target.encoded("OPEN", word("0011????"), Size=1, SoftFail=word("00011000"))
    target.encoded("SHORT", word("0100????"), Size=1, SoftFail=word("1"))
    target.encoded("SOFT_BEYOND", word("????????", "0101????"), Size=1, SoftFail=word("00000001", "00000000"))
    assert errors_of(target) == [
        "BEYOND: error: 'Inst' of 'BEYOND' has bits other than 0 and '?' beyond the 8 of its Size: give it a larger Size, or leave them"
        " out",
        "NARROW: error: 'Inst' of 'NARROW' has 8 bits, and its Size is 2 bytes: give it 16 bits, or a smaller Size",
        "OPEN: error: SoftFail of 'OPEN' has 1 bit (3) for which 'Inst' has neither 0 nor 1: leave them out, or give them values in"
        " 'Inst'",
        "SHORT: error: SoftFail of 'SHORT' should have the type of 'Inst', which has 8 bits: give it as many, or leave it out",
        "SOFT_BEYOND: error: SoftFail of 'SOFT_BEYOND' has bits beyond the 8 of its Size: give the encoding a larger Size, or leave them"
        " out",
        "5 errors",
    ]


def test_encodings_that_are_the_same() -> None:
    target = Decoded()
    target.encoded("A", word("0001????"), Size=1)
    target.encoded("B", word("0001????"), Size=1)
    assert errors_of(target)[0].startswith(
        "B: error: a disassembler cannot tell 'B' from 'A': no field of constant bits"
    )


def test_options_and_words_of_variable_length() -> None:
    assert errors_of(variable(), DisassemblerTables(specialize_decoders_per_bitwidth=True)) == [
        "target.td: error: decoders of encodings of variable length are for all widths: leave specialize_decoders_per_bitwidth out",
        "1 error",
    ]


def test_options_that_came_with_them() -> None:
    with about(RELEASES[19]):
        assert errors_of(fixed(), DisassemblerTables(use_fn_table_in_decode_to_mcinst=True)) == [
            "target.td: error: LLVM 19 knows neither specialize_decoders_per_bitwidth nor use_fn_table_in_decode_to_mcinst: leave them"
            " out",
            "1 error",
        ]
        assert folded(generated(fixed(), LENIENT)) == folded(generated(fixed()))

"""Disassembler tables of small targets: expected files, as llvm-tblgen writes them, and errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generators.encodings import (
    IMM,
    REG,
    EncodedTarget,
    ascend,
    descend,
    fields_in,
    part_of,
    segment,
    word,
)
from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import leaf, operands, tree
from tests.support.record_builder import dag
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.files import DisassemblerTables
from tgdsl.generators.disassembler import GENERATOR
from tgdsl.model import Model
from tgdsl.records import Bits, Dag, Ref, Value

EXPECTED = Path(__file__).parent / "expected"


class Decoded(EncodedTarget):
    """A target whose encodings have sizes, and with SubtargetFeatures and AssemblerPredicates."""

    def features(self) -> None:
        for name in ("all_of", "any_of", "not"):
            self._put(name, (), {})
        for name in "AB":
            self.add(f"Feature{name}", "SubtargetFeature")
        a, b = Ref("FeatureA"), Ref("FeatureB")
        self.predicate("HasA", dag("all_of", a))
        self.predicate("HasBoth", dag("all_of", a, b))
        self.predicate("HasEither", dag("any_of", dag("not", dag("all_of", a, b)), b))
        self.add("Compiler", "Predicate", CondString="true")

    def predicate(self, name: str, condition: Dag) -> Ref:
        return self.add(
            name, "Predicate", AssemblerMatcherPredicate=True, CondString="true", AssemblerCondDag=condition
        )


def fixed() -> EncodedTarget:
    """A target with words of one and two bytes."""
    target = Decoded()
    target.features()
    rd, rs = ("rd", 3, 0), ("rs", 3, 0)
    target.add("number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
    has_a, both, either, compiler = (Ref(name) for name in ("HasA", "HasBoth", "HasEither", "Compiler"))
    target.encoded("ADD", word("0001", rd, rs, "0000"), {"rd": REG, "rs": REG}, Size=2)
    target.encoded("SUB", word("0010", rd, rs, "0000"), {"rd": REG, "rs": REG}, Size=2, Predicates=(has_a,))
    split = word("0011", ("i", 7, 4), rd, ("i", 3, 0))
    target.encoded("SPLIT", split, {"rd": REG, "i": Ref("number")}, Size=2, Predicates=(compiler, both))
    target.encoded("NARROW", word("00110000", rd, "1111"), {"rd": REG}, Size=2, Predicates=(both,))
    target.encoded("HIGH", word("0100", ("i", 11, 2), "01"), {"i": IMM}, Size=2, i=Bits((True, *[None] * 11)))
    target.encoded("SOFT", word("0101", rd, "10000000"), {"rd": REG}, Size=2, SoftFail=word("0" * 8 + "1" * 8))
    target.encoded("OTHER", word("0110", rd, "????", "0000"), {"rd": REG}, Size=2, Predicates=(has_a, either))
    target.encoded("WHOLE", word("0111" + "?" * 12), Size=2, DecoderMethod="decodeWhole", hasCompleteDecoder=False)
    target.encoded("AFTER", word("01110000", rd, rs), {"rd": REG, "rs": REG}, Size=2)
    outs = operands("outs", {"rd": REG})
    target.encoded(
        "TIED", word("1000", ("rs", 3, 0)), {"rs": REG}, OutOperandList=outs, Constraints="$rd = $rs", Size=1
    )
    named = {"m": tree("pair", leaf("base", None), leaf("offset", None))}
    target.encoded("NAMED", word("1001", ("base", 3, 0)), named, Size=1, DecoderNamespace="Other")
    more = word("1111", rd, rs, "0000")
    target.add("MORE", "AdditionalEncoding", AliasOf=Ref("ADD"), Inst=more, **fields_in(more), Size=2)
    target.encoded("PSEUDO", word("1111", rd), {"rd": REG}, isPseudo=True, Size=1)
    return target


def conflicts() -> EncodedTarget:
    """A target with encodings that cannot be told apart, in all places of a table."""
    target = Decoded()
    for name, bits in {"A": "0000????", "B": "00001???", "C": "0000?1??", "D": "00010???", "E": "00010???"}.items():
        target.encoded(name, word(bits), Size=1)
    return target


def with_modes(**more: Value) -> EncodedTarget:
    """Encodings by HwMode, which have these fields, too."""
    target = Decoded()
    target.modes("Fast", "Slow")
    target.encoded("A", word("01??????"), Size=1)
    target.encoded("B", word("10??????"), Size=1, DecoderNamespace="X")
    target.encoded("C", word("10??????"), EncodingInfos=target.by_mode({"Fast": word("110?????")}, **more))
    return target


def variable() -> EncodedTarget:
    target = Decoded()
    encoder, decoder = Dag.call("encoder", ["encodeHere"]), Dag.call("decoder", ["decodeHere"])
    target.segmented("FIXED", descend(word("01"), word("1111")), Size=2)
    target.segmented("LONG", descend(segment("$i", 66), word("1101")), {"i": IMM}, Size=2)
    halves = part_of("$i", 7, 4), part_of("$i", 3, 0)
    target.segmented("HALVES", ascend(word("0010"), segment("$rd", 4), *halves), {"rd": REG, "i": IMM}, Size=2)
    coders = segment("$rd", 4, encoder, decoder)
    target.segmented("CODERS", ascend(word("0001"), coders), {"rd": REG, "m": Ref("pair")}, Size=2)
    target.segmented("PSEUDO", descend(word("1")), isPseudo=True, Size=2)
    return target


CASES: dict[str, Callable[[], EncodedTarget]] = {
    "fixed": fixed,
    "conflicts": conflicts,
    "modes": with_modes,
    "variable": variable,
}


def generated(target: EncodedTarget, file: DisassemblerTables | None = None) -> str:
    return GENERATOR.generate(Model(target.records()), file)


def folded(text: str) -> str:
    """The text without what is the same in all files, and equal lines, as of InstrLenTable, only once."""
    start, end = text.index("static const uint8_t DecoderTable"), text.index(
        "\ntemplate <typename InsnType>\nstatic Decode"
    )
    lines = text[start:end].splitlines(keepends=True)
    return "".join([line for number, line in enumerate(lines) if not number or line != lines[number - 1]])


@pytest.mark.parametrize("name", CASES)
def test_tables_and_cases(name: str, expect: Callable[[Path, str], None]) -> None:
    text = generated(CASES[name]())
    cases = text[
        text.index("static DecodeStatus decodeToMCInst") : text.index(
            "\ntemplate <typename InsnType>\nstatic DecodeStatus decodeI"
        )
    ]
    expect(EXPECTED / f"disassembler_{name}.inc", folded(text) + cases)


def test_a_whole_file(expect: Callable[[Path, str], None]) -> None:
    target = EncodedTarget()
    target.segmented("ADD", ascend(word("01"), segment("$rd", 6)), {"rd": REG}, Size=1)
    text = generated(target)
    lines = text.splitlines(keepends=True)
    expect(
        EXPECTED / "disassembler.inc",
        "".join([line for number, line in enumerate(lines) if not number or line != lines[number - 1]]),
    )


@needs_tblgen
@pytest.mark.parametrize("name", CASES)
def test_llvm_tblgen_writes_the_same(name: str) -> None:
    target = CASES[name]()
    assert theirs(target.records(), "disassembler").splitlines() == generated(target).splitlines()


# -- WebAssembly -------------------------------------------------------------------------------------------------


class StackMachine(EncodedTarget):
    """A target that is called WebAssembly, with pairs of instructions."""

    def __init__(self) -> None:
        super().__init__()
        self.rename_target("WebAssembly")

    def opcode(self, name: str, number: int, text: str, *types: str, **fields: bool) -> None:
        flags = {"StackBased": True, "IsCanonical": False} | fields
        for one in types:
            if one not in self.names:
                self._put(one, ("Operand",), {"OperandType": one})
        ins = {f"o{place}": Ref(one) for place, one in enumerate(types)}
        self.encoded(name, Bits.of(number, 32), ins, AsmString=text, **flags)


def stack_machine() -> StackMachine:
    target = StackMachine()
    target.opcode("NOP", 0x01, "nop")
    target.opcode("NOP_R", 0x01, "nop!", StackBased=False)
    target.opcode("BLOCK", 0x02, "block $o0", "OPERAND_IMMEDIATE")
    target.opcode("CALL", 0x10, "i32.call $o0", "OPERAND_IMMEDIATE", "OPERAND_MEMORY")
    target.opcode("CALL_S", 0x10, "call $o0", "OPERAND_MEMORY")
    target.opcode("CALL_T", 0x10, "cell $o0", "OPERAND_MEMORY")
    target.opcode("END", 0x0B, "end")
    target.opcode("END_LOOP", 0x0B, "end_loop", IsCanonical=True)
    target.opcode("END_IF", 0x0B, "e")
    target.opcode("SAT", 0xFC02, "sat", "OPERAND_MEMORY", "OPERAND_IMMEDIATE")
    target.opcode("WIDE", 0xFD0105, "wide")
    target.opcode("SWAP", 0xFD0005, "swap", "OPERAND_MEMORY")
    target.opcode("NONE", 0xFFFF_FFFF, "none")
    return target


def test_webassembly(expect: Callable[[Path, str], None]) -> None:
    lines = generated(stack_machine()).splitlines(keepends=True)
    folded = [line for number, line in enumerate(lines) if not number or line != lines[number - 1]]
    expect(EXPECTED / "disassembler_webassembly.inc", "".join(folded))


@needs_tblgen
def test_llvm_tblgen_writes_the_same_of_webassembly() -> None:
    target = stack_machine()
    assert theirs(target.records(), "disassembler").splitlines() == generated(target).splitlines()


# -- errors ------------------------------------------------------------------------------------------------------


def errors_of(target: EncodedTarget, file: DisassemblerTables | None = None) -> list[str]:
    with pytest.raises(DiagnosticError) as raised:
        generated(target, file)
    return render(raised.value.diagnostics).splitlines()


def test_opcodes_that_no_stack_machine_has() -> None:
    target = StackMachine()
    target.opcode("REGISTER", 0x05, "register", StackBased=False)
    target.encoded("OPEN", word("0" * 31 + "?"), StackBased=True, IsCanonical=False)
    assert errors_of(target) == [
        "OPEN: error: the field 'Inst' of 'OPEN' is not a number: give a value to each of its bits",
        "REGISTER: error: the opcode of 'REGISTER' has no instruction that is StackBased, which a disassembler takes:"
        " define one",
        "2 errors",
    ]


def test_x86_has_a_decoder_of_its_own_instructions_alone() -> None:
    target = EncodedTarget()
    target.rename_target("X86")
    assert not GENERATOR.applies(Model(target.records()))


def test_what_cannot_be_decoded() -> None:
    target = EncodedTarget()
    target.segmented("SEGMENTS", ascend(word("01")), SoftFail=word("11"), Size=1)
    assert errors_of(target) == [
        "SEGMENTS: error: 'SEGMENTS' has SoftFail and an encoding of variable length, which llvm-tblgen cannot handle: leave"
        " SoftFail out",
        "1 error",
    ]
    target = EncodedTarget()
    target.encoded("LARGE", word("01"), Size=1 << 20)
    assert errors_of(target) == [
        "LARGE: error: 'LARGE' has 1048576 bytes, and decoders are for at most 4096: give the Size of its word",
        "1 error",
    ]


def test_which_targets_have_the_file() -> None:
    target = EncodedTarget()
    target.encoded("A", word("11"), isPseudo=True, Size=1)
    target.encoded("B", word("11"), isCodeGenOnly=True, Size=1)
    target.encoded("C", word("11"), Size=0)
    assert not GENERATOR.applies(Model(target.records()))
    target.encoded("D", word("11"), Size=1)
    assert GENERATOR.applies(Model(target.records()))
    assert GENERATOR.applies(Model(stack_machine().records()))

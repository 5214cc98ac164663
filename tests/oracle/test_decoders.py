"""How encodings are decoded, from the model alone, against llvm-tblgen's decoder tables of LLVM's targets and of small ones.

Compared are the names of the tables (DecoderNamespace and size), and the distinct cases of ``decodeToMCInst``: the C++ method that
decodes an operand or the whole instruction, the constant that its value starts with, and the ranges of bits that it is made of.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, ascend, fields_in, part_of, segment, word
from tests.generators.test_reference import REFERENCE
from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import leaf, tree
from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.model.bits import (
    Encoding,
    FixedEncodingTable,
    FixedWord,
    OperandDecoder,
    VariableEncodingTable,
    VariableWord,
)
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.instructions.table import Operand, Tied
from tgdsl.records import Ref
from tgdsl.llvm.flags import Flag

#: Packs, each with the number of its distinct cases.
CASES = {
    "AVR": 29,
    "BPF": 30,
    "Hexagon": 395,
    "Lanai": 17,
    "LoongArch": 155,
    "MSP430": 39,
    "Mips": 400,
    "Sparc": 126,
    "SystemZ": 407,
    "XCore": 37,
}
LARGE_CASES = {"AMDGPU": 1508, "RISCV": 209}

#: Method ("" for a plain number), whether its failure is final, first value, and runs: bit of the word, of the operand, width.
Decoded = tuple[str, bool, int, tuple[tuple[int, int, int], ...]]

_NOT_DECODED = (Flag.IS_PSEUDO, Flag.IS_CODE_GEN_ONLY, Flag.IS_ASM_PARSER_ONLY)


needs_rows = pytest.mark.skipif(
    ByRelease({19: False, 22: True})[RELEASE],
    reason="tables of nested scopes are not read here; test_disassembler compares whole files",
)
in_packs = pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")


@in_packs
@pytest.mark.parametrize("pack", CASES)
def test_llvms_targets(pack: str) -> None:
    check(pack, CASES[pack])


@in_packs
@pytest.mark.all_packs
@pytest.mark.parametrize("pack", LARGE_CASES)
def test_large_ones_too(pack: str) -> None:
    check(pack, LARGE_CASES[pack])


def check(pack: str, count: int) -> None:
    text = lzma.open(REFERENCE / pack / f"{pack}GenDisassemblerTables.inc.xz", "rt", encoding="utf-8").read()
    table = Model(load_target(str(REFERENCE / pack / "records.json.xz"))).encodings
    assert isinstance(table, FixedEncodingTable)
    encodings = [encoding for encoding in table.all() if is_decoded(encoding)]
    names = {f"{encoding.decoder_namespace}{8 * encoding.size}" for encoding in encodings}
    assert names == set(re.findall(r"static const uint8_t DecoderTable(\w+)\[\]", text))
    cases = {tuple(operands_of(table, encoding)) for encoding in encodings}
    expected = set(cases_of(text))
    assert (cases - expected, expected - cases) == (set(), set())
    assert len(cases) == count


def is_decoded(encoding: Encoding[FixedWord]) -> bool:
    instruction, word = encoding.instruction, encoding.word
    if instruction.namespace == "TargetOpcode" or any(instruction.has(flag) for flag in _NOT_DECODED):
        return False
    return bool(encoding.size and word.ones | word.zeros)


def operands_of(table: FixedEncodingTable, encoding: Encoding[FixedWord]) -> Iterator[Decoded]:
    if encoding.decoder_method:
        yield encoding.decoder_method, encoding.has_complete_decoder, 0, ()
        return
    tied = tied_names(encoding.instruction.operands)
    for operand in encoding.instruction.operands:
        decoder = table.operand_decoder(operand.record)
        if any(operand.sub_names):
            for name, record in zip(operand.sub_names, operand.sub_operands, strict=True):
                yield one(table.operand_decoder(record), encoding, name, tied)
            continue
        if not method_of(decoder) and operand.info is not None and operand.count == 1:
            decoder = table.operand_decoder(operand.sub_operands[0])
        found = one(decoder, encoding, operand.name, tied)
        if found[3]:
            yield found


def tied_names(operands: tuple[Operand, ...]) -> dict[str, str]:
    """The name of each tied operand to that of the other one, in both directions."""
    names = [name or operand.name for operand in operands for name in operand.sub_names]
    constraints = [constraint for operand in operands for constraint in operand.constraints]
    found: dict[str, str] = {}
    for name, constraint in zip(names, constraints, strict=True):
        if isinstance(constraint, Tied):
            other = names[constraint.operand]
            found |= {name: other, other: name}
    return found


def one(decoder: OperandDecoder, encoding: Encoding[FixedWord], name: str, tied: dict[str, str]) -> Decoded:
    fields = [field for field in encoding.word.fields if field.name in (name, tied.get(name))]
    runs = sorted([(run.word_bit, run.operand_bit, run.width) for field in fields for run in field.runs])
    return method_of(decoder), decoder.is_complete, encoding.ones_of(name), tuple(runs)


def method_of(decoder: OperandDecoder) -> str:
    """The C++ method, with the names that LLVM gives to those of register classes."""
    if decoder.register_class is None:
        return decoder.method
    if decoder.register_class.is_a("RegisterClass"):
        return f"Decode{decoder.register_class.name}RegisterClass"
    return f"DecodePointerLikeRegClass{decoder.register_class.integer('RegClassKind')}"


_LINE = re.compile(
    r"tmp = 0x(?P<start>[0-9A-F]+);"
    r"|tmp = fieldFromInstruction\(insn, (?P<from>\d+), (?P<size>\d+)\)(?: << (?P<shift>\d+))?;"
    r"|insertBits\(tmp, fieldFromInstruction\(insn, (?P<word>\d+), (?P<width>\d+)\), (?P<operand>\d+), \d+\);"
    r"|Check\(S, (?P<method>[^(]+)\(MI, (?:tmp|insn), Address, Decoder\)\)\) \{(?P<incomplete> DecodeComplete = false;)?"
    r"|(?P<number>MCOperand::createImm\(tmp\))"
)


def cases_of(text: str) -> Iterator[tuple[Decoded, ...]]:
    """The cases of decodeToMCInst in llvm-tblgen's file."""
    body = text.partition("DecodeStatus decodeToMCInst(")[2].partition("\n}\n")[0]
    for case in body.split("  case ")[1:]:
        operands: list[Decoded] = []
        start, runs = 0, list[tuple[int, int, int]]()
        for line in _LINE.finditer(case):
            if line["start"]:
                start = int(line["start"], 16)
            elif line["from"]:
                runs.append((int(line["from"]), int(line["shift"] or 0), int(line["size"])))
            elif line["word"]:
                runs.append((int(line["word"]), int(line["operand"]), int(line["width"])))
            else:
                operands.append((line["method"] or "", not line["incomplete"], start, tuple(runs)))
                start, runs = 0, []
        yield tuple(operands)


@needs_rows
@needs_tblgen
@pytest.mark.parametrize("modes", [("Fast", "Slow"), ("DefaultMode", "Slow"), ()])
def test_soft_fail_and_modes(modes: tuple[str, ...]) -> None:
    """Each table of llvm-tblgen has the encodings of its DecoderNamespace, size and HwMode, each with its masks of SoftFail."""
    target = EncodedTarget()
    target.modes("Fast", "Slow")
    rd = ("rd", 3, 0)
    add = target.encoded("ADD", word("0110", rd), {"rd": REG}, SoftFail=word("00110000"), Size=1)
    target.encoded("SUB", word("011?", rd), {"rd": REG}, SoftFail=word("01000000"), Size=1, DecoderNamespace="X")
    target.encoded("MUL", word("?", rd, "1" * 11), {"rd": REG}, Size=2, isAsmParserOnly=True)
    more = word("1011", rd)
    target.add("MORE", "AdditionalEncoding", AliasOf=add, Inst=more, **fields_in(more), Size=1, DecoderNamespace="Y")
    if modes:
        infos = target.by_mode({mode: word(f"11{number:02b}", rd) for number, mode in enumerate(modes)})
        target.instruction("MODES", ins={"rd": REG}, EncodingInfos=infos)
    model = Model(target.records())
    found: dict[str, dict[str, tuple[int, int]]] = {}
    assert isinstance(model.encodings, FixedEncodingTable)
    for encoding in model.encodings.all():
        if not is_decoded(encoding):
            continue
        name, record, soft = encoding.instruction.name, encoding.record, encoding.soft_fail
        everywhere = encoding.mode is None and not record.is_a("AdditionalEncoding")
        for mode in model.encodings.modes or [DEFAULT] if everywhere else [encoding.mode or DEFAULT]:
            suffix = f"_{model.hw_modes.names[mode]}" if mode else ""
            table = found.setdefault(f"{encoding.decoder_namespace}{suffix}{8 * encoding.size}", {})
            opcode = name if record.name == name else f"{record.name}:{name}"
            table[opcode] = (soft & encoding.word.zeros, soft & encoding.word.ones)
    assert found == tables_of(theirs(target.records(), "disassembler"))


def tables_of(text: str) -> dict[str, dict[str, tuple[int, int]]]:
    """Name of each decoder table to its opcodes, each with the masks of its OPC_SoftFail: bits that are 0, and bits that are 1."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for name, body in re.findall(r"static const uint8_t DecoderTable(\w+)\[\] = \{(.*?)\n\};", text, re.DOTALL):
        masks = 0, 0
        for zeros, ones, opcode in re.findall(r"OPC_SoftFail, (\d+), (\d+),|// Opcode: (\S+)", body):
            if opcode:
                found.setdefault(name, {})[opcode], masks = masks, (0, 0)
            else:
                masks = int(zeros), int(ones)
    return found


@needs_rows
@needs_tblgen
def test_variable_length() -> None:
    target = EncodedTarget()
    target.add("number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
    number, named = Ref("number"), tree("pair", leaf("base", None), leaf("offset", None))
    coders = [tree(f"{kind}coder", f"{kind}codeHere") for kind in ("en", "de")]
    halves = part_of("$i", 7, 4), part_of("$i", 3, 0)
    target.segmented("A", ascend(word("01"), segment("$rd", 4, *coders), *halves), {"rd": REG, "i": number}, Size=2)
    pair = segment("$m.offset", 4), segment("$m", 2), segment("$i", 8, coders[0])
    target.segmented("B", ascend(word("10"), *pair), {"m": Ref("pair"), "i": IMM}, Size=2)
    parts = segment("$offset", 4), segment("$base", 2), segment("$rd", 3)
    target.segmented("C", ascend(word("11"), *parts), {"rd": REG, "src": named}, Size=2)
    table = Model(target.records()).encodings
    assert isinstance(table, VariableEncodingTable)
    cases = {tuple(operands_of_segments(table, encoding)) for encoding in table.all()}
    assert cases == set(cases_of(theirs(target.records(), "disassembler")))
    assert len(cases) == 3


def operands_of_segments(table: VariableEncodingTable, encoding: Encoding[VariableWord]) -> Iterator[Decoded]:
    for operand in encoding.instruction.operands:
        for part, record in enumerate(operand.sub_operands):
            found = [one for one in encoding.word.segments if one.operand == operand.first + part]
            decoder = table.operand_decoder(record)
            method = next((segment.decoder for segment in found if segment.decoder), method_of(decoder))
            runs = sorted([(segment.word_bit, segment.operand_bit, segment.width) for segment in found])
            yield method, decoder.is_complete, 0, tuple(runs)

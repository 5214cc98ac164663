"""How each encoding of LLVM's own targets is decoded, from the model alone, against the decoder tables of llvm-tblgen.

Compared are the names of the tables (DecoderNamespace and size), and the distinct cases of ``decodeToMCInst``: the C++ method that
decodes an operand or the whole instruction, the constant that its value starts with, and the ranges of bits that it is made of.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator

import pytest

from tests.generators.test_reference import REFERENCE
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.model.bits import Encoding, FixedEncodingTable, FixedWord, OperandDecoder
from tgdsl.model.instructions.table import Operand, Tied
from tgdsl.records.instruction_flags import Flag

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


pytestmark = pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")


@pytest.mark.parametrize("pack", CASES)
def test_llvms_targets(pack: str) -> None:
    compare(pack, CASES[pack])


@pytest.mark.all_packs
@pytest.mark.parametrize("pack", LARGE_CASES)
def test_large_ones_too(pack: str) -> None:
    compare(pack, LARGE_CASES[pack])


def compare(pack: str, count: int) -> None:
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

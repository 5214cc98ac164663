"""The bits of encodings as text, and what decoders ask besides, beside small inputs."""

from __future__ import annotations

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
from tests.support.instruction_builder import GPR, leaf, tree
from tests.support.targets import load
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.model.bits import Encoding, FixedEncodingTable, FixedWord, OperandField, VariableWord
from tgdsl.records import BitRef, Bits, Opaque, Ref, Value
from tgdsl.llvm.flags import Flag

NAMED_PARTS: dict[str, Value] = {"src": tree("pair", leaf("base", None), leaf("offset", None))}


def words_of(target: EncodedTarget) -> str:
    """Each encoding on a line: instruction, record of the encoding if it is another, HwMode, word, operands of its names."""
    model = Model(target.records())
    lines: list[str] = []
    for encoding in model.encodings.all():
        name, record = encoding.instruction.name, encoding.record.name
        mode = "" if encoding.mode is None else f" in {model.hw_modes.names[encoding.mode]}"
        names = "".join([f", {text}" for text in operands_of(encoding)])
        lines.append(f"{name}{f' by {record}' if record != name else ''}{mode}: {encoding.word}{names}")
    return "\n".join(lines) + "\n"


def operands_of(encoding: Encoding[FixedWord] | Encoding[VariableWord]) -> list[str]:
    """ "name = machine operand (operand.sub-operand)" for the names in a word."""
    if isinstance(encoding.word, FixedWord):
        return [
            f"{f.name} = {f.operand} ({f.index}{'' if f.sub_operand is None else f'.{f.sub_operand}'})"
            for f in encoding.word.fields
            if isinstance(f, OperandField)
        ]
    return [f"{s.name} = {s.operand} ({s.index}.{s.sub_operand})" for s in encoding.word.segments]


def test_every_kind_of_bit() -> None:
    target = EncodedTarget()
    rd = ("rd", 4, 0)
    target.encoded("A", word("0110", rd, "??", ("none", 2, 0), "1"), {"rd": REG})
    target.encoded("B", word(("i", 7, 4), rd, ("i", 3, 0), ("i", 9, 9), "0?1"), {"rd": REG, "i": IMM})
    target.encoded("C", word(("offset", 4, 0), ("base", 3, 0)), {"rd": REG} | NAMED_PARTS)
    target.encoded("D", word(("src", 6, 0)), {"rd": REG, "src": Ref("all")})
    target.encoded("E", Bits((True, Opaque("!f(x){0}"), BitRef("missing", 3), None)), {"rd": REG})
    target.encoded("F", word(("rd", 0, 0), ("rd", 1, 1), ("rd", 3, 2)), {"rd": REG})
    target.encoded("G", word("10"), isPseudo=True)
    target.instruction("NO_INST")
    assert words_of(target) == """\
G: 10
A: 0110 rd{4-0} ?? ?none{2-0} 1, rd = 0 (0)
B: i{7-4} rd{4-0} i{3-0} i{9} 0?1, i = 1 (1), rd = 0 (0)
C: offset{4-0} base{3-0}, offset = 2 (1.1), base = 1 (1.0)
D: src{6-0}, src = 1 (1)
E: ? ?missing{3} ?(!f(x){0}) 1
F: rd{0} rd{1} rd{3-2}, rd = 0 (0)
"""


def test_masks() -> None:
    target = EncodedTarget()
    target.encoded("A", word("0110", ("rd", 3, 0), "?0?1"), {"rd": REG})
    (a,) = fixed_words(target)
    assert (a.width, f"{a.ones:b}", f"{a.zeros:b}", f"{a.unset:b}") == (12, "11000000001", "100100000100", "1010")
    assert [f"{field.mask:b}" for field in a.fields] == ["11110000"]


def test_fields_of_the_record_that_have_bits_are_no_open_ones() -> None:
    target = EncodedTarget()
    inst = word(("known", 1, 0), ("part", 1, 1), ("missing", 0, 0))
    target.encoded("A", inst, {"part": IMM}, known=Bits.of(2, 2), part=word("?1"))
    (a,) = fixed_words(target)
    assert [(field.name, field.is_open) for field in a.fields] == [("known", False), ("part", True), ("missing", True)]


def test_what_is_not_encoded_is_still_an_operands() -> None:
    target = EncodedTarget()
    target.encoded("A", word(("rd", 3, 0), ("src", 3, 0)), {"rd": REG, "src": Ref("all")}, DisableEncoding="$rd")
    (a,) = fixed_words(target)
    assert [(f.name, f.encoder, f.is_encoded) for f in a.fields if isinstance(f, OperandField)] == [
        ("rd", "", False),
        ("src", "encodeAll", True),
    ]


def test_the_bit_of_weight_1_may_be_the_last() -> None:
    target = EncodedTarget()
    target.add("TestInstrInfo", "InstrInfo", isLittleEndianEncoding=True)
    target.encoded("A", word("011", ("rd", 0, 0), ("rd", 1, 1), ("rd", 2, 2), "?0"), {"rd": REG})
    assert words_of(target) == "A: 0? rd{2-0} 110, rd = 0 (0)\n"


def test_modes_and_additional_encodings() -> None:
    target = EncodedTarget()
    target.modes("Fast", "Slow")
    rd = ("rd", 3, 0)
    add = target.instruction(
        "ADD",
        ins={"rd": REG},
        EncodingInfos=target.by_mode({"Slow": word("1", rd), "DefaultMode": word(rd, "1")}),
        Inst=word("1111"),
    )
    sub = target.encoded("SUB", word("11", rd), {"rd": REG})
    more = word("0", rd, ("rs", 1, 0))
    for name, alias in (("Z", sub), ("Y", add)):
        target.add(name, "AdditionalEncoding", AliasOf=alias, Inst=more, **fields_in(more))
    assert words_of(target) == """\
ADD by E4 in Default: rd{3-0} 1, rd = 0 (0)
ADD by E3 in Slow: 1 rd{3-0}, rd = 0 (0)
SUB: 11 rd{3-0}, rd = 0 (0)
ADD by Y: 0 rd{3-0} ?rs{1-0}, rd = 0 (0)
SUB by Z: 0 rd{3-0} ?rs{1-0}, rd = 0 (0)
"""


def test_variable_length() -> None:
    target = EncodedTarget()
    encoder, decoder = (tree(kind, f"{kind}Here") for kind in ("encoder", "decoder"))
    target.segmented(
        "A",
        descend(word("10"), ascend(segment("$rd", 4, decoder), part_of("$i", 7, 4, encoder)), part_of("$i", 8, 8)),
        {"rd": REG, "i": Ref("odd")},
    )
    target.segmented("B", ascend(word("01"), segment("$m.offset", 4), segment("$m", 2), word("0")), {"m": Ref("pair")})
    target.segmented("C", descend(segment("$offset", 4), segment("$base", 2)), NAMED_PARTS)
    a = target.segmented("D", descend())
    target.add("E", "AdditionalEncoding", AliasOf=a, Inst=descend(word("1" * 9)))
    assert words_of(target) == """\
A: 10 i{7-4} rd{3-0} i{8}, i = 1 (1.0), rd = 0 (0.0), i = 1 (1.0)
B: 0 m{1-0} m.offset{3-0} 01, m.offset = 1 (0.1), m = 0 (0.0)
C: offset{3-0} base{1-0}, base = 0 (0.0), offset = 1 (0.1)
D: 
D by E: 111111111
"""
    model = Model(target.records())
    (a_word,) = [encoding.word for encoding in model.encodings.of(model.instructions.by_name["A"])]
    assert isinstance(a_word, VariableWord)
    assert [(s.name, s.encoder, s.decoder) for s in a_word.segments] == [
        ("i", "encodeOdd", ""),
        ("rd", "", "decoderHere"),
        ("i", "encoderHere", ""),
    ]
    assert (a_word.width, f"{a_word.ones:b}", f"{a_word.zeros:b}") == (11, "10000000000", "1000000000")


def test_what_decoders_ask_of_an_encoding() -> None:
    target = EncodedTarget()
    fast = target.add("InFastMode", "Predicate")
    target.encoded(
        "A",
        word("0110", ("rd", 3, 0)),
        {"rd": REG},
        SoftFail=word("?011" + "0" * 6),
        DecoderMethod="decodeA",
        hasCompleteDecoder=False,
        DecoderNamespace="Fast",
        Size=1,
        Predicates=(fast,),
        isAsmParserOnly=True,
        rd=word("?1?1"),
    )
    target.encoded("B", word("1"), SoftFail=word("0011"), Size=2)
    a, b = Model(target.records()).encodings.all()
    assert (a.decoder_method, a.has_complete_decoder, a.decoder_namespace, a.size) == ("decodeA", False, "Fast", 1)
    assert [record.name for record in a.predicates] == ["InFastMode"]
    assert a.instruction.flags == {Flag.IS_ASM_PARSER_ONLY}
    assert (a.soft_fail, b.soft_fail) == (0b11000000, 1)
    assert (a.ones_of("rd"), a.ones_of("x")) == (0b0101, 0)
    assert (b.decoder_method, b.has_complete_decoder, b.decoder_namespace, b.size) == ("", True, "", 2)


def test_how_operands_are_decoded() -> None:
    target = EncodedTarget()
    target.add("Pointer", "PointerLikeRegClass", RegClassKind=1)
    target.add("Even", "RegisterClass", DecoderMethod="decodeEven")
    target.add("Plain", "RegisterOperand")
    target.add("EvenOnly", "RegisterOperand", RegClass=Ref("Even"))
    target.add("Own", "RegisterOperand", DecoderMethod="decodeOwn", RegClass=Ref("Even"))
    target.add("Number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
    names = ("GPR", "Pointer", "Even", "Plain", "EvenOnly", "Own", "Number", "imm32")
    records = target.records()
    table = Model(records).encodings
    found = {name: table.operand_decoder(records[name]) for name in names}
    assert {
        name: (of.method, of.register_class.name if of.register_class else "", of.is_complete)
        for name, of in found.items()
    } == {
        "GPR": ("", "GPR", True),
        "Pointer": ("", "Pointer", True),
        "Even": ("decodeEven", "", True),
        "Plain": ("", "GPR", True),
        "EvenOnly": ("decodeEven", "", True),
        "Own": ("decodeOwn", "", True),
        "Number": ("decodeNumber", "", False),
        "imm32": ("", "", True),
    }


def test_decoders_are_not_refused_for_what_emitters_mind() -> None:
    target = EncodedTarget()
    target.encoded("HIDDEN", word(("rd", 3, 0), ("x", 3, 0)), {"rd": REG}, DisableEncoding="$rd")
    target.instruction("NONE")
    assert words_of(target) == "HIDDEN: rd{3-0} ?x{3-0}, rd = 0 (0)\n"
    assert target.encoding_errors().splitlines()[-1] == "3 errors"


def test_equal_fields_are_one_object() -> None:
    target = EncodedTarget()
    for name, bits in (("A", "01"), ("B", "11"), ("C", "1")):
        target.encoded(name, word(bits, ("rd", 3, 0)), {"rd": GPR})
    a, b, c = fixed_words(target)
    assert a.fields[0] is b.fields[0] is c.fields[0]


def test_wrong_encodings() -> None:
    target = EncodedTarget()
    target.instruction("C", Inst=7)
    target.instruction("D", EncodingInfos=target.add("Enc", "InstructionEncoding", Inst=Bits.of(0, 8)))
    assert target.encoding_errors().splitlines() == [
        "C: error: the field 'Inst' of 'C' should be bits or a dag, but is the integer 7",
        "Enc: error: 'Enc' is used for objects by mode, but is not a HwModeSelect: derive it from one",
        "2 errors",
    ]


def test_wrong_additional_encodings() -> None:
    target = EncodedTarget()
    sub = target.encoded("SUB", word("11"))
    target.add("E1", "AdditionalEncoding", AliasOf=sub, Inst=descend())
    target.add("E2", "AdditionalEncoding", AliasOf=GPR, Inst=word("1"))
    target.add("E3", "AdditionalEncoding", AliasOf=sub, Inst=word("1"))
    with pytest.raises(DiagnosticError) as error:
        _ = Model(target.records()).encodings.additional
    assert render(error.value.diagnostics).splitlines() == [
        "E1: error: the field 'Inst' of 'E1' is a dag, but that of 'SUB' is not: give all instructions encodings of "
        "variable length, or none",
        "E2: error: the AliasOf of 'E2' is not an instruction: name one",
        "2 errors",
    ]


def test_mistakes_are_where_the_word_is_given(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class F(Instruction):
            namespace = "T"
            rd = field(4)
            rs = field(4)
            inst = concat(rd, rs)

        class ADD(F):
            rd, rs = out(GPR), in_(GPR, disable_encoding=True)
            asm = f"add {rd}, {rs}"
        """,
    )
    with pytest.raises(DiagnosticError) as error:
        _ = Model(records).emission
    (found,) = error.value.diagnostics
    assert found.message.startswith("the encoding of 'ADD' uses the field 'rs', but that operand is not encoded: ")
    assert [location.line for location in found.place.chain] == [14, 16]


def fixed_words(target: EncodedTarget) -> list[FixedWord]:
    table = Model(target.records()).encodings
    assert isinstance(table, FixedEncodingTable)
    return [encoding.word for encoding in table.all()]

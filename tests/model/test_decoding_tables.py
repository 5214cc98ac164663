"""Decoder tables: which fields tell encodings apart, in which order, beside small inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.generators.encodings import (
    IMM,
    REG,
    EncodedTarget,
    fields_in,
    word,
)
from tests.support.instruction_builder import leaf, operands, tree
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.model.decoding import (
    Candidate,
    Conflict,
    DecodedEncoding,
    Decoding,
    DecodingOptions,
    Duplicates,
    Filter,
    Steps,
)
from tgdsl.records import Bits, Ref, Value


def decoding_of(target: EncodedTarget) -> Decoding:
    return Model(target.records()).decoding


def tables_of(decoding: Decoding) -> list[str]:
    """The steps of all tables, those of a case below it."""
    return [line for table in decoding.tables for line in (f"{table.name}:", *_lines(table.steps, "  "))]


def _lines(steps: Steps, indent: str) -> Iterator[str]:
    for step in steps:
        match step:
            case Filter():
                yield f"{indent}Inst{{{step.start + step.width - 1}-{step.start}}}"
                for value, case in step.cases.items():
                    yield f"{indent}  {value}:"
                    yield from _lines(case, indent + "    ")
            case Candidate():
                checks = [f"{check.start + check.width - 1}-{check.start}={check.value}" for check in step.checks]
                yield f"{indent}{' '.join([step.encoding.name, *checks])}"
            case Conflict():
                names = " ".join([encoding.name for encoding in step.encodings])
                yield f"{indent}conflict {names} after {step.compared:b}"


def words(**bits: str) -> EncodedTarget:
    """A target with one encoding for each name."""
    target = EncodedTarget()
    for name, text in bits.items():
        target.encoded(name, word(text), Size=len(text) // 8)
    return target


def steps_of(**bits: str) -> list[str]:
    return tables_of(decoding_of(words(**bits)))[1:]


def test_the_region_with_most_values_is_first() -> None:
    assert steps_of(A="0?00????", B="0?01????", C="0?10????", D="1?10???1") == [
        "  Inst{5-4}",
        "    0:",
        "      A 7-7=0",
        "    1:",
        "      B 7-7=0",
        "    2:",
        "      Inst{7-7}",
        "        0:",
        "          C",
        "        1:",
        "          D 0-0=1",
    ]


def test_of_regions_with_as_many_values_the_lowest() -> None:
    assert steps_of(A="0??????0", B="1??????1") == ["  Inst{0-0}", "    0:", "      A 7-7=0", "    1:", "      B 7-7=1"]


def test_a_region_that_only_some_have() -> None:
    assert steps_of(A="??00????", B="??01????", C="?????111") == [
        "  Inst{5-4}",
        "    0:",
        "      A",
        "    1:",
        "      B",
        "  C 2-0=7",
    ]


def test_an_encoding_that_is_a_case_of_another_is_tried_before_it() -> None:
    assert steps_of(A="0000????", B="00000001", C="00001111") == [
        "  Inst{7-4}",
        "    0:",
        "      Inst{3-0}",
        "        1:",
        "          B",
        "        15:",
        "          C",
        "      A",
    ]
    assert steps_of(A="0000????", B="00000001") == ["  Inst{7-4}", "    0:", "      B 3-0=1", "      A"]


def test_three_that_no_whole_region_tells_apart() -> None:
    assert steps_of(A="00??????", B="?00?????", C="??00????") == [
        "  A 7-6=0",
        "  Inst{5-5}",
        "    0:",
        "      C 4-4=0",
        "      B 6-6=0",
    ]
    assert steps_of(A="0???????", B="?0??????") == ["  conflict A B after 0"]


def test_a_conflict_is_found_where_nothing_is_left_to_compare() -> None:
    assert steps_of(A="01??????", B="01??????", C="10??????") == [
        "  Inst{7-6}",
        "    1:",
        "      conflict A B after 11000000",
        "    2:",
        "      C",
    ]


def test_islands_are_compared_from_the_highest() -> None:
    assert steps_of(A="01?0?11?") == ["  A 7-6=1 4-4=0 2-1=3"]


def test_bits_beyond_the_size_are_not_compared() -> None:
    target = EncodedTarget()
    target.encoded("LONG", word("1111" + "01??????"), Size=1)
    target.encoded("SHORT", word("1"), Size=1)
    target.encoded("NONE", word("1"), Size=0)
    assert tables_of(decoding_of(target)) == ["8:", "  SHORT 0-0=1", "  LONG 7-6=1"]


def test_what_is_not_decoded() -> None:
    target = words(A="01??????")
    for name, flag in {"B": "isPseudo", "C": "isCodeGenOnly", "D": "isAsmParserOnly"}.items():
        target.encoded(name, word("01??????"), Size=1, **{flag: True})
    target.instruction("E", isCodeGenOnly=True)
    target.encoded("F", word("????????"), Size=1)
    assert tables_of(decoding_of(target)) == ["8:", "  A 7-6=1"]


# -- tables ------------------------------------------------------------------------------------------------------


def test_a_table_for_each_namespace_and_size() -> None:
    target = EncodedTarget()
    for name, namespace, size in (("A", "X", 2), ("B", "", 1), ("C", "X", 1), ("D", "X", 2)):
        target.encoded(name, word("01", ("rd", 3, 0)), {"rd": REG}, DecoderNamespace=namespace, Size=size)
    decoding = decoding_of(target)
    assert [(table.name, [one.name for one in table.encodings]) for table in decoding.tables] == [
        ("8", ["B"]),
        ("X8", ["C"]),
        ("X16", ["A", "D"]),
    ]
    found = decoding.table("X", 2)
    assert found is not None and found.name == "X16" and decoding.table("X", 4) is None


def with_modes() -> EncodedTarget:
    target = EncodedTarget()
    target.modes("Fast", "Slow")
    target.encoded("A", word("01??????"), Size=1)
    target.encoded("B", word("10??????"), Size=1, DecoderNamespace="X")
    infos = target.by_mode({"DefaultMode": word("110?????"), "Slow": word("111?????")})
    target.instruction("MODES", EncodingInfos=infos)
    more = word("000?????")
    target.add("MORE", "AdditionalEncoding", AliasOf=Ref("A"), Inst=more, **fields_in(more), Size=1)
    return target


def names_in(target: EncodedTarget, duplicates: Duplicates) -> dict[str, list[str]]:
    tables = Model(target.records()).decoding_with(DecodingOptions(duplicates)).tables
    return {table.name: [encoding.name.partition(":")[0] for encoding in table.encodings] for table in tables}


def test_modes_and_additional_encodings() -> None:
    target = with_modes()
    sizes = Model(target.records()).encodings.of(Model(target.records()).instructions.by_name["MODES"])
    first, second = [encoding.record.name for encoding in sizes]
    size = sizes[0].size
    every = names_in(target, Duplicates.EVERY_MODE)
    assert every == {
        "8": ["A", "MORE"],
        "X8": ["B"],
        "X_Slow8": ["B"],
        "_Slow8": ["A"],
        f"{8 * size}": [first],
        f"_Slow{8 * size}": [second],
    }
    less = names_in(target, Duplicates.MODES_OF_NAMESPACE)
    assert less == {name: names for name, names in every.items() if name != "X_Slow8"}
    least = names_in(target, Duplicates.DEFAULT_MODE)
    assert least == {name: names for name, names in less.items() if name != "_Slow8"}


# -- encodings ---------------------------------------------------------------------------------------------------


def encodings_of(target: EncodedTarget) -> dict[str, DecodedEncoding]:
    return {encoding.name: encoding for table in decoding_of(target).tables for encoding in table.encodings}


def test_soft_fail() -> None:
    target = EncodedTarget()
    target.encoded("A", word("0110????"), SoftFail=word("00110000"), Size=1)
    target.encoded("B", word("1110????"), SoftFail=word("00110001"), Size=1)
    found = encodings_of(target)
    a, b = found["A"], found["B"]
    assert (a.known, a.value, a.soft_zeros, a.soft_ones) == (0xC0, 0x40, 0x10, 0x20)
    assert [a.is_soft_failure(w) for w in (0x60, 0x70, 0x40, 0x6F)] == [False, True, True, False]
    assert [a.matches(w) for w in (0x60, 0x70, 0x80)] == [True, True, False]
    # A bit of the mask that is no constant makes llvm-tblgen forget the mask.
    assert (b.known, b.soft_zeros, b.soft_ones) == (0xC0, 0, 0)


def operands_of(encoding: DecodedEncoding) -> list[str]:
    """Name, machine operand, method, first value and runs (bit of the word, of the operand, width) of each operand."""
    return [
        f"{one.name} {one.number} {one.info.method or '-'} {one.info.initial}"
        + "".join([f" {run.word_bit}:{run.operand_bit}+{run.width}" for run in one.info.runs])
        for one in encoding.operands
    ]


def test_operands() -> None:
    target = EncodedTarget()
    target.add("number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
    split = word("1", ("i", 7, 4), ("rd", 3, 0), ("i", 3, 0), "11?")
    target.encoded("SPLIT", split, {"rd": REG, "i": Ref("number")}, Size=2)
    target.encoded("PLAIN", word("0", ("x", 3, 0), ("i", 2, 0)), {"i": IMM}, Size=2)
    target.encoded("HIGH", word("1", ("i", 3, 2)), {"i": IMM}, Size=1, i=Bits((True, False, None, None)))
    target.encoded("WHOLE", word("0", ("i", 3, 0)), {"i": IMM}, Size=1, DecoderMethod="decodeIt", hasCompleteDecoder=0)
    found = encodings_of(target)
    assert operands_of(found["SPLIT"]) == ["rd 0 DecodeGPRRegisterClass 0 7:0+4", "i 1 decodeNumber 0 3:0+4 11:4+4"]
    assert [one.info.value(0b1_1010_0110_0101_110) for one in found["SPLIT"].operands] == [0b0110, 0b1010_0101]
    assert not found["SPLIT"].decoder.is_complete
    assert operands_of(found["PLAIN"]) == ["i 0 - 0 0:0+3"] and found["PLAIN"].decoder.is_complete
    assert operands_of(found["HIGH"]) == ["i 0 - 1 0:2+2"]
    whole = found["WHOLE"].decoder
    assert (whole.method, whole.is_complete, whole.operands) == ("decodeIt", False, ())


def test_tied_and_named_operands() -> None:
    target = EncodedTarget()
    named = {"m": tree("pair", leaf("base", None), leaf("offset", None))}
    target.encoded("NAMED", word("1", ("base", 3, 0)), named, Size=1)
    outs = operands("outs", {"rd": REG})
    bits = word("11", ("rs", 1, 0), ("rd", 3, 2))
    target.encoded("TIED", bits, {"rs": REG}, OutOperandList=outs, Constraints="$rd = $rs", Size=1)
    found = encodings_of(target)
    # The offset has no bits and no decoder, so that it is the number 0.
    assert operands_of(found["NAMED"]) == ["base 0 DecodeGPRRegisterClass 0 0:0+4", "offset 1 - 0"]
    both = "DecodeGPRRegisterClass 0 0:2+2 2:0+2"
    assert operands_of(found["TIED"]) == [f"rd 0 {both}", f"rs 1 {both}"]


def test_an_operand_with_a_decoder_and_no_bits_decodes_the_word() -> None:
    target = EncodedTarget()
    named: dict[str, Value] = {"m": tree("pair", leaf("offset", None), leaf("base", None)), "rd": REG}
    target.encoded("NAMED", word("1", ("base", 3, 0), ("rd", 1, 0)), named, Size=1)
    found = encodings_of(target)["NAMED"]
    assert operands_of(found) == [] and found.decoder.method == "DecodeGPRRegisterClass"


def test_equal_decoders_are_one() -> None:
    target = EncodedTarget()
    for name, bits in {"A": "01", "B": "10"}.items():
        target.encoded(name, word(bits, ("rd", 3, 0)), {"rd": REG}, Size=1)
    target.encoded("C", word("11", ("rd", 3, 0)), {"rd": IMM}, Size=1)
    found, decoding = encodings_of(target), decoding_of(target)
    assert found["A"].decoder is found["B"].decoder is not found["C"].decoder
    assert len(decoding.decoders) == 2


# -- errors ------------------------------------------------------------------------------------------------------


def errors_of(target: EncodedTarget) -> Sequence[str]:
    try:
        decoding_of(target)
    except DiagnosticError as error:
        return render(error.diagnostics).splitlines()
    return []


def test_operands_that_no_decoder_knows() -> None:
    target = EncodedTarget()
    target.encoded("PARTS", word("1", ("m", 3, 0)), {"m": Ref("pair")}, Size=1)
    target.add("method", "Operand", DecoderMethod="decode", MIOperandInfo=tree("ops", REG, IMM))
    target.encoded("NAMED", word("1", ("a", 3, 0)), {"m": tree("method", leaf("a", None), leaf("b", None))}, Size=1)
    target.instruction("NONE", Size=1)
    assert errors_of(target) == [
        "NAMED: error: the operand '$m' of 'NAMED' has named sub-operands, and 'method' has a DecoderMethod, which decodes"
        " them all at once: leave the names out, or the DecoderMethod",
        "NONE: error: the instruction 'NONE' has no encoding: give it a field 'Inst', or set isPseudo or isCodeGenOnly",
        "PARTS: error: the operand '$m' of 'PARTS' is 2 sub-operands, but no decoder knows where they are: give 'pair' a"
        " DecoderMethod, or names to the sub-operands",
        "3 errors",
    ]

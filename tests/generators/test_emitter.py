"""Code emitters of small targets: whole expected files, and errors."""

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
    part_of,
    segment,
    word,
)
from tests.oracle.tblgen import theirs
from tests.support.instruction_builder import tree
from tests.support.release import of_release
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.emitter import GENERATOR
from tgdsl.llvm import DEFAULT, Release
from tgdsl.model import Model
from tgdsl.model.bits import FixedEmission, Run, Segment, VariableEmission
from tgdsl.records import Bits, Dag, DagArg, Ref, Value

EXPECTED = Path(__file__).parent / "expected"

NAMED_PARTS: dict[str, Value] = {"src": tree("pair", DagArg(None, "base"), DagArg(None, "offset"))}


def small() -> EncodedTarget:
    """A target with words of up to 16 bits."""
    target = EncodedTarget()
    target.modes("Fast", "Slow", "Unused")
    rd, rs = ("rd", 3, 0), ("rs", 3, 0)
    for name in ("A10", "A9"):
        target.encoded(name, word("0001", rd, rs, "????"), {"rs": REG, "rd": REG})
    target.encoded("ORDER", word("0001", rd, rs, "????"), {"rs": REG, "rd": REG}, rs=Bits((None,) * 4))
    target.encoded("SPLIT", word("0010", ("i", 7, 4), rd, ("i", 3, 0)), {"rd": REG, "i": Ref("odd")})
    target.encoded("HIGH", word(("i", 11, 8), ("i", 11, 10), "11"), {"i": IMM})
    target.encoded("BACKWARDS", word(("i", 0, 0), ("i", 1, 1), ("i", 2, 2), "0"), {"i": IMM})
    target.encoded("PARTS", word("01", ("offset", 4, 0), ("base", 3, 0)), NAMED_PARTS)
    target.encoded("WHOLE", word("10", ("src", 8, 0)), {"src": Ref("all")}, PostEncoderMethod="fixUp")
    target.encoded("FIRST", word("10", ("src", 8, 0)), {"src": Ref("pair")})
    target.encoded("NONE", word("1" * 16))
    target.encoded("PSEUDO", word("1" * 16), isPseudo=True)
    target.instruction(
        "MODES",
        ins={"rd": REG},
        EncodingInfos=target.by_mode({"Fast": word("1", rd), "DefaultMode": word(rd, "1"), "Slow": word("11")}),
        PostEncoderMethod="fixUp",
    )
    target.instruction("FAST", ins={"rd": REG}, EncodingInfos=target.by_mode({"Fast": word("1", rd)}))
    return target


def large() -> EncodedTarget:
    """A target with words of up to 130 bits."""
    target = EncodedTarget()
    target.modes("Fast")
    rd = ("rd", 3, 0)
    target.encoded(
        "WIDE", word("1", ("i", 80, 16), "0" * 59, "1", rd), {"rd": REG, "i": IMM}, PostEncoderMethod="fixUp"
    )
    target.encoded("SHORT", word("1", rd), {"rd": Ref("odd")})
    target.instruction(
        "MODES",
        ins={"rd": REG},
        EncodingInfos=target.by_mode({"DefaultMode": word("1", rd), "Fast": word(rd, "1" * 66)}),
    )
    return target


def little_endian() -> EncodedTarget:
    """A target with isLittleEndianEncoding."""
    target = EncodedTarget()
    target.add("TestInstrInfo", "InstrInfo", isLittleEndianEncoding=True)
    target.encoded("ADD", word("011", ("rd", 3, 0), "0"), {"rd": REG})
    target.encoded("REVERSED", word("011", ("rd", 0, 0), ("rd", 1, 1), ("rd", 2, 2), "00"), {"rd": REG})
    return target


def variable() -> EncodedTarget:
    target = EncodedTarget()
    encoder = Dag.call("encoder", ["encodeHere"])
    decoder = Dag.call("decoder", ["decodeHere"])
    target.segmented("FIXED", descend(word("01"), word("1111")))
    target.segmented("UP", ascend(word("01"), word("1111")))
    target.segmented("EMPTY", descend())
    target.segmented("LONG", descend(segment("$i", 66), word("1")), {"i": IMM}, PostEncoderMethod="fixUp")
    target.segmented(
        "NESTED",
        descend(word("10"), ascend(segment("$rd", 4), part_of("$i", 7, 4)), part_of("$i", 11, 8)),
        {"rd": REG, "i": Ref("odd")},
    )
    target.segmented(
        "CODERS",
        ascend(segment("$rd", 4, encoder, decoder), part_of("$i", 3, 0, decoder), part_of("$i", 7, 4, encoder)),
        {"rd": REG, "i": Ref("odd")},
    )
    target.segmented("PART", ascend(segment("$m.offset", 4), segment("$m", 2)), {"rd": REG, "m": Ref("pair")})
    target.segmented("NAMED", ascend(segment("$offset", 4), segment("$base", 2)), NAMED_PARTS)
    target.segmented("PSEUDO", descend(word("1")), isPseudo=True)
    target.segmented("FIXED10", descend(word("01"), word("1111")))
    target.segmented("FIXED9", descend(word("01"), word("1111")))
    return target


def variable_modes(*modes: str) -> EncodedTarget:
    target = EncodedTarget()
    target.modes(*modes)
    first, last = modes[0], modes[-1]
    rd = segment("$rd", 4)
    for name, encodings in (
        ("BOTH", {first: descend(word("1"), rd), last: descend(word("1" * 3), rd, word("1" * 64))}),
        ("ONE", {last: descend(rd, word("1"))}),
    ):
        target.instruction(name, ins={"rd": REG}, EncodingInfos=target.by_mode(encodings))
    target.segmented("ANY", descend(word("11")))
    return target


CASES: dict[str, Callable[[], EncodedTarget]] = {
    "small": small,
    "large": large,
    "little_endian": little_endian,
    "variable": variable,
    "variable_modes": lambda: variable_modes("Fast", "Slow"),
    "variable_mode": lambda: variable_modes("Fast"),
}


def folded(text: str) -> str:
    """The text with equal lines of a table, as of LLVM's generic opcodes, only once."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        if not line.startswith(("    UINT64_C", "    {/*NumBits*/")) or line != found[-1]:
            found.append(line)
    return "".join(found)


def generated(target: EncodedTarget) -> str:
    return GENERATOR.generate(Model(target.records()))


@pytest.mark.parametrize("name", CASES)
def test_whole_file(name: str, each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED / f"emitter_{name}.inc", each_release), folded(generated(CASES[name]())))


@pytest.mark.usefixtures("each_tblgen")
@pytest.mark.parametrize("name", CASES)
def test_llvm_tblgen_writes_the_same(name: str) -> None:
    target = CASES[name]()
    assert theirs(target.records(), "emitter").splitlines() == generated(target).splitlines()


def test_a_target_without_an_instruction_to_emit(each_release: Release) -> None:
    target = EncodedTarget()
    target.encoded("PSEUDO", word("1"), isPseudo=True)
    if each_release is DEFAULT:
        assert "InstBits[opcode]" in generated(target)
        return
    with pytest.raises(DiagnosticError) as caught:
        generated(target)
    assert str(caught.value) == (
        "target.td: error: the target 'Test' has no instruction to emit, but a table would begin with the first one: define one "
        "that is not pseudo, or do not write the emitter"
    )


def test_runs_of_bits() -> None:
    target = EncodedTarget()
    target.encoded(
        "X", word(("i", 7, 4), ("rd", 0, 0), "0", ("i", 3, 3), ("i", 6, 6), ("i", 4, 3)), {"rd": REG, "i": IMM}
    )
    encodings = Model(target.records()).emission
    assert isinstance(encodings, FixedEmission)
    layout = encodings.instructions["X"].common
    assert layout is not None
    assert [(field.name, field.operand, field.runs) for field in layout.fields] == [
        ("i", 1, (Run(4, 6, 4), Run(3, 3, 1), Run(6, 2, 1), Run(3, 0, 2))),
        ("rd", 0, (Run(0, 5, 1),)),
    ]
    assert (layout.width, layout.ones) == (10, 0)


def test_slices_may_name_their_lowest_bit_first() -> None:
    # llvm-tblgen 19 crashes on them, although its code means to accept them.
    target = EncodedTarget()
    target.segmented("X", descend(part_of("$i", 4, 7), word("1")), {"i": IMM})
    encodings = Model(target.records()).emission
    assert isinstance(encodings, VariableEmission)
    layout = encodings.instructions["X"].common
    assert layout is not None
    assert layout.segments == (Segment("i", 0, "", "", operand_bit=4, word_bit=1, width=4, index=0, sub_operand=0),)


def test_fields_without_an_operand() -> None:
    target = EncodedTarget()
    target.encoded("NO_OPERANDS", word("1", ("rd", 3, 0)))
    target.encoded("TWO", word(("rd", 3, 0), ("rs", 3, 0), ("i", 3, 0)), {"Rd": REG, "i": IMM})
    target.encoded("HIDDEN", word(("rd", 3, 0), ("x", 3, 0)), NAMED_PARTS | {"rd": REG}, DisableEncoding="$rd")
    target.instruction("MODES", EncodingInfos=target.by_mode({"DefaultMode": word(("rd", 3, 0))}))
    target.encoded("GOOD", word(("rd", 3, 0)), {"rd": REG})
    assert target.encoding_errors().splitlines() == [
        "HIDDEN: error: the encoding of 'HIDDEN' uses the field 'x', and the instruction has no such "
        "operand, but '$src', '$rd', '$base', '$offset': use the names of operands, or give a value to the other names",
        "HIDDEN: error: the encoding of 'HIDDEN' uses the field 'rd', but that operand is not encoded: take "
        "it out of DisableEncoding, or use the operand whose EncoderMethod encodes it",
        "E4: error: the encoding 'E4' of 'MODES' uses the field 'rd', and the instruction has no "
        "operands: use the names of operands, or give a value to the other names",
        "NO_OPERANDS: error: the encoding of 'NO_OPERANDS' uses the field 'rd', and the instruction has no "
        "operands: use the names of operands, or give a value to the other names",
        "TWO: error: the encoding of 'TWO' uses the fields 'rd', 'rs', and the instruction has no such "
        "operand, but '$Rd', '$i': use the names of operands, or give a value to the other names",
        "5 errors",
    ]


def test_instructions_without_an_encoding() -> None:
    target = EncodedTarget()
    target.instruction("ADD")
    target.instruction("SUB", isPseudo=True)
    assert target.encoding_errors().splitlines() == [
        "ADD: error: the instruction 'ADD' has no encoding: give it a field 'Inst', or set isPseudo",
        "1 error",
    ]


def test_encodings_of_both_kinds() -> None:
    target = EncodedTarget()
    target.segmented("ADD", descend(word("11")))
    target.encoded("SUB", word("11"))
    target.instruction("MODES", EncodingInfos=target.by_mode({"DefaultMode": descend(word("11"))}))
    assert target.encoding_errors().splitlines() == [
        "SUB: error: the field 'Inst' of 'SUB' is not a dag, but those of other instructions are: give all "
        "instructions encodings of variable length, or none",
        "MODES: error: 'MODES' has an encoding of variable length for the default HwMode, which LLVM cannot "
        "handle: choose among modes of the target only",
        "2 errors",
    ]
    target = EncodedTarget()
    target.encoded("SUB", word("11"))
    target.instruction("MODES", EncodingInfos=target.by_mode({"DefaultMode": descend(word("11"))}))
    assert target.encoding_errors().splitlines() == [
        "E2: error: the field 'Inst' of 'E2' is a dag, but that of 'MODES' is not: give all "
        "instructions encodings of variable length, or none",
        "1 error",
    ]


@pytest.mark.parametrize(
    "wrong, message",
    [
        (segment("$x", 4), "names '$x', but the instruction has no such operand: it has '$rd', '$m', '$n'"),
        (segment("rd", 4), "names 'rd', which is not an operand's name: write '$' and a name"),
        (segment("$rd.x", 4), "names '$rd.x', and 'GPR' has no such part: see its MIOperandInfo"),
        (segment("$m.x", 4), "names '$m.x', and 'pair' has no such part: see its MIOperandInfo"),
        (segment("$base.x", 4), "names '$base.x', and '$base' is a part already: leave '.x' out"),
        (segment("$rd", 0), 'has an operand of another form than (operand "$name", width)'),
        (Dag.call("operand", ["$rd"]), 'has an operand of another form than (operand "$name", width)'),
        (Dag.call("operand", [REG, 4]), 'has an operand of another form than (operand "$name", width)'),
        (part_of("$rd", 4, -1), 'has a slice of another form than (slice "$name", high, low)'),
        (Dag.call("slice", ["$rd", 4]), 'has a slice of another form than (slice "$name", high, low)'),
        (
            segment("$rd", 4, Dag.call("encoder", [])),
            'has (encoder ...) without a C++ method: write (encoder "method")',
        ),
        (
            part_of("$rd", 4, 2, Dag.call("decoder", [4])),
            'has (decoder ...) without a C++ method: write (decoder "method")',
        ),
        (word("0?"), "has something in (descend ...) that is not a constant bits: use those, or a dag"),
        ("x", "has something in (descend ...) that is not a constant bits: use those, or a dag"),
        (Dag.call("outs", [word("1")]), "has '(outs ...)': use ascend, descend, operand or slice"),
    ],
)
def test_wrong_segments(wrong: Value, message: str) -> None:
    target = EncodedTarget()
    target.is_python = True
    target.segmented("X", descend(wrong), {"rd": REG, "m": Ref("pair"), "n": NAMED_PARTS["src"]})
    assert target.encoding_errors().splitlines() == [f"X: error: the encoding of 'X' {message}", "1 error"]


def test_which_targets_have_the_file() -> None:
    target = EncodedTarget()
    target.instruction("ADD")
    target.encoded("SUB", word("11"), isPseudo=True)
    assert not GENERATOR.applies(Model(target.records()))
    target.encoded("MUL", word("11"))
    assert GENERATOR.applies(Model(target.records()))

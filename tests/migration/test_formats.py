"""The drawings of instruction words, from words of records."""

from __future__ import annotations

from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.instructions.drawings import FLAGS, WORD, Drawing, Literal, Slice
from tgdsl.migration.instructions.formats import Words
from tgdsl.records import BitRef, Bits, Dag, DagArg, Record, Ref, Value
from tgdsl.records.values import Bit

_A, _B = DagArg(Ref("GPR"), "a"), DagArg(Ref("GPR"), "b")


class _Nothing:
    release: Release = DEFAULT

    def get(self, name: str) -> Record | None:
        return None


def bits(text: str) -> Bits:
    """Bits from the most significant one on: 0, 1, ``?``; ``a3`` is bit 3 of the field ``a``."""
    found: list[Bit] = []
    for one in text.split():
        if one[0].isalpha():
            found.append(BitRef(one[0], int(one[1:])))
        else:
            found += [None if bit == "?" else bit == "1" for bit in one]
    return Bits(tuple(reversed(found)))


def record(name: str, **fields: str | int) -> Record:
    values: dict[str, Value] = {
        field: bits(value) if isinstance(value, str) else value for field, value in fields.items()
    }
    return Record(_Nothing(), name, (), values, {})


def drawn(*records: Record, field: str = WORD) -> Drawing | None:
    return Words(field, {"Size"}).drawing(records)


def test_fields_and_numbers_of_all_words() -> None:
    add = record("ADD", Inst="00 1 a1 a0 ? 11", Size=1, a="??", op="1")
    sub = record("SUB", Inst="10 1 a1 a0 ? 11", Size=1, a="??", op="1")
    found = drawn(add, sub)
    assert found is not None
    assert found.parts == [Slice("opcode", 2, 0), Slice("a", 1, 0), Literal("?11")]
    assert found.widths == {"a": 2, "opcode": 3}
    assert (found.number(sub, "opcode"), found.number(sub, "a")) == (0b101, None)


def test_an_operand_that_is_a_number_in_some() -> None:
    clear = record("CLR", Inst="1 00 10000", Size=1, a="00")
    move = record("MOV", Inst="1 a1 a0 10000", Size=1, a="??")
    found = drawn(clear, move)
    assert found is not None
    assert found.parts == [Literal("1"), Slice("a", 1, 0), Literal("10000")]
    assert (found.number(clear, "a"), found.number(move, "a")) == (0, None)


def test_operands_are_declared_in_one_order() -> None:
    first = record("FIRST", Inst="1 a0 b0 0", Size=1, a="?", b="?")
    other = record("OTHER", Inst="0 a0 b0 0", Size=1, b="?", a="?")
    words = Words(WORD, {"Size"})
    assert words.drawing([first, other]) is None and words.look(first) != words.look(other)
    number = record("NUMBER", Inst="1 a0 1 0", Size=1, b="1", a="?")  # one operand has no order
    found = words.drawing([first, number])
    assert found is not None and list(found.widths) == ["a", "b"]


def test_a_number_that_happens_to_be_in_the_word() -> None:
    one = record("ONE", Inst="0 a1 a0 00001", Size=1, a="??", kind="101")
    two = record("TWO", Inst="0 a1 a0 00010", Size=1, a="??", kind="011")
    found = drawn(one, two)
    assert found is not None
    assert found.widths == {"a": 2, "opcode": 2}


def test_an_operand_of_one_bit_that_dumps_have_as_a_number() -> None:
    masked = record("MASKED", Inst="1 m0 000000", Size=1)
    masked.fields = {**masked.fields, "m": None}  # a bit without a value
    plain = record("PLAIN", Inst="1 1 000000", Size=1, m=1)
    found = drawn(masked, plain)
    assert found is not None
    assert found.parts == [Literal("1"), Slice("m", 0, 0), Literal("000000")]
    assert (found.number(masked, "m"), found.number(plain, "m")) == (None, 1)


def test_bits_of_a_whole_field_that_happen_to_be_elsewhere_too() -> None:
    one = record("ONE", Inst="0 0 01 0000", Size=1, a="01")
    two = record("TWO", Inst="1 0 11 0000", Size=1, a="11")
    other = record("OTHER", Inst="0 1 00 0000", Size=1, a="00")
    found = drawn(one, two, other)
    assert found is not None
    assert found.parts == [Slice("opcode", 1, 0), Slice("a", 1, 0), Literal("0000")]


def test_no_common_drawing() -> None:
    left = record("LEFT", Inst="a0 0000000", Size=1, a="?", b="?")
    assert drawn(left, record("RIGHT", Inst="b0 0000000", Size=1, a="?", b="?")) is None
    assert drawn(left, record("UNSET", Inst="? 0000000", Size=1, a="?", b="?")) is None
    assert drawn(left, record("LONG", Inst="a0 0000000 00000001", Size=2, a="?", b="?")) is None
    assert drawn(left, record("NONE")) is None


def test_bits_beyond_the_size_that_nobody_sets() -> None:
    found = drawn(record("SHORT", Inst="???????? 1 a1 a0 00000", Size=1, a="??"))
    assert found is not None
    assert found.width == 8


def test_bits_of_a_field_in_several_places_and_in_none() -> None:
    found = drawn(record("BOTH", Inst="a1 a0 a1 a0 b3 b2 00", Size=1, a="??", b="????"))
    assert found is not None
    assert found.repeated() == ["a"]
    assert found.missing() == [Slice("b", 1, 0)]


def test_bits_that_decoders_do_not_insist_on() -> None:
    found = drawn(record("SOFT", Inst="1 0000 a2 a1 a0", SoftFail="0 1111 000", Size=1, a="???"))
    assert found is not None
    assert found.parts == [Literal("1"), Literal("0000", soft=True), Slice("a", 2, 0)]


def test_flags_end_with_the_highest_bit_that_is_used() -> None:
    one = record("ONE", TSFlags="0000 01 1 0", kind="01")
    found = drawn(one, record("TWO", TSFlags="0000 10 1 0", kind="10"), field=FLAGS)
    assert found is not None
    assert found.parts == [Slice("kind", 1, 0), Literal("10")]
    assert found.is_named
    assert drawn(record("NO", TSFlags="0000"), field=FLAGS) is None


def test_an_operand_of_one_bit() -> None:
    """Records do not say that a field is a ``bit``."""
    shift = record("SHIFT", Inst="1 s0 a5 a4 a3 a2 a1 a0", Size=1, a="??????")
    fixed = record("FIXED", Inst="1 1 a5 a4 a3 a2 a1 a0", Size=1, a="??????", s=1)
    open_ = Record(_Nothing(), "SHIFT", (), {**shift.fields, "s": None}, {})
    found = drawn(open_, fixed)
    assert found is not None
    assert found.parts == [Literal("1"), Slice("s", 0, 0), Slice("a", 5, 0)]
    assert (found.number(open_, "s"), found.number(fixed, "s")) == (None, 1)


def test_a_field_with_bits_that_no_operand_gives() -> None:
    """The word has a bit that the field has, too, and that is no bit of the operand."""
    found = drawn(record("LDR", Inst="a3 a2 0 a0 0000", Size=1, a="?? 0 ?"))
    assert found is not None
    assert found.parts == [Slice("a", 3, 2), Literal("0"), Slice("a", 0, 0), Literal("0000")]
    assert found.missing() == [Slice("a", 1, 1)]


def test_bits_that_decoders_do_not_insist_on_are_no_number() -> None:
    one = record("ONE", Inst="01 11 a3 a2 a1 a0", Size=1, SoftFail="00110000", a="????")
    two = record("TWO", Inst="10 11 a3 a2 a1 a0", Size=1, SoftFail="00110000", a="????")
    found = drawn(one, two)
    assert found is not None
    assert found.parts == [Slice("opcode", 1, 0), Literal("11", soft=True), Slice("a", 3, 0)]


def test_a_field_that_nothing_is_put_into_is_no_field() -> None:
    """``cmp $b`` in a format with an ``a``, into which others put their result."""
    compare = record("CMP", Inst="1 a1 a0 b1 b0 000", Size=1, a="??", b="??")
    operands: dict[str, Value] = {"OutOperandList": Dag(Ref("outs")), "InOperandList": Dag(Ref("ins"), (_B,))}
    compare.fields = {**compare.fields, **operands}
    found = drawn(compare)
    assert found is not None
    assert found.parts == [Literal("1??"), Slice("b", 1, 0), Literal("000")] and found.widths == {"b": 2}
    compare.fields = {**compare.fields, "OutOperandList": Dag(Ref("outs"), (DagArg(Dag(Ref("MEM"), (_A,)), "m"),))}
    found = drawn(compare)  # a part of an operand
    assert found is not None and found.widths == {"a": 2, "b": 2}

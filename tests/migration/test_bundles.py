"""Parameters whose values go together."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.test_folding import folded, instruction
from tgdsl.classes import evolve
from tgdsl.migration.folding.bundles import Bundles, Row, groups_of, placed, small_groups
from tgdsl.migration.folding.known_rows import KnownRow, known_rows
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Listing,
    Name,
    Plain,
    Statement,
    Subscript,
    Symbol,
)

#: The numbers of three kinds of instructions, each in eight fields.
_KINDS = {"byte": 1, "half": 2, "word": 4}


def _parameter(name: str, values: Sequence[str]) -> FoldedParameter:
    return FoldedParameter(name, Plain("int"), None, {}, [Plain(one) for one in values], [])


def _instruction(name: str, number: int, width: int) -> ClassStatement:
    made = instruction(name, name.lower(), number)
    return evolve(made, keywords=[*made.keywords, *[(f"k{place}", Plain(str(width + place))) for place in range(8)]])


def test_those_that_follow_from_one_are_together() -> None:
    width, mask, number = "121212", "343434", "123456"
    found = groups_of([_parameter("width", width), _parameter("number", number), _parameter("mask", mask)])
    assert [[one.name for one in group] for group in found] == [["width", "mask"]]


def test_those_that_go_together_seldom_are_apart() -> None:
    assert not groups_of([_parameter("a", "123412341234"), _parameter("b", "111122223333")])


def test_a_slack_admits_more_rows() -> None:
    both = [_parameter("a", "121212121212"), _parameter("b", "344343434343")]
    assert not groups_of(both)
    assert len(groups_of(both, slack=1.0)) == 1


def test_what_follows_from_two_others_has_no_rows() -> None:
    names = {
        "prefix": "xxxxyyyy" * 2,
        "size": "aaaabbbb" * 2,
        "mode": "1234" * 4,
        "code": "5678" * 4,
        "operand": "ijklmnop" * 2,
    }
    found = small_groups([_parameter(name, values) for name, values in names.items()])
    assert [[one.name for one in group] for group in found] == [["prefix", "size"], ["mode", "code"]]


def test_many_parameters_are_rows() -> None:
    given = [
        _instruction(f"{kind.upper()}{number}", number, width) for number in range(4) for kind, width in _KINDS.items()
    ]
    differing = [evolve(one, keywords=[(name, _changed(name, value)) for name, value in one.keywords]) for one in given]
    text = folded(differing)
    assert "class Row(NamedTuple):\n    k0: int\n    k1: int\n" in text
    assert "def format(op: int, row: Row, mnemonic: str) -> type[Instruction]:" in text
    assert "class made(Format, op=op, k0=row.k0, k1=row.k1" in text
    assert text.count(" = Row(") == 3
    assert 'BYTE0 = format(0, row_100, "byte0")' in text


def test_a_row_has_no_field_that_is_a_method_of_all_tuples() -> None:
    given = [
        _instruction(f"{kind.upper()}{number}", number, width) for number in range(4) for kind, width in _KINDS.items()
    ]
    differing = [
        evolve(
            one, keywords=[("index" if name == "k1" else name, _changed(name, value)) for name, value in one.keywords]
        )
        for one in given
    ]
    text = folded(differing)
    assert "class Row(NamedTuple):\n    k0: int\n    index_: int\n" in text
    assert "op=op, k0=row.k0, index=row.index_, k2=row.k2" in text


def test_the_fields_of_a_row_have_the_annotations_of_its_parameters() -> None:
    given = [
        _parameter("width", "121212121212"),
        _parameter("mask", "343434343434"),
        _parameter("index", "565656565656"),
    ]
    made = Bundles("t").of(given, 1, (), lambda name: False, lambda names, _: names[0])
    assert made is not None
    [row] = made.parameters
    assert row.members == {f"{row.name}.{field}": Plain("int") for field in ("width", "mask", "index_")}


def _changed(name: str, value: object) -> Plain:
    """A number that no other field has."""
    assert isinstance(value, Plain)
    return value if name == "op" else Plain(str(int(value.text) * 100 + int(name[1:]) * int(value.text)))


def test_rows_stand_where_the_first_is_used_but_for_those_that_need_what_comes_later() -> None:
    early, late = (
        Row("Types", Assignment(name, Call(Name(Symbol("t.a", "Types")), [Name(Symbol("t.a", of))])))
        for name, of in (("x", "ADD"), ("y", "SUB"))
    )
    statements = [Assignment("ADD", Plain("1")), Assignment("", Plain("2")), Assignment("SUB", Plain("3"))]
    assert placed([(early, 1), (late, 3)], statements, "t.a") == {1: [early.statement], 3: [late.statement]}
    assert placed([(early, 1), (early, 3)], statements, "t.a") == {1: [early.statement, early.statement]}


def test_rows_that_functions_may_take() -> None:
    """With all that they are made of, so that a row of a record is not given to what makes that record. Those of generic classes are not among them."""

    def own(name: str) -> Name:
        return Name(Symbol("t.a", name))

    tuples = Name(Symbol("typing", "NamedTuple"))
    generic = Subscript(Name(Symbol("typing", "Generic")), Plain("V"))
    statements: list[Statement] = [
        ClassStatement("Row", [tuples], [], [Declaration("base", Plain("int"))]),
        ClassStatement("Types", [tuples, generic], [], [Declaration("vt", Plain("V"))]),
        Assignment("ADD", Call(own("format"), [Plain("1")]), ("ADD",)),
        Assignment("add_row", Call(own("Row"), [own("ADD")])),
        Assignment("outer_row", Call(own("Row"), [own("add_row")])),
        Assignment("i8_types", Call(own("Types"), [own("ADD")])),
        Assignment("family", Call(own("Row"), [own("ADD")]), ("SUB",)),
    ]
    row, add, inner = (Symbol("t.a", one) for one in ("Row", "ADD", "add_row"))
    assert known_rows(statements, "t.a") == {
        inner: KnownRow(row, frozenset([add])),
        Symbol("t.a", "outer_row"): KnownRow(row, frozenset([inner, add])),
    }


def test_a_row_stands_before_parameters_with_defaults() -> None:
    """Although the first parameter that it is for has one: those behind that are keywords alone."""
    plain = [_parameter("first", "12345678")]
    optional = [evolve(_parameter(name, "12121212"), default=Plain("1")) for name in ("a", "b", "c")]
    flag = evolve(_parameter("flag", "11112222"), default=Plain("1"))
    bundled = Bundles("m").of([*plain, flag, *optional], None, [], lambda name: False, lambda names, _: names[0])
    assert bundled is not None
    assert [(one.name, one.default) for one in bundled.parameters] == [
        ("first", None),
        ("row", None),
        ("flag", Plain("1")),
    ]


def test_a_row_is_called_after_a_text_rather_than_a_number() -> None:
    """A text that is too long for a name has no words for it."""
    long = f'"{"return x; " * 5}"'
    parameters = [
        _parameter("bits", ["0b0", "0b1"] * 4),
        _parameter("code", [long, '"return 1;"'] * 4),
        _parameter("mnemonic", ['"mul_legacy.f32"', '"ADD!"'] * 4),
    ]
    found = Bundles("t.a").of(parameters, 1, [], lambda _: False, lambda names, _: names[0])
    assert found is not None
    assert [one.statement.target for one in found.new] == ["mul_legacy_f32_row", "return_1_row"]


def test_a_row_is_called_after_the_first_item_of_lists_that_these_tell_apart() -> None:
    def _lists(items: Sequence[str]) -> FoldedParameter:
        values = [Listing([Name(Symbol("t.a", one)), Name(Symbol("t.a", "ReadVLDX"))]) for one in items]
        return FoldedParameter("sched_rw", Plain("SchedRW"), None, {}, values * 2, [])

    others = [_parameter("nf", "12341234"), _parameter("lmul", "55665566")]
    found = Bundles("t.a").of(
        [_lists(["W1", "W2", "W3", "W4"]), *others], 1, [], lambda _: False, lambda names, _: names[0]
    )
    assert found is not None
    assert [one.statement.target for one in found.new] == ["w1_row", "w2_row", "w3_row", "w4_row"]

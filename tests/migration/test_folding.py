"""Statements of one shape as functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import pytest
from attrs import frozen

from tests.migration.statements import INSTRUCTION
from tgdsl.classes import evolve
from tgdsl.diagnostics import Location, Place
from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.folding.family_names import common_names
from tgdsl.migration.folding.folding import Folding
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf, Rewriting, root, substituted
from tgdsl.migration.folding.leveling import Leveling, ValueOf
from tgdsl.migration.folding.lengths import Lengths
from tgdsl.migration.folding.module_folding import Folded
from tgdsl.migration.folding.named_tuples import text_but_name
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.folding.shapes import Shapes
from tgdsl.migration.folding.signatures import Signature, without_defaults
from tgdsl.migration.folding.units import stem_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Function,
    Joined,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
    Table,
    Use,
    lines,
    records_of,
    rough,
)
from tgdsl.migration.text.module_text import Module, text_of
from tgdsl.migration.translators.attributes import ORDER
from tgdsl.records import Record, RecordSet, Ref, Value

_INSTRUCTION = ("InstructionEncoding", "Instruction", "Format")
_UNLEVELED = Leveling(lambda name, attribute: None)


@frozen
class _Source:
    """Records of classes, each at its chain of lines."""

    records: Mapping[str, tuple[tuple[str, ...], tuple[int, ...]]]
    release: Release = DEFAULT
    is_python: bool = False
    place: Place = Place(())

    @property
    def names(self) -> Sequence[str]:
        return list(self.records)

    @property
    def classes(self) -> Sequence[str]:
        return sorted({name for classes, _ in self.records.values() for name in classes})

    def members(self, class_name: str) -> Iterable[str]:
        return [name for name, (classes, _) in self.records.items() if class_name in classes]

    def load(self, name: str, owner: RecordSet) -> Record:
        classes, lines = self.records[name]
        place = Place(tuple([Location("T.td", line) for line in lines]))
        fields: Mapping[str, Value] = {"RegTypes": (), "Type": Ref("Any")}
        return Record(owner, name, classes, fields, {}, anonymous=name.startswith("anonymous_"), place=place)


def operand(kind: str) -> Expression:
    return Call(Name(of_language("in_")), [Name(Symbol("t.registers", kind))])


def instruction(name: str, mnemonic: str, opcode: int, kind: str = "GPR", **attributes: str) -> ClassStatement:
    body: list[Statement] = [Assignment(attribute, Plain(value)) for attribute, value in attributes.items()]
    body.append(Assignment("a, b", Several([operand(kind), operand("GPR")])))
    body.append(Assignment("asm", Joined([f"{mnemonic} ", Plain("a"), ", ", Plain("b")])))
    bases = [Name(Symbol("t.formats", "Format"))]
    return ClassStatement(name, bases, [("op", Plain(str(opcode)))], body, (name,))


def folded(
    statements: Sequence[Statement],
    lines: Mapping[str, tuple[int, ...]] = {},
    parts: Collection[Symbol] = (),
    value_of: ValueOf = lambda name, attribute: Plain("False"),
    tuples: Collection[str] = (),
) -> str:
    """The text of a module after folding, without its imports.

    Args:
        parts: functions for parts of words.
        value_of: see :func:`~tgdsl.migration.folding.leveling.leveled`.
        tuples: the classes of named tuples that modules before it have.
    """
    made = [
        name for one in statements if isinstance(one, (ClassStatement, Assignment, Function)) for name in one.records
    ]
    records: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
        name: (_INSTRUCTION, lines.get(name, (number + 1,))) for number, name in enumerate(made)
    }
    records |= {name: (("DAGOperand", "RegisterClass"), (1,)) for name in ("GPR", "FPR")}
    records |= {"simm5": (("DAGOperand", "Operand", "SDPatternOperator", "PatFrags", "ImmLeaf"), (1,))}
    records |= {name: (("Predicate",), (1,)) for name in ("HasA", "HasB")}
    records |= {"trunc": (("SDPatternOperator",), (1,))}
    records |= {"frame": (("DAGOperand", "Operand"), (1,)), "Any": (("ValueType",), (1,))}
    record_set = RecordSet(_Source(records))
    symbols = {Symbol("t.registers", name): record_set[name] for name in ("GPR", "FPR", "simm5", "frame", "trunc")}
    symbols |= {Symbol("t.a", name): record_set[name] for name in made}
    symbols |= {Symbol("t.a", name): record_set[name] for name in ("HasA", "HasB")}
    records_of_rows = RecordSet(_Source({name: (("Mode",), (1,)) for name in ("Word", "Byte")}))
    symbols |= {Symbol("t.formats", name): records_of_rows[name] for name in ("Word", "Byte")}
    rows = {"Mode": Symbol("t.formats", "AddressMode")}
    kinds = Kinds(symbols, frozenset([Symbol("t.formats", "Format")]), rows=rows, word_parts=parts)
    folding = Folding(record_set, kinds, FunctionNames(), Leveling(value_of), Shapes(kinds, Lengths()), tuples=tuples)
    found = folding.inner(statements, "t.a")
    places = found.places if found.own is None else found.own
    made_of = [substituted(without_defaults(one, found.made), places.get) for one in found.statements]
    text = text_of(Module("a", made_of), "t")
    blocks = text.split("\n\n")
    return "\n\n".join(blocks[next(at for at, one in enumerate(blocks) if not one.startswith("from ")) :]).strip()


def test_definitions_of_one_class_are_calls_of_a_function() -> None:
    names = ["add", "sub", "and"]
    assert folded([instruction(one.upper(), one, number) for number, one in enumerate(names)]) == (
        """def format(op: int, mnemonic: str) -> type[Instruction]:
    return Format.define(lambda a, b: f"{mnemonic} {a}, {b}", in_(GPR), in_(GPR), op=op)


ADD = format(0, "add")
SUB = format(1, "sub")
AND = format(2, "and")"""
    )


def test_what_few_definitions_set_is_an_option() -> None:
    names = ["add", "sub", "and", "or", "xor"]
    given = [instruction(one.upper(), one, number) for number, one in enumerate(names)]
    given[0] = instruction("ADD", "add", 0, is_commutable="True")
    text = folded(given)
    assert "def format(op: int, mnemonic: str, *, commutable: bool = False) -> type[Instruction]:" in text
    assert 'ADD = format(0, "add", commutable=True)\nSUB = format(1, "sub")\n' in text


def test_flags_that_are_unset_in_others_do_not_keep_these_apart() -> None:
    """Two flags of one are not said for the others, which are one function all the same, whether they need something or not."""
    needs = [[], [], [], ["HasA"], ["HasA"]]
    given: list[Statement] = [instruction("LD", "ld", 9, may_load="True", may_store="True")]
    for number, some in enumerate(needs):
        one = instruction(f"X{number}", f"x{number}", number)
        listed = Listing([Name(Symbol("t.a", name)) for name in some])
        given.append(evolve(one, body=[*([Assignment("predicates", listed)] if some else []), *one.body]))

    def value_of(name: str, attribute: str) -> Expression:
        return Plain("None") if attribute in ("may_load", "may_store") else Listing([])

    text = folded(given, value_of=value_of)
    assert (
        'LD = Format.define(lambda a, b: f"ld {a}, {b}", in_(GPR), in_(GPR), op=9, may_load=True, may_store=True)\n'
        in text
    )
    assert text.endswith('X2 = format(2, "x2")\nX3 = format(3, "x3", needs=[HasA])\nX4 = format(4, "x4", needs=[HasA])')


def test_numbers_that_are_spelled_in_two_ways_are_one() -> None:
    given = [instruction(one.upper(), one, number) for number, one in enumerate(["add", "sub", "and"])]
    texts = ["0x1", "0x01", "1"]
    given = [evolve(one, keywords=[*one.keywords, ("z", Plain(text))]) for one, text in zip(given, texts)]
    assert "in_(GPR), in_(GPR), op=op, z=0x1)\n" in folded(given)


def test_where_all_would_have_too_many_parameters_those_that_set_the_same_are_folded() -> None:
    given = [instruction(name.upper(), name, number) for number, name in enumerate(["add", "sub", "and", "or", "xor"])]
    for number in (0, 1):
        more = [(f"k{place}", Plain(str(10 * place + number))) for place in range(8)]
        given[number] = evolve(given[number], keywords=[*given[number].keywords, *more])
    text = folded(given)
    assert "op=1, k0=1," in text
    assert 'AND = format(2, "and")\nOR = format(3, "or")\nXOR = format(4, "xor")' in text


def test_the_forms_of_a_multiclass_are_a_named_tuple() -> None:
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["ADD", "SUB", "XOR"]):
        for inner, (form, kind) in enumerate((("rr", "GPR"), ("rf", "FPR"))):
            given.append(instruction(f"{family}{form}", family.lower(), number, kind))
            lines[f"{family}{form}"] = (inner + 1, 10 + number)
    text = folded(given, lines)
    assert "class RrRf(NamedTuple):\n    rr: type[Instruction]\n    rf: type[Instruction]\n" in text
    assert "def format(op: int, mnemonic: str) -> RrRf:\n    rr = Format.define(lambda a, b: " in text
    assert "    return RrRf(rr, rf)\n" in text
    assert text.endswith('ADD = format(0, "add")\nSUB = format(1, "sub")\nXOR = format(2, "xor")')


def test_a_named_tuple_of_an_earlier_module_costs_nothing() -> None:
    """Two families are too few for a class of their own; its text is here as that of another module."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["ADD", "SUB"]):
        for inner, (form, kind) in enumerate((("rr", "GPR"), ("rf", "FPR"))):
            given.append(instruction(f"{family}{form}", family.lower(), number, kind))
            lines[f"{family}{form}"] = (inner + 1, 10 + number)
    made = INSTRUCTION
    body: list[Statement] = [Declaration("rr", made), Declaration("rf", made)]
    there = ClassStatement("_", [Name(Symbol("typing", "NamedTuple"))], [], body)
    assert "NamedTuple" not in folded(given, lines)
    assert "ADD = format(0, " in folded(given, lines, tuples=[text_but_name(there)])


def test_a_function_has_not_the_name_of_a_family_that_it_makes() -> None:
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["format", "formatted", "reformat"]):
        for inner, form in enumerate(("_rr", "_rf")):
            given.append(instruction(f"{family}{form}", family, number))
            lines[f"{family}{form}"] = (inner + 1, 10 + number)
    text = folded(given, lines)
    assert "def format(" not in text and "format = " in text and "reformat = " in text


def test_register_classes_are_parameters() -> None:
    kinds = ["GPR", "FPR", "FPR"]
    text = folded([instruction(f"X{kind}{number}", "x", 1, kind) for number, kind in enumerate(kinds)])
    assert "def format(registers: RegisterClass[DagValue]) -> type[Instruction]:" in text
    assert '    return Format.define(lambda a, b: f"x {a}, {b}", in_(registers), in_(GPR), op=1)\n' in text


def test_words_share_a_parameter_without_what_they_have_in_common() -> None:
    """``badd`` and ``cadd`` beside ``bsub`` and ``csub``: the parameter is ``add`` or ``sub``."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, word in enumerate(["add", "sub", "xor"]):
        for inner, letter in enumerate("bc"):
            name = f"{word.upper()}{letter}"
            given.append(instruction(name, letter + word, 7))
            lines[name] = (inner + 1, 10 + number)
    text = folded(given, lines)
    assert "def format(mnemonic: str) -> BC:" in text
    assert 'lambda a, b: f"b{mnemonic} {a}, {b}"' in text and 'lambda a, b: f"c{mnemonic} {a}, {b}"' in text
    assert 'SUB = format("sub")' in text


def test_a_letter_that_words_begin_with_belongs_to_them() -> None:
    """``sub`` and ``shl``, where ``i32.`` and ``i64.`` stand before them, are no ``ub`` and ``hl``."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, word in enumerate(["sub", "shl", "sra"]):
        for inner, size in enumerate(("32", "64")):
            name = f"{word.upper()}x{size}"
            given.append(instruction(name, f"i{size}.{word}", 7))
            lines[name] = (inner + 1, 10 + number)
    text = folded(given, lines)
    assert 'lambda a, b: f"i32.{mnemonic} {a}, {b}"' in text and 'SHLx = format("shl")' in text


def test_a_function_stands_before_its_calls() -> None:
    """Definitions of a multiclass that is no function itself may be the first ones that a function makes."""
    names = ["CMPrr", "CMPri", "ADD", "SUB", "AND"]
    given = [instruction(name, name.lower(), number) for number, name in enumerate(names)]
    given[1] = ClassStatement("CMPri", given[1].bases, (), given[1].body, ("CMPri",))
    text = folded(given, {"CMPrr": (1, 10), "CMPri": (2, 10)})
    assert text.index("def format(") < text.index('CMPrr = format(0, "cmprr")') < text.index('ADD = format(2, "add")')


def test_two_short_definitions_stay_as_they_are() -> None:
    text = folded([instruction("ADD", "add", 0), instruction("SUB", "sub", 1)])
    assert "def " not in text
    assert 'SUB = Format.define(lambda a, b: f"sub {a}, {b}", in_(GPR), in_(GPR), op=1)' in text


def test_definitions_of_several_shapes_are_folded_apart() -> None:
    given = [instruction(one.upper(), one, number) for number, one in enumerate(["add", "sub", "and"])]
    other = [ClassStatement(one.name, one.bases, (), one.body, one.records) for one in given]
    named = [
        ClassStatement(f"{one.name}W", one.bases, (), one.body, (f"{one.name}W",)) for one in other
    ]  # without a keyword
    text = folded([*given, *named])
    assert "def format(op: int, mnemonic: str)" in text and "def format_addw(mnemonic: str)" in text
    assert "XORW" not in text and 'SUBW = format_addw("sub")' in text


def test_a_reference_to_a_definition_of_the_unit_is_the_one_of_the_function() -> None:
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["ADD", "SUB", "XOR"]):
        given.append(instruction(f"{family}rr", family.lower(), number))
        alias = Call(Name(of_language("InstAlias")), [Plain('"x"'), Call(Name(Symbol("t.a", f"{family}rr")))])
        given.append(Assignment("", alias, (f"anonymous_{number}",)))
        lines |= {f"{family}rr": (1, 10 + number), f"anonymous_{number}": (2, 10 + number)}
    text = folded(given, lines)
    assert '    InstAlias("x", made())\n' in text and 'XORrr = format_rr(2, "xor")' in text


def test_lists_of_names_are_parameters() -> None:
    def uses(name: str, items: Sequence[str]) -> ClassStatement:
        statement = instruction(name, "x", 1)
        listed = Listing([Name(Symbol("t.registers", one)) for one in items])
        return ClassStatement(
            name, statement.bases, statement.keywords, [Assignment("uses", listed), *statement.body], (name,)
        )

    text = folded([uses("A", ["GPR"]), uses("B", []), uses("C", ["GPR", "FPR"])])
    assert "def format(*, read: list[RegisterClass[DagValue]] = []) -> type[Instruction]:" in text
    assert "A = format(read=[GPR])\nB = format()\nC = format(read=[GPR, FPR])" in text


def test_records_of_a_class_of_the_targets_own_are_parameters() -> None:
    def with_mode(name: str, mode: str) -> ClassStatement:
        made = instruction(name, "x", 1)
        return evolve(made, body=[Assignment("Mode", Name(Symbol("t.formats", mode))), *made.body])

    text = folded([with_mode("A", "Word"), with_mode("B", "Byte"), with_mode("C", "Word")])
    assert "def format(address_mode: AddressMode) -> type[Instruction]:" in text
    assert "        Mode = address_mode\n" in text and text.endswith(
        "A = format(Word)\nB = format(Byte)\nC = format(Word)"
    )


def test_a_definition_in_a_foreach_is_part_of_its_defm() -> None:
    """``defm`` in one foreach, of a multiclass with another one: ``rr``, and ``aw`` and ``ab`` from one line."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["LD", "ST", "EX"]):
        for form, line in (("rr", 1), ("aw", 2), ("ab", 2)):
            given.append(instruction(f"{family}{form}", family.lower(), number))
            lines[f"{family}{form}"] = (line, 10)
    text = folded(given, lines)
    assert "    return RrAwAb(rr, aw, ab)\n" in text
    assert text.endswith('LD = format(0, "ld")\nST = format(1, "st")\nEX = format(2, "ex")')


@pytest.mark.parametrize(
    ("names", "fields", "families"),
    [
        ([["ADDrr", "ADDri"], ["ORrr", "ORri"]], ["rr", "ri"], ["ADD", "OR"]),
        ([["ADD_W", "ADD_D"], ["SUB_W", "SUB_D"]], ["W", "D"], ["ADD", "SUB"]),
        ([["LD", "LD_MASK"], ["ST", "ST_MASK"]], ["plain", "MASK"], ["LD", "ST"]),
        ([["A32", "A64"], ["B32", "B64"]], ["x32", "x64"], ["A", "B"]),
        ([["ADDrr", ""], ["SUBrr", ""]], ["made", "other"], ["ADDrr", "SUBrr"]),
    ],
)
def test_names_of_families(names: Sequence[Sequence[str]], fields: Sequence[str], families: Sequence[str]) -> None:
    found = common_names(names, ["first", "other"])
    assert found is not None
    assert (list(found.fields), list(found.families)) == (list(fields), list(families))


def test_a_parameter_of_a_pattern_does_not_hide_what_the_function_makes() -> None:
    def unit(name: str, number: int) -> list[Statement]:
        record, value = Name(Symbol("t.a", f"{name}acc")), Name(Symbol("tgdsl.std.value_types", "I32"))
        rewrite = Call(record, [Plain("acc")])
        pattern = Call(Name(of_language("pattern")))
        made = Function(
            pattern, f"pattern_{number}", [("acc", value)], Plain("Rewrite"), rewrite, (f"anonymous_{number}",)
        )
        return [instruction(f"{name}acc", name.lower(), number), instruction(f"{name}no", name.lower(), 9), made]

    units = {name: unit(name, number) for number, name in enumerate(("ADD", "SUB", "AND"))}
    places = {
        record: (place, 100 + number)
        for number, some in enumerate(units.values())
        for place, record in enumerate([*records_of(some[0]), *records_of(some[1]), *records_of(some[2])], 1)
    }
    text = folded([one for some in units.values() for one in some], places)
    assert "    acc_ = Format.define(lambda a, b: " in text
    assert "return acc_(acc)" in text and '@family(acc_="{family}acc")' in text


def test_a_default_value_is_defined_before_its_function() -> None:
    def with_needs(name: str, needs: str) -> Statement:
        made = instruction(name, name.lower(), len(name))
        return evolve(made, body=[Assignment("predicates", Listing([Name(Symbol("t.a", needs))])), *made.body])

    some = [with_needs(name, "HasB") for name in ("SUB", "ANDN", "ORNOT", "XORNOT")]
    first, predicates = with_needs("ADD", "HasA"), [Assignment(name, Plain("0")) for name in ("HasA", "HasB")]
    text = folded([predicates[0], first, predicates[1], *some])
    assert "list[Predicate]" in text and 'SUB = format(3, [HasB], "sub")' in text
    text = folded([*predicates, first, *some])
    assert "list[Predicate] = [HasB])" in text and 'SUB = format(3, "sub")' in text


def test_default_values_follow_a_definition_that_was_folded() -> None:
    """``ADD`` is ``ADD.plain`` now: where a function has it as the default of a parameter, too."""
    add = Name(Symbol("t.a", "ADD"))
    function = Procedure("f", [Parameter("made", Plain("object"), add)], Plain("None"), [Assignment("x", add)], None)
    found = substituted(function, {Symbol("t.a", "ADD"): Member(add, "plain")}.get)
    assert lines(found, {Symbol("t.a", "ADD"): "ADD"})[:2] == [
        "def f(*, made: object = ADD.plain) -> None:",
        "    x = ADD.plain",
    ]


def test_members_of_what_was_folded_are_parameters() -> None:
    """``ADD.rr`` is a parameter as a whole: a function that takes it is not told of the named tuple around it; so is an item of a list."""
    uses = [Call(Member(Name(Symbol("t.a", one)), "rr"), [Plain("1")]) for one in ("ADD", "SUB")]
    seen: list[Leaf] = []

    def visit(leaf: Leaf) -> Expression:
        seen.append(leaf)
        return Plain("x")

    rewriting = Rewriting(visit, lambda symbol: True, lambda one: root(one) == Symbol("t.a", "ADD"))
    assert rewriting.expression(uses[0], "") == Call(Plain("x"), [Plain("x")], [])
    assert [(leaf.kind, leaf.use) for leaf in seen] == [("name", "call"), ("int", "")]
    item = Subscript(Name(Symbol("t.a", "ADD")), Plain('"M1"'))
    assert rewriting.expression(Listing([item]), "sched_rw") == Plain("x")
    assert (seen[-1].kind, seen[-1].context) == ("names", "sched_rw")
    assert rewriting.expression(uses[1], "") == Call(Member(Name(Symbol("t.a", "SUB")), "rr"), [Plain("x")], [])


def test_a_fragment_that_a_call_makes_is_a_parameter() -> None:
    """``zext_8(add)(a)`` beside ``zext_16(sub)(a)``: the parameter is ``zext_8(add)``."""
    made = Call(Name(Symbol("t.a", "zext_8")), [Name(Symbol("t.a", "add"))])
    record = RecordSet(_Source({"anonymous_1": (("SDPatternOperator", "PatFrags"), (1,))}))["anonymous_1"]
    kinds = Kinds({}, frozenset(), fragments={"zext_8(add)": record}, makers={"zext_8"})
    assert kinds.record(made) is record and kinds.is_part(made) and kinds.record(evolve(made, arguments=[])) is None
    seen: list[Leaf] = []

    def visit(leaf: Leaf) -> Expression:
        seen.append(leaf)
        return Plain("x")

    rewriting = Rewriting(visit, lambda symbol: True, kinds.is_part)
    assert rewriting.expression(Call(made, [Plain("a")]), "") == Call(Plain("x"), [Plain("a")], [])
    assert rewriting.expression(Call(Plain("f"), [made]), "") == Call(Plain("f"), [Plain("x")], [])
    assert [(leaf.value, leaf.use) for leaf in seen] == [(made, "call"), (made, "")]


def test_a_parameter_may_be_an_immediate_or_another_operand() -> None:
    """What is no operand keeps its own function."""
    names = [*["simm5"] * 3, *["frame"] * 3]
    text = folded([instruction(f"X{number}", "x", number, kind) for number, kind in enumerate(names)])
    assert "def format(op: int, operand: DAGOperand[AnyMVT]) -> type[Instruction]:" in text
    assert "X5 = format(5, frame)" in text


def test_names_without_a_common_form() -> None:
    assert common_names([["ADDrr", "ADDri"], ["FOO", "BAR"]], ["", ""]) is None


def test_a_family_that_names_end_with() -> None:
    found = common_names([["COPY_I32", "DROP_I32"], ["COPY_F", "DROP_F"]], ["", ""], lambda name: name == "F")
    assert found is not None
    assert (found.families, found.targets, found.fields) == (["I32", "F"], ["I32", "F_"], ["COPY", "DROP"])
    decorator = found.decorator()
    assert decorator is not None
    assert rough(decorator) == 'family("{member}_{family}")'


def test_a_second_family_of_one_name() -> None:
    names = [["ADD_WV", "ADD_WX"], ["SUB_WV", "SUB_WX"]]
    found = common_names(names, ["", ""], lambda name: name == "ADD")
    assert found is not None
    assert (found.families, found.fields) == (["ADD_W", "SUB_W"], ["V", "X"])


def test_a_second_family_of_a_name_that_nothing_else_can_be_made_of() -> None:
    found = common_names([["ADD8", "ADD_X"], ["SUB8", "SUB_X"]], ["", ""], lambda name: name == "ADD")
    assert found is not None
    assert (found.families, found.targets, found.fields) == (["ADD", "SUB"], ["ADD_", "SUB"], ["x8", "X"])


def test_families_of_one_name_are_told_apart() -> None:
    words = ["ADD", "SUB", "AND", "XOR", "MUL", "DIV", "MIN", "MAX"]
    names = [f"{word}{form}" for forms in (["rr", "ri"], ["mr", "mi"]) for word in words for form in forms]
    statements = [
        instruction(name, "op", number, "FPR" if name[3] == "m" else "GPR", is_call=str(name[3] == "m"))
        for number, name in enumerate(names)
    ]
    lines = {name: ("rr ri mr mi".index(name[3:]), 20 + number // 2) for number, name in enumerate(names)}
    text = folded(statements, lines)
    calls = [line.split(" = ")[0] for line in text.splitlines() if " = format" in line]
    assert calls == [*words, *[f"{word}m" for word in words]]


def test_signs_between_operands_are_leaves_too_and_spaces_stay_in_the_body() -> None:
    given: list[Statement] = []
    for number, (name, sign) in enumerate([("EQ", "=="), ("GT", ">"), ("SGT", "s>")]):
        one = instruction(name, "if", number)
        asm = Assignment("asm", Joined(["if ", Plain("a"), f" {sign} ", Plain("b"), " goto"]))
        given.append(evolve(one, body=[*one.body[:-1], asm]))
    text = folded(given)
    assert 'lambda a, b: f"if {a} {sign} {b} goto"' in text
    assert text.endswith('EQ = format(0, "==")\nGT = format(1, ">")\nSGT = format(2, "s>")')


def test_other_spaces_behind_a_word_belong_to_the_word() -> None:
    given: list[Statement] = []
    for number, mnemonic in enumerate(["add  ", "sub ", "xor "]):
        one = instruction(mnemonic.strip().upper(), mnemonic, number)
        given.append(evolve(one, body=[*one.body[:-1], Assignment("asm", Joined([f"{mnemonic}\t", Plain("a")]))]))
    text = folded(given)
    assert 'lambda a, b: f"{mnemonic} \\t{a}"' in text
    assert text.endswith('ADD = format(0, "add ")\nSUB = format(1, "sub")\nXOR = format(2, "xor")')


def _forms(commutable: Sequence[str] = ()) -> tuple[Sequence[Statement], Mapping[str, tuple[int, ...]]]:
    """Instructions of two multiclasses, of which the first has one statement twice, and the second has it, too."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    more = {f"is_{word}": "True" for word in ("barrier", "branch", "call", "return", "terminator")}
    families = [f"{one}{size}" for one in ("ADD", "SUB", "XOR", "MUL", "DIV", "REM", "MIN", "MAX") for size in "BHWDQX"]
    for number, family in enumerate(families):
        forms = [("rr", "GPR"), ("rf", "FPR")] if number < 24 else [("wide", "FPR"), ("half", "GPR")]
        for inner, (form, kind) in enumerate(forms):
            flags = {"is_commutable": "True"} if family in commutable else {}
            attributes = {
                name: value for name, value in sorted({**more, **flags}.items(), key=lambda one: ORDER.index(one[0]))
            }
            name = f"{family}{form}"
            given.append(instruction(name, f"{family.lower()}.{form}", number, kind, **attributes))
            lines[name] = ((1 if number < 24 else 3) + inner, 10 + number)
    return given, lines


def test_a_statement_that_functions_would_repeat_is_a_function_that_they_call() -> None:
    text = folded(*_forms())
    assert text.count("class made(Format, op=op):") == 1 and text.count("(Format") == 1
    assert '    rr = format(op, GPR, f"{mnemonic}.rr")\n    rf = format(op, FPR, f"{mnemonic}.rf")\n' in text
    assert '    wide = format(op, FPR, f"{mnemonic}.wide")\n' in text
    assert "    return RrRf(rr, rf)\n" in text


def test_functions_that_call_a_function_pass_its_options_on() -> None:
    text = folded(*_forms(commutable=["XORB", "DIVB"]))
    assert "commutable: bool = False" in text
    assert "commutable=commutable" in text and "commutable=False" not in text
    assert 'XORB = format_addb(12, "xorb", commutable=True)' in text


def test_a_statement_that_is_short_stays_in_each_function() -> None:
    given, lines = _forms()
    short = [evolve(one, body=one.body[-2:]) for one in given if isinstance(one, ClassStatement)]
    text = folded(short, lines)
    assert text.count("Format.define(lambda a, b: ") == 4


def _pairs(families: Sequence[str], kinds: Mapping[str, str]) -> tuple[list[Statement], Mapping[str, tuple[int, ...]]]:
    """Pairs of each family.

    Args:
        kinds: of the first operand, by the words for what the pairs are for.
    """
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(families):
        for inner, (size, kind) in enumerate(kinds.items()):
            given += _pair(f"{family}_{size}", f"{family.lower()}.{size.lower()}", number, kind)
            lines |= {f"{family}_{size}rr": (1, 10 + inner, 100 + number)}
            lines |= {f"{family}_{size}ri": (2, 10 + inner, 100 + number)}
    return given, lines


def _pair(name: str, mnemonic: str, opcode: int, kind: str, **attributes: str) -> list[Statement]:
    """What a multiclass makes: a register and an immediate form."""
    more = {"is_barrier": "True", "is_branch": "True"}
    return [
        instruction(f"{name}{form}", f"{mnemonic}.{form}", opcode, of, **more, **attributes)
        for form, of in [("rr", kind), ("ri", "simm5")]
    ]


def test_what_a_multiclass_makes_in_another_one_and_by_itself_is_one_function() -> None:
    given, lines = _pairs(["ADD", "SUB", "XOR"], {"W": "GPR", "B": "FPR"})
    given += _pair("MUL", "mul", 7, "FPR", is_call="True")
    made = """class RrRi(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]


def format(op: int, registers: RegisterClass[DagValue], mnemonic: str, *, call: bool = False) -> RrRi:
    class rr(Format, op=op, is_barrier=True, is_branch=True):
        is_call = call
        a, b = in_(registers), in_(GPR)
        asm = f"{mnemonic}.rr {a}, {b}"

    class ri(Format, op=op, is_barrier=True, is_branch=True):
        is_call = call
        a, b = in_(simm5), in_(GPR)
        asm = f"{mnemonic}.ri {a}, {b}"

    return RrRi(rr, ri)


ADD_W = format(0, GPR, "add.w")
ADD_B = format(0, FPR, "add.b")
SUB_W = format(1, GPR, "sub.w")
SUB_B = format(1, FPR, "sub.b")
XOR_W = format(2, GPR, "xor.w")
XOR_B = format(2, FPR, "xor.b")
MUL = format(7, FPR, "mul", call=True)"""
    assert folded(given, {**lines, "MULrr": (1, 107), "MULri": (2, 107)}) == made


def test_a_function_calls_the_one_for_a_multiclass_that_it_has_more_than_once() -> None:
    families = [f"{one}{size}" for one in ("ADD", "SUB", "XOR", "MUL") for size in "XYZST"]
    given, lines = _pairs(families, {"W": "GPR", "B": "FPR", "H": "FPR"})
    alias = Assignment("first", Call(Name(of_language("constant")), [Name(Symbol("t.a", "ADDX_Bri"))]))
    text = folded([*given, alias], lines)
    function = """
def format_addx(op: int, mnemonic: str) -> WBH:
    W = format(op, GPR, f"{mnemonic}.w")
    B = format(op, FPR, f"{mnemonic}.b")
    H = format(op, FPR, f"{mnemonic}.h")
    return WBH(W, B, H)
"""
    assert function in text
    assert "class WBH(NamedTuple):\n    W: RrRi\n    B: RrRi\n    H: RrRi\n" in text
    assert text.endswith('\nMULT = format_addx(19, "mult")\nfirst = constant(ADDX.B.ri)')


def _alias(name: str, mnemonic: str, text: str, *operands: str) -> ClassStatement:
    body: list[Statement] = [Assignment(one, operand("GPR")) for one in operands]
    used = [Plain(one) for one in operands]
    call = Call(
        Name(of_language("InstAlias")), [Joined([f"{mnemonic}{text} ", *used]), Name(Symbol("t.a", mnemonic.upper()))]
    )
    body.append(Assignment("", call))
    return ClassStatement("_", [Name(of_language("Aliases"))], [], body, (name,))


def _with_aliases(*texts: Sequence[str]) -> str:
    """The text of instructions of one multiclass with the same aliases each."""
    given: list[Statement] = []
    lines: dict[str, tuple[int, ...]] = {}
    for number, family in enumerate(["ADD", "SUB", "XOR"]):
        made: list[Statement] = [instruction(family, family.lower(), number)]
        made += [_alias(f"anonymous_{number}_{one}", family.lower(), *text) for one, text in enumerate(texts)]
        lines |= {name: (inner + 1, 10 + number) for inner, one in enumerate(made) for name in records_of(one)}
        given += made
    return folded(given, lines)


def test_aliases_of_one_shape_that_a_function_would_repeat_are_a_function() -> None:
    text = _with_aliases(*[(f".{one}", "a") for one in "bhwdqx"])
    assert text.count("(Aliases):") == 1
    assert text.startswith(
        "def add_b_aliases(text: str, instruction: type[Instruction]) -> None:\n    class _(Aliases):"
    )
    assert '    add_b_aliases(f"{mnemonic}.b", made)\n    add_b_aliases(f"{mnemonic}.h", made)\n' in text


def test_aliases_of_several_shapes_that_follow_each_other_stay_in_one_class() -> None:
    text = _with_aliases(*[(f".{one}", *"abcd"[: 1 + number % 2]) for number, one in enumerate("bhwdqx")])
    assert "_aliases(" not in text and text.count("(Aliases):") == 6


def test_a_long_run_of_bits_is_no_text_that_functions_take() -> None:
    found: list[str] = []

    def visit(leaf: Leaf) -> Expression:
        found.append(leaf.kind)
        return leaf.value

    value = Call(Name(Symbol("tgdsl.language", "concat")), [Plain('"0" * 32'), Plain('"01"')])
    Rewriting(visit, lambda symbol: True).expression(value, "inst")
    assert found == ["str"]


def _outer(
    statements: Sequence[Statement], places: Mapping[str, tuple[tuple[str, ...], tuple[int, ...]]], function: Procedure
) -> Folded:
    """A module whose calls of a function are folded.

    Args:
        places: the classes and the lines of its records.
    """
    kinds = Kinds({}, frozenset())
    folding = Folding(RecordSet(_Source(places)), kinds, FunctionNames(), _UNLEVELED, Shapes(kinds, Lengths()))
    return folding.outer(statements, "t.a", {Symbol("t.a", function.name): Signature(function.returns)})


def test_a_named_tuple_stands_behind_those_that_it_has() -> None:
    variable = Assignment("V", Call(Name(Symbol("typing", "TypeVar")), [Plain('"V"')]))
    pair = ClassStatement("RrRi", [Name(Symbol("typing", "NamedTuple"))], [], [Declaration("rr", Plain("int"))])
    function = Procedure("both", [Parameter("op", Plain("int"))], Name(Symbol("t.a", "RrRi")), [], Plain("None"))
    statements: list[Statement] = [variable, instruction("FIRST", "first", 0), pair, function]
    places: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {"FIRST": (_INSTRUCTION, (1,))}
    for number, name in enumerate(["ADD", "SUB", "AND", "XOR", "NOR"]):
        for line, suffix in enumerate(["_x", "_y"]):
            members = [f"{name}{suffix}rr", f"{name}{suffix}ri"]
            call = Call(Name(Symbol("t.a", "both")), [Plain(str(10 * number + line)), *[Plain(f'"{"long " * 9}"')] * 3])
            call = evolve(call, uses=[Use("op"), Use("a"), Use("b"), Use("c")])
            statements.append(Assignment(f"{name}{suffix}", call, tuple(members)))
            places |= {one: (_INSTRUCTION, (10 + line, 100 + number)) for one in members}
    found = _outer(statements, places, function)
    heads = [one.name for one in found.statements if isinstance(one, (ClassStatement, Procedure))]
    assert len(heads) == 5 and heads.index("RrRi") < heads.index("XY")


def test_a_multiclass_that_another_one_has_several_times_is_a_function_of_its_own() -> None:
    """``VSTm`` has four ``defm`` of ``VSTtgm``, which has four of another: two functions of four calls, and none of sixteen."""
    function = Procedure("both", [Parameter("op", Plain("int"))], Name(Symbol("t.a", "RrRi")), [], Plain("None"))
    statements: list[Statement] = [function]
    places: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {}
    for number, name in enumerate(["VST", "VSTU", "VSTL", "VSTA", "VSTB", "VSTC"]):
        for order, prefix in enumerate(["", "NC", "OT", "NCOT"]):
            for form, suffix in enumerate(["rr", "ir", "rz", "iz"]):
                whole = f"{name}{prefix}{suffix}"
                given = [Plain(str(number)), Plain(str(order)), Plain(f'"{suffix}"'), Plain(f'"{"long " * 9}"')]
                call = Call(Name(Symbol("t.a", "both")), given, uses=[Use(one) for one in "abcd"])
                members = [f"{whole}{one}" for one in "vw"]
                statements.append(Assignment(whole, call, tuple(members)))
                places |= {
                    one: (_INSTRUCTION, (at, 10 + form, 20 + order, 100 + number)) for at, one in enumerate(members)
                }
    found = _outer(statements, places, function)
    text = text_of(Module("a", found.statements), "t")
    assert text.endswith("""
def format_vst(a: int, b: int) -> FormatVst:
    rr = both(a, b, "rr", "long long long long long long long long long ")
    ir = both(a, b, "ir", "long long long long long long long long long ")
    rz = both(a, b, "rz", "long long long long long long long long long ")
    iz = both(a, b, "iz", "long long long long long long long long long ")
    return FormatVst(rr, ir, rz, iz)


def format(a: int) -> Format:
    plain = format_vst(a, 0)
    NC = format_vst(a, 1)
    OT = format_vst(a, 2)
    NCOT = format_vst(a, 3)
    return Format(plain, NC, OT, NCOT)


VST = format(0)
VSTU = format(1)
VSTL = format(2)
VSTA = format(3)
VSTB = format(4)
VSTC = format(5)
""")


def test_plain_operands_of_one_class_are_calls_of_a_function() -> None:
    given: list[Statement] = []
    for size in (8, 16, 32, 64, 128):
        fields = {
            "PrintMethod": f'"print{size}"',
            "OperandType": '"OPERAND_MEMORY"',
            "Size": str(size),
            "ParserMatchClass": "ImmAsmOperand",
        }
        table = Table([(Plain(f'"{field}"'), Plain(value)) for field, value in fields.items()])
        kind = Subscript(Name(of_language("Operand")), Plain("int"))
        arguments: list[Expression] = [kind, Plain('"Operand MemOperand"'), table]
        given.append(Assignment(f"mem{size}", Call(Name(of_language("plain")), arguments), (f"mem{size}",)))
    made = """def format_mem(text: str, number: int) -> Operand[int]:
    return plain(
        Operand[int],
        "Operand MemOperand",
        {"PrintMethod": text, "OperandType": "OPERAND_MEMORY", "Size": number, "ParserMatchClass": ImmAsmOperand},
    )


mem8 = format_mem("print8", 8)
mem16 = format_mem("print16", 16)
mem32 = format_mem("print32", 32)
mem64 = format_mem("print64", 64)
mem128 = format_mem("print128", 128)"""
    assert folded(given) == made


def test_a_family_whose_name_ends_with_an_underscore_keeps_it() -> None:
    """Also where its calls are folded again: ``ADD__`` is ``ADD_`` in the records."""
    names = ["ADD", "SUB", "AND", "XOR", "NOR"]
    function = Procedure("both", [Parameter("op", Plain("int"))], Name(Symbol("t.a", "RrRi")), [], Plain("None"))
    statements: list[Statement] = [function]
    places: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {}
    for number, name in enumerate(names):
        members = [f"{name}_rr", f"{name}_ri"]
        call = Call(Name(Symbol("t.a", "both")), [Plain(str(number)), *[Plain(f'"{"long " * 9}"')] * 3])
        call = evolve(call, uses=[Use("op"), Use("a"), Use("b"), Use("c")])
        statements.append(Assignment(f"{name}__", call, tuple(members)))
        places |= {one: (_INSTRUCTION, (10, 100 + number)) for one in members}
    found = _outer(statements, places, function)
    calls = [one for one in found.statements if isinstance(one, Assignment)]
    assert [one.target for one in calls] == [f"{name}__" for name in names]
    assert all([isinstance(one.value, Call) and len(one.value.arguments) == 1 for one in calls])


def test_lines_of_a_text_are_leaves() -> None:
    """C++ of several lines that is the same but for one of them is a text of the function; one that has braces stays as it is."""
    code = '"""\nint64_t Imm = value();\nreturn isUInt<{}>(Imm);\n"""'
    text = folded([instruction(f"ADD{one}", f"add{one}", one, code=code.format(one)) for one in range(6)])
    assert '        code = f"""\nint64_t Imm = value();\nreturn isUInt<{text}>(Imm);\n"""\n' in text
    assert 'ADD5 = format_add(5, "5")' in text
    braces = '"""\nif (f())\n{{ return isUInt<{}>(Imm); }}\n"""'
    text = folded([instruction(f"ADD{one}", f"add{one}", one, code=braces.format(one // 3)) for one in range(6)])
    assert 'code = """\nif (f())\n{ return isUInt<1>(Imm); }\n"""\n' in text


def test_texts_that_have_little_in_common_are_no_parameters() -> None:
    codes = ['"""\nf(1);\nreturn 1;\n"""', '"""\ng(2);\nreturn 2;\n"""']
    text = folded([instruction(f"ADD{one}", f"add{one}", one, code=codes[one % 2]) for one in range(8)])
    assert 'code = """\nf(1);\nreturn 1;\n"""\n' in text and 'code = """\ng(2);\nreturn 2;\n"""\n' in text


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["nop"], "mnemonic"),
        (["nop", ", ", Plain("rd")], 'f"{mnemonic}, {rd}"'),
        ([Plain("rd")], 'f"{rd}"'),
        (["ret"], '"ret"'),
    ],
)
def test_a_variable_that_is_all_of_a_text_is_no_f_string(parts: Sequence[str | Expression], expected: str) -> None:
    def visit(leaf: Leaf) -> Expression:
        return Plain("mnemonic") if leaf.value == Plain('"nop"') else leaf.value

    found = Rewriting(visit, lambda symbol: True).expression(Joined(parts), "asm")
    assert rough(found) == expected


def test_a_comment_on_a_definition_stays_with_it() -> None:
    """The function stands before the comment, and behind a heading, and the comment that is on all below."""
    heading, general, own = Comment(["-- Loads ----"]), Comment(["In order of size."]), Comment(["Bytes."])
    given = [instruction(f"L{number}", f"l{number}", number) for number in range(4)]
    text = folded([heading, general, Comment([]), own, *given])
    assert text.startswith("# -- Loads ----\n# In order of size.\n\n\ndef format(op: int, mnemonic: str)")
    assert 'op=op)\n\n\n# Bytes.\nL0 = format(0, "l0")\nL1 = format(1, "l1")\n' in text


def test_a_function_is_called_after_the_class_of_fewest_records() -> None:
    classes = {"ADD": ("Instruction", "Relation", "Format"), "SUB": ("Instruction", "Relation")}
    records = RecordSet(_Source({name: (of, (1,)) for name, of in classes.items()}))
    bases = [Name(Symbol("t.formats", name)) for name in ("Relation", "Format", "Invented")]
    assert stem_of(ClassStatement("ADD", bases, [], [], ("ADD",)), records["ADD"], records) == "Format"
    assert stem_of(ClassStatement("ADD", bases[2:], [], [], ("ADD",)), records["ADD"], records) == "Invented"
    assert stem_of(Assignment("SUB", Plain("x"), ("SUB",)), records["SUB"], records) == "Relation"


def test_calls_of_nodes_by_apply_are_in_one_function_with_others() -> None:
    """``trunc`` is a node of LLVM's with an ``apply``, of which type checkers know too little in one instruction."""

    def with_pattern(name: str, code: int, function: Expression) -> ClassStatement:
        made = instruction(name, name.lower(), code)
        return evolve(made, body=[*made.body, Assignment("pattern", Call(function, [Plain("a"), Plain("b")]))])

    trunc = Name(Symbol("t.registers", "trunc"))
    names = ["ADD", "SUB", "MUL", "DIV"]
    text = folded([with_pattern(one, at, Member(trunc, "apply") if at == 2 else trunc) for at, one in enumerate(names)])
    assert "trunc.apply(a, b)" in text and "trunc(a, b)" not in text
    assert [f'{one} = format({at}, "{one.lower()}")' in text for at, one in enumerate(names)] == [True] * 4


def test_a_number_in_a_pattern_is_called_number() -> None:
    trunc = Name(Symbol("t.registers", "trunc"))
    made = [instruction(f"ADD{one}", "add", 1) for one in range(3)]
    patterns = [Assignment("pattern", Call(trunc, [Plain("a"), Plain(str(one))])) for one in range(3)]
    text = folded([evolve(one, body=[*one.body, pattern]) for one, pattern in zip(made, patterns)])
    assert "def format_add(number: int) -> type[Instruction]:" in text
    assert "trunc(a, number)" in text

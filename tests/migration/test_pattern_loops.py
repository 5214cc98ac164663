"""Loops over the types and instructions of patterns, which stand in the loops."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, NODE, VALUE_TYPE, own
from tgdsl.classes import evolve
from tgdsl.migration.folding.inlined import with_inlined_patterns
from tgdsl.migration.folding.pattern_loops import with_pattern_loops
from tgdsl.migration.folding.repeated_calls import with_repeated_calls
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Function,
    Loop,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_TYPES = ("v16i8", "v8i16", "v4i32", "v2i64")
_WORDS = ("ADD", "SUB", "MUL", "DIV")
_CALLABLE = Subscript(Name(Symbol("collections.abc", "Callable")), Plain("..., int"))


def _pattern(name: str, *parameters: tuple[str, Expression]) -> Procedure:
    """A function that makes a pattern of what its parameters stand for."""
    value = Call(Name(of_language("Rewrite")), [Call(Plain(one), [Plain("x")]) for one, _ in parameters])
    made = Function(Call(Name(of_language("pattern"))), "rewrite", [("x", Plain("int"))], Plain("int"), value)
    return Procedure(name, [Parameter(*one) for one in parameters], Plain("None"), [made], None)


_INSTRUCTION = ("instruction", INSTRUCTION)
_TYPE = ("vt", VALUE_TYPE)
_NODE = ("node", NODE)


def _calls(name: str, *rows: Sequence[Expression]) -> list[Statement]:
    return [Assignment("", Call(own(name), row), (f"p{number}",)) for number, row in enumerate(rows)]


def _rows(node: str = "", words: Sequence[str] = _WORDS) -> list[list[Expression]]:
    types = [Name(Symbol("types", vt)) for vt in _TYPES]
    return [[*([own(node)] if node else []), vt, own(word)] for vt, word in zip(types, words)]


def _words(node: str) -> Sequence[str]:
    return [f"{node}_{letter}" for letter in "BHWD"]


def _found(*statements: Statement) -> Sequence[Statement]:
    modules = with_pattern_loops(with_repeated_calls([Module("a", list(statements))], "t"), "t")
    return with_inlined_patterns(modules, "t")[0].statements


def _text(*statements: Statement) -> str:
    blocks = text_of(Module("a", list(_found(*statements))), "t").split("\n\n")
    return "\n\n".join(blocks[next(at for at, one in enumerate(blocks) if not one.startswith("from ")) :])


_IN_A_LOOP = """for vt, instruction in zip(V16I8_TO_V2I64, [ADD, SUB, MUL, DIV], strict=True):

    @pattern()
    def neg(x: int) -> int:
        return Rewrite(vt(x), instruction(x))


"""


def test_all_calls_of_a_pattern_are_a_loop_with_the_pattern_in_it() -> None:
    statements = [_pattern("neg", _TYPE, _INSTRUCTION), *_calls("neg", *_rows()), Assignment("X", Plain("1"))]
    whole = f"V16I8_TO_V2I64: list[ValueType[int]] = [v16i8, v8i16, v4i32, v2i64]\n{_IN_A_LOOP}X = 1\n"
    assert _text(*statements) == whole
    assert [records_of(one) for one in _found(*statements) if records_of(one)] == [("p0", "p1", "p2", "p3")]


def test_a_list_that_is_there_later_stands_before_the_first_loop() -> None:
    two = [_pattern("neg", _TYPE, _INSTRUCTION), *_calls("neg", *_rows())]
    nodes = [one for node in ("add", "sub", "mul") for one in _calls("binary", *_rows(node, _words(node)))]
    found = _text(*two, _pattern("binary", _NODE, _TYPE, _INSTRUCTION), *nodes)
    assert found.startswith(f"V16I8_TO_V2I64: list[ValueType[int]] = [v16i8, v8i16, v4i32, v2i64]\n{_IN_A_LOOP}")
    assert found.endswith("""
def binary(node: SDNode, instructions: Sequence[type[Instruction]]) -> None:
    for vt, instruction in zip(V16I8_TO_V2I64, instructions, strict=True):

        @pattern()
        def rewrite(x: int) -> int:
            return Rewrite(node(x), vt(x), instruction(x))


binary(add, [add_B, add_H, add_W, add_D])
binary(sub, [sub_B, sub_H, sub_W, sub_D])
binary(mul, [mul_B, mul_H, mul_W, mul_D])
""")


def test_two_calls_are_a_loop_if_others_have_the_same_list() -> None:
    pairs = [_rows(words=[f"{word}_B", f"{word}_H"]) for word in ("NEG", "NOT", "ABS")]
    names = ("neg", "not", "abs")
    made = [_pattern(f"{name}_patterns", _TYPE, _INSTRUCTION) for name in names]
    calls = [_calls(f"{name}_patterns", *rows) for name, rows in zip(names, pairs)]
    found = _text(*made, *[one for some in calls for one in (*some, Assignment("X", Plain("1")))])
    assert found.startswith("V16I8_TO_V8I16: list[ValueType[int]] = [v16i8, v8i16]\nfor vt, instruction in zip(")
    assert found.count("for vt, instruction in zip(V16I8_TO_V8I16, [") == len(names)
    assert "for " not in _text(made[0], *calls[0], Assignment("X", Plain("1")))


def test_a_variable_for_another_type_has_another_name() -> None:
    kind = Subscript(Name(of_language("ValueType")), Plain("Float"))
    rows = [[*row[:-1], own(word)] for row, word in zip(_rows(), ("F", "G", "H", "K"))]
    found = _text(
        *[_pattern("neg", _TYPE, _INSTRUCTION), *_calls("neg", *_rows())],
        *[_pattern("sqrt", ("vt", kind), _INSTRUCTION), *_calls("sqrt", *rows)],
    )
    assert "\nfor vt, instruction in zip(V16I8_TO_V2I64, [" in f"\n{found}"
    assert "\nfor fvt, instruction in zip(V16I8_TO_V2I64_2, [" in found


def test_many_pairs_are_rows() -> None:
    letters = "ABCDEFGHIJKL"
    rows: list[list[Expression]] = [
        [Plain(str(number)), own(f"BRANCH_IF_CONDITION_{letter}")] for number, letter in enumerate(letters)
    ]
    found = _text(_pattern("branch", ("number", Plain("int")), _INSTRUCTION), *_calls("branch", *rows))
    assert found.startswith(
        "for number, instruction in [\n    (0, BRANCH_IF_CONDITION_A), (1, BRANCH_IF_CONDITION_B), "
    )
    assert "\n]:  # fmt: skip\n\n    @pattern()\n    def branch(x: int) -> int:\n" in found


def test_what_is_found_by_an_instruction_needs_no_list() -> None:
    function = _pattern("rewrite", ("node", _CALLABLE), _INSTRUCTION)
    rows: list[list[Expression]] = [[Call(Member(own("simd"), "of"), [own(word)]), own(word)] for word in _WORDS]
    assert _text(function, *_calls("rewrite", *rows)) == """for instruction in [ADD, SUB, MUL, DIV]:

    @pattern()
    def rewrite(x: int) -> int:
        return Rewrite(simd.of(instruction)(x), instruction(x))
"""


def test_calls_that_are_apart_or_have_no_name_for_their_list_stay_calls() -> None:
    function = _pattern("neg", _TYPE, _INSTRUCTION)
    first, second, *others = _calls("neg", *_rows())
    assert "for " not in _text(function, first, second, Comment(["Multiplication."]), *others)
    same: list[list[Expression]] = [
        [own("v16i8"), own("ADD")],
        [own("v16i8"), own("SUB")],
        [own("v8i16"), own("MUL")],
    ]
    assert "for " not in _text(function, *_calls("neg", *same))
    nodes: list[list[Expression]] = [[Call(own("op"), [own(word)]), own(word)] for word in _WORDS]
    assert "for " not in _text(_pattern("rewrite", ("node", _CALLABLE), _INSTRUCTION), *_calls("rewrite", *nodes))


def test_a_function_with_a_comment_on_it_stays_one() -> None:
    comment = Comment(["Negation."], above=True)
    found = _text(comment, _pattern("neg", _TYPE, _INSTRUCTION), *_calls("neg", *_rows()))
    assert "# Negation.\ndef neg(" in found


def test_a_loop_has_the_patterns_of_all_functions_that_it_calls() -> None:
    """Those of a function with several ones keep their own names, and comments stay above what they were on."""
    [one, two, three] = [_pattern(name, _TYPE) for name in ("neg", "not_", "both")]
    [first, *_] = three.body
    assert isinstance(first, Function)
    three = evolve(three, body=[evolve(first, name="neg_i32"), evolve(first, name="neg")])
    calls = [Assignment("", Call(own(name), [Plain("vt")])) for name in ("neg", "not_", "both")]
    loop = Loop("vt", Name(Symbol("t.a", "TYPES")), [calls[0], Comment(["Logical."]), *calls[1:], calls[1]])
    made = Module("a", [one, two, three, loop])
    found = text_of(with_inlined_patterns([made], "t")[0], "t").split("\n\n", 1)[1]
    pattern = "    @pattern()\n    def {}(x: int) -> int:\n        return Rewrite(vt(x))\n"
    inside = ["for vt in TYPES:\n\n", pattern.format("neg"), "\n    # Logical.\n    not_(vt)\n\n"]
    inside += [pattern.format("neg_i32"), "\n", pattern.format("neg_2"), "\n    not_(vt)\n"]
    assert found.endswith("".join(inside))


def test_classes_of_one_format_have_a_variable_of_their_own() -> None:
    """To type checkers, it has the type of the format, and those that functions make are Instructions."""
    classes = [ClassStatement(word, [own("Format")], [], []) for word in _WORDS]
    rows = [[*row[:-1], own(word)] for row, word in zip(_rows(), ("F", "G", "H", "K"))]
    found = _text(
        *[*classes, _pattern("neg", _TYPE, _INSTRUCTION), *_calls("neg", *_rows())],
        *[_pattern("sqrt", _TYPE, _INSTRUCTION), *_calls("sqrt", *rows)],
    )
    assert "\nfor vt, instruction in zip(V16I8_TO_V2I64, [ADD, SUB, MUL, DIV], strict=True):\n" in found
    assert "\nfor vt, instruction_2 in zip(V16I8_TO_V2I64, [F, G, H, K], strict=True):\n" in found

"""Calls of several functions in turns, which are calls of one function."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.joined_calls import with_joined_calls
from tgdsl.migration.folding.repeated_calls import functions_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Expression,
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

_INSTRUCTION = Subscript(Plain("type"), Name(of_language("Instruction")))
_NODE = Name(of_language("SDNode"))


def _own(name: str) -> Name:
    return Name(Symbol("t.a", name))


def _function(name: str, *given: tuple[str, Expression], default: str = "") -> Procedure:
    parameters = [Parameter(parameter, annotation) for parameter, annotation in given]
    if default:
        parameters.append(Parameter("leaf", Name(of_language("DagValue")), _own(default)))
    return Procedure(name, parameters, Plain("None"), [Assignment("", Call(Plain("pattern")))], None)


def _call(function: str, *arguments: str, leaf: str = "") -> Assignment:
    values: list[Expression] = [Plain(one) if one.isdigit() else _own(one) for one in arguments]
    named = [("leaf", _own(leaf))] if leaf else []
    return Assignment("", Call(_own(function), values, named), (f"{function}_{arguments[0]}",))


def _joined(*statements: Statement) -> list[Statement]:
    modules = [Module("a", list(statements))]
    return with_joined_calls(modules, *functions_of(modules, "t"), "t")[0].statements


def _text(statements: Sequence[Statement]) -> str:
    return text_of(Module("a", list(statements)), "t")


_LOADS = _function("load", ("node", _NODE), ("instruction", _INSTRUCTION), default="zero")
_STORES = _function("store", ("node", _NODE), ("made", _INSTRUCTION), ("number", Plain("int")), default="zero")
_NODES = ("add", "sub", "mul", "div", "rem", "min", "max", "shl", "srl")


def _turn(node: str, leaf: str = "") -> list[Statement]:
    return [_call("load", node, f"L{node}", leaf=leaf), _call("store", node, f"S{node}", "7", leaf=leaf)]


def test_calls_in_turns_are_calls_of_one_function() -> None:
    """What all of them give is no parameter, and what both functions get is one."""
    found = _joined(_LOADS, _STORES, *[one for node in _NODES for one in _turn(node)])
    assert _text(found).endswith("""

def load_and_store(node: SDNode, instruction: type[Instruction], made: type[Instruction]) -> None:
    load(node, instruction)
    store(node, made, 7)


load_and_store(add, Ladd, Sadd)
load_and_store(sub, Lsub, Ssub)
load_and_store(mul, Lmul, Smul)
load_and_store(div, Ldiv, Sdiv)
load_and_store(rem, Lrem, Srem)
load_and_store(min, Lmin, Smin)
load_and_store(max, Lmax, Smax)
load_and_store(shl, Lshl, Sshl)
load_and_store(srl, Lsrl, Ssrl)
""")
    assert [records_of(one) for one in found if records_of(one)][:2] == [
        ("load_add", "store_add"),
        ("load_sub", "store_sub"),
    ]


def test_an_argument_that_some_calls_leave_out_has_a_default_value() -> None:
    found = _joined(_LOADS, _STORES, *[one for node in _NODES for one in _turn(node, "one" if node == "rem" else "")])
    text = _text(found)
    assert "made: type[Instruction], *, leaf: DagValue = zero\n" in text
    assert "    load(node, instruction, leaf=leaf)\n    store(node, made, 7, leaf=leaf)\n" in text
    assert "\nload_and_store(div, Ldiv, Sdiv)\nload_and_store(rem, Lrem, Srem, leaf=one)\n" in text


def test_a_turn_begins_where_its_calls_have_the_most_in_common() -> None:
    calls = [_call("store", "xor", "Sxor", "7"), *[one for node in _NODES for one in _turn(node)]]
    text = _text(_joined(_LOADS, _STORES, *calls))
    assert "\nstore(xor, Sxor, 7)\n" in text and "\nload_and_store(add, Ladd, Sadd)\n" in text


def test_comments_between_turns_stay_and_those_in_a_turn_end_them() -> None:
    calls: list[Statement] = []
    for node in _NODES:
        calls += [Comment([f"for {node}"]), *_turn(node)]
    assert "\n# for add\nload_and_store(add, Ladd, Sadd)\n# for sub\n" in _text(_joined(_LOADS, _STORES, *calls))
    within = [one for node in _NODES for first, last in [_turn(node)] for one in (first, Comment(["of a turn"]), last)]
    assert "load_and_store" not in _text(_joined(_LOADS, _STORES, *within))


def test_turns_that_are_few_stay_as_they_are() -> None:
    given = [_LOADS, _STORES, *[one for node in _NODES[:4] for one in _turn(node)]]
    assert _joined(*given) == given


def test_runs_of_the_same_functions_have_one_function() -> None:
    runs = [[one for node in nodes for one in _turn(node)] for nodes in (_NODES[:5], _NODES[5:])]
    text = _text(_joined(_LOADS, _STORES, *runs[0], Assignment("X", Plain("1")), *runs[1]))
    assert text.count("def load_and_store(") == 1 and "X = 1\nload_and_store(min, Lmin, Smin)\n" in text


def test_functions_of_a_type_variable_stay_apart() -> None:
    of_any = Subscript(Name(of_language("ValueType")), _own("V"))
    load = _function("load", ("vt", of_any))
    store = _function("store", ("vt", of_any))
    variable = Assignment("V", Call(Name(Symbol("typing", "TypeVar")), [Plain('"V"')]))
    calls = [_call(function, node) for node in _NODES for function in ("load", "store")]
    assert "load_and_store" not in _text(_joined(variable, load, store, *calls))

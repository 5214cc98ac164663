"""Casts in functions for several types: those of values that are of the class already are left out."""

from __future__ import annotations

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    text,
)
from tgdsl.migration.translators.dags import casted
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.casts import without_casts


def _of(noun: str, kind: str) -> Expression:
    return Subscript(Name(of_language(noun)), value_class(kind))


def _value(statement: Statement) -> str:
    assert isinstance(statement, Assignment)
    return text(statement.value, AS_DEFINED)


def _call(name: str, *arguments: Expression) -> Call:
    return Call(Plain(name), arguments)


def test_a_value_of_a_parameters_type() -> None:
    annotations = {"vt": _of("ValueType", "IntegerValue"), "number": Plain("int")}
    one, other = casted("IntegerValue", _call("vt", Plain("1"))), casted("IntegerValue", _call("near", Plain("a")))
    made = without_casts(Assignment("x", _call("add", one, other)), annotations)
    assert _value(made) == "add(vt(1), cast(IntegerValue, near(a)))"


def test_a_value_of_the_type_in_a_field_of_a_row() -> None:
    made = without_casts(
        Assignment("x", casted("IntegerValue", _call("row.vt", Plain("1")))),
        {"row.vt": _of("ValueType", "IntegerValue")},
    )
    assert _value(made) == "row.vt(1)"


def test_what_a_node_gives_that_gives_what_it_takes() -> None:
    annotations = {"vt": _of("ValueType", "FloatVector")}

    def made(of: str, *arguments: Expression) -> str:
        node = Call(Name(Symbol("t.nodes", "negated")), arguments, of=[of], takes=["V4f32"] * len(arguments))
        return _value(without_casts(Assignment("x", casted("FloatVector", node)), annotations))

    given = _call("vt", Plain("a"))
    assert made("V4f32", given) == "negated(vt(a))"
    assert made("V4f32", given, given) == "negated(vt(a), vt(a))"
    assert made("V4i32", given) == "cast(FloatVector, negated(vt(a)))"
    assert made("V4f32", given, _call("near", Plain("b"))) == "cast(FloatVector, negated(vt(a), near(b)))"


def test_a_leaf_of_a_variable_is_of_its_class() -> None:
    leaf = casted("IntegerValue", _call("leaf", Plain("a")))
    pattern = Function(
        Plain("pattern"),
        "rewrite",
        [("a", Subscript(Name(of_language("Implied")), value_class("IntegerValue"))), ("b", value_class("FloatValue"))],
        Plain("Rewrite"),
        _call("add", leaf, casted("IntegerValue", _call("leaf", Plain("b"))), casted("FloatValue", Plain("b"))),
    )
    made = without_casts(pattern, {"leaf": Name(of_language("PatLeaf"))})
    assert isinstance(made, Function)
    assert text(made.value, AS_DEFINED) == "add(leaf(a), cast(IntegerValue, leaf(b)), b)"


def test_a_parameter_that_is_a_value() -> None:
    made = without_casts(
        Assignment("x", _call("add", casted("DagValue", Plain("a")), casted("DagValue", Plain("b")))),
        {"a": value_class("DagValue"), "b": value_class("IntegerValue")},
    )
    assert _value(made) == "add(a, cast(DagValue, b))"


def test_a_cast_to_another_class_stays() -> None:
    made = without_casts(
        Assignment("x", casted("IntegerVector", _call("vt", Plain("1")))), {"vt": _of("ValueType", "VectorValue")}
    )
    assert _value(made) == "cast(IntegerVector, vt(1))"


def test_operands_of_a_parameters_class() -> None:
    operand = Call(Name(of_language("in_")), [Plain("operand")])
    fixed = Call(Name(of_language("in_")), [Name(Symbol("t.registers", "GPR"))])
    pattern = _call("add", casted("FloatValue", Plain("a")), casted("FloatValue", Plain("b")))
    body = [Assignment("a, b", Several([operand, fixed])), Assignment("pattern", pattern)]
    made = without_casts(ClassStatement("made", [], [], body), {"operand": _of("DAGOperand", "FloatValue")})
    assert isinstance(made, ClassStatement)
    assert _value(made.body[1]) == "add(a, cast(FloatValue, b))"


def test_what_a_node_of_fixed_types_gives() -> None:
    node = Call(Name(Symbol("t.nodes", "scaled")), [Plain("a")], of=["FloatVector"])
    made = without_casts(
        Assignment("x", _call("add", casted("FloatVector", node), casted("V4f32", node))),
        {"vt": _of("ValueType", "FloatVector")},
    )
    assert _value(made) == "add(scaled(a), cast(V4f32, scaled(a)))"

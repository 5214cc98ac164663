"""Calls of nodes that are those of ``apply`` in some units."""

from __future__ import annotations

from tgdsl.migration.folding.untyped_nodes import alike, untyped
from tgdsl.migration.python import Assignment, Call, Expression, Listing, Member, Name, Plain, Statement, Symbol, rough


def node(name: str) -> Name:
    return Name(Symbol("nodes", name))


def has_apply(operator: Expression) -> bool:
    return isinstance(operator, Name) and operator.symbol.module == "nodes"


def is_definition(value: Expression) -> bool:
    return isinstance(value, Call) and value.function == Name(Symbol("tgdsl.language", "FragmentOf"))


def pattern(first: Expression, *others: Expression) -> Statement:
    return Assignment("pattern", Listing([first, *others]) if others else first)


def texts(*statements: Statement) -> list[str]:
    return [rough(one.value) for one in statements if isinstance(one, Assignment)]


A, B = Plain("a"), Plain("b")
ADD, FRAGMENT = node("add"), Name(Symbol("fragments", "frag"))


def applied(name: str, *arguments: Expression) -> Call:
    return Call(Member(node(name), "apply"), arguments)


def test_all_calls_of_nodes_are_those_of_apply() -> None:
    typed = pattern(
        Call(ADD, [Call(FRAGMENT, [A]), Call(node("sub"), [B, applied("mul", A, B)], of=["I32"], takes=["I32"])])
    )
    assert texts(untyped(typed, has_apply, is_definition)) == ["add.apply(frag(a), sub.apply(b, mul.apply(a, b)))"]
    unnamed = pattern(Call(Call(Name(Symbol("tgdsl.language", "FragmentOf")), [Call(ADD, [A])]), [Call(ADD, [A])]))
    assert texts(untyped(unnamed, has_apply, is_definition)) == ["FragmentOf(add(a))(add.apply(a))"]
    without = pattern(Call(FRAGMENT, [A]))
    assert untyped(without, has_apply, is_definition) == without


def test_a_call_is_that_of_apply_where_one_is() -> None:
    statements = [
        pattern(Call(node("set"), [A, Call(ADD, [A, B])]), A),
        pattern(applied("set", A, Call(node("sub"), [B, B])), B),
        pattern(Call(node("set"), [B, applied("mul", B, B)]), B),
    ]
    assert texts(*alike(statements, has_apply)) == [
        "[set.apply(a, add.apply(a, b)), a]",
        "[set.apply(a, sub.apply(b, b)), b]",
        "[set.apply(b, mul.apply(b, b)), b]",
    ]


def test_a_fragment_that_is_a_function_has_none() -> None:
    statements = [pattern(applied("set", A)), pattern(Call(FRAGMENT, [A]))]
    assert texts(*alike(statements, has_apply)) == ["set.apply(a)", "frag(a)"]


def test_what_differs_otherwise_stays() -> None:
    statements = [pattern(applied("set", A)), pattern(Call(ADD, [A, B])), pattern(A, B)]
    assert texts(*alike(statements[:2], has_apply)) == ["set.apply(a)", "add.apply(a, b)"]
    assert alike(statements, has_apply) == statements

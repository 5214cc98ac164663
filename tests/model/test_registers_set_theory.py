"""SetTheory: the elements that each operator gives, and errors."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target, dag
from tgdsl.diagnostics import Report, file_place, render
from tgdsl.model.common.set_theory import SetTheory, notation
from tgdsl.records import Dag, DagArg, Ref, Value

PLACE = file_place("use.td", 1)
A, B, C, D, E = (Ref(name) for name in "ABCDE")


def _target() -> Target:
    target = Target()
    target.registers("A", "B", "C", "D", "E", "R0", "R1", "R2", "R3")
    target.register_class("ABC", [A, B, C])
    return target


def _evaluate(expression: Value) -> tuple[str, str]:
    report = Report()
    sets = SetTheory(_target().records(), report)
    sets.expand_field("RegisterClass", "MemberList")
    elements = sets.evaluate(expression, lambda part: PLACE)
    return " ".join(element.name for element in elements), render(report.diagnostics)


@pytest.mark.parametrize(
    ("expression", "elements"),
    [
        (A, "A"),
        (Ref("ABC"), "A B C"),
        ((A, Ref("ABC"), (D, A)), "A B C D"),
        (dag("add"), ""),
        (dag("add", C, A, C), "C A"),
        (dag("add", D, Ref("ABC")), "D A B C"),
        (dag("sub", Ref("ABC"), B), "A C"),
        (dag("sub", Ref("ABC"), A, dag("add", C, D)), "B"),
        (dag("and", Ref("ABC"), dag("add", C, D, A)), "A C"),
        (dag("shl", Ref("ABC"), 1), "B C"),
        (dag("shl", Ref("ABC"), 5), ""),
        (dag("trunc", Ref("ABC"), 2), "A B"),
        (dag("trunc", Ref("ABC"), 7), "A B C"),
        (dag("rotl", Ref("ABC"), 1), "B C A"),
        (dag("rotr", Ref("ABC"), 1), "C A B"),
        (dag("rotl", Ref("ABC"), -1), "C A B"),
        (dag("rotl", Ref("ABC"), 4), "B C A"),
        (dag("rotl", dag("add"), 1), ""),
        (dag("decimate", dag("add", A, B, C, D, E), 2), "A C E"),
        (dag("interleave", dag("add", A, B, C), dag("add", D, E)), "A D B E C"),
        (dag("interleave", Ref("ABC"), dag("rotl", Ref("ABC"), 1)), "A B C"),
        (dag("sequence", "R%u", 0, 3), "R0 R1 R2 R3"),
        (dag("sequence", "R%u", 2, 0), "R2 R1 R0"),
        (dag("sequence", "R%u", 0, 3, 2), "R0 R2"),
        (dag("sequence", "R%d", 3, 0, 3), "R3 R0"),
        (dag("sequence", "R%u", 0, 3, -1), ""),
        (dag("sequence", "ABC", 0, 0), "A B C"),
    ],
    ids=lambda value: notation(value) if isinstance(value, (Dag, Ref)) else None,
)
def test_elements(expression: Value, elements: str) -> None:
    assert _evaluate(expression) == (elements, "")


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (Ref("Nobody"), "a set refers to 'Nobody', which is not a record of this set"),
        ("A", "the string 'A' cannot be an element of a set: write a record or a dag"),
        (None, "unset cannot be an element of a set: write a record or a dag"),
        (
            dag("union", A, B),
            "'union' in (union A, B) is not an operator of sets: use add, sub, and, shl, trunc, rotl, rotr, decimate, interleave "
            "or sequence",
        ),
        (
            Dag(None, (DagArg(A),)),
            "'?' in (? A) is not an operator of sets: use add, sub, and, shl, trunc, rotl, rotr, decimate, interleave or sequence",
        ),
        (dag("sub", A), "(sub A): 'sub' takes a set and at least one set to leave out"),
        (dag("and", A, B, C), "(and A, B, C): 'and' takes two sets"),
        (dag("shl", A), "(shl A): 'shl' takes a set and a number"),
        (dag("trunc", A, B), "(trunc A, B): 'trunc' takes a number as its second operand"),
        (dag("shl", A, -1), "(shl A, -1): 'shl' takes a number from 0 on"),
        (dag("trunc", A, -2), "(trunc A, -2): 'trunc' takes a number from 0 on"),
        (dag("decimate", A, 0), "(decimate A, 0): 'decimate' takes a number from 1 on"),
        (
            dag("sequence", "R%u", 0),
            "(sequence \"R%u\", 0): 'sequence' takes a format, the first and the last number, and maybe a step",
        ),
        (dag("sequence", A, 0, 1), "(sequence A, 0, 1): 'sequence' takes a string such as \"R%u\" first"),
        (dag("sequence", "R%u", 0, A), "(sequence \"R%u\", 0, A): 'sequence' takes numbers after the format"),
        (dag("sequence", "R%u", 0, 1, A), "(sequence \"R%u\", 0, 1, A): 'sequence' takes numbers after the format"),
        (dag("sequence", "R%u", -1, 1), "(sequence \"R%u\", -1, 1): 'sequence' counts between 0 and 1073741823"),
        (dag("sequence", "R%u", 0, 1, 0), "(sequence \"R%u\", 0, 1, 0): 'sequence' takes a step other than 0"),
        (
            dag("sequence", "R%u_%u", 0, 1),
            "(sequence \"R%u_%u\", 0, 1): 'sequence' takes a format with one conversion of an integer, such as %u",
        ),
        (
            dag("sequence", "R%s", 0, 1),
            "(sequence \"R%s\", 0, 1): 'sequence' takes a format with one conversion of an integer, such as %u",
        ),
    ],
    ids=lambda value: notation(value) if isinstance(value, (Dag, Ref)) else None,
)
def test_mistakes(expression: Value, message: str) -> None:
    assert _evaluate(expression) == ("", f"use.td:1: error: {message}\n1 error\n")


def test_all_mistakes_of_an_expression_are_reported_and_the_rest_is_evaluated() -> None:
    expression = dag("add", A, dag("shl", B, -1), dag("sequence", "R%u", 3, 5), Ref("Nobody"))
    assert _evaluate(expression) == (
        "A R3",
        """\
use.td:1: error: (shl B, -1): 'shl' takes a number from 0 on
use.td:1: error: there is no record 'R4', which (sequence "R%u", 3, 5) names
use.td:1: error: there is no record 'R5', which (sequence "R%u", 3, 5) names
use.td:1: error: a set refers to 'Nobody', which is not a record of this set
4 errors
""",
    )


def test_sets_that_contain_each_other() -> None:
    target = Target()
    (register,) = target.registers("R0")
    target.register_class("First", dag("add", register, Ref("Second")))
    target.register_class("Second", [Ref("First")])
    assert target.errors() == """\
First: error: the set 'First' contains itself: 'First' -> 'Second' -> 'First'; leave one of them out of the next
Second: note: 'Second' is defined here
1 error
"""


def test_deeply_nested_sets_are_an_error_rather_than_a_crash() -> None:
    target = Target()
    (register,) = target.registers("R0")
    inner = target.register_class("C0", [register])
    for number in range(1, 1000):
        inner = target.register_class(f"C{number}", [inner])
    report = Report()
    sets = SetTheory(target.records(), report)
    sets.expand_field("RegisterClass", "MemberList")
    sets.expand(target.records()["C999"])
    assert [d.message.partition(" is ")[2] for d in report.errors] == [
        "a set of sets, nested too deeply: list its elements"
    ]


def test_own_expanders_and_plain_elements() -> None:
    target = _target()
    records = target.records()
    sets = SetTheory(records, Report(), {"Register": lambda register: [register, records["E"]]})
    assert [element.name for element in sets.expand(records["A"]) or ()] == ["A", "E"]
    assert sets.expand(records["ABC"]) is None

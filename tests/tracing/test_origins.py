"""What generators say of text while they write: marks that go wherever the text goes, and the lines' origins when they are taken out again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.record_builder import Target
from tgdsl.generation import origins
from tgdsl.generation.origins import Traced, recording
from tgdsl.generators.kit.sequences import SequenceTable, StringTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm import DEFAULT
from tgdsl.model import Model


def _target() -> Target:
    target = Target()
    target.register_class("GPR", target.registers("R0", "R1", "R2"))
    return target


RECORDS = _target().records()
R0, R1, R2 = [RECORDS[name] for name in ("R0", "R1", "R2")]
FORM = template("""\
    always {
      $name
    }
    """)


def said(write: Callable[[], str]) -> list[str]:
    """For each line of a text, what it comes from, or "fixed", and behind a bar what it counts. The text is the same as without that."""
    plain = write()
    with recording() as found:
        traced = Traced(write(), found)
    assert traced.text == plain
    lines: list[str] = []
    for number in range(1, plain.count("\n") + 1):
        of_line = traced.origins(number)
        own = " ".join([record.name for origin in of_line for record in origin.records])
        counted = " ".join([record.name for origin in of_line for record in origin.counts])
        fixed = "fixed" * any([origin.fixed for origin in of_line])
        lines.append(f"{own}{fixed}" + f" | {counted}" * bool(counted))
    return lines


def _rows() -> str:
    out = Writer()
    with out.block("enum {"):
        out.lines(origins.numbered(["a = 0,", "b = 1,", "c = 2,"], (R0, (R1, R0), R2)))
        out.lines(origins.each(["a", "b"], (R0, None)))
        out.lines(origins.rows(["x", "y"], ((R0, R1, R0), R2)))
    return str(out)


def test_rows_come_from_their_definitions() -> None:
    own = ["R0", "R1 R0 | R0", "R2 | R0 R1 R0", "R0", "", "R0 R1 | R0 R1 R2", "R2 | R0 R1 R2"]
    assert said(_rows) == ["", *own, ""]


def _with_definitions() -> str:
    first, *others = Model(RECORDS).registers.registers
    users = origins.grouped(["x", "y", "x"], [first, *others])
    texts = [
        origins.of("a", [first, [R0, others]], counted=[others, R0]),
        *origins.each(["b", "c"], map(users.get, "yz"), others),
    ]
    return "\n".join(
        [
            *texts,
            *origins.rows(["d", "e"], [users.get("x"), None]),
            *origins.numbered(["f", "g"], (others, [first])),
            "",
        ]
    )


def test_what_has_a_definition_stands_for_it() -> None:
    own = ["R0 R1 R2 | R1 R2 R0", "R1 | R1 R2", "", "R0 R2 | R0 R2", "", "R1 R2", "R0 | R1 R2"]
    assert said(_with_definitions) == own


def _nested() -> str:
    out = Writer()
    with out.of(R0):
        out.line("first")
        out.line()
        with out.of(R1, counted=(R2,)):
            out.line("second")
        out.line(f"third {origins.of('of', R1)} both")
    out.line(f"{{ {origins.of('a', R0)}, {origins.of('b', [R1, R1])} }}")
    with out.of(R2):
        pass
    return str(out)


def test_the_innermost_counts() -> None:
    assert said(_nested) == ["R0", "R0", "R1 | R2", "R0 R1", "R0 R1"]


def _filled() -> str:
    out = Writer()
    out.fill(FORM, name=origins.of("x", R1))
    out.paste(origins.fixed("one\ntwo\n"))
    return str(out)


def test_what_a_template_always_has_is_fixed() -> None:
    assert said(_filled) == ["fixed", "R1", "fixed", "fixed", "fixed"]


def _tables() -> str:
    sequences = SequenceTable([(1, 2), (2,), (3,)])
    users = (((1, 2), (R0,)), ((2,), (R1,)), ((3,), (R1, R2)))
    strings = StringTable(["ab", "b"]).definition("char T[]", DEFAULT, [("ab", (R0,)), ("b", (R1,))])
    return "\n".join([*sequences.lines(users=users), strings])


def test_a_row_of_a_table_is_for_those_that_have_it() -> None:
    """What is stored as the end of another row does not have that."""
    lines = said(_tables)
    assert [line for line in lines if line] == ["R0 | R0 R1 R2", "R1 R2 | R0 R1 R2", "R0 | R0"]


def test_nothing_is_marked_unless_it_is_recorded() -> None:
    texts = ["a", "b"]
    assert origins.each(texts, iter(())) is texts and origins.rows(texts, iter(())) is texts
    assert origins.numbered(texts, iter(())) is texts
    assert origins.of("a", R0) == origins.of("a", iter(())) == origins.fixed("a") == "a"
    assert not origins.recorded()
    with recording() as outer:
        with pytest.raises(ZeroDivisionError), recording():
            raise ZeroDivisionError
        assert origins.recorded()
        origins.of("a", R0)
        assert origins.of("", R0) == ""
    assert [origin.records for origin in outer] == [(R0,)]
    assert not origins.recorded()

"""A definition is not changed after it was made: an assignment is an error at its line, for all that the language exports."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.calls import NEEDED, TARGET
from tests.language.test_wrong_calls import STATEMENTS, names
from tests.targets import BASE, errors_of, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.language.definition import Definition, guard_definitions

END = "which has no effect, or one that nothing checks; give its constructor the value"


@pytest.mark.parametrize("change", ["X.place = 5", "X.nowhere = 5", "del X.place", "X.problems = []"])
def test_every_definition(change: str) -> None:
    guard_definitions()
    changed = 0
    for text in STATEMENTS:
        there = {**names()}
        exec(text, there)
        if isinstance(there.get("X"), Definition):
            with pytest.raises(DiagnosticError, match="is changed after that was made"):
                exec(change, there)
            changed += 1
    assert changed > 150


@pytest.mark.parametrize(
    ("name", "attribute"),
    [("ADD", "size"), ("ADD", "asm"), ("Format", "size"), ("Mode", "issue_width"), ("Encoding", "inst")],
)
def test_a_class(tmp_path: Path, name: str, attribute: str) -> None:
    said = errors_of(tmp_path, f"{name}.{attribute} = 4\n" + TARGET, NEEDED)
    first, note, *_ = said.splitlines()
    assert f"error: '{attribute}' of the class '{name}' is changed after the class statement" in first
    assert note.endswith("note: the class is defined here")


def test_a_row(tmp_path: Path) -> None:
    text = """
        from typing import Annotated
        class Row(TableRow):
            Name: str
            Encoding: Annotated[int, Bits(8)]
        row = Row("x", 9)
        row.Encoding = 500
        """
    assert errors_of(tmp_path, text) == (
        f"T:15: error: 'Encoding' of a Row is changed after that was made, {END}\nT:14: note: it is made here\n1 error\n"
    )


def test_the_constructor_of_a_class_of_the_target_may_assign(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Own(Register, namespace="T"):
            def __init__(self, name: str) -> None:
                super().__init__(name)
                self.bank = 3
                self.more()

            def more(self) -> None:
                self.bank += 1

        A = Own("a")
        class Sized(Instruction):
            def __init_subclass__(cls, **numbers: int) -> None:
                cls.size = 4
                super().__init_subclass__(**numbers)
        class X(Sized):
            is_pseudo = True
            asm = "x"
        """,
        BASE,
    )
    assert records["X"].fields["Size"] == 4 and "A" in records


def test_nothing_but_tuples_is_kept(tmp_path: Path) -> None:
    """A list that the target changes later is not one that a definition has."""
    records = load(
        tmp_path,
        """
        members, names = [R0], ["a"]
        Few = RegisterClass(i32, members=members, alignment=32)
        Named = Reg("x", alt_names=names)
        members.append(R1)
        names.append("b")
        """,
    )
    assert str(records["Few"].fields["MemberList"]).count("R1") == 0
    assert records["Named"].fields["AltNames"] == ("a",)

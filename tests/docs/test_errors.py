"""docs/errors.md has the messages that the source has."""

from __future__ import annotations

import ast

from tests.errors_doc import PAGE, messages, messages_in, written


def test_the_page_has_every_message() -> None:
    page = PAGE.read_text()
    assert written(page) == page, "write it by python -m tests.errors_doc --update"


def test_there_are_messages_of_each_area() -> None:
    found = messages()
    assert sum(map(len, found.values())) >= 450
    assert {"Patterns", "Registers", "Instructions", "Encodings", "Records"} <= found.keys()


def test_the_messages_of_a_module() -> None:
    source = """
def check(place, register, wide):
    what = f"the register '{register.name}'" if wide else "a register or two"
    if wide:
        raise fail(place, f"{what} is given {counted(len(register.parts), 'part')}; give {wide}")
    problem("no record has it" if register else "it has no place " + what)
    text = "this is not a message"
    raise TypeError("of Python's own")
"""
    tree = ast.parse(source)
    found = sorted(messages_in(tree, in_language=False))
    assert found == [
        "<what> is given <number of parts>; give <wide>",
        "it has no place a register or two",
        "it has no place the register '<register>'",
        "no record has it",
    ]
    assert "of Python's own" in set(messages_in(tree, in_language=True))

"""Comments and docstrings in the text of a module."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.python import Assignment, Call, ClassStatement, Comment, Name, Plain, Statement, Symbol, lines
from tgdsl.migration.text.module_text import Module, beginning, text_of
from tgdsl.migration.text.notes import Head, laid_out


def text(*statements: Statement) -> str:
    return "\n".join(laid_out([(one, lines(one, {})) for one in statements]))


ONE = Assignment("one", Plain("1"))
LONG = Assignment("long", Plain("1" * 110))
BODY = ClassStatement("Body", (), (), [Assignment("x", Plain("1"))])


def test_comments_and_blank_lines_stand_where_they_are_put() -> None:
    assert text(Comment(["first", "second"]), ONE, Comment([]), ONE) == "# first\n# second\none = 1\n\none = 1"


def test_a_comment_beside_a_statement() -> None:
    assert text(ONE, Comment(["why"], beside=True), ONE) == "one = 1  # why\none = 1"


def test_a_comment_that_has_no_room_beside_its_statement() -> None:
    assert text(ONE, LONG, Comment(["too long"], beside=True)) == f"one = 1\n# too long\nlong = {'1' * 110}"


def test_a_comment_above_a_class_stays_there() -> None:
    assert text(ONE, Comment(["apart"]), Comment([]), Comment(["of the class"]), BODY, ONE).split("\n") == (
        ["one = 1", "# apart", "", "", "", "# of the class", "class Body:", "    x = 1", "", "", "one = 1"]
    )


def test_a_comment_beside_a_class_is_at_its_first_line() -> None:
    assert "class Body:  # why\n" in text(BODY, Comment(["why"], beside=True))


def test_the_head_of_a_module() -> None:
    module = Module("m", [ONE], Head(["SPDX-License-Identifier: MIT"], ['A "quoted"', 'text """ in \\ it', '"end"']))
    assert text_of(module, "p") == (
        '# SPDX-License-Identifier: MIT\n"""A "quoted"\ntext \'\'\' in \\\\ it\n"end"\n"""\n\n\none = 1\n'
    )
    assert Head([], ['One "line"']).lines() == ['"""One "line" """', ""]


def _uses(names: Sequence[str], module: str = "p.intrinsics", taken: str = "one") -> str:
    """The text of a module with assignments of definitions of another one."""
    statements = [
        Assignment(f"{taken}_{number}" if number else taken, Name(Symbol(module, name)))
        for number, name in enumerate(names)
    ]
    return text_of(Module("m", [*statements]), "p")


def test_many_intrinsics_are_reached_by_their_module() -> None:
    """Each is used once or so: a list of them would say everything twice."""
    names = [f"int_t_add_{number}" for number in range(40)]
    assert _uses(names).startswith(
        "from p import intrinsics\n\none = intrinsics.int_t_add_0\none_1 = intrinsics.int_t_add_1\n"
    )
    for text in (
        _uses(names[:39]),
        _uses([*names, *names]),
        _uses([f"other_{name}" for name in names]),
        _uses(names, "q.intrinsics"),
        _uses(names, taken="intrinsics"),
    ):
        assert "import (" in text and "intrinsics.int" not in text


def test_intrinsics_are_listed_where_that_makes_fewer_lines() -> None:
    """With their module before them, these calls have no room on a line."""
    calls: list[Statement] = [
        Assignment("", Call(Plain("patterns"), [Name(Symbol("p.intrinsics", f"int_t_{number:050}")), Plain("x" * 45)]))
        for number in range(40)
    ]
    assert "from p.intrinsics import (" in text_of(Module("m", calls), "p")


def test_a_comment_of_several_lines() -> None:
    """Reasons name texts of the target."""
    assert lines(Comment(["first\nsecond", ""]), {}, "    ") == ["    # first", "    # second", "    #"]


def test_a_title_stands_on_the_class_that_follows() -> None:
    start: list[Statement] = [ONE, Comment([]), Comment(["Loads"]), Comment([])]
    assert text(*start, BODY).split("\n")[-5:] == ["# Loads", "class Body:", "    x = 1", "", ""]
    assert text(*start, ONE) == "one = 1\n\n# Loads\n\none = 1"
    assert "# and stores\n\n\n\nclass" in text(Comment(["Loads", "and stores"]), Comment([]), BODY)


def test_the_modules_of_a_package_stand_in_lines_that_are_full() -> None:
    assert beginning("p", ["b", "a"]).endswith("\n\nfrom p import a, b\n\nModuleOrder(b, a)\n")
    many = [f"module_with_number_{number}" for number in range(6)]
    listed = "    " + ", ".join(many[:5]) + f",\n    {many[5]},\n)  # fmt: skip\n"
    assert beginning("p", many).endswith(f"\n\nfrom p import (\n{listed}\nModuleOrder(\n{listed}")

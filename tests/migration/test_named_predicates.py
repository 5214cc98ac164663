"""Names of lists of predicates that a module has often."""

from __future__ import annotations

from tests.migration.statements import own
from tgdsl.migration.folding.named_predicates import with_named_predicates
from tgdsl.migration.python import Assignment, Call, Comment, Listing, Plain, Statement
from tgdsl.migration.text.module_text import Module, text_of

_VSX = ("HasVSX", "HasP9Vector", "IsLittleEndian")


def _call(name: str, *predicates: str) -> Statement:
    return Assignment(name, Call(Plain("load"), [Listing([own(one, "features") for one in predicates])]), (name,))


def _text(*statements: Statement) -> str:
    [found] = with_named_predicates([Module("a", list(statements))], "t", lambda one: one.module == "t.features")
    return "\n\n".join([one for one in text_of(found, "t").split("\n\n") if not one.startswith("from ")])


def test_a_list_that_stands_often_has_a_name() -> None:
    """The constant stands above the comment on the first definition that needs it."""
    calls = [_call(f"L{number}", *_VSX) for number in range(4)]
    assert _text(_call("L", "HasVSX", "HasP9Vector"), Comment(["Loads."]), *calls) == (
        "L = load([HasVSX, HasP9Vector])\n"
        "VSX_P9_VECTOR_LITTLE_ENDIAN: list[Predicate] = [HasVSX, HasP9Vector, IsLittleEndian]\n"
        "# Loads.\n" + "".join(f"L{number} = load(VSX_P9_VECTOR_LITTLE_ENDIAN)\n" for number in range(4))
    )


def test_a_name_is_of_the_last_predicates_if_it_would_be_long() -> None:
    names = ("HasVectorInstructions", "HasExtendedVectorInstructions", "IsLittleEndian")
    found = _text(*[_call(f"L{number}", *names) for number in range(4)])
    assert found.startswith("LITTLE_ENDIAN: list[Predicate] = [")


def test_two_lists_that_end_alike_have_names_of_all_their_predicates() -> None:
    alike = ("IsLittleEndian", "HasExtendedVectorInstructions")
    calls = [_call(f"L{number}{needs}", needs, *alike) for number in range(4) for needs in ("HasVSX", "HasMMA")]
    found = _text(*calls)
    assert "VSX_LITTLE_ENDIAN_EXTENDED_VECTOR_INSTRUCTIONS: list[Predicate] = [\n" in found
    assert "MMA_LITTLE_ENDIAN_EXTENDED_VECTOR_INSTRUCTIONS: list[Predicate] = [\n" in found


def test_lists_that_are_short_or_stand_seldom_have_none() -> None:
    seldom = [_call(f"L{number}", *_VSX) for number in range(3)]
    short = [_call(f"S{number}", "HasA", "HasB", "HasC") for number in range(4)]
    two = [_call(f"T{number}", "HasVectorInstructions", "HasExtendedVectorInstructions") for number in range(4)]
    assert "list[Predicate]" not in _text(*seldom, *short, *two)

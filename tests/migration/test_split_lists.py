"""Lists of schedules that differ in the keys of their items."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.folding.split_lists import is_of_forms, split_lists
from tgdsl.migration.python import AS_DEFINED, Expression, Listing, Name, Plain, Subscript, Symbol, text


def _name(name: str) -> Name:
    return Name(Symbol("t.schedule", name))


def _form(forms: str, key: str) -> Expression:
    return Subscript(_name(forms), Plain(f'"{key}"'))


def _slot(*lists: Sequence[Expression]) -> Slot:
    return Slot(7, [Leaf("names", Listing(items), "sched_rw") for items in lists])


def test_keys_that_differ_are_leaves_and_all_else_stays() -> None:
    slot = _slot(
        [_form("WriteLoad", "M1"), _form("ReadData", "data_M1"), _name("ReadMask")],
        [_form("WriteLoad", "M2"), _form("ReadData", "data_M2"), _name("ReadMask")],
    )
    slots, [whole] = split_lists([slot])
    assert [(one.values[0].kind, [text(leaf.value, AS_DEFINED) for leaf in one.values]) for one in slots] == [
        ("str", ['"M1"', '"M2"']),
        ("str", ['"data_M1"', '"data_M2"']),
    ]
    uses = {one.number: Plain(name) for one, name in zip(slots, ("key", "data"))}
    assert whole.number == 7
    assert text(whole.with_uses(uses), AS_DEFINED) == "[WriteLoad[key], ReadData[data], ReadMask]"


def test_forms_and_names_that_differ_are_leaves_of_their_own() -> None:
    slot = _slot([_form("WriteAdd", "M1"), _name("ReadAdd")], [_form("WriteMul", "M2"), _name("ReadMul")])
    slots, [whole] = split_lists([slot])
    assert [one.values[0].kind for one in slots] == ["name", "str", "name"]
    uses = {one.number: Plain(name) for one, name in zip(slots, ("writes", "key", "read"))}
    assert text(whole.with_uses(uses), AS_DEFINED) == "[writes[key], read]"


def test_lists_that_have_no_forms_in_common_stay_whole() -> None:
    of_names = _slot([_name("WriteAdd")], [_name("WriteMul")])
    of_lengths = _slot([_form("WriteAdd", "M1")], [_form("WriteAdd", "M1"), _name("ReadAdd")])
    mixed = _slot([_form("WriteAdd", "M1"), _form("ReadAdd", "M1")], [_form("WriteAdd", "M2"), _name("ReadMask")])
    for slot in (of_names, of_lengths, mixed):
        assert split_lists([slot]) == ([slot], [])


def test_lists_with_a_form_are_told_from_others() -> None:
    assert is_of_forms(Leaf("names", Listing([_name("ReadMask"), _form("WriteAdd", "M1")]), "sched_rw"))
    assert not is_of_forms(Leaf("names", Listing([_name("ReadMask")]), "sched_rw"))
    assert not is_of_forms(Leaf("name", _form("WriteAdd", "M1"), "sched_rw"))

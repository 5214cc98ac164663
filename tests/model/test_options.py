"""Command-line options: their order, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.option_builder import OptionTarget
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.model.common.string_maps import in_order_of_string_map, xxh3
from tgdsl.records import Code, Ref


def names(target: OptionTarget) -> list[str]:
    return [option.record.name for option in Model(target.records()).llvm.options.options]


def said(target: OptionTarget) -> list[str]:
    """The errors and the breaches of the options."""
    model = Model(target.records())
    try:
        _ = model.llvm.options
    except DiagnosticError as error:
        return [f"{one.place}: {one.message}" for one in error.diagnostics]
    return [f"{one.place}: {one.message}" for one in model.breaches]


def test_names_that_others_begin_with_come_after_these() -> None:
    target = OptionTarget()
    for record, name in (("one", "a"), ("two", "ab"), ("three", "A"), ("four", "B"), ("five", "abc")):
        target.option(record, name)
    assert names(target) == ["INPUT", "UNKNOWN", "five", "two", "three", "one", "four"]


def test_prefixes_and_kinds_decide_for_one_name() -> None:
    target = OptionTarget()
    target.option("joined", "x", "JOINED", prefixes=("-",))
    target.option("slash", "x", prefixes=("/",))
    target.option("flag", "x", prefixes=("-",))
    assert names(target)[2:] == ["flag", "joined", "slash"]
    assert said(target) == []


def test_options_that_no_tool_sees_both_may_have_one_spelling() -> None:
    target = OptionTarget()
    target.add("Other", "OptionVisibility")
    target.option("a", "x", prefixes=("-",))
    target.option("b", "x", prefixes=("-", "--"), Visibility=(Ref("Other"),))
    assert said(target) == []


def _equivalent(target: OptionTarget) -> None:
    target.option("a", "x", prefixes=("-", "--"))
    target.option("b", "x", "SEPARATE", prefixes=("-", "--"))


def _circle(target: OptionTarget) -> None:
    target.option("a", "a", Alias=Ref("b"))
    target.option("b", "b", Alias=Ref("c"))
    target.option("c", "c", Alias=Ref("a"))


def _no_values(target: OptionTarget) -> None:
    target.option("a", "a", KeyPath=Code("A"), DefaultValue=Code("0"), NormalizedValues=("x",))


def _more_values(target: OptionTarget) -> None:
    target.option("a", "a", Values="x,,y", KeyPath=Code("A"), DefaultValue=Code("0"), NormalizedValues=("x",))


WRONG: dict[Callable[[OptionTarget], None], list[str]] = {
    _equivalent: [
        "b: the options 'a' and 'b' are both spelled '-x', but no kind of them is tried first; rename one, or make it an alias of another name"
    ],
    _circle: [
        f"{one}: the option '{one}' is an alias of itself by way of {others}; name the option that it stands for"
        for one, others in (("a", "'b', 'c'"), ("b", "'c', 'a'"), ("c", "'a', 'b'"))
    ],
    _no_values: ["a: the option 'a' has NormalizedValues, but no Values that become these; give them"],
    _more_values: ["a: the option 'a' has 2 Values and 1 NormalizedValues; give each value one"],
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__.strip("_"))
def test_wrong_options(wrong: Callable[[OptionTarget], None]) -> None:
    target = OptionTarget()
    wrong(target)
    assert said(target) == WRONG[wrong]


def test_hashes_of_all_lengths() -> None:
    """As llvm::xxh3_64bits computes them."""
    text = "".join([chr(ord("a") + number * 7 % 26) for number in range(1100)]).encode()
    expected = EXPECTED_HASHES
    assert {size: xxh3(text[:size]) for size in expected} == expected


EXPECTED_HASHES = {
    0: 0x2D06800538D394C2,
    1: 0xE6C632B61E964E1F,
    2: 0x3A6DD033830EEA1E,
    3: 0x7EA47A004F34273C,
    4: 0xA02B1FE01D5E8C68,
    7: 0x7F8537EE69C19EFD,
    8: 0xAE512EE33CB829A3,
    9: 0x8A413B4D39E87B1D,
    15: 0x031F5DB6FD896E67,
    16: 0xDFD4B837B7921ABF,
    17: 0x93E37276A1B3D25E,
    32: 0x9E944F124F567AF0,
    33: 0x1B937113CE5B010A,
    64: 0xBEF582CBCF46A82A,
    65: 0xF6D01768D1A2A2F3,
    128: 0xB2750A05A86BD144,
    129: 0x7944327491A28AD0,
    200: 0x7D75D81144C52F0D,
    240: 0x42B550F096408B23,
    241: 0x58129D823C648FF5,
    256: 0x3A45D5B3FFB636BE,
    1000: 0x039339DB9BD0DBD8,
    1024: 0x62EFEB73EB589676,
    1025: 0x8328E4D7340701C7,
    1088: 0x5AB86C1E2CDF67EF,
    1100: 0xD309D244685FB364,
}


def test_order_of_a_map_that_has_grown() -> None:
    keys = [f"<group {number}>" for number in range(14)]
    assert in_order_of_string_map(keys) != in_order_of_string_map(keys[:12]) + keys[12:]
    assert sorted(in_order_of_string_map(keys)) == sorted(keys)

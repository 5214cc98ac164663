"""Texts of C++ that differ among statements: what a parameter has of them is a value that one would pass."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.folding.words import core, ends_of_words, use_of
from tgdsl.migration.python import Plain, rough, string

#: The texts of one leaf in each unit, its use in the function, and what calls give.
_CASES: Sequence[tuple[Sequence[str], str, Sequence[str]]] = [
    # Words stay whole, and brackets in pairs.
    (["print<int8_t>", "print<uint16_t>"], 'f"print<{text}>"', ["int8_t", "uint16_t"]),
    (
        ["return ((uint32_t)Imm) <= 7;", "return ((uint32_t)Imm) <= 15;"],
        'f"return ((uint32_t)Imm) <= {text};"',
        ["7", "15"],
    ),
    (
        ["return ((uint32_t)Imm) < 2;", "return ((uint32_t)Imm) > 0 && ((uint32_t)Imm) < 4;"],
        'f"return {text};"',
        ["((uint32_t)Imm) < 2", "((uint32_t)Imm) > 0 && ((uint32_t)Imm) < 4"],
    ),
    (["is(N, SPACE_GLOBAL);", "is(N, SPACE_SHARED);"], 'f"is(N, {text});"', ["SPACE_GLOBAL", "SPACE_SHARED"]),
    (["get<A::fixup_br>", "get<A::fixup_bl>"], 'f"get<A::{text}>"', ["fixup_br", "fixup_bl"]),
    # A name that several items have stays on the first of them.
    (
        ["is<A_B::half, A_B::one>", "is<A_B::zero, A_B::two>"],
        'f"is<{text}>"',
        ["A_B::half, A_B::one", "A_B::zero, A_B::two"],
    ),
    # A sign belongs to a number, and a quote to a character.
    (["in_range<-8>", "in_range<0>"], 'f"in_range<{text}>"', ["-8", "0"]),
    (["of_<'w', 8>", "of_<'x', 16>"], 'f"of_<{text}>"', ["'w', 8", "'x', 16"]),
    # What would be no value stays a whole text.
    (["is_a<int8_t>", "is_b<int16_t>"], "text", ["is_a<int8_t>", "is_b<int16_t>"]),
    (["get_a()", "get_a(x)"], "text", ["get_a()", "get_a(x)"]),
    (["_x(1); return 2;", "_x(2); return 3;"], "text", ["_x(1); return 2;", "_x(2); return 3;"]),
    # Names of methods alone are cut as ever.
    (["DecodeA_Reg", "DecodeB_Reg"], 'f"{text}_Reg"', ["DecodeA", "DecodeB"]),
]


def _slot(number: int, texts: Sequence[str], context: str = "") -> Slot:
    return Slot(number, [Leaf("str", Plain(string(one)), context) for one in texts])


@pytest.mark.parametrize(("texts", "use", "given"), _CASES)
def test_what_a_parameter_has_of_texts(texts: Sequence[str], use: str, given: Sequence[str]) -> None:
    slot = _slot(0, texts)
    ends = ends_of_words([slot])[0]
    assert rough(use_of("text", *ends)) == use
    assert [rough(core(leaf, *ends)) for leaf in slot.values] == [f'"{one}"' for one in given]


def test_a_number_that_stands_elsewhere_may_be_a_part_of_a_word() -> None:
    """``8`` of ``Imm8`` is that of ``int8_t``; by themselves, types stay whole, wherever they stand."""
    printed, checked = _slot(0, ["print<int8_t>", "print<int16_t>"]), _slot(1, ["is<int8_t>", "is<int16_t>"])
    assert ends_of_words([printed, checked, _slot(2, ["Imm8", "Imm16"])]) == {
        0: ("print<int", "_t>"),
        1: ("is<int", "_t>"),
        2: ("Imm", ""),
    }
    assert ends_of_words([printed, checked]) == {0: ("print<", ">"), 1: ("is<", ">")}


def test_words_of_the_assembler_are_cut_anywhere() -> None:
    assert ends_of_words([_slot(0, ["ld_a)", "ld_b)"], "asm")]) == {0: ("ld_", "")}

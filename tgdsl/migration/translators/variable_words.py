"""Words of variable length: ``descend``, ``ascend``, and the bits of operands in them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.instructions.variable_words import OfOperand, OwnPart, Part, VariableWord
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Name, Plain, Symbol, string
from tgdsl.migration.translation import python_name

#: What stands for the function of an operand for a part of a word, until all words are known: it takes the operand and the part.
OWN_PART = Symbol("", "own_part")


def word_layout(word: VariableWord) -> Expression:
    """The layout of a word: unit by unit, each with the most significant part first."""
    left_out = _left_out(word)
    named: list[tuple[str, Expression]] = [("left_out", Listing(left_out))] if left_out else []
    return _layout(word.units, named)


def _layout(word: Sequence[Sequence[Part]], named: Sequence[tuple[str, Expression]] = ()) -> Call:
    units = [[_part(part) for part in unit] for unit in word]
    if len(units) == 1:
        return Call(Name(of_language("descend")), units[0], named, packed=True)
    inner = [unit[0] if len(unit) == 1 else Call(Name(of_language("descend")), unit, packed=True) for unit in units]
    return Call(Name(of_language("ascend")), inner, named, packed=True)


def _part(part: Part) -> Expression:
    if isinstance(part, str):
        return Plain(string(part))
    if isinstance(part, OwnPart):
        [*_, last] = parts = [one for unit in part.units for one in unit] or [""]
        body = _part(last) if last and len(parts) == 1 else _layout(part.units)
        return Call(Name(OWN_PART), [Plain(python_name(part.operand)), body])
    named: list[tuple[str, Expression]] = [("part", Plain(string(part.part)))] if part.part else []
    methods = (("encoder", part.encoder), ("decoder", part.decoder))
    named += [(name, Plain(string(method))) for name, method in methods if method]
    numbers = [part.high] if part.low is None else [part.high, part.low]
    given = [Plain(python_name(part.operand)), *[Plain(str(one)) for one in numbers]]
    return Call(Name(of_language("operand_bits" if part.low is None else "operand_slice")), given, named)


def _left_out(word: VariableWord) -> list[Expression]:
    """The bits of operands below the highest one that the word has, and that are nowhere in it."""
    taken: dict[tuple[str, str], int] = {}
    for one in word.operands():
        taken[one.operand, one.part] = taken.get((one.operand, one.part), 0) | one.mask
    found: list[Expression] = []
    for (operand, part), mask in taken.items():
        bit = 0
        while 1 << bit < mask:
            low = bit
            while not mask >> bit & 1:
                bit += 1
            if bit > low:
                found.append(_part(OfOperand(operand, part, bit - 1, low, "", "")))
            bit += 1
    return found

"""The order of a function's parameters: that in which the ``def`` or ``defm`` gives them that a call stands for."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.python import Plain, unquoted
from tgdsl.records import Record


def in_order(parameters: Sequence[FoldedParameter], records: Sequence[Sequence[Record]]) -> Sequence[FoldedParameter]:
    """The parameters of a function in the order of its head: the mnemonic, the template arguments in their order in the sources, the others in
    that of their first use; and those with a default value behind all without.

    So calls read as the sources do: ``BinaryRR<"aer", 0x3A, ...>`` is ``binary_rr("aer", 0x3A, ...)``. A mnemonic that is a template argument
    stands among these. The order of first use alone puts the mnemonic between an instruction's fields and its pattern, wherever that is.

    Args:
        records: of each unit.
    """
    mnemonic = _mnemonic(parameters, records)

    def place(one: FoldedParameter) -> tuple[bool, int, int]:
        has_default = one.default is not None
        if one.argument is not None:
            return has_default, 1, one.argument.place
        return has_default, 0 if one is mnemonic else 2, 0

    return sorted(parameters, key=place)


def _mnemonic(parameters: Sequence[FoldedParameter], records: Sequence[Sequence[Record]]) -> FoldedParameter | None:
    """The parameter for the first word of the assembler's text, or for the first part of that word that differs among units; None if there is none."""
    texts = [one for one in parameters if one.annotation == Plain("str")]
    words = [_mnemonics(some) for some in records] if texts else []
    found = [(place, one) for one in texts if (place := _place_in(one, words)) >= 0]
    return min(found, key=lambda one: one[0])[1] if found else None


def _mnemonics(records: Sequence[Record]) -> Sequence[str]:
    """The first words of the assembler's texts of records that have one."""
    texts = [record.fields.get("AsmString") for record in records]
    return [words[0] for text in texts if isinstance(text, str) and (words := text.split())]


def _place_in(parameter: FoldedParameter, words: Sequence[Sequence[str]]) -> int:
    """Where the values of a parameter begin in one of the words of each unit, at most; -1 if one is in none of these, or has no letters."""
    found: list[int] = []
    for value, some in zip(parameter.values, words):
        text = unquoted(value.text).strip() if isinstance(value, Plain) else ""
        places = [word.index(text) for word in some if text in word]
        if not places or not any(map(str.isalnum, text)):
            return -1
        found.append(min(places))
    return max(found, default=-1)

"""Words that differ among statements of one shape: what they have in common, and what a parameter has of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from string import ascii_letters, digits

from tgdsl.classes import frozen
from tgdsl.migration.folding.code_ends import ends_of_code, is_code, leaves_values
from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.python import Expression, Joined, Plain, string, unquoted

#: The kinds of leaves that are texts.
TEXTS = ("word", "str", "line")
_LETTERS = ascii_letters + digits


def use_of(name: str, prefix: str, suffix: str) -> Expression:
    if not prefix and not suffix:
        return Plain(name)
    return Joined([*([prefix] if prefix else []), Plain(name), *([suffix] if suffix else [])])


def text_of(leaf: Leaf) -> str:
    """The text that a string has."""
    assert isinstance(leaf.value, Plain)
    return unquoted(leaf.value.text)


@frozen
class _Ends:
    """The parts that are taken off of the texts of a leaf.

    Attributes:
        is_part: whether what is left is a part of longer words, before it and behind it, that differ where it is left of several leaves.
    """

    prefix: str
    suffix: str
    is_part: tuple[bool, bool]


def ends_of_words(slots: Sequence[Slot]) -> Mapping[int, tuple[str, str]]:
    """The first and the last part of words that all units have, by the numbers of leaves: ``b`` of ``ba`` and ``bne``.

    They are taken off where this leaves the same for several leaves, or where they end at a full stop or an underscore; spaces
    around words always are. What is left of a text of C++ is a value that one would pass: it ends where words of the language do, but where
    another leaf has it between other letters, and its brackets are in pairs.
    """
    spaces: dict[int, tuple[str, str]] = {}
    of_text: dict[int, tuple[str, ...]] = {}
    codes: set[int] = set()
    for slot in slots:
        first = slot.values[0]
        if first.kind not in TEXTS:
            continue
        texts = tuple([text_of(leaf) for leaf in slot.values])
        if first.kind in ("word", "line") or first.context == "asm":
            spaces[slot.number] = before, after = _spaces(texts)
            texts = tuple([one[len(before) : len(one) - len(after)] for one in texts])
        if any(["\\" in string(one) for one in texts]):
            continue
        of_text[slot.number] = texts
        if first.context != "asm" and is_code(texts):
            codes.add(slot.number)
    found = dict(spaces)
    ends = _ends(of_text)
    while apart := [one for one in codes & ends.keys() if not _is_good(of_text[one], ends[one])]:
        for number in apart:
            before, after = spaces.get(number, ("", ""))
            prefix, suffix = ends_of_code(of_text.pop(number))
            found[number] = before + prefix, suffix + after
        ends = _ends(of_text)  # those that had the same left of them may be alone now
    for number, cut in ends.items():
        before, after = spaces.get(number, ("", ""))
        found[number] = before + cut.prefix, cut.suffix + after
    return found


def _is_good(texts: tuple[str, ...], ends: _Ends) -> bool:
    """True if what is left of C++ is all of it, or a value that one would pass."""
    return not (ends.prefix or ends.suffix) or leaves_values(texts, ends.prefix, ends.suffix, ends.is_part)


def _ends(of_text: Mapping[int, tuple[str, ...]]) -> Mapping[int, _Ends]:
    """The parts that are taken off of texts, by the numbers of leaves."""
    whole: dict[int, tuple[str, str]] = {}
    cores: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    of_slot: dict[int, tuple[str, ...]] = {}
    for number, texts in of_text.items():
        prefix = os.path.commonprefix(texts)
        suffix = os.path.commonprefix([one[len(prefix) :][::-1] for one in texts])[::-1]
        middle = tuple([one[len(prefix) : len(one) - len(suffix)] for one in texts])
        whole[number] = prefix, suffix
        of_slot[number] = middle
        cores.setdefault(middle, set()).add(texts)
    runs: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    around: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for number, (prefix, suffix) in whole.items():
        runs.setdefault(of_slot[number], set()).add((_last_letters(prefix), _last_letters(suffix[::-1])[::-1]))
        around.setdefault(of_slot[number], set()).add((_last_letters(prefix, "_"), _last_letters(suffix[::-1], "_")))
    found: dict[int, _Ends] = {}
    for number, (prefix, suffix) in whole.items():
        firsts, lasts = [set(some) for some in zip(*runs[of_slot[number]])]
        if len(firsts) == 1:  # the letters belong to the word: SUB and SHL, not UB and HL
            prefix = prefix.removesuffix(*firsts)
        if len(lasts) == 1:
            suffix = suffix.removeprefix(*lasts)
        if len(cores[of_slot[number]]) == 1:
            while prefix and prefix[-1] not in "._":
                prefix = prefix[:-1]
            while suffix and suffix[0] not in "._":
                suffix = suffix[1:]
            if any([len(prefix) + len(suffix) >= len(one) for one in of_text[number]]):
                prefix, suffix = "", ""
        before, after = [len(set(some)) > 1 for some in zip(*around[of_slot[number]])]
        found[number] = _Ends(prefix, suffix, (before, after))
    return found


def _spaces(texts: Sequence[str]) -> tuple[str, str]:
    """The spaces that all texts begin with, and those that they end with."""
    before = os.path.commonprefix([one[: len(one) - len(one.lstrip())] for one in texts])
    after = os.path.commonprefix([one[len(one.rstrip()) :][::-1] for one in texts])[::-1]
    return (before, after) if all([one.strip() for one in texts]) else ("", "")


def _last_letters(text: str, others: str = "") -> str:
    """The letters and digits, and other characters, that a text ends with."""
    return text[len(text.rstrip(_LETTERS + others)) :]


def core(leaf: Leaf, prefix: str, suffix: str) -> Expression:
    if leaf.kind not in TEXTS:
        return leaf.value
    found = text_of(leaf)
    return Plain(string(found[len(prefix) : len(found) - len(suffix)]))

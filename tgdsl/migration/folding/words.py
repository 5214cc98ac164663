"""Words that differ among statements of one shape: what they have in common, and what a parameter has of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from string import ascii_letters, digits

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


def ends_of_words(slots: Sequence[Slot]) -> Mapping[int, tuple[str, str]]:
    """The first and the last part of words that all units have, by the numbers of leaves: ``b`` of ``ba`` and ``bne``.

    They are taken off where this leaves the same for several leaves, or where they end at a full stop or an underscore; spaces
    around words always are.
    """
    spaces: dict[int, tuple[str, str]] = {}
    whole: dict[int, tuple[str, str]] = {}
    cores: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    of_slot: dict[int, tuple[str, ...]] = {}
    of_text: dict[int, tuple[str, ...]] = {}
    for slot in slots:
        if slot.values[0].kind not in TEXTS:
            continue
        texts = tuple([text_of(leaf) for leaf in slot.values])
        if slot.values[0].kind in ("word", "line") or slot.values[0].context == "asm":
            spaces[slot.number] = before, after = _spaces(texts)
            texts = tuple([one[len(before) : len(one) - len(after)] for one in texts])
        if any(["\\" in string(one) for one in texts]):
            continue
        prefix = os.path.commonprefix(texts)
        suffix = os.path.commonprefix([one[len(prefix) :][::-1] for one in texts])[::-1]
        middle = tuple([one[len(prefix) : len(one) - len(suffix)] for one in texts])
        whole[slot.number] = prefix, suffix
        of_slot[slot.number] = middle
        of_text[slot.number] = texts
        cores.setdefault(middle, set()).add(texts)
    runs: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for number, (prefix, suffix) in whole.items():
        runs.setdefault(of_slot[number], set()).add((_last_letters(prefix), _last_letters(suffix[::-1])[::-1]))
    found = dict(spaces)
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
        texts = of_text[number]
        if len(cores[of_slot[number]]) == 1 and any([len(prefix) + len(suffix) >= len(one) for one in texts]):
            prefix, suffix = "", ""
        before, after = spaces.get(number, ("", ""))
        found[number] = before + prefix, suffix + after
    return found


def _spaces(texts: Sequence[str]) -> tuple[str, str]:
    """The spaces that all texts begin with, and those that they end with."""
    before = os.path.commonprefix([one[: len(one) - len(one.lstrip())] for one in texts])
    after = os.path.commonprefix([one[len(one.rstrip()) :][::-1] for one in texts])[::-1]
    return (before, after) if all([one.strip() for one in texts]) else ("", "")


def _last_letters(text: str) -> str:
    """The letters and digits that a text ends with."""
    return text[len(text.rstrip(_LETTERS)) :]


def core(leaf: Leaf, prefix: str, suffix: str) -> Expression:
    if leaf.kind not in TEXTS:
        return leaf.value
    found = text_of(leaf)
    return Plain(string(found[len(prefix) : len(found) - len(suffix)]))

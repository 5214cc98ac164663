"""Instructions by patterns of their names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from tgdsl.model.common.regular_expressions import END, Malformed, either, read_alternatives

_SPECIAL = re.compile(r"[()^$|*+?.\[\]\\{}]")
_LAST = chr(0x10FFFF)


class OpcodeNames:
    """The names of all instructions, in an order that lets one find those that begin alike."""

    def __init__(self, names: Sequence[str]) -> None:
        self._numbers = {name: number for number, name in enumerate(names)}
        self._sorted = sorted(names)
        self._found: dict[str, tuple[int, ...]] = {}

    def matching(self, pattern: str) -> tuple[int, ...]:
        """The numbers, ascending, of the instructions whose names begin with what a regular expression matches.

        LLVM cuts the expression in two: plain text that the names begin with, and an expression for what is behind it. Where that
        makes a difference (``^A|B`` finds B in any place, and a ``^`` inside means behind the text), it is so here too.

        Raises:
            Malformed: it is no regular expression.
        """
        found = self._found.get(pattern)
        if found is None:
            found = self._found[pattern] = tuple(sorted(self._match(pattern)))
        return found

    def _match(self, pattern: str) -> Iterable[int]:
        anchored = pattern.startswith("^")
        text = pattern[1:] if anchored else pattern
        cut = _plain_length(text)
        prefix, rest = text[:cut], text[cut:]
        if not rest:
            return [self._numbers[name] for name in self._beginning(prefix)]
        alternatives = read_alternatives(rest)
        language = either(alternatives)
        loose = anchored and len(alternatives) > 1  # the anchor binds to the first alternative alone
        if language.words is None or loose:
            text = language.python if loose else f"(?:{language.python})" if anchored else f"({language.python})"
            return self._search(prefix, text)
        return self._look_up(prefix, language.words)

    def _look_up(self, prefix: str, words: Iterable[str]) -> Iterable[int]:
        numbers: set[int] = set()
        for word in words:
            if not word.endswith(END):
                numbers.update([self._numbers[name] for name in self._beginning(prefix + word)])
            elif (number := self._numbers.get(prefix + word[:-1])) is not None:
                numbers.add(number)
        return numbers

    def _search(self, prefix: str, text: str) -> Iterable[int]:
        behind = len(prefix)
        try:
            found = re.compile("^" + text).search
        except re.error:  # the reader has let all pass but references to groups
            raise Malformed("refers to a group that is not there") from None
        return [self._numbers[name] for name in self._beginning(prefix) if found(name[behind:])]

    def _beginning(self, prefix: str) -> Sequence[str]:
        names = self._sorted
        start = bisect_left(names, prefix)
        return names[start : bisect_left(names, prefix + _LAST, start)]


def _plain_length(text: str) -> int:
    """How many characters in front of an expression have to be there as they are."""
    special = _SPECIAL.search(text)
    if special is None:
        return len(text)
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif not depth and char in "|?":
            return 0
    cut = special.start()
    return cut - 1 if cut and special[0] in "*+" else cut

"""StringMatcher: C++ that finds out which of many strings a StringRef is, by its size, then by characters that tell the strings apart::

switch (Name.size()) {
default: break;
case 2:\t // 2 strings to match.
  if (Name[0] != 'r')
    break;
  switch (Name[1]) {
  default: break;
  case '0':\t // 1 string to match.
    return T::R0;\t // "r0"
  ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

#: A string to match, as bytes that stand for themselves, and the lines of code for it.
Match: TypeAlias = tuple[str, Sequence[str]]


class DuplicateString(ValueError):
    """A string that is to be matched twice, in :attr:`string`."""

    def __init__(self, string: str) -> None:
        super().__init__(string)
        self.string = string


def string_matcher(
    variable: str, matches: Iterable[tuple[str, Sequence[str]]], *, indent: int = 0, first_counts: bool = False
) -> Iterator[str]:
    """The lines of the switch; none if there is nothing to match.

    Args:
        variable: the StringRef.
        matches: strings, each with the lines of the code that is executed for it.
        indent: levels of indentation, beyond that of a function's body.
        first_counts: of two equal strings, the first counts.

    Raises:
        DuplicateString: two strings are equal.
    """
    by_size: dict[int, list[Match]] = {}
    for string, code in matches:
        key = string.encode().decode("latin-1")
        by_size.setdefault(len(key), []).append((key, code))
    if not by_size:
        return
    margin = "  " * (indent + 1)
    emitter = _Emitter(variable, first_counts)
    yield f"{margin}switch ({variable}.size()) {{"
    yield f"{margin}default: break;"
    for size in sorted(by_size):
        found = by_size[size]
        yield f"{margin}case {size}:\t // {_count(found)}"
        lines: list[str] = []
        if emitter.add(lines, found, 0, margin + "  "):
            lines.append(f"{margin}  break;")
        yield from [line.encode("latin-1").decode() if not line.isascii() else line for line in lines]
    yield f"{margin}}}"


def _count(matches: Sequence[Match]) -> str:
    return f"{len(matches)} string{'s' * (len(matches) != 1)} to match."


class _Emitter:
    def __init__(self, variable: str, first_counts: bool) -> None:
        self._variable = variable
        self._first_counts = first_counts

    def add(self, lines: list[str], matches: Sequence[Match], at: int, margin: str) -> bool:
        """Add the code that tells apart strings of one size that are equal before a position. Returns whether its end can be reached."""
        variable = self._variable
        first, code = matches[0]
        if at < len(first) and len(matches) == 1:
            common = len(first)
        else:
            common = at
            while common < len(first) and all([string[common] == first[common] for string, _ in matches]):
                common += 1
        if common > at:
            if common == at + 1:
                lines.append(f"{margin}if ({variable}[{at}] != '{first[at]}')")
            else:
                part = first[at:common]
                lines.append(f'{margin}if (memcmp({variable}.data()+{at}, "{part}", {common - at}) != 0)')
            lines.append(f"{margin}  break;")
            at = common
        if at == len(first):
            if len(matches) > 1 and not self._first_counts:
                raise DuplicateString(first.encode("latin-1").decode())
            lines.append(f'{margin}{code[0]}\t // "{first}"')
            lines += [f"{margin}{line}" for line in code[1:]]
            return False
        buckets: dict[str, list[Match]] = {}
        for match in matches:
            buckets.setdefault(match[0][at], []).append(match)
        lines.append(f"{margin}switch ({variable}[{at}]) {{")
        lines.append(f"{margin}default: break;")
        for character in sorted(buckets, key=lambda one: ord(one) ^ 0x80):  # as LLVM's char, which is signed
            lines.append(f"{margin}case '{character}':\t // {_count(buckets[character])}")
            if self.add(lines, buckets[character], at + 1, margin + "  "):
                lines.append(f"{margin}  break;")
        lines.append(f"{margin}}}")
        return True

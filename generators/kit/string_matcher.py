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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, fail
from tgdsl.generation import origins
from tgdsl.records import Record

#: A string to match, and the lines of code for it. Inside of this module, each character stands for a byte.
Match: TypeAlias = tuple[str, Sequence[str]]


@frozen
class _Users:
    """The definitions that strings of one size come from, while origins are recorded.

    Attributes:
        by_string: by the string, as bytes.
        everyone: of all of them: what tells them apart depends on each.
    """

    by_string: Mapping[str, Sequence[Record]]
    everyone: Sequence[Record]


def string_matcher(
    variable: str,
    matches: Iterable[Match],
    place: Place,
    *,
    indent: int = 0,
    sources: Iterable[tuple[str, origins.Sources]] = (),
) -> Iterator[str]:
    """The lines of the switch; none if there is nothing to match. Of equal strings, the first counts.

    Args:
        variable: the StringRef.
        matches: strings, each with the lines of the code that is executed for it.
        place: of what has the strings, for errors.
        indent: levels of indentation, beyond that of a function's body.
        sources: strings, each with what it comes from.

    Raises:
        DiagnosticError: strings differ in a part of a character, which is no text.
    """
    by_size: dict[int, list[Match]] = {}
    for string, code in matches:
        key = _as_bytes(string)
        by_size.setdefault(len(key), []).append((key, code if string.isascii() else [_as_bytes(line) for line in code]))
    if not by_size:
        return
    known: dict[str, list[Record]] = {}
    if origins.recorded():
        for string, of_string in sources:
            known.setdefault(_as_bytes(string), []).extend(origins.records_of(of_string))
    margin = "  " * (indent + 1)
    yield f"{margin}switch ({variable}.size()) {{"
    yield f"{margin}default: break;"
    for size in sorted(by_size):
        found = by_size[size]
        users = _users_of(found, known)
        yield _of(f"{margin}case {size}:\t // {_count(found)}", found, users)
        lines: list[str] = []
        if _add(lines, variable, found, 0, margin + "  ", users):
            lines.append(f"{margin}  break;")
        try:
            yield from [line if line.isascii() else line.encode("latin-1").decode() for line in lines]
        except UnicodeDecodeError:
            raise fail(
                place,
                f"two of the strings that the assembler tells apart by '{variable}' differ in a part of a character, which C++ in UTF-8 "
                "cannot say: use other characters, best those of ASCII",
            ) from None
    yield f"{margin}}}"


def _as_bytes(text: str) -> str:
    """A text in UTF-8, with a character for each byte."""
    return text.encode().decode("latin-1")


def _count(matches: Sequence[Match]) -> str:
    return f"{len(matches)} string{'s' * (len(matches) != 1)} to match."


def _of(text: str, matches: Sequence[Match], users: _Users) -> str:
    """Text that comes from the definitions of strings."""
    records = (record for string, _ in matches for record in users.by_string.get(string, ()))
    return origins.of(text, records, counted=users.everyone)


def _users_of(matches: Sequence[Match], known: Mapping[str, Sequence[Record]]) -> _Users:
    return _Users(known, [record for string, _ in matches for record in known.get(string, ())] if known else ())


def _add(lines: list[str], variable: str, matches: Sequence[Match], at: int, margin: str, users: _Users) -> bool:
    """Add the code that tells apart strings of one size that are equal before a position. Returns whether its end can be reached."""
    if users.everyone:
        inner: list[str] = []
        ends = _add_plain(inner, variable, matches, at, margin, users)
        lines.append(_of("\n".join(inner), matches, users))
        return ends
    return _add_plain(lines, variable, matches, at, margin, users)


def _add_plain(lines: list[str], variable: str, matches: Sequence[Match], at: int, margin: str, users: _Users) -> bool:
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
        lines.append(f'{margin}{code[0]}\t // "{first}"')
        lines += [f"{margin}{line}" for line in code[1:]]
        return False
    buckets: dict[str, list[Match]] = {}
    for match in matches:
        buckets.setdefault(match[0][at], []).append(match)
    lines.append(f"{margin}switch ({variable}[{at}]) {{")
    lines.append(f"{margin}default: break;")
    for character in sorted(buckets, key=lambda one: ord(one) ^ 0x80):  # as LLVM's char, which is signed
        lines.append(_of(f"{margin}case '{character}':\t // {_count(buckets[character])}", buckets[character], users))
        if _add(lines, variable, buckets[character], at + 1, margin + "  ", users):
            lines.append(f"{margin}  break;")
    lines.append(f"{margin}}}")
    return True

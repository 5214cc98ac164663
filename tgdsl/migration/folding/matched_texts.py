"""Texts of two functions side by side: what the parameters of the one stand for in the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from tgdsl.migration.python import Expression, Joined, Plain, string, unquoted

#: A part of a text: what it says, or an expression in it.
Part: TypeAlias = str | Expression


def parts_of_text(value: object) -> Sequence[Part] | None:
    """The parts of a text, or of a variable that is one; None for another value."""
    match value:
        case Joined(parts, False):
            return parts
        case Plain(text):
            return [unquoted(text)] if text[:1] == '"' else [value]
        case _:
            return None


def matched(
    general: Sequence[Part], special: Sequence[Part], names: Collection[str]
) -> Sequence[tuple[Expression, Expression]] | None:
    """The expressions of one text, each with what stands in its place in another one; None if they do not say the same.

    Args:
        names: of the variables in the first one that stand for any text.
    """
    rest = list(special)
    found: list[tuple[Expression, Expression]] = []
    for number, part in enumerate(general):
        if isinstance(part, str):
            first = rest.pop(0) if rest else None
            if not isinstance(first, str) or not first.startswith(part):
                return None
            rest = _joined([first.removeprefix(part), *rest])
        elif isinstance(part, Plain) and part.text in names:
            split = _split(rest, general[number + 1 : number + 2])
            if split is None or not split[0]:
                return None
            before, rest = split
            found.append((part, text_of_parts(before)))
        else:
            first = rest.pop(0) if rest else None
            if first is None or isinstance(first, str):
                return None
            found.append((part, first))
    return None if rest else found


def _split(parts: Sequence[Part], following: Sequence[Part]) -> tuple[list[Part], list[Part]] | None:
    """The parts before another one, and the others; None if that follows nowhere.

    Args:
        following: the other one; nothing for the end of the text.
    """
    if not following:
        return list(parts), []
    [stop] = following
    for number, one in enumerate(parts):
        if isinstance(one, str) and isinstance(stop, str) and stop in one:
            at = one.index(stop)
            return _joined([*parts[:number], one[:at]]), _joined([one[at:], *parts[number + 1 :]])
        if one == stop:
            return list(parts[:number]), list(parts[number:])
    return None


def text_of_parts(parts: Sequence[Part]) -> Expression:
    """The expression of a text: a variable, a literal, or an f-string."""
    match _joined(parts):
        case []:
            return Plain('""')
        case [str() as one]:
            return Plain(string(one))
        case [one] if isinstance(one, Plain):
            return one
        case several:
            return Joined(several)


def text_with(text: Joined, values: Mapping[str, Expression]) -> Expression:
    """An f-string with values in place of variables."""
    found: list[Part] = []
    for part in text.parts:
        value = values.get(part.text, part) if isinstance(part, Plain) else part
        inner = None if isinstance(value, str) else parts_of_text(value)
        found += [value] if inner is None else inner
    return text_of_parts(found)


def _joined(parts: Sequence[Part]) -> list[Part]:
    """Parts, with texts that follow each other as one, and without empty ones."""
    found: list[Part] = []
    for one in parts:
        if isinstance(one, str) and found and isinstance(last := found[-1], str):
            found[-1] = last + one
        elif one != "":
            found.append(one)
    return found

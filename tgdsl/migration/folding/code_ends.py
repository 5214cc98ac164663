"""Ends that texts of C++ have in common, taken off where words of the language begin and end, so that brackets stay in pairs."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache

#: What stands in C++, and in regular expressions, and not in the names of methods or instructions.
_OF_CODE = re.compile(r"[(<\[{;]|::")
_TOKENS = re.compile(
    r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)'|[A-Za-z_]\w*|\d[\w.]*|->|::|<=|>=|==|!=|&&|\|\||\s+|.", re.DOTALL
)
_OPEN = {")": "(", "]": "[", "}": "{", ">": "<"}
#: What a value begins with: a word, an expression in brackets, a text, or a sign before one of these.
_FIRST = re.compile(r"[-!~]?[\w(\"']")
_LAST = re.compile(r"[\w)\]>\"']$")
#: What a value stands behind that begins with a sign, or that has a logical operator.
_BEFORE_WHOLE = re.compile(r"(^|[(<\[{,]|[^<>=!]=|\breturn)\s*$")
_AFTER_WHOLE = re.compile(r"\s*($|[)>\]},;])")
#: What belongs to the name behind it.
_QUALIFIER = re.compile(r"\w+(::|->|\.)$")
_WORD = re.compile(r"\w")


def is_code(texts: Sequence[str]) -> bool:
    """True for texts of C++: one of them has what names of methods by themselves have not."""
    return any([_OF_CODE.search(one) for one in texts])


@lru_cache(maxsize=4096)
def ends_of_code(texts: tuple[str, ...]) -> tuple[str, str]:
    """The first and the last part that all texts have, around values that one would pass: ``print<`` and ``>`` around ``int8_t``.

    Both are empty where there are none, or where they would be punctuation alone.
    """
    for before in _cuts([_borders(one) for one in texts], os.path.commonprefix(texts)):
        prefix = texts[0][:before]
        rests = [one[before:] for one in texts]
        if not all([_begins(prefix, one) for one in rests]):
            continue
        turned = [[len(one) - border for border in reversed(_borders(one))] for one in texts]
        for after in _cuts(turned, os.path.commonprefix([one[::-1] for one in rests])):
            suffix = rests[0][len(rests[0]) - after :]
            if all([_fits(prefix, one[: len(one) - after], suffix) for one in rests]):
                return (prefix, suffix) if _WORD.search(prefix + suffix) else ("", "")
    return "", ""


def leaves_values(texts: Sequence[str], prefix: str, suffix: str, is_part: tuple[bool, bool]) -> bool:
    """True if one would pass what is left without a prefix and a suffix.

    Args:
        is_part: whether it may begin, and end, inside of a word.
    """
    for one in texts:
        end, borders = len(one) - len(suffix), _borders(one)
        if not ((is_part[0] or len(prefix) in borders) and (is_part[1] or end in borders)):
            return False
        value = one[len(prefix) : end]
        if not _begins(prefix, value) or not _fits(prefix, value, suffix):
            return False
    return True


@lru_cache(maxsize=4096)
def _borders(text: str) -> Sequence[int]:
    """The positions where tokens begin, and the end."""
    return [*[found.start() for found in _TOKENS.finditer(text)], len(text)]


def _cuts(borders: Sequence[Sequence[int]], common: str) -> Sequence[int]:
    """The borders that all texts have in what they have in common, the last one first."""
    shared = set(borders[0]).intersection(*borders[1:])
    return sorted([one for one in shared if one <= len(common)], reverse=True)


def _begins(prefix: str, rest: str) -> bool:
    """True if a value may begin behind a prefix."""
    if not _FIRST.match(rest) or (rest[0] == "(" and _WORD.match(prefix[-1:])):  # a list of arguments, and no value
        return False
    return rest[0] not in "-!~" or bool(_BEFORE_WHOLE.search(prefix))


def _fits(prefix: str, value: str, suffix: str) -> bool:
    """True if one would pass a value: it ends with a word, its brackets are in pairs, and it has no statements."""
    if not _LAST.search(value) or ";" in value or not _is_balanced(value):
        return False
    qualifier = _QUALIFIER.search(prefix)
    if qualifier is not None and qualifier[0] in value:  # one that the first of several names would lose
        return False
    if "&&" in value or "||" in value:  # an operand of the whole, whatever stands around that
        return bool(_BEFORE_WHOLE.search(prefix)) and bool(_AFTER_WHOLE.match(suffix))
    return True


def _is_balanced(text: str) -> bool:
    """True if brackets and quotes are in pairs; angle brackets are operators where they stand behind spaces."""
    opened: list[str] = []
    for found in _TOKENS.finditer(text):
        token = found[0]
        if token in "\"'":
            return False
        if token in "<>" and text[found.start() - 1 : found.start()] == " ":
            continue
        if token in _OPEN.values():
            opened.append(token)
        elif token in _OPEN and (not opened or opened.pop() != _OPEN[token]):
            return False
    return not opened

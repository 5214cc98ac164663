"""POSIX extended regular expressions (llvm::Regex), with which an ``instregex`` matches names of instructions.

Most of them match only a few words: ``(B|F|H)?$`` matches four. These are enumerated and looked up, which is much faster than a
search. The others are translated into Python's notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tgdsl.classes import frozen

#: Closes a word of :class:`Language` that must end the name, because of a ``$``.
END = "\0"

_MOST_WORDS = 256
_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\s",
    "blank": r" \t",
}


class Malformed(Exception):
    """An error: the text should be an extended regular expression, and is none; the message continues a sentence about it."""


@frozen
class Language:
    """The texts that an expression, or a part of one, matches.

    Attributes:
        words: all of them, if they are few; each closed by :data:`END` if nothing may follow it.
        python: the same expression in Python's notation.
    """

    words: tuple[str, ...] | None
    python: str


def read_alternatives(text: str) -> tuple[Language, ...]:
    """The alternatives of an expression.

    Raises:
        Malformed: the text is no extended regular expression.
    """
    reader = _Reader(text)
    found = reader.alternatives()
    if reader.peek():
        raise Malformed("has a ')' without a '('")
    return tuple(found)


def either(alternatives: Iterable[Language]) -> Language:
    """The union of several expressions."""
    words: dict[str, None] | None = {}
    texts: list[str] = []
    for part in alternatives:
        texts.append(part.python)
        if words is not None and part.words is not None:
            words.update(dict.fromkeys(part.words))
        else:
            words = None
    return Language(_few(words), "|".join(texts))


class _Reader:
    """Recursive-descent parser of an expression."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0  # of parentheses that are open

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self._text[self._at : self._at + 1]

    def alternatives(self) -> list[Language]:
        found = [self._sequence()]
        while self.peek() == "|":
            self._at += 1
            found.append(self._sequence())
        return found

    def _sequence(self) -> Language:
        if self.peek() == "" and self._depth:
            raise Malformed("has a '(' without a ')'")
        if self.peek() == ")" and not self._depth:
            raise Malformed("has a ')' without a '('")
        if self.peek() in ("", "|", ")"):
            raise Malformed("has an empty alternative")
        words: tuple[str, ...] | None = ("",)
        texts: list[str] = []
        while self.peek() not in ("", "|", ")"):
            part = self._repeated()
            texts.append(part.python)
            words = None if words is None or part.words is None else _joined(words, part.words)
        return Language(words, "".join(texts))

    def _repeated(self) -> Language:
        part = self._single()
        sign = self.peek()
        if sign == "?":
            self._at += 1
            part = Language(None if part.words is None else ("", *part.words), f"{part.python}?")
        elif sign and sign in "*+":
            self._at += 1
            part = Language(None, part.python + sign)
        elif bound := _BOUND.match(self._text, self._at):
            self._at = bound.end()
            part = Language(None, part.python + bound[0])
        else:
            return part
        if self.peek() in ("*", "+", "?") or _BOUND.match(self._text, self._at):
            raise Malformed(f"repeats a repetition with '{self.peek()}'")
        return part

    def _single(self) -> Language:
        char = self._text[self._at]
        self._at += 1
        match char:
            case "(":
                return self._group()
            case "[":
                return self._bracket()
            case "$":
                return Language((END,), r"\Z")
            case "^" | ".":
                return Language(None, char)
            case "*" | "+" | "?":
                raise Malformed(f"has nothing to repeat in front of '{char}'")
            case "\\":
                if not self.peek():
                    raise Malformed("ends in a backslash")
                char = self._text[self._at]
                self._at += 1
                if char in "123456789":
                    return Language(None, f"(?:\\{char})")
            case _:
                pass
        return Language((char,), re.escape(char))

    def _group(self) -> Language:
        if self.peek() == ")":
            self._at += 1
            return Language(("",), "()")
        self._depth += 1
        inner = either(self.alternatives())
        self._depth -= 1
        if self.peek() != ")":
            raise Malformed("has a '(' without a ')'")
        self._at += 1
        return Language(inner.words, f"({inner.python})")

    def _bracket(self) -> Language:
        found = _BRACKET.match(self._text, self._at)
        if found is None:
            raise Malformed("has a '[' without a ']'")
        self._at = found.end()
        negated, body = found.groups()
        inside = _NAMED.sub(_class_of, body.replace("\\", r"\\"))
        if inside.startswith("]"):
            inside = "\\" + inside
        text = f"[{negated}{inside}]"
        plain = not negated and not _NAMED.search(body)
        try:
            compiled = re.compile(text)
        except re.error as error:
            raise Malformed(f"has a wrong set of characters: {error.msg}") from None
        words = tuple([chr(code) for code in range(1, 128) if compiled.match(chr(code))]) if plain else None
        return Language(words, text)


_BOUND = re.compile(r"\{[0-9]+(?:,[0-9]*)?\}")
_NAMED = re.compile(r"\[:([a-z]+):\]")
_BRACKET = re.compile(r"(\^?)(\]?(?:\[:[a-z]+:\]|[^\]])*)\]")


def _class_of(found: re.Match[str]) -> str:
    try:
        return _CLASSES[found[1]]
    except KeyError:
        raise Malformed(f"has an unknown set of characters '{found[0]}'") from None


def _joined(fronts: tuple[str, ...], backs: tuple[str, ...]) -> tuple[str, ...] | None:
    """All concatenations of two words; none after the end of a name."""
    if len(fronts) * len(backs) > _MOST_WORDS:
        return None
    words: dict[str, None] = {}
    for front in fronts:
        if front.endswith(END):
            if any(back in ("", END) for back in backs):
                words[front] = None
        else:
            words.update(dict.fromkeys([front + back for back in backs]))
    return tuple(words)


def _few(words: dict[str, None] | None) -> tuple[str, ...] | None:
    return None if words is None or len(words) > _MOST_WORDS else tuple(words)

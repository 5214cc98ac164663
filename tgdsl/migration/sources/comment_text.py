"""The text of comments: without slashes and rules, headings apart, the licence left out."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python import WIDTH
from tgdsl.migration.text.notes import Head

_HEADING_WIDTH = 116
_RULE = re.compile(r"/[/*] ?[/=\-*#_~+][\s/=\-*#_~+.]*[/=\-*#_~+]{2,}[\s/=\-*#_~+.]*")
_TITLE_START = re.compile(r"[A-Za-z0-9(\"'\[]")
_HEADING = re.compile(r"[=\-*#/]{2,}[=\-*#/\s]*(?P<title>[A-Za-z0-9\[(\"'].*?)[\s=\-*#/]*[=\-*#/]{2,}")
_LICENCE = re.compile(
    r"Part of the LLVM Project|See https?://llvm\.org/LICENSE|SPDX-License-Identifier|The LLVM Compiler Infrastructure"
    r"|This file is distributed under the University|License\. See LICENSE\.TXT"
)
_SPDX = re.compile(r"SPDX-License-Identifier:.*")
_TITLE = re.compile(r"^\S+\.td\b\s*-*\s*")
#: What is true of the ``.td`` file, and no longer of the module.
_OF_TABLEGEN = re.compile(r",? (?:in|using)(?: the)? TableGen(?: format| language| syntax)?(?=[.,:;]|$)", re.IGNORECASE)
_MODE = re.compile(r"[\s-]*-\*-.*$")
#: A line that says what a name stands for: ``op = the opcode``.
_EXPLANATION = re.compile(r"\S+\s+[=-]\s")
#: What is between the columns of a drawing.
_COLUMNS = re.compile(r"\S +\| +\S")
#: The width of lines in sources, of which ``// `` takes a part.
_SOURCE_WIDTH = 80 - len("// ")


@frozen
class Piece:
    """A part of a comment: a heading, or lines of text.

    Attributes:
        heading: true if it is of all that follows up to the next one. It has several lines where a text stands in place of a title.
    """

    heading: bool
    lines: Sequence[str]

    @property
    def is_title(self) -> bool:
        """True for a heading in one line."""
        return self.heading and len(self.lines) == 1


def lines_of(comment: str) -> list[str]:
    """The lines of a comment, without what marks it as one, and each rule as an empty line."""
    if comment.startswith("/*"):
        body = comment[2:-2].split("\n")
        return [re.sub(r"^\s*\*? ?", "", line).rstrip() for line in body]
    return [re.sub(r"^//+ ?", "", comment).rstrip()]


def is_rule(comment: str) -> bool:
    """True for a comment that is nothing but signs."""
    return _RULE.fullmatch(comment) is not None


def pieces(comments: Sequence[str]) -> list[Piece]:
    """The headings and texts of comments that stand below each other.

    A heading stands between two rules, or within one. Where a text stands there, its first line is the title, unless the sentence goes on in the next.
    Rules around rows with columns are a drawing, as manuals have them of words, and stay a part of the text.
    """
    start, end = _drawing(comments)
    if start < end:
        around = [
            pieces(comments[:start]),
            [Piece(False, list(map(_drawn, comments[start:end])))],
            pieces(comments[end:]),
        ]
        return _joined([one for some in around for one in some])
    found: list[Piece] = []
    text: list[str] = []
    after_rule = False
    for comment in comments:
        if is_rule(comment):
            if after_rule and text:
                _end(found, text, True)
            else:
                _end(found, text, False)
            after_rule = not after_rule or not text
            text = []
            continue
        title = _HEADING.fullmatch(comment[2:].strip()) if comment.startswith("//") else None
        if title is not None and comment.startswith(("//=", "//-", "//*", "//#", "// -", "// =", "// *", "///")):
            _end(found, text, False)
            text = []
            found.append(Piece(True, [title["title"].strip()]))
            after_rule = False
        else:
            text += lines_of(comment)
    _end(found, text, False)
    return found


def _drawing(comments: Sequence[str]) -> tuple[int, int]:
    """The first and the last rule of a drawing, as positions that it begins at and ends before; two times the same if there is none."""
    rules = [number for number, one in enumerate(comments) if is_rule(one)]
    for first, second in zip(rules, rules[1:]):
        if first + 1 < second and _COLUMNS.search(comments[first + 1]):
            return first, rules[-1] + 1
    return 0, 0


def _drawn(comment: str) -> str:
    """A line of a drawing."""
    return comment.lstrip("/").strip() if is_rule(comment) else lines_of(comment)[0]


def _joined(found: Sequence[Piece]) -> list[Piece]:
    """Pieces, with texts that follow each other as one."""
    joined: list[Piece] = []
    for one in found:
        if joined and not one.heading and not joined[-1].heading:
            joined[-1] = Piece(False, [*joined[-1].lines, *one.lines])
        else:
            joined.append(one)
    return joined


def _end(found: list[Piece], text: Sequence[str], is_heading: bool) -> None:
    """Add text that has come to its end."""
    text = _stripped(text)
    if is_heading and text and _TITLE_START.match(text[0].strip()):
        whole = " ".join([line.strip() for line in text])
        is_one = all(text) and not text[0].endswith((".", ":"))  # else a title, and text about it
        title = whole if is_one and len(whole) < _HEADING_WIDTH - 8 else text[0].strip()
        if title != whole and _goes_on(text[0], text[1]):
            found.append(Piece(True, text))
            text = []
        elif len(title) < _HEADING_WIDTH - 8:
            found.append(Piece(True, [title]))
            text = [] if title == whole else _stripped(text[1:])
    if text:
        found.append(Piece(False, text))


def _goes_on(line: str, following: str) -> bool:
    """True if a sentence does not end with its line: the next one begins with a small letter, or with a word that had no room."""
    if not following or line.endswith((".", ":")) or _EXPLANATION.match(following):
        return False
    word = following.split()[0]
    return word[0].islower() or len(line) + len(f" {word}") > _SOURCE_WIDTH


def _stripped(text: Sequence[str]) -> list[str]:
    """Text without empty lines at its ends, and without white space that all lines have before them."""
    found = textwrap.dedent("\n".join(text)).split("\n")
    while found and not found[0]:
        del found[0]
    while found and not found[-1]:
        del found[-1]
    return found


def heading(title: str) -> str:
    """A heading, without ``#``, and without the full stop or colon that the sources have behind it."""
    title = title.rstrip(".: ")
    start = f"-- {title} "
    return start + "-" * max(2, _HEADING_WIDTH - 2 - len(start))


def is_header(comments: Sequence[str], file: str) -> bool:
    """True for comments that are the beginning of a file: with its name, or a licence."""
    return any([_LICENCE.search(one) is not None for one in comments]) or file in "".join(comments[:2])


def head_of(comments: Sequence[str]) -> Head:
    """The beginning of a module for that of a source: the licence's identifier, and what the file is about as the docstring."""
    licence = [found[0].rstrip("*/ ") for one in comments if (found := _SPDX.search(one)) is not None]
    texts: list[str] = []
    title = ""
    for comment in comments:
        if is_rule(comment):
            texts.append("")
            continue
        for line in lines_of(comment):
            whole = _MODE.sub("", line).strip("=- /*")
            name = _TITLE.match(whole)
            if name is not None and not title:
                title = whole[name.end() :]
            elif _LICENCE.search(line) is None:
                texts.append(line)
    texts = _stripped(texts)
    return Head(licence[:1], list(_filled(texts)) or ([_sentence(title)] if title else []))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def _filled(texts: Iterable[str]) -> Iterator[str]:
    """Text as docstrings have it: lines of a paragraph together, lists and indented lines as they are."""
    paragraph: list[str] = []
    blank = False
    for line in [*texts, ""]:
        apart = not line or line[0] in " \t-*+" or bool(re.match(r"\d+[.)]", line))
        if apart and paragraph:
            yield from textwrap.wrap(_ended(paragraph, line), WIDTH - 3)
            paragraph = []
        if line and apart:
            yield line
        elif line:
            if blank:
                yield ""
            paragraph.append(line)
        blank = not line and (blank or bool(texts))


def _ended(paragraph: Sequence[str], following: str) -> str:
    text = _OF_TABLEGEN.sub("", " ".join(paragraph))
    return text if following else _sentence(text)

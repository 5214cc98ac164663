"""Directives of FileCheck, and what is expected behind a statement: ``add r1, r2 # encoding: [0x12,0x34]``, ``add r1 # error: expected``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from enum import Enum

from tgdsl.classes import frozen
from tgdsl.testing.encodings import Encoding, EncodingError, parse_list
from tgdsl.testing.files.problems import FileProblem


class Kind(Enum):
    """The kind of a directive, as FileCheck has it behind the prefix."""

    PLAIN = ""
    NEXT = "NEXT"
    SAME = "SAME"
    NOT = "NOT"
    LABEL = "LABEL"


@frozen
class ExpectedBytes:
    """The bytes of an encoding in a line.

    Attributes:
        encoding: None for an empty list, which ``--tgdsl-update`` fills.
        start, end: the columns of the list's text in the line, without its brackets, from 0.
    """

    encoding: Encoding | None
    start: int
    end: int


@frozen(eq=False)
class Directive:
    """A line with an expectation of what llvm-mc prints.

    Attributes:
        line: from 1.
        text: what is expected, without the encoding; blanks are single.
        pattern: matches it.
        bytes: the encoding that is expected besides; None for none.
    """

    line: int
    prefix: str
    kind: Kind
    text: str
    pattern: re.Pattern[str]
    bytes: ExpectedBytes | None

    @property
    def name(self) -> str:
        return f"{self.prefix}-{self.kind.value}" if self.kind.value else self.prefix


_KINDS = [one.value for one in Kind if one.value]

_ENCODING = re.compile(r"(?P<text>.*?)\s*(?:[!#;@|]|//|--)?\s*encoding:\s*\[(?P<list>[^\]{]*)\]\s*$")
_BEGINS = re.compile(r"encoding:\s*\[")


def read_directives(text: str, prefixes: Sequence[str], others: Collection[str]) -> Iterator[Directive | FileProblem]:
    """The directives of some prefixes, in the order of their lines, and what is wrong with some.

    Args:
        others: the prefixes of other runs, which may begin alike: CHECK-OBJ.
    """
    names = "|".join([re.escape(prefix) for prefix in sorted(prefixes, key=len, reverse=True)])
    pattern = re.compile(rf"(?<![\w-])(?P<prefix>{names})(?:-(?P<kind>[A-Z][A-Z0-9-]*?)(?P<count>-\d+)?)?:(?P<rest>.*)")
    for number, line in enumerate(text.split("\n"), 1):
        match = pattern.search(line)
        if match is None:
            continue
        if match["kind"] and f"{match['prefix']}-{match['kind']}" in others:
            continue
        if match["kind"] and any(
            [f"{match['prefix']}-{match['kind']}".removesuffix(f"-{one}") in others for one in _KINDS]
        ):
            continue
        try:
            yield _read(match, number)
        except FileProblem as problem:
            yield problem


def _read(match: re.Match[str], number: int) -> Directive:
    kind = match["kind"] or ""
    known = {one.value: one for one in Kind}
    if kind not in known or match["count"]:
        names = ", ".join(_KINDS)
        raise FileProblem(
            f"'{match['prefix']}-{kind}{match['count'] or ''}' is not known here: write {names} or nothing behind the prefix",
            number,
            match.start() + 1,
        )
    rest, start = match["rest"].rstrip("\r"), match.start("rest")
    if "[[" in re.sub(r"\{\{.*?\}\}", "", rest):
        column = start + rest.index("[[") + 1
        raise FileProblem("variables of FileCheck, '[[...]]', are not known here: write the text", number, column)
    expected = _ENCODING.fullmatch(rest)
    if expected is None and _BEGINS.search(rest) and "{{" not in rest:
        raise _malformed(rest, start, number)
    bytes_ = None
    if expected is not None:
        bytes_ = read_bytes(expected, start, number)
        rest = expected["text"]
    text = " ".join(rest.split())
    if not text and bytes_ is None:
        raise FileProblem("there is nothing behind the ':'", number, match.start() + 1)
    return Directive(number, match["prefix"], known[kind], text, _pattern(text, number), bytes_)


def read_bytes(match: re.Match[str], start: int, line: int) -> ExpectedBytes:
    """The bytes of an encoding.

    Args:
        match: has the list as the group "list".
        start: the column of the text that was matched, from 0.

    Raises:
        FileProblem: the list is malformed.
    """
    begin, end = start + match.start("list"), start + match.end("list")
    if not match["list"].strip():
        return ExpectedBytes(None, begin, end)
    try:
        return ExpectedBytes(parse_list(match["list"]), begin, end)
    except EncodingError as error:
        raise FileProblem(f"the encoding is malformed: {error}", line, begin + error.at + 1) from None


def _malformed(text: str, start: int, line: int) -> FileProblem:
    match = _BEGINS.search(text)
    assert match is not None
    what = "']' is missing" if "]" not in text[match.end() :] else "there is more behind ']'"
    return FileProblem(f"the encoding is malformed: {what}", line, start + match.end())


def _pattern(text: str, line: int) -> re.Pattern[str]:
    parts: list[str] = []
    for number, part in enumerate(re.split(r"\{\{(.*?)\}\}", text)):
        parts.append(f"(?:{part})" if number % 2 else re.escape(part))
    try:
        return re.compile("".join(parts))
    except re.error as error:
        raise FileProblem(f"the regular expression in '{text}' is wrong: {error}", line) from None


# behind statements


@frozen(eq=False)
class Behind:
    """An expectation behind a statement, in the comment of its line.

    Attributes:
        bytes: those that the statements of the line are assembled to; None for one that is refused.
        error: part of the message for it; empty for any.
    """

    line: int
    bytes: ExpectedBytes | None
    error: str = ""


_BEHIND = re.compile(r"(?:[!#;@|]|//|--)\s*encoding:\s*\[(?P<list>[^\]]*)\]\s*$")
_MALFORMED = re.compile(r"(?:[!#;@|]|//|--)\s*encoding:\s*\[?")
_REFUSED = re.compile(r"(?:[!#;@|]|//|--)\s*error:\s*(?P<error>.*)$")


def read_behind(line: str, number: int, has_statement: bool) -> Behind | None:
    """The expectation of a line of its own statement; None for none.

    Args:
        has_statement: whether there is one in front of the comment.

    Raises:
        FileProblem: the encoding is malformed, or there is no statement.
    """
    line = line.rstrip("\r")
    found = _BEHIND.search(line)
    refused = _REFUSED.search(line)
    begun = _MALFORMED.search(line)
    if not has_statement:
        if begun is not None and begun[0].endswith("[") and not line[: begun.start()].strip():
            raise FileProblem(
                "this encoding is of nothing: write it behind a statement, or behind CHECK: and the statement",
                number,
                begun.start() + 1,
            )
        return None
    if found is not None:
        return Behind(number, read_bytes(found, 0, number))
    if begun is not None:
        match = _BEGINS.search(line)
        if match is None:
            raise FileProblem("the encoding is malformed: '[' is missing", number, begun.end())
        raise _malformed(line, 0, number)
    if refused is not None:
        return Behind(number, None, refused["error"].strip())
    return None

"""Texts that are put into C++ as they are: expressions, statements, and the insides of string literals.

Only the form is looked at, as far as the C++ around a text depends on it: brackets, quotes, comments, the ends of statements and of lines.
Each ``unfit_as_...`` gives what is wrong as a text that continues a sentence ("has a '(' that is not closed"), or None.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tgdsl.cpp.names import unfit_as_function

_TOKEN = re.compile(
    r"""(?P<space>\s+|\\\n)
    |(?P<line_comment>//(?:[^\n\\]|\\.)*+(?P<ended>\n)?)
    |(?P<comment>/\*.*?\*/)
    |(?P<unclosed>/\*)
    |(?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s"]*)\(.*?\)(?P=delimiter)")
    |(?P<literal>(?:u8|[uUL])?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'))
    |(?P<number>\.?[0-9](?:[eEpP][-+]|'?[\w.])*)
    |(?P<word>[^\W\d]\w*)
    |(?P<sign>->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||::|\.\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_OPENING = {closing: opening for opening, closing in _CLOSING.items()}
_NOTHING = frozenset("#@`\\\0")  #: characters that mean nothing in C++ outside of literals

#: Operators that an expression cannot begin or end with.
_NO_BEGIN = frozenset(
    ("/", "%", "|", "^", "<", ">", "=", ",", "?", ":", ".", "->", "<<", ">>", "&&", "||", "==", "!=", "<=", ">=")
)
_NO_END = frozenset((*"+-*/%&|^<=,?:.!~", "->", "<<", ">>", "&&", "||", "==", "!=", "<=", ">=", "::"))

_TARGET_CONSTANT = re.compile(r"\breturn\s+CurDAG->get(Signed)?TargetConstant(FP)?\(")
_RETURN = re.compile(r"\breturn\b")
_CALLED = re.compile(r"\[|[A-Za-z_]\w*\([^)]", re.ASCII)
#: Keywords that may stand beside a name or another keyword in an expression, and keywords that are of statements and declarations alone.
_BESIDE_WORDS = frozenset("""
    alignof and bitand bitor co_await compl const constexpr delete mutable new noexcept not not_eq operator or sizeof throw
    typename xor char int long short signed unsigned
    """.split())
_OF_STATEMENTS = frozenset("""
    asm break case catch class continue default do else enum explicit export extern for friend goto if inline namespace private
    protected public register return static struct switch template try typedef union using virtual while
    """.split())

_ESCAPE = re.compile(r"""\\(?:["'?\\abfnrtv]|[0-7]{1,3}|x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})""")
_SPECIAL = re.compile(r'["\\\n\r\0]')


class _Scan:
    """A text with those of its parts that the C++ around it depends on.

    Attributes:
        problem: what is wrong with it in any place.
        tokens: those outside of brackets, each with its kind, without space and comments.
        ends: whether a statement ends in it outside of braces.
        directive: whether it has a line of the preprocessor.
    """

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        self.ends = False
        self.directive = False
        self._open: list[str] = []
        self._brackets: str | None = None  # what is wrong with them
        self._signs: str | None = None  # what is wrong with the rest
        line_begins, in_directive = False, False  # llvm-tblgen writes most texts behind something
        for match in _TOKEN.finditer(text):
            kind, token = match.lastgroup or "", match.group()
            if kind == "line_comment" or (kind == "space" and "\n" in token and "\\" not in token):
                line_begins, in_directive = True, False
                if kind == "line_comment" and match["ended"] is None:
                    self._signs = "ends in a comment, which swallows what is written after it; end the line"
            elif kind not in ("comment", "space"):
                if line_begins and token == "#":
                    self.directive = in_directive = True
                line_begins = False
                if not in_directive:
                    self._take(kind, token)
        if in_directive:
            self._signs = "ends in a line of the preprocessor, which swallows what is written after it; end the line"

    @property
    def problem(self) -> str | None:
        """The reason why the text can stand nowhere, if there is one. Brackets are not counted where the preprocessor leaves out lines."""
        if self._signs is not None or self.directive:
            return self._signs
        return self._brackets or (f"has a '{self._open[-1]}' that is not closed" if self._open else None)

    def _take(self, kind: str, token: str) -> None:
        if kind == "unclosed":
            self._signs = self._signs or "has a comment that is not closed"
        elif kind == "sign" and token in "\"'":
            self._signs = self._signs or f"has a quote ({token}) that is not closed"
        elif token in _NOTHING:
            self._signs = self._signs or f"has {token!r}, which means nothing in C++"
        elif token == ";" and "{" not in self._open:
            self.ends = True
        if token in _OPENING:
            if self._open and self._open[-1] == _OPENING[token]:
                self._open.pop()
            else:
                self._brackets = self._brackets or f"has a '{token}' that closes nothing"
        if not self._open:
            self.tokens.append((kind, token))
        if token in _CLOSING:
            self._open.append(token)


@lru_cache(maxsize=None)
def unfit_as_expression(text: str) -> str | None:
    """Why a text cannot be an expression."""
    scan = _Scan(text)
    if scan.problem is not None:
        return scan.problem
    if scan.directive:
        return "has a line of the preprocessor, which cannot stand in an expression"
    if scan.ends:
        return "has a ';', which no expression has"
    if not scan.tokens:
        return "is empty"
    for _, token in scan.tokens:
        if token in _OF_STATEMENTS:
            return f"has '{token}', which no expression has"
    first, last = scan.tokens[0][1], scan.tokens[-1][1]
    if first in _NO_BEGIN or scan.tokens[0] == ("sign", "}"):
        return f"begins with '{first}', which wants something before it"
    if last in _NO_END:
        return f"ends with '{last}', which wants something after it"
    for (kind, token), (next_kind, after) in zip(scan.tokens, scan.tokens[1:]):
        if kind in ("word", "number") and next_kind in ("word", "number"):
            if not _BESIDE_WORDS & {token, after}:
                return f"has '{token}' and '{after}' without an operator between them"
    return None


def unfit_to_call(text: str) -> str | None:
    """Why a text cannot be called: it is not the name of a function, no lambda, and no call with arguments that gives a function."""
    return unfit_as_expression(text) if _CALLED.match(text) else unfit_as_function(text)


@lru_cache(maxsize=None)
def unfit_as_statements(text: str) -> str | None:
    """Why a text cannot be the statements of a block; none are fit, too."""
    scan = _Scan(text)
    if scan.problem is not None:
        return scan.problem
    if scan.tokens and scan.tokens[-1][1] not in (";", "}"):
        return f"ends with '{scan.tokens[-1][1]}', where a statement should end with ';'"
    return None


def unfit_as_string(text: str) -> str | None:
    """Why a text cannot stand between quotes as it is, as llvm-tblgen writes it there."""
    if not _SPECIAL.search(text):
        return None
    rest = _ESCAPE.sub("", text)
    if '"' in rest:
        return 'has a quote ("), which ends the string'
    if "\\" in rest:
        return "has a backslash that begins no escape sequence of C++"
    if "\n" in rest or "\r" in rest or "\0" in rest:
        return "has a line end or a zero byte, which no string of C++ has"
    return None


def unfit_as_comment(text: str) -> str | None:
    """Why a text cannot stand in a comment between ``/*`` and ``*/``."""
    return "has '*/', which ends a comment of C++" if "*/" in text else None


@lru_cache(maxsize=None)
def makes_target_constants(body: str) -> bool:
    """True if the body of a function, such as an SDNodeXForm's, surely gives a target constant (``getTargetConstant``): each of its returns does."""
    made = len(_TARGET_CONSTANT.findall(body))
    return made > 0 and made == len(_RETURN.findall(body))

"""Parser of ``<Target>GenDAGISel.inc``: the bytes of its MatcherTable, and the C++ that they refer to by number.

A byte is an integer or a C++ name. A name of two bytes (``TARGET_VAL``) is followed by an empty name, and so is one of four
(``COVERAGE_IDX_VAL``), which llvm-tblgen counts as two::

    OPC_CheckOpcode, TARGET_VAL(ISD::ADD),        "OPC_CheckOpcode", "ISD::ADD", ""
    OPC_Scope, 32|128,3/*416*/, /*->502*/         "OPC_Scope", 160, 3
"""

from __future__ import annotations

import re
from typing import TypeAlias

from tgdsl.classes import frozen

Cell: TypeAlias = int | str

_TABLE = re.compile(r"MatcherTable\[\] = \{\n(.*?)\n *\}; // Total Array size is (\d+) bytes", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_BRACE = re.compile(r'"(?:\\.|[^"\\])*"|' r"'(?:\\.|[^'\\])*'" r"|//[^\n]*|/\*.*?\*/|[{}]", re.DOTALL)
_CONDITION = re.compile(r"^  case (\d+): return (.*);$", re.MULTILINE)
_CASE = re.compile(r"^  case (\d+): \{", re.MULTILINE)
_COMPLEX = re.compile(
    r"^  case (\d+):\n *Result\.resize\(NextRes\+(\d+)\);\n *return (\w+(?:<[^()]*>)?)\(", re.MULTILINE
)
_MACRO = re.compile(r"(?:TARGET_VAL|COVERAGE_IDX_VAL)\((.*)\)")
_NAMES = re.compile(r"(?:\s*// \w+\n)*")

_CONDITIONS = "CheckPatternPredicate(unsigned"
_PREDICATES = "CheckNodePredicate("
_PREDICATES_WITH_OPERANDS = "CheckNodePredicateWithOperands("
_COMPLEX_PATTERNS = "CheckComplexPattern(SDNode"
_TRANSFORMS = "RunSDNodeXForm(SDValue"


@frozen
class CppPredicate:
    """A case of CheckNodePredicate or CheckNodePredicateWithOperands.

    Attributes:
        names: names of the PatFrags with this predicate.
        body: body of a C++ function with the parameter ``Node``, or ``Op`` in newer releases, and ``Operands`` for one with operands.
    """

    names: tuple[str, ...]
    body: str


@frozen
class CppComplexPattern:
    """A case of CheckComplexPattern: the SelectFunc, and the number of values that it gives, a chain included."""

    function: str
    results: int


@frozen
class CppTransform:
    """A case of RunSDNodeXForm: the name of the SDNodeXForm, and the body of a C++ function with the parameter ``V``."""

    name: str
    body: str


@frozen
class MatcherText:
    """The contents of ``<Target>GenDAGISel.inc``. C++ has the numbers by which the table refers to it.

    Attributes:
        cells: bytes of MatcherTable.
        conditions: C++ conditions of CheckPatternPredicate: predicates of the subtarget.
    """

    cells: tuple[Cell, ...]
    conditions: dict[int, str]
    predicates: dict[int, CppPredicate]
    predicates_with_operands: dict[int, CppPredicate]
    complex_patterns: dict[int, CppComplexPattern]
    transforms: dict[int, CppTransform]


def read_matcher(text: str) -> MatcherText:
    """Read the text of a ``<Target>GenDAGISel.inc``.

    Raises:
        ValueError: it is no such file.
    """
    table = _TABLE.search(text)
    if table is None:
        raise ValueError("there is no MatcherTable in the text")
    cells = _cells(table[1])
    if len(cells) != int(table[2]):
        raise ValueError(f"the MatcherTable has {len(cells)} bytes, and says that it has {table[2]}")
    return MatcherText(
        cells=tuple(cells),
        conditions={int(case[1]): case[2] for case in _CONDITION.finditer(_function(text, _CONDITIONS))},
        predicates=_predicates(_function(text, _PREDICATES)),
        predicates_with_operands=_predicates(_function(text, _PREDICATES_WITH_OPERANDS)),
        complex_patterns={
            int(case[1]): CppComplexPattern(case[3], int(case[2]))
            for case in _COMPLEX.finditer(_function(text, _COMPLEX_PATTERNS))
        },
        transforms=_transforms(_function(text, _TRANSFORMS)),
    )


def _cells(table: str) -> list[Cell]:
    known: dict[str, tuple[Cell, ...]] = {"": ()}
    cells: list[Cell] = []
    for word in _COMMENT.sub("", table).split(","):
        found = known.get(word)
        if found is None:
            found = known[word] = _read_word(word.strip())
        cells += found
    return cells


def _read_word(word: str) -> tuple[Cell, ...]:
    if not word:
        return ()
    macro = _MACRO.fullmatch(word)
    if macro is not None:
        inner = macro[1]
        return (int(inner) & 0xFF, int(inner) >> 8) if inner.isdigit() else (inner, "")
    parts = word.split("|")
    if all([part.isdigit() for part in parts]):
        total = 0
        for part in parts:
            total |= int(part)
        return (total,)
    return ("|".join([part for part in parts if part != "0"]),)


def _function(text: str, declared: str) -> str:
    """The text of a method's definition, up to its ``#endif``; empty if the method is missing."""
    at = text.find(f"DAGISEL_CLASS_COLONCOLON {declared}")
    return "" if at < 0 else text[at : text.index("\n#endif // GET_DAGISEL_BODY", at)]


def _bodies(function: str) -> list[tuple[int, str]]:
    """The numbers and bodies of a switch's cases that are written in braces."""
    found: list[tuple[int, str]] = []
    at = 0
    while case := _CASE.search(function, at):
        depth, at = 1, case.end()
        while depth:
            brace = _BRACE.search(function, at)
            if brace is None:
                raise ValueError(f"the braces of case {case[1]} do not match")
            depth += {"{": 1, "}": -1}.get(brace[0], 0)
            at = brace.end()
        found.append((int(case[1]), function[case.end() : at - 1]))
    return found


def _predicates(function: str) -> dict[int, CppPredicate]:
    found: dict[int, CppPredicate] = {}
    for number, body in _bodies(function):
        names = _NAMES.match(body)
        assert names is not None  # it matches an empty text
        comments = [line.split()[-1] for line in names[0].splitlines() if line.strip()]
        found[number] = CppPredicate(
            tuple([name.removeprefix("Predicate_") for name in comments if name.startswith("Predicate_")]),
            body[names.end() :],
        )
    return found


def _transforms(function: str) -> dict[int, CppTransform]:
    found: dict[int, CppTransform] = {}
    for number, body in _bodies(function):
        name, _, code = body.partition("\n")
        found[number] = CppTransform(name.strip().removeprefix("//").strip(), code)
    return found

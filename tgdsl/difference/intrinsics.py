"""Intrinsics by their names, since their numbers (Intrinsic::ID) count those of all targets, and each release has others."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager

from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.patterns.operators import IntrinsicNumbers
from tgdsl.records import RecordSet
from tgdsl.selection.dag import Node, walk

_NODE = "ISD::INTRINSIC_"
_IN_SOURCE = re.compile(r"(\(intrinsic_\w+(?::\w+)* )(\d+)(?=:)")
_IN_DAG = re.compile(rf"(\({_NODE}\w+ )(\d+)")


class Intrinsics:
    """The intrinsics of one description."""

    def __init__(self, records: RecordSet) -> None:
        self._numbers = IntrinsicNumbers(records)

    def named(self, text: str) -> str:
        """The text of patterns or DAGs with names in place of the numbers of intrinsics."""
        return _IN_DAG.sub(self._name, _IN_SOURCE.sub(self._name, text))

    @contextmanager
    def numbered(self, root: Node, others: Intrinsics) -> Generator[None]:
        """A DAG of another description with the numbers that its intrinsics have here, while the context is open."""
        changed: list[tuple[Node, int]] = []
        for node in walk(root):
            if node.opcode.startswith(_NODE):
                operand = next((one.node for one in node.operands if one.node.constant is not None), None)
                if operand is not None and operand.constant is not None:
                    changed.append((operand, operand.constant))
        for node, number in changed:
            node.constant = self._number_of(others._name_of(number))
        try:
            yield
        finally:
            for node, number in changed:
                node.constant = number

    def _number_of(self, name: str | None) -> int:
        """The number of an intrinsic; 0, which is none, for one that there is not."""
        try:
            return 0 if name is None else self._numbers.of(name)
        except KeyError:
            return 0

    def _name_of(self, number: int) -> str | None:
        try:
            return self._numbers.name(number)
        except DiagnosticError:  # whoever parses patterns reports it
            return None

    def _name(self, found: re.Match[str]) -> str:
        return found[1] + (self._name_of(int(found[2])) or found[2])

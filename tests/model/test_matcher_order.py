"""The order in which a matcher tries patterns."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tests.support.instruction_builder import InstructionTarget
from tests.support.matcher_steps import F32, I32, V4I32, table
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.matcher import in_order
from tgdsl.model.patterns import Leaf, Operation, Pattern, PatternCondition, ResultInstruction, Tree
from tgdsl.records import Record, RecordSet

TYPES = {value_type.number: value_type for value_type in (I32, F32, V4I32)}


class Case:
    """Builds patterns, which are distinguished by the names of their sources."""

    def __init__(self) -> None:
        target = InstructionTarget()
        target.instruction("SMALL", CodeSize=1)
        target.instruction("LARGE", CodeSize=5)
        target.instruction("CUSTOM", CodeSize=0, usesCustomInserter=True)
        self._records: RecordSet = target.records()
        self._table: InstructionTable = target.table()
        self._made: dict[str, ResultInstruction] = {}
        self.patterns: list[Pattern] = []

    def made(self, name: str, *children: Tree) -> Operation:
        """A result tree with an instruction as operator."""
        if name not in self._made:
            self._made[name] = ResultInstruction(self._table.by_name[name], 1, None, False, False, False, None)
        return Operation(self._made[name], children, (), "", (), (), None, None, None, 0, 0, 1)

    def add(
        self,
        name: str,
        result: Tree | None = None,
        *,
        number: int = 0,
        complexity: int = 3,
        types: Sequence[ValueType] = (I32,),
    ) -> None:
        source = Leaf(None, tuple([value_type.number for value_type in types]), name, (), (), None, None, 0, 1)
        record: Record = self._records["SMALL"]
        made = self.made("SMALL") if result is None else result
        self.patterns.append(Pattern(record, number, source, made, (), (), (), PatternCondition(), complexity))

    def order(self) -> list[str]:
        whole = evolve(table(), patterns=tuple(self.patterns), types=TYPES)
        return [pattern.source.name for pattern in in_order(whole)]


def test_scalar_integers_then_floating_point_then_vectors() -> None:
    case = Case()
    case.add("vector", types=[V4I32], complexity=100)
    case.add("float", types=[F32, I32], complexity=50)
    case.add("integer", types=[I32, V4I32])
    case.add("none", types=[])
    assert case.order() == ["integer", "none", "float", "vector"]


def test_higher_complexity_comes_first() -> None:
    case = Case()
    for complexity in (3, -5, 10):
        case.add(f"{complexity}", complexity=complexity)
    assert case.order() == ["10", "3", "-5"]


def test_then_fewer_instructions_then_smaller_ones_then_earlier_ones() -> None:
    case = Case()
    leaf = Leaf(1, (), "", (), (), None, None, 0, 1)
    case.add("custom", case.made("CUSTOM"))
    case.add("eleven", case.made("SMALL", *[case.made("SMALL")] * 10))
    case.add("two", case.made("SMALL", case.made("SMALL", leaf)))
    case.add("large", case.made("LARGE"))
    case.add("later", case.made("SMALL"), number=7)
    case.add("earlier", case.made("SMALL"), number=6)
    case.add("leaf", leaf)
    assert case.order() == ["leaf", "earlier", "later", "large", "two", "custom", "eleven"]


def test_patterns_with_the_same_number_stay_in_their_order() -> None:
    case = Case()
    for name in ("b", "a", "c"):
        case.add(name, number=1)
    assert case.order() == ["b", "a", "c"]

"""Which instructions a pattern makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.diagnostics import fail
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

_GAP = Ref("node")  # in a fragment, stands for the argument of that name
_NO_GAPS: Mapping[str | None, Sequence[str]] = {}


class ResultReader:
    """Reads the results of patterns.

    Attributes:
        fragments: name of what may stand for a part of a result to the names of the instructions in it.
    """

    def __init__(self, records: RecordSet) -> None:
        self._instructions = {record.name for record in records.of_class("Instruction")}
        self._records = {record.name: record for record in records.of_class("OutPatFrag")}
        self._under_way: list[Record] = []
        self.fragments: Mapping[str, Sequence[str]] = {
            record.name: list(self._of_fragment(record, [])) for record in self._records.values()
        }

    def only_instruction(self, pattern: Record) -> str | None:
        """The instruction that a pattern makes, if it is a single one."""
        made = [name for tree in pattern.values("ResultInstrs")[:1] for name in self._made(tree, None, _NO_GAPS)]
        return made[0] if len(made) == 1 else None

    def _made(self, value: Value, name: str | None, gaps: Mapping[str | None, Sequence[str]]) -> Iterator[str]:
        if isinstance(value, Dag):
            operator = value.operator.name if isinstance(value.operator, Ref) else ""
            fragment = self._records.get(operator)
            if fragment is not None:
                arguments = [list(self._made(argument.value, argument.name, gaps)) for argument in value.args]
                yield from self._of_fragment(fragment, arguments)
                return
            if operator in self._instructions:
                yield operator
            for argument in value.args:
                yield from self._made(argument.value, argument.name, gaps)
        elif isinstance(value, Ref) and value.name in self._records:
            yield from self._of_fragment(self._records[value.name], [])
        elif value is None or value == _GAP:
            yield from gaps.get(name, ())

    def _of_fragment(self, fragment: Record, arguments: Sequence[Sequence[str]]) -> Iterator[str]:
        if fragment in self._under_way:
            raise fail(
                fragment.place, f"the fragment '{fragment.name}' is part of itself: take it out of its Fragments"
            )
        gaps = dict(zip([argument.name for argument in fragment.dag("Operands").args], arguments))
        self._under_way.append(fragment)
        for tree in fragment.values("Fragments")[:1]:
            yield from self._made(tree, None, gaps)
        self._under_way.pop()

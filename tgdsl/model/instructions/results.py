"""Which instructions a pattern makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.diagnostics import fail
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

_NO_GAPS: Mapping[str | None, Sequence[str]] = {}


class ResultReader:
    """Reads the results of patterns.

    Attributes:
        fragments: what stands for parts of results, by name.
    """

    def __init__(self, records: RecordSet) -> None:
        self._instructions = {record.name for record in records.of_class("Instruction")}
        self.fragments = {record.name: record for record in records.of_class("OutPatFrag")}

    def only_instruction(self, pattern: Record) -> str | None:
        """The instruction that a pattern makes, if it is a single one."""
        made: list[str] = []
        for result in pattern.values("ResultInstrs")[:1]:
            made += self._made(result, None, _NO_GAPS, pattern, 0)
        return made[0] if len(made) == 1 else None

    def _made(
        self, value: Value, name: str | None, gaps: Mapping[str | None, Sequence[str]], user: Record, depth: int
    ) -> Iterable[str]:
        if not isinstance(value, Dag):
            if isinstance(value, Ref) and value.name in self.fragments:
                return self._of_fragment(self.fragments[value.name], [], depth)
            return gaps.get(name, ()) if value is None or value == Ref("node") else ()
        below = [list(self._made(argument.value, argument.name, gaps, user, depth)) for argument in value.args]
        operator = value.operator.name if isinstance(value.operator, Ref) else ""
        if operator in self.fragments:
            return self._of_fragment(self.fragments[operator], below, depth)
        made = [instruction for group in below for instruction in group]
        return [operator, *made] if operator in self._instructions else made

    def _of_fragment(self, fragment: Record, arguments: Sequence[Sequence[str]], depth: int) -> Iterable[str]:
        if depth > len(self.fragments):
            raise fail(
                fragment.place, f"the fragment '{fragment.name}' is part of itself: take it out of its Fragments"
            )
        names = [argument.name for argument in fragment.dag("Operands").args]
        gaps = dict(zip(names, arguments))
        for tree in fragment.values("Fragments")[:1]:
            return self._made(tree, None, gaps, fragment, depth + 1)
        return ()

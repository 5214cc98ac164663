"""The instructions in the results of Pattern records, through OutPatFrags."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from tgdsl.model.patterns.fields import results_of
from tgdsl.model.patterns.operators import GAP, Fragment, Operators
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

_NO_GAPS: Mapping[str | None, Sequence[str]] = {}


class ResultInstructions:
    """Finds the instructions that patterns make.

    Args:
        instructions: the names of all of them.

    Attributes:
        of_fragments: name of each OutPatFrag to the names of the instructions in it.
    """

    def __init__(self, records: RecordSet, operators: Operators, instructions: Container[str]) -> None:
        self._instructions = instructions
        self._fragments = {record.name: operators.fragment(record) for record in records.of_class("OutPatFrag")}
        for fragment in self._fragments.values():
            operators.check_recursion(fragment)
        self.of_fragments: Mapping[str, Sequence[str]] = {
            name: list(self._of_fragment(fragment, [])) for name, fragment in self._fragments.items()
        }

    def only_instruction(self, pattern: Record) -> str | None:
        """The instruction that a pattern makes, if it is a single one."""
        names = [name for tree in results_of(pattern)[:1] for name in self._made(tree, None, _NO_GAPS)]
        return names[0] if len(names) == 1 else None

    def _made(self, value: Value, name: str | None, gaps: Mapping[str | None, Sequence[str]]) -> Iterator[str]:
        if isinstance(value, Dag):
            operator = value.operator.name if isinstance(value.operator, Ref) else ""
            fragment = self._fragments.get(operator)
            if fragment is not None:
                arguments = [list(self._made(argument.value, argument.name, gaps)) for argument in value.args]
                yield from self._of_fragment(fragment, arguments)
                return
            if operator in self._instructions:
                yield operator
            for argument in value.args:
                yield from self._made(argument.value, argument.name, gaps)
        elif isinstance(value, Ref) and value.name in self._fragments:
            yield from self._of_fragment(self._fragments[value.name], [])
        elif value is None or (isinstance(value, Ref) and value.name == GAP):
            yield from gaps.get(name, ())

    def _of_fragment(self, fragment: Fragment, arguments: Sequence[Sequence[str]]) -> Iterator[str]:
        gaps: dict[str | None, Sequence[str]] = dict(zip(fragment.arguments, arguments))
        for tree in fragment.alternatives[:1]:
            yield from self._made(tree, None, gaps)

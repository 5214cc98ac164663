"""Trees in LLVM's notation: ``(add:{ *:[i32] } GPR:{ *:[i32] }:$a, 1:{ *:[i32] })``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns.operators import ComplexPattern
from tgdsl.model.patterns.table import Leaf, Tree
from tgdsl.records import Record


class _Types(dict[int, str]):
    """The texts of types, and of sets of them, by the numbers that trees have."""

    def __init__(self, types: Mapping[int, ValueType]) -> None:
        self._names = {number: value_type.name for number, value_type in types.items()}
        super().__init__({number: f":{{ *:[{name}] }}" for number, name in self._names.items()})

    def __missing__(self, number: int) -> str:
        names = [name for other, name in sorted(self._names.items()) if ~number >> other & 1]
        text = self[number] = f":{{ *:[{' '.join(names)}] }}"
        return text


class TreeText:
    """Writes finished trees, each once.

    Args:
        types: of a pattern table, by number.
    """

    def __init__(self, types: Mapping[int, ValueType]) -> None:
        self._types = _Types(types)
        self._texts: dict[Tree, str] = {}

    def __call__(self, tree: Tree) -> str:
        text = self._texts.get(tree)
        if text is None:
            text = self._texts[tree] = self._write(tree)
        return text

    def _write(self, tree: Tree) -> str:
        types = "".join([self._types[number] for number in tree.types])
        if isinstance(tree, Leaf):
            value = tree.value
            if isinstance(value, (Record, ComplexPattern)):
                text = f"{value.name}{types}"
            else:
                text = f"{'?' if value is None else value}{types}"
        elif tree.children:
            children = ", ".join([self(child) for child in tree.children])
            text = f"({tree.operator.name}{types} {children})"
        else:
            text = f"({tree.operator.name}{types})"
        for call in tree.predicates:
            scope = f"{call.scope}:" if call.scope else ""
            text += f"<<P:{scope}{call.predicate.name}>>"
        if tree.transform is not None:
            text += f"<<X:{tree.transform.name}>>"
        if tree.name:
            text += f":${tree.name}"
        for scope_number, name in tree.argument_names:
            text += f":$pred:{scope_number}:{name}"
        return text


_TYPE = re.compile(r"\{ \*:\[(\w+)\] \}")
_CONDITION = re.compile(r"<<P:(?:\d+:)?Predicate_(\w+)>>")


def short_notation(text: str) -> str:
    """A tree's text for people: ``(add:i32 GPR:i32:$a, 1:i32)``, without HwModes and the numbers of scopes."""
    return _CONDITION.sub(r"<<\1>>", _TYPE.sub(r"\1", text))

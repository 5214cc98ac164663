"""Names and values in the notation that llvm-tblgen reads, for records without classes behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from typing_extensions import assert_never

from tgdsl.records.printable import printable_bit
from tgdsl.records.values import Bit, BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

_IDENTIFIER = re.compile(r"(?![0-9]+(?:b[01]|x[0-9a-fA-F]))[0-9]*[A-Za-z_][0-9A-Za-z_]*", re.ASCII)

_KEYWORDS = frozenset(
    "assert bit bits class code dag def defm defset deftype defvar dump else false field foreach if in include int let list"
    " multiclass string then true".split()
)

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})


def is_identifier(name: str) -> bool:
    """Whether a name can be written as it is."""
    return _IDENTIFIER.fullmatch(name) is not None and name not in _KEYWORDS


def string_literal(text: str) -> str:
    """A string; one with a carriage return, which has no escape, as code."""
    return code_literal(text) if "\r" in text else f'"{text.translate(_ESCAPES)}"'


def code_literal(text: str) -> str:
    """Code between brackets; a closing bracket inside it is put in as a string, which can hold one."""
    return '#"}]"#'.join(f"[{{{part}}}]" for part in text.split("}]"))


class Notation:
    """Writes the values of a record's fields.

    Attributes:
        names: how to write a reference to a record whose own name would be read as something else.
        fields: the fields that can be referred to. An unresolved name that is not among them is written as unset, as are all
            unresolved expressions: there is no text that llvm-tblgen would read as either of them and leave unresolved.
    """

    def __init__(self, names: Mapping[str, str], fields: Mapping[str, object]) -> None:
        self.names = names
        self.fields = fields

    def text(self, value: Value) -> str:
        match value:
            case Ref(name):
                return self.names.get(name, name)
            case bool() | int():
                return str(int(value))
            case Code():
                return code_literal(value)
            case str():
                return string_literal(value)
            case None | Opaque():
                return "?"
            case tuple():
                return f"[{', '.join([self.text(element) for element in value])}]"
            case Bits(elements):
                return f"{{{', '.join([self._bit(bit) for bit in reversed(elements)])}}}"
            case Dag():
                return self._dag(value)
            case FieldRef(name):
                return name if name in self.fields else "?"
            case BitRef():
                return self._bit(value)
        assert_never(value)

    def _bit(self, bit: Bit) -> str:
        return "?" if isinstance(bit, BitRef) and bit.field not in self.fields else printable_bit(bit)

    def _dag(self, dag: Dag) -> str:
        name = "" if dag.name is None else f":${dag.name}"
        arguments = [self._argument(argument) for argument in dag.args]
        text = f"({self.text(dag.operator)}{name}{' ' if arguments else ''}{', '.join(arguments)})"
        first = dag.args[0].value if dag.args else None
        if isinstance(first, (tuple, Bits)):  # a bracket after the operator would be read as an index of it
            return f"!setdagarg({self._dag(Dag(dag.operator, (DagArg(None, dag.args[0].name), *dag.args[1:]), dag.name))}, 0, {self._alone(first)})"
        return text

    def _argument(self, argument: DagArg) -> str:
        text = self._alone(argument.value)
        return text if argument.name is None else f"{text}:${argument.name}"

    def _alone(self, value: Value) -> str:
        """A value in a place that has no type: the elements of an empty list must be of one."""
        return "[]<int>" if value == () else self.text(value)

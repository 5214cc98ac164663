"""TableGen's notation for names and values, for records whose classes declare no fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from tgdsl.records.types import BIT, Type
from tgdsl.records.values import Bit, BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

_IDENTIFIER = re.compile(r"(?![0-9]+(?:b[01]|x[0-9a-fA-F]))[0-9]*[A-Za-z_][0-9A-Za-z_]*", re.ASCII)
_NAME = re.compile(r"[A-Za-z_][0-9A-Za-z_]*", re.ASCII)  # the name of a dag's argument, after the "$"

_KEYWORDS = frozenset(
    "assert bit bits class code dag def defm defset deftype defvar dump else false field foreach if in include int let list"
    " multiclass string then true".split()
)

_CLOSING = re.compile(r"(\}+(?:\]|\Z))")

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})


def is_identifier(name: str) -> bool:
    """True if a name is an identifier of TableGen, which needs no quotes."""
    return _IDENTIFIER.fullmatch(name) is not None and name not in _KEYWORDS


def string_literal(text: str) -> str:
    """A string literal; a code literal for a string with a carriage return, which has no escape."""
    return code_literal(text) if "\r" in text else f'"{text.translate(_ESCAPES)}"'


def code_literal(text: str) -> str:
    """A code literal, ``[{...}]``. A ``}]`` inside, which would close it, is concatenated to it as a string."""
    first, *others = _CLOSING.split(text)
    return "#".join([f"[{{{first}}}]", *(_piece(other) for other in others if other)])


def _piece(text: str) -> str:
    return f'"{text}"' if _CLOSING.fullmatch(text) else f"[{{{text}}}]"


class Notation:
    """Writes the values of a record's fields in TableGen's notation.

    Attributes:
        names: the notation of references to records whose own names would be read as something else.
        fields: the fields of the record, which values can refer to, with their types. Other unresolved names are written as unset, and so are all
            unresolved expressions: there is no text that llvm-tblgen would read as either of them and leave unresolved.
    """

    def __init__(self, names: Mapping[str, str], fields: Mapping[str, Type]) -> None:
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
        match bit:
            case bool():
                return str(int(bit))
            case BitRef(field, index) if field in self.fields:
                return field if self.fields[field] == BIT else f"{field}{{{index}}}"
            case _:
                return "?"

    def _dag(self, dag: Dag) -> str:
        """A dag literal; what cannot stand in one is added with ``!setdagarg`` and ``!setdagname``.

        That is a list or bits as the first argument, since a bracket after the operator would be an index of it, and a name
        that is no identifier.
        """
        name = "" if dag.name is None else f":${dag.name}"
        arguments = [self._argument(argument) for argument in dag.args]
        first = dag.args[0].value if dag.args else None
        index_like = isinstance(first, (tuple, Bits))
        if index_like:
            arguments[0] = self._argument(DagArg(None, dag.args[0].name))
        text = f"({self.text(dag.operator)}{name}{' ' if arguments else ''}{', '.join(arguments)})"
        if index_like:
            text = f"!setdagarg({text}, 0, {self._alone(first)})"
        for number, argument in enumerate(dag.args):
            if argument.name is not None and not _NAME.fullmatch(argument.name):
                text = f"!setdagname({text}, {number}, {string_literal(argument.name)})"
        return text

    def _argument(self, argument: DagArg) -> str:
        text = self._alone(argument.value)
        return f"{text}:${argument.name}" if argument.name is not None and _NAME.fullmatch(argument.name) else text

    def _alone(self, value: Value) -> str:
        """A value where no type is expected: an empty list needs the type of its elements, ``[]<int>``."""
        return self._list(value, _depth_and_type(value)) if isinstance(value, tuple) else self.text(value)

    def _list(self, value: tuple[Value, ...], innermost: tuple[int, str]) -> str:
        depth, of = innermost
        if not value:
            return f"[]<{'list<' * (depth - 1)}{of}{'>' * (depth - 1)}>"
        inner = (depth - 1, of)
        elements = [self._list(one, inner) if isinstance(one, tuple) else self.text(one) for one in value]
        return f"[{', '.join(elements)}]"


def _depth_and_type(value: tuple[Value, ...]) -> tuple[int, str]:
    """The nesting depth of a list, 1 for a list of scalars, and the type of the innermost elements."""
    depth, level = 1, list(value)
    while any(isinstance(one, tuple) for one in level):
        depth, level = depth + 1, [one for inner in level if isinstance(inner, tuple) for one in inner]
    if any(isinstance(one, str) for one in level):
        return depth, "string"
    return depth, "dag" if any(isinstance(one, Dag) for one in level) else "int"

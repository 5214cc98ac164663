"""Decoders of the values in llvm-tblgen's JSON, by the field's type where that is known.

JSON keeps less than TableGen knows: ``code`` looks like ``string``, ``bit`` like ``int``, ``bits<n>`` like a list of integers.
The type of the field decides; where it is unknown, the value itself does: a list of only 0, 1, unset bits and bits of fields
becomes ``bits``, other numbers become ``int``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Mapping, Sequence
from typing import TypeAlias, assert_never

from tgdsl.records.types import (
    BitsType,
    BitType,
    CodeType,
    DagType,
    IntType,
    ListType,
    RecordType,
    StringType,
    Type,
)
from tgdsl.records.values import Bit, BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"

Decode: TypeAlias = Callable[[Json], Value]

#: Levels of dags and lists in a value. Those of LLVM's targets have less than thirty.
MAX_DEPTH = 100

_MOST_BITS = 1 << 16  # TableGen's bits<n> has no more

_LIMIT = 1 << 63  # TableGen's integers have 64 bits


class Misfit(Exception):
    """A value that is not of the expected kind. The reader adds the names of the record and the field."""

    def __init__(self, wanted: str, found: Json) -> None:
        super().__init__(f"should be {wanted}, but is {describe_json(found)}")


class Dangling(Exception):
    """A reference to a record that the file does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(f"refers to '{name}', which is not a record of this file")


def describe_json(raw: Json) -> str:
    """The kind of a JSON value, in words."""
    match raw:
        case None:
            return "unset"
        case bool():
            return "true" if raw else "false"
        case int() | float():
            text = str(raw)
            return f"the number {text}" if len(text) <= 40 else f"a number of {len(text)} digits"
        case str():
            return f"the string {raw!r}" if len(raw) <= 40 else f"the string {raw[:40]!r}..."
        case list():
            return f"a list of {len(raw)}"
        case dict():
            printable = raw.get("printable")
            if not isinstance(printable, str):
                return "an object of no kind"
            return f"{printable if len(printable) <= 80 else printable[:80] + '...'} (kind '{raw.get('kind')}')"


def _text_of(raw: dict[str, Json], key: str) -> str:
    """The string under a key that an object of this "kind" must have."""
    text = raw.get(key)
    if isinstance(text, str):
        return text
    raise Misfit(f"an object with a string '{key}'", raw)


def _could_be_anything(raw: Json) -> bool:
    return isinstance(raw, dict) and raw.get("kind") in ("var", "complex")


def _unresolved(raw: Json, wanted: str) -> Value:
    """A value that fits every type: ``?``, a name or an expression that TableGen left unresolved."""
    if raw is None:
        return None
    if isinstance(raw, dict):
        kind = raw.get("kind")
        if kind == "var":
            return FieldRef(_text_of(raw, "var"))
        if kind == "complex":
            return Opaque(_text_of(raw, "printable"))
    raise Misfit(wanted, raw)


#: The bits that are constants, as JSON has them.
_CONSTANTS: dict[Json, Bit] = {0: False, 1: True, None: None}


class _BitDecoder:
    """Decodes ``bit`` and ``bits<n>``. Equal values share an object, since a target has few different ones."""

    def __init__(self) -> None:
        self._lists: dict[tuple[Json, ...], Bits] = {}
        self._refs: dict[tuple[str, int], BitRef] = {}

    def many(self, raw: list[Json]) -> Bits | None:
        """The value of a list of bits; None if it has other elements."""
        key = tuple(raw)
        try:
            found = self._lists.get(key)
            if found is None:
                found = self._lists[key] = Bits(tuple([_CONSTANTS[bit] for bit in key]))
            return found
        except KeyError:
            return None
        except TypeError:  # unhashable: an object or a list
            return self._with_refs(raw)

    def _with_refs(self, raw: list[Json]) -> Bits | None:
        elements: list[Bit] = []
        for bit in raw:
            if isinstance(bit, dict):
                kind = bit.get("kind")
                if kind == "complex":
                    elements.append(Opaque(_text_of(bit, "printable")))
                elif kind in ("varbit", "var"):
                    elements.append(self.ref(bit))
                else:
                    return None
            elif isinstance(bit, list) or bit not in _CONSTANTS:
                return None
            else:
                elements.append(_CONSTANTS[bit])
        return Bits(tuple(elements))

    def ref(self, raw: dict[str, Json]) -> BitRef:
        """The reference of an object of kind "varbit"; or of kind "var", for a field of type ``bit``, to its bit 0."""
        field, index = raw.get("var"), raw.get("index", 0)
        if not isinstance(field, str) or not isinstance(index, int) or not 0 <= index < _MOST_BITS:
            raise Misfit("an object with a string 'var' and a number 'index'", raw)
        found = self._refs.get((field, index))
        if found is None:
            found = self._refs[field, index] = BitRef(field, index)
        return found

    def one(self, raw: Json) -> Value:
        """The value of a field of type ``bit``."""
        if isinstance(raw, int):
            if raw in (0, 1):
                return raw == 1
        elif isinstance(raw, dict) and raw.get("kind") == "varbit":
            return self.ref(raw)
        return _unresolved(raw, "a bit")


class ValueDecoder:
    """Decodes the values of one file.

    References are shared: there is one :class:`Ref` for each record that is referred to, and one :class:`DagArg` for each name
    that it has as an argument.
    """

    def __init__(self, names: Container[str]) -> None:
        self._names = names
        self._bits = _BitDecoder()
        self._refs: dict[str, Ref] = {}
        self._arguments: dict[tuple[str, str | None], DagArg] = {}
        self._by_type: dict[Type, Decode] = {}
        self._depth = 0
        self._by_kind: dict[Json, Callable[[dict[str, Json]], Value]] = {
            "def": self._reference,
            "var": lambda raw: FieldRef(_text_of(raw, "var")),
            "varbit": self._bits.ref,
            "dag": self._dag,
            "complex": lambda raw: Opaque(_text_of(raw, "printable")),
        }

    def of_fields(self, types: Mapping[str, Type]) -> Mapping[str, Decode]:
        """The decoders of fields of these types."""
        return {field: self.of_type(of) for field, of in types.items()}

    def of_type(self, of: Type) -> Decode:
        """The decoder of values of a type; it raises :class:`Misfit` and :class:`Dangling`."""
        found = self._by_type.get(of)
        if found is None:
            found = self._by_type[of] = self._make(of)
        return found

    def untyped(self, raw: Json) -> Value:
        """Decode a value of unknown type; raises :class:`Misfit` and :class:`Dangling`."""
        if isinstance(raw, str):
            return sys.intern(raw)
        if isinstance(raw, dict):
            kind = raw.get("kind")
            if not isinstance(kind, str) or kind not in self._by_kind:
                raise Misfit("an object of kind def, var, varbit, dag or complex", raw)
            return self._by_kind[kind](raw)
        if isinstance(raw, list):
            # The first element nearly always decides.
            known = bool(raw) and not (_could_be_anything(raw[0]) and all([_could_be_anything(value) for value in raw]))
            bits = self._bits.many(raw) if known else None
            return bits or tuple([self._element(value) for value in raw])
        if isinstance(raw, (bool, float)):
            raise Misfit("a value as llvm-tblgen writes them", raw)
        return _decode_int(raw) if isinstance(raw, int) else raw

    def _element(self, raw: Json) -> Value:
        """Decode an element of a list of unknown type. An inner list is one of integers, which is more common than ``bits``."""
        if not isinstance(raw, list):
            return self.untyped(raw)
        self._enter(raw)
        try:
            if any(isinstance(value, dict) for value in raw):
                return self.untyped(raw)
            return tuple([self._element(value) for value in raw])
        finally:
            self._depth -= 1

    def _enter(self, raw: Json) -> None:
        """Count a level of dags and lists, and refuse one too many: everything that reads values goes down into them by recursion."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._depth -= 1
            raise Misfit(f"nested in at most {MAX_DEPTH} levels", raw)

    def _make(self, of: Type) -> Decode:
        match of:
            case BitType():
                return self._bits.one
            case IntType():
                return _decode_int
            case StringType():
                return _decode_string
            case CodeType():
                return _decode_code
            case DagType():
                return self._decode_dag
            case BitsType():
                return self._bits_decoder(of)
            case ListType():
                return self._list_decoder(of)
            case RecordType():
                return self._record_decoder(of)
        assert_never(of)

    def _bits_decoder(self, of: BitsType) -> Decode:
        width, many = of.width, self._bits.many

        def decode(raw: Json) -> Value:
            found = many(raw) if isinstance(raw, list) and len(raw) == width else None
            return _unresolved(raw, str(of)) if found is None else found

        return decode

    def _list_decoder(self, of: ListType) -> Decode:
        element = self.of_type(of.element)

        def decode(raw: Json) -> Value:
            return tuple([element(value) for value in raw]) if isinstance(raw, list) else _unresolved(raw, f"a {of}")

        return decode

    def _record_decoder(self, of: RecordType) -> Decode:
        def decode(raw: Json) -> Value:
            if isinstance(raw, dict) and raw.get("kind") == "def":
                return self._reference(raw)
            return _unresolved(raw, f"a reference to a record of class {of}")

        return decode

    def _reference(self, raw: dict[str, Json]) -> Ref:
        name = raw.get("def")
        if not isinstance(name, str):
            raise Misfit("an object with a string 'def'", raw)
        found = self._refs.get(name)
        if found is None:
            if name not in self._names:
                raise Dangling(name)
            found = self._refs[name] = Ref(name)
        return found

    def _decode_dag(self, raw: Json) -> Value:
        if isinstance(raw, dict) and raw.get("kind") == "dag":
            return self._dag(raw)
        return _unresolved(raw, "a dag")

    def _dag(self, raw: dict[str, Json]) -> Dag:
        arguments, name = raw.get("args"), raw.get("name")
        if not isinstance(arguments, list) or not isinstance(name, str | None) or "operator" not in raw:
            raise Misfit("a dag with 'operator' and 'args'", raw)
        self._enter(raw)
        try:
            made = [self._argument(argument) for argument in arguments]
            if any([isinstance(argument.value, str) for argument in made]):
                made = _with_code(made, arguments, raw.get("printable"))
            return Dag(self.untyped(raw["operator"]), tuple(made), name)
        finally:
            self._depth -= 1

    def _argument(self, raw: Json) -> DagArg:
        if isinstance(raw, list) and len(raw) == 2:
            value, name = raw
            if name is None or isinstance(name, str):
                if isinstance(value, dict):
                    kind = value.get("kind")
                    if kind == "def":
                        return self._named_reference(value, name)
                    if kind == "dag":
                        return DagArg(self._dag(value), name)
                return DagArg(self.untyped(value), name)
        raise Misfit("a dag's argument, [value, name]", raw)

    def _named_reference(self, raw: dict[str, Json], name: str | None) -> DagArg:
        target = raw.get("def")
        found = self._arguments.get((target, name)) if isinstance(target, str) else None
        if found is None:
            reference = self._reference(raw)
            found = self._arguments[reference.name, name] = DagArg(reference, name)
        return found


def _with_code(arguments: Sequence[DagArg], raw: Sequence[Json], printable: Json) -> list[DagArg]:
    """The arguments of a dag, some of them strings, with code as :class:`Code`: only the "printable" of the dag tells them apart.

    Args:
        raw: the arguments as JSON has them.
        printable: of the dag, ``(match (COPY $d, $s), [{ code }], "string")``.
    """
    if not isinstance(printable, str):
        return list(arguments)
    found: list[DagArg] = []
    place = 0
    for argument, source in zip(arguments, raw, strict=True):
        value = argument.value
        forms: list[tuple[str, Value]] = []
        if isinstance(value, str):
            forms = [(f'"{value}"', value), (f"[{{{value}}}]", Code(value))]
        elif isinstance(value, Dag):
            forms = [(_printable_of(source), value)]
        places = [(printable.find(text, place), text, form) for text, form in forms if text in printable[place:]]
        if places:
            start, text, form = min(places, key=lambda one: one[0])
            place = start + len(text)
            argument = argument if form is value else DagArg(form, argument.name)
        found.append(argument)
    return found


def _printable_of(argument: Json) -> str:
    """The "printable" of a dag that is an argument; empty if it has none."""
    inner = argument[0] if isinstance(argument, list) else None
    text = inner.get("printable") if isinstance(inner, dict) else None
    return text if isinstance(text, str) else ""


def _decode_int(raw: Json) -> Value:
    if isinstance(raw, int) and not isinstance(raw, bool):
        if -_LIMIT <= raw < _LIMIT:
            return raw
        raise Misfit("an integer of 64 bits", raw)
    return _unresolved(raw, "an integer")


def _decode_string(raw: Json) -> Value:
    return sys.intern(raw) if isinstance(raw, str) else _unresolved(raw, "a string")


def _decode_code(raw: Json) -> Value:
    return Code(raw) if isinstance(raw, str) else _unresolved(raw, "a string of code")

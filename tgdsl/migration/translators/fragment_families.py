"""Fragments without names (``Su<shl>``): calls of functions that stand for their TableGen classes, or the fragment itself."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce

from tgdsl.classes import frozen
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Call,
    Either,
    Expression,
    Function,
    Lambda,
    Name,
    Plain,
    Several,
    Subscript,
    Symbol,
    rough,
)
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.fragments import body, options_of_fragment
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.signatures import signature_of
from tgdsl.migration.types.static_types import ANY, EFFECT, TYPE, Signature
from tgdsl.records import Code, Dag, DagArg, Record, Ref, Value

#: Where a value of a dag stands: the numbers of the arguments, -1 for the operator.
_Path = tuple[int, ...]


@frozen
class _Family:
    """A function for the fragments of one class, and of one shape.

    Attributes:
        holes: where its parameters stand, by their names.
    """

    symbol: Symbol
    holes: Mapping[str, Sequence[_Path]]


class FragmentFamilies:
    """The functions of fragments without names; each is written where it is first needed."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        self._of: dict[str, list[Record]] = {}
        self._made: dict[str, _Family | None] = {}
        groups: dict[object, list[Record]] = {}
        for record in translation.records:
            if record.anonymous and record.is_a("PatFrags"):
                shapes = tuple([_shape(one) for one in record.values("Fragments")])
                others = [(n, v) for n, v in record.fields.items() if n != "Fragments"]
                groups.setdefault((record.superclasses, shapes, repr(others)), []).append(record)
        for members in groups.values():
            for one in members:
                self._of[one.name] = members

    def expression(self, record: Record) -> Expression:
        """The expression that makes a fragment."""
        members = self._of.get(record.name, [record])
        first = members[0].name
        if first not in self._made:
            self._made[first] = self._family(members) if len(members) > 1 else None
        family = self._made[first]
        if family is None:
            alone = _fragment(record, self._translation, record.values("Fragments"))
            if _noun(record) in ("FragmentOf", "ResultOf") and not _has_lines(record):
                self._translation.of_families[rough(alone)] = record
            return alone
        values = [_at(record, paths[0]) for paths in family.holes.values()]
        made = Call(Name(family.symbol), [self._translation.value(one) for one in values])
        self._translation.of_families[rough(made)] = record
        return made

    def _family(self, members: Sequence[Record]) -> _Family | None:
        """The function of several fragments, which is written now; None if they have no class, or nothing that a function could take."""
        kind = members[0].superclasses[-1]
        if kind in ("PatFrag", "PatFrags", "OutPatFrag"):
            return None
        paths: dict[tuple[Value, ...], list[_Path]] = {}
        for path in _paths(members[0]):
            values = tuple([_at(one, path) for one in members])
            if len(set(values)) > 1:
                paths.setdefault(values, []).append(path)
        holes = {f"op{number}" if number else "op": found for number, found in enumerate(paths.values())}
        if not holes or not all([isinstance(one, Ref) for values in paths for one in values]):
            return None
        try:
            with _parameters(self._translation, list(holes)):
                made = _fragment(members[0], self._translation, _with_holes(members[0], holes))
        except NoIdiom:
            return None
        symbol = Symbol(self._translation.module, self._name(kind))
        noun = _noun(members[0])
        parameters = [
            (name, self._annotation([_at(one, found[0]) for one in members], found)) for name, found in holes.items()
        ]
        self._translation.needed.append(Function(None, symbol.name, parameters, Name(of_language(noun)), made))
        return _Family(symbol, holes)

    def _annotation(self, values: Sequence[Value], paths: Sequence[_Path]) -> Expression:
        """The annotation of a parameter: a type, another value, or an operator, which may have no result where it is outermost."""
        names = [one.name for one in values if isinstance(one, Ref)]
        if not all([path[-1] == -1 for path in paths]):
            records = [self._translation.records.get(name) for name in names]
            is_type = all([one is not None and one.is_a("ValueType") for one in records])
            return value_class(TYPE[0] if is_type else ANY[0])
        signatures = [signature_of(name, self._translation) for name in names]
        effects = {one is not None and one.result in EFFECT for one in signatures}
        results = [value_class(kind) for has, kind in ((False, ANY[0]), (True, EFFECT[0])) if has in effects]
        return Subscript(Name(Symbol("collections.abc", "Callable")), Several([Plain("..."), reduce(Either, results)]))

    def _name(self, kind: str) -> str:
        name, number = python_name(kind), 1
        taken = {one.symbol.name for one in self._made.values() if one is not None}
        while name in taken or self._translation.records.get(name) is not None:
            number += 1
            name = f"{python_name(kind)}_{number}"
        return name


def _noun(record: Record) -> str:
    """The class of the language for a fragment without a name."""
    if record.is_a("OutPatFrag"):
        return "ResultOf"
    return "FragmentOf" if record.dag("Operands").args else "LeafFragmentOf"


def _has_lines(record: Record) -> bool:
    """True for a fragment with C++ of several lines, which nobody would give to a function in each call."""
    return any([isinstance(one, Code) and "\n" in one for one in record.fields.values()])


def _fragment(record: Record, translation: Translation, dags: Sequence[Value]) -> Expression:
    """The fragment by itself, with these dags."""
    names = [one.name or "" for one in record.dag("Operands").args]
    signature = Signature(["Any"] * len(names), "DagValue")
    noun = _noun(record)
    if noun == "LeafFragmentOf":
        leaves = [body([one], record, signature, translation, typed=False) for one in dags]
        return Call(Name(of_language(noun)), leaves, options_of_fragment(record, translation))
    made = body(dags, record, signature, translation, typed=False)
    parameters = [python_name(name) for name in names]
    return Call(Name(of_language(noun)), [Lambda(parameters, made)], options_of_fragment(record, translation))


@contextmanager
def _parameters(translation: Translation, holes: Sequence[str]) -> Generator[None]:
    """Have parameters of a function stand for the operators, or the types, that a dag has in its holes: ``op`` for ``?op``."""
    known = translation.signatures
    unknown = Signature([], "DagValue", "DagValue | int", has_apply=False)
    translation.signatures = {**known, **{f"?{name}": unknown for name in holes}}
    try:
        with translation.locals({f"?{name}": name for name in holes}):
            yield
    finally:
        translation.signatures = known


def _shape(value: Value) -> object:
    """A value without the names of records in it."""
    if isinstance(value, Dag):
        return (_shape(value.operator), value.name, tuple([(_shape(one.value), one.name) for one in value.args]))
    return Ref if isinstance(value, Ref) and value.name != "node" else (type(value), value)


def _paths(record: Record) -> Iterator[_Path]:
    """Where records stand in the dags of a fragment."""

    def inside(value: Value, path: _Path) -> Iterator[_Path]:
        if isinstance(value, Dag):
            yield (*path, -1)
            for number, one in enumerate(value.args):
                yield from inside(one.value, (*path, number))
        elif isinstance(value, Ref) and value.name != "node":
            yield path

    for number, one in enumerate(record.values("Fragments")):
        yield from inside(one, (number,))


def _at(record: Record, path: _Path) -> Value:
    value = record.values("Fragments")[path[0]]
    for number in path[1:]:
        assert isinstance(value, Dag)
        value = value.operator if number == -1 else value.args[number].value
    return value


def _with_holes(record: Record, holes: Mapping[str, Sequence[_Path]]) -> Sequence[Value]:
    """The dags of a fragment with references to parameters in them."""
    names = {path: Ref(f"?{name}") for name, found in holes.items() for path in found}

    def inside(value: Value, path: _Path) -> Value:
        if not isinstance(value, Dag):
            return names.get(path, value)
        arguments = [DagArg(inside(one.value, (*path, number)), one.name) for number, one in enumerate(value.args)]
        return Dag(names.get((*path, -1), value.operator), tuple(arguments), value.name)

    return [inside(one, (number,)) for number, one in enumerate(record.values("Fragments"))]


def fragment_families(translation: Translation) -> FragmentFamilies:
    """The families of a translation, which are found once."""
    found = translation.families
    if not isinstance(found, FragmentFamilies):
        found = FragmentFamilies(translation)
        translation.families = found
    return found


def anonymous_fragment(record: Record, translation: Translation) -> Expression:
    """The expression that makes a fragment without a name."""
    return fragment_families(translation).expression(record)

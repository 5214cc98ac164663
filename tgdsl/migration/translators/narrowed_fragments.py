"""Fragments that are another operator with the same operands and more conditions: ``load_global = LoadFragment(load, address_spaces=[1])``."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from tgdsl.classes import frozen
from tgdsl.migration.library import object_of_std
from tgdsl.migration.python import Name, Symbol
from tgdsl.migration.translation import Translation
from tgdsl.migration.translators.node_shapes import node_shape
from tgdsl.records import Dag, Record, Ref
from tgdsl.std import fragment_shapes, node_shapes


@frozen
class Narrowing:
    """A class of such fragments.

    Attributes:
        of: the class of the operators that they narrow, which they have, too.
        operands: the names that their operands have.
    """

    of: type
    operands: tuple[str, ...]


#: By the names of the classes, see :mod:`tgdsl.std.fragment_shapes`.
NARROWINGS: Mapping[str, Narrowing] = {
    "LoadFragment": Narrowing(node_shapes.LoadOperator, ("ptr",)),
    "StoreFragment": Narrowing(node_shapes.StoreOperator, ("val", "ptr")),
    "IndexedStoreFragment": Narrowing(node_shapes.IndexedStoreOperator, ("val", "base", "offset")),
    "AtomicIntFragment": Narrowing(node_shapes.AtomicIntOperator, ("ptr", "val")),
    "AtomicFloatFragment": Narrowing(node_shapes.AtomicFloatOperator, ("ptr", "val")),
    "AtomicCompareSwapFragment": Narrowing(node_shapes.AtomicCompareSwapOperator, ("ptr", "cmp", "val")),
}

#: The names of the classes of operators that may be narrowed.
OPERATORS = frozenset([one.of.__name__ for one in NARROWINGS.values()])


def narrowing_class(symbol: Symbol) -> str:
    """The name of the class of operators that a class of these fragments narrows; empty for other symbols."""
    is_one = symbol.module == fragment_shapes.__name__ and symbol.name in NARROWINGS
    return NARROWINGS[symbol.name].of.__name__ if is_one else ""


def narrowing_of(record: Record, translation: Translation) -> str | None:
    """The name of the class of a fragment that narrows an operator; None if it does not, or if no class has the operator's signature."""
    if record.anonymous or not record.is_a("PatFrag") or len(record.values("Fragments")) != 1:
        return None
    [dag] = record.values("Fragments")
    names = tuple([one.name for one in record.dag("Operands").args])
    if not isinstance(dag, Dag) or not isinstance(dag.operator, Ref) or dag.name:
        return None
    if tuple([one.name for one in dag.args]) != names or any([one.value != Ref("node") for one in dag.args]):
        return None
    of = _class_of(dag.operator.name, translation)
    return next((name for name, one in NARROWINGS.items() if one.operands == names and issubclass(of, one.of)), None)


def _class_of(operator: str, translation: Translation) -> type:
    """The Python class of an operator; ``object`` for one that a function stands for."""
    found = object_of_std(operator)
    if found is not None:
        return type(found)
    record = translation.records.get(operator)
    if record is not None and record.is_a("SDNode"):
        match node_shape(record).of:
            case Name(Symbol(node_shapes.__name__, shape)):
                return _member(node_shapes, shape)
            case _:
                return object
    narrowing = narrowing_of(record, translation) if record is not None and record.is_a("PatFrag") else None
    return object if narrowing is None else _member(fragment_shapes, narrowing)


def _member(module: ModuleType, name: str) -> type:
    found: object = getattr(module, name)
    assert isinstance(found, type)
    return found

"""Parameters of functions that stand for statements of one shape: their names, annotations and default values."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from keyword import iskeyword
from string import ascii_letters, digits

import tgdsl.language
from tgdsl.classes import frozen
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.migration.leaves import Leaf, root
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Either,
    Expression,
    Joined,
    Listing,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.static_types import ANY
from tgdsl.migration.translators.inference import values_of
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.signatures import class_of_node
from tgdsl.migration.type_variables import TypeVariables, Vector
from tgdsl.records import Record, RecordSet
from tgdsl.std.selection.conditions import CondCode

_OF_VALUES = frozenset(
    (
        "DAGOperand",
        "Operand",
        "RegisterClass",
        "ValueType",
        "ImmLeafOperand",
        "TImmLeafOperand",
        "PatLeafOperand",
        "ComplexPatternOperand",
    )
)
#: The annotation and the name of a parameter for a record, by its TableGen class; the first that fits.
_KINDS: Sequence[tuple[str, str, str]] = (
    ("Register", "Register", "register"),
    ("RegisterClass", "RegisterClass", "registers"),
    ("DAGOperand", "DAGOperand", "operand"),
    ("ValueType", "ValueType", "vt"),
    ("Instruction", "Instruction", "instruction"),
    ("Predicate", "Predicate", "predicate"),
    ("SubRegIndex", "SubRegIndex", "index"),
    ("InstrItinClass", "InstrItinClass", "itinerary"),
    ("SchedReadWrite", "SchedReadWrite", "sched_rw"),
    ("CondCode", "CondCode", "condition"),
)
#: The modules of classes that the language does not export.
_ELSEWHERE = {"SDPatternOperator": SDPatternOperator.__module__, "CondCode": CondCode.__module__}
#: The classes of operands; a parameter for several of them is a DAGOperand.
_OPERANDS = frozenset(
    ("RegisterClass", "DAGOperand", "ImmLeafOperand", "TImmLeafOperand", "PatLeafOperand", "ComplexPatternOperand")
)
#: The classes of operands that functions make.
_RETURNED = frozenset({"ImmLeafOperand", "Operand", "PatLeafOperand", "TImmLeafOperand"})
#: Words for parameters whose first one is taken, most often by the attribute that the parameter is given to.
_OTHER_WORDS = {
    "added_complexity": "complexity",
    "constraints": "ties",
    "defs": "written",
    "has_side_effects": "side_effects",
    "is_return": "returns",
    "itinerary": "timing",
    "may_load": "loads",
    "may_store": "stores",
    "mnemonic": "suffix",
    "predicates": "needs",
    "sched_rw": "timings",
    "size": "width",
    "uses": "read",
}
_CALLED = "Callable"
_OF_TYPES = frozenset(("registers", "operand", "vt", "node", "fragment"))
_MOST_CLASSES = 3  #: of nodes, in one annotation
_NODES = ("SDPatternOperator", "SDNodeXForm", "ComplexPattern")


@frozen
class Kinds:
    """The kinds of what symbols stand for.

    Attributes:
        records: by their symbols.
        classes: of the target's instructions and registers.
        parts: the records that are members or items of something, by the expressions for them.
    """

    records: Mapping[Symbol, Record]
    classes: frozenset[Symbol]
    parts: Mapping[Expression, Record] = {}

    def is_part(self, expression: Expression) -> bool:
        """True for a member or an item of something that is a definition."""
        return self.record(expression) is not None and not isinstance(expression, Name)

    def record(self, value: Expression) -> Record | None:
        """The record that an expression is; None if it is none alone."""
        if isinstance(value, Name):
            return self.records.get(value.symbol)
        return None if root(value) is None else self.parts.get(value)

    def is_fixed(self, symbol: Symbol) -> bool:
        """True for a symbol that is part of a statement's shape: of a function, a class or an annotation."""
        return symbol not in self.records or symbol in self.classes

    def kind(self, value: Expression, use: str = "") -> tuple[str, str] | None:
        """The class of the language that a definition is of, and what to call a parameter for it; None if there is none."""
        record = self.record(value)
        if record is None:
            return None
        if any([record.is_a(name) for name in _NODES]) and record.is_a("Operand"):
            kinds = ("ImmLeaf", "TImmLeaf", "ComplexPattern")
            return f"{next((name for name in kinds if record.is_a(name)), 'PatLeaf')}Operand", "operand"
        if any([record.is_a(name) for name in _NODES]):
            noun = {"call": _CALLED, "apply": "SDPatternOperator"}.get(use, _CALLED if _has_operands(record) else "")
            return (noun, "node" if record.is_a("SDNode") else "fragment") if noun else ("DagValue", "leaf")
        for class_name, noun, called in _KINDS:
            if record.is_a(class_name):
                return noun, called
        for class_name in reversed(record.superclasses):
            if isinstance(getattr(tgdsl.language, class_name, None), type):
                return class_name, class_name.lower()
        return None

    def shape(self, leaf: Leaf) -> str:
        """The key by which a leaf is part of a shape: a parameter may be one operand or another, but no operand or a predicate."""
        found = self.kind(leaf.value, leaf.use)
        if found is None:
            return leaf.kind
        return "DAGOperand" if found[0] in _OPERANDS else found[0]

    def returned(self, statement: Statement, record: Record) -> Expression | None:
        """The annotation for what a function returns that makes the definition of a statement; None for kinds that functions do not make."""
        match statement:
            case ClassStatement():
                return _annotation("Instruction", _ANY) if record.is_a("Instruction") else None
            case Assignment(_, Call(Name(Symbol(_, "plain")), [Name() as kind, *_])):
                return kind if kind.symbol.name == "PlainIntrinsic" else None
            case Assignment(_, Call(Name(function))):
                of_values = self.value_type(record) if function.name in _RETURNED else None
                return None if of_values is None else _annotation(function.name, value_class(of_values))
            case _:
                return None

    def called(self, slot: Slot) -> str:
        """The class of the language for what a leaf is in the first unit."""
        found = self.kind(slot.values[0].value, slot.values[0].use)
        return "" if found is None else found[0]

    def type_of(self, value: Expression) -> str | None:
        """The class of the values of a definition: a type, a register class of one type, an operand class."""
        return self.value_type(self.record(value))

    def value_type(self, record: Record | None) -> str | None:
        """The class of the values of a record."""
        while record is not None and record.is_a("RegisterOperand"):
            record = record.record("RegClass")
        if record is None:
            return None
        types = [record] if record.is_a("ValueType") else []
        if record.is_a("RegisterClass"):
            types = list(record.records("RegTypes"))
        elif record.is_a("Operand"):
            types = [record.record("Type")]
        values = values_of(types[0]) if len(types) == 1 and not types[0].anonymous else ANY
        return values[0] if values != ANY else None


def _has_operands(record: Record) -> bool:
    """True for a node or a fragment that is called."""
    if record.is_a("SDNode"):
        return record.record("TypeProfile").integer("NumOperands") != 0
    return record.is_a("Intrinsic") or (record.is_a("PatFrags") and bool(record.dag("Operands").args))


def kinds_of(records: RecordSet, own: Mapping[str, Symbol]) -> Kinds:
    """The kinds of the symbols of a target, and of LLVM's own definitions.

    Args:
        own: the symbols of the target's records, and those of its classes as ``class X``.
    """
    found: dict[Symbol, Record] = {}
    for name, symbol in [*symbols_of_std().items(), *own.items()]:
        record = records.get(name)
        if record is not None:
            found[symbol] = record
    return Kinds(found, frozenset([symbol for name, symbol in own.items() if name.startswith("class ")]))


@frozen
class Slot:
    """A leaf that differs among units of one shape, with what it is in each unit."""

    number: int
    values: Sequence[Leaf]


@frozen
class FoldedParameter:
    """A parameter of a function that stands for units.

    Attributes:
        default: None if each call gives it.
        uses: what stands in place of leaves, by their numbers.
        values: in each unit.
    """

    name: str
    annotation: Expression
    default: Expression | None
    uses: Mapping[int, Expression]
    values: Sequence[Expression]


@frozen
class Parameters:
    """The parameters of a function.

    Attributes:
        variables: the definitions of their type variables.
        types: what stands in place of the types of values, by the numbers of leaves.
    """

    all: Sequence[FoldedParameter]
    variables: Sequence[Assignment]
    types: Mapping[int, Expression] = {}


def parameters_for(
    slots: Sequence[Slot],
    kinds: Kinds,
    is_taken: Callable[[str], bool],
    name_of: Callable[[Sequence[Expression]], str | None],
) -> Parameters | None:
    """The parameters for leaves that differ; None if one of them can be none.

    Args:
        is_taken: true for names that a parameter must not have.
        name_of: gives the name of a parameter by its values, if somebody has named it.
    """
    of_types = {slot.number: _class_names(slot) for slot in slots if slot.values[0].kind == "type"}
    slots = [slot for slot in slots if slot.number not in of_types]
    ends = _ends_of_words(slots)
    groups: dict[object, list[tuple[Slot, str, str]]] = {}
    values: dict[object, Sequence[Expression]] = {}
    for slot in slots:
        prefix, suffix = ends.get(slot.number, ("", ""))
        given = [_core(leaf, prefix, suffix) for leaf in slot.values]
        key = (slot.values[0].kind in ("word", "str"), tuple(map(_key, given)))
        groups.setdefault(key, []).append((slot, prefix, suffix))
        values[key] = given
    vectors = _vectors([[one for one, _, _ in members] for members in groups.values()], kinds)
    variables = TypeVariables([*vectors, *[one for one in of_types.values() if one in vectors]], is_taken)
    found: list[FoldedParameter] = []
    used = {one.target for one in variables.definitions}
    for group, members in groups.items():
        typed = _typed([one for one, _, _ in members], kinds, variables)
        if typed is None:
            return None
        annotation, called = typed
        stem = name_of(values[group]) or called
        name = next(
            (
                one
                for one in (stem, _OTHER_WORDS.get(stem, re.sub("^(is|has)_", "", stem)))
                if one not in used and not is_taken(one) and not iskeyword(one)
            ),
            stem,
        )
        number = 1
        while name in used or is_taken(name):
            number += 1
            name = f"{stem}_{number}" if stem[-1].isdigit() else f"{stem}{number}"
        used.add(name)
        uses = {one.number: _use(name, prefix, suffix) for one, prefix, suffix in members}
        # A type variable takes no default value.
        default = (
            None
            if isinstance(annotation, Subscript) and called in _OF_TYPES
            else _default(members[0][0], values[group])
        )
        found.append(FoldedParameter(name, annotation, default, uses, values[group]))
    return Parameters(found, variables.definitions, {number: variables.of(names) for number, names in of_types.items()})


def _vectors(groups: Sequence[Sequence[Slot]], kinds: Kinds) -> Sequence[Vector]:
    """The value types that differ among units, once for each parameter that has them."""
    found: list[Vector] = []
    for slots in groups:
        if slots[0].values[0].kind == "name":
            vectors = [_types(slots, kinds), *(_operand_types(slots) or ())]
            found += dict.fromkeys(vectors)
    return found


def _class_names(slot: Slot) -> Vector:
    """The names of the classes that the types of values are."""
    return tuple([leaf.value.symbol.name if isinstance(leaf.value, Name) else None for leaf in slot.values])


def _types(slots: Sequence[Slot], kinds: Kinds) -> Vector:
    """The classes of the values of a parameter: those that calls of it give, or those of what it stands for."""
    leaves = slots[0].values
    if kinds.called(slots[0]) == _CALLED:
        known = [one for one in slots if all([len(leaf.of) == 1 for leaf in one.values])]
        return tuple([_known(leaf.of[0]) for leaf in known[0].values]) if known else (None,)
    return tuple([kinds.type_of(leaf.value) for leaf in leaves])


def _node_classes(slot: Slot, kinds: Kinds) -> Sequence[Expression]:
    """The Python classes of the nodes that are called with operands of several types, or applied; empty if others are, or if a class has no name."""
    found: dict[str, Expression] = {}
    for leaf in slot.values:
        record = kinds.record(leaf.value)
        if record is None or not record.is_a("SDNode") or not leaf.use:
            return ()
        of = class_of_node(record)
        if of is None:
            return ()
        found[repr(of)] = of
    return list(found.values()) if len(found) <= _MOST_CLASSES else ()


def _operand_types(slots: Sequence[Slot]) -> Sequence[Vector] | None:
    """The classes of the operands of a parameter that is called; None if it is called with different ones, or with what has no class."""
    found = {tuple([tuple(leaf.takes) for leaf in one.values]) for one in slots if one.values[0].use == "call"}
    if len(found) != 1:
        return None
    [given] = found
    columns = [tuple(map(_known, column)) for column in zip(*given)]
    if not all(given) or len({len(one) for one in given}) > 1 or any([None in column for column in columns]):
        return None
    return columns


def _known(name: str) -> str | None:
    """A class of values; None for what is of any, as type checkers have it."""
    return None if name == "Any" else name


def _use(name: str, prefix: str, suffix: str) -> Expression:
    if not prefix and not suffix:
        return Plain(name)
    return Joined([*([prefix] if prefix else []), Plain(name), *([suffix] if suffix else [])])


def _text(leaf: Leaf) -> str:
    assert isinstance(leaf.value, Plain)
    return leaf.value.text[1:-1]


def _ends_of_words(slots: Sequence[Slot]) -> Mapping[int, tuple[str, str]]:
    """The first and the last part of words that all units have, by the numbers of leaves: ``b`` of ``ba`` and ``bne``.

    They are taken off where this leaves the same for several leaves, or where they end at a full stop or an underscore.
    """
    whole: dict[int, tuple[str, str]] = {}
    cores: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    of_slot: dict[int, tuple[str, ...]] = {}
    of_text: dict[int, tuple[str, ...]] = {}
    for slot in slots:
        if slot.values[0].kind not in ("word", "str"):
            continue
        texts = tuple([_text(leaf) for leaf in slot.values])
        if any(["\\" in one for one in texts]):
            continue
        prefix = os.path.commonprefix(texts)
        suffix = os.path.commonprefix([one[len(prefix) :][::-1] for one in texts])[::-1]
        core = tuple([one[len(prefix) : len(one) - len(suffix)] for one in texts])
        whole[slot.number] = prefix, suffix
        of_slot[slot.number] = core
        of_text[slot.number] = texts
        cores.setdefault(core, set()).add(texts)
    runs: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for number, (prefix, suffix) in whole.items():
        runs.setdefault(of_slot[number], set()).add((_last_letters(prefix), _last_letters(suffix[::-1])[::-1]))
    found: dict[int, tuple[str, str]] = {}
    for number, (prefix, suffix) in whole.items():
        before, after = [set(some) for some in zip(*runs[of_slot[number]])]
        if len(before) == 1:  # the letters belong to the word: SUB and SHL, not UB and HL
            prefix = prefix.removesuffix(*before)
        if len(after) == 1:
            suffix = suffix.removeprefix(*after)
        if len(cores[of_slot[number]]) == 1:
            while prefix and prefix[-1] not in "._":
                prefix = prefix[:-1]
            while suffix and suffix[0] not in "._":
                suffix = suffix[1:]
        texts = of_text[number]
        if len(cores[of_slot[number]]) == 1 and any([len(prefix) + len(suffix) >= len(one) for one in texts]):
            prefix, suffix = "", ""
        found[number] = prefix, suffix
    return found


def _last_letters(text: str) -> str:
    """The letters and digits that a text ends with."""
    return text[len(text.rstrip(_LETTERS)) :]


def _core(leaf: Leaf, prefix: str, suffix: str) -> Expression:
    if leaf.kind not in ("word", "str"):
        return leaf.value
    found = _text(leaf)
    return Plain(f'"{found[len(prefix) : len(found) - len(suffix)]}"')


def _typed(slots: Sequence[Slot], kinds: Kinds, variables: TypeVariables) -> tuple[Expression, str] | None:
    """The annotation and the name of a parameter, which stands in some places."""
    slot = slots[0]
    kind, context = slot.values[0].kind, slot.values[0].context
    if kind in ("word", "str"):
        return Plain("str"), "mnemonic" if kind == "word" and context == "asm" else "text"
    if kind in ("int", "bool"):
        return Plain(kind), context if context.isidentifier() else "number"
    if kind == "names":
        items = [item for leaf in slot.values if isinstance(leaf.value, Listing) for item in leaf.value.items]
        of = {one for item in items if (one := kinds.kind(item))}
        if len(of) != 1:
            return None
        [(noun, called)] = of
        # A base class may have set the attribute, which is then a list to type checkers.
        return Subscript(Plain("list"), _annotation(noun, _ANY)), context if context.isidentifier() else f"{called}s"
    nouns: dict[str, str] = {}
    for leaf in [leaf for one in slots for leaf in one.values]:
        found = kinds.kind(leaf.value, leaf.use)
        if found is None:
            return None
        nouns[found[0]] = found[1]
    if len(nouns) > 1 and nouns.keys() <= _OPERANDS:
        nouns = {"DAGOperand": "operand"}
    if nouns.keys() == {_CALLED, "SDPatternOperator"}:  # it is called here, and applied there
        classes = _node_classes(slot, kinds)
        return (reduce(Either, classes), "node") if classes else None
    if len(nouns) > 1:
        return None
    [(noun, called)] = nouns.items()
    of_values = variables.of(_types(slots, kinds))
    if noun == _CALLED:
        operands = _operand_types(slots)
        classes = _node_classes(slot, kinds) if operands is None else ()
        if classes:
            return reduce(Either, classes), called
        takes = Plain("...") if operands is None else Listing([variables.of(one) for one in operands])
        return Subscript(Name(Symbol("collections.abc", "Callable")), Several([takes, of_values])), called
    return _annotation(noun, of_values), called


_LETTERS = ascii_letters + digits
_ANY = Name(of_language("DagValue"))


def _annotation(noun: str, of_values: Expression) -> Expression:
    """The annotation for definitions of a class of the language."""
    name = Name(Symbol(_ELSEWHERE[noun], noun) if noun in _ELSEWHERE else of_language(noun))
    if noun in _OF_VALUES:
        return Subscript(name, of_values)
    return Subscript(Plain("type"), name) if noun == "Instruction" else name


def _default(slot: Slot, values: Sequence[Expression]) -> Expression | None:
    """The value that most units have, for a parameter that few calls give."""
    if slot.values[0].kind in ("word", "str") or len(values) < 4:
        return None
    counts = Counter(map(_key, values))
    key, count = counts.most_common(1)[0]
    if 10 * count < 7 * len(values):
        return None
    return next(one for one in values if _key(one) == key)


def _key(value: Expression) -> object:
    """A key that tells a value from others."""
    if isinstance(value, Listing):
        return tuple(map(_key, value.items))
    return value.text if isinstance(value, Plain) else value

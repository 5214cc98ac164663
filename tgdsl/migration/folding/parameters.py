"""Parameters of functions that stand for statements of one shape: their names, annotations and default values."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, reduce
from keyword import iskeyword
from string import digits

from tgdsl.classes import frozen
from tgdsl.migration.folding.kinds import (
    ANY_VALUE,
    CALLED,
    INTRINSIC,
    OPERANDS,
    SCHED_READ_WRITE,
    Kinds,
    annotation_for,
)
from tgdsl.migration.folding.leaves import UNSET_FLAG, Leaf, Slot
from tgdsl.migration.folding.naming import TemplateArgument
from tgdsl.migration.folding.split_lists import SplitList, split_lists
from tgdsl.migration.folding.values import default_of, key_of, numbered
from tgdsl.migration.folding.words import TEXTS, core, ends_of_words, text_of, use_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Either,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Subscript,
    Use,
    rough,
)
from tgdsl.migration.translators.narrowed_fragments import OPERATORS
from tgdsl.migration.translators.shaped_fragments import class_of_fragment
from tgdsl.migration.translators.signatures import class_of_node
from tgdsl.migration.types.called_parameters import (
    callable_for,
    each_takes,
    is_generic,
    of_any_operands,
    operands_of,
    results_of,
    takes_and_gives,
)
from tgdsl.migration.types.type_variables import TypeVariables, Vector
from tgdsl.records import Record

#: Words for parameters whose first one is taken, most often by the attribute that the parameter is given to.
_OTHER_WORDS = {
    "added_complexity": "complexity",
    "constraints": "ties",
    "decoder_method": "decoder",
    "decoder_namespace": "namespace",
    "defs": "written",
    "encoder_method": "encoder",
    "has_side_effects": "side_effects",
    "is_return": "returns",
    "itinerary": "timing",
    "may_load": "loads",
    "may_store": "stores",
    "mnemonic": "suffix",
    "predicates": "needs",
    "print_method": "printer",
    "sched_rw": "timings",
    "size": "width",
    "uses": "read",
}
#: Words for parameters where something else of the module has the usual name.
_WHERE_TAKEN = {"fragment": "operator", "node": "operator"}
_OF_TYPES = frozenset(("registers", "operand", "vt", "node", "fragment"))
_SCHED_RW, _MEMBER, _PATTERN = "sched_rw", "member", "pattern"
_CALLED_AND_APPLIED = {CALLED, "SDPatternOperator"}
_MOST_CLASSES = 3  #: of nodes, in one annotation


@frozen
class FoldedParameter:
    """A parameter of a function that stands for units.

    Attributes:
        default: None if each call gives it.
        uses: what stands in place of leaves, by their numbers.
        values: in each unit.
        made: the use that the function makes of it, in each unit.
        stem: its name without the number that tells it from others.
        members: of a bundle: the annotations of its fields, by their uses, ``row.vt``.
        argument: the template argument that it stands for; None if it is not known to be one.
    """

    name: str
    annotation: Expression
    default: Expression | None
    uses: Mapping[int, Expression]
    values: Sequence[Expression]
    made: Sequence[Use]
    stem: str = ""
    members: Mapping[str, Expression] = {}
    argument: TemplateArgument | None = None

    @cached_property
    def numbers(self) -> Sequence[int]:
        """A number for each value, the same for the same values."""
        return numbered(map(rough, self.values))


@frozen
class Parameters:
    """The parameters of a function.

    Attributes:
        variables: the definitions of their type variables.
        types: what stands in place of the types of values, by the numbers of leaves.
        lists: those that the function makes of several parameters.
    """

    all: Sequence[FoldedParameter]
    variables: Sequence[Assignment]
    types: Mapping[int, Expression] = {}
    lists: Sequence[SplitList] = ()

    def uses(self) -> Mapping[int, Expression]:
        """The expressions that stand in place of leaves, by the numbers of these."""
        found = {number: use for one in self.all for number, use in one.uses.items()}
        return {**found, **{one.number: one.with_uses(found) for one in self.lists}, **self.types}


@frozen
class _Place:
    """A place where a parameter stands.

    Attributes:
        values: of the parameter, in each unit, as they are spelled there.
        ends: what stands before and behind the parameter.
    """

    slot: Slot
    values: Sequence[Expression]
    ends: tuple[str, str]


def parameters_for(
    slots: Sequence[Slot],
    kinds: Kinds,
    is_taken: Callable[[str], bool],
    argument_of: Callable[[Sequence[Expression]], TemplateArgument | None],
    is_early: Callable[[Expression], bool] = lambda _: True,
    has_split_lists: bool = False,
) -> Parameters | None:
    """The parameters for leaves that differ; None if one of them can be none.

    Args:
        has_split_lists: whether lists of schedules differ item by item.
        is_taken: true for names that a parameter must not have.
        argument_of: gives the template argument that a parameter stands for, by its values, if that is known.
        is_early: true for a value of which all is defined before the function: others are no default values.
    """
    slots, lists = split_lists(slots) if has_split_lists else (slots, [])
    of_types = {slot.number: _class_names(slot) for slot in slots if slot.values[0].kind == "type"}
    slots = [slot for slot in slots if slot.number not in of_types]
    ends = ends_of_words(slots)
    groups: dict[object, list[_Place]] = {}
    for slot in slots:
        prefix, suffix = ends.get(slot.number, ("", ""))
        given = [core(leaf, prefix, suffix) for leaf in slot.values]
        key = (slot.values[0].kind in TEXTS, tuple(map(key_of, given)))
        groups.setdefault(key, []).append(_Place(slot, given, (prefix, suffix)))
    blocks = [group for group in groups.values() if any([one.slot.values[0].kind == "line" for one in group])]
    if len(blocks) > 1:  # texts that have little in common
        return None
    vectors, needed = _vectors([[one.slot for one in group] for group in groups.values()], kinds)
    variables = TypeVariables(vectors, needed, is_taken)
    found: list[FoldedParameter] = []
    used = {one.target for one in variables.definitions}
    for group in groups.values():
        places, values = [one.slot for one in group], group[-1].values
        is_whole = not any([any(one.ends) for one in group])
        typed = _typed(places, kinds, variables, is_whole)
        if typed is None:
            return None
        annotation, called = typed
        argument = argument_of(values)
        stem = argument.name if argument is not None else called
        stem = _WHERE_TAKEN.get(stem, stem) if is_taken(stem) else stem
        name = next(
            (
                one
                for one in (stem, _OTHER_WORDS.get(stem, re.sub("^(is|has)_", "", stem)))
                if one not in used and not is_taken(one) and not iskeyword(one)
            ),
            stem,
        )
        number, word = 1, name
        while name in used or is_taken(name):
            number += 1
            name = f"{stem}_{number}" if stem[-1].isdigit() else f"{stem}{number}"
        used.add(name)
        uses = {one.slot.number: use_of(name, *one.ends) for one in group}
        if _is_applied(places, kinds):
            called_there = [one.number for one in places if one.values[0].use == "call"]
            uses.update(dict.fromkeys(called_there, Member(Plain(name), "apply")))
        # A type variable takes no default value.
        default = None if isinstance(annotation, Subscript) and called in _OF_TYPES else default_of(places[0], values)
        default = default if default is not None and is_early(default) else None
        made = _uses(name, places, kinds)
        found.append(FoldedParameter(name, annotation, default, uses, values, made, word, argument=argument))
    types = {number: variables.of(names) for number, names in of_types.items()}
    return Parameters(found, variables.definitions, types, lists)


def _is_sched_rw(leaf: Leaf) -> bool:
    """True for a list that an instruction has as its ``sched_rw``, here or in a function that it is given to."""
    return leaf.kind == "names" and _SCHED_RW in (leaf.context, leaf.use)


def _uses(name: str, slots: Sequence[Slot], kinds: Kinds) -> Sequence[Use]:
    """The use that a function makes of a parameter, in each unit.

    Args:
        slots: where the parameter stands.
    """
    if _is_sched_rw(slots[0].values[0]):
        return [Use(name, _SCHED_RW) for _ in slots[0].values]
    uses = {slot.values[0].use for slot in slots}
    if _is_applied(slots, kinds):
        return [Use(name, "apply") for _ in slots[0].values]
    uses = uses - {_MEMBER} if uses - {"", _MEMBER} else uses
    operators = uses & OPERATORS
    use = max(operators or uses) if operators or len(uses - {""}) <= 1 else "both"
    calls = [slot for slot in slots if slot.values[0].use in ("call", "both")]
    if not calls:
        return [Use(name, use) for _ in slots[0].values]
    results = results_of(slots)
    known = takes_and_gives(slots, results, kinds.signature) if results is not None else None
    if known is not None:
        return [Use(name, use, known[-1:], known[:-1]) for _ in calls[0].values]
    of_classes = use == "both" or bool(_called_classes(slots, kinds))
    return [Use(name, use, leaf.of if results is not None and not of_classes else ()) for leaf in calls[0].values]


def _vectors(groups: Sequence[Sequence[Slot]], kinds: Kinds) -> tuple[Sequence[Vector], Collection[Vector]]:
    """The value types that differ among units, once for each parameter that has them; and those that need a type variable."""
    found: list[Vector] = []
    needed: set[Vector] = set()
    for slots in groups:
        if slots[0].values[0].kind == "name":
            vector = _types(slots, kinds)
            if _called(slots[0], kinds) == CALLED and takes_and_gives(slots, vector, kinds.signature) is None:
                if is_generic(slots, kinds.signature):
                    continue
                needed.add(vector)
            found.append(vector)
    return found, needed


def _class_names(slot: Slot) -> Vector:
    """The names of the classes that the types of values are."""
    return tuple([leaf.value.symbol.name if isinstance(leaf.value, Name) else None for leaf in slot.values])


def _types(slots: Sequence[Slot], kinds: Kinds) -> Vector:
    """The classes of the values of a parameter: those that calls of it give, or those of what it stands for."""
    leaves = slots[0].values
    if _called(slots[0], kinds) == CALLED:
        return results_of(slots) or (None,)
    return tuple([kinds.type_of(leaf.value) for leaf in leaves])


def _node_classes(slot: Slot, kinds: Kinds) -> Sequence[Expression]:
    """The Python classes of the nodes and fragments that are called with operands of several types, or applied; empty if others are, or if a class has no name."""
    found: dict[str, Expression] = {}
    for leaf in slot.values:
        record = kinds.record(leaf.value)
        if record is None or not leaf.use:
            return ()
        is_node = record.is_a("SDNode")
        of = class_of_node(record) if is_node else class_of_fragment(record, kinds.signature(leaf.value))
        if of is None:
            return ()
        found[repr(of)] = of
    return list(found.values()) if len(found) <= _MOST_CLASSES else ()


def _is_applied(slots: Sequence[Slot], kinds: Kinds) -> bool:
    """True for nodes that are called here and applied there, and can be applied in all places, since not each takes what others are called with."""
    uses = {leaf.use for one in slots for leaf in one.values}
    called = [leaf for one in slots for leaf in one.values if leaf.use == "call"]
    if uses != {"call", "apply"} or not all([leaf.is_typed and not leaf.is_argument for leaf in called]):
        return False
    return not each_takes(slots, kinds.signature)


def _called_classes(slots: Sequence[Slot], kinds: Kinds) -> Sequence[Expression]:
    """The Python classes of nodes that are only called; empty if what all of them take, or give, is known, or if not each takes what others do."""
    is_of_result = any([leaf.is_argument and leaf.of and not leaf.takes for one in slots for leaf in one.values])
    if operands_of(slots) is not None or is_of_result:
        return ()
    classes = _node_classes(slots[0], kinds)
    return classes if len(classes) < 2 or each_takes(slots, kinds.signature) else ()


def _called(slot: Slot, kinds: Kinds) -> str:
    """The class of the language for what a leaf is in the first unit."""
    found = kinds.kind(slot.values[0].value, slot.values[0].use)
    return "" if found is None else found[0]


def _with_common_operand(nouns: dict[str, str]) -> dict[str, str]:
    """The classes of what a parameter stands for, with one in place of several classes of operands."""
    if len(nouns) > 1 and nouns.keys() <= OPERANDS | {"Operand"}:
        return {"Operand" if "Operand" in nouns else "DAGOperand": "operand"}
    return nouns


def _typed(
    slots: Sequence[Slot], kinds: Kinds, variables: TypeVariables, is_whole: bool = True
) -> tuple[Expression, str] | None:
    """The annotation and the name of a parameter, which stands in some places.

    Args:
        is_whole: whether a text is all that stands there.
    """
    slot = slots[0]
    kind, context = slot.values[0].kind, slot.values[0].context
    if kind in TEXTS:
        if slot.values[0].is_argument:
            return Plain("str"), context.rstrip(digits)
        if context != "asm":
            return Plain("str"), context if kind == "str" and is_whole and context.isidentifier() else "text"
        has_letters = all([any(map(str.isalnum, text_of(leaf))) for leaf in slot.values])
        return Plain("str"), "mnemonic" if has_letters else "sign"
    if kind == "variant":
        return Either(Either(Name(of_language("AsmParserVariant")), Name(of_language("ByName"))), Plain("None")), kind
    if kind in ("int", "bool"):
        is_unset = any([leaf.value == UNSET_FLAG for one in slots for leaf in one.values])
        is_attribute = context.isidentifier() and context != _PATTERN
        return Plain("bool | None" if is_unset else kind), context if is_attribute else "number"
    if kind == "names":
        items = [item for leaf in slot.values if isinstance(leaf.value, Listing) for item in leaf.value.items]
        nouns = _with_common_operand(dict([one for item in items if (one := kinds.kind(item))]))
        if len(nouns) != 1:
            return None
        [(noun, called)] = nouns.items()
        of = kinds.model_of(items) if noun == SCHED_READ_WRITE else ANY_VALUE
        # A base class may have set the attribute, which is then a list to type checkers.
        if _is_sched_rw(slot.values[0]):
            return Name(of_language("SchedRW")), context
        return Subscript(Plain("list"), annotation_for(noun, of)), (context if context.isidentifier() else f"{called}s")
    nouns = dict[str, str]()
    for leaf in [leaf for one in slots for leaf in one.values]:
        found = kinds.kind(leaf.value, leaf.use)
        if found is None:
            return None
        nouns[found[0]] = found[1]
        if leaf.use == "both":
            nouns["SDPatternOperator"] = found[1]
    nouns = _with_common_operand(nouns)
    if nouns.keys() == {CALLED, INTRINSIC}:
        nouns = {CALLED: "node"}
    operators = nouns.keys() & OPERATORS
    if len(operators) == 1 and nouns.keys() <= operators | _CALLED_AND_APPLIED:  # they have all that those have
        nouns = {one: nouns[one] for one in operators}
    if nouns.keys() == _CALLED_AND_APPLIED:  # it is called here, and applied there
        if _is_applied(slots, kinds):
            return annotation_for("SDPatternOperator", ANY_VALUE), "node"
        classes = _node_classes(slot, kinds)
        return (reduce(Either, classes), "node") if classes else None
    if len(nouns) > 1 and len(bases := {kinds.argument_bases.get(one) for one in nouns}) == 1 and (base := bases.pop()):
        nouns = dict([base])
    if len(nouns) > 1:
        return None
    [(noun, called)] = nouns.items()
    if noun == SCHED_READ_WRITE:
        return annotation_for(noun, kinds.model_of([leaf.value for one in slots for leaf in one.values])), called
    if noun in kinds.argument_bases:
        return annotation_for(noun, ANY_VALUE), called
    if "." in noun:  # a class of the target's own
        return annotation_for(noun, ANY_VALUE), context if context.islower() else called
    of_values = variables.of(_types(slots, kinds))
    if noun == CALLED and all([_is_leaf(kinds.record(leaf.value)) for one in slots for leaf in one.values]):
        return Name(of_language("PatLeaf")), called
    if noun == CALLED:
        classes = _called_classes(slots, kinds)
        if classes:
            return reduce(Either, classes), called
        if operands_of(slots) is None and any([leaf.is_argument and leaf.takes for leaf in slot.values]):
            return of_any_operands(), called  # the functions that are given it call it with operands of certain types
        return callable_for(slots, variables, kinds.signature), called
    return annotation_for(noun, of_values), called


def _is_leaf(record: Record | None) -> bool:
    """True for a PatLeaf, which a call gives the type of what it is called with: pyright mixes these types up in two functions of one call."""
    return record is not None and record.is_a("PatLeaf") and not record.is_a("Operand")

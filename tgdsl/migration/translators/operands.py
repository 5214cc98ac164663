"""Operands, transforms, fragments of constants."""

from __future__ import annotations

import re

import tgdsl.language
from tgdsl.language import ComplexPattern, Operand, SDNodeXForm
from tgdsl.language.patterns.immediates import ImmPredicate
from tgdsl.migration.classes.nouns import call_of, options_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Name, Plain, Table, string
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.translators.dags import leaf_expression
from tgdsl.records import Dag, Record, Ref, Value


def operand(record: Record, translation: Translation) -> Expression:
    """An Operand; with an ImmLeaf in the same record, an ImmLeafOperand.

    Raises:
        NoIdiom: it is of a class of the target's own that files are made from, or the language has no operand of all its classes.
    """
    if record.is_a("PredicateOp") and not isinstance(record.fields.get("DefaultOps"), Dag):
        raise NoIdiom("a PredicateOp without DefaultOps")
    for name in record.superclasses:
        if name in translation.read_classes:
            raise NoIdiom(f"files are made from its class {name}, which is not one of the language")
    options = [*options_of(Operand, record, translation), *translation.stubs.option(record)]
    parts = record.dag("MIOperandInfo").args
    if parts:
        named = [one.name for one in parts if one.name]
        references = [translation.value(one.value) for one in parts]
        info: Expression = Listing(references)
        if named:  # one without a name has an empty one
            if len({one.name for one in parts}) < len(parts):
                raise NoIdiom("several parts without names")
            info = Table([(Plain(string(one.name or "")), value) for one, value in zip(parts, references)])
        options.insert(0, ("mi_operand_info", info))
    type = translation.reference(record.record("Type").name)
    for leaf in ("TImmLeaf", "IntImmLeaf", "FPImmLeaf", "ImmLeaf"):  # the others are kinds of the last
        if record.is_a(leaf):
            arguments = [type, *predicate(record, translation, "ImmediateCode")]
            leaf_options = [*node_of_leaf(record, leaf, translation), *_constant_type(record, translation)]
            return Call(Name(of_language(f"{leaf}Operand")), arguments, [*leaf_options, *options])
    if record.is_a("PatFrags"):
        [fragment] = record.values("Fragments")
        inner = leaf_expression(fragment, translation)
        of_gisel = record.fields.get("GISelPredicateCode")
        if isinstance(of_gisel, str) and of_gisel:
            options.insert(0, ("gisel_predicate_code", code(of_gisel)))
        return Call(
            Name(of_language("PatLeafOperand")),
            [type, inner, *predicate(record, translation, "PredicateCode")],
            options,
        )
    if record.is_a("ComplexPattern"):
        pattern = call_of(ComplexPattern, record, translation)
        named_options = [one for one in pattern.named if one[0] not in ("wants_root", "wants_parent")]
        return Call(Name(of_language("ComplexPatternOperand")), pattern.arguments, [*named_options, *options])
    if record.is_a("SDNodeXForm"):
        transform = call_of(SDNodeXForm, record, translation)
        return Call(Name(of_language("SDNodeXFormOperand")), [type, *transform.arguments], [*transform.named, *options])
    if record.is_a("PointerLikeRegClass"):
        kind = Plain(str(record.integer("RegClassKind")))
        return Call(Name(of_language("PointerLikeOperand")), [type, kind], options)
    defaults = record.fields.get("DefaultOps")
    if isinstance(defaults, Dag):
        noun = record.superclasses[-1]
        if not hasattr(tgdsl.language, noun):
            noun = "OperandWithDefaultOps"
        options.insert(0, ("default_ops", Listing([_default(one.value, translation) for one in defaults.args])))
        return Call(Name(of_language(noun)), [type], options)
    return Call(Name(of_language("Operand")), [type], options)


def _default(value: Value, translation: Translation) -> Expression:
    """A default of an operand: a number, or ``i32(14)``."""
    if isinstance(value, Dag) and isinstance(value.operator, Ref):
        return Call(
            translation.reference(value.operator.name), [_default(one.value, translation) for one in value.args]
        )
    return translation.value(value)


_RANGE = re.compile(r" return (isInt|isUInt|isShiftedInt|isShiftedUInt)<(\d+)(?:, (\d+))?>\(.*\); ")
_RANGES = {
    "isInt": "is_int",
    "isUInt": "is_uint",
    "isShiftedInt": "is_shifted_int",
    "isShiftedUInt": "is_shifted_uint",
}


def _condition(text: str, field: str) -> Expression:
    """The condition of a constant: that it is in the range of some bits, or C++."""
    found = _RANGE.fullmatch(text)
    if found is None or (found[3] is None) == found[1].startswith("isShifted") or not int(found[2]):
        return code(text)
    bits, shift = int(found[2]), int(found[3] or 0)
    inside = f"{bits}, {shift}" if found[3] else f"{bits}"
    made = ImmPredicate(f"{found[1]}<{inside}>", "UInt" not in found[1], bits, shift)
    if text != (made.imm_code() if field == "ImmediateCode" else made.node_code()):
        return code(text)
    return Call(Name(of_language(_RANGES[found[1]])), [Plain(one) for one in inside.split(", ")])


def predicate(record: Record, translation: Translation, field: str) -> list[Expression]:
    """The condition of a fragment of constants, and its transform if it has one."""
    found: list[Expression] = []
    text = record.fields.get(field)
    transform = record.fields.get("OperandTransform")
    if isinstance(text, str) and (text or field == "ImmediateCode"):
        found.append(_condition(text, field))
    if isinstance(transform, Ref) and transform.name != "NOOP_SDNodeXForm":
        found += [] if found else [code("")]
        found.append(translation.reference(transform.name))
    return found


def node_of_leaf(record: Record, kind: str, translation: Translation) -> list[tuple[str, Expression]]:
    """The option of an ImmLeaf for the SDNode of its constants, if that is not the one of its class."""
    fragments = record.values("Fragments")
    if len(fragments) != 1:
        raise NoIdiom("it does not have one fragment")
    [fragment] = fragments
    found = fragment.args[0].value if isinstance(fragment, Dag) and fragment.args else None
    usual: object = getattr(tgdsl.language, kind).node
    if not isinstance(found, Ref) or found.name == usual:
        return []
    return [("imm_node", translation.reference(found.name))]


def _constant_type(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    """The option of an ImmLeafOperand for the type of its constants, if that is not the operand's."""
    [fragment] = record.values("Fragments")
    operator = fragment.operator if isinstance(fragment, Dag) else None
    if not isinstance(operator, Ref) or operator == record.fields["Type"]:
        return []
    return [("constant_type", translation.reference(operator.name))]

"""The conditions of fragments, as C++: code of their own, and standard ones about memory, uses and constants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import fail
from tgdsl.records import Record

_ATOMIC = "cast<AtomicSDNode>(N)->getMergedOrdering()"

#: Fields that ask for an exact ordering, and what LLVM calls it.
_ORDERINGS = {
    f"IsAtomicOrdering{name}": name
    for name in ("Monotonic", "Acquire", "Release", "AcquireRelease", "SequentiallyConsistent")
}
#: Fields that ask for an ordering to be strong (1) or weak (0), and the function that tells.
_STRENGTHS = {
    "IsAtomicOrderingAcquireOrStronger": "isAcquireOrStronger",
    "IsAtomicOrderingReleaseOrStronger": "isReleaseOrStronger",
}
#: Fields about how a load extends its value, and what LLVM calls it.
_EXTENSIONS = {
    "IsNonExtLoad": "NON_EXTLOAD",
    "IsAnyExtLoad": "EXTLOAD",
    "IsSignExtLoad": "SEXTLOAD",
    "IsZeroExtLoad": "ZEXTLOAD",
}

_KINDS = ("IsLoad", "IsStore", "IsAtomic")

#: For each field, the kinds of accesses that it makes sense with.
_NEEDS = {
    "MemoryVT": _KINDS,
    "ScalarMemoryVT": ("IsLoad", "IsStore"),
    "IsUnindexed": ("IsLoad", "IsStore"),
    "IsNonExtLoad": ("IsLoad",),
    "IsAnyExtLoad": ("IsLoad",),
    "IsSignExtLoad": ("IsLoad", "IsAtomic"),
    "IsZeroExtLoad": ("IsLoad", "IsAtomic"),
    "IsTruncStore": ("IsStore",),
    **dict.fromkeys((*_ORDERINGS, *_STRENGTHS), ("IsAtomic",)),
}


def has_condition(fragment: Record) -> bool:
    """Whether a fragment stands for fewer nodes than its trees. What it asks for of memory counts only with one of IsLoad, IsStore
    and IsAtomic."""
    if fragment.string("ImmediateCode") or fragment.string("PredicateCode"):
        return True
    return any([_is(fragment, field) for field in (*_KINDS, "HasNoUse", "HasOneUse")])


def is_about_constant(fragment: Record) -> bool:
    """Whether the condition is about a constant, ``Imm``."""
    return fragment.string("ImmediateCode") != ""


def uses_operands(fragment: Record) -> bool:
    """Whether the condition is about the fragment's arguments as well."""
    return _is(fragment, "PredicateCodeUsesOperands")


def function_body(fragment: Record, classes: Iterable[str]) -> str:
    """The condition as the whole body of a C++ function of ``Node``.

    Args:
        classes: the C++ class of the node that each alternative of the fragment is.

    Raises:
        DiagnosticError: the fragment asks for what does not go together.
    """
    code = fragment.string("PredicateCode")
    if is_about_constant(fragment):
        _check_immediate(fragment, code)
        return f"    {_constant(fragment)}\n{fragment.string('ImmediateCode')}"
    _check_kinds(fragment, [kind for kind in _KINDS if _is(fragment, kind)])
    different = list(dict.fromkeys(classes))
    if len(different) > 1:
        raise fail(
            fragment.place,
            f"the alternatives of '{fragment.name}' are nodes of the C++ classes {' and '.join(different)}, and its "
            "condition is code for one class: make it several fragments",
        )
    declared = "SDNode *N = Node;" if different == ["SDNode"] else f"auto *N = cast<{different[0]}>(Node);"
    standard = "".join([*_access(fragment), *_atomic(fragment), *_load_store(fragment), *_uses(fragment)])
    end = code or ("return true;\n" if standard else "")
    return f"    {declared}\n    (void)N;\n{standard}{end}"


def _is(fragment: Record, field: str) -> bool:
    return fragment.is_set(field) and fragment.bit(field)


def _is_not(fragment: Record, field: str) -> bool:
    return fragment.is_set(field) and not fragment.bit(field)


def _asked(fragment: Record, field: str) -> bool:
    """Whether a field about memory asks for something; that one is off says nothing, but for those that have an opposite."""
    if not fragment.is_set(field):
        return False
    return field in ("MemoryVT", "ScalarMemoryVT", "IsTruncStore", *_STRENGTHS) or fragment.bit(field)


def _check_immediate(fragment: Record, code: str) -> None:
    others = [field for field in (*_KINDS, *_NEEDS) if _asked(fragment, field)]
    if code:
        others.append("PredicateCode")
    if others:
        raise fail(
            fragment.place,
            f"'{fragment.name}' has ImmediateCode, a condition on a constant, and {others[0]}, which is about other nodes: "
            "drop one of them",
        )


def _check_kinds(fragment: Record, kinds: Sequence[str]) -> None:
    if len(kinds) > 1:
        raise fail(fragment.place, f"'{fragment.name}' has {' and '.join(kinds)}, which exclude each other: keep one")
    for field, needed in _NEEDS.items():
        if _asked(fragment, field) and not set(kinds) & set(needed):
            raise fail(
                fragment.place, f"'{fragment.name}' has {field} without {' or '.join(needed)}: set it, or drop {field}"
            )
    exclusive = [field for field in _EXTENSIONS if _is(fragment, field)]
    if len(exclusive) > 1 and "IsLoad" in kinds:
        raise fail(
            fragment.place, f"'{fragment.name}' has {' and '.join(exclusive)}, which exclude each other: keep one"
        )
    places = fragment.is_set("AddressSpaces") or _alignment(fragment) > 0
    if (
        kinds
        and not places
        and not any(_asked(fragment, field) for field, needed in _NEEDS.items() if kinds[0] in needed)
    ):
        raise fail(
            fragment.place,
            f"'{fragment.name}' has {kinds[0]} alone, which says nothing that its node does not: say what kind of access it is",
        )


def _alignment(fragment: Record) -> int:
    return fragment.integer("MinAlignment") if fragment.is_set("MinAlignment") else 0


def _access(fragment: Record) -> Iterable[str]:
    """What loads, stores and atomic accesses have in common."""
    if not any(_is(fragment, kind) for kind in _KINDS):
        return
    if fragment.is_set("AddressSpaces"):
        tests = " && ".join([f"AddrSpace != {space}" for space in fragment.integers("AddressSpaces")])
        yield f"unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n if ({tests})\nreturn false;\n"
    if _alignment(fragment) > 0:
        yield f"if (cast<MemSDNode>(N)->getAlign() < Align({_alignment(fragment)}))\nreturn false;\n"
    if fragment.is_set("MemoryVT"):
        yield f"if (cast<MemSDNode>(N)->getMemoryVT() != MVT::{fragment.record('MemoryVT').name}) return false;\n"


def _atomic(fragment: Record) -> Iterable[str]:
    if not _is(fragment, "IsAtomic"):
        return
    for field, ordering in _ORDERINGS.items():
        if _is(fragment, field):
            yield f"if ({_ATOMIC} != AtomicOrdering::{ordering}) return false;\n"
    for field, function in _STRENGTHS.items():
        if _is(fragment, field):
            yield f"if (!{function}({_ATOMIC})) return false;\n"
        if _is_not(fragment, field):
            yield f"if ({function}({_ATOMIC})) return false;\n"
    if _is(fragment, "IsZeroExtLoad") or _is(fragment, "IsSignExtLoad"):
        yield "return false;\n"  # such nodes do not exist


def _load_store(fragment: Record) -> Iterable[str]:
    load, store = _is(fragment, "IsLoad"), _is(fragment, "IsStore")
    if not load and not store:
        return
    node = f"cast<{'LoadSDNode' if load else 'StoreSDNode'}>(N)"
    if _is(fragment, "IsUnindexed"):
        yield f"if ({node}->getAddressingMode() != ISD::UNINDEXED) return false;\n"
    if load:
        for field, extension in _EXTENSIONS.items():
            if _is(fragment, field):
                yield f"if ({node}->getExtensionType() != ISD::{extension}) return false;\n"
    elif fragment.is_set("IsTruncStore"):
        negation = "!" if fragment.bit("IsTruncStore") else ""
        yield f" if ({negation}{node}->isTruncatingStore()) return false;\n"
    if fragment.is_set("ScalarMemoryVT"):
        scalar = fragment.record("ScalarMemoryVT").name
        yield f"if ({node}->getMemoryVT().getScalarType() != MVT::{scalar}) return false;\n"


def _uses(fragment: Record) -> Iterable[str]:
    if _is(fragment, "HasNoUse"):
        yield "if (!SDValue(N, 0).use_empty()) return false;\n"
    if _is(fragment, "HasOneUse"):
        yield "if (!SDValue(N, 0).hasOneUse()) return false;\n"


def _constant(fragment: Record) -> str:
    """The declaration of ``Imm``."""
    if _is(fragment, "IsAPInt"):
        return "const APInt & Imm = Node->getAsAPIntVal();"
    if _is(fragment, "IsAPFloat"):
        return "const APFloat & Imm = cast<ConstantFPSDNode>(Node)->getValueAPF();"
    return "int64_t Imm = cast<ConstantSDNode>(Node)->getSExtValue();"

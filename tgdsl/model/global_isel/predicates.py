"""Predicates of PatFrags as the importer asks for them (TreePredicateFn), and their explanation in the reasons of patterns that are skipped.

The bits are those of the records: what SelectionDAG cannot test, such as a sign extension of an atomic access, has an instruction of its
own in GlobalISel.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.classes import native
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.releases import ImportRules
from tgdsl.model.patterns import Access, ImmediateCondition, NodeCondition, Ordering, Predicate, Tree
from tgdsl.model.patterns import fields as pattern_fields
from tgdsl.records import Record

#: The bits that explanations name, each with their word for it, in their order.
_BITS = {
    pattern_fields.IS_NON_EXT_LOAD: "non-extload",
    pattern_fields.IS_ANY_EXT_LOAD: "extload",
    pattern_fields.IS_SIGN_EXT_LOAD: "sextload",
    pattern_fields.IS_ZERO_EXT_LOAD: "zextload",
}
_ORDERINGS = {
    Ordering.MONOTONIC: "monotonic",
    Ordering.ACQUIRE: "acquire",
    Ordering.RELEASE: "release",
    Ordering.ACQUIRE_RELEASE: "acq_rel",
    Ordering.SEQUENTIALLY_CONSISTENT: "seq_cst",
}
_STRENGTHS = {
    pattern_fields.ACQUIRE_OR_STRONGER: Ordering.ACQUIRE,
    pattern_fields.RELEASE_OR_STRONGER: Ordering.RELEASE,
}


@native(auto_attribs=True, frozen=True, eq=False)
class NodeTests:
    """The predicate of a PatFrags record, in the terms of GlobalISel.

    Attributes:
        name: of the record.
        immediate: it is that of an ImmLeaf.
        access: the kind of memory access that it is about, if it is about one.
        extensions: the fields of its bits for extensions that are set.
        truncates: IsTruncStore.
        memory_type, scalar_memory_type: MemoryVT and ScalarMemoryVT.
        spaces: AddressSpaces.
        alignment: MinAlignment; 0 for none.
        orderings: those that ``IsAtomicOrdering...`` ask for.
        strengths: orderings that the access has to be as strong as, or must not be.
        code: GISelPredicateCode; empty for none.
        leaf_code: GISelLeafPredicateCode, of releases that have it.
    """

    name: str
    immediate: bool
    access: Access | None
    extensions: frozenset[str]
    unindexed: bool
    truncates: bool | None
    memory_type: Record | None
    scalar_memory_type: Record | None
    spaces: tuple[int, ...] | None
    alignment: int
    orderings: tuple[Ordering, ...]
    strengths: tuple[tuple[Ordering, bool], ...]
    no_use: bool
    one_use: bool
    code: str
    leaf_code: str

    @property
    def no_extension(self) -> bool:
        return pattern_fields.IS_NON_EXT_LOAD in self.extensions

    @property
    def any_extension(self) -> bool:
        return pattern_fields.IS_ANY_EXT_LOAD in self.extensions

    @property
    def sign_extension(self) -> bool:
        return pattern_fields.IS_SIGN_EXT_LOAD in self.extensions

    @property
    def zero_extension(self) -> bool:
        return pattern_fields.IS_ZERO_EXT_LOAD in self.extensions

    def is_supported(self, rules: ImportRules) -> bool:
        """True if a pattern's root may have the predicate (isTrivialOperatorNode)."""
        if self.immediate or self.code or self.no_use or self.one_use or self.extensions or self.truncates is not None:
            return True
        access = self.access
        if access is None:
            return False
        if self.memory_type is not None and (access is not Access.STORE or rules.typed_stores):
            return True
        if access is not Access.ATOMIC and self.unindexed:
            return True
        if self.spaces or self.alignment > 0:
            return True
        return access is Access.ATOMIC and bool(self.orderings or self.strengths)

    def words(self) -> Iterator[str]:
        """Its name and what it asks for, as reasons have them."""
        yield self.name
        if self.immediate:
            yield "immediate"
        if self.unindexed:
            yield "unindexed"
        for field, text in _BITS.items():
            if field in self.extensions:
                yield text
        if self.truncates is not None:
            yield "truncstore" if self.truncates else "non-truncstore"
        if self.memory_type is not None:
            yield f"MemVT={self.memory_type.name}"
        if self.scalar_memory_type is not None:
            yield f"ScalarVT(MemVT)={self.scalar_memory_type.name}"
        if self.spaces is not None:
            yield f"AddressSpaces=[{', '.join([str(space) for space in self.spaces])}]"
        if self.alignment > 0:
            yield f"MinAlign={self.alignment}"
        for ordering in self.orderings:
            yield _ORDERINGS[ordering]
        for ordering, holds in self.strengths:
            yield f"{'>=' if holds else '<'}{_ORDERINGS[ordering]}"


class PredicateReader:
    """Reads the predicates of PatFrags, each once."""

    def __init__(self, rules: ImportRules) -> None:
        self._rules = rules
        self._known: dict[str, NodeTests] = {}

    def of(self, predicate: Predicate) -> NodeTests:
        tests = self._known.get(predicate.name)
        if tests is None:
            tests = self._known[predicate.name] = _read(predicate)
        return tests

    def untrivial(self, tree: Tree) -> str:
        """The reason why the predicates of a pattern's root cannot be imported (isTrivialOperatorNode); empty if they can."""
        for call in tree.predicates:
            tests = self.of(call.predicate)
            if not tests.is_supported(self._rules):
                return f"Has a predicate ({self.explained(tree)}), first-failing:{tests.name}"
        return ""

    def explained(self, tree: Tree) -> str:
        """The predicates of a node as reasons have them (explainPredicates)."""
        return ", ".join([" ".join(self.of(call.predicate).words()) for call in tree.predicates])


def _read(predicate: Predicate) -> NodeTests:
    fragment, condition = predicate.record, predicate.condition
    spaces = pattern_fields.address_spaces_of(fragment)

    def is_on(field: str) -> bool:
        return pattern_fields.is_on(fragment, field)

    strengths: list[tuple[Ordering, bool]] = []
    for field, ordering in _STRENGTHS.items():
        holds = pattern_fields.bit_if_set(fragment, field)
        if holds is not None:
            strengths.append((ordering, holds))
    return NodeTests(
        name=fragment.name,
        immediate=isinstance(condition, ImmediateCondition),
        access=condition.access if isinstance(condition, NodeCondition) else None,
        extensions=frozenset([field for field in _BITS if is_on(field)]),
        unindexed=is_on(pattern_fields.IS_UNINDEXED),
        truncates=pattern_fields.bit_if_set(fragment, pattern_fields.IS_TRUNC_STORE),
        memory_type=pattern_fields.memory_type_of(fragment, pattern_fields.MEMORY_VT),
        scalar_memory_type=pattern_fields.memory_type_of(fragment, pattern_fields.SCALAR_MEMORY_VT),
        spaces=None if spaces is None else tuple(spaces),
        alignment=pattern_fields.min_alignment_of(fragment),
        orderings=tuple([one for one in _ORDERINGS if is_on(pattern_fields.ATOMIC_ORDERING + one.value)]),
        strengths=tuple(strengths),
        no_use=is_on(pattern_fields.HAS_NO_USE),
        one_use=is_on(pattern_fields.HAS_ONE_USE),
        code=pattern_fields.gisel_predicate_code_of(fragment),
        leaf_code=fields.leaf_predicate_code_of(fragment),
    )

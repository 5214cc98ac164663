"""Typing rules of terms: which sets of types restrict each other, in the order of LLVM's TreePatternNode::ApplyTypeConstraints.

Each value in a tree has a *slot*, a number; slots are given out in preorder. A rule is a tuple of a kind, two slots, and a set of types.
The solver applies the rules of a tree again and again, until nothing changes.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tgdsl.diagnostics import counted
from tgdsl.model.patterns.operators import ComplexPattern, SelectionNode, Transform
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import OperandTypes, is_register_class, machine_operands
from tgdsl.model.patterns.types.profiles import Relation, TypeConstraint, TypeProfiles
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeSet
from tgdsl.records import Record


class Do:
    """Kinds of rules. ``a`` and ``b`` are slots. Those from ``SAME`` on restrict both."""

    MERGE: Final = 0  # a is one of a set of types
    FOLLOW: Final = 1  # a is one of the types of b
    KEEP: Final = 2  # a is of a kind (integers, ...), which is a set
    FITS: Final = 3  # a can hold a constant
    CONSTANT_SMALLER: Final = 4  # a set is smaller than b
    ELEMENTS_ARE: Final = 5  # a is a vector of elements of one of a set of types
    SAME: Final = 6  # a and b have the same type
    SMALLER: Final = 7  # a is smaller than b
    ELEMENT: Final = 8  # a is the element type of b
    SUB_VECTOR: Final = 9  # a is a shorter vector than b
    SAME_LENGTH: Final = 10  # a has as many elements as b
    SAME_SIZE: Final = 11  # a has as many bits as b


Rule: TypeAlias = tuple[int, int, int, TypeSet]

_BETWEEN = {
    Relation.SAME: Do.SAME,
    Relation.SMALLER: Do.SMALLER,
    Relation.ELEMENT: Do.ELEMENT,
    Relation.SUB_VECTOR: Do.SUB_VECTOR,
    Relation.SAME_LENGTH: Do.SAME_LENGTH,
    Relation.SAME_SIZE: Do.SAME_SIZE,
}


class Misuse(Exception):
    """A term with operands that its operator does not take."""

    def __init__(self, term: Term, message: str) -> None:
        super().__init__(message)
        self.term = term
        self.message = message


class Rules:
    """The rules of one tree.

    Attributes:
        rules: in order.
        askers: for each rule, the term that it comes from, and the constraint of the term's type profile, if it is one.
        slots: for each term in preorder, its first slot.
        terms: in preorder.
        bitcasts: indices into ``terms`` of bitcasts without names, which are dropped if they turn out to be no-ops.
    """

    __slots__ = ("bitcasts", "slots", "rules", "askers", "terms")

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.askers: list[tuple[Term, TypeConstraint | None]] = []
        self.slots: list[int] = []
        self.terms: list[Term] = []
        self.bitcasts: list[int] = []


class RuleMaker:
    """Makes the rules of trees."""

    def __init__(
        self, profiles: TypeProfiles, intrinsics: TypedIntrinsics, types: OperandTypes, facts: TypeFacts
    ) -> None:
        self._profiles = profiles
        self._intrinsics = intrinsics
        self._types = types
        self._facts = facts

    def make(self, tree: Term, first: int, dropped: frozenset[int], registers: bool, links: dict[int, int]) -> Rules:
        """The rules of a tree.

        Args:
            first: its first slot.
            dropped: indices of no-op bitcasts that are dropped.
            registers: whether types of registers and variables are known; else only those of constants.
            links: link to the slot of its first term; is added to.

        Raises:
            Misuse: a term in it has the wrong operands.
        """
        maker = _Maker(self._profiles, self._intrinsics, self._types, self._facts, first, dropped, registers, links)
        maker.term(tree)
        return maker.result


class _Maker:
    def __init__(
        self,
        profiles: TypeProfiles,
        intrinsics: TypedIntrinsics,
        types: OperandTypes,
        facts: TypeFacts,
        first: int,
        dropped: frozenset[int],
        registers: bool,
        links: dict[int, int],
    ) -> None:
        self.result = Rules()
        self._links = links
        self._profiles = profiles
        self._intrinsics = intrinsics
        self._types = types
        self._facts = facts
        self._next = first
        self._dropped = dropped
        self._registers = registers

    def _add(self, term: Term, do: int, a: int, b: int = 0, types: TypeSet = UNKNOWN) -> None:
        self.result.rules.append((do, a, b, types))
        self.result.askers.append((term, None))

    def term(self, term: Term) -> int:
        """Add the rules of a term; its first slot."""
        result = self.result
        index = len(result.terms)
        slot = self._next
        self._next = slot + len(term.types)
        if term.link:
            slot = self._links.setdefault(term.link, slot)
        result.terms.append(term)
        result.slots.append(slot)
        operator = term.operator
        if index in self._dropped:
            return self.term(term.children[0])
        if operator is None:
            self._leaf(term, slot)
        elif type(operator) is SelectionNode:
            if operator.name == "bitconvert" and not term.name:
                result.bitcasts.append(index)
            if operator.name.startswith("intrinsic_"):
                self._intrinsic(term, slot)
            else:
                self._node(term, operator, slot)
        elif type(operator) is InstructionTypes:
            self._instruction(term, operator, slot)
        elif type(operator) is ComplexPattern:
            if self._registers:
                types = self._types.of_leaf(operator, True)
                if types != self._facts.single("Untyped"):
                    self._add(term, Do.MERGE, slot, 0, types)
            self._children(term)
        else:
            if type(operator) is Transform and len(term.children) != 1:
                raise Misuse(
                    term,
                    f"the transform '{operator.name}' is given {counted(len(term.children), 'operand')}: give it one",
                )
            self._children(term)
        return slot

    def _children(self, term: Term) -> list[int]:
        return [self.term(child) for child in term.children]

    def _leaf(self, term: Term, slot: int) -> None:
        value = term.value
        if value is None:
            return
        if isinstance(value, int):
            self._add(term, Do.KEEP, slot, 0, self._facts.integers)
            self._add(term, Do.FITS, slot, value)
            return
        types = self._types.of_leaf(value, term.name != "", self._registers)
        if types != ():
            self._add(term, Do.MERGE, slot, 0, types)

    def _intrinsic(self, term: Term, slot: int) -> None:
        intrinsic = self._intrinsics.numbered(term.children[0].value if term.children else None)
        if intrinsic is None:
            raise Misuse(
                term, "an intrinsic's node is used without an intrinsic: use the intrinsic's record as operator"
            )
        for offset, types in enumerate(intrinsic.results[: len(term.types)]):
            self._add(term, Do.MERGE, slot + offset, 0, types)
        count = len(term.children) - 1
        if count != len(intrinsic.parameters):
            raise Misuse(
                term,
                f"the intrinsic '{intrinsic.intrinsic.name}' is given {counted(count, 'operand')}, and takes "
                f"{len(intrinsic.parameters)}: give it these",
            )
        # The number of an intrinsic has no constraints of its own.
        number_slot = self._next
        self._next += 1
        self.result.terms.append(term.children[0])
        self.result.slots.append(number_slot)
        self._add(term, Do.MERGE, number_slot, 0, self._facts.pointer)
        for child, types in zip(term.children[1:], intrinsic.parameters):
            self._add(term, Do.MERGE, self.term(child), 0, types)

    def _node(self, term: Term, node: SelectionNode, slot: int) -> None:
        children = term.children
        if node.operands >= 0 and len(children) != node.operands:
            raise Misuse(
                term, f"the node '{node.name}' is given {counted(len(children), 'operand')}, and takes {node.operands}"
            )
        operands = [*range(slot, slot + node.results), *self._children(term)]
        result = self.result
        for constraint in self._profiles.of(node).constraints:
            relation, operand, other = constraint.relation, constraint.operand, constraint.other
            if max(operand, other) >= len(operands):
                raise Misuse(
                    term,
                    f"the node '{node.name}' is given {counted(len(children), 'operand')}, and its type profile constrains operand "
                    f"{max(operand, other)}, results counted first: give it more",
                )
            a, b, types = operands[operand], operands[other], constraint.types
            if relation is Relation.IS:
                rule: Rule = (Do.MERGE, a, 0, types)
            elif relation is Relation.KIND:
                rule = (Do.KEEP, a, 0, types)
            elif relation is Relation.ELEMENTS_ARE:
                rule = (Do.ELEMENTS_ARE, a, 0, types)
            elif relation is Relation.CONSTANT_SMALLER:
                value = children[operand - node.results].value if operand >= node.results else None
                if not isinstance(value, Record) or not value.is_a("ValueType"):
                    raise Misuse(
                        term, f"operand {operand - node.results + 1} of the node '{node.name}' should be a type"
                    )
                rule = (Do.CONSTANT_SMALLER, a, b, self._types.of_type(value))
            else:
                rule = (_BETWEEN[relation], a, b, UNKNOWN)
            result.rules.append(rule)
            result.askers.append((term, constraint))

    def _instruction(self, term: Term, operator: InstructionTypes, slot: int) -> None:
        name = operator.name
        for offset, types in enumerate(operator.outputs[: len(term.types)]):
            if types != ():
                self._add(term, Do.MERGE, slot + offset, 0, types)
        if operator.implicit_type is not None and len(operator.outputs) < len(term.types):
            self._add(term, Do.MERGE, slot + len(operator.outputs), 0, 1 << operator.implicit_type)
        merges, used = self._inputs(term, operator)
        if used != len(term.children) and not operator.instruction.variadic:
            raise Misuse(
                term, f"the instruction '{name}' is given {counted(len(term.children), 'operand')}, and takes {used}"
            )
        if name == "REG_SEQUENCE":
            _check_sequence(term)
        # LLVM applies what the instruction demands of an operand before the operand's own rules, which give it its slot.
        starts: list[int] = []
        start = self._next
        for child in term.children:
            starts.append(self._links.get(child.link, start) if child.link else start)
            start += child.width
        if name == "INSERT_SUBREG":
            child_slot = starts[0]
            self._add(term, Do.FOLLOW, slot, child_slot)
            self._add(term, Do.FOLLOW, child_slot, slot)
        for index, types in merges:
            self._add(term, Do.MERGE, starts[index], 0, types)
        self._children(term)

    def _inputs(self, term: Term, operator: InstructionTypes) -> tuple[list[tuple[int, TypeSet]], int]:
        """(number of a child, its types) for each input, and the number of children that are inputs."""
        merges: list[tuple[int, TypeSet]] = []
        children = term.children
        used = 0

        def take(types: TypeSet) -> None:
            nonlocal used
            if used >= len(children):
                raise Misuse(
                    term,
                    f"the instruction '{operator.name}' is given {counted(len(children), 'operand')}, and takes more",
                )
            if not children[used].types:
                raise Misuse(term, f"operand {used + 1} of the instruction '{operator.name}' gives no value")
            if types != ():
                merges.append((used, types))
            used += 1

        for index, wanted in enumerate(operator.inputs):
            if wanted.has_default and (index < operator.required or used >= len(children)):
                continue
            if wanted.parts and used < len(children) and _machine_operands(children[used]) < len(wanted.parts):
                for part in wanted.parts:
                    if part is None:
                        raise Misuse(
                            term,
                            f"operand {used + 1} of the instruction '{operator.name}' stands for a sub-operand that has no type: give "
                            "a complex pattern for all of them",
                        )
                    take(part)
            else:
                take(wanted.types)
        return merges, used


def _machine_operands(term: Term) -> int:
    if term.operator is None:
        return machine_operands(term.value)
    return term.operator.operands if type(term.operator) is ComplexPattern else 1


def _check_sequence(term: Term) -> None:
    children = term.children
    if len(children) < 3 or len(children) % 2 == 0:
        raise Misuse(
            term,
            f"REG_SEQUENCE is given {len(children)} operands: give it a register class, and a value and a sub-register index "
            "for each part",
        )
    if not is_register_class(children[0].value):
        raise Misuse(term, "the first operand of REG_SEQUENCE should be a register class")
    for number, child in enumerate(children[2::2], 1):
        if not isinstance(child.value, Record) or not child.value.is_a("SubRegIndex"):
            raise Misuse(term, f"operand {2 * number + 1} of REG_SEQUENCE should be a sub-register index")

"""Dags of Pattern, Instruction and PatFrags records, parsed to terms (LLVM's TreePattern::ParseTreePattern)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.diagnostics import DiagnosticError, Report, fail
from tgdsl.model.common import rules
from tgdsl.model.patterns.hints import GISelHints, address_space_of_leaf
from tgdsl.model.patterns.operators import (
    GAP,
    ComplexPattern,
    Fragment,
    Intrinsic,
    Operators,
    SelectionNode,
    Transform,
)
from tgdsl.model.patterns.places import place_of_part
from tgdsl.model.patterns.syntax.terms import Forest, Marker, Operator, Term
from tgdsl.model.patterns.types.instructions import InstructionOperators, InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import CANNOT_BE_LEAF, OperandTypes, can_be_leaf
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet
from tgdsl.records import Bits, Dag, Record, Ref, Value

#: Nodes that may be part of a result: constants, and addresses that are known.
_IN_RESULTS = frozenset(
    {
        "imm",
        "timm",
        "fpimm",
        "tglobaltlsaddr",
        "tconstpool",
        "tjumptable",
        "tframeindex",
        "texternalsym",
        "tblockaddress",
        "tglobaladdr",
        "bb",
        "vt",
        "mcsym",
    }
)
_MARKERS = {marker.value: marker for marker in Marker}

#: The operator of a dag; a Record for a ValueType, for a leaf, and for a record that is no operator.
_Head: TypeAlias = Operator | Intrinsic | Record


class Parser(ABC):
    """Parses dags to terms. Types that the dags give are in the terms; nothing is inferred, and no fragment is inlined.

    Args:
        report: gets breaches of tgdsl's own rules.
    """

    def __init__(
        self,
        operators: Operators,
        types: OperandTypes,
        intrinsics: TypedIntrinsics,
        algebra: TypeAlgebra,
        forest: Forest,
        report: Report,
    ) -> None:
        self._report = report
        self._operators = operators
        self._types = types
        self._intrinsics = intrinsics
        self._algebra = algebra
        self._forest = forest
        self._heads: dict[str, _Head] = {}
        self._leaves: dict[tuple[str, str], Term] = {}
        self._casts: dict[tuple[str, str, str | None], Term] = {}
        self._values: dict[Operator, tuple[TypeSet, ...]] = {}
        self._complex_operands: dict[tuple[str, str], tuple[ComplexPattern, int]] = {}  # by record and variable

    def parse(self, value: Value, user: Record, name: str = "") -> Term:
        """The term of a dag, or of an argument of one.

        Args:
            user: the record that it is part of.
            name: of the variable that it is, if it has one.

        Raises:
            DiagnosticError: it is no part of a pattern.
        """
        if isinstance(value, Ref):
            leaf = self._leaves.get((value.name, name))
            return self._reference(value, user, name) if leaf is None else leaf
        if isinstance(value, Dag):
            return self._dag(value, user, name)
        if value is None:
            if not name:
                raise fail(
                    place_of_part(user, value),
                    f"a pattern of '{user.label}' has an unset operand without a name: give it one",
                )
            return self._forest.leaf(None, name=name)
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            value = value.number()
        if isinstance(value, int):
            if name:
                raise fail(
                    place_of_part(user, value),
                    f"the constant {int(value)} in a pattern of '{user.label}' has the name '{name}': drop it",
                )
            return self._forest.leaf(int(value))
        raise fail(
            place_of_part(user, value),
            f"a pattern of '{user.label}' has an operand that is neither a dag nor a record nor a number",
        )

    def _reference(self, reference: Ref, user: Record, name: str) -> Term:
        operator = self._head(reference, user)
        if isinstance(operator, (SelectionNode, Fragment)):
            self._check(operator, user, reference)
            return self._forest.node(operator, (), self._unknown(operator), name)
        if isinstance(operator, Marker):
            raise fail(
                place_of_part(user, reference),
                f"'{operator.value}' is an operand in a pattern of '{user.label}': use it as an operator",
            )
        value = operator.record if isinstance(operator, (InstructionTypes, Transform, Intrinsic)) else operator
        if isinstance(value, Record) and not can_be_leaf(value):
            raise fail(place_of_part(user, reference), f"'{value.name}' in '{user.label}' {CANNOT_BE_LEAF}")
        if isinstance(value, Record) and value.name == GAP and not name:
            raise fail(
                place_of_part(user, reference), f"a '{GAP}' in a pattern of '{user.label}' has no name: give it one"
            )
        leaf = self._leaves[reference.name, name] = self._forest.leaf(value, name=name)
        return leaf

    def _dag(self, dag: Dag, user: Record, name: str) -> Term:
        if not isinstance(dag.operator, Ref):
            raise fail(
                place_of_part(user, dag),
                f"a pattern of '{user.label}' has an operator that is not a record: use a node or a fragment",
            )
        operator = self._heads.get(dag.operator.name) or self._head(dag.operator, user)
        if isinstance(operator, Record):
            return self._cast(operator, dag, user, name)
        self._check(operator, user, dag)
        if isinstance(operator, Intrinsic):
            return self._intrinsic(operator, dag, user, name)
        types = self._values.get(operator)
        if types is None:
            types = self._unknown(operator)
        children: list[Term] = []
        leaves = self._leaves
        for argument in dag.args:
            value, own_name = argument.value, argument.name or ""
            known = leaves.get((value.name, own_name)) if isinstance(value, Ref) else None
            children.append(self.parse(value, user, own_name) if known is None else known)
        if children and isinstance(operator, ComplexPattern):
            self._check_operands(operator, children, user, dag)
        return self._forest.node(operator, tuple(children), types, dag.name or name)

    def _check_operands(self, operator: ComplexPattern, operands: Sequence[Term], user: Record, dag: Dag) -> None:
        """Check that the operands of a ComplexPattern have names, and that each name is one operand of one of them."""
        for number, operand in enumerate(operands):
            if not operand.name:
                raise fail(
                    place_of_part(user, dag),
                    f"in a pattern of '{user.label}', operand {number + 1} of the complex pattern '{operator.name}' has no name: give it"
                    " one",
                )
            first, position = self._complex_operands.setdefault((user.name, operand.name), (operator, number))
            if (first, position) != (operator, number):
                raise fail(
                    place_of_part(user, dag),
                    f"in a pattern of '{user.label}', '{operand.name}' is operand {number + 1} of the complex pattern '{operator.name}',"
                    f" and operand {position + 1} of '{first.name}': use another name",
                )

    def _cast(self, record: Record, dag: Dag, user: Record, name: str) -> Term:
        """A ValueType as operator, which gives the type of its operand."""
        args = dag.args
        if len(args) == 1 and type(args[0].value) is Ref and not name and not dag.name:
            # Variables with types: most operands of most patterns, and few different ones.
            key = (record.name, args[0].value.name, args[0].name)
            term = self._casts.get(key)
            if term is None:
                term = self._uncached_cast(record, dag, user, name)
                if not term.operator:
                    self._casts[key] = term
            return term
        return self._uncached_cast(record, dag, user, name)

    def _uncached_cast(self, record: Record, dag: Dag, user: Record, name: str) -> Term:
        self._check_operator(record, user, dag)
        if len(dag.args) != 1:
            raise fail(
                place_of_part(user, dag),
                f"the type '{record.label}' in a pattern of '{user.label}' is given to {len(dag.args)} operands: give it to one",
            )
        named = f"the type '{record.label}' in a pattern of '{user.label}' has the name '{name or dag.name}': name its operand"
        if name:
            raise fail(place_of_part(user, dag), named)
        if dag.name:
            self._report.refuse(rules.NAMED_TYPE, place_of_part(user, dag), named)
        operand = self.parse(dag.args[0].value, user, dag.args[0].name or "")
        if len(operand.types) != 1:
            raise fail(
                place_of_part(user, dag),
                f"the type '{record.label}' in a pattern of '{user.label}' is given to an operand with {len(operand.types)} "
                "values: give it to one with one value",
            )
        wanted = self._types.of_type(record)
        types, _ = self._algebra.merge(operand.types[0], wanted)
        hints: GISelHints | None = None
        if operand.types[0] == UNKNOWN:
            space = address_space_of_leaf(record)
            if space >= 0 or isinstance(operand.value, Record) and address_space_of_leaf(operand.value) >= 0:
                hints = GISelHints(None, (space,))
        return self._forest.changed(operand, types=(types,), transform=operand.transform, hints=hints)

    def _intrinsic(self, intrinsic: Intrinsic, dag: Dag, user: Record, name: str) -> Term:
        """The node that stands for an intrinsic, with LLVM's number of the intrinsic as first child."""
        number = self._forest.leaf(self._intrinsics.of(intrinsic).number)
        children = [self.parse(argument.value, user, argument.name or "") for argument in dag.args]
        node = self._operators.node_named(intrinsic.node)
        return self._forest.node(node, (number, *children), (UNKNOWN,) * intrinsic.results, dag.name or name)

    def _check_operator(self, record: Record, user: Record, part: Dag) -> None:
        """Check that a record which is neither an operator nor an instruction is a ValueType."""
        if not record.is_a("ValueType"):
            raise fail(
                place_of_part(user, part),
                f"'{record.label}' is an operator in a pattern of '{user.label}', but is not one: use a node, a fragment, an "
                "intrinsic, a complex pattern, a type, and in results an instruction or a transform",
            )

    def _head(self, reference: Ref, user: Record) -> _Head:
        head = self._heads.get(reference.name)
        if head is None:
            head = self._heads[reference.name] = self._read_head(user.resolve(reference, "Pattern"))
        return head

    def _read_head(self, record: Record) -> _Head:
        if record.is_a("Instruction"):
            return self._instruction(record)
        operator = self._operators.of(record)
        return _MARKERS.get(record.name, record) if operator is None else operator

    def _unknown(self, operator: Operator) -> tuple[TypeSet, ...]:
        """Unknown types for each value of a node with an operator."""
        types = self._values.get(operator)
        if types is None:
            types = self._values[operator] = (UNKNOWN,) * self._count(operator)
        return types

    def _count(self, operator: _Head) -> int:
        """The number of values of a node with an operator."""
        if isinstance(operator, Fragment):
            self._operators.check_recursion(operator)
            roots = [
                self._head(tree.operator, operator.record)
                for tree in operator.alternatives
                if isinstance(tree.operator, Ref)
            ]
            return max([0, *[self._count(root) for root in roots]])
        if isinstance(operator, InstructionTypes):
            return operator.values
        if isinstance(operator, (SelectionNode, Intrinsic)):
            return operator.results
        return 0 if isinstance(operator, Marker) else 1

    @abstractmethod
    def _instruction(self, record: Record) -> InstructionTypes | Record:
        """The operator of an Instruction record."""

    @abstractmethod
    def _check(self, operator: Operator | Intrinsic, user: Record, part: Dag | Ref) -> None:
        """Check that an operator may be part of a source, or of a result."""


class SourceParser(Parser):
    """Parses sources, which have no instructions and transforms in them."""

    def _instruction(self, record: Record) -> Record:
        return record

    def _check_operator(self, record: Record, user: Record, part: Dag) -> None:
        if record.is_a("Instruction"):
            raise _for_results(record.name, user, part)
        super()._check_operator(record, user, part)

    def _check(self, operator: Operator | Intrinsic, user: Record, part: Dag | Ref) -> None:
        if isinstance(operator, Fragment) and operator.of_results:
            raise fail(
                place_of_part(user, part),
                f"the OutPatFrag '{operator.name}' is part of what '{user.label}' looks for, and stands for a part of a result: use a "
                "PatFrag",
            )
        if isinstance(operator, Transform):
            raise _for_results(operator.name, user, part)


class ResultParser(Parser):
    """Parses results: instructions, transforms, OutPatFrags, and the few nodes that stand for constants and addresses."""

    def __init__(
        self,
        operators: Operators,
        types: OperandTypes,
        intrinsics: TypedIntrinsics,
        algebra: TypeAlgebra,
        forest: Forest,
        report: Report,
        instructions: InstructionOperators,
    ) -> None:
        super().__init__(operators, types, intrinsics, algebra, forest, report)
        self._instructions = instructions

    def _instruction(self, record: Record) -> InstructionTypes:
        return self._instructions.of(record)

    def _check(self, operator: Operator | Intrinsic, user: Record, part: Dag | Ref) -> None:
        if isinstance(operator, Transform) and not operator.code:
            self._report.refuse(
                rules.EMPTY_TRANSFORM,
                place_of_part(user, part),
                f"the transform '{operator.name}' in a pattern of '{user.label}' has no code: drop it there",
            )
        if isinstance(operator, Intrinsic) or (
            isinstance(operator, SelectionNode) and operator.name not in _IN_RESULTS
        ):
            raise fail(
                place_of_part(user, part),
                f"'{operator.name}' is an operator in a result of '{user.label}': use instructions, transforms and constants there",
            )


def _for_results(name: str, user: Record, part: Dag | Ref) -> DiagnosticError:
    return fail(
        place_of_part(user, part),
        f"'{name}' is an operator in what '{user.label}' looks for: instructions and transforms are for results",
    )

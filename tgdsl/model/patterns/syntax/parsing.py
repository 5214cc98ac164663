"""From dags to terms."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.patterns.operators.vocabulary import Vocabulary
from tgdsl.model.patterns.syntax.terms import GAP, Forest, Fragment, Marker, Operator, Term
from tgdsl.model.patterns.table import SelectionNode, Transform
from tgdsl.model.patterns.types.instructions import InstructionTypes
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
_RESULT_KINDS = (InstructionTypes, Transform)


class Parser:
    """Reads dags.

    Args:
        fragment, instruction: give what a record of these kinds stands for as an operator.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        types: OperandTypes,
        algebra: TypeAlgebra,
        forest: Forest,
        fragment: Callable[[Record], Fragment],
        instruction: Callable[[Record], InstructionTypes],
    ) -> None:
        self._vocabulary = vocabulary
        self._types = types
        self._algebra = algebra
        self._forest = forest
        self._fragment = fragment
        self._instruction = instruction
        self._operators: dict[str, Operator | Record] = {}
        self._leaves: dict[tuple[str, str], Term] = {}
        self._casts: dict[tuple[str, str, str | None], Term] = {}
        self._values: dict[Operator, tuple[TypeSet, ...]] = {}

    def parse(self, value: Value, user: Record, source: bool, name: str = "") -> Term:
        """The tree of a value.

        Args:
            user: the record that it is part of.
            source: it is looked for; else it is a result.
            name: of the variable that it is, if it has one.

        Raises:
            DiagnosticError: it is no tree.
        """
        if isinstance(value, Ref):
            leaf = self._leaves.get((value.name, name))
            return self._reference(value, user, source, name) if leaf is None else leaf
        if isinstance(value, Dag):
            return self._dag(value, user, source, name)
        if value is None:
            if not name:
                raise fail(user.place, f"a pattern of '{user.label}' has an unset operand without a name: give it one")
            return self._forest.leaf(None, name=name)
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            value = value.number()
        if isinstance(value, int):
            if name:
                raise fail(
                    user.place,
                    f"the constant {int(value)} in a pattern of '{user.label}' has the name '{name}': drop it",
                )
            return self._forest.leaf(int(value))
        raise fail(
            user.place, f"a pattern of '{user.label}' has an operand that is neither a dag nor a record nor a number"
        )

    def _reference(self, reference: Ref, user: Record, source: bool, name: str) -> Term:
        operator = self._operator(reference, user)
        if isinstance(operator, (SelectionNode, Fragment)):
            self._check_allowed(operator, user, source)
            results = operator.results
            return self._forest.node(operator, (), (UNKNOWN,) * results, name)
        if isinstance(operator, Marker):
            raise fail(
                user.place, f"'{operator.value}' is an operand in a pattern of '{user.label}': use it as an operator"
            )
        value = operator.record if isinstance(operator, _RESULT_KINDS) else operator
        if isinstance(value, Record) and not can_be_leaf(value):
            raise fail(user.place, f"'{value.name}' in '{user.label}' {CANNOT_BE_LEAF}")
        if isinstance(value, Record) and value.name == GAP and not name:
            raise fail(user.place, f"a '{GAP}' in a pattern of '{user.label}' has no name: give it one")
        leaf = self._leaves[reference.name, name] = self._forest.leaf(value, name=name)
        return leaf

    def _dag(self, dag: Dag, user: Record, source: bool, name: str) -> Term:
        if not isinstance(dag.operator, Ref):
            raise fail(
                user.place, f"a pattern of '{user.label}' has an operator that is no record: use a node or a fragment"
            )
        operator = self._operators.get(dag.operator.name) or self._operator(dag.operator, user)
        if isinstance(operator, Record):
            return self._cast(operator, dag, user, source, name)
        types = self._values.get(operator)
        if types is None:
            types = self._values[operator] = (UNKNOWN,) * _values(operator)
        self._check_allowed(operator, user, source)
        children: list[Term] = []
        leaves = self._leaves
        for one in dag.args:
            value, own_name = one.value, one.name or ""
            known = leaves.get((value.name, own_name)) if isinstance(value, Ref) else None
            children.append(self.parse(value, user, source, own_name) if known is None else known)
        return self._forest.node(operator, tuple(children), types, dag.name or name)

    def _cast(self, record: Record, dag: Dag, user: Record, source: bool, name: str) -> Term:
        """A type, which says what its operand is; an intrinsic, which becomes a node; or a mistake."""
        args = dag.args
        if len(args) == 1 and type(args[0].value) is Ref and not name and not dag.name:
            # Variables with types: most operands of most patterns, and few different ones.
            key = (record.name, args[0].value.name, args[0].name)
            found = self._casts.get(key)
            if found is None:
                found = self._uncached_cast(record, dag, user, source, name)
                if not found.operator:
                    self._casts[key] = found
            return found
        return self._uncached_cast(record, dag, user, source, name)

    def _uncached_cast(self, record: Record, dag: Dag, user: Record, source: bool, name: str) -> Term:
        if record.is_a("Intrinsic"):
            if not source:
                raise self._not_in_results(record.name, user)
            intrinsic = self._vocabulary.intrinsics.of(record)
            node = self._vocabulary.node_named(intrinsic.node)
            children = [self.parse(one.value, user, source, one.name or "") for one in dag.args]
            return self._forest.node(
                node,
                (self._forest.leaf(intrinsic.number), *children),
                (UNKNOWN,) * len(intrinsic.results),
                dag.name or name,
            )
        if not record.is_a("ValueType"):
            raise fail(
                user.place,
                f"'{record.label}' is an operator in a pattern of '{user.label}', and is none: use a node, a fragment, an "
                "intrinsic, a complex pattern, a type, and in results an instruction or a transform",
            )
        if len(dag.args) != 1:
            raise fail(
                user.place,
                f"the type '{record.label}' in a pattern of '{user.label}' is given to {len(dag.args)} operands: give it to one",
            )
        if name or dag.name:
            raise fail(
                user.place,
                f"the type '{record.label}' in a pattern of '{user.label}' has the name '{name or dag.name}': name its operand",
            )
        operand = self.parse(dag.args[0].value, user, source, dag.args[0].name or "")
        if len(operand.types) != 1:
            raise fail(
                user.place,
                f"the type '{record.label}' in a pattern of '{user.label}' is given to an operand with {len(operand.types)} "
                "values: give it to one with one value",
            )
        wanted = self._types.of_type(record)
        types, _ = self._algebra.merge(operand.types[0], wanted)
        return self._forest.changed(operand, types=(types,), transform=operand.transform)

    def _operator(self, reference: Ref, user: Record) -> Operator | Record:
        found = self._operators.get(reference.name)
        if found is None:
            found = self._operators[reference.name] = self._read_operator(user.resolve(reference, "Pattern"), user)
        return found

    def _read_operator(self, record: Record, user: Record) -> Operator | Record:
        if record.is_a("SDNode"):
            return self._vocabulary.node(record)
        if record.is_a("PatFrags"):
            return self._fragment(record)
        if record.is_a("Instruction"):
            return self._instruction(record)
        if record.is_a("ComplexPattern"):
            return self._vocabulary.complex_pattern(record)
        if record.is_a("SDNodeXForm"):
            transform = self._vocabulary.transform(record)
            if transform is None:
                raise fail(
                    user.place,
                    f"the transform '{record.label}' in a pattern of '{user.label}' has no code: drop it there",
                )
            return transform
        return _MARKERS.get(record.name, record)

    def _check_allowed(self, operator: Operator, user: Record, source: bool) -> None:
        if source:
            if isinstance(operator, _RESULT_KINDS):
                raise fail(
                    user.place,
                    f"'{operator.name}' is an operator in what '{user.label}' looks for: instructions and transforms are for "
                    "results",
                )
        elif isinstance(operator, SelectionNode) and operator.name not in _IN_RESULTS:
            raise self._not_in_results(operator.name, user)

    def _not_in_results(self, name: str, user: Record) -> DiagnosticError:
        return fail(
            user.place,
            f"'{name}' is an operator in a result of '{user.label}': use instructions, transforms and constants there",
        )


def _values(operator: Operator) -> int:
    """How many values a node with an operator has."""
    if isinstance(operator, Marker):
        return 0
    if isinstance(operator, InstructionTypes):
        return operator.values
    return operator.results if isinstance(operator, (SelectionNode, Fragment)) else 1

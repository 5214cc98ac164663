"""Types of the variables of patterns and fragments, inferred as TableGen does: from profiles of nodes, register classes, intrinsics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tgdsl.migration.types.static_types import ANY, Static, class_of, is_a
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref
from tgdsl.std.write import values_class_of


class Term:
    """A type that may be known: the class of its values, or bounds of it."""

    def __init__(self, name: str | None = None) -> None:
        self._same: Term | None = None
        self.name = name
        self.bounds: set[str] = set()

    def root(self) -> Term:
        """The term that stands for all that are of the same type."""
        found = self
        while found._same is not None:
            found = found._same
        return found

    def become(self, other: Term) -> None:
        """Let another term stand for this one from now on."""
        self._same = other

    def static(self) -> Static:
        """The class of its values."""
        known = self.root()
        if known.name is not None:
            return (known.name,)
        integer, floating = "IntegerValue" in known.bounds, "FloatValue" in known.bounds
        if "VectorValue" in known.bounds:
            return ("IntegerVector" if integer else "FloatVector" if floating else "VectorValue",)
        if "IPTR" in known.bounds:
            return ("IPTR",)
        return ("IntegerValue",) if integer else ("FloatValue",) if floating else ANY


def unify(one: Term, other: Term) -> None:
    """Say that two types are the same; where they are known to differ, nothing is."""
    left, right = one.root(), other.root()
    if left is right or (left.name is not None and right.name is not None):
        return
    if right.name is not None:
        left, right = right, left
    left.bounds |= right.bounds
    right.become(left)


def values_of(record: Record | None) -> Static:
    """The classes of the values of a type, a register class or an operand; of any, if the record is none of these."""
    return ANY if record is None else _values_of(record)


@lru_cache(maxsize=4096)  # patterns ask for few, and often
def _values_of(record: Record) -> Static:
    if record.is_a("ValueTypeByHwMode"):
        return (mode_class(record),)
    if record.is_a("PtrValueType"):
        return (f"I{record.integer('Size')}",)
    if record.is_a("ValueType"):
        name = values_class_of(record.name)
        return (name,) if class_of(name) is not None else ANY
    if record.is_a("RegisterClass"):
        return (join([name for one in record.records("RegTypes") for name in values_of(one)]),)
    if record.is_a("RegisterOperand"):
        return values_of(record.record("RegClass"))
    if record.is_a("Operand") and isinstance(record.fields.get("Type"), Ref):
        return values_of(record.record("Type"))
    if record.is_a("ComplexPattern"):
        return values_of(record.record("Ty"))
    return ("IntegerValue",) if record.is_a("PointerLikeRegClass") else ANY


@lru_cache(maxsize=4096)  # as above
def static_of(record: Record | None) -> Static:
    """The classes of the values of an operand as pyright knows them: those of each type that its register class has, where mypy knows what they have
    in common."""
    while record is not None and record.is_a("RegisterOperand"):
        record = record.record("RegClass")
    if record is None or not record.is_a("RegisterClass"):
        return values_of(record)
    found = tuple(dict.fromkeys([name for one in record.records("RegTypes") for name in values_of(one)]))
    return values_of(record) if ANY[0] in found else found


def join(names: Sequence[str]) -> str:
    """The class that the values of some classes have in common, as type checkers join them."""
    if len(set(names)) == 1:
        return names[0]
    general = ("IntegerVector", "FloatVector", "VectorValue", "IntegerValue", "FloatValue", "NumberValue")
    return next((base for base in general if names and all([is_a(one, base) for one in names])), ANY[0])


def mode_class(record: Record) -> str:
    """The class of the values of a type that depends on the HwMode."""
    objects = record.records("Objects")
    if all([one.bit("isInteger") and not one.bit("isVector") for one in objects]):
        return "ModeInt"
    if all([one.bit("isFP") and not one.bit("isVector") for one in objects]):
        return "ModeFloat"
    return "DagValue"


class Inference:
    """The types of the variables of one pattern or fragment.

    Attributes:
        variables: the terms of their types, by name.
    """

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self.variables: dict[str, Term] = {}

    def variable(self, name: str) -> Term:
        """The term of a variable's type."""
        return self.variables.setdefault(name, Term())

    def look(self, one: DagArg) -> Term:
        """The type of a value, whose variables get theirs."""
        value, name = one.value, one.name
        if isinstance(value, Dag):
            found = self._call(value)
            if value.name:
                unify(self.variable(value.name), found)
        elif isinstance(value, Ref) and value.name != "node":
            found = self._leaf(value.name)
        else:
            found = Term()
        if name:
            unify(self.variable(name), found)
        return found

    def _leaf(self, name: str) -> Term:
        """The type of a value of a kind: a value type, a register class, a leaf."""
        record = self._records.get(name)
        if record is None:
            return Term()
        if record.is_a("SDNode"):
            return self._node(record, [])
        if record.is_a("PatFrags"):
            return self._fragment(record, [])
        [name] = values_of(record)
        is_one = getattr(class_of(name), "value_type", None) is not None or name in ("ModeInt", "ModeFloat")
        return Term(name) if is_one else Term()

    def _call(self, dag: Dag) -> Term:
        record = self._records.get(dag.operator.name) if isinstance(dag.operator, Ref) else None
        operands = [self.look(one) for one in dag.args]
        if record is None:
            return Term()
        if record.name == "set":
            unify(operands[0], operands[-1])
            return Term()
        if record.is_a("ValueType") or record.is_a("DAGOperand") or record.is_a("ComplexPattern"):
            found = self._leaf(record.name)
            if not record.is_a("ComplexPattern"):
                for one in operands:
                    unify(one, found)
            return found
        if record.is_a("SDNode"):
            return self._node(record, operands)
        if record.is_a("PatFrags"):
            return self._fragment(record, operands)
        if record.is_a("Intrinsic"):
            for one, kind in zip(operands, record.records("ParamTypes")):
                unify(one, self._of_intrinsic(kind))
            results = record.records("RetTypes")
            return self._of_intrinsic(results[0]) if results else Term()
        if record.is_a("SDNodeXForm") and operands:
            unify(operands[0], self._node(record.record("Opcode"), []))
        return Term()

    def _of_intrinsic(self, kind: Record) -> Term:
        found = values_of(kind.record("VT")) if isinstance(kind.fields.get("VT"), Ref) else ANY
        return Term() if found == ANY or kind.record("VT").bit("isOverloaded") else Term(found[0])

    def _node(self, record: Record, operands: Sequence[Term]) -> Term:
        """The type of a node's first result; its operands get what the profile says."""
        profile = record.record("TypeProfile")
        results = profile.integer("NumResults")
        terms = [*[Term() for _ in range(results)], *operands]
        _constrain(terms, profile)
        return terms[0] if results else Term()

    def _fragment(self, record: Record, operands: Sequence[Term]) -> Term:
        """The type of a fragment; its operands get what its dags say."""
        inner = Inference(self._records)
        names = [one.name or "" for one in record.dag("Operands").args]
        inner.variables = dict(zip(names, operands))
        found = [inner.look(DagArg(one)) for one in record.values("Fragments")]
        for one in found[1:]:
            unify(one, found[0])
        return found[0] if found else Term()


#: What a constraint says of a type.
_BOUNDS: Mapping[str, str] = {
    "SDTCisInt": "IntegerValue",
    "SDTCisFP": "FloatValue",
    "SDTCisVec": "VectorValue",
    "SDTCisPtrTy": "IPTR",
}


def _constrain(terms: Sequence[Term], profile: Record) -> None:
    """Say what a profile says of the results and operands of a node."""
    for one in profile.records("Constraints"):
        number = one.integer("OperandNum")
        if number >= len(terms):
            continue
        kind = one.superclasses[-1]
        if kind == "SDTCisVT":
            found = values_of(one.record("VT"))
            unify(terms[number], Term(found[0]) if found != ANY else Term())
        elif kind == "SDTCisSameAs":
            other = one.integer("OtherOperandNum")
            if other < len(terms):
                unify(terms[number], terms[other])
        elif kind in _BOUNDS:
            terms[number].root().bounds.add(_BOUNDS[kind])


def node_terms(profile: Record, count: int) -> Sequence[Term]:
    """The types of a node's results and operands."""
    found = [Term() for _ in range(count)]
    _constrain(found, profile)
    return found

"""Dags of patterns and fragments as Python's calls, each of which a type checker takes, or with ``apply``, which takes anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Member, Name, Plain, Symbol, string
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.inference import join, static_of, values_of
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.signatures import is_leaf_fragment, is_marker, result_of_leaf, signature_of, value_of
from tgdsl.migration.types.static_types import (
    ANY,
    APPLIED,
    BOUNDS,
    LEAF_ALONE,
    EFFECT,
    NUMBER,
    OTHER,
    TYPE,
    Signature,
    Static,
    annotations_of,
    expected,
    fits,
    of_variable,
    taken,
)
from tgdsl.records import Bits, Dag, DagArg, Record, Ref, Value

#: The numbers that may be masks.
_LARGE = 0xFFFF
_SET = Signature(["Of[OneType]", "SameType[OneType]"], "Effect")


@frozen
class Variable:
    """A variable of a dag.

    Attributes:
        expression: it in Python.
        type: of its values.
        kind: the record of the type or the operand class that is written where it stands; None if none is.
        is_operand: whether it is an operand of an instruction, which needs no type of its own.
        is_gap: whether it is an operand of a fragment.
    """

    expression: Expression
    type: Static
    kind: str | None = None
    is_operand: bool = False
    is_gap: bool = False


@frozen
class Typed:
    """An expression with what a type checker knows of it."""

    expression: Expression
    type: Static


def with_leaves(value: Value, translation: Translation, *, of_result: bool = False) -> Value:
    """A dag in which ``(leaf):$name`` is ``leaf:$name``, where that is an operand that patterns have by its name alone, or in a result; other names of
    dags stand in these.
    """
    if not isinstance(value, Dag):
        return value
    args: list[DagArg] = []
    for one in value.args:
        inner = one.value
        if isinstance(inner, Dag) and not inner.args and isinstance(inner.operator, Ref) and (inner.name or one.name):
            record = translation.records.get(inner.operator.name)
            is_leaf = record is not None and record.is_a("PatFrags") and record.is_a("Operand")
            if is_leaf or (of_result and record is not None and record.is_a("SDNode")):
                args.append(DagArg(inner.operator, one.name or inner.name))
                continue
        args.append(_named_inside(DagArg(with_leaves(inner, translation, of_result=of_result), one.name)))
    return Dag(value.operator, tuple(args), value.name)


def _named_inside(one: DagArg) -> DagArg:
    """An argument whose name stands in its dag: ``(node x):$name`` is ``(node:$name x)`` to LLVM."""
    value = one.value
    if isinstance(value, Dag) and one.name and not value.name:
        return DagArg(Dag(value.operator, value.args, one.name))
    return one


class Writer:
    """Writes the dags of one pattern or fragment.

    Args:
        variables: by their names in the dags.
        is_source: whether variables have their types; in a result they are names only.
        has_free: whether a variable that is not declared may be made on the spot.
        is_generic: whether variables are of type variables, so that only the outermost node can be called with types.
    """

    def __init__(
        self,
        translation: Translation,
        variables: Mapping[str, Variable],
        *,
        is_source: bool = True,
        has_free: bool = False,
        is_generic: bool = False,
    ) -> None:
        self._translation = translation
        self._variables = variables
        self._is_source = is_source
        self._has_free = has_free
        self._is_generic = is_generic

    def write(self, one: DagArg) -> Typed:
        """A value, or the argument of a dag.

        Raises:
            NoIdiom: the language cannot say it.
        """
        one = _named_inside(one)
        value, name = one.value, one.name
        if name:
            if isinstance(value, Dag):
                raise NoIdiom("a dag with two names")
            return self._mention(name, value)
        if isinstance(value, Dag):
            return self._dag(value)
        if isinstance(value, Ref):
            return self._record(value.name)
        if isinstance(value, int):
            return Typed(Plain(_number_text(int(value))), NUMBER)
        if isinstance(value, Bits):
            digits = "".join(["1" if bit is True else "0" for bit in reversed(value.elements)])
            return Typed(Call(Name(of_language("bit_string")), [Plain(string(digits))]), ANY)
        return Typed(self._translation.value(value), OTHER)

    def _record(self, name: str) -> Typed:
        """A record that is an operand by itself; a node without operands is called, as it is in TableGen's ``(node)``."""
        record = self._translation.records.get(name)
        if record is not None and record.is_a("ValueType"):
            return Typed(self._translation.reference(name), TYPE)
        kind = value_of(name, self._translation)
        if kind == OTHER and self._is_source and record is not None and record.is_a("SDNode"):
            return self._without_operands(name, record)
        return Typed(self._translation.reference(name), kind)

    def _variable(self, name: str) -> Variable:
        found = self._variables.get(name)
        if found is not None:
            return found
        if not self._has_free:
            raise NoIdiom(f"the variable '{name}', which is declared nowhere")
        return Variable(Call(Name(of_language("variable")), [Plain(string(name))]), ANY)

    def _mention(self, name: str, value: Value) -> Typed:
        """A variable, with the type, the leaf or the class that it is read as."""
        variable = self._variable(name)
        plain = variable.expression
        if value is None or value == Ref("node"):
            if self._is_source and variable.kind is not None and not variable.is_operand:
                raise NoIdiom(f"the variable '{name}' without its type")
            return Typed(plain, variable.type)
        if not isinstance(value, Ref):
            raise NoIdiom(f"a value with the name '{name}'")
        if self._is_source and value.name == variable.kind:
            return Typed(plain, variable.type)
        if is_marker(value.name):
            raise NoIdiom(f"'{value.name}' with a name")
        if variable.is_gap:  # LLVM puts nothing in its place
            raise NoIdiom(f"'{value.name}' at '{name}', an operand of the fragment")
        record = self._translation.records.get(value.name)
        found = result_of_leaf(record, variable.type, self._translation) if record is not None else ANY
        called = self._translation.reference(value.name)
        is_operand = record is not None and record.is_a("DAGOperand")
        made = Call(called, [plain], of=found, takes=classes_of([variable.type]))
        return Typed(made, static_of(record) if is_operand else found)

    def _dag(self, value: Dag, around: str | None = None) -> Typed:
        if not isinstance(value.operator, Ref):
            raise NoIdiom("the operator of a dag is a record")
        name = value.operator.name
        record = self._translation.records.get(name)
        if value.name:
            return self._named(value, value.name, around)
        if record is not None and (record.is_a("ValueType") or record.is_a("DAGOperand")) and len(value.args) == 1:
            if not record.is_a("PatFrags"):
                return self._cast(record, value.args[0])
        if not value.args:
            return self._without_operands(name, record)
        if record is not None and record.is_a("SDNodeXForm"):
            return Typed(self._transformed(record, value.args[0]), ANY)
        arguments = [self.write(one) for one in value.args]
        found = self._translation.reference(name)
        if record is not None and record.is_a("ComplexPattern"):
            if len(arguments) == 1 and isinstance(arguments[0].expression, Plain):
                found = Member(found, "apply")
            takes = classes_of([one.type for one in arguments])
            made = Call(found, [one.expression for one in arguments], of=values_of(record), takes=takes)
            return Typed(made, values_of(record))
        if self._is_source or (record is not None and record.is_a("PatFrags")):
            return self.called(found, signature_of(name, self._translation), arguments)
        return Typed(Call(found, [one.expression for one in arguments]), ANY)

    def _transformed(self, record: Record, one: DagArg) -> Expression:
        """The transform of a leaf, whose value is of certain types only."""
        argument = self.write(one)
        known = taken(_TRANSFORM, [argument.type]) is not None
        inner = argument.expression if known else casted("IntegerValue", argument.expression)
        return Call(self._translation.reference(record.name), [inner])

    def _cast(self, record: Record, one: DagArg) -> Typed:
        """A value with the type that stands around it."""
        value = one.value
        if self._is_source and one.name and isinstance(value, Ref):
            variable = self._variables.get(one.name)
            if variable is not None and variable.kind == record.name and writes_type(value.name, self._translation):
                return self._mention(one.name, value)  # the leaf writes it
        if self._is_source and isinstance(value, Dag) and value.name and value.name in self._variables:
            if self._variables[value.name].kind == record.name:
                return self._dag(value, record.name)
        inner = self.write(one)
        if inner.type == EFFECT:
            raise NoIdiom("a type of what has no value")
        if inner.type == OTHER:  # such as a ComplexPattern without a variable
            inner = Typed(casted(ANY[0], inner.expression), ANY)
        found = self._translation.reference(record.name)
        if one.name and inner.expression == self._variable(one.name).expression:
            if self._variable(one.name).is_gap:
                return Typed(Call(found, [inner.expression]), static_of(record))
            if not isinstance(value, Ref):
                return Typed(Call(Member(found, "apply"), [inner.expression], of=values_of(record)), static_of(record))
            leaf, takes = self._translation.reference(value.name), classes_of([inner.type])
            inner = Typed(Call(leaf, [inner.expression], of=inner.type, takes=takes), inner.type)
        whole = inner.expression
        whole = evolve(whole, is_typed=True) if isinstance(whole, Call) else whole
        return Typed(Call(found, [whole], of=values_of(record)), static_of(record))

    def _named(self, value: Dag, name: str, around: str | None) -> Typed:
        variable = self._variable(name)
        if name not in self._variables or (not self._is_source and (value.args or variable.kind is not None)):
            raise NoIdiom(f"a node with the name '{name}'")
        if variable.kind is not None and not variable.is_operand and variable.kind != around:
            raise NoIdiom(f"the node '{name}' without its type")
        operator = value.operator
        assert isinstance(operator, Ref)
        inner = self._translation.reference(operator.name)
        if value.args:
            inner = self._dag(Dag(value.operator, value.args)).expression
        return Typed(Call(Name(of_language("named")), [variable.expression, inner]), variable.type)

    def _without_operands(self, name: str, record: Record | None) -> Typed:
        found = self._translation.reference(name)
        if record is not None and record.is_a("Instruction") and not self._is_source:
            return Typed(Call(found), ANY)
        signature = signature_of(name, self._translation)
        if signature is not None and taken(signature, []) is not None and not is_leaf_fragment(record):
            return self.called(found, signature, [])
        if record is not None and (record.is_a("SDNode") or record.is_a("PatFrags") or record.is_a("Intrinsic")):
            return Typed(Call(Member(found, "apply")), APPLIED)
        raise NoIdiom(f"'{name}' without operands")

    def called(self, operator: Expression, signature: Signature | None, arguments: Sequence[Typed]) -> Typed:
        """A call if type checkers take it; otherwise the same without types, or with casts."""
        operands = [one.expression for one in arguments]
        if signature is not None and not self._is_generic:
            result = taken(signature, [one.type for one in arguments])
            if result is not None:
                takes = classes_of([one.type for one in arguments])
                return Typed(Call(operator, operands, of=result, takes=takes), result)
            if not signature.has_apply:
                wanted = expected(signature, len(arguments))
                if wanted is None:
                    raise NoIdiom("a fragment with another number of operands")
                kinds = _casts([one.type for one in arguments], wanted, annotations_of(signature, len(arguments)))
                whole = [
                    one.expression if one.type == kind else casted(kind[0], one.expression)
                    for one, kind in zip(arguments, kinds)
                ]
                result = taken(signature, kinds)
                result = result if result is not None else ANY
                return Typed(Call(operator, whole, of=result, takes=classes_of(kinds)), result)
        if signature is not None and not signature.has_apply:
            return _among_variables(operator, signature, arguments)
        operands = [casted(ANY[0], one.expression) if one.type == EFFECT else one.expression for one in arguments]
        return Typed(Call(Member(operator, "apply"), operands), APPLIED)


def _number_text(number: int) -> str:
    """A number; a large one in hexadecimal, if that has one digit or two, as masks have."""
    digits = f"{number:X}"
    return f"0x{digits}" if number >= _LARGE and len(set(digits)) <= 2 else str(number)


def _among_variables(operator: Expression, signature: Signature, arguments: Sequence[Typed]) -> Typed:
    """The call of a fragment with operands whose types are those of type variables, and with casts of those of which type checkers know too little."""
    wanted = expected(signature, len(arguments))
    if wanted is None:
        return Typed(Call(operator, [one.expression for one in arguments]), ANY)
    annotations = annotations_of(signature, len(arguments))
    variables = {
        annotation: one.type for annotation, one in zip(annotations, arguments) if {*one.type} <= BOUNDS.keys()
    }
    found: list[Typed] = []
    for one, kind, annotation in zip(arguments, wanted, annotations):
        variable = variables.get(annotation, ())
        # mypy infers no type variable from a call that gives one, but from a cast to what parameters are.
        is_inside = one.type == variable and isinstance(one.expression, Call)
        if variable and (is_inside or _is_unknown(one.type, annotation)):
            found.append(Typed(casted(f"Of[{variable[0]}]", one.expression), variable))
        elif kind != ANY and _is_unknown(one.type, annotation):
            found.append(Typed(casted(kind[0], one.expression), kind))
        else:
            found.append(one)
    result = taken(signature, [one.type for one in found])
    return Typed(Call(operator, [one.expression for one in found]), ANY if result is None else result)


def _casts(given: Sequence[Static], wanted: Sequence[Static], annotations: Sequence[str]) -> Sequence[Static]:
    """The classes that operands are cast to, or have already. Those that have to be of one type are of the same class."""
    found: list[Static] = []
    for one, kind, annotation in zip(given, wanted, annotations):
        is_right = one == kind or (not of_variable(annotation) and fits(annotation, one, {}))
        found.append(one if is_right else (_other(one, kind),))
    narrow = {
        annotation: kind
        for annotation, kind, one in zip(annotations, found, wanted)
        if kind != one and of_variable(annotation)
    }
    return [narrow.get(annotation, kind) for annotation, kind in zip(annotations, found)]


def _is_unknown(of: Static, annotation: str) -> bool:
    """True for an operand of which type checkers know too little, among others whose types are those of type variables."""
    return of in (ANY, APPLIED) or (of == NUMBER and not fits(annotation, of, {}))


def _other(of: Static, wanted: Static) -> str:
    """The class that a value is cast to which has to be of one type: the first one of a union that mypy takes for what is wanted already."""
    return of[0] if len(of) > 1 and join(of) == wanted[0] else wanted[0]


def classes_of(types: Sequence[Static]) -> Sequence[str]:
    """The classes of values, one for each; empty if one of them is of several."""
    kinds = [ANY if one == LEAF_ALONE else one for one in types]
    return [one[0] for one in kinds] if all([len(one) == 1 for one in kinds]) else ()


#: What a transform of a leaf takes.
_TRANSFORM = Signature(["NumberValue"], "DagValue")


def casted(kind: str, value: Expression) -> Expression:
    """``cast(I32, value)``: the value for type checkers alone."""
    return Call(Name(Symbol("typing", "cast")), [value_class(kind), value])


def writes_type(leaf: str, translation: Translation) -> bool:
    """True for leaves that have the type of their variable written around them: ``(i32 imm:$n)``."""
    record = translation.records.get(leaf)
    return record is not None and (record.is_a("SDNode") or (record.is_a("PatLeaf") and not record.is_a("Operand")))


def leaf_expression(value: Value, translation: Translation) -> Expression:
    """The dag of a fragment without operands, which may be only a leaf."""
    if not isinstance(value, Dag):
        raise NoIdiom("the fragment of a leaf is a dag")
    alone = isinstance(value.operator, Ref) and value_of(value.operator.name, translation) != OTHER
    whole = DagArg(value) if value.args or value.name or not alone else DagArg(value.operator)
    return Writer(translation, {}, has_free=True).write(whole).expression


def pattern_dag(value: Value, operands: Mapping[str, str], translation: Translation) -> Expression:
    """A pattern of an instruction.

    Args:
        operands: the names of the instruction's operands, with their operand classes.
    """
    if not isinstance(value, Dag) or not isinstance(value.operator, Ref):
        raise NoIdiom("a pattern is a dag")
    variables = {
        name: Variable(Plain(python_name(name)), static_of(translation.records.get(kind)), kind, is_operand=True)
        for name, kind in operands.items()
    }
    writer = Writer(translation, variables, has_free=True)
    if value.operator.name != "set":
        whole = writer.write(DagArg(value))
        return whole.expression if whole.type in (EFFECT, ("Any",)) else casted(EFFECT[0], whole.expression)
    *results, source = [writer.write(one) for one in value.args]
    setting = translation.reference("set")
    if len(results) != 1:
        return Call(Member(setting, "to_each"), [Listing([one.expression for one in results]), source.expression])
    return writer.called(setting, _SET, [results[0], source]).expression

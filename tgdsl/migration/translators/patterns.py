"""Patterns outside of instructions (Pat, Pattern): functions whose parameters are the variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Function, Name, Plain, Subscript, string
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.dags import Variable, Writer, with_leaves, writes_type
from tgdsl.migration.translators.fragment_shapes import is_instruction
from tgdsl.migration.translators.inference import Inference
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import ANY, Static, class_of
from tgdsl.records import Dag, DagArg, Record, Ref, Value
from tgdsl.std.write import values_class_of


def pattern_statement(record: Record, name: str, translation: Translation) -> Function:
    """The function of a pattern.

    Args:
        name: of the function.
    """
    source = with_leaves(record.dag("PatternToMatch"), translation)
    assert isinstance(source, Dag)
    whole = DagArg(source) if source.args or not source.name else DagArg(source.operator, source.name)
    results = [with_leaves(one, translation, of_result=True) for one in record.values("ResultInstrs")]
    found = Inference(translation.records)
    found.look(DagArg(source))
    for one in results:
        found.look(DagArg(one))
    _bound_by_results(record, found, translation)
    uses = _Uses(translation)
    uses.look(whole, None)
    variables: dict[str, Variable] = {}
    parameters: list[tuple[str, Expression]] = []
    for variable in uses.kinds:
        own = found.variable(variable).static()
        kind, annotation = _declared(uses, variable, own)
        variables[variable] = Variable(Plain(python_name(variable)), own, kind)
        parameters.append((python_name(variable), annotation))
    for one in names_in(results):
        if one not in variables:  # it is in a fragment of the source
            variables[one] = Variable(Plain(python_name(one)), found.variable(one).static())
            parameters.append((python_name(one), value_class(found.variable(one).static()[0])))
    given = [
        Writer(translation, variables).write(whole).expression,
        *[_result(one, variables, translation) for one in results],
    ]
    own_name = [] if record.anonymous else [("name", Plain(string(record.name)))]
    rewrite = Call(Name(of_language("Rewrite")), given, own_name)
    return Function(
        Call(Name(of_language("pattern")), (), _options(record, translation)),
        name,
        parameters,
        Name(of_language("Rewrite")),
        rewrite,
    )


def names_in(values: Sequence[Value]) -> Iterator[str]:
    """The names of the variables that dags have."""
    for value in values:
        if isinstance(value, Dag):
            for one in value.args:
                if one.name:
                    yield one.name
                yield from names_in([one.value])


def _options(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    named: list[tuple[str, Expression]] = []
    if record.records("Predicates"):
        named.append(("requires", translation.value(record.fields["Predicates"])))
    if record.integer("AddedComplexity"):
        named.append(("added_complexity", Plain(str(record.integer("AddedComplexity")))))
    if record.bit("GISelShouldIgnore"):
        named.append(("gisel_should_ignore", Plain("True")))
    if record.is_a("GISelFlags") and record.fields.get("GIIgnoreCopies") is not None:
        named.append(("gi_ignore_copies", Plain(repr(bool(record.fields["GIIgnoreCopies"])))))
    return named


def _result(value: Value, variables: Mapping[str, Variable], translation: Translation) -> Expression:
    """A result; ``as_is`` around anything but an instruction."""
    writer = Writer(translation, variables, is_source=False)
    if not isinstance(value, Dag) or not isinstance(value.operator, Ref):
        raise NoIdiom("a result that is not a dag")
    if value.name:
        if value.args:
            raise NoIdiom("a result with a name")
        return Call(Name(of_language("as_is")), [writer.write(DagArg(value)).expression])
    record = translation.records.get(value.operator.name)
    if is_instruction(value, translation):
        return writer.write(DagArg(value)).expression
    if not value.args or (record is not None and record.is_a("SDNode")):
        raise NoIdiom("a result that is not an instruction")
    if len(value.args) == 1 and record is not None and record.is_a("ValueType"):
        [one] = value.args
        if one.name and one.value is None:  # a value of the source, as another type
            inner = Call(translation.reference(record.name), [variables[one.name].expression])
            return Call(Name(of_language("as_is")), [inner])
    return Call(Name(of_language("as_is")), [writer.write(DagArg(value)).expression])


def _bound_by_results(record: Record, found: Inference, translation: Translation) -> None:
    """A node with a name that no profile gives a type has that of the first output of the instruction that replaces the source."""
    source = record.dag("PatternToMatch")
    if not source.name:
        return
    result = record.values("ResultInstrs")[-1]
    if not isinstance(result, Dag) or not isinstance(result.operator, Ref):
        return
    instruction = translation.records.get(result.operator.name)
    if instruction is not None and instruction.is_a("Instruction"):
        outputs = instruction.dag("OutOperandList").args
        if outputs:
            found.look(DagArg(outputs[0].value, source.name))


def _declared(uses: _Uses, variable: str, own: Static) -> tuple[str | None, Expression]:
    """The type that a variable has written where it stands, or None; and the annotation of its parameter."""
    class_name = own[0] if len(own) == 1 else ANY[0]
    annotation = value_class(class_name)
    of_type = getattr(class_of(class_name), "value_type", None) is not None
    kinds = uses.kinds[variable]
    if of_type and variable not in uses.untyped and all([values_class_of(one) == class_name for one in kinds]):
        return kinds[0] if kinds else None, annotation
    if of_type or variable in uses.bare:
        return None, Subscript(Name(of_language("Implied")), annotation)
    return None, annotation


class _Uses:
    """The form in which the variables of a source are written.

    Attributes:
        kinds: by their names, in the order of mentions, the types that stand at them, or around a leaf.
        untyped: those of which a leaf, or a node with a name, stands without its type.
        bare: those that stand somewhere without anything.
    """

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        self.kinds: dict[str, list[str]] = {}
        self.untyped: set[str] = set()
        self.bare: set[str] = set()

    def look(self, one: DagArg, around: str | None) -> None:
        """Note the variables of a value.

        Args:
            around: the type that stands around it alone.
        """
        value, name = one.value, one.name
        if name:
            kinds = self.kinds.setdefault(name, [])
            if value is None:
                self.bare.add(name)
                self.untyped.add(name)
            elif isinstance(value, Ref) and self._translation.is_type(value.name):
                kinds.append(value.name)
            elif isinstance(value, Ref) and writes_type(value.name, self._translation):
                if around is not None:
                    kinds.append(around)
                else:
                    self.untyped.add(name)
        if isinstance(value, Dag) and isinstance(value.operator, Ref):
            if value.name:
                kinds = self.kinds.setdefault(value.name, [])
                if around is not None:
                    kinds.append(around)
                else:
                    self.untyped.add(value.name)
                    self.bare.add(value.name)
            operator = value.operator.name
            inner = operator if len(value.args) == 1 and self._translation.is_type(operator) else None
            for argument in value.args:
                self.look(argument, inner)

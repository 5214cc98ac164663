"""Selection patterns outside of instructions (LLVM's Pat and Pattern).

A pattern is a function. Its parameters are the pattern's variables, with their types; diagnostics call the pattern by its name. It
returns the source and the result, or a list of such pairs, which share the variables::

    @pattern(requires=[Is64Bit])
    def logic(lhs: I64, rhs: I64) -> Rewrites:
        return [
            Rewrite(and_(lhs, rhs), AND.rr(lhs, rhs)),
            Rewrite(or_(lhs, rhs), OR.rr(lhs, rhs)),
        ]
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Annotated, TypeAlias, TypedDict, TypeVar, Unpack, cast, get_args, get_origin, get_type_hints

from tgdsl.diagnostics import Note, Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import DefiningModule, Definition, Namer
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.core.expressions import (
    Call,
    Leaf,
    Variable,
    argument,
    named_nodes,
    named_values,
    place_in,
    variables,
)
from tgdsl.language.core.field_places import elements
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.instructions.named_operands import InstructionOperand
from tgdsl.language.patterns.anonymous_fragments import free_variables, used_fragments
from tgdsl.language.patterns.fragments import ComplexPattern, OutPatFrag
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.language.registers.value_types import DAGOperand, ValueType
from tgdsl.records import Dag, DagArg, Value
from tgdsl.records.record import Path as ValuePath

V = TypeVar("V", bound=DagValue)

_TYPE: type[Definition] = ValueType

_IMPLIED = "implied"

#: A variable whose type the pattern does not write: of ``n: Implied[I32]``, ``imm(n)`` is TableGen's ``imm:$n``, and of ``n: I32`` it is
#: ``(i32 imm:$n)``. The type follows from what is around it.
Implied: TypeAlias = Annotated[V, _IMPLIED]


class AsIs:
    """A pattern's result other than an instruction; see :func:`as_is`."""

    def __init__(self, value: DagValue) -> None:
        self.value = value


def as_is(value: DagValue) -> AsIs:
    """Give as a pattern's result a value of its source, ``as_is(v4i32(VR128(x)))``, or an instruction with a type."""
    return AsIs(value)


def named(variable: V, node: DagValue | ComplexPattern[DagValue]) -> V:
    """Name a node of a pattern's source, so that the result can use it: TableGen's ``(addrspacecast:$this GPR:$src)``.

    The node has the type of the variable, unless that is ``Implied``::

        @pattern()
        def cast(this: I64, src: I64) -> Rewrite:
            return Rewrite(named(this, addrspacecast(src)), CAST(src, AddressSpace(this)))

    Args:
        variable: a parameter of the pattern's function, or an operand of the instruction.
        node: an SDNode, a fragment or an intrinsic with its operands; or a leaf, for TableGen's ``(imm:$n)``.
    """
    if not isinstance(variable, Variable) or not (
        isinstance(variable, InstructionOperand) or variable.is_implied or variable.vt is not None
    ):
        raise fail(
            current_place(), "named takes a parameter of the pattern's function, and then the node that it names"
        )
    given_node: object = node
    made = Call(given_node, ()) if isinstance(given_node, (SDPatternOperator, ComplexPattern)) else given_node
    operator: object = made.operator if isinstance(made, Call) else None
    if not isinstance(made, Call) or not isinstance(operator, (SDPatternOperator, ComplexPattern)):
        raise fail(
            current_place(),
            f"named takes a node with operands for '{variable.name}', such as named({variable.name}, add(lhs, rhs)); a type"
            " goes around it",
        )
    named_node = Call(made.operator, made.operands, variable)
    return cast("V", named_node if variable.vt is None else Call(variable.vt, (named_node,)))


class Rewrite(Definition):
    """A pattern (LLVM's Pattern or Pat): PatternToMatch and ResultInstrs.

    Args:
        source: the DAG that is matched.
        results: the instructions, one after another; the last one's results replace those of the source.
        name: of the record, where it has one: TableGen's ``def name : Pat<...>``.
    """

    stays_anonymous = True

    def __init__(self, source: DagValue | Effect, *results: Instruction | AsIs, name: str = "") -> None:
        super().__init__()
        if name:
            self.module.names_in_blocks[self] = name
        self.source: object = source
        self.results: tuple[object, ...] = tuple(
            result.value if isinstance(result, AsIs) else result for result in results
        )
        self.requires: tuple[Predicate, ...] = ()
        self.added_complexity = 0
        self.gisel_should_ignore = False
        self.gi_ignore_copies: bool | None = None
        self.function = ""
        if not isinstance(self.source, (Call, Leaf)):
            self.problem("the source of a pattern is a node with its operands: add(lhs, rhs)")
        if not results or not all(
            isinstance(one.value, (Call, Leaf)) if isinstance(one, AsIs) else _has_instruction(one) for one in results
        ):
            self.problem("the result of a pattern is an instruction with its operands: ADD.rr(lhs, rhs)")
        self._check_variables()
        self._check_names()
        self._check_types()

    def _check_variables(self) -> None:
        known = set(variables(self.source))
        in_fragments = {one.name for one in free_variables(self.source)}
        for variable in dict.fromkeys(one for result in self.results for one in variables(result)):
            if variable not in known and variable.name not in in_fragments:
                self.problem(
                    f"the result has '{variable.name}', but the source does not; a result is made of what the source matched",
                    Note(variable.place, "it is declared here"),
                )

    def _check_names(self) -> None:
        mentioned = list(variables(self.source))
        for variable in dict.fromkeys(named_nodes(self.source)):
            if mentioned.count(variable) > 1:
                name = variable.name
                self.problem(
                    f"the source has '{name}', the name of a node, in another place as well; use another variable there"
                )
        for variable in dict.fromkeys(one for result in self.results for one in named_nodes(result)):
            name = variable.name
            self.problem(
                f"the result names a node '{name}'; name the node in the source, and use '{name}' in the result"
            )

    def _check_types(self) -> None:
        """Report variables that the source reads as another type than their annotation says, which a type checker cannot see."""
        for variable in dict.fromkeys(_untyped(self.source)):
            name = variable.name
            self.problem(
                f"nothing gives the type of '{name}'; annotate the parameter of the function, {name}: I32, or give it a type here,"
                f" i32({name})",
                Note(variable.place, "it is declared here"),
            )
        for leaf in named_values(self.source):
            own = leaf.variable.vt if isinstance(leaf, Leaf) else None
            if isinstance(leaf, Leaf) and isinstance(leaf.kind, _TYPE) and own not in (None, leaf.kind):
                self.problem(
                    f"the variable '{leaf.variable.name}' is declared to be of another type than it is read as here; correct its"
                    " annotation, or the type",
                    Note(leaf.variable.place, "it is declared here"),
                )

    @property
    def label(self) -> str | None:
        return self.function or None

    def superclasses(self) -> tuple[str, ...]:
        plain = ("Pattern",) if len(self.results) > 1 else ("Pattern", "Pat")
        classes = (*plain, "Requires") if self.requires else plain
        return classes if self.gi_ignore_copies is None else (*classes, "GISelFlags")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "PatternToMatch": _source(self.source, ref),
            "ResultInstrs": tuple(_result(result, ref) for result in self.results),
            "Predicates": tuple(ref(predicate) for predicate in self.requires),
            "AddedComplexity": self.added_complexity,
            "GISelShouldIgnore": self.gisel_should_ignore,
            **({} if self.gi_ignore_copies is None else {"GIIgnoreCopies": self.gi_ignore_copies}),
        }

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        if field == "PatternToMatch":
            return place_in(self.source, path)
        return place_in(self.results, path) if field == "ResultInstrs" else None


Rewrites: TypeAlias = Sequence[Rewrite]


class PatternOptions(TypedDict, total=False):
    """The options of a pattern.

    requires: its Predicates.
    added_complexity: raises its order among patterns.
    gisel_should_ignore: whether GlobalISel ignores it.
    gi_ignore_copies: whether GlobalISel looks through a COPY before each operand (GISelFlags). A fragment that says so counts for its own nodes.
    """

    requires: Sequence[Predicate]
    added_complexity: int
    gisel_should_ignore: bool
    gi_ignore_copies: bool | None


@checked
def pattern(**options: Unpack[PatternOptions]) -> Callable[[Callable[..., Rewrite | Rewrites]], Rewrites]:
    """Make the patterns that a function returns.

    Args:
        options: of all of them; see :class:`PatternOptions`.
    """

    def make(function: Callable[..., Rewrite | Rewrites]) -> Rewrites:
        if not isinstance(cast(object, function), FunctionType):
            raise fail(
                current_place(), f"@pattern() stands before a function, but gets {given(function)}; write it once"
            )
        begin = len(DefiningModule.of(running_namespace()).definitions)
        made: object = function(**_variables(function))
        rewrites = [one for one in elements((made,) if isinstance(made, Rewrite) else made) if isinstance(one, Rewrite)]
        wrong = [one for one in elements(made) if not isinstance(one, Rewrite)]
        if wrong or (not isinstance(made, Rewrite) and not isinstance(made, (list, tuple))):
            raise fail(
                current_place(),
                f"the pattern '{function.__name__}' returns {'a list with ' * bool(wrong)}{given(wrong[0] if wrong else made)}; return"
                " Rewrite(source, result), or a list of such",
            )
        return placed(rewrites, begin, function.__name__, options)

    return make


def placed(rewrites: Rewrites, begin: int, function: str, options: PatternOptions) -> Rewrites:
    """The patterns that a function has made, with their options, each before the fragments that were made for it.

    Args:
        begin: the number of definitions that their module had before them.
        function: its name; empty for a lambda.
    """
    for rewrite in rewrites:
        rewrite.requires = tuple(options.get("requires", ()))
        rewrite.added_complexity = rewrite.check_number(
            "added_complexity", options.get("added_complexity", 0), -(1 << 31), (1 << 31) - 1
        )
        rewrite.gisel_should_ignore = options.get("gisel_should_ignore", False)
        rewrite.gi_ignore_copies = options.get("gi_ignore_copies")
        rewrite.function = function
    if rewrites:
        _before_their_fragments(rewrites, rewrites[0].module.definitions, begin)
    return tuple(rewrites)


def _before_their_fragments(rewrites: Rewrites, definitions: list[Definition], begin: int) -> None:
    """Put each pattern before the fragments without names that were made for it, as TableGen's anonymous records stand."""
    made = definitions[begin:]
    if len(made) == len(rewrites):
        return
    order: dict[Definition, None] = {}
    used: dict[Definition, set[object]] = {one: set(used_fragments([one.source, *one.results])) for one in rewrites}
    for one in made:
        if one in used:
            order[one] = None
            order.update(dict.fromkeys([two for two in made if two in used[one]]))
        elif not any([one in fragments for fragments in used.values()]):
            order[one] = None
    definitions[begin:] = order


def _variables(function: Callable[..., object]) -> dict[str, Variable]:
    """A variable for each parameter, of the type of its annotation."""
    try:
        hints = get_type_hints(function, include_extras=True)
    except Exception as error:
        message = f"the annotations of the pattern '{function.__name__}' cannot be read: {error}"
        raise fail(current_place(), message) from None
    made: dict[str, Variable] = {}
    place = current_place()
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD):
            raise fail(
                current_place(),
                f"the parameters of a pattern are its variables, each with a name and a type, but '*{name}' of '{function.__name__}' is"
                " not one; name each",
            )
        made[name] = variable_of(name, hints.get(name), place)
    return made


def variable_of(name: str, hint: object, place: Place | None = None) -> Variable:
    """The variable of a pattern of the type of its annotation, ``I32`` or ``Implied[I32]``; declared at a place, or at the target's line that runs."""
    value_type = hint.value_type if isinstance(hint, type) and issubclass(hint, DagValue) else None
    made = Variable(name.rstrip("_"), vt=value_type, place=place)
    made.is_implied = get_origin(hint) is Annotated and _IMPLIED in get_args(hint)
    return made


#: The operators that give a value a type or a register class.
_READING: tuple[type[Definition], ...] = (ValueType, DAGOperand)


def _untyped(value: object) -> Iterator[Variable]:
    """The variables of a source that have no type, but for those that a ComplexPattern gives its operands to."""
    if isinstance(value, Variable) and value.kind is None and not value.is_implied:
        yield value
    elif isinstance(value, Call) and not isinstance(value.operator, ComplexPattern):
        for operand in value.operands:
            yield from _untyped(operand)


def _has_instruction(result: object) -> bool:
    """True if a result is an instruction with operands or an OutPatFrag, possibly with a type."""
    if not isinstance(result, Call):
        return False
    if isinstance(result.operator, _READING):
        return any(_has_instruction(operand) for operand in result.operands)
    return isinstance(result.operator, (type, OutPatFrag))


def _source(source: object, ref: Namer) -> Value:
    written = argument(source, ref)
    # A source that is only a leaf is written as an operator without operands, with the leaf's name.
    return written.value if isinstance(written.value, Dag) else Dag(written.value, (), written.name)


def _result(result: object, ref: Namer) -> Value:
    written = argument(result, ref, typed=False)
    # A value of the source is written as the only operand of its type.
    return written.value if isinstance(written.value, Dag) else Dag(written.value, (DagArg(None, written.name),))

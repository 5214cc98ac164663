"""Fragments (LLVM's PatFrags, PatFrag, PatLeaf, ImmLeaf, OutPatFrag), transforms (SDNodeXForm), and ComplexPatterns.

A fragment is a function from operands to the DAG that it matches; patterns call it like an SDNode::

    @fragment(has_one_use=True)
    def and_once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
        return and_(lhs, rhs)

    simm13 = PatLeaf(imm, is_int(13))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import ClassVar, Generic, TypeVar, TypedDict, Unpack, cast

from tgdsl.diagnostics import Place
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue, NumberValue
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import Call, Expression, FreeVariable, Leaf, Variable, argument, leaf, place_in
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.patterns.immediates import ConstantPredicate, ImmPredicate
from tgdsl.language.patterns.selection_nodes import SDNode, SDNodeProperty, SDPatternOperator
from tgdsl.language.registers.value_types import V_co, ValueType
from tgdsl.records import Code, Dag, DagArg, Ref, Value
from tgdsl.records.record import Path as ValuePath

F = TypeVar("F", bound=Callable[..., object])
V = TypeVar("V", bound=DagValue)
T = TypeVar("T")


def variable(name: str) -> DagValue:
    """A variable of a fragment, or of an instruction's pattern, that is not one of its operands: ``PatLeaf(i1(PredRegs(variable("R"))))``."""
    return FreeVariable(name)


class Transformed(DagValue):
    """A constant, or another leaf, of a pattern's source after a transform: an operand of the result."""


@with_fields
class SDNodeXForm(Definition):
    """A transform from a constant, or another leaf, of a pattern's source to an operand of its result."""

    record_class = "SDNodeXForm"
    needs_name = True

    opcode: SDNode = llvm_field("Opcode", kw_only=False)
    """The SDNode that it transforms."""
    x_form_function: Code = llvm_field("XFormFunction", kw_only=False)
    """C++ that returns the new node for the node ``N``."""

    def __call__(self, value: NumberValue) -> Transformed:
        """In a pattern's result, the transform of a leaf of the source."""
        return cast("Transformed", Call(self, (value,)))


class FragmentOptions(TypedDict, total=False):
    """The extra conditions of a fragment, and its transform: fields of PatFrags.

    predicate_code: C++ that tests the node ``N``.
    gisel_predicate_code: C++ that tests the instruction ``MI``, for GlobalISel.
    gi_ignore_copies: whether GlobalISel looks through a COPY before each operand of the fragment's nodes (GISelFlags); as in the pattern
        around it, if it is not given.
    bare_operands: whether the dags have the operands as ``$x``, not as ``node:$x``, which means the same.
    immediate_code: C++ that tests the number ``Imm``.
    operand_transform: the SDNodeXForm of the operand.
    predicate_code_uses_operands: whether the predicate's C++ reads ``Operands``.
    memory_vt, scalar_memory_vt: the type in memory, of the value or of an element.
    address_spaces, min_alignment: of the memory access; the alignment in bytes.
    The others: properties that the node, or its access to memory, must have.
    """

    properties: Sequence[SDNodeProperty]
    predicate_code: Code
    gisel_predicate_code: Code
    gi_ignore_copies: bool
    bare_operands: bool
    immediate_code: Code
    operand_transform: SDNodeXForm
    predicate_code_uses_operands: bool
    has_no_use: bool
    has_one_use: bool
    is_load: bool
    is_store: bool
    is_atomic: bool
    is_unindexed: bool
    is_non_ext_load: bool
    is_any_ext_load: bool
    is_sign_ext_load: bool
    is_zero_ext_load: bool
    is_trunc_store: bool
    is_atomic_ordering_monotonic: bool
    is_atomic_ordering_acquire: bool
    is_atomic_ordering_release: bool
    is_atomic_ordering_acquire_release: bool
    is_atomic_ordering_sequentially_consistent: bool
    is_atomic_ordering_acquire_or_stronger: bool
    is_atomic_ordering_release_or_stronger: bool
    address_spaces: Sequence[int]
    min_alignment: int
    memory_vt: ValueType[DagValue]
    scalar_memory_vt: ValueType[DagValue]


#: The fields of PatFrags with plain values: LLVM's name, the option, the default.
_FIELDS: tuple[tuple[str, str, Value], ...] = (
    ("PredicateCode", "predicate_code", Code("")),
    ("GISelPredicateCode", "gisel_predicate_code", Code("")),
    ("ImmediateCode", "immediate_code", Code("")),
    ("PredicateCodeUsesOperands", "predicate_code_uses_operands", False),
    ("HasNoUse", "has_no_use", None),
    ("HasOneUse", "has_one_use", None),
    ("IsLoad", "is_load", None),
    ("IsStore", "is_store", None),
    ("IsAtomic", "is_atomic", None),
    ("IsUnindexed", "is_unindexed", None),
    ("IsNonExtLoad", "is_non_ext_load", None),
    ("IsAnyExtLoad", "is_any_ext_load", None),
    ("IsSignExtLoad", "is_sign_ext_load", None),
    ("IsZeroExtLoad", "is_zero_ext_load", None),
    ("IsTruncStore", "is_trunc_store", None),
    ("IsAtomicOrderingMonotonic", "is_atomic_ordering_monotonic", None),
    ("IsAtomicOrderingAcquire", "is_atomic_ordering_acquire", None),
    ("IsAtomicOrderingRelease", "is_atomic_ordering_release", None),
    ("IsAtomicOrderingAcquireRelease", "is_atomic_ordering_acquire_release", None),
    ("IsAtomicOrderingSequentiallyConsistent", "is_atomic_ordering_sequentially_consistent", None),
    ("IsAtomicOrderingAcquireOrStronger", "is_atomic_ordering_acquire_or_stronger", None),
    ("IsAtomicOrderingReleaseOrStronger", "is_atomic_ordering_release_or_stronger", None),
    ("MinAlignment", "min_alignment", None),
)


def _no_fragment() -> object:
    """A stand-in for a wrong value in the place of a function, after that was said."""
    return Ref("node")


class PatFrags(SDPatternOperator):
    """A fragment, which matches any of one or several DAGs.

    Args:
        function: from the operands to a DAG, or, with :func:`alternatives`, to several.
    """

    record_class = "PatFrags"

    def __init__(self, function: Callable[..., object], **options: Unpack[FragmentOptions]) -> None:
        super().__init__(options.pop("properties", ()))
        if not isinstance(function, FunctionType):
            self.problem(f"a fragment is made of a function, and this is {given(function)}; write lambda lhs, rhs: ...")
            function = _no_fragment
            self.broken = True
        self.function = function
        code = function.__code__  # there are hundreds of fragments, and inspect is slow
        self.operands = tuple([Variable(name.rstrip("_")) for name in code.co_varnames[: code.co_argcount]])
        made = function(*self.operands)
        self.fragments: tuple[object, ...] = made.values if isinstance(made, _Alternatives) else (made,)
        for value in self.fragments:
            if not isinstance(value, (Expression, Definition)) and not self.broken:
                self.problem(
                    f"the function of a fragment returns {given(value)}; return the dag that the fragment matches"
                )
                self.broken = True
        if "address_spaces" in options:
            options["address_spaces"] = tuple(options["address_spaces"])
        self._options = options

    def superclasses(self) -> tuple[str, ...]:
        classes = super().superclasses()
        return (*classes, "GISelFlags") if "gi_ignore_copies" in self._options else classes

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        return place_in(self.fragments, path) if field == "Fragments" else super().place_of(field, path)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        names = [operand.name for operand in self.operands]
        copies: Mapping[str, Value] = (
            {"GIIgnoreCopies": self._options["gi_ignore_copies"]} if "gi_ignore_copies" in self._options else {}
        )
        return {**super().fields(ref), **fragment_fields(names, self.fragments, self._options, ref), **copies}


def fragment_fields(
    names: Sequence[str], fragments: Sequence[object], options: FragmentOptions, ref: Namer
) -> Mapping[str, Value]:
    """The fields of class PatFrags.

    Args:
        names: of its operands.
        fragments: the DAGs, with variables of those names.
    """
    given: Mapping[str, object] = {**options}
    address_spaces = options.get("address_spaces")
    transform = options.get("operand_transform")
    memory_vt = options.get("memory_vt")
    scalar_memory_vt = options.get("scalar_memory_vt")
    return {
        **{field: cast("Value", given.get(option, default)) for field, option, default in _FIELDS},
        "Operands": Dag(Ref("ops"), tuple(DagArg(Ref("node"), name) for name in names)),
        "Fragments": tuple(
            _fragment(tree, set(names), ref, None if options.get("bare_operands") else Ref("node"))
            for tree in fragments
        ),
        "OperandTransform": ref(transform) if transform else Ref("NOOP_SDNodeXForm"),
        "MemoryVT": ref(memory_vt) if memory_vt else None,
        "ScalarMemoryVT": ref(scalar_memory_vt) if scalar_memory_vt else None,
        "AddressSpaces": None if address_spaces is None else tuple(address_spaces),
    }


def _fragment(tree: object, gaps: set[str], ref: Namer, mark: Value) -> Dag:
    """A DAG of ``Fragments``, in which each operand of the fragment is written ``node:$lhs``, or with another mark."""
    written = _with_gaps(argument(tree, ref), gaps, mark).value
    return written if isinstance(written, Dag) else Dag(written)


def _with_gaps(arg: DagArg, gaps: set[str], mark: Value) -> DagArg:
    if arg.name in gaps and not isinstance(arg.value, Dag):
        gap = DagArg(mark, arg.name)
        return gap if arg.value is None else DagArg(Dag(arg.value, (gap,)))
    if isinstance(arg.value, Dag):
        inner = tuple(_with_gaps(one, gaps, mark) for one in arg.value.args)
        return DagArg(Dag(arg.value.operator, inner, arg.value.name), arg.name)
    return arg


class PatFrag(PatFrags):
    """A fragment that matches one DAG."""

    record_class = "PatFrag"


class _Alternatives:
    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values


def alternatives(*values: T) -> T:
    """Several DAGs, of which a fragment matches any."""
    return cast("T", _Alternatives(values))


class OutPatFrag(PatFrag):
    """A fragment of results: a DAG of instructions with operands."""

    record_class = "OutPatFrag"

    def __init__(self, function: Callable[..., object], **options: Unpack[FragmentOptions]) -> None:
        options["bare_operands"] = True
        super().__init__(function, **options)


@checked
def fragment(**options: Unpack[FragmentOptions]) -> Callable[[F], F]:
    """Make a PatFrag or PatFrags of a function; to the type checker it keeps the function's signature."""

    def make(function: F) -> F:
        made = _DescribedFragment(function, **options)
        return cast("F", made)

    return make


def result_fragment() -> Callable[[F], F]:
    """Make an OutPatFrag of a function."""

    def make(function: F) -> F:
        return cast("F", _DescribedResult(function))

    return make


class _DescribedFragment(PatFrags):
    """The fragment that the decorator makes: a PatFrag if it has one DAG, else a PatFrags."""

    made_by = "fragment"

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "PatFrag") if len(self.fragments) == 1 else super().superclasses()

    def __call__(self, *operands: object) -> Call:
        return self.apply(*operands)


class _DescribedResult(OutPatFrag):
    def __call__(self, *operands: object) -> Call:
        return self.apply(*operands)


def pat_leaf_options(predicate: ConstantPredicate, transform: SDNodeXForm | None) -> FragmentOptions:
    """The options of a :class:`PatLeaf`."""
    options: FragmentOptions = {}
    if isinstance(predicate, ImmPredicate) or predicate:
        options["predicate_code"] = predicate.node_code() if isinstance(predicate, ImmPredicate) else predicate
    if transform is not None:
        options["operand_transform"] = transform
    return options


class PatLeaf(PatFrag, DagValue):
    """A fragment without operands: a constant with a condition. A call binds it to a variable: ``simm13(value)``.

    Args:
        fragment: the DAG: ``imm``, ``i32(imm)``, ``i32(9)``.
        predicate: the condition.
        transform: from the constant to the instruction's operand.
        gisel_leaf_predicate_code: C++ that tests the operand ``MO``, for GlobalISel.
    """

    record_class = "PatLeaf"

    def __init__(
        self,
        fragment: DagValue,
        predicate: ConstantPredicate = Code(""),
        transform: SDNodeXForm | None = None,
        *,
        gisel_leaf_predicate_code: Code | None = None,
    ) -> None:
        super().__init__(lambda: fragment, **pat_leaf_options(predicate, transform))
        self.predicate = predicate
        self.gisel_leaf_predicate_code = gisel_leaf_predicate_code

    def __call__(self, value: V) -> V:
        return cast("V", leaf(self, value))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "GISelLeafPredicateCode": self.gisel_leaf_predicate_code}


#: The flags of an ImmLeaf whose C++ gets the number as an int64_t.
NO_IMMEDIATE_FLAGS: Mapping[str, Value] = {"FastIselShouldIgnore": False, "IsAPInt": False, "IsAPFloat": False}


def immediate_options(predicate: ConstantPredicate, transform: SDNodeXForm | None) -> FragmentOptions:
    """The options of an :class:`ImmLeaf`."""
    code = predicate.imm_code() if isinstance(predicate, ImmPredicate) else predicate
    return {"immediate_code": code} if transform is None else {"immediate_code": code, "operand_transform": transform}


class ImmLeaf(PatFrag, DagValue, Generic[V_co]):
    """An integer constant of a type, with a condition on the number.

    Args:
        vt: the type.
        predicate: the condition; its C++ gets the number as ``Imm``.
        transform: from the constant to the instruction's operand.
        imm_node: the SDNode of such constants, if it is another one than that of the class.
    """

    record_class = "ImmLeaf"
    node: ClassVar[str] = "imm"  #: the SDNode of such constants
    flags: ClassVar[Mapping[str, bool]] = {}

    def __init__(
        self,
        vt: ValueType[V_co],
        predicate: ConstantPredicate,
        transform: SDNodeXForm | None = None,
        *,
        imm_node: SDNode | None = None,
    ) -> None:
        constant = Call(vt, (imm_node or Ref(self.node),))
        super().__init__(lambda: constant, **immediate_options(predicate, transform))
        self.predicate = predicate
        self.vt = vt

    def __call__(self, value: DagValue) -> V_co:
        return cast("V_co", leaf(self, value, typed=False))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), **NO_IMMEDIATE_FLAGS, **self.flags}


class TImmLeaf(ImmLeaf[V_co]):
    """Like :class:`ImmLeaf`, for constants that are operands of target nodes."""

    record_class = "TImmLeaf"
    node = "timm"


class IntImmLeaf(ImmLeaf[V_co]):
    """Like :class:`ImmLeaf`; its C++ gets the number as an ``APInt``."""

    record_class = "IntImmLeaf"
    flags = {"IsAPInt": True, "FastIselShouldIgnore": True}


class FPImmLeaf(ImmLeaf[V_co]):
    """A floating-point constant with a condition; its C++ gets the number as an ``APFloat``."""

    record_class = "FPImmLeaf"
    node = "fpimm"
    flags = {"IsAPFloat": True, "FastIselShouldIgnore": True}


@with_fields
class ComplexPattern(Definition, Generic[V_co]):
    """A part of a pattern that C++ code of the target matches: an address, an operand with its extension."""

    record_class = "ComplexPattern"
    needs_name = True

    ty: ValueType[V_co] = llvm_field("Ty", kw_only=False)
    """The type of the matched value."""
    num_operands: int = llvm_field("NumOperands", kw_only=False, range=(0, 255))
    """The number of operands that it gives to the instruction."""
    select_func: str = llvm_field("SelectFunc", kw_only=False)
    """The C++ method."""
    root_nodes: Sequence[SDNode] = llvm_field("RootNodes", default=(), kw_only=False)
    """The SDNodes that it can begin with; any, if none are given."""
    properties: Sequence[SDNodeProperty] = llvm_field("Properties", default=(), kw_only=False)
    """Of the nodes that it matches."""
    complexity: int = llvm_field("Complexity", default=-1, kw_only=False, range=(-(1 << 31), (1 << 31) - 1))
    """What it adds to that of a pattern; by default it follows from the number of operands."""

    wants_root: bool = llvm_field("WantsRoot", default=False)
    """The C++ method gets the root of the matched pattern; before this field there was the property SDNPWantRoot."""
    wants_parent: bool = llvm_field("WantsParent", default=False)
    """The C++ method gets the parent of the matched node; before this field there was the property SDNPWantParent."""

    def __call__(self, *operands: DagValue) -> V_co:
        """Bind one variable to the matched value, or one to each of its operands."""
        if len(operands) == 1 and isinstance(operands[0], Variable):
            return cast("V_co", Leaf(self, operands[0]))
        return self.apply(*operands)

    def apply(self, *operands: DagValue) -> V_co:
        """The operands that it gives, also one alone: ``address.apply(offset)`` is TableGen's ``(address $offset)``."""
        return cast("V_co", Call(self, operands))

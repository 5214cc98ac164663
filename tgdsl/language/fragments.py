"""Fragments of patterns (LLVM's ``PatFrags`` and what is derived from it), transforms, and complex patterns.

A fragment is a function from values to what it stands for; patterns call it like a node::

    @fragment(has_one_use=True)
    def and_once(lhs: AnyInt, rhs: AnyInt) -> AnyInt:
        return and_(lhs, rhs)

    simm13 = PatLeaf(imm, is_int(13))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import ClassVar, Generic, TypedDict, TypeVar, cast

from typing_extensions import Unpack

from tgdsl.language.code import ConstantPredicate, ImmPredicate
from tgdsl.language.dag_values import DagValue, FloatValue, IntegerValue, VectorValue
from tgdsl.language.definition import Definition, Namer, check_options
from tgdsl.language.expressions import Call, Leaf, Variable, argument, leaf
from tgdsl.language.selection_nodes import SDNode, SDNodeProperty, SDPatternOperator
from tgdsl.language.value_types import V_co, ValueType
from tgdsl.records import Code, Dag, DagArg, Ref, Value

F = TypeVar("F", bound=Callable[..., object])
V = TypeVar("V", bound=DagValue)
T = TypeVar("T")


class SDNodeXForm(Definition):
    """A function from a constant, or another leaf, to what stands for it in the instruction.

    Args:
        opcode: the node that it takes.
        x_form_function: C++ that makes the result from ``N``.
    """

    record_class = "SDNodeXForm"
    needs_name = True

    def __init__(self, opcode: SDNode, x_form_function: Code) -> None:
        super().__init__()
        self.opcode = opcode
        self.x_form_function = x_form_function

    def __call__(self, value: IntegerValue | FloatValue | VectorValue) -> DagValue:
        """In a pattern's result, what stands for a leaf that the source has: a constant, but no register."""
        return Call(self, (value,))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Opcode": ref(self.opcode), "XFormFunction": self.x_form_function}


class FragmentOptions(TypedDict, total=False):
    """What a fragment demands besides what it stands for.

    predicate_code: C++ that tests the node ``N``.
    gisel_predicate_code: C++ that tests the instruction ``MI``, for GlobalISel.
    immediate_code: C++ that tests the number ``Imm``.
    operand_transform: what the operand becomes in the instruction.
    predicate_code_uses_operands: whether the predicate's C++ reads ``Operands``.
    memory_vt, scalar_memory_vt: the type in memory, of the whole or of an element.
    address_spaces, min_alignment: of the memory access; the alignment in bytes.
    The others: what the node, or its access to memory, must be.
    """

    properties: Sequence[SDNodeProperty]
    predicate_code: Code
    gisel_predicate_code: Code
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


#: LLVM's name of each plain field, the option that it comes from, and what it is without that.
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


class PatFrags(SDPatternOperator):
    """A fragment.

    Args:
        function: from the operands to what it stands for, or, with :func:`alternatives`, to several things.
    """

    record_class = "PatFrags"

    def __init__(self, function: Callable[..., object], **options: Unpack[FragmentOptions]) -> None:
        check_options(options, FragmentOptions)
        super().__init__(options.get("properties", ()))
        code = cast("FunctionType", function).__code__  # there are hundreds of fragments, and inspect is slow
        self.operands = [Variable(name.rstrip("_")) for name in code.co_varnames[: code.co_argcount]]
        made = function(*self.operands)
        self.fragments: tuple[object, ...] = made.values if isinstance(made, _Alternatives) else (made,)
        self.options = options

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        names = [operand.name for operand in self.operands]
        return {**super().fields(ref), **fragment_fields(names, self.fragments, self.options, ref)}


def fragment_fields(
    names: Sequence[str], fragments: Sequence[object], options: FragmentOptions, ref: Namer
) -> Mapping[str, Value]:
    """The fields that ``PatFrags`` adds to a record.

    Args:
        names: of its operands.
        fragments: what it stands for, with variables of those names.
    """
    given: Mapping[str, object] = {**options}
    address_spaces = options.get("address_spaces")
    transform = options.get("operand_transform")
    memory_vt = options.get("memory_vt")
    scalar_memory_vt = options.get("scalar_memory_vt")
    return {
        **{field: cast("Value", given.get(option, default)) for field, option, default in _FIELDS},
        "Operands": Dag(Ref("ops"), tuple(DagArg(Ref("node"), name) for name in names)),
        "Fragments": tuple(_fragment(tree, set(names), ref) for tree in fragments),
        "OperandTransform": ref(transform) if transform else Ref("NOOP_SDNodeXForm"),
        "MemoryVT": ref(memory_vt) if memory_vt else None,
        "ScalarMemoryVT": ref(scalar_memory_vt) if scalar_memory_vt else None,
        "AddressSpaces": None if address_spaces is None else tuple(address_spaces),
    }


def _fragment(tree: object, gaps: set[str], ref: Namer) -> Dag:
    """What a fragment stands for, in which each operand is a gap: ``node:$lhs``."""
    written = _with_gaps(argument(tree, ref), gaps).value
    return written if isinstance(written, Dag) else Dag(written)


def _with_gaps(arg: DagArg, gaps: set[str]) -> DagArg:
    if arg.name in gaps and not isinstance(arg.value, Dag):
        gap = DagArg(Ref("node"), arg.name)
        return gap if arg.value is None else DagArg(Dag(arg.value, (gap,)))
    if isinstance(arg.value, Dag):
        inner = tuple(_with_gaps(one, gaps) for one in arg.value.args)
        return DagArg(Dag(arg.value.operator, inner, arg.value.name), arg.name)
    return arg


class PatFrag(PatFrags):
    """A fragment that stands for one thing."""

    record_class = "PatFrag"


class _Alternatives:
    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values


def alternatives(*values: T) -> T:
    """What a fragment stands for, if it is several things, any of which matches."""
    return cast("T", _Alternatives(values))


class OutPatFrag(PatFrag):
    """A fragment of results: instructions, with operands to be put in."""

    record_class = "OutPatFrag"


def fragment(**options: Unpack[FragmentOptions]) -> Callable[[F], F]:
    """Makes the fragment that a function describes; to the type checker it keeps the function's signature."""

    def make(function: F) -> F:
        made = _DescribedFragment(function, **options)
        return cast("F", made)

    return make


def result_fragment() -> Callable[[F], F]:
    """Makes the fragment of results that a function describes."""

    def make(function: F) -> F:
        return cast("F", _DescribedResult(function))

    return make


class _DescribedFragment(PatFrags):
    """What the decorator makes; a PatFrag to TableGen if it stands for one thing."""

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "PatFrag") if len(self.fragments) == 1 else super().superclasses()

    def __call__(self, *operands: object) -> Call:
        return self.apply(*operands)


class _DescribedResult(OutPatFrag):
    def __call__(self, *operands: object) -> Call:
        return self.apply(*operands)


class PatLeaf(PatFrag, DagValue):
    """A fragment without operands: a constant of some kind. Alone it is any such; called with a variable, the one of that name.

    Args:
        fragment: what it is: ``imm``, ``i32(imm)``, ``i32(9)``.
        predicate: what holds for it.
        transform: what it becomes in the instruction.
    """

    record_class = "PatLeaf"

    def __init__(
        self,
        fragment: DagValue,
        predicate: ConstantPredicate = Code(""),
        transform: SDNodeXForm | None = None,
    ) -> None:
        options: FragmentOptions = {}
        if isinstance(predicate, ImmPredicate) or predicate:
            options["predicate_code"] = predicate.node_code() if isinstance(predicate, ImmPredicate) else predicate
        if transform is not None:
            options["operand_transform"] = transform
        super().__init__(lambda: fragment, **options)
        self.predicate = predicate

    def __call__(self, value: V) -> V:
        return cast("V", leaf(self, value))


#: The flags of a leaf whose number C++ has as an int64_t.
NO_IMMEDIATE_FLAGS: Mapping[str, Value] = {"FastIselShouldIgnore": False, "IsAPInt": False, "IsAPFloat": False}


def immediate_options(predicate: ConstantPredicate, transform: SDNodeXForm | None) -> FragmentOptions:
    """What an :class:`ImmLeaf` demands of the number, and what that becomes."""
    code = predicate.imm_code() if isinstance(predicate, ImmPredicate) else predicate
    return {"immediate_code": code} if transform is None else {"immediate_code": code, "operand_transform": transform}


class ImmLeaf(PatFrag, DagValue, Generic[V_co]):
    """An integer constant of a type for which a condition on the number holds.

    Args:
        vt: its type.
        predicate: the condition; C++ has the number as ``Imm``.
        transform: what it becomes in the instruction.
    """

    record_class = "ImmLeaf"
    node: ClassVar[str] = "imm"  #: the selection node of such constants
    flags: ClassVar[Mapping[str, bool]] = {}

    def __init__(self, vt: ValueType[V_co], predicate: ConstantPredicate, transform: SDNodeXForm | None = None) -> None:
        constant = Call(vt, (Ref(self.node),))
        super().__init__(lambda: constant, **immediate_options(predicate, transform))
        self.predicate = predicate
        self.vt = vt

    def __call__(self, value: DagValue) -> V_co:
        return cast("V_co", leaf(self, value, typed=False))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), **NO_IMMEDIATE_FLAGS, **self.flags}


class TImmLeaf(ImmLeaf[V_co]):
    """As :class:`ImmLeaf`, for constants that are operands of target nodes."""

    record_class = "TImmLeaf"
    node = "timm"


class IntImmLeaf(ImmLeaf[V_co]):
    """As :class:`ImmLeaf`; C++ has the number as an ``APInt``."""

    record_class = "IntImmLeaf"
    flags = {"IsAPInt": True, "FastIselShouldIgnore": True}


class FPImmLeaf(ImmLeaf[V_co]):
    """A floating-point constant; C++ has the number as an ``APFloat``."""

    record_class = "FPImmLeaf"
    node = "fpimm"
    flags = {"IsAPFloat": True, "FastIselShouldIgnore": True}


class ComplexPattern(Definition, Generic[V_co]):
    """What C++ code of the target matches: an address, an operand with its extension.

    Args:
        ty: of the whole.
        num_operands: how many operands it gives to the instruction.
        select_func: the C++ method.
        root_nodes: nodes that it can begin with; all, if there are none.
        properties: what its nodes may do to memory.
        complexity: of a pattern with it; by default it follows from the number of operands.
    """

    record_class = "ComplexPattern"
    needs_name = True

    def __init__(
        self,
        ty: ValueType[V_co],
        num_operands: int,
        select_func: str,
        root_nodes: Sequence[SDNode] = (),
        properties: Sequence[SDNodeProperty] = (),
        complexity: int = -1,
    ) -> None:
        super().__init__()
        self.ty = ty
        self.num_operands = self.check_number("the number of operands", num_operands, 0, 255)
        self.select_func = select_func
        self.root_nodes = self.several("root_nodes", root_nodes, SDNode)
        self.properties = self.several("properties", properties, SDNodeProperty)
        self.complexity = complexity

    def __call__(self, *operands: DagValue) -> V_co:
        """The whole, with one variable for it, or with one for each of its operands."""
        if len(operands) == 1 and isinstance(operands[0], Variable):
            return cast("V_co", Leaf(self, operands[0]))
        return cast("V_co", Call(self, operands))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Ty": ref(self.ty),
            "NumOperands": self.num_operands,
            "SelectFunc": self.select_func,
            "RootNodes": tuple(ref(node) for node in self.root_nodes),
            "Properties": tuple(ref(one) for one in self.properties),
            "Complexity": self.complexity,
        }

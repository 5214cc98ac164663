"""Properties of intrinsics (``IntrinsicProperty``): of the whole, and of an argument or the result (``NoCapture<ArgIndex<0>>``).

LLVM's own of the whole are in :mod:`tgdsl.std.intrinsic_properties`, which has the classes of this module, too::

    int_toy_put = EffectIntrinsic([llvm_ptr_ty, i32], [IntrArgMemOnly, NoCapture(ArgIndex(0)), WriteOnly(ArgIndex(0)), ImmArg(ArgIndex(1))])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tgdsl.classes import frozen
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.records import Value


@with_fields
class IntrinsicProperty(Definition):
    """A property of intrinsics."""

    record_class = "IntrinsicProperty"
    needs_name = True

    is_default: bool = llvm_field("IsDefault", default=False, kw_only=False)
    """Whether intrinsics with default attributes have it."""
    contradicts: Sequence[IntrinsicProperty] = llvm_field(None, default=())
    """Others that no intrinsic has beside it."""


@frozen
class AttrIndex:
    """The number of what an attribute is of, as ``AttributeList`` counts: 0 for the result, arguments from 1."""

    value: int


class ArgIndex(AttrIndex):
    """An argument of an intrinsic by its number, from 0."""

    def __init__(self, number: int) -> None:
        super().__init__(number + 1)


class IndexedProperty(IntrinsicProperty):
    """The base of the properties of an argument or of the result."""

    needs_name = False

    #: The classes that no other property of the same argument has.
    contradicted: ClassVar[tuple[str, ...]] = ()

    def __init__(self, idx: AttrIndex) -> None:
        super().__init__()
        self.idx = idx

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "ArgNo": self.idx.value}


class ArgumentProperty(IndexedProperty):
    """The base of the properties of an argument alone."""

    def __init__(self, idx: ArgIndex) -> None:
        super().__init__(idx)


class NoCapture(ArgumentProperty):
    """The intrinsic keeps no copy of this pointer."""

    record_class = "NoCapture"


class Returned(ArgumentProperty):
    """The intrinsic returns this argument."""

    record_class = "Returned"


class ImmArg(ArgumentProperty):
    """This argument is a constant."""

    record_class = "ImmArg"


class ReadOnly(ArgumentProperty):
    """The intrinsic does not write by this pointer."""

    record_class = "ReadOnly"


class WriteOnly(ArgumentProperty):
    """The intrinsic does not read by this pointer."""

    record_class = "WriteOnly"
    contradicted = ("ReadOnly",)


class ReadNone(ArgumentProperty):
    """The intrinsic neither reads nor writes by this pointer."""

    record_class = "ReadNone"
    contradicted = ("ReadOnly", "WriteOnly")


class NoAlias(IndexedProperty):
    """No other pointer leads to what this one leads to."""

    record_class = "NoAlias"


class NoUndef(IndexedProperty):
    """It is neither undef nor poison."""

    record_class = "NoUndef"


class NonNull(IndexedProperty):
    """This pointer is not null."""

    record_class = "NonNull"


class Align(IndexedProperty):
    """This pointer has an alignment, in bytes."""

    record_class = "Align"

    def __init__(self, idx: AttrIndex, align: int) -> None:
        super().__init__(idx)
        self.align = align
        if align < 1 or align & (align - 1):
            self.problem_in("align", (), f"an alignment is {align}, and should be a power of two; correct it")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Align": self.align}


class Dereferenceable(IndexedProperty):
    """So many bytes behind this pointer can be read."""

    record_class = "Dereferenceable"

    def __init__(self, idx: AttrIndex, bytes: int) -> None:
        super().__init__(idx)
        self.bytes = self.check_number("bytes", bytes, 0, (1 << 63) - 1)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Bytes": self.bytes}


class Range(IndexedProperty):
    """An integer from ``lower`` to one below ``upper``, both signed; for releases whose intrinsics have ranges."""

    record_class = "Range"

    def __init__(self, idx: AttrIndex, lower: int, upper: int) -> None:
        super().__init__(idx)
        self.lower, self.upper = lower, upper
        if lower >= upper:
            self.problem_in("upper", (), f"the range from {lower} to below {upper} is empty; give a larger end")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Lower": self.lower, "Upper": self.upper}


class IntrinsicMemoryLocation(Definition):
    """A place of memory that some intrinsics access and others do not, for releases that name such."""

    record_class = "IntrinsicMemoryLocation"
    needs_name = True


class _PlacesProperty(IntrinsicProperty):
    needs_name = False

    def __init__(self, mem_loc: Sequence[IntrinsicMemoryLocation]) -> None:
        super().__init__()
        self.mem_loc = tuple(mem_loc)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "MemLoc": tuple([ref(one) for one in self.mem_loc])}


class IntrRead(_PlacesProperty):
    """The intrinsic reads at these places alone."""

    record_class = "IntrRead"


class IntrWrite(_PlacesProperty):
    """The intrinsic writes at these places alone."""

    record_class = "IntrWrite"


class ArgProperty(Definition):
    """The base of what :class:`ArgInfo` says of an argument."""

    record_class = "ArgProperty"


@with_fields
class ArgName(ArgProperty):
    """The name of an argument in comments of LLVM IR."""

    record_class = "ArgName"

    name: str = llvm_field("Name", kw_only=False)


@with_fields
class ImmArgPrinter(ArgProperty):
    """The C++ function that prints a constant argument in comments of LLVM IR."""

    record_class = "ImmArgPrinter"

    func_name: str = llvm_field("FuncName", kw_only=False)


class ArgInfo(ArgumentProperty):
    """The name of an argument, or its printer, in comments of LLVM IR, for releases whose comments have such."""

    record_class = "ArgInfo"

    def __init__(self, idx: ArgIndex, properties: Sequence[ArgProperty]) -> None:
        super().__init__(idx)
        self.properties = tuple(properties)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Properties": tuple([ref(one) for one in self.properties])}

'''Fields of records, each declared once: the declaration gives the constructor's parameter and its checks, the attribute, and the field.

A class of definitions that declares fields has the decorator :func:`with_fields`::

    @with_fields
    class AsmWriter(Definition):
        record_class = "AsmWriter"

        asm_writer_class_name: str = llvm_field("AsmWriterClassName", default="InstPrinter")
        """The C++ class of the printer, without the target's name before it."""
        variant: int = llvm_field("Variant", default=0, range=(0, MAX))
        """Which of the texts in ``variants("...", "...")`` it prints."""

Editors show the strings behind the declarations. Type checkers know the constructor from annotations and defaults, as they do for dataclasses. Fields are given by name, unless they are
declared with ``kw_only=False``.
'''

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from typing import (
    ClassVar,
    Final,
    ForwardRef,
    Protocol,
    TypeAlias,
    TypeGuard,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    overload,
)

from tgdsl.language.core.arguments import Kind, Parameters, kind_of
from tgdsl.language.core.checked_calls import Constructed, checked_constructor
from tgdsl.records import Bits, Code, Ref, Value

T = TypeVar("T")

#: Gives the reference to the record of an object that stands for one.
Reference: TypeAlias = Callable[..., Ref]

MAX: Final = (1 << 31) - 1  #: the largest number that LLVM reads from an ``int`` of TableGen's into one of C++

_NO_DEFAULT: Final = Parameter.empty
_PLAIN: Final = frozenset({bool, Code, int, str, type(None)})  #: classes of values that records have as they are


class Checking(Constructed, Protocol):
    """A definition that declares fields; see :class:`~tgdsl.language.core.definition.Definition`."""

    def check_number(self, parameter: str, value: int, low: int, high: int) -> int: ...
    def complete(self) -> None: ...


class LLVMField:
    """A declared field; see :func:`llvm_field` for the attributes of the same names.

    Attributes:
        name: of the parameter and of the attribute.
        owner: the class that declares it.
    """

    __slots__ = (
        "absent",
        "annotation",
        "bits",
        "convert",
        "default",
        "kw_only",
        "lower",
        "name",
        "owner",
        "range",
        "record",
    )

    def __init__(
        self,
        record: str | None,
        default: object,
        kw_only: bool,
        range: tuple[int, int] | None,
        bits: int | None,
        convert: Callable[..., object] | None,
        lower: Callable[..., Value] | None,
        absent: Value,
    ) -> None:
        self.record = record
        self.default = default
        self.kw_only = kw_only
        self.range = range if bits is None else (0, (1 << bits) - 1)
        self.bits = bits
        self.convert = convert
        self.lower = lower
        self.absent = absent
        self.name = ""
        self.owner: type = object
        self.annotation: object = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name
        self.annotation = owner.__annotations__[name]

    @property
    def kind(self) -> Kind:
        """The values that the annotation allows."""
        return kind_of(self.annotation, vars(sys.modules[self.owner.__module__]))

    @property
    def parameter(self) -> Parameter:
        """The parameter of the constructor."""
        kind = Parameter.KEYWORD_ONLY if self.kw_only else Parameter.POSITIONAL_OR_KEYWORD
        return Parameter(self.name, kind, default=self.default)

    def attribute(self, definition: Checking, value: object) -> object:
        """The value of the attribute for that of the parameter; what is wrong with it becomes a problem of the definition."""
        if self.range is not None and isinstance(value, int):
            value = definition.check_number(self.name, value, *self.range)
        if value is None or self.convert is None:
            return tuple(value) if _is_list(value) else value
        return self.convert(definition, self.name, value)

    def in_record(self, value: object, ref: Reference) -> Value:
        """The value of the record's field for that of the attribute."""
        if value is None:
            return self.absent
        if self.lower is not None:
            return self.lower(value, ref)
        return Bits.of(cast(int, value), self.bits) if self.bits is not None else _in_record(value, ref)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    """True if a value is a list of any kind, other than a tuple."""
    return type(value) not in _PLAIN and isinstance(value, Sequence) and not isinstance(value, tuple)


def _in_record(value: object, ref: Reference) -> Value:
    if type(value) in _PLAIN:
        return cast(Value, value)
    if isinstance(value, (tuple, list)):
        return tuple([_in_record(element, ref) for element in cast("Sequence[object]", value)])
    return ref(value)


@overload
def llvm_field(
    record: str | None,
    *,
    kw_only: bool = True,
    range: tuple[int, int] | None = None,
    bits: int | None = None,
    convert: Callable[..., object] | None = None,
    lower: Callable[..., Value] | None = None,
    absent: Value = None,
) -> T: ...  # type: ignore[type-var]  # that of the annotation


@overload
def llvm_field(
    record: str | None,
    *,
    default: T,
    kw_only: bool = True,
    range: tuple[int, int] | None = None,
    bits: int | None = None,
    convert: Callable[..., object] | None = None,
    lower: Callable[..., Value] | None = None,
    absent: Value = None,
) -> T: ...


def llvm_field(
    record: str | None,
    *,
    default: object = _NO_DEFAULT,
    kw_only: bool = True,
    range: tuple[int, int] | None = None,
    bits: int | None = None,
    convert: Callable[..., object] | None = None,
    lower: Callable[..., Value] | None = None,
    absent: Value = None,
) -> object:
    """Declare a field in the body of a class with the decorator :func:`with_fields`.

    A list is kept as a tuple. In the record, a definition is the reference to its record; numbers, texts and lists stay what they are.

    Args:
        record: LLVM's name; None for what is no field of the record.
        default: the value if the parameter is left out; without one, it must be given.
        kw_only: whether it is given by name alone. Others are given in the order of their declarations, too.
        range: the least and the greatest number.
        bits: how many the field has; it is a ``bits<n>`` then, and its range that of so many bits.
        convert: makes the value of the attribute from the definition, whose ``problem`` it may call, the parameter's name, and its value.
        lower: makes the value in the record from that of the attribute; its second argument gives references.
        absent: the value in the record for None.
    """
    return LLVMField(record, default, kw_only, range, bits, convert, lower, absent)


@dataclass_transform(field_specifiers=(llvm_field,), kw_only_default=True, frozen_default=True, eq_default=False)
def with_fields(cls: type[T]) -> type[T]:
    """Give a class of definitions the constructor that its fields, and those of its base classes, declare."""
    own = {name: field for name, field in vars(cls).items() if isinstance(field, LLVMField)}
    for name in own:
        delattr(cls, name)
    declared: dict[str, LLVMField] = {}
    for base in reversed(cls.__mro__[1:]):
        declared.update(getattr(base, "llvm_fields", {}))
    declared.update(own)
    setattr(cls, "llvm_fields", declared)
    setattr(cls, "__init__", checked_constructor(_constructor(list(declared.values()))))
    return cls


def options_of(options: type) -> Mapping[str, LLVMField]:
    """The fields that a TypedDict declares: ``print_method: Annotated[str, llvm_field("PrintMethod", default="")]``.

    They are for constructors that take any number of arguments in front, or that several classes share: ``**options: Unpack[Options]``;
    such a constructor calls :func:`keep_options`, and its class has ``llvm_fields = options_of(Options)``.
    """
    return {name: field for name, field in _annotated(options) if field is not None}


def class_fields(cls: type) -> Mapping[str, LLVMField]:
    """The fields that the body of a class declares for attributes of derived classes: ``code_size: ClassVar[Annotated[int,
    llvm_field("CodeSize")]] = 0``."""
    fields = _CLASS_FIELDS.get(cls)
    if fields is None:
        fields = _CLASS_FIELDS[cls] = {name: field for name, field in _annotated(cls) if field is not None}
    return fields


_CLASS_FIELDS: Final[dict[type, Mapping[str, LLVMField]]] = {}


def _annotated(cls: type) -> Iterator[tuple[str, LLVMField | None]]:
    """The annotated attributes of a class, each with the field that its annotation declares."""
    names: dict[str, object] = dict(vars(sys.modules[cls.__module__]))
    for name, annotation in cls.__annotations__.items():
        text: str = annotation.__forward_arg__ if isinstance(annotation, ForwardRef) else annotation
        if "llvm_field(" not in text:
            yield name, None
            continue
        annotated = cast(object, eval(text, names))  # the annotations of this package alone
        annotated = get_args(annotated)[0] if get_origin(annotated) is ClassVar else annotated
        field: object = getattr(annotated, "__metadata__")[0]
        assert isinstance(field, LLVMField)
        field.owner, field.name, field.annotation = cls, name, getattr(annotated, "__origin__")
        yield name, field


def keep_options(definition: Checking, options: Mapping[str, object]) -> None:
    """Make attributes of the options that a constructor was given, and of the defaults of all others."""
    attributes = vars(definition)
    fields: Mapping[str, LLVMField] = getattr(type(definition), "llvm_fields")
    for name, field in fields.items():
        attributes[name] = field.attribute(definition, options[name]) if name in options else field.default


def _constructor(fields: Sequence[LLVMField]) -> Callable[..., None]:
    """The constructor of a class with these fields, whose arguments are checked already."""
    positional = [field.name for field in fields if not field.kw_only]
    required = [field.name for field in fields if field.default is _NO_DEFAULT]
    defaults = {field.name: None if field.default is _NO_DEFAULT else field.default for field in fields}

    @cache
    def parameters() -> Parameters:
        kinds = {field.name: field.kind for field in fields}
        given = {field.name: field.default for field in fields if field.default is not _NO_DEFAULT}
        return Parameters([(name, kinds[name]) for name in positional], None, kinds, given, False, True)

    @cache
    def changing() -> Sequence[LLVMField]:
        """The fields whose attributes may have another value than their parameters."""
        kinds = parameters().named
        return [f for f in fields if f.convert is not None or f.range is not None or kinds[f.name].element is not None]

    def __init__(self: Checking, *args: object, **named: object) -> None:
        for name, value in zip(positional, args):
            if name in named:
                raise TypeError
            named[name] = value
        if len(args) > len(positional) or not named.keys() >= set(required):
            raise TypeError  # what is wrong, checked_constructor() finds out
        values = vars(self)
        values["initialized"] = True
        values.update(defaults)
        values.update(named)
        for field in changing():
            if field.name in named:
                values[field.name] = field.attribute(self, named[field.name])
        self.complete()

    setattr(__init__, "__signature__", Signature([_SELF, *sorted([f.parameter for f in fields], key=_order)]))
    setattr(__init__, "declared_parameters", parameters)
    return __init__


_SELF: Final = Parameter("self", Parameter.POSITIONAL_ONLY)


def _order(parameter: Parameter) -> int:
    return parameter.kind


def as_text(value: object, ref: Reference) -> Value:
    """The text of C++ code for a field that LLVM declares as ``string``."""
    return str(value)


def as_code(value: str, ref: Reference) -> Value:
    """A text for a field that LLVM declares as ``code``."""
    return Code(value)


def as_int(value: bool, ref: Reference) -> Value:
    """A bool for a field that LLVM declares as ``int``."""
    return int(value)

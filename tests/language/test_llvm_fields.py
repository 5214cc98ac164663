"""Declared fields: one declaration gives the parameter, its check, the attribute, and the record's field."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, TypedDict, Unpack

import pytest

from tests.support.targets import errors_of
from tgdsl.language.plain.records import Plain
from tgdsl.language import SubRegIndex
from tgdsl.language.core.definition import Definition, Namer, record_classes
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of, with_fields
from tgdsl.llvm import RELEASES
from tgdsl.records import Bits, Ref, Value, classes_of


def _loud(text: str, ref: Namer) -> Value:
    return f"{text}!"


def _given_to(definition: Definition, parameter: str, value: str) -> str:
    return f"{parameter}={value}"


@with_fields
class _Part(Definition):
    """A definition with a field of each kind."""

    number: int = llvm_field("Number", kw_only=False, range=(0, 9))
    parts: list[_Part] | tuple[_Part, ...] = llvm_field("Parts", default=())
    flags: int = llvm_field("Flags", default=0, bits=4)
    whole: _Part | None = llvm_field("Whole", default=None, absent=Ref("NoPart"))
    note: str = llvm_field(None, default="")
    text: str = llvm_field("Text", default="", lower=_loud)


@with_fields
class _Named(_Part):
    """A derived definition, with a field more."""

    name: str = llvm_field("Name", default="", convert=_given_to)


class _Options(TypedDict, total=False):
    cost: Annotated[int, llvm_field("Cost", default=1, range=(0, 3))]


class _Costly(Definition):
    """A definition whose constructor takes options."""

    llvm_fields = options_of(_Options)

    cost: int

    def __init__(self, *numbers: int, **options: Unpack[_Options]) -> None:
        super().__init__()
        self.numbers = numbers
        keep_options(self, options)


def _ref(thing: object) -> Ref:
    return Ref("part") if isinstance(thing, _Part) else Ref("other")


def _fields(definition: Definition) -> Mapping[str, Value]:
    return definition.fields(_ref)


def test_attributes_and_fields_follow_from_the_declarations() -> None:
    part = _Part(1)
    whole = _Part(2, parts=[part, part], flags=5, whole=part, note="mine", text="x")
    assert (part.parts, whole.parts, whole.note) == ((), (part, part), "mine")
    assert _fields(part) == {
        "Number": 1,
        "Parts": (),
        "Flags": Bits.of(0, 4),
        "Whole": Ref("NoPart"),
        "Text": "!",
    }
    assert _fields(whole) == {
        "Number": 2,
        "Parts": (Ref("part"), Ref("part")),
        "Flags": Bits.of(5, 4),
        "Whole": Ref("part"),
        "Text": "x!",
    }


def test_derived_classes_have_the_fields_of_their_bases() -> None:
    named = _Named(3, name="n")
    assert (named.number, named.name) == (3, "name=n")
    assert [*_fields(named)] == ["Number", "Parts", "Flags", "Whole", "Text", "Name"]
    assert "name" not in _Part.llvm_fields


def test_options_are_declared_in_a_typed_dict() -> None:
    assert (_Costly(7).cost, _Costly(cost=2).cost) == (1, 2)
    assert _fields(_Costly(7, cost=3)) == {"Cost": 3}
    assert [problem.message for problem in _Costly(cost=4).problems] == ["cost is 4, but must be between 0 and 3"]


def test_ranges_are_checked() -> None:
    messages = [problem.message for problem in _Part(10, flags=16).problems]
    assert messages == ["number is 10, but must be between 0 and 9", "flags is 16, but must be between 0 and 15"]


def test_constructors_have_signatures() -> None:
    parameters = inspect.signature(SubRegIndex).parameters
    assert [*parameters][:3] == ["size", "offset", "namespace"]
    assert (parameters["offset"].default, parameters["offset"].kind) == (0, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    assert parameters["namespace"].kind is inspect.Parameter.KEYWORD_ONLY


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("X = AsmWriter(variant='1')", "'variant' of AsmWriter() should be an integer, but is the string '1'; write 1, without quotes"),
        (
            "X = Register('x', namespace='T')",
            "Register() takes no 'namespace', which is a keyword of class statements; write class ...(Register, namespace=...)",
        ),
        (
            "X = Reg('x', namespace='T')",
            "Reg() takes no 'namespace', which is a keyword of class statements; write class Reg(Register, namespace=...)",
        ),
        ("X = AsmWriter(variants=1)", "AsmWriter() takes no 'variants'; did you mean 'variant'?"),
        ("X = AsmWriter('Printer')", "AsmWriter() has too many positional arguments"),
        ("X = AsmOperandClass()", "AsmOperandClass() is missing a required argument: 'name'"),
        ("X = AsmOperandClass('A', name='B')", "AsmOperandClass() has multiple values for argument 'name'"),
        ("X = RegisterClass(i32, members=[R0], alignment=32, copy_costs=1)", "RegisterClass() takes no 'copy_costs'; did you mean 'copy_cost'?"),
        ("X = RegisterClass(i32, members=[R0], alignment=32, copy_cost=-129)", "copy_cost is -129, but must be between -128 and 127"),
        ("X = RegisterClass(i32, members=[R0])", "RegisterClass() is missing a required argument: 'alignment'"),
    ],
)  # fmt: skip
def test_wrong_calls_have_their_messages(tmp_path: Path, line: str, message: str) -> None:
    assert message in errors_of(tmp_path, f"R0 = Register('r0')\n{line}\n")


def _derived(cls: type[Definition]) -> Iterator[type[Definition]]:
    yield cls
    for one in cls.__subclasses__():
        yield from _derived(one)


def test_no_class_loses_declared_fields() -> None:
    """A base class's ``fields`` that does not go on to those of its own bases would hide what derived classes declare. A plain record has no fields but
    those that it is given."""
    hiding = {
        base.__qualname__
        for cls in _derived(Definition)
        for base in cls.__mro__
        if cls.llvm_fields and base not in (Definition, Plain) and "fields" in vars(base)
        if "super().fields(ref)" not in inspect.getsource(vars(base)["fields"])
    }
    assert hiding == set()


#: Fields of classes that records have only if the fields are given: AssemblerPredicate, ClangBuiltin and MSBuiltin.
_OF_OTHER_CLASSES = ("AssemblerCondDag", "ClangBuiltinName", "MSBuiltinName")

#: Definitions whose records are of several classes of LLVM's.
_OF_SEVERAL = {"FeaturePredicate": ("Predicate", "SubtargetFeature")}


def test_fields_are_those_that_llvm_declares() -> None:
    """In one of the releases: what others do not have is an error where it is given."""
    tables = [classes_of(release) for release in RELEASES.values()]
    declared = {
        cls.__name__: cls
        for cls in _derived(Definition)
        if any(cls.record_class in classes for classes in tables)
        and cls.llvm_fields
        and not cls.__name__.startswith("_")  # a base class
    }
    assert len(declared) > 70
    missing = [
        f"{name}: {field.record}"
        for name, cls in declared.items()
        for field in cls.llvm_fields.values()
        if field.record is not None
        and field.record not in cls.fields_elsewhere
        and not any(
            field.record in table.fields_of(table.with_bases(_OF_SEVERAL.get(name, record_classes(cls))))
            for table in tables
        )
        if field.record not in _OF_OTHER_CLASSES
    ]
    assert missing == []

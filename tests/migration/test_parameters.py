"""Annotations of parameters that are called: what type checkers know of the nodes that calls give."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.language.test_patterns import PATTERNS
from tests.language.test_wrong_schedules import SCHEDULE
from tests.migration.packages import differences, folded_again
from tests.support.targets import load
from tgdsl.loading.load import load_target
from tgdsl.migration.folding.kinds import Kinds, kinds_of
from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.folding.parameters import parameters_for
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import AS_DEFINED, Assignment, Call, Listing, Name, Plain, Symbol, rough, text
from tgdsl.migration.types.static_types import Signature
from tgdsl.std.write import values_class_of

#: The classes of a call's value and of its operands.
_Call = tuple[str, Sequence[str]]


def _slot(number: int, nodes: Sequence[str], calls: Sequence[_Call]) -> Slot:
    """A place where nodes are called, in each unit one."""
    leaves = [
        Leaf("name", Name(symbols_of_std()[node]), "pattern", "call", [of], takes)
        for node, (of, takes) in zip(nodes, calls)
    ]
    return Slot(number, leaves)


_SHIFT: _Call = ("I64", ["I64", "I64"])
_UNKNOWN: _Call = ("I32", [])


_CALLS: Sequence[tuple[Sequence[str], Sequence[Sequence[_Call]], str]] = [
    (["add", "sub"], [[("I32", ["I32", "int"])] * 2], "Callable[[I32, int], I32]"),
    (["zextloadi8", "sextloadi8"], [[("DagValue", ["IPTR"])] * 2], "Callable[[IPTR], DagValue]"),
    (["store", "truncstorei8"], [[("Effect", ["I32", "IPTR"])] * 2], "Callable[[I32, IPTR], Effect]"),
    (["add", "sub"], [[_UNKNOWN] * 2], "IntBinary"),  # an operand of several classes
    (["add", "srl"], [[("I32", ["I32", "I32"])] * 2, [_SHIFT] * 2], "IntBinary | Shift"),
    (["add", "srl"], [[("I32", ["I32", "I32"]), _UNKNOWN]], "Callable[..., Any]"),  # what one takes, the other may not
    (["extloadi8", "load"], [[("I32", ["I32"])] * 2, [("I32", ["I64"])] * 2], "Callable[..., I32]"),
    (["add", "sub"], [[("I32", ["I32", "I32"]), _SHIFT]], "Callable[[IntegerValue, IntegerValue], IntegerValue]"),
    (["add", "any_fadd"], [[("I32", ["I32", "I32"]), ("F32", ["F32", "F32"])]], "Callable[..., Any]"),
    (["add", "sub"], [[("I32", ["I32", "I32"])] * 2, [("I64", ["I32", "I32"])] * 2], "Callable[..., Any]"),
    (
        ["tglobaladdr", "texternalsym"],
        [[("I32", []), ("I64", [])]],
        "Callable[..., Any]",
    ),  # their values are of their operands' types
]

_SUM = Signature(["Of[IntegerType] | int", "SameTypeOrInt[IntegerType]"], "IntegerType")
_LEAF = Signature(["V"], "V")
_SHIFTED = Signature(["Of[IntegerType] | int", "IntegerValue | int"], "IntegerType")
_SIGNATURES = {"add": _SUM, "sub": _SUM, "srl": _SHIFTED, "tglobaladdr": _LEAF, "texternalsym": _LEAF}


@pytest.mark.parametrize(("nodes", "places", "annotation"), _CALLS)
def test_what_is_called(
    nodes: Sequence[str], places: Sequence[Sequence[_Call]], annotation: str, tmp_path: Path
) -> None:
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {}, _SIGNATURES)
    slots = [_slot(number, nodes, calls) for number, calls in enumerate(places)]
    found = parameters_for(slots, kinds, lambda _: False, lambda _: None)
    assert found is not None
    assert [text(one.annotation, AS_DEFINED) for one in found.all] == [annotation]


def test_a_node_that_another_definition_calls(tmp_path: Path) -> None:
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {})
    slot = Slot(0, [Leaf("name", Name(symbols_of_std()[node]), "pattern") for node in ("add", "srl")])
    leaves = Slot(1, [Leaf("name", Name(symbols_of_std()[node]), "pattern") for node in ("imm", "timm")])
    found = parameters_for([slot, leaves], kinds, lambda _: False, lambda _: None)
    assert found is not None
    assert [text(one.annotation, AS_DEFINED) for one in found.all] == ["Callable[..., Any]", "DagValue"]


def test_a_node_that_is_called_here_and_applied_there(tmp_path: Path) -> None:
    """It is applied everywhere if it does not take what others are called with, and if a type stands around the call."""
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {}, _SIGNATURES)
    for classes, is_typed, annotation, use in (
        (("I32", "I64"), True, "IntBinary | Shift", "node"),
        (("I32", "F32"), True, "SDPatternOperator", "node.apply"),
        (("I32", "F32"), False, "IntBinary | Shift", "node"),
    ):
        names = [Name(symbols_of_std()[one]) for one in ("add", "srl")]
        called = [
            Leaf("name", name, "pattern", "call", [of], [of, of], is_typed=is_typed) for name, of in zip(names, classes)
        ]
        applied = [Leaf("name", name, "pattern", "apply") for name in names]
        found = parameters_for([Slot(0, called), Slot(1, applied)], kinds, lambda _: False, lambda _: None)
        assert found is not None
        [one] = found.all
        assert text(one.annotation, AS_DEFINED) == annotation
        assert [text(one.uses[number], AS_DEFINED) for number in (0, 1)] == [use, "node"]


_TYPES: Sequence[tuple[Sequence[str], Sequence[str], str, str]] = [
    (["add", "sub"], ["i32", "i64"], "Callable[[IntegerValue, IntegerValue], IntegerValue]", "ValueType[IntegerValue]"),
    (["add", "sub"], ["v4i32", "v4f32"], "Callable[..., Any]", "ValueType[VectorValue]"),
    (["load", "extloadi8"], ["v4i32", "v4f32"], "Callable[..., W]", "ValueType[W]"),
    (["add", "sub"], ["i32", "v4f32"], "Callable[..., Any]", "ValueType[NumberValue]"),
    (["add", "sub"], ["i32", "OtherVT"], "Callable[..., Any]", "ValueType[DagValue]"),
]


@pytest.mark.parametrize(("nodes", "types", "called", "given"), _TYPES)
def test_the_class_that_types_have_in_common(
    nodes: Sequence[str], types: Sequence[str], called: str, given: str, tmp_path: Path
) -> None:
    kinds = kinds_of(load(tmp_path, "", PATTERNS), {}, _SIGNATURES)
    slots = [
        _slot(0, nodes, [(values_class_of(one), [values_class_of(one)] * 2) for one in types]),
        Slot(1, [Leaf("name", Name(symbols_of_std()[one]), "vt") for one in types]),
    ]
    found = parameters_for(slots, kinds, lambda _: False, lambda _: None)
    assert found is not None
    assert [text(one.annotation, AS_DEFINED) for one in found.all] == [called, given]


def test_a_transform_is_no_value(tmp_path: Path) -> None:
    records = load(tmp_path, "", PATTERNS)
    own = {one.name: Symbol("t.operands", one.name) for one in records if one.is_a("SDNodeXForm")}
    kinds = kinds_of(records, own)
    for use in ("", "call"):
        slot = Slot(0, [Leaf("name", Name(symbol), "transform", use) for symbol in own.values()])
        found = parameters_for([slot], kinds, lambda _: False, lambda _: None)
        assert found is not None
        assert [text(one.annotation, AS_DEFINED) for one in found.all] == ["SDNodeXForm"]


def test_an_operand_whose_attribute_is_read(tmp_path: Path) -> None:
    """It is of the class that has attributes: a register class has none of an operand's."""
    text_ = "from tgdsl.language import ImmLeafOperand\nuimm5Op = ImmLeafOperand(i32, is_uint(5))\n"
    records = load(tmp_path, text_, PATTERNS)
    names = [Name(Symbol("t.operands", one)) for one in ("simmOp", "uimm5Op")]
    kinds = kinds_of(records, {one.symbol.name: one.symbol for one in names})
    for uses, annotation in (([""], "DAGOperand[I32]"), (["member"], "Operand[I32]"), (["", "member"], "Operand[I32]")):
        slots = [Slot(n, [Leaf("name", name, "x", use) for name in names]) for n, use in enumerate(uses)]
        found = parameters_for(slots, kinds, lambda _: False, lambda _: None)
        assert found is not None
        [one] = found.all
        assert text(one.annotation, AS_DEFINED) == annotation
        assert {made.use for made in one.made} == {max(uses)}


def test_the_schedule_of_an_instruction(tmp_path: Path) -> None:
    """A base class may have given another list to ``sched_rw``."""
    records = load(tmp_path, "", SCHEDULE)
    own = {one.name: Symbol("t.schedule", one.name) for one in records.of_class("SchedWrite")}
    for context, use in (("sched_rw", ""), ("timings", "sched_rw")):  # in its class, and given to a function for that
        leaves = [Leaf("names", Listing([Name(symbol)]), context, use) for symbol in own.values()]
        found = parameters_for([Slot(0, leaves)], kinds_of(records, own), lambda _: False, lambda _: None)
        assert found is not None
        [one] = found.all
        assert text(one.annotation, AS_DEFINED) == "SchedRW"
        assert {made.use for made in one.made} == {"sched_rw"}


_INTRINSICS = """
        from tgdsl.language import ValueIntrinsic

        int_toy_one = ValueIntrinsic(i32, [i32], is_new=True)
        int_toy_two = ValueIntrinsic(i32, [i32, i32], is_new=True)
        """


def test_an_intrinsic_in_a_row(tmp_path: Path) -> None:
    records = load(tmp_path, _INTRINSICS, PATTERNS)
    own = {one.name: Symbol("t.intrinsics", one.name) for one in records.of_class("Intrinsic") if "toy" in one.name}
    kinds = kinds_of(records, own)
    for use, annotation in (("", "Intrinsic"), ("call", "Callable[..., DagValue]")):
        slot = Slot(0, [Leaf("name", Name(symbol), "Intr", use) for symbol in own.values()])
        found = parameters_for([slot], kinds, lambda _: False, lambda _: None)
        assert found is not None
        assert [text(one.annotation, AS_DEFINED) for one in found.all] == [annotation]


_OPERANDS = """
base = Operand(i32, encoder_method="encodeTheBaseOfAnAddress", decoder_method="decodeTheBaseOfAnAddress")
""" + "".join(
    [
        f'{name}{number} = Operand(i32, mi_operand_info={parts}, print_method="print{name}{number}",'
        ' encoder_method="encodeAnyAddress", decoder_method="decodeAnyAddress", operand_type="OPERAND_MEMORY")\n'
        for number in range(3)
        for name, parts in (("reg", "[GPR]"), ("both", "[base, GPR]"), ("plain", "[i32, i64]"))
    ]
)


def test_lists_of_operands_and_those_of_types_are_parameters_of_two_functions(tmp_path: Path) -> None:
    records = load(tmp_path, _OPERANDS)
    text = folded_again(tmp_path, records)
    assert "(mi_operand_info: list[DAGOperand[DagValue]], print_method: str) -> Operand[I32]:" in text
    assert '\nreg1 = operand([GPR], "printreg1")\n' in text and "\nboth1 = operand([base, GPR], " in text
    assert "(print_method: str) -> Operand[I32]:" in text and '\nplain1 = operand_plain("printplain1")\n' in text
    assert differences(records, load_target(str(tmp_path / "migrated")), ("Operand",)) == []


def test_functions_make_operands_in_registers_of_the_values_of_their_class(tmp_path: Path) -> None:
    text_ = """from tgdsl.language import RegisterOperand
GPRop = RegisterOperand(GPR, print_method="printInBrackets")
"""
    records = load(tmp_path, text_, PATTERNS)
    statement = Assignment("GPRop", Call(Name(of_language("RegisterOperand")), [Plain("GPR")]))
    returned = kinds_of(records, {}).returned(statement, records["GPRop"])
    assert returned is not None
    assert text(returned, AS_DEFINED) == "RegisterOperand[I32]"


def test_an_operand_in_a_register_whose_class_of_the_assembler_is_read(tmp_path: Path) -> None:
    text_ = """from tgdsl.language import RegisterOperand
GPRop = RegisterOperand(GPR, print_method="printInBrackets")
"""
    records = load(tmp_path, text_, PATTERNS)
    own = {name: Symbol("t", name) for name in ("GPRop", "GPR")}
    kinds = kinds_of(records, own)
    assert kinds.kind(Name(own["GPRop"]), "member") == ("RegisterOperand", "operand")
    assert kinds.kind(Name(own["GPRop"])) == ("DAGOperand", "operand")


def test_numbers_that_are_spelled_in_two_ways_are_one_parameter() -> None:
    spelled = [["5", "6"], ["0b101", "0b110"]]
    slots = [Slot(n, [Leaf("int", Plain(one), "width") for one in some]) for n, some in enumerate(spelled)]
    found = parameters_for(slots, Kinds({}, frozenset()), lambda _: False, lambda _: None)
    assert found is not None
    assert [[rough(value) for value in one.values] for one in found.all] == [["0b101", "0b110"]]  # as in the last place

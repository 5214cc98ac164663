"""The table of matcher operations: what a release of LLVM has, which steps come of it, how they are written, and how they are read."""

from __future__ import annotations

import re
from inspect import signature

import pytest

from tests.support.matcher_steps import I32, I64, OPERATIONS, StepMaker, table
from tests.support.matcher_trees import Trees
from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.texts import StepTexts
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model.matcher import Path, steps
from tgdsl.model.matcher.operations import PREFIXES, Kind, Operations
from tgdsl.model.matcher.steps import CheckSame, EmitInteger, MoveChild, RecordChild, Step
from tgdsl.selection.matcher_text import Cell
from tgdsl.selection.operations import Argument, Decoder

EACH = pytest.mark.parametrize("release", RELEASES.values(), ids=str)

#: The number of the C++ that a step refers to, which the generator decides.
NUMBERED = {"number"}


def opcodes(operations: Operations) -> list[str]:
    return [opcode for forms in operations.forms.values() for form in forms for opcode, _ in form.opcodes]


def step_classes() -> dict[Kind, type[Step]]:
    classes = [value for value in vars(steps).values() if isinstance(value, type) and issubclass(value, Step)]
    return {kind.kind: kind for kind in classes if "kind" in vars(kind)}


@EACH
def test_no_opcode_has_two_forms(release: Release) -> None:
    names = opcodes(Operations(release.matcher_operations))
    assert len(names) == len(set(names))


@EACH
def test_the_opcodes_are_those_of_the_header(release: Release) -> None:
    header = release.include / "llvm/CodeGen/SelectionDAGISel.h"
    if not header.exists():
        pytest.skip(f"needs LLVM's headers; apt-get install {release.package}")
    enumeration = re.search(r"enum BuiltinOpcodes \{(.*?)\}", header.read_text(), re.DOTALL)
    assert enumeration is not None
    assert set(opcodes(Operations(release.matcher_operations))) == set(
        re.findall(r"^ *(OPC_\w+)", enumeration[1], re.MULTILINE)
    )


@pytest.mark.checkout
def test_each_operation_but_those_of_branches_and_prefixes_is_a_class_of_steps() -> None:
    others = {Kind.SCOPE, Kind.SWITCH_OPCODE, Kind.SWITCH_TYPE, *PREFIXES}
    known = {kind for release in RELEASES.values() for kind in Operations(release.matcher_operations).forms}
    assert known == set(Kind) == set(step_classes()) | others


@pytest.mark.checkout
@pytest.mark.parametrize("kind", step_classes())
@EACH
def test_forms_name_attributes_of_steps(release: Release, kind: Kind) -> None:
    step = step_classes()[kind]
    forms = Operations(release.matcher_operations).forms.get(kind, ())
    named = {slot.field for form in forms for slot in form.slots}
    parameters = signature(step).parameters
    assert named - NUMBERED <= set(parameters)


#: A release with other forms: other limits, names and sizes.
OTHER = Operations(
    {
        "CheckSame": ("OPC_CheckSame{slot<2},", "OPC_CheckSame, TARGET_VAL({slot}),"),
        "EmitInteger": ("OPC_EmitInteger{type:i32=I32},[/*number*/] {value:unsigned} ",),
    }
)


@pytest.mark.parametrize(
    ("step", "text", "plain", "cells", "arguments"),
    [
        (CheckSame(1), "OPC_CheckSame1,", "OPC_CheckSame1,", ["OPC_CheckSame1"], {"slot": 1}),
        (
            CheckSame(2),
            "OPC_CheckSame, TARGET_VAL(2),",
            "OPC_CheckSame, TARGET_VAL(2),",
            ["OPC_CheckSame", 2, 0],
            {"slot": 2},
        ),
        (
            EmitInteger(200, I32),
            "OPC_EmitIntegerI32,/*number*/ 72|128,1/*200*/, ",
            "OPC_EmitIntegerI32, 72|128,1, ",
            ["OPC_EmitIntegerI32", 200, 1],
            {"type": "i32", "value": 200},
        ),
    ],
)
def test_the_generator_and_the_decoder_follow_the_table(
    step: Step, text: str, plain: str, cells: list[Cell], arguments: dict[str, Argument]
) -> None:
    numbering = Numbering(Path([step]), DEFAULT)
    written = [StepTexts(numbering, table(), OTHER, DEFAULT, comments=comments).of[step] for comments in (True, False)]
    assert [(form.size, form.text) for form in written] == [(len(cells), text), (len(cells), plain)]
    operation = Decoder(cells, OTHER).at(0)
    assert (operation.kind, operation.next) == (step.kind, len(cells))
    assert operation.arguments == arguments


def test_a_step_that_no_form_holds_is_an_error_of_the_table() -> None:
    step = EmitInteger(1, I64)
    with pytest.raises(AssertionError, match="no form of EmitInteger holds EmitInteger"):
        StepTexts(Numbering(Path([step]), DEFAULT), table(), OTHER, DEFAULT)


def test_children_that_short_forms_name_are_those_of_the_table() -> None:
    operations = Operations(
        {**DEFAULT.matcher_operations, "CheckChildInteger": ("OPC_CheckChild{child<1}Integer, {value:signed} ",)}
    )
    assert (
        OPERATIONS.below(Kind.CHECK_CHILD_INTEGER, "child"),
        operations.below(Kind.CHECK_CHILD_INTEGER, "child"),
    ) == (
        5,
        1,
    )
    trees = Trees()
    source = trees.tree(trees.node("add", operands=2), trees.leaf(1), trees.leaf(2))
    assert trees.steps(source) == ["CheckOpcode ISD::ADD", "CheckChildInteger 0 1", "CheckChildInteger 1 2"]
    assert trees.steps(source, operations=operations) == [
        "CheckOpcode ISD::ADD",
        "CheckChildInteger 0 1",
        "MoveChild 1",
        "CheckInteger 2",
        "MoveParent",
    ]


def test_steps_with_the_same_fields_have_one_key() -> None:
    pool = StepMaker().pool
    one, other = pool.step(RecordChild, 1, "$a", 0), pool.step(RecordChild, 1, "$b", 2)
    assert one is pool.step(RecordChild, 1, "$a", 0) and one is not other and one.key == other.key
    assert one.key != pool.step(RecordChild, 2, "$a", 0).key != pool.step(MoveChild, 2).key

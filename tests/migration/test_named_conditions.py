"""Names of the conditions of calling conventions."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.named_conditions import with_named_conditions
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Comment, Name, Plain, Statement, string
from tgdsl.migration.text.module_text import Module, text_of

_SUBTARGET = "static_cast<const TSubtarget&>(State.getMachineFunction().getSubtarget())"


def _convention(name: str, *conditions: str) -> Statement:
    steps = [Call(Name(of_language("CCIf")), [Plain(string(one)), Plain("step")]) for one in conditions]
    return Assignment(name, Call(Name(of_language("CallingConv")), steps), (name,))


def _lines(*statements: Statement) -> Sequence[str]:
    [found] = with_named_conditions([Module("a", list(statements))], "t")
    return text_of(found, "t").splitlines()[2:]


def test_a_condition_of_several_steps_has_a_name() -> None:
    """It stands before the first convention that has it, and the comments on that."""
    vector = f"{_SUBTARGET}.hasVector()"
    found = _lines(_convention("First", "short()"), Comment(["-- Vectors"]), _convention("Second", vector, vector))
    assert found == [
        'First = CallingConv(CCIf("short()", step))',
        f'HAS_VECTOR = "{vector}"',
        "# -- Vectors",
        "Second = CallingConv(CCIf(HAS_VECTOR, step), CCIf(HAS_VECTOR, step))",
    ]


def test_names_say_all_parts_of_a_condition() -> None:
    negated, several = f"!({_SUBTARGET}.isFixed(ValNo))", f"{_SUBTARGET}.isELF() && !{_SUBTARGET}.is64Bit()"
    found = _lines(_convention("First", negated, several), _convention("Second", negated, several))
    assert found[:2] == [f'NOT_IS_FIXED = "{negated}"', f'IS_ELF_AND_NOT_IS64_BIT = "{several}"']


def test_a_condition_of_one_step_and_one_without_calls_have_no_names() -> None:
    once, without = f"{_SUBTARGET}.hasVector()", "State.getCallingConv() == CallingConv::Fast && ValNo < 4"
    found = _lines(_convention("First", once, without), _convention("Second", without))
    assert all(line.startswith(("First = CallingConv(", "Second = CallingConv(", "    ", ")")) for line in found)

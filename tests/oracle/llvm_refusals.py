"""Value types, attributes, automata and operations that we refuse and llvm-tblgen does not: examples of :mod:`tests.oracle.refusals`."""

from __future__ import annotations

from tests.support.automaton_builder import AutomatonTarget
from tests.support.dxil_builder import VersionedTarget
from tests.support.record_builder import Target
from tgdsl.records import Value


def _type(target: Target, name: str, number: int, **fields: Value) -> None:
    target.add(name, "ValueType", LLVMName=name, Value=number, **fields)


def range_with_another() -> Target:
    """An integer behind a floating-point number: i9 after f32, which is behind all integers."""
    target = Target()
    _type(target, "i9", 240, Size=9, isInteger=True)
    return target


def one_number() -> Target:
    target = Target()
    _type(target, "a", 240, isOverloaded=True, isNormalValueType=False)
    _type(target, "b", 240, isOverloaded=True, isNormalValueType=False)
    return target


def many_states() -> Target:
    """Actions that can all be done together, so that each set of them is a state."""
    target = AutomatonTarget()
    for number in range(20):
        target.transition("Step", 1 << number, Number=number + 2)
    target.automaton("Auto", "Step", "Number")
    return target


def overload_of_no_kind() -> Target:
    target = VersionedTarget()
    overloads = (target.since(0, "Overloads", "overload_types", "VoidTy"),)
    target.operation("Wrong", 2, "VoidTy", overloads=overloads)
    return target


def attributes_of_one_spelling() -> Target:
    target = Target()
    target.add("Cold", "EnumAttr", AttrString="cold", Properties=())
    target.add("A", "EnumAttr", AttrString="cold", Properties=())
    for other in ("TypeAttr", "IntAttr", "ConstantRangeAttr", "ConstantRangeListAttr", "StrBoolAttr", "ComplexStrAttr"):
        target.add(f"The{other}", other, AttrString=other.lower(), Properties=())
    target.add("Compat", "CompatRule", CompatFunc="f", AttrName="")
    target.add("Merge", "MergeRule", MergeFunc="f")
    return target

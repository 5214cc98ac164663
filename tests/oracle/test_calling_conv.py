"""``callingconv`` against llvm-tblgen, for random conventions."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.generators.conventions import F32, I8, I32, Conventions
from tests.oracle.tblgen import check_random
from tests.support.release import current
from tgdsl.records import Ref

NAMES = ("CC_A", "CC_B", "CC_b", "CC_A10", "CC_A9", "CC_A_")

types = st.sampled_from([I8, I32, F32, Ref("i64"), Ref("XLen")])
sizes = st.sampled_from([0, 0, 1, 8])
CONVERSIONS = (
    "CCPromoteToType",
    "CCPromoteToUpperBitsInType",
    "CCBitConvertToType",
    "CCTruncToType",
    "CCPassIndirect",
)


def action(draw: st.DrawFn, made: Conventions, earlier: list[Ref]) -> Ref:
    def registers(most: int = 4) -> list[Ref]:
        return draw(st.lists(st.sampled_from(made.r), max_size=most))

    match draw(st.integers(0, 9 if current().number >= 22 else 8)):
        case 0:
            return made.to_reg(*registers())
        case 1:
            return made.to_reg_and_stack(registers(), draw(sizes), draw(sizes))
        case 2:
            wanted = registers()
            # Without a shadow for a single register, llvm-tblgen reads what is not there.
            return made.to_reg_with_shadow(wanted, registers() or [Ref("R0")])
        case 3:
            return made.to_stack(draw(sizes), draw(sizes))
        case 4:
            return made.to_stack_with_shadow(draw(sizes), draw(sizes), registers())
        case 5:
            return made.by_val(draw(sizes), draw(sizes))
        case 6:
            return made.call(draw(st.sampled_from(["f", "g<int>"])))
        case 7 if earlier:
            return made.delegate(draw(st.sampled_from(earlier)))
        case 9:
            return made.to_reg_tuple(*[one.name for one in registers()])
        case _:
            return made.convert(draw(st.sampled_from(CONVERSIONS)), draw(types))


@st.composite
def conventions(draw: st.DrawFn) -> Conventions:
    """Conventions with registers of several namespaces, some of them in a class, and a type by HwMode that only conventions can use."""
    made = Conventions()
    made.r += made.registers("S0", "S1", Namespace=draw(st.sampled_from(["", "U"])))
    made.register_class("GPR", made.r[::2])
    # With the registers of tuples, all registers are read, and what is wrong with modes is an error.
    counts = (1, 1) if current().number >= 22 else (0, 2)
    modes = tuple(draw(st.lists(st.just(Ref("DefaultMode")), min_size=counts[0], max_size=counts[1])))
    made.add("XLen", "ValueTypeByHwMode", Modes=modes, Objects=(I32,))
    earlier: list[Ref] = []
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=4, unique=True)):
        steps: list[Ref] = []
        for _ in range(draw(st.integers(0, 4))):
            step = action(draw, made, earlier)
            for kind in draw(st.lists(st.sampled_from(["CCIf", "CCIfType", "CCIfSwiftSelf"]), max_size=3)):
                if kind == "CCIfType":
                    step = made.if_type(draw(st.lists(types, max_size=3)), step)
                else:
                    step = made.if_(draw(st.sampled_from(["x", "y()"])), step, kind)
            steps.append(step)
        earlier.append(made.convention(name, *steps, entry=draw(st.booleans()), custom=draw(st.integers(0, 5)) == 0))
    return made


@pytest.mark.usefixtures("each_tblgen")
def test_random_conventions() -> None:
    check_random(conventions(), Conventions.records, "callingconv", examples=200, accepted=0.4)

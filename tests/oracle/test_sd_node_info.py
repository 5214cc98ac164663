"""``sd-node-info`` against llvm-tblgen, for random nodes."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.pattern_builder import PatternTarget
from tgdsl.generators.sd_node_info import GENERATOR
from tgdsl.llvm import Release
from tgdsl.records import Bits

TYPES = ("i8", "i32", "f32", "v4i32", "iPTR", "iAny", "XLen", "Same", "Long", "Part", "Plain", "Zero")
OF_ONE = ("SDTCisPtrTy", "SDTCisInt", "SDTCisFP", "SDTCisVec")
OF_TWO = (
    "SDTCisSameAs",
    "SDTCisVTSmallerThanOp",
    "SDTCisOpSmallerThanOp",
    "SDTCisEltOfVec",
    "SDTCisSubVecOfVec",
    "SDTCisSameNumEltsAs",
    "SDTCisSameSizeAs",
)
PROPERTIES = (
    "SDNPHasChain",
    "SDNPOutGlue",
    "SDNPInGlue",
    "SDNPOptInGlue",
    "SDNPVariadic",
    "SDNPMemOperand",
    "SDNPMayLoad",
    "SDNPCommutative",
)
OPCODES = (
    "TestISD::A",
    "TestISD::A",
    "TestISD::B",
    "TestISD::Ab",
    "TestISD::b",
    "TestISD::É",
    "OtherISD::A",
    "A",
    "",
    "TestISD::",
)

operands = st.integers(0, 3)


@st.composite
def constraints(draw: st.DrawFn) -> tuple[str, int] | tuple[str, int, int | str]:
    match draw(st.integers(0, 3)):
        case 0 | 1:
            kind = draw(st.sampled_from(["SDTCisVT", "SDTCVecEltisVT"]))
            return (kind, draw(operands), draw(st.sampled_from(TYPES)))
        case 2:
            return (draw(st.sampled_from(OF_ONE)), draw(operands))
        case _:
            return (draw(st.sampled_from(OF_TWO)), draw(operands), draw(operands))


@st.composite
def nodes(draw: st.DrawFn) -> PatternTarget:
    """Nodes of a few profiles, some of which begin with the same constraints, and of a few names."""
    target = PatternTarget()
    target.add("M1", "HwMode")
    target.add("M2", "HwMode")
    target.by_mode("XLen", DefaultMode="i32", M1="i64")
    target.by_mode("Same", M1="i64", DefaultMode="i32")
    target.by_mode("Long", DefaultMode="i32", M1="i64", M2="f32")
    target.by_mode("Part", M2="f32")
    target.by_mode("Plain", DefaultMode="i32")
    target.by_mode("Zero", DefaultMode="i8", M2="i8")
    pool = draw(st.lists(constraints(), max_size=5))
    profiles = [
        target.profile(
            f"P{number}", draw(st.integers(0, 2)), draw(st.integers(-1, 2)), *pool[: draw(st.integers(0, 5))]
        )
        for number in range(draw(st.integers(1, 3)))
    ]
    profiles.append(target.profile("Own", 1, 2, *draw(st.lists(constraints(), max_size=4))))
    for number in range(draw(st.integers(0, 8))):
        target.node(
            f"N{number}",
            *draw(st.lists(st.sampled_from(PROPERTIES), max_size=3, unique=True)),
            TypeProfile=draw(st.sampled_from(profiles)),
            Opcode=draw(st.sampled_from(OPCODES)),
            IsStrictFP=draw(st.integers(0, 5)) == 0,
            TSFlags=Bits.of(draw(st.sampled_from([0, 0, 0, 1, 0xFFFF_FFFF])), 32),
        )
    return target


def test_random_nodes(each_tblgen: Release) -> None:
    if not GENERATOR.parts(each_tblgen):
        pytest.skip("the release has no such file")
    check_random(nodes(), PatternTarget.records, "sd-node-info", examples=80, accepted=0.54)

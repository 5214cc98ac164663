"""Descriptions of a target's nodes: a whole expected file, the model, and which nodes are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs, without_source
from tests.support.pattern_builder import PatternTarget
from tests.support.release import about
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import SDNodeInfo
from tgdsl.generators.sd_node_info import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.records import Bits, Ref

EXPECTED = Path(__file__).parent / "expected" / "sd_node_info.inc"

_SINCE = next(release for release in RELEASES.values() if GENERATOR.parts(release))


@pytest.fixture(autouse=True)
def _release() -> Iterator[None]:
    with about(_SINCE):
        yield


def everything() -> PatternTarget:
    """Nodes with each kind of constraint, types by HwMode, properties, flags, names that several share, and names that are none."""
    target = PatternTarget()
    target.add("M1", "HwMode")
    target.add("M2", "HwMode")
    target.by_mode("XLen", DefaultMode="i32", M1="i64")
    target.by_mode("Same", M1="i64", DefaultMode="i32")
    target.by_mode("Long", DefaultMode="i32", M1="i64", M2="f32")
    target.by_mode("Part", M2="f32")
    target.by_mode("Plain", DefaultMode="i32")
    target.node("All", TypeProfile=target.profile(
        "AllTypes", 1, 5,
        ("SDTCisVT", 0, "i32"), ("SDTCisPtrTy", 1), ("SDTCisInt", 2), ("SDTCisFP", 3), ("SDTCisVec", 4), ("SDTCisSameAs", 5, 1),
        ("SDTCisVTSmallerThanOp", 1, 2), ("SDTCisOpSmallerThanOp", 2, 3), ("SDTCisEltOfVec", 1, 2), ("SDTCisSubVecOfVec", 3, 4),
        ("SDTCVecEltisVT", 0, "i8"), ("SDTCisSameNumEltsAs", 1, 2), ("SDTCisSameSizeAs", 2, 3),
    ), Opcode="TestISD::ALL")  # fmt: skip
    for type_name in ("XLen", "Same", "Long", "Part", "Plain", "iPTR"):
        element = "i8" if type_name == "iPTR" else type_name
        profile = target.profile(f"{type_name}Type", 1, 1, ("SDTCisVT", 0, type_name), ("SDTCVecEltisVT", 1, element))
        target.node(f"{type_name}Node", TypeProfile=profile, Opcode=f"TestISD::{type_name}")
    target.profile("Int", 1, 1, ("SDTCisInt", 0))
    target.profile("IntFP", 1, 1, ("SDTCisInt", 0), ("SDTCisFP", 1))
    target.profile("FP", 1, 1, ("SDTCisFP", 0))
    target.profile("Any", 0, -1)
    properties = (
        "SDNPHasChain",
        "SDNPOutGlue",
        "SDNPInGlue",
        "SDNPOptInGlue",
        "SDNPVariadic",
        "SDNPMemOperand",
        "SDNPMayLoad",
    )
    target.node(
        "Flags",
        *properties,
        TypeProfile=Ref("Any"),
        Opcode="TestISD::FLAGS",
        IsStrictFP=True,
        TSFlags=Bits.of(0xFFFF0001, 32),
    )
    for name, profile_name, opcode in (
        ("begins", "IntFP", "TestISD::begins"),
        ("begin", "Int", "TestISD::Begin"),
        ("agrees", "Int", "TestISD::AGREE"),
        ("agrees_too", "Int", "TestISD::AGREE"),
        ("constrained", "Int", "TestISD::OTHER_TYPES"),
        ("constrained_too", "FP", "TestISD::OTHER_TYPES"),
        ("differs", "Int", "TestISD::DIFFERENT"),
        ("differs_too", "Any", "TestISD::DIFFERENT"),
        ("nested", "Int", "TestISD::A::B"),
        ("elsewhere", "Int", "OtherISD::X"),
        ("plain", "Int", "X"),
        ("empty", "Int", "TestISD::"),
    ):
        target.node(name, TypeProfile=Ref(profile_name), Opcode=opcode)
    return target


def test_whole_file(expect: Callable[[Path, str], None]) -> None:
    expect(EXPECTED, without_source(GENERATOR.generate(Model(everything().records()))))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    if GENERATOR.parts(each_tblgen):
        assert theirs(everything().records(), "sd-node-info").splitlines() == EXPECTED.read_text().splitlines()


def test_another_namespace(each_tblgen: Release) -> None:
    if GENERATOR.parts(each_tblgen):
        file = SDNodeInfo(sdnode_namespace="OtherISD", warn_on_skipped_nodes=False)
        model = Model(everything().records())
        text = without_source(GENERATOR.generate(model, file))
        assert "  X = ISD::BUILTIN_OP_END,\n};\n" in text
        assert text == theirs(model.records, "sd-node-info", file=file)
        assert GENERATOR.remarks(model, file) == ""


def test_no_nodes(each_tblgen: Release) -> None:
    if GENERATOR.parts(each_tblgen):
        records = PatternTarget().records()
        assert not GENERATOR.applies(Model(records))
        assert without_source(GENERATOR.generate(Model(records))) == theirs(records, "sd-node-info")


def test_which_releases_have_the_file() -> None:
    assert [release.number for release in RELEASES.values() if GENERATOR.parts(release)] == [22]
    assert GENERATOR.applies(Model(everything().records()))


def test_what_is_left_out() -> None:
    model = Model(everything().records())
    nodes = {node.name: node for node in model.target_nodes("TestISD").nodes}
    assert "DIFFERENT" not in nodes
    assert [len(nodes[name].constraints) for name in ("AGREE", "OTHER_TYPES", "begins")] == [1, 0, 2]
    differ = "('differs', 'differs_too')"
    common = "is not among the descriptions of nodes: "
    assert GENERATOR.remarks(model, SDNodeInfo()).splitlines() == [
        f"empty: warning: 'empty' {common}its Opcode is 'TestISD::': name an enumerator, with its namespace before it, such as TestISD",
        f"plain: warning: 'plain' {common}its Opcode is 'X': name an enumerator, with its namespace before it, such as TestISD",
        f"differs: warning: 'differs' {common}nodes of one Opcode {differ} differ in what it says of them: give them the same, or Opcodes of"
        " their own",
        f"differs_too: warning: 'differs_too' {common}nodes of one Opcode {differ} differ in what it says of them: give them the same, or"
        " Opcodes of their own",
        "4 warnings",
    ]


def test_errors() -> None:
    target = everything()
    with pytest.raises(DiagnosticError, match="the namespace 'A B' of the nodes is not a C"):
        GENERATOR.generate(Model(target.records()), SDNodeInfo(sdnode_namespace="A B"))
    target.add("Odd", "SDTypeConstraint", OperandNum=0)
    target.add("OddProfile", "SDTypeProfile", NumResults=1, NumOperands=0, Constraints=(Ref("Odd"),))
    target.node("odd", TypeProfile=Ref("OddProfile"), Opcode="TestISD::ODD")
    with pytest.raises(
        DiagnosticError, match="'Odd' is a type constraint of no known kind: use one of SDTCVecEltisVT, SDTCisEltOfVec"
    ):
        GENERATOR.generate(Model(target.records()))


@pytest.mark.parametrize(("kind", "type_name", "message"), [
    ("SDTCVecEltisVT", "v4i32", "says that a vector has elements of type 'v4i32', which no vector has"),
    ("SDTCVecEltisVT", "iPTR", "says that a vector has elements of type 'iPTR', which no vector has"),
    ("SDTCisVT", "isVoid", "says that a value is of type 'isVoid', which no value is"),
])  # fmt: skip
def test_types_of_no_value(kind: str, type_name: str, message: str) -> None:
    target = PatternTarget()
    target.add("isVoid", "ValueType", LLVMName="isVoid", Value=255)
    target.node("N", TypeProfile=target.profile("P", 1, 0, (kind, 0, type_name)), Opcode="TestISD::N")
    with pytest.raises(DiagnosticError, match=message):
        GENERATOR.generate(Model(target.records()))

"""Evaluation of the C++ of predicates and SDNodeXForms on nodes."""

from __future__ import annotations

import pytest

from tgdsl.cpp.evaluation import Undecided
from tgdsl.selection.dag import CHAIN, CONSTANT, ENTRY, FLOAT_CONSTANT, Memory, Node, Value
from tgdsl.selection.predicate_code import evaluate, transformed

CAST = "auto *N = cast<ConstantSDNode>(Node); (void)N; "
IMMEDIATE = "int64_t Imm = cast<ConstantSDNode>(Node)->getSExtValue(); return "
NODE = "SDNode *N = Node; (void)N; "


def constant(value: int, kind: str = "i32") -> Node:
    return Node(CONSTANT, (kind,), constant=value)


@pytest.mark.parametrize(
    ("expression", "holds", "fails"),
    [
        ("isInt<13>(Imm)", [0, 4095, -4096], [4096, -4097]),
        ("isUInt<5>(Imm)", [0, 31], [32, -1]),
        ("isShiftedInt<4, 2>(Imm)", [28, -32], [29, 32, 2]),
        ("isShiftedUInt<22, 10>(Imm)", [1024], [1, -1024]),
        ("Imm < 0 && isInt<33>(Imm)", [-1], [0, 1]),
        ("Imm > 0 && Imm <= 15 || Imm == 0x40", [15, 64], [0, 16]),
        ("Imm >= -8 && Imm <= 7 && Imm != 0", [-8, 7], [0, 8]),
        ("isPowerOf2_32(Imm)", [1, 64, -(1 << 31)], [0, 3]),
        ("isPowerOf2_64((uint64_t)Imm)", [64], [-64]),
        ("isMask_64(Imm)", [7], [6, 0]),
        ("isShiftedMask_32(Imm)", [6, 7], [5, 0]),
        ("(Imm & 3) == 0 && (Imm >> 2) % 2 == 1", [4, 12], [8, 5]),
        ("(unsigned)Imm > 100u", [-1, 101], [100]),
        ("(uint8_t)Imm == 255", [255, -1, 511], [0]),
        ("static_cast<int8_t>(Imm) == -1", [255, -1], [127]),
        ("llvm::popcount((uint64_t)Imm) == 2", [3, 5], [1]),
        ("Imm == 1 ? true : false", [1], [0]),
        ("-Imm == 5 && ~Imm == 4", [-5], [5]),
        ("((1 << 4) - 1) == Imm", [15], [16]),
        ("!isUInt<8>(Imm)", [256, -1], [255]),
    ],
)
def test_conditions_on_constants(expression: str, holds: list[int], fails: list[int]) -> None:
    for value in holds:
        assert evaluate(f"{IMMEDIATE}{expression};", constant(value)) is True, value
    for value in fails:
        assert evaluate(f"{IMMEDIATE}{expression};", constant(value)) is False, value


def test_constants_have_the_size_of_their_type() -> None:
    assert evaluate(f"{CAST} return N->getZExtValue() == 0xffffffff;", constant(-1))
    assert evaluate(f"{CAST} return N->getZExtValue() == 255 && N->getSExtValue() == -1;", constant(-1, "i8"))
    assert evaluate(f"{CAST} return isUInt<32>(N->getZExtValue());", constant(-1))
    assert not evaluate(f"{CAST} return isUInt<32>(N->getZExtValue());", constant(-1, "i64"))
    assert evaluate(f"{CAST} return isShiftedUInt<22, 10>(~(unsigned)N->getZExtValue());", constant(1023))


def test_statements() -> None:
    body = """
      // a comment
      unsigned Low = N->getZExtValue() & 0xff, Nothing;
    """
    with pytest.raises(Undecided):
        evaluate(CAST + body, constant(0))
    body = """
      int64_t V = N->getSExtValue();
      if (V < 0) { return false; }
      else if (V > 100) return false;
      const unsigned Low = V & 1;
      return Low == 0;
    """
    assert [value for value in (-2, 0, 1, 2, 100, 102) if evaluate(CAST + body, constant(value))] == [0, 2, 100]
    with pytest.raises(Undecided, match="it may return nothing"):
        evaluate(CAST + "if (N->isZero()) return true;", constant(1))


LOAD = Node("ISD::LOAD", ("i32", CHAIN), memory=Memory("i8", "ZEXTLOAD", alignment=4, address_space=2))
STORE = Node("ISD::STORE", (CHAIN,), memory=Memory("i16", addressing="POST_INC", truncating=True))
ATOMIC = Node("ISD::ATOMIC_LOAD", ("i32", CHAIN), memory=Memory("i32", ordering="AcquireRelease"), uses=0)


@pytest.mark.parametrize(
    ("node", "body", "wanted"),
    [
        (LOAD, "if (cast<LoadSDNode>(N)->getExtensionType() != ISD::ZEXTLOAD) return false;\nreturn true;\n", True),
        (LOAD, "if (cast<LoadSDNode>(N)->getExtensionType() != ISD::SEXTLOAD) return false;\nreturn true;\n", False),
        (LOAD, "if (cast<MemSDNode>(N)->getMemoryVT() != MVT::i8) return false;\nreturn true;\n", True),
        (LOAD, "return cast<LoadSDNode>(N)->getAlign() >= Align(4);", True),
        (LOAD, "return cast<LoadSDNode>(N)->getAlign() >= 8;", False),
        (
            LOAD,
            "unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n if (AddrSpace != 1 && AddrSpace != 2)\n"
            "return false;\nreturn true;\n",
            True,
        ),
        (
            LOAD,
            "if (cast<LoadSDNode>(N)->getMemoryVT().getScalarType() != MVT::i8) return false;\nreturn true;\n",
            True,
        ),
        (LOAD, "return !cast<LoadSDNode>(N)->isVolatile();", True),
        (
            STORE,
            "if (cast<StoreSDNode>(N)->getAddressingMode() != ISD::UNINDEXED) return false;\nreturn true;\n",
            False,
        ),
        (STORE, " if (!cast<StoreSDNode>(N)->isTruncatingStore()) return false;\nreturn true;\n", True),
        (ATOMIC, "return isAcquireOrStronger(cast<AtomicSDNode>(N)->getMergedOrdering());", True),
        (
            ATOMIC,
            "if (cast<AtomicSDNode>(N)->getMergedOrdering() != AtomicOrdering::Monotonic) return false; return true;",
            False,
        ),
        (ATOMIC, "if (!SDValue(N, 0).use_empty()) return false;\nreturn true;\n", True),
        (ATOMIC, "if (!SDValue(N, 0).hasOneUse()) return false;\nreturn true;\n", False),
        (LOAD, "return N->hasOneUse() && N->getOpcode() == ISD::LOAD && N->getValueType(0) == MVT::i32;", True),
    ],
)
def test_conditions_on_other_nodes(node: Node, body: str, wanted: bool) -> None:
    assert evaluate(NODE + body, node) is wanted


def test_operands() -> None:
    five, variable = Value(constant(5)), Value(Node("", ("i32",), name="$a"))
    node = Node("ISD::SHL", ("i32",), [variable, five])
    for body in (
        "if (auto *C = dyn_cast<ConstantSDNode>(N->getOperand(1))) return C->getZExtValue() == 5; return false;",
        "return N->getConstantOperandVal(1) == 5;",
        "return isa<ConstantSDNode>(N->getOperand(1)) && !isNullConstant(N->getOperand(1));",
        "return !isa<ConstantSDNode>(N->getOperand(0));",
    ):
        assert evaluate(NODE + body, node) is True
    assert evaluate(NODE + "return Operands[1] == N->getOperand(1);", node, [variable, five])
    assert not evaluate(NODE + "return Operands[0] == N->getOperand(1);", node, [variable, five])


def test_floating_point_constants() -> None:
    zero, minus_zero, one = (Node(FLOAT_CONSTANT, ("f64",), number=number) for number in (0.0, -0.0, 1.0))
    cast = "const APFloat & Imm = cast<ConstantFPSDNode>(Node)->getValueAPF(); return "
    assert [evaluate(f"{cast} Imm.isPosZero();", node) for node in (zero, minus_zero, one)] == [True, False, False]
    assert [evaluate(f"{cast} Imm.isZero();", node) for node in (zero, minus_zero, one)] == [True, True, False]
    body = "return cast<ConstantFPSDNode>(Node)->isExactlyValue(+1.0);"
    assert [evaluate(body, node) for node in (zero, one)] == [False, True]


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("return SystemZ::isImmLL(N->getOpcode());", "SystemZ::isImmLL"),
        ("return CurDAG->haveNoCommonBitsSet(N->getOperand(0), N->getOperand(1));", "haveNoCommonBitsSet"),
        ("for (;;) return true;", "for"),
        ("return isOrEquivalentToAdd(N);", "isOrEquivalentToAdd"),
        ("return N->getFlags().hasDisjoint();", "getFlags"),
        ("return isa<LoadSDNode>(N->getOperand(0));", "LoadSDNode"),
        ("return isa<ConstantSDNode>(N->getOperand(0));", "whether addr:\\$a is a ConstantSDNode"),
    ],
)
def test_calls_and_statements_that_cannot_be_evaluated(body: str, part: str) -> None:
    anything = Value(Node("", ("i32",), name="addr:$a", matched_by="SelectAddr"))
    with pytest.raises(Undecided, match=part):
        evaluate(NODE + body, Node("ISD::OR", ("i32",), [anything, anything]))


def test_one_operand_may_decide_and_and_or() -> None:
    node = Node("ISD::OR", ("i32",), [])
    assert evaluate(NODE + "return unknown(N) || true;", node) is True
    assert evaluate(NODE + "return unknown(N) && false;", node) is False
    assert evaluate(NODE + "return N->use_empty() && unknown(N);", node) is False
    with pytest.raises(Undecided, match="unknown"):
        evaluate(NODE + "return unknown(N) && true;", node)


def test_transforms() -> None:
    body = "ConstantSDNode *N = cast<ConstantSDNode>(V.getNode()); return CurDAG->getTargetConstant({}, SDLoc(N), MVT::i32);"
    value = Value(constant(70000))
    assert transformed(body.format("(unsigned)N->getZExtValue() >> 10"), value) == 68
    assert transformed(body.format("(unsigned)N->getZExtValue() & 1023"), value) == 368
    assert transformed(body.format("-N->getSExtValue()"), value) == -70000
    with pytest.raises(Undecided):
        transformed(body.format("getHigh(N)"), value)
    with pytest.raises(Undecided):
        transformed(body.format("N->getSExtValue()"), Value(Node(ENTRY, (CHAIN,))))

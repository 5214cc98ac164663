"""Parser of ``<Target>GenDAGISel.inc``."""

from __future__ import annotations

import pytest

from tgdsl.selection.dag import CONSTANT, Node
from tgdsl.selection.matcher_text import CppComplexPattern, CppPredicate, CppTransform, read_matcher
from tgdsl.selection.predicate_code import evaluate

TEXT = """\
  static const unsigned char MatcherTable[] = {
/*     0*/ OPC_SwitchOpcode /*2 cases */, 5|128,3/*389*/, TARGET_VAL(ISD::ADD),// ->503
/*     5*/  OPC_CheckChild1Type, MVT::v2i32, // a comment, with commas, /* and brackets */
/*     7*/  OPC_MorphNodeTo0, TARGET_VAL(SP::STrr), 0|OPFL_Chain|OPFL_MemRefs,
                1/*#Ops*/, 2,
            // Src: (st 0:{ *:[i32] }, $a) - Complexity = 18
/*    13*/  OPC_EmitRegister, MVT::i32, 0 /*zero_reg*/,
/*    16*/  OPC_CheckPatternPredicateTwoByte, TARGET_VAL(300), // (Subtarget->isA())
/*    19*/ 0, // EndSwitchOpcode
    0
  }; // Total Array size is 21 bytes

bool DAGISEL_CLASS_COLONCOLON CheckPatternPredicate(unsigned PredNo) const
{
  switch (PredNo) {
  case 0: return (Subtarget->isV9());
  case 300: return (Subtarget->isA()) && (!Subtarget->isB());
  }
}
#endif // GET_DAGISEL_BODY
bool DAGISEL_CLASS_COLONCOLON CheckNodePredicate(SDNode *Node, unsigned PredNo) const
{
  switch (PredNo) {
  case 0: {
    // Predicate_simm13
    // Predicate_other
    auto *N = cast<ConstantSDNode>(Node);
 if (true) { // a brace } in a comment
 return "}"[0] == '}'; }
  }
  case 1: { return true;
  }
  }
}
#endif // GET_DAGISEL_BODY
bool DAGISEL_CLASS_COLONCOLON CheckComplexPattern(SDNode *Root, SDNode *Parent,
{
  case 0:
    Result.resize(NextRes+2);
  return SelectADDRrr(N, Result[NextRes+0].first, Result[NextRes+1].first);
  case 1:
    Result.resize(NextRes+1);
  return selectVector<16, 2>(Root, N, Result[NextRes+0].first);
}
#endif // GET_DAGISEL_BODY
SDValue DAGISEL_CLASS_COLONCOLON RunSDNodeXForm(SDValue V, unsigned XFormNo)
{
  case 0: {  // HI22
    ConstantSDNode *N = cast<ConstantSDNode>(V.getNode());
return x;
  }
}
#endif // GET_DAGISEL_BODY
"""


def test_bytes_of_the_matcher_table() -> None:
    assert read_matcher(TEXT).cells == (
        *("OPC_SwitchOpcode", 133, 3, "ISD::ADD", ""),
        *("OPC_CheckChild1Type", "MVT::v2i32"),
        *("OPC_MorphNodeTo0", "SP::STrr", "", "OPFL_Chain|OPFL_MemRefs", 1, 2),
        *("OPC_EmitRegister", "MVT::i32", 0),
        *("OPC_CheckPatternPredicateTwoByte", 44, 1),
        *(0, 0),
    )


NEWER_TEXT = """\
  static const uint8_t MatcherTable[] = {
/*      0*/ OPC_CheckPredicate0, // Predicate_simm13
/*      1*/ OPC_EmitInteger, /*MVT::iPTR*/11|128,2/*267*/, 127/*-1*/, // #1 = -1
/*      5*/ OPC_EmitIntegerI32, T::lo, // #2 = T::lo
/*      7*/ OPC_Coverage, COVERAGE_IDX_VAL(300),
            OPC_CompleteMatch, 1, 2,
    0
  }; // Total Array size is 14 bytes

bool DAGISEL_CLASS_COLONCOLON CheckNodePredicate(SDValue Op, unsigned PredNo) const
{
  case 0: {
    // Predicate_simm13
    return isInt<13>(cast<ConstantSDNode>(Op.getNode())->getSExtValue());
  }
}
#endif // GET_DAGISEL_BODY
bool DAGISEL_CLASS_COLONCOLON CheckNodePredicateWithOperands(SDValue Op, unsigned PredNo, ArrayRef<SDValue> Operands) const
{
  case 0: {
    // Predicate_two
    return true;
  }
}
#endif // GET_DAGISEL_BODY
"""


def test_text_of_a_newer_release() -> None:
    matcher = read_matcher(NEWER_TEXT)
    assert matcher.cells == (
        *("OPC_CheckPredicate0", "OPC_EmitInteger", 139, 2, 127, "OPC_EmitIntegerI32", "T::lo"),
        *("OPC_Coverage", 44, 1, "OPC_CompleteMatch", 1, 2, 0),
    )
    assert matcher.predicates[0].names == ("simm13",)
    assert evaluate(matcher.predicates[0].body, Node(CONSTANT, ("i32",), constant=4095))
    assert not evaluate(matcher.predicates[0].body, Node(CONSTANT, ("i32",), constant=4096))
    assert matcher.predicates_with_operands[0].names == ("two",)


def test_cpp_that_the_table_refers_to() -> None:
    matcher = read_matcher(TEXT)
    assert matcher.conditions == {0: "(Subtarget->isV9())", 300: "(Subtarget->isA()) && (!Subtarget->isB())"}
    body = matcher.predicates[0].body
    assert matcher.predicates == {
        0: CppPredicate(("simm13", "other"), body),
        1: CppPredicate((), " return true;\n  "),
    }
    assert body.splitlines()[0] == "    auto *N = cast<ConstantSDNode>(Node);"
    assert body.splitlines()[-2:] == [" return \"}\"[0] == '}'; }", "  "]
    assert matcher.complex_patterns == {
        0: CppComplexPattern("SelectADDRrr", 2),
        1: CppComplexPattern("selectVector<16, 2>", 1),
    }
    transform = "    ConstantSDNode *N = cast<ConstantSDNode>(V.getNode());\nreturn x;\n  "
    assert matcher.transforms == {0: CppTransform("HI22", transform)}
    assert matcher.predicates_with_operands == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no MatcherTable in the text"),
        (TEXT.replace("is 21 bytes", "is 22 bytes"), "the MatcherTable has 21 bytes, and says that it has 22"),
        (TEXT.replace("{ return true;\n  }\n  }\n}", "{ return true;"), "the braces of case 1 do not match"),
    ],
)
def test_text_that_is_no_selector(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_matcher(text)

"""Numbers as they are spelled, and what bits are called."""

from __future__ import annotations

from tests.migration.sources.records import record
from tgdsl.migration.instructions.named_bits import WHOLE, NamedBits
from tgdsl.migration.sources.folder import sources_of_texts
from tgdsl.migration.sources.literals import Literals, Spellings
from tgdsl.migration.sources.origins import Origins

SOURCE = """\
class W<bits<2> opVal> { bits<2> op = opVal; let Inst{31 - 30} = op; let Size = 0x4; }
class F<bits<6> op3Val, bits<9> opfVal, int n = 0x10> : W<0b10> {
  bits<6> op3 = op3Val;
  let Inst{13...5} = opfVal;
  let Inst{4} = 0;
  let Inst{3-0} = !add(n, 1);
}
multiclass M<bits<6> op3Val> {
  let Size = 0b0100 in
    def rr : F<op3Val, 0b000000011>;
  def ri : F<op3Val, 3, 0x5> { let op = 0b11; }
}
defm ADD : M<0b000111>;
multiclass N<bits<6> n> : M<n> {
  defm _op : M<0b100>;
  if 1 then def x : F<n, 0>;
}
defm SUB : N<0b101>;
def B : F<!add(0b1, 1), 0xa>;
class Code<bits<4> c> { bits<4> Value = c; }
def LD : Code<0x3>;
class Split<bits<6> opcVal> { let Inst{29-25} = opcVal{5-1}; let Inst{14} = opcVal{0}; let Inst{1-0} = opcVal{5-3}; }
def NEG : Split<0b001101>;
class Coded<Code code> { bits<4> Op = code.Value; let Inst{3-0} = code.Value; }
def C : Coded<LD>;
class Whole<bits<16> Opcode> { let Inst = Opcode; }
def MUL : Whole<321>;
"""
SPELLINGS = Spellings(Origins(sources_of_texts({"mill.td": SOURCE})))


def literals(name: str, *lines: int) -> Literals:
    return SPELLINGS.literals(record(name, *lines))


def test_fields_through_classes_and_multiclasses() -> None:
    assert literals("ADDrr", 10, 13).fields == {
        "op": "0b10",
        "Size": "0b0100",
        "op3": "0b000111",
        "Inst{13...5}": "0b000000011",
        "opf_val": "0b000000011",
        "Inst{4}": "0",
    }
    assert literals("ADDri", 11, 13).fields["op"] == "0b11"
    assert literals("SUBrr", 10, 18).fields["op3"] == "0b101"  # a multiclass that another one is derived from
    assert literals("SUB_oprr", 10, 15, 18).fields["op3"] == "0b100"
    assert "op3" not in literals("SUBx", 10, 19).fields  # a line is missing, as TableGen's are in blocks of "if"
    assert "op3" not in literals("B", 19).fields


def test_the_spelling_of_a_number() -> None:
    found = literals("ADDrr", 10, 13)
    assert [found.spelling("op3", 7), found.spelling("", 7), found.spelling("", 3)] == [
        "0b000111",
        "0b000111",
        "0b000000011",
    ]
    assert found.spelling("op3", 8) is None  # another value than the sources give
    assert literals("ADDri", 11, 13).spelling("", 3) is None  # spelled in two ways
    assert literals("D", 99).spelling("", 1) is None


def test_fields_of_other_definitions() -> None:
    assert literals("C", 25).fields == {"Op": "0x3", "Inst{3-0}": "0x3", "code": "0x3"}
    assert literals("C", 25).spelling("Op", 3) == "0x3"


def test_names_of_bits() -> None:
    assert SPELLINGS.names_of_bits("F", "Inst") == {
        (31, 30): NamedBits("op", None, "W"),
        (13, 5): NamedBits("opf_val", None, "F"),
    }
    assert SPELLINGS.names_of_bits("none", "Inst") == {}


def test_a_whole_word() -> None:
    assert SPELLINGS.names_of_bits("Whole", "Inst") == {WHOLE: NamedBits("opcode", None, "Whole")}
    assert literals("MUL", 27).spelling("opcode", 321) == "321"


def test_bits_of_an_argument() -> None:
    """Three bits that stand in two places are a mistake of TableGen's, which knows nothing of them."""
    assert SPELLINGS.names_of_bits("Split", "Inst") == {
        (29, 25): NamedBits("opc_val", 1, "Split"),
        (14, 14): NamedBits("opc_val", 0, "Split"),
    }
    assert literals("NEG", 23).spelling("opc_val", 0b1101) == "0b001101"


def test_decimals_may_begin_with_zeros() -> None:
    literals = Literals({"op": "01"}, ["01", "0x1F"])
    assert literals.spelling("op", 1) == "1"  # Python has no such
    assert literals.spelling("", 1) is None
    assert literals.spelling("", 31) == "0x1F"

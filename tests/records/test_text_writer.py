"""Writer of records as text for people."""

from __future__ import annotations

import pytest

from tests.records.files import TOY
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records.json_reader import read_json
from tgdsl.records.text_writer import to_text

G1 = """def G1 {  // Register
  // toy.td:31
  list<Register> Aliases = [G0];
  list<string> AltNames = ["one", "eins"];
  string AsmName = "g1";
  bits<16> HWEncoding = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1 };
  string Namespace = "Toy";
}
"""

MOVE = """def MOVE {  // Format
  // toy.td:33
  string Body = " return "}"; ";
  field bits<8> Inst = { wide{0}, 1, rd{2}, rd{1}, rd{0}, rs{2}, rs{1}, rs{0} };
  int Latency = -3;
  dag Operands = (outs G0:$rd, (ins G1, 7:$count, "text", { 0, 1 }), ?:$rs);
  list<dag> Pattern = [(set:all G0)];
  Note Remark = anonymous_0;
  string Tabbed = "a\tb\\c"d"
e";
  list<list<int>> Table = [[1, 2], [], [0, 1]];
  bits<3> rd = { ?, ?, ? };
  bits<3> rs = { ?, ?, ? };
  bit wide = ?;
}
"""

OUTS = """def outs {
  // toy.td:26
}
"""


def test_some_records_in_the_order_asked_for() -> None:
    records = read_json(TOY)
    assert to_text(records, ["outs", "G1"]) == OUTS + G1
    assert to_text(records, ["MOVE"]) == MOVE


def test_all_records() -> None:
    text = to_text(read_json(TOY))
    names = [line.split()[1] for line in text.splitlines() if line.startswith("def ")]
    assert names == ["G0", "G1", "MOVE", "anonymous_0", "anonymous_1", "ins", "outs", "set"]
    assert G1 + MOVE in text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("MOV", "there is no record 'MOV'; did you mean 'MOVE'?"),
        ("G2", "there is no record 'G2'; did you mean 'G1' or 'G0'?"),
        ("nothing like it", "there is no record 'nothing like it'"),
    ],
)
def test_unknown_names(name: str, said: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        to_text(read_json(TOY), ["G0", name])
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message == said
    assert str(diagnostic.place) == str(TOY)

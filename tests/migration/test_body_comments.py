"""Comments on definitions in multiclasses, which stand in the bodies of functions."""

from __future__ import annotations

from pathlib import Path

from tests.migration.sources.small_target import migrated_target
from tests.oracle.tblgen import needs_tblgen
from tgdsl.migration.folding.body_comments import with_comments_in_functions
from tgdsl.migration.python import AS_DEFINED, Assignment, Call, Comment, Plain, Procedure, Statement, lines
from tgdsl.migration.text.module_text import Module

_DEFINITIONS = """
class F<bits<5> op, dag ins, string asm> : Instruction {
  let Namespace = "T";
  field bits<32> Inst;
  let Inst{4-0} = op;
  let OutOperandList = (outs GPR:$dst);
  let InOperandList = ins;
  let AsmString = asm;
}
// The lowest bit says that there is an immediate.
multiclass Alu<bits<4> op, string name> {
  // Both in registers.
  def rr : F<{op, 0}, (ins GPR:$a, GPR:$b), name # " $dst, $a, $b">;
  // The second one is a number.
  // It has a sign.
  def ri : F<{op, 1}, (ins GPR:$a, i32imm:$b), name # " $dst, $a, $b">;
}
multiclass Both<bits<4> op, string name> {
  // With a carry.
  defm C : Alu<op, name # "c">;
  // Without one.
  defm N : Alu<!add(op, 8), name>;
}
// Sums.
defm ADD : Both<1, "add">;
defm SUB : Both<2, "sub">;
defm MUL : Both<3, "mul">;
"""
_FUNCTION = """
# The lowest bit says that there is an immediate.
def both(name: str, op: int, op2: int, op3: int, op4: int) -> Both:
    # With a carry.
    # Both in registers.
    Crr = F.define(lambda dst, a, b: f"{name}c {dst}, {a}, {b}", out(GPR), in_(GPR), in_(GPR), op=op)
    # The second one is a number.
    # It has a sign.
    Cri = F.define(lambda dst, a, b: f"{name}c {dst}, {a}, {b}", out(GPR), in_(GPR), in_(i32imm), op=op2)
    # Without one.
    Nrr = F.define(lambda dst, a, b: f"{name} {dst}, {a}, {b}", out(GPR), in_(GPR), in_(GPR), op=op3)
    Nri = F.define(lambda dst, a, b: f"{name} {dst}, {a}, {b}", out(GPR), in_(GPR), in_(i32imm), op=op4)
    return Both(Crr, Cri, Nrr, Nri)


# Sums.
ADD = both("add", 0b00010, 0b00011, 0b10010, 0b10011)
"""


@needs_tblgen
def test_comments_on_what_a_multiclass_defines(tmp_path: Path) -> None:
    text, notes = migrated_target(tmp_path, _DEFINITIONS)
    assert _FUNCTION in text
    assert notes.report() == ["7 lines of comments, all of them"]


def _made(name: str) -> Assignment:
    return Assignment(name, Call(Plain("f"), []))


def test_what_is_not_there_any_more_is_explained_above_the_function() -> None:
    notes = {"rr": [Comment(["In registers."])], "ri": [Comment(["A number."]), Comment(["Signed."])]}
    body: list[Statement] = [_made("rr"), _made("rx")]
    function = Procedure("alu", [], Plain("int"), body, Plain("1"), notes=notes)
    [module] = with_comments_in_functions([Module("m", [function])])
    assert [line for one in module.statements for line in lines(one, AS_DEFINED)] == [
        "# A number.",
        "# Signed.",
        "def alu() -> int:",
        "    # In registers.",
        "    rr = f()",
        "    rx = f()",
        "    return 1",
    ]

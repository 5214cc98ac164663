"""What ``tgdsl diff`` says of one thing that changed: the whole text of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.difference.machine import MACHINE, two
from tgdsl.commands.diff import main


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], folder: Path, *changes: tuple[str, str], before: str = MACHINE) -> str:
    """What the command prints, and its exit status."""
    status = main(two(folder, *changes, before=before))
    printed = capsys.readouterr()
    assert printed.err == ""
    return f"{printed.out}{status}\n"


#: A change of the machine, and what the command prints behind its first line.
CASES: dict[str, tuple[list[tuple[str, str]], str]] = {
    "nothing": (
        [],
        """\
no difference
0
""",
    ),
    "only the lines of definitions": (
        [("ADD = ", "\n\nADD = ")],
        """\
no difference
0
""",
    ),
    "a bit of an opcode": (
        [('operation("sub", 2, sub)', 'operation("sub", 4, sub)')],
        """\
instructions: 1 changed
  ~ SUB  [after.py:36]
      Inst    15-12 11-8    7-4     3-0
        -     0010  rd{3-0} ra{3-0} rb{3-0}
        +     0100  rd{3-0} ra{3-0} rb{3-0}
               ^^
      op: 0b0010 -> 0b0100

words that are decoded otherwise: 2 pairs of instructions
  ~ 0x2000 in DecoderTable16  (5 of the words that were tried)
      - SUB rd=0, ra=0, rb=0
      + no instruction
  ~ 0x4000 in DecoderTable16  (5 of the words that were tried)
      - no instruction
      + SUB rd=0, ra=0, rb=0

files: 2 changed, 6 the same
  ~ TestGenMCCodeEmitter.inc: 1 line added, 1 line removed
      since instructions: 1 changed (SUB)
  ~ TestGenDisassemblerTables.inc: 1 line added, 1 line removed
      since instructions: 1 changed (SUB)

a program may notice: generated files change
1
""",
    ),
    "an added instruction": (
        [("AND = ", 'OR = operation("or", 5, or_)\nAND = '), ("and_, i32", "and_, i32, or_")],
        """\
instructions: 1 added
  + OR  [after.py:36]

numbers of instructions: 1 of 3 moved (SUB: 297 -> 298)

DAGs that are selected otherwise: 1
  ~ (ISD::OR $ra, $rb)
      of (or:i32 GPR:i32:$ra, GPR:i32:$rb)
      - nothing
      + (OR:i32 $ra, $rb)

words that are decoded otherwise: 1 pair of instructions
  ~ 0x5000 in DecoderTable16  (5 of the words that were tried)
      - no instruction
      + OR rd=0, ra=0, rb=0

files: 5 changed, 3 the same
  ~ TestGenInstrInfo.inc: 12 lines added, 7 lines removed
      since instructions: 1 added (OR)
      since numbers of instructions moved
  ~ TestGenAsmWriter.inc: 18 lines added, 16 lines removed
      since instructions: 1 added (OR)
      since numbers of instructions moved
  ~ TestGenMCCodeEmitter.inc: 3 lines added
      since instructions: 1 added (OR)
  ~ TestGenDAGISel.inc: 5 lines added
      since instructions: 1 added (OR)
  ~ TestGenDisassemblerTables.inc: 2 lines added
      since instructions: 1 added (OR)

a program may notice: generated files change
1
""",
    ),
    "a renamed register": (
        [("R0, R1, R2, R3 = R", "X0, R1, R2, R3 = R"), ("[R0, R1]", "[X0, R1]")],
        """\
registers: 1 renamed
  > R0 is X0 now  [after.py:9]

numbers of registers: 4 of 4 moved (X0: 1 -> 4)

files: 3 changed, 5 the same
  ~ TestGenRegisterInfo.inc: 11 lines added, 11 lines removed
      since registers: 1 renamed (X0)
      since numbers of registers moved
  ~ TestGenCallingConv.inc: 2 lines added, 2 lines removed
      since registers: 1 renamed (X0)
  ~ TestGenAsmWriter.inc: 1 line added, 1 line removed
      since numbers of registers moved

a program may notice: generated files change
1
""",
    ),
    "a renamed instruction": (
        [("SUB = ", "SUBTRACT = "), ("SUB(ra", "SUBTRACT(ra")],
        """\
instructions: 1 renamed
  > SUB is SUBTRACT now  [after.py:36]

files: 4 changed, 1 changed in comments alone, 3 the same
  ~ TestGenInstrInfo.inc: 31 lines added, 30 lines removed
      since instructions: 1 renamed (SUBTRACT)
  ~ TestGenAsmWriter.inc: 1 line added, 1 line removed
      since instructions: 1 renamed (SUBTRACT)
  ~ TestGenMCCodeEmitter.inc: 2 lines added, 2 lines removed
      since instructions: 1 renamed (SUBTRACT)
  ~ TestGenDAGISel.inc: 1 line added, 1 line removed
      since instructions: 1 renamed (SUBTRACT)
  = TestGenDisassemblerTables.inc: other comments

a program may notice: generated files change
1
""",
    ),
    "a register with another name in assembly": (
        [('Reg(f"r{n}"', 'Reg(f"x{n}"')],
        """\
registers: 4 changed
  ~ R0  [after.py:9]
      AsmName: "r0" -> "x0"
  ~ R1  [after.py:9]
      AsmName: "r1" -> "x1"
  ~ R2  [after.py:9]
      AsmName: "r2" -> "x2"
  ~ R3  [after.py:9]
      AsmName: "r3" -> "x3"

files: 1 changed, 7 the same
  ~ TestGenAsmWriter.inc: 4 lines added, 4 lines removed
      since registers: 4 changed (R0, R1, R2, ...)

a program may notice: generated files change
1
""",
    ),
    "a latency": (
        [("latency=3", "latency=4")],
        """\
machine models: 1 changed
  ~ ProcWriteResources WriteMul Model  [after.py:21]
      Latency: 3 -> 4

schedules: 1 instruction with other costs
  ~ Model: AND
      - 1 micro-op, latency 3, ALU 1
      + 1 micro-op, latency 4, ALU 1

files: 1 changed, 7 the same
  ~ TestGenSubtargetInfo.inc: 1 line added, 1 line removed
      since machine models: 1 changed

a program may notice: generated files change
1
""",
    ),
    "an alias": (
        [('"clear', '"zero')],
        """\
aliases: 1 changed
  ~ InstAlias "zero $ra" (SUB GPR:$ra, GPR:$ra, GPR:$ra)  [after.py:58]
      AsmString: "clear $ra" -> "zero $ra"

files: 1 changed, 7 the same
  ~ TestGenAsmWriter.inc: 1 line added, 1 line removed
      since aliases: 1 changed

a program may notice: generated files change
1
""",
    ),
    "a calling convention": (
        [("[R0, R1]", "[R1, R0]")],
        """\
calling conventions: 1 changed
  ~ CC_Test  [after.py:61]
      its steps are below

steps of calling conventions: 1 changed
  ~ CC_Test
      - if the type is i32, registers R0 R1
      + if the type is i32, registers R1 R0
        if the type is i32, stack: 4 bytes, aligned to 4

files: 1 changed, 7 the same
  ~ TestGenCallingConv.inc: 1 line added, 1 line removed
      since calling conventions: 1 changed (CC_Test)

a program may notice: generated files change
1
""",
    ),
    "a text that only people read": (
        [("is fast", "is very fast")],
        """\
features: 1 changed
  ~ FeatureFast  [after.py:12]
      Desc: "is fast" -> "is very fast"

files: 1 changed, 7 the same
  ~ TestGenSubtargetInfo.inc: 1 line added, 1 line removed
      since features: 1 changed (FeatureFast)

a program may notice: generated files change
1
""",
    ),
    "a shadowed pattern": (
        [("    return [Rewrite(", "    return [Rewrite(i32(add(a, b)), SUB(a, b)), Rewrite(")],
        """\
patterns: 1 added
  + (i32 (add i32:$a, i32:$b)) => (SUB $a, $b)  [after.py:52]

patterns: 1 that another shadows now
  ! the pattern (add:i32 i32:i32:$a, i32:i32:$b) is given twice: an earlier pattern looks for the same, and makes something else of it  [after.py:52]
      after.py:36: the earlier one, of 'ADD', (add:i32 GPR:i32:$ra, GPR:i32:$rb), was defined before

files: 1 changed, 7 the same
  ~ TestGenDAGISel.inc: 6 lines added, 1 line removed
      since patterns: 1 added

a program may notice: generated files change
1
""",
    ),
    "the sources of patterns": (
        [("i32(node(ra, rb))", "i32(node(rb, ra))")],
        """\
instructions: 3 changed
  ~ ADD  [after.py:36]
      Pattern
        - [(set GPR:$rd, (i32 (add GPR:$ra, GPR:$rb)))]
        + [(set GPR:$rd, (i32 (add GPR:$rb, GPR:$ra)))]
  ~ SUB  [after.py:36]
      Pattern
        - [(set GPR:$rd, (i32 (sub GPR:$ra, GPR:$rb)))]
        + [(set GPR:$rd, (i32 (sub GPR:$rb, GPR:$ra)))]
  ~ AND  [after.py:36]
      Pattern
        - [(set GPR:$rd, (i32 (and GPR:$ra, GPR:$rb)))]
        + [(set GPR:$rd, (i32 (and GPR:$rb, GPR:$ra)))]

DAGs that are selected otherwise: 6
  ~ (ISD::ADD $ra, $rb)  (2 such DAGs)
      of (add:i32 GPR:i32:$ra, GPR:i32:$rb)
      - (ADD:i32 $ra, $rb)
      + (ADD:i32 $rb, $ra)
  ~ (ISD::SUB $ra, $rb)  (2 such DAGs)
      of (sub:i32 GPR:i32:$ra, GPR:i32:$rb)
      - (SUB:i32 $ra, $rb)
      + (SUB:i32 $rb, $ra)
  ~ (ISD::AND $ra, $rb)  (2 such DAGs)
      of (and:i32 GPR:i32:$ra, GPR:i32:$rb)
      - (AND:i32 $ra, $rb)
      + (AND:i32 $rb, $ra)

files: 1 changed, 7 the same
  ~ TestGenDAGISel.inc: 3 lines added, 3 lines removed
      since instructions: 3 changed (ADD, SUB, AND)

a program may notice: generated files change
1
""",
    ),
    "members of a register class": (
        [("members=R,", "members=R[1:],")],
        """\
register classes: 1 changed
  ~ GPR  [after.py:10]
      MemberList: R0 R1 R2 R3 -> R1 R2 R3

files: 1 changed, 7 the same
  ~ TestGenRegisterInfo.inc: 7 lines added, 7 lines removed
      since register classes: 1 changed (GPR)

a program may notice: generated files change
1
""",
    ),
    "a processor with other features": (
        [('("generic", Model)', '("generic", Model, [FeatureFast])')],
        """\
processors: 1 changed
  ~ Processor "generic"  [after.py:22]
      Features: [] -> [FeatureFast]

files: 1 changed, 7 the same
  ~ TestGenSubtargetInfo.inc: 1 line added, 1 line removed
      since processors: 1 changed

a program may notice: generated files change
1
""",
    ),
    "a processor with another name": (
        [('"generic"', '"usual"')],
        """\
processors: 1 added, 1 removed
  - Processor "generic"  [before.py:22]
  + Processor "usual"  [after.py:22]

files: 1 changed, 7 the same
  ~ TestGenSubtargetInfo.inc: 1 line added, 1 line removed
      since processors: 1 added, 1 removed

a program may notice: generated files change
1
""",
    ),
    "another format": (
        [("inst = concat(op, rd, ra, rb)", "inst = concat(op, rb, ra, rd)")],
        """\
instructions: 3 changed
  ~ ADD  [after.py:36]
      Inst    15-12 11-8    7-4     3-0
        -     0001  rd{3-0} ra{3-0} rb{3-0}
        +     0001  rb{3-0} ra{3-0} rd{3-0}
                    ^^^^^^^         ^^^^^^^
  ~ SUB  [after.py:36]
      Inst    15-12 11-8    7-4     3-0
        -     0010  rd{3-0} ra{3-0} rb{3-0}
        +     0010  rb{3-0} ra{3-0} rd{3-0}
                    ^^^^^^^         ^^^^^^^
  ~ AND  [after.py:36]
      Inst    15-12 11-8    7-4     3-0
        -     0011  rd{3-0} ra{3-0} rb{3-0}
        +     0011  rb{3-0} ra{3-0} rd{3-0}
                    ^^^^^^^         ^^^^^^^

words that are decoded otherwise: 3 pairs of instructions
  ~ 0x1265 in DecoderTable16  (3 of the words that were tried)
      - ADD rd=2, ra=6, rb=5
      + ADD rd=5, ra=6, rb=2
  ~ 0x2d61 in DecoderTable16  (3 of the words that were tried)
      - SUB rd=13, ra=6, rb=1
      + SUB rd=1, ra=6, rb=13
  ~ 0x314c in DecoderTable16  (3 of the words that were tried)
      - AND rd=1, ra=4, rb=12
      + AND rd=12, ra=4, rb=1

files: 2 changed, 6 the same
  ~ TestGenMCCodeEmitter.inc: lines in another order
      since instructions: 3 changed (ADD, SUB, AND)
  ~ TestGenDisassemblerTables.inc: lines in another order
      since instructions: 3 changed (ADD, SUB, AND)

a program may notice: generated files change
1
""",
    ),
    "a longer word": (
        [
            ('namespace, size = "T", 2', 'namespace, size = "T", 3'),
            ("inst = concat(op, rd, ra, rb)", 'inst = concat("00000001", op, rd, ra, rb)'),
        ],
        """\
instructions: 3 changed
  ~ ADD  [after.py:36]
      Inst    23-12        11-8    7-4     3-0
        -     ........0001 rd{3-0} ra{3-0} rb{3-0}
        +     000000010001 rd{3-0} ra{3-0} rb{3-0}
              ^^^^^^^^
      Size: 2 -> 3
  ~ SUB  [after.py:36]
      Inst    23-12        11-8    7-4     3-0
        -     ........0010 rd{3-0} ra{3-0} rb{3-0}
        +     000000010010 rd{3-0} ra{3-0} rb{3-0}
              ^^^^^^^^
      Size: 2 -> 3
  ~ AND  [after.py:36]
      Inst    23-12        11-8    7-4     3-0
        -     ........0011 rd{3-0} ra{3-0} rb{3-0}
        +     000000010011 rd{3-0} ra{3-0} rb{3-0}
              ^^^^^^^^
      Size: 2 -> 3

files: 3 changed, 5 the same
  ~ TestGenInstrInfo.inc: 3 lines added, 3 lines removed
      since instructions: 3 changed (ADD, SUB, AND)
  ~ TestGenMCCodeEmitter.inc: 3 lines added, 3 lines removed
      since instructions: 3 changed (ADD, SUB, AND)
  ~ TestGenDisassemblerTables.inc: 5 lines added, 5 lines removed
      since instructions: 3 changed (ADD, SUB, AND)

a program may notice: generated files change
1
""",
    ),
    "a pattern that takes the place of a variant of another": (
        [("    return [Rewrite(", "    return [Rewrite(i32(and_(a, sub(0, a))), AND(a, a)), Rewrite(")],
        """\
patterns: 1 added
  + (i32 (and i32:$a, (sub 0, i32:$a))) => (AND $a, $a)  [after.py:52]

DAGs that are selected otherwise: 1
  ~ (ISD::AND (ISD::SUB 0, $b), $a)
      of (and:i32 (sub:i32 0:i32, i32:i32:$b), i32:i32:$a)
      - (AND:i32 $a, $b)
      + (AND:i32 (ISD::SUB 0, $b), $a)

files: 1 changed, 7 the same
  ~ TestGenDAGISel.inc: 12 lines added, 5 lines removed
      since patterns: 1 added

a program may notice: generated files change
1
""",
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_one_thing_that_changed(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes, expected = CASES[what]
    assert said(capsys, tmp_path, *changes) == "Test: before.py -> after.py\n\n" + expected

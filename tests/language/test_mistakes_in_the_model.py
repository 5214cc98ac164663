"""Mistakes that only the model finds are reported at the lines of the target that give the fields, not of the definition."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import Report, collecting
from tgdsl.generation.generator import installed
from tgdsl.model import Model

FORMATS = BASE + """
from tgdsl.std import add, set_

class F(Instruction):
    record_class = "F"
    namespace = "T"
    size = 4
    is_pseudo = True
"""


def said(folder: Path, text: str) -> list[str]:
    """What is said of a target when instr-info and asm-writer are made, with the source lines in the place of their numbers."""
    records = load(folder, text, FORMATS)
    report = Report()
    model = Model(records, report)
    generators = ("instr-info", "asm-writer") if records.of_class("F") else ("register-info",)
    for generator in generators:
        with collecting(report):
            installed()[generator].load().generate(model)
    shown: list[str] = []
    for line in rendered(report.diagnostics).splitlines():
        file, _, rest = line.partition(":")
        number, _, message = rest.partition(": ")
        shown.append(
            f"{Path(file).read_text().splitlines()[int(number) - 1].strip()}  -> {message}" if message else line
        )
    return shown


INSTRUCTION = """
class ADD(F):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = f"add {rd}, {rs1}"
"""


MISTAKES: dict[str, tuple[str, list[str]]] = {
    "a constraint": (
        INSTRUCTION + "    constraints = ['$rd']\n",
        [
            "constraints = ['$rd']  -> error: the Constraints of 'ADD' have '$rd', which is not one: write '$a = $b' or"
            " '@earlyclobber $a'",
            "1 error",
        ],
    ),
    "an operand of the assembly string": (
        INSTRUCTION.replace("{rs1}", "$rx"),
        [
            "asm = f\"add {rd}, $rx\"  -> error: the assembly string of 'ADD' names '$rx', but it has no such operand: it has"
            " '$rd', '$rs1'; write '$$' for a dollar sign",
            "1 error",
        ],
    ),
    "a namespace": (
        INSTRUCTION + "    namespace = 'TargetOpcode'\n",
        [
            "namespace = 'TargetOpcode'  -> error: 'ADD' is in the namespace 'TargetOpcode', but is not one of LLVM's own"
            " instructions: use the target's namespace",
            "1 error",
        ],
    ),
    "one line that many instructions inherit": (
        """
class Base(F):
    rd = out(GPR)
    rs1 = in_(GPR)
    constraints = ["$rs2"]

class ADD(Base):
    asm = f"add {Base.rd}, {Base.rs1}"

class SUB(Base):
    asm = f"sub {Base.rd}, {Base.rs1}"
""",
        [
            "constraints = [\"$rs2\"]  -> error: the Constraints of 'ADD' have '$rs2', which is not one: write '$a = $b' or"
            " '@earlyclobber $a'",
            "class ADD(Base):  -> note: inherited by 'ADD', which is defined here",
            "constraints = [\"$rs2\"]  -> note: and in 1 more that this line makes: 'SUB'",
            "1 error",
        ],
    ),
    "the operands of an alias": (
        INSTRUCTION + """
class X(Aliases):
    InstAlias(
        "mov",
        ADD(R0, 5),
    )
""",
        [
            "ADD(R0, 5),  -> error: the alias 'mov' gives '5' for '$rs1' of 'ADD', which takes 'GPR': give that, or"
            " something that is one",
            "class ADD(F):  -> note: 'ADD' is defined here",
            "1 error",
        ],
    ),
    "an order of allocation": (
        """
X = RegisterClass(
    i32,
    members=[R0, R1],
    alignment=32,
    alt_orders=[
        [R1, R0],
        [R1, R2],
    ],
    alt_order_select=Code("return 0;"),
)
""",
        [
            "[R1, R2],  -> error: 'R2' in the AltOrders of 'X' is not a member of the class: add it to the MemberList, or leave it"
            " out here",
            "R0, R1, R2, R3 = R = Reg.sequence(\"r{}\", range(4))  -> note: 'R2' is defined here",
            "1 error",
        ],
    ),
    "an index that another one covers": (
        """
lo = SubRegIndex(16)
hi = SubRegIndex(
    16,
    covering_sub_reg_indices=[lo],
)
""",
        [
            "covering_sub_reg_indices=[lo],  -> error: the CoveringSubRegIndices of 'hi' has one entry: give two or more, or none"
            " to have them inferred",
            "1 error",
        ],
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_each_is_reported_where_it_is_written(tmp_path: Path, name: str) -> None:
    text, expected = MISTAKES[name]
    assert said(tmp_path, text) == expected

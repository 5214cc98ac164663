"""Class statements: a name in a body that has no effect is an error at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.calls import NEEDED, TARGET
from tests.support.targets import errors_of
from tgdsl.language.core.arguments import kinds_of
from tgdsl.language.instructions.attributes import (
    AdditionalEncodingAttributes,
    EncodingAttributes,
    InstructionAttributes,
)

LINE = len(NEEDED.lstrip("\n").splitlines()) + 2  #: of the first line of a class body

#: Class statements, a line of their bodies, and what is said of it.
BODIES = [
    (
        "class X(SchedMachineModel, complete_model=False):",
        "isue_width = 2",
        "a machine model has no 'isue_width'; did you mean 'issue_width'?",
    ),
    (
        "class X(SchedMachineModel, complete_model=False):",
        "issue_width = 2",
        "'issue_width' is a keyword of a machine model, but has no effect in its body; write class X(SchedMachineModel, issue_width=...)",
    ),
    (
        "class X(SchedMachineModel, complete_model=False):",
        "nowhere = 2",
        "a machine model has no 'nowhere'; drop it, or begin its name with _",
    ),
    (
        "class X(Register, namespace='T'):",
        "cost_per_use = [1]",
        "'cost_per_use' in the body of 'X' has no effect; give it as a keyword: cost_per_use=...",
    ),
    (
        "class X(Operand[I32]):",
        "decoder_method = 'decode'",
        "'decoder_method' in the body of 'X' has no effect; give it as a keyword: decoder_method=...",
    ),
    (
        "class X(Processor):",
        "features = [FeatureA]",
        "'features' in the body of 'X' has no effect; give it as a keyword: features=...",
    ),
    (
        "class X(Aliases):",
        "predicates = [Condition]",
        "'predicates' in the body of 'X' has no effect; give it as a keyword: predicates=...",
    ),
    (
        "class X(Format):",
        "is_pseudoo = True",
        "'X' sets 'is_pseudoo', which no instruction or encoding has; did you mean 'is_pseudo'?",
    ),
    (
        "class X(Format):",
        "nowhere = 3",
        "'X' sets 'nowhere', which no instruction or encoding has; drop it, or begin its name with _",
    ),
    (
        "class X(InstructionEncoding):",
        "decoder_namspace = 'T'",
        "'X' sets 'decoder_namspace', which no instruction or encoding has; did you mean 'decoder_namespace'?",
    ),
    (
        "class X(Encoding):",
        "inst, sise = concat('1111', '0000'), 1",
        "encodings have no 'sise'; did you mean 'size'?",
    ),
    (
        "class X(Pseudo):",
        "asm, is_retrun = '', True",
        "instructions have no 'is_retrun'; did you mean 'is_return'?",
    ),
    (
        "class X(TableRow):",
        "Name = 'x'",
        "'Name' has a value and no annotation, so it is not a column of 'X'; give its type, Name: str = ...",
    ),
    (
        "class X(MachineCode):",
        "byteorder = 'big'",
        "'X' has 'byteorder', which nothing reads, as no MachineCode has it; did you mean 'byte_order'?",
    ),
    (
        "class X(MachineCode):",
        "nowhere = 3",
        "'X' has 'nowhere', which nothing reads, as no MachineCode has it; drop it, or begin its name with _",
    ),
    (
        "class X(MachineCode):",
        "fixups = lambda self, opcode, operand, expression: None",
        "'X' has 'fixups', which nothing reads, as no MachineCode has it; did you mean 'fixup'?",
    ),
    (
        "class X(SignedImmediate):",
        "high = 3",
        "'X' has 'high', which nothing reads, as no SignedImmediate has it; drop it, or begin its name with _",
    ),
    ("class X(GenericEnum):", "A = 'x'", "the entry 'A' of 'X' should be an integer of 64 bits; give it a number"),
]


@pytest.mark.parametrize(("statement", "line", "message"), BODIES)
def test_a_name_without_effect(tmp_path: Path, statement: str, line: str, message: str) -> None:
    uses = "X()\n" if "TableRow" in statement else ""
    assert errors_of(tmp_path, f"{statement}\n    {line}\n{uses}{TARGET}", NEEDED).splitlines()[0] == (
        f"T:{LINE}: error: {message}"
    )


@pytest.mark.parametrize(
    "text",
    [
        "class X(Register, namespace='T'):\n    bank = 3\n    _own = 2\n    def more(self): ...\n",
        "class X(Register, namespace='T'):\n    alt_names = ['y']\n    def __init__(self, name):\n"
        "        super().__init__(name, alt_names=type(self).alt_names)\n",
        "class X(SchedMachineModel, complete_model=False):\n    '''Words.'''\n    _own = 3\n",
        "class X(Aliases):\n    rd = in_(GPR)\n    for asm in ('x', 'y'):\n        InstAlias(asm, ADD(R0, R1, R2))\n",
        "class X(MachineCode):\n    bank = 3\n    _own = 2\n    def padding(self, count, order): return bytes([self.bank] * count)\n",
        "class X(MachineCode):\n    def fixup_of(self): ...\n    class Deco: ...\nclass Y(X):\n    def fixup_of(self): ...\n",
        "class X(SignedImmediate):\n    def encoded(self, v): ...\n    def encode(self, values, e): return [self.encoded(v) for v in values]\n",
        "class X(Format):\n    _own = 3\n    kept = record_field(3)\nclass Y(X):\n    kept = 4\n",
    ],
)
def test_names_of_the_target_itself(tmp_path: Path, text: str) -> None:
    assert errors_of(tmp_path, text + TARGET, NEEDED) == ""


#: Values, of which an attribute of an instruction takes few.
WRONG = (
    "None",
    "7",
    "-1",
    "1.5",
    "'a b'",
    "[]",
    "['x']",
    "[None]",
    "[R0]",
    "R0",
    "{7: 7}",
    "ADD",
    "add",
    "object()",
    "Condition",
    "i32",
)

#: Those of them that no attribute takes.
NEVER = ("1.5", "{7: 7}", "object()")

KINDS = {
    "Pseudo": (InstructionAttributes, "asm = ''"),
    "Encoding": (EncodingAttributes, "inst = concat('1111', '0000')"),
    "AdditionalEncoding": (
        AdditionalEncodingAttributes,
        "alias_of = REAL; rd, rs1, rs2 = field(2), field(2), field(2); inst = concat('11', rd, rs1, rs2)",
    ),
}


@pytest.mark.parametrize(
    ("base", "attribute"),
    [(base, attribute) for base, (kind, _) in KINDS.items() for attribute in (*kinds_of(kind), "expansion")],
)
def test_an_attribute_of_the_wrong_kind(tmp_path: Path, base: str, attribute: str) -> None:
    """Each value is taken, or refused at the line that gives it."""
    body = KINDS[base][1]
    classes = list[str]()
    for number, value in enumerate(WRONG):
        others = body if body and attribute != "asm" else "pass"
        classes.append(f"class X{number}({base}):\n    {others}\n    {attribute} = {value}\n")
    said = errors_of(tmp_path, "".join(classes) + TARGET, NEEDED)
    refused = set[int]()
    for line in said.splitlines():
        assert "raised" not in line, line
        if " error: " in line:
            where = int(line.split(":")[1]) - LINE + 1
            assert where % 3 in (0, 2) or "parts of the word" in line, line
            refused.add(where // 3)
    never = {number for number, value in enumerate(WRONG) if value in NEVER}
    assert never <= refused, said

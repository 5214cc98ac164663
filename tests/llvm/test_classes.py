"""The table of LLVM's own classes, against llvm-tblgen-19's."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tests.support.release import CLASSES, declared_fields, fields_of, superclasses_of

INCLUDE = Path("/usr/lib/llvm-19/include")
SOURCES = (
    "Target/Target",
    "Target/GlobalISel/Combine",
    "TableGen/SearchableTable",
    "TableGen/Automaton",
    "Option/OptParser",
    "Frontend/Directive/DirectiveBase",
)


def names_and_types(class_names: list[str]) -> list[str]:
    return [f"{of} {name}" for name, of in fields_of(class_names).items()]


def test_fields_of_a_class_and_of_a_record() -> None:
    fields = declared_fields("RegisterOperand")
    assert fields is not None
    assert {name: str(of) for name, of in fields.items()} == {
        "RegClass": "RegisterClass",
        "PrintMethod": "string",
        "EncoderMethod": "string",
        "ParserMatchClass": "AsmOperandClass",
        "OperandType": "string",
        "GIZeroRegister": "Register",
    }
    assert names_and_types(["DAGOperand", "Unknown", "RegisterOperand"]) == [
        "string OperandNamespace",
        "string DecoderMethod",
        *(f"{of} {name}" for name, of in fields.items()),
    ]
    assert names_and_types(["SDNodeXForm"]) == ["SDNode Opcode", "code XFormFunction"]


def test_base_classes_come_first() -> None:
    assert superclasses_of("TImmLeaf") == ("SDPatternOperator", "PatFrags", "PatFrag", "ImmLeaf")
    assert superclasses_of("PtrValueTypeByHwMode") == ("HwModeSelect", "ValueType", "PtrValueType")
    assert superclasses_of("Register") == ()


def test_unknown_classes() -> None:
    assert declared_fields("SparcReg") is None
    assert superclasses_of("SparcReg") is None
    assert fields_of(["SparcReg"]) == {}


@needs_tblgen
@pytest.mark.skipif(not INCLUDE.exists(), reason="LLVM's .td files are not installed; apt-get install llvm-19-dev")
def test_as_llvm_tblgen_prints_them(tmp_path: Path) -> None:
    """All classes, their base classes and fields. llvm-tblgen's output distinguishes code from strings only by their values."""
    source = tmp_path / "all.td"
    source.write_text("".join(f'include "llvm/{name}.td"\n' for name in SOURCES))
    command = [TBLGEN, "--print-records", "-I", str(INCLUDE), str(source)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.partition("--- Defs ---")[0]
    found: dict[str, tuple[tuple[str, ...], list[str]]] = {}
    for name, classes, body in re.findall(r"^class (\w+).* \{(?:\t// (.*))?\n((?s:.*?))^\}", printed, re.M):
        fields = [
            (re.sub(r"\bcode\b", "string", of), field) for of, field in re.findall(r"^  (\S+) (\w+) = ", body, re.M)
        ]
        found[name] = (tuple(classes.split()), [f"{of} {field}" for of, field in fields])
    assert len(found) > 300
    for name in CLASSES:
        bases = superclasses_of(name)
        assert bases is not None
        ours = [text.replace("code ", "string ") for text in names_and_types([*bases, name])]
        assert (bases, ours) == found[name], name

"""``remap_pointer_operands``: the records are those that LLVM's RemapAllTargetPseudoPointerOperands makes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.std.llvm import each_release
from tests.support.targets import load
from tgdsl.llvm import DEFAULT, Release
from tgdsl.records.json_writer import to_json

CLASS = "TargetSpecializedStandardPseudoInstruction"
TD = """
include "llvm/Target/Target.td"
def GPR : RegisterClass<"T", [i32], 32, (add)>;
defm : RemapAllTargetPseudoPointerOperands<GPR>;
"""
PYTHON = "from tgdsl.std import remap_pointer_operands\nremap_pointer_operands(GPR)\n"


@each_release
def test_they_are_those_of_llvm(release: Release, tmp_path: Path) -> None:
    records = load(tmp_path, PYTHON, llvm=release.number)
    if release is DEFAULT:  # which has no such class
        assert not records.of_class(CLASS)
        return
    command = [release.program("llvm-tblgen"), "--dump-json", "-I", str(release.include)]
    printed = subprocess.run(command, input=TD, capture_output=True, text=True, check=True).stdout
    assert _described(to_json(records)) == _described(printed)


def _described(text: str) -> list[dict[str, object]]:
    """The fields and classes of the records that say what LLVM's own instructions are in the target, by the names of these."""
    dumped = json.loads(text)
    found = [dumped[name] for name in dumped["!instanceof"][CLASS]]
    described = [
        {name: value for name, value in record.items() if name == "!superclasses" or not name.startswith("!")}
        for record in found
    ]
    return sorted(described, key=lambda record: str(record["Instruction"]))

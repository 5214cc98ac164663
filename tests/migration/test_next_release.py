"""``python -m tests.migration.next_release``: which files a package has for a release, and what is wrong with the others."""

from __future__ import annotations

from pathlib import Path

from tests.migration.next_release import needs, table
from tests.migration.packs import ROOT
from tests.support.targets import write_target


def test_a_package_that_fits() -> None:
    found = needs("Tiny", ROOT / "targets/tiny", 22)
    assert len(found.made) > 8 and not found.missing and not found.errors


def test_what_is_wrong_with_others(tmp_path: Path) -> None:
    gone = needs("Gone", write_target(tmp_path, 'Wide = HwMode("+wide")\n'), 22)
    instruction = 'class ADD(Instruction):\n    namespace, is_pseudo = "T", True\n    rd = out(GPR)\n    asm = ""\n'
    lost = needs("Lost", write_target(tmp_path, instruction), 22)
    first, second = table([gone, lost]).splitlines()[2:]
    assert first.startswith("| Gone | 0 |  | 1: '...' is given, and LLVM 22 has no field '...' for it")
    assert second.startswith("| Lost | 3/4 | instr-info | 1: LLVM's own instruction '...' has a pointer for an operand")

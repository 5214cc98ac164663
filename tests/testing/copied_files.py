"""The files of tests that copies of the examples have, beside what LLVM's own assembler prints for them."""

from __future__ import annotations

from tests.support.plugin import Plugin
from tests.testing.machine import ROOT


def check_copied_file(plugin: Plugin) -> None:
    """Assert that llvm-mc prints what the file for a back end expects, in this order, as FileCheck looks for it."""
    text = (ROOT / "tgdsl/new_project/tests" / f"{plugin.backend.name}.s").read_text()
    expected = [" ".join(line.partition(":")[2].split()) for line in text.splitlines() if line.startswith("# CHECK")]
    assert len(expected) == 7
    assert [line for line in plugin.encodings(text) if line in expected] == expected

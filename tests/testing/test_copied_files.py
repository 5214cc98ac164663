"""The files of tests that copies of the examples have: LLVM's own assembler prints what they expect."""

from __future__ import annotations

import pytest

from tests.support.plugin import FIRST, OR1K, TINY, Backend, built_for_tests, needs_plugin
from tests.testing.machine import ROOT


@needs_plugin
@pytest.mark.parametrize("backend", [TINY, OR1K], ids=lambda backend: backend.name)
def test_llvm_mc_prints_what_the_file_expects(backend: Backend, tmp_path_factory: pytest.TempPathFactory) -> None:
    text = (ROOT / "tgdsl/new_project/tests" / f"{backend.name}.s").read_text()
    printed = built_for_tests(tmp_path_factory, FIRST, backend).encodings(text)
    expected = [" ".join(line.partition(":")[2].split()) for line in text.splitlines() if line.startswith("# CHECK")]
    found = [line for line in printed if line in expected]
    assert len(expected) == 7 and found == expected

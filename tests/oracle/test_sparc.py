"""targets/sparc against llvm-tblgen-19: its records, exported as ``.td``, give the same files."""

from __future__ import annotations

from functools import cache

import pytest

from tests.oracle.tblgen import agree, needs_tblgen
from tgdsl.generation import installed
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

GENERATORS = ("register-info", "instr-info", "asm-writer", "emitter", "callingconv", "dag-isel")


@cache
def sparc() -> RecordSet:
    return load_target("targets.sparc")


@needs_tblgen
@pytest.mark.parametrize("generator", GENERATORS)
def test_same_as_llvm_tblgen(generator: str) -> None:
    assert agree(sparc(), generator)


def test_all_that_apply_are_compared() -> None:
    model = Model(sparc())
    assert {name for name, listed in installed().items() if listed.load().applies(model)} == set(GENERATORS)

"""targets/or1k as it is described: llvm-tblgen writes the same files from the export, and lint has nothing to say."""

from __future__ import annotations

from functools import cache

import pytest

import targets.or1k
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.plugin import OR1K
from tgdsl.commands.lint import main as lint
from tgdsl.generation.choosing import files_of
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

GENERATORS = tuple(
    "register-info instr-info asm-writer asm-matcher emitter callingconv dag-isel subtarget disassembler register-bank global-isel".split()
)


@cache
def records() -> RecordSet:
    return load_target("targets.or1k")


@needs_tblgen
@pytest.mark.parametrize("generator", GENERATORS)
def test_same_as_llvm_tblgen(generator: str) -> None:
    check_same(records(), generator)


def test_all_that_apply_are_compared_and_declared() -> None:
    model = Model(records())
    applied = [listed.load() for listed in installed().values() if listed.load().applies(model)]
    assert {one.name for one in applied if one.parts(model.release)} == set(GENERATORS)
    assert {one.file.spec for one in files_of(model)} == set(GENERATORS)


@pytest.mark.parametrize("options", [[], ["--missing"]])
def test_lint_has_nothing_to_say(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert lint([str(OR1K.source), *options]) == 0
    assert not capsys.readouterr().out


def test_the_manual_has_all_features_and_processors() -> None:
    text = targets.or1k.__doc__
    assert text
    given = records()
    features = {one.string("Name") for one in given.of_class("SubtargetFeature")}
    processors = {one.string("Name") for one in given.of_class("Processor")}
    assert len(features) == 8 and len(processors) == 4
    assert all(f"``{name}``" in text for name in features | processors)

"""LLVM's SDNodes and PatFrags of each release: each record is the same as LLVM's, none is missing, and each can be imported by its name."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable

import pytest

import tgdsl.std
from tests.std.llvm import defined_in, definitions, each_release, names, own, printed
from tgdsl.language.core.definition import Definition
from tgdsl.llvm import Release
from tgdsl.std.selection import SELECTION

MODULES = ["tgdsl.std.node_properties", *SELECTION]

#: Classes of the records for selection: SDNodes, PatFrags, and the records that these refer to.
KINDS = {"SDNodeProperty", "SDTypeProfile", "SDPatternOperator", "CondCode", "SDNodeXForm"}

ANONYMOUS = re.compile(r"\banonymous_\d+\b")


def spelled_out(text: str, definition: Callable[[str], str]) -> str:
    """A definition in which references to anonymous records are replaced by their definitions."""
    return ANONYMOUS.sub(lambda found: f"({spelled_out(definition(found[0]), definition)})", text)


@each_release
@pytest.mark.parametrize("module", MODULES)
def test_each_record_is_that_of_llvm(release: Release, module: str) -> None:
    records, theirs = own(release), definitions(release)
    named = names(module, release)
    assert named
    for name in named:
        ours = spelled_out(printed(records, name), lambda inner: printed(records, inner))
        assert ours == spelled_out(theirs[name], lambda inner: theirs[inner]), name


@each_release
def test_no_record_is_missing(release: Release) -> None:
    """Except intrinsics, which targets define when they use them, and records for GlobalISel only."""
    there = {name for module in MODULES for name in names(module, release)}
    wanted = {
        name
        for name, text in definitions(release).items()
        if not ANONYMOUS.fullmatch(name)
        and KINDS.intersection(classes := text.partition("\n")[0].split())
        and "Intrinsic" not in classes
    }
    assert len(wanted) > 880
    assert wanted - there == set()


@each_release
@pytest.mark.parametrize("module", MODULES)
def test_the_records_of_a_module_are_in_order(release: Release, module: str) -> None:
    theirs = [
        *defined_in(release, "../CodeGen/SDNodeProperties.td"),
        *defined_in(release, "TargetSelectionDAG.td"),
    ]
    ours = [name for name in names(module, release) if name in set(theirs)]
    assert ours == [name for name in theirs if name in set(ours)]


@pytest.mark.parametrize("module", SELECTION[1:])
def test_each_can_be_imported_by_its_name(module: str) -> None:
    namespace = vars(importlib.import_module(module))
    found = {
        name: value
        for name, value in namespace.items()
        if isinstance(value, Definition) and value.module.name == module and not name.startswith("_")
    }
    assert found
    assert {name: vars(tgdsl.std)[name] for name in found} == found

"""Each pattern's own source DAG selects that pattern, or one that comes before it in the order of patterns."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.model.patterns import Leaf, Operation, Property, Tree
from tgdsl.selection.dag import wrapped
from tgdsl.selection.selector import OwnChoice, Selector

ROOT = Path(__file__).resolve().parent.parent.parent
REFERENCE = ROOT.parent / "shared" / "reference"
QUICK = ("AVR", "BPF", "Lanai", "MSP430", "Sparc", "XCore")
NEWER = RELEASES[22]
NEWER_REFERENCE = ROOT.parent / "shared" / "reference-22"
NEWER_QUICK = ("BPF", "Lanai", "MSP430", "Sparc")
NEWER_SLOW = ("LoongArch", "Mips")
SLOW = ("Hexagon", "LoongArch", "Mips", "RISCV", "SystemZ", "WebAssembly")

#: How many patterns of a pack LLVM's own table can never select; those of :func:`never_matches`.
NEVER = {"Hexagon": 2, "MSP430": 32}


def wrong_choices(selector: Selector) -> Iterator[OwnChoice]:
    for choice in selector.own_choices():
        first = choice.chosen is not None and selector.rank(choice.chosen) <= selector.rank(choice.pattern)
        if choice.unfulfilled or not first:
            yield choice


def never_matches(model: Model, source: Tree) -> bool:
    """Whether LLVM's table can never match a pattern's source.

    - LLVM records a node with output glue inside a pattern without counting it, and takes the wrong recorded nodes from there on.
    - It compares sign-extended constants, so that the constant 1 of type i1, which is -1, never matches.
    """
    return any([one is not source and _gives_glue(one) or _is_too_large(model, one) for one in walk(source)])


def _gives_glue(tree: Tree) -> bool:
    return isinstance(tree, Operation) and bool(tree.properties & Property.OUT_GLUE)


def _is_too_large(model: Model, tree: Tree) -> bool:
    if not isinstance(tree, Leaf) or not isinstance(tree.value, int):
        return False
    return wrapped(tree.value, model.patterns.types[tree.types[0]].name) != tree.value


def walk(tree: Tree) -> Iterator[Tree]:
    yield tree
    for child in tree.children if isinstance(tree, Operation) else ():
        yield from walk(child)


def test_sparc() -> None:
    model = Model(load_target(str(ROOT / "targets" / "sparc")))
    selector = Selector(model)
    assert list(wrong_choices(selector)) == []
    choices = list(selector.own_choices())
    assert len(choices) == len(model.patterns.patterns) > 350
    assert sum(choice.chosen is choice.pattern for choice in choices) > 300


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")
@pytest.mark.parametrize("name", [*QUICK, *[pytest.param(name, marks=pytest.mark.all_packs) for name in SLOW]])
def test_llvm_s_own_targets(name: str) -> None:
    check_own_choices(REFERENCE / name, DEFAULT)


@pytest.mark.skipif(not NEWER_REFERENCE.exists(), reason="the reference packs are not there")
@pytest.mark.parametrize(
    "name", [*NEWER_QUICK, *[pytest.param(name, marks=pytest.mark.all_packs) for name in NEWER_SLOW]]
)
def test_llvm_s_own_targets_of_a_newer_release(name: str) -> None:
    check_own_choices(NEWER_REFERENCE / name, NEWER)


def check_own_choices(pack: Path, release: Release) -> None:
    model = Model(load_target(str(pack / "records.json.xz"), source_options=SourceOptions(llvm=release.number)))
    text = lzma.open(pack / f"{pack.name}GenDAGISel.inc.xz", "rt", encoding="utf-8").read()
    wrong = list(wrong_choices(Selector(model, text=text)))
    assert all(never_matches(model, choice.pattern.source) for choice in wrong), wrong
    assert len(wrong) == NEVER.get(pack.name, 0)

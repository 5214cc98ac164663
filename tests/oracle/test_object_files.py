"""The object files that tgdsl writes are llvm-mc's: texts with all directives. LLVM's own tests are compared by :mod:`tests.oracle.mc_tests`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.mc_tests import Run, differences, ours, runs
from tests.oracle.object_cases import CASES, REFUSED
from tests.oracle.object_files import read_object
from tests.oracle.test_machine_code import needs_llvm_mc

TRIPLES = {"sparc": ("sparc", "sparcel", "sparcv9"), "bpf": ("bpfel", "bpfeb")}
BOTH = [(name, triple) for name, (target, _) in CASES.items() for triple in TRIPLES[target]]


def _run(path: Path, text: str, target: str, *options: str) -> Run:
    file = path / "text.s"
    file.write_text(text)
    return Run(file, target, options)


@needs_llvm_mc
@pytest.mark.parametrize(("name", "triple"), BOTH)
def test_objects(name: str, triple: str, tmp_path: Path) -> None:
    target, text = CASES[name]
    assert differences(_run(tmp_path, text, target, f"-triple={triple}"), tmp_path) == []


@needs_llvm_mc
def test_position_independent_objects(tmp_path: Path) -> None:
    text = "f: call g\n nop\n call .L1\n nop\n.L1: sethi %hi(_GLOBAL_OFFSET_TABLE_+4), %o0\n sethi %hi(g), %o1\n ldx [%o0+g], %o1\n"
    run = _run(tmp_path, text, "sparc", "-triple=sparcv9", "--position-independent")
    assert differences(run, tmp_path) == []
    assert differences(_run(tmp_path, text, "sparc", "-triple=sparcv9"), tmp_path) == []


@needs_llvm_mc
@pytest.mark.parametrize("text", REFUSED)
def test_refusals(text: str, tmp_path: Path) -> None:
    """Each text is refused by both, at the same lines."""
    assert differences(_run(tmp_path, f"nop\n{text}\n", "sparc", "-triple=sparc"), tmp_path) == []


@needs_llvm_mc
def test_differences_are_seen(tmp_path: Path) -> None:
    """A comparison of different files says what differs."""
    texts = ("x: nop\n.data\n.word x", ".globl x\nx: nop\n nop\n.data\n.word x")
    mine = [ours(_run(tmp_path, text, "sparc", "-triple=sparc")) for text in texts]
    first, second = [read_object(one, tmp_path / "x.o") for one in mine if isinstance(one, bytes)]
    found = first.differences(second)
    assert [one.split()[0] for one in found] == ["section", "symbol", "symbol", "symbol,", "relocations", "the"]


def test_runs_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.s").write_text(
        "! RUN: llvm-mc %s -triple=sparcv9 --position-independent -filetype=obj | llvm-readobj -r - | FileCheck %s\n"
        "! RUN: not llvm-mc -mcpu=v4 -triple bpfel < %s 2>&1 \\\n! RUN:   | count 2\n"
    )
    first, second = runs(tmp_path, "sparc")
    assert first.options == ("-triple=sparcv9", "--position-independent")
    assert first.is_position_independent and not second.is_position_independent
    assert (second.option("mcpu"), second.option("triple"), second.option("mattr")) == ("v4", "bpfel", "")

"""Random targets of odd and evil names: a few of what ``python -m tests.oracle.hostile_names`` compares, and that it can fail."""

from __future__ import annotations

from random import Random

from tests.cpp.compiling import needs_compiler
from tests.oracle.hostile_names import COMPILED, compiles, outcome, run
from tests.oracle.hostile_targets import KINDS, Hostile, register_files, tables
from tests.oracle.tblgen import needs_tblgen


@needs_tblgen
@needs_compiler
def test_hostile_names() -> None:
    found = run(range(100_000, 100_120), 0.5)
    assert not found.wrong, "\n".join(found.wrong)
    same = [count for (_, what), count in found.counts.items() if what == "same"]
    assert sum(found.counts.values()) == 120 and len(same) == len(KINDS) and min(same) >= 20
    assert min(found.compiled.values()) >= 3 and len(found.compiled) == len(COMPILED)


def breaks_a_rule(hostile: Hostile) -> bool:
    became = outcome(hostile)
    return became.what == "same" and not became.text


@needs_tblgen
def test_evil_names_break_rules() -> None:
    assert any(breaks_a_rule(tables(Random(seed))) for seed in range(40))
    assert any(breaks_a_rule(register_files(Random(seed))) for seed in range(40))


@needs_compiler
def test_what_does_not_compile_is_seen() -> None:
    assert "error" in compiles(["int new;\n"], "register-info")
    assert not compiles(["int a;\n"], "register-info")

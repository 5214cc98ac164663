"""What gen writes from records that are sorted by name is what llvm-tblgen-19 writes from their source, or there is a doubt about it."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.matching_targets import matching_targets
from tests.oracle.ordered_definitions import PRELUDE, ordered_definitions
from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours, run_tblgen
from tests.support.release import INCLUDE, needs_sources
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.stock_dumps import IN_FILES
from tgdsl.loading.contents import Contents
from tgdsl.records import Ordered, RecordSet
from tgdsl.records.json_reader import read_json, records_of
from tgdsl.records.json_writer import to_json


def compared(source: str, generator: str) -> tuple[bool, set[Ordered]]:
    """Whether tgdsl writes from llvm-tblgen's dump of a ``.td`` file what llvm-tblgen writes from the file, and the doubts about it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # LLVM's targets' own intrinsics would be most of the records.
        (folder / "llvm/IR").mkdir(parents=True)
        for intrinsics in (INCLUDE / "llvm/IR").glob("Intrinsics?*.td"):
            (folder / "llvm/IR" / intrinsics.name).touch()
        file, dump = folder / "t.td", folder / "t.json"
        file.write_text(source)
        paths = [f"-I{folder}", f"-I{INCLUDE}"]
        subprocess.run([TBLGEN, "-dump-json", *paths, str(file), "-o", str(dump)], check=True, timeout=30)
        records = read_json(dump)
        return ours(records, generator) == run_tblgen(file, generator, 30, *paths), records.order_doubts


def patterns(*lines: str) -> tuple[bool, set[Ordered]]:
    return compared(PRELUDE + "\n".join(lines) + "\n", "dag-isel")


@needs_tblgen
@needs_sources
def test_patterns_in_the_order_of_their_lines() -> None:
    assert patterns(
        "def Z : Alone<1>;", "def : Alone<2>;", "def A : Own<3>;", "def : Alone<4>;", "def B : Alone<5>;"
    ) == (True, set())


@needs_tblgen
@needs_sources
def test_patterns_of_a_multiclass() -> None:
    body = (
        "multiclass M<int n> {",
        "def z : Own<n>;",
        "def : Alone<!add(n, 1)>;",
        "def a : Own<!add(n, 2)>;",
        "}",
        "def LINE : Inst;",
    )
    assert patterns(*body, "defm Z : M<10>;", "defm A : M<20>;", "def : Alone<98>;", "defm B : M<30>;") == (True, set())


@needs_tblgen
@needs_sources
def test_patterns_of_a_loop_whose_order_nothing_tells() -> None:
    assert patterns("foreach n = [3, 1, 2] in", "def A#n : Own<n>;") == (False, {Ordered.PATTERNS})


@needs_tblgen
@needs_sources
def test_fields() -> None:
    record = "def A : Inst { bits<4> rs; bits<4> rd; let Inst{7-4} = rs; let Inst{3-0} = rd; }\n"
    found = compared(PRELUDE + record, "emitter")
    assert found == (False, {Ordered.FIELDS})


@needs_tblgen
@needs_sources
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    phases=[Phase.reuse, Phase.generate],
)
@given(ordered_definitions())
def test_random_patterns(source: str) -> None:
    same, doubts = compared(source, "dag-isel")
    assert same or doubts == {Ordered.PATTERNS}


def sorted_by_name(records: RecordSet) -> RecordSet:
    """The same records as llvm-tblgen would dump them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sorted.json"
        path.write_text(json.dumps(json.loads(to_json(records)), sort_keys=True, separators=(",", ":")))
        return records_of(Contents(path))


def check_sorted(records: RecordSet, generator: str) -> None:
    """Check that tgdsl writes the same from records that are sorted by name, or has a doubt that the file is named for."""
    try:
        expected = ours(records, generator)
    except DiagnosticError:
        return
    stock = sorted_by_name(records)
    assert ours(stock, generator) == expected or stock.order_doubts & set(IN_FILES[generator])
    assert not records.order_doubts


_random = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@_random
@given(assembly_targets())
def test_random_aliases(records: RecordSet) -> None:
    check_sorted(records, "asm-writer")


@_random
@given(matching_targets())
def test_random_matchers(records: RecordSet) -> None:
    check_sorted(records, "asm-matcher")

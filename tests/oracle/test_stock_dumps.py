"""What gen writes from records that are sorted by name is what llvm-tblgen-19 writes from their source, or there is a doubt about it."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.matching_targets import matching_targets
from tests.oracle.ordered_definitions import PRELUDE, ordered_definitions
from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours, run_tblgen
from tests.support.release import INCLUDE, needs_sources
from tests.oracle.td_texts import without_intrinsics_of_targets
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File, GlobalISelCombiner
from tgdsl.generation.stock_dumps import IN_FILES
from tgdsl.loading.contents import Contents
from tgdsl.records import Ordered, RecordSet
from tgdsl.records.json_reader import read_json, records_of
from tgdsl.records.json_writer import to_json


def compared(source: str, generator: str, options_of: File | None = None) -> tuple[bool, set[Ordered]]:
    """Whether tgdsl writes from llvm-tblgen's dump of a ``.td`` file what llvm-tblgen writes from the file, and the doubts about it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, dump = folder / "t.td", folder / "t.json"
        file.write_text(source)
        paths = [f"-I{without_intrinsics_of_targets(folder / 'small')}", f"-I{INCLUDE}"]
        subprocess.run([TBLGEN, "-dump-json", *paths, str(file), "-o", str(dump)], check=True, timeout=30)
        records = read_json(dump)
        options = [f"-{name}={value}" for name, value in (options_of.options if options_of else {}).items()]
        same = ours(records, generator, options_of) == run_tblgen(file, generator, 30, *paths, *options)
        return same, records.order_doubts


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


def selected(*lines: str) -> tuple[bool, set[Ordered]]:
    return compared(PRELUDE + "\n".join(lines) + "\n", "global-isel")


@needs_tblgen
@needs_sources
def test_conditions_of_patterns() -> None:
    rules = (
        "let Predicates = [A, Z] in def : Alone<1>;",
        "def ADDI : GINodeEquiv<G_ADD, add>; def ConstI : GINodeEquiv<G_CONSTANT, imm>;",
    )
    placed = ('def Z : Predicate<"z()">;', 'def A : Predicate<"a()">;')
    assert selected(*placed, *rules) == (True, set())
    assert selected('foreach name = ["Z", "A"] in', "def name : Predicate<name>;", *rules) == (
        False,
        {Ordered.CONDITIONS},
    )


@needs_tblgen
@needs_sources
def test_conditions_of_combine_rules() -> None:
    lines = (
        'include "llvm/Target/GlobalISel/Combine.td"',
        'foreach name = ["Z", "A"] in',
        "def name : Predicate<name>;",
        "def rule : GICombineRule<(defs root:$d), (match (G_FABS $d, $s)), (apply (COPY $d, $s))> { let Predicates = [A, Z]; }",
        'def Combiner : GICombiner<"TCombiner", [rule]>;',
    )
    with_option = GlobalISelCombiner(combiners="Combiner")
    assert compared(PRELUDE + "\n".join(lines) + "\n", "global-isel-combiner", with_option) == (
        False,
        {Ordered.CONDITIONS},
    )


@needs_tblgen
@needs_sources
def test_rules_of_instructions() -> None:
    assert selected("def B : Own<1>;", "def A : Own<2>;") == (True, set())
    assert selected("foreach n = [3, 1, 2] in", "def A#n : Own<n>;") == (False, {Ordered.OWN_PATTERNS})


@needs_tblgen
@needs_sources
def test_choices_of_fast_isel() -> None:
    body = (
        'class When<string name> : Inst<[(set GPR:$rd, (bswap GPR:$rs))]> { let Predicates = [!cast<Predicate>("Has"#name)]; }',
        'def HasA : Predicate<"a()">;',
        'def HasB : Predicate<"b()">;',
    )
    placed = ('def B : When<"B">;', 'def A : When<"A">;')
    assert compared(PRELUDE + "\n".join([*body, *placed]) + "\n", "fast-isel") == (True, set())
    looped = ('foreach name = ["B", "A"] in', "def name : When<name>;")
    found = compared(PRELUDE + "\n".join([*body, *looped]) + "\n", "fast-isel")
    assert found == (False, {Ordered.FAST_PATTERNS})


@needs_tblgen
@needs_sources
def test_predicates_of_fast_isel() -> None:
    body = (
        "def z : ImmLeaf<i32, [{ return Imm < 2; }]>;",
        "def a : ImmLeaf<i32, [{ return Imm < 3; }]>;",
        "class With<string leaf> : Inst<[(set GPR:$rd, (add GPR:$rs, !cast<ImmLeaf>(leaf):$imm))]>"
        " { let InOperandList = (ins GPR:$rs, i32imm:$imm); }",
        'foreach leaf = ["z", "a"] in',
        "def I#leaf : With<leaf>;",
    )
    assert compared(PRELUDE + "\n".join(body) + "\n", "fast-isel") == (False, {Ordered.FAST_PATTERNS})


#: Generators of LLVM's own files, and what they read, in which the order of definition counts nothing.
_IN_NO_ORDER = (
    ("attrs", "llvm/IR/Attributes.td"),
    ("directive-decl", "llvm/Frontend/OpenMP/OMP.td"),
    ("directive-impl", "llvm/Frontend/OpenMP/OMP.td"),
    ("directive-decl", "llvm/Frontend/OpenACC/ACC.td"),
    ("directive-impl", "llvm/Frontend/OpenACC/ACC.td"),
)


@needs_tblgen
@needs_sources
@pytest.mark.parametrize(("generator", "path"), _IN_NO_ORDER)
def test_any_order(generator: str, path: str, tmp_path: Path) -> None:
    dump = tmp_path / "t.json"
    subprocess.run([TBLGEN, "-dump-json", f"-I{INCLUDE}", str(INCLUDE / path), "-o", str(dump)], check=True, timeout=30)
    records: dict[str, object] = json.loads(dump.read_bytes())
    dump.write_text(json.dumps(dict(reversed(list(records.items())))))
    assert ours(read_json(dump), generator) == run_tblgen(INCLUDE / path, generator, 30, f"-I{INCLUDE}")
    assert not IN_FILES[generator]


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

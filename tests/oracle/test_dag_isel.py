"""``dag-isel`` against llvm-tblgen-19, for random patterns on top of LLVM's own classes and nodes."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.oracle.pattern_sets import PRELUDE, pattern_sets
from tests.oracle.tblgen import TBLGEN, check_random, check_same, needs_tblgen, ours
from tests.support.pattern_builder import PatternTarget, dag
from tests.support.release import INCLUDE, RELEASE, needs_sources
from tgdsl.generators.dag_isel import render
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import to_td

#: What the prelude is told of a release.
_MACROS = ByRelease({19: ("-DWANTS_ARE_PROPERTIES",), 22: ()})


def records_of(source: str) -> RecordSet:
    """The records of TableGen source, by name, but that the first node to be defined is ``imm``, as in LLVM's own files.

    llvm-tblgen puts what it first knows as a node around default operands, and rejects most others there. LLVM's targets' own
    intrinsics are left out, since they would be most of the records.
    """
    with tempfile.TemporaryDirectory() as folder:
        file, dump = Path(folder) / "t.td", Path(folder) / "t.json"
        file.write_text(source)
        instead = Path(folder) / "llvm" / "IR"
        instead.mkdir(parents=True)
        for intrinsics in (INCLUDE / "llvm" / "IR").glob("Intrinsics?*.td"):
            (instead / intrinsics.name).touch()
        command = [TBLGEN, f"-I{folder}", f"-I{INCLUDE}", *_MACROS[RELEASE], "-dump-json", str(file), "-o", str(dump)]
        subprocess.run(command, check=True, timeout=30)
        records: dict[str, object] = json.loads(dump.read_bytes())
        dump.write_text(json.dumps({"imm": records.pop("imm"), **records}))
        return read_json(dump, release=RELEASE)


@needs_tblgen
@needs_sources
def test_random_patterns() -> None:
    # To shrink a target takes minutes, and a pattern of it tells as much.
    check_random(pattern_sets(), records_of, "dag-isel", examples=12, accepted=0.4, shrink=False)


@needs_tblgen
@needs_sources
def test_no_patterns_but_those_of_instructions() -> None:
    check_same(records_of(PRELUDE), "dag-isel")


@needs_tblgen
@needs_sources
def test_coverage(tmp_path: Path) -> None:
    """What ``-instrument-coverage`` adds; places are those of the file that llvm-tblgen read."""
    source = PRELUDE + """
def : Pat<(i32 (add GPR:$a, GPR:$b)), (ADD GPR:$a, GPR:$b)>;
def : Pat<(i32 (add GPR:$a, (c_shift GPR:$b, (i32 imm:$c)))), (ADD GPR:$a, (SHIFT GPR:$b, imm:$c))>;
def : Pat<(i32 (trunc i64:$a)), (i32 (EXTRACT_SUBREG GPX:$a, lo))>;
def : Pat<(i32 (sub GPR:$a, GPR:$a)), (i32 GPR:$a)>;
"""
    records = records_of(source)
    file = tmp_path / "t.td"
    file.write_text(to_td(records))
    command = [TBLGEN, "-gen-dag-isel", "-instrument-coverage", str(file)]
    theirs = subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout
    model = Model(records)
    assert _without_places(
        render("T", model.patterns, model.matcher, model.matcher_operations, model.release, coverage=True)
    ) == _without_places(theirs)


def _without_places(text: str) -> str:
    before, _, rest = text.partition("INCLUDE_PATH_TABLE[] = {\n")
    places, _, after = rest.partition("};\n")
    return f"{before}{places.count(chr(10))} lines{after}"


# -- what no rule forbids ----------------------------------------------------------------------------------------


def _target() -> PatternTarget:
    target = PatternTarget()
    target.profile("Unary", 1, 1)
    target.nodes("Unary", "any")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.selects("NONE", "(outs)", "(ins GPR:$a)")
    target.frag("unused", "x", "(any node:$x)", HasNoUse=True)
    return target


def _check_accepted(target: PatternTarget) -> None:
    """Check that nothing is wrong with a target in Python, and that llvm-tblgen writes the same file."""
    check_same(target.records(), "dag-isel")
    target.is_python = True
    assert "// Src: " in ours(target.records(), "dag-isel")


@needs_tblgen
def test_a_source_whose_value_has_no_users() -> None:
    target = _target()
    target.pat("(i32 (unused GPR:$a))", "(NONE $a)")
    _check_accepted(target)


@needs_tblgen
@pytest.mark.parametrize("overloaded", ["iAny", "i32"])
def test_a_profile_with_an_overloaded_type_beside_another(overloaded: str) -> None:
    target = _target()
    target.profile("Twice", 1, 1, ("SDTCisVT", 0, "i32"), ("SDTCisVT", 0, overloaded), ("SDTCisVT", 1, "iAny"))
    target.nodes("Twice", "one")
    target.pat("(one GPR:$a)", "(ONE $a)")
    _check_accepted(target)


@needs_tblgen
def test_an_operand_with_a_type_for_a_part() -> None:
    """LLVM takes ``(ops OtherVT)`` for an operand's only part: one value stands for it, and the part's type is never asked for."""
    target = _target()
    target.add("simple", "ComplexPattern", NumOperands=1)
    target.add("shifted", "Operand", MIOperandInfo=dag("(ops i32)"))
    target.selects("SHIFTED", "(outs GPR:$d)", "(ins shifted:$a)")
    target.pat("(i32 (any simple:$a))", "(SHIFTED simple:$a)")
    target.pat("(i32 (any (i32 GPR:$a)))", "(SHIFTED $a)")
    _check_accepted(target)


def test_parts_without_types_that_values_stand_for() -> None:
    target = _target()
    target.profile("Two", 1, 2)
    target.nodes("Two", "both")
    target.add("shifted", "Operand", MIOperandInfo=dag("(ops i32, i32)"))
    target.selects("SHIFTED", "(outs GPR:$d)", "(ins shifted:$a)")
    target.pat("(i32 (both (i32 GPR:$a), (i32 GPR:$b)))", "(SHIFTED $a, $b)", name="p")
    assert (
        "'p', operand 1 of the instruction 'SHIFTED' stands for a sub-operand that has no type"
        in target.pattern_errors()
    )

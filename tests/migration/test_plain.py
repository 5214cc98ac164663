"""Plain records: the records of LLVM's own targets said field by field are the same records, and give the same files."""

from __future__ import annotations

import itertools
import lzma
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.generators.test_reference import REFERENCE
from tests.oracle.matching_targets import matching_targets
from tests.oracle.register_files import register_files
from tests.oracle.test_register_info import records_of as registers_of
from tests.support.plain_package import PlainPackage
from tests.support.targets import load
from tgdsl.commands.gen import main
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.migration.library import symbols_of_std
from tgdsl.records import Record, RecordSet

T = TypeVar("T")

_TARGETS = ("BPF", "Lanai", "Sparc")
_OF_A_KIND = 3  #: records that the quick test has of each kind


def _records(target: str) -> RecordSet:
    path = REFERENCE / target / "records.json.xz"
    if not path.exists():
        pytest.skip("the reference packs are not there")
    return load_target(str(path))


def _of_target(records: RecordSet) -> Sequence[Record]:
    """The records that files of the target itself define."""
    std = symbols_of_std()
    files = {record: record.place.chain[-1].file for record in records if record.place.chain}
    of_llvm = {file for record, file in files.items() if record.name in std}
    return [record for record, file in files.items() if file not in of_llvm and not file.startswith("Intrinsics")]


@pytest.mark.parametrize("target", _TARGETS)
def test_some_records_of_each_kind(target: str, tmp_path: Path) -> None:
    records = _records(target)
    package = PlainPackage(records, tmp_path, f"plain_{target.lower()}")
    seen: Counter[str] = Counter()
    wanted: list[Record] = []
    for record in _of_target(records):
        kind = record.superclasses[-1] if record.superclasses else ""
        seen[kind] += 1
        if seen[kind] <= _OF_A_KIND or record.is_a("Target"):
            wanted.append(record)
    package.write(wanted)
    assert len(package.written) > 100
    assert package.differences() == []


@pytest.mark.all_packs
@pytest.mark.parametrize("target", _TARGETS)
def test_all_records_and_files(target: str, tmp_path: Path) -> None:
    records = _records(target)
    package = PlainPackage(records, tmp_path, f"plain_{target.lower()}")
    package.write(_of_target(records))
    assert package.differences() == []
    out = tmp_path / "out"
    assert main([str(tmp_path / f"plain_{target.lower()}"), "-o", str(out)]) == 0
    for path in (REFERENCE / target).glob("*.inc.xz"):
        expected = lzma.decompress(path.read_bytes()).decode().split("\n", 8)
        written = (out / path.stem).read_text().split("\n", 8)
        assert [line for line in written if "From:" not in line] == [line for line in expected if "From:" not in line]


_MADE = itertools.count()


def _check_random(values: st.SearchStrategy[T], records_of: Callable[[T], RecordSet], examples: int) -> None:
    """Random record sets as plain records: what can be loaded has equal records, and enough of it can."""
    counts: Counter[bool] = Counter()

    @settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(values)
    def check(value: T) -> None:
        records = records_of(value)
        with tempfile.TemporaryDirectory() as folder:
            package = PlainPackage(records, Path(folder), f"plain_random_{next(_MADE)}")
            package.write(records, waivers=False)
            try:
                differences = package.differences()
            except DiagnosticError as error:
                counts[False] += 1
                assert all(["tgdsl/" not in str(one.place) for one in error.diagnostics])
                return
        assert differences == []
        counts[True] += 1

    check()
    assert counts[True] >= sum(counts.values()) * 0.5, counts


def test_random_registers() -> None:
    _check_random(register_files(), registers_of, 20)


def test_random_operands_of_assembly() -> None:
    _check_random(matching_targets(), lambda records: records, 40)


def test_a_type_comes_from_the_module_that_defines_it(tmp_path: Path) -> None:
    """The module of the types of intrinsics uses others, which it does not export."""
    records = load(tmp_path, "from tgdsl.std import OtherVT\nodd = Operand(OtherVT)\n")
    package = PlainPackage(records, tmp_path, "plain_type")
    package.write([records["odd"]])
    written = "".join([path.read_text() for path in (tmp_path / "plain_type").glob("*.py")])
    assert "OtherVT" in written and "intrinsic_types" not in written

"""The file of measurements: saved, continued, and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmark.candidates import BenchmarkError, Identity
from tests.benchmark.given import FILES, given
from tests.benchmark.results import GROWTH, PARSING, TBLGEN, TOTAL, UNCHANGED, Cost, Key, Results, load, load_or_start


def test_saved_results_are_the_same_again(tmp_path: Path) -> None:
    results = given()
    results.save(tmp_path / "results.json")
    assert load(tmp_path / "results.json") == results
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


def test_each_measurement_has_a_line(tmp_path: Path) -> None:
    """So that a difference of two states of the file can be read."""
    given().save(tmp_path / "results.json")
    assert '["A", "dag-isel", "compiled", [[1.0, 100]]],' in (tmp_path / "results.json").read_text().splitlines()


def test_the_best_time_and_the_largest_memory_count() -> None:
    results, key = given(), Key("A", "dag-isel", "pure")
    results.add(key, Cost(1.5, 90))
    results.add(key, Cost(1.7, 110))
    assert results.best(key) == Cost(1.5, 110)
    assert results.runs(key) == 3


def test_llvm_tblgens_total_is_the_sum_of_its_files() -> None:
    results = given()
    results.costs[Key("A", FILES[0], TBLGEN)] = [Cost(2, 70)]
    results.costs[Key("A", FILES[1], TBLGEN)] = [Cost(3, 80)]
    assert results.all_files("A", TBLGEN) == Cost(5, 80)
    del results.costs[Key("A", FILES[1], TBLGEN)]
    assert results.all_files("A", TBLGEN) is None


def test_results_of_other_code_are_not_continued() -> None:
    results, changed = given(), Identity("CPython 3.11.2", 9, "3")
    with pytest.raises(BenchmarkError, match="another state of 'compiled'; measure it again .--again compiled."):
        results.expect("compiled", changed)
    results.forget("compiled")
    results.expect("compiled", changed)
    assert results.best(Key("A", TOTAL, "compiled")) is None
    assert ("A", "compiled") not in results.steps
    assert results.best(Key("A", TOTAL, "pure")) is not None


def test_results_of_another_machine_are_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    assert load_or_start(path, "another machine") == Results("another machine")
    given().save(path)
    assert load_or_start(path, "a machine") == given()
    with pytest.raises(BenchmarkError, match="another machine"):
        load_or_start(path, "another machine")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"machine": 1}'])
def test_another_file_is_no_results(text: str, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(text)
    with pytest.raises(BenchmarkError, match="these are not results of a benchmark"):
        load(path)


def test_names_of_what_is_measured_are_no_generators() -> None:
    from tgdsl.generation.generator import installed

    assert not {TOTAL, UNCHANGED, PARSING, GROWTH} & set(installed())

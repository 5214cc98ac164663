"""Equivalents of nodes that are migrated: LLVM's own are one call, which stands beside the register banks."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_global_isel import TARGET
from tests.migration.packages import migrated, written_again
from tests.support.targets import load
from tgdsl.migration.records.comparison import Comparison, in_words
from tgdsl.migration.records.own_records import needed
from tgdsl.migration.trials.correcting import corrected
from tgdsl.records import RecordSet


def _unlike(before: RecordSet, after: RecordSet) -> list[str]:
    names = {one.name for one in needed(before)}
    return [
        in_words(one) for one in Comparison(before).differences(after, lambda one: one.name in names, lambda _: True)
    ]


def test_equivalents_of_llvm_are_one_call(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, "selection_dag_equivalents()\n", TARGET)
    assert 'selection_dag_equivalents()\nBank = RegisterBank("B", [GPR])\n' in written
    assert _unlike(before, after) == []


def test_without_register_banks_there_are_none(tmp_path: Path) -> None:
    base = TARGET.replace('Bank = RegisterBank("B", [GPR])\n', "")
    assert "equivalents" not in written_again(tmp_path, load(tmp_path, "selection_dag_equivalents()\n", base))


def test_others_than_llvm_has_are_apart(tmp_path: Path) -> None:
    records = load(tmp_path, "GINodeEquiv(G_SUB, sub)\nGINodeEquiv(G_ADD, add)\n", TARGET)
    folder = tmp_path / "again"
    folder.mkdir()
    found = corrected(records, "again", folder)
    assert found.defects == {} and not found.corrections.plain
    assert "GINodeEquiv(G_SUB, sub)\nGINodeEquiv(G_ADD, add)\n" in "".join(found.files.values())

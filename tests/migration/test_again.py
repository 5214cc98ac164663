"""A second run on changed records changes only what it must in the text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from difflib import unified_diff
from pathlib import Path
from typing import cast

import pytest

from tests.migration.packs import Json, changed, migrated, needs_packs, pack, texts

pytestmark = needs_packs


@pytest.fixture(scope="module")
def bpf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(pack("BPF"), tmp_path_factory.mktemp("first") / "mig_bpf")


def changes(before: Path, after: Path) -> Sequence[str]:
    """The lines that differ, with their signs; blank ones left out."""
    old, new = texts(before), texts(after)
    assert old.keys() == new.keys()
    found = [line for name in old for line in unified_diff(old[name].splitlines(), new[name].splitlines(), n=0)]
    return [line for line in found if line[:3] not in ("---", "+++") and line[:2] != "@@" and line[1:].strip()]


def test_one_number(bpf: Path, tmp_path: Path) -> None:
    def change(records: Json) -> None:
        records["JCOND"]["AddedComplexity"] = 7

    again = migrated(changed("BPF", tmp_path, change), tmp_path / "mig_bpf")
    assert changes(bpf, again) == ["+    added_complexity = 7"]


@pytest.mark.all_packs
def test_one_instruction_more(bpf: Path, tmp_path: Path) -> None:
    def change(records: Json) -> None:
        new = deepcopy(records["CORE_LD64"])
        new["!name"], new["AsmString"] = "CORE_NEW", "$dst = core_new($opcode, $src, $offset)"
        new["!locs"] = ["BPFInstrInfo.td:322"]
        before = list(records.items())
        records.clear()
        for name, record in before:
            records[name] = record
            if name == "CORE_LD64":
                records["CORE_NEW"] = new
        for members in cast("dict[str, list[str]]", records["!instanceof"]).values():
            if "CORE_LD64" in members:
                members.append("CORE_NEW")

    again = migrated(changed("BPF", tmp_path, change), tmp_path / "mig_bpf")
    found = changes(bpf, again)
    assert all([line.startswith("+") for line in found])
    assert found[0].startswith("+class CORE_NEW(CORE_LD") and len(found) == 3

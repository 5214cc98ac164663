"""LLVM's own targets through ``python -m tgdsl.migrate`` and back: their packages give the files that llvm-tblgen made of the records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generators.test_reference import FILES, check
from tests.migration.packs import migrated, needs_packs, pack
from tgdsl.loading.load import load_target
from tgdsl.model import Model

pytestmark = needs_packs


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("XCore"),
        *[pytest.param(name, marks=pytest.mark.all_packs) for name in ("AVR", "Lanai", "MSP430", "Sparc")],
    ],
)
def test_files_are_those_of_the_records(name: str, tmp_path: Path) -> None:
    folder = migrated(pack(name), tmp_path / f"mig_{name.lower()}")
    check(name, Model(load_target(str(folder))), FILES[name])

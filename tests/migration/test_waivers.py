"""The waivers and the files that the Target of a migrated package says."""

from __future__ import annotations

from tests.generators.encodings import REG, EncodedTarget, word
from tgdsl.migration.waivers import files_for


def _encoded(*fields: str) -> EncodedTarget:
    """A target with an encoding for each name; each has a field of that name, and an operand ``rd``."""
    target = EncodedTarget()
    for number, field in enumerate(fields):
        target.encoded(f"X{number}", word("0000", (field, 3, 0)), {"rd": REG})
    return target


def test_files_are_listed_where_one_cannot_be_written() -> None:
    names = [type(one).__name__ for one in files_for(_encoded("rd", "rx").records())]
    assert "InstrInfo" in names and "MCCodeEmitter" not in names


def test_files_are_not_listed_where_all_can_be_written() -> None:
    assert not files_for(_encoded("rd").records())

"""The command that counts files."""

from __future__ import annotations

from pathlib import Path

from tests.sizes import table


def test_counts(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").write_text('"""A house."""\n\nfrom house.room import door\n\n__all__ = ["door"]\n')
    (folder / "room" / "__init__.py").write_text("door = 1\n")
    (folder / "large.py").write_text("wall = 1\n" * 60)
    (folder / "small.py").write_text("wall = 1\n" * 59)
    (folder / "notes.txt").write_text("none\n")
    assert table([folder]) == (
        "              files   lines  median  under 60\n" "house             4     125      32         2\n"
    )

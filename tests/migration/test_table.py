"""``python -m tests.migration.table``: what it reads of a report, compares, and shows."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from tests.migration.table.__main__ import main
from tests.migration.table.measuring import asked_for, code_lines, compared, only_named
from tests.migration.table.rows import Row, load, store, table, with_report

_REPORT = """mig_arc: 9 files, 4237 lines
kind                            records       idiom  overridden       plain
Instruction                         448         410           3          35
all                                 846         804           3          39

1 Instruction: it does not load: all of it (BR)

4237 lines, 2223 of .td files (1.91), 5 trials, 26.5 s
265 of 280 lines of comments; not those
"""


def test_the_figures_of_a_report() -> None:
    row = with_report(Row("ARC"), _REPORT)
    assert (row.lines, row.td_lines, row.idiom, row.overridden, row.plain) == (4237, 2223, 804, 3, 39)
    assert (row.comments, row.all_comments) == (265, 280)


def test_without_sources_there_are_no_comments_and_the_td_lines_stay() -> None:
    row = with_report(Row("ARC", td_lines=7), _REPORT.replace(", 2223 of .td files (1.91)", "").partition("265 of")[0])
    assert (row.lines, row.td_lines, row.comments, row.all_comments) == (4237, 7, None, None)


def test_files_are_the_same_but_for_the_line_that_names_their_source(tmp_path: Path) -> None:
    expected, given = tmp_path / "expected", tmp_path / "given"
    expected.mkdir()
    given.mkdir()
    (expected / "A.inc.xz").write_bytes(lzma.compress(b"From: A.td\n1\n"))
    for name, text in (("B.inc", b"From: A.td\n1\n"), ("C.inc", b"1\n"), ("records.json.xz", b"")):
        (expected / name).write_bytes(text)
    (given / "A.inc").write_bytes(b"From: a\n1\n")
    (given / "B.inc").write_bytes(b"From: a\n2\n")
    row = compared(Row("A"), expected, given)
    assert (row.identical, row.files) == (1, 3)
    (given / "OfBuild.inc").write_bytes(b"1\n")  # what the target's build calls C.inc
    assert compared(Row("A"), expected, given).identical == 2


def test_rows_are_kept_and_shown(tmp_path: Path) -> None:
    arc = Row(
        "ARC",
        lines=10,
        td_lines=20,
        code=6,
        td_code=15,
        idiom=5,
        plain=0,
        seconds=1.5,
        megabytes=120,
        identical=2,
        files=2,
        mypy=0,
    )
    store(Row("Lanai", lines=30, td_lines=20, seconds=0.25, megabytes=80, identical=1, files=3), tmp_path)
    store(Row("BPF", problem="it does not load"), tmp_path)
    store(arc, tmp_path)
    rows = load(tmp_path)
    assert rows[0] == arc
    dash = " – |"
    assert table(rows).splitlines()[2:] == [
        f"| ARC | 10 | 20 | 0.50 | 0.40 | 5 |{dash} 0 | 1.5 | 120 | 2/2 | 0 |{dash * 4}",
        f"| BPF |{dash * 15}",
        f"| Lanai | 30 | 20 | 1.50 |{dash * 4} 0.2 | 80 | 1/3 |{dash * 5}",
        f"| all | 40 | 40 | 1.00 | 0.40 | 5 |{dash} 0 | 1.8 | 120 | 3/5 | 0 | 0 |{dash} 0 |{dash}",
    ]


def test_lines_of_code_are_neither_blank_nor_comments(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# A\n\n\nA = 1\n    # of B\nB = 2  # two\n")
    assert code_lines(tmp_path.glob("*.py"), "#") == 2


def test_the_files_that_a_build_asks_for(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "tablegen(LLVM PPCGenAsmWriter.inc -gen-asm-writer)\n"
        'tablegen(LLVM PPCGenO0.inc -gen-global-isel-combiner -combiners="A")\n'
        "tablegen(LLVM PPCGenTables.inc -gen-searchable-tables)\n"
    )
    assert asked_for(tmp_path) == ["--only", "AsmWriter=asm-writer", "--only", "Tables=searchable-tables"]
    assert asked_for(tmp_path / "nowhere") == []


def test_files_that_only_a_build_names_are_asked_for(tmp_path: Path) -> None:
    expected, given = tmp_path / "expected", tmp_path / "given"
    expected.mkdir()
    given.mkdir()
    for name in ("TGenFastISel.inc.xz", "TGenInstrInfo.inc", "TGenO0PreLegalizer.inc", "records.json.xz"):
        (expected / name).write_bytes(b"")
    (given / "TGenInstrInfo.inc").write_bytes(b"")
    assert only_named(expected, given) == ["--only", "fast-isel"]
    (given / "TGenFastISel.inc").write_bytes(b"")
    assert only_named(expected, given) == []


def test_a_target_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["Nowhere", "-o", str(tmp_path / "out"), "--packs", str(tmp_path)]) == 1
    assert "- Nowhere: there is no pack of that name\n" in capsys.readouterr().out

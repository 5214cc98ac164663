"""The folder of a site: what is written, what is removed, and whose folders are refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tgdsl.builds.own_folder import digest_of, manifest_line
from tgdsl.commands.explore import main
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.explore.site import MANIFEST, Site, Written


def write(folder: Path, *files: tuple[str, str]) -> tuple[Written, Report]:
    """A run that writes some files."""
    report = Report()
    with Site(folder) as site:
        for name, text in files:
            site.write(name, text)
        return site.finish(report), report


def names(folder: Path) -> list[str]:
    return sorted([path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()])


def test_a_second_run_writes_what_changed_and_removes_what_is_no_more(tmp_path: Path) -> None:
    first, _ = write(tmp_path, ("index.html", "1"), ("parts/a.html", "a"), ("parts/b.html", "b"), ("old/c.html", "c"))
    assert first == Written(files=4, size=4, changed=4, removed=0)
    before = (tmp_path / "parts/a.html").stat().st_mtime_ns
    second, report = write(tmp_path, ("index.html", "2"), ("parts/a.html", "a"))
    assert second == Written(files=2, size=2, changed=1, removed=2)
    assert names(tmp_path) == [MANIFEST, "index.html", "parts/a.html"]
    assert not (tmp_path / "old").exists()
    assert (tmp_path / "parts/a.html").stat().st_mtime_ns == before
    assert (tmp_path / MANIFEST).read_text() == manifest_line("index.html", digest_of(b"2")) + manifest_line(
        "parts/a.html", digest_of(b"a")
    )
    assert not report.diagnostics


def test_a_page_that_is_gone_or_edited_is_written_again(tmp_path: Path) -> None:
    write(tmp_path, ("a.html", "a"), ("b.html", "b"))
    (tmp_path / "a.html").unlink()
    (tmp_path / "b.html").write_text("mine")
    again, _ = write(tmp_path, ("a.html", "a"), ("b.html", "b"))
    assert again.changed == 2
    assert (tmp_path / "b.html").read_text() == "b"


def test_a_file_that_was_edited_is_not_removed(tmp_path: Path) -> None:
    write(tmp_path, ("a.html", "a"), ("b.html", "b"))
    (tmp_path / "b.html").write_text("mine")
    again, report = write(tmp_path, ("a.html", "a"))
    assert again.removed == 0
    assert (tmp_path / "b.html").read_text() == "mine"
    assert [one.message.partition(",")[0] for one in report.diagnostics] == ["explore wrote this file"]


def test_files_of_a_killed_run_are_known(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        site.write("a.html", "a")
    after, _ = write(tmp_path, ("b.html", "b"))
    assert after.removed == 1
    assert names(tmp_path) == ["b.html", MANIFEST]


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(DiagnosticError, match="this folder is not empty"):
        Site(tmp_path)
    assert names(tmp_path) == ["letter.txt"]


def test_files_beside_the_pages_stay(tmp_path: Path) -> None:
    write(tmp_path, ("parts/a.html", "a"))
    (tmp_path / "parts/mine.txt").write_text("mine")
    write(tmp_path, ("b.html", "b"))
    assert names(tmp_path) == ["b.html", MANIFEST, "parts/mine.txt"]


def test_a_page_does_not_replace_a_file_that_explore_has_not_written(tmp_path: Path) -> None:
    write(tmp_path, ("a.html", "a"))
    (tmp_path / "b.html").write_text("mine")
    with pytest.raises(DiagnosticError, match="there is one that explore has not written"):
        write(tmp_path, ("b.html", "b"))
    assert (tmp_path / "b.html").read_text() == "mine"


@pytest.mark.parametrize("name", ["../outside.html", "/etc/passwd", "a/../../b", "", "a//b", "./a"])
def test_a_manifest_names_files_of_its_folder_alone(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "outside.html").write_text("a")
    (folder / MANIFEST).write_text(manifest_line(name, digest_of(b"a")))
    with pytest.raises(DiagnosticError, match="not a line of sha256sum"):
        Site(folder)
    assert (tmp_path / "outside.html").exists()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DiagnosticError, match="this is not a folder"):
        Site(tmp_path / "file")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with pytest.raises(DiagnosticError, match="this link leads to nothing"):
        Site(tmp_path / "link")


# -- the command -------------------------------------------------------------------------------------------------------


def test_a_second_run_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pages"
    assert main(["targets/tiny", "-o", str(folder)]) == 0
    assert ", 0 removed" in capsys.readouterr().out
    assert main(["targets/tiny", "-o", str(folder)]) == 0
    assert "; 0 written, 0 removed" in capsys.readouterr().out


def test_a_target_that_cannot_be_loaded_is_a_page_of_mistakes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "toy.py"
    target.write_text("from tgdsl.language import Register\n\nA = Register('<b>a</b>', typo=1)\n")
    assert main([str(target), "-o", str(tmp_path / "pages")]) == 1
    assert "toy.py:3: error:" in capsys.readouterr().err
    page = (tmp_path / "pages/index.html").read_text()
    assert "<h1>1 mistake</h1>" in page
    assert "toy.py:3" in page and "typo" in page


def test_no_such_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nothing"), "-o", str(tmp_path / "pages")]) == 1
    assert "nothing" in capsys.readouterr().err


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ([], ["targets/tiny"], ["targets/tiny", "-o", ""], ["targets/tiny", "-o", "x", "-I", "y"]):
        with pytest.raises(SystemExit) as ended:
            main(wrong)
        assert ended.value.code == 2
    assert "-I, -D and --llvm-config are for a .td file" in capsys.readouterr().err


def test_without_jinja(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    assert main(["targets/tiny", "-o", str(tmp_path / "pages")]) == 1
    assert "pip install 'tgdsl[explore]'" in capsys.readouterr().err
    assert not (tmp_path / "pages").exists()


def test_open_shows_the_first_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["targets/tiny", "-o", str(tmp_path / "pages"), "--open"]) == 0
    assert opened == [(tmp_path / "pages/index.html").as_uri()]

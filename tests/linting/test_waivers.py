"""Waivers in comments and in files, and findings about wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks
from tests.support.targets import load, write_target
from tgdsl.commands.lint import main
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model


@pytest.mark.parametrize(
    "text",
    [
        "small = PatLeaf(imm, is_int(5))  # lint: fragment-unused: for later",
        "# lint: fragment-unused: for later\nsmall = PatLeaf(imm, is_int(5))",
        "# lint: fragment-unused: for later,\n# when there are shifts\nsmall = PatLeaf(imm, is_int(5))",
        "# why it is there\n# lint: fragment-unused(sm*): for later\nsmall = PatLeaf(imm, is_int(5))",
        "def leaf() -> PatLeaf:\n    # lint: fragment-unused: for later\n    return PatLeaf(imm, is_int(5))\nsmall = leaf()",
        "def leaf() -> PatLeaf:\n    return PatLeaf(imm, is_int(5))\nsmall = leaf()  # lint: fragment-unused: for later",
    ],
)
def test_a_waiver_with_a_reason_removes_the_finding(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said_of(tmp_path, text, capsys, status=0) == ""


def test_wrong_waivers(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        small = PatLeaf(imm, is_int(5))  # lint: fragment-unused
        #! warning: this waiver of 'fragment-unused' has no reason; write one after it: ': why it is right'
        #!     [waiver-without-reason]
        # lint: fragment-unused: of another line
        #! warning: this waiver of 'fragment-unused' silences nothing; drop it [waiver-unused]

        large = PatLeaf(imm, is_int(6))  # lint: fragment-unused(small): of another name
        #! warning: nothing uses the fragment 'large'; drop it [fragment-unused]
        #! warning: this waiver of 'fragment-unused' silences nothing; drop it [waiver-unused]
        # lint: fragment unused: misspelt
        #! warning: there is no check 'fragment unused', so this waiver silences nothing; see --list [waiver-unused]
        # lint: pattern-shadowed:
        #! warning: this waiver of 'pattern-shadowed' silences nothing; drop it [waiver-unused]
        #! warning: this waiver of 'pattern-shadowed' has no reason; write one after it: ': why it is right'
        #!     [waiver-without-reason]
        text = "# lint: pattern-shadowed: no comment"
        """
    marks.check(text, BASE, linted(capsys))


def test_findings_about_the_whole_target(tmp_path: Path, capsys: pytest.CaptureFixture[str], marks: Marks) -> None:
    """They are waived by name, anywhere in the file."""
    text = """
        # lint: node-missing(*): the C++ does it all
        # lint: node-missing(add:i32): it is there
        #! warning: this waiver of 'node-missing' silences nothing; drop it [waiver-unused]
        """
    marks.check(text, BASE, linted(capsys, "--missing"))
    assert said_of(tmp_path, text, capsys, status=0) == ""  # waivers of a check that was not run are not unused


def test_other_modules_of_a_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Waivers count in modules without definitions, too."""
    package = tmp_path / "waiving"
    package.mkdir()
    (package / "__init__.py").write_text("from waiving import empty, target\n")
    (package / "target.py").write_text(BASE.lstrip("\n"))
    (package / "empty.py").write_text("# lint: pattern-shadowed: nothing is here\n")
    assert main([str(package)]) == 1
    assert capsys.readouterr().out == (
        f"{package}/empty.py:1: warning: this waiver of 'pattern-shadowed' silences nothing; drop it [waiver-unused]\n"
        "1 warning\n"
    )


def test_a_file_of_waivers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "small = PatLeaf(imm, is_int(5))\nlarge = PatLeaf(imm, is_int(6))\nhuge = PatLeaf(imm, is_int(7))\n"
    path = write_target(tmp_path, text, BASE)
    waivers = tmp_path / "waivers"
    waivers.write_text(f"""# some
fragment-unused small: by name

fragment-unused {path}:38: by line
fragment-unused h*: by name
fragment-unused none: nothing has this name
node-missing sdiv:i32: nobody looked
fragment-unused h*:
""")
    assert main([str(path), "--waivers", str(waivers)]) == 1
    assert capsys.readouterr().out.replace(str(waivers), "W") == (
        "W:6: warning: this waiver of 'fragment-unused' silences nothing; drop it [waiver-unused]\n"
        "W:8: warning: this waiver of 'fragment-unused' has no reason; write one after it: ': why it is right' "
        "[waiver-without-reason]\n"
        "2 warnings\n"
    )


def test_a_wrong_file_of_waivers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_target(tmp_path, "", BASE)
    waivers = tmp_path / "waivers"
    waivers.write_text("fragment-unused: a reason\nfragment-unused small a reason\nfragment-unused small: right\n")
    assert main([str(path), "--waivers", str(waivers)]) == 1
    wrong = "this is not a waiver; write: identifier, a place or a name, a colon, the reason"
    assert capsys.readouterr() == ("", f"{waivers}:1: error: {wrong}\n{waivers}:2: error: {wrong}\n2 errors\n")
    assert main([str(path), "--waivers", str(tmp_path / "none")]) == 1
    assert capsys.readouterr() == (
        "",
        f"{tmp_path}/none: error: this file cannot be read: No such file or directory\n1 error\n",
    )


_EMPTY = """
from tgdsl.std import I32, add
{}
E = plain(RegisterClass[I32], "RegisterClass", {{"Namespace": "T", "RegTypes": [i32], "Alignment": 32, "MemberList": dag(add)}}){}
{}
"""


@pytest.mark.parametrize(
    ("above", "behind", "elsewhere"),
    [
        ("# lint: class-empty: the linker fills it", "", ""),
        ("", "  # lint: class-empty: the linker fills it", ""),
        ("", "", "# lint: class-empty(E): the linker fills it"),
        ("", "", "# lint: class-empty(*): the linker fills it"),
    ],
)
def test_a_waiver_of_a_rule_is_one_for_generators_too(
    above: str, behind: str, elsewhere: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _EMPTY.format(above, behind, elsewhere)
    assert len(Model(load(tmp_path, text)).registers.classes) == 2
    assert main([str(write_target(tmp_path, text))]) == 0
    assert "waiver" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "comment", ["", "# lint: class-empty(F): of another one", "# lint: class-size: of another rule"]
)
def test_a_rule_without_a_waiver_is_an_error(comment: str, tmp_path: Path) -> None:
    text = _EMPTY.format(comment, "", "")
    with pytest.raises(DiagnosticError, match="the register class 'E' has no members"):
        _ = Model(load(tmp_path, text)).registers

"""The command line of ``tgdsl diff``: two targets or a revision of git, wrong input, exit statuses, lists that are cut."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.difference.machine import MACHINE, two
from tgdsl.commands.diff import main
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.records.json_writer import write_json

LATENCY = ("latency=3", "latency=4")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of git with two revisions of a target, ``old`` and ``new``, and a third one in the work tree."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    folder = tmp_path / "repository"
    (folder / "machines").mkdir(parents=True)
    target = folder / "machines" / "machine.py"
    git(folder, "init", "-q")
    for tag, text in (("old", MACHINE), ("new", MACHINE.replace(*LATENCY))):
        target.write_text(text)
        git(folder, "add", ".")
        git(folder, "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "commit", "-q", "-m", tag)
        git(folder, "tag", tag)
    target.write_text(MACHINE.replace("latency=3", "latency=5"))
    monkeypatch.chdir(folder)
    return target


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(folder), *arguments], check=True)


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, standard output and standard error."""
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_since_a_revision_of_git(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, errors = result(capsys, "--rev", "old", "machines/machine.py")
    assert (status, errors) == (1, "")
    assert text.startswith(
        "Test: old:machines/machine.py -> machines/machine.py\n\nmachine models: 1 changed\n"
        "  ~ ProcWriteResources WriteMul Model  [machines/machine.py:21]\n      Latency: 3 -> 5\n"
    )
    assert "latency=5" in repository.read_text()
    status, text, errors = result(capsys, "machines/machine.py", "--rev", "HEAD~1..HEAD")
    assert (status, errors) == (1, "")
    assert text.startswith("Test: HEAD~1:machines/machine.py -> HEAD:machines/machine.py\n")
    assert "[HEAD:machines/machine.py:21]\n      Latency: 3 -> 4\n" in text


def test_mistakes_of_a_revision_have_the_places_that_git_knows(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repository.write_text("R0, R1 = 1\n")
    git(repository.parent, "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "commit", "-qam", "wrong")
    assert result(capsys, "--rev", "HEAD", "machines/machine.py") == (
        1,
        "",
        "HEAD:machines/machine.py:1: error: the target raised TypeError: cannot unpack non-iterable int object\n"
        "machines/machine.py:1: error: the target raised TypeError: cannot unpack non-iterable int object\n2 errors\n",
    )


def test_there_is_no_such_revision(repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert result(capsys, "--rev", "none", "machines/machine.py") == (
        1,
        "",
        "error: --rev: there is no revision 'none' in the repository of machines/machine.py\n1 error\n",
    )
    (repository.parent / "fresh.py").write_text(MACHINE)
    assert result(capsys, "--rev", "old", "machines/fresh.py") == (
        1,
        "",
        "error: --rev: there is no machines/fresh.py at the revision 'old'\n1 error\n",
    )
    assert result(capsys, "--rev", "old", "machines/none") == (
        1,
        "",
        "error: --rev: there is no machines/none at the revision 'old'\n"
        "machines/none: error: there is no such folder, module or records file; did you mean 'machines/machine.py'?\n2 errors\n",
    )
    (tmp_path / "outside.py").write_text(MACHINE)
    assert result(capsys, "--rev", "old", "../outside.py") == (
        1,
        "",
        f"{tmp_path / 'outside.py'}: error: --rev: this is in no repository of git\n1 error\n".replace(
            str(tmp_path / "outside.py"), "../outside.py"
        ),
    )


def test_mistakes_of_both_targets_are_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = two(tmp_path, ("R1, R2, R3 = R", "R1, R2 = R"), before=MACHINE.replace("issue_width=1", "issue_width='1'"))
    assert result(capsys, *names) == (
        1,
        "",
        "before.py:17: error: 'issue_width' of the class should be an integer or None, but is the string '1'; write 1, without quotes\n"
        "after.py:9: error: the target raised ValueError: too many values to unpack (expected 3)\n2 errors\n",
    )


def test_two_different_targets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = two(tmp_path, ("Test = Target(", "Other = Target("))
    assert result(capsys, *names) == (
        2,
        "",
        "after.py:63: error: these are two different targets, 'Test' and 'Other'; give two descriptions of one\n"
        "before.py:63: note: 'Test' is here\n1 error\n",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: TARGET"),
        (["a"], "give two targets, or one and --rev REVISION; there is 1"),
        (["a", "b", "c"], "give two targets, or one and --rev REVISION; there are 3"),
        (["--rev", "main", "a", "b"], "--rev REVISION compares one target with itself; there are 2"),
        (["--rev", "a..", "a"], "argument --rev: 'a..' is not a revision; give one, or two as OLD..NEW"),
        (["--rev", "a...b", "a"], "argument --rev: 'a...b' is not a revision; give one, or two as OLD..NEW"),
        (["--rev", "", "a"], "argument --rev: '' is not a revision; give one, or two as OLD..NEW"),
        (["--rev=-x", "a"], "argument --rev: '-x' is not a revision"),
        (["--json", "--markdown", "a", "b"], "argument --markdown: not allowed with argument --json"),
        (["--force", "a", "b"], "unrecognized arguments: --force"),
        (["-I", "x", "a", "b"], "-I, -D and --llvm-config are for a .td file; leave them out"),
    ],
)
def test_wrong_command_lines(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    assert printed.err.endswith(f": error: {said}\n")


def test_records_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in two(tmp_path, LATENCY):
        write_json(load_target(name), tmp_path / f"{Path(name).stem}.json")
    status, text, errors = result(capsys, "before.json", "after.json")
    assert (status, errors) == (1, "")
    assert text == (
        "Test: before.json -> after.json\n\n"
        "machine models: 1 changed\n  ~ ProcWriteResources WriteMul Model  [after.py:21]\n      Latency: 3 -> 4\n\n"
        "schedules: 1 instruction with other costs\n  ~ Model: AND\n      - 1 micro-op, latency 3, ALU 1\n"
        "      + 1 micro-op, latency 4, ALU 1\n\n"
        "files: 1 changed, 7 the same\n  ~ TestGenSubtargetInfo.inc: 1 line added, 1 line removed\n"
        "      since machine models: 1 changed\n\na program may notice: generated files change\n"
    )
    assert result(capsys, "before.json", "before.py") == (0, "Test: before.json -> before.py\n\nno difference\n", "")


def test_another_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "machine.py").write_text(MACHINE)
    for llvm in ("19", "22"):
        records = load_target("machine.py", source_options=SourceOptions(int(llvm)))
        write_json(records, tmp_path / f"{llvm}.json")
    status, text, errors = result(capsys, "19.json", "22.json")
    assert (status, errors) == (1, "")
    assert text.startswith("Test: 19.json -> 22.json (LLVM 19 -> LLVM 22)\n")
    assert "\ninstructions: " not in text
    assert "\nDAGs " not in text
    assert "\nnumbers of instructions: 3 of 3 moved (" in text
    assert "  + TestGenRegisterInfoEnums.inc: added, " in text
    assert "      since for LLVM 22, not LLVM 19\n" in text


def test_long_lists_are_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = "".join([f"A{number} = SubtargetFeature('a{number}', 'A{number}', 'true', '')\n" for number in range(12)])
    names = two(tmp_path, ("FeatureFast = ", f"{more}FeatureFast = "))
    status, text, _ = result(capsys, *names)
    assert status == 1
    assert "features: 12 added\n  + A0  [after.py:12]\n" in text
    assert "  + A9  [after.py:21]\n    and 2 more added (--all)\n" in text
    status, text, _ = result(capsys, *names, "--all")
    assert status == 1
    assert "  + A9  [after.py:21]\n  + A10  [after.py:22]\n  + A11  [after.py:23]\n\n" in text
    assert "--all" not in text


def test_colours(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    names = two(tmp_path, LATENCY)
    _, text, _ = result(capsys, *names)
    assert (
        "\n      \x1b[31m- 1 micro-op, latency 3, ALU 1\x1b[0m\n      \x1b[32m+ 1 micro-op, latency 4, ALU 1\x1b[0m\n"
        in text
    )
    assert result(capsys, *names, "--markdown")[1].count("\x1b") == 0

"""Writing of output files: all or none, links, modes, what kills leave, and whose names errors have."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.disturbances import MOUNTED, can_mount
from tests.disturbances import main as disturb
from tests.kills import main as kill
from tests.support.targets import write_target
from tgdsl.builds.output import write_files
from tgdsl.commands.gen import main
from tgdsl.diagnostics import DiagnosticError

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
REMEDY = "name another folder, or make room there"

FOUR_FILES = (
    "class NOP(Instruction):\n    asm = 'nop'\n    namespace = 'T'\n    size = 4\n    has_side_effects = False\n"
)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's own folder, so that paths in diagnostics are relative to it."""
    monkeypatch.chdir(tmp_path)


def contents(folder: str = ".") -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(Path(folder).iterdir()) if path.is_file()}


def test_a_folder_in_the_way_of_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, FOUR_FILES)
    Path("out/TestGenInstrInfo.inc").mkdir(parents=True)
    Path("out/TestGenRegisterInfo.inc").write_text("old")
    assert main([str(target), "-o", "out"]) == 1
    assert capsys.readouterr().err == (
        "out/TestGenInstrInfo.inc: error: the output is a folder, and would be replaced by a file; name another one, or remove it\n"
        "1 error\n"
    )
    assert contents("out") == {"TestGenRegisterInfo.inc": "old"}


def test_a_failure_while_files_are_replaced_restores_them(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a").write_text("old a")
    Path("c").write_text("old c")
    replace = os.replace

    def failing(source: str, target: str) -> None:
        if target.endswith("/c") and source.endswith(".tmp"):
            raise PermissionError(1, "Operation not permitted", source)
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(
        DiagnosticError, match=f"^c: error: cannot write the output: Operation not permitted; {REMEDY}$"
    ):
        write_files({Path("a"): b"new a", Path("b"): b"new b", Path("c"): b"new c"})
    assert contents() == {"a": "old a", "c": "old c"}


def test_links_stay_links() -> None:
    Path("real").mkdir()
    Path("real/a").write_text("old")
    Path("a").symlink_to("real/a")
    Path("b").symlink_to("a")
    Path("new").symlink_to("real/new")
    assert write_files({Path("b"): b"1", Path("new"): b"2"}) == {Path("b"), Path("new")}
    assert [os.readlink(name) for name in ("a", "b", "new")] == ["real/a", "a", "real/new"]
    assert contents("real") == {"a": "1", "new": "2"}
    assert not Path("real/a").is_symlink()


def test_a_folder_that_is_a_link() -> None:
    Path("real").mkdir()
    Path("out").symlink_to("real")
    write_files({Path("out/a"): b"1"})
    assert Path("out").is_symlink() and contents("real") == {"a": "1"}


def test_links_that_lead_nowhere() -> None:
    Path("a").symlink_to("b")
    Path("b").symlink_to("a")
    with pytest.raises(
        DiagnosticError, match="^a: error: cannot write the output: Too many levels of symbolic links; "
    ):
        write_files({Path("a"): b"1"})
    Path("c").symlink_to("nowhere/c")
    with pytest.raises(DiagnosticError, match="^c: error: cannot write the output: No such file or directory; "):
        write_files({Path("c"): b"1"})
    assert sorted(os.listdir()) == ["a", "b", "c"]


def test_two_names_of_one_file() -> None:
    Path("a").write_text("old")
    Path("b").symlink_to("a")
    with pytest.raises(
        DiagnosticError, match="^b: error: this is the same file as a, which the run writes, too; name another one$"
    ):
        write_files({Path("a"): b"1", Path("b"): b"2"})
    assert contents() == {"a": "old", "b": "old"}


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o444])
def test_a_file_keeps_its_mode(mode: int) -> None:
    Path("a").write_text("old")
    Path("a").chmod(mode)
    write_files({Path("a"): b"new"})
    assert stat.S_IMODE(Path("a").stat().st_mode) == mode
    assert contents() == {"a": "new"}


def test_a_new_file_gets_the_usual_mode() -> None:
    before = os.umask(0o027)
    try:
        write_files({Path("a"): b"new"})
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("a").stat().st_mode) == 0o640


def test_what_a_kill_left_is_removed() -> None:
    for number, kind in enumerate(("tmp", "old", "tmp")):
        Path(f".tgdsl-{number:016x}.{kind}").write_text("of a process that is no more")
    others = [".tgdsl-x.tmp", ".a.tmp", "tgdsl-0000000000000000.tmp", ".tgdsl-0000000000000000.tmp.c"]
    for name in others:
        Path(name).write_text("somebody's")
    Path("a").write_text("the same")
    with open(".tgdsl-0000000000000002.tmp") as at_work:
        flock(at_work, LOCK_EX)
        assert write_files({Path("a"): b"the same"}) == set()
        assert sorted(contents()) == sorted([".tgdsl-0000000000000002.tmp", "a", *others])
    write_files({Path("b"): b"1"})
    assert sorted(contents()) == sorted(["a", "b", *others])


def test_kills_at_random_moments(capsys: pytest.CaptureFixture[str]) -> None:
    assert kill([str(ROOT / "targets/bpf"), "-n", "12"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("13 files with the depfile and the cache, written in ")
    assert said[1].startswith("12 runs killed (4 by SIGKILL, 4 by SIGTERM, 4 by SIGINT), 1 of them anywhere, ")
    assert said[-1] == "files that were not whole, or still left after the next run: 0"


def test_disturbances(capsys: pytest.CaptureFixture[str]) -> None:
    assert disturb(["-n", "2"]) == 0
    said = capsys.readouterr().out
    assert "two runs at once: 2\n" in said and "sources changed: " in said and said.endswith("wrong: 0\n\n")


READ_ONLY = """
cd "$1"; shift
"$@" && mount -o remount,ro out && "$@" && echo "R4 = Reg('r4')" >> "$4" && "$@"
echo "status $?, $(ls -A out | wc -l) files"
umount out
"""


@pytest.mark.skipif(not can_mount(), reason="mounting takes root's rights")
def test_a_file_system_that_is_read_only(tmp_path: Path) -> None:
    """An unchanged run writes nothing, and so it is no error there."""
    target = write_target(tmp_path, FOUR_FILES)
    os.utime(target, (1, 1))
    Path("out").mkdir()
    command = [sys.executable, "-m", "tgdsl.gen", target.name, "-o", "out", "--depfile", "out/depfile"]
    done = subprocess.run(
        [*MOUNTED, "size=9m", "out", "sh", "-c", READ_ONLY, "sh", str(tmp_path), *command],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "\n4 written, " in done.stdout and "\n0 written, 4 unchanged, " in done.stdout
    assert done.stdout.endswith("status 1, 6 files\n")
    assert done.stderr.startswith("out/TestGen")
    assert done.stderr.endswith(f".inc: error: cannot write the output: Read-only file system; {REMEDY}\n1 error\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to any folder")
def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    target = write_target(tmp_path, FOUR_FILES)
    Path("out").mkdir(mode=0o555)
    command = [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith(f".inc: error: cannot write the output: Permission denied; {REMEDY}\n1 error\n")


def test_a_file_that_becomes_too_large(tmp_path: Path) -> None:
    """As where a disk is full: the error is about the file that is to be written, and nothing is left."""
    target = write_target(tmp_path, FOUR_FILES)
    Path("out").mkdir()
    Path("out/TestGenRegisterInfo.inc").write_text("old")
    done = subprocess.run(
        [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
    )
    assert done.returncode == 1
    (name,) = {line.partition(":")[0] for line in done.stderr.splitlines()[:-1]}
    assert done.stderr == f"{name}: error: cannot write the output: File too large; {REMEDY}\n1 error\n"
    assert name in [f"out/TestGen{kind}.inc" for kind in ("AsmWriter", "InstrInfo", "RegisterInfo", "SubtargetInfo")]
    assert contents("out") == {"TestGenRegisterInfo.inc": "old"}


def test_four_writers_at_once(tmp_path: Path) -> None:
    targets = [
        write_target(tmp_path, FOUR_FILES + f"MORE{n} = Reg.sequence('x{{}}', range({40 * n}))\n") for n in range(1, 5)
    ]
    for _ in range(2):
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"],
                env=ENVIRONMENT,
                stdout=subprocess.DEVNULL,
            )
            for target in targets
        ]
        assert [process.wait() for process in running] == [0, 0, 0, 0]
        made = contents("out")
        caches = [name for name in made if name.endswith(".cache")]
        assert len(caches) == 4
        assert list(made) == caches + [
            f"TestGen{name}.inc" for name in ("AsmWriter", "InstrInfo", "RegisterInfo", "SubtargetInfo")
        ]
        assert sum(f"MORE{n}{40 * n - 1}" in made["TestGenRegisterInfo.inc"] for n in range(1, 5)) == 1
        assert made["TestGenRegisterInfo.inc"].endswith("#endif // GET_REGINFO_TARGET_DESC\n\n")

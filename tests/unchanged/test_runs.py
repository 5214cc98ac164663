"""Runs of ``python -m tgdsl.gen`` that would give what is there: when they do no work, and when they must.

Whether a run works is seen at the target: each module appends its name to a log when it is imported.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LOG = "with open('LOG', 'a') as log:\n    log.write(__name__ + '\\n')\n"
INIT = f"""
{LOG}
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, i32
from helpers import numbers
from . import more

class Reg(Register, namespace="T"): ...

R0, R1, R2, R3 = R = Reg.sequence("r{{}}", range(4))
GPR = RegisterClass(i32, members=R, alignment=numbers.ALIGNMENT)
Test = Target(instruction_set=InstrInfo())
"""
HEADER = "out/TestGenRegisterInfo.inc"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A target ``back/toy``, and ``helpers``, which it imports, on PYTHONPATH."""
    monkeypatch.chdir(tmp_path)
    edit("back/toy/__init__.py", INIT)
    edit("back/toy/more.py", LOG)
    edit("lib/helpers/__init__.py", "")
    edit("lib/helpers/numbers.py", "ALIGNMENT = 32\n")


def edit(path: str, text: str) -> None:
    """Write a file of a target, and wait until its time is one that a run can trust."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)
    time.sleep(0.03)


def append(path: str, text: str) -> None:
    edit(path, Path(path).read_text() + text)


def command(*arguments: str, path: str = "lib") -> tuple[list[str], dict[str, str]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path.split(os.pathsep), str(ROOT)])}
    return [sys.executable, "-m", "tgdsl.gen", *arguments], environment


def gen(*arguments: str, path: str = "lib", status: int = 0) -> subprocess.CompletedProcess[str]:
    words, environment = command(*(arguments or ("back/toy", "-o", "out")), path=path)
    done = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == status, done
    return done


def works(*arguments: str, path: str = "lib", status: int = 0) -> bool:
    """Run; whether the target was imported."""
    before = Path("LOG").read_text() if Path("LOG").exists() else ""
    gen(*arguments, path=path, status=status)
    return Path("LOG").exists() and Path("LOG").read_text() != before


def caches(folder: str = "out") -> list[Path]:
    return sorted(Path(folder).glob(".tgdsl-*.cache"))


def test_a_second_run_does_nothing_and_says_so() -> None:
    assert gen().stdout.startswith("written ")
    assert Path("LOG").read_text() == "toy\ntoy.more\n"
    words, environment = command("back/toy", "-o", "out")
    done = subprocess.run(
        [words[0], "-X", "importtime", *words[1:]], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.startswith("0 written, 1 unchanged, ") and len(done.stdout.splitlines()) == 1
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "tgdsl.builds.unchanged" in imported
    packages = ("tgdsl", "generators", "attr", "attrs", "rich", "typing_extensions")
    ours = {name for name in imported if name.partition(".")[0] in packages}
    cheap = {
        "builds": {"fingerprint", "options", "unchanged"},
        "commands": {"gen", "options", "start"},
        "llvm": {"release"},
        "loading": {"options"},
        "process": {"interrupts", "streams", "terminal"},
    }
    assert ours == {"tgdsl"} | {
        f"tgdsl.{name}"
        for package, modules in cheap.items()
        for name in (package, *[f"{package}.{m}" for m in modules])
    }
    assert Path("LOG").read_text() == "toy\ntoy.more\n"


def test_without_a_folder_the_target_names_it() -> None:
    assert works("back/toy")
    assert Path("build/test/TestGenRegisterInfo.inc").exists()
    assert not works("back/toy")


CHANGES: dict[str, Callable[[], None]] = {
    "a module": lambda: append("back/toy/more.py", "X = 1\n"),
    "an imported helper": lambda: edit("lib/helpers/numbers.py", "ALIGNMENT = 64\n"),
    "an imported helper's package": lambda: append("lib/helpers/__init__.py", "X = 1\n"),
    "a helper that another one hides": lambda: edit("back/helpers/__init__.py", "class numbers:\n    ALIGNMENT = 64\n"),
    "a package that hides a module": lambda: edit("back/toy/more/__init__.py", LOG),
    "a module of Python's that another one hides": lambda: edit("lib/fractions.py", ""),
    "an installed distribution": lambda: edit("lib/other-1.0.dist-info/METADATA", "Name: other\nVersion: 1.0\n"),
}


def test_each_change_makes_it_work() -> None:
    append("back/toy/__init__.py", "import fractions\n")
    gen()
    assert not works()
    for what, change in CHANGES.items():
        change()
        assert works(), what
    assert not works()


@pytest.mark.parametrize("where", ["back/toy", "back/toy/inner"])
def test_a_new_module_of_the_package(where: str) -> None:
    append("back/toy/more.py", "from . import inner\n")
    edit("back/toy/inner/__init__.py", "")
    gen()
    edit(f"{where}/new.py", "")
    assert gen(status=1).stderr.startswith(f"{where}/new.py: error: nothing imports this module")
    Path(where, "new.py").unlink()
    assert not works()


def test_a_folder_that_becomes_a_module_of_the_package() -> None:
    Path("back/toy/data").mkdir()
    gen()
    edit("back/toy/data/notes.txt", "")
    edit("back/toy/.#more.py", "")
    assert not works()
    edit("back/toy/data/__init__.py", "")
    assert "nothing imports this module" in gen(status=1).stderr


def test_what_a_target_reads_besides_modules() -> None:
    append(
        "back/toy/more.py",
        "from pathlib import Path\nTABLE = Path(__file__).with_name('table.csv').read_text()\n"
        "try:\n    import local_settings\nexcept ImportError:\n    pass\n"
        "try:\n    open('local.txt')\nexcept OSError:\n    pass\n"
        "ROWS = list(Path('rows').glob('*.csv'))\n",
    )
    edit("back/toy/table.csv", "1")
    edit("rows/1.csv", "")
    gen()
    assert not works()
    for path in ("back/toy/table.csv", "lib/local_settings.py", "local.txt", "rows/2.csv"):
        edit(path, "2")
        assert works(), path
        assert not works(), path


@pytest.mark.parametrize(
    "text",
    [
        "import subprocess\nsubprocess.run(['true'])\n",  # nobody knows what that depends on
        "from pathlib import Path\nPath('lib/helpers/numbers.py').touch()\n",  # what was read of it may be older
    ],
)
def test_what_may_differ_next_time_is_made_each_time(text: str) -> None:
    append("back/toy/more.py", text)
    assert works()
    assert works()
    assert not caches()


def meanwhile(change: Callable[[], object], *arguments: str) -> tuple[int, str]:
    """The exit status and the messages of a run that waits, after it has imported the helpers, until something has changed."""
    Path("go").unlink(missing_ok=True)
    edit(
        "back/toy/more.py",
        "import os, time\nos.mkdir('waits')\nwhile not os.path.exists('go'):\n    time.sleep(0.01)\nos.rmdir('waits')\n",
    )
    words, environment = command("back/toy", "-o", "out", *arguments)
    running = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not Path("waits").exists():
        assert running.poll() is None
        time.sleep(0.01)
    change()
    Path("go").touch()
    _, said = running.communicate()
    return running.returncode, said


def test_a_source_that_changes_while_it_is_read_is_an_error() -> None:
    changes: dict[str, Callable[[], object]] = {
        "changed": lambda: edit("lib/helpers/numbers.py", "ALIGNMENT = 64\n"),
        "removed": Path("lib/helpers/numbers.py").unlink,
    }
    gen()
    text = Path(HEADER).read_text()
    for what, change in changes.items():
        for cached in ([], ["--depfile", "d", "--no-cache"]):
            edit("lib/helpers/numbers.py", "ALIGNMENT = 32\n")
            status, said = meanwhile(change, *cached)
            assert (status, said) == (
                1,
                "lib/helpers/numbers.py: error: this file was changed while it was read; run the command again\n1 error\n",
            ), what
            assert Path(HEADER).read_text() == text and not Path("d").exists()
    edit("lib/helpers/numbers.py", "ALIGNMENT = 64\n")
    gen()
    assert Path(HEADER).read_text() != text


def test_a_file_that_is_new_or_only_read_is_no_such_error() -> None:
    assert meanwhile(lambda: edit("lib/helpers/other.py", "")) == (0, "")
    assert meanwhile(lambda: os.utime("lib/helpers/numbers.py", (1, 1)))[0] == 0
    future = time.time() + 1000
    os.utime("lib/helpers/numbers.py", (future, future))  # a clock that is wrong
    assert meanwhile(lambda: None) == (0, "")


def test_a_target_that_writes_its_own_modules() -> None:
    append(
        "back/toy/__init__.py",
        "import os\nwith open('back/toy/_made.tmp', 'w') as file:\n    file.write('X = 1\\n')\n"
        "os.replace('back/toy/_made.tmp', 'back/toy/_made.py')\nfrom . import _made\n"
        "with open('scratch', 'w') as file:\n    file.write('1')\nopen('scratch').close()\nos.remove('scratch')\n",
    )
    for _ in range(2):
        assert works()


def test_a_changed_comment_writes_nothing() -> None:
    gen()
    before = Path(HEADER).stat()
    append("back/toy/__init__.py", "# A comment.\n")
    assert works()
    assert (Path(HEADER).stat().st_mtime_ns, Path(HEADER).stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert not works()


def test_outputs_count_by_their_contents() -> None:
    gen()
    text = Path(HEADER).read_text()
    os.utime(HEADER, (1, 1))
    assert not works()
    assert Path(HEADER).stat().st_mtime == 1
    Path(HEADER).write_text(text + "// edited\n")
    assert works() and Path(HEADER).read_text() == text
    Path(HEADER).unlink()
    assert works() and Path(HEADER).read_text() == text
    assert not works()


def test_runs_with_other_options_keep_their_own_caches() -> None:
    first = ("back/toy", "-o", "out", "--only", "register-info")
    second = ("back/toy", "-o", "out", "--only", "Other=register-info")
    Path("files").write_text("register-info\n")
    third = ("back/toy", "-o", "out", "--files", "files")
    assert all(works(*arguments) for arguments in (first, second, third))
    assert not any(works(*arguments) for arguments in (first, second, third))
    assert len(caches()) == 3
    edit("files", "Third=register-info\n")
    assert works(*third) and Path("out/TestGenThird.inc").exists()
    assert works(*first, path=f"lib{os.pathsep}elsewhere")


def test_a_folder_has_few_caches() -> None:
    gen()
    for number in range(40):
        Path(f"out/.tgdsl-{number:016x}.cache").write_text("old")
        os.utime(f"out/.tgdsl-{number:016x}.cache", (number, number))
    append("back/toy/more.py", "X = 1\n")
    gen()
    assert len(caches()) == 32
    assert not works()


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "another byte": lambda data: data.replace(b'"messages": ""', b'"messages": "x"'),
    "another version's": lambda data: data.replace(b"tgdsl 4 ", b"tgdsl 2 "),
    "something else": lambda data: b"\xff\x00[]",
}


def test_a_damaged_cache_is_none() -> None:
    gen()
    (cache,) = caches()
    data = cache.read_bytes()
    for what, damage in DAMAGES.items():
        assert damage(data) != data, what
        cache.write_bytes(damage(data))
        assert gen().stdout.startswith("unchanged "), what
        assert cache.read_bytes() == data, what
    assert gen().stdout.startswith("0 written, ")


def test_a_foreign_cache_is_none() -> None:
    gen()
    gen("back/toy", "-o", "out", "--only", "Other=register-info")
    first, second = caches()
    first.write_bytes(second.read_bytes())
    assert works() or works("back/toy", "-o", "out", "--only", "Other=register-info")


def test_a_cache_that_cannot_be_written_is_no_error() -> None:
    gen()
    (cache,) = caches()
    cache.unlink()
    cache.mkdir()
    assert works()
    assert gen().stderr == ""


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    words, environment = command(str(tmp_path / "back/toy"), "-o", str(tmp_path / "out"), path=str(tmp_path / "lib"))
    gone = ["sh", "-c", 'mkdir gone; cd gone; rmdir ../gone; exec "$@"', "sh"]
    edit("back/toy/__init__.py", INIT.replace("'LOG'", "'/dev/null'"))
    edit("back/toy/more.py", "import os\nopen(os.devnull, 'w')\ntry:\n    open('x')\nexcept OSError:\n    pass\n")
    done = subprocess.run([*gone, *words], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_check_uses_it_and_leaves_it_alone() -> None:
    check = ("back/toy", "-o", "out", "--check")
    assert works(*check, status=1) and not Path("out").exists()
    gen()
    (cache,) = caches()
    data = cache.read_bytes()
    assert not works(*check)
    Path(HEADER).write_text("edited")
    assert gen(*check, status=1).stdout == f"{HEADER}: not up to date\n"
    assert works(*check, status=1)  # it may differ in the name of the source alone, which no digest tells
    gen()
    append("back/toy/more.py", "# A comment.\n")
    assert works(*check) and works(*check)
    assert cache.read_bytes() == data and caches() == [cache]


def test_no_cache_works_and_leaves_none() -> None:
    assert works("back/toy", "-o", "out", "--no-cache") and not caches()
    assert works("back/toy", "-o", "out", "--list") and not caches()
    gen()
    assert works("back/toy", "-o", "out", "--no-cache")


def test_messages_are_printed_again() -> None:
    arguments = ("back/toy", "-o", "out", "--only", "register-info,register-info-debug=1")
    first, second = gen(*arguments), gen(*arguments)
    assert "GPR" in first.stderr and second.stderr == first.stderr
    assert second.stdout.startswith("0 written, ")


def test_a_records_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["lib", str(ROOT)]))
    subprocess.run([sys.executable, "-m", "tgdsl.dump", "back/toy", "--json", "-o", "toy.json"], check=True)
    time.sleep(0.03)
    arguments = ("toy.json", "-o", "out")
    gen(*arguments)
    assert gen(*arguments).stdout.startswith("0 written, ")
    append("toy.json", " ")
    assert gen(*arguments).stdout.startswith("unchanged ")
    assert gen(*arguments).stdout.startswith("0 written, ")
    monkeypatch.setenv("TGDSL_RECORDS_MIB", "none")
    assert "give a number of MiB" in gen(*arguments, status=1).stderr


GENERATOR = """
from attrs import frozen
from tgdsl.files import File
from tgdsl.generation import Generator

@frozen(kw_only=True)
class Names(File):
    generator = "names"
    usual_suffix = "Names"

GENERATOR = Generator.of(Names, lambda model, file: model.target_name + "\\n", lambda model: True)
"""


def test_a_generator_of_another_distribution() -> None:
    edit("site/names_generator.py", GENERATOR)
    edit("site/names-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: names\nVersion: 1.0\n")
    edit("site/names-1.0.dist-info/entry_points.txt", "[tgdsl.generators]\nnames = names_generator:GENERATOR\n")
    path = f"lib{os.pathsep}site"
    arguments = ("back/toy", "-o", "out", "--only", "names")
    assert works(*arguments, path=path) and not works(*arguments, path=path)
    edit("site/names_generator.py", GENERATOR.replace("\\n", "!\\n"))
    assert works(*arguments, path=path) and Path("out/TestGenNames.inc").read_text() == "Test!\n"
    assert not works(*arguments, path=path)
    Path("site/names-1.0.dist-info").rename("site/names-1.1.dist-info")
    assert works(*arguments, path=path) and not works(*arguments, path=path)


def test_two_runs_at_once() -> None:
    edit("back/other/__init__.py", INIT.replace("Test =", "Other ="))
    edit("back/other/more.py", LOG)
    for _ in range(2):
        append("back/toy/more.py", "# A comment.\n")
        running: list[subprocess.Popen[bytes]] = []
        for target in ("back/toy", "back/other", "back/toy", "back/other"):
            words, environment = command(target, "-o", "out")
            running.append(subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL))
        assert [process.wait() for process in running] == [0] * 4
        assert not works("back/toy", "-o", "out") and not works("back/other", "-o", "out")
    assert len(os.listdir("out")) == 4  # no temporary files, two caches


def test_byte_code_of_a_helper_that_is_edited_twice_in_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python compares times in seconds, and then sizes."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    source = Path("lib/helpers/numbers.py")
    second = (time.time_ns() // 10**9 - 10) * 10**9
    texts: list[str] = []
    for number, fraction in ((32, 1), (64, 3)):
        source.write_text(f"ALIGNMENT = {number}\n")
        os.utime(source, ns=(second + fraction * 10**8, second + fraction * 10**8))
        gen()
        texts.append(Path(HEADER).read_text())
        for code in source.parent.glob("__pycache__/numbers.*.pyc"):
            os.utime(code, ns=(second + 2 * 10**8, second + 2 * 10**8))
    assert texts[0] != texts[1]


@pytest.mark.parametrize("call", ["keep", "json.dumps", "os.replace"])
def test_a_kill_before_the_cache_is_written(call: str) -> None:
    gen()
    (cache,) = caches()
    edit("lib/helpers/numbers.py", "ALIGNMENT = 64\n")
    Path("lib/sitecustomize.py").write_text(
        "import json, os, sys\n"
        "def killing(original, when):\n"
        "    def call(*arguments, **named):\n"
        "        if when(arguments):\n"
        "            os.kill(os.getpid(), 9)\n"
        "        return original(*arguments, **named)\n"
        "    return call\n"
        "if 'tgdsl.gen' in sys.orig_argv:\n"
        "    json.dumps = killing(json.dumps, lambda arguments: CALL == 'json.dumps')\n"
        "    os.replace = killing(os.replace, lambda arguments: CALL == 'os.replace' and '.cache' in str(arguments[1]))\n"
        "    if CALL == 'keep':\n"
        "        import tgdsl.builds.unchanged\n"
        "        tgdsl.builds.unchanged.Run.keep = killing(tgdsl.builds.unchanged.Run.keep, lambda arguments: True)\n".replace(
            "CALL", repr(call)
        )
    )
    time.sleep(0.03)
    data, text = cache.read_bytes(), Path(HEADER).read_text()
    gen(status=-9)
    assert cache.read_bytes() == data and Path(HEADER).read_text() != text
    Path("lib/sitecustomize.py").unlink()
    assert works()
    assert not works()
    assert sorted(os.listdir("out")) == [cache.name, Path(HEADER).name]


def test_a_program_whose_reading_is_told() -> None:
    """Reading is told by whoever starts the program: with a Run of its own, in a process of its own, which keeps its hook."""
    script = (
        "import subprocess, sys\nfrom pathlib import Path\nfrom tgdsl.builds.options import Options\nfrom tgdsl.builds.unchanged import Run\n"
        "from tgdsl.llvm import DEFAULT\n"
        "options = Options('back/toy', 'out', [], None, False, False, False, None, None)\n"
        "run = Run(options)\nrun.begin()\n"
        "with run.known_program():\n    subprocess.run(['cat', 'table', 'absent'], stderr=subprocess.DEVNULL)\n"
        "run.reads(['table', 'absent'])\nrun.end()\nrun.keep({Path('out/file'): b''}, Path(), '', DEFAULT.number)\n"
        "print(Run(options).answer())\n"
        "for change in (lambda: Path('table').write_text('2'), lambda: Path('absent').touch()):\n"
        "    change()\n"
        "    print(Run(options).answer())\n"
        "    Path('table').write_text('1')\n    Path('absent').unlink(missing_ok=True)\n"
        "print(Run(options).answer())\n"
    )
    edit("table", "1")
    edit("out/file", "")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=command()[1])
    assert done.stderr == ""
    answers = [line for line in done.stdout.splitlines() if "nothing has changed" not in line]
    assert answers == ["0", "None", "None", "0"]

"""``python -m tgdsl.new``: the copy of the example is whole, has its new name everywhere, and is as good as the example.

That it builds and compiles is in tests/docs/test_first_backend.py.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.plugin import FIRST, needs_plugin, needs_plugin_of
from tgdsl.commands.gen import main as gen
from tgdsl.commands.new import main, project
from tgdsl.llvm import RELEASES, Release
from tgdsl.commands.new_names import Spellings, collision, problem_of_name
from tgdsl.cpp.names import CPP_KEYWORDS

ROOT = Path(__file__).resolve().parent.parent

OLD = Spellings("Tiny")
OR1K = Spellings("Or1k")

#: Both examples.
EXAMPLES = pytest.mark.parametrize("old", [OLD, OR1K], ids=["tiny", "or1k"])


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# -- the copy ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def acorn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of tiny."""
    return copied(tmp_path_factory, "tiny")


@pytest.fixture(scope="module", params=["tiny", "or1k"])
def each_acorn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of each example."""
    return copied(tmp_path_factory, request.param)


def copied(tmp_path_factory: pytest.TempPathFactory, source: str) -> Path:
    folder = tmp_path_factory.mktemp("new") / "acorn"
    assert main(["Acorn", "--from", source, "-o", str(folder)]) == 0
    return folder


def files_in(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in found}


@EXAMPLES
def test_the_copy_has_all_files_and_the_old_name_nowhere(old: Spellings) -> None:
    assert main(["Acorn", "--from", old.lower]) == 0
    target = ROOT / "targets" / old.lower
    originals = {f"{old.lower}/{name}" for name in files_in(target)}
    originals |= {path.name for path in (ROOT / "tgdsl/new_project").iterdir() if path.is_file()}
    originals |= {f"tests/test_{old.lower}.py", f"tests/{old.lower}.s"}
    assert files_in(Path("acorn")) == {old.replaced_by(Spellings("Acorn"))(name) for name in originals}
    assert {"README.md", "pyproject.toml", "acorn/__init__.py", "acorn/llvm/AcornISelLowering.cpp"} <= files_in(
        Path("acorn")
    )
    for name in files_in(Path("acorn")):
        text = Path("acorn", name).read_text()
        if name == "README.md":
            text = text.replace("--from or1k", "")
        assert not re.findall("tiny|(?<!m)or1k", text.lower()), name  # mor1kx is a processor
        assert "targets" not in re.findall(r"\b(targets)[./]", text), name
        assert not re.search("acorn-elf-|qemu-acorn", text), f"{name}: a tool of the example's is not one of the copy's"


@EXAMPLES
def test_nothing_but_the_name_is_another_one(old: Spellings) -> None:
    back = Spellings("Acorn").replaced_by(old)
    texts = project(Spellings("Acorn"), old.lower)
    for path in sorted((ROOT / "targets" / old.lower / "llvm").iterdir()):
        text = path.read_text().replace(f"targets/{old.lower}", old.lower).replace(f"targets.{old.lower}", old.lower)
        assert back(texts[f"acorn/llvm/{path.name.replace(old.camel, 'Acorn')}"]) == text


def test_generated_files_are_those_of_the_example_with_the_new_name(acorn: Path) -> None:
    assert gen([str(ROOT / "targets/tiny"), "-o", "tiny"]) == 0
    assert gen([str(acorn / "acorn"), "-o", "acorn"]) == 0
    made = {path.name: path.read_text() for path in Path("acorn").iterdir()}
    rename = OLD.replaced_by(Spellings("Acorn"))
    assert sorted(made) == sorted(rename(path.name) for path in Path("tiny").iterdir())
    for path in Path("tiny").iterdir():
        if path.suffix == ".inc":
            assert without_source(made[rename(path.name)]) == without_source(rename(path.read_text()))


def without_source(text: str) -> str:
    """A generated file without its header, and without the widths of columns and places in tables of names, which depend on their lengths."""
    text = re.sub(r"^\|\*.*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"[ \t]+", " ", text)


@pytest.mark.checkout
def test_the_copy_passes_mypy(each_acorn: Path) -> None:
    # As with an installed tgdsl; where mypy finds it beside the tests, it is told so.
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--follow-imports", "silent"],
        cwd=each_acorn,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    count = len([*each_acorn.rglob("*.py")])
    assert count > 12 and f"no issues found in {count} source files" in checked.stdout
    assert "strict = true" in (each_acorn / "pyproject.toml").read_text()


def test_the_copys_own_tests_pass(each_acorn: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tgdsl.pytest_plugin"]
    tested = subprocess.run(command, cwd=each_acorn, env=environment, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout
    found = re.search(r" (\d+) passed in ", tested.stdout)
    assert found is not None and int(found[1]) > 18, tested.stdout
    assert "test_acorn.py" in tested.stdout and "acorn.s" in tested.stdout


@pytest.mark.parametrize("command", ["gen", "lint", "select", "asm"])
def test_the_copys_readme_has_commands_that_work(each_acorn: Path, command: str) -> None:
    (line,) = re.findall(
        rf"^.*python -m tgdsl\.{command} .*?(?=  +#)", (each_acorn / "README.md").read_text(), re.MULTILINE
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = line.replace("python -m", f"{sys.executable} -m")
    done = subprocess.run(
        ["bash", "-c", line], cwd=each_acorn, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(each_acorn / "generated", ignore_errors=True)


# -- names ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("TinyInstrInfo getTheTinyTarget RetCC_Tiny LLVMTiny", "RV8InstrInfo getTheRV8Target RetCC_RV8 LLVMRV8"),
        ("tiny_call fixup_tiny_hi16 -march=tiny libtiny", "rv8_call fixup_rv8_hi16 -march=rv8 libtiny"),
        ("TINY_H EM_TINY R_TINY_32", "RV8_H EM_RV8 R_RV8_32"),
        ("destiny Tinys tinyHalf TINYS tINY", "destiny Tinys tinyHalf TINYS tINY"),
    ],
)
def test_spellings_are_replaced_and_nothing_else(old: str, new: str) -> None:
    assert OLD.replaced_by(Spellings("RV8"))(old) == new


def test_a_name_with_the_old_one_in_it_is_replaced_once() -> None:
    assert OLD.replaced_by(Spellings("TinyTiny"))("Tiny tiny TINY") == "TinyTiny tinytiny TINYTINY"


def test_names_of_several_words_keep_their_capitals() -> None:
    assert Spellings("myCpu").all == ("MyCpu", "mycpu", "MYCPU")


@pytest.mark.parametrize("name", ["Acorn", "acorn", "RV8", "MyCpu", "Z"])
def test_names_that_targets_can_have(name: str) -> None:
    assert main([name, "-o", "made"]) == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "",
            "'' is not a name for Python, C++ and LLVM's triples: begin with a letter, and use letters and digits of ASCII alone",
        ),
        ("8bit", "'8bit' is not a name"),
        ("my-cpu", "'my-cpu' is not a name"),
        ("my_cpu", "'my_cpu' is not a name"),
        ("../x", "'../x' is not a name"),
        ("Größe", "'Größe' is not a name"),
        ("Acorn\n", "is not a name"),
        ("X86", "LLVM has a target or an architecture 'x86' already; choose another name"),
        ("Sparc", "LLVM has a target or an architecture 'sparc' already"),
        ("Class", "'class' is a keyword of Python; choose another name"),
        ("none", "'None' is a keyword of Python"),
        ("Template", "'template' is a keyword of C++"),
        ("Types", "there is a package or module 'types' already"),
        ("Tgdsl", "there is a package or module 'tgdsl' already"),
        ("tiny", "'tiny' is the example's own name; choose another one"),
        ("Or1k --from or1k", "'Or1k' is the example's own name; choose another one"),
        ("Machine --from or1k", "with the name 'Machine', 'MachineOperand' and 'Or1kOperand' would be one identifier"),
        ("Acorn --from sparc", "argument --from: invalid choice: 'sparc' (choose from 'tiny', 'or1k')"),
        ("Machine", "with the name 'Machine', 'MachineOperand' and 'TinyOperand' would be one identifier"),
        ("SelectionDAG", "would be one identifier; choose another name"),
        ("MC", "would be one identifier; choose another name"),
        ("R", "would be one identifier; choose another name"),
        ("MCInst", "would be one identifier; choose another name"),
        ("loop", "LLVM's headers declare a 'Loop' of their own; choose another name"),
    ],
)
def test_names_that_would_be_trouble(name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, *options = name.split(" ")
    with pytest.raises(SystemExit) as stopped:
        main([first, *options])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == "" and "python -m tgdsl.new: error: " in said.err and message in said.err
    assert not os.listdir()


def test_two_names_that_would_be_one() -> None:
    rename = OLD.replaced_by(Spellings("Machine"))
    assert collision(["TinyOperand x;", "MachineOperand y;"], rename) == ("MachineOperand", "TinyOperand")
    assert collision(["TinyOperand x;", "MachineInstr y;"], rename) is None
    assert collision(["TINY_X Tiny_X"], OLD.replaced_by(Spellings("RV8"))) == ("TINY_X", "Tiny_X")


@pytest.mark.parametrize("release", RELEASES.values(), ids=str)
def test_the_targets_of_llvm_are_known(release: Release) -> None:
    llc = release.program("llc")
    if not shutil.which(llc):
        pytest.skip(f"{llc} is not installed; apt-get install llvm-{release.number}")
    said = subprocess.run([llc, "--version"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^ +([\w-]+) +- ", said.partition("Registered Targets:")[2], re.MULTILINE)
    assert len(names) > 10 and set(names) - {"x86-64"} <= release.targets
    assert all(problem_of_name(name) for name in names)


@needs_plugin
@pytest.mark.parametrize("release", RELEASES.values(), ids=str)
def test_the_words_of_llvms_headers_are_known(acorn: Path, release: Release) -> None:
    """A namespace of such a name, in that of LLVM, would be an error."""
    if not release.include.exists():
        pytest.skip(f"the headers of {release.name} are not installed; apt-get install {release.package}")
    assert gen([str(acorn / "acorn"), "-o", "generated", "--llvm", str(release.number)]) == 0
    Path("all.cpp").write_text(
        "".join([f'#include "{path}"\n' for path in sorted((acorn / "acorn/llvm").glob("*.cpp"))])
    )
    command = ["g++", "-std=c++17", "-E", "-P", "-Igenerated", f"-I{release.include}", "all.cpp"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    template = r"^(?:template ?<.*> ?)?"
    declared = re.findall(
        template + r"(?:class|struct|enum class|enum|namespace|union)\s+([A-Z]\w*)", text, re.MULTILINE
    )
    declared += re.findall(template + r"using\s+([A-Z]\w*)\s*=", text, re.MULTILINE)
    declared += re.findall(r"^typedef .*\b([A-Z]\w*);", text, re.MULTILINE)
    words = {name for name in declared if re.fullmatch("[A-Z][a-z0-9]*|[A-Z][A-Z0-9]*", name)} - {"Acorn"}
    assert words and words <= release.header_words


@pytest.mark.parametrize(
    "release",
    [
        pytest.param(release, id=f"llvm-{release.number}", marks=needs_plugin_of(release))
        for release in RELEASES.values()
        if release is not FIRST  # with which tests/docs builds
    ],
)
def test_it_builds_with_other_releases_and_the_other_byte_order(acorn: Path, release: Release) -> None:
    """The order of bytes is said once in C++ and once in Python."""
    shutil.copytree(acorn, "copy")
    for file, old in (("llvm/Acorn.h", "ByteOrder = llvm::endianness::little"), ("machine_code.py", '"little"')):
        path = Path("copy/acorn", file)
        assert path.read_text().count(old) == 1
        path.write_text(path.read_text().replace(old, old.replace("little", "big")))
    configure = ["cmake", "-G", "Ninja", "-S", "copy/acorn/llvm", "-B", "build", f"-DLLVM_VERSION={release.number}"]
    configure += ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_CXX_FLAGS=-O0", f"-DPython3_EXECUTABLE={sys.executable}"]
    run(*configure)
    run("ninja", "-C", "build")
    llc = (release.program("llc"), "-load", "build/libLLVMAcorn.so", "-march=acorn", "copy/first.ll", "-o")
    run(*llc, "first.s")
    text = Path("first.s").read_text()
    assert {"\tldw\tr4, 0(r1)", "\tbnez\tr2, .LBB0_1"} <= {*text.splitlines()}
    Path("sum.s").write_text(text[text.index("\nsum:") :].partition(".Lfunc_end0")[0])
    words = run(sys.executable, "-m", "tgdsl.asm", "copy/acorn", "sum.s", "--form", "hex").split()
    run(*llc, "first.o", "-filetype=obj")
    assert Path("first.o").read_bytes()[:6] == b"\x7fELF\x01\x02"  # of 32 bits, the most significant byte first
    run(release.program("llvm-objcopy"), "-O", "binary", "--only-section=.text", "first.o", "code")
    assert Path("code").read_bytes() == bytes.fromhex("".join(words))
    assert words[0].startswith("20")  # the opcode


@needs_plugin
def test_it_builds_from_the_other_example(tmp_path_factory: pytest.TempPathFactory) -> None:
    copy = copied(tmp_path_factory, "or1k")
    fast = ("-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_CXX_FLAGS=-O0", f"-DPython3_EXECUTABLE={sys.executable}")
    run("cmake", "-G", "Ninja", "-S", str(copy / "acorn/llvm"), "-B", "build", *fast)
    run("ninja", "-C", "build")
    llc = (FIRST.program("llc"), "-load", "build/libLLVMAcorn.so", "-march=acorn")
    text = run(*llc, str(copy / "first.ll"), "-o", "-")
    assert re.search(r"\tl\.lwz\tr\d+, 0\(r3\)\n", text)
    assert {"\tl.bf\t.LBB0_1", "\tl.jr\tr9"} <= {*text.splitlines()}


def run(*command: str) -> str:
    """The standard output of a command that succeeds."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not shutil.which("g++"), reason="needs g++")
def test_the_keywords_of_cpp_are_those_of_a_compiler() -> None:
    """A keyword can be no name of a variable, and what looks like one can."""
    wrong = [word for word in sorted(CPP_KEYWORDS) if compiles(f"enum {{ {word} }};")]
    assert wrong == [] and compiles("enum { acorn };")


def compiles(text: str) -> bool:
    command = ["g++", "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).returncode == 0


# -- writing -------------------------------------------------------------------------------------------------------
def test_what_is_there_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "acorn").mkdir()
    (tmp_path / "file").write_text("kept")
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("acorn", "file", "link"):
        assert main(["Acorn", "-o", name]) == 1
        what = "this already exists, and is not overwritten; choose another folder with -o"
        assert capsys.readouterr() == ("", f"{name}: error: {what}\n1 error\n")
    assert main(["Acorn"]) == 1
    assert sorted(os.listdir()) == ["acorn", "file", "link"] and os.listdir("acorn") == []


def test_a_folder_that_cannot_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["Acorn", "-o", "there/is/none"]) == 1
    what = "cannot make this folder: No such file or directory; choose another one with -o, or make room there"
    assert capsys.readouterr() == ("", f"there/is/none: error: {what}\n1 error\n")


def test_all_files_are_written_or_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole, written = Path.write_text, list[Path]()

    def until_the_disk_is_full(path: Path, text: str, encoding: str | None = None) -> int:
        written.append(path)
        if len(written) > 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        return whole(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", until_the_disk_is_full)
    assert main(["Acorn"]) == 1
    assert (
        "acorn: error: cannot make this folder: No space left on device; choose another one" in capsys.readouterr().err
    )
    assert len(written) == 21 and not os.listdir()


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    code = """
import os, signal
from pathlib import Path
from tgdsl.process.interrupts import handle_interrupts
from tgdsl.commands import new
handle_interrupts()
whole = Path.mkdir
def press(*arguments, **options):
    os.kill(os.getpid(), signal.SIGINT)
    whole(*arguments, **options)
Path.mkdir = press
new.main(["Acorn"])
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "interrupted; nothing was written\n")
    assert not os.listdir()


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["Acorn"]) == 0
    assert re.fullmatch(r"acorn: \d+ files; acorn/README.md has the commands\n", capsys.readouterr().out)

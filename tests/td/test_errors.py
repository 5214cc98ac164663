"""What is wrong with ``.td`` files, and with the machine that reads them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.td.commands import TOY, edit, needs_llvm, run

pytestmark = needs_llvm


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edit("good.td", "def A;\n")


def said(*arguments: str, command: str = "td", **environment: str) -> str:
    """The errors of a run, which writes nothing."""
    words = [*arguments, "-o", "out.json"] if command == "td" else [*arguments]
    done = run(command, *words, status=1, **environment)
    assert done.stdout == "" and not Path("out.json").exists() and not Path("build").exists()
    return done.stderr


WRONG = {
    'include "inner.td"\n': """\
dir/inner.td:2:7: error: Value specified for template argument 'A:n' is of type string; expected type int: "x"
wrong.td:1: note: included here
1 error
""",
    'include "nosuch.td"\n': """\
wrong.td:1:9: error: Could not find include file 'nosuch.td'
wrong.td:1:9: error: Unexpected token at top level
2 errors
""",
    'class A<int n>;\ndef B { bits<2> b = 5; }\nassert 0, "no";\ndef C : A<1>;\n': """\
wrong.td:1:13: warning: unused template argument: A:n
wrong.td:2:5: error: Initializer of 'b' in 'B' could not be fully resolved: { !cast<bits<2>>(5){1}, !cast<bits<2>>(5){0} }
wrong.td:3:8: error: assertion failed
wrong.td:3:8: note: no
2 errors, 1 warning
""",
    "\N{LATIN SMALL LETTER A WITH DIAERESIS}": """\
wrong.td:1:1: error: Unexpected character
wrong.td:1:1: error: Unexpected token at top level
2 errors
""",
    'multiclass M<int n> {\n  def _a { int N = n; assert !gt(n, 1), "small"; }\n}\ndefm X : M<0>;\n': """\
wrong.td:2:30: error: assertion failed
wrong.td:2:30: note: small
1 error
""",
}


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize("command", ["td", "gen"])
def test_the_errors_of_tablegen(text: str, command: str) -> None:
    edit("wrong.td", text)
    edit("dir/inner.td", 'class A<int n> { int N = n; }\ndef : A<"x">;\n')
    assert said("wrong.td", "-I", "dir", command=command) == WRONG[text]


def test_what_is_no_target() -> None:
    assert said("good.td", command="gen") == (
        "good.td: error: there is no record of class 'Target': a target needs one, which gives it its name\n1 error\n"
    )
    edit("two.td", 'include "llvm/Target/Target.td"\ndef A : Target;\ndef B : Target;\n')
    assert said("two.td", command="gen") == (
        "two.td:3: error: there is more than one record of class 'Target' ('A', 'B'); one is allowed\n1 error\n"
    )


def test_errors_in_records_name_the_file_with_its_folder() -> None:
    text = TOY.read_text().replace('(sequence "R%u", 0, 7)', '(sequence "R%u", 0, 77)')
    edit("dir/wrong.td", text)
    assert said("dir/wrong.td", command="gen").startswith("dir/wrong.td:")


def test_warnings_do_not_keep_files_from_being_written() -> None:
    edit("odd.td", "class A<int n>;\ndef B : A<1>;\n")
    assert run("td", "odd.td", "-o", "out.json").stderr == (
        "odd.td:1:13: warning: unused template argument: A:n\n1 warning\n"
    )
    assert Path("out.json").exists()


@pytest.mark.parametrize("name", ["nosuch.td", "folder.td"])
def test_files_that_cannot_be_read(name: str) -> None:
    os.mkdir("folder.td")
    assert said(name).startswith(f"{name}: error: this file cannot be read: ")


def test_names_that_look_like_options() -> None:
    Path("good.td").rename("@good.td")
    run("td", "@good.td", "-o", "out.json")
    Path("@good.td").rename("-good.td")
    run("td", "-o", "other.json", "--", "-good.td")
    assert Path("out.json").exists() and Path("other.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["good.json"], "good.json: this is not a .td file"),
        (["good.td", "-I", ""], "argument -I: the name is empty"),
        (["good.td", "-o", "x.txt"], "the name of the records file ends in .json or .json.xz"),
        (["good.td", "--depfile", "out.json"], "--depfile and -o name one file"),
    ],
)
def test_wrong_command_lines(arguments: list[str], message: str) -> None:
    assert message in run("td", "-o", "out.json", *arguments, status=2).stderr


def test_options_for_a_td_file_are_an_error_for_others() -> None:
    done = run("gen", "good.json", "-D", "X", status=2)
    assert "-I, -D and --llvm-config are for a .td file; leave them out" in done.stderr


def script(name: str, text: str) -> str:
    """A program in the folder ``bin``."""
    edit(f"bin/{name}", f"#!/bin/sh\n{text}\n")
    os.chmod(f"bin/{name}", 0o755)
    return os.path.abspath(f"bin/{name}")


def config(
    version: str = "19.1.7", include: str = "/usr/lib/llvm-19/include", libraries: str = "/usr/lib/llvm-19/lib"
) -> str:
    """An llvm-config that answers this."""
    return script("llvm-config-19", f'printf "%s\\n" "{version}" "{include}" "{libraries}"')


def test_without_llvm() -> None:
    remedy = "(Debian: apt-get install llvm-19-dev g++)"
    missing = said("good.td", PATH="/nonexistent")
    assert (
        missing.startswith("error: there is no 'llvm-config-19' on PATH, and a .td file is read by")
        and remedy in missing
    )
    assert "there is no program 'nosuch'" in said("good.td", "--llvm-config", "nosuch")
    problems = {
        script("fails", "echo broken >&2; exit 3"): "fails: error: this llvm-config ends with status 3",
        script("other", "echo other 1"): "other: error: this is not llvm-config, since its --version is 'other 1'",
        config("14.0.6"): "llvm-config-19: error: this LLVM is 14.0.6, which is too old to read a .td file with",
    }
    for program, problem in problems.items():
        if program.endswith("llvm-config-19"):
            config("14.0.6")
        message = said("good.td", "--llvm-config", program)
        assert problem in message and remedy in message
    assert "bin/fails: note: it says: broken\n" in said("good.td", "--llvm-config", "bin/fails")
    message = said("good.td", "--llvm-config", config(include="/nonexistent"))
    assert message.startswith("/nonexistent/llvm/TableGen/Record.h: error: this header of LLVM 19.1.7 is missing")
    message = said("good.td", "--llvm-config", config(libraries=os.getcwd()))
    assert "error: LLVM 19.1.7 has no libLLVMTableGen.a here" in message


def test_without_a_compiler() -> None:
    message = said("good.td", CXX="nosuch")
    assert message.startswith(
        "error: there is no program 'nosuch', which CXX in the environment names, and the program"
    )
    script("llvm-config-19", 'exec /usr/bin/llvm-config-19 "$@"')
    message = said("good.td", PATH=os.path.abspath("bin"))
    assert (
        message.startswith("error: there is no C++ compiler, and the program")
        and "(Debian: apt-get install g++)" in message
    )


def test_a_program_that_cannot_be_compiled() -> None:
    text = "for i in 1 2 3 4 5 6 7 8 9 10 11; do echo a.h:$i: error: no; done; exit 1"
    compiler = script("c++", text)
    lines = said("good.td", CXX=compiler, XDG_CACHE_HOME=os.path.abspath("cache")).splitlines()
    assert lines[0].startswith("bin/c++: error: the program that reads .td files cannot be compiled with LLVM 19.1.7")
    assert "apt-get install llvm-19-dev g++" in lines[0]
    assert lines[1] == "bin/c++: note: a.h:1: error: no"
    assert lines[9] == "bin/c++: note: and 3 lines more"
    assert lines[10].startswith("bin/c++: note: the command was: ") and lines[11:] == ["1 error"]
    assert os.listdir("cache/tgdsl") == []


def test_a_tablegen_that_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = script(
        "c++",
        'while [ "$1" != -o ]; do shift; done\nprintf "#!/bin/sh\\necho Stack dump: >&2; kill -SEGV \\$\\$\\n" > "$2"; chmod 755 "$2"',
    )
    message = said("good.td", CXX=compiler, XDG_CACHE_HOME=os.path.abspath("cache"))
    assert message == (
        "good.td: error: LLVM's TableGen was ended by SIGSEGV and found no error here; what llvm-tblgen does with this file may tell more\n"
        "good.td: note: Stack dump:\n1 error\n"
    )

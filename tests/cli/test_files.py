"""Which files ``python -m tgdsl.gen`` writes, and with which options: ``--only``, ``--files``, and what a target declares."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.generators.encodings import REG, EncodedTarget, word
from tests.support.targets import BASE, write_target
from tgdsl import files
from tgdsl.commands.gen import main
from tgdsl.diagnostics import Report, render
from tgdsl.files import options_of
from tgdsl.generation import generator
from tgdsl.generation.choosing import files_of
from tgdsl.model import Model

ROOT = Path(__file__).resolve().parent.parent.parent

WRITERS = """
class NOP(Instruction):
    asm = variants("nop", "no operation")
    namespace = "T"
    size = 4
    has_side_effects = False

"""

#: A target with two AsmWriters, of which the second prints the second variant.
TWO_WRITERS = BASE.replace("Test = Target(instruction_set=InstrInfo())\n", "") + WRITERS + """
First, Second = AsmWriter(), AsmWriter(asm_writer_class_name="OtherPrinter", variant=1)
Test = Target(instruction_set=InstrInfo(), assembly_writers=[First, Second])
"""


def declaring(declared: str) -> str:
    """The base of a target that declares files; its line 8 does."""
    return BASE.replace("InstrInfo())", f"InstrInfo(), files={declared})")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's own folder, so that paths in diagnostics are relative to it."""
    monkeypatch.chdir(tmp_path)


def errors(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "-o", "out"]) == 1
    assert not Path("out").exists()
    return capsys.readouterr().err


def written() -> list[str]:
    return sorted(path.name for path in Path("out").glob("*.inc"))


# The command line


def test_one_generator_is_asked_for_several_files(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, "", TWO_WRITERS))
    specs = ["asm-writer", "AsmWriter1=asm-writer,asmwriternum=1"]
    assert main([target, "-o", "out", *(f"--only={spec}" for spec in specs)]) == 0
    assert written() == ["TestGenAsmWriter.inc", "TestGenAsmWriter1.inc"]
    first, second = (Path("out", name).read_text() for name in written())
    assert "TestInstPrinter::printInstruction" in first and '"nop\\0"' in first
    assert "TestOtherPrinter::printInstruction" in second and '"no operation\\0"' in second


def test_remarks_go_to_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, ""))
    assert main([target, "-o", "out", "--only", "register-info,register-info-debug"]) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith("RegisterClass GPR:\n\tSpillSize: { Default:32 }\n")
    assert "Register R0:\n\tCostPerUse: 0 \n" in printed.err
    assert "RegisterClass GPR" not in printed.out
    assert main([target, "-o", "out", "--only", "register-info,register-info-debug=0"]) == 0
    assert capsys.readouterr().err == ""


WRITERS_NUMBERS = "the option 'asmwriternum' needs a number from 0 to 4294967295, and"

WRONG_SPECS = {
    "regster-info": "there is no generator 'regster-info'; did you mean 'register-info'?",
    "asm-writer,asmwriternm=1": "the generator 'asm-writer' has no option 'asmwriternm'; did you mean 'asmwriternum'?",
    "asm-writer,omit-comments": "the generator 'asm-writer' has no option 'omit-comments'; it has: asmwriternum",
    "emitter,x=1": "the generator 'emitter' has no option 'x'; it has no options",
    "asm-writer,": "the generator 'asm-writer' has no option ''; it has: asmwriternum",
    "asm-writer,asmwriternum": f"{WRITERS_NUMBERS} it has none: asmwriternum=0",
    "asm-writer,asmwriternum=-1": f"{WRITERS_NUMBERS} '-1' is none: asmwriternum=0",
    "asm-writer,asmwriternum=4294967296": f"{WRITERS_NUMBERS} '4294967296' is none: asmwriternum=0",
    "asm-writer,asmwriternum=0,asmwriternum=0": "the option 'asmwriternum' is given twice for asm-writer; give it once",
    "disassembler,suppress-per-hwmode-duplicates=O3": "the option 'suppress-per-hwmode-duplicates' needs one of O0, O1, O2, and"
    " 'O3' is none: suppress-per-hwmode-duplicates=O0",
    "disassembler,suppress-per-hwmode-duplicates": "the option 'suppress-per-hwmode-duplicates' needs one of O0, O1, O2, and it has"
    " none: suppress-per-hwmode-duplicates=O0",
    "dag-isel,omit-comments=yes": "'yes' is not a value of the option 'omit-comments'; give 0, 1, false or true",
    "../x=asm-writer": "the suffix '../x' can be no part of a file's name: it takes letters, digits and underscores, as 'AsmWriter1'"
    " does",
    "=asm-writer": "the suffix '' can be no part of a file's name: it takes letters, digits and underscores, as 'AsmWriter1' does",
    "asm-writer,asmwriternum=1": "the target 'Test' has no AsmWriter #1: its 1 AssemblyWriter is #0; give another asmwriternum, or"
    " add one",
}


@pytest.mark.parametrize("spec", WRONG_SPECS)
def test_wrong_specs(spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, WRITERS)
    said = errors(capsys, str(target), "--only", spec)
    assert said.removeprefix(f"{target.name}:8: ") == f"error: {WRONG_SPECS[spec]}\n1 error\n"


def test_all_wrong_specs_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, ""))
    assert errors(capsys, target, "--only", "x", "--only", "a/b=asm-writer,y", "--only", "register-info").endswith(
        "3 errors\n"
    )


def test_two_files_of_one_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, "", TWO_WRITERS))
    assert errors(capsys, target, "--only", "asm-writer", "--only", "asm-writer,asmwriternum=1") == (
        "error: two files would be called <Target>GenAsmWriter.inc: 'asm-writer' and 'asm-writer,asmwriternum=1'; give one of them"
        " a suffix, as in 'AsmWriter1=asm-writer'\n1 error\n"
    )
    assert "called <Target>GenAsmWriter.inc" in errors(
        capsys, target, "--only", "asm-writer", "--only", "AsmWriter=instr-info"
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("1", 1), ("0", 0), ("01", 1), ("017", 15), ("0x1F", 31), ("0X1f", 31), ("0b101", 5), ("0o17", 15)),
        *((one, None) for one in ("", "08", "0O1", "+1", "1_0", "1 ", "0x", "9" * 5000, "٣")),
    ],
)
def test_numbers_are_read_as_llvm_reads_them(text: str, value: int | None) -> None:
    (number,) = options_of(files.AsmWriter)
    if value is None:
        with pytest.raises(ValueError, match="needs a number"):
            number.parse(text)
    else:
        assert number.parse(text) == value


@pytest.mark.parametrize("text", [None, "", "1", "true", "TRUE", "True", "0", "false", "FALSE", "False", "tRUE", "2"])
def test_truth_values_are_read_as_llvm_reads_them(text: str | None) -> None:
    option = options_of(files.DAGISel)[0]
    if text in ("tRUE", "2"):
        with pytest.raises(ValueError, match="give 0, 1, false or true"):
            option.parse(text)
    else:
        assert option.parse(text) is (text in (None, "", "1", "true", "TRUE", "True"))


def test_the_list_of_generators_has_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--only", "instr-info", "--only", "emitter"]) == 0
    assert capsys.readouterr().out == (
        "instr-info\n"
        "    <Target>GenInstrInfo.inc\n"
        "    instr-info-expand-mi-operand-info=1  (bool) getOperandType has an entry for each sub-operand in MIOperandInfo, not one"
        " for the operand\n"
        "emitter\n"
        "    <Target>GenMCCodeEmitter.inc\n"
    )
    assert main(["--list"]) == 0
    listed = capsys.readouterr().out
    for kind in (
        files.RegisterInfo,
        files.InstrInfo,
        files.CallingConv,
        files.AsmWriter,
        files.MCCodeEmitter,
        files.DAGISel,
        files.DisassemblerTables,
    ):
        assert f"{kind.generator}\n    <Target>Gen{kind.usual_suffix}.inc\n" in listed
        for option in options_of(kind):
            assert (
                f"    {option.name}={files.option_text(option.default)}  ({option.kind}) {option.explanation}\n"
                in listed
            )


def test_the_list_of_a_targets_files_has_their_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, "", TWO_WRITERS))
    specs = ["AsmWriter1=asm-writer,asmwriternum=1", "dag-isel,omit-comments=1,instrument-coverage=1", "instr-info"]
    assert main([target, "-o", "out", "--list", *(f"--only={spec}" for spec in specs)]) == 0
    names = ["AsmWriter1", "DAGISel", "InstrInfo"]
    lines = [f"{spec}\tout/TestGen{name}.inc\n" for spec, name in zip(specs, names, strict=True)]
    assert capsys.readouterr().out == "".join(lines)


# Several files of one generator

PARTS = """
from tgdsl.classes import frozen
from tgdsl.files import File
from tgdsl.generation import Generator, Part
from tgdsl.llvm.by_release import ByRelease

@frozen(kw_only=True)
class Tables(File):
    generator = 'tables'
    usual_suffix = 'Tables'

def text(model, file, name):
    return f'{name}: {model.target_name}\\n'

PARTS = ByRelease({19: (Part('', text), Part('Rows', text)), 22: (Part('', text), Part('Rows', text), Part('Columns', text))})
GENERATOR = Generator.of_parts(Tables, PARTS, lambda model: False)
"""


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A generator ``tables`` of several files."""
    (tmp_path / "tables.py").write_text(PARTS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setitem(vars(generator)["_OWN"], "tables", "tables:GENERATOR")
    yield
    sys.modules.pop("tables", None)


@pytest.mark.usefixtures("tables")
def test_a_generator_writes_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, ""))
    names = ["out/TestGenTables.inc", "out/TestGenTablesRows.inc"]
    only = ["-o", "out", "--only", "tables"]
    assert main([target, *only, "--check"]) == 1
    assert capsys.readouterr().out == f"{names[0]}: not up to date\n{names[1]}: not up to date\n"
    assert main([target, *only, "--depfile", "deps", "--outputs", "outputs"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [(line[0], line[-1]) for line in lines[:2]] == [("written", name) for name in names]
    assert lines[2][:4] == ["2", "written,", "0", "unchanged,"]
    assert Path("outputs").read_text().split() == names
    assert Path("deps").read_text().partition(":")[0].split() == names
    assert [Path(name).read_text() for name in names] == ["TestGenTables: Test\n"] * 2
    Path(names[1]).unlink()
    assert main([target, *only, "--check"]) == 1
    assert capsys.readouterr().out == f"{names[1]}: not up to date\n"
    assert main([target, *only, "--list"]) == 0
    assert capsys.readouterr().out == f"tables\t{names[0]}\ntables\t{names[1]}\n"


@pytest.mark.usefixtures("tables")
def test_a_generator_has_other_files_for_another_release(capsys: pytest.CaptureFixture[str]) -> None:
    for release, parts in {"19": ["", "Rows"], "22": ["", "Rows", "Columns"]}.items():
        assert main(["--list", "--llvm", release, "--only", "tables"]) == 0
        assert capsys.readouterr().out == "tables\n" + "".join([f"    <Target>GenTables{part}.inc\n" for part in parts])


@pytest.mark.usefixtures("tables")
def test_a_suffix_and_a_name_are_those_of_all_files(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, ""))
    assert main([target, "-o", "out", "--name", "Other", "--only", "T=tables"]) == 0
    assert written() == ["OtherGenT.inc", "OtherGenTRows.inc"]
    assert Path("out/OtherGenTRows.inc").read_text() == "OtherGenT: Test\n"


@pytest.mark.usefixtures("tables")
def test_a_file_that_has_the_name_of_a_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, ""))
    assert errors(capsys, target, "--only", "tables", "--only", "TablesRows=callingconv") == (
        "error: two files would be called <Target>GenTablesRows.inc: 'tables' and 'TablesRows=callingconv'; give one of them a suffix,"
        " as in 'CallingConv1=callingconv'\n1 error\n"
    )


def test_register_info_of_another_release_is_several_files(capsys: pytest.CaptureFixture[str]) -> None:
    for release, parts in {"19": [""], "22": ["", "Enums", "Header", "MCDesc", "TargetDesc"]}.items():
        assert main(["--list", "--llvm", release, "--only", "register-info"]) == 0
        names = [f"    <Target>GenRegisterInfo{part}.inc" for part in parts]
        assert capsys.readouterr().out.splitlines()[:-1] == ["register-info", *names]


def test_a_generator_that_only_a_later_release_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, ""))
    assert errors(capsys, target, "--only", "sd-node-info") == (
        "error: LLVM 19 has no generator 'sd-node-info'; it is there since LLVM 22: --llvm 22\n1 error\n"
    )
    assert errors(capsys, "--list", "--only", "sd-node-info").startswith(
        "error: LLVM 19 has no generator 'sd-node-info'"
    )
    for release, listed in {"19": False, "22": True}.items():
        assert main(["--list", "--llvm", release]) == 0
        assert ("    <Target>GenSDNodeInfo.inc" in capsys.readouterr().out.splitlines()) is listed


def test_a_target_may_list_files_of_later_releases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(write_target(tmp_path, "", declaring("[files.RegisterInfo(), files.SDNodeInfo()]")))
    for release, generators in {"19": ["register-info"], "22": ["register-info", "sd-node-info"]}.items():
        assert main([target, "--list", "--llvm", release]) == 0
        assert list(dict.fromkeys(line.split()[0] for line in capsys.readouterr().out.splitlines())) == generators


# A list of files


def test_a_list_of_files(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, "", TWO_WRITERS))
    Path("test.files").write_text(
        "# What LLVM's build has\n\nregister-info\nAsmWriter1=asm-writer,asmwriternum=1  # Intel\n"
    )
    assert main([target, "-o", "out", "--files", "test.files"]) == 0
    assert written() == ["TestGenAsmWriter1.inc", "TestGenRegisterInfo.inc"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "test.files: error: this list of files cannot be read: No such file or directory"),
        (b"\xff", "test.files: error: this list of files is not text in UTF-8"),
        (
            b"# none\n\n",
            "test.files: error: this list of files is empty; each line names a file as --only does:"
            " AsmWriter1=asm-writer,asmwriternum=1",
        ),
        (b"emitter\nemitter,x\n", "test.files:2: error: the generator 'emitter' has no option 'x'; it has no options"),
        (
            b"emitter\n\nMCCodeEmitter=asm-writer\n",
            "test.files:3: error: two files would be called <Target>GenMCCodeEmitter.inc: 'emitter' and 'MCCodeEmitter=asm-writer';"
            " give one of them a suffix, as in 'AsmWriter1=asm-writer'\ntest.files:1: note: the other one is here",
        ),
    ],
)
def test_wrong_lists(content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if content is not None:
        Path("test.files").write_bytes(content)
    assert errors(capsys, str(write_target(tmp_path, "")), "--files", "test.files") == f"{said}\n1 error\n"


# What a target declares


def test_a_target_declares_its_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    declared = '[files.RegisterInfo(suffix="Registers"), files.CallingConv(), files.DAGISel(omit_comments=True)]'
    target = str(write_target(tmp_path, "", declaring(declared)))
    assert main([target, "--list"]) == 0
    assert capsys.readouterr().out == (
        "Registers=register-info\tbuild/test/TestGenRegisters.inc\n"
        "callingconv\tbuild/test/TestGenCallingConv.inc\n"
        "dag-isel,omit-comments=1\tbuild/test/TestGenDAGISel.inc\n"
    )
    Path("test.files").write_text("Other=register-info\n")
    assert main([target, "-o", "out", "--files", "test.files"]) == 0
    assert written() == ["TestGenOther.inc"]
    assert main([target, "-o", "out", "--files", "test.files", "--only", "register-info"]) == 0
    assert written() == ["TestGenOther.inc", "TestGenRegisterInfo.inc"]


def test_a_target_without_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty list is what a target says that has nothing to write; where there is something, it is forgotten."""
    nothing = "from tgdsl.language import *\n\nTest = Target(instruction_set=InstrInfo(), files=[])\n"
    assert main([str(write_target(tmp_path, "", nothing)), "-o", "out"]) == 0
    assert capsys.readouterr().out.startswith("0 written, 0 unchanged, ")
    target = write_target(tmp_path, "", declaring("[]"))
    assert errors(capsys, str(target), "-o", "out") == (
        f"{target.name}:8: error: the list of the files of 'Test' is empty, so none would be written; leave it out for the usual ones"
        " (register-info), or list those that it has\n1 error\n"
    )
    assert not Path("out").exists()


OF_OTHERS = """
from attrs import frozen
from tgdsl.files import File

@frozen(kw_only=True)
class Schedules(File):
    generator = "schedules"

@frozen(kw_only=True)
class Emitter(File):
    generator = "emitter"
"""

WRONG_DECLARATIONS = {
    "[files.AsmWriter(), files.AsmWriter(asmwriternum=1)]": "two files would be called <Target>GenAsmWriter.inc; give one of them a"
    " suffix of its own",
    "[files.AsmWriter(suffix='../x')]": WRONG_SPECS["../x=asm-writer"],
    "[files.AsmWriter(suffix=5)]": WRONG_SPECS["../x=asm-writer"].replace("'../x'", "5"),
    "[files.AsmWriter(asmwriternum=-1)]": "the option 'asmwriternum' of asm-writer is -1, but must be between 0 and 4294967295",
    "[files.AsmWriter(asmwriternum='1')]": "the option 'asmwriternum' of asm-writer must be of type int, and is '1'",
    "[files.AsmWriter(asmwriternum=True)]": "the option 'asmwriternum' of asm-writer must be of type int, and is True",
    "[files.DAGISel(omit_comments=1)]": "the option 'omit_comments' of dag-isel must be of type bool, and is 1",
    "['asm-writer']": "'files' of Target() should be a list of File objects or None, and has in it the string 'asm-writer'",
    "files.AsmWriter()": "'files' of Target() should be a list of File objects or None, but is an AsmWriter; write [files.AsmWriter()]",
    "[Schedules()]": "there is no generator 'schedules'; there are: ",
    "[Emitter()]": "the generator 'emitter' writes files of tgdsl.files.MCCodeEmitter, and this is a T.Emitter; import that class",
}


@pytest.mark.parametrize("declared", WRONG_DECLARATIONS)
def test_wrong_declarations(declared: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = declaring(declared).replace("\nclass Reg", f"{OF_OTHERS}\nclass Reg")
    target = write_target(tmp_path, "", base)
    said = errors(capsys, str(target)).replace(target.stem, "T")
    assert said.startswith(f"T.py:19: error: {WRONG_DECLARATIONS[declared]}")
    assert said.endswith("\n1 error\n")


@pytest.mark.parametrize("place", [".", "installed"])
def test_a_generator_of_another_distribution(place: str, tmp_path: Path) -> None:
    """Its entry point names it, and its targets import its class of files; type checkers know the options."""
    installed = tmp_path / place
    installed.mkdir(exist_ok=True)
    (installed / "schedules.py").write_text(
        "from tgdsl.classes import frozen\n"
        "from tgdsl.files import File, option\n"
        "from tgdsl.generation import Generator\n"
        "from tgdsl.model import Model\n\n"
        "@frozen(kw_only=True)\n"
        "class Schedules(File):\n"
        "    generator = 'schedules'\n"
        "    usual_suffix = 'Schedules'\n"
        "    rows: int = option(4, 'how many')\n\n"
        "def generate(model: Model, file: Schedules) -> str:\n"
        "    return f'{model.target_name} {file.rows}\\n'\n\n"
        "GENERATOR = Generator.of(Schedules, generate, lambda model: False)\n"
    )
    metadata = installed / "schedules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: schedules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[tgdsl.generators]\nschedules = schedules:GENERATOR\n")
    base = declaring("[files.RegisterInfo(), Schedules(rows=8)]")
    target = write_target(tmp_path, "", base.replace("\nclass Reg", "\nfrom schedules import Schedules\nclass Reg"))
    environment = {**os.environ, "PYTHONPATH": f"{installed}{os.pathsep}{ROOT}"}

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "tgdsl.gen", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    run(str(target), "-o", "out", "--only", "schedules", "--only", "Wide=schedules,rows=16")
    run(str(target), "-o", "out")
    assert {name: Path("out", name).read_text() for name in written()[1:]} == {
        "TestGenSchedules.inc": "Test 8\n",
        "TestGenWide.inc": "Test 16\n",
    }
    assert "schedules\n    <Target>GenSchedules.inc\n    rows=4  (int) how many\n" in run("--list")


def test_a_target_with_nothing_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "from tgdsl.language import *\nTest = Target(instruction_set=InstrInfo())\n"
    target = write_target(tmp_path, "", text)
    said = (
        "error: there is no file to write for 'Test': it has no registers, no instructions, no patterns and no calling conventions"
        " here; "
    )
    remedy = "define some, or say which files it has: Target(..., files=[])"
    assert errors(capsys, str(target)) == f"{target.name}: {said}{remedy}\n1 error\n"
    package = tmp_path / "toy"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "target.py").write_text(text)
    assert errors(capsys, "toy/target.py") == (
        f"toy/target.py: {said}this is one module of a package, so name the package: toy\n1 error\n"
    )


def test_one_module_of_sparc_is_not_sparc(capsys: pytest.CaptureFixture[str]) -> None:
    assert "so name the package: " in errors(capsys, str(ROOT / "targets" / "sparc" / "target.py"))


# Files that llvm-tblgen does not write


def _chosen(target: EncodedTarget, report: Report) -> list[str]:
    return [one.generator.name for one in files_of(Model(target.records()), report)]


def _encoded(*fields: str) -> EncodedTarget:
    """A target with an encoding for each name; each has a field of that name, and an operand ``rd``."""
    target = EncodedTarget()
    for number, field in enumerate(fields):
        target.encoded(f"X{number}", word("0000", (field, 3, 0)), {"rd": REG})
    return target


def test_encodings_without_operands_are_for_disassemblers() -> None:
    report = Report()
    chosen = _chosen(_encoded("rd", "rx", "ry"), report)
    assert "instr-info" in chosen and "emitter" not in chosen
    assert render(report.diagnostics) == (
        "target.td: warning: TestGenMCCodeEmitter.inc is left out, since 2 encodings cannot be emitted: see the errors with --only "
        "emitter\n1 warning\n"
    )


def test_encodings_with_operands_have_an_emitter() -> None:
    report = Report()
    assert "emitter" in _chosen(_encoded("rd"), report)
    assert not report.diagnostics


def test_wrong_encodings_of_a_target_in_python_are_errors() -> None:
    target, report = _encoded("rx"), Report()
    target.is_python = True
    assert "emitter" in _chosen(target, report)
    assert not report.diagnostics

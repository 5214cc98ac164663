"""``python -m tgdsl.td``: the records of llvm-tblgen's own dump, in the order of definition."""

from __future__ import annotations

import json
import lzma
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen
from tests.td.commands import ROOT, TOY, edit, needs_llvm, run

pytestmark = needs_llvm

INCLUDE = "/usr/lib/llvm-19/include"

#: A value of each kind that the dump tells apart, and records whose names are not in the order of their definition.
VALUES = r"""
class Base<int number> { int Number = number; string Text; }
class Unused;
class Sub<int number, string text> : Base<!add(number, 1)> { let Text = text; list<int> Zs = [3, 1, 2]; int A = ?; }
multiclass Two<int n> { def _b : Sub<n, "b">; def _a : Sub<n, "a\t\"q\" \\ ä">; }
def op;
def z : Sub<0x7fffffffffffffff, "">;
defm Y : Two<-5>;
def a {
  bit On = true;
  bits<4> Bits = {1, 0, ?, 1};
  bits<3> Other;
  field bits<8> Word = {Other{2}, Other, 0b1010};
  dag D = (op:$whole (op:$outer 1), z:$named, ?:$unset, "s", [1, 2], (op));
  code C = [{ a "b" }];
  list<list<Base>> L = [[z], []];
  int Undefined;
  int Number = 0;
  field int Field = Number;
}
def : Sub<1, "anonymous">;
foreach n = [10, 9] in def R#n : Base<n>;
"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def stock(source: Path, *options: str, program: str = "llvm-tblgen-19") -> object:
    """What llvm-tblgen --dump-json says."""
    done = subprocess.run([program, "--dump-json", str(source), *options], capture_output=True, check=True)
    return json.loads(done.stdout)


def dumped(path: str) -> dict[str, dict[str, object]]:
    data = Path(path).read_bytes()
    records: dict[str, dict[str, object]] = json.loads(lzma.decompress(data) if path.endswith(".xz") else data)
    return records


@needs_tblgen
def test_the_records_are_those_of_the_dump_in_the_order_of_definition() -> None:
    edit("values.td", VALUES)
    run("td", "values.td", "-o", "values.json")
    records = dumped("values.json")
    assert records == stock(Path("values.td"))
    names = [name for name in records if not name.startswith("!")]
    assert names == ["op", "z", "Y_b", "Y_a", "a", "anonymous_0", "R10", "R9"]
    assert list(records["Y_a"])[5:] == ["Number", "Text", "Zs", "A"]
    assert list(records["a"])[5:8] == ["On", "Bits", "Other"]
    assert records["!instanceof"]["Unused"] == []


@needs_tblgen
@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("tests/docs/toy.td", ()),
        ("tests/records/toy.td", ()),
        ("tests/oracle/cortex_a53.td", ()),
        ("tests/oracle/pattern_sets.td", ("-DWANTS_ARE_PROPERTIES",)),
    ],
)
def test_files_of_the_tests(path: str, options: Sequence[str]) -> None:
    run("td", str(ROOT / path), *options, "-o", "out.json.xz")
    assert dumped("out.json.xz") == stock(ROOT / path, "-I", INCLUDE, *options)


@needs_tblgen
def test_macros_and_folders_are_those_of_llvm_tblgen() -> None:
    edit("main.td", 'include "inner.td"\n#ifdef WIDE\ndef W;\n#endif\n')
    edit("one/inner.td", "def One;\n")
    edit("two/inner.td", "def Two;\n")
    for options in (["-I", "one", "-D", "WIDE"], ["-I", "two", "-I", "one"], ["-Itwo", "-DWIDE", "-DX"]):
        run("td", "main.td", *options, "-o", "out.json")
        assert dumped("out.json") == stock(Path("main.td"), *options)


@pytest.mark.skipif(
    shutil.which("llvm-config-22") is None or not os.path.exists("/usr/lib/llvm-22/include/llvm/TableGen/Record.h"),
    reason="LLVM 22 is not installed",
)
def test_another_llvm_reads_with_its_own_tablegen(tmp_path: Path) -> None:
    edit("values.td", VALUES)
    for source in (Path("values.td"), TOY):
        run("td", str(source), "--llvm-config", "llvm-config-22", "-o", "out.json")
        assert dumped("out.json") == stock(source, "-I", "/usr/lib/llvm-22/include", program="llvm-tblgen-22")
    assert run("gen", "out.json", "--llvm", "19", status=1).stderr.startswith(
        "out.json: error: these are records of LLVM 22, which have the class 'RegisterClassLike', but --llvm says 19: make them with LLVM 19's"
        " include folder, or leave --llvm out"
    )
    assert "this LLVM is 22." in run("gen", str(TOY), "--llvm-config", "llvm-config-22", status=1).stderr


INSTRUCTIONS = """
def ADD : RR<1, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), "add $rd, $rs1, $rs2", [(set i32:$rd, (add i32:$rs1, i32:$rs2))]>;
def ADC : RR<2, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), "adc $rd, $rs1, $rs2", [(set i32:$rd, (add i32:$rs1, i32:$rs2))]>;
"""


@needs_tblgen
def test_gen_writes_what_llvm_tblgen_writes_from_the_file_and_its_dump_in_order() -> None:
    edit("toy.td", TOY.read_text() + INSTRUCTIONS)
    run("td", "toy.td", "-o", "toy.json.xz")
    run("gen", "toy.td", "-o", "out")
    run("gen", "toy.json.xz", "-o", "dumped")
    options = {
        "asm-writer": "AsmWriter",
        "dag-isel": "DAGISel",
        "register-info": "RegisterInfo",
        "instr-info": "InstrInfo",
    }
    for generator, suffix in options.items():
        expected = subprocess.run(
            ["llvm-tblgen-19", f"-gen-{generator}", "toy.td", "-I", INCLUDE], capture_output=True, text=True, check=True
        ).stdout
        name = f"ToyGen{suffix}.inc"
        assert Path("out", name).read_text() == expected
        assert Path("dumped", name).read_text().splitlines()[8:] == expected.splitlines()[8:]


def test_other_commands_take_the_file() -> None:
    edit("toy.td", TOY.read_text() + INSTRUCTIONS)
    assert run("dump", "toy.td", "--text", "R0").stdout.startswith("def R0 {  // Register ToyReg")
    assert run("lint", "toy.td", "--only", "fragment-unused").stdout == ""  # none of LLVM's own
    assert "ADD" in run("select", "toy.td", "(add i32:$a, i32:$b)").stdout
    Path("add.s").write_text("add r1, r2, r3\n")
    assert "01 12 30 00" in run("asm", "toy.td", "add.s", "--byte-order", "big").stdout
    Path("add.txt").write_text("01 12 30 00\n")
    assert "add r1, r2, r3" in run("disasm", "toy.td", "add.txt", "--byte-order", "big").stdout
    run("stubs", "toy.td", "-o", "toy.pyi")
    assert "R0: _Record" in Path("toy.pyi").read_text()


def test_the_depfile_has_all_files() -> None:
    edit("main.td", 'include "inner.td"\n')
    edit("two/inner.td", 'include "innermost.td"\n')
    edit("two/innermost.td", "def Two;\n")
    run("td", "main.td", "-I", "one", "-I", "two", "-o", "out.json", "--depfile", "out.d")
    rule = Path("out.d").read_text().partition("\n\n")[0]
    assert rule.startswith("out.json: \\\n  main.td \\\n  two/inner.td \\\n  two/innermost.td \\\n  ")


def test_no_output_replaces_an_included_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from tgdsl.commands.dump import main as dump

    included = tmp_path / "included.td"
    included.write_text("class B; def X : B;\n")
    (tmp_path / "all.td").write_text('include "included.td"\n')
    assert dump([str(tmp_path / "all.td"), "--td", "-o", str(included)]) == 1
    assert "error: the run has read this file, and would write over it" in capfd.readouterr().err
    assert included.read_text() == "class B; def X : B;\n"

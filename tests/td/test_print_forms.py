"""``python -m tgdsl.dump FILE.td`` in llvm-tblgen's own forms: what that prints, byte for byte."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cpp.compiling import needs_compiler
from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tgdsl.commands.dump import main

SOURCE = """\
class Base<int n, string text = "é"> {
  int Number = n;
  string Text = text;
  code Body = [{ return; }];
  field bits<4> Open;
  bits<2> Low = Open{1-0};
}
class Later;
class Later<dag d> : Base<3> { dag Elements = d; }
multiclass Two<int n> {
  def A : Base<n>;
  def B : Base<!add(n, 1), "b">;
}
defm x10 : Two<10>;
defm x9 : Two<9>;
def : Base<1>;
defvar global = [1, 2];

def add; def sub; def sequence;
class Set<dag d> { dag Elements = d; }
def a; def b1; def b2; def c;
def Some : Set<(add a, (sequence "b%u", 1, 2))>;
def Fewer : Set<(sub Some, b1)>;
"""

#: Options of the command, and of llvm-tblgen.
FORMS: dict[tuple[str, ...], list[str]] = {
    ("--print-records",): ["--print-records"],
    ("--print-detailed-records",): ["--print-detailed-records"],
    ("--ctags",): ["--gen-ctags"],
    ("--print-enums", "Base"): ["--print-enums", "--class=Base"],
    ("--print-sets",): ["--print-sets"],
}


@needs_tblgen
@needs_compiler
@pytest.mark.parametrize("form", FORMS)
def test_as_llvm_tblgen_prints_it(
    form: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Some.td").write_text(SOURCE)
    expected = subprocess.run([TBLGEN, *FORMS[form], "Some.td"], capture_output=True, check=True).stdout.decode()
    assert main(["Some.td", *form]) == 0
    assert capsys.readouterr().out == expected
    assert main(["Some.td", *form, "-o", "out.txt"]) == 0
    assert Path("out.txt").read_text() == expected


@pytest.mark.parametrize("form", ["--print-records", "--print-detailed-records", "--ctags"])
def test_a_dump_of_records_has_not_what_it_takes(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["records.json", form])
    assert f"{form} needs a .td file: records alone do not have" in capsys.readouterr().err


def test_enumerations_need_a_class(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["records.json", "--print-enums"])
    assert "--print-enums needs the name of one class" in capsys.readouterr().err


@needs_tblgen
@needs_compiler
def test_wrong_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Sets.td").write_text(
        "class Set<dag d> { dag Elements = d; }\ndef nosuch;\ndef a;\ndef S : Set<(nosuch a)>;\n"
    )
    assert main(["Sets.td", "--print-sets"]) == 1
    assert capsys.readouterr().err.startswith("Sets.td:4: error: ")

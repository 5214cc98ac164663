"""LLVM's own ``.td`` files: all can be read, and they fit the records that llvm-tblgen makes of them."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.migration.sources.folder import Sources, sources_of, sources_of_texts
from tgdsl.migration.sources.origins import Origins
from tgdsl.migration.sources.parser import parsed

INCLUDES = [Path(f"/usr/lib/llvm-{number}/include/llvm") for number in (19, 22)]

#: The folder ``llvm`` of LLVM's sources, for the tests that want the .td files of all targets.
SOURCE = Path(os.environ.get("TGDSL_LLVM_SOURCE", "")) / "lib/Target"

needs_source = pytest.mark.skipif(
    "TGDSL_LLVM_SOURCE" not in os.environ, reason="TGDSL_LLVM_SOURCE does not name the folder llvm of LLVM's sources"
)


def of_include(include: Path) -> Sources:
    """The files that LLVM installs, without those for GlobalISel, of which one is called as another file."""
    paths = sorted(include.resolve().rglob("*.td"))
    return sources_of_texts({path.name: path.read_text() for path in paths if path.parent.name != "GlobalISel"})


def numbers(sources: Sources) -> tuple[int, int]:
    """The number of definitions, and that of comments."""
    files = sources.files.values()
    return sum([one.is_definition for file in files for one in file.all()]), sum(
        [len(one.source.comments) for one in files]
    )


@pytest.mark.parametrize("include", INCLUDES, ids=lambda include: include.parts[3])
def test_the_files_that_llvm_installs(include: Path) -> None:
    if not include.exists():
        pytest.skip(f"{include} is not there; apt-get install {include.parts[3]}-dev")
    sources = of_include(include)
    definitions, comments = numbers(sources)
    assert len(sources.files) >= 40 and definitions > 10000 and comments > 5000
    assert {"Instruction", "Register", "Pat"} <= sources.classes.keys()


MILL = """\
include "llvm/Frontend/OpenMP/OMP.td"
include "llvm/CodeGen/ValueTypes.td"
class F<int n> { int N = n; }
class G;
multiclass Inner<int a> {
  def rr
    : F<a>;
  def NAME#_ri
    : F<a>, G;
  foreach i = 0...1 in
    def _#i : F<i>;
  if !eq(a, 7) then { def "" : G; }
}
multiclass Other<int c> { if !eq(c, 2) then { def _c : F<c>; } else { def _d : F<c>; } }
multiclass Outer<int b> : Inner<b> {
  defm _in : Inner<1>,
             Other<2>;
}
defm ADD
  : Outer<7>;
foreach k = ["X", "Y"] in { def k#Z : G; defm k : Other<3>; }
let N = 1 in
def
  A : F<1>;
defvar name = "S";
def name#"_T" : F<3>;
"""


@needs_tblgen
def test_records_as_llvm_makes_them(tmp_path: Path) -> None:
    include = INCLUDES[0]
    (tmp_path / "mill.td").write_text(MILL)
    dump = tmp_path / "mill.json"
    subprocess.run([TBLGEN, f"-I{include.parent}", "--dump-json", tmp_path / "mill.td", "-o", dump], check=True)
    records = load_target(str(dump))
    sources = of_include(include)
    origins = Origins(
        sources_of_texts({"mill.td": MILL, **{name: one.source.text for name, one in sources.files.items()}})
    )
    origins.check(records)
    named = [record for record in records if not record.anonymous]
    for record in named:
        assert len(origins.steps(record)) == len(record.place.chain), record.name
        assert {one.name for one in origins.classes(record)} <= {*record.superclasses}, record.name
    assert len(named) > 400 and {"ADD_in_1", "ADD_in_c", "XZ", "Y_d", "name_T"} <= {record.name for record in named}
    assert [one.name for one in origins.multiclasses(records["ADD_in_1"])] == ["Inner", "Outer"]


@needs_source
def test_the_files_of_all_targets() -> None:
    folders = sorted({path.parent for path in SOURCE.glob("*/*.td")})
    assert len(folders) >= 20
    for folder in folders:
        start = time.process_time()
        sources = sources_of(str(folder))
        assert numbers(sources)[0] > 20 and all([file.statements for file in sources.files.values()]), folder
        if folder.name == "RISCV":
            assert numbers(sources)[0] > 9000 and time.process_time() - start < 3


@needs_source
def test_what_llvm_refuses() -> None:
    """Of LLVM's own tests of its TableGen, only those are no text of its language that llvm-tblgen refuses, too."""
    refused = 0
    for path in sorted((SOURCE.parents[1] / "test/TableGen").glob("*.td")):
        text = path.read_text(errors="replace")
        try:
            parsed(path.name, text)
        except DiagnosticError:
            done = subprocess.run(
                [TBLGEN, f"-I{INCLUDES[0].parent}", f"-I{path.parent}", path], capture_output=True, check=False
            )
            assert done.returncode != 0 or "not " in text.partition("\n")[0], path
            refused += 1
    assert 5 < refused < 20

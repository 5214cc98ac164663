"""``python -m tgdsl.migrate --sources``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.td.commands import edit, needs_llvm, run

pytestmark = needs_llvm

MILL = """\
//===-- Mill.td - The mill's registers -----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: MIT
//
//===----------------------------------------------------------------===//

include "llvm/Target/Target.td"

class MillReg<bits<16> number, string n> : Register<n> {
  let Namespace = "Mill"; // for C++
  let HWEncoding = number;
}

//===----------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------===//

// The stack.
def SP : MillReg<0x2, "sp">; // grows downwards
def FP : MillReg<0x1f, "fp">;

def GPR : RegisterClass<"Mill", [i32], 32, (add SP, FP)>;

def MillInstrInfo : InstrInfo;
def Mill : Target { let InstructionSet = MillInstrInfo; }
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edit("lib/Mill.td", MILL)


def test_a_package_has_the_comments_of_the_sources() -> None:
    include = ("-I", "/usr/lib/llvm-19/include")
    done = run("migrate", "lib/Mill.td", *include, "-o", "mill", "--sources", "lib", "--report")
    assert "\n4 lines of comments, all of them\n" in done.stdout, done.stdout
    text = Path("mill/mill.py").read_text()
    assert text.startswith('# SPDX-License-Identifier: MIT\n"""The mill\'s registers."""\n\nfrom tgdsl.')
    assert re.search(r"\n# -- Registers -+\n# The stack\.\nSP = .*  # grows downwards\nFP = ", text), text
    assert "# for C++\n" in text


def test_sources_of_something_else() -> None:
    run("td", "lib/Mill.td", "-I", "/usr/lib/llvm-19/include", "-o", "mill.json")
    edit("lib/Mill.td", MILL.replace("// The stack.\n", ""))
    done = run("migrate", "mill.json", "-o", "mill", "--sources", "lib", status=1)
    assert done.stderr.startswith("lib/Mill.td:19: error: 5 records of ") and "'SP' here is the first" in done.stderr
    assert not Path("mill").exists()


def test_a_source_that_cannot_be_read() -> None:
    run("td", "lib/Mill.td", "-I", "/usr/lib/llvm-19/include", "-o", "mill.json")
    edit("lib/Mill.td", MILL + "\ndef X : Y<")
    done = run("migrate", "mill.json", "-o", "mill", "--sources", "lib", status=1)
    assert done.stderr.startswith("lib/Mill.td:27:10: error: '<' is never closed: add the bracket\n")
    assert not Path("mill").exists()


def test_a_file_that_the_sources_lack() -> None:
    edit("lib/Mill.td", MILL.replace("class MillReg", 'include "Part.td"\n\nclass MillReg'))
    edit("parts/Part.td", '// Mine.\ndef Mine : SubtargetFeature<"mine", "IsMine", "true", "mine">;\n')
    include = ("-I", "/usr/lib/llvm-19/include", "-I", "parts")
    done = run("migrate", "lib/Mill.td", *include, "-o", "mill", "--sources", "lib")
    assert done.stderr.startswith(
        "parts/Part.td: warning: this file has 1 record of the target, but is not in the folder of --sources: their comments are"
    )
    assert "# The stack." in Path("mill/mill.py").read_text() and "Mine." not in Path("mill/part.py").read_text()

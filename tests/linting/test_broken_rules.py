"""The rules that are errors in a target in Python, and findings in records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.record_builder import Target
from tests.support.targets import write_target
from tgdsl.commands.gen import main as generate
from tgdsl.commands.lint import main
from tgdsl.model.common.rules import RULES
from tgdsl.records.json_writer import to_json

_ONLY = ("--only", "class-empty")  # other checks want instructions


def _records(folder: Path) -> Path:
    target = Target()
    target.register_class("GPR", target.registers("R0"))
    target.register_class("Empty", [])
    path = folder / "records.json"
    path.write_text(to_json(target.records()))
    return path


def test_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(_records(tmp_path)), *_ONLY]) == 1
    assert capsys.readouterr().out == (
        "Empty: warning: the register class 'Empty' has no members: list registers in its MemberList [class-empty]\n"
        "1 warning\n"
    )


def test_generators_do_not_mind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate([str(_records(tmp_path)), "-o", str(tmp_path), "--only", "register-info"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("where", ["Empty", "Empty"])
def test_a_waiver(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waivers = tmp_path / "waivers"
    waivers.write_text(f"class-empty {where}: it was never used\n")
    assert main([str(_records(tmp_path)), *_ONLY, "--waivers", str(waivers)]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_part_with_errors_is_left_to_its_generator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = Target()
    target.register_class("Empty", [])
    path = tmp_path / "records.json"
    path.write_text(to_json(target.records()))
    assert main([str(path), *_ONLY]) == 0
    assert generate([str(path), "-o", str(tmp_path), "--only", "register-info"]) == 1
    assert "there are no registers" in capsys.readouterr().err


def test_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = """
from tgdsl.language import *
from tgdsl.std import i32
class Reg(Register, namespace="T"): ...
R0 = Reg("r0")
GPR = RegisterClass(i32, members=[R0], alignment=32)
Test = Target(instruction_set=InstrInfo())
"""
    path = write_target(tmp_path, 'class Of(Register, namespace="U"): ...\nOTHER = Of("other")\n', base)
    assert generate([str(path), "-o", str(tmp_path), "--only", "register-info"]) == 1
    assert capsys.readouterr().err == (
        f"{path}:8: error: the register 'OTHER' is in 'U', and 'R0' in 'T': use one Namespace for all\n"
        f"{path}:4: note: 'R0' is defined here\n1 error\n"
    )


def test_the_documentation_has_all() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "lint.md").read_text()
    assert [rule.identifier for rule in RULES if f"| `{rule.identifier}` |" not in text] == []

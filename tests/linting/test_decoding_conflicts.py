"""The finding of lint for instructions in records whose encodings a decoder cannot tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, descend, segment, word
from tgdsl.commands.gen import main as generate
from tgdsl.commands.lint import main
from tgdsl.model import Model
from tgdsl.records.json_writer import to_json


def _conflicts(target: EncodedTarget) -> list[str]:
    """The instructions that are reported, each with the one before it."""
    model = Model(target.records())
    model.check_decoding_conflicts()
    return [breach.message.partition(",")[0] for breach in model.breaches]


def _twice() -> EncodedTarget:
    target = EncodedTarget()
    target.encoded("X", word("0110", ("rd", 3, 0)), {"rd": REG})
    target.encoded("Y", word("0110", ("imm", 3, 0)), {"imm": IMM})
    return target


def test_the_finding_and_a_waiver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, waivers = tmp_path / "records.json", tmp_path / "waivers"
    path.write_text(to_json(_twice().records()))
    waivers.write_text("encoding-conflict Y: the C++ of the disassembler looks at the operand\n")
    only = ("--only", "encoding-conflict")
    assert generate([str(path), "-o", str(tmp_path), "--only", "emitter"]) == 0
    assert main([str(path), *only, "--waivers", str(waivers)]) == 0
    capsys.readouterr()
    assert main([str(path), *only]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[2] for line in lines] == [
        "warning: 'Y' has the same encoding as 'X', so a disassembler cannot tell them apart: correct the opcode of one, set"
        " isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace or other Predicates [encoding-conflict]",
        "note: 'X' is defined here",
        "warning",
    ]


def test_an_unset_bit_is_no_fixed_one() -> None:
    target = _twice()
    target.encoded("Z", word("0110????"))
    target.encoded("W", word("0110???0"))
    assert _conflicts(target) == ["'Y' has the same encoding as 'X'", "'Z' has the same encoding as 'X'"]


def test_the_order_of_predicates_does_not_matter() -> None:
    target = EncodedTarget()
    p, q = [target.add(name, "Predicate") for name in "pq"]
    for name, predicates in {"X": (p, q), "Y": (q, p), "Z": (p,)}.items():
        target.encoded(name, word("01"), Predicates=predicates)
    assert _conflicts(target) == ["'Y' has the same encoding as 'X'"]


def test_an_encoding_of_variable_length() -> None:
    target = EncodedTarget()
    for name, width in {"X": 4, "Y": 4, "Z": 5}.items():
        target.segmented(name, descend(word("0110"), segment("$rd", width)), {"rd": REG})
    assert _conflicts(target) == ["'Y' has the same encoding as 'X'"]


def test_the_modes_of_hardware() -> None:
    target = EncodedTarget()
    target.modes("M1", "M2")
    same = word("0110")
    target.encoded("X", word("1"), EncodingInfos=target.by_mode({"M1": same, "M2": same}))
    target.encoded("Y", word("1"), EncodingInfos=target.by_mode({"M1": word("0111"), "M2": same}))
    target.encoded("Z", word("1"), EncodingInfos=target.by_mode({"M1": word("1000")}))
    target.encoded("W", word("1"), EncodingInfos=target.by_mode({"M2": word("1000")}))
    assert _conflicts(target) == ["'Y' has the same encoding as 'X'"]
    target.encoded("V", word("1000"))
    assert _conflicts(target)[1:] == ["'V' has the same encoding as 'Z'"]

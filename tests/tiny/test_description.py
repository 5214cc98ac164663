"""targets/tiny as it is described: llvm-tblgen writes the same files from the export, lint has nothing to say, and the manual is right."""

from __future__ import annotations

import io
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import targets.tiny
from tests.oracle.tblgen import check_same, needs_tblgen
from tgdsl.commands import asm, disasm
from tgdsl.commands.lint import main as lint
from tgdsl.generation.choosing import files_of
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.model.bits import FixedEncodingTable
from tgdsl.records import RecordSet

GENERATORS = tuple(
    "register-info instr-info asm-writer asm-matcher emitter callingconv dag-isel subtarget disassembler".split()
)

SOURCE = Path(targets.tiny.__file__).parent


@cache
def records() -> RecordSet:
    return load_target("targets.tiny")


@needs_tblgen
@pytest.mark.parametrize("generator", GENERATORS)
def test_same_as_llvm_tblgen(generator: str) -> None:
    check_same(records(), generator)


def test_all_that_apply_are_compared_and_declared() -> None:
    model = Model(records())
    applied = [listed.load() for listed in installed().values() if listed.load().applies(model)]
    assert {one.name for one in applied if one.parts(model.release)} == set(GENERATORS)
    assert {one.file.spec for one in files_of(model)} == set(GENERATORS)


@pytest.mark.parametrize("options", [[], ["--missing"]])
def test_lint_has_nothing_to_say(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert lint([str(SOURCE), *options]) == 0
    assert not capsys.readouterr().out


def test_the_manuals_opcodes_are_those_of_the_encodings() -> None:
    encodings = Model(records()).encodings
    assert isinstance(encodings, FixedEncodingTable)
    opcodes = {
        one.instruction.name.lower(): one.word.ones >> 24 for one in encodings.all() if one.instruction.name != "RET"
    }
    assert opcodes == manual()


def manual() -> dict[str, int]:
    """The opcode of each mnemonic in the table of the package's docstring."""
    text = targets.tiny.__doc__
    assert text
    *_, heading, table, _ = re.split(r"^=====[ =]*\n", text[text.index("**Opcodes.**") :], flags=re.MULTILINE)
    starts = [found.start() for found in re.finditer(r"\S+", heading)]
    found: dict[str, int] = {}
    for row in table.splitlines():
        group = int(row[2], 16)
        for word in re.finditer(r"\w+", row[7:]):
            second = max(number for number, start in enumerate(starts) if start <= word.start() + 7)
            found[word.group()] = group << 4 | second
    return found


#: Statements, and their words as the manual says.
WORDS = {
    "add r1, r2, r3": 0x10123000,
    "remu r9, r12, lr": 0x1F9CF000,
    "addi r1, sp, -8": 0x201EFFF8,
    "lui r5, %hi(0x12345678)": 0x21501234,
    "ori r5, r5, %lo(0x12345678)": 0x23555678,
    "shli r6, r7, 31": 0x2567001F,
    "ldw r1, 4(fp)": 0x321D0004,
    "sth r4, -2(sp)": 0x414EFFFE,
    "back: bltu r1, r2, back": 0x54120000,
    "blt r1, r2, back": 0x5212FFFF,
    "jmp ahead": 0x60000003,
    "call back": 0x61FFFFFD,
    "callr r10": 0x630A0000,
    "ahead: jr lr": 0x620F0000,
    "ret": 0x620F0000,
    "nop": 0x10000000,
    "li r8, -1": 0x2080FFFF,
    "mov r8, r9": 0x20890000,
    "neg r8, r9": 0x11809000,
    "bnez r1, back": 0x5110FFF5,
    "trap": 0,
    "ror r1, r2, r3": 0x76123000,
    "rori r1, r2, 5": 0x77120005,
}


def test_statements_have_the_words_of_the_manual(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert assembled("\n".join(WORDS), monkeypatch, capsys) == list(WORDS.values())


def test_disassembled_words_are_assembled_to_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"".join(word.to_bytes(4, "little") for word in WORDS.values())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.hex().encode())))
    assert disasm.main([str(SOURCE), "--form", "asm", "--features", "+rotate"]) == 0
    assert assembled(capsys.readouterr().out, monkeypatch, capsys) == list(WORDS.values())


def assembled(text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[int]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert asm.main([str(SOURCE), "--form", "hex", "--features", "+rotate"]) == 0
    data = bytes.fromhex(capsys.readouterr().out)
    return [int.from_bytes(data[place : place + 4], "little") for place in range(0, len(data), 4)]

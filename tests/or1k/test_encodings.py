"""Each instruction has the word that or1k-elf-as gives it: ``encodings.txt`` has these, and what they are made of."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.or1k.random_words import WIDTH, differences, random_words
from tests.support.plugin import OR1K, Plugin
from tgdsl.commands import asm, disasm
from tgdsl.loading.load import load_target
from tgdsl.model import Model

FILE = Path(__file__).with_name("encodings.txt")
STATEMENTS = {text: int(word, 16) for word, _, text in (line.partition(" ") for line in FILE.read_text().splitlines())}
CODE = b"".join(word.to_bytes(WIDTH, "big") for word in STATEMENTS.values())

#: A processor that has all instructions.
CPU = "marocchino"

needs_binutils = pytest.mark.skipif(
    not shutil.which("or1k-elf-as"), reason="or1k-elf-as is missing: apt-get install binutils-or1k-elf"
)


def test_all_instructions_are_there() -> None:
    model = Model(load_target("targets.or1k"))
    described = {one.instruction.asm_string.split("\t")[0] for one in model.encodings.all()}
    assert {text.split()[0] for text in STATEMENTS} == described
    assert len(described) == 107


def test_statements_have_their_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert assembled("\n".join(STATEMENTS), monkeypatch, capsys) == CODE


def test_words_are_disassembled(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CODE.hex().encode())))
    assert disasm.main([str(OR1K.source), "--cpu", CPU, "--form", "asm"]) == 0
    assert [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()] == [*STATEMENTS]


@needs_binutils
def test_or1k_elf_as_gives_the_same_words(tmp_path: Path) -> None:
    assert by_binutils("\n".join(STATEMENTS), tmp_path) == CODE


def test_llvm_mc_gives_the_same_words(each_plugin: Plugin) -> None:
    assert each_plugin.disassembled(CODE, f"-mcpu={CPU}") == [*STATEMENTS]
    assert CODE in each_plugin.assembled("\n".join(STATEMENTS), f"-mcpu={CPU}")


#: Halves of expressions, labels, and what is said of distances: all of it without a symbol that is open.
HALVES = """
start: l.movhi r5, hi(0x12348678)
l.ori r5, r5, lo(0x12348678)
l.movhi r6, ha(0x12348678)
l.lwz r6, lo(0x12348678)(r6)
l.sw lo(0x12348678)(r6), r5
l.addi r7, r6, lo(0x12348678)
l.bnf start
l.j after
l.nop
after: l.jal start + 8
"""


@needs_binutils
def test_halves_and_distances(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert assembled(HALVES, monkeypatch, capsys) == by_binutils(HALVES, tmp_path)


@needs_binutils
def test_random_words_are_what_objdump_says(each_plugin: Plugin) -> None:
    assert not differences(random_words(random.Random(1), [*STATEMENTS.values()], 1500), each_plugin)


def assembled(text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> bytes:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert asm.main([str(OR1K.source), "--cpu", CPU, "--form", "hex"]) == 0
    return bytes.fromhex(capsys.readouterr().out)


def by_binutils(text: str, folder: Path) -> bytes:
    """The section .text that or1k-elf-as makes, and that or1k-elf-ld puts at the address 0."""
    source, made, linked = folder / "given.s", folder / "given.o", folder / "linked"
    source.write_text(text + "\n")
    subprocess.run(["or1k-elf-as", str(source), "-o", str(made)], check=True)
    subprocess.run(["or1k-elf-ld", "-Ttext=0", "-e0", "--oformat=binary", str(made), "-o", str(linked)], check=True)
    return linked.read_bytes()


#: An expression in each place that the linker fills.
OPEN = """
l.movhi r3, hi(x + 4)
l.movhi r3, ha(x)
l.ori r3, r3, lo(x + 4)
l.lwz r4, lo(x)(r3)
l.sw lo(x)(r3), r4
l.mtspr r0, r3, lo(x)
l.jal x
l.bf x
.data
.4byte x + 8, x - .
.2byte x
.byte x
"""


@needs_binutils
def test_relocations_are_those_of_binutils(each_plugin: Plugin, tmp_path: Path) -> None:
    objects = [tmp_path / name for name in ("gnu", "tgdsl", "llvm-mc")]
    source = tmp_path / "open.s"
    source.write_text(OPEN)
    subprocess.run(["or1k-elf-as", str(source), "-o", str(objects[0])], check=True)
    assert asm.main([str(OR1K.source), str(source), "-o", str(objects[1])]) == 0
    objects[2].write_bytes(each_plugin.assembled(OPEN))
    expected, *others = map(relocations, objects)
    assert len(expected) == 12
    assert others == [expected, expected]


def relocations(path: Path) -> list[tuple[str, str, str]]:
    """Offsets, types, and what is added to which symbol."""
    text = subprocess.run(["or1k-elf-readelf", "-rW", str(path)], capture_output=True, check=True, text=True).stdout
    return re.findall(r"^([0-9a-f]{8}) +[0-9a-f]{8} +(R_OR1K_\w+) +[0-9a-f]{8} +(.*)$", text, re.MULTILINE)

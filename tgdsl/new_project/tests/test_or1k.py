"""The description of Or1k: its files are generated, lint has nothing to say, and instructions have the words of the manual.

Statements with their bytes are in or1k.s, which pytest reads, too.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from tgdsl.testing import encodes, rejects, round_trips, selects

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "or1k"

#: Statements, and their words as the manual says, which is the docstring of the package.
WORDS = {
    "l.add r3, r4, r5": 0xE0642800,
    "l.addi r3, r1, -8": 0x9C61FFF8,
    "l.movhi r5, hi(0x12345678)": 0x18A01234,
    "l.ori r5, r5, lo(0x12345678)": 0xA8A55678,
    "l.slli r6, r7, 31": 0xB8C7001F,
    "l.xor r11, r3, r4": 0xE1632005,
    "l.lwz r3, 4(r2)": 0x84620004,
    "l.sh -2(r1), r4": 0xDFE127FE,
    "l.sfgtui r3, -1": 0xBC43FFFF,
    "back: l.bf back": 0x10000000,
    "l.jr r9": 0x44004800,
}

#: Those that instructions need.
FEATURES = "+addc,+cmov,+div,+ff1,+fpu32,+mul,+ror,+sext"


def done(command: str, *arguments: str) -> str:
    """The output of a command of tgdsl for the target."""
    words = [sys.executable, "-m", f"tgdsl.{command}", "or1k", *arguments]
    ended = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_all_files_are_generated(tmp_path: Path) -> None:
    done("gen", "-o", str(tmp_path))
    assert {"Or1kGenRegisterInfo.inc", "Or1kGenInstrInfo.inc", "Or1kGenDAGISel.inc"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_lint_has_nothing_to_say() -> None:
    assert done("lint", "--missing") == ""


@pytest.mark.parametrize(("statement", "word"), WORDS.items())
def test_statements_have_the_words_of_the_manual(statement: str, word: int) -> None:
    encodes(TARGET, statement, word)


def test_numbers_out_of_range_are_refused() -> None:
    rejects(TARGET, "l.addi r3, r1, 32768", column=16, match="between -32768 and 32767")


def test_a_sum_with_a_number_is_one_instruction() -> None:
    selects(TARGET, "(i32 (add i32:$a, 5))", "ADDI")


def test_each_instruction_is_read_as_it_was_written() -> None:
    counts = round_trips(TARGET, features=FEATURES, exact=True)
    generator = {"ADDWIDE", "ADJCALLSTACKDOWN", "ADJCALLSTACKUP", "G_ADDWIDE", "RET", "SELECT"}
    assert counts.skipped.keys() == generator  # for the code generator alone

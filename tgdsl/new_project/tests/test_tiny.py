"""The description of Tiny: its files are generated, lint has nothing to say, and instructions have the words of the manual.

Statements with their bytes are in tiny.s, which pytest reads, too.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from tgdsl.testing import encodes, rejects, round_trips, selects

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tiny"

#: Statements, and their words as the manual says, which is the docstring of the package.
WORDS = {
    "add r1, r2, r3": 0x10123000,
    "addi r1, sp, -8": 0x201EFFF8,
    "lui r5, %hi(0x12345678)": 0x21501234,
    "shli r6, r7, 31": 0x2567001F,
    "ldw r1, 4(fp)": 0x321D0004,
    "sth r4, -2(sp)": 0x414EFFFE,
    "back: bltu r1, r2, back": 0x54120000,
    "ret": 0x620F0000,
}


def done(command: str, *arguments: str) -> str:
    """The output of a command of tgdsl for the target."""
    words = [sys.executable, "-m", f"tgdsl.{command}", "tiny", *arguments]
    ended = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_all_files_are_generated(tmp_path: Path) -> None:
    done("gen", "-o", str(tmp_path))
    assert {"TinyGenRegisterInfo.inc", "TinyGenInstrInfo.inc", "TinyGenDAGISel.inc"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_lint_has_nothing_to_say() -> None:
    assert done("lint", "--missing") == ""


@pytest.mark.parametrize(("statement", "word"), WORDS.items())
def test_statements_have_the_words_of_the_manual(statement: str, word: int) -> None:
    encodes(TARGET, statement, word)


def test_numbers_out_of_range_are_refused() -> None:
    rejects(TARGET, "addi r1, r2, 32768", column=14, match="between -32768 and 32767")


def test_a_sum_with_a_number_is_one_instruction() -> None:
    selects(TARGET, "(i32 (add i32:$a, 5))", "ADDI")


def test_each_instruction_is_read_as_it_was_written() -> None:
    counts = round_trips(TARGET, features="+rotate", exact=True)
    assert counts.skipped.keys() == {"ADJCALLSTACKDOWN", "ADJCALLSTACKUP", "SELECT"}  # for the code generator alone

"""The description of Or1k: its files are generated, lint has nothing to say, and instructions have the words of the manual."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

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
    "l.j back": 0x03FFFFFF,
    "l.nop": 0x15000000,
    "l.jr r9": 0x44004800,
}


def done(command: str, *arguments: str, given: str = "") -> str:
    """The output of a command of tgdsl for the target."""
    words = [sys.executable, "-m", f"tgdsl.{command}", "or1k", *arguments]
    ended = subprocess.run(words, input=given, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_all_files_are_generated(tmp_path: Path) -> None:
    done("gen", "-o", str(tmp_path))
    assert {"Or1kGenRegisterInfo.inc", "Or1kGenInstrInfo.inc", "Or1kGenDAGISel.inc"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_lint_has_nothing_to_say() -> None:
    assert done("lint", "--missing") == ""


def test_statements_have_the_words_of_the_manual() -> None:
    assert assembled("\n".join(WORDS)) == list(WORDS.values())


def test_disassembled_words_are_assembled_to_the_same() -> None:
    data = b"".join(word.to_bytes(4, "big") for word in WORDS.values())
    assert assembled(done("disasm", "--form", "asm", given=data.hex())) == list(WORDS.values())


def assembled(statements: str) -> list[int]:
    data = bytes.fromhex(done("asm", "--form", "hex", given=statements))
    return [int.from_bytes(data[place : place + 4], "big") for place in range(0, len(data), 4)]

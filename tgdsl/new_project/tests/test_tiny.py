"""The description of Tiny: its files are generated, lint has nothing to say, and instructions have the words of the manual."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Statements, and their words as the manual says, which is the docstring of the package.
WORDS = {
    "add r1, r2, r3": 0x10123000,
    "addi r1, sp, -8": 0x201EFFF8,
    "lui r5, %hi(0x12345678)": 0x21501234,
    "shli r6, r7, 31": 0x2567001F,
    "ldw r1, 4(fp)": 0x321D0004,
    "sth r4, -2(sp)": 0x414EFFFE,
    "back: bltu r1, r2, back": 0x54120000,
    "jmp back": 0x60FFFFFF,
    "nop": 0x10000000,
    "ret": 0x620F0000,
}


def done(command: str, *arguments: str, given: str = "") -> str:
    """The output of a command of tgdsl for the target."""
    words = [sys.executable, "-m", f"tgdsl.{command}", "tiny", *arguments]
    ended = subprocess.run(words, input=given, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_all_files_are_generated(tmp_path: Path) -> None:
    done("gen", "-o", str(tmp_path))
    assert {"TinyGenRegisterInfo.inc", "TinyGenInstrInfo.inc", "TinyGenDAGISel.inc"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_lint_has_nothing_to_say() -> None:
    assert done("lint", "--missing") == ""


def test_statements_have_the_words_of_the_manual() -> None:
    assert assembled("\n".join(WORDS)) == list(WORDS.values())


def test_disassembled_words_are_assembled_to_the_same() -> None:
    data = b"".join(word.to_bytes(4, "little") for word in WORDS.values())
    assert assembled(done("disasm", "--form", "asm", given=data.hex())) == list(WORDS.values())


def assembled(statements: str) -> list[int]:
    data = bytes.fromhex(done("asm", "--form", "hex", given=statements))
    return [int.from_bytes(data[place : place + 4], "little") for place in range(0, len(data), 4)]

"""Random words as three programs read them, or1k-elf-objdump, tgdsl.disasm and llvm-mc: ``python -m tests.or1k.random_words [COUNT]``

A third of the words is random altogether; the others are instructions with some bits changed. What is not the same is counted by kind, with
an example, and the command fails if it is not one of EXPLAINED.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.plugin import FIRST, OR1K, ROOT, Plugin, built
from tgdsl.llvm import RELEASES

WIDTH = 4

#: A word that is no instruction.
UNKNOWN = "?"

#: What or1k-elf-objdump reads and the description does not, with the reason. Other differences are mistakes.
EXPLAINED = {
    r"l\.adrp ": "the address of a page, of the manual's version 1.3, which is left out",
    r"l\.cust\d": "instructions that each processor's maker defines",
    r"l\.extw[sz] ": "a word is extended by 64-bit machines, and moved by one of 32 bits",
    r"l\.(slli|srli|srai|rori) .* (3[2-9]|[4-6].)": "an amount of 64-bit machines",
    r"lf\.\w+\.d|lf\.cust1": "double precision, in pairs of registers, and what a processor's maker defines",
}


def random_words(choice: random.Random, known: Sequence[int], count: int) -> list[int]:
    words = [choice.getrandbits(32) for _ in range(count // 3)]
    while len(words) < count:
        word = choice.choice(known)
        if len(words) % 2:
            word ^= choice.getrandbits(16) << 10 & 0x03FFFC00  # registers, and all that is in their fields
        else:
            for _ in range(choice.randint(0, 3)):
                word ^= 1 << choice.randrange(32)
        words.append(word)
    return words


def differences(words: Iterable[int], plugin: Plugin) -> dict[tuple[str, ...], list[str]]:
    """Words of which the programs do not say the same, by the mnemonics that they say, but for what is explained."""
    words = [*words]
    data = b"".join(word.to_bytes(WIDTH, "big") for word in words)
    found = dict[tuple[str, ...], list[str]]()
    for word, *texts in zip(words, by_objdump(data), by_description(data), by_llvm_mc(words, plugin), strict=True):
        gnu, described, mc = texts
        if described == mc == UNKNOWN and re.match("|".join(EXPLAINED), gnu):
            continue
        if len({*texts}) > 1:
            kind = tuple(text.split()[0] for text in texts)
            found.setdefault(kind, []).append(f"{word:08x}: {gnu} | {described} | {mc}")
    return found


def by_objdump(data: bytes) -> list[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "words"
        path.write_bytes(data)
        command = ["or1k-elf-objdump", "-D", "-z", "-EB", "-b", "binary", "-m", "or1k", str(path)]
        text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    lines = re.findall(r"^\s+([0-9a-f]+):\t(?:[0-9a-f]{2} ){4}\t(.*)$", text, re.MULTILINE)
    return [_of_objdump(int(address, 16), line) for address, line in lines]


def _of_objdump(address: int, line: str) -> str:
    """A line of objdump's with numbers in decimal, and distances instead of addresses."""
    mnemonic, _, rest = line.strip().partition(" ")
    if "unknown" in line:
        return UNKNOWN
    operands = [_decimal(one.strip()) for one in rest.split(",")] if rest else []
    if mnemonic in ("l.j", "l.jal", "l.bf", "l.bnf"):
        operands = [str((int(operands[0]) - address + (1 << 27)) % (1 << 28) - (1 << 27))]
    return f"{mnemonic} {', '.join(operands)}" if operands else mnemonic


def _decimal(operand: str) -> str:
    return str(int(operand, 0)) if re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", operand) else operand


def by_description(data: bytes) -> list[str]:
    command = [sys.executable, "-m", "tgdsl.disasm", str(OR1K.source), "--binary", "--cpu", "marocchino"]
    done = subprocess.run(command, input=data, capture_output=True, check=False, cwd=ROOT)
    lines = [re.fullmatch(r" *[0-9a-f]+: (?:[0-9a-f]{2} ){4} *(.*)", one) for one in done.stdout.decode().splitlines()]
    return [_ours(one[1]) for one in lines if one]


def by_llvm_mc(words: Sequence[int], plugin: Plugin) -> list[str]:
    lines = "\n".join(" ".join(f"0x{byte:02x}" for byte in word.to_bytes(WIDTH, "big")) for word in words)
    said, warnings = plugin.disassembled_lines(lines, "-mcpu=marocchino")
    invalid = {int(line) for line in re.findall(r"^<stdin>:(\d+):\d+: warning: invalid", warnings, re.MULTILINE)}
    texts = iter([_ours(line) for line in said])
    return [UNKNOWN if number in invalid else next(texts) for number in range(1, len(words) + 1)]


def _ours(text: str) -> str:
    text = " ".join(text.split())
    return UNKNOWN if not text or "unknown" in text else "l.nop 0" if text == "l.nop" else text


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.or1k.random_words", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=60_000, help="of words (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--llvm", type=int, choices=[*RELEASES], default=FIRST.number)
    options = parser.parse_args()
    lines = Path(__file__).with_name("encodings.txt").read_text().splitlines()
    words = random_words(random.Random(options.seed), [int(line.split()[0], 16) for line in lines], options.count)
    with TemporaryDirectory() as folder:
        found = differences(words, built(Path(folder), RELEASES[int(options.llvm)], OR1K))
    for kind, examples in sorted(found.items()):
        print(f"{len(examples):6} {' | '.join(kind)}   {examples[0]}")
    print(f"{len(words)} words, {sum(map(len, found.values()))} differences of {len(found)} kinds")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

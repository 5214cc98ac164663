"""Symbols, numbers, places, comments and directives of assembly language."""

from __future__ import annotations

import io
import struct
import sys

import pytest

from tests.mc import assembly_cases as cases
from tests.mc.assembling import ROOT, assembled, code, mistakes
from tgdsl.commands import asm

RIGHT = [*cases.PLACES, *cases.NAMES, *cases.MODIFIERS, *cases.ASSIGNMENTS, *cases.FIXUPS, *cases.SPACES]
WRONG = [
    *(*cases.PLACE_MISTAKES, *cases.NAME_MISTAKES, *cases.ASSIGNMENT_MISTAKES, *cases.FIXUP_MISTAKES),
    *cases.SPACE_MISTAKES,
]


@pytest.mark.parametrize(("target", "text", "expected"), RIGHT, ids=[text[:30] for _, text, _ in RIGHT])
def test_code(target: str, text: str, expected: str) -> None:
    assert code(text, target) == expected


@pytest.mark.parametrize(("target", "text", "expected"), WRONG, ids=[text[:30] for _, text, _ in WRONG])
def test_mistakes(target: str, text: str, expected: list[str]) -> None:
    assert mistakes(text, target) == expected


#: Numbers as they are written, and what they are.
NUMBERS = {
    "0": 0,
    "0x1F": 31,
    "0XaBc": 0xABC,
    "0b101": 5,
    "0B1": 1,
    "017": 15,
    "00": 0,
    "10u": 10,
    "10UL": 10,
    "10ll": 10,
    "0x10LL": 16,
    "0b11L": 3,
    "017ul": 15,
    "18446744073709551615": -1,
    "0x8000000000000000": -(1 << 63),
    "'a'": 97,
    r"'\n'": 10,
    r"'\''": 39,
    "'" * 3: 39,
    "';'": 59,
    r"'\x'": ord("x"),
}

REALS = {".5": 0.5, "1.5e3": 1500.0, "1.": 1.0, "0.25": 0.25, "1e2": 100.0, "1e": 1.0, "0x1p3": 8.0, "0x.8p1": 1.0}


def _bytes(value: int) -> str:
    return (value & (1 << 64) - 1).to_bytes(8, "big").hex(" ", -4)


def test_numbers() -> None:
    for text, value in NUMBERS.items():
        assert code(f".8byte {text}") == _bytes(value), text
    for text, real in REALS.items():
        assert code(f".8byte {text}") == struct.pack(">d", real).hex(" ", -4), text


WRONG_NUMBERS = {
    "08": "1:8: a number that begins with 0 is octal, and has digits from 0 to 7",
    "0x": "1:8: a number that begins with 0x has hexadecimal digits after it",
    "0b2": "1:8: a number that begins with 0b has digits 0 and 1",
    "0b12": "1:11: expected the end of the line, found '2'",
    "10h": "1:10: expected the end of the line, found 'h'",
    "10lx": "1:11: expected the end of the line, found 'x'",
    "18446744073709551616": "1:8: this number has more than 64 bits",
    "9" * 5000: "1:8: this number has more than 64 bits",
    "0x1p": "1:8: a floating-point number in hexadecimal has digits, 'p' and an exponent",
    ".5+1": "1:8: a sign stands here after a floating-point number: write a blank before it",
    "1.5-x": "1:8: a sign stands here after a floating-point number: write a blank before it",
}


def test_wrong_numbers() -> None:
    for text, message in WRONG_NUMBERS.items():
        assert mistakes(f".8byte {text}") == [message]


#: Expressions, and what they are.
EXPRESSIONS = {
    "1-2+3*4": 11,
    "2+3<<1": 8,
    "7|8&1": 1,
    "1 == 1": -1,
    "3 <> 4": -1,
    "2 < 1": 0,
    "3 && 4": 1,
    "0 || 0": 0,
    "1 || 0 && 0": 1,
    "-7/2": -3,
    "-7 % 2": -1,
    "-8 >> 60": 15,
    "~-2": 1,
    "-(+3)": -3,
    "[1 + 2] * 3": 9,
    "1<<63>>63": 1,
}


def test_expressions() -> None:
    for text, value in EXPRESSIONS.items():
        assert code(f".8byte {text}") == _bytes(value), text
    # Where ! begins no comment:
    for text, value in {"!0": 1, "!5": 0, "5 ! 2": -3, "3 != 4": -1}.items():
        little = (value & (1 << 64) - 1).to_bytes(8, "little")
        assert code(f".8byte {text}", "bpf") == little.hex(" ", -4), text


def test_what_has_no_value() -> None:
    for text in ("1/0", "5 % 0", "1 << 64", "1 >> -1", "(-9223372036854775807-1)/-1"):
        (message,) = mistakes(f".8byte {text}")
        assert message.endswith(" has no value"), message
    assert mistakes(".8byte (1") == ["1:10: expected ')', and the line ends"]
    assert mistakes(".8byte (1]") == ["1:10: expected ')', found ']'"]
    assert mistakes(".8byte 1 + *") == ["1:10: expected the end of the line, found '+'"]


def test_long_inputs() -> None:
    """Sums, nested expressions and chains of symbols of any length have a result, or a line."""
    count = 5000
    terms = "+".join(["x"] * count)
    (message,) = mistakes(f"nop\nadd %o0, {terms}, %o1")
    assert message.startswith("2:1: '") and len(message) < 300
    assert code(f"x = 1\n.4byte {terms}, {'-' * count}5, {'(' * count}7{')' * count}") == "00001388 00000005 00000007"
    assert code(f".4byte {terms}-({terms}-x)\nx = 3") == "00000003"
    chain = "\n".join([f"x{number} = x{number + 1} + 1" for number in range(500)])
    assert code(f"a: {chain}\nx500 = a\n.4byte x0-a") == "000001f4"
    assert mistakes("nop\n" * 20000 + "ad\n") == ["20001:1: there is no mnemonic 'ad'; did you mean 'and'?"]


def test_fills_in_listings(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A fill has one line, and ``-`` is standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"nop\n. = 0x1000\n1: ba . + 8; ba 1b\n")))
    assert asm.main([str(ROOT / "targets" / "sparc"), "-"]) == 0
    assert capsys.readouterr().out == """\
     0: 01 00 00 00     nop
     4: 00 00 00 00 00 00 00 00 .org 4096
1:
  1000: 10 80 00 02     ba .+8
  1004: 10 bf ff ff     ba 1b
"""


def test_addresses() -> None:
    found = assembled("a: nop\n1: .skip 4\nb: c = .\nc1:")
    listed = [(name, place.section.name, place.offset) for name, place in found.symbols.listed()]
    assert listed == [("a", ".text", 0), ("1", ".text", 4), ("b", ".text", 8), ("c1", ".text", 8)]

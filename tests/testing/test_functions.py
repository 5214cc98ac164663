"""encodes, decodes, rejects and selects: what holds, and the text of what does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from targets import tiny
from tests.testing.machine import SPARC, TINY, write_toy
from tgdsl.testing import CheckFailed, decodes, encodes, rejects, selects
from tgdsl.testing.machines import model_of


def failure(check: Callable[[], object]) -> str:
    """The text of a check that fails."""
    with pytest.raises(CheckFailed) as failed:
        check()
    return str(failed.value)


# -- encodes -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("add r1, r2, r3", "00 30 12 10"),
        ("add r1, r2, r3", "0030 1210"),
        ("add r1, r2, r3", "[0x00,0x30,0x12,0x10]"),
        ("add r1, r2, r3", bytes([0, 0x30, 0x12, 0x10])),
        ("add r1, r2, r3", 0x10123000),
        ("jmp far", "[A,A,A,0x60]"),
        ("back: jmp back", 0x60000000),
        ("back: nop\njmp back", "0000 0010 ffff ff60"),
        ("back: nop\njmp back", "[0x00,0x00,0x00,0x10,A,A,A,0x60]"),
    ],
)
def test_bytes_are_written_in_many_ways(statement: str, expected: str | bytes | int) -> None:
    encodes(TINY, statement, expected)


def test_a_target_is_a_path_a_name_or_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TINY.parents[1])
    for target in (TINY, str(TINY), "targets/tiny", "targets.tiny", tiny):
        encodes(target, "nop", 0x10000000)
    assert model_of("targets/tiny") is model_of(TINY) is model_of(tiny)


def test_features_and_the_order_of_bytes_are_chosen() -> None:
    encodes(TINY, "add r1, r2, r3", "10 12 30 00", byte_order="big")
    rejects(TINY, "ror r1, r2, r3", match=r"\+rotate")
    encodes(TINY, "ror r1, r2, r3", 0x76123000, features="+rotate")
    rejects(SPARC, "popc %o0, %o1", match="HasV9")
    encodes(SPARC, "popc %o0, %o1", 0x93700008, cpu="v9")


def test_the_first_field_that_differs_is_named() -> None:
    text = failure(lambda: encodes(TINY, "add r1, r2, r3", "00 40 12 10"))
    head, place, last = text.rsplit("\n", 2)
    assert head == (
        "add r1, r2, r3\n"
        "  expected 00 40 12 10\n"
        "  seen     00 30 12 10\n"
        "  bits 15-12, the operand '$rb': expected 0x4, seen 0x3"
    )
    assert place.startswith("  it is ADD, ") and "arithmetic.py:" in place
    assert last == "  the expected bytes are 'add r1, r2, r4'"


def test_constant_bits_that_differ_are_told() -> None:
    text = failure(lambda: encodes(TINY, "add r1, r2, r3", 0xF0123000))
    assert "  bits 31-24, constant: expected 0xf0, seen 0x10\n" in text
    assert "the expected bytes" not in text  # are none


@pytest.mark.parametrize(
    ("statement", "expected", "line"),
    [
        ("nop", "00 00", "2 bytes expected, and 4 seen"),
        ("nop\nnop", "00 00 00 10 00 00 01 10", "of byte 4: bits 19-16, the operand '$ra': expected 0x1, seen 0x0"),
        ("jmp far", "00 00 00 60", "the bits of fixups differ, which are fixup_tiny_jump24 of 'far'"),
        ("nop", "[A,0x00,0x00,0x10]", "it has no fixup: no expression is open"),
        (".byte 1, 2", "01 03", "of byte 1: byte 0 differs first"),
    ],
)
def test_other_differences(statement: str, expected: str, line: str) -> None:
    assert line in failure(lambda: encodes(TINY, statement, expected))


def test_what_the_assembler_says_is_told_with_its_caret() -> None:
    assert failure(lambda: encodes(TINY, "add r1, r2", "00")) == (
        "<statement>:1:11: error: expected ',', and the line ends\nadd r1, r2\n          ^\n1 error"
    )


def test_numbers_that_are_no_word_of_one_instruction() -> None:
    assert "is 2 instructions or data" in failure(lambda: encodes(TINY, "nop\nnop", 1))
    assert "0x100000000 does not fit: the instruction has 32 bits" in failure(lambda: encodes(TINY, "nop", 1 << 32))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("00 3", "at character 4, '3' are not bytes: write pairs of hexadecimal digits"),
        ("", "at character 1, there are no bytes"),
        ("[0x00,,0x01]", "at character 6, a byte is missing here"),
        (
            "0x00, 12",
            "at character 7, '12' is not a byte: write 0x1f, or, with bits that the linker sets, 0b000111AA or A",
        ),
    ],
)
def test_an_expected_text_that_is_none(text: str, problem: str) -> None:
    with pytest.raises(ValueError) as raised:
        encodes(TINY, "nop", text)
    assert str(raised.value) == f"{text!r} is not an encoding: {problem}"


# -- decodes -------------------------------------------------------------------------------------------------------
def test_bytes_are_read() -> None:
    decodes(TINY, "00 30 12 10", "add  r1,\tr2, r3".replace(",\t", ", "))
    decodes(TINY, "ff ff ff ff", None)
    assert failure(lambda: decodes(TINY, "00 30 12 10", "nop")) == (
        "00 30 12 10\n  expected nop\n  seen     add r1, r2, r3"
    )
    assert failure(lambda: decodes(TINY, "00 30 12 10", None)).endswith(
        "  expected no instruction\n  seen     add r1, r2, r3"
    )
    assert failure(lambda: decodes(TINY, "ff ff ff ff", "nop")).endswith("  expected nop\n  seen     no instruction")
    assert "the first 4 bytes are an instruction: nop" in failure(lambda: decodes(TINY, "00 00 00 10 00", "nop"))


# -- rejects -------------------------------------------------------------------------------------------------------
def test_refused_statements() -> None:
    said = rejects(TINY, "add r1", column=7, match="expected ','")
    assert said == "<statement>:1:7: error: expected ',', and the line ends\nadd r1\n      ^\n1 error"
    rejects(TINY, "nop\nad r1", line=2, column=1)
    assert failure(lambda: rejects(TINY, "add r1", column=8, match="expected ';'")) == (
        f"expected column 8, a message with 'expected ';'', and seen:\n{said}"
    )
    assert failure(lambda: rejects(TINY, "add r1, r2, r3")) == (
        "add r1, r2, r3\n  is assembled, and should be refused: 00 30 12 10 add r1, r2, r3"
    )


# -- selects -------------------------------------------------------------------------------------------------------
def test_selected_instructions() -> None:
    selects(TINY, "(i32 (add i32:$a, 5))", "ADDI")
    selects(TINY, "(i32 (add i32:$a, 5))", "(ADDI:i32 $a,  5)")
    selects(TINY, "(i32 (rotr i32:$a, i32:$b))", None, features="-rotate")
    selects(TINY, "(i32 (rotr i32:$a, i32:$b))", "ROR", features="+rotate")
    selects(SPARC, "(i32 (load (add iPTR:$p, 8)))", "LDrr")
    selects(SPARC, "(i32 (load (add iPTR:$p, 8)))", "LDri", assume={"ADDRrr": False})


def test_another_instruction_is_told_with_the_candidates() -> None:
    text = failure(lambda: selects(TINY, "(i32 (add i32:$a, 5))", "ADD"))
    assert text.startswith(
        "(i32 (add i32:$a, 5))\n  expected ADD\n  seen     (ADDI:i32 $a, 5)\n  candidates, in the order of the table:\n"
    )
    assert "complexity 7: chosen\n" in text and text.endswith("complexity 3: would match as well, and comes later")


def test_nothing_selected_is_told() -> None:
    text = failure(lambda: selects(TINY, "(i32 (rotr i32:$a, i32:$b))", "ROR", features="-rotate"))
    assert "  expected ROR\n  seen     no match\n" in text
    assert "  expected no match\n" in failure(lambda: selects(TINY, "(i32 (add i32:$a, 5))", None))


def test_generic_instructions_are_selected() -> None:
    add = "%2:_(s32) = G_ADD %0(s32), %1(s32)"
    selects(TINY.parent / "or1k", add, "ADD", global_isel=True)
    assert "  expected SUB\n" in failure(lambda: selects(TINY.parent / "or1k", add, "SUB", global_isel=True))


def test_a_wrong_expression_is_told_at_its_column() -> None:
    assert failure(lambda: selects(TINY, "(i32 (ad i32:$a, 5))", "ADD")) == (
        "expression:1:6: error: there is no node, fragment or type of this name: 'ad'; did you mean 'and'?\n1 error"
    )


# -- wrong targets and options -------------------------------------------------------------------------------------
def test_the_mistakes_of_a_target_are_told_at_their_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    toy = write_toy(tmp_path, ("members=R,", "members=[R0, R0],"))
    expected = failure(lambda: encodes(toy, "add r1, r2", "01 01"))
    assert expected.startswith("toy.py:6: error: members has 'r0' twice; list each register once\n")
    for check in (
        lambda: decodes(toy, "00", "x"),
        lambda: rejects(toy, "x"),
        lambda: selects(toy, "(add i32:$a, 5)", "ADD"),
    ):
        assert failure(check) == expected


def test_unknown_processors_features_and_targets() -> None:
    assert failure(lambda: encodes(SPARC, "nop", "00", cpu="v10")).startswith(
        "error: --cpu v10: the target has no processor of this name"
    )
    assert "v10" in failure(lambda: encodes(SPARC, "nop", "00", features="+v10"))
    assert "there is no such folder, module or records file" in failure(lambda: encodes("nothing", "nop", "00"))


def test_no_frame_of_the_functions_is_in_a_traceback() -> None:
    with pytest.raises(CheckFailed) as failed:
        encodes(TINY, "nop", "01 00 00 00")
    shown = str(failed.getrepr(style="long", chain=True))
    assert "tgdsl/testing" not in shown.replace(str(Path(__file__)), "") and "encodes(TINY" in shown

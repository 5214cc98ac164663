"""``python -m tgdsl.asm`` and ``python -m tgdsl.disasm`` on SPARC and BPF: listings and errors."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from tgdsl.commands import asm, disasm, dump

ROOT = Path(__file__).resolve().parents[2]
SPARC, BPF = str(ROOT / "targets" / "sparc"), str(ROOT / "targets" / "bpf")


class Run:
    """Runs a command on an input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def asm(self, text: str | bytes, *arguments: str) -> tuple[int, str, str]:
        return self._run(lambda: asm.main(arguments), text.encode() if isinstance(text, str) else text)

    def disasm(self, data: str | bytes, *arguments: str) -> tuple[int, str, str]:
        return self._run(lambda: disasm.main(arguments), data.encode() if isinstance(data, str) else data)

    def _run(self, command: object, given: bytes) -> tuple[int, str, str]:
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        assert callable(command)
        status = command()
        assert isinstance(status, int)
        printed = self._capsys.readouterr()
        return status, printed.out, printed.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


SPARC_TEXT = """
! a loop
start:  set 0x12345678, %l0
1:      ld [%o0+4], %o1        ! a comment
        subcc %o1, 1, %o1 ; bne 1b
        ld [%i6-4], %o2
        add %o0, %lo(table+8), %o1
        call print
        ba,a 1f
1:      ret
"""

SPARC_LISTING = """\
start:
     0: 21 04 8d 15     sethi %hi(305419896), %l0
     4: a0 14 22 78     or %l0, %lo(305419896), %l0
1:
     8: d2 02 20 04     ld [%o0+4], %o1
     c: 92 a2 60 01     subcc %o1, 1, %o1
    10: 12 bf ff fe     bne 1b
    14: d4 07 bf fc     ld [%fp+-4], %o2
    18: 92 02 20 00     add %o0, %lo(table+8), %o1
                        fixup: fixup_sparc_lo10, value: %lo(table+8)
    1c: 40 00 00 00     call print
                        fixup: fixup_sparc_call30, value: print
    20: 30 80 00 01     ba,a 1f
1:
    24: 81 c7 e0 08     ret
"""


def test_sparc(run: Run) -> None:
    assert run.asm(SPARC_TEXT, SPARC) == (0, SPARC_LISTING, "")


BPF_TEXT = """
r0 = 0x123456789a ll
if r1 s> -5 goto out
*(u32 *)(r10 - 8) = w1
goto +1
call external
out: exit
"""

BPF_LISTING = """\
     0: 18 00 00 00 9a 78 56 34 r0 = 78187493530 ll
     8: 00 00 00 00 12 00 00 00
    10: 65 01 03 00 fb ff ff ff if r1 s> -5 goto out
    18: 63 1a f8 ff 00 00 00 00 *(u32 *)(r10 - 8) = w1
    20: 05 00 01 00 00 00 00 00 goto +1
    28: 85 10 00 00 ff ff ff ff call external
                        fixup: FK_PCRel_4, value: external
out:
    30: 95 00 00 00 00 00 00 00 exit
"""


def test_bpf(run: Run) -> None:
    assert run.asm(BPF_TEXT, BPF, "--cpu", "v3") == (0, BPF_LISTING, "")


def test_bpf_in_the_other_byte_order(run: Run) -> None:
    status, listing, _ = run.asm("if r1 s> -5 goto +3", BPF, "--byte-order", "big")
    assert (status, listing) == (0, "     0: 65 10 00 03 ff ff ff fb if r1 s> -5 goto +3\n")
    assert run.disasm("65 10 00 03 ff ff ff fb", BPF, "--byte-order", "big")[1] == listing


def test_what_is_assembled_is_disassembled(run: Run) -> None:
    text = "add %o0, 4, %o1\nldd [%o0+%o1], %f2\nmembar #LoadLoad | #Sync\nfaddq %f0, %f4, %f60\n"
    _, data, _ = run.asm(text, SPARC, "--cpu", "v9", "--form", "hex")
    assert data == "92 02 20 04 c5 1a 00 09 81 43 e0 41 bb a0 08 64\n"
    status, back, _ = run.disasm(data, SPARC, "--cpu", "v9", "--form", "asm")
    assert (status, back.replace("\t", " ").replace("\n ", "\n")) == (0, f" {text}")


def test_disassembly(run: Run) -> None:
    given = "0x92 0x02 0x20 0x04  # a comment\n[0x30,0x80,0x00,0x05]\n40000001\n"
    listing = """\
     0: 92 02 20 04     add %o0, 4, %o1
     4: 30 80 00 05     ba,a 5
     8: 40 00 00 01     call 4
"""
    assert run.disasm(given, SPARC) == (0, listing, "")
    binary = bytes.fromhex("92022004 30800005 40000001")
    assert run.disasm(binary, SPARC, "--binary") == (0, listing, "")


def test_mistakes_in_assembly(run: Run) -> None:
    text = """\
ad %o0, 4, %o1
 add %o0, 5000, %o1
add %o0, %f1, %o1
sethi 0x1000000, %o1
add %o0, 4
popc %o0, %o1
add %o0, 4, %o1 %o2
x: nop
x: nop
lda [%o0] 999, %o1
.sectoin foo
ä
"""
    errors = """\
<stdin>:1:1: error: there is no mnemonic 'ad'; did you mean 'and'?
ad %o0, 4, %o1
^
<stdin>:2:11: error: 5000 is out of range: it must be between -4096 and 4095
 add %o0, 5000, %o1
          ^
<stdin>:3:10: error: the register '%f1' is not in IntRegs; or expected an expression, found '%f1'
add %o0, %f1, %o1
         ^
<stdin>:4:7: error: 16777216 is out of range: the operand '$imm22' of 'SETHIi' has 22 bits
sethi 0x1000000, %o1
      ^
<stdin>:5:11: error: expected ',', and the line ends
add %o0, 4
          ^
<stdin>:6:1: error: this needs +v9 (HasV9), and neither --features nor --cpu says so
popc %o0, %o1
^
<stdin>:7:17: error: expected the end of the instruction, found '%'
add %o0, 4, %o1 %o2
                ^
<stdin>:9:1: error: the symbol 'x' is defined twice
x: nop
^
<stdin>:10:11: error: 999 is out of range: it must be between 0 and 255
lda [%o0] 999, %o1
          ^
<stdin>:11:1: error: there is no directive '.sectoin'; did you mean '.section'?
.sectoin foo
^
<stdin>:12:1: error: 'ä' begins no token of assembly language
ä
^
11 errors
"""
    assert run.asm(text, SPARC) == (1, "x:\n     0: 01 00 00 00     nop\n", errors)


def test_mistakes_in_bytes(run: Run) -> None:
    status, listing, errors = run.disasm("01 00 00 00 zz\n00 00 00 00 92\n", SPARC)
    assert status == 1
    assert (
        listing == "     0: 01 00 00 00     nop\n     4: 00 00 00 00     unimp 0\n     8: 92              <unknown>\n"
    )
    assert errors == """\
<stdin>:1:13: error: 'zz' is not a byte: write pairs of hexadecimal digits, or give --binary
01 00 00 00 zz
            ^
<stdin>:2:13: error: the bytes end here: an instruction has 4, and these are 1
00 00 00 00 92
            ^
2 errors
"""


def test_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    _, listing, _ = run.asm("add %o0, 4, %o1", SPARC, "--why")
    assert without_lines(listing) == """\
     0: 92 02 20 04     add %o0, 4, %o1
                        not ADDrr, targets/sparc/families.py: add $rs1, $rs2, $rd: at column 10, expected a register of IntRegs, found '4'
                        is ADDri, targets/sparc/families.py: add $rs1, $simm13, $rd
"""
    _, _, errors = run.asm("wr %o0, 1", SPARC, "--why")
    assert "\n  not WRYrr" not in errors
    _, listing, _ = run.disasm("80 02 00 0a", SPARC, "--why")
    assert "is ADDrr" in listing


def without_lines(text: str) -> str:
    return re.sub(r"(\.py):\d+", r"\1", text)


HOSTILE = {
    "add %o0, 99999999999999999999999999999999999999, %o1": "1:10: error: this number has more than 64 bits",
    "add %o0, " + "9" * 5000 + ", %o1": "1:10: error: this number has more than 64 bits",
    "add %o0, 089, %o1": "1:10: error: a number that begins with 0 is octal, and has digits from 0 to 7",
    "add %o0, 1/0, %o1": "1:12: error: 1/0 has no value",
    "add %o0, " + "(" * 5000: "1:5010: error: expected an expression, and the line ends",
    "nop /* x": "1:5: error: this comment has no end: write '*/'",
    'nop "x': "1:5: error: this string has no end on its line",
    "nop \f": "1:5: error: the character U+000C begins no token of assembly language",
    "ba 1b": "1:4: error: there is no label '1:' before this line",
    "ba 1f": "1:4: error: there is no label '1:' after this line",
    "ba near; .4byte 1; .byte 1\nnear:": "1:1: error: 'near' is 9, and fixup_sparc_br22 takes multiples of 4",
    "x: nop; x = 5": "1:13: error: the symbol 'x' is a label already, and cannot get another value",
    ".byte 256": "1:7: error: 256 is out of range: it must be between -128 and 255",
    "lda [%o0] #ASI_X, %o1": "1:11: error: there is no '#ASI_X': write one of ASI_N, ASI_N_L",
    "add %o0, %nonsense(4), %o1": "1:10: error: '%nonsense' is neither a register nor a modifier of expressions",
}


@pytest.mark.parametrize(("text", "message"), HOSTILE.items(), ids=[key[:20] for key in HOSTILE])
def test_hostile_assembly(run: Run, text: str, message: str) -> None:
    status, _, errors = run.asm(text, SPARC)
    assert status == 1
    assert errors.startswith(f"<stdin>:{message}"), errors
    assert max([len(line) for line in errors.splitlines()]) < 600


def test_any_bytes_are_an_input(run: Run) -> None:
    data = bytes(range(256)) * 4
    for given in (run.asm(data, SPARC), run.disasm(data, SPARC)):
        assert given[0] == 1
        assert given[2].endswith(" errors\n")
    assert run.disasm(data, SPARC, "--binary")[0] == 1
    assert run.asm("", SPARC) == run.disasm("", SPARC) == (0, "", "")


def test_expressions(run: Run) -> None:
    text = "size = 4\nadd %o0, (2+3)*size - 0x10>>1 | 0b1, %o1 ; add %o0, 'a', %o1; add %o0, -~-010, %o1; ba -4"
    _, listing, _ = run.asm(text, SPARC)
    assert [line[24:] for line in listing.splitlines()] == [
        "add %o0, 11, %o1",
        "add %o0, 97, %o1",
        "add %o0, -7, %o1",
        "ba -4",
    ]


def test_records_have_no_counterparts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sparc.json"
    assert dump.main([SPARC, "--json", "-o", str(file)]) == 0
    assert run.asm("faddd %f0, %f2, %f4", str(file), "--byte-order", "big") == (
        0,
        "     0: 89 a0 08 42     faddd %f0, %f2, %f4\n",
        "",
    )
    _, _, errors = run.asm("ldd [%o0], %f4\nadd %o0, 4, %o1", str(file))
    assert (
        "needs the C++ method 'parseMEMOperand' to parse 'MEMri', its operand '$addr': give it a counterpart" in errors
    )
    assert (
        "'ADDri' needs the C++ method 'getSImm13OpValue' to encode the operand '$simm13': give it a counterpart"
        in errors
    )
    _, _, errors = run.disasm("92 02 20 04", str(file), "--byte-order", "big")
    assert "'ADDri' needs the C++ method 'DecodeSIMM13' to decode 'simm13Op': give it a counterpart" in errors


def test_object_files(run: Run, tmp_path: Path) -> None:
    """``-o`` writes an ELF file, or what ``--form`` says; a mistake leaves none."""
    made = tmp_path / "made.o"
    assert run.asm("nop\n.data\n.word x", SPARC, "-o", str(made)) == (0, "", "")
    assert made.read_bytes()[:20].hex() == "7f454c46010201000000000000000000" + "00010002"
    assert run.asm("nop\n.data\n.byte 1", SPARC, "-o", str(made), "--form", "hex") == (0, "", "")
    assert made.read_text() == "01 00 00 00 01\n"
    made.unlink()
    status, _, errors = run.asm("nop\n.jklq", SPARC, "-o", str(made))
    assert (status, errors.splitlines()[0]) == (1, "<stdin>:2:1: error: there is no directive '.jklq'")
    assert not made.exists()
    status, _, errors = run.asm("nop", SPARC, "-o", str(tmp_path / "none" / "made.o"))
    assert status == 1 and "this file cannot be written: No such file or directory" in errors


def test_objects_of_no_subtarget(run: Run) -> None:
    status, _, errors = run.asm("nop", SPARC, "--form", "object", "--bits", "64")
    assert status == 1 and "the target's MachineCode has no object files for this subtarget" in errors

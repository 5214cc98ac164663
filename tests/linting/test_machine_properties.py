"""Lint's checks of machine properties: each with a finding, and without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import said_of
from tests.linting.machine import BASE, changed

_STORED = """
class SD(I):
    a, b, n = in_(GPR), in_(GPR), in_(number)
    asm = f"sd {b}, {n}({a})"
    may_store = True

class LB(I):
    d, a, n = out(GPR), in_(GPR), in_(number)
    asm = f"lb {d}, {n}({a})"
    may_load = True

class LH(I):
    d, a, n = out(GPR), in_(GPR), in_(number)
    asm = f"lh {d}, {n}({a})"
    may_load = True
"""
_LOAD = """
class LX(I):
    d, a, n = out(GPR), in_(GPR), in_(number)
    asm = f"lx {d}, {n}({a})"
"""


def found(folder: Path, kind: str, text: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The messages of a kind of finding, without places and what to do."""
    said = said_of(folder, "", capsys, "--only", kind, status=1 if text.endswith("# found\n") else 0, base=text)
    return [line.partition(": warning: ")[2].partition(";")[0] for line in said.splitlines() if ": warning: " in line]


def of(text: str) -> str:
    """A target in which something is found."""
    return text + "# found\n"


def test_in_glue_without_uses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without = changed("class BF(I):\n    uses = [FLAG]\n", "class BF(I):\n")
    assert found(tmp_path, "glue-unused", of(without), capsys) == [
        "'jump_if' has SDNPInGlue, and no instruction that is selected for it reads a register implicitly ('BF'): list the register in their Uses,"
        " or take SDNPInGlue out [glue-unused]"
    ]
    other = """
class SELI(I):
    d, a, b = out(GPR), in_(GPR), in_(number)
    asm = f"seli {d}, {a}, {b}"
    pattern = set_(d, choose(a, i32(imm(b))))
"""
    assert found(tmp_path, "glue-unused", of(BASE + other), capsys) == [
        "'SELI' is selected for 'choose', which has SDNPInGlue, and reads no register implicitly, as 'SEL' does: list the register in its Uses"
        " [glue-unused]"
    ]
    flags = BASE.replace("Test = Target", "Flags = RegisterClass(i32, members=[FLAG], alignment=32)\nTest = Target")
    reading = other.replace("in_(number)", "in_(Flags)").replace("imm(b)", "b")
    assert found(tmp_path, "glue-unused", flags + reading, capsys) == []


def test_out_glue_without_defs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    carry = """
class ADDC(I):{}
    d, a, b = out(GPR), in_(GPR), in_(GPR)
    asm = f"addc {d}, {a}, {b}"
    pattern = set_(d, addc(a, b))
"""
    assert found(tmp_path, "carry-undefined", of(BASE + carry.replace("{}", "")), capsys) == [
        "'ADDC' is selected for 'addc', which has SDNPOutGlue, and has no Defs: what is glued to the node gets nothing by it"
    ]
    assert found(tmp_path, "carry-undefined", BASE + carry.replace("{}", "\n    defs = [FLAG]"), capsys) == []


@pytest.mark.parametrize("line", ["has_side_effects = True", "may_load = True", "uses = R[:1]", "defs = [FLAG]"])
def test_lost_chains(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
clock: FixedNode[[], I32] = FixedNode("T::CLOCK", SDTypeProfile(1, 0, [SDTCisVT(0, i32)]), [SDNPHasChain])

class RD(I):
    d = out(GPR)
    asm = f"rd {d}"
    pattern = set_(d, clock())
"""
    assert found(tmp_path, "chain-lost", of(BASE + text), capsys) == [
        "'clock' has a chain, and 'RD', which is selected for it, has no effect: LLVM may make one of two, or move it"
    ]
    assert found(tmp_path, "chain-lost", BASE + text + f"    {line}\n", capsys) == []
    strict = text.replace("T::CLOCK", "T::STRICT_CLOCK")
    assert found(tmp_path, "chain-lost", BASE + strict, capsys) == []


@pytest.mark.parametrize(
    ("kind", "body", "message"),
    [
        (
            "barrier-inside",
            "is_barrier = True",
            "'X' has isBarrier, but not isTerminator: what follows it is never reached",
        ),
        ("barrier-inside", "is_barrier = is_terminator = True", ""),
        ("barrier-inside", "is_barrier = uses_custom_inserter = True", ""),
        (
            "branch-unconditioned",
            "is_branch = is_terminator = True",
            "'X' is a branch that is not always taken (isBranch without isBarrier), and reads nothing",
        ),
        ("branch-unconditioned", "is_branch = is_terminator = is_barrier = True", ""),
        ("branch-unconditioned", "is_branch = is_terminator = True; uses = [FLAG]", ""),
        ("branch-unconditioned", "is_branch = is_terminator = has_side_effects = True", ""),
        (
            "rematerialized-effects",
            "is_re_materializable = has_side_effects = True",
            "'X' has isReMaterializable and hasSideEffects, so LLVM never executes it again",
        ),
        (
            "rematerialized-effects",
            "is_re_materializable = may_store = True",
            "'X' has isReMaterializable and mayStore, so LLVM never executes it again",
        ),
        ("rematerialized-effects", "is_re_materializable = may_load = True", ""),
    ],
)
def test_flags(kind: str, body: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BASE + f"class X(I):\n    asm = 'x'\n    {body}\n"
    assert found(tmp_path, kind, of(text) if message else text, capsys) == ([message] if message else [])


def test_calls_without_the_link_register(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    direct = """
class CALL(I):
    is_call = True{}
    to = in_(number)
    asm = f"call {to}"

@pattern()
def calls(to: IPTR) -> Rewrite:
    return Rewrite(invoke(tglobaladdr(to)), CALL(tglobaladdr(to)))
"""
    assert found(tmp_path, "call-link", of(BASE + direct.replace("{}", "", 1)), capsys) == [
        "'CALL' is selected for a call, but does not set 'R7', which functions save, as 'CALLR' does"
    ]
    assert found(tmp_path, "call-link", BASE + direct.replace("{}", "\n    defs = R[7:]", 1), capsys) == []
    not_saved = changed("CalleeSavedRegs(R[6:])", "CalleeSavedRegs(R[5:6])")
    assert found(tmp_path, "call-link", not_saved + direct.replace("{}", "", 1), capsys) == []


def test_what_is_written_as_loads_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found(tmp_path, "memory-unstated", of(BASE + _STORED + _LOAD), capsys) == [
        "'LX' is written as loads and stores are, but none of mayLoad, mayStore and hasSideEffects is set, and no pattern implies them"
    ]
    assert found(tmp_path, "memory-unstated", BASE + _STORED + _LOAD + "    may_load = True\n", capsys) == []
    assert found(tmp_path, "memory-unstated", BASE + _STORED + _LOAD + "    has_side_effects = False\n", capsys) == []
    assert found(tmp_path, "memory-unstated", BASE + _STORED + _LOAD + "    is_pseudo = True\n", capsys) == []
    assert found(tmp_path, "memory-unstated", BASE + _LOAD, capsys) == []  # one instruction tells nothing


def test_where_returns_jump_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
class Jump(Instruction):
    namespace = "T"
    op, to = constant(8), field(8)
    inst = concat(op, to)
    is_terminator = is_barrier = True

class JX(Jump, op=1):
    is_branch = is_indirect_branch = True
    to = in_(GPR)
    asm = f"jx {to}"

class RX(Jump, op=1, to={number}):
    is_return = is_code_gen_only = True
    asm = "rx"
"""
    numbered = changed(
        'Reg.sequence("r{}", range(8))', '[Reg(f"r{number}", hw_encoding=number) for number in range(8)]'
    )
    base = numbered.replace("    defs = [R[7]]\n", "")
    assert found(tmp_path, "call-link", of(base + text.replace("{number}", "7")), capsys) == [
        "'CALLR' is selected for a call, but does not set 'R7', which functions save, and which 'RX' returns to"
    ]
    assert found(tmp_path, "call-link", base + text.replace("{number}", "4"), capsys) == []  # nobody saves it
    assert found(tmp_path, "call-link", base + text.replace("op=1, to={number}", "op=2, to=7"), capsys) == []
    assert found(tmp_path, "call-link", numbered + text.replace("{number}", "7"), capsys) == []


_ADDRESSED = """
address = Operand(iPTR, operand_type="OPERAND_MEMORY")

class GET(I):
    d, a = out(GPR), in_(address)
    asm = f"get {d}, {a}"
    may_load = True

class X(I):
    d, a = out(GPR), in_(address)
    asm = f"{mnemonic} {d}, {a}"
"""


@pytest.mark.parametrize(
    ("line", "is_found"),
    [("", True), ("    may_store = True\n", False), ("    has_side_effects = False\n", False)],
)
def test_an_address(line: str, is_found: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BASE + _ADDRESSED.replace("{mnemonic}", "other") + line
    assert (
        found(tmp_path, "memory-unstated", of(text) if is_found else text, capsys)
        == [
            "'X' has the address 'a', but none of mayLoad, mayStore and hasSideEffects is set, and no pattern implies them"
        ]
        * is_found
    )


@pytest.mark.parametrize(("mnemonic", "is_found"), [("get", True), ("lea", False)])
def test_one_mnemonic(mnemonic: str, is_found: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BASE + _ADDRESSED.replace("{mnemonic}", mnemonic) + "    has_side_effects = False\n"
    assert (
        found(tmp_path, "memory-denied", of(text) if is_found else text, capsys)
        == ["'X' has the mnemonic of 'GET' and its kind of address, but neither its mayLoad nor hasSideEffects"]
        * is_found
    )


@pytest.mark.parametrize(
    ("inputs", "is_found"),
    [("GPR, GPR", False), ("GPR, number", True), ("GPR, High", True), ("High, number, High", False)],
)
def test_commutable(inputs: str, is_found: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = "abc"[: inputs.count(",") + 1]
    lines = "".join([f"    {name} = in_({kind})\n" for name, kind in zip(names, inputs.split(", "))])
    asm = ", ".join([f"{{{name}}}" for name in names])
    high = 'S = Reg.sequence("s{}", range(4))\nHigh = RegisterClass(i32, members=S, alignment=32)\nTest = Target'
    base = BASE.replace("Test = Target", high)
    text = f'{base}class X(I):\n    is_commutable = True\n    d = out(GPR)\n{lines}    asm = f"x {{d}}, {asm}"\n'
    expected = "'X' has isCommutable, and no two of its inputs have a register in common, so none can change places"
    assert found(tmp_path, "commutable-alone", of(text) if is_found else text, capsys) == [expected] * is_found


def test_a_waiver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        BASE
        + "# lint: barrier-inside: a trap of the debugger, behind which code may stand\nclass X(I):\n    asm = 'x'\n    is_barrier = True\n"
    )
    assert found(tmp_path, "barrier-inside", text, capsys) == []

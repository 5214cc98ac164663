"""Flags, Uses and Defs that contradict the nodes of patterns: errors of a target in Python, each at the line of what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import said_of
from tests.linting.machine import BASE, changed, errors

_BF = "'BF' is selected for 'jump_if', a branch, but"
_JMP = "'JMP' is selected for 'br', but"
_JR = "'JR' is selected for 'brind', but"
_RET = "'RET' is selected for 'leave', which without out-glue ends a function, but"
_LOST = "has no result, no chain and no out-glue, so nothing in the DAG refers to it, and LLVM drops it: give the node SDNPHasChain"
_FLAG = "'FLAG', which 'compare' leaves to what is glued to it, and"
_GLUE = "what sets the register may stand anywhere, or be deleted as dead; give a node SDNPInGlue, or take 'FLAG' out of the Uses"


def test_the_machine_has_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert errors(tmp_path, BASE) == []
    assert said_of(tmp_path, "", capsys, "--only", "glue-unused", status=0, base=BASE) == ""


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        (
            '"T::BF", branch_type, [SDNPHasChain, SDNPInGlue]',
            '"T::BF", branch_type, [SDNPHasChain]',
            "pattern = jump_if(bb(to))",
            f"'BF' reads {_FLAG} what 'BF' looks for has no in-glue: {_GLUE}",
        ),
        (
            '"T::SEL", select_type, [SDNPInGlue]',
            '"T::SEL", select_type, []',
            "pattern = set_(d, choose(a, b))",
            f"'SEL' reads {_FLAG} what 'SEL' looks for has no in-glue: {_GLUE}",
        ),
        (
            "    defs = [FLAG]\n",
            "",
            "pattern = compare(a, b)",
            "'compare' gives nothing but glue, and 'CMP', which is selected for it, has no Defs: nothing is handed over to what is glued to it;"
            " list the register in its Defs",
        ),
        ('compare_type, [SDNPOutGlue]', "compare_type, []", "pattern = compare(a, b)", f"'compare' {_LOST}"),
        ("branch_type, [SDNPHasChain, SDNPInGlue]", "branch_type, [SDNPInGlue]", "pattern = jump_if(bb(to))", f"'jump_if' {_LOST}"),
        (
            "SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]",
            "SDTNone, [SDNPOptInGlue, SDNPVariadic]",
            "pattern = leave()",
            f"'leave' {_LOST}",
        ),
        (
            "call_type, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]",
            "call_type, [SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]",
            "pattern = invoke(to)",
            "'CALLR' leaves its block or calls a function, and 'invoke' has no chain, which alone orders it: give the node SDNPHasChain",
        ),
        (
            "call_type, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]",
            "call_type, [SDNPHasChain, SDNPOutGlue, SDNPVariadic]",
            "pattern = invoke(to)",
            "'invoke' is not glued to the copies into the registers of its operands, which 'CALLR' then may not find there: give the node"
            " SDNPOptInGlue",
        ),
        (
            "SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]",
            "SDTNone, [SDNPHasChain, SDNPVariadic]",
            "pattern = leave()",
            "'leave' is not glued to the copies into the registers of its operands, which 'RET' then may not find there: give the node"
            " SDNPOptInGlue",
        ),
        ("    is_branch = is_terminator = True\n", "    is_terminator = True\n", "class BF(I):", f"{_BF} lacks isBranch: set it"),
        (
            "    is_branch = is_terminator = True\n",
            "    is_branch = is_terminator = is_barrier = True\n",
            "class BF(I):",
            f"{_BF} has isBarrier: take it out",
        ),
        (
            "    is_branch = is_terminator = is_barrier = True\n",
            "    is_branch = is_terminator = True\n",
            "class JMP(I):",
            f"{_JMP} lacks isBarrier: set it",
        ),
        (
            "    is_branch = is_terminator = is_barrier = True\n",
            "    is_branch = is_terminator = is_barrier = is_indirect_branch = has_side_effects = True\n",
            "class JMP(I):",
            f"{_JMP} has isIndirectBranch: take it out",
        ),
        (" = is_barrier = is_indirect_branch = True", " = is_barrier = True", "class JR(I):", f"{_JR} lacks isIndirectBranch: set it"),
        ("    is_return = is_terminator = is_barrier", "    is_terminator = is_barrier", "class RET(I):", f"{_RET} lacks isReturn: set it"),
        (
            "    is_call = True\n",
            "    has_side_effects = True\n",
            "class CALLR(I):",
            "'CALLR' is selected for 'invoke', which with a chain, out-glue and any number of operands calls a function, but lacks isCall:"
            " set it",
        ),
        (
            "    has_side_effects = True\n",
            "",
            "pattern = wait()",
            "'SYNC' has no result, no Defs, and no effect that LLVM knows: it is deleted wherever it is selected; set hasSideEffects, or give"
            " the node that it is selected for the property of what it does",
        ),
        (
            "    d, a, b = out(GPR), in_(GPR), in_(GPR)",
            "    is_re_materializable = True\n    d, a, b = out(GPR), in_(GPR), in_(GPR)",
            "class SEL(I):",
            "'SEL' has isReMaterializable, and reads 'FLAG', which has another value elsewhere: leave the flag out",
        ),
    ],
)  # fmt: skip
def test_a_mistake(old: str, new: str, at: str, message: str, tmp_path: Path) -> None:
    text = changed(old, new)
    said = errors(tmp_path, text)
    first = next((line for line in said if ": error: " in line), "no error")
    assert first.partition(": error: ")[2] == message
    assert said[-1] == "1 error"
    line = int(first.partition(": error: ")[0].rpartition(":")[2])
    assert text.lstrip("\n").splitlines()[line - 1].strip() == at


def test_a_flag_that_nobody_reads(tmp_path: Path) -> None:
    text = BASE.replace("    uses = [FLAG]\n", "")
    said = errors(tmp_path, text)
    assert [line.partition(": error: ")[2] for line in said if ": error: " in line] == [
        "'CMP' sets 'FLAG' for what is glued to 'compare', but no instruction reads it: list the register in the Uses of those that do"
    ]
    # C++ may copy a register that is in a class.
    assert (
        errors(
            tmp_path,
            text.replace("Test = Target", "Flags = RegisterClass(i32, members=[FLAG], alignment=32)\nTest = Target"),
        )
        == []
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("is_branch = True", "'X' has isBranch, and not isTerminator: a branch ends its block; correct one of them"),
        ("is_branch = is_asm_parser_only = True", ""),
        ("is_branch = is_call = True", ""),
        (
            "is_indirect_branch = is_terminator = True",
            "'X' has isIndirectBranch, and neither isBranch, isReturn nor isCall; correct one of them",
        ),
        ("is_indirect_branch = is_return = is_terminator = is_barrier = True", ""),
        ("is_return = is_barrier = True", "'X' has isReturn, and not isTerminator: a return ends its block; correct one of them"),
        (
            "is_return = is_terminator = True",
            "'X' has isReturn, and not isBarrier: it has no condition, so nothing behind it is reached; correct one of them",
        ),
        ("is_return = is_terminator = True; uses = [FLAG]", ""),
        ("is_move_reg = True", "'X' has isMoveReg, and sets no register: leave the flag out, or correct its operands"),
        ("is_move_reg = True; defs = [FLAG]", "'X' has isMoveReg, and reads no register: leave the flag out, or correct its operands"),
        ("is_move_reg = True; defs = [FLAG]; uses = R[:1]", ""),
    ],
)  # fmt: skip
def test_an_instruction_alone(body: str, message: str, tmp_path: Path) -> None:
    said = errors(tmp_path, BASE + f"class X(I):\n    asm = 'x'\n    {body}\n")
    assert next((line.partition(": error: ")[2] for line in said if ": error: " in line), "") == message


@pytest.mark.parametrize(
    ("operands", "what"),
    [
        ("d, a = out(GPR), in_(GPR)\n    asm = f'x {d}, {a}'", ""),
        ("d, a = out(GPR), in_(number)\n    asm = f'x {d}, {a}'", "reads"),
        ("a, b = in_(GPR), in_(GPR)\n    asm = f'x {a}, {b}'", "sets"),
    ],
)
def test_moves(operands: str, what: str, tmp_path: Path) -> None:
    said = errors(tmp_path, BASE + f"class X(I):\n    is_move_reg = True\n    {operands}\n")
    assert bool(said) == bool(what)
    assert not what or f"'X' has isMoveReg, and {what} no register" in said[0]


def test_only_the_outermost_instruction_is_glued(tmp_path: Path) -> None:
    text = """
class MV(I):
    d, a = out(GPR), in_(GPR)
    asm = f"mv {d}, {a}"

@pattern()
def inside(a: I32) -> Rewrite:
    return Rewrite(choose(a, i32(1)), {})
"""
    assert errors(tmp_path, BASE + text.replace("{}", "SEL(MV(a), a)")) == []
    said = errors(tmp_path, BASE + text.replace("{})\n", "MV(SEL(a, a)))\n"))
    assert said[0].partition(": error: ")[2] == (
        f"'SEL' reads {_FLAG} stands inside of a result, of which only the outermost instruction is glued: {_GLUE}"
    )


def test_what_a_chain_orders(tmp_path: Path) -> None:
    """Side effects are ordered with what sets the register, and a register in the source is copied there."""
    without = changed('"T::SEL", select_type, [SDNPInGlue]', '"T::SEL", select_type, [{}]')
    assert (
        errors(
            tmp_path,
            without.replace("{}", "SDNPHasChain, SDNPSideEffect").replace(
                "class SEL(I):", "class SEL(I):\n    has_side_effects = True"
            ),
        )
        == []
    )

"""Flags from patterns against llvm-tblgen: a target with many random instructions, on top of LLVM's own classes."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tests.support.release import INCLUDE, POINTERS, RELEASE, needs_sources
from tgdsl.llvm.flags import Flag
from tgdsl.model import Model
from tgdsl.records.json_reader import read_json

_PRELUDE = """
include "llvm/Target/Target.td"
def R0 : Register<"r0">;
def F0 : Register<"f0">;
def GPR : RegisterClass<"T", [i32], 32, (add R0)>;
def FPR : RegisterClass<"T", [f32], 32, (add F0)>;
def TInfo : InstrInfo;
def T : Target { let InstructionSet = TInfo; }

class Inst<dag ins, list<dag> pattern> : Instruction {
  let Namespace = "T";
  let OutOperandList = (outs GPR:$d);
  let InOperandList = ins;
  let Pattern = pattern;
}
class Node<int operands, list<SDNodeProperty> properties = []>
    : SDNode<"T::NODE", SDTypeProfile<1, operands, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>, properties>;
def n_plain : Node<1>;
def n_chain : Node<2, [SDNPHasChain]>;
def n_load : Node<1, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def n_store : Node<1, [SDNPMayStore]>;
def n_effects : Node<1, [SDNPSideEffect]>;
def n_many : SDNode<"T::MANY", SDTypeProfile<1, -1, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>, [SDNPVariadic]>;

class Int<list<IntrinsicProperty> properties> : Intrinsic<[llvm_i32_ty], [llvm_i32_ty], properties>;
let TargetPrefix = "t" in {
  def int_t_free : Int<[IntrNoMem]>;
  def int_t_read : Int<[IntrReadMem]>;
  def int_t_write : Int<[IntrWriteMem, IntrArgMemOnly]>;
  def int_t_arg : Int<[IntrArgMemOnly]>;
  def int_t_hidden : Int<[IntrInaccessibleMemOnly, IntrReadMem]>;
  def int_t_effects : Int<[IntrNoMem, IntrHasSideEffects]>;
  def int_t_any : Int<[]>;
}

// The first alternative of each does what the others do: llvm-tblgen checks the others against the flags from the first.
def f_load : PatFrag<(ops node:$x), (n_load node:$x)>;
def f_nested : PatFrag<(ops node:$x), (n_plain (f_load (int_t_free node:$x)))>;
def f_either : PatFrags<(ops node:$x), [(n_load node:$x), (n_plain node:$x)]>;
def f_deeper : PatFrags<(ops node:$x), [(n_store (f_either node:$x)), (f_nested node:$x), (n_effects node:$x)]>;
def f_unused : PatFrags<(ops node:$x, node:$y), [(n_chain node:$x, (n_store node:$y)), (n_chain node:$x, node:$y)]>;
def f_leaf : PatLeaf<(n_load (i32 3))>;
def c_plain : ComplexPattern<i32, 1, "Plain", [], []>;
def c_load : ComplexPattern<i32, 1, "Load", [], [SDNPMayLoad]>;
"""

_UNARY = (
    *("n_plain", "n_load", "n_store", "n_effects", "n_many", "f_load", "f_nested", "f_either"),
    *("int_t_free", "int_t_read", "int_t_write", "int_t_arg", "int_t_hidden", "int_t_effects", "int_t_any"),
)
_BINARY = ("n_chain", "n_many", "f_unused", "add", "sub")
_FLAGS = {flag.mcid: flag for flag in (Flag.MAY_LOAD, Flag.MAY_STORE, Flag.HAS_SIDE_EFFECTS, Flag.IS_BITCAST)}


class _Patterns:
    """Random patterns; each operand of theirs has a name of its own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.operands: list[str] = []

    def pattern(self) -> str:
        self.operands = []
        if self._random.random() < 0.2:
            source = self._random.choice(("GPR", "FPR"))
            return f"(i32 (bitconvert {self._operand(source)}))"
        return self._tree(self._random.randint(1, 3))

    def _tree(self, depth: int) -> str:
        kind = self._random.random()
        if depth == 0 or kind < 0.1:
            leaves = (
                self._operand,
                lambda: self._operand("c_plain"),
                lambda: self._operand("c_load"),
                lambda: "f_leaf",
            )
            return self._random.choice(leaves)() if self._random.random() < 0.5 else self._operand("GPR")
        if kind < 0.3:
            return f"({self._random.choice(_BINARY)} {self._tree(depth - 1)}, {self._tree(depth - 1)})"
        return f"({self._random.choice(_UNARY)} {self._tree(depth - 1)})"

    def _operand(self, kind: str = "GPR") -> str:
        self.operands.append(kind)
        return f"{kind}:$o{len(self.operands)}"


def _ins(kinds: Sequence[str]) -> str:
    classes = [kind if kind.endswith("PR") else "GPR" for kind in kinds]
    return "ins " + ", ".join(f"{kind}:$o{number}" for number, kind in enumerate(classes, 1))


def _target(seed: int) -> str:
    patterns = _Patterns(seed)
    lines = [_PRELUDE, POINTERS[RELEASE]]
    for number in range(150):
        tree = patterns.pattern()
        if tree.startswith("("):
            lines.append(f"def OWN{number} : Inst<({_ins(patterns.operands)}), [(set GPR:$d, {tree})]>;")
    for number in range(100):
        tree = patterns.pattern()
        if not tree.startswith("("):
            continue
        operands = _ins(patterns.operands)
        lines.append(f"def OTHER{number} : Inst<({operands}), []>;")
        lines.append(f"def : Pat<{tree}, (OTHER{number} {operands.removeprefix('ins ')})>;")
        if patterns.operands and "FPR" not in patterns.operands:  # decides nothing, as it comes second
            same = ", ".join(["GPR:$o1"] * len(patterns.operands))
            lines.append(f"def : Pat<(n_plain (n_plain GPR:$o1)), (OTHER{number} {same})>;")
    lines += [
        "def NOTHING : Inst<(ins GPR:$a), []>;",
        "def ALSO : Inst<(ins GPR:$a), [(set GPR:$d, (null_frag GPR:$a))]>;",
    ]
    return "\n".join(lines)


def _run(arguments: Sequence[str]) -> str:
    command = [TBLGEN, f"-I{INCLUDE}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


@needs_tblgen
@needs_sources
@pytest.mark.parametrize("seed", range(2))
def test_random_patterns(seed: int, tmp_path: Path) -> None:
    source, dump = tmp_path / "t.td", tmp_path / "t.json"
    source.write_text(_target(seed))
    expected: dict[str, set[Flag]] = {}
    for line in _run(["-gen-instr-info", str(source)]).splitlines():
        entry = re.search(r"\},  // (?:Inst #\d+ = )?(\w+)$", line)
        if entry is not None:
            expected[entry[1]] = {flag for name, flag in _FLAGS.items() if f"MCID::{name})" in line}
    _run(["-dump-json", str(source), "-o", str(dump)])
    model = Model(read_json(dump))
    found = {
        item.name: set(model.inferred_flags[item.number]) & set(_FLAGS.values())
        for item in model.instructions.instructions
    }
    assert len({frozenset(flags) for flags in expected.values()}) > 7  # enough of the combinations occur
    replaced = (
        found.keys() - expected.keys()
    )  # LLVM's own with pointers: the table has those for GPR, under their names
    assert all(model.records[name].is_a("StandardPseudoInstruction") for name in replaced)
    assert {name: flags for name, flags in found.items() if name not in replaced} == {
        name: flags for name, flags in expected.items() if not name.startswith("anonymous_")
    }

"""``fast-isel`` against llvm-tblgen, for random patterns of one node and one instruction, some of which FastISel has no functions for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.pattern_builder import PatternTarget
from tgdsl.records import Code, Ref, Value

#: Operands of a source, with the type of each, and the class of an instruction's operand for it; a physical register is no operand of that.
_OPERANDS = (
    *[("GPR:$x", "i32", "GPR")] * 6,
    ("LOW:$x", "i32", "GPR"),
    ("LOW:$x", "i32", "LOW"),
    ("Wrapped:$x", "i32", "GPR"),
    ("i32:$x", "i32", "GPR"),
    ("R0", "i32", ""),
    ("R9", "i32", ""),
    ("(i32 imm:$x)", "i32", "imm32"),
    ("(i32 imm:$x)", "i32", "imm32"),
    ("imm8:$x", "i32", "imm32"),
    ("imm7:$x", "i32", "imm32"),
    ("other7:$x", "i32", "imm32"),
    ("ignored:$x", "i32", "imm32"),
    ("code:$x", "i32", "imm32"),
    ("(neg GPR:$x)", "i32", "GPR"),
    ("FPR:$x", "f32", "FPR"),
    ("f32:$x", "f32", "FPR"),
    ("(f32 fpimm:$x)", "f32", "FPR"),
    ("WIDE:$x", "i64", "WIDE"),
)

_NODES = {1: ("neg", "cast", "sext", "use"), 2: ("add", "sub", "cast2")}


class FastPatterns:
    """Random ones."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.target = target = PatternTarget()
        registers = target.registers("R0", "R1", "R9")
        target.register_class("LOW", registers[:1])
        target.register_class("ALL", registers[:2])
        target.register_class("ALSO", registers[1:])
        target.index("lo", 32, 0)
        target.index("bare", 32, 32, Namespace="")
        target.add("Wrapped", "RegisterOperand", RegClass=Ref("GPR"))
        target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2))
        target.profile("Unary", 1, 1, ("SDTCisSameAs", 0, 1))
        target.profile("Convert", 1, 1)
        target.profile("Convert2", 1, 2)
        target.profile("Use", 0, 1)
        target.nodes("Binary", "add", "sub")
        target.nodes("Unary", "neg")
        target.nodes("Convert", "cast", "sext", "trunc")
        target.nodes("Convert2", "cast2")
        target.nodes("Use", "use", properties=["SDNPHasChain"])
        target.add("fpimm", "SDNode", TypeProfile=Ref("Leaf"), Opcode="ISD::ConstantFP")
        for name, code in (("imm8", "return isInt<8>(Imm);"), ("imm7", "return isInt<7>(Imm);"), ("ignored", "x")):
            fields: dict[str, Value] = {"ImmediateCode": Code(code), "FastIselShouldIgnore": name == "ignored"}
            target.frag(name, "", "(i32 imm)", of="ImmLeaf", **fields)
        target.frag("other7", "", "(i32 imm)", of="ImmLeaf", ImmediateCode=Code("return isInt<7>(Imm);"))
        target.frag("code", "", "(i32 imm)", of="PatLeaf", PredicateCode=Code("return f(N);"))
        for name, condition in (("HasA", "hasA()"), ("HasB", "Subtarget->hasB()"), ("Nothing", "")):
            target.add(name, "Predicate", CondString=condition)
        for number in range(random.randint(2, 12)):
            self._pattern(number)

    def _some(self, probability: float) -> bool:
        return self._random.random() < probability

    def _pattern(self, number: int) -> None:
        random = self._random
        count = random.choice([1, 1, 2, 2, 2])
        node = random.choice(_NODES[count])
        if self._some(0.1):
            self._add("(i32 (trunc WIDE:$a))", f"(EXTRACT_SUBREG WIDE:$a, {random.choice(['lo', 'bare', '1'])})")
            return
        operands = [random.choice(_OPERANDS) for _ in range(count)]
        if node in ("add", "sub") and operands[0][1] != operands[1][1]:
            operands[1] = operands[0]
        names = [f"${name}" for name in "ab"[:count]]
        given = [text.replace("$x", name) for (text, _, _), name in zip(operands, names)]
        kind = operands[0][1] if node in ("add", "sub", "neg") else random.choice(["i32", "f32", "i64"])
        source = f"({node} {', '.join(given)})"
        ins = [(of, name) for (_, _, of), name in zip(operands, names) if of]
        classes = {"i32": ("GPR", "GPR", "LOW", "Wrapped", "ALL"), "f32": ("FPR", "FPR", "BOTH"), "i64": ("WIDE",)}
        if self._some(0.1):
            source, ins, kind = "(i32 imm:$a)", [("imm32", "$a")], "i32"
        elif node == "use":
            kind = ""
        else:
            source = f"({kind} {source})"
        outs = f"(outs {random.choice(classes[kind])}:$d)" if kind else "(outs)"
        name = f"I{number}"
        self.target.selects(
            name,
            outs,
            f"(ins {', '.join([f'{of}:{one}' for of, one in ins])})",
            FastISelShouldIgnore=self._some(0.05),
        )
        if len(ins) == 2 and self._some(0.1):
            ins.reverse()
        self._add(source, f"({name} {', '.join([f'{of}:{one}' for of, one in ins])})")

    def _add(self, source: str, result: str) -> None:
        random = self._random
        predicates = random.sample(["HasA", "HasB", "Nothing"], random.choice([0, 0, 1, 1, 1, 2]))
        self.target.pat(
            source,
            result,
            Predicates=tuple([Ref(name) for name in predicates]),
            AddedComplexity=random.choice([0, 0, 0, 1, 5]),
        )


@pytest.mark.usefixtures("each_tblgen")
def test_random_patterns() -> None:
    check_random(
        st.integers(0, 1 << 32),
        lambda seed: FastPatterns(Random(seed)).target.records(),
        "fast-isel",
        examples=50,
        accepted=0.5,
        shrink=False,
    )

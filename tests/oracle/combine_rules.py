"""Random GICombineRules as ``.td`` text: instructions with random operands, types, flags and PatFrags, many of them wrong."""

from __future__ import annotations

import random

_START = """\
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }
def HasA : Predicate<"a()">;
def HasB : Predicate<"b()"> { let RecomputePerFunction = 1; }
def number : GIDefMatchData<"unsigned">;
def int_toy_one : DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty], []>;
def int_toy_two : DefaultAttrsIntrinsic<[llvm_i32_ty, llvm_i32_ty], [], [IntrHasSideEffects, IntrConvergent]>;
def frag_unary : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, $x)), (pattern (G_FABS $d, $t), (G_FCOS $t, $x))]>;
def frag_binary : GICombinePatFrag<(outs root:$d, $e), (ins $x), [(pattern (G_ADD $d, $e, $x), (G_ZEXT $e, $y)), (pattern (G_SUB $d, $x, i32:$e), (COPY $e, 3))]>;
def frag_code : GICombinePatFrag<(outs), (ins $x, gi_imm:$n), [(pattern "return f(${x}, ${n});"), (pattern "g(); return h(${x});")]>;
"""

#: Opcodes with the numbers of their outputs and inputs.
_OPCODES = {
    "G_ADD": (1, 2),
    "G_SUB": (1, 2),
    "G_MUL": (1, 2),
    "G_SHL": (1, 2),
    "G_ZEXT": (1, 1),
    "G_TRUNC": (1, 1),
    "G_FNEG": (1, 1),
    "COPY": (1, 1),
    "G_CONSTANT": (1, 1),
    "G_STORE": (0, 2),
    "G_SELECT": (1, 3),
    "G_BUILD_VECTOR": (1, 2),
    "G_MERGE_VALUES": (1, 3),
    "G_UNMERGE_VALUES": (2, 1),
    "G_UADDO": (2, 2),
    "int_toy_one": (1, 1),
    "int_toy_two": (2, 0),
}
_FRAGMENTS = {"frag_unary": (1, 1), "frag_binary": (2, 1)}
_TYPES = ("i32", "i64", "f32", "v4i16", "nxv2i64", "i1")
_FLAGS: tuple[str, ...] = ("FmNoNans", "FmNsz", "IsExact", "NoSWrap")


class _Rules:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def chance(self, percent: int) -> bool:
        return self._random.randrange(100) < percent

    def operand(self, name: str) -> str:
        if self.chance(12):
            return f"{self._random.choice(_TYPES)}:${name}"
        return f"${name}"

    def immediate(self) -> str:
        value = self._random.choice([0, 1, -1, 7, 64, -300, 1 << 40])
        return f"({self._random.choice(_TYPES[:2])} {value})" if self.chance(40) else str(value)

    def flags(self, copied: str) -> str:
        parts: list[str] = self._random.sample(_FLAGS, self._random.randrange(1, 3))
        if self.chance(40):
            parts.append(f"(not {self._random.choice(_FLAGS)})")
        if copied and self.chance(60):
            parts.append(f"${copied}")
        return f", (MIFlags {', '.join(parts)})"

    def use(self, opcode: str, outs: list[str], ins: list[str], copied: str = "") -> str:
        flags = self.flags(copied) if opcode in _OPCODES and self.chance(12) else ""
        return f"({opcode} {', '.join(outs + ins)}{flags})"

    def rule(self, name: str) -> str:
        """A rule: a tree of instructions from the root down, and a chain of instructions back to what the root wrote."""
        names = iter(f"v{number}" for number in range(100))
        match: list[str] = []
        outputs: list[str] = []
        readable: list[str] = []
        wanted: list[tuple[str, int]] = [("", 0)]
        while wanted:
            written, depth = wanted.pop(0)
            pool = {**_OPCODES, **_FRAGMENTS}
            choices = [one for one, (count, _) in pool.items() if count or not depth]
            opcode = self._random.choice(choices)
            count, inputs = pool[opcode]
            outs = [next(names) for _ in range(count)]
            if written:
                outs[self._random.randrange(len(outs)) if opcode not in _FRAGMENTS else 0] = written
            if not depth:
                outputs = outs[:1] if opcode in _FRAGMENTS else outs
            ins: list[str] = []
            for _ in range(inputs):
                if opcode not in _FRAGMENTS and (self.chance(15) or opcode == "G_CONSTANT" and self.chance(70)):
                    ins.append(self.immediate())
                    continue
                operand = self._random.choice(readable) if readable and self.chance(10) else next(names)
                if depth < 2 and operand not in readable and self.chance(35) and opcode != "G_CONSTANT":
                    wanted.append((operand, depth + 1))
                readable.append(operand)
                ins.append(self.operand(operand))
            readable += outs
            label = ":$mi" if not depth else ""
            match.append(self.use(opcode, [self.operand(one) for one in outs], ins) + label)
        root = "mi" if not outputs or self.chance(20) else outputs[0]
        if self.chance(40):
            match.append(f'"return test{self._random.randrange(3)}(${{{self._random.choice(readable or ["mi"])}}});"')
        if readable and self.chance(15):
            match.append(f"(frag_code ${self._random.choice(readable)}, {self._random.randrange(3)})")
        data = ""
        if self.chance(35):
            data = ", number:$n" if self.chance(50) else ""
            used = [*readable, *(["n"] if data else [])] or ["mi"]
            apply = [f'"apply{self._random.randrange(3)}(*${{mi}}, ${{{self._random.choice(used)}}});"']
        else:
            apply = self.applied(outputs, readable)
        if self.chance(50):
            tail = match[1:]
            self._random.shuffle(tail)
            match[1:] = tail
        predicates = self._random.choice(
            ["", "", "", " { let Predicates = [HasA]; }", " { let Predicates = [HasB, HasA]; }"]
        )
        text = f"def {name} : GICombineRule<(defs root:${root}{data}), (match {', '.join(match)}), (apply {', '.join(apply)})>"
        return f"{text}{predicates}\n" if predicates else f"{text};\n"

    def applied(self, outputs: list[str], readable: list[str]) -> list[str]:
        new = [f"n{number}" for number in range(self._random.randrange(3))]
        made: list[str] = []
        known = [*readable] or ["nothing"]
        for name in new:
            opcode = self._random.choice([one for one, (count, _) in _OPCODES.items() if count == 1])
            kind = self._random.choice(
                ["", f"{self._random.choice(_TYPES)}:", f'GITypeOf<"${self._random.choice(known)}">:']
            )
            ins = [
                self.immediate() if self.chance(25) else f"${self._random.choice(known)}"
                for _ in range(_OPCODES[opcode][1])
            ]
            made.append(self.use(opcode, [f"{kind}${name}"], ins, "mi"))
            known.append(name)
        if not outputs:
            return (
                [*made, f"(G_STORE ${self._random.choice(known)}, ${self._random.choice(known)}):$mi"]
                if self.chance(70)
                else ["(GIEraseRoot)"]
            )
        for output in outputs[:1]:
            if self.chance(40):
                made.append(f"(GIReplaceReg ${output}, ${self._random.choice(known)})")
            else:
                opcode = self._random.choice([one for one, (count, _) in _OPCODES.items() if count == 1])
                ins = [
                    self.immediate() if self.chance(25) else f"${self._random.choice(known)}"
                    for _ in range(_OPCODES[opcode][1])
                ]
                made.append(self.use(opcode, [f"${output}"], ins, "mi"))
        if self.chance(30):
            self._random.shuffle(made)
        return made


def random_rules(seed: int, count: int) -> tuple[str, list[str]]:
    """The text of a target with rules, and the text of each, in a line of its own. The start has no combiner."""
    rules = _Rules(seed)
    return _START, [rules.rule(f"rule{number}") for number in range(count)]

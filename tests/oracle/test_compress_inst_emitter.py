"""``compress-inst-emitter`` against llvm-tblgen, for random instructions and CompressPats."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.assembly_target import Argument, call
from tests.support.compression_builder import GPR, LOW, LOW_OPERAND, SIMM6, SIMM12, CompressionTarget
from tgdsl.records import RecordSet, Ref, Value

_TYPES = {"r": (GPR, LOW), "o": (LOW_OPERAND,), "i": (SIMM12, SIMM6)}
_PREDICATES = ("HasA", "HasAny", "HasB", "Compiler")


def compressions(seed: int) -> RecordSet:
    """A few instructions with their small forms, and patterns that relate them, mostly rightly."""
    random = Random(seed)
    target = CompressionTarget(int(random.random() < 0.97))
    target.address("mem", {"base": LOW, "offset": SIMM6})
    for number in range(random.randint(1, 3)):
        _family(target, random, f"{'AZM'[number]}{number}")
    return target.records()


def _predicates(random: Random) -> tuple[Value, ...]:
    return tuple([Ref(name) for name in random.sample(_PREDICATES, random.choice([0, 0, 1, 2]))])


def _family(target: CompressionTarget, random: Random, name: str) -> None:
    """A whole instruction, some small ones that have its operands in any order, and patterns for them."""
    kinds = [random.choice("rrrii" if random.random() < 0.9 else "o") for _ in range(random.randint(1, 3))]
    names = "dabc"[: len(kinds)]
    wide = {one: _TYPES[kind][0] for one, kind in zip(names, kinds, strict=True)}
    outs = {one: wide[one] for one in names[:1] if kinds[0] != "i"}
    memory: dict[str, Value] = {"m": Ref("mem")} if random.random() < 0.15 else {}
    target.whole(
        name, outs, {**{one: wide[one] for one in names if one not in outs}, **memory}, Predicates=_predicates(random)
    )
    for number in range(random.randint(1, 3)):
        _small(target, random, name, f"C_{name}_{number}", dict(zip(names, kinds, strict=True)), memory)


def _small(
    target: CompressionTarget, random: Random, whole: str, small: str, kinds: dict[str, str], memory: dict[str, Value]
) -> None:
    given: dict[str, Argument] = {}
    for name, kind in kinds.items():
        narrow = _TYPES[kind][-1] if random.random() < 0.9 else random.choice([GPR, LOW, SIMM6, LOW_OPERAND])
        match random.randint(0, 9):
            case 0 | 1 if kind == "r":
                given[name] = random.choice([Ref("R0"), Ref("R1"), Ref("R3")])
            case 0 | 1 if kind == "i":
                given[name] = random.choice([0, -1, 77])
            case 2 if kind == "r" and given:
                given[name] = random.choice(list(given.values()))
            case _:
                given[name] = (narrow, name)
    variables = list(dict.fromkeys([one for one in given.values() if isinstance(one, tuple)]))
    random.shuffle(variables)
    if random.random() < 0.05:
        variables = variables[1:]
    declared = {str(name): value for value, name in variables}
    tied: dict[str, Value] = {}
    outs: dict[str, Value] = {}
    if variables and variables[0][0] != SIMM6 and random.random() < 0.4:
        outs = {"wb": variables[0][0]}
        if random.random() < 0.9:
            tied = {"Constraints": f"${variables[0][1]} = $wb"}
    target.small(
        small,
        outs,
        {**declared, **memory},
        Predicates=_predicates(random),
        **({"Size": 4} if random.random() < 0.02 else {}),
        **tied,
    )
    arguments: list[Argument] = list(variables)
    if outs and random.random() < 0.1:
        arguments = [variables[0], *variables]
    parts: list[Argument] = [(LOW, "base"), (SIMM6, "offset")] if memory else []
    if memory and random.random() < 0.2:
        parts = [(Ref("mem"), "m")]
    target.compress(
        f"p_{small}",
        call(whole, *given.values(), *parts),
        call(small, *arguments, *parts),
        Predicates=_predicates(random),
        isCompressOnly=random.random() < 0.2,
    )


@pytest.mark.usefixtures("each_tblgen")
def test_random_patterns() -> None:
    check_random(
        st.integers(0, 1 << 32), compressions, "compress-inst-emitter", examples=80, accepted=0.19, shrink=False
    )

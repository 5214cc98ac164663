"""``exegesis`` and ``macro-fusion-pred`` against llvm-tblgen, for random performance counters and fusions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.instruction_builder import InstructionTarget
from tests.support.release import current
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Code, Ref, Value

_NAMES = ("", "cycles", "uops", "a,b", "Z", "issue_0", "issue_10", "issue_9", "é")

#: The conditions that an operand of an instruction is another one: of the first one, which is newer, and of the second one.
_SAME = ByRelease({19: ("SameReg",), 22: ("FirstInstHasSameReg", "SecondInstHasSameReg")})


def counters(random: Random) -> InstructionTarget:
    """Counters of some processors; now and then one without a name, a resource or a binding."""
    target = InstructionTarget()
    named = _NAMES if random.random() < 0.2 else _NAMES[1:]
    events = [
        target.add(name, "ValidationEvent", EventNumber=random.randint(-1, 3)) for name in ("Miss", "Hit", "Other")
    ]
    for number in range(20, 22):
        events += [target.add(f"Event{number}", "ValidationEvent", EventNumber=number % 2)]
    owners: list[Ref] = []
    for name in random.sample(["Pfm10", "Pfm9", "PfmA", "PfmB"], random.randint(0, 3)):
        resources = random.sample(["P0", "P1", "P2", "P3"], random.randint(0, 3))
        resources += random.choice([[], [], [], [], ["P0"], [""]])
        issue: list[Value] = []
        for at, resource in enumerate(resources):
            fields: dict[str, Value] = {"Counter": random.choice(named), "ResourceName": resource}
            issue.append(target.add(f"{name}Issue{at}", "PfmIssueCounter", **fields))
        validation: list[Value] = []
        for at in range(random.choice([0, 0, 1, 2, 3, 20])):
            fields = {"Counter": random.choice(named), "EventType": random.choice(events)}
            validation.append(target.add(f"{name}Check{at}", "PfmValidationCounter", **fields))
        others: dict[str, Value] = {}
        for field in ("CycleCounter", "UopsCounter"):
            others[field] = target.add(f"{name}{field}", "PfmCounter", Counter=random.choice(_NAMES))
        owners.append(
            target.add(
                name, "ProcPfmCounters", IssueCounters=tuple(issue), ValidationCounters=tuple(validation), **others
            )
        )
    for number in range(random.choice([0, 1, 3, 20]) if owners else 0):
        processor = random.choice(["", "p10", "p9", "P1", "b", "a"])
        target.add(f"Binding{number}", "PfmCountersBinding", CpuName=processor, Counters=random.choice(owners))
    return target


def fusions(random: Random) -> InstructionTarget:
    """Fusions with conditions of all kinds, a few of which are about another instruction than they can be."""
    target = InstructionTarget()
    opcodes = [target.instruction(name) for name in ("ADD", "SUB")]
    targets = [target.add(f"{name}_fusion_target", "FusionTarget") for name in ("first", "second", "both")]
    true = target.add("True", "MCTrue")
    checks = [true, target.add("IsAdd", "CheckOpcode", ValidOpcodes=tuple(opcodes[:1]))]
    checks += [target.add("IsAny", "CheckOpcode", ValidOpcodes=tuple(opcodes))]
    checks += [target.add("IsNot", "CheckNot", Pred=random.choice(checks))]
    checks += [target.add("All", "CheckAll", Predicates=tuple(random.sample(checks, random.randint(1, 4))))]
    checks += [target.add("Any", "CheckAny", Predicates=tuple(random.sample(checks, random.randint(1, 4))))]
    conditions: list[Ref] = []

    def add(kind: str, about: int, **fields: Value) -> None:
        at = random.randrange(3) if random.random() < 0.01 else about
        conditions.append(target.add(f"C{len(conditions)}", kind, Target=targets[at], **fields))

    for kind, about in (("First", 0), ("Second", 1), ("Both", 2)):
        for check in random.sample(checks, 2):
            add(f"{kind}FusionPredicateWithMCInstPredicate", about, Predicate=check)
    for kind in ("TieReg", *_SAME[current()]):
        about = 2 if kind == "TieReg" else int(not kind.startswith("First"))
        add(kind, about, FirstOpIdx=random.choice([0, 1, 1 << 32, -1]), SecondOpIdx=random.randint(0, 4))
    add("WildcardPred", 0, ReturnValue=random.random() < 0.5)
    add("OneUsePred", 0)
    add("FusionPredicateWithCode", 2, Predicate=Code(random.choice(["  f();\n", "", "x", "\n  g();\n  "])))
    for name in random.sample(["F10", "F9", "F1_2", "F_a", "G", "f"], random.randint(0, 5)):
        chosen = tuple(random.choices(conditions, k=random.randint(0, 6)))
        target.add(name, "Fusion", Predicates=chosen, IsCommutable=random.random() < 0.5)
    return target


@pytest.mark.usefixtures("each_tblgen")
@pytest.mark.parametrize(("generator", "make"), [("exegesis", counters), ("macro-fusion-pred", fusions)])
def test_random_targets(generator: str, make: Callable[[Random], InstructionTarget]) -> None:
    check_random(
        st.randoms(use_true_random=False),
        lambda random: make(random).records(),
        generator,
        examples=50,
        accepted=0.3,
    )

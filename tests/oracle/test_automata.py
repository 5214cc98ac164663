"""``automata`` and ``dfa-packetizer`` against llvm-tblgen, for random transitions and itineraries."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.automaton_builder import AutomatonTarget
from tests.support.packetizer_builder import PacketizerTarget
from tgdsl.records import RecordSet, Ref, Value

_SYMBOLS = ("Kind", "Number", "Text")


def automata(seed: int) -> RecordSet:
    """Some automata, which may share transitions; few bits, so that many of these exclude each other."""
    random = Random(seed)
    target = AutomatonTarget()
    for name in ("First", "Second"):
        for _ in range(random.randint(1, 6)):
            values: dict[str, Value] = {
                "Kind": Ref(random.choice("ABC")),
                "Number": random.choice([-1, 2, 1 << 40, 7]),  # the export takes 0 and 1 for bits
                "Text": random.choice(["x", "y", ""]),
            }
            state = random.choice([0, *[random.randrange(1, 32) for _ in range(9)]])
            target.transition(name, state, **values)
    for name in ("Auto1", "Auto10", "Auto9"):
        symbols = random.sample(_SYMBOLS, random.randint(0, 3))
        types: dict[str, Value] = {
            f"TypeOf_{one}": random.choice(["Other", ""]) for one in symbols if random.random() < 0.3
        }
        target.automaton(name, random.choice(["First", "Second"]), *symbols, **types)
    if random.random() < 0.05:
        target.automaton("Wrong", "Nothing")
    return target.records()


@pytest.mark.usefixtures("each_tblgen")
def test_random_automata() -> None:
    check_random(st.integers(0, 1 << 32), automata, "automata", examples=60, accepted=0.8, shrink=False)


def itineraries(seed: int) -> RecordSet:
    """Processors with a few units, whose itineraries may be for packetizers of several namespaces.

    Those of one namespace list their units in one order: llvm-tblgen goes through them in the order of their addresses.
    """
    random = Random(seed)
    target = PacketizerTarget()
    units = ["Alu", "Mul", "Mem", "Bra", "Wide"]
    target.func_units(*units)
    classes = ["IicA", "IicB", "IicC", "IicD"]
    target.itinerary_classes(*classes)
    listed = units if random.random() < 0.7 else [f"F{number}" for number in range(random.randint(28, 59))] + units
    target.func_units(*listed[:-5])
    random.shuffle(listed)
    namespaces = random.choice([[""], ["", "Two"], ["One", "Two", "Three"], [f"N{number}" for number in range(15)]])
    for number in range(random.randint(1, 4) if len(namespaces) < 4 else 17):
        stages = {
            one: [random.sample(units, random.randint(1, 3)) for _ in range(random.randint(0, 2))]
            for one in random.sample(classes, random.randint(0, 4))
        }
        target.itineraries(f"Itins{number}", listed, stages, PacketizerNamespace=random.choice(namespaces))
    if random.random() < 0.6:
        target.combined({one: random.sample(units, 2) for one in random.sample(units, random.randint(1, 2))})
    return target.records()


@pytest.mark.usefixtures("each_tblgen")
def test_random_itineraries() -> None:
    check_random(st.integers(0, 1 << 32), itineraries, "dfa-packetizer", examples=60, accepted=0.9, shrink=False)

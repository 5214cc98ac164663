"""Automata in Python: LLVM's Automaton takes by the generated tables the actions that the transitions allow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

from tests.cpp.compiling import generate, needs_compiler, run
from tests.language.test_automata import SLOTS, SYMBOLS
from tests.support.targets import load
from tgdsl.model import Model

#: The bits that an action may set, of which none is set before; see SLOTS.
CHOICES = {0: (0b01, 0b10), 1: (0b01,)}


def states(actions: Sequence[int]) -> list[int]:
    """The states that actions lead to, one for each way."""
    found = [0]
    for action in actions:
        found = [state | bit for state in found for bit in CHOICES[action] if not state & bit]
    return found


@needs_compiler
def test_automata(tmp_path: Path) -> None:
    text = SLOTS.replace('cpp_types=["Unit", ""]', 'cpp_types=["Kind", ""]').replace(
        "Slots = GenericAutomaton(Slot)", 'Slots = GenericAutomaton(Slot, cpp_types=["Kind"])'
    )
    model = Model(load(tmp_path, text, SYMBOLS))
    generate(model, "automata", tmp_path)
    asked = [actions for count in range(4) for actions in product(CHOICES, repeat=count)]
    answers: list[str] = []
    for actions in asked:
        taken = max(count for count in range(len(actions) + 1) if states(actions[:count]))
        answers.append(f"{taken} {len(states(actions[:taken]))}")
    lines = run(tmp_path, model, ["automata.cpp"], {}, "".join([" ".join(map(str, one)) + "\n" for one in asked]))
    assert lines == answers

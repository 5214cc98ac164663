"""Builder of small record sets with GenericAutomatons.

target = AutomatonTarget()
target.transition("Slot", 0b01, Kind=Ref("A"))
target.automaton("Slots", "Slot", "Kind")
text = GENERATOR.generate(Model(target.records()))
"""

from __future__ import annotations

from tests.support.record_builder import Target
from tgdsl.records import Bits, Ref, Value


class AutomatonTarget(Target):
    """Builds records of automata; the symbols ``A``, ``B`` and ``C`` are of the class ``SymbolKind``."""

    def __init__(self) -> None:
        super().__init__()
        self._count: dict[str, int] = {}
        for name in ("A", "B", "C"):
            self.add(name, "SymbolKind")

    def transition(self, class_name: str, new_state: int, **symbols: Value) -> Ref:
        """A transition of a class, called after it with its number."""
        number = self._count[class_name] = self._count.get(class_name, -1) + 1
        return self.add(f"{class_name}{number}", "Transition", class_name, NewState=Bits.of(new_state, 32), **symbols)

    def automaton(self, name: str, transition_class: str, *symbols: str, **fields: Value) -> Ref:
        return self.add(
            name, "GenericAutomaton", TransitionClass=transition_class, SymbolFields=tuple(symbols), **fields
        )

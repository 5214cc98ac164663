"""Finite automata: nondeterministic ones (NFA), and the deterministic ones that do the same (DfaEmitter).

A state is a number, whose bits say what has been taken; the initial one is 0. An action is a number from 1. A state of the deterministic
automaton is a set of states of the other one, those in which it may be after the same actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, fail

#: More states than this are an error: llvm-tblgen would take all memory for them.
_MOST_STATES = 1 << 18


@frozen(eq=False)
class Nfa:
    """A nondeterministic automaton, as far as it is reached from its initial state.

    Attributes:
        moves: by state that has any, in ascending order: action to the states that follow, ascending.
        transitions: the number of transitions, those that are there several times included.
    """

    moves: Mapping[int, Mapping[int, tuple[int, ...]]]
    transitions: int

    @property
    def states(self) -> set[int]:
        """All states that have a transition or that one leads to."""
        found = set(self.moves)
        for actions in self.moves.values():
            for targets in actions.values():
                found.update(targets)
        return found


@frozen
class Move:
    """A transition of a deterministic automaton.

    Attributes:
        source, target: states, numbered from 1.
        info: the numbers of the pairs of states of the nondeterministic automaton that it stands for, ascending.
    """

    source: int
    action: int
    target: int
    info: tuple[int, ...]


@frozen(eq=False)
class Dfa:
    """A deterministic automaton.

    Attributes:
        pairs: transitions between two states of the nondeterministic automaton, whatever their actions, ascending.
        moves: by states and actions.
    """

    nfa_states: int
    nfa_transitions: int
    states: int
    pairs: tuple[tuple[int, int], ...]
    moves: tuple[Move, ...]


def explore(step: Callable[[int], Iterable[tuple[int, Mapping[int, int]]]], place: Callable[[], Place]) -> Nfa:
    """The automaton whose transitions ``step`` gives.

    Args:
        step: from a state to actions, each with the states that may follow and in how many ways; an action may be there several times.
        place: of whatever has too many states.
    """
    moves: dict[int, dict[int, tuple[int, ...]]] = {}
    transitions = 0
    seen = {0}
    waiting = [0]
    while waiting:
        state = waiting.pop()
        following: dict[int, set[int]] = {}
        for action, targets in step(state):
            if targets:
                following.setdefault(action, set()).update(targets)
                transitions += sum(targets.values())
        if following:
            moves[state] = {action: tuple(sorted(targets)) for action, targets in following.items()}
        new = {target for targets in following.values() for target in targets} - seen
        seen |= new
        waiting += new
        _check_count(len(seen), place)
    return Nfa({state: moves[state] for state in sorted(moves)}, transitions)


def _check_count(count: int, place: Callable[[], Place]) -> None:
    if count > _MOST_STATES:
        raise fail(
            place(), f"the automaton has more than {_MOST_STATES} states: let more of its actions exclude each other"
        )


def determinize(nfa: Nfa, place: Callable[[], Place]) -> Dfa:
    """The deterministic automaton that takes the same sequences of actions, by the sets of states that each leads to.

    Its states are numbered as they are found: by the number of the state from which they are, then by action.
    """
    pairs: list[tuple[int, int]] = []
    targets_of: list[int] = []
    numbered: dict[int, list[tuple[int, list[int]]]] = {}  # by state: actions with the numbers of pairs
    for state, actions in nfa.moves.items():
        following = sorted({target for targets in actions.values() for target in targets})
        numbers = {target: len(pairs) + number for number, target in enumerate(following)}
        pairs += [(state, target) for target in following]
        targets_of += following
        numbered[state] = [(action, [numbers[one] for one in targets]) for action, targets in actions.items()]

    initial: frozenset[int] = frozenset((0,))
    numbers_of_sets: dict[frozenset[int], int] = {initial: 1}
    order: list[frozenset[int]] = [initial]
    moves: list[Move] = []
    for source, states in enumerate(order, 1):  # grows meanwhile
        found: dict[int, list[int]] = {}
        for state in sorted(states):
            for action, taken in numbered.get(state, ()):
                found.setdefault(action, []).extend(taken)
        for action in sorted(found):
            info = found[action]
            targets = frozenset([targets_of[pair] for pair in info])
            number = numbers_of_sets.get(targets)
            if number is None:
                number = numbers_of_sets[targets] = len(order) + 1
                order.append(targets)
            moves.append(Move(source, action, number, tuple(info)))
        _check_count(len(order), place)
    return Dfa(len(nfa.states), nfa.transitions, len(order), tuple(pairs), tuple(moves))

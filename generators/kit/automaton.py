"""The tables of a deterministic automaton (DfaEmitter), which ``llvm/Support/Automaton.h`` runs::

const std::array<NfaStatePair, 8> ToyTransitionInfo = {{
  /* 0 */ {0, 1}, {0ULL, 0ULL},         since 22 with {0, 0} at the end
}};

const std::array<ToyTransition, 4> ToyTransitions = {{
  {1, 1, 2, 0},              from a state by an action to a state, and where its transitions of the nondeterministic automaton are

}};
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.automata import Dfa


@frozen
class _Form:
    """The table of transitions of the nondeterministic automaton, as releases have it.

    Attributes:
        terminator: after the transitions of each entry.
        empty: the lines of a table without entries.
    """

    terminator: str
    empty: tuple[str, ...]


#: The end of the transitions of an entry, and what stands in an empty table.
_FORM = ByRelease({19: _Form("{0ULL, 0ULL}", ()), 22: _Form("{0, 0}", ("  /* dummy */ {0, 0}",))})

_COUNTS = template("""
    // Input NFA has $nfa_states states with $nfa_transitions transitions.
    // Generated DFA has $states states with $moves transitions.

    // A zero-terminated sequence of NFA state transitions. Every DFA
    // transition implies a set of NFA transitions. These are referred
    // to by index in ${name}Transitions[].
    const std::array<NfaStatePair, $size> ${name}TransitionInfo = {{
    """.removeprefix("\n"))

_STRUCT = template("""
    }};

    // A transition in the generated $name DFA.
    struct ${name}Transition {
      unsigned FromDfaState; // The transitioned-from DFA state.
      $action_type Action;       // The input symbol that causes this transition.
      unsigned ToDfaState;   // The transitioned-to DFA state.
      unsigned InfoIdx;      // Start index into ${name}TransitionInfo.
    };

    // A table of DFA transitions, ordered by {FromDfaState, Action}.
    // The initial state is 1, not zero.
    const std::array<${name}Transition, $moves> ${name}Transitions = {{
    """.removeprefix("\n"))


def write_automaton(
    out: Writer, name: str, dfa: Dfa, release: Release, action_type: str = "uint64_t", show: Callable[[int], str] = str
) -> None:
    """The tables of an automaton.

    Args:
        name: what their names begin with.
        action_type: the type of actions in C++.
        show: from an action to the expression for it.
    """
    table = SequenceTable([move.info for move in dfa.moves])
    shown = [f"{{{source}, {target}}}" for source, target in dfa.pairs]
    moves = len(dfa.moves)
    out.fill(
        _COUNTS,
        name=name,
        nfa_states=dfa.nfa_states,
        nfa_transitions=dfa.nfa_transitions,
        states=dfa.states,
        moves=moves,
        size=table.size,
    )
    form = _FORM[release]
    out.lines(table.lines(shown.__getitem__, form.terminator) or form.empty)
    out.fill(_STRUCT, name=name, action_type=action_type, moves=moves)
    actions = {action: show(action) for action in {move.action for move in dfa.moves}}
    out.lines(
        [f"  {{{move.source}, {actions[move.action]}, {move.target}, {table[move.info]}}}," for move in dfa.moves]
    )
    out.lines(["", "}};", ""])

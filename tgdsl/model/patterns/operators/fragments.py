"""Reading of PatFrags records: arguments, alternatives, the null fragment, recursion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import Note, fail
from tgdsl.model.patterns.fields import FRAGMENTS, OPERANDS, PATTERN, fragments_of, operands_of, own_pattern_of
from tgdsl.model.patterns.operators.nodes import Fragment
from tgdsl.records import Dag, Record, Ref, Value

#: Name of the record that stands for an argument in a fragment.
GAP = "node"

_NULL = "null_frag"

#: Operators that a fragment's list of arguments may have; they mean the same.
_LIST_OPERATORS = ("ops", "outs", "ins")


def refers_to_nothing(tree: Dag) -> bool:
    """True if there is ``null_frag`` in a tree, so that it stands for nothing."""
    operator = tree.operator
    if not isinstance(operator, Ref):
        return False
    if operator.name == _NULL:
        return True
    for argument in tree.args:
        value = argument.value
        if isinstance(value, Ref):
            if value.name == _NULL:
                return True
        elif isinstance(value, Dag) and refers_to_nothing(value):
            return True
    return False


def read_own_pattern(record: Record) -> tuple[Dag, ...]:
    """The dags in the Pattern of an Instruction; none if it has no pattern.

    Raises:
        DiagnosticError: there is something else than dags in it.
    """
    dags: list[Dag] = []
    for value in own_pattern_of(record):
        if not isinstance(value, Dag):
            raise fail(
                record.place_of(PATTERN, value),
                f"the Pattern of '{record.label}' has something that is not a dag: list dags",
            )
        if refers_to_nothing(value):
            return ()
        dags.append(value)
    return tuple(dags)


def read_fragment(record: Record) -> Fragment:
    """A PatFrags record.

    Raises:
        DiagnosticError: its Operands are no list of names, or an alternative is no dag.
    """
    alternatives: list[Dag] = []
    for tree in fragments_of(record):
        if not isinstance(tree, Dag) or not isinstance(tree.operator, Ref):
            raise fail(
                record.place_of(FRAGMENTS, tree),
                f"the Fragments of '{record.label}' have something that is not a dag of an operator: list dags",
            )
        alternatives.append(tree)
    return Fragment(record, record.name, _arguments(record), tuple(alternatives), record.is_a("OutPatFrag"))


def _arguments(record: Record) -> tuple[str, ...]:
    """The names of a fragment's arguments."""
    listed = operands_of(record)
    if not isinstance(listed.operator, Ref) or listed.operator.name not in _LIST_OPERATORS:
        raise fail(record.place_of(OPERANDS), f"the Operands of '{record.label}' should be a dag of 'ops'")
    names: list[str] = []
    for argument in listed.args:
        if argument.value != Ref(GAP) or not argument.name:
            raise fail(
                record.place_of(OPERANDS), f"the Operands of '{record.label}' should all be '{GAP}', each with a name"
            )
        if argument.name in names:
            raise fail(
                record.place_of(OPERANDS),
                f"the Operands of '{record.label}' have '{argument.name}' twice: list each once",
            )
        names.append(argument.name)
    return tuple(names)


class RecursionCheck:
    """Finds fragments that are part of themselves. What has been searched without finding any is not searched again."""

    def __init__(self) -> None:
        self._finite: set[str] = set()

    def check(self, record: Record) -> None:
        """Check a PatFrags record.

        Raises:
            DiagnosticError: it is part of itself, directly or through others.
        """
        path: list[Record] = []
        done: set[str] = set()
        others_recur = False

        def visit(fragment: Record) -> None:
            nonlocal others_recur
            if fragment in path:
                if fragment is record:
                    raise _recursive(path)
                others_recur = True
            elif fragment.name not in done and fragment.name not in self._finite:
                path.append(fragment)
                for used in _fragments_in(fragments_of(fragment), fragment):
                    visit(used)
                path.pop()
                done.add(fragment.name)

        visit(record)
        if not others_recur:
            self._finite |= done


def _fragments_in(trees: Sequence[Value], user: Record) -> Iterator[Record]:
    for tree in trees:
        if isinstance(tree, Dag):
            yield from _fragments_in([tree.operator, *[argument.value for argument in tree.args]], user)
        elif isinstance(tree, Ref):
            record = user.resolve(tree, FRAGMENTS)
            if record.is_a("PatFrags"):
                yield record


def _recursive(path: Sequence[Record]) -> Exception:
    first = path[0]
    return fail(
        first.place,
        f"the fragment '{first.name}' is part of itself: take it out of its Fragments",
        *[Note(fragment.place, f"through '{fragment.name}'") for fragment in path[1:]],
    )

"""DAGs that are selected otherwise, and patterns that others shadow in one of the descriptions only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.difference.data import SelectionChange, Shadowing
from tgdsl.difference.intrinsics import Intrinsics
from tgdsl.difference.side import Side
from tgdsl.linting import shadowed
from tgdsl.linting.finding import Finding
from tgdsl.model.patterns import TreeText
from tgdsl.selection.dag import Node, Value, shown
from tgdsl.selection.examples import Examples
from tgdsl.selection.selector import Selector
from tgdsl.selection.wording import instruction_text

_TYPE = re.compile(r"\{ \*:\[(\w+)\] \}")
_CONDITION = re.compile(r"<<P:(?:\d+:)?Predicate_(\w+)>>")

#: The operands of LLVM's own instructions that are the numbers of register classes.
_CLASS_OPERANDS = {"COPY_TO_REGCLASS": 1, "REG_SEQUENCE": 0}
_OPCODE = re.compile(r"\((\w+)")


def shadowing_changes(before: Side, after: Side, renamed: Callable[[str], str]) -> Iterator[Shadowing]:
    """Patterns that are shadowed in one of the sides only.

    Args:
        renamed: gives a text of the first side with the names that records have in the second.
    """
    old, new = before.ask(lambda: _findings(before)), after.ask(lambda: _findings(after))
    if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
        return
    known = {renamed(message) for message in old}
    for message, finding in new.items():
        if message not in known:
            yield _shadowing(finding, after, True)
    for message, finding in old.items():
        if renamed(message) not in new:
            yield _shadowing(finding, before, False)


def _findings(side: Side) -> Mapping[str, Finding]:
    found = list(shadowed.find(side.subject)) if side.model.patterns.patterns else []
    named = Intrinsics(side.records).named
    shown = [evolve(one, message=named(one.message), notes=_notes(one, named)) for one in found]
    return {f"{one.message} {[note.message for note in one.notes]}": one for one in shown}


def _notes(finding: Finding, named: Callable[[str], str]) -> tuple[Note, ...]:
    return tuple([Note(note.place, named(note.message)) for note in finding.notes])


def _shadowing(finding: Finding, side: Side, is_new: bool) -> Shadowing:
    notes = tuple([f"{side.place(note.place)}: {note.message}" for note in finding.notes])
    return Shadowing(is_new, side.place(finding.place), finding.message, notes)


def selection_changes(
    before: Side, after: Side, texts: tuple[str | None, str | None], renamed: Callable[[str], str]
) -> Iterator[SelectionChange]:
    """The DAGs of both sides' patterns that are selected otherwise, by the instructions that are selected.

    Args:
        texts: ``<Target>GenDAGISel.inc`` of both sides, if somebody has them.
        renamed: gives a text of the first side with the names that records have in the second.
    """
    old, new = (side.ask(lambda: _Selecting(side, text)) for side, text in zip((before, after), texts))
    if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
        return
    groups: dict[tuple[str, ...], list[SelectionChange]] = {}
    seen: set[str] = set()
    for one in (old, new):
        for source, root in one.dags(seen):
            first, second = old.selected(root, one), new.selected(root, one)
            if renamed(first) != second:
                change = SelectionChange(source, one.intrinsics.named(shown(Value(root))), first, second, 1)
                key = (*_OPCODE.findall(first)[:1], "=>", *_OPCODE.findall(second)[:1])
                groups.setdefault(key, []).append(change)
    for changes in sorted(groups.values(), key=_both_first):
        example = changes[0]
        yield SelectionChange(example.pattern, example.example, example.before, example.after, len(changes))


def _both_first(changes: Sequence[SelectionChange]) -> bool:
    """The key by which DAGs that one of the sides selects nothing for come last: the pattern was added or removed, most often."""
    return not (changes[0].before and changes[0].after)


class _Selecting:
    """Selects with the table of one side.

    Attributes:
        intrinsics: of the side.
    """

    def __init__(self, side: Side, text: str | None) -> None:
        self._patterns = side.model.patterns.patterns
        self._selector = Selector(side.model, text=text) if self._patterns else None
        self._text = TreeText(side.model.value_types.by_number)
        self._classes = [one.name for one in side.model.register_file.classes] if self._selector else []
        self.intrinsics = Intrinsics(side.records)

    def dags(self, seen: set[str]) -> Iterator[tuple[str, Node]]:
        """The DAGs of all patterns, each with the source that it was made from.

        Args:
            seen: sources that are left out; gets those that are given.
        """
        if self._selector is None:
            return
        examples = Examples()
        for pattern in self._patterns:
            tree = self._text(pattern.source)
            source = self.intrinsics.named(_CONDITION.sub(r"<<\1>>", _TYPE.sub(r"\1", tree)))
            if source not in seen:
                seen.add(source)
                for root, _ in self._selector.own_roots(pattern, examples):
                    yield source, root

    def selected(self, root: Node, of: _Selecting) -> str:
        """The instructions that are selected for a DAG of one of the sides; empty for none."""
        if self._selector is None:
            return ""
        with self.intrinsics.numbered(root, of.intrinsics):
            match = self._selector.select(root)
        if match is None:
            return ""
        for value in [*[one for _, one in match.copies], *match.results]:
            self._name_classes(value.node)
        copies = [f"{register} = {instruction_text(value)}" for register, value in match.copies]
        return ", ".join([*copies, *[instruction_text(one) for one in match.results]])

    def _name_classes(self, node: Node) -> None:
        """Give register classes their names, of which some tables have only the numbers."""
        if not node.is_machine:
            return
        for number, operand in enumerate(node.operands):
            place = _CLASS_OPERANDS.get(node.opcode.rpartition("::")[2])
            constant = operand.node.constant
            if place is not None and number == place and constant is not None and 0 <= constant < len(self._classes):
                operand.node.constant, operand.node.name = None, f"{self._classes[constant]}RegClassID"
            self._name_classes(operand.node)

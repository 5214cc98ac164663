"""A target's GlobalISel instruction selector: its generated match table, and the pattern of each rule in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.generation.generator import installed
from tgdsl.model import Model
from tgdsl.model.patterns import Pattern
from tgdsl.selection.decisions import Conditions, Settings
from tgdsl.selection.generic.checking import Checks
from tgdsl.selection.generic.drafts import Drafts
from tgdsl.selection.generic.examples import Examples
from tgdsl.selection.generic.interpreter import Interpreter, Match, Outcome
from tgdsl.selection.generic.machine_ir import Function
from tgdsl.selection.generic.notation import parse_function
from tgdsl.selection.generic.operations import Decoder
from tgdsl.selection.generic.table_text import parse_match_table
from tgdsl.selection.settings import names_of

_GENERATOR = "global-isel"


@frozen(eq=False)
class OwnRule:
    """The selection for a rule's own example.

    Attributes:
        rule: its Rule ID.
        function: the example.
        match: None if nothing matches.
    """

    rule: int
    function: Function
    match: Match | None


class GenericSelector:
    """Selects with the match table that the generator ``global-isel`` writes for a model.

    Raises:
        DiagnosticError: the target's patterns are wrong.
    """

    def __init__(self, model: Model, settings: Settings | None = None, text: str | None = None) -> None:
        """
        Args:
            text: ``<Target>GenGlobalISel.inc``; None to generate it.
        """
        settings = Settings() if settings is None else settings
        if text is None:
            text = installed([_GENERATOR])[_GENERATOR].load().generate(model)
        table = parse_match_table(text)
        self._instructions = {one.name: one for one in model.instructions.instructions}
        self._banks = _banks(model)
        self._pointer = int(settings.pointer[1:]) if settings.pointer[1:].isdigit() else 0
        checks = Checks(table, Conditions(settings, names_of(model.records)), settings, self._banks)
        self._interpreter = Interpreter(table, checks, self._instructions)
        opcodes = {one.number: one.name for one in model.instructions.instructions}
        self._drafts = Drafts(Decoder(table), table.types, opcodes)
        self._examples = Examples(self._instructions, table.predicates)
        self._places = {rule: table.offsets[item] for item, rule in table.rules.items()}
        self._patterns = model.global_isel.patterns

    def parse(self, text: str) -> Function:
        """Generic machine instructions, the last of which is to be selected.

        Raises:
            DiagnosticError: with all mistakes.
        """
        function = parse_function(text, self._instructions, self._banks)
        function.pointer = self._pointer
        return function

    def select(self, function: Function) -> Match | None:
        """The first match in the order of the table; None if no rule matches."""
        return self._interpreter.select(function)

    def explore(self, function: Function) -> Iterator[Outcome]:
        """The outcomes of all rules whose root has the opcode of a function's last instruction, in the order of the table."""
        return self._interpreter.explore(function)

    def pattern(self, rule: int) -> Pattern:
        """The pattern that a rule was imported from."""
        return self._patterns[rule]

    @property
    def rules(self) -> Sequence[int]:
        """The Rule IDs, in the order of the table."""
        return [*self._places]

    def rules_of(self, name: str) -> Sequence[int]:
        """The Rule IDs of the rules from a record's own patterns."""
        return [rule for rule in self._places if self._patterns[rule].record.name == name]

    def own_choices(self, rules: Sequence[int] | None = None) -> Iterator[OwnRule]:
        """The selections for the examples of rules, by default of all, in the order of the table."""
        for rule in self.rules if rules is None else rules:
            function = self._examples.function(self._drafts.draft(self._places[rule]))
            yield OwnRule(rule, function, self.select(function))


def _banks(model: Model) -> dict[str, frozenset[str]]:
    """The classes that each register bank covers, by its name in MIR, and those that are in the bank of a class, by the class's name."""
    found: dict[str, frozenset[str]] = {}
    for bank in model.register_banks:
        names = frozenset([one.name for one in bank.classes])
        found[bank.name.lower()] = names
        for name in names:
            for written in (name, name.lower()):
                found[written] = found.get(written, frozenset()) | names
    return found

"""The checks of :data:`tgdsl.model.common.rules.RULES`: what is an error in a target in Python, found in records."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tgdsl.diagnostics import DiagnosticError
from tgdsl.linting import fields
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model import Model
from tgdsl.model.common.rules import RULES
from tgdsl.model.options import has_options
from tgdsl.model.searchable_tables import has_searchable_tables

_KINDS = {rule: Kind(rule.identifier, rule.explanation) for rule in RULES}

#: The parts of the model in which breaches are found.
_PARTS: tuple[Callable[[Model], object], ...] = (
    lambda model: model.check_texts(),
    lambda model: model.registers,
    lambda model: model.register_banks,
    lambda model: model.calling_conventions,
    lambda model: model.processors,
    lambda model: model.hw_mode_kinds,
    lambda model: model.schedule,
    lambda model: model.machine_models,
    lambda model: model.packetizers,
    lambda model: model.generic_automata,
    lambda model: model.instructions,
    lambda model: model.emission,
    lambda model: model.check_decoding_conflicts(),
    lambda model: model.decoding,
    lambda model: model.check_predicate_operands(),
    lambda model: model.check_results(),
    lambda model: model.check_machine_properties(),
    lambda model: model.check_assembly_writers(),
    lambda model: model.check_pseudo_expansions(),
    lambda model: model.check_equivalences(),
    lambda model: model.compressions,
    lambda model: model.instruction_maps,
    lambda model: model.instruction_functions,
    lambda model: model.subtarget_functions,
    lambda model: [model.asm_matching(number) for number in fields.parser_numbers(model.target)],
    lambda model: has_searchable_tables(model.records) and model.searchable_tables,
    lambda model: has_options(model.records) and model.llvm.options,
)


def find(subject: Subject) -> Iterator[Finding]:
    """The breaches in all parts that can be computed; a part with errors is reported by the generators that need it."""
    model = subject.model
    for part in _PARTS:
        try:
            part(model)
        except DiagnosticError:
            continue
    for breach in dict.fromkeys(model.breaches):
        yield Finding(_KINDS[breach.rule], breach.place, breach.place.subject, breach.message, breach.notes)


CHECK = Check(tuple(_KINDS.values()), find)

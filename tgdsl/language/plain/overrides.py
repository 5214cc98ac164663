"""Other values for fields of definitions, as TableGen's ``let`` gives them from outside::

ADDS = arithmetic("adds", ...)
override(ADDS.ri, {"hasExtraSrcRegAllocReq": True})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from tgdsl.classes import evolve
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Note, did_you_mean, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import DefinedByClass, DefiningModule, Definition, Namer, Override, definition_of
from tgdsl.language.core.running import current_place, is_of_std, running_namespace
from tgdsl.language.plain.values import PlainValue, value_in
from tgdsl.llvm import Release
from tgdsl.records import Value


def override(
    definition: Definition | type[DefinedByClass] | Callable[..., object], fields: Mapping[str, PlainValue]
) -> None:
    """Give fields of a definition's record other values than the definition does: what TableGen's ``let`` does from outside.

    Args:
        definition: a target's own; also the class of an instruction, and a fragment, which is a function to type checkers.
        fields: by LLVM's names, with values as :func:`~tgdsl.language.plain` takes them.
    """
    place = current_place()
    made = definition_of(definition)
    if made is None:
        raise fail(
            place,
            f"override takes a definition and the fields of its record, but gets {given(definition)}, which is not one; a class of instructions is one"
            " if it has an asm",
        )
    if made.place.innermost is not None and is_of_std(made.place.innermost.file):
        raise fail(place, f"this {made.what} is LLVM's own, which no target changes; define one of your own")
    if not _is_by_name(fields):
        raise fail(
            place, f'override takes a dict by the names of fields, but gets {given(fields)}; write {{"Size": 4}}'
        )
    releases = DefiningModule.of(running_namespace()).open_releases
    for field, value in fields.items():
        for other in made.overrides:
            if other.field == field and (other.releases & releases).known:
                raise fail(
                    place,
                    f"'{field}' has another override; give one of them",
                    Note(other.place, "the other one is here"),
                )
        vars(made)["overrides"] = (*made.overrides, Override(field, value, place, releases))


def overridden(
    definition: Definition, values: Mapping[str, Value], release: Release, ref: Namer
) -> Mapping[str, Value]:
    """The fields of a definition with those that overrides give other values."""
    changed: dict[str, Value] = {}
    for one in overrides_for(definition, release):
        try:
            changed[one.field] = value_in(one.value, ref)
        except DiagnosticError as error:
            raise DiagnosticError([evolve(each, place=one.place) for each in error.diagnostics]) from None
    return {**values, **changed}


def check_overrides(definition: Definition, release: Release, known: Iterable[str]) -> None:
    """Check that the fields that overrides give values are those of the record.

    Raises:
        DiagnosticError: some are not.
    """
    known = list(known)
    wrong: list[Diagnostic] = []
    for one in overrides_for(definition, release):
        if one.field not in known:
            hint = did_you_mean(one.field, known) or "; take it out"
            wrong.append(
                Diagnostic(one.place, f"the record of this {definition.what} has no field '{one.field}'{hint}")
            )
    if wrong:
        raise DiagnosticError(wrong)


def overrides_for(definition: Definition, release: Release) -> list[Override]:
    """The overrides of a definition that are for a release."""
    return [one for one in definition.overrides if release in one.releases]


def _is_by_name(fields: object) -> bool:
    """True for a dictionary whose keys are names."""
    return isinstance(fields, Mapping) and all(
        [isinstance(field, str) for field in cast("Mapping[object, object]", fields)]
    )

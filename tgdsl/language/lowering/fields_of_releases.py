"""Fields that a definition gives and that the classes of its release do not have."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import Diagnostic, DiagnosticError, fail
from tgdsl.language.core.definition import Definition
from tgdsl.llvm.releases import Releases
from tgdsl.llvm import RELEASES
from tgdsl.records import Bits, Record, Value, classes_of
from tgdsl.records.class_table import is_of_llvm


def check_fields_are_there(record: Record, definition: Definition, values: Mapping[str, Value]) -> None:
    """Check that the class of a record is one of its release, and that fields which it does not have are given no more than defaults.

    Args:
        values: all that the definition gives.

    Raises:
        DiagnosticError: something that was said would be lost.
    """
    release = record.release
    unknown = next((one for one in record.superclasses if one not in classes_of(release) and is_of_llvm(one)), None)
    if unknown is not None:
        having = [one for one in RELEASES.values() if unknown in classes_of(one)]
        raise fail(
            definition.place.about(record.name),
            f"{release.name} has no class '{unknown}': put this into `{Releases.without(release, having).block}`, and beside it what other"
            " releases have",
        )
    wrong: list[Diagnostic] = []
    for field in values.keys() - record.types.keys():
        if not _is_default(definition, field, values[field]) and field not in definition.fields_elsewhere:
            wrong.append(Diagnostic(record.place_of(field), _message(record, definition, field)))
    if wrong:
        raise DiagnosticError(wrong)


def _is_default(definition: Definition, field: str, value: Value) -> bool:
    """True if a value says no more than one that was left out does."""
    if isinstance(value, Bits):
        return not any(value.elements)
    if not value:
        return True
    declared = next((one for one in definition.llvm_fields.values() if one.record == field), None)
    return declared is not None and declared.default == vars(definition).get(declared.name)


def _message(record: Record, definition: Definition, field: str) -> str:
    """The message for a field of other releases, or of none."""
    release = record.release
    attribute = definition.attribute_of(field) or field
    text = f"'{attribute}' is given, and {release.name} has no field '{field}' for it"
    having = [
        one
        for one in RELEASES.values()
        if field in classes_of(one).fields_of(classes_of(one).with_bases(record.superclasses))
    ]
    if not having:
        return f"{text}; leave it out"
    block = Releases.without(release, having).block
    return f"{text}: put this into `{block}`, and beside it what other releases have, or leave '{attribute}' out"

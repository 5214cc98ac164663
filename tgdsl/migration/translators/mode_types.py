"""Types that depend on the HwMode."""

from __future__ import annotations

from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Subscript, Symbol, Table
from tgdsl.migration.translation import Translation
from tgdsl.migration.translators.inference import mode_class
from tgdsl.records import Record

_NOUNS = {"ModeInt": "IntByHwMode", "ModeFloat": "FloatByHwMode"}


def type_by_mode(record: Record, translation: Translation) -> Expression:
    """A ValueTypeByHwMode: of integers, of floating-point numbers, or of other values."""
    rows = [
        (translation.reference(mode.name), translation.reference(one.name))
        for mode, one in zip(record.records("Modes"), record.records("Objects"))
    ]
    kind = mode_class(record)
    if kind in _NOUNS:
        return Call(Name(Symbol("tgdsl.std", _NOUNS[kind])), [Table(rows)])
    noun = Subscript(Name(of_language("ValueTypeByHwMode")), Name(of_language("DagValue")))
    return Call(noun, [Table(rows)])

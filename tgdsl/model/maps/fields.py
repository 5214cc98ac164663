"""The fields of InstrMappings and those that tables of operands are made from, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen
from tgdsl.model.common.numbers import signed
from tgdsl.model.common.readers import bit
from tgdsl.records import Record, Value

FILTER_CLASS: Final = "FilterClass"
KEY_COL: Final = "KeyCol"
VALUE_COLS: Final = "ValueCols"


@frozen(eq=False)
class Mapping:
    """An InstrMapping.

    Attributes:
        filter_class: the name of the class that the related instructions are of.
        row_fields, col_fields: the names of the fields that members of a family share, and those that distinguish them.
        key_col, value_cols: values of the ``col_fields``: those of keys, and those of each column.
    """

    record: Record
    filter_class: str
    row_fields: list[str]
    col_fields: tuple[str, ...]
    key_col: Value
    value_cols: tuple[Value, ...]


def read_mapping(record: Record) -> Mapping:
    return Mapping(
        record=record,
        filter_class=record.string(FILTER_CLASS),
        row_fields=record.strings("RowFields"),
        col_fields=tuple(record.strings("ColFields")),
        key_col=record.values(KEY_COL),
        value_cols=record.values(VALUE_COLS),
    )


def memory_size(operand: Record) -> int:
    """The bits that an X86MemOperand refers to; 0 for an unknown number."""
    return signed(operand.integer("Size"))


has_named_operands = bit("UseNamedOperandTable")
has_logical_operands = bit("UseLogicalOperandMappings")

"""No-op bitcasts: llvm-tblgen drops them, so that an instruction that is selected for one is no bitcast."""

from __future__ import annotations

from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: The field with the types of an operand, for each class of operands.
_TYPE_FIELDS = {"RegisterClass": "RegTypes", "Operand": "Type", "ComplexPattern": "Ty"}


def keeps_type(records: RecordSet, pattern: Dag) -> bool:
    """Whether a pattern ``(set destination, (bitconvert source))`` has the same type on both sides, and no other."""
    if len(pattern.args) != 2:
        return False
    destination, converted = (argument.value for argument in pattern.args)
    result = _only_type(records, destination)
    if isinstance(converted, Dag) and _is_type(records, converted.operator):
        result = _only_type(records, converted)
        converted = converted.args[0].value
    if not isinstance(converted, Dag) or len(converted.args) != 1:
        return False
    return result is not None and result == _only_type(records, converted.args[0].value)


def _only_type(records: RecordSet, operand: Value) -> str | None:
    """The name of the ValueType of an operand; None if it can be of several types."""
    if isinstance(operand, Dag):  # only a cast is a leaf
        operand = operand.operator
    record = records.get(operand.name) if isinstance(operand, Ref) else None
    if record is None or record.is_a("ValueType"):
        return record.name if record is not None else None
    if record.is_a("RegisterOperand"):
        record = record.record("RegClass")
    for class_name, field in _TYPE_FIELDS.items():
        if record.is_a(class_name):
            return _single(record, field)
    return None


def _single(record: Record, field: str) -> str | None:
    value = record.value(field)
    types = value if isinstance(value, tuple) else (value,)
    return types[0].name if len(types) == 1 and isinstance(types[0], Ref) else None


def _is_type(records: RecordSet, operator: Value) -> bool:
    record = records.get(operator.name) if isinstance(operator, Ref) else None
    return record is not None and record.is_a("ValueType")

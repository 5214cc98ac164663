"""Values of records in a notation for people: records without a name are shown by their class and fields."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.difference.kinds import is_nameless
from tgdsl.difference.words import word_text
from tgdsl.records import BitRef, Bits, Dag, DagArg, FieldRef, Opaque, Record, RecordSet, Ref, Value

#: How many records without names are shown one in the other, and how many fields of each.
_DEPTH, _FIELDS = 3, 6

_SPACE = re.compile(r"\s+")


class Values:
    """Writes the values of one description.

    Args:
        records: all of its records.
    """

    def __init__(self, records: RecordSet) -> None:
        self._records = records

    def text(self, value: Value, depth: int = 0) -> str:
        """The text of a value."""
        match value:
            case None:
                return "?"
            case bool() | int():
                return str(int(value))
            case str():
                return '"' + _SPACE.sub(" ", value) + '"'
            case Bits():
                return bits_text(value)
            case tuple():
                return f"[{', '.join([self.text(one, depth) for one in value])}]"
            case Dag():
                operator = self.text(value.operator, depth) + (f":${value.name}" if value.name else "")
                arguments = ", ".join([self._argument(one, depth) for one in value.args])
                return f"({operator} {arguments})" if arguments else f"({operator})"
            case Ref(name):
                record = self._records.get(name)
                return name if record is None or not record.anonymous else self.nameless(record, depth)
            case FieldRef(name):
                return name
            case BitRef(name, index):
                return f"{name}{{{index}}}"
            case Opaque(text):
                return text

    def nameless(self, record: Record, depth: int = 0) -> str:
        """A record by its class and some of its fields."""
        kind = record.superclasses[-1] if record.superclasses else "record"
        if depth >= _DEPTH:
            return f"{kind}(...)"
        shown = [
            f"{name}={self.text(value, depth + 1)}" for name, value in record.fields.items() if not is_empty(value)
        ]
        return f"{kind}({', '.join([*shown[:_FIELDS], *['...'] * (len(shown) > _FIELDS)])})"

    def title(self, record: Record) -> str:
        """A record by its name, or in words that tell which of those without names it is."""
        if not is_nameless(record):
            return record.name
        fields = record.fields
        if record.is_a("Pattern"):
            results = fields.get("ResultInstrs")
            shown = ", ".join([self.text(one) for one in results]) if isinstance(results, tuple) else self.text(results)
            return f"{self.text(fields.get('PatternToMatch'))} => {shown}"
        for class_name, names in _TITLES:
            if record.is_a(class_name):
                return " ".join([class_name, *[self.text(fields[name]) for name in names if name in fields]])
        return self.nameless(record, _DEPTH - 1)

    def _argument(self, argument: DagArg, depth: int) -> str:
        name = f"${argument.name}" if argument.name else ""
        if argument.value is None:
            return name or "?"
        return f"{self.text(argument.value, depth)}{':' if name else ''}{name}"


#: The fields that tell records of a class apart.
_TITLES: Sequence[tuple[str, tuple[str, ...]]] = (
    ("InstAlias", ("AsmString", "ResultInst")),
    ("MnemonicAlias", ("FromMnemonic", "ToMnemonic")),
    ("TokenAlias", ("FromToken", "ToToken")),
    ("ProcWriteResources", ("WriteType", "SchedModel")),
    ("ProcReadAdvance", ("ReadType", "SchedModel")),
    ("InstRW", ("OperandReadWrites", "Instrs", "SchedModel")),
    ("ItinRW", ("MatchedItinClasses", "SchedModel")),
    ("SchedAlias", ("MatchRW", "AliasRW")),
    ("Processor", ("Name",)),
    ("ProcessorAlias", ("Name", "Alias")),
    ("CompressPat", ("Input", "Output")),
    ("GINodeEquiv", ("I", "Node")),
)


def bits_text(bits: Bits) -> str:
    """Bits: ``0b0101`` if all are constants, else ``{0110 rd{4-0} ?}``."""
    if len(bits) and all([isinstance(bit, bool) for bit in bits.elements]):
        return f"0b{bits.number():0{len(bits)}b}"
    return f"{{{word_text(bits)}}}"


def is_empty(value: Value) -> bool:
    """True for a value that most records have, and that need not be shown."""
    if isinstance(value, Bits):
        return not any([bit not in (False, None) for bit in value.elements])
    return value is None or value is False or value == () or value == "" or value == 0

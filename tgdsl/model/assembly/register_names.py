"""What registers are called in assembly language."""

from __future__ import annotations

from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Record, Ref

DEFAULT = "NoRegAltName"  #: index of the names that registers have anyway


def register_names(bank: RegisterBank, index: str = DEFAULT) -> tuple[str, ...]:
    """The name of each register, in the order of their numbers.

    Args:
        index: a RegAltNameIndex; registers without a name of that index have an empty one.

    Raises:
        DiagnosticError: registers have such an index, and not as many AltNames.
    """
    if index == DEFAULT:
        return tuple([register.record.string("AsmName") or register.name for register in bank.registers])
    report = Report()
    names: list[str] = []
    for register in bank.registers:
        with collecting(report):
            names.append(_alternative(register.record, index))
    report.check()
    return tuple(names)


def _alternative(record: Record, index: str) -> str:
    indices = record.values("RegAltNameIndices")
    wanted = Ref(index)
    if wanted not in indices:
        return ""
    position, names = indices.index(wanted), record.strings("AltNames")
    if position >= len(names):
        raise fail(
            record.place,
            f"the register '{record.name}' has {len(names)} AltName{'s' * (len(names) != 1)}, and '{index}' is number {position + 1} of its "
            "RegAltNameIndices: give a name for each index",
        )
    return names[position]

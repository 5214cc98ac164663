"""Flags that an Instruction record declares: isBranch, mayLoad, ..."""

from __future__ import annotations

from attrs import frozen

from tgdsl.records import Record, Value
from tgdsl.records.instruction_flags import Flag

#: Those that a record may leave unset, to be inferred from patterns.
GUESSED = frozenset([flag for flag in Flag if flag.default is None])

_FLAGS = tuple(Flag)
_NAMES = tuple([flag.value for flag in _FLAGS])


@frozen(eq=False)
class Declared:
    """The flags of an instruction, and those that it leaves unset."""

    flags: frozenset[Flag]
    undeclared: frozenset[Flag]


class FlagReader:
    """Reads flags. A target has few combinations of them, each of which is computed once."""

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[Value, ...], bool], Declared] = {}

    def read(self, record: Record, predicable: bool) -> Declared:
        """The flags of an instruction. One with a predicate operand is predicable, unless it sets isUnpredicable.

        Raises:
            DiagnosticError: a flag is missing, or is no bit.
        """
        try:
            key = (tuple(map(record.fields.__getitem__, _NAMES)), predicable)
        except KeyError as missing:
            record.value(str(missing.args[0]))  # raises a diagnostic
            raise
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _read(record, predicable)
        return found


def _read(record: Record, predicable: bool) -> Declared:
    undeclared = frozenset([flag for flag in _FLAGS if flag in GUESSED and not record.is_set(flag.value)])
    flags = {flag for flag in _FLAGS if flag not in undeclared and record.bit(flag.value)}
    if predicable:
        flags.add(Flag.IS_PREDICABLE)
    if Flag.IS_UNPREDICABLE in flags:
        flags.discard(Flag.IS_PREDICABLE)
    return Declared(frozenset(flags), undeclared)

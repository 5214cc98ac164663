"""Compressed instructions, complete and frozen: the result of this package.

A pattern relates an instruction to a smaller one that does the same. Both are seen as lists of operands: before 22 those that the instructions
declare, since then their machine operands.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.diagnostics import fail
from tgdsl.model.compression import fields
from tgdsl.records import Record


class ValueCheck(Enum):
    """The C++ of an operand's type that says which values it takes; the field that has it.

    Attributes:
        OPERAND: of an MCOperand.
        NUMBER: of a number, as ImmLeafs have it.
    """

    OPERAND = fields.OPERAND_PREDICATE
    NUMBER = fields.IMMEDIATE_CODE

    def predicate_of(self, kind: Record) -> str:
        """
        Raises:
            DiagnosticError: there is none.
        """
        predicate = fields.predicate_of(kind, self.value)
        if predicate is None:
            raise fail(
                kind.place_of(self.value),
                f"the operand '{kind.label}' of compressed instructions has no {self.value}, which says which values it takes; give it one",
            )
        return predicate


@frozen
class FromOther:
    """The operand of the other instruction with a number."""

    operand: int


@frozen
class Immediate:
    value: int


@frozen(eq=False)
class FixedRegister:
    record: Record


Given: TypeAlias = FromOther | Immediate | FixedRegister


@native(auto_attribs=True, frozen=True, eq=False)
class Place:
    """An operand of an instruction in a pattern.

    Attributes:
        name: of the operand as the instruction declares it; None for its further parts.
        kind: a RegisterClass, RegisterOperand or Operand.
        type: what the pattern says that it is, by which values are checked. Before 22 that is ``kind``.
        given: where it comes from.
        is_tied: the instruction ties it to another of its operands.
        same_as: the number of the operand that must be the same register, as the pattern gives both one name.
    """

    name: str | None
    kind: Record
    type: Record
    given: Given
    is_tied: bool
    same_as: int | None

    @property
    def is_register(self) -> bool:
        return self.type.is_a("RegisterClass") or self.type.is_a("RegisterOperand")


#: A feature that must be there, or must not (True), by the name of its record.
Feature: TypeAlias = tuple[bool, str]


@frozen
class Features:
    """Conditions on features.

    Attributes:
        all_of: all of these hold.
        any_of: of each of these, one holds.
    """

    all_of: frozenset[Feature]
    any_of: frozenset[frozenset[Feature]]

    def __or__(self, other: Features) -> Features:
        return Features(self.all_of | other.all_of, self.any_of | other.any_of)


@frozen(eq=False)
class Form:
    """An instruction in a pattern.

    Attributes:
        asm_string: as the record has it.
        features: the AssemblerPredicates that it needs.
    """

    record: Record
    asm_string: str
    places: tuple[Place, ...]
    features: Features

    @property
    def name(self) -> str:
        return self.record.name

    def first_of(self, number: int) -> int:
        """The first operand that must be the same register as one; that one itself, if there is none before it."""
        while True:
            before = self.places[number].same_as
            if before is None or before >= number:
                return number
            number = before


@frozen(eq=False)
class Compression:
    """A CompressPat.

    Attributes:
        whole: its Input, with operands that come from ``small``.
        small: its Output, with operands that come from ``whole``.
        features: what the pattern itself needs.
        compress_only: the small instruction is never taken for the whole one.
    """

    record: Record
    whole: Form
    small: Form
    features: Features
    compress_only: bool

    @property
    def has_conditions(self) -> bool:
        """True if compressing and uncompressing depend on anything: features, or operands."""
        directions = ((self.whole, self.small), (self.small, self.whole))
        return all([self._depends(*direction) for direction in directions[: 1 if self.compress_only else 2]])

    def _depends(self, source: Form, result: Form) -> bool:
        features = self.features | result.features
        return (
            bool(features.all_of or features.any_of)
            or any(not isinstance(place.given, FromOther) or place.same_as is not None for place in source.places)
            or any(not isinstance(place.given, FixedRegister) for place in result.places)
        )

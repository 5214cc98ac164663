"""The check compressed-never: CompressPats that compressInst never comes to, since an earlier one of the instruction takes all of their cases."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.compression import Compression, Features, FixedRegister, FromOther, Immediate, ValueCheck
from tgdsl.model.registers import ClassMembership
from tgdsl.records import Record

NEVER = Kind("compressed-never", "an earlier CompressPat of the instruction takes all of its cases")


def find(subject: Subject) -> Iterator[Finding]:
    """The patterns that compress nothing. Only single earlier patterns are looked at, not several that together take all cases; C++ of operands
    is only compared as text."""
    if not subject.records.has_class("CompressPat"):
        return
    try:
        cases = [_Cases(one) for one in subject.model.compressions]
        covering = _Covering(ClassMembership(subject.model.register_file))
    except DiagnosticError:
        return  # errors of the generator compress-inst-emitter
    for number, case in enumerate(cases):
        earlier = next((one for one in cases[:number] if covering.covers(one, case)), None)
        if earlier is not None:
            record, other = case.compression.record, earlier.compression
            yield Finding(
                NEVER,
                record.place,
                record.name,
                f"'{case.compression.whole.name}' is never compressed to '{case.compression.small.name}' by this pattern, since an earlier one"
                f" takes all of its cases, and makes '{other.small.name}'; give it a name that is before the other's, or drop it",
                (Note(other.record.place, "the earlier pattern is defined here"),),
            )


class _Cases:
    """The conditions of a pattern on the instruction that is compressed.

    Attributes:
        classes: an operand, and a register class that its register is in.
        values: an operand and a predicate that holds for it.
        constants: a number and a predicate that is asked about it.
    """

    def __init__(self, compression: Compression) -> None:
        self.compression = compression
        self.features = compression.features | compression.small.features
        self.classes: set[tuple[int, str]] = set()
        self.values: set[tuple[int, str]] = set()
        self.constants: set[tuple[int, str]] = set()
        for place in compression.small.places:
            match place.given:
                case FromOther(number) if place.is_register:
                    if not place.is_tied:
                        self.classes.add((number, without_register_operand(place.type).name))
                case FromOther(number):
                    self.values.update([(number, _predicate(kind)) for kind in (place.type, place.kind)])
                case Immediate(value):
                    self.constants.add((value, _predicate(place.kind)))
                case FixedRegister():
                    pass

    def register(self, number: int) -> str | None:
        """The register that an operand is, by the name of its record; None if that may vary."""
        first = self.compression.whole.first_of(number)
        given = self.compression.whole.places[first].given
        return given.record.name if isinstance(given, FixedRegister) else None

    def classes_of(self, number: int) -> Iterator[str]:
        """The register classes that an operand's register is in."""
        same = self.compression.whole.first_of
        for operand, name in self.classes:
            if same(operand) == same(number):
                yield name


def _predicate(kind: Record) -> str:
    return ValueCheck.OPERAND.predicate_of(kind).strip()


class _Covering:
    """Tells whether the conditions of a pattern follow from those of another one of the same instruction."""

    def __init__(self, members: ClassMembership) -> None:
        self._members = members

    def covers(self, wide: _Cases, narrow: _Cases) -> bool:
        """True if whatever the narrow pattern takes is taken by the wide one."""
        return (
            wide.compression.whole.record is narrow.compression.whole.record
            and _features_follow(wide.features, narrow.features)
            and self._operands_follow(wide, narrow)
            and all([self._is_in(number, name, narrow) for number, name in wide.classes])
            and wide.values <= narrow.values
            and wide.constants <= narrow.constants
        )

    def _operands_follow(self, wide: _Cases, narrow: _Cases) -> bool:
        """True if registers and numbers of the wide pattern, and operands that must be the same, are so in the narrow one."""
        same = narrow.compression.whole.first_of
        for number, place in enumerate(wide.compression.whole.places):
            given = narrow.compression.whole.places[number].given
            if isinstance(place.given, Immediate) and given != place.given:
                return False
            if isinstance(place.given, FixedRegister) and narrow.register(number) != place.given.record.name:
                return False
            other = place.same_as
            if other is not None and same(number) != same(other):
                register = narrow.register(number)
                if register is None or register != narrow.register(other):
                    return False
        return True

    def _is_in(self, number: int, register_class: str, narrow: _Cases) -> bool:
        """True if an operand's register is in a class whenever the narrow pattern takes it."""
        register = narrow.register(number)
        if register is not None:
            return self._members.is_member(register, register_class)
        return any(
            [
                name == register_class or self._members.is_sub_class(name, register_class)
                for name in narrow.classes_of(number)
            ]
        )


def _features_follow(wide: Features, narrow: Features) -> bool:
    """True if features that fulfil the narrow conditions fulfil the wide ones: each group of alternatives has all of a narrow one."""
    groups = [*narrow.any_of, *[frozenset((feature,)) for feature in narrow.all_of]]
    wanted = [*wide.any_of, *[frozenset((feature,)) for feature in wide.all_of]]
    return all([any([group <= one for group in groups]) for one in wanted])


CHECK = Check((NEVER,), find)

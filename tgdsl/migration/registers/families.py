"""Classes of registers: for each, what all its registers have in common and Python says once for the class."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.records.hierarchy import TableGenClass, hierarchy
from tgdsl.records import ClassTable, Record, Ref, Value

#: The keywords of a class of registers, with LLVM's fields and the values that a register has unless somebody says another one.
KEYWORDS: Sequence[tuple[str, str, Value]] = (
    ("namespace", "Namespace", ""),
    ("sub_reg_indices", "SubRegIndices", ()),
    ("reg_alt_name_indices", "RegAltNameIndices", ()),
    ("cost_per_use", "CostPerUse", (0,)),
    ("covered_by_sub_regs", "CoveredBySubRegs", False),
)


@frozen
class RegisterFamily:
    """A class of registers.

    Attributes:
        bases: its base classes, without those that say nothing.
        values: what the class says, by LLVM's fields, without what its bases say.
        all_values: with that.
        says_nothing: whether it is only a step from one class to others.
    """

    name: str
    bases: Sequence[str]
    values: Mapping[str, Value]
    all_values: Mapping[str, Value]
    says_nothing: bool


@frozen
class RegisterFamilies:
    """The classes of a target's registers.

    Attributes:
        families: by name, base classes first.
        of_record: the name of the class that each register is an object of.
    """

    families: Mapping[str, RegisterFamily]
    of_record: Mapping[str, str]

    def needed_for(self, names: Sequence[str]) -> Sequence[str]:
        """The classes of registers of these names, base classes first."""
        found: dict[str, None] = {}
        for name in names:
            self._add(self.of_record[name], found)
        return list(found)

    def _add(self, name: str, found: dict[str, None]) -> None:
        for base in self.families[name].bases:
            self._add(base, found)
        found.setdefault(name)


def register_families(registers: Sequence[Record], llvm: ClassTable, positions: Mapping[str, int]) -> RegisterFamilies:
    """The classes of a target's registers, base classes first. Registers of no class of the target's own are of one for their namespace.

    Args:
        positions: of records, in the order of definition: a class says nothing that is defined after its first register.
    """
    classes = {name: cls for name, cls in hierarchy(registers, llvm).items()}
    of_record = {record.name: name for name, cls in classes.items() for record in cls.direct}
    without: dict[str, list[Record]] = {}
    for record in registers:
        if record.name not in of_record:
            name = f"{record.string('Namespace')}Register"
            while name in classes:
                name += "_"
            without.setdefault(name, []).append(record)
            of_record[record.name] = name
    classes.update({name: TableGenClass(name, [], members, members) for name, members in without.items()})
    found: dict[str, RegisterFamily] = {}
    for name, cls in classes.items():
        bases = _bases(cls.bases, found)
        inherited: dict[str, Value] = {}
        for base in reversed(bases):
            inherited.update(found[base].all_values)
        values: dict[str, Value] = {}
        for _, field, default in KEYWORDS:
            if field in _OF_PARTS and not any([_counts(record, field) for record in cls.direct]):
                continue  # those of derived classes say it
            given = {record.fields.get(field, default) for record in cls.members if _counts(record, field)}
            if len(given) == 1:
                [value] = given
                if value != inherited.get(field, default) and _is_known(value, cls.members[0], positions):
                    values[field] = value
        says_nothing = not values and len(bases) == 1
        found[name] = RegisterFamily(name, bases, values, {**inherited, **values}, says_nothing)
    direct: dict[str, list[Record]] = {}
    for record in registers:
        [of_record[record.name]] = _bases([of_record[record.name]], found)
        direct.setdefault(of_record[record.name], []).append(record)
    for name, members in direct.items():
        for derived, shared in _variants(found[name], members, positions):
            found[derived.name] = derived
            of_record.update({record.name: derived.name for record in shared})
    return RegisterFamilies(found, of_record)


def _variants(
    family: RegisterFamily, members: Sequence[Record], positions: Mapping[str, int]
) -> Sequence[tuple[RegisterFamily, Sequence[Record]]]:
    """Classes for the registers of a class that several others share keywords with: what ``let`` around their definitions said."""
    groups: dict[tuple[tuple[str, Value], ...], list[Record]] = {}
    for record in members:
        own = {field: record.fields.get(field, default) for _, field, default in KEYWORDS if _counts(record, field)}
        said = {field: family.all_values.get(field, default) for _, field, default in KEYWORDS}
        odd = tuple([(field, value) for field, value in own.items() if value != said[field]])
        if odd and "Namespace" not in dict(odd):
            groups.setdefault(odd, []).append(record)
    found: list[tuple[RegisterFamily, Sequence[Record]]] = []
    taken: set[str] = set()
    for odd, shared in groups.items():
        if len(shared) >= _SEVERAL and all([_is_known(value, shared[0], positions) for _, value in odd]):
            words = [_words(value) for _, value in odd]
            names = [f"{family.name}With{'And'.join(words[:count])}" for count in range(1, len(words) + 1)]
            name = next((one for one in names if one not in taken), "")
            if not name:
                continue
            taken.add(name)
            values = dict(odd)
            found.append((RegisterFamily(name, [family.name], values, {**family.all_values, **values}, False), shared))
    return found


def _words(value: Value) -> str:
    """The name that a value gives, as part of a class's name."""
    if isinstance(value, Ref):
        return re.sub(r"(?:^|_)([a-z])", lambda match: match[1].upper(), value.name)
    if isinstance(value, tuple):
        return "".join([_words(one) for one in (value[:1] if isinstance(value[0], Ref) else value)]) if value else "out"
    return f"Cost{value}"


#: A class of its own is for so many registers at least.
_SEVERAL = 3


def _bases(names: Sequence[str], families: Mapping[str, RegisterFamily]) -> Sequence[str]:
    """Base classes; for those that say nothing, theirs."""
    found: dict[str, None] = {}
    for name in names:
        found.update(dict.fromkeys(families[name].bases if families[name].says_nothing else [name]))
    return list(found)


def _is_known(value: Value, register: Record, positions: Mapping[str, int]) -> bool:
    """True if what a value refers to is defined before a register."""
    listed = value if isinstance(value, tuple) else (value,)
    at = positions[register.name]
    return all([positions.get(one.name, -1) < at for one in listed if isinstance(one, Ref)])


def _counts(record: Record, field: str) -> bool:
    """True unless the field says something of sub-registers, and the record has none."""
    return field not in _OF_PARTS or bool(record.fields.get("SubRegs"))


#: The fields that say something of sub-registers.
_OF_PARTS = ("SubRegIndices", "CoveredBySubRegs")

"""Names of families: what the names of the records of several units have in common, as named tuples say it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from tgdsl.classes import frozen
from tgdsl.language.core.naming import record_name
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Plain, string
from tgdsl.migration.translation import python_name


@frozen
class Names:
    """The names of several units of one shape.

    Attributes:
        fields: of the statements of a unit: where a record has a name, its field in the named tuple.
        has_name: whether the record of each statement has a name.
        suffixes: what follows the family's name in the names of the records, by the fields; what stands before it, if ``is_last``.
        families: of the units; empty for one without names.
        targets: what these are called in Python: ``ADD_`` for a second family ``ADD``.
        is_last: whether names end with that of the family: ``COPY_I32`` and ``DROP_I32``.
    """

    fields: Sequence[str]
    has_name: Sequence[bool]
    suffixes: Sequence[str]
    families: Sequence[str]
    targets: Sequence[str]
    is_last: bool = False

    def decorator(self) -> Expression | None:
        """``@family(...)`` for a named tuple whose records are not called by the family and the field; None where they are."""
        named = [
            (field, suffix)
            for field, suffix, is_there in zip(self.fields, self.suffixes, self.has_name)
            if is_there and python_name(suffix) != field
        ]
        if not named:
            return None
        template, end = ("{member}_{family}", "{0}_") if self.is_last else ("{family}_{member}", "_{0}")
        others = [one for one in named if one[1] != end.format(record_name(one[0]))]
        arguments: list[Expression] = []
        if len(named) == sum(self.has_name) and len(named) - len(others) > 1:
            arguments.append(Plain(string(template)))
            named = others
        elif not self.is_last and self._is_numbered([field for field, _ in named]):
            arguments.append(Plain(string("{family}{number}")))
            named = [one for one in named if one[0] != f"x{one[1]}"]
        options: list[tuple[str, Expression]] = [
            (field, Plain(string(f"{affix}{{family}}" if self.is_last else f"{{family}}{affix}")))
            for field, affix in named
        ]
        return Call(
            Name(of_language("family")),
            arguments,
            options,
        )

    def _is_numbered(self, named: Collection[str]) -> bool:
        """True if several fields are numbers, with a letter before them, and no others have numbers but those with names of their own.

        Args:
            named: the fields whose records are not called by the family and the field.
        """
        rows = [row for row in zip(self.fields, self.suffixes, self.has_name) if row[2]]
        numbers = [field for field, suffix, _ in rows if field == f"x{suffix}"]
        others = [field for field, _, _ in rows if field not in named]
        return len(numbers) > 1 and not any([re.search(r"\d", one) for one in others])


def common_names(
    names: Sequence[Sequence[str]], unnamed: Sequence[str], is_taken: Callable[[str], bool] = lambda _: False
) -> Names | None:
    """The family names and fields that units have in common; None where they have no common form.

    Args:
        names: for each unit those of its statements' records; empty for one without a name.
        unnamed: what statements without a name are called.
        is_taken: true for names that a family must not have.
    """
    has_name = [bool(name) for name in names[0]]
    there = [number for number, is_there in enumerate(has_name) if is_there]
    if len(there) < 2:
        fields = ["made" if is_there else name for is_there, name in zip(has_name, unnamed)]
        families = ["".join(one) for one in names]
        return Names(fields, has_name, [""] * len(fields), families, list(map(_target, families)))
    columns = [[one[number] for one in names] for number in there]
    splits = [(one, False) for one in _splits(columns)]
    if not splits:  # ``COPY_I32`` and ``DROP_I32``
        mirrored = _splits([[name[::-1] for name in column] for column in columns])
        splits = [([one[::-1] for one in some], True) for some in mirrored if all([one[:1] == "_" for one in some])]
    for (found, is_last), may_be_second in [*[(one, False) for one in splits], *[(one, True) for one in splits]]:
        length = len(found[0])
        families = [name[length:] if is_last else name[: len(name) - length] for name in columns[0]]
        targets = [
            f"{target}_" if may_be_second and target[-1:] != "_" and is_taken(target) else target
            for target in map(_target, families)
        ]
        if len(set(families)) == len(families) == len(set(targets)) and not any(map(is_taken, targets)):
            break
    else:
        return None
    suffixes = list(unnamed)
    fields = list(unnamed)
    counts = Counter(map(_field, found))
    for number, suffix in zip(there, found):
        suffixes[number] = suffix
        field = _field(suffix)
        # A family beside a record of its name: ADD_, whose members are ADD_rr and ADD_ri, beside ADD.
        fields[number] = f"{field}_" if counts[field] > 1 and suffix.endswith("_") else field
    bound = [one for one in fields if one]  # a call of a function that returns nothing binds no name
    if len(set(bound)) < len(bound):
        return None
    return Names(fields, has_name, suffixes, families, targets, is_last)


def _target(family: str) -> str:
    return python_name(family) if family else ""


def is_second(target: str) -> bool:
    """True for what Python calls a family beside another one of its name: the names of records do not follow from those of larger families."""
    return target.endswith("_") and python_name(record_name(target)) != target


def _splits(columns: Sequence[Sequence[str]]) -> list[list[str]]:
    """The suffixes of the names in each column, such that what stands before them is the same in each row; the best ones first."""
    first = [column[0] for column in columns]
    found: list[tuple[tuple[bool, bool, int], list[str]]] = []
    shortest = min(len(name) for name in first)
    for length in range(shortest, 0, -1):
        prefix = first[0][:length]
        if any([not name.startswith(prefix) for name in first]):
            continue
        suffixes = [name[length:] for name in first]
        if _fits(columns, suffixes):
            begins_well = all([_begins_well(prefix, one) for one in suffixes])
            found.append(((prefix[-1] == "_", not begins_well, -length), suffixes))
    return [suffixes for _, suffixes in sorted(found, key=lambda one: one[0])]


def _fits(columns: Sequence[Sequence[str]], suffixes: Sequence[str]) -> bool:
    for row in range(len(columns[0])):
        prefixes: set[str] = set()
        for column, suffix in zip(columns, suffixes):
            name = column[row]
            if not name.endswith(suffix) or len(name) == len(suffix):
                return False
            prefixes.add(name[: len(name) - len(suffix)])
        if len(prefixes) != 1:
            return False
    return True


def _begins_well(prefix: str, suffix: str) -> bool:
    """True if a suffix begins where a word does."""
    if not suffix:
        return True
    if suffix[0].isdigit() and re.search("(^|_)[A-Za-z]$", prefix):  # inside of a word such as i8
        return False
    return (
        suffix[0] == "_"
        or prefix[-1] == "_"
        or (prefix[-1].isupper() and suffix[0].islower())
        or (suffix[0].isdigit() != prefix[-1].isdigit() and not suffix[0].islower())
    )


def _field(suffix: str) -> str:
    """The field of a named tuple for the names with a suffix."""
    stripped = suffix.strip("_")
    if not stripped:
        return "plain"
    if not re.match("[A-Za-z]", stripped):
        return f"x{stripped}"
    return f"{stripped}_" if hasattr(tuple, stripped) else python_name(stripped)

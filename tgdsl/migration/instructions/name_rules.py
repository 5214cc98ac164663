"""Rules by which a field of instructions follows from their names: what TableGen writes with ``NAME``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen

#: So many instructions, at least, follow a rule, and so many of four of all that have the field.
_FEWEST, _OF_FOUR = 8, 3
#: The candidates that are looked at, those first that fit most instructions alone.
_CANDIDATES = 12
#: The letters before a part of the name that may tell where it is another one.
_CONTEXT = 3


@frozen
class NameRule:
    """A field is the name of its instruction, or what a method of Python's strings makes of that.

    Attributes:
        method: ``removesuffix``, ``removeprefix`` or ``replace``; empty for the name itself.
        arguments: of the method.
    """

    method: str = ""
    arguments: Sequence[str] = ()

    def of(self, name: str) -> str:
        """The value of the field in an instruction of that name."""
        match self.method:
            case "removesuffix":
                return name.removesuffix(self.arguments[0])
            case "removeprefix":
                return name.removeprefix(self.arguments[0])
            case "replace":
                return name.replace(self.arguments[0], self.arguments[1])
            case _:
                return name


def rule_for(values: Mapping[str, str]) -> NameRule | None:
    """The rule that most values of a field follow; None if there is none.

    Args:
        values: by the names of the instructions.
    """
    if len(values) < _FEWEST:
        return None
    found = Counter([rule for name, value in values.items() for rule in _candidates(name, value)])
    best: tuple[int, int, NameRule] | None = None
    for rule, _ in found.most_common(_CANDIDATES):
        fits = sum([rule.of(name) == value for name, value in values.items()])
        length = sum(map(len, rule.arguments))
        if best is None or (fits, -length) > best[:2]:
            best = fits, -length, rule
    if best is None or best[0] < _FEWEST or 4 * best[0] < _OF_FOUR * len(values):
        return None
    return best[2]


def _candidates(name: str, value: str) -> Iterator[NameRule]:
    """The rules by which a value may follow from a name."""
    if not value:
        return
    if name == value:
        yield NameRule()
    elif name.startswith(value):
        yield NameRule("removesuffix", (name[len(value) :],))
    elif name.endswith(value):
        yield NameRule("removeprefix", (name[: -len(value)],))
    elif len(name) == len(value):
        begin = next(number for number, (one, other) in enumerate(zip(name, value)) if one != other)
        end = 1 + next(number for number, (one, other) in enumerate(zip(name[::-1], value[::-1])) if one != other)
        behind = len(name) - end + 1
        for start in range(begin, max(0, begin - _CONTEXT) - 1, -1):
            yield NameRule("replace", (name[start:behind], value[start:behind]))

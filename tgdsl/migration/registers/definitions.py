"""The constructor calls of registers and register classes, with the parameters that several of them share."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python import Call, Expression


@frozen
class Parameter:
    """An argument of a constructor call.

    Attributes:
        is_default: whether the call gives the same without it.
        by_name: whether it is given by its name.
        like: an attribute of another definition that has the same value.
    """

    name: str
    value: Expression
    is_default: bool
    by_name: bool = True
    like: Expression | None = None


@frozen
class Definition:
    """The constructor call of a record."""

    name: str
    function: Expression
    parameters: Sequence[Parameter]

    def call(self, used: frozenset[str] | None = None, like: frozenset[str] = frozenset()) -> Call:
        """The call, with the parameters that are not defaults, or with those of these names.

        Args:
            like: the parameters whose values are told by others.
        """
        values = {
            one.name: one.like if one.like is not None and one.name in like else one.value for one in self.parameters
        }
        given = [one for one in self.parameters if (one.name in used if used is not None else not one.is_default)]
        return Call(
            self.function,
            [values[one.name] for one in given if not one.by_name],
            [(one.name, values[one.name]) for one in given if one.by_name],
        )


def calls_of(definitions: Sequence[Definition], like: bool = False) -> Sequence[Call]:
    """The calls of definitions, all with the same parameters.

    Args:
        like: whether values that all of them have from others are told by these.
    """
    used = frozenset([one.name for each in definitions for one in each.parameters if not one.is_default])
    told: list[frozenset[str]] = (
        [frozenset([one.name for one in each.parameters if one.like is not None]) for each in definitions]
        if like
        else []
    )
    shared = told[0].intersection(*told) if told else frozenset[str]()
    return [one.call(used, shared) for one in definitions]

"""The matcher as a tree: paths of steps, each of which may end with a branch."""

from __future__ import annotations

from typing import TypeAlias

from attrs import define

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher.steps import AnyStep
from tgdsl.model.patterns import SelectionNode


@define(eq=False)
class Path:
    """Steps to be taken one after the other, and then a branch.

    Attributes:
        steps: in order; the last one completes the match if there is no branch.
        branch: what comes after the steps; None if the match is complete.
    """

    steps: list[AnyStep]
    branch: Branch | None = None


@define(eq=False)
class Scope:
    """The first option whose checks all succeed is taken."""

    options: list[Path]


@define(eq=False)
class SwitchOpcode:
    """The current node's opcode decides. No two cases are for the same one."""

    cases: list[tuple[SelectionNode, Path]]


@define(eq=False)
class SwitchType:
    """The type of the current node's first result decides. No two cases are for the same one."""

    cases: list[tuple[ValueType, Path]]


Branch: TypeAlias = Scope | SwitchOpcode | SwitchType

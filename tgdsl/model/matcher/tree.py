"""The matcher as a tree: paths of steps, each of which may end with a branch."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher.steps import Step
from tgdsl.model.patterns import SelectionNode


class Path:
    """Steps to be taken one after the other, and then a branch.

    Attributes:
        steps: in order; the last one completes the match if there is no branch.
        branch: what comes after the steps; None if the match is complete.
    """

    __slots__ = ("branch", "steps")

    def __init__(self, steps: list[Step], branch: Branch | None = None) -> None:
        self.steps = steps
        self.branch = branch


class Scope:
    """The first option whose checks all succeed is taken."""

    __slots__ = ("options",)

    def __init__(self, options: list[Path]) -> None:
        self.options = options


class SwitchOpcode:
    """The current node's opcode decides. No two cases are for the same one."""

    __slots__ = ("cases",)

    def __init__(self, cases: list[tuple[SelectionNode, Path]]) -> None:
        self.cases = cases


class SwitchType:
    """The type of the current node's first result decides. No two cases are for the same one."""

    __slots__ = ("cases",)

    def __init__(self, cases: list[tuple[ValueType, Path]]) -> None:
        self.cases = cases


Branch: TypeAlias = Scope | SwitchOpcode | SwitchType

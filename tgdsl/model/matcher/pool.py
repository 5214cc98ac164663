"""The pool of steps: equal ones are one object, so that factoring compares numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import ParamSpec, Protocol, TypeVar, cast

from tgdsl.model.matcher.steps import Step

Arguments = ParamSpec("Arguments")
AStep = TypeVar("AStep", bound=Step)


class _Maker(Protocol):
    def __call__(
        self, step: Callable[Arguments, AStep], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> AStep: ...


class StepPool:
    """Makes steps.

    Attributes:
        step: makes a step of a class; for the same arguments the same step again. Python's cache, in C, is the fastest table for that.
    """

    def __init__(self) -> None:
        self._keys: dict[Hashable, int] = {}
        self._families: dict[Hashable, int] = {}
        self.step = cast(_Maker, cache(self._make))

    def _make(self, kind: Callable[..., Step], *arguments: Hashable) -> Step:
        return self.keyed(kind(*arguments))

    def keyed(self, step: AStep) -> AStep:
        """Give a new step its key and family; returns it. For steps that occur but once, whose fields take long to hash."""
        step.key = self._keys.setdefault((step.kind, step.effect), len(self._keys))
        family = step.exclusive()
        if family is not None:
            step.family = self._families.setdefault(family, len(self._families))
        return step

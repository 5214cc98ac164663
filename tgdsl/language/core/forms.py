"""Definitions that differ in a key: one name for all of them, such as a SchedWrite for each register grouping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.running import current_place

D = TypeVar("D", bound=Definition, covariant=True)


class Forms(Generic[D]):
    """Definitions by keys; the name of each is that of all with its key: after ``WriteLoad = Forms(["M1", "M2"], SchedWrite)`` the records are
    ``WriteLoad_M1``, which Python has as ``WriteLoad["M1"]``, and ``WriteLoad_M2``.

    It is a collection of the definitions, in the order of the keys: ``[*WriteLoad, *WriteStore]``.

    Args:
        keys: any texts, each once.
        kind: the class of the definitions, which has no parameters that must be given, such as SchedWrite.
        separator: what stands between the name and the key.
    """

    @checked
    def __init__(self, keys: Sequence[str], kind: type[D], *, separator: str = "_") -> None:
        given = tuple(keys)
        self._made: dict[str, D] = {}
        for key in given:
            if key in self._made:
                raise fail(current_place(), f"the key '{key}' is here twice; give each key once")
            self._made[key] = kind()
        self.separator = separator

    @property
    def keys(self) -> Sequence[str]:
        """The keys, in order."""
        return tuple(self._made)

    def __getitem__(self, key: str) -> D:
        found = self._made.get(key)
        if found is None:
            raise fail(
                current_place(),
                f"there is no form '{key}'{did_you_mean(key, self._made) or '; name one that there is'}",
            )
        return found

    def __iter__(self) -> Iterator[D]:
        return iter(self._made.values())

    def __len__(self) -> int:
        return len(self._made)

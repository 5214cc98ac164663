"""The findings of a trial of a package, for the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen


@frozen
class Corrections:
    """The findings of a trial of a package about its statements, for the next one.

    Attributes:
        plain: the records whose statements give other ones, with the reasons: they are written without an idiom.
        overrides: the fields that a record's statement gives other values than the record has, by its name.
        apart: the records whose statements fail where they are folded with others.
    """

    plain: Mapping[str, str] = {}
    overrides: Mapping[str, Sequence[str]] = {}
    apart: frozenset[str] = frozenset()

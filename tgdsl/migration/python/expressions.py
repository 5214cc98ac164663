"""Expressions of Python as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tgdsl.classes import field, frozen


class Symbol(NamedTuple):
    """A name that a module binds, such as ``add`` of ``tgdsl.std``; a tuple, since symbols are compared and looked up all the time."""

    module: str
    name: str


@frozen
class Name:
    """A symbol where it is used; the module that uses it may import it under another name."""

    symbol: Symbol


@frozen
class Plain:
    """Text that is Python as it stands: a number, a string, a name that is bound in the same class."""

    text: str


@frozen
class Member:
    """``value.attribute``"""

    value: Expression
    attribute: str


@frozen
class Use:
    """The use that a function makes of an argument: of a node that it is given, for example, that it calls it.

    Attributes:
        parameter: its name.
        use: as of :class:`~tgdsl.migration.folding.leaves.Leaf`.
        of: the classes of the values of its calls, to type checkers; empty if they differ, or are not known.
        takes: those of the arguments of its calls.
    """

    parameter: str
    use: str = ""
    of: Sequence[str] = ()
    takes: Sequence[str] = ()


@frozen
class Call:
    """``function(arguments, name=value)``

    Attributes:
        of: the classes of its value, to type checkers; empty where nobody has said so.
        takes: the classes of its arguments, to type checkers; empty where one of them has none.
        packed: as of :class:`Listing`.
        uses: of the arguments, those with names behind the others; empty where they are not known.
        is_typed: whether a type stands around it, so that type checkers need not know the class of its value.
        one_line: its text, with names as they are where they are defined, once somebody has asked for that; see :func:`~tgdsl.migration.python.wording.rough`.
        symbols: those that it uses, once somebody has asked for them.
    """

    function: Expression
    arguments: Sequence[Expression] = ()
    named: Sequence[tuple[str, Expression]] = ()
    of: Sequence[str] = ()
    packed: bool = False
    takes: Sequence[str] = ()
    uses: Sequence[Use] = ()
    is_typed: bool = False
    one_line: str = field(default="", init=False, eq=False, repr=False)
    symbols: Sequence[Symbol] | None = field(default=None, init=False, eq=False, repr=False)


@frozen
class Subscript:
    """``value[index]``"""

    value: Expression
    index: Expression


@frozen
class Lambda:
    """``lambda parameters: value``"""

    parameters: Sequence[str]
    value: Expression


@frozen
class Table:
    """A dictionary."""

    rows: Sequence[tuple[Expression, Expression]]


@frozen
class Listing:
    """A list; a tuple without brackets is :class:`Several`.

    Attributes:
        packed: whether a long one has as many items on a line as there is room for, and not one; black is told to leave it so.
    """

    items: Sequence[Expression]
    packed: bool = False


@frozen
class Slice:
    """``start:stop:step`` as an index."""

    start: Expression | None
    stop: Expression | None
    step: Expression | None = None


@frozen
class Gathered:
    """``[element for target in iterable for ... if condition]``

    Attributes:
        clauses: targets and iterables.
        condition: ``if`` and what stands behind it: words, and what they end with.
        generator: whether it is the only argument of a call, and has no brackets of its own.
    """

    element: Expression
    clauses: Sequence[tuple[str, Expression]]
    generator: bool = False
    condition: tuple[str, Expression] | None = None


@frozen
class Starred:
    """``*value`` in a list or a call."""

    value: Expression


@frozen
class Several:
    """``a, b, c`` where an assignment gives or takes several values."""

    items: Sequence[Expression]


@frozen
class Tupled:
    """A tuple in brackets: ``(a, b)``."""

    items: Sequence[Expression]


@frozen
class Joined:
    """An f-string: texts, and expressions in braces.

    Attributes:
        is_block: whether it is one in triple quotes, whose lines stand as they are.
    """

    parts: Sequence[str | Expression]
    is_block: bool = False


@frozen
class Sum:
    """``left + right + ...``"""

    parts: Sequence[Expression]


@frozen
class Either:
    """``left | right``"""

    left: Expression
    right: Expression


@frozen
class Filled:
    """A list with as many items on a line as there is room for; black leaves it so (``# fmt: skip``)."""

    items: Sequence[Expression]


@frozen
class Noted:
    """An argument with lines of a comment above it, without ``#``.

    Attributes:
        beside: True for a comment that stands behind the argument, if that has one line and there is room.
    """

    value: Expression
    lines: Sequence[str]
    beside: bool = False


@frozen
class Defaulted:
    """``annotation = default`` of a parameter."""

    annotation: Expression
    default: Expression


Expression: TypeAlias = (
    Name
    | Plain
    | Member
    | Call
    | Subscript
    | Lambda
    | Table
    | Listing
    | Starred
    | Several
    | Tupled
    | Joined
    | Sum
    | Either
    | Defaulted
    | Filled
    | Noted
    | Slice
    | Gathered
)

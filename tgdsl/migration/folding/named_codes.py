"""Names of C++ of several lines that a module has often: ``ALT_ORDER_SELECT`` for that of all its register classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.constants import Constant, with_constants
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Name,
    Plain,
    Statement,
    bound_names,
    rough,
    symbols,
)
from tgdsl.migration.python.moving import parts_of
from tgdsl.migration.text.module_text import Module

_CODE = of_language("Code")
#: The lines of a text that is worth a name, and its uses.
_MANY, _OFTEN = 3, 3


@frozen
class _Text:
    """C++ in a statement.

    Attributes:
        keyword: what it is given as; empty for an argument without a name.
    """

    code: Call
    keyword: str


def with_named_codes(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with a constant for each of these texts.

    Args:
        package: its dotted name.
    """
    return [evolve(one, statements=_named(one.statements, f"{package}.{one.name}")) for one in modules]


def _named(statements: Sequence[Statement], path: str) -> list[Statement]:
    """The statements of a module.

    Args:
        path: its dotted name.
    """
    having = {place: texts for place, one in enumerate(statements) if (texts := list(_texts(one)))}
    uses = Counter([rough(one.code) for texts in having.values() for one in texts])
    first: dict[str, tuple[int, _Text]] = {}
    for place, texts in having.items():
        for one in texts:
            first.setdefault(rough(one.code), (place, one))
    often = {text: first[text] for text, count in uses.items() if count >= _OFTEN}
    if not often:
        return list(statements)
    taken = set(names_of(statements))
    keywords = Counter([one.keyword for _, one in often.values()])
    constants: dict[str, Constant] = {}
    for text, (place, one) in often.items():
        user = next(iter(bound_names(statements[place])), "")
        word = one.keyword if one.keyword and keywords[one.keyword] == 1 else f"{user.strip('_')}_code"
        constants[text] = Constant(place, Assignment(free(word.upper(), taken), one.code))
    return with_constants(statements, path, constants, having.keys(), Call)


def _texts(statement: Statement) -> Iterator[_Text]:
    """The C++ of several lines in a statement."""
    if isinstance(statement, Comment) or _CODE not in symbols(statement):
        return
    parts = list(parts_of(statement))
    named = [pair for part in parts if isinstance(part, Call) for pair in part.named]
    keywords = {id(value): keyword for keyword, value in named}
    for part in parts:
        if isinstance(part, Call) and _is_long(part):
            yield _Text(part, keywords.get(id(part), ""))


def _is_long(call: Call) -> bool:
    """True for C++ of so many lines that it is worth a name."""
    if call.function != Name(_CODE) or len(call.arguments) != 1 or call.named:
        return False
    [text] = call.arguments
    return isinstance(text, Plain) and text.text.count("\n") >= _MANY - 1

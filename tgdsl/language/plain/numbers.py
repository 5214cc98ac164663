"""Anonymous records: which definitions are some although they have names in Python, and the numbers of those of a whole package.

llvm-tblgen writes the names of anonymous records, such as ``anonymous_8021``, into a few comments of its files. A package whose files are compared with
those of a ``.td`` target says them as data, in a module of their own::

    AnonymousNumbers({operands: "8021 8024+3 8100", instructions: "-12 8312"})

Without that module, the package gives the same files but for these comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import TypeVar, cast

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import StatedNumbers, defining, definition_of
from tgdsl.language.core.running import current_place

T = TypeVar("T")

_MADE_UP = re.compile(r"anonymous_(\d+)")
_TOKEN = re.compile(r"(?P<number>\d{1,10})(?:\+(?P<count>\d{1,9}))?|-(?P<skipped>\d{1,9})")


def anonymous(definition: T) -> T:
    """The definition, whose record is an anonymous one, although the definition has a name in Python by which others refer to it:
    ``imm_class = anonymous(AsmOperandClass("Imm8"))``."""
    made = definition_of(definition)
    if made is None:
        raise fail(
            current_place(),
            f"anonymous takes a definition, but gets {given(definition)}; give it what a noun of the language makes",
        )
    vars(made)["stays_anonymous"] = True
    vars(made)["needs_name"] = False
    return definition


def numbers_in_names(names: Iterable[str]) -> list[int]:
    """The numbers that no anonymous record can have, since records with names are called like one: ``anonymous_8021``."""
    return [int(found[1]) for name in names if name.startswith("anonymous_") and (found := _MADE_UP.fullmatch(name))]


class AnonymousNumbers:
    """The numbers of the anonymous records of modules, in the order of definition.

    Args:
        numbers: for each module, texts such as ``"8021 8024+3 -2 8100"``: 8021; then 8024, 8025 and 8026; then two records that get any number.
    """

    def __init__(self, numbers: Mapping[ModuleType, str]) -> None:
        place = current_place()
        for module, text in cast("Mapping[object, object]", numbers).items():
            if not isinstance(module, ModuleType) or not isinstance(text, str):
                wrong = text if isinstance(module, ModuleType) else module
                raise fail(
                    place,
                    f"AnonymousNumbers takes a dict from modules to texts of numbers, and has {given(wrong)} in it",
                )
            found: list[int | None] = []
            for token in text.split():
                parts = _TOKEN.fullmatch(token)
                if parts is None:
                    raise fail(
                        place,
                        f"'{token}' is not a number of anonymous records; write 8021, 8024+3 for three of them, or -3 for three without a number",
                    )
                if parts["skipped"] is not None:
                    found += [None] * int(parts["skipped"])
                else:
                    first = int(parts["number"])
                    found += range(first, first + int(parts["count"] or 1))
            of = defining(module)
            if of.stated is not None:
                raise fail(
                    place,
                    f"the module '{of.name}' has other numbers; say them once",
                    Note(of.stated.place, "the others are here"),
                )
            of.stated = StatedNumbers(tuple(found), place)

"""Classes whose words differ in constants alone: these have one drawing, in a class above them; and names of classes for words that are drawn apart."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import Drawing, Literal
from tgdsl.migration.records.class_trees import ClassTrees
from tgdsl.migration.records.record_modules import numbered
from tgdsl.records import Record

#: So many constants more than any of the drawings has are worth one drawing for all of them.
_MORE_CONSTANTS = 3
#: The most fields in the name of a class.
_MOST_FIELDS = 3


@frozen
class Shared:
    """A drawing for several classes.

    Attributes:
        name: of the class that has it, which may be one of these.
        drawing: that of all records.
        classes: those that had drawings of their own.
    """

    name: str
    drawing: Drawing
    classes: Sequence[str]


def shared_drawings(
    drawings: Mapping[str, Drawing],
    trees: ClassTrees,
    draw: Callable[[Sequence[Record]], Drawing | None],
    taken: Collection[str],
) -> list[Shared]:
    """The drawings that several classes can have in common.

    Args:
        drawings: by the names of the classes.
        draw: gives the drawing of some records.
        taken: names that are no new class's.
    """
    groups: dict[object, list[str]] = {}
    for name, drawing in drawings.items():
        groups.setdefault(_look(drawing), []).append(name)
    found: list[Shared] = []
    for names in groups.values():
        if len(names) < 2 or any([one in trees.above[other] for one in names for other in names]):
            continue
        together = draw([record for name in names for record in trees.members[name]])
        most = max([len(drawings[name].unnamed) for name in names])
        if together is None or len(together.unnamed) > most + _MORE_CONSTANTS:
            continue
        if _look(together)[0] != _look(drawings[names[0]])[0]:
            continue
        constants = [one for name in names for one in _constants(drawings[name])]
        if len(together.widths) == len(together.unnamed) or not _constants(together).issuperset(constants):
            continue  # a word of numbers alone, or one in which a number has bits that it had not
        name = _name(names, together, trees, {*taken, *(one.name for one in found)})
        if name:
            found.append(Shared(name, together, names))
    return found


def _look(drawing: Drawing) -> tuple[tuple[object, ...], str]:
    """The places of fields in the word, and those of unset bits: what drawings have in common that differ in constants."""
    fields: list[object] = [(name, width) for name, width in drawing.widths.items() if name not in drawing.unnamed]
    others = ""
    place = drawing.width
    for part in drawing.parts:
        if isinstance(part, Literal):
            others += part.text.replace("1", "0") if not part.soft else f"({part.text})"
            place -= len(part.text)
            continue
        width = part.high - part.low + 1
        if part.field in drawing.unnamed:
            others += "0" * width
        else:
            fields.append((part, place))
            others += "f" * width
        place -= width
    return (tuple(fields), others)


def _constants(drawing: Drawing) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
    """The constants of a drawing, each with its places."""
    return {(name, tuple(runs)) for name, runs in drawing.unnamed.items()}


def _name(names: Sequence[str], drawing: Drawing, trees: ClassTrees, taken: Collection[str]) -> str:
    """The name of the class for a drawing: what the names of its classes have in common, or the class above them and the fields."""
    first = os.path.commonprefix(list(names))
    last = os.path.commonprefix([name[len(first) :][::-1] for name in names])[::-1]
    name = (first + last).strip("_") if last else first.rstrip("_")
    if name in names and all([trees.above[name] == trees.above[one] for one in names]):
        return name
    if len(name) > 2 and name.isidentifier() and name not in taken:
        return name
    above = [one for one in trees.above[names[0]] if all([one in trees.above[other] for other in names])]
    fields = [one for one in drawing.widths if one not in drawing.unnamed]
    name = "_".join([above[-1] if above else first or "Word", *fields[:_MOST_FIELDS]])
    number = 1
    whole = name
    while whole in taken:
        number += 1
        whole = f"{name}{number}"
    return whole if whole.isidentifier() else ""


def name_apart(above: str, group: Sequence[Record], taken: Collection[str]) -> str:
    """The name of a class for some of the instructions below one: that one's, and what their names begin with, or else the first of them."""
    common = os.path.commonprefix([record.name for record in group]).strip("_")
    return numbered(f"{above}_{common if len(common) > 1 else group[0].name}", taken)

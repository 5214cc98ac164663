"""The index of names that the search box looks in: instructions, registers, classes, features, processors, records, mnemonics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.explore.links import Links
from tgdsl.explore.records import utf16_order
from tgdsl.explore.scripts import Json, script
from tgdsl.records import Record, RecordSet

#: A letter for each kind of name, which the search box shows as a word.
INSTRUCTION, REGISTER, REGISTER_CLASS, RECORD = "i", "r", "c", "d"


def search_files(records: RecordSet, links: Links) -> Sequence[tuple[str, str]]:
    """The files of the index, which pages load when somebody types."""
    found: dict[str, str] = {name: REGISTER for name in links.registers}
    found |= {name: REGISTER_CLASS for name in links.classes}
    for record in _named(records):
        found.setdefault(record.name, INSTRUCTION if record.name in links.instructions else RECORD)
    names = sorted(found, key=utf16_order)
    mnemonics = sorted(links.mnemonics, key=utf16_order)
    data: dict[str, Json] = {
        "names": "\n".join(names),
        "kinds": "".join([found[name] for name in names]),
        "files": _odd_files(links),
        "mnemonics": "\n".join(mnemonics),
        "pages": [links.mnemonics[one] for one in mnemonics],
    }
    return [("search.js", script("search", data))]


def _named(records: RecordSet) -> Iterable[Record]:
    return [one for one in records if not one.anonymous and "\n" not in one.name]


def _odd_files(links: Links) -> Mapping[str, Json]:
    """The names of files that are not the name of what they show."""
    return {
        name: stem
        for stems in (links.instructions, links.registers, links.classes)
        for name, stem in stems.items()
        if name != stem
    }

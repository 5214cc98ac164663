"""Names of pages, and links to them, which any file system can hold and any browser can follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote

_ODD = re.compile(r"[^A-Za-z0-9_.-]")

#: The names of files that Windows keeps for devices.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

_LONGEST = 120

FORMS_OF_A_PAGE = 1000  #: of mnemonics


def file_names(names: Iterable[str]) -> Mapping[str, str]:
    """A name of a file, without its ending, for each of some names: the name itself where that will do. No two are the same for file systems that
    ignore case."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        stem = base = _plain(name)
        number = 2
        while stem.lower() in taken:
            stem = f"{base}~{number}"
            number += 1
        taken.add(stem.lower())
        found[name] = stem
    return found


def _plain(name: str) -> str:
    text = _ODD.sub(lambda match: f"~{ord(match[0]):x}~", name)[:_LONGEST]
    return f"~{text}" if not text or text.startswith(".") or _DEVICES.fullmatch(text) else text


def fragment(name: str) -> str:
    """The end of an address that names a part of a page."""
    return quote(name, safe="")


class Links:
    """Addresses of pages, from the folder of the site.

    Args:
        instructions, registers, classes, models: the names of those that have pages of their own.

    Attributes:
        mnemonics: the name of the page of each, without the ending.
    """

    def __init__(
        self, instructions: Iterable[str], registers: Iterable[str], classes: Iterable[str], models: Iterable[str] = ()
    ) -> None:
        self.instructions = file_names(instructions)
        self.registers = file_names(registers)
        self.classes = file_names(classes)
        self._models = file_names(models)
        self.mnemonics: Mapping[str, str] = {}

    def instruction(self, name: str) -> str:
        """The page of an instruction; that of its record for one without."""
        stem = self.instructions.get(name)
        return self.record(name) if stem is None else f"instructions/{stem}.html"

    def register(self, name: str) -> str:
        stem = self.registers.get(name)
        return self.record(name) if stem is None else f"registers/{stem}.html"

    def register_class(self, name: str) -> str:
        stem = self.classes.get(name)
        return self.record(name) if stem is None else f"classes/{stem}.html"

    def model(self, name: str) -> str:
        """The page of a processor model."""
        return f"processors/{self._models.get(name, 'none')}.html"

    def record(self, name: str) -> str:
        return f"records.html#{fragment(name)}"

    def mnemonic(self, mnemonic: str) -> str:
        return f"assembler/{self.mnemonics[mnemonic]}.html#{fragment(mnemonic)}"

    def place_mnemonics(self, forms: Mapping[str, int]) -> None:
        """Give mnemonics their pages, by how many forms each has."""
        self.mnemonics = mnemonic_pages(forms)

    def page_of(self, name: str) -> str:
        """The page of what has a name: an instruction, a register, a class, or else a record."""
        for stems, folder in (
            (self.instructions, "instructions"),
            (self.registers, "registers"),
            (self.classes, "classes"),
        ):
            stem = stems.get(name)
            if stem is not None:
                return f"{folder}/{stem}.html"
        return self.record(name)


def mnemonic_pages(forms: Mapping[str, int]) -> Mapping[str, str]:
    """The name of the page, without the ending, that each mnemonic is on: its first letter, or as many as leave a page with not too many forms.

    Args:
        forms: how many each mnemonic has.
    """
    found: dict[str, str] = {}

    def split(names: list[str], length: int) -> None:
        groups: dict[str, list[str]] = {}
        for name in names:
            groups.setdefault(name[:length].lower(), []).append(name)
        for prefix, members in groups.items():
            if len(members) > 1 and sum([forms[one] for one in members]) > FORMS_OF_A_PAGE and length < 12:
                split(members, length + 1)
            else:
                found.update(dict.fromkeys(members, prefix))

    split(sorted(forms), 1)
    stems = file_names(sorted(set(found.values())))
    return {name: stems[prefix] for name, prefix in found.items()}

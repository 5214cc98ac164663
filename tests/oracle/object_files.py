"""Object files as llvm-readobj reads them: contents of sections, symbols and relocations, which two assemblers should have alike."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from tgdsl.llvm import DEFAULT

READOBJ = DEFAULT.program("llvm-readobj")

#: Sections of the format itself, which are read as symbols, names and relocations.
_OF_THE_FORMAT = ("SHT_NULL", "SHT_STRTAB", "SHT_SYMTAB", "SHT_RELA", "SHT_REL", "SHT_LLVM_ADDRSIG")

_CLASS_64 = 2

Parts: TypeAlias = Mapping[str, object]


@frozen
class Contents:
    """What an object file has.

    Attributes:
        header: machine, class, byte order and flags, as the first bytes have them.
        sections: by name, with type, flags, size, alignment, size of entries, and bytes.
        symbols: names, values, sizes, bindings, types, visibilities and sections, in order of their names.
        relocations: by section: places, numbers, symbols and addends, in order.
    """

    header: str
    sections: Parts
    symbols: Sequence[tuple[object, ...]]
    relocations: Mapping[str, Sequence[tuple[object, ...]]]

    def differences(self, other: Contents) -> list[str]:
        """What another file has otherwise."""
        found = [f"header: {self.header} {other.header}"] if self.header != other.header else []
        for name in sorted({*self.sections, *other.sections}):
            if self.sections.get(name) != other.sections.get(name):
                found.append(f"section {name}: {self.sections.get(name)} {other.sections.get(name)}")
        for one in self.symbols:
            if one not in other.symbols:
                found.append(f"symbol {one}")
        found += [f"symbol, of the other alone: {one}" for one in other.symbols if one not in self.symbols]
        for name in sorted({*self.relocations, *other.relocations}):
            mine, theirs = self.relocations.get(name, ()), other.relocations.get(name, ())
            if mine != theirs:
                found.append(f"relocations of {name}: {[one for one in mine if one not in theirs]}")
                found.append(f"    the other: {[one for one in theirs if one not in mine]}")
        return found


def read_object(data: bytes, path: Path) -> Contents:
    """What an object file has.

    Args:
        path: of a file that is written for llvm-readobj.
    """
    path.write_bytes(data)
    command = [
        READOBJ,
        "--elf-output-style=JSON",
        "--sections",
        "--symbols",
        "--relocations",
        "--expand-relocs",
    ]
    done = subprocess.run([*command, str(path)], capture_output=True, check=True, text=True)
    (found,) = json.loads(done.stdout)
    named = {one["Section"]["Index"]: one["Section"] for one in found["Sections"]}
    sections: dict[str, object] = {}
    for one in named.values():
        if one["Type"]["Name"] in _OF_THE_FORMAT:
            continue
        size = one["Size"]
        contents = b"" if one["Type"]["Name"] == "SHT_NOBITS" else data[one["Offset"] : one["Offset"] + size]
        name = one["Name"]["Name"]
        if name == ".group":  # the numbers of sections are those of the file
            contents, name = contents[:4], f".group {found['Symbols'][one['Info']]['Symbol']['Name']['Name']}"
        sections[_unique(name, sections)] = (
            *(one["Type"]["Value"], one["Flags"]["Value"], size, one["AddressAlignment"], one["EntrySize"]),
            contents.hex(),
        )
    relocations: dict[str, list[tuple[object, ...]]] = {}
    for table in found["Relocations"]:
        own = [one["Relocation"] for one in table["Relocs"]]
        name = named[named[table["SectionIndex"]]["Info"]]["Name"]["Name"]
        relocations[name] = sorted(
            [(one["Offset"], one["Type"]["Value"], one["Symbol"]["Name"], one.get("Addend", 0)) for one in own]
        )
    symbols: list[tuple[object, ...]] = []
    for one in [each["Symbol"] for each in found["Symbols"]]:
        named_by = [one[key]["Name"] for key in ("Name", "Binding", "Type", "Section")]
        symbols.append((*named_by, one["Value"], one["Size"], one["Other"]["Value"]))
    flags = data[48:52] if data[4] == _CLASS_64 else data[36:40]
    return Contents(
        f"{data[:20].hex()} {flags.hex()}",
        sections,
        sorted(symbols, key=str),
        relocations,
    )


def _unique(name: str, known: Parts) -> str:
    while name in known:
        name += "'"
    return name

"""Sections of an input (MCSectionELF): their code and data, in the order in which the input begins them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.language.counterparts import Expression
from tgdsl.mc.inst import MachineInst
from tgdsl.mc.lexer import Token
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.syntax import Attempt

# ELF's types and flags of sections.
SHT_PROGBITS, SHT_NOTE, SHT_NOBITS = 1, 7, 8
SHT_INIT_ARRAY, SHT_FINI_ARRAY, SHT_PREINIT_ARRAY = 14, 15, 16
SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR, SHF_MERGE, SHF_STRINGS = 1, 2, 4, 16, 32
SHF_LINK_ORDER, SHF_GROUP, SHF_TLS, SHF_GNU_RETAIN, SHF_EXCLUDE = 0x80, 0x200, 0x400, 0x200000, 0x80000000

#: The letters of flags in ``.section name,"aw"``.
FLAGS = {
    "a": SHF_ALLOC, "w": SHF_WRITE, "x": SHF_EXECINSTR, "M": SHF_MERGE, "S": SHF_STRINGS, "o": SHF_LINK_ORDER, "G": SHF_GROUP,
    "T": SHF_TLS, "R": SHF_GNU_RETAIN, "e": SHF_EXCLUDE,
}  # fmt: skip

TYPES = {
    "progbits": SHT_PROGBITS, "note": SHT_NOTE, "nobits": SHT_NOBITS, "init_array": SHT_INIT_ARRAY, "fini_array": SHT_FINI_ARRAY,
    "preinit_array": SHT_PREINIT_ARRAY,
}  # fmt: skip

#: The alignment of ``.text`` that LLVM begins with.
_TEXT_ALIGNMENT = 4


@frozen
class Kind:
    """A section's type, flags and size of entries.

    Attributes:
        group: the name of its group, of which the linker keeps one (COMDAT), or all sections; empty for none.
        linked: the symbol whose section this one follows (SHF_LINK_ORDER); empty for none.
    """

    type: int
    flags: int
    entry_size: int = 0
    group: str = ""
    is_comdat: bool = False
    linked: str = ""


@frozen
class Literal:
    """The relocation that ``.reloc`` asks for.

    Attributes:
        place: of it, an expression that is one in the section.
        type: its number.
    """

    token: Token
    place: Expression | int
    type: int
    value: Expression | int


class Section:
    """A section.

    Attributes:
        code: what is in it.
        size: in bytes, so far.
        literals: those of ``.reloc``.
    """

    def __init__(self, number: int, name: str, kind: Kind) -> None:
        self.number = number
        self.name = name
        self.kind = kind
        self.alignment = _TEXT_ALIGNMENT if name == ".text" else 1
        self.code: list[Encoded] = []
        self.size: int = 0
        self.literals: list[Literal] = []

    @property
    def is_code(self) -> bool:
        return bool(self.kind.flags & SHF_EXECINSTR)

    @property
    def has_contents(self) -> bool:
        return self.kind.type != SHT_NOBITS

    @property
    def data(self) -> bytes:
        return b"".join([one.data for one in self.code])

    def __str__(self) -> str:
        letters = "".join([letter for letter, flag in FLAGS.items() if self.kind.flags & flag])
        return f'.section {self.name},"{letters}"'


@frozen(eq=False)
class Encoded:
    """An instruction, or data, at an address of a section.

    Attributes:
        inst: None for data.
        token: the first of its statement.
        fixups: those that are open; with ``word``, the bits without what they set.
        asked: those that it had when it was encoded, also what the text has given a value since (llvm-mc's ``-show-encoding``).
        word, bits: what is encoded, and its number of bits.
        tried: the syntaxes that were tried for it; empty for data, and for all but the first instruction of a statement.
        text: of data, as a directive; empty for an instruction.
        fills: whether it is bytes that all are alike, or padding.
        compressing: the CompressPats that were asked about the instruction, in words, where the program lists what it tried.
        whole: the number of an instruction that was compressed, among those of the text; None for others.
    """

    section: Section
    address: int
    inst: MachineInst | None
    token: Token
    word: int
    bits: int
    data: bytes
    fixups: tuple[OpenFixup, ...]
    tried: Sequence[Attempt]
    text: str = ""
    fills: bool = False
    compressing: Sequence[str] = ()
    whole: int | None = None
    asked: tuple[OpenFixup, ...] = ()


@frozen
class Place:
    """A place in a section."""

    section: Section
    offset: int


def default_kind(name: str) -> Kind:
    """The type and flags that a section has by its name: ``.rodata`` is read only, and ``.rodata.str1.1``, too."""
    first = "." + name[1:].partition(".")[0] if name.startswith(".") else name
    if name.startswith(".note"):
        first = ".note"
    return _KINDS.get(first, Kind(SHT_PROGBITS, 0))


_DATA, _THREAD = SHF_ALLOC | SHF_WRITE, SHF_ALLOC | SHF_WRITE | SHF_TLS
_KINDS = {
    ".text": Kind(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR),
    ".init": Kind(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR),
    ".fini": Kind(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR),
    ".rodata": Kind(SHT_PROGBITS, SHF_ALLOC),
    ".rodata1": Kind(SHT_PROGBITS, SHF_ALLOC),
    ".data": Kind(SHT_PROGBITS, _DATA),
    ".data1": Kind(SHT_PROGBITS, _DATA),
    ".bss": Kind(SHT_NOBITS, _DATA),
    ".tdata": Kind(SHT_PROGBITS, _THREAD),
    ".tbss": Kind(SHT_NOBITS, _THREAD),
    ".init_array": Kind(SHT_INIT_ARRAY, _DATA),
    ".fini_array": Kind(SHT_FINI_ARRAY, _DATA),
    ".preinit_array": Kind(SHT_PREINIT_ARRAY, _DATA),
    ".note": Kind(SHT_NOTE, 0),
}


class Sections:
    """The sections of an input, and the one that the next statement is put into; ``.text`` is the first."""

    def __init__(self) -> None:
        text = Section(0, ".text", default_kind(".text"))
        self.all = [text]
        self.current = text
        self._previous = text
        self._pushed: list[tuple[Section, Section]] = []
        self._known: dict[tuple[str, str, int | None], Section] = {(".text", "", None): text}
        self._by_name = {".text": text}

    def called(self, name: str) -> Section | None:
        """The section of a name, whose beginning the name stands for."""
        return self._by_name.get(name)

    def section(self, name: str, kind: Kind, unique: int | None = None) -> Section:
        """A section, which begins here if there is none of this name and group.

        Args:
            unique: tells sections of one name.
        """
        key = (name, kind.group, unique)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Section(len(self.all), name, kind)
            self.all.append(found)
            self._by_name.setdefault(name, found)
        return found

    def switch(self, section: Section) -> None:
        """Go on in a section."""
        self._previous, self.current = self.current, section

    def push(self) -> None:
        """Remember the section for :meth:`pop`."""
        self._pushed.append((self.current, self._previous))

    def pop(self) -> bool:
        """Go back to the section that was remembered last; False if there is none."""
        if self._pushed:
            self.current, self._previous = self._pushed.pop()
            return True
        return False

    def swap(self) -> None:
        """Go back to the section before this one (``.previous``)."""
        self._previous, self.current = self.current, self._previous

"""Directives of sections: ``.section``, ``.pushsection``, ``.previous``, and those that are named after one, ``.text``."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.mc.directive_context import DirectiveContext, Read, at_end
from tgdsl.mc.expressions import Mismatch, instead
from tgdsl.mc.lexer import Kind as TokenKind
from tgdsl.mc.lexer import Token
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.sections import (
    FLAGS, SHF_ALLOC, SHF_EXECINSTR, SHF_GROUP, SHF_LINK_ORDER, SHF_MERGE, SHF_TLS, SHF_WRITE, TYPES, Kind, default_kind,
)  # fmt: skip

_NAMED = (".text", ".data", ".bss", ".rodata", ".tdata", ".tbss")

#: The flags of Solaris: ``.section ".bss", #alloc, #write``.
_WORDS = {"alloc": SHF_ALLOC, "execinstr": SHF_EXECINSTR, "write": SHF_WRITE, "tls": SHF_TLS}


class SectionDirectives:
    """Reads which section comes next."""

    def __init__(self, context: DirectiveContext) -> None:
        self._context = context
        self._sections = context.sections

    def readers(self) -> Mapping[str, Read]:
        return {
            **dict.fromkeys(_NAMED, self._named),
            **dict.fromkeys((".section", ".pushsection"), self._section),
            ".popsection": self._pop,
            ".previous": self._previous,
        }

    def _named(self, reader: StatementReader, first: Token, name: str) -> None:
        at_end(reader)
        self._sections.switch(self._sections.section(name, default_kind(name)))

    def _pop(self, reader: StatementReader, first: Token, name: str) -> None:
        at_end(reader)
        if not self._sections.pop():
            raise Mismatch(first, "there is no .pushsection before this")

    def _previous(self, reader: StatementReader, first: Token, name: str) -> None:
        at_end(reader)
        self._sections.swap()

    def _section(self, reader: StatementReader, first: Token, name: str) -> None:
        """``.section name, "flags", @type, entry size, group, comdat, unique, number``; what follows the name need not be there."""
        section_name = self._name(reader)
        usual = default_kind(section_name)
        kind, unique = usual, None
        is_told = reader.accept(",")
        if is_told:
            kind, unique = self._kind(reader, usual)
        at_end(reader)
        section = self._sections.section(section_name, kind, unique)
        if is_told and section.kind != kind:
            raise Mismatch(
                first, f"the section '{section_name}' has other flags, or another type, where it begins: {section}"
            )
        if name == ".pushsection":
            self._sections.push()
        self._sections.switch(section)

    def _name(self, reader: StatementReader) -> str:
        """Take a name, in quotes, or up to a comma or a blank: ``.note.GNU-stack``."""
        token = reader.token
        if token.kind is TokenKind.STRING:
            reader.at += 1
            return token.name
        found = ""
        while not reader.is_at_end and not reader.ahead(",") and (not found or reader.token.column == token.end):
            token = reader.token
            found += token.text
            reader.at += 1
        if not found:
            raise Mismatch(token, f"expected the name of a section{instead(token)}")
        return found

    def _kind(self, reader: StatementReader, usual: Kind) -> tuple[Kind, int | None]:
        """Take flags, and what follows them."""
        flags = usual.flags | (self._words(reader) if reader.ahead("#") else self._letters(reader))
        type_of = usual.type
        entry_size, group, is_comdat, linked = 0, "", False, ""
        unique: int | None = None
        is_typed = reader.accept(",")
        if is_typed:
            type_of = self._type(reader)
        if flags & SHF_MERGE:
            self._need(reader, is_typed)
            entry_size = self._context.number(reader)
        if flags & SHF_LINK_ORDER:
            self._need(reader, is_typed)
            linked = reader.symbol_name()
        if flags & SHF_GROUP:
            self._need(reader, is_typed)
            group = reader.symbol_name()
            is_comdat = reader.accept(",", "comdat")
        if reader.accept(",", "unique", ","):
            unique = self._context.number(reader)
        return Kind(type_of, flags, entry_size, group, is_comdat, linked), unique

    def _need(self, reader: StatementReader, is_typed: bool) -> None:
        """Take the comma before what a flag asks for."""
        if not is_typed:
            raise Mismatch(
                reader.token,
                "expected the type of the section, as @progbits, and then what its flags M, G and o ask for",
            )
        reader.expect(",")

    def _letters(self, reader: StatementReader) -> int:
        token = reader.token
        if token.kind is not TokenKind.STRING:
            raise Mismatch(token, f'expected the flags of the section, as "aw"{instead(token)}')
        reader.at += 1
        flags = 0
        for letter in token.name:
            if letter not in FLAGS:
                raise Mismatch(token, f"'{letter}' is not a flag of sections: there are {', '.join(FLAGS)}")
            flags |= FLAGS[letter]
        return flags

    def _words(self, reader: StatementReader) -> int:
        flags = 0
        while reader.accept("#"):
            token = reader.token
            word = reader.word()
            if word not in _WORDS:
                raise Mismatch(token, f"'#{word}' is not a flag of sections: there are {', '.join(_WORDS)}")
            flags |= _WORDS[word]
            if not reader.ahead(",", "#"):
                break
            reader.expect(",")
        return flags

    def _type(self, reader: StatementReader) -> int:
        if not reader.accept("@"):
            reader.accept("%")
        token = reader.token
        reader.at += 1
        if token.kind is TokenKind.INTEGER:
            return token.value
        if token.name not in TYPES:
            raise Mismatch(token, f"'{token.name}' is not a type of sections: there are {', '.join(TYPES)}")
        return TYPES[token.name]

"""A check of all instructions of a target in Python together: that no two have the same word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tgdsl.diagnostics import Diagnostic, Note
from tgdsl.records import Bits, Record, Ref

#: What a decoder knows of an instruction: its fixed bits, the decoder table, the predicates.
_Word: TypeAlias = tuple[tuple[bool | None, ...], str, frozenset[str]]

_NOT_DECODED = ("isPseudo", "isCodeGenOnly", "isAsmParserOnly")  #: flags of instructions that no decoder table has


def same_words(records: Iterable[Record]) -> Iterator[Diagnostic]:
    """The instructions that a disassembler cannot tell from others, since all fixed bits of their words (``Inst``) are the same.

    Those of different decoder tables (``DecoderNamespace``), or with different predicates, may have one word.
    """
    found: dict[_Word, Record] = {}
    for record in records:
        word = _word(record)
        other = found.setdefault(word, record) if word is not None else record
        if other is not record:
            yield Diagnostic(
                record.place.about(record.name),
                f"'{record.name}' has the same word as '{other.name}', so that a disassembler cannot tell them apart; correct a number of"
                " one, or say is_code_gen_only = True, or give it another decoder_namespace or other predicates",
                (Note(other.place, f"'{other.name}' is defined here"),),
            )


def _word(record: Record) -> _Word | None:
    """What a decoder knows of an instruction; None for one that it does not decode, and for other records."""
    fields = record.fields
    word = fields.get("Inst")
    if "Instruction" not in record.superclasses or not isinstance(word, Bits):
        return None
    fixed = tuple([bit if isinstance(bit, bool) else None for bit in word.elements])
    if all(bit is None for bit in fixed) or any(fields.get(name) is True for name in _NOT_DECODED):
        return None
    predicates = fields.get("Predicates")
    needed = [one.name for one in predicates if isinstance(one, Ref)] if isinstance(predicates, tuple) else []
    return fixed, str(fields.get("DecoderNamespace")), frozenset(needed)

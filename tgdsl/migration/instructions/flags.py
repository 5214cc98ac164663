"""Flags of instructions that decide how they are written: pseudo instructions have no word, code that only compilers use no assembly."""

from __future__ import annotations

from tgdsl.records import Record

#: A bit that is set, as dumps and Python have it.
_SET = (True, 1)


def is_pseudo(record: Record) -> bool:
    """True for an instruction with ``isPseudo``, whose word nobody encodes."""
    return record.fields.get("isPseudo") in _SET


def is_code_gen_only(record: Record) -> bool:
    """True for an instruction with ``isCodeGenOnly``, which the assembler's parser does not have."""
    return record.fields.get("isCodeGenOnly") in _SET

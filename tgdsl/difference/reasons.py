"""Reasons for which generated files change: the changes of records that changed lines are about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tgdsl.difference.data import Change, KindChanges, LoneField, MovedNumbers, RecordChange

#: How many names a reason has.
_NAMES = 3

_WORD = re.compile(r"[A-Za-z_]\w*")

#: The kinds of records that a generator writes from, without their names in each line that is about them.
_ABOUT = {
    "dag-isel": ("patterns", "nodes and fragments"),
    "global-isel": ("patterns", "nodes and fragments"),
    "fast-isel": ("patterns",),
    "global-isel-combiner": ("rules of combiners",),
    "callingconv": ("calling conventions",),
    "subtarget": ("machine models", "processors", "features"),
    "asm-writer": ("aliases",),
    "asm-matcher": ("aliases", "operands"),
    "register-info": ("register classes", "register tuples", "sub-register indices", "calling conventions"),
    "register-bank": ("register classes",),
    "emitter": ("encodings",),
    "disassembler": ("encodings",),
    "instr-info": ("operands",),
}

#: The fields of an instruction that these are about.
_FIELDS = {
    "dag-isel": ("Pattern", "Predicates", "AddedComplexity"),
    "global-isel": ("Pattern", "Predicates", "AddedComplexity"),
    "fast-isel": ("Pattern", "Predicates"),
    "emitter": ("Inst", "SoftFail"),
    "disassembler": ("Inst", "SoftFail", "DecoderNamespace", "DecoderMethod", "Predicates", "hasCompleteDecoder"),
    "asm-writer": ("AsmString", "AsmName"),
    "asm-matcher": ("AsmString", "AsmName", "Predicates", "AsmMatchConverter"),
    "subtarget": ("SchedRW", "Itinerary"),
}


#: The enumerations whose numbers a generator writes; all for others.
_NUMBERS = {
    "register-info": ("registers", "register classes", "sub-register indices"),
    "register-bank": ("register classes",),
    "callingconv": ("registers",),
    "asm-writer": ("instructions", "registers"),
    "asm-matcher": ("instructions", "registers", "register classes"),
    "emitter": ("instructions",),
    "disassembler": ("instructions",),
    "subtarget": ("features", "scheduling classes"),
    "instr-info": ("instructions", "registers", "register classes", "scheduling classes"),
    "dag-isel": ("instructions", "registers", "register classes", "sub-register indices"),
    "global-isel": ("instructions", "registers", "register classes", "sub-register indices", "features"),
}


class Reasons:
    """The changes, for whoever asks what a file changes for.

    Args:
        kinds: the changes of records.
        moved: numbers that changed with them.
        lone: fields that records have in one description only.
        release: words for another release of LLVM; empty if both are for one.
    """

    def __init__(
        self, kinds: Sequence[KindChanges], moved: Sequence[MovedNumbers], lone: Sequence[LoneField], release: str
    ) -> None:
        self._kinds, self._moved, self._lone, self._release = kinds, moved, lone, release

    def of_whole(self, generator: str) -> tuple[str, ...]:
        """Reasons for which there is a file at all, or no more."""
        kinds = [one for one in self._kinds if one.kind in _ABOUT.get(generator, ())]
        found = [_reason(one.kind, one.changes) for one in kinds if one.changes]
        return (self._release, *found) if self._release else tuple(found)

    def of_lines(
        self, generator: str, gone: Sequence[str], fresh: Sequence[str], texts: tuple[str, str]
    ) -> tuple[str, ...]:
        """Reasons for which a file has other lines.

        Args:
            gone, fresh: lines that only the one or the other text has.
            texts: both with their comments, which say more of tables of numbers.
        """
        words = {word for line in (*gone, *fresh) for word in _WORD.findall(line)}
        before, after = ({*_WORD.findall(text)} for text in texts)
        words |= before ^ after
        found: list[str] = []
        for one in self._kinds:
            about = one.kind in _ABOUT.get(generator, ())
            meant = [
                change
                for change in one.changes
                if about or _is_about(change, generator) or _is_named(change, words, generator)
            ]
            if meant:
                found.append(_reason(one.kind, meant))
            elif about and one.reordered:
                found.append(f"{one.kind} stand in another order")
        if not found or _numbers_differ(gone, fresh):
            found += [
                f"numbers of {one.what} moved"
                for one in self._moved
                if one.what in _NUMBERS.get(generator, (one.what,))
            ]
        if self._release:
            return (self._release, *found)
        if not found:
            found = [f"{one.kind} stand in another order" for one in self._kinds if one.reordered]
        if not found:
            found = [f"{one.kind} {'have' if one.is_new else 'do not have'} the field {one.name}" for one in self._lone]
            found = found[:_NAMES]
        return tuple(found or self._all())

    def _all(self) -> Iterator[str]:
        """All changes there are, where none is known to be the reason."""
        for one in self._kinds:
            if one.changes:
                yield _reason(one.kind, one.changes)


def _is_about(change: RecordChange, generator: str) -> bool:
    """True if one of the fields that changed is what a generator reads."""
    names = {one.name for one in change.fields} | {one.field for one in change.words}
    return not names.isdisjoint(_FIELDS.get(generator, ()))


def _is_named(change: RecordChange, words: set[str], generator: str) -> bool:
    """True if changed lines name a record."""
    if words.isdisjoint(change.names):
        return False
    if change.change is not Change.CHANGED or generator not in _FIELDS:
        return True
    names = {one.name for one in change.fields} | {one.field for one in change.words}
    others = {name for generator_name, some in _FIELDS.items() if generator_name != generator for name in some}
    return not names <= others


def _numbers_differ(gone: Sequence[str], fresh: Sequence[str]) -> bool:
    """True if most of the lines are the same but for numbers in them."""
    some, others = (Counter([_NUMBER.sub("0", line) for line in lines]) for lines in (gone, fresh))
    return 2 * (some & others).total() >= max(len(gone), 1)


_NUMBER = re.compile(r"\b(?:0x)?[0-9A-Fa-f]+U?L*\b")


def _reason(kind: str, changes: Sequence[RecordChange]) -> str:
    """``2 instructions added (A, B), 1 changed (C)``"""
    parts: list[str] = []
    for change in Change:
        some = [one for one in changes if one.change is change]
        if some:
            names = [one.name for one in some if one.names][:_NAMES]
            more = ", ..." if names and len(names) < len(some) else ""
            parts.append(f"{len(some)} {change.value}" + (f" ({', '.join(names)}{more})" if names else ""))
    return f"{kind}: {', '.join(parts)}"

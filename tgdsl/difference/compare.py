"""The comparison of two descriptions: of their records, then of the files that are made of them, then of what else these mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tgdsl.difference.changes import Changes
from tgdsl.difference.conventions import convention_changes
from tgdsl.difference.data import Difference, Source
from tgdsl.difference.decodings import decoding_changes
from tgdsl.difference.generated import file_changes, files_of_side, same_text, text_of
from tgdsl.difference.numbers import moved_numbers
from tgdsl.difference.pairing import pairs_of
from tgdsl.difference.reasons import Reasons
from tgdsl.difference.schedules import schedule_changes
from tgdsl.difference.selections import selection_changes, shadowing_changes
from tgdsl.difference.side import Side
from tgdsl.process.status import Progress

_WORD = re.compile(r"[A-Za-z_]\w*")


def difference_of(before: Side, after: Side, show: Progress = Progress()) -> Difference:
    """All differences of two sides, which are descriptions of one target.

    Raises:
        DiagnosticError: one of them is wrong.
    """
    show("comparing the records")
    pairs = pairs_of(before, after)
    changes = Changes(before, after, pairs)
    kinds = changes.of_kinds()
    lone = changes.lone_fields()
    moved = tuple(moved_numbers(before, after, pairs.renamed))
    old, new = files_of_side(before, show), files_of_side(after, show)
    one, other = (Source(side.name, side.model.release.name) for side in (before, after))
    release = "" if one.release == other.release else f"for {other.release}, not {one.release}"
    files = file_changes(old, new, Reasons(kinds, moved, lone, release))
    both = len([name for name in new if name in old])
    renamed = _renamer(pairs.renamed)

    def differs(generator: str, step: str) -> bool:
        """True if what a generator writes differs, or if nothing tells."""
        if same_text(old, new, generator):
            return False
        show(step)
        return True

    patterns = differs("dag-isel", "comparing what patterns select")
    texts = text_of(old, "dag-isel"), text_of(new, "dag-isel")
    return Difference(
        target=after.model.target_name,
        before=one,
        after=other,
        kinds=kinds,
        lone_fields=lone,
        library=(
            len(before.library.difference(after.records.names)),
            len(after.library.difference(before.records.names)),
        ),
        moved=moved,
        shadowings=tuple(shadowing_changes(before, after, renamed)) if patterns else (),
        selections=tuple(selection_changes(before, after, texts, renamed)) if patterns else (),
        decodings=(
            tuple(decoding_changes(before, after, renamed))
            if differs("disassembler", "comparing what words are decoded as")
            else ()
        ),
        schedules=(
            tuple(schedule_changes(before, after, renamed)) if differs("subtarget", "comparing schedules") else ()
        ),
        conventions=(
            tuple(convention_changes(before, after, renamed))
            if differs("callingconv", "comparing calling conventions")
            else ()
        ),
        files=tuple(files),
        same_files=both - len([file for file in files if file.name in old and file.name in new]),
        notes=tuple([f"{side.name}: {text}" for side in (before, after) for text in side.problems]),
    )


def _renamer(renamed: Mapping[str, str]) -> Callable[[str], str]:
    """Gives texts with new names in place of old ones."""
    if not renamed:
        return str
    return lambda text: _WORD.sub(lambda found: renamed.get(found[0], found[0]), text)

"""The generated files of both descriptions, made in memory, and which of them are others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.difference.data import FileChange, FileStatus
from tgdsl.difference.reasons import Reasons
from tgdsl.difference.side import Side
from tgdsl.generation.choosing import files_of
from tgdsl.process.status import Progress


@frozen(eq=False)
class GeneratedFile:
    """A file of one side.

    Attributes:
        generator: the name of what writes it.
        is_usual: no option of the generator has another value than its default.
        text: without the line that names its source; None if it cannot be written.
        refusal: why it cannot.
    """

    name: str
    generator: str
    is_usual: bool
    text: str | None
    refusal: str = ""


def files_of_side(side: Side, show: Progress) -> Mapping[str, GeneratedFile]:
    """The files that a run of gen would write, by their names.

    Raises:
        DiagnosticError: with all errors of a target in Python.
    """
    chosen = side.ask(lambda: files_of(side.model, side.report))
    if isinstance(chosen, DiagnosticError):
        return {}
    model, report = side.model, Report()
    name = model.target_name if model.records.has_class("Target") else ""
    found: dict[str, GeneratedFile] = {}
    for one in chosen:
        show(f"generating {one.file.spec} of {side.name}")
        usual = not one.file.options
        for part, file_name in zip(one.generator.parts(model.release), one.names(name, model.release), strict=True):
            try:
                text = _FROM.sub("", part.text(model, one.file, one.stem(name)))
                found[file_name] = GeneratedFile(file_name, one.generator.name, usual, text)
            except DiagnosticError as error:
                if side.is_strict:
                    report.extend(error)
                first = error.diagnostics[0]
                refusal = f"{side.place(first.place)}: {first.message}" if first.place.chain else first.message
                found[file_name] = GeneratedFile(file_name, one.generator.name, usual, None, refusal)
    report.check()
    return found


def text_of(files: Mapping[str, GeneratedFile], generator: str) -> str | None:
    """The text of the usual file of a generator that writes one."""
    texts = [one.text for one in files.values() if one.generator == generator and one.is_usual]
    return texts[0] if len(texts) == 1 else None


def same_text(before: Mapping[str, GeneratedFile], after: Mapping[str, GeneratedFile], generator: str) -> bool:
    """True if both sides have files of a generator, and these are the same but for comments."""
    some = {one.name: one.text for one in before.values() if one.generator == generator}
    others = {one.name: one.text for one in after.values() if one.generator == generator}
    if not some or some.keys() != others.keys():
        return False
    return all([text is not None and _same(text, others[name]) for name, text in some.items()])


def _same(text: str, other: str | None) -> bool:
    return text == other or other is not None and code_lines(text) == code_lines(other)


def file_changes(
    before: Mapping[str, GeneratedFile], after: Mapping[str, GeneratedFile], reasons: Reasons
) -> list[FileChange]:
    """The files that differ, in the order of the second side's; those that only the first has come last."""
    found: list[FileChange] = []
    for name in dict.fromkeys([*after, *before]):
        change = _change(name, before.get(name), after.get(name), reasons)
        if change is not None:
            found.append(change)
    return found


def _change(
    name: str, before: GeneratedFile | None, after: GeneratedFile | None, reasons: Reasons
) -> FileChange | None:
    if before is None or after is None:
        one = before or after
        assert one is not None
        status = FileStatus.ADDED if before is None else FileStatus.REMOVED
        lines = one.text.count("\n") if one.text is not None else 0
        why = (f"it cannot be written: {one.refusal}",) if one.refusal else reasons.of_whole(one.generator)
        return FileChange(name, status, 0 if before is None else lines, lines if before is None else 0, why)
    if before.text is None or after.text is None:
        if before.refusal and after.refusal:
            return None
        status = FileStatus.REFUSED if after.text is None else FileStatus.ACCEPTED
        return FileChange(name, status, 0, 0, (after.refusal or f"it could not be written: {before.refusal}",))
    if before.text == after.text:
        return None
    old, new = code_lines(before.text), code_lines(after.text)
    if old == new:
        return FileChange(name, FileStatus.COMMENTS, 0, 0, ())
    gone, fresh = surplus(old, new), surplus(new, old)
    why = reasons.of_lines(after.generator, gone, fresh, (before.text, after.text))
    return FileChange(name, FileStatus.CHANGED, len(gone), len(fresh), why)


#: The line that tells what a file was made from.
_FROM = re.compile(r"(?m)^\|\* From: .*\n")

_TOKENS = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def code_lines(text: str) -> list[str]:
    """The lines of C++ without comments, white space at their ends, and empty ones."""
    code = _TOKENS.sub(_without_comment, text)
    return [line for one in code.split("\n") if (line := " ".join(one.split()))]


def _without_comment(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else " "


def surplus(lines: Iterable[str], others: Iterable[str]) -> Sequence[str]:
    """The lines that are not among others, as often as there are more of them."""
    return list(chain.from_iterable([[line] * n for line, n in (Counter(lines) - Counter(others)).items()]))

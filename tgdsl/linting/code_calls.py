"""The functions that the code of PatFrags, ImmLeafs and SDNodeXForms calls, and that neither the target's C++ nor LLVM's headers have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tgdsl.cpp.names import CPP_KEYWORDS
from tgdsl.diagnostics import DiagnosticError
from tgdsl.linting import fields
from tgdsl.linting.cpp_sources import NO_CODE, CppSources
from tgdsl.linting.subject import Subject
from tgdsl.llvm import Release
from tgdsl.records import Record
from tgdsl.tablegen.llvm import find_llvm

#: A call of a function by its name alone: not of a member, or of what a namespace or class has.
_CALL = re.compile(r"(?<![\w.:>])(?!__)([A-Za-z_]\w*)\s*(?:<[\w:,\s]*>)?\s*\(", re.ASCII)
#: A name that is not called: it may be declared there, as a lambda is.
_NOT_CALLED = re.compile(r"\b([A-Za-z_]\w*)\b(?!\s*[<(])", re.ASCII)

#: Folders of LLVM's headers that have most functions that targets call: they are read first.
_FIRST = ("Support", "CodeGen", "ADT", "IR")


def unknown_calls(subject: Subject, cpp: CppSources) -> Iterator[tuple[Record, str, str]]:
    """The calls, each with the record, its field, and the function's name; none where LLVM's headers are not installed."""
    calls: list[tuple[Record, str, str]] = []
    for class_name, field in fields.CODE:
        for record in subject.records.of_class(class_name):
            code = NO_CODE.sub(" ", fields.text_of(record, field)) if subject.is_own(record) else ""
            known = {*_NOT_CALLED.findall(code), *CPP_KEYWORDS}
            called = dict.fromkeys(name for name in _CALL.findall(code) if name not in known and not cpp.has(name))
            calls += [(record, field, name) for name in called]
    names = {name for _, _, name in calls}
    unknown = _not_in_headers(subject.records.release, names) if names else names
    yield from [call for call in calls if call[2] in unknown]


def _not_in_headers(release: Release, names: set[str]) -> set[str]:
    """Those of some names that are in none of LLVM's headers; none if these are not installed."""
    try:
        folder = Path(find_llvm(None, release).include) / "llvm"
    except DiagnosticError:
        return set()
    first = [path for name in _FIRST for path in sorted((folder / name).glob("*.h"))]
    left = set(names)
    for path in [*first, *sorted(folder.rglob("*.h"))]:
        if not left:
            break
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return set()
        found = [name for name in left if name in text]
        left -= {name for name in found if re.search(rf"(?<!\w){name}(?!\w)", text)}
    return left

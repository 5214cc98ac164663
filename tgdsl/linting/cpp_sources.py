"""A target's C++ sources as lint sees them: which names they have, which macros paste some, and which generated files they include."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, file_place

_SOURCES = frozenset({".c", ".cc", ".cpp", ".cxx", ".def", ".h", ".hpp", ".inc"})
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_WORD = re.compile(r"\w+", re.ASCII)
_INCLUDED = re.compile(r'^\s*#\s*include\s*"([^"\n]+)"', re.MULTILINE)
#: Comments and literals; a quote behind a letter or digit separates digits.
NO_CODE = re.compile(
    r"""//(?:[^\n\\]|\\.)*|/\*.*?\*/|R"(?P<end>[^()\\\s"]*)\(.*?\)(?P=end)"|"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)+'""",
    re.DOTALL,
)
_MACRO = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+\w+\((?P<parameters>[^)]*)\)(?P<body>(?:[^\n\\]|\\.)*)", re.MULTILINE | re.DOTALL
)
_PASTED = re.compile(r"\w+(?:[\s\\]*##[\s\\]*\w+)+", re.ASCII)


@frozen
class CppSources:
    """The names in the C++ files of a folder and of those in it.

    Attributes:
        words: all identifiers; words of comments and literals are among them.
        names: the identifiers and numbers that are code.
        includes: the files that are included between quotes.
        pasted: what macros put together (``##``): the parts of each name, None for a parameter.
    """

    words: frozenset[str]
    names: frozenset[str]
    includes: frozenset[str]
    pasted: frozenset[tuple[str | None, ...]]

    def has(self, name: str) -> bool:
        """True if a name may be defined: it is in the code, or a macro may paste it."""
        return name in self.names or any([self._is_pasted(parts, name) for parts in self.pasted])

    def includes_any(self, part: str) -> bool:
        """True if a file is included whose name has this in it."""
        return any([part in name for name in self.includes])

    def _is_pasted(self, parts: Sequence[str | None], name: str) -> bool:
        if any(parts):
            return re.fullmatch("".join([r"\w*" if part is None else part for part in parts]), name) is not None
        return any([{name[:end], name[end:]} <= self.names for end in range(1, len(name))])


def sources_in_folder(folder: Path, report: Report) -> CppSources:
    """The C++ of a folder.

    Args:
        report: gets an error for a folder without C++ files, and for each that cannot be read.
    """
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in _SOURCES and path.is_file()]
    if not files:
        report.error(
            file_place(folder), "there are no C++ sources in this folder: name that of the target's .cpp and .h files"
        )
    words, names, includes = set[str](), set[str](), set[str]()
    pasted = set[tuple[str | None, ...]]()
    for path in files:
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            what = error.strerror
            report.error(file_place(path), f"this file cannot be read: {what}")
            continue
        code = NO_CODE.sub(" ", text)
        words.update(_IDENTIFIER.findall(text))
        names.update(_WORD.findall(code))
        includes.update(_INCLUDED.findall(text))
        pasted.update(_pasted(code))
    return CppSources(frozenset(words), frozenset(names), frozenset(includes), frozenset(pasted))


def _pasted(code: str) -> Iterator[tuple[str | None, ...]]:
    """The names that the macros of a source put together, as parts."""
    for macro in _MACRO.finditer(code):
        parameters = _WORD.findall(macro["parameters"])
        for found in _PASTED.findall(macro["body"]):
            yield tuple([None if part in parameters else part for part in _WORD.findall(found)])

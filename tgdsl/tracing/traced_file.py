"""A generated file as its target gives it now, with the origin of each line."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import did_you_mean, fail, file_place
from tgdsl.generation.choosing import Chosen, check_names, file_stem, files_of, named_files
from tgdsl.generation.origins import Origin, Traced, recording
from tgdsl.model import Model


@frozen(eq=False)
class TracedFile:
    """A file.

    Attributes:
        chosen: the file that the target has, and its generator.
    """

    chosen: Chosen
    lines: Sequence[str]
    _traced: Traced

    def origins(self, number: int) -> Sequence[Origin]:
        """The origins that the generator states for a line, by its number from 1: none, if all of the target has to do with it."""
        return self._traced.origins(number)

    def sections(self, number: int) -> Sequence[str]:
        """The lines that open what a line is in: the conditions of ``#ifdef``, the outermost first, and the beginning of a table, a class or a function."""
        conditions: list[str] = []
        for line in self.lines[: number - 1]:
            if line.startswith("#if"):
                conditions.append(line)
            elif line.startswith("#endif") and conditions:
                conditions.pop()
        margin = _margin(self.lines[number - 1])
        for line in reversed(self.lines[: number - 1]):
            if line and _margin(line) < margin:
                margin = _margin(line)
                if line.endswith(("{", "=")) and not line.startswith("namespace"):
                    return [*conditions, line.strip()]
        return conditions


def _margin(line: str) -> int:
    """The number of blanks that a line begins with."""
    return len(line) - len(line.lstrip(" "))


def trace(
    model: Model, file: str, *, only: Sequence[str] = (), listing: str | None = None, name: str | None = None
) -> TracedFile:
    """The file of a target that has a name, written again with the origins of its lines.

    Args:
        file: its name, without a folder.
        only, listing, name: which files the target has, as ``gen`` is told it by ``--only``, ``--files`` and ``--name``.

    Raises:
        DiagnosticError: the target has no such file, or has mistakes.
    """
    named = named_files(only, listing, file if _is_alone(only, file) else None)
    chosen = files_of(model) if named is None else named
    check_names(chosen, model.release)
    stem = file_stem(model, chosen) if name is None else name
    names: list[str] = []
    for one in chosen:
        parts = one.generator.parts(model.release)
        for part, known in zip(parts, one.names(stem, model.release), strict=True):
            names.append(known)
            if known == file:
                with recording() as origins:
                    traced = Traced(part.text(model, one.file, one.stem(stem)), origins)
                return TracedFile(one, traced.text.split("\n")[:-1], traced)
    hint = did_you_mean(file, names) or f"; it has: {', '.join(names)}"
    raise fail(
        file_place(file),
        f"'{model.target_name if model.records.has_class('Target') else stem}' has no file of this name{hint}; one that --only gave needs it here,"
        " too",
    )


def _is_alone(only: Sequence[str], file: str) -> bool:
    """True if the command line of ``gen`` may have named the one file."""
    return len(only) == 1 and "Gen" not in file

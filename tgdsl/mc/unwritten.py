"""Counterparts that are not written yet: a method that raises NotImplementedError is an error of what needs it, with the place of the method."""

from __future__ import annotations

import traceback

from tgdsl.diagnostics import DiagnosticError, Place, fail, file_place, shown


def unwritten(error: NotImplementedError, needs: str) -> DiagnosticError:
    """The error for an instruction that needs such a method.

    Args:
        needs: what needs which C++ for what.
    """
    return fail(_place(error), f"{needs}: its counterpart is not written yet{_reason(error)}")


def unwritten_in_words(error: NotImplementedError, needs: str) -> str:
    """The same as a message for a line of the input, with the place in it."""
    location = _place(error).innermost
    where = "" if location is None else f" ({shown(location)})"
    return f"{needs}: its counterpart is not written yet{_reason(error)}{where}"


def _reason(error: NotImplementedError) -> str:
    """The words of its author, to stand behind others."""
    return f", {error}" if str(error) else ""


def _place(error: NotImplementedError) -> Place:
    """The line that raised the error."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return file_place(last.filename, last.lineno or 0)

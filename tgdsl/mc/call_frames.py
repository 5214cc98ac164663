"""Directives of call frames (``.cfi_startproc``), which debuggers and exceptions unwind the stack with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.mc.directive_context import DirectiveContext, Read
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.lexer import Token
from tgdsl.mc.messages import Message
from tgdsl.mc.reader import StatementReader

#: Those that stand between ``.cfi_startproc`` and ``.cfi_endproc``.
_INSIDE = (
    ".cfi_def_cfa", ".cfi_def_cfa_offset", ".cfi_def_cfa_register", ".cfi_adjust_cfa_offset", ".cfi_offset", ".cfi_rel_offset",
    ".cfi_register", ".cfi_restore", ".cfi_undefined", ".cfi_same_value", ".cfi_remember_state", ".cfi_restore_state",
    ".cfi_window_save", ".cfi_escape", ".cfi_personality", ".cfi_lsda", ".cfi_signal_frame", ".cfi_return_column",
)  # fmt: skip


class CallFrameDirectives:
    """Reads call frames."""

    def __init__(self, context: DirectiveContext) -> None:
        self._context = context
        self._begin: Token | None = None

    def readers(self) -> Mapping[str, Read]:
        return {
            ".cfi_sections": self._skip,
            ".cfi_startproc": self._start,
            ".cfi_endproc": self._end,
            **dict.fromkeys(_INSIDE, self._inside),
        }

    def finish(self) -> Iterator[Message]:
        """That the last function has no end."""
        if self._begin is not None:
            yield Message(self._begin, "there is no .cfi_endproc after this")

    def _skip(self, reader: StatementReader, first: Token, name: str) -> None:
        pass

    def _start(self, reader: StatementReader, first: Token, name: str) -> None:
        if self._begin is not None:
            raise Mismatch(first, "there is no .cfi_endproc before this")
        self._begin = first

    def _end(self, reader: StatementReader, first: Token, name: str) -> None:
        self._inside(reader, first, name)
        self._begin = None

    def _inside(self, reader: StatementReader, first: Token, name: str) -> None:
        if self._begin is None:
            raise Mismatch(first, "there is no .cfi_startproc before this")

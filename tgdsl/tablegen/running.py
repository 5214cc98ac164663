"""A run of TableGen on a ``.td`` file, which gives records as a records file does."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from tgdsl.diagnostics import DiagnosticError, Note, Severity, fail, file_place
from tgdsl.loading.contents import Contents, Text
from tgdsl.loading.options import SourceOptions
from tgdsl.tablegen.includes import looked_for
from tgdsl.tablegen.llvm import Llvm, find_llvm
from tgdsl.tablegen.messages import Said, read_messages
from tgdsl.tablegen.program import SOURCE, built_program

#: How many lines are shown of what TableGen says besides its messages, when it crashes.
_LINES = 5


class TableGenRun(Contents):
    """The records of a ``.td`` file as JSON. A thread runs TableGen, and builds the program for that first, if need be; the text is in a
    temporary file without a name.

    Args:
        source: the file.
        options: for TableGen.
        any_version: True if the records may be those of a newer LLVM, too. Their places name the files as llvm-tblgen --dump-json does
            then, without their folders.
        form: what is printed in place of JSON: llvm-tblgen's "print-records", "print-detailed-records", or "ctags".
        known_program: a context for programs that are run.
    """

    def __init__(
        self,
        source: str,
        options: SourceOptions,
        *,
        any_version: bool = False,
        form: str = "",
        known_program: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._options = options
        self._any_version = any_version
        self._form = form
        self._known_program = known_program
        self._problem: BaseException | None = None
        super().__init__(Path(source))

    def get(self) -> Text:
        """The text.

        Raises:
            DiagnosticError: with what TableGen says; or there is none that could be run.
        """
        text = super().get()
        if self._problem is not None:
            raise self._problem
        return text

    def _read(self) -> None:
        try:
            with self._known_program():
                self._text = self._records()
        except OSError as error:
            self._problem = fail(
                file_place(error.filename or self.path),
                f"there is no room for the records of a .td file: {error.strerror}; let TMPDIR name a folder for temporary files",
            )
        except BaseException as error:  # of a thread, which :meth:`get` raises for it
            self._problem = error

    def _records(self) -> Text:
        _check_readable(self.path)
        release = self._options.release
        llvm = find_llvm(self._options.llvm_config, release)
        if llvm.major != release.number and not self._any_version:
            raise fail(
                file_place(llvm.config),
                f"this LLVM is {llvm.version}, but tgdsl writes the files of {release.name}: name that one's llvm-config with --llvm-config",
            )
        folders = [*self._options.include, os.path.dirname(self.path) or ".", llvm.include]
        program = built_program(llvm)
        with tempfile.TemporaryFile(prefix="tgdsl-") as records:
            said = self._run(program, folders, records.fileno())
            self.warnings = said.diagnostics
            self.inputs = [*said.files, *looked_for(said.files, folders), *_inputs_of(llvm)]
            return Text(None, self.path, os.dup(records.fileno()))

    def _run(self, program: Path, folders: Sequence[str], output: int) -> Said:
        """Run the program, which writes the records to an open file.

        Raises:
            DiagnosticError: with all that it says.
        """
        # What begins so would be an option, or a file with options.
        name = f"./{self.path}" if str(self.path).startswith(("-", "@")) else str(self.path)
        words = [*(f"-I{folder}" for folder in folders), *(f"-D{name}" for name in self._options.define), name]
        if not self._any_version:
            words.append("-tgdsl-folders")
        if self._form:
            words.append(f"-tgdsl-form={self._form}")
        try:
            done = subprocess.run(
                [program, *words], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, check=False
            )
        except OSError as error:
            raise fail(
                file_place(program),
                f"this program reads .td files, but cannot be run: {error.strerror}; let XDG_CACHE_HOME name a folder for programs",
            ) from None
        said = read_messages(done.stderr.decode(errors="surrogateescape"))
        errors = [one for one in said.diagnostics if one.severity is Severity.ERROR]
        if done.returncode and not errors:
            raise _crash(self.path, done.returncode, said)
        if errors:
            raise DiagnosticError(said.diagnostics)
        return said


def _check_readable(path: Path) -> None:
    try:
        with path.open("rb"):
            pass
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise fail(file_place(path), f"this file cannot be read: {reason}") from None


def _inputs_of(llvm: Llvm) -> list[str]:
    """The files that TableGen itself comes from."""
    return [str(SOURCE), llvm.config, llvm.library, *llvm.looked_for]


def _crash(path: Path, status: int, said: Said) -> DiagnosticError:
    place = file_place(path)
    end = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
    lines = [line for line in said.other if line.strip()]
    return fail(
        place,
        f"LLVM's TableGen {end} and found no error here; what llvm-tblgen does with this file may tell more",
        *(Note(place, line) for line in lines[:_LINES]),
    )

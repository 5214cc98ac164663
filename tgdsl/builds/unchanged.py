"""Runs that would write what is there already: known before anything of the target, the model or a generator is imported.

A run that has written its files leaves a small file beside them, ``.tgdsl-<16 hexadecimal digits>.cache``: fingerprints of all that it has
read (:class:`tgdsl.builds.reading.Inputs`) and of the files that it gives, and its warnings. It is one true sentence, "these inputs give these
files", whatever becomes of either; so it needs no lock, and a run believes it only after it has looked at both. The digits are those of the
run's own circumstances, its options first of all, so that runs with other options have other files.
"""

from __future__ import annotations

import json
import os
import sys
import time

from tgdsl.builds.fingerprint import answer, digest, file_digest, known_paths, modules_in, names_digest
from tgdsl.loading.options import TD
from tgdsl.process.streams import finished
from tgdsl.process.terminal import coloured

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from pathlib import Path
    from typing import TypedDict

    from tgdsl.builds.options import Options
    from tgdsl.builds.reading import Inputs, Reading

    class _Asked(TypedDict):
        """The options of a run, and the folder that it was run in, for whoever asks about its files."""

        here: str
        target: str
        output: str | None
        only: list[str]
        files: str | None
        name: str | None
        llvm: int | None
        include: list[str]
        define: list[str]
        llvm_config: str | None

    class _Kept(TypedDict):
        """The contents of the file.

        Attributes:
            key: the circumstances of the run, in full.
            asked: its options.
            python: Python's version.
            folder: where the files go if the command line names no folder.
            answers, names, first, packages, parts, path: as in :class:`tgdsl.builds.reading.Inputs`.
            release: the number of the release of LLVM that the files are for.
            outputs: the digests of the files that the run gives, by their names in the folder.
            messages: what it wrote to standard error.
        """

        key: str
        asked: _Asked
        python: str
        folder: str
        answers: dict[str, dict[str, str]]
        names: list[str]
        first: list[str]
        packages: dict[str, str]
        parts: dict[str, str]
        path: dict[str, str]
        release: int
        outputs: dict[str, str]
        messages: str


_HEAD = b"tgdsl 4 "  #: the beginning of the file; another number for each change of what is in it
_SUFFIX = ".cache"
_MOST = 32  #: how many of these files a folder may have; the oldest go first
#: What of the environment Python reads itself: how it hashes strings, how it decodes files, and its clock.
_VARIABLES = ("PYTHONHASHSEED", "LC_ALL", "LC_CTYPE", "LANG", "TZ")

_BUILD = "build"  #: where the folders are that are named after targets


class Run:
    """A run that is known by its options and by where it is run.

    Attributes:
        options: its command line.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._started = time.time_ns()  # before all that it reads, but for the command line
        try:
            here = os.getcwd()  # in the messages, paths are relative to it
        except OSError:  # it is gone
            here = ""
        limit = os.environ.get("TGDSL_RECORDS_MIB")
        programs = os.environ.get("PATH") if (options.target or "").endswith(TD) else None  # LLVM's is looked for there
        self._key = repr(
            (
                options.target,
                options.name,
                options.source_options,
                options.only,
                options.file_name,
                options.files,
                here,
                limit,
                programs,
                _interpreter(),
            )
        )
        source = options.source_options
        self._asked: _Asked = {
            "here": here,
            "target": options.target or "",
            "output": options.output,
            "only": options.only,
            "files": options.files,
            "name": options.name,
            "llvm": source.llvm,
            "include": [*source.include],
            "define": [*source.define],
            "llvm_config": source.llvm_config,
        }
        self._name = f".tgdsl-{digest(self._key.encode('utf-8', 'surrogateescape'))[:16]}{_SUFFIX}"
        self._reading: Reading | None = None
        self._inputs: Inputs | None = None

    def answer(self) -> int | None:
        """Do the run if it would change nothing, or only compare; its exit status. None if there is work."""
        if self.options.no_cache:
            return None
        start = time.perf_counter()
        for folder in self._folders():
            kept = self._kept(os.path.join(folder, self._name))
            if kept is None or (self.options.folder is None and kept["folder"] != folder):
                continue  # a folder that was copied has the record of another one
            paths = {os.path.join(folder, name): contents for name, contents in kept["outputs"].items()}
            stale = [path for path, contents in paths.items() if file_digest(path) != contents]
            if stale:  # or they differ in the header's From: line alone, which no digest tells
                return None
            if self.options.check:
                lines: list[str] = []
            elif not self._write_lists(paths, kept):
                return None
            else:
                seconds = time.perf_counter() - start
                lines = [f"0 written, {len(paths)} unchanged, {seconds:.2f} s in all (nothing has changed: no work)"]
            sys.stderr.write(coloured(kept["messages"], sys.stderr))
            return finished(lines, 0)
        return None

    def begin(self) -> None:
        """Note from now on what is read."""
        from tgdsl.builds.reading import Reading

        self._reading = Reading(self._started, ["tgdsl", self.options.target or ""])

    def reads(self, paths: Iterable[str]) -> None:
        """Note files, existing or absent, that another program reads for this run."""
        if self._reading is not None:
            self._reading.reads(paths)

    def known_program(self) -> AbstractContextManager[None]:
        """In here, tgdsl starts a program itself, and says by :meth:`reads` what that reads: so the run is no less known for it."""
        from contextlib import nullcontext

        return nullcontext() if self._reading is None else self._reading.known_program()

    def end(self) -> list[str]:
        """Note no more, and take the fingerprints; called before files are written, which reads the old ones.

        Returns:
            the files that were read, and the folders that the target has listed.

        Raises:
            DiagnosticError: some of them were changed meanwhile.
        """
        if self._reading is None:
            return []
        self._reading.end()
        changed = self._reading.changed()
        if changed:
            from tgdsl.diagnostics import Report, file_place

            report = Report()
            for path in changed:
                report.error(file_place(path), "this file was changed while it was read; run the command again")
            report.check()
        if not self.options.no_cache:
            self._inputs = self._reading.inputs()
        return self._reading.found()

    def close(self) -> None:
        """Note no more, however the run ended."""
        if self._reading is not None:
            self._reading.end()

    def reason(self) -> str | None:
        """Why this run is done each time, if it is: what the target does that nobody can compare, and its line."""
        return None if self._reading is None or self.options.no_cache else self._reading.reason()

    def _write_lists(self, outputs: Iterable[str], kept: _Kept) -> bool:
        """Write what the caller wants to know of a run that changes nothing; whether that was possible: if not, the run says why."""
        if self.options.depfile is None and self.options.outputs is None and self.options.release_header is None:
            return True
        from pathlib import Path

        from tgdsl.builds.depfile import lists_for_builds
        from tgdsl.builds.output import write_files
        from tgdsl.diagnostics import DiagnosticError

        inputs = known_paths(kept["answers"])
        try:
            files = [*map(Path, outputs)]
            write_files(lists_for_builds(self.options, files, inputs, kept["release"]), inputs, files)
        except DiagnosticError:
            return False
        return True

    def keep(self, files: Mapping[Path, bytes], folder: Path, messages: str, release: int) -> None:
        """Leave what is to be known of this run beside its files. If that is not possible, the next run has to work.

        Args:
            files: all in one folder.
            folder: where they go if the command line names no folder.
            messages: what is written to standard error.
            release: the number of the release of LLVM that they are for.
        """
        inputs = self._inputs
        if inputs is None or not files:
            return
        from tgdsl.builds.output import write_files
        from tgdsl.diagnostics import DiagnosticError

        kept: _Kept = {
            "key": self._key,
            "asked": self._asked,
            "python": sys.version,
            "folder": os.fspath(folder),
            "answers": inputs.answers,
            "names": inputs.names,
            "first": inputs.first,
            "packages": inputs.packages,
            "parts": inputs.parts,
            "path": inputs.path,
            "release": release,
            "outputs": {path.name: digest(data) for path, data in files.items()},
            "messages": messages,
        }
        text = json.dumps(kept, indent=0).encode()
        beside = next(iter(files)).parent
        try:
            write_files({beside / self._name: b"%b%b\n%b" % (_HEAD, digest(text).encode(), text)})
            _remove_oldest(os.fspath(beside))
        except (DiagnosticError, OSError):
            pass

    def _folders(self) -> Iterator[str]:
        """The folders that this run may write to: without ``-o``, only the target knows which."""
        if self.options.folder is not None:
            yield self.options.folder
            return
        try:
            names = sorted(os.listdir(_BUILD))
        except OSError:
            return
        yield from [f"{_BUILD}/{name}" for name in names]

    def _kept(self, path: str) -> _Kept | None:
        """The record that an earlier run left in a file, if it would read the same now."""
        kept = _read(path)
        is_ours = kept is not None and kept["key"] == self._key and kept["python"] == sys.version
        return kept if kept is not None and is_ours and _is_same(kept) else None


def files_for_others(paths: Sequence[str], release: int) -> dict[str, int]:
    """Those files that a run has written for another release of LLVM, and nobody has changed since: with the number of that.

    Args:
        paths: the files of this run; others in their folders are looked at, too.
        release: the number of this run's.
    """
    written: dict[str, set[int]] = {}
    for folder in {os.path.dirname(path) for path in paths}:
        records = [kept for kept in [_read(cache) for cache in _caches(folder)] if kept is not None]
        if all(kept["release"] == release for kept in records):
            continue
        names = {os.path.basename(path) for path in paths if os.path.dirname(path) == folder}
        for name in names.union(*[kept["outputs"] for kept in records]):
            contents = file_digest(os.path.join(folder, name))
            written[os.path.join(folder, name)] = {
                kept["release"] for kept in records if contents and kept["outputs"].get(name) == contents
            }
    return {path: max(numbers) for path, numbers in written.items() if numbers and release not in numbers}


def run_of(path: str) -> tuple[Options, str] | None:
    """The options of the run that gave a file, and the folder in which it was run; None if no run has left word of it.

    Of several runs, it is the last one that gave the file as it is now; if none did, the last one that gave such a file.
    """
    folder, name = os.path.split(os.path.abspath(path))
    contents = file_digest(path)
    found: list[tuple[bool, float, _Asked]] = []
    for cache in _caches(folder):
        kept = _read(cache)
        if kept is not None and name in kept["outputs"]:
            found.append((kept["outputs"][name] == contents, os.path.getmtime(cache), kept["asked"]))
    if not found:
        return None
    from tgdsl.builds.options import Options
    from tgdsl.loading.options import SourceOptions

    _, _, asked = max(found, key=lambda one: one[:2])
    include, define = tuple(asked["include"]), tuple(asked["define"])
    options = Options(
        target=asked["target"],
        output=asked["output"],
        only=asked["only"],
        files=asked["files"],
        list=False,
        check=False,
        no_cache=True,
        name=asked["name"],
        source_options=SourceOptions(asked["llvm"], include, define, asked["llvm_config"]),
    )
    return options, asked["here"]


def stale_lines(paths: Iterable[str], others: Mapping[str, int]) -> list[str]:
    """The lines of ``--check`` for files that are not up to date.

    Args:
        others: those of them that are for another release, as :func:`files_for_others` gives them.
    """
    return [
        f"{path}: not up to date" + (f": it is for LLVM {others[path]}" if path in others else "") for path in paths
    ]


def _caches(folder: str) -> list[str]:
    """The files that runs have left in a folder."""
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.startswith(".tgdsl-") and name.endswith(_SUFFIX)]


def _read(path: str) -> _Kept | None:
    """The record in a file, whichever run left it. A damaged file is as good as none."""
    try:
        with open(path, "rb") as file:
            head, _, text = file.read().partition(b"\n")
    except (OSError, ValueError):
        return None
    if head != _HEAD + digest(text).encode():
        return None
    kept: _Kept = json.loads(text)
    return kept


def _interpreter() -> tuple[object, ...]:
    """The settings of Python itself, which a target can ask without a function that could be watched."""
    options = {
        name: value
        for name, value in sys._xoptions.items()  # pyright: ignore[reportPrivateUsage]
        if name != "importtime"
    }
    variables = [os.environ.get(name) for name in _VARIABLES]
    return repr(sys.flags), sys.warnoptions, options, variables, sys.path, sys.executable


def _is_same(kept: _Kept) -> bool:
    """True if a run would read what it read. Modules' names come first, as they cost little."""
    names, first = frozenset(kept["names"]), frozenset(kept["first"])
    return (
        all(names_digest(modules_in(folder, first, False)) == old for folder, old in kept["path"].items())
        and all(names_digest(modules_in(folder, names, False)) == old for folder, old in kept["parts"].items())
        and all(names_digest(modules_in(folder, names, True)) == old for folder, old in kept["packages"].items())
        and all(
            answer(kind, asked) == old for kind, replies in kept["answers"].items() for asked, old in replies.items()
        )
    )


def _remove_oldest(folder: str) -> None:
    for path in sorted(_caches(folder), key=os.path.getmtime)[:-_MOST]:
        os.unlink(path)

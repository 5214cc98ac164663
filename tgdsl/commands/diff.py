"""``python -m tgdsl.diff``: the difference of two descriptions of a target, for whoever reviews a change.

    python -m tgdsl.diff old/sparc targets/sparc            records, encodings, selections, schedules, files
    python -m tgdsl.diff --rev HEAD~1 targets/sparc         as it was at a revision of git, and as it is now
    python -m tgdsl.diff --rev v1.0..v1.1 targets/sparc     at two revisions
    python -m tgdsl.diff before.json.xz after.json.xz --all all of it; lists are cut otherwise
    python -m tgdsl.diff --rev main targets/sparc --markdown for a comment on a change; --json for programs

The exit status is 0 if no program can notice a difference: no generated file changes but for comments. It is 1 if one does, or if
a target has a mistake: then nothing is printed to standard output, and the errors to standard error. It is 2 for a mistake in the command line
itself, such as two different targets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tgdsl.classes import frozen
from tgdsl.commands.options import add_source_options, command_parser, with_source_options
from tgdsl.diagnostics import DiagnosticError, Report, collecting
from tgdsl.loading.options import TD, SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import Progress, progress
from tgdsl.process.terminal import coloured_difference

if TYPE_CHECKING:
    from tgdsl.difference import Difference, Side


@frozen
class Options:
    """The command line."""

    targets: list[str]
    rev: str | None
    format: str
    all: bool
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    # Imported here, so that --help and wrong command lines are fast.
    from tgdsl.difference import difference_of
    from tgdsl.diagnostics import Note

    with progress() as show, _sides(options, show) as (before, after):
        old, new = before.model, after.model
        if old.target_name != new.target_name:
            report.error(
                new.target.place,
                f"these are two different targets, '{old.target_name}' and '{new.target_name}'; give two descriptions of one",
                Note(old.target.place, f"'{old.target_name}' is here"),
            )
            return 2
        difference = difference_of(before, after, show)
    text = _text(difference, options)
    sys.stdout.write(coloured_difference(text, sys.stdout) if options.format == "text" else text)
    sys.stdout.flush()
    return 1 if difference.noticed else 0


def _text(difference: Difference, options: Options) -> str:
    match options.format:
        case "json":
            from tgdsl.difference.json_text import to_json

            return to_json(difference)
        case "markdown":
            from tgdsl.difference.markdown import to_markdown

            return to_markdown(difference, options.all)
        case _:
            from tgdsl.difference.text import to_text

            return to_text(difference, options.all)


@contextmanager
def _sides(options: Options, show: Progress) -> Generator[tuple[Side, Side]]:
    """The two descriptions. What was taken out of git is there as long as the context is open."""
    if options.rev is None:
        one, other = options.targets
        yield _both(lambda: _side(one, options, show), lambda: _side(other, options, show))
        return
    from tgdsl.process.scratch import scratch_folder

    [target] = options.targets
    old, dots, new = options.rev.partition("..")
    with scratch_folder("tgdsl-diff-") as folder:
        yield _both(
            lambda: _side_at(old, target, folder / "before", options, show),
            lambda: _side_at(new, target, folder / "after", options, show) if dots else _side(target, options, show),
        )


def _both(before: Callable[[], Side], after: Callable[[], Side]) -> tuple[Side, Side]:
    """Both descriptions.

    Raises:
        DiagnosticError: with the mistakes of both.
    """
    report = Report()
    found: list[Side] = []
    for side in (before, after):
        with collecting(report):
            found.append(side())
    report.check()
    one, other = found
    return one, other


def _side(target: str, options: Options, show: Progress) -> Side:
    return _read(target, target, {}, options, show)


def _side_at(revision: str, target: str, folder: Path, options: Options, show: Progress) -> Side:
    """The target as it was at a revision; its errors have places in that."""
    from tgdsl.difference.revision import at_revision, renamed_diagnostics

    show(f"taking {target} of {revision} out of git")
    folder.mkdir()
    found = at_revision(target, revision, folder)
    try:
        return _read(found.name, str(found.path), {str(found.folder): found.prefix}, options, show)
    except DiagnosticError as error:
        raise renamed_diagnostics(error, found) from None


def _read(name: str, path: str, names: Mapping[str, str], options: Options, show: Progress) -> Side:
    from tgdsl.difference import Side
    from tgdsl.loading.load import load_target

    show(f"reading {name}")
    return Side(name, load_target(path, source_options=options.source_options), names)


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("diff", __doc__)
    parser.add_argument(
        "targets",
        metavar="TARGET",
        nargs="+",
        help="folder or module in Python, .td file, or .json, .json.xz: two of them, or one with --rev",
    )
    parser.add_argument(
        "--rev", metavar="REVISION", help="one TARGET, as it was at this revision of git; OLD..NEW: at two revisions"
    )
    formats = parser.add_mutually_exclusive_group()
    for kind, what in (
        ("markdown", "Markdown, for a comment on a change"),
        ("json", "JSON, for programs: all of it"),
    ):
        formats.add_argument(f"--{kind}", dest="format", action="store_const", const=kind, default="text", help=what)
    parser.add_argument("--all", action="store_true", help="lists are not cut, nor long values")
    add_source_options(parser)
    given = parser.parse_intermixed_args(arguments)
    td = next((one for one in given.targets if one.endswith(TD)), given.targets[0])
    options = Options(**vars(with_source_options(parser, given, td)))
    _check(options, parser.error)
    return options


def _check(options: Options, error: Callable[[str], object]) -> None:
    count = len(options.targets)
    if options.rev is None:
        if count != 2:
            error(f"give two targets, or one and --rev REVISION; there {'is 1' if count == 1 else f'are {count}'}")
        return
    if count != 1:
        error(f"--rev REVISION compares one target with itself; there are {count}")
    old, dots, new = options.rev.partition("..")
    if not old or dots and not new or new.startswith("."):
        error(f"argument --rev: {options.rev!r} is not a revision; give one, or two as OLD..NEW")
    if options.rev.startswith("-"):
        error(f"argument --rev: {options.rev!r} is not a revision")

"""``python -m tgdsl.why``: the definitions that a line of a generated file comes from, with their lines.

    python -m tgdsl.why build/sparc/SparcGenAsmWriter.inc:2210
    python -m tgdsl.why build/sparc/SparcGenDAGISel.inc:120 --all       lists and statements in full
    python -m tgdsl.why out/X86GenAsmWriter1.inc:99 --target x86.json.xz --only AsmWriter1=asm-writer,asmwriternum=1

The target is that of the run of gen that wrote the file, which left word of it in a file .tgdsl-<digits>.cache beside it; where that is missing, --target
names it. The file has to be what the target gives now.

The exit status is 1 if the target has a mistake, or if the file is another one than it gives; and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from pathlib import Path

from tgdsl.builds.options import Options as GenOptions
from tgdsl.builds.unchanged import run_of
from tgdsl.classes import frozen
from tgdsl.commands.options import add_source_options, command_parser, with_source_options
from tgdsl.diagnostics import Report, counted, fail, file_place
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import put, run_command
from tgdsl.process.status import progress
from tgdsl.records import RecordSet


@frozen
class Options:
    """The command line."""

    file: str
    line: int
    target: str | None
    only: list[str]
    every: bool
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def command(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says in a process that ends with it."""
    gc.disable()  # records and model stay to the end
    return main(arguments)


def _run(options: Options, report: Report) -> int:
    text = _text_of(options.file)
    lines = text.split("\n")[:-1]
    if not 0 < options.line <= len(lines):
        raise fail(
            file_place(options.file, options.line),
            f"there is no such line: the file has {counted(len(lines), 'line')}",
        )
    run = _run_of(options)
    target = run.target or ""
    from tgdsl.explore.sources import Sources
    from tgdsl.model import Model
    from tgdsl.tracing import trace
    from tgdsl.tracing.text import answer

    with progress() as show:
        show(f"reading {target}")
        records = load_target(target, report, source_options=run.source_options)
        show(f"writing {os.path.basename(options.file)} again")
        model = Model(records, report)
        found = trace(model, os.path.basename(options.file), only=run.only, listing=run.files, name=run.name)
    if [*found.lines] != lines:
        pairs = enumerate(zip(found.lines, lines), 1)
        differing = next(
            (number for number, (now, then) in pairs if now != then), min(len(lines), len(found.lines)) + 1
        )
        raise fail(
            file_place(options.file, differing),
            f"this is not what {target} gives now, from this line on; write the file again with gen, or name its target with --target",
        )
    where = f"{options.file}:{options.line}"
    put([f"{where}:", *answer(found, options.line, Sources(records, _root(records)), every=options.every)])
    return 0


def _root(records: RecordSet) -> Path | None:
    """The working folder, if the target is in it: paths that are shown can be opened then."""
    place, here = records.place.innermost, Path.cwd()
    return here if place is not None and here in Path(place.file).absolute().parents else None


def _text_of(file: str) -> str:
    try:
        return Path(file).read_bytes().decode()
    except OSError as error:
        raise fail(file_place(file), f"this file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise fail(file_place(file), "this file is not text in UTF-8, so gen has not written it") from None


def _run_of(options: Options) -> GenOptions:
    """The options of ``gen`` that give the file."""
    if options.target is not None:
        return GenOptions(
            options.target, None, options.only, None, False, False, True, source_options=options.source_options
        )
    known = run_of(options.file)
    if known is None:
        raise fail(
            file_place(options.file),
            "there is no record of gen's run beside this file, and gen --no-cache leaves none; name its target with --target",
        )
    run, here = known

    def path(name: str | None) -> str | None:
        """A path of the run's command line, which was relative to another folder."""
        there = os.path.join(here, name) if name and here else name
        return os.path.relpath(there) if there and os.path.exists(there) else name

    includes = tuple([path(one) or one for one in run.source_options.include])
    source = run.source_options._replace(include=includes)
    return run._replace(
        target=path(run.target), files=path(run.files), only=options.only or run.only, source_options=source
    )


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("why", __doc__)
    parser.add_argument("place", metavar="FILE:LINE", help="a line of a file that gen has written")
    parser.add_argument("--target", metavar="TARGET", help="what the file was made from, if nothing beside it says so")
    parser.add_argument(
        "--only",
        metavar="[SUFFIX=]GENERATOR[,OPTION=VALUE]...",
        action="append",
        default=[],
        help="with --target: the file was written with this --only of gen",
    )
    parser.add_argument("--all", dest="every", action="store_true", help="lists and statements are shown in full")
    add_source_options(parser)
    given = parser.parse_args(arguments)
    place: str = vars(given).pop("place")
    file, colon, line = place.rpartition(":")
    if not (colon and file and line.isascii() and line.isdigit()):
        parser.error(
            f"argument FILE:LINE: {place!r} has no line; name one, as in build/sparc/SparcGenAsmWriter.inc:2210"
        )
    if given.target is None and (given.only or given.llvm is not None):
        parser.error("--only and --llvm are for a file whose --target is given; leave them out, or name that")
    vars(given).update(file=file, line=int(line))
    return Options(**vars(with_source_options(parser, given, given.target)))

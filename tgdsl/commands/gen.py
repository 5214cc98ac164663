"""``python -m tgdsl.gen``: write the files that LLVM's build includes.

    python -m tgdsl.gen targets/sparc                      every file of the target, into build/sparc
    python -m tgdsl.gen Sparc.td -I ../../../include       the same of a target in .td
    python -m tgdsl.gen records.json.xz -o out --only register-info
    python -m tgdsl.gen Intrinsics.td -I DIR --only searchable-tables -o out/Tables.inc
    python -m tgdsl.gen records.json.xz --only asm-writer --only AsmWriter1=asm-writer,asmwriternum=1
    python -m tgdsl.gen --list                             the generators and their options
    python -m tgdsl.gen targets/sparc --list               what would be written
    python -m tgdsl.gen targets/sparc -o out --check       whether the files in out are up to date

A run that would change nothing does no work: a file .tgdsl-<digits>.cache beside the files says what they were made from.

The exit status is 1 if the input has a mistake (then nothing is written), or if --check finds a file that is not up to
date; and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import gc

from tgdsl.builds.options import Options
from tgdsl.commands.options import (
    TARGET_HELP,
    add_source_options,
    command_parser,
    file_stem,
    output_name,
    with_source_options,
)
from tgdsl.loading.options import TD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tgdsl.builds.unchanged import Run
    from tgdsl.loading.contents import Contents
    from tgdsl.process.status import Progress


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says, in a process that does other things, too: with all work, and without a cache."""
    options = _parse(arguments)._replace(no_cache=True)
    return _generate(options, _run_of(options))


def command(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says, if there is anything to do, in a process that ends with it."""
    gc.disable()  # the process ends before there is garbage worth collecting
    options = _parse(arguments)
    run = None if options.list else _run_of(options)
    status = None if run is None else run.answer()
    return _generate(options, None if options.check else run) if status is None else status


def _run_of(options: Options) -> Run | None:
    """A run that is compared with the last one, or has to know what it reads. None for others, which import less."""
    if options.no_cache and options.depfile is None:
        return None
    from tgdsl.builds.unchanged import Run

    return Run(options)


def _generate(options: Options, run: Run | None) -> int:
    from tgdsl.process.status import progress

    with progress() as show:
        if run is None:
            return _work(options, None, show)
        run.begin()
        try:
            return _work(options, run, show)
        finally:
            run.close()


def _work(options: Options, run: Run | None, show: Progress) -> int:
    if options.target is not None:
        show(f"reading {options.target}")
    contents = _contents_of(options, run)
    # Imported while a thread decompresses a records file, or runs TableGen.
    from tgdsl.generation.generating import generate

    return generate(options, contents, run, show)


def _contents_of(options: Options, run: Run | None) -> Contents | None:
    """The contents of the target, which a thread reads; None for a target in Python."""
    if options.target is not None and options.target.endswith(TD):
        from tgdsl.tablegen.running import TableGenRun

        if run is None:
            return TableGenRun(options.target, options.source_options)
        return TableGenRun(options.target, options.source_options, known_program=run.known_program)
    from tgdsl.loading.contents import Contents

    return Contents.of_records(options.target)


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("gen", __doc__)
    parser.add_argument("target", metavar="TARGET", nargs="?", help=TARGET_HELP)
    parser.add_argument(
        "-o",
        "--output",
        type=output_name,
        metavar="DIR",
        help="folder for the files (default: build/<target>); with one --only, the name of its file, if it ends in .inc, .h, .def, .cpp or .rst",
    )
    parser.add_argument(
        "--only",
        metavar="[SUFFIX=]GENERATOR[,OPTION=VALUE]...",
        action="append",
        default=[],
        help="only this file; repeatable. SUFFIX: what follows <Target>Gen in its name; OPTION: one of llvm-tblgen's, see --list",
    )
    parser.add_argument(
        "--files", metavar="FILE", help="the files of the target: a list of what --only takes, one in a line"
    )
    parser.add_argument(
        "--name",
        type=file_stem,
        metavar="NAME",
        help="what the files' names begin with, before Gen (default: the target's name); for records that have no Target",
    )
    parser.add_argument("--list", action="store_true", help="list the generators, or a target's files; write nothing")
    parser.add_argument("--check", action="store_true", help="write nothing; tell which files are not up to date")
    parser.add_argument(
        "--no-cache", action="store_true", help="work even if nothing has changed, and write no cache beside the files"
    )
    parser.add_argument(
        "--depfile",
        type=output_name,
        metavar="FILE",
        help="write what the files were made from, as gcc does for ninja and make",
    )
    parser.add_argument(
        "--outputs",
        type=output_name,
        metavar="FILE",
        help="write the names of the files, for a build system to compare",
    )
    parser.add_argument(
        "--release-header",
        type=output_name,
        metavar="FILE",
        help="write a C++ header that says which release of LLVM the files are for; with another one's, a build ends there",
    )
    add_source_options(parser)
    given = parser.parse_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.target)))
    if options.file_name is not None and options.name is not None:
        parser.error("-o names the file, and --name what files' names begin with; leave one out")
    if options.target is None and not options.list:
        parser.error("TARGET is missing")
    if (options.depfile or options.outputs or options.release_header) and (options.list or options.check):
        parser.error(
            "--depfile, --outputs and --release-header are written with the files, and --list and --check write none; leave"
            " one out"
        )
    return options

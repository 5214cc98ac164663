"""``python -m tgdsl.explore``: a folder of static pages that show a target, to be opened in a browser.

    python -m tgdsl.explore targets/sparc -o build/sparc-pages          a target in Python
    python -m tgdsl.explore records.json.xz -o build/pages --open       a target in .td, and the browser with its first page

Each instruction has a page with its encoding, operands, patterns, costs and source; there are pages of registers, of the decoder (which decodes words), of
the assembler, of patterns, of processors, and of all records, and a search box. Pages need neither a server nor the network.

A second run into the same folder writes the pages that changed, and removes those that are no more.

The exit status is 1 if the target has mistakes, which the first page shows, and all else is shown as far as it goes; and 2 for a mistake in the command
line.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, output_name, with_source_options
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, counted, fail
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import put, run_command
from tgdsl.process.status import progress


@frozen
class Options:
    """The command line."""

    target: str
    output: str
    open: bool
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def command(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says in a process that ends with it."""
    gc.disable()  # records and model stay to the end
    return main(arguments)


def _run(options: Options, report: Report) -> int:
    _check_jinja()
    from tgdsl.explore.run import Explorer, write_mistakes
    from tgdsl.explore.site import Site

    with Site(Path(options.output)) as site, progress() as show:
        show(f"reading {options.target}")
        try:
            records = load_target(options.target, report, source_options=options.source_options)
        except DiagnosticError as error:
            report.extend(error)
            mistakes = error.diagnostics
            written = write_mistakes(site, Path(options.target).stem, mistakes, report)
        else:
            explorer = Explorer(records, site, report, show)
            written = explorer.write()
            mistakes = tuple(explorer.explored.mistakes)
            report.extend(DiagnosticError(mistakes))
    size = f"{written.size / 1e6:.1f} MB"
    changes = f"{written.changed} written, {written.removed} removed"
    put([f"{options.output}: {counted(written.files, 'file')}, {size}; {changes}"])
    if options.open:
        import webbrowser

        webbrowser.open((Path(options.output).absolute() / "index.html").as_uri())
    return 1 if mistakes else 0


def _check_jinja() -> None:
    """Ask for the library that writes the pages, if it is missing."""
    try:
        import jinja2  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ImportError:
        raise fail(
            NOWHERE, "the explorer writes its pages with Jinja2, which is not installed: pip install 'tgdsl[explore]'"
        ) from None


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("explore", __doc__)
    parser.add_argument("target", metavar="TARGET", help=TARGET_HELP)
    parser.add_argument(
        "-o",
        "--output",
        type=output_name,
        metavar="DIR",
        required=True,
        help="the folder of the pages: a new one, or that of an earlier run",
    )
    parser.add_argument("--open", action="store_true", help="open the first page in a browser")
    add_source_options(parser)
    given = parser.parse_args(arguments)
    return Options(**vars(with_source_options(parser, given, given.target)))

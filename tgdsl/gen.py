"""``python -m tgdsl.gen``: write the files that LLVM's build includes.

    python -m tgdsl.gen targets/sparc                      every file of the target, into build/sparc
    python -m tgdsl.gen records.json.xz -o out --only register-info
    python -m tgdsl.gen targets/sparc --list               what would be written
    python -m tgdsl.gen targets/sparc -o out --check       whether the files in out are up to date

The exit status is 1 if the input has a mistake (then nothing is written), or if --check finds a file that is not up to
date; and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Generator as Iterating
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from tgdsl.command import run_command
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, fail
from tgdsl.generation import Generator, Listed, installed
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.output import unchanged, write_files


@frozen
class Options:
    """The command line."""

    target: str | None
    output: str | None
    only: list[str]
    list: bool
    check: bool


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    start = time.perf_counter()
    chosen = _choose(options.only)
    if options.target is None:
        for name in chosen:
            print(name)
        return 0
    with _progress() as show:
        show(f"reading {options.target}")
        model = Model(load_target(options.target, report), report)
        generators = [listed.load() for listed in chosen.values()]
        if not options.only:
            generators = [generator for generator in generators if generator.applies(model)]
        folder = Path(options.output) if options.output else Path("build") / model.target_name.lower()
        if options.list:
            for generator in generators:
                print(f"{generator.name}\t{folder / file_name(model, generator)}")
            return 0
        texts, seconds = _generate(model, generators, report, show)
        files = {folder / name: text.encode() for name, text in texts.items()}
        if options.check:
            stale = [path for path, data in files.items() if not unchanged(path, data)]
            for path in stale:
                print(f"{path}: not up to date")
            return 1 if stale else 0
        written = write_files(files)
    for path, taken in zip(files, seconds, strict=True):
        print(f"{'written' if path in written else 'unchanged':9}  {taken:6.2f} s  {path}")
    print(
        f"{len(written)} written, {len(files) - len(written)} unchanged,"
        f" {time.perf_counter() - start:.2f} s in all (with reading {options.target})"
    )
    return 0


def file_name(model: Model, generator: Generator) -> str:
    """The name that LLVM's build gives to the file."""
    return f"{model.target_name}Gen{generator.suffix}.inc"


def _generate(
    model: Model, generators: Sequence[Generator], report: Report, show: Progress
) -> tuple[dict[str, str], list[float]]:
    """The texts of all files, and the seconds that each took. What one generator finds wrong does not stop the others."""
    texts: dict[str, str] = {}
    seconds: list[float] = []
    for generator in generators:
        show(f"generating {generator.name}")
        start = time.perf_counter()
        try:
            texts[file_name(model, generator)] = generator.generate(model)
        except DiagnosticError as error:
            report.extend(error)
        seconds.append(time.perf_counter() - start)
    report.check()
    return texts, seconds


def _choose(only: Sequence[str]) -> dict[str, Listed]:
    available = installed(only)
    if not only:
        return available
    for name in only:
        if name not in available:
            import difflib  # only for messages

            close = difflib.get_close_matches(name, available, 1)
            hint = f"did you mean '{close[0]}'?" if close else f"there are: {', '.join(available)}"
            raise fail(NOWHERE, f"there is no generator '{name}'; {hint}")
    return {name: available[name] for name in available if name in only}


class Progress:
    """Shows what is being done."""

    def __call__(self, what: str) -> None:
        """Say what comes next."""


@contextmanager
def _progress() -> Iterating[Progress]:
    """A line on the terminal that tells what is being done; nothing where there is no terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console  # imported only here: it takes a while

    with Console(stderr=True).status("starting") as status:

        class Line(Progress):
            def __call__(self, what: str) -> None:
                status.update(what)

        yield Line()


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = argparse.ArgumentParser(
        prog="python -m tgdsl.gen", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", metavar="TARGET", nargs="?", help="folder or module in Python, or .json, .json.xz")
    parser.add_argument("-o", "--output", metavar="DIR", help="folder for the files (default: build/<target>)")
    parser.add_argument(
        "--only", metavar="GENERATOR", action="append", default=[], help="only this file; may be repeated"
    )
    parser.add_argument("--list", action="store_true", help="list the generators, or a target's files; write nothing")
    parser.add_argument("--check", action="store_true", help="write nothing; tell which files are not up to date")
    options = Options(**vars(parser.parse_args(arguments)))
    if options.target is None and not options.list:
        parser.error("TARGET is missing")
    return options


if __name__ == "__main__":
    gc.disable()  # the process ends before there is garbage worth collecting
    sys.exit(main())

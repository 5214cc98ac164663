"""``python -m tgdsl.gen`` behind its command line: loads the target, runs the generators, writes their files."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from tgdsl.command import Progress, progress, run_command
from tgdsl.contents import Contents
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, did_you_mean, fail
from tgdsl.generation import Generator, GeneratorEntry, installed
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.options import Options
from tgdsl.output import unchanged, write_files


def generate(options: Options, contents: Contents | None) -> int:
    """Run the command, and print each file that was written.

    Args:
        contents: contents of the target, if it is a records file.

    Returns:
        the exit status.
    """
    return run_command(lambda report: _run(options, contents, report))


def _run(options: Options, contents: Contents | None, report: Report) -> int:
    start = time.perf_counter()
    chosen = _choose(options.only)
    if options.target is None:
        for name in chosen:
            print(name)
        return 0
    with progress() as show:
        show(f"reading {options.target}")
        generators = [listed.load() for listed in chosen.values()]
        model = Model(load_target(options.target, report, contents), report)
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
    """The name of the file in LLVM's build, such as ``SparcGenRegisterInfo.inc``."""
    return f"{model.target_name}Gen{generator.suffix}.inc"


def _generate(
    model: Model, generators: Sequence[Generator], report: Report, show: Progress
) -> tuple[dict[str, str], list[float]]:
    """The texts of all files, and the seconds that each took.

    Raises:
        DiagnosticError: with the errors of all generators.
    """
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


def _choose(only: Sequence[str]) -> dict[str, GeneratorEntry]:
    available = installed(only)
    if not only:
        return available
    for name in only:
        if name not in available:
            hint = did_you_mean(name, available) or f"; there are: {', '.join(available)}"
            raise fail(NOWHERE, f"there is no generator '{name}'{hint}")
    return {name: available[name] for name in available if name in only}

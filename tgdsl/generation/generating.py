"""``python -m tgdsl.gen`` behind its command line: loads the target, runs the generators, writes their files."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tgdsl.builds.depfile import lists_for_builds
from tgdsl.builds.options import Options
from tgdsl.builds.output import up_to_date, write_files
from tgdsl.builds.unchanged import Run, files_for_others, stale_lines
from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.files import option_text, options_of
from tgdsl.generation.choosing import Chosen, check_names, file_stem, files_of, named_files
from tgdsl.generation.generator import installed
from tgdsl.generation.stock_dumps import warn_of_files
from tgdsl.llvm import Release
from tgdsl.loading.contents import Contents
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.process.running import put, run_command
from tgdsl.process.status import Progress
from tgdsl.process.terminal import coloured_files


def generate(options: Options, contents: Contents | None, run: Run | None, show: Progress) -> int:
    """Run the command, and print each file that was written.

    Args:
        contents: contents of the target, if it is a records file.
        run: gets what the next run has to know, to do nothing.
        show: the status line.

    Returns:
        the exit status.
    """
    return run_command(lambda report: _run(options, contents, run, report, show), unread=None)


def _run(options: Options, contents: Contents | None, run: Run | None, report: Report, show: Progress) -> int:
    start = time.perf_counter()
    named = named_files(options.only, options.files, options.file_name)
    if options.target is None:
        _list_generators(named, options.source_options.release)
        return 0
    model = Model(load_target(options.target, report, contents, options.source_options), report)
    if run is not None and contents is not None:
        run.reads(contents.inputs)
    chosen = files_of(model, report) if named is None else named
    check_names(chosen, model.release)
    name = file_stem(model, chosen) if options.name is None else options.name
    usual_folder = Path("build") / name.lower()
    folder = usual_folder if options.folder is None else Path(options.folder)
    if options.list:
        put([f"{one.file.spec}\t{folder / file}" for one in chosen for file in one.names(name, model.release)])
        return 0
    texts, seconds, remarks = _generate(model, chosen, name, report, show)
    warn_of_files(model.records, chosen, name, report)
    files = {folder / name: text for name, text in texts.items()}
    stale = [path for path, data in files.items() if not up_to_date(path, data)] if options.check else []
    inputs = [*model.records.files, *filter(None, [options.files])] if run is None else run.end()
    release = model.release
    others = files_for_others([*map(os.fspath, stale if options.check else files)], release.number)
    lists = lists_for_builds(options, files, inputs, release.number)
    written = set[Path]() if options.check else write_files({**files, **lists}, inputs).difference(lists)
    if run is not None:
        run.keep(files, usual_folder, remarks + render(report.diagnostics), release.number)
    show("")
    sys.stderr.write(remarks)
    if options.check:
        put(coloured_files(stale_lines([*map(os.fspath, stale)], others), sys.stdout))
        return 1 if stale else 0
    lines = [
        f"{'written' if path in written else 'unchanged':9}  {taken:6.2f} s  {path}"
        for path, taken in zip(files, seconds, strict=True)
    ]
    about = [f"with reading {options.target}"]
    replaced = [number for path, number in others.items() if Path(path) in written]
    for number in sorted({*replaced}):
        count = replaced.count(number)
        about.append(f"{count} of them {'was' if count == 1 else 'were'} for LLVM {number}, now for {release.number}")
    left = [number for path, number in others.items() if Path(path) not in files]
    for number in sorted({*left}):
        count = left.count(number)
        about.append(f"{count} other{' there is' if count == 1 else 's there are'} for LLVM {number}")
    reason = None if run is None else run.reason()
    if reason:
        about.append(f"made each time: {reason}")
    lines.append(
        f"{len(written)} written, {len(files) - len(written)} unchanged,"
        f" {time.perf_counter() - start:.2f} s in all ({'; '.join(about)})"
    )
    put(coloured_files(lines, sys.stdout))
    return 0


def _list_generators(named: Sequence[Chosen] | None, release: Release) -> None:
    """Print the generators, each with the files that it writes for a release and its options."""
    if named is None:
        generators = [one for entry in installed().values() if (one := entry.load()).parts(release)]
    else:
        check_names(named, release)
        generators = [one.generator for one in named]
    for generator in generators:
        file = generator.file()
        names = [f"    {file.name('<Target>', part.suffix)}" for part in generator.parts(release)]
        options = [
            f"    {option.name}={option_text(option.default)}  ({option.kind}) {option.explanation}"
            for option in options_of(generator.file)
        ]
        put([generator.name, *names, *options])


def _generate(
    model: Model, chosen: Sequence[Chosen], name: str, report: Report, show: Progress
) -> tuple[dict[str, bytes], list[float], str]:
    """The texts of all files by their names, as they are written; the seconds that each took, and what goes to standard error.

    Args:
        name: what the files' names begin with.

    Raises:
        DiagnosticError: with the errors of all generators.
    """
    texts: dict[str, bytes] = {}
    seconds: list[float] = []
    remarks: list[str] = []
    for number, one in enumerate(chosen, 1):
        show(f"generating {one.file.spec} ({number} of {len(chosen)})")
        parts = one.generator.parts(model.release)
        try:
            for part, file_name in zip(parts, one.names(name, model.release), strict=True):
                start = time.perf_counter()
                texts[file_name] = part.text(model, one.file, one.stem(name)).encode()
                seconds.append(time.perf_counter() - start)
            remarks.append(one.generator.remarks(model, one.file))
        except DiagnosticError as error:
            report.extend(error)
    report.check()
    return texts, seconds, "".join(remarks)

"""One target: its records, its package, the files of both, and what type checkers say."""

from __future__ import annotations

import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from attrs import evolve, frozen

from tests.migration.table.rows import Row, with_report
from tgdsl.generation.generator import installed
from tgdsl.llvm import DEFAULT
from tgdsl.migration.sources.build import files_of_build

_MARK = b"From:"  # the line of a file's header that names its source


@frozen
class Options:
    """Attributes:
    folder: has the packages, the files and the figures.
    python: the Python that has tgdsl.
    packs: a folder with a folder for each target; None if there is none.
    sources: the folder llvm of LLVM's sources; None if there is none.
    release: the number of LLVM's.
    records_only: whether the .td files are only counted.
    types: whether type checkers are asked.
    """

    folder: Path
    python: str = sys.executable
    packs: Path | None = None
    sources: Path | None = None
    release: int = DEFAULT.number
    records_only: bool = False
    types: bool = True


@frozen
class Run:
    """A process that has ended: its status, what it printed, its processor time, and the peak of its memory."""

    status: int
    output: str
    seconds: float
    megabytes: float


def measured(target: str, options: Options, show: Callable[[str], None]) -> Row:
    """The figures of a target; ``show`` is told each step."""
    folder, package = options.folder, f"mig_{target.lower()}"
    given, expected = folder / f"{package}_files", folder / f"{package}_expected"
    for path in (folder / package, given, expected):
        shutil.rmtree(path, ignore_errors=True)
    of_target = options.sources / "lib/Target" / target if options.sources is not None else None
    row = Row(target)
    if of_target is not None:
        row = evolve(
            row,
            td_lines=sum([path.read_bytes().count(b"\n") for path in of_target.glob("*.td")]),
            td_code=code_lines(of_target.glob("*.td"), "//"),
        )
    records = _records(target, options, show)
    if isinstance(records, str):
        return evolve(row, problem=records)
    with_sources = of_target is not None and not options.records_only
    sources = ["--sources", str(of_target)] if with_sources else []
    tgdsl = [options.python, "-m"]
    made = run([*tgdsl, "tgdsl.migrate", str(records), "-o", package, "--report", *sources], folder)
    show(f"{target}: migrate, status {made.status}, {made.seconds:.1f} s")
    if made.status:
        return evolve(row, problem=_reason(made.output))
    row = evolve(
        with_report(row, made.output),
        seconds=made.seconds,
        megabytes=made.megabytes,
        code=code_lines((folder / package).glob("*.py"), "#"),
    )
    if _has_files(records.parent):
        expected = records.parent
    else:
        asked = asked_for(of_target) if with_sources and of_target is not None else ()
        done = run([*tgdsl, "tgdsl.gen", str(records), "-o", str(expected), *asked], folder)
        if done.status and asked:
            run([*tgdsl, "tgdsl.gen", str(records), "-o", str(expected)], folder)
    generated = run([*tgdsl, "tgdsl.gen", package, "-o", str(given), *_release(options)], folder)
    if not with_sources and (missing := only_named(expected, given)):
        run([*tgdsl, "tgdsl.gen", package, "-o", str(given), *_release(options), *missing], folder)
    row = compared(row, expected, given)
    show(f"{target}: gen, status {generated.status}, {row.identical} of {row.files} files are identical")
    if options.types:
        row = _checked(row, package, options)
        show(f"{target}: {row.mypy} errors by mypy, {row.pyright} by pyright")
    return row


def asked_for(folder: Path) -> Sequence[str]:
    """The options of ``gen`` for the files that LLVM's build asks for, without those of combiners: their rules are in other main files."""
    build = folder / "CMakeLists.txt"
    names = re.findall(r"tablegen\(LLVM (\w+?)Gen\w+\.inc", build.read_text()) if build.exists() else []
    files = files_of_build(str(folder), names[0]) if names else ()
    return [part for one in files if "global-isel-combiner" not in one for part in ("--only", one)]


def only_named(expected: Path, given: Path) -> Sequence[str]:
    """The options of ``gen`` for the files that a build has to name, a FastISel: no record says that it asks for them."""
    missing = {path.name.removesuffix(".xz") for path in expected.glob("*.inc*")} - {
        path.name for path in given.glob("*")
    }
    known = {entry.load().suffix: name for name, entry in installed().items()} if missing else {}
    found = [known.get(name.rpartition("Gen")[2].removesuffix(".inc")) for name in sorted(missing)]
    return [part for name in found if name for part in ("--only", name)]


def _records(target: str, options: Options, show: Callable[[str], None]) -> Path | str:
    """The file of a target's records; or why there is none."""
    if options.packs is not None and (options.packs / target / "records.json.xz").exists():
        return options.packs / target / "records.json.xz"
    if options.sources is None:
        return "there is no pack of that name"
    own, path = options.sources / "lib/Target" / target, options.folder / "records" / f"{target}.json.xz"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        main = _main_file(own)
        if main is None:
            return f"lib/Target/{target}/CMakeLists.txt names no .td file"
        include = ["-I", str(own), "-I", str(options.sources / "include")]
        made = run(
            [options.python, "-m", "tgdsl.td", str(main), *include, "-o", str(path), *_release(options)], options.folder
        )
        show(f"{target}: td, status {made.status}, {made.seconds:.1f} s")
        if made.status:
            return _reason(made.output)
    return path


def _main_file(folder: Path) -> Path | None:
    """The .td file that LLVM's build makes a target's files from: the first that its CMakeLists.txt names."""
    build = folder / "CMakeLists.txt"
    found = re.search(r"set\(LLVM_TARGET_DEFINITIONS (\S+)\)", build.read_text()) if build.exists() else None
    return None if found is None else folder / found[1]


def _release(options: Options) -> Sequence[str]:
    return [] if options.release == DEFAULT.number else ["--llvm", str(options.release)]


def _has_files(pack: Path) -> bool:
    return any(pack.glob("*.inc.xz"))


def compared(row: Row, expected: Path, given: Path) -> Row:
    """A row with the number of files, and of those that are the same but for the line that names their source, and for their names."""
    files = {path.name.removesuffix(".xz"): path for path in sorted(expected.glob("*.inc*")) if path.is_file()}
    renamed = [
        path for path in sorted(given.glob("*.inc")) if path.name not in files
    ]  # as the target's build calls them
    same = [
        name
        for name, path in files.items()
        if any([_text(path) == _text(one) for one in ([given / name] if (given / name).exists() else renamed)])
    ]
    return evolve(row, files=len(files), identical=len(same))


def code_lines(files: Iterable[Path], comment: str) -> int:
    """The number of lines that are neither blank nor a comment, which begins as ``comment``."""
    lines = [line.strip() for path in files for line in path.read_text(errors="replace").splitlines()]
    return sum([bool(line) and not line.startswith(comment) for line in lines])


def _text(path: Path) -> Sequence[bytes]:
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    return [line for line in data.split(b"\n") if _MARK not in line]


def _checked(row: Row, package: str, options: Options) -> Row:
    """A row with the mistakes that type checkers find. What they know of tgdsl itself, mypy keeps from one target to the next."""
    mypy = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        options.python,
        "--cache-dir",
        ".mypy_cache",
    ]
    library = options.folder / "library.py"
    if not library.exists():
        library.write_text("import tgdsl.std.selection\nimport tgdsl.language\n")
        run([*mypy, library.name], options.folder)
    found = run([*mypy, package], options.folder)
    row = evolve(row, mypy=found.output.count(": error:"), mypy_seconds=found.seconds)
    settings = options.folder / f"{package}.pyright.json"
    settings.write_text(json.dumps({"include": [package], "typeCheckingMode": "strict"}))
    pyright = [sys.executable, "-m", "pyright", "--project", str(settings), "--pythonpath", options.python]
    found = run([*pyright, "--outputjson"], options.folder)
    return evolve(row, pyright=_errors(found.output), pyright_seconds=found.seconds)


def _errors(output: str) -> int | None:
    """The number of errors that pyright reports; None if it has not run."""
    try:
        summary: Mapping[str, int] = json.loads(output[output.index("{") :])["summary"]
    except ValueError:
        return None
    return summary["errorCount"] if summary["filesAnalyzed"] else None


def run(command: Sequence[str], folder: Path) -> Run:
    """Run a command in a folder, as a user would."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=folder
        )
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Run(process.returncode, text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _reason(output: str) -> str:
    """The first error that a command has printed, or its last line."""
    lines = output.strip().splitlines() or ["it printed nothing"]
    return next((line for line in lines if "error:" in line), lines[-1])

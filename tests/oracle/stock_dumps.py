"""Compare what tgdsl writes from llvm-tblgen's own dumps, which are sorted by name, with what that writes from LLVM's ``.td`` files.

    python -m tests.oracle.stock_dumps SOURCES [TARGET ...]

SOURCES is the folder llvm of LLVM's sources. A file may differ if the run warns of it, and must not otherwise: exit status 1 if one does.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.oracle.llvm_targets import Source, size_of, sources_in
from tests.oracle.tblgen import TBLGEN, without_source
from tests.support.release import RELEASE

_WARNING = "these records are sorted by name"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_args()
    sources: Path = arguments.sources.resolve()
    targets: list[str] = arguments.targets or [
        path.parent.name for path in (sources / "lib/Target").glob("*/CMakeLists.txt")
    ]
    total: Counter[str] = Counter()
    for source in sorted(
        [one for name in targets for one in sources_in(sources / "lib/Target" / name, RELEASE)], key=size_of
    ):
        results = compare(source, sources / "include")
        counts = Counter(results.values())
        total += counts
        print(f"{source.path.stem:12} {_counted(counts)}", flush=True)
        for name, result in results.items():
            if result != "the same":
                print(f"    {name}: {result}", flush=True)
    print(_counted(total))
    return 1 if total[_RESULTS[False, False]] else 0


def compare(source: Source, include: Path) -> dict[str, str]:
    """The names of the files that are made of a ``.td`` file, each with what came of it."""
    paths = [f"-I{include}", f"-I{source.path.parent}", str(source.path)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump = folder / "records.json"
        subprocess.run([TBLGEN, "--dump-json", *paths, "-o", str(dump)], check=True, capture_output=True)
        specs = [spec for _, spec in source.files.values()]
        warnings = _generate(dump, folder, specs)
        if warnings is None:  # some file is refused, and then none is written
            warnings = "".join([_generate(dump, folder, [spec]) or "" for spec in specs])
        results: dict[str, str] = {}
        for file, (options, _) in source.files.items():
            theirs = subprocess.run([TBLGEN, *options, *paths], check=False, capture_output=True, text=True)
            path = folder / file
            if not path.exists():
                results[file] = "refused by both" if theirs.returncode else "refused"
                continue
            same = not theirs.returncode and without_source(theirs.stdout) == without_source(path.read_text())
            warned = any([_WARNING in line and f"{file} (" in line for line in warnings.splitlines()])
            results[file] = _RESULTS[same, warned]
        return results


_RESULTS = {
    (True, False): "the same",
    (True, True): "the same, with a warning",
    (False, False): "differs without a warning",
    (False, True): "differs, with a warning",
}


def _generate(dump: Path, folder: Path, specs: Sequence[str]) -> str | None:
    """Run gen; what it says on standard error, or None if it fails."""
    only = [word for spec in specs for word in ("--only", spec)]
    command = [sys.executable, "-m", "tgdsl.gen", str(dump), "-o", str(folder), "--no-cache", *only]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return None if done.returncode else done.stderr


def _counted(counts: Counter[str]) -> str:
    listed = [
        f"{counts[result]} {result}" for result in [*_RESULTS.values(), "refused", "refused by both"] if counts[result]
    ]
    return f"{sum(counts.values())} files: {', '.join(listed)}"


if __name__ == "__main__":
    sys.exit(main())

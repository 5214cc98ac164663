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
from pathlib import Path

from tests.oracle.llvm_targets import BuildFile, Definition, definitions, targets
from tests.oracle.tblgen import without_source

_WARNING = "these records are sorted by name"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_args()
    chosen: list[str] = arguments.targets or targets(arguments.sources)
    total: Counter[str] = Counter()
    for target in chosen:
        for definition in definitions(arguments.sources, target):
            found = compare(definition)
            counts = Counter(found.values())
            total += counts
            print(f"{definition.source.stem:12} {_counted(counts)}", flush=True)
            for name, result in found.items():
                if result != "the same":
                    print(f"    {name}: {result}", flush=True)
    print(_counted(total))
    return 1 if total["differs without a warning"] else 0


def compare(definition: Definition) -> dict[str, str]:
    """The names of a definition's files, each with what came of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump = folder / "records.json"
        definition.dump(dump)
        found: dict[str, str] = {}
        warnings = _generate(dump, folder, definition.files)
        if warnings is None:  # some file is refused, and then none is written
            warnings = "".join([_generate(dump, folder, [file]) or "" for file in definition.files])
        for file in definition.files:
            expected, path = definition.generated(file), folder / file.name
            if not path.exists():
                found[file.name] = "refused" if expected is not None else "refused by both"
                continue
            same = expected is not None and without_source(expected) == without_source(path.read_text())
            warned = any([_WARNING in line and f"{file.name} (" in line for line in warnings.splitlines()])
            found[file.name] = _RESULTS[same, warned]
        return found


_RESULTS = {
    (True, False): "the same",
    (True, True): "the same, with a warning",
    (False, False): "differs without a warning",
    (False, True): "differs, with a warning",
}


def _generate(dump: Path, folder: Path, files: tuple[BuildFile, ...] | list[BuildFile]) -> str | None:
    """Run gen; what it says on standard error, or None if it fails."""
    only = [word for file in files for word in ("--only", file.spec)]
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

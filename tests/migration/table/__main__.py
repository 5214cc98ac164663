"""Migrate LLVM's targets as a user would, measure it, and write the table of docs/migrate-targets.md.

    python -m tests.migration.table TARGET... -o DIR [--packs PACKS] [--sources LLVM] [--llvm 22] [--write PAGE]

For each TARGET (Sparc, RISCV): the records of PACKS/TARGET/records.json.xz or, where there are none, of LLVM's own lib/Target/TARGET in LLVM,
which is the folder llvm of LLVM's sources, by ``python -m tgdsl.td``; then ``migrate``, with the .td files if --sources names LLVM
(--records-only migrates records alone, and only counts the lines of the .td files), ``gen``, and a comparison of all files with those of the pack, or
with those that ``gen`` writes from the records; then mypy --strict and pyright on the package. Seconds are processor time.

A target's figures are kept in DIR/TARGET.json beside its package, and the table has all that are there: a long measurement can be made in pieces.
Without any TARGET, only the table is printed. --python names the Python of an environment in which a wheel of tgdsl is installed; by
default, it is the checkout that the command runs in.

The status is 1 if a target could not be migrated, or gives other files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.migration.table.measuring import Options, measured
from tests.migration.table.rows import Row, load, page, store
from tgdsl.llvm import DEFAULT, RELEASES


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parse(arguments)
    folder: Path = given.output.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    options = Options(
        folder, given.python, given.packs, given.sources, given.llvm, given.records_only, not given.without_types
    )
    for target in given.targets:
        row = measured(target, options, lambda text: print(text, file=sys.stderr, flush=True))
        store(row, folder)
    rows = load(folder)
    if given.write is not None:
        given.write.write_text(page(rows, given.llvm))
    else:
        print(page(rows, given.llvm), end="")
    return 0 if all([_is_right(one) for one in rows if one.target in given.targets]) else 1


def _is_right(row: Row) -> bool:
    return not row.problem and row.identical == row.files


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.migration.table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("targets", metavar="TARGET", nargs="*")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", required=True, help="packages, files and figures")
    parser.add_argument("--packs", type=Path, metavar="PACKS", help="a folder with a folder for each target")
    parser.add_argument("--sources", type=Path, metavar="LLVM", help="the folder llvm of LLVM's sources")
    parser.add_argument("--records-only", action="store_true", help="the .td files are only counted")
    parser.add_argument("--llvm", type=int, choices=list(RELEASES), default=DEFAULT.number, help="the release")
    parser.add_argument("--without-types", action="store_true", help="neither mypy nor pyright")
    parser.add_argument("--python", default=sys.executable, help="the Python that has tgdsl")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the page here")
    given = parser.parse_args(arguments)
    if given.targets and given.packs is None and given.sources is None:
        parser.error("name where records are: --packs, or --sources for those that tgdsl.td reads")
    return given


if __name__ == "__main__":
    sys.exit(main())

"""What packages that are migrated from one release's records need for the next one: the files that ``gen --llvm 22`` has of them, and the errors.

    python -m tests.migration.next_release TARGET... -o DIR --packs PACKS [--llvm 22]

For each TARGET, the records of PACKS/TARGET/records.json.xz are migrated into the package DIR/mig_target, unless it is there; then it is loaded for the
release, and each of its files is made, those beside it whatever is wrong with one. It prints a table: the files that there are, of all that the package has,
and what the errors say, with the number of each; names in them are left out. A package may be edited, and measured again.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from tests.migration.table.measuring import run
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.choosing import files_of
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model

#: So much of an error stands in the table.
_LENGTH = 110


@frozen
class Needs:
    """What a package needs for a release.

    Attributes:
        made: the names of the generators whose files it has.
        missing: of those that it does not have; empty if it does not load.
        errors: what is said, without names, and how often.
    """

    target: str
    made: Sequence[str]
    missing: Sequence[str]
    errors: Counter[str]


def needs(target: str, package: Path, llvm: int) -> Needs:
    """What a package needs for a release, by its number."""
    errors: Counter[str] = Counter()
    try:
        records = load_target(str(package), source_options=SourceOptions(llvm))
        chosen = files_of(Model(records))
    except DiagnosticError as error:
        errors.update(_kinds(error))
        return Needs(target, [], [], errors)
    made: list[str] = []
    missing: list[str] = []
    said: set[str] = set()
    for one in chosen:
        model = Model(records)
        try:
            for part in one.generator.parts(model.release):
                part.text(model, one.file, one.stem(model.target_name))
            made.append(one.generator.name)
        except DiagnosticError as error:
            missing.append(one.generator.name)
            new = [found for found in error.diagnostics if f"{found.place}{found.message}" not in said]
            said.update([f"{found.place}{found.message}" for found in new])
            errors.update(_kinds(DiagnosticError(new)) if new else [])
    return Needs(target, made, missing, errors)


def _kinds(error: DiagnosticError) -> list[str]:
    return [re.sub(r"(?<!\w)'[^']*'", "'...'", one.message) for one in error.diagnostics]


def table(found: Sequence[Needs]) -> str:
    """The lines of a table in Markdown."""
    lines = ["| target | files | without | errors |", "|---|---:|---|---|"]
    for one in found:
        said = [f"{count}: {kind[:_LENGTH]}" for kind, count in one.errors.most_common()]
        files = f"{len(one.made)}/{len(one.made) + len(one.missing)}" if one.made or one.missing else "0"
        lines.append(f"| {one.target} | {files} | {', '.join(one.missing)} | {'<br>'.join(said)} |")
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.migration.next_release")
    parser.add_argument("targets", metavar="TARGET", nargs="+")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", required=True, help="the packages")
    parser.add_argument(
        "--packs", type=Path, metavar="PACKS", required=True, help="a folder with a folder for each target"
    )
    parser.add_argument("--llvm", type=int, choices=RELEASES, default=max(RELEASES))
    given = parser.parse_args(arguments)
    folder: Path = given.output.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    found: list[Needs] = []
    for target in given.targets:
        package = folder / f"mig_{target.lower()}"
        if not package.exists():
            records = given.packs.absolute() / target / "records.json.xz"
            made = run([sys.executable, "-m", "tgdsl.migrate", str(records), "-o", package.name], folder)
            if made.status:
                print(made.output, file=sys.stderr)
                return 1
        found.append(needs(target, package, given.llvm))
        print(f"{target}: {len(found[-1].made)} files, {found[-1].errors.total()} errors", file=sys.stderr, flush=True)
    print(table(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

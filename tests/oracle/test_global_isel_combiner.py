"""``global-isel-combiner`` against llvm-tblgen, for random rules: the same are refused, and the others make the same file."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.oracle.combine_rules import random_rules
from tests.oracle.tblgen import without_source
from tests.oracle.td_texts import for_each_release, records_of
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import GlobalISelCombiner
from tgdsl.generators.global_isel_combiner import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model

_COUNT = 60


def compare(path: Path, release: Release, seed: int) -> int:
    """Compare what both make of random rules; the number of those that both accept."""
    start, rules = random_rules(seed, _COUNT)
    first = start.count("\n") + 1
    names = {first + number: f"rule{number}" for number in range(_COUNT)}
    refused = _theirs(path, release, start, rules, list(names.values()))
    wrong = {line for line in map(int, re.findall(r"td:(\d+):\d+: error", refused.stderr)) if line in names}
    assert _wrong_lines(path, release) == wrong
    accepted = [name for line, name in names.items() if line not in wrong]
    reference = _theirs(path, release, start, rules, accepted)
    assert reference.returncode == 0, reference.stderr
    assert without_source(_ours(path, release)) == without_source(reference.stdout)
    return len(accepted)


def _theirs(
    path: Path, release: Release, start: str, rules: list[str], names: list[str]
) -> subprocess.CompletedProcess[str]:
    """What llvm-tblgen makes of some of the rules, which are written to a file."""
    path.write_text(f'{start}{"".join(rules)}def Toy0 : GICombiner<"Toy0Impl", [{", ".join(names)}]>;\n')
    command = [release.program("llvm-tblgen"), "-gen-global-isel-combiner", "-combiners=Toy0", f"-I{release.include}"]
    return subprocess.run([*command, str(path)], capture_output=True, text=True, check=False, timeout=120)


def _ours(path: Path, release: Release) -> str:
    return GENERATOR.generate(Model(records_of(path, release)), GlobalISelCombiner(combiners="Toy0"))


def _wrong_lines(path: Path, release: Release) -> set[int]:
    """The lines of the rules that we refuse."""
    try:
        _ours(path, release)
    except DiagnosticError as error:
        return {one.place.innermost.line for one in error.diagnostics if one.place.innermost is not None}
    return set()


@for_each_release
def test_random_rules(release: Release, tmp_path: Path) -> None:
    accepted = [compare(tmp_path / "rules.td", release, seed) for seed in range(2)]
    assert sum(accepted) >= 50

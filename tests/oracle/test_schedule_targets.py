"""Random machine models in Python: llvm-tblgen-19 writes the same from their export as from the same models in TableGen, and so do we.

``python -m tests.oracle.test_schedule_targets 1000`` tries as many.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.oracle.schedule_targets import Schedules
from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours, without_source
from tests.support.release import INCLUDE, SOURCE_OPTIONS, needs_sources
from tgdsl.loading.load import load_target
from tgdsl.records.td_writer import to_td


def _compare(seed: int, folder: Path) -> bool:
    """Compare the files of a random target; False if llvm-tblgen-19 refuses it in TableGen, and it is refused in Python, too."""
    both = Schedules(seed).target()
    source, module, export = (folder / f"random{seed}.{kind}" for kind in ("td", "py", "export.td"))
    source.write_text(both.td)
    module.write_text(both.python)
    expected = _run(source)
    records = load_target(str(module), source_options=SOURCE_OPTIONS)
    export.write_text(to_td(records))
    found = _run(export)
    if expected.returncode:
        assert found.returncode, f"seed {seed}"
        return False
    assert found.returncode == 0, f"seed {seed}: {found.stderr}"
    assert without_source(found.stdout) == without_source(expected.stdout), f"seed {seed}"
    assert ours(records, "subtarget") == without_source(expected.stdout), f"seed {seed}"
    return True


def _run(source: Path) -> subprocess.CompletedProcess[str]:
    command = [TBLGEN, "-gen-subtarget", f"-I{INCLUDE}", str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@needs_tblgen
@needs_sources
def test_random_models(tmp_path: Path) -> None:
    compared = [_compare(seed, tmp_path) for seed in range(8)]
    assert sum(compared) >= 6


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        same = sum(_compare(seed, Path(folder)) for seed in range(int(sys.argv[1])))
    print(f"the same: {same} of {sys.argv[1]}; the others are refused in both languages")

"""The examples in docs/targets.md are a target that loads."""

from __future__ import annotations

import re
from pathlib import Path

from tgdsl.loading import load_target

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_target_of_the_page_on_targets_loads(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "targets.md").read_text(), re.DOTALL)
    assert len(blocks) == 5
    path = tmp_path / "documented_toy.py"
    path.write_text("\n".join(blocks))
    records = load_target(str(path))
    assert {"ADD_ri", "SUB_ri", "SWAP", "NOP", "simm5"} <= set(records.names)
    assert len(records.of_class("InstAlias")) == 2
    assert len(records.of_class("Pattern")) == 1

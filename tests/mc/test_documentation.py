"""The examples in docs/asm.md and docs/counterparts.md are the output of the commands, and the latter has all names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, sections, whole
from tgdsl.language import counterparts
from tgdsl.language.counterparts import (
    Counterpart,
    Decoding,
    Emitter,
    Fixup,
    InstructionCounterpart,
    MachineCode,
    Modified,
    Reader,
    Writer,
)

_SHOWN = re.compile(r"^```\n\$ (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
PAGES = ("asm", "counterparts")
EXAMPLES = [(page, *found) for page in PAGES for found in _SHOWN.findall((ROOT / "docs" / f"{page}.md").read_text())]

#: A target of its own on the page of counterparts.
_OTHER = "Encodings of variable length"


def counterpart_targets() -> dict[str, str]:
    """The targets of the page of counterparts: that of all its sections, in front of which is a preface, and another one."""
    (other,) = [one.text("python") for one in sections("counterparts") if one.title == _OTHER]
    return {"acme.py": whole("counterparts").text("python").replace(other, ""), "units.py": other}


def assembler_targets() -> dict[str, str]:
    """The targets of the page of the assembler."""
    (other,) = [one.text("python") for one in sections("asm") if one.title == "Compressed instructions"]
    return {"toy.py": whole("asm").text("python").replace(other, ""), "squeeze.py": other}


TARGETS = {"asm": assembler_targets(), "counterparts": counterpart_targets()}


@pytest.mark.parametrize(("page", "command", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(page: str, command: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "targets").symlink_to(ROOT / "targets")
    for name, text in TARGETS[page].items():
        (tmp_path / name).write_text(text)
    run = command.replace("python -m", f"{sys.executable} -m")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", f"{run} 2>&1"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert _without_lines(done.stdout) == _without_lines(shown)


def _without_lines(text: str) -> str:
    """Without the numbers of lines in files, which change more often, and with paths in the project."""
    return re.sub(r"(\.py):\d+", r"\1", text.replace(f"{ROOT}/", ""))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 13


_CLASSES = (Counterpart, Decoding, Emitter, Fixup, InstructionCounterpart, MachineCode, Modified, Reader, Writer)


def test_every_name_is_on_a_page() -> None:
    text = "".join([(ROOT / "docs" / f"{page}.md").read_text() for page in PAGES])
    names = {name for cls in _CLASSES for name in (*vars(cls), *getattr(cls, "__annotations__", {})) if name[0] != "_"}
    names -= {"problem"}  # the assembler's own
    ready = {*counterparts.__all__} - {"ByteOrder", "Opcode", "Operation", "Registers", "Subtarget", "Value", "Values"}
    missing = [name for name in sorted(names | ready) if not re.search(rf"\b{name}\b", text)]
    assert not missing, f"docs/counterparts.md has no word about {missing}"

"""The assembly language that llc writes for tiny becomes, by the description alone, the object that llc writes itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.object_files import read_object
from tests.support.described_assembler import described_assembler
from tests.support.plugin import Plugin, needs_plugin
from tests.tiny.test_programs import PROGRAMS

Assemble = Callable[[str], bytes]


@pytest.fixture(scope="module")
def assemble() -> Assemble:
    return described_assembler("tiny")


@needs_plugin
@pytest.mark.parametrize("program", PROGRAMS)
def test_objects_are_those_of_llc(plugin: Plugin, assemble: Assemble, program: str, tmp_path: Path) -> None:
    ir = PROGRAMS[program].read_text()
    for level in ("-O0", "-O2"):
        ours = read_object(assemble(plugin.llc(ir, level).decode()), tmp_path / "ours.o")
        assert ours.differences(read_object(plugin.llc(ir, level, "-filetype=obj"), tmp_path / "theirs.o")) == []

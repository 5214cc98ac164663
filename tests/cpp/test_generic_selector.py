"""GlobalISel's generated instruction selector, and register banks, compile in a class like LLVM's own."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import check, generate, needs_compiler
from tgdsl.loading.load import load_target
from tgdsl.model import Model


@needs_compiler
def test_bpf(tmp_path: Path) -> None:
    model = Model(load_target("targets.bpf"))
    for generator in ("register-info", "instr-info", "register-bank", "global-isel"):
        generate(model, generator, tmp_path)
    check(tmp_path, model, ["generic_selector.cpp"])

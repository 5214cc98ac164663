"""A generated combiner, of rules in Python, compiles in a class like LLVM's own."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import check, needs_compiler
from tgdsl.files import GlobalISelCombiner
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model

#: A target with rules of all kinds.
COMBINERS = Path(__file__).parents[1] / "typing/must_pass/right_combiners.py"


@needs_compiler
def test_rules_of_all_kinds(tmp_path: Path) -> None:
    model = Model(load_target(str(COMBINERS)))
    made = installed()["global-isel-combiner"].load()
    text = made.generate(model, GlobalISelCombiner(combiners="ToyCombiner"))
    (tmp_path / "ToyGenGICombiner.inc").write_text(text)
    check(tmp_path, model, ["combiner.cpp"])

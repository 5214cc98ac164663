"""Generated calling conventions compile, and their register lists are those of the model."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import entries, generate, needs_compiler, run
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.model.calling_conventions import CallFunction


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    generate(model, "register-info", tmp_path)
    generate(model, "callingconv", tmp_path)
    conventions = model.calling_conventions
    steps = [step.action for convention in conventions for step in convention.steps]
    functions = {action.name for action in steps if isinstance(action, CallFunction)}
    entries(tmp_path, "conventions", CUSTOM=sorted(functions), CONVENTION=[one.name for one in conventions])
    numbers = {register.qualified_name: register.number for register in model.registers.registers}
    lists = {
        one.name: [str(numbers[name]) for name in sorted(one.argument_registers(swift=False))] or ["0"]
        for one in conventions
    }
    expected = [" ".join(["convention", name, *lists[name]]) for name in lists]
    assert run(tmp_path, model, ["conventions.cpp"], {}) == expected

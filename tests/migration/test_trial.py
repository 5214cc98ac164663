"""The trial of a package: what does not load."""

from __future__ import annotations

from pathlib import Path

from tgdsl.llvm import DEFAULT
from tgdsl.migration.python import Assignment, Name, Plain, Statement, Symbol
from tgdsl.migration.trials.trial import Trial, trial_of


def tried(folder: Path, modules: dict[str, tuple[str, list[Statement]]]) -> Trial:
    """The trial of a package of modules with these texts and statements."""
    package = folder / "tried"
    package.mkdir()
    for name, (text, _) in modules.items():
        (package / f"{name}.py").write_text(text)
    listed = ", ".join(modules)
    (package / "__init__.py").write_text(f"from tried import {listed}\n")
    statements = {name: found for name, (_, found) in modules.items()}
    with trial_of(package, "tried", statements, lambda name: Assignment(name, Plain("None")), DEFAULT) as trial:
        return trial


def test_a_name_that_a_library_does_not_have_is_a_fault_where_it_is_used(tmp_path: Path) -> None:
    statement = Assignment("x", Name(Symbol("tgdsl.language", "Unheard")), ("x",))
    text = "from tgdsl.language import Unheard\n\nx = Unheard\n"
    assert [one.reason for one in tried(tmp_path, {"a": (text, [statement])}).faults] == [
        "NameError: name 'Unheard' is not defined",
    ]


def test_what_needs_a_statement_that_fails_is_no_fault_of_its_own(tmp_path: Path) -> None:
    first = Assignment("x", Plain("1 / 0"), ("x",))
    second = Assignment("y", Name(Symbol("tried.a", "x")), ("y",))
    modules: dict[str, tuple[str, list[Statement]]] = {
        "a": ("x = 1 / 0\n", [first]),
        "b": ("from tried.a import x\n\ny = x.real\n", [second]),
    }
    assert tried(tmp_path, modules).faults[0].reason == "ZeroDivisionError: division by zero"

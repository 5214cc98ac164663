"""Classes of named tuples that modules have in common."""

from __future__ import annotations

from tests.migration.statements import INSTRUCTION
from tgdsl.migration.folding.shared_tuples import with_shared_tuples
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Listing,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
)
from tgdsl.migration.text.module_text import Module, text_of


def _family(name: str, **members: Expression) -> ClassStatement:
    fields: list[Statement] = [Declaration(one, kind) for one, kind in members.items()]
    return ClassStatement(name, [Name(Symbol("typing", "NamedTuple"))], [], fields)


def _maker(module: str, name: str, family: str, *members: str) -> Procedure:
    returned = Name(Symbol(f"t.{module}", family))
    return Procedure(
        name,
        [],
        returned,
        [Assignment(one, Plain("...")) for one in members],
        Call(returned, list(map(Plain, members))),
    )


def _module(name: str, *statements: Statement) -> Module:
    return Module(name, list(statements))


def _shared(*modules: Module) -> list[str]:
    """The texts of modules that share their classes."""
    return [text_of(one, "t") for one in with_shared_tuples(modules, "t")]


def test_a_class_that_an_earlier_module_has_is_imported() -> None:
    first = _module("a", _family("RrRi", rr=INSTRUCTION, ri=INSTRUCTION), _maker("a", "arithmetic", "RrRi", "rr", "ri"))
    second = _module("b", _family("Forms", rr=INSTRUCTION, ri=INSTRUCTION), _maker("b", "logic", "Forms", "rr", "ri"))
    assert _shared(first, second)[1] == """from t.a import RrRi


def logic() -> RrRi:
    return RrRi(..., ...)
"""


def test_families_of_families_are_shared_too() -> None:
    modules: list[Module] = []
    for module in ("a", "b"):
        inner = _family("RrRi", rr=INSTRUCTION, ri=INSTRUCTION)
        outer = _family("WB", w=Name(Symbol(f"t.{module}", "RrRi")), b=Name(Symbol(f"t.{module}", "RrRi")))
        makers = [_maker(module, "inner", "RrRi", "rr", "ri"), _maker(module, "outer", "WB", "w", "b")]
        modules.append(_module(module, inner, outer, *makers))
    texts = _shared(*modules)
    assert "class WB(NamedTuple):\n    w: RrRi\n    b: RrRi\n" in texts[0]
    assert texts[1].startswith("from t.a import RrRi, WB\n") and "class" not in texts[1]


def test_classes_of_other_members_stay() -> None:
    first = _module("a", _family("RrRi", rr=INSTRUCTION, ri=INSTRUCTION), _maker("a", "arithmetic", "RrRi", "rr", "ri"))
    second = _module("b", _family("RrRm", rr=INSTRUCTION, rm=INSTRUCTION), _maker("b", "logic", "RrRm", "rr", "rm"))
    assert "class RrRm(NamedTuple):" in _shared(first, second)[1]


def test_a_module_does_not_import_what_imports_it() -> None:
    uses = Assignment("listed", Listing([Name(Symbol("t.b", "thing"))]))
    first = _module("a", uses, _family("RrRi", rr=INSTRUCTION), _maker("a", "arithmetic", "RrRi", "rr"))
    second = _module(
        "b", Assignment("thing", Plain("1")), _family("RrRi", rr=INSTRUCTION), _maker("b", "logic", "RrRi", "rr")
    )
    assert "class RrRi(NamedTuple):" in _shared(first, second)[1]

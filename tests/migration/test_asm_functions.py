"""Calls of ``with_asm`` with the same numbers, as calls of a function."""

from __future__ import annotations

from tgdsl.migration.folding.asm_decorators import with_asm_decorators
from tgdsl.migration.folding.asm_functions import with_asm_functions
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Joined,
    Lambda,
    Member,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
)
from tgdsl.migration.text.module_text import Module, text_of

_STACK = [("OnStack", Plain("1")), ("is_code_gen_only", Plain("False"))]


def _form(name: str, *others: tuple[str, Plain]) -> Statement:
    asm = Lambda([], Plain(f'"{name.lower()}"'))
    return Assignment(f"{name}_S", Call(Member(Name(Symbol("t.a", name)), "with_asm"), [asm], [*_STACK, *others]))


def _changed(*statements: Statement) -> str:
    [module], _ = with_asm_functions([Module("a", list(statements))], "t")
    return text_of(module, "t")


def test_calls_that_give_the_same_numbers_are_those_of_a_function() -> None:
    found = _changed(*[_form(f"I{number}") for number in range(8)])
    assert """
def on_stack(instruction: type[Instruction], asm: OfOperands[str]) -> type[Instruction]:
    return instruction.with_asm(asm, OnStack=1, is_code_gen_only=False)


I0_S = on_stack(I0, lambda: "i0")
I1_S = on_stack(I1, lambda: "i1")
""" in found


def test_further_numbers_are_given_to_it() -> None:
    found = _changed(*[_form(f"I{number}") for number in range(8)], _form("RET", ("is_return", Plain("True"))))
    assert "asm: OfOperands[str], **numbers: int)" in found and "is_code_gen_only=False, **numbers)" in found
    assert found.endswith('RET_S = on_stack(RET, lambda: "ret", is_return=True)\n')


def test_a_parameter_is_its_text_as_it_is() -> None:
    call = Call(Member(Plain("made"), "with_asm"), [Lambda([], Joined([Plain("mnemonic")]))], _STACK)
    function = Procedure("f", [], Plain("None"), [], Call(Name(Symbol("t.a", "Forms")), [Plain("made"), call]))
    found = _changed(function, *[_form(f"I{number}") for number in range(8)])
    assert "return Forms(made, on_stack(made, lambda: mnemonic))" in found


def test_few_calls_stay() -> None:
    assert "def " not in _changed(*[_form(f"I{number}") for number in range(7)])


def _decorated(*more: Statement) -> str:
    statements: list[Statement] = []
    for number in range(8):
        body = [Assignment("asm", Plain(f'"i{number}"'))]
        statements += [ClassStatement(f"I{number}", [Plain("F1")], [], body, (f"I{number}",)), _form(f"I{number}")]
    modules, function = with_asm_functions([Module("a", [*statements, *more])], "t")
    assert function is not None
    [module] = with_asm_decorators(modules, "t", function)
    return text_of(module, "t")


def test_the_forms_of_classes_are_said_by_a_decorator() -> None:
    found = _decorated()
    assert """
I = TypeVar("I", bound=type[Instruction])


def on_stack(instruction: type[Instruction], asm: OfOperands[str]) -> type[Instruction]:
    return instruction.with_asm(asm, OnStack=1, is_code_gen_only=False)


def also_on_stack(asm: OfOperands[str]) -> Callable[[I], I]:
    def define(instruction: I) -> I:
        named_record(f"{instruction.__name__}_S", on_stack(instruction, asm))
        return instruction

    return define


@also_on_stack(lambda: "i0")
class I0(F1):
    asm = "i0"
""" in found
    assert "_S =" not in found


def test_a_form_that_something_refers_to_keeps_its_variable() -> None:
    found = _decorated(Assignment("", Call(Plain("use"), [Name(Symbol("t.a", "I0_S"))])))
    assert "also_on_stack" not in found and "\nI0_S = on_stack(I0," in found

"""Names of C++ that a module has often."""

from __future__ import annotations

from tgdsl.migration.folding.named_codes import with_named_codes
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Comment, Expression, Name, Plain, Statement
from tgdsl.migration.text.module_text import Module, text_of

_LONG = '"""\n  const auto &S = subtarget();\n  return S.is64Bit();\n"""'


def _code(text: str) -> Expression:
    return Call(Name(of_language("Code")), [Plain(text)])


def _class(name: str, text: str, keyword: str = "alt_order_select") -> Statement:
    code = _code(text)
    made = Call(Plain("registers"), [], [(keyword, code)]) if keyword else Call(Plain("registers"), [code])
    return Assignment(name, made, (name,))


def _text(*statements: Statement) -> str:
    [found] = with_named_codes([Module("a", list(statements))], "t")
    return "\n\n".join([one for one in text_of(found, "t").split("\n\n") if not one.startswith("from ")])


def test_a_text_that_stands_often_has_the_name_of_its_keyword() -> None:
    """The constant stands above the comment on the first definition that needs it."""
    classes = [_class(f"GR{number}", _LONG) for number in (32, 64, 128)]
    assert _text(_class("FPR", '"""\n  return 1;\n"""'), Comment(["General registers."]), *classes) == (
        'FPR = registers(alt_order_select=Code("""\n  return 1;\n"""))\n'
        f"ALT_ORDER_SELECT = Code({_LONG})\n"
        "# General registers.\n"
        "GR32 = registers(alt_order_select=ALT_ORDER_SELECT)\n"
        "GR64 = registers(alt_order_select=ALT_ORDER_SELECT)\n"
        "GR128 = registers(alt_order_select=ALT_ORDER_SELECT)\n"
    )


def test_texts_of_one_keyword_and_those_without_one_are_called_after_their_first_users() -> None:
    other = _LONG.replace("is64Bit", "isELF")
    several = [_class(f"{name}{number}", text) for name, text in (("GR", _LONG), ("SP", other)) for number in range(3)]
    found = _text(*several, *[_class(f"X{number}", _LONG.replace("64", "32"), "") for number in range(3)])
    assert [line.partition(" = ")[0] for line in found.split("\n") if " = Code(" in line] == (
        ["GR0_CODE", "SP0_CODE", "X0_CODE"]
    )
    assert "SP2 = registers(alt_order_select=SP0_CODE)\n" in found
    assert "X1 = registers(X0_CODE)\n" in found


def test_texts_that_are_short_or_stand_seldom_have_none() -> None:
    short = [_class(f"S{number}", '"""\n  return 1;"""') for number in range(4)]
    seldom = [_class(f"L{number}", _LONG) for number in range(2)]
    assert " = Code(" not in _text(*short, *seldom)

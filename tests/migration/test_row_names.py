"""Names of the classes of rows that functions take."""

from __future__ import annotations

from tests.migration.statements import named_tuple, own
from tgdsl.migration.folding.row_names import with_row_names
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
)
from tgdsl.migration.text.module_text import Module, text_of


def _class(name: str) -> Statement:
    return named_tuple(name, ["op"], Plain("int"))


def _function(name: str, *rows: Expression) -> Statement:
    parameters = [Parameter(f"row{number}", one) for number, one in enumerate(rows)]
    return Procedure(name, parameters, Plain("int"), [], Plain("row0.op"))


def _texts(*modules: list[Statement]) -> list[str]:
    found = with_row_names([Module(name, some) for name, some in zip("ab", modules)], "t")
    return [text_of(one, "t") for one in found]


def test_a_class_of_rows_is_called_after_the_first_function_that_takes_one() -> None:
    rows: Expression = Subscript(Plain("list"), own("Row_2"))
    first, second = _texts(
        [
            _class("Row"),
            _class("Row_2"),
            _function("load_store", own("Row"), rows),
            _function("other", own("Row_2")),
            Assignment("row_1", Call(own("Row"), [Plain("1")])),
        ],
        [_function("again", own("Row"))],
    )
    assert "class LoadStoreRow(NamedTuple):\n" in first and "class LoadStoreRow_2(NamedTuple):\n" in first
    assert "def load_store(row0: LoadStoreRow, row1: list[LoadStoreRow_2]) -> int:\n" in first
    assert "\nrow_1 = LoadStoreRow(1)\n" in first
    assert "from t.a import LoadStoreRow\n" in second and "def again(row0: LoadStoreRow)" in second


def test_a_class_whose_name_says_something_keeps_it() -> None:
    """The first class of types or registers of a module, and one that no function takes."""
    [text] = _texts([_class("Types"), _class("Types_2"), _class("VVVX"), _class("Row"), _function("f", own("Types"))])
    assert all(f"class {name}(NamedTuple):" in text for name in ("Types", "Types_2", "VVVX", "Row"))
    [text] = _texts([_class("Types"), _class("Types_2"), _function("f", own("Types"), own("Types_2"))])
    assert "def f(row0: Types, row1: FTypes) -> int:" in text


def test_the_first_words_of_a_long_name_are_enough() -> None:
    [text] = _texts([_class("Row"), _function("avx512_maskable_split_vaddpdz_m", own("Row"))])
    assert "class Avx512MaskableSplitRow(NamedTuple):" in text

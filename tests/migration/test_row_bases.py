"""Base classes for the columns that several classes of rows declare alike."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_searchable_tables import TABLES
from tests.migration.packages import differences, folded_again, migrated
from tests.support.targets import load
from tgdsl.loading.load import load_target

_NAMES = ("Scope", "Model", "Order", "Format", "Kind")
_BASE = TABLES.replace(
    "import Annotated", "import Annotated\nfrom tgdsl.language import Operand, with_enum\nfrom tgdsl.std import i32"
)
_ROWS = "\n".join([f"""
class {name}Row(TableRow):
    Name: str
    Value: Annotated[int, Bits(32)]

{name}Row("{name}", {number})
{name} = with_enum(
    Operand(i32, print_method="print{name}Value"), RowEnum({name}Row, name_field={name}Row.Name, value_field={name}Row.Value)
)
""" for number, name in enumerate(_NAMES)])
_FUNCTION = """
def generic_enum(print_method: str, rows: type[NameAndValue]) -> Operand[I32]:
    return with_enum(
        Operand(i32, print_method=print_method), RowEnum(rows, name_field=rows.Name, value_field=rows.Value)
    )
"""


def test_columns_are_declared_once(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _ROWS, _BASE)
    assert "class NameAndValue(TableRow):\n    Name: str\n    Value: Annotated[int, Bits(32)]\n" in text
    assert text.count("Row(NameAndValue): ...\n") == len(_NAMES) and text.count("Annotated[") == 1
    assert differences(before, after, ("GenericEnum", *[f"{name}Row" for name in _NAMES])) == []


def test_a_function_takes_one_of_the_classes(tmp_path: Path) -> None:
    records = load(tmp_path, _ROWS, _BASE)
    text = folded_again(tmp_path / "again", records)
    assert _FUNCTION in text and '\nScope = generic_enum("printScopeValue", ScopeRow)\n' in text
    assert differences(records, load_target(str(tmp_path / "again" / "migrated")), ("GenericEnum", "Operand")) == []


def test_two_classes_declare_their_columns_themselves(tmp_path: Path) -> None:
    rows = "\nclass ".join(_ROWS.split("\nclass ")[:3])
    text, _, _ = migrated(tmp_path, rows, _BASE)
    assert "NameAndValue" not in text

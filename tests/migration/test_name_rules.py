"""Fields of instructions that follow from their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.migration.test_correcting import made_of
from tests.support.targets import load
from tgdsl.migration.instructions.name_rules import NameRule, rule_for

_NAMES = [f"{one}{suffix}" for one in ("ADD_A32", "SUB_S_A64", "XOR_I64_A64", "LD64") for suffix in ("", "_S")]


@pytest.mark.parametrize(
    "rule",
    [
        NameRule(),
        NameRule("removesuffix", ("_S",)),
        NameRule("replace", ("A64", "A32")),
    ],
)
def test_the_rule_that_all_values_follow(rule: NameRule) -> None:
    assert rule_for({name: rule.of(name) for name in _NAMES}) == rule


def test_most_values_follow_a_rule_or_there_is_none() -> None:
    values = {name: name.removesuffix("_S") for name in _NAMES} | {"NOP": "HINT", "EXIT": ""}
    assert rule_for(values) == NameRule("removesuffix", ("_S",))
    assert rule_for(values | {f"B{number}": "branch" for number in range(4)}) is None
    assert rule_for(dict.fromkeys(_NAMES, "ADD")) is None
    assert rule_for({"ADD": "ADD", "SUB": "SUB"}) is None  # too few


_RELATED = (
    """
class Related(Instruction):
    namespace, size = "T", 4
    record_class = "Related"
    BaseName = record_field("")
    Kind = record_field("")

"""
    + "\n".join(
        [
            f"""class {name}{suffix}(Related):
    BaseName, Kind = "{base}", "{suffix}"
    rd, = out(GPR),
    asm = f"{name.lower()}{suffix.lower()} {{rd}}"
"""
            for name, base in [*[(one, one) for one in ("ADD", "SUB", "AND", "XOR", "SHL")], ("MOV", "ADD")]
            for suffix in ("", "_S")
        ]
    )
    + """
maps = InstrMapping(
    filter_class=Related, row_fields=[Related.BaseName], col_fields=[Related.Kind], key_col=[""], value_cols=[["_S"]]
)
"""
)


def test_a_field_that_follows_from_the_name_is_said_once(tmp_path: Path) -> None:
    made = made_of(tmp_path, load(tmp_path, _RELATED))
    assert not made.defects and not made.corrections.plain
    text = "\n".join(made.files.values())
    assert 'BaseName = record_field(lambda name: name.removesuffix("_S"))' in text
    assert '"SUB"' not in text and text.count('"ADD"') == 2  # of MOV

"""The order of the parameters of functions that stand for classes and multiclasses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.migration.packs import check_with_mypy
from tests.migration.sources.records import record
from tests.migration.sources.small_target import migrated_target
from tests.oracle.tblgen import needs_tblgen
from tgdsl.migration.folding.naming import TemplateArgument
from tgdsl.migration.folding.parameter_order import in_order
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.python import Plain, string

_DEFINITIONS = """
class Binary<SDNode op, string name, bits<4> low, bits<4> high, bit commutable = false> : Instruction {
  let Namespace = "T";
  field bits<32> Inst;
  let Inst{3-0} = low;
  let Inst{31-28} = high;
  let isCommutable = commutable;
  let OutOperandList = (outs GPR:$dst);
  let InOperandList = (ins GPR:$a, GPR:$b);
  let AsmString = name # " $dst, $a, $b";
  let Pattern = [(set i32:$dst, (op i32:$a, i32:$b))];
}
def ADD : Binary<add, "add", 15, 0, true>;
def SUB : Binary<sub, "sub", 8, 2>;
def AND : Binary<and, "and", 3, 4>;
def SHL : Binary<shl, "shl", 4, 6>;
def SRL : Binary<srl, "srl", 1, 8>;
def SRA : Binary<sra, "sra", 6, 10>;
"""
_WITH_SOURCES = """
def binary(
    op: Callable[[I32, I32], I32], name: str, low: int, high: int, *, commutable: bool = False
) -> type[Instruction]:
"""
_CALLS_WITH_SOURCES = """
ADD = binary(add, "add", 0b1111, 0b0000, commutable=True)
SUB = binary(sub, "sub", 0b1000, 0b0010)
AND = binary(and_, "and", 0b0011, 0b0100)
"""
_ALONE = """
ADD = binary("add", 0b0000, 0b1111, add, commutable=True)
SUB = binary("sub", 0b0010, 0b1000, sub)
AND = binary("and", 0b0100, 0b0011, and_)
"""


@needs_tblgen
def test_template_arguments_stand_in_the_order_of_the_sources(tmp_path: Path) -> None:
    text, _ = migrated_target(tmp_path, _DEFINITIONS, has_notes=False)
    assert _WITH_SOURCES in text and _CALLS_WITH_SOURCES in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_without_sources_the_mnemonic_is_first(tmp_path: Path) -> None:
    assert _ALONE in migrated_target(tmp_path, _DEFINITIONS, has_sources=False)[0]


def _names(asm: Sequence[str], *parameters: FoldedParameter) -> list[str]:
    records = [[record("A", fields={"AsmString": text})] for text in asm]
    return [one.name for one in in_order(parameters, records)]


def _text(name: str, *values: str, place: int | None = None) -> FoldedParameter:
    argument = None if place is None else TemplateArgument(name, place)
    return FoldedParameter(name, Plain("str"), None, {}, [Plain(string(one)) for one in values], [], argument=argument)


_OPCODE = FoldedParameter("opcode", Plain("int"), None, {}, [Plain("1"), Plain("2")], [])


def test_a_mnemonic_that_is_a_template_argument_stands_among_these() -> None:
    node, name = _text("key", "x", "y", place=0), _text("name", "add", "sub", place=1)
    assert _names(["add $a", "sub $a"], _OPCODE, name, node) == ["key", "name", "opcode"]


def test_a_mnemonic_that_is_none_stands_before_them() -> None:
    key = _text("key", "x", "y", place=0)
    assert _names(["vadd $a", "vsub $a"], _OPCODE, key, _text("text", "add", "sub")) == ["text", "key", "opcode"]


def test_a_text_that_is_in_no_first_word_stays_where_it_is() -> None:
    asm = ["ld $a, $csr", "ld $a, $fsr"]
    assert _names(asm, _OPCODE, _text("suffix", "csr", "fsr")) == ["opcode", "suffix"]
    assert _names(["ld+ $a", "ld- $a"], _OPCODE, _text("sign", "+", "-")) == ["opcode", "sign"]


def test_the_first_part_of_a_mnemonic_counts() -> None:
    size, name = _text("size", "b", "w"), _text("name", "add", "sub")
    assert _names(["add.b $a", "sub.w $a"], _OPCODE, size, name) == ["name", "opcode", "size"]

"""Operands whose register class C++ chooses: the records that both languages give, and what is migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, folded_again, migrated
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target
from tgdsl.records import Ref

_ADDRESS = """
from tgdsl.std import iPTR

NotZero = AsmOperandClass("NotZero", predicate_method="isRegNumber")
base = PointerLikeOperand(iPTR, 1, parser_match_class=NotZero)
index = PointerLikeOperand(iPTR, 0, parser_match_class=NotZero)
displacement = Operand(iPTR, encoder_method="getDisp")
address = Operand(iPTR, mi_operand_info={"disp": displacement, "reg": base}, print_method="printDisp")
indexed = Operand(iPTR, mi_operand_info={"reg": base, "off": index}, print_method="printIndexed")
small = Operand(iPTR, mi_operand_info={"disp": displacement, "reg": base}, print_method="printSmall")
large = Operand(iPTR, mi_operand_info={"disp": displacement, "reg": index}, print_method="printLarge")

class LOAD(Instruction):
    namespace, size = "T", 4
    rd, addr = out(GPR), in_(address)
    asm = f"load {rd}, {addr}"
"""


def test_the_record_is_of_both_classes(tmp_path: Path) -> None:
    base = load(tmp_path, _ADDRESS)["base"]
    assert base.superclasses == ("DAGOperand", "Operand", "PointerLikeRegClass")
    assert base.fields["RegClassKind"] == 1 and base.fields["ParserMatchClass"] == Ref("NotZero")


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, _ADDRESS), "instr-info")


def test_it_is_migrated_to_itself(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _ADDRESS, BASE)
    assert "base = PointerLikeOperand(iPTR, 1, parser_match_class=NotZero)\n" in text
    assert differences(before, after, ("Operand",)) == []


def test_a_function_takes_it_for_an_operand_of_its_type(tmp_path: Path) -> None:
    more = "\n".join(
        [
            f'a{number} = Operand(iPTR, mi_operand_info={{"disp": displacement, "reg": {register}}}, print_method="print{number}",'
            ' operand_type="OPERAND_MEMORY", encoder_method="getAddress", decoder_method="decodeAddress")'
            for number, register in enumerate(["base", "index", "displacement", "base", "index", "base"])
        ]
    )
    records = load(tmp_path, f"{_ADDRESS}\n{more}\n")
    text = folded_again(tmp_path, records)
    assert ": DAGOperand[IPTR], " in text
    assert differences(records, load_target(str(tmp_path / "migrated")), ("Operand",)) == []

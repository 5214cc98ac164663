"""Records whose texts or names are no C++ where llvm-tblgen writes them as they are: examples of :mod:`tests.oracle.broken_rules`."""

from __future__ import annotations

from tests.generators.encodings import REG, EncodedTarget, descend, segment, word
from tests.oracle.broken_rule import Broken
from tests.support.matching_target import MatchingTarget
from tests.support.record_builder import Target
from tests.support.subtarget_builder import SubtargetTarget
from tests.support.table_builder import bits, generic_table
from tgdsl.model import Model
from tgdsl.model.common import rules
from tgdsl.records import Dag, Ref, Value


def _feature(**fields: Value) -> SubtargetTarget:
    target = SubtargetTarget()
    target.features("FeatureA", **fields)
    return target


def _value_no_expression() -> Target:
    return _feature(Value="}; evil")


def _quote_in_a_description() -> Target:
    return _feature(Desc='a "b"\nc')


def _no_member() -> Target:
    return _feature(FieldName="9 C")


def _macro() -> Target:
    target = SubtargetTarget()
    target.features("EOF")
    return target


def _no_type() -> Target:
    target = Target()
    target.add("A0", "Row", Name="a0")
    generic_table(target, "Rows", "Row", ["Name"], cpp_type="Row; evil")
    return target


def _register_like_the_end() -> Target:
    target = Target()
    target.register_class("GPR", target.registers("R0", "NUM_TARGET_REGS")[:1])
    return target


def _column_like_a_variable() -> Target:
    target = Target()
    target.add("A0", "Row", Key=bits(1, 4))
    generic_table(target, "Rows", "Row", ["Key"], primary=["Key"])
    return target


def _assembler(*mnemonics: str) -> MatchingTarget:
    """A target with an instruction of each mnemonic."""
    target = MatchingTarget([{"TokenizingCharacters": ""}])
    register_class = target.register_class("GPR", target.registers("R0", "R1"))
    for number, mnemonic in enumerate(mnemonics):
        target.written(f"I{number}", f"{mnemonic}\t$rd", outs={"rd": register_class}, ins={})
    return target


def _long_mnemonic() -> Target:
    return _assembler("a" * 128, "b")


def _very_long_mnemonic() -> Target:
    return _assembler("a" * 300, "b")


def _comment_in_a_mnemonic() -> Target:
    return _assembler("a*/b")


def _quote_as_a_token() -> Target:
    return _assembler("a '")


def _backslash_in_an_alias() -> Target:
    target = _assembler("a")
    target.mnemonic_alias("a\\b", "a")
    return target


def _messages_of_one_type() -> Target:
    target = _assembler("a")
    for name in ("Even", "Odd"):
        one = target.operand_class(name, DiagnosticType="Wrong", DiagnosticString=f"no {name}")
        target.operand(name.lower(), ParserMatchClass=one)
        target.written(name.upper(), f"{name.lower()} $a", outs={}, ins={"a": Ref(name.lower())})
    return target


def _no_default_method() -> Target:
    target = _assembler("a")
    target.operand("x", ParserMatchClass=target.operand_class("X", IsOptional=True, DefaultMethod=""))
    target.written("B", "b $a", outs={}, ins={"a": Ref("x")})
    return target


def _no_encoder() -> Target:
    target = EncodedTarget()
    part = segment("$rd", 4, Dag.call("encoder", ["x y"]))
    target.segmented("X", descend(word("0101"), part), {"rd": REG})
    return target


def _class_like_its_namespace() -> Target:
    target = Target()
    target.register_class("T", target.registers("R0"))
    return target


def _quote_in_a_row() -> Target:
    target = Target()
    target.add("A0", "Row", Name='a "0"')
    generic_table(target, "Rows", "Row", ["Name"])
    return target


def _check_texts(model: Model) -> None:
    model.check_texts()


BROKEN_FOR_CPP = (
    Broken(rules.TEXT_FOR_CPP, "emitter", _no_encoder),
    Broken(rules.TEXT_FOR_CPP, "searchable-tables", _quote_in_a_row),
    Broken(rules.CPP_NAME_TWICE, "register-info", _class_like_its_namespace, _check_texts),
    Broken(rules.NAME_FOR_CPP, "subtarget", _macro, _check_texts),
    Broken(rules.TEXT_FOR_CPP, "subtarget", _value_no_expression, _check_texts),
    Broken(rules.TEXT_FOR_CPP, "subtarget", _quote_in_a_description, _check_texts),
    Broken(rules.TEXT_FOR_CPP, "subtarget", _no_member, _check_texts),
    Broken(rules.TEXT_FOR_CPP, "searchable-tables", _no_type, _check_texts),
    Broken(rules.TEXT_FOR_CPP, "asm-matcher", _comment_in_a_mnemonic),
    Broken(rules.TEXT_FOR_CPP, "asm-matcher", _quote_as_a_token),
    Broken(rules.TEXT_FOR_CPP, "asm-matcher", _backslash_in_an_alias),
    Broken(rules.TEXT_FOR_CPP, "asm-matcher", _no_default_method, _check_texts),
    Broken(rules.MNEMONIC_SIZE, "asm-matcher", _long_mnemonic),
    Broken(rules.MNEMONIC_SIZE, "asm-matcher", _very_long_mnemonic),
    Broken(rules.CPP_NAME_TWICE, "asm-matcher", _messages_of_one_type),
    Broken(rules.CPP_NAME_TWICE, "searchable-tables", _column_like_a_variable),
    Broken(rules.CPP_NAME_TWICE, "register-info", _register_like_the_end, _check_texts),
)

"""For each rule that tgdsl has and llvm-tblgen does not: records that break it alone.

llvm-tblgen writes a file from them, and so do we; written in Python, they are an error.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tests.record_builder import Target
from tgdsl.diagnostics import Rule
from tgdsl.model.common import rules
from tgdsl.records import Bits, Ref, Value


@frozen
class Broken:
    """Records that break a rule.

    Attributes:
        generator: one that finds the breach.
        example: makes the records.
    """

    rule: Rule
    generator: str
    example: Callable[[], Target]


# -- registers ---------------------------------------------------------------------------------------------------


def _registers(*names: str) -> Target:
    """Registers, the first of them in the class ``GPR``."""
    target = Target()
    target.register_class("GPR", target.registers(*names)[:1])
    return target


def _other_class(**fields: Value) -> Target:
    target = _registers("R0", "R1")
    target.register_class("Other", [Ref("R1")], **fields)
    return target


def _keyword() -> Target:
    return _registers("R0", "not")


def _no_identifier() -> Target:
    return _registers("R0", "R.1")


def _no_members() -> Target:
    target = _registers("R0")
    target.register_class("Empty", [])
    return target


def _several_namespaces() -> Target:
    target = _registers("R0")
    target.registers("U0", Namespace="U")
    return target


BROKEN = (
    Broken(rules.NAME_FOR_CPP, "register-info", _keyword),
    Broken(rules.NAME_FOR_CPP, "register-info", _no_identifier),
    Broken(rules.CLASS_EMPTY, "register-info", _no_members),
    Broken(rules.ONE_NAMESPACE, "register-info", _several_namespaces),
)

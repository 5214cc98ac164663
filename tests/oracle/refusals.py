"""What we refuse and Debian's build of llvm-tblgen 19 does not: every kind of such a message, why we say it, and an example.

Some are assertions of llvm-tblgen, which a release build leaves out: it goes on with nonsense, or for ever. Others show when the
file is compiled, or when the compiler runs.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tests.generators.encodings import REG, EncodedTarget, descend, word
from tests.instruction_builder import tree
from tests.pattern_builder import PatternTarget
from tests.record_builder import Target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records import Bits, Code, Ref, Value


@frozen
class Refusal:
    """A kind of refusal that is ours alone.

    Attributes:
        message: part of every message of this kind.
        reason: why it is an error nevertheless.
        generator: one that llvm-tblgen runs for the example.
        example: makes records that are wrong in this way alone.
    """

    message: str
    reason: str
    generator: str
    example: Callable[[], Target]


def ours_alone(error: DiagnosticError) -> bool:
    """Whether all of these errors are of kinds that are ours alone."""
    return all(any(kind.message in one.message for kind in OURS_ALONE) for one in error.diagnostics)


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


def _open_flags() -> Target:
    return _other_class(TSFlags=Bits((True, None, *[False] * 6)))


def _no_size() -> Target:
    return _other_class(RegTypes=(Ref("OtherVT"),))


def _artificial_units() -> Target:
    target = Target()
    low, high = target.registers("R0", "R1", isArtificial=True)
    target.index("lo")
    target.index("hi")
    target.register_class("Pair", [target.super_register("P0", {"lo": low, "hi": high})])
    return target


def _artificial_beside_others() -> Target:
    target = Target()
    (hidden,) = target.registers("X0", isArtificial=True)
    target.register_class("GPR", [hidden, *target.registers("R0", "R1")])
    return target


def _lanes() -> Target:
    target = _registers("R0")
    for number in range(65):
        target.index(f"sub{number}")
    return target


def _modes(count: int) -> Target:
    target = _registers("R0")
    for number in range(count):
        target.add(f"M{number}", "HwMode", Features="+f")
    return target


def _too_many_modes() -> Target:
    return _modes(33)


def _mode_twice() -> Target:
    target = _modes(1)
    target.add("Choice", "ValueTypeByHwMode", Modes=(Ref("M0"), Ref("M0")), Objects=(Ref("i32"), Ref("i64")))
    return target


# -- encodings ----------------------------------------------------------------------------------------------------


def _unknown_segment() -> Target:
    target = EncodedTarget()
    target.segmented("X", descend(tree("outs", word("1"))), {"rd": REG})
    return target


# -- patterns ----------------------------------------------------------------------------------------------------


def _intrinsic_without_its_number() -> Target:
    target = PatternTarget()
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.pat("(intrinsic_wo_chain GPR:$a)", "(ONE $a)", name="p")
    return target


OURS_ALONE = (
    Refusal(
        "some bits of the TSFlags of",
        "llvm-tblgen reads the bit from memory that has something else: 0x31 here for 0x1",
        "register-info",
        _open_flags,
    ),
    Refusal("which has no fixed size", "the registers' size is written as 0", "register-info", _no_size),
    Refusal("so that it has no pressure", "an assertion of llvm-tblgen", "register-info", _artificial_units),
    Refusal(
        "should have members of one weight",
        "an assertion of llvm-tblgen, which finds no end without it",
        "register-info",
        _artificial_beside_others,
    ),
    Refusal("lanes to tell them apart", "the 65th index gets the lane of the first", "register-info", _lanes),
    Refusal("HwModes besides the default one", "LLVM has sets of 32 modes", "register-info", _too_many_modes),
    Refusal("lists the mode", "one of the two objects is dropped", "register-info", _mode_twice),
    Refusal("use ascend, descend, operand or slice", "its bits are left out", "emitter", _unknown_segment),
    Refusal(
        "an intrinsic's node is used without an intrinsic",
        "undefined behaviour of llvm-tblgen: it takes the address of the first operand for the intrinsic's number",
        "dag-isel",
        _intrinsic_without_its_number,
    ),
)

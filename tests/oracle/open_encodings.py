"""Encodings without any bit that is 0 or 1: which break a rule, and which do not."""

from __future__ import annotations

from collections.abc import Callable

from tests.generators.encodings import REG, EncodedTarget, descend, fields_in, segment, word
from tests.oracle.broken_rule import Broken
from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.records import Bits, Ref


def _additional(bits: Bits, *, known: bool = True) -> Callable[[], Target]:
    def target_of() -> Target:
        target = EncodedTarget()
        target.encoded("A", word("1010" if known else "????", ("rd", 3, 0)), {"rd": REG}, Size=1)
        target.add("MORE", "AdditionalEncoding", AliasOf=Ref("A"), Inst=bits, **fields_in(bits), Size=1)
        return target

    return target_of


def _beside_another(bits: str, **flags: bool) -> Callable[[], Target]:
    def target_of() -> Target:
        target = EncodedTarget()
        target.encoded("A", word("10101111"), Size=1)
        target.encoded("B", word(bits), Size=1, **flags)
        return target

    return target_of


def _operands_alone() -> Target:
    target = EncodedTarget()
    target.segmented("A", descend(word("1010"), segment("$rd", 4)), {"rd": REG}, Size=1)
    target.segmented("B", descend(segment("$rd", 8)), {"rd": REG}, Size=1)
    return target


def _alone() -> Target:
    target = EncodedTarget()
    target.encoded("B", word("????????"), Size=1)
    return target


BROKEN_ENCODINGS = (
    Broken(rules.ENCODING_OPEN, "disassembler", _additional(word("????????")), name="open additional encoding"),
    Broken(rules.ENCODING_OPEN, "disassembler", _beside_another("????????"), name="open encoding"),
    *ByRelease({19: (Broken(rules.ENCODING_OPEN, "disassembler", _operands_alone, name="operands alone"),), 22: ()})[
        RELEASE
    ],
)

NOT_OPEN: tuple[tuple[str, str, Callable[[], Target]], ...] = (
    ("an additional encoding with a bit", "disassembler", _additional(word("0???", ("rd", 3, 0)))),
    ("an encoding with a bit", "disassembler", _beside_another("???????0")),
    ("an open encoding of code generation", "disassembler", _beside_another("????????", isCodeGenOnly=True)),
    ("a target without encodings", "disassembler", _alone),
    # Tables of scopes come to such an encoding where no other one fits.
    *ByRelease({19: (), 22: (("operands alone", "disassembler", _operands_alone),)})[RELEASE],
)

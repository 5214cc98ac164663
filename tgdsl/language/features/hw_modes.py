"""LLVM's ``HwMode``, and choices by mode: of register sizes and of sub-register ranges (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from tgdsl.language.core.definition import DefinedByClass, Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.predicates import Predicate
from tgdsl.records import Code, Value

D = TypeVar("D", bound=Definition)


@with_fields
class HwMode(Definition):
    """A hardware mode: a variant of a processor in which registers have other sizes or types."""

    record_class = "HwMode"
    needs_name = True

    features: str = llvm_field("Features", default="", kw_only=False)
    """Subtarget features that turn the mode on: "+feat1,-feat2". Releases without this field turn it on by its predicates."""
    predicates: Sequence[Predicate] = llvm_field("Predicates", default=(), kw_only=False)
    """Conditions that hold in it."""


@with_fields
class HwModePredicateProlog(Definition):
    """C++ before the predicates of HwModes in the function that asks them; by default it declares ``Subtarget``."""

    record_class = "HwModePredicateProlog"

    code: Code = llvm_field("Code", kw_only=False)


class HwModeSelect(Definition):
    """One object for each of several HwModes; the base of the ``...ByHwMode`` classes."""

    record_class = "HwModeSelect"
    given_by = {"Objects": "modes"}
    modes: Mapping[HwMode, Definition | type[DefinedByClass]]

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "Modes": tuple(ref(mode) for mode in self.modes),
            "Objects": tuple(ref(chosen) for chosen in self.modes.values()),
        }


@with_fields
class RegInfo(Definition):
    """The sizes of a register class in bits: of a register, of its spill slot, and the slot's alignment."""

    record_class = "RegInfo"

    reg_size: int = llvm_field("RegSize", kw_only=False, range=(0, 1 << 31))
    spill_size: int = llvm_field("SpillSize", kw_only=False, range=(0, 1 << 31))
    spill_alignment: int = llvm_field("SpillAlignment", kw_only=False, range=(0, 1 << 31))


class RegInfoByHwMode(HwModeSelect):
    """The sizes of a register class by HwMode: ``RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, 64)})``."""

    record_class = "RegInfoByHwMode"

    def __init__(self, modes: Mapping[HwMode, RegInfo]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))


@with_fields
class SubRegRange(Definition):
    """The size and the offset of a sub-register in bits; -1 for a part that is not a contiguous range."""

    record_class = "SubRegRange"

    size: int = llvm_field("Size", kw_only=False, range=(-1, 0xFFFE))
    offset: int = llvm_field("Offset", default=0, kw_only=False, range=(-1, 0xFFFE))


class SubRegRangeByHwMode(HwModeSelect):
    """The size and the offset of a sub-register by HwMode."""

    record_class = "SubRegRangeByHwMode"

    def __init__(self, modes: Mapping[HwMode, SubRegRange]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))

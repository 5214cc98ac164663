"""LLVM's ``HwMode``, and choices by mode: of register sizes and of sub-register ranges (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from tgdsl.language.core.definition import DefinedByClass, Definition, Namer
from tgdsl.language.features.predicates import Predicate
from tgdsl.records import Value

D = TypeVar("D", bound=Definition)


class HwMode(Definition):
    """A hardware mode: a variant of a processor in which registers have other sizes or types.

    Args:
        features: subtarget features that turn the mode on: "+feat1,-feat2".
        predicates: conditions that hold in it.
    """

    record_class = "HwMode"
    needs_name = True

    def __init__(self, features: str, predicates: Sequence[Predicate] = ()) -> None:
        super().__init__()
        self.features = features
        self.predicates = tuple(predicates)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Features": self.features, "Predicates": tuple(ref(p) for p in self.predicates)}


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


class RegInfo(Definition):
    """The sizes of a register class in bits: of a register, of its spill slot, and the slot's alignment."""

    record_class = "RegInfo"

    def __init__(self, reg_size: int, spill_size: int, spill_alignment: int) -> None:
        super().__init__()
        self.reg_size = self.check_number("reg_size", reg_size, 0, 1 << 31)
        self.spill_size = self.check_number("spill_size", spill_size, 0, 1 << 31)
        self.spill_alignment = self.check_number("spill_alignment", spill_alignment, 0, 1 << 31)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"RegSize": self.reg_size, "SpillSize": self.spill_size, "SpillAlignment": self.spill_alignment}


class RegInfoByHwMode(HwModeSelect):
    """The sizes of a register class by HwMode: ``RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, 64)})``."""

    record_class = "RegInfoByHwMode"

    def __init__(self, modes: Mapping[HwMode, RegInfo]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))


class SubRegRange(Definition):
    """The size and the offset of a sub-register in bits; -1 for a part that is not a contiguous range."""

    record_class = "SubRegRange"

    def __init__(self, size: int, offset: int = 0) -> None:
        super().__init__()
        self.size = self.check_number("size", size, -1, 0xFFFE)
        self.offset = self.check_number("offset", offset, -1, 0xFFFE)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Size": self.size, "Offset": self.offset}


class SubRegRangeByHwMode(HwModeSelect):
    """The size and the offset of a sub-register by HwMode."""

    record_class = "SubRegRangeByHwMode"

    def __init__(self, modes: Mapping[HwMode, SubRegRange]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))

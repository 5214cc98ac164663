"""HwModes (CodeGenHwModes): modes of the hardware that types, sizes and encodings may depend on, and HwModeSelects."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.fields import (
    features_of_mode,
    mode_prolog_of,
    modes_of,
    object_values_of,
    objects_of,
    predicates_of_mode,
)
from tgdsl.records import Record, RecordSet, Ref

DEFAULT = 0  #: number of DefaultMode, which holds when no other does
MOST_MODES = 32  #: without the default one

DEFAULT_RECORD = "DefaultMode"  #: its name


@frozen
class HwModes:
    """The modes of a target, by number.

    Attributes:
        names: of all modes; the first is that of the default one.
        choices: name of each HwModeSelect to its choice: mode to the name of the object, by ascending mode.
        features: of each mode, the features that it needs: "+64bit,-be"; empty in a release whose modes have only Predicates.
        predicates: of each mode, the Predicates that hold in it.
        prologs: the C++ in front of what asks the Predicates (HwModePredicateProlog), in the order of the records' names.
    """

    names: tuple[str, ...]
    choices: Mapping[str, Mapping[int, str]]
    features: tuple[str, ...] = ("",)
    predicates: tuple[tuple[Record, ...], ...] = ((),)
    prologs: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    def objects(self, records: RecordSet, select: Record) -> dict[int, Record]:
        """HwMode to the object that a HwModeSelect chooses in it, by ascending mode."""
        if select.name not in self.choices:
            raise fail(
                select.place,
                f"'{select.name}' is used for objects by mode, but is not a HwModeSelect: derive it from one",
            )
        return {mode: records[name] for mode, name in self.choices[select.name].items()}


def read_hw_modes(records: RecordSet, report: Report) -> HwModes:
    """The HwModes of a record set, and the choices of every HwModeSelect.

    Args:
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    report = report.part()
    modes = [record for record in records.by_name("HwMode") if record.name != DEFAULT_RECORD]
    if len(modes) > MOST_MODES:
        report.breach(
            rules.MANY_HW_MODES,
            modes[MOST_MODES].place,
            f"there are {len(modes)} HwModes besides the default one, and at most {MOST_MODES} are possible: merge some",
        )
    numbers = {mode.name: number for number, mode in enumerate(modes, 1)} | {DEFAULT_RECORD: DEFAULT}
    choices: dict[str, Mapping[int, str]] = {}
    for select in records.by_name("HwModeSelect"):
        with collecting(report):
            choices[select.name] = _choice(records, select, numbers, report)
    report.check()
    features = ("", *[features_of_mode(mode) for mode in modes])
    prologs = tuple([mode_prolog_of(record) for record in records.by_name("HwModePredicateProlog")])
    predicates = ((), *[tuple(predicates_of_mode(mode)) for mode in modes])
    return HwModes(("Default", *(mode.name for mode in modes)), choices, features, predicates, prologs)


@frozen
class HwModeKinds:
    """The modes that objects of a kind depend on, each mode but the default one a bit: mode 1 is bit 0.

    Attributes:
        value_types, registers, encodings: of ValueTypes, of RegInfos, SubRegRanges and RegisterClasses, of InstructionEncodings.
    """

    value_types: int
    registers: int
    encodings: int


#: The classes of objects that the mode of registers chooses.
_ABOUT_REGISTERS = ByRelease({19: ("RegInfo", "SubRegRange"), 22: ("RegInfo", "SubRegRange", "RegisterClass")})


def read_hw_mode_kinds(records: RecordSet, modes: HwModes) -> HwModeKinds:
    """The modes of each kind of object, over all HwModeSelects."""
    numbers = {name: number for number, name in enumerate(modes.names)}
    about_registers = _ABOUT_REGISTERS[records.release]
    value_types = registers = encodings = 0
    for select in records.by_name("HwModeSelect"):
        for mode, chosen in zip(modes_of(select), objects_of(select)):
            number = numbers.get(mode.name, DEFAULT) if isinstance(mode, Ref) else DEFAULT
            if number == DEFAULT:
                continue
            if chosen.is_a("ValueType"):
                value_types |= 1 << number - 1
            elif any(chosen.is_a(name) for name in about_registers):
                registers |= 1 << number - 1
            elif chosen.is_a("InstructionEncoding"):
                encodings |= 1 << number - 1
    return HwModeKinds(value_types, registers, encodings)


#: Whether llvm-tblgen refuses objects of which a mode has two.
_REFUSES_TWICE = ByRelease({19: False, 22: True})


def _choice(records: RecordSet, select: Record, numbers: Mapping[str, int], report: Report) -> dict[int, str]:
    modes, objects = modes_of(select), object_values_of(select)
    if len(modes) != len(objects):
        report.error(
            select.place,
            f"'{select.name}' lists {len(modes)} modes and {len(objects)} objects: give one object for each mode",
        )
    chosen: dict[int, str] = {}
    for mode, value in zip(modes, objects):
        name = mode.name if isinstance(mode, Ref) else ""
        if name not in numbers:
            report.error(
                select.place, f"'{name}' in the modes of '{select.name}' is not a HwMode: list records of class HwMode"
            )
        elif numbers[name] in chosen:
            message = f"'{select.name}' lists the mode '{name}' twice: keep one of the two objects"
            note = Note(records[name].place, f"'{name}' is defined here")
            if _REFUSES_TWICE[records.release]:
                report.error(select.place, message, note)
            else:
                report.breach(rules.MODE_TWICE, select.place, message, note)
        elif isinstance(value, Ref) and value.name in records:
            chosen[numbers[name]] = value.name
        else:
            select.resolve(value, "Objects")
    return dict(sorted(chosen.items()))

"""RegClassByHwModes, operands whose register class depends on the HwMode: their numbers, and a table of classes for each mode::

    enum RegClassByHwModeUses : uint16_t { ptr_op, };                              // in GET_INSTRINFO_ENUM
    extern const int16_t MipsRegClassByHwModeTables[2][1] = { ... };               // in GET_INSTRINFO_MC_DESC

A target without them has neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.generators.instr_info.subject import ClassesByMode, Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.common.hw_modes import DEFAULT_RECORD


def classes_by_mode(model: Model) -> ClassesByMode:
    """The RegClassByHwModes of a target. One without them need not have any registers."""
    if not model.records.has_class("RegClassByHwMode"):
        return ClassesByMode((), ())
    file = model.register_file
    found = file.classes_by_mode
    rows: list[tuple[str, Sequence[str]]] = []
    for mode, name in enumerate(file.modes):
        numbers = [select.classes.get(mode) for select in found]
        shown = ["" if number is None else file.classes[number].qualified_id_name for number in numbers]
        rows.append((name if mode else DEFAULT_RECORD, shown))
    return ClassesByMode([select.name for select in found], rows)


def write_numbers(out: Writer, subject: Subject) -> None:
    names = subject.classes_by_mode.names
    if names:
        with out.block("  enum RegClassByHwModeUses : uint16_t {", "  };"):
            out.lines([f"  {name}," for name in names])


def declaration(subject: Subject) -> str:
    """The declaration of the table, up to its elements; empty if there is none."""
    classes = subject.classes_by_mode
    if not classes.names:
        return ""
    return f"extern const int16_t {_table(subject)}[{len(classes.rows)}][{len(classes.names)}]"


def write_table(out: Writer, subject: Subject) -> None:
    if subject.classes_by_mode.names:
        with out.block(f"{declaration(subject)} = {{", "};"):
            for mode, classes in subject.classes_by_mode.rows:
                with out.block(f"{{ // {mode}", "},"):
                    out.lines(_elements(subject, classes))
        out.line()


def _elements(subject: Subject, classes: Sequence[str]) -> Iterator[str]:
    for name, enumerator in zip(subject.classes_by_mode.names, classes, strict=True):
        yield f"{enumerator}, // {name}" if enumerator else f"-1, // Missing mode entry for {name}"


def row_argument(subject: Subject) -> str:
    """The argument of TargetInstrInfo's constructor that is the row of the current mode, after others; empty for none."""
    if not subject.classes_by_mode.names:
        return ""
    return f", {_table(subject)}[STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo)]"


def table_arguments(subject: Subject, default: str = "") -> str:
    """The arguments of InitMCInstrInfo, after others, that are the table and the number of its columns.

    Args:
        default: those for no table.
    """
    names = subject.classes_by_mode.names
    return f", &{_table(subject)}[0][0], {len(names)}" if names else default


def _table(subject: Subject) -> str:
    return f"{subject.target}RegClassByHwModeTables"

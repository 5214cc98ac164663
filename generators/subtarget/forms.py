"""Words of the file that releases have otherwise."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.llvm.by_release import ByRelease


@frozen(kw_only=True)
class Form:
    """C++ that differs.

    Attributes:
        subtarget_parameter: of the function that resolves a variant of an instruction of the MC layer, if it gets the subtarget.
        subtarget: that, as an argument of the subtarget itself.
        nothing: an empty table as an argument.
        itineraries: how a table of itineraries is declared.
        includes: what the section of ParseSubtargetFeatures includes.
        analysis_indent: the indentation of functions that the target's MCInstrAnalysis declares.
        lists_names: whether there is a table of the names of processors and their aliases.
        stores_names: whether the names of sched classes are in a table of strings, and not in each row.
    """

    subtarget_parameter: str
    subtarget: str
    nothing: str
    itineraries: str
    includes: tuple[str, ...]
    analysis_indent: str
    lists_names: bool
    stores_names: bool


#: Declarations and calls that have changed parameters or types.
FORMS: ByRelease[Form] = ByRelease(
    {
        19: Form(
            subtarget_parameter="",
            subtarget="",
            nothing="std::nullopt",
            itineraries="const",
            includes=("llvm/Support/Debug.h", "llvm/Support/raw_ostream.h"),
            analysis_indent="  ",
            lists_names=False,
            stores_names=False,
        ),
        22: Form(
            subtarget_parameter="const MCSubtargetInfo &STI, ",
            subtarget="*this, ",
            nothing="{}",
            itineraries="constexpr",
            includes=("llvm/ADT/BitmaskEnum.h", "llvm/Support/Debug.h", "llvm/Support/raw_ostream.h"),
            analysis_indent="",
            lists_names=True,
            stores_names=True,
        ),
    }
)

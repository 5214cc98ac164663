"""The generator ``callingconv``: ``<Target>GenCallingConv.inc`` (LLVM's CallingConvEmitter).

The file has a C++ function with the steps of each convention that is not Custom, and, for another including file, the registers that
each convention assigns::

    #ifndef GET_CC_REGISTER_LISTS       since 22: #if !defined(GET_CC_REGISTER_LISTS)
    static bool CC_X(...);              declarations of all, since they call each other
    static bool CC_X(...) { ... }
    #else
    const MCRegister CC_X_ArgRegs[] = { ... };
    #endif
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import CallingConv
from tgdsl.generation import Generator, origins
from tgdsl.generators.calling_conv.functions import write_functions, write_register_lists
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.calling_conventions import CallingConvention
from tgdsl.records import RecordSet

#: The line before the functions, and those after the lists.
_GUARD = ByRelease(
    {
        19: ("#ifndef GET_CC_REGISTER_LISTS", ["#endif // CC_REGISTER_LIST"]),
        22: ("#if !defined(GET_CC_REGISTER_LISTS)", ["#endif // !defined(GET_CC_REGISTER_LISTS)", ""]),
    }
)


def render(conventions: Sequence[CallingConvention], release: Release, records: RecordSet | None = None) -> str:
    """The text of the file; its header does not name the source.

    Args:
        records: those that the conventions are of.
    """
    sources = {record.name: record for record in records.of_class("CallingConv")} if records is not None else {}
    written = [convention for convention in conventions if not convention.custom]
    begin, end = _GUARD[release]
    out = Writer()
    out.paste(file_header("Calling Convention Implementation Fragment"))
    out.line(begin)
    out.line()
    write_functions(out, written, release, sources)
    if written:
        out.line()
        out.line("#else")
        out.line()
        write_register_lists(out, written, sources)
    out.line()
    out.lines(end)
    return str(out)


def _generate(model: Model, file: CallingConv) -> str:
    return render(model.calling_conventions, model.release, model.records if origins.recorded() else None)


def _applies(model: Model) -> bool:
    return model.records.has_class("CallingConv")


GENERATOR = Generator.of(CallingConv, _generate, _applies, needs_target=False)

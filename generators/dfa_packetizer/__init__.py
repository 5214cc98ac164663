"""The generator ``dfa-packetizer``: ``<Target>GenDFAPacketizer.inc`` (LLVM's DFAPacketizerEmitter).

The file has an automaton for each PacketizerNamespace of itineraries, and a method that makes the packetizer::

    namespace {
    constexpr unsigned ToyResourceIndices[] = { ... };             the action for each sched class, by processor
    constexpr unsigned ToyProcResourceIndexStart[] = { ... };      where those of a processor begin
    int ToyGetResourceIndex(unsigned ProcID) { ... }               since 22, the place of a processor in the table before
    ...                                                            the tables of the automaton
    }
    namespace llvm {
    DFAPacketizer *ToyGenSubtargetInfo::createDFAPacketizer(const InstrItineraryData *IID) const { ... }
    }
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import DFAPacketizer as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.automaton import write_automaton
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.schedule import Packetizer, has_packetizers
from tgdsl.records import Record

_IN_A_LINE = 32

_METHOD = whole_lines("""
    } // end anonymous namespace

    namespace llvm {
    DFAPacketizer *${target}GenSubtargetInfo::create${namespace}DFAPacketizer(const InstrItineraryData *IID) const {
      static Automaton<uint64_t> A(ArrayRef<${name}Transition>(${name}Transitions), ${name}TransitionInfo);
    $index
      unsigned ProcResIdxStart = ${name}ProcResourceIndexStart[$place];
      unsigned ProcResIdxNum = ${name}ProcResourceIndexStart[$place + 1] - ProcResIdxStart;
      return new DFAPacketizer(IID, A, {&${name}ResourceIndices[ProcResIdxStart], ProcResIdxNum});

    }

    """.removeprefix("\n"))


#: Since 22, the place of a processor by its ID, which other processors may have, too, as not all have itineraries of this packetizer.
_INDEX = template("""
      };
      auto It = llvm::lower_bound(${name}ProcIdToProcResourceIdxTable, ProcID,
          [](const unsigned LHS[], unsigned Val) { return LHS[0] < Val; });
      assert(*It[0] == ProcID);
      return (*It)[1];
    }

    """.removeprefix("\n"))

#: Whether a function gives the place of a processor in the table of resources, not its ID.
_HAS_INDEX = ByRelease({19: False, 22: True})


def render(target: str, packetizers: Sequence[Packetizer], release: Release) -> str:
    """The text of the file; its header does not name the source."""
    out = Writer()
    out.paste(file_header("Target DFA Packetizer Tables"))
    out.paste(origins.fixed('\n#include "llvm/CodeGen/DFAPacketizer.h"\nnamespace llvm {\n'))
    everyone = [_itineraries(packetizer) for packetizer in packetizers]
    for packetizer, itineraries in zip(packetizers, everyone, strict=True):
        # A packetizer knows the units and kinds of those before it, too.
        with out.of(itineraries, counted=everyone):
            _write_packetizer(out, target, packetizer, release)
    out.line("} // end namespace llvm")
    return str(out)


def _itineraries(packetizer: Packetizer) -> list[Record]:
    return [processor.itineraries for processor, _ in packetizer.starts]


def _write_packetizer(out: Writer, target: str, packetizer: Packetizer, release: Release) -> None:
    out.lines(["} // end namespace llvm", "", "namespace {"])
    name = f"{target}{packetizer.namespace}"
    _write_kinds(out, name, packetizer)
    index, place = "", "IID->SchedModel.ProcID"
    if _HAS_INDEX[release]:
        _write_index(out, name, packetizer)
        index, place = f"  unsigned Index = {name}GetResourceIndex({place});\n", "Index"
    write_automaton(out, name, packetizer.dfa, release)
    out.fill(_METHOD, target=target, namespace=packetizer.namespace, name=name, index=index, place=place)


def _write_kinds(out: Writer, name: str, packetizer: Packetizer) -> None:
    kinds = packetizer.kinds
    out.line(f"constexpr unsigned {name}ResourceIndices[] = {{")
    for at in range(0, len(kinds), _IN_A_LINE):
        out.line(f"  {''.join([f'{kind}, ' for kind in kinds[at : at + _IN_A_LINE]])}")
    out.lines(["};", ""])
    out.line(f"constexpr unsigned {name}ProcResourceIndexStart[] = {{")
    out.line("  0, // NoSchedModel")
    starts = [f"  {start}, // {processor.name}" for processor, start in packetizer.starts]
    out.lines(origins.numbered(starts, _itineraries(packetizer)))
    out.lines([f"  {len(kinds)}", "};", ""])


def _write_index(out: Writer, name: str, packetizer: Packetizer) -> None:
    out.line(f"int {name}GetResourceIndex(unsigned ProcID) {{ ")
    out.line(f"  static const unsigned {name}ProcIdToProcResourceIdxTable[][2] = {{")
    processors = [processor for processor, _ in packetizer.starts]
    rows = [f"    {{ {one.number},  {place} }}, // {one.name}" for place, one in enumerate(processors, 1)]
    out.lines(origins.rows(rows, _itineraries(packetizer)))
    out.fill(_INDEX, name=name)


def _generate(model: Model, file: File) -> str:
    return render(model.target_name, model.packetizers, model.release)


def _applies(model: Model) -> bool:
    return has_packetizers(model.records)


GENERATOR = Generator.of(File, _generate, _applies)

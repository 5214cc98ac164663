"""The generator ``sd-node-info``: ``<Target>GenSDNodeInfo.inc`` (LLVM's SDNodeInfoEmitter), of releases that have it.

The file has the enumeration of the target's own nodes of the DAG, and descriptions of them, by which LLVM checks nodes when they are made::

    #ifdef GET_SDNODE_ENUM
    namespace llvm::ToyISD {
    enum GenNodeType : unsigned {
      CALL = ISD::BUILTIN_OP_END,
      ...
    #ifdef GET_SDNODE_DESC
    static const SDNodeDesc ToySDNodeDescs[] = {
        {0, -1, 0|1<<SDNPHasChain, 0, 0, 1, 0, 1}, // CALL
        ...
"""

from __future__ import annotations

import collections.abc
from collections.abc import Sequence
from contextlib import contextmanager

from tgdsl.diagnostics import Report
from tgdsl.diagnostics import render as render_diagnostics
from tgdsl.files import SDNodeInfo
from tgdsl.generation import Generator, Part
from tgdsl.generators.kit.cpp import file_header, guarded, source_of
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.sd_node_info.descriptions import write_descriptions
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.patterns import TargetNodes, has_target_nodes


def render(target: str, nodes: TargetNodes, source: str) -> str:
    """The text of the file; its header names the source."""
    out = Writer()
    out.paste(file_header("Target SDNode descriptions", source))
    with guarded(out, "GET_SDNODE_ENUM"):
        out.line()
        with _namespace(out, f"llvm::{nodes.namespace}"):
            _write_enumeration(out, [node.name for node in nodes.nodes])
    with guarded(out, "GET_SDNODE_DESC"):
        out.line()
        with _namespace(out, "llvm"):
            write_descriptions(out, target, nodes.nodes, nodes.namespace)
    return str(out)


@contextmanager
def _namespace(out: Writer, name: str) -> collections.abc.Generator[None]:
    out.lines([f"namespace {name} {{", ""])
    yield
    out.lines([f"}} // namespace {name}", ""])


def _write_enumeration(out: Writer, names: Sequence[str]) -> None:
    end = "ISD::BUILTIN_OP_END"
    if names:
        first, *others = names
        with out.block("enum GenNodeType : unsigned {", "};"):
            out.lines([f"{first} = {end},", *[f"{name}," for name in others]])
        out.line()
        end = f"{names[-1]} + 1"
    out.line(f"static constexpr unsigned GENERATED_OPCODE_END = {end};")
    out.line()


def _nodes(model: Model, file: SDNodeInfo) -> TargetNodes:
    return model.target_nodes(file.sdnode_namespace or f"{model.target_name}ISD")


def _generate(model: Model, file: SDNodeInfo, name: str) -> str:
    return render(model.target_name, _nodes(model, file), source_of(model.records))


def _remarks(model: Model, file: SDNodeInfo) -> str:
    if not file.warn_on_skipped_nodes:
        return ""
    report = Report()
    for node in _nodes(model, file).skipped:
        report.warning(
            node.record.place, f"'{node.record.label}' is not among the descriptions of nodes: {node.reason}"
        )
    return render_diagnostics(report.diagnostics)


def _applies(model: Model) -> bool:
    return has_target_nodes(model.records, f"{model.target_name}ISD")


#: The file, which releases before 22 do not have.
_PARTS: ByRelease[tuple[Part[SDNodeInfo], ...]] = ByRelease({19: (), 22: (Part("", _generate),)})

GENERATOR = Generator.of_parts(SDNodeInfo, _PARTS, _applies, _remarks)

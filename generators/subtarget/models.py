"""MCSchedModels of processors: their resources, what llvm-mca alone asks for (MCExtraProcessorInfo), and their properties."""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import boolean
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.schedule import ExtraInfo, MachineModel, RegisterCost

_NAME_WIDTH = 15


def write_models(out: Writer, subject: Subject) -> None:
    for model in subject.models:
        names = f"{subject.target}SchedClassNames" if subject.form.stores_names else ""
        with out.of(model.processor, counted=subject.processors):
            if model.extra is not None:
                _write_extra(out, model, model.extra)
            if model.has_costs:
                _write_sub_units(out, model, subject)
                _write_resources(out, model, subject)
            _write_properties(out, model, len(subject.resolved.classes), names)


def _write_sub_units(out: Writer, model: MachineModel, subject: Subject) -> None:
    """The resource of each unit of groups."""
    out.line()
    out.line(f"static const unsigned {model.name}ProcResourceSubUnits[] = {{")
    out.line("  0,  // Invalid")
    for resource in model.resources:
        if resource.is_group:
            line = f"{''.join([f'  {unit}, ' for unit in resource.sub_units])}  // {resource.name}"
            out.line(origins.of(line, resource, counted=subject.processors))
    out.line("};")


def _write_resources(out: Writer, model: MachineModel, subject: Subject) -> None:
    """The MCProcResourceDescs."""
    out.line()
    out.line("// {Name, NumUnits, SuperIdx, BufferSize, SubUnitsIdxBegin}")
    out.line(f"static const llvm::MCProcResourceDesc {model.name}ProcResources[] = {{")
    out.line('  {"InvalidUnit", 0, 0, 0, 0},')
    offset = 1
    beside = (model.resources, subject.processors)
    for resource in model.resources:
        sub_units = f"{model.name}ProcResourceSubUnits + {offset}" if resource.sub_units else "nullptr"
        offset += len(resource.sub_units)
        above = f", Super={model.resources[resource.super_resource - 1].name}" if resource.super_resource else ""
        name = f'  {{"{resource.name}", '.ljust(_NAME_WIDTH + len('  {"", '))
        line = f"{name}{resource.units}, {resource.super_resource}, {resource.buffer_size}, {sub_units}}}, // #{resource.number}{above}"
        out.line(origins.of(line, resource, counted=beside))
    out.line("};")


def _write_extra(out: Writer, model: MachineModel, extra: ExtraInfo) -> None:
    costs = [cost for file in extra.register_files for cost in file.costs]
    if costs:
        _write_register_files(out, model, extra, costs)
    files = len(extra.register_files)
    out.line()
    out.line(f"static const llvm::MCExtraProcessorInfo {model.name}ExtraInfo = {{")
    out.line(f"  {extra.reorder_buffer}, // ReorderBufferSize")
    out.line(f"  {extra.retire_per_cycle}, // MaxRetirePerCycle")
    out.line(f"  {f'{model.name}RegisterFiles' if files else 'nullptr'},")
    out.line(f"  {files + 1 if files else 0}, // Number of register files.")
    out.line(f"  {f'{model.name}RegisterCosts' if costs else 'nullptr'},")
    out.line(f"  {len(costs)}, // Number of register cost entries.")
    out.line(f"  {extra.load_queue}, // Resource Descriptor for the Load Queue")
    out.line(f"  {extra.store_queue}, // Resource Descriptor for the Store Queue")
    out.line("};")


def _write_register_files(out: Writer, model: MachineModel, extra: ExtraInfo, costs: list[RegisterCost]) -> None:
    """The MCRegisterCostEntries, and the MCRegisterFileDescs that point into them."""
    out.line()
    out.line("// {RegisterClassID, Register Cost, AllowMoveElimination }")
    out.line(f"static const llvm::MCRegisterCostEntry {model.name}RegisterCosts[] = {{")
    for cost in costs:
        out.line(
            f"  {{ {cost.namespace}::{cost.register_class}RegClassID, {cost.cost}, {int(cost.move_elimination)}}},"
        )
    out.line("};")
    out.line()
    out.line(
        " // {Name, #PhysRegs, #CostEntries, IndexToCostTbl, MaxMovesEliminatedPerCycle, AllowZeroMoveEliminationOnly }"
    )
    out.line(f"static const llvm::MCRegisterFileDesc {model.name}RegisterFiles[] = {{")
    out.line('  { "InvalidRegisterFile", 0, 0, 0, 0, 0 },')
    position = 0
    for file in extra.register_files:
        out.line(
            f'  {{ "{file.name}", {file.size}, {len(file.costs)}, {position}, {file.moves_per_cycle}, {int(file.zero_moves_only)}}},'
        )
        position += len(file.costs)
    out.line("};")


def _write_properties(out: Writer, model: MachineModel, classes: int, class_names: str) -> None:
    """The MCSchedModel: numbers that a SchedMachineModel leaves at -1 have LLVM's defaults.

    Args:
        class_names: the table of the names of sched classes; empty if there is none.
    """
    properties = model.properties
    numbers = {
        "IssueWidth": properties.issue_width,
        "MicroOpBufferSize": properties.micro_op_buffer_size,
        "LoopMicroOpBufferSize": properties.loop_micro_op_buffer_size,
        "LoadLatency": properties.load_latency,
        "HighLatency": properties.high_latency,
        "MispredictPenalty": properties.mispredict_penalty,
    }
    out.line()
    out.line(f"static const llvm::MCSchedModel {model.name} = {{")
    for name, value in numbers.items():
        out.line(f"  MCSchedModel::Default{name}," if value < 0 else f"  {value}, // {name}")
    out.line(f"  {boolean(properties.post_ra_scheduler)}, // PostRAScheduler")
    out.line(f"  {boolean(properties.complete_model)}, // CompleteModel")
    out.line(f"  {boolean(properties.enable_intervals)}, // EnableIntervals")
    out.line(f"  {model.processor.number}, // Processor ID")
    if model.has_costs:
        out.line(f"  {model.name}ProcResources,")
        out.line(f"  {model.name}SchedClasses,")
        out.line(f"  {len(model.resources) + 1},")
        out.line(f"  {classes},")
    else:
        out.line("  nullptr, nullptr, 0, 0, // No instruction-level machine model.")
    if class_names:
        out.line(f"  DBGVAL_OR_NULLPTR(&{class_names}), // SchedClassNames")
    out.line(f"  {model.processor.itineraries.name}," if model.itineraries else "  nullptr, // No Itinerary")
    out.line("  nullptr // No extra processor descriptor" if model.extra is None else f"  &{model.name}ExtraInfo,")
    out.line("};")

"""The generated subtarget information compiles, links with LLVM 19, and says what the model says."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import entries, generate, needs_compiler, run
from tests.cpp.subtarget_lines import lines, switches
from tests.support.schedule_builder import instrs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.loading.load import load_target
from tgdsl.model import Model


def check(model: Model, folder: Path) -> None:
    generate(model, "subtarget", folder)
    entries(folder, "switches", SWITCH=[f'"{switch}"' for switch in switches(model)])
    assert run(folder, model, ["subtarget.cpp"], {}) == list(lines(model))


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    """Features with implied ones, processors, and the itineraries of LEONs."""
    check(Model(load_target("targets.sparc")), tmp_path)


@needs_compiler
def test_machine_models(tmp_path: Path) -> None:
    """Resources, groups, latencies, advances, InstRWs, dispatch groups, and features that only tuning brings."""
    target = SubtargetTarget()
    fast, wide, small = target.features("Fast", "Wide", "Small")
    target.add("Both", "SubtargetFeature", Name="both", FieldName="Both", Implies=(fast, wide))
    target.writes("Simple", "Long", "Group")
    target.reads("Late")
    for name, operands in {
        "ADD": ("Simple", "Late"),
        "MUL": ("Long",),
        "SYNC": ("Group",),
        "OTHER": ("Simple",),
    }.items():
        target.instruction(name, *operands)
    target.instruction("NOP", hasNoSchedulingInfo=True)
    for number, model in enumerate("MN", 1):
        target.model(model, IssueWidth=number, LoadLatency=2 + number, PostRAScheduler=number == 2, MicroOpBufferSize=8)
        target.units(f"{model}Alu", model, 2)
        target.units(f"{model}Mul", model, BufferSize=3)
        target.group(f"{model}Any", model, [f"{model}Alu", f"{model}Mul"])
        target.write_res(model, "Simple", [f"{model}Any"], Latency=number)
        target.write_res(model, "Long", [f"{model}Mul"], Latency=5 + number, ReleaseAtCycles=(3,), NumMicroOps=2)
        target.write_res(model, "Group", [], BeginGroup=True, EndGroup=True, Latency=0)
    target.read_advance("M", "Late", 2, ["Simple"])
    target.read_advance("N", "Late", 0)
    target.inst_rw("ForOther", "N", ["Long"], instrs("OTHER"))
    target.add("tuned", "Processor", Name="tuned", Features=(small,), TuneFeatures=(wide,))
    check(Model(target.records()), tmp_path)

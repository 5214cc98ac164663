"""Builder of small record sets with features, processors and machine models, of which llvm-tblgen writes a whole file.

target = SubtargetTarget()
target.features("FeatureA", "FeatureB")
target.writes("W1")
target.instruction("ADD", "W1")
target.model("M", IssueWidth=2)
target.units("Alu", "M", 2)
target.write_res("M", "W1", ["Alu"], Latency=3)
text = GENERATOR.generate(Model(target.records()))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.instruction_builder import FIELDS as INSTRUCTION_FIELDS
from tests.support.schedule_builder import ScheduleTarget, refs
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.schedule import ClassCost, MachineModel
from tgdsl.records import Code, Ref, Value
from tgdsl.llvm.flags import Flag
from tests.support.release import superclasses_of

_FIELDS: Mapping[str, Mapping[str, Value]] = {
    "SubtargetFeature": {"Name": "", "FieldName": "", "Value": "true", "Desc": "", "Implies": ()},
    "Fusion": {"Predicates": (), "IsCommutable": False},
    "Processor": {"Name": "", "Features": (), "TuneFeatures": ()},
    "SchedMachineModel": {
        "IssueWidth": -1,
        "MicroOpBufferSize": -1,
        "LoopMicroOpBufferSize": -1,
        "LoadLatency": -1,
        "HighLatency": -1,
        "MispredictPenalty": -1,
        "PostRAScheduler": False,
        "EnableIntervals": False,
    },
    "ProcResourceUnits": {"NumUnits": 1, "Super": None, "BufferSize": -1, "SchedModel": None},
    "ProcResGroup": {"Resources": (), "SchedModel": None, "BufferSize": -1},
    "ProcWriteResources": {
        "ProcResources": (),
        "ReleaseAtCycles": (),
        "AcquireAtCycles": (),
        "Latency": 1,
        "NumMicroOps": 1,
        "BeginGroup": False,
        "EndGroup": False,
        "Unsupported": False,
        "SingleIssue": False,
        "RetireOOO": False,
        "SchedModel": None,
    },
    "ProcReadAdvance": {"CycleTunables": (), "Cycles": 0, "ValidWrites": (), "Unsupported": False, "SchedModel": None},
    "InstRW": {"Unsupported": False},
    "ProcessorItineraries": {"FU": (), "BP": (), "PacketizerNamespace": ""},
    "InstrStage": {"Cycles": 1, "Units": (), "TimeInc": -1, "Kind": 0},
    "InstrItinData": {"NumMicroOps": 1, "Stages": (), "OperandCycles": (), "Bypasses": ()},
    "RegisterFile": {
        "RegClasses": (),
        "RegCosts": (),
        "AllowMoveElimination": (),
        "MaxMovesEliminatedPerCycle": 0,
        "AllowZeroMoveEliminationOnly": False,
    },
    "MCSchedPredicate": {"Pred": Ref("TruePred"), "SchedModel": None},
    "SchedPredicate": {"Predicate": Code("check(MI)"), "SchedModel": None},
    "STIPredicateDecl": {
        "DefaultReturnValue": Ref("FalsePred"),
        "OverridesBaseClassMember": True,
        "ExpandForMC": True,
        "UpdatesOpcodeMask": True,
        "Delegates": (),
    },
    "InstructionEquivalenceClass": {"Predicate": Ref("TruePred"), "OperandIndices": ()},
    "CheckOperandBase": {"FunctionMapper": ""},
}


class SubtargetTarget(ScheduleTarget):
    """Builds records of a target, whose own instructions have no operands."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("outs", "ins", "ops"):
            self._put(name, (), {})
        for name in self.release.generic_opcodes:
            self._put(name, ("Instruction",), {"Namespace": NAMESPACE})
        self._put("TruePred", ("MCTrue",), {})
        self._put("FalsePred", ("MCFalse",), {})

    def features(self, *names: str, **fields: Value) -> list[Ref]:
        """SubtargetFeatures; ``FeatureAB`` is ``-mattr=+ab`` and sets ``HasAB``."""
        found: list[Ref] = []
        for name in names:
            short = name.removeprefix("Feature")
            own: dict[str, Value] = {"Name": short.lower(), "FieldName": f"Has{short}", "Desc": f"Enable {name}"}
            found.append(self.add(name, "SubtargetFeature", **(own | fields)))
        return found

    def units(self, name: str, model: str, count: int = 1, **fields: Value) -> Ref:
        """A ProcResource."""
        own: dict[str, Value] = {"Kind": Ref(name), "NumUnits": count, "SchedModel": Ref(model)}
        return self.add(name, "ProcResource", **(own | fields))

    def group(self, name: str, model: str, resources: Sequence[str], **fields: Value) -> Ref:
        own: dict[str, Value] = {"Resources": refs(resources), "SchedModel": Ref(model)}
        return self.add(name, "ProcResGroup", **(own | fields))

    def write_res(self, model: str, write: str, resources: Sequence[str] = (), **fields: Value) -> Ref:
        own: dict[str, Value] = {"ProcResources": refs(resources), "WriteType": Ref(write), "SchedModel": Ref(model)}
        return self.add(f"{model}_{write}", "WriteRes", **(own | fields))

    def read_advance(self, model: str, read: str, cycles: int, writes: Sequence[str] = (), **fields: Value) -> Ref:
        own: dict[str, Value] = {
            "Cycles": cycles,
            "ValidWrites": refs(writes),
            "ReadType": Ref(read),
            "SchedModel": Ref(model),
        }
        return self.add(f"{model}_{read}", "ReadAdvance", **(own | fields))

    def machine(self, name: str) -> MachineModel:
        """The machine model of a name."""
        return {model.name: model for model in Model(self.records()).machine_models}[name]

    def cost(self, model: str, instruction: str) -> ClassCost:
        """What an instruction costs on a processor model."""
        computed = Model(self.records())
        number = computed.schedule.class_of[computed.instructions.by_name[instruction].number]
        return {one.name: one for one in computed.machine_models}[model].costs[number]

    def subtarget_errors(self) -> str:
        """The errors of features, processors, machine models and STIPredicates."""
        model = Model(self.records())
        try:
            _ = model.features, model.processors, model.machine_models, model.subtarget_functions
        except DiagnosticError as error:
            return render(error.diagnostics)
        return ""

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= INSTRUCTION_FIELDS.get(class_name, {})
            own |= _FIELDS.get(class_name, {})
            if class_name == "Instruction":
                own |= dict.fromkeys([flag.value for flag in Flag], False)
        return super()._put(name, classes, own | dict(fields))

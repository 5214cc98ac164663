"""Builder of small record sets with itineraries, of which llvm-tblgen makes packetizers.

target = PacketizerTarget()
target.func_units("Alu", "Mul")
target.itinerary_classes("IicAdd", "IicMul")
target.itineraries("Itins", ["Alu", "Mul"], {"IicAdd": [["Alu", "Mul"]], "IicMul": [["Mul"]]})
text = GENERATOR.generate(Model(target.records()))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.schedule_builder import refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.records import Ref, Value


class PacketizerTarget(SubtargetTarget):
    """Builds records of a target with itineraries; each itinerary class has an instruction."""

    def func_units(self, *names: str) -> list[Ref]:
        return [self.add(name, "FuncUnit") for name in names]

    def itinerary_classes(self, *names: str) -> None:
        for name in names:
            self.instruction(f"{name}_I", Itinerary=self.add(name, "InstrItinClass"))

    def itineraries(
        self, name: str, units: Sequence[str], stages: Mapping[str, Sequence[Sequence[str]]], **fields: Value
    ) -> Ref:
        """ProcessorItineraries of a processor of their own.

        Args:
            stages: by itinerary class, the units that each stage can take.
        """
        data: list[Value] = []
        for itinerary_class, choices in stages.items():
            made = [
                self.add(f"{name}_{itinerary_class}_{number}", "InstrStage", Units=refs(one))
                for number, one in enumerate(choices)
            ]
            data.append(
                self.add(
                    f"{name}_{itinerary_class}", "InstrItinData", TheClass=Ref(itinerary_class), Stages=tuple(made)
                )
            )
        own: dict[str, Value] = {"FU": refs(units), "IID": tuple(data)}
        itineraries = self.add(name, "ProcessorItineraries", **(own | fields))
        self.add(f"{name}_Cpu", "Processor", Name=name.lower(), ProcItin=itineraries)
        return itineraries

    def combined(self, units: Mapping[str, Sequence[str]]) -> None:
        """ComboFuncUnits: a unit with those that it stands for."""
        data = [
            self.add(f"combo_{unit}", "ComboFuncData", TheComboFunc=Ref(unit), FuncList=refs(parts))
            for unit, parts in units.items()
        ]
        self.add("Combined", "ComboFuncUnits", CFD=tuple(data))

"""Random targets with features, processors and machine models; most of them are accepted."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.support.schedule_builder import instregex, instrs, refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.records import Code, Ref, Value

_INSTRUCTIONS = ("ADD", "ADDC", "SUB", "MUL", "MULH", "LD", "ST10", "ST9", "BR", "NOP")
_MODELS = ("Ma", "Mb", "M10")
_WRITES = ("WAlu", "WLoad", "WAl", "W10", "W9")
_READS = ("RAlu", "R10", "R9")
_CLASSES = ("IicA", "IicB", "IicC")


class RandomSubtarget:
    """One target, by a seed.

    Attributes:
        target: its records.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.target = SubtargetTarget()
        self._writes: list[str] = []
        self._reads: list[str] = []
        self._aliased: set[tuple[str, str]] = set()
        self._predicates()
        features = self._features()
        self._hw_modes()
        itineraries = self._itineraries()
        self._machines(itineraries)
        self._processors(features, itineraries)
        self._operands()
        self._instructions()
        for model in _MODELS:
            self._costs(model)
            self._extras(model)
        self._functions()

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _some(self, names: Sequence[str], most: int, least: int = 0) -> list[str]:
        """Some of the names, each once."""
        return self._random.sample(names, min(len(names), self._random.randint(least, most)))

    # -- features and processors -------------------------------------------------------------------------------------

    def _features(self) -> list[str]:
        names: list[str] = []
        for number in range(self._random.choice([0, 3, 9, 24, 70])):
            name = f"F{self._random.choice('abc')}{number}"
            self.target.add(
                name,
                "Fusion" if self._chance(0.1) else "SubtargetFeature",
                Name=(
                    ""
                    if self._chance(0.1)
                    else "same" if self._chance(0.005) else f"{self._random.choice('xyz')}-{number}"
                ),
                FieldName=self._random.choice(["HasA", "HasB", "hasC", "Xs[1]", f"Has{number}", "Level"]),
                Value=self._random.choice(["true", "true", "false", "Level2", "3"]),
                Desc=self._random.choice(["", "Enable it", r"a \\ b"]),
                Implies=refs(self._some(names, 3)),
            )
            names.append(name)
        return names

    def _hw_modes(self) -> None:
        if not self._chance(0.3):
            return
        modes = [self.target.add(name, "HwMode", Features=f"+{name}") for name in ("Wide", "Big")]
        objects: list[tuple[str, Value]] = [
            ("ValueTypeByHwMode", Ref("i32")),
            ("RegInfoByHwMode", Ref("Info")),
            ("EncodingByHwMode", Ref("Encoding")),
        ]
        self.target.add("Encoding", "InstructionEncoding")
        self.target.add("Info", "RegInfo", RegSize=32, SpillSize=32, SpillAlignment=32)
        for number, (class_name, chosen) in enumerate(objects):
            if self._chance(0.7):
                own = (Ref("DefaultMode"), *self._random.sample(modes, self._random.randint(0, 2)))
                self.target.add(f"ByMode{number}", class_name, Modes=own, Objects=(chosen,) * len(own))

    def _processors(self, features: Sequence[str], itineraries: Sequence[str]) -> None:
        for number, model in enumerate((*_MODELS, "Ma", "NoSchedModel")):
            self.target.add(
                f"cpu{number}",
                "ProcessorModel",
                Name=self._random.choice(["p10", "p9", "generic"]) + ("" if self._chance(0.01) else f"-{number}"),
                SchedModel=Ref(model),
                Features=refs(self._some(features, 4)),
                TuneFeatures=refs(self._some(features, 2)),
            )
        for number, name in enumerate(itineraries[:1]):
            self.target.add(
                f"old{number}",
                "Processor",
                Name=f"old-{number}",
                ProcItin=Ref(name),
                SchedModel=Ref("Ma" if self._chance(0.02) else "NoSchedModel"),
                Features=refs(self._some(features, 2)),
            )

    # -- models and itineraries --------------------------------------------------------------------------------------

    def _itineraries(self) -> list[str]:
        for name in _CLASSES:
            self.target.add(name, "InstrItinClass")
        if self._chance(0.4):
            return []
        units = [self.target.add(name, "FuncUnit") for name in ("Alu", "Fpu")]
        bypasses = [self.target.add(name, "Bypass") for name in ("Fast", "Slow")]
        found: list[str] = []
        for number in range(2):
            data: list[Ref] = []
            for at, class_name in enumerate(self._some(_CLASSES, 3, 1)):
                stages = [
                    self.target.add(
                        f"stage{number}_{at}_{stage}",
                        "InstrStage",
                        Cycles=self._random.choice([0, 1, 2]),
                        Units=tuple(self._random.sample(units, self._random.randint(0, 2))),
                        TimeInc=self._random.choice([-1, -1, 0, 1]),
                        Kind=self._random.choice([0, 0, 1]),
                    )
                    for stage in range(self._random.randint(0, 2))
                ]
                data.append(
                    self.target.add(
                        f"data{number}_{at}",
                        "InstrItinData",
                        TheClass=Ref(class_name),
                        NumMicroOps=self._random.choice([1, 1, -1, 0, 4]),
                        Stages=tuple(stages),
                        OperandCycles=tuple(self._random.choices([1, 2, 3], k=self._random.randint(0, 3))),
                        Bypasses=tuple(self._random.choices(bypasses, k=self._random.choice([0, 0, 1, 3]))),
                    )
                )
            self.target.add(
                f"Itins{number}",
                "ProcessorItineraries",
                FU=tuple(units),
                BP=tuple(bypasses) if self._chance(0.7) else (),
                IID=tuple(data),
            )
            found.append(f"Itins{number}")
        return found

    def _machines(self, itineraries: Sequence[str]) -> None:
        for name in _MODELS:
            numbers: dict[str, Value] = {
                field: self._random.randint(0, 9)
                for field in self._some(["IssueWidth", "LoadLatency", "HighLatency"], 3)
            }
            self.target.add(
                name,
                "SchedMachineModel",
                **numbers,
                Itineraries=Ref(self._random.choice([*itineraries, "NoItineraries"])),
                PostRAScheduler=self._chance(0.3),
                CompleteModel=self._chance(0.005),
                EnableIntervals=self._chance(0.3),
                FullInstRWOverlapCheck=self._chance(0.5),
            )

    # -- reads and writes --------------------------------------------------------------------------------------------

    def _predicates(self) -> None:
        target = self.target
        target.add("IsFive", "CheckImmOperand", OpIndex=1, ImmVal=5)
        target.add("IsSame", "CheckSameRegOperand", FirstIndex=0, SecondIndex=1)
        target.add("IsBoth", "CheckAll", Predicates=refs(["IsFive", "IsSame"]))
        target.add("IsOther", "CheckNot", Pred=Ref("IsBoth"))
        target.add("IsCode", "CheckNonPortable", CodeBlock="MI->isCall()")
        for name in ("IsFive", "IsSame", "IsBoth", "IsOther", "IsCode"):
            target.add(f"Pred{name}", "MCSchedPredicate", Pred=Ref(name))
        for name in ("Pa", "Pb"):
            target.add(name, "SchedPredicate", Predicate=Code(f"{name}(MI)"))
        if self._chance(0.3):
            target.add("prolog", "PredicateProlog", Code=Code("  const auto *TII = 0;\n"))

    def _operands(self) -> None:
        self.target.writes(*_WRITES)
        self.target.reads(*_READS)
        self._writes += _WRITES
        self._reads += _READS
        for number in range(self._random.randint(0, 2)):
            self.target.add(
                f"Seq{number}",
                "WriteSequence",
                Writes=refs(
                    self._random.choices(self._writes, k=0 if self._chance(0.01) else self._random.randint(1, 3))
                ),
                Repeat=self._random.choice([1, 1, 2, 0 if self._chance(0.02) else 3]),
            )
            self._writes.append(f"Seq{number}")
        for kind, known in (("Write", self._writes), ("Read", self._reads)):
            plain = list(known)
            for number in range(self._random.choice([0, 0, 1, 2])):
                self._variant(f"{kind}Var{number}", kind, plain)
                known.append(f"{kind}Var{number}")
            for number in range(self._random.choice([0, 0, 1, 2])):
                self._alias(f"{kind}Alias{number}", kind, plain)

    def _variant(self, name: str, kind: str, known: Sequence[str], **fields: Value) -> None:
        predicates = self._some(["PredIsFive", "PredIsSame", "PredIsBoth", "PredIsOther", "PredIsCode", "Pa", "Pb"], 2)
        most = 1 if kind == "Read" else 2
        choices = [
            (predicate, self._random.choices(known, k=self._random.randint(1, most)))
            for predicate in [*predicates, "NoSchedPred"]
        ]
        self.target.variant(
            name, *choices, of=f"Sched{kind}Variant", **({"Variadic": True} if self._chance(0.2) else {}), **fields
        )

    def _alias(self, name: str, kind: str, known: Sequence[str]) -> None:
        matched, model = self._random.choice(known), self._random.choice(_MODELS)
        if (matched, model) in self._aliased and self._chance(0.9):
            return
        self._aliased.add((matched, model))
        others = [one for one in known[: known.index(matched)] if not one.startswith("Seq")]
        of: dict[str, Value] = {"SchedModel": Ref(model)}
        match self._random.randint(0, 3):
            case 0 if others:
                self._variant(name, kind, others, **of)
            case 1 if kind == "Write":
                self.target.add(name, "SchedWriteRes", Latency=self._random.randint(0, 9), **of)
            case 2 if kind == "Write" and others:
                self.target.add(name, "WriteSequence", Writes=refs(self._random.choices(others, k=2)), **of)
            case 3 if kind == "Read":
                self.target.add(name, "SchedReadAdvance", Cycles=self._random.randint(-1, 9), **of)
            case _:
                return
        self.target.alias(f"{name}Of", matched, name, **of)

    def _chosen(self) -> list[str]:
        writes = self._random.choices(self._writes, k=self._random.choice([1, 1, 2, 3]))
        return writes + self._random.choices(self._reads, k=self._random.choice([0, 0, 1, 2]))

    def _instructions(self) -> None:
        for name in _INSTRUCTIONS:
            itinerary = self._random.choice(["NoItinerary", *_CLASSES])
            self.target.instruction(name, *(self._chosen() if self._chance(0.8) else ()), Itinerary=Ref(itinerary))
        for model in _MODELS:
            free = list(_INSTRUCTIONS)
            self._random.shuffle(free)
            for number in range(self._random.choice([0, 1, 1, 3])):
                members = instrs(*[free.pop() for _ in range(self._random.randint(1, 3))])
                if self._chance(0.05):
                    members = instregex("NOPE" if self._chance(0.05) else self._random.choice(["ADD", "ST(9|10)$"]))
                self.target.inst_rw(f"rw{model}{number}", model, self._chosen(), members)
            if self._chance(0.2):
                self.target.add(
                    f"itin{model}",
                    "ItinRW",
                    MatchedItinClasses=refs(self._some(_CLASSES, 2, 1)),
                    OperandReadWrites=refs(self._chosen()),
                    SchedModel=Ref(model),
                )

    # -- costs -------------------------------------------------------------------------------------------------------

    def _costs(self, model: str) -> None:
        units: list[str] = []
        for number in range(self._random.randint(1, 4)):
            name = f"{model}Unit{number}"
            fields: dict[str, Value] = {"BufferSize": self._random.choice([-1, 0, 1, 16])}
            if units and self._chance(0.3):
                fields["Super"] = Ref(self._random.choice(units))
            self.target.units(name, model, self._random.randint(1, 3), **fields)
            units.append(name)
        resources = list(units)
        for number in range(self._random.choice([0, 0, 1, 2])):
            name = f"{model}Group{number}"
            members = units if number else self._some(units, 3, 1)
            self.target.group(name, model, members, BufferSize=self._random.choice([-1, 60]))
            resources.append(name)
        if len(resources) > len(units) and self._chance(0.05):
            self.target.units(f"{model}Below", model, Super=Ref(resources[-1]))
            if self._chance(0.5):
                resources.append(f"{model}Below")
        for write in _WRITES:
            if self._chance(0.997):
                self._write_res(model, write, resources)
        for read in _READS:
            if self._chance(0.997):
                writes = self._some(_WRITES, 2) if self._chance(0.5) else []
                self.target.read_advance(
                    model, read, self._random.randint(-1, 5), writes, Unsupported=self._chance(0.03)
                )

    def _write_res(self, model: str, write: str, resources: Sequence[str]) -> None:
        used = self._random.choices(resources, k=self._random.choice([0, 1, 1, 2, 3]))
        release: list[int] = []
        acquire: list[int] = []
        if self._chance(0.5):
            release = self._random.choices([1, 2, 5], k=len(used))
            if len(set(used)) == len(used) == 1 and self._chance(
                0.3
            ):  # the same resource twice is none of LLVM's cases
                acquire = [self._random.choice([0, 0, 1]) if self._chance(0.97) else 3]
            elif self._chance(0.01):
                release.append(1)
        self.target.write_res(
            model,
            write,
            used,
            ReleaseAtCycles=tuple(release),
            AcquireAtCycles=tuple(acquire),
            Latency=self._random.choice([0, 1, 1, 3, 12]),
            NumMicroOps=self._random.choice([0, 1, 1, 2, 8191 if self._chance(0.05) else 4]),
            BeginGroup=self._chance(0.1),
            EndGroup=self._chance(0.1),
            SingleIssue=self._chance(0.1),
            RetireOOO=self._chance(0.1),
            Unsupported=self._chance(0.05),
        )

    def _extras(self, model: str) -> None:
        of: dict[str, Value] = {"SchedModel": Ref(model)}
        if self._chance(0.3):
            self.target.add(f"{model}Rcu", "RetireControlUnit", ReorderBufferSize=128, MaxRetirePerCycle=-4, **of)
        for number in range(self._random.choice([0, 0, 1, 2])):
            classes = ("GPR",) * self._random.randint(0, 2)
            if classes and "GPR" not in self.target.names:
                self.target.register_class("GPR", self.target.registers("R0"))
            self.target.add(
                f"{model}File{number}",
                "RegisterFile",
                NumPhysRegs=0 if self._chance(0.005) else 72,
                RegClasses=refs(classes),
                RegCosts=(2,) * self._random.randint(0, 2),
                AllowMoveElimination=(True,) * self._random.randint(0, 2),
                MaxMovesEliminatedPerCycle=self._random.randint(0, 1),
                AllowZeroMoveEliminationOnly=self._chance(0.5),
                **of,
            )
        for kind in ("LoadQueue", "StoreQueue"):
            if self._chance(0.2):
                self.target.add(f"{model}{kind}", kind, QueueDescriptor=Ref(f"{model}Unit0"), **of)

    def _functions(self) -> None:
        if not self._chance(0.4):
            return
        for name, delegates in (("isZeroIdiom", ()), ("isOther", ("isZeroIdiom",))):
            self.target.add(
                f"{name}Decl",
                "STIPredicateDecl",
                Name=name,
                Delegates=refs([f"{one}Decl" for one in delegates]),
                DefaultReturnValue=Ref(self._random.choice(["FalsePred", "IsFive"])),
                OverridesBaseClassMember=self._chance(0.7),
                ExpandForMC=self._chance(0.7),
                UpdatesOpcodeMask=self._chance(0.7),
            )
            for model in self._some(_MODELS, 3):
                self._definition(name, model)

    def _definition(self, name: str, model: str) -> None:
        free = list(_INSTRUCTIONS)
        self._random.shuffle(free)
        classes: list[Value] = []
        for number in range(self._random.randint(1, 3)):
            opcodes = [free.pop() for _ in range(self._random.randint(1, 3))]
            if self._chance(0.01):
                opcodes.append("ADD")
            classes.append(
                self.target.add(
                    f"{name}{model}{number}",
                    "InstructionEquivalenceClass",
                    Opcodes=refs(opcodes),
                    Predicate=Ref(self._random.choice(["TruePred", "IsFive", "IsBoth", "IsOther"])),
                    OperandIndices=tuple(self._some_numbers()),
                )
            )
        self.target.add(
            f"{name}{model}",
            "STIPredicate",
            Declaration=Ref(f"{name}Decl"),
            Classes=tuple(classes),
            SchedModel=Ref(model),
        )

    def _some_numbers(self) -> list[int]:
        return self._random.sample(range(4), self._random.choice([0, 0, 1, 2]))

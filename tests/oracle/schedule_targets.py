"""Random targets with features, processors and machine models, each written in Python and in TableGen."""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

_TD = """
include "llvm/Target/Target.td"
def X0 : Register<"x0"> { let Namespace = "T"; }
def X1 : Register<"x1"> { let Namespace = "T"; }
def GPR : RegisterClass<"T", [i32], 32, (add X0, X1)>;
def TInfo : InstrInfo;
def T : Target { let InstructionSet = TInfo; }
class Op : Instruction {
  let Namespace = "T";
  let isPseudo = true;
  let AsmString = "";
  let OutOperandList = (outs GPR:$rd);
  let InOperandList = (ins GPR:$rs, i32imm:$imm);
}
def HasIt : Predicate<"hasIt()">;
"""

_PYTHON = """
from tgdsl.language import *
from tgdsl.std import NoSchedPred, i32, i32imm

class Reg(Register, namespace="T"): ...

X0, X1 = Reg("x0"), Reg("x1")
GPR = RegisterClass(i32, members=[X0, X1], alignment=32)
T = Target(instruction_set=InstrInfo())

class Op(Instruction):
    namespace = "T"
    is_pseudo = True

HasIt = Predicate("hasIt()")
"""


@frozen
class Both:
    """The texts of one target."""

    td: str
    python: str


class Schedules:
    """Makes a random target."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._td: list[str] = []
        self._python: list[str] = []
        self._rows: list[str] = []
        self._predicates = 0

    def target(self) -> Both:
        self._vocabulary()
        self._features()
        for number in range(self._random.randint(1, 3)):
            self._model(f"M{number}")
        return Both(_TD + "\n".join(self._td) + "\n", _PYTHON + "\n".join(self._python) + "\n")

    # -- what all models have in common ------------------------------------------------------------------------------

    def _vocabulary(self) -> None:
        self._writes = [f"W{number}" for number in range(self._random.randint(2, 5))]
        self._reads = [f"R{number}" for number in range(self._random.randint(1, 3))]
        self._instructions = [f"I{number}" for number in range(self._random.randint(3, 8))]
        for kind, names in (("SchedWrite", self._writes), ("SchedRead", self._reads)):
            for name in names:
                self._both(f"def {name} : {kind};", f"{name} = {kind}()")
        self._used: list[str] = []
        for at, name in enumerate(self._instructions):
            writes = self._some(self._writes, 1 if at else 2)
            self._used += writes
            sched = [*writes, *self._some(self._reads, 0)]
            self._both(
                f"def {name} : Op, Sched<[{', '.join(sched)}]>;",
                f'class {name}(Op):\n    rd, rs, imm = out(GPR), in_(GPR), in_(i32imm)\n    asm = ""\n'
                f"    sched_rw = [{', '.join(sched)}]",
            )

    def _features(self) -> None:
        self._feature_names: list[str] = []
        for number in range(self._random.randint(0, 4)):
            implied = ", ".join(self._some(self._feature_names, 0))
            name = f"Feature{number}"
            texts = f'"f{number}", "HasF{number}", "true", "Feature {number}"'
            self._both(
                f"def {name} : SubtargetFeature<{texts}, [{implied}]>;",
                f"{name} = SubtargetFeature({texts}, implies=[{implied}])",
            )
            self._feature_names.append(name)
        if self._chance(0.3):
            first, second = self._predicate(), self._predicate()
            texts = '"fuse", "HasFuse", "Fuse"'
            self._both(
                f"def Fuse : SimpleFusion<{texts}, {first[0]}, {second[0]}>;",
                f"Fuse = SimpleFusion({texts}, {first[1]}, {second[1]})",
            )
            self._feature_names.append("Fuse")

    def _predicate(self, depth: int = 0) -> tuple[str, str]:
        """A random MCInstPredicate in both languages."""
        r = self._random
        index, number = r.randint(0, 2), r.randint(-3, 20)
        if depth < 2 and self._chance(0.5):
            name = r.choice(["CheckAll", "CheckAny"])
            parts = [self._predicate(depth + 1) for _ in range(r.randint(1, 3))]
            td, python = (", ".join(part[at] for part in parts) for at in (0, 1))
            return f"{name}<[{td}]>", f"{name}([{python}])"
        if depth < 3 and self._chance(0.2):
            td, python = self._predicate(depth + 1)
            return f"CheckNot<{td}>", f"CheckNot({python})"
        opcodes = ", ".join(self._some(self._instructions, 1))
        name, arguments = r.choice(
            [
                ("CheckRegOperand", f"{index}, X1"),
                ("CheckSameRegOperand", f"0, {index}"),
                ("CheckImmOperand", f"2, {number}"),
                ("CheckImmOperandLT", f"2, {number}"),
                ("CheckImmOperandGE", f"2, {number}"),
                ("CheckImmOperandRange", f"2, {number}, {number + r.randint(0, 4)}"),
                ("CheckImmOperand_s", '2, "TT::lsl"'),
                ("CheckZeroOperand", "2"),
                ("CheckIsRegOperand", f"{index}"),
                ("CheckIsImmOperand", f"{index}"),
                ("CheckValidRegOperand", f"{index}"),
                ("CheckNumOperands", f"{index + 1}"),
                ("CheckOpcode", f"[{opcodes}]"),
                ("CheckFunctionPredicate", '"mcFn", "miFn"'),
                ("CheckFunctionPredicateWithTII", '"mcFn", "miFn"'),
                ("CheckNonPortable", '"MI->isBundle()"'),
            ]
        )
        return f"{name}<{arguments}>", f"{name}({arguments})"

    # -- a model ------------------------------------------------------------------------------------------------------

    def _model(self, model: str) -> None:
        self._name, self._rows = model, []
        self._head()
        self._td.append(f"let SchedModel = {model} in {{")
        self._units()
        own = [self._write_res_of_model(f"{model}Own{number}") for number in range(self._random.randint(0, 3))]
        # A sequence of a write that is put in its own place has no end: llvm-tblgen does not come back from one.
        plain = [write for write in self._writes if self._chance(0.7)]
        if own and self._chance(0.5):
            repeat = self._random.randint(1, 2)
            parts = [*self._some(own, 1), *self._some(plain, 0)]
            self._both(
                f"def {model}Seq : WriteSequence<[{', '.join(parts)}], {repeat}>;",
                f"{model}Seq = WriteSequence({', '.join(parts)}, repeat={repeat}, model={model})",
            )
            own.append(f"{model}Seq")
        if own and self._chance(0.6):
            own.append(self._variant(own))
        aliased: list[str] = []
        for write in self._writes:
            if own and write not in plain:
                alias = self._random.choice(own)
                if not alias.endswith("Seq"):
                    aliased.append(write)
                    self._row(f"SchedAlias<{write}, {alias}>", f"SchedAlias({write}, {alias})")
        self._plain_rows(aliased)
        self._inst_rws(own)
        self._extras()
        self._td.append("}")
        self._python.append(f"{model}.schedule(\n" + "".join(f"    {row},\n" for row in self._rows) + ")")
        features, tune = (", ".join(self._some(self._feature_names, 0)) for _ in range(2))
        self._both(
            f'def : ProcessorModel<"cpu-{model}", {model}, [{features}], [{tune}]>;',
            f'ProcessorModel("cpu-{model}", {model}, [{features}], [{tune}])',
        )

    def _head(self) -> None:
        r, td, python = self._random, ["let CompleteModel = false;"], ["complete_model=False"]
        for field, keyword, high in (
            ("IssueWidth", "issue_width", 8),
            ("MicroOpBufferSize", "micro_op_buffer_size", 200),
            ("LoopMicroOpBufferSize", "loop_micro_op_buffer_size", 50),
            ("LoadLatency", "load_latency", 9),
            ("HighLatency", "high_latency", 40),
            ("MispredictPenalty", "mispredict_penalty", 20),
        ):
            if self._chance(0.5):
                number = r.randint(0, high)
                td.append(f"let {field} = {number};")
                python.append(f"{keyword}={number}")
        for field, keyword in (("PostRAScheduler", "post_ra_scheduler"), ("EnableIntervals", "enable_intervals")):
            if self._chance(0.3):
                td.append(f"let {field} = true;")
                python.append(f"{keyword}=True")
        if self._chance(0.3):
            td.append("let UnsupportedFeatures = [HasIt];")
            python.append("unsupported_features=[HasIt]")
        self._both(
            f"def {self._name} : SchedMachineModel {{ {' '.join(td)} }}",
            f"class {self._name}(SchedMachineModel, {', '.join(python)}): ...",
        )

    def _units(self) -> None:
        r, model = self._random, self._name
        self._resources: list[str] = []
        self._kinds: list[str] = []
        for number in range(r.randint(1, 4)):
            name, units = f"{model}Unit{number}", r.randint(1, 3)
            td, python = "", ""
            if self._chance(0.5):
                size = r.choice([0, 1, r.randint(2, 60)])
                td, python = f"let BufferSize = {size};", f", buffer_size={size}"
            if self._resources and self._chance(0.3):
                above = r.choice(self._resources)
                td, python = f"{td} let Super = {above};", f"{python}, super_={above}"
            self._both(
                f"def {name} : ProcResource<{units}> {{ {td} }}", f"{name} = ProcResource({model}, {units}{python})"
            )
            self._resources.append(name)
        self._kinds = list(self._resources)
        for count in range(2, len(self._resources) + 1):  # each in the next one, so that none overlaps
            if self._chance(0.4):
                name, members = f"{model}Group{count}", ", ".join(self._resources[:count])
                self._both(f"def {name} : ProcResGroup<[{members}]>;", f"{name} = ProcResGroup({model}, [{members}])")
                self._kinds.append(name)

    def _needs(self) -> tuple[str, str, str, str]:
        """Random resources and options of a write: in TableGen, and in Python."""
        r, td, python = self._random, list[str](), list[str]()
        kinds = self._some(self._kinds, 0)
        cycles = [r.randint(0, 30) if self._chance(0.4) else 1 for _ in kinds]
        if any(number != 1 for number in cycles):
            td.append(f"let ReleaseAtCycles = [{', '.join(map(str, cycles))}];")
        for field, option, low, high in (("Latency", "latency", 0, 40), ("NumMicroOps", "num_micro_ops", 0, 5)):
            if self._chance(0.6):
                number = r.randint(low, high)
                td.append(f"let {field} = {number};")
                python.append(f"{option}={number}")
        for field, option in (
            ("BeginGroup", "begin_group"),
            ("EndGroup", "end_group"),
            ("SingleIssue", "single_issue"),
            ("RetireOOO", "retire_ooo"),
            ("Unsupported", "unsupported"),
        ):
            if self._chance(0.1):
                td.append(f"let {field} = true;")
                python.append(f"{option}=True")
        uses = [kind if number == 1 else f"{kind}({number})" for kind, number in zip(kinds, cycles)]
        return ", ".join(kinds), " ".join(td), ", ".join(uses), "".join(f", {one}" for one in python)

    def _write_res_of_model(self, name: str) -> str:
        kinds, fields, uses, options = self._needs()
        self._both(
            f"def {name} : SchedWriteRes<[{kinds}]> {{ {fields} }}",
            f"{name} = SchedWriteRes({self._name}, [{uses}]{options})",
        )
        return name

    def _variant(self, own: Sequence[str]) -> str:
        name, td, python = f"{self._name}Var", list[str](), list[str]()
        for number in range(self._random.randint(1, 3)):
            label = f"{name}Pred{number}"
            if self._chance(0.8):
                of_td, of_python = self._predicate()
                self._both(f"def {label} : MCSchedPredicate<{of_td}>;", f"{label} = MCSchedPredicate({of_python})")
            else:
                self._both(f'def {label} : SchedPredicate<"p{number}()">;', f'{label} = SchedPredicate("p{number}()")')
            selected = self._random.choice(own)
            td.append(f"SchedVar<{label}, [{selected}]>")
            python.append(f"SchedVar({label}, [{selected}])")
        selected = self._random.choice(own)
        td.append(f"SchedVar<NoSchedPred, [{selected}]>")
        python.append(f"SchedVar(NoSchedPred, [{selected}])")
        self._both(
            f"def {name} : SchedWriteVariant<[{', '.join(td)}]>;",
            f"{name} = SchedWriteVariant({', '.join(python)}, model={self._name})",
        )
        return name

    def _plain_rows(self, aliased: Sequence[str]) -> None:
        waiting = [write for write in self._writes if write not in aliased]
        while waiting:
            count = self._random.randint(1, len(waiting))
            together, waiting = waiting[:count], waiting[count:]
            kinds, fields, uses, options = self._needs()
            for write in together:
                self._td.append(f"def : WriteRes<{write}, [{kinds}]> {{ {fields} }}")
            named = together[0] if count == 1 else f"[{', '.join(together)}]"
            self._rows.append(f"WriteRes({named}, [{uses}]{options})")
        for read in self._reads:
            cycles, writes = self._random.randint(-3, 5), ", ".join(dict.fromkeys(self._some(self._used, 0)))
            self._row(f"ReadAdvance<{read}, {cycles}, [{writes}]>", f"ReadAdvance({read}, {cycles}, [{writes}])")

    def _inst_rws(self, own: Sequence[str]) -> None:
        for instruction in self._instructions:
            if own and self._chance(0.25):
                operands = ", ".join([self._random.choice(own), *self._some(self._reads, 0)])
                if self._chance(0.5):
                    td, python = f"(instrs {instruction})", instruction
                else:
                    td, python = f'(instregex "^{instruction}$")', f'instregex("^{instruction}$")'
                self._row(f"InstRW<[{operands}], {td}>", f"InstRW([{operands}], [{python}])")

    def _extras(self) -> None:
        r, model = self._random, self._name
        if self._chance(0.3):
            size, cost, moves = r.randint(1, 200), r.randint(0, 3), self._chance(0.5)
            self._both(
                f"def {model}File : RegisterFile<{size}, [GPR], [{cost}], [{int(moves)}]>;",
                f"{model}File = RegisterFile({model}, {size}, [RenamedClass(GPR, {cost}, {moves})])",
            )
        if self._chance(0.3):
            self._row("RetireControlUnit<60, 4>", "RetireControlUnit(60, 4)")
        for name in ("LoadQueue", "StoreQueue"):
            if self._chance(0.3):
                resource = r.choice(self._resources)
                self._row(f"{name}<{resource}>", f"{name}({resource})")
        if self._chance(0.3):
            instruction, (td, python) = r.choice(self._instructions), self._predicate()
            self._row(
                f"IsZeroIdiomFunction<[DepBreakingClass<[{instruction}], {td}>]>",
                f"IsZeroIdiomFunction([DepBreakingClass([{instruction}], {python})])",
            )

    # -- text -----------------------------------------------------------------------------------------------------------

    def _both(self, td: str, python: str) -> None:
        self._td.append(td)
        self._python.append(python)

    def _row(self, td: str, python: str) -> None:
        self._td.append(f"def : {td};")
        self._rows.append(python)

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _some(self, of: Sequence[str], least: int) -> list[str]:
        """A random selection without repetition, of three at most."""
        of = list(dict.fromkeys(of))
        return self._random.sample(of, self._random.randint(min(least, len(of)), min(3, len(of))))

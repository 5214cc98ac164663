"""Small targets with assembly language: :class:`tests.support.instruction_builder.InstructionTarget` with an AsmWriter and aliases.

    target = AssemblyTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("NEG", "neg\\t$rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.alias("neg\\t$rd", call("NEG", (gpr, "rd"), (gpr, "rd")))

Lines of places are counted as in the base class. LLVM's own instructions have no assembly strings here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.instruction_builder import InstructionTarget
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generation.generator import installed
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.assembly import AliasReader, InstAlias
from tgdsl.records import Dag, DagArg, Ref, Value
from tests.support.release import superclasses_of

#: Fields that the base class does not have, with LLVM's default values.
_FIELDS: Mapping[str, Mapping[str, Value]] = {
    "AsmOperandClass": {
        "Name": "",
        "SuperClasses": (),
        "PredicateMethod": None,
        "RenderMethod": None,
        "ParserMethod": None,
        "DiagnosticType": "",
        "DiagnosticString": "",
        "IsOptional": False,
        "DefaultMethod": None,
    },
    "AsmWriter": {"AsmWriterClassName": "InstPrinter", "PassSubtarget": 0, "Variant": 0},
    "InstAlias": {
        "AsmString": "",
        "ResultInst": None,
        "EmitPriority": 1,
        "Predicates": (),
        "UseInstAsmMatchConverter": True,
        "AsmVariantName": "",
    },
    "Instruction": {"AsmMatchConverter": "", "TwoOperandAliasConstraint": "", "AsmVariantName": ""},
    "Operand": {"ParserMatchClass": Ref("ImmAsmOperand"), "MCOperandPredicate": None},
    "Predicate": {
        "CondString": "",
        "PredicateName": "",
        "AssemblerMatcherPredicate": False,
        "AssemblerCondDag": None,
    },
    "RegisterOperand": {"ParserMatchClass": None},
    "SubtargetFeature": {"Name": ""},
}

_OPERATORS = ("all_of", "any_of", "not")

Argument = Value | tuple[Value, str]


def call(operator: str, *arguments: Argument) -> Dag:
    """``(operator value:$name, value, ...)``: arguments with names are pairs."""
    return Dag(Ref(operator), tuple([_argument(argument) for argument in arguments]))


def _argument(argument: Argument) -> DagArg:
    if isinstance(argument, tuple):
        value, name = argument
        return DagArg(value, str(name))
    return DagArg(argument)


#: Whether the parts of an operand stand in a dag of their own in the ResultInst of an alias.
PARTS_ARE_NESTED = ByRelease({19: False, 22: True})


class AssemblyTarget(InstructionTarget):
    """A target with an AsmWriter that has the given fields."""

    def __init__(self, **writer: Value) -> None:
        super().__init__()
        for operator in _OPERATORS:
            self._put(operator, (), {})
        self._put("zero_reg", (), {})
        self._put("ImmAsmOperand", ("AsmOperandClass",), {"Name": "Imm"})
        self._put("TestAsmWriter", ("AsmWriter",), writer)
        self._put("Test", ("Target",), {"AssemblyWriters": (Ref("TestAsmWriter"),)})
        self._aliases = 0

    def written(
        self,
        name: str,
        string: str,
        *,
        outs: Mapping[str, Value] | None = None,
        ins: Mapping[str, Value] | None = None,
        **fields: Value,
    ) -> Ref:
        """An instruction with an assembly string."""
        return self.instruction(name, outs=outs, ins=ins, AsmString=string, **fields)

    def operand(self, name: str, **fields: Value) -> Ref:
        return self.add(name, "Operand", **fields)

    def address(self, name: str, parts: Mapping[str, Ref], **fields: Value) -> Ref:
        """An operand with several MachineOperands."""
        info = Dag(Ref("ops"), tuple([DagArg(part, part_name) for part_name, part in parts.items()]))
        return self.operand(name, MIOperandInfo=info, **fields)

    def register_operand(self, name: str, register_class: Ref, **fields: Value) -> Ref:
        return self.add(name, "RegisterOperand", RegClass=register_class, **fields)

    def class_by_mode(self, name: str, **by_mode: Ref) -> Ref | None:
        """A RegClassByHwMode; None if the release has no such classes.

        Args:
            by_mode: the class in each HwMode.
        """
        if superclasses_of("RegClassByHwMode") is None:
            return None
        modes = tuple([Ref(mode) for mode in by_mode])
        return self.add(name, "RegClassByHwMode", Modes=modes, Objects=tuple(by_mode.values()))

    def alias(self, string: str, result: Value, **fields: Value) -> Ref:
        """An InstAlias; they are named Alias1, Alias2, ..."""
        self._aliases += 1
        return self.add(f"Alias{self._aliases}", "InstAlias", AsmString=string, ResultInst=result, **fields)

    def predicate(self, name: str, condition: Value, **fields: Value) -> Ref:
        """An AssemblerPredicate."""
        known: dict[str, Value] = {"AssemblerMatcherPredicate": True, "AssemblerCondDag": condition}
        return self.add(name, "Predicate", **(known | fields))

    def features(self, *names: str) -> list[Ref]:
        return [self.add(name, "SubtargetFeature") for name in names]

    def aliases(self) -> list[InstAlias]:
        """The model of all InstAliases."""
        model = Model(self.records())
        reader = AliasReader(model.instructions, model.registers)
        return [reader.read(record) for record in model.records.of_class("InstAlias")]

    def file(self) -> str:
        """The text of ``<Target>GenAsmWriter.inc``."""
        return installed()["asm-writer"].load().generate(Model(self.records()))

    def file_errors(self) -> str:
        """The errors of the generator ``asm-writer``."""
        try:
            self.file()
        except DiagnosticError as error:
            return render(error.diagnostics)
        return ""

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= _FIELDS.get(class_name, {})
        return super()._put(name, classes, own | dict(fields))

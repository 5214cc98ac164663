"""Builder of small record sets with instructions, on top of ``record_builder``.

    target = InstructionTarget()
    target.instruction("ADD", outs={"rd": GPR}, ins={"rs": GPR})
    table = target.table()

LLVM's own opcodes are there, each without operands; the first instruction of the target itself has the number ``FIRST``. There
are a register class ``GPR``, an operand ``imm32``, and the operators of operand lists and patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.model.instructions import InstructionTable
from tests.support.release import GENERIC_OPCODES
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.records import Bits, Dag, DagArg, Ref, Value
from tgdsl.llvm.flags import Flag
from tests.support.release import fields_of, superclasses_of

FIRST = len(GENERIC_OPCODES)
GPR = Ref("GPR")

_OPERAND: dict[str, Value] = {"PrintMethod": "printOperand", "EncoderMethod": ""}

#: The fields of LLVM's classes, with their default values; those of instructions have no flags yet.
FIELDS: Mapping[str, Mapping[str, Value]] = {
    "InstructionEncoding": {
        "Size": 4,
        "DecoderNamespace": "",
        "Predicates": (),
        "DecoderMethod": "",
        "hasCompleteDecoder": True,
    },
    "Instruction": {
        "Namespace": "T",
        "OutOperandList": Dag(Ref("outs")),
        "InOperandList": Dag(Ref("ins")),
        "AsmString": "",
        "EncodingInfos": None,
        "Pattern": (),
        "Uses": (),
        "Defs": (),
        "AddedComplexity": 0,
        "Constraints": "",
        "DisableEncoding": "",
        "TSFlags": Bits.of(0, 64),
        "isUnpredicable": False,
    },
    "Operand": _OPERAND
    | {
        "hasCompleteDecoder": True,
        "OperandType": "OPERAND_UNKNOWN",
        "MIOperandInfo": Dag(Ref("ops")),
        "Type": Ref("i32"),
        "ParserMatchClass": None,
    },
    "RegisterOperand": _OPERAND | {"OperandType": "OPERAND_REGISTER", "RegClass": GPR},
    "OperandWithDefaultOps": {"DefaultOps": Dag(Ref("ops"))},
    "SDPatternOperator": {"Properties": ()},
    "SDTypeProfile": {"NumResults": 1, "NumOperands": 1, "Constraints": ()},
    "SDNode": {"Opcode": "ISD::NODE", "SDClass": "SDNode", "TypeProfile": Ref("SDTUnaryOp")},
    "PatFrags": {"Operands": Dag(Ref("ops")), "Fragments": ()},
    "Intrinsic": {
        "LLVMName": "",
        "TargetPrefix": "",
        "IntrProperties": (),
        "Properties": (),
        "RetTypes": (),
        "ParamTypes": (),  # [] in Intrinsics.td: only what has no default value is unset
        "DisableDefaultAttributes": True,
    },
    "IntrinsicProperty": {"IsDefault": False},
    "ComplexPattern": {
        "Ty": Ref("i32"),
        "NumOperands": 1,
        "Properties": (),
        "SelectFunc": "Select",
        "RootNodes": (),
        "Complexity": -1,
    },
    "Pattern": {"PatternToMatch": Dag(Ref("set")), "ResultInstrs": (), "Predicates": (), "AddedComplexity": 0},
}

_UNSET_FLAGS = frozenset({Flag.MAY_LOAD, Flag.MAY_STORE, Flag.HAS_SIDE_EFFECTS})
_OPERATORS = ("outs", "ins", "ops", "set", "implicit", "node", "variable_ops")


def operands(operator: str, named: Mapping[str, Value]) -> Dag:
    """``(outs GPR:$rd)`` for ``operands("outs", {"rd": GPR})``."""
    return Dag(Ref(operator), tuple([DagArg(value, name or None) for name, value in named.items()]))


class InstructionTarget(Target):
    """Builds records of a target. All flags of an instruction are 0 by default."""

    def __init__(self) -> None:
        super().__init__()
        self._put("unknown", ("unknown_class",), {})
        for name in _OPERATORS:
            self._put(name, (), {})
        self._put("null_frag", ("SDPatternOperator",), {})
        self._put("SDTUnaryOp", ("SDTypeProfile",), {})
        self._put("GPR", ("RegisterClass",), {})
        self._put("imm32", ("Operand",), {})
        for name in self.release.generic_opcodes:
            self._put(name, ("Instruction",), {"Namespace": NAMESPACE})

    def instruction(
        self,
        name: str,
        *,
        outs: Mapping[str, Value] | None = None,
        ins: Mapping[str, Value] | None = None,
        **fields: Value,
    ) -> Ref:
        lists: dict[str, Value] = {
            "OutOperandList": operands("outs", outs or {}),
            "InOperandList": operands("ins", ins or {}),
        }
        return self.add(name, "Instruction", **(lists | fields))

    def unset(self, name: str, *pattern: Value, **fields: Value) -> Ref:
        """An instruction with mayLoad, mayStore and hasSideEffects unset, to be inferred from patterns."""
        flags: dict[str, Value] = {flag.value: None for flag in _UNSET_FLAGS}
        return self.add(name, "Instruction", Pattern=pattern, **(flags | fields))

    def node(self, name: str, *properties: str, **fields: Value) -> Ref:
        """An SDNode, with properties by name."""
        return self.add(name, "SDNode", Properties=self._all("SDNodeProperty", properties), **fields)

    def intrinsic(self, name: str, *properties: str, **fields: Value) -> Ref:
        """An intrinsic, with properties by name."""
        if "TypeInfo" in fields_of(("Intrinsic",)) and "TypeInfo" not in fields:
            types: dict[str, Value] = dict.fromkeys(fields_of(("TypeInfoGen",)), ())
            fields["TypeInfo"] = self._put(f"{name}_types", ("TypeInfoGen",), types | {"isOverloaded": False})
        return self.add(name, "Intrinsic", IntrProperties=self._all("IntrinsicProperty", properties), **fields)

    def fragment(self, name: str, arguments: Sequence[str], *trees: Value, of: str = "PatFrags") -> Ref:
        return self.add(name, of, Operands=operands("ops", {a: Ref("node") for a in arguments}), Fragments=trees)

    def pattern(self, source: Dag, *results: Value, name: str = "") -> Ref:
        """A stand-alone Pattern."""
        return self.add(name or f"pattern_{self._line}", "Pattern", PatternToMatch=source, ResultInstrs=results)

    def table(self) -> InstructionTable:
        return Model(self.records()).instructions

    def flags(self, *names: str) -> dict[str, list[str]]:
        """The flags of instructions, with those inferred from patterns."""
        model = Model(self.records())
        numbers = {name: model.instructions.by_name[name].number for name in names}
        return {name: sorted(f.value for f in model.inferred_flags[number]) for name, number in numbers.items()}

    def table_errors(self) -> str:
        """The errors of the instruction table."""
        return self._printed(lambda model: model.instructions)

    def flag_errors(self) -> str:
        """The errors of the inference of flags."""
        return self._printed(lambda model: model.inferred_flags)

    def _printed(self, part: Callable[[Model], object]) -> str:
        try:
            part(Model(self.records()))
        except DiagnosticError as error:
            return render(error.diagnostics)
        return ""

    def _all(self, kind: str, names: Sequence[str]) -> tuple[Ref, ...]:
        return tuple([self._put(name, (kind,), {}) for name in names])

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= FIELDS.get(class_name, {})
            if class_name == "Instruction":
                own |= dict.fromkeys([flag.value for flag in Flag], False)
        return super()._put(name, classes, own | dict(fields))


def leaf(name: str, value: Value = GPR) -> DagArg:
    """``GPR:$name``"""
    return DagArg(value, name)


def tree(operator: str, *arguments: Value | DagArg) -> Dag:
    """``(operator arguments...)``, of which some have names."""
    return Dag(Ref(operator), tuple([a if isinstance(a, DagArg) else DagArg(a) for a in arguments]))


def assign(value: Value) -> Dag:
    """``(set GPR:$rd, value)``"""
    return tree("set", leaf("rd"), value)


__all__ = ["FIRST", "GPR", "InstructionTarget", "assign", "leaf", "operands", "tree"]

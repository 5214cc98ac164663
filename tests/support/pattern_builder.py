"""Builder of small record sets with selection patterns, written as in ``.td`` files.

    target = PatternTarget()
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2), ("SDTCisInt", 0))
    target.nodes("Binary", "add", properties=["SDNPCommutative"])
    target.selects("ADD", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)", "(set GPR:$d, (add GPR:$a, GPR:$b))")
    assert target.short() == ["(add:i32 GPR:i32:$a, GPR:i32:$b) => (ADD:i32 GPR:i32:$a, GPR:i32:$b)"]

On top of what ``instruction_builder`` has, there are more value types, register classes ``FPR`` (f32), ``WIDE`` (i64), ``BOTH`` (i32 and f32)
and ``VEC`` (v2i32, v4i16), the nodes of intrinsics, and ``imm`` and ``timm``. Records are numbered by lines, as there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.support.instruction_builder import InstructionTarget
from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.model import Model
from tgdsl.model.patterns import PatternTable, TreeText
from tgdsl.records import Bits, Code, Dag, DagArg, Ref, Value
from tests.support.release import superclasses_of

_UNSET = (
    *(
        "HasNoUse",
        "HasOneUse",
        "IsLoad",
        "IsStore",
        "IsAtomic",
        "IsUnindexed",
        "IsNonExtLoad",
        "IsAnyExtLoad",
        "IsSignExtLoad",
    ),
    *("IsZeroExtLoad", "IsTruncStore", "AddressSpaces", "MinAlignment", "MemoryVT", "ScalarMemoryVT"),
    *[
        f"IsAtomicOrdering{one}"
        for one in ("Monotonic", "Acquire", "Release", "AcquireRelease", "SequentiallyConsistent")
    ],
    *[f"IsAtomicOrdering{one}" for one in ("AcquireOrStronger", "ReleaseOrStronger")],
)

_FIELDS: Mapping[str, Mapping[str, Value]] = {
    "SDNode": {"SDClass": "SDNode", "TSFlags": Bits.of(0, 32)},
    "PatFrags": {
        "PredicateCode": Code(""),
        "ImmediateCode": Code(""),
        "GISelPredicateCode": Code(""),
        "OperandTransform": Ref("NOOP_SDNodeXForm"),
        "PredicateCodeUsesOperands": False,
        **dict.fromkeys(_UNSET),
    },
    "ImmLeaf": {"IsAPInt": False, "IsAPFloat": None, "FastIselShouldIgnore": False},
    "SDNodeXForm": {"Opcode": Ref("imm"), "XFormFunction": Code("")},
    "ComplexPattern": {"SelectFunc": "Select", "RootNodes": (), "Complexity": -1},
    "Intrinsic": {
        "LLVMName": "",
        "TargetPrefix": "",
        "Properties": (),
        "RetTypes": (),
        "ParamTypes": (),
        "Types": (),
        "isOverloaded": False,
    },
    "Predicate": {"CondString": ""},
    "Pattern": {"GISelShouldIgnore": False},
    "Instruction": {"Predicates": (), "CodeSize": 0},
}

#: Name, LLVM's number, bits, elements, type of the elements, whether it is scalable.
_VECTORS = (
    ("v4i16", 49, 64, 4, "i16", False),
    ("v2i32", 58, 64, 2, "i32", False),
    ("v4i32", 60, 128, 4, "i32", False),
    ("v2f32", 108, 64, 2, "f32", False),
    ("nxv2i32", 158, 64, 2, "i32", True),
)

#: Input operands of LLVM's generic instructions in results of patterns.
_GENERIC = {
    "IMPLICIT_DEF": "(ins)",
    "COPY_TO_REGCLASS": "(ins unknown:$src, imm32:$regclass)",
    "EXTRACT_SUBREG": "(ins unknown:$supersrc, imm32:$subidx)",
    "INSERT_SUBREG": "(ins unknown:$supersrc, unknown:$subsrc, imm32:$subidx)",
    "REG_SEQUENCE": "(ins unknown:$supersrc, variable_ops)",
}

_TOKENS = re.compile(r"[(),]|-?\d+|\?|[\w.]+|:\$\w+|\$\w+")


def dag(text: str) -> Dag:
    """A dag in TableGen's notation: ``(add GPR:$a, (i32 imm:$b), 7)``."""
    argument, _ = _argument(_TOKENS.findall(text), 0)
    assert isinstance(argument.value, Dag)
    return argument.value


def _argument(tokens: Sequence[str], at: int) -> tuple[DagArg, int]:
    """The argument of a dag that begins at a token, and the index of the token after it."""
    value: Value = None
    token = tokens[at]
    if token == "(":
        operator, at = Ref(tokens[at + 1]), at + 2
        arguments: list[DagArg] = []
        while tokens[at] != ")":
            if tokens[at] == ",":
                at += 1
            argument, at = _argument(tokens, at)
            arguments.append(argument)
        value = Dag(operator, tuple(arguments))
    elif token.startswith("$"):
        return DagArg(None, token[1:]), at + 1
    elif token != "?":
        value = int(token) if token.lstrip("-").isdigit() else Ref(token)
    at += 1
    if at < len(tokens) and tokens[at].startswith(":$"):
        return DagArg(value, tokens[at][2:]), at + 1
    return DagArg(value), at


class PatternTarget(InstructionTarget):
    """Builds records of a target with patterns."""

    def __init__(self) -> None:
        super().__init__()
        self._put("i1", ("ValueType",), {"LLVMName": "i1", "Size": 1, "Value": 2, "isInteger": True})
        self._put("f64", ("ValueType",), {"LLVMName": "f64", "Size": 64, "Value": 13, "isFP": True})
        self._put("iPTR", ("ValueType",), {"LLVMName": "iPTR", "Value": 254})
        self._put("iAny", ("ValueType",), {"LLVMName": "iAny", "Value": 253})
        for name, number, size, count, element, scalable in _VECTORS:
            kind = "isFP" if element.startswith("f") else "isInteger"
            fields: dict[str, Value] = {"LLVMName": name, "Size": size, "Value": number, "nElem": count, kind: True}
            fields |= {"ElementType": Ref(element), "isVector": True, "isScalable": scalable}
            self._put(name, ("ValueType",), fields)
        classes = {
            "GPR": ("i32",),
            "FPR": ("f32",),
            "WIDE": ("i64",),
            "BOTH": ("i32", "f32"),
            "VEC": ("v2i32", "v4i16"),
        }
        for name, types in classes.items():
            register = self._put(f"{name}0", ("Register",), {"AsmName": name.lower()})
            members = Dag(Ref("add"), (DagArg(register),))
            self._put(name, ("RegisterClass",), {"MemberList": members, "RegTypes": tuple([Ref(one) for one in types])})
        for name in ("immAllOnesV", "immAllZerosV", "srcvalue", "zero_reg"):
            self._put(name, (), {})
        for name, ins in _GENERIC.items():
            fields = {"OutOperandList": dag("(outs unknown:$dst)"), "InOperandList": dag(ins)}
            self._put(name, ("Instruction",), fields | {"Namespace": "TargetOpcode"})
        self._put("NOOP_SDNodeXForm", ("SDNodeXForm",), {})
        self._put("Leaf", ("SDTypeProfile",), {"NumResults": 1, "NumOperands": 0})
        for name in ("imm", "timm"):
            self._put(name, ("SDNode",), {"Opcode": f"ISD::{name}", "TypeProfile": Ref("Leaf")})
        # llvm-tblgen fails without any fragment.
        self._put("some_fragment", ("PatFrag",), {"Operands": dag("(ops)"), "Fragments": (dag("(imm)"),)})
        for name, results in (("void", 0), ("w_chain", 1), ("wo_chain", 1)):
            pointer = self._put(f"pointer_{name}", ("SDTCisPtrTy",), {"OperandNum": results})
            profile: dict[str, Value] = {"NumResults": results, "NumOperands": -1, "Constraints": (pointer,)}
            self._put(f"Intrinsic_{name}", ("SDTypeProfile",), profile)
            chain = () if name == "wo_chain" else self._all("SDNodeProperty", ["SDNPHasChain"])
            fields = {"Opcode": f"ISD::{name}", "TypeProfile": Ref(f"Intrinsic_{name}"), "Properties": chain}
            self._put(f"intrinsic_{name}", ("SDNode",), fields)

    def profile(
        self, name: str, results: int, operands: int, *constraints: tuple[str, int] | tuple[str, int, int | str]
    ) -> Ref:
        """An SDTypeProfile. A constraint is its class, the number of its operand, and the other operand's number or a type."""
        made: list[Value] = []
        for number, (kind, operand, *rest) in enumerate(constraints):
            fields: dict[str, Value] = {"OperandNum": operand}
            for other in rest:
                fields |= {"VT": Ref(other)} if isinstance(other, str) else {_OTHER[kind]: other}
            made.append(self._put(f"{name}_{number}", (kind,), fields))
        return self.add(name, "SDTypeProfile", NumResults=results, NumOperands=operands, Constraints=tuple(made))

    def by_mode(self, name: str, **types: str) -> Ref:
        """A type by HwMode: the names of types by those of modes."""
        objects = tuple([Ref(one) for one in types.values()])
        return self.add(name, "ValueTypeByHwMode", Modes=tuple([Ref(mode) for mode in types]), Objects=objects)

    def nodes(self, profile: str, *names: str, properties: Sequence[str] = ()) -> list[Ref]:
        """SDNodes with one SDTypeProfile."""
        return [self.node(name, *properties, TypeProfile=Ref(profile), Opcode=f"T::{name}") for name in names]

    def selects(self, name: str, outs: str, ins: str, *pattern: str, **fields: Value) -> Ref:
        """An instruction with patterns of its own."""
        lists: dict[str, Value] = {"OutOperandList": dag(outs), "InOperandList": dag(ins)}
        return self.add(name, "Instruction", Pattern=tuple([dag(one) for one in pattern]), **(lists | fields))

    def frag(self, name: str, arguments: str, *trees: str, of: str = "PatFrags", **fields: Value) -> Ref:
        """A PatFrags; ``arguments`` are names, separated by spaces."""
        operands = Dag(Ref("ops"), tuple([DagArg(Ref("node"), one) for one in arguments.split()]))
        return self.add(name, of, Operands=operands, Fragments=tuple([dag(one) for one in trees]), **fields)

    def pat(self, source: str, *results: str, name: str = "", **fields: Value) -> Ref:
        """A stand-alone Pattern, by default named ``p`` and its line."""
        trees = tuple([dag(one) for one in results])
        return self.add(
            name or f"p{self._line + 1}", "Pattern", PatternToMatch=dag(source), ResultInstrs=trees, **fields
        )

    def pattern_table(self, report: Report | None = None) -> PatternTable:
        return Model(self.records(), report).patterns

    def patterns(self) -> list[str]:
        """Each pattern, as ``source => result``."""
        table = self.pattern_table()
        text = TreeText(table.types)
        return [f"{text(one.source)} => {text(one.result)}" for one in table.patterns]

    def short(self) -> list[str]:
        """Each pattern as in :meth:`patterns`, with a type that is the same in all modes as ``:i32``."""
        return [re.sub(r"\{ \*:\[(\w+)\] \}", r"\1", text) for text in self.patterns()]

    def pattern_errors(self) -> str:
        """The diagnostics of the pattern table, warnings first."""
        report = Report()
        try:
            self.pattern_table(report)
        except DiagnosticError as error:
            return render([*report.diagnostics, *error.diagnostics])
        return render(report.diagnostics)

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= _FIELDS.get(class_name, {})
        return super()._put(name, classes, own | dict(fields))


#: The field for the other operand, by class of constraint.
_OTHER = {
    "SDTCisSameAs": "OtherOperandNum",
    "SDTCisVTSmallerThanOp": "OtherOperandNum",
    "SDTCisOpSmallerThanOp": "BigOperandNum",
    "SDTCisEltOfVec": "OtherOpNum",
    "SDTCisSubVecOfVec": "OtherOpNum",
    "SDTCisSameNumEltsAs": "OtherOperandNum",
    "SDTCisSameSizeAs": "OtherOperandNum",
}

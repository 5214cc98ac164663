"""Random instruction sets for Hypothesis, with everything that ``instr-info`` reads; mostly valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from tests.support.assembly_target import call
from tests.support.instruction_builder import GPR, InstructionTarget, assign, leaf, operands, tree
from tgdsl.records import Bits, Dag, DagArg, RecordSet, Ref, Value
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.flags import Flag
from tests.support.release import superclasses_of

#: The fields that the base class leaves out, with LLVM's default values.
_FIELDS: Mapping[str, Mapping[str, Value]] = {
    "Instruction": {
        "Itinerary": Ref("NoItinerary"),
        "SchedRW": None,
        "UseNamedOperandTable": False,
        "UseLogicalOperandMappings": False,
    },
    "PointerLikeRegClass": {"RegClassKind": 0},
    "SDNode": {"TSFlags": Bits.of(0, 32)},
    "SchedMachineModel": {
        "Itineraries": Ref("NoItineraries"),
        "CompleteModel": False,
        "FullInstRWOverlapCheck": True,
        "UnsupportedFeatures": (),
        "NoModel": False,
    },
    "Processor": {"SchedModel": Ref("NoSchedModel"), "ProcItin": Ref("NoItineraries")},
    "ProcessorItineraries": {"IID": ()},
    "Predicate": {"CondString": "", "AssemblerMatcherPredicate": False, "AssemblerCondDag": None},
    "SubtargetFeature": {"Name": ""},
    "CheckOperandBase": {"FunctionMapper": ""},
    "CheckFunctionPredicateWithTII": {"TIIPtrName": "TII"},
}

_FLAGS = [flag.value for flag in Flag if flag is not Flag.IS_PSEUDO]
_UNSET = ("mayLoad", "mayStore", "hasSideEffects")
_TYPES = ("OPERAND_UNKNOWN", "OPERAND_IMMEDIATE", "OPERAND_MEMORY", "OPERAND_PCREL")
_rarely = st.integers(0, 60).map(lambda number: number == 60)
_HALF_SET = Bits((None,) * 32 + (True,) * 32)
_NOTHING: dict[str, Value] = {}
_NAMES = ("ADD", "ADD10", "ADD9", "SUB", "xor", "Z", "Z_1", "LD", "LDX", "ST")


class InstructionSet(InstructionTarget):
    """Records in the making, with what LLVM predefines of schedules and intrinsics."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("all_of", "any_of", "not"):
            self._put(name, (), {})
        for name in ("imm", "intrinsic_void", "intrinsic_w_chain", "intrinsic_wo_chain"):
            self._put(name, ("SDNode",), {})
        self._put("NoSchedModel", ("SchedMachineModel",), {"NoModel": True})
        self._put("NoItineraries", ("ProcessorItineraries",), {})
        self._put("NoItinerary", ("InstrItinClass",), {})
        self._anonymous = 0

    def anonymous(self, *classes: str, **fields: Value) -> Ref:
        """A record without a name of its own."""
        self._anonymous += 1
        return self.add(f"anonymous_{self._anonymous}", *classes, **fields)

    @property
    def classes(self) -> Sequence[str]:
        return [*super().classes, "Related"]

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= _FIELDS.get(class_name, {})
        return super()._put(name, classes, own | dict(fields))


@st.composite
def instruction_sets(draw: st.DrawFn) -> RecordSet:
    """A target with a few instructions, and whatever they may refer to."""
    target = InstructionSet()
    target.add("Test", "Target", AllowRegisterRenaming=draw(st.integers(0, 1)))
    target.add("TestInstrInfo", "InstrInfo", guessInstructionProperties=draw(_mostly(True)))
    r0, r1 = target.registers("R0", "R1")
    (other,) = target.registers("X", Namespace=draw(st.sampled_from(["T", "U", ""])))
    target.register_class("GPR", [r0, r1])
    target.register_class("Low", [r0], Namespace=draw(st.sampled_from(["T", "U"])))
    kinds, parts = _operand_kinds(draw, target)
    predicates = _predicates(draw, target)
    schedule = _schedule(target)
    target.node("n_plain")
    target.node("n_load", "SDNPHasChain", "SDNPMayLoad")
    target.node("n_store", "SDNPMayStore")
    names = draw(st.lists(st.sampled_from(_NAMES), min_size=1, max_size=6, unique=True))
    relatives = draw(st.permutations([(base, sense) for base in "ab" for sense in ("none", "yes", "no")]))
    for name, (base, sense) in zip(names, relatives):
        fields: dict[str, Value] = dict.fromkeys(draw(st.lists(st.sampled_from(_FLAGS), max_size=5)), True)
        fields |= dict.fromkeys(draw(st.lists(st.sampled_from(_UNSET), max_size=2)), None)
        fields |= _selected(draw) if draw(st.integers(0, 4)) == 0 else _operand_lists(draw, kinds, parts)
        fields |= {
            "Namespace": draw(_mostly("T", "U")),
            "Size": draw(st.integers(0, 16)),
            "Uses": tuple(draw(st.lists(st.sampled_from([r0, r1, other]), max_size=2))),
            "Defs": tuple(draw(st.lists(st.sampled_from([r0, r1, other]), max_size=2))),
            "TSFlags": _HALF_SET if draw(_rarely) else Bits.of(draw(st.sampled_from([0, 0x2B, (1 << 64) - 1])), 64),
            "isPseudo": draw(st.integers(0, 4)) == 0,
            "isUnpredicable": draw(st.integers(0, 4)) == 0,
            "UseNamedOperandTable": draw(st.booleans()),
            "UseLogicalOperandMappings": draw(st.booleans()),
            "Predicates": tuple(draw(st.lists(st.sampled_from(predicates), max_size=3))),
            **draw(schedule),
            **draw(_DEPRECATIONS),
        }
        related = draw(st.booleans())
        if related:
            fields |= {
                "Base": base,
                "Sense": sense,
                "Width": draw(st.sampled_from([1, 2])),
            }
        target.add(name, "Instruction", *["Related"] * related, **fields)
    _relations(draw, target)
    _functions(draw, target, [Ref(name) for name in names], r0)
    return target.records()


def _mostly(usual: Value, other: Value | None = None) -> st.SearchStrategy[Value]:
    rare = not usual if other is None else other
    return st.integers(0, 9).map(lambda number: rare if number == 9 else usual)


def _operand_kinds(draw: st.DrawFn, target: InstructionSet) -> tuple[Mapping[str, Ref], Mapping[str, Sequence[str]]]:
    """Operands of all kinds, by what their names begin with in instructions; and what can follow those for a machine operand."""
    types = st.sampled_from(_TYPES)
    spaces = st.sampled_from(["MCOI", "T"])
    imm = target.add("number", "Operand", OperandType=draw(types), OperandNamespace=draw(spaces))
    register = target.add("Reg", "RegisterOperand", OperandNamespace=draw(spaces))
    pointer = _POINTER[target.release](draw, target)
    parts = {"a": register, "b": draw(st.sampled_from([imm, GPR])), "c": pointer}
    info = operands("ops", dict(list(parts.items())[: draw(st.integers(1, 3))]))
    info_parts = [f".{part.name}" for part in info.args]
    memory = draw(st.lists(st.just("X86MemOperand"), max_size=1))
    mem = target.add(
        "mem", "Operand", *memory, Size=draw(st.sampled_from([0, 8, 16])), MIOperandInfo=info, OperandType=draw(types)
    )
    other = target.add("other", "Operand", *memory, Size=8, MIOperandInfo=operands("ops", {"": pointer, "i": imm}))
    one = operands("ops", {"x": imm} if draw(st.booleans()) else {"x": GPR, "y": imm})
    one_parts = [f".{part.name}" for part in one.args]
    defaults = tree("ops", *[tree("i32", 0) for _ in one.args])
    extra = {"MIOperandInfo": one, "DefaultOps": defaults}
    kinds = {
        "r": GPR,
        "l": Ref("Low"),
        "o": register,
        "i": imm,
        "p": pointer,
        "m": mem,
        "n": other,
        "c": target.add("condition", "PredicateOperand", **extra),
        "s": target.add("setter", "OptionalDefOperand", **extra),
        "d": target.add("default", "OperandWithDefaultOps", **extra),
        "b": target.add("branch", "Operand", "BranchTargetOperand", OperandType="OPERAND_PCREL"),
        "u": Ref("unknown"),
        "a": target.anonymous("Operand"),
    }
    whole: Mapping[str, Sequence[str]] = dict.fromkeys(kinds, [""])
    return kinds, {**whole, "m": info_parts, "n": ["_x", "_y"], **dict.fromkeys("csd", one_parts)}


def _pointer(draw: st.DrawFn, target: InstructionSet) -> Ref:
    return target.add("pointer", "PointerLikeRegClass", RegClassKind=draw(st.integers(0, 2)))


def _pointer_by_mode(draw: st.DrawFn, target: InstructionSet) -> Ref:
    if draw(_rarely):
        return _pointer(draw, target)
    modes = [target.add(name, "HwMode") for name in ("DefaultMode", "Far10", "Far9")]
    pointers = {
        name: target.add(
            name,
            "RegClassByHwMode",
            Modes=tuple(chosen),
            Objects=tuple([draw(st.sampled_from([GPR, Ref("Low")])) for _ in chosen]),
        )
        for name in ("pointer", "any10", "any9")
        if (chosen := draw(st.lists(st.sampled_from(modes), max_size=3, unique=True))) or name == "pointer"
    }
    return pointers["pointer"]


#: An operand whose register class the target's C++ or the HwMode decides.
_POINTER = ByRelease({19: _pointer, 22: _pointer_by_mode})


def _operand_lists(draw: st.DrawFn, kinds: Mapping[str, Ref], parts: Mapping[str, Sequence[str]]) -> dict[str, Value]:
    """Operand lists, and constraints that mostly fit them.

    Args:
        parts: for each kind, what can be constrained of it: ``""`` for all of it, or ".x" for a part.
    """
    letters = sorted(kinds)
    outs = [f"{letter}{n}" for n, letter in enumerate(draw(st.lists(st.sampled_from([*"rros", *letters]), max_size=2)))]
    ins = [f"{letter}{n}" for n, letter in enumerate(draw(st.lists(st.sampled_from(letters), max_size=4)), 2)]
    lists: dict[str, Value] = {
        # After variable_ops, llvm-tblgen takes the number of an argument for that of an operand where parts have names.
        "OutOperandList": _operand_list(draw, "outs", outs, kinds, not any(name[0] == "n" for name in (*outs, *ins))),
        "InOperandList": _operand_list(draw, "ins", ins, kinds, True),
    }
    machine_outs, machine_ins = (
        draw(st.permutations([f"${name}{part}" for name in names for part in parts[name[0]]])) for names in (outs, ins)
    )
    constraints: list[str] = []
    for output, source in zip(machine_outs, machine_ins):
        if draw(st.integers(0, 2)) == 0:
            constraints.append(draw(st.sampled_from([f"{output} = {source}", f"{source} = {output}"])))
    if machine_outs and draw(st.integers(0, 2)) == 0:
        constraints.append(f"@earlyclobber {machine_outs[0]}")
    elif constraints and draw(st.integers(0, 9)) == 0:
        constraints.append(draw(st.sampled_from([constraints[0], "$r0 = $r0", "$i2 = $i3", "$m0 = $r2"])))
    lists["Constraints"] = ",".join(constraints)
    if machine_ins and draw(st.integers(0, 4)) == 0:
        lists["DisableEncoding"] = machine_ins[0]
    return lists


def _operand_list(
    draw: st.DrawFn, operator: str, names: Sequence[str], kinds: Mapping[str, Ref], variadic: bool
) -> Dag:
    arguments: list[DagArg] = []
    for name in names:
        kind = kinds[name[0]]
        in_parts = kind.name == "other"
        value: Value = Dag(kind, (DagArg(None, f"{name}_x"), DagArg(None, f"{name}_y"))) if in_parts else kind
        arguments.append(DagArg(value, name))
    if variadic and draw(st.integers(0, 5)) == 0:
        arguments.append(DagArg(Ref("variable_ops"), None))
    return Dag(Ref(operator), tuple(arguments))


def _selected(draw: st.DrawFn) -> dict[str, Value]:
    """An instruction with a pattern, which mostly leaves flags open that follow from it."""
    node = draw(st.sampled_from(["n_plain", "n_load", "n_store"]))
    return {
        "OutOperandList": operands("outs", {"rd": GPR}),
        "InOperandList": operands("ins", {"rs": GPR}),
        "Pattern": (assign(tree(node, leaf("rs"))),),
        **(dict.fromkeys(_UNSET) if draw(st.integers(0, 9)) else {}),
    }


def _predicates(draw: st.DrawFn, target: InstructionSet) -> Sequence[Ref]:
    a, b, c = (target.add(name, "SubtargetFeature") for name in ("FeatureA", "FeatureB", "FeatureC"))
    conditions = st.recursive(
        st.sampled_from([a, b, c]),
        lambda inner: st.one_of(
            inner.map(lambda part: call("not", part)),
            st.tuples(st.sampled_from(["all_of", "any_of"]), st.lists(inner, min_size=1, max_size=3)).map(
                lambda drawn: call(drawn[0], *drawn[1])
            ),
        ),
        max_leaves=4,
    )
    made = [target.add("Compiler", "Predicate", CondString="c()"), target.add("Always", "Predicate")]
    for name in draw(st.lists(st.sampled_from(["HasA", "HasB10", "HasB9", "hasC"]), max_size=3, unique=True)):
        known: dict[str, Value] = {
            "CondString": draw(st.sampled_from(["c()", "c()", ""])),
            "AssemblerMatcherPredicate": True,
            "AssemblerCondDag": call("all_of", draw(conditions)),
        }
        made.append(target.add(name, "Predicate", **known))
    return made


def _schedule(target: InstructionSet) -> st.SearchStrategy[dict[str, Value]]:
    """What instructions say of their schedule."""
    itinerary = target.add("IicA", "InstrItinClass")
    target.add("IicB", "InstrItinClass")
    data = target.anonymous("InstrItinData", TheClass=itinerary)
    itineraries = target.add("Itins", "ProcessorItineraries", IID=(data,))
    target.anonymous("Processor", Name="old", ProcItin=itineraries)
    model = target.add("Model", "SchedMachineModel")
    target.anonymous("ProcessorModel", Name="new", SchedModel=model)
    operands_of = [
        target.add("WriteA", "SchedWrite"),
        target.add("WriteB10", "SchedWrite"),
        target.add("ReadA", "SchedRead"),
    ]
    lists = st.lists(st.sampled_from(operands_of), max_size=3).map(tuple)
    return st.fixed_dictionaries(
        {},
        optional={
            "SchedRW": st.one_of(st.none(), lists),
            "Itinerary": st.sampled_from([itinerary, Ref("IicB"), Ref("NoItinerary")]),
        },
    )


_DEPRECATIONS: st.SearchStrategy[dict[str, Value]] = st.sampled_from(
    [
        *[_NOTHING] * 8,
        {"DeprecatedFeatureMask": Ref("FeatureA")},
        {"ComplexDeprecationPredicate": "Old"},
        {"ComplexDeprecationPredicate": "Old", "DeprecatedFeatureMask": Ref("FeatureB")},
    ]
)


def _relations(draw: st.DrawFn, target: InstructionSet) -> None:
    values = {"Sense": ["none", "yes", "no"], "Width": "12", "Namespace": "TU", "isPseudo": "01"}
    fields = list(values)
    for name in draw(st.lists(st.sampled_from(["getB10", "getB9", "getA"]), max_size=2, unique=True)):
        chosen = draw(st.lists(st.sampled_from(fields), max_size=1))
        chosen = list(dict.fromkeys(["Sense", *chosen] if draw(st.integers(0, 9)) else chosen or fields))
        column = st.tuples(*[st.sampled_from(values[field]) for field in chosen])
        columns = draw(st.lists(column, min_size=1, max_size=3, unique=draw(st.booleans())))
        target.add(
            name,
            "InstrMapping",
            FilterClass="Related",
            RowFields=("Base", *(field for field in fields if field not in chosen and draw(st.booleans()))),
            ColFields=tuple(chosen),
            KeyCol=draw(column),
            ValueCols=tuple(columns),
        )


def _functions(draw: st.DrawFn, target: InstructionSet, instructions: Sequence[Ref], register: Ref) -> None:
    """Functions of the target, of predicates of all kinds."""
    made: list[Ref] = [target.add("TruePred", "MCTrue"), target.add("FalsePred", "MCFalse")]
    for number in range(draw(st.integers(0, 5))):
        made.append(_predicate(draw, target, made, instructions, register))
        if draw(st.booleans()):
            body = target.anonymous("MCReturnStatement", Pred=made[-1])
            if draw(st.booleans()):
                cases = draw(st.lists(st.sampled_from(instructions), min_size=1, max_size=2, unique=True))
                case = target.anonymous("MCOpcodeSwitchCase", Opcodes=tuple(cases), CaseStmt=body)
                end = target.anonymous("MCReturnStatement", Pred=draw(st.sampled_from(made)))
                body = target.anonymous("MCOpcodeSwitchStatement", Cases=(case,), DefaultCase=end)
            made.append(target.add(f"function{number}", "TIIPredicate", FunctionName=f"is{9 + number}", Body=body))


def _predicate(
    draw: st.DrawFn, target: InstructionSet, made: Sequence[Ref], instructions: Sequence[Ref], register: Ref
) -> Ref:
    some = st.lists(st.sampled_from(made), min_size=1, max_size=3).map(tuple)
    opcodes = st.lists(st.sampled_from(instructions), min_size=1, max_size=3).map(tuple)
    numbers = st.integers(0, 3)
    mapper = st.sampled_from(["", "", "map"])
    kinds: Mapping[str, Mapping[str, st.SearchStrategy[Value]]] = {
        "CheckNot": {"Pred": st.sampled_from(made)},
        "CheckAll": {"Predicates": some},
        "CheckAny": {"Predicates": some},
        "CheckOpcode": {"ValidOpcodes": opcodes},
        "CheckPseudo": {"ValidOpcodes": opcodes},
        "CheckIsRegOperand": {"OpIndex": numbers},
        "CheckIsImmOperand": {"OpIndex": numbers},
        "CheckIsVRegOperand": {"OpIndex": numbers},
        "CheckSameRegOperand": {"FirstIndex": numbers, "SecondIndex": numbers},
        "CheckRegOperand": {"OpIndex": numbers, "Reg": st.just(register), "FunctionMapper": mapper},
        "CheckInvalidRegOperand": {"OpIndex": numbers},
        "CheckImmOperand": {"OpIndex": numbers, "ImmVal": st.integers(-3, 3), "FunctionMapper": mapper},
        "CheckImmOperand_s": {"OpIndex": numbers, "ImmVal": st.just("T::X"), "FunctionMapper": mapper},
        "CheckImmOperandLT": {"OpIndex": numbers, "ImmVal": numbers, "FunctionMapper": mapper},
        "CheckImmOperandGT": {"OpIndex": numbers, "ImmVal": numbers, "FunctionMapper": mapper},
        "CheckRegOperandSimple": {"OpIndex": numbers, "FunctionMapper": mapper},
        "CheckImmOperandSimple": {"OpIndex": numbers, "FunctionMapper": mapper},
        "CheckNumOperands": {"NumOps": numbers},
        "CheckNonPortable": {"CodeBlock": st.just("MI.foo()")},
        "CheckFunctionPredicate": {"MCInstFnName": st.just("mc"), "MachineInstrFnName": st.just("mi")},
        "CheckFunctionPredicateWithTII": {
            "MCInstFnName": st.just("mc"),
            "MachineInstrFnName": st.just("mi"),
            "TIIPtrName": st.sampled_from(["", "TII"]),
        },
    }
    kind = draw(st.sampled_from(sorted(kinds)))
    fields = {name: draw(values) for name, values in kinds[kind].items()}
    return target.anonymous(kind, **fields) if draw(st.booleans()) else target.add(f"pred{len(made)}", kind, **fields)

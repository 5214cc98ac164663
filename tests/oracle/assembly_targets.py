"""Random assembly languages for Hypothesis: instructions, operands, aliases and predicates, mostly valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from tests.support.assembly_target import PARTS_ARE_NESTED, Argument, AssemblyTarget, call
from tests.support.release import current
from tgdsl.records import Dag, RecordSet, Ref, Value

#: Pieces of strings; none begins with what could go on with the name of an operand before it.
_TEXT = [
    "\t",
    " ",
    ", ",
    ".",
    "'",
    '"',
    "$$",
    "\\{",
    "\\}",
    "\\|",
    "\\$",
    "\\n",
    "\\t",
    "!a|b",
    "\n",
    "#x",
    " é",
    "\\\\",
    "\\\\r",
]


@st.composite
def assembly_targets(draw: st.DrawFn) -> RecordSet:
    """A target with a few instructions and aliases of all kinds."""
    target = AssemblyTarget(PassSubtarget=draw(st.integers(0, 1)), Variant=draw(st.integers(0, 2)))
    if draw(st.booleans()):
        target.add(
            "Spoken", "RegAltNameIndex", FallbackRegAltNameIndex=draw(st.sampled_from([None, Ref("NoRegAltName")]))
        )
    r0, r1, r2 = target.registers("R0", "R1", "R2", AsmName=draw(st.sampled_from(["", "r"])))
    gpr = target.register_class("GPR", [r0, r1, r2])
    low = target.register_class("Low", [r0, r1])
    kinds = {
        "GPR": gpr,
        "Low": low,
        "Pretty": target.register_operand("Pretty", gpr, PrintMethod="printPretty"),
        "Num": target.operand("Num", PrintMethod=draw(st.sampled_from(["", "printOperand", "printNum"]))),
        "Even": target.operand("Even", MCOperandPredicate="  return MCOp.isImm();"),
        "Label": target.operand("Label", OperandType="OPERAND_PCREL", PrintMethod="printNum"),
        "Wide": target.operand("Wide", Type=Ref("i64")),
    }
    whole = target.add("WholeAsmOperand", "AsmOperandClass", Name="Whole")
    kinds["Addr"] = target.address("Addr", {"base": gpr, "offset": kinds["Num"]}, PrintMethod="printAddr")
    kinds["Mem"] = target.address("Mem", {"base": gpr, "offset": kinds["Num"]}, ParserMatchClass=whole)
    a, b, c = target.features("FeatureA", "FeatureB", "FeatureC")
    if draw(st.integers(0, 2)) == 0:
        by_mode = target.class_by_mode("Pointer", DefaultMode=kinds["GPR"])
        if by_mode is not None:
            kinds["Pointer"] = by_mode
            kinds["Shown"] = target.register_operand("Shown", by_mode, PrintMethod="printPointer")
    predicates = [
        target.predicate("HasA", call("all_of", a)),
        target.predicate("HasBNotC", call("all_of", b, call("not", c))),
        target.predicate("HasAny", call("any_of", a, call("not", b))),
        target.predicate("HasNested", call("any_of", a, call("any_of", b, c))),
        target.predicate("Unknown", None, AssemblerMatcherPredicate=False),
    ]
    target.written("FIRST", "first")  # without any mnemonic, llvm-tblgen reads what is not there
    shapes: dict[str, dict[str, str]] = {}
    for number in range(draw(st.integers(1, 5))):
        name = draw(st.sampled_from(["", "A", "Z"])) + f"I{number}"
        shapes[name] = {f"o{n}": draw(st.sampled_from(sorted(kinds))) for n in range(draw(st.integers(0, 4)))}
        operands: dict[str, Value] = {operand: kinds[kind] for operand, kind in shapes[name].items()}
        fields: dict[str, Value] = {"isPseudo": draw(st.booleans())}
        if shapes[name].get("o0") == "GPR" and shapes[name].get("o1") in ("GPR", "Low") and draw(st.booleans()):
            fields["Constraints"] = "$o0 = $o1"
        outs = {"o0": operands.pop("o0")} if operands and fields.get("Constraints") else {}
        target.written(name, _string(draw, list(shapes[name]), True), outs=outs, ins=operands, **fields)
    for _ in range(draw(st.integers(0, 5))):
        name = draw(st.sampled_from(sorted(shapes)))
        arguments = [_argument(draw, kinds, operand, kind) for operand, kind in shapes[name].items()]
        if draw(st.booleans()):
            arguments = [argument for argument in arguments if draw(st.integers(0, 3))]
        target.alias(
            _string(draw, _written(arguments, kinds), False),
            call(name, *arguments),
            EmitPriority=draw(st.integers(0, 3)),
            Predicates=tuple(draw(st.lists(st.sampled_from(predicates), max_size=2, unique=True))),
        )
    return target.records()


def _written(arguments: Sequence[Argument], kinds: Mapping[str, Ref]) -> list[str]:
    """What the string of an alias with such arguments can name."""
    names: list[str] = []
    for argument in arguments:
        if isinstance(argument, tuple):
            value, name = argument
            in_parts = value == kinds["Addr"] and not PARTS_ARE_NESTED[current()]
            names += [f"{name}.base", f"{name}.offset"] if in_parts else [str(name)]
        elif isinstance(argument, Dag):
            names += [one.name for one in argument.args if one.name]
    return names


def _string(draw: st.DrawFn, operands: Sequence[str], modifiers: bool) -> str:
    pieces: list[str] = [draw(st.sampled_from(["", "add", "sub"]))]
    for _ in range(draw(st.integers(0, 4))):
        pieces.append(draw(st.sampled_from(_TEXT if modifiers else ["\t", " ", ", ", "\\{", "\\}", "#"])))
        if operands:
            operand = draw(st.sampled_from(operands))
            forms = [f"${{{operand}}}", f"{{${{{operand}}}|!|x}}", f"{{{operand}|b}}"]
            if "." not in operand:
                forms += [f"${operand}", f"{{${operand}|!|${{{operand}}}}}"]
            if modifiers:
                forms += [f"${{{operand}:hi}}", "${:special}", f"{{x{{y|z}}|${{{operand}:lo}}}}"]
            pieces.append(draw(st.sampled_from(forms)))
    return "".join(pieces)


def _argument(draw: st.DrawFn, kinds: Mapping[str, Ref], operand: str, kind: str) -> Argument:
    """Mostly something that fits."""
    same: Argument = (kinds[kind], draw(st.sampled_from([operand, "o0"])))
    others: Mapping[str, Sequence[Argument]] = {
        "GPR": [(kinds["Low"], operand), Ref("R0"), Ref("zero_reg"), (kinds["Pretty"], operand)],
        "Low": [Ref("R1"), (kinds["GPR"], operand)],
        "Pretty": [Ref("R2"), (kinds["GPR"], operand)],
        "Num": [0, -1, (kinds["Label"], operand), (kinds["Wide"], operand)],
        "Even": [4, (kinds["Num"], operand)],
        "Label": [(kinds["Even"], operand)],
        "Wide": [1 << 31, 7],
        "Pointer": [Ref("R0"), Ref("zero_reg"), (kinds["GPR"], operand)],
        "Shown": [Ref("zero_reg"), (kinds.get("Pointer", kinds["GPR"]), operand)],
    }
    return draw(st.sampled_from([same, same, *others.get(kind, []), *_nested(kinds, operand, kind)]))


def _nested(kinds: Mapping[str, Ref], operand: str, kind: str) -> Sequence[Argument]:
    """The parts of an operand in a dag, as some releases want them."""
    if kind not in ("Addr", "Mem") or not PARTS_ARE_NESTED[current()]:
        return []
    base, offset = (kinds["GPR"], f"{operand}b"), (kinds["Num"], f"{operand}n")
    return [
        call(kind, base, offset),
        call(kind, Ref("R0"), offset),
        call(kind, base, 4),
        call(kind, (kinds["Low"], operand), -1),
        call(kind, base),
        call("Num", base, offset),
        (kinds["Even"], operand),
    ]

"""Random assemblers for Hypothesis: parsers, variants, classes of operands, instructions and aliases of all kinds, mostly valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field
from hypothesis import strategies as st

from tests.support.assembly_target import PARTS_ARE_NESTED, Argument, call
from tests.support.matching_target import MatchingTarget
from tests.support.release import current
from tgdsl.records import Dag, RecordSet, Ref, Value

_FLAGS = (
    "ReportMultipleNearMisses",
    "CallCustomParserForAllOperands",
    "PreferSmallerInstructions",
    "ShouldEmitMatchRegisterName",
    "ShouldEmitMatchRegisterAltName",
    "AllowDuplicateRegisterNames",
)

#: What may stand before an operand.
_BEFORE = ["\t", " ", ", ", " [", "+", "-", ".", "\\{", " r1, ", " %r0,", "!", "(", " 1, "]


@define
class _Shape:
    """An instruction: the kinds of its operands, by name, and those that are tied to another."""

    kinds: dict[str, str]
    tied: dict[str, str] = field(factory=dict[str, str])


@st.composite
def matching_targets(draw: st.DrawFn) -> RecordSet:
    """A target with a few instructions and aliases."""
    variants = [_variant(draw, number) for number in range(draw(st.integers(1, 2)))]
    parser: dict[str, Value] = {name: draw(st.booleans()) for name in _FLAGS}
    parser["HasMnemonicFirst"] = draw(st.integers(0, 3)) > 0
    parser["OperandParserMethod"] = draw(st.sampled_from(["", "", "parseMine"]))
    parser["AsmParserInstCleanup"] = draw(st.sampled_from(["", "", "cleanUp"]))
    target = MatchingTarget(variants, **parser)
    kinds = _operands(draw, target)
    features = target.features("FeatureA", "FeatureB")
    predicates = [
        target.predicate(f"Has{letter}", call("all_of", one), CondString=f"has{letter}", PredicateName=f"a {letter}")
        for letter, one in zip("AB", features, strict=True)
    ]
    always = target.predicate("Always", None, AssemblerMatcherPredicate=False)
    names = [str(variant["Name"]) for variant in variants]
    shapes: dict[str, _Shape] = {}
    for number in range(draw(st.integers(1, 6))):
        _instruction(draw, target, kinds, shapes, number, [*predicates, always], names)
    for _ in range(draw(st.integers(0, 5))):
        _alias(draw, target, kinds, shapes, [*predicates, always], names)
    for _ in range(draw(st.integers(0, 3))):
        needed = draw(st.lists(st.sampled_from(predicates), max_size=2, unique=True))
        alias, mnemonic = draw(st.permutations(["add", "Sub", "mov", "nop"]))[:2]
        target.mnemonic_alias(alias, mnemonic, *needed, variant=draw(st.sampled_from(["", *names])))
    for _ in range(draw(st.integers(0, 2))):
        target.token_alias(*draw(st.permutations(["+", "-", "1", "(", "x"]))[:2])
    return target.records()


def _variant(draw: st.DrawFn, number: int) -> Mapping[str, Value]:
    return {
        "Variant": number,
        "Name": f"v{number}" if number else draw(st.sampled_from(["", "v0"])),
        "CommentDelimiter": draw(st.sampled_from(["", "", "#"])),
        "RegisterPrefix": draw(st.sampled_from(["", "", "%"])),
        "TokenizingCharacters": draw(st.sampled_from(["[]*!", "[]+", "()-."])),
        "BreakCharacters": draw(st.sampled_from(["", "", ".", "+r"])),
    }


def _operands(draw: st.DrawFn, target: MatchingTarget) -> Mapping[str, Ref]:
    """Registers, classes of these and of operands, and operands: the records that operand lists may name."""
    registers = [
        target.add(
            f"R{n}",
            "Register",
            AsmName=draw(st.sampled_from([*[f"r{n}"] * 6, "", "r0"])),
            AltNames=tuple(draw(st.lists(st.sampled_from([f"a{n}", " ", f"b{n} "]), max_size=2, unique=True))),
        )
        for n in range(draw(st.integers(3, 5)))
    ]
    kinds: dict[str, Ref] = {"GPR": target.register_class("GPR", registers)}
    kinds["Low"] = target.register_class("Low", registers[:2], DiagnosticType=draw(st.sampled_from(["", "Bad"])))
    kinds["Some"] = target.register_class(
        "Some",
        draw(st.lists(st.sampled_from(registers), min_size=1, unique=True)),
        DiagnosticString=draw(st.sampled_from(["", "some"])),
    )
    if draw(st.integers(0, 2)) == 0:
        target.add("Big", "HwMode")
        by_mode = target.class_by_mode("Pointer", DefaultMode=kinds["GPR"], Big=kinds["Low"])
        other = target.class_by_mode("Index", Big=kinds["Some"])
        if by_mode is not None and other is not None:
            kinds["Pointer"], kinds["Index"] = by_mode, other
            kinds["Shown"] = target.register_operand("Shown", by_mode, PrintMethod="printPointer")
    classes: list[Ref] = []
    for name in ("Zeta", "Alpha", "Mid"):
        supers = draw(st.lists(st.sampled_from([*classes, Ref("ImmAsmOperand")]), max_size=2, unique=True))
        classes.append(target.operand_class(name, *supers, **_class_fields(draw)))
        kinds[name] = target.operand(name, ParserMatchClass=classes[-1])
    kinds["Pretty"] = target.register_operand(
        "Pretty", kinds["GPR"], ParserMatchClass=draw(st.sampled_from([None, classes[0]]))
    )
    kinds["Num"] = target.operand("Num")
    parts = {"base": kinds["GPR"], "offset": kinds["Num"]}
    kinds["Addr"] = target.address("Addr", parts)
    kinds["Mem"] = target.address("Mem", parts, ParserMatchClass=classes[1])
    return kinds


def _class_fields(draw: st.DrawFn) -> dict[str, Value]:
    choices: Mapping[str, Sequence[Value]] = {
        "PredicateMethod": [None, "isIt"],
        "RenderMethod": [None, None, "addIt"],
        "ParserMethod": [None, "", "parseIt"],
        "DiagnosticType": ["", "Wrong", "Bad"],
        "DiagnosticString": ["", "", "is wrong"],
        "IsOptional": [False, False, False, True],
        "DefaultMethod": [None, None, "makeIt"],
    }
    return {name: draw(st.sampled_from(list(values))) for name, values in choices.items()}


def _instruction(
    draw: st.DrawFn,
    target: MatchingTarget,
    kinds: Mapping[str, Ref],
    shapes: dict[str, _Shape],
    number: int,
    predicates: Sequence[Ref],
    variants: Sequence[str],
) -> None:
    name = f"{draw(st.sampled_from('AZ'))}{number}"
    shape = _Shape({f"o{n}": draw(st.sampled_from(sorted(kinds))) for n in range(draw(st.integers(0, 4)))})
    operands = {operand: kinds[kind] for operand, kind in shape.kinds.items()}
    registers = ("GPR", "Low", "Some", "Pretty")
    fields: dict[str, Value] = {}
    outs: dict[str, Value] = {}
    if shape.kinds.get("o0") in registers:
        outs["o0"] = operands.pop("o0")
        tied = [operand for operand in operands if shape.kinds[operand] in registers]
        if draw(st.booleans()) and tied:
            shape.tied[tied[0]] = "o0"
            fields["Constraints"] = f"${tied[0]} = $o0"
    with_tied = draw(st.booleans())
    named = [operand for operand in shape.kinds if with_tied or operand not in shape.tied]
    if len(named) > 1 and draw(st.integers(0, 4)) == 0:
        fields["TwoOperandAliasConstraint"] = f"${named[1]} = ${named[0]}"
    if draw(st.integers(0, 5)) == 0:
        fields["AsmMatchConverter"] = draw(st.sampled_from(["convertIt", "convertThat"]))
    if draw(st.integers(0, 3)) == 0:
        fields["AsmVariantName"] = draw(st.sampled_from([*variants, "other"]))
    if draw(st.integers(0, 5)) == 0:
        fields["DeprecatedFeatureMask"] = draw(st.sampled_from(["", "Old"]))
    target.written(
        name,
        _string(draw, named),
        outs=outs,
        ins={**operands},
        Size=draw(st.sampled_from([2, 4])),
        HasPositionOrder=draw(st.integers(0, 3)) == 0,
        isCodeGenOnly=draw(st.integers(0, 9)) == 0,
        Predicates=tuple(draw(st.lists(st.sampled_from(predicates), max_size=2, unique=True))),
        **fields,
    )
    shapes[name] = shape


def _alias(
    draw: st.DrawFn,
    target: MatchingTarget,
    kinds: Mapping[str, Ref],
    shapes: Mapping[str, _Shape],
    predicates: Sequence[Ref],
    variants: Sequence[str],
) -> None:
    name = draw(st.sampled_from(sorted(shapes)))
    shape = shapes[name]
    arguments: list[Argument] = []
    written: list[str] = []
    for operand, kind in shape.kinds.items():
        tied_to = shape.tied.get(operand)
        if tied_to is not None and shape.kinds[tied_to] == kind:
            if draw(st.booleans()) and tied_to in written:
                written.append(tied_to)
            continue
        argument = draw(st.sampled_from([(kinds[kind], operand), *_others(kinds, kind, operand)]))
        arguments.append(argument)
        if isinstance(argument, tuple):
            in_parts = kind == "Addr" and not PARTS_ARE_NESTED[current()]
            written += [f"{operand}.base", f"{operand}.offset"] if in_parts else [operand]
        elif isinstance(argument, Dag):
            written += [one.name for one in argument.args if one.name]
    fields: dict[str, Value] = {}
    if draw(st.integers(0, 3)) == 0:
        fields["AsmVariantName"] = draw(st.sampled_from([*variants, "other"]))
    target.alias(
        _string(draw, written),
        call(name, *arguments),
        Predicates=tuple(draw(st.lists(st.sampled_from(predicates), max_size=2, unique=True))),
        UseInstAsmMatchConverter=draw(st.booleans()),
        **fields,
    )


def _others(kinds: Mapping[str, Ref], kind: str, operand: str) -> Sequence[Argument]:
    """What fits an operand besides its own record."""
    found: Mapping[str, Sequence[Argument]] = {
        "GPR": [(kinds["Low"], operand), Ref("R0"), Ref("zero_reg"), (kinds["Pretty"], operand)],
        "Low": [Ref("R1")],
        "Pretty": [Ref("R2"), (kinds["GPR"], operand)],
        "Num": [0, -1, (kinds["Zeta"], operand)],
        "Zeta": [4, (kinds["Num"], operand)],
        "Alpha": [1 << 40],
        "Pointer": [Ref("R0"), Ref("zero_reg"), (kinds.get("Index", kinds["GPR"]), operand)],
        "Shown": [(kinds["GPR"], operand), (kinds.get("Pointer", kinds["GPR"]), operand)],
    }
    return [*found.get(kind, []), *_nested(kinds, kind, operand)]


def _nested(kinds: Mapping[str, Ref], kind: str, operand: str) -> Sequence[Argument]:
    """The parts of an operand in a dag, as some releases want them."""
    if kind not in ("Addr", "Mem") or not PARTS_ARE_NESTED[current()]:
        return []
    base, offset = (kinds["GPR"], f"{operand}b"), (kinds["Num"], f"{operand}n")
    return [
        call(kind, base, offset),
        call(kind, Ref("R0"), offset),
        call(kind, (kinds["Low"], operand), 4),
        call(kind, base),
        (kinds["Alpha"], operand),
    ]


def _string(draw: st.DrawFn, operands: Sequence[str]) -> str:
    """An assembly string with these operands, in some order, mostly each of them."""
    mnemonics = ["add", "Add", "sub", "add.w", "add{.l|.q}", "mov", "+"]
    rare = draw(st.integers(0, 39))
    pieces = ["$x" if rare == 0 else "add#" if rare == 1 else draw(st.sampled_from(mnemonics))]
    if operands and rare == 2:
        pieces = []
    order = draw(st.permutations(list(operands)))
    for operand in order:
        if draw(st.integers(0, 59)) == 0:
            continue
        pieces.append(draw(st.sampled_from(_BEFORE if pieces else [""])) if draw(st.booleans()) else " ")
        forms = [f"${{{operand}}}", f"{{${{{operand}}}|${{{operand}}}}}"]
        if "." not in operand:
            forms += [f"${operand} ", f"${operand}, "]
        pieces.append(draw(st.sampled_from(forms)))
    if draw(st.integers(0, 3)) == 0:
        pieces.append(draw(st.sampled_from(_BEFORE)))
    return "".join(pieces)

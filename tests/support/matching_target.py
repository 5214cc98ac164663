"""Small targets with an assembler: :class:`tests.support.assembly_target.AssemblyTarget` with an AsmParser and variants.

    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("NEG", "neg\\t$rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.matching().matchables

Lines of places are counted as in the base class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.assembly_target import AssemblyTarget
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generation.generator import installed
from tgdsl.model import Model
from tgdsl.model.asm_matching import AsmMatching, Rendered, Result, TiedTo
from tgdsl.model.assembly import FixedRegister, Immediate
from tgdsl.records import Ref, Value

PARSER: Mapping[str, Value] = {
    "AsmParserClassName": "AsmParser",
    "AsmParserInstCleanup": "",
    "ShouldEmitMatchRegisterName": True,
    "ShouldEmitMatchRegisterAltName": False,
    "AllowDuplicateRegisterNames": False,
    "HasMnemonicFirst": True,
    "ReportMultipleNearMisses": False,
    "OperandParserMethod": "",
    "CallCustomParserForAllOperands": False,
    "PreferSmallerInstructions": False,
}

VARIANT: Mapping[str, Value] = {
    "Variant": 0,
    "Name": "",
    "CommentDelimiter": "",
    "RegisterPrefix": "",
    "TokenizingCharacters": "[]*!",
    "SeparatorCharacters": " \t,",
    "BreakCharacters": "",
}


class MatchingTarget(AssemblyTarget):
    """A target whose AsmParser has the given fields.

    Args:
        variants: the fields of each AsmParserVariant.
    """

    def __init__(self, variants: Sequence[Mapping[str, Value]] = ({},), **parser: Value) -> None:
        super().__init__()
        self._put("TestAsmParser", ("AsmParser",), {**PARSER, **parser})
        names = [f"Variant{number}" for number in range(len(variants))]
        for name, fields in zip(names, variants, strict=True):
            self._put(name, ("AsmParserVariant",), {**VARIANT, **fields})
        self._put(
            "Test",
            ("Target",),
            {
                "AssemblyWriters": (Ref("TestAsmWriter"),),
                "AssemblyParsers": (Ref("TestAsmParser"),),
                "AssemblyParserVariants": tuple([Ref(name) for name in names]),
            },
        )

    def operand_class(self, name: str, *supers: Ref, **fields: Value) -> Ref:
        """An AsmOperandClass, with "AsmOperand" after its name."""
        known: dict[str, Value] = {"Name": name, "SuperClasses": supers}
        return self.add(f"{name}AsmOperand", "AsmOperandClass", **(known | fields))

    def mnemonic_alias(self, alias: str, mnemonic: str, *predicates: Ref, variant: str = "") -> Ref:
        fields: dict[str, Value] = {"FromMnemonic": alias, "ToMnemonic": mnemonic, "AsmVariantName": variant}
        return self.add(f"Mnemonic{self._line + 1}", "MnemonicAlias", Predicates=predicates, **fields)

    def token_alias(self, alias: str, token: str) -> Ref:
        return self.add(f"Token{self._line + 1}", "TokenAlias", FromToken=alias, ToToken=token)

    def matching(self, parser_number: int = 0, prefix: str = "") -> AsmMatching:
        return Model(self.records()).asm_matching(parser_number, prefix)

    def matching_errors(self, prefix: str = "") -> str:
        """The errors of the assembly matcher."""
        try:
            self.matching(prefix=prefix)
        except DiagnosticError as error:
            return render(error.diagnostics)
        return ""

    def matcher_file(self) -> str:
        """The text of ``<Target>GenAsmMatcher.inc``."""
        return installed()["asm-matcher"].load().generate(Model(self.records()))

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        if classes == ("Instruction",) and fields.get("Namespace") == "TargetOpcode":
            fields = {**fields, "isCodeGenOnly": True}
        return super()._put(name, classes, fields)


def shown(result: Result) -> str:
    """A result of a matchable: ``0`` for the operand 0, ``0*2`` for its two machine operands, ``=1`` for one tied to the machine operand
    1, with ``(0,2)`` if the operands 0 and 2 have to be the same, ``#4`` for a number, a register's name or ``none``.
    """
    match result:
        case Rendered(operand, count):
            return str(operand) if count == 1 else f"{operand}*{count}"
        case TiedTo(machine_operand, same):
            other = "" if machine_operand is None else str(machine_operand)
            return f"={other}" + (f"({same[0]},{same[1]})" if same[0] != same[1] else "")
        case Immediate(value):
            return f"#{value}"
        case FixedRegister(record):
            return record.name if record is not None else "none"


def listing(matching: AsmMatching) -> list[str]:
    """``mnemonic operand:class ... -> INSTRUCTION result ...`` for each matchable, with the variant's number before it if it is not 0."""
    return [
        " ".join(
            [
                *([str(one.variant)] if one.variant else []),
                one.mnemonic or "-",
                *[f"{operand.token}:{operand.operand_class.enumerator[4:]}" for operand in one.operands],
                "->",
                one.instruction.name,
                *([f"{one.converter}()"] if one.converter else [shown(result) for result in one.results]),
                *[f"if {predicate.name}" for predicate in one.features],
            ]
        )
        for one in matching.matchables
    ]

"""The fields of LLVM's classes whose text becomes C++ as it is, and the classes whose records' names become names of C++; with their checks.

llvm-tblgen checks none of these texts. What it writes from a wrong one does not compile, or means something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tgdsl.classes import frozen
from tgdsl.cpp.names import (
    unfit_as_function,
    unfit_as_identifier,
    unfit_as_member,
    unfit_as_part,
    unfit_as_qualified,
    unfit_as_type,
)
from tgdsl.cpp.texts import unfit_to_call, unfit_as_expression, unfit_as_statements, unfit_as_string
from tgdsl.diagnostics import Place
from tgdsl.records.record import Record
from tgdsl.records.values import Value


@frozen(eq=False)
class Kind:
    """The place of a text in C++.

    Attributes:
        becomes: the middle of a message, after the name of the field: "becomes an expression of C++".
        unfit: why a text cannot, as the rest of a sentence about it; None if it can.
        whole: whether the reason is about the whole text, which is then named before it.
        empty: whether an empty text stands for none.
        remedy: what to do about one that cannot.
    """

    becomes: str
    unfit: Callable[[str], str | None]
    whole: bool = True
    empty: bool = True
    remedy: str = "correct it"


IDENTIFIER = Kind("becomes a name in C++", unfit_as_identifier)
NEEDED_IDENTIFIER = Kind("becomes a name in C++", unfit_as_identifier, empty=False)
PART = Kind("becomes a part of names in C++", unfit_as_part)
NEEDED_PART = Kind("becomes a part of names in C++", unfit_as_part, empty=False)
QUALIFIED = Kind("becomes a name in C++", unfit_as_qualified)
MEMBER = Kind("is a member of a class in C++", unfit_as_member, empty=False)
FUNCTION = Kind("names a function of C++", unfit_as_function)
NEEDED_FUNCTION = Kind("names a function of C++", unfit_as_function, empty=False)
CALLED = Kind("is called in C++", unfit_to_call)
NEEDED_CALLED = Kind("is called in C++", unfit_to_call, empty=False)
TYPE = Kind("names a type of C++", unfit_as_type)
NEEDED_TYPE = Kind("names a type of C++", unfit_as_type, empty=False)
EXPRESSION = Kind("becomes an expression of C++", unfit_as_expression, whole=False)
NEEDED_EXPRESSION = Kind("becomes an expression of C++", unfit_as_expression, whole=False, empty=False)
STATEMENTS = Kind("becomes statements of C++", unfit_as_statements, whole=False)
STRING = Kind(
    "stands between the quotes of a C++ string as it is",
    unfit_as_string,
    whole=False,
    remedy="write it as C++ does, with a backslash",
)


@frozen
class Use:
    """The C++ that the text of a field becomes, and who writes it where."""

    kind: Kind
    where: str


#: The fields, by class and name.
FIELDS: Mapping[str, Use] = {
    # llvm/Target/Target.td
    "Predicate.CondString": Use(EXPRESSION, "dag-isel: CheckPatternPredicate; instr-info, asm-matcher: conditions"),
    "Predicate.PredicateName": Use(STRING, "asm-matcher: getSubtargetFeatureName"),
    "HwMode.Features": Use(STRING, "subtarget: getHwMode; dag-isel: CheckPatternPredicate"),
    "SubRegIndex.Namespace": Use(QUALIFIED, "register-info: the namespace of the enumeration"),
    "RegAltNameIndex.Namespace": Use(QUALIFIED, "register-info, asm-writer: qualified enumerators"),
    "Register.Namespace": Use(QUALIFIED, "register-info: the namespace of the enumeration, and qualified enumerators"),
    "DAGOperand.OperandNamespace": Use(QUALIFIED, "instr-info: OperandType, qualified"),
    "DAGOperand.DecoderMethod": Use(FUNCTION, "disassembler: decodeToMCInst"),
    "RegisterClass.Namespace": Use(QUALIFIED, "register-info: qualified enumerators"),
    "RegisterClass.AltOrderSelect": Use(STATEMENTS, "register-info: the function AltOrderSelect of the class"),
    "RegisterClass.DiagnosticType": Use(PART, "asm-matcher: enumerators Match_..."),
    "RegisterClass.DiagnosticString": Use(STRING, "asm-matcher: getMatchKindDiag"),
    "SubtargetFeature.Name": Use(STRING, "subtarget: FeatureKV"),
    "SubtargetFeature.FieldName": Use(MEMBER, "subtarget: ParseSubtargetFeatures"),
    "SubtargetFeature.Value": Use(NEEDED_EXPRESSION, "subtarget: ParseSubtargetFeatures"),
    "SubtargetFeature.Desc": Use(STRING, "subtarget: FeatureKV"),
    "ComplexDeprecationPredicate.ComplexDeprecationPredicate": Use(PART, "instr-info: get...DeprecationInfo"),
    "InstructionEncoding.DecoderNamespace": Use(PART, "disassembler: the tables DecoderTable..."),
    "InstructionEncoding.DecoderMethod": Use(FUNCTION, "disassembler: decodeToMCInst"),
    "Instruction.Namespace": Use(QUALIFIED, "instr-info: the namespace of the enumeration, and qualified enumerators"),
    "Instruction.PostEncoderMethod": Use(FUNCTION, "emitter: getBinaryCodeForInstr"),
    "Instruction.AsmMatchConverter": Use(IDENTIFIER, "asm-matcher: convertToMCInst, and an enumerator"),
    "AsmOperandClass.Name": Use(NEEDED_PART, "asm-matcher: enumerators MCK_..., methods is... and add...Operands"),
    "AsmOperandClass.PredicateMethod": Use(CALLED, "asm-matcher: validateOperandClass"),
    "AsmOperandClass.RenderMethod": Use(CALLED, "asm-matcher: convertToMCInst, and a part of enumerators"),
    "AsmOperandClass.ParserMethod": Use(CALLED, "asm-matcher: tryCustomParseOperand"),
    "AsmOperandClass.DiagnosticType": Use(PART, "asm-matcher: enumerators Match_..."),
    "AsmOperandClass.DiagnosticString": Use(STRING, "asm-matcher: getMatchKindDiag"),
    "AsmOperandClass.DefaultMethod": Use(NEEDED_CALLED, "asm-matcher: convertToMCInst, and a part of enumerators"),
    "Operand.PrintMethod": Use(CALLED, "asm-writer: printInstruction"),
    "Operand.EncoderMethod": Use(FUNCTION, "emitter: getBinaryCodeForInstr"),
    "Operand.OperandType": Use(IDENTIFIER, "instr-info: the OperandType of MCOperandInfo"),
    "Operand.MCOperandPredicate": Use(STATEMENTS, "asm-writer, compress-inst-emitter: functions that check values"),
    "RegisterOperand.PrintMethod": Use(CALLED, "asm-writer: printInstruction"),
    "RegisterOperand.EncoderMethod": Use(FUNCTION, "emitter: getBinaryCodeForInstr"),
    "RegisterOperand.OperandType": Use(IDENTIFIER, "instr-info: the OperandType of MCOperandInfo"),
    "AsmParser.AsmParserClassName": Use(PART, "asm-matcher: the class of the parser, after the target's name"),
    "AsmParser.AsmParserInstCleanup": Use(FUNCTION, "asm-matcher: MatchInstructionImpl"),
    "AsmParser.OperandParserMethod": Use(FUNCTION, "asm-matcher: MatchOperandParserImpl"),
    "AssemblerPredicate.PredicateName": Use(STRING, "asm-matcher: getSubtargetFeatureName"),
    "MnemonicAlias.ToMnemonic": Use(STRING, "asm-matcher: applyMnemonicAliases"),
    "AsmWriter.AsmWriterClassName": Use(PART, "asm-writer: the class of the printer, after the target's name"),
    "Processor.Name": Use(STRING, "subtarget: SubTypeKV"),
    "InstrMapping.ColFields": Use(NEEDED_IDENTIFIER, "instr-info: enumerations, their enumerators, and parameters"),
    "InstrMapping.ValueCols": Use(NEEDED_PART, "instr-info: enumerators, after the name of the column"),
    # llvm/CodeGen/ValueTypes.td, llvm/Target/TargetCallingConv.td
    "ValueType.Namespace": Use(QUALIFIED, "register-info, callingconv, dag-isel: qualified value types"),
    "CCCustom.FuncName": Use(NEEDED_FUNCTION, "callingconv: the function of the convention"),
    "CCIf.Predicate": Use(NEEDED_EXPRESSION, "callingconv: the function of the convention"),
    "ProcessorItineraries.PacketizerNamespace": Use(PART, "dfa-packetizer, subtarget: a method, and tables"),
    # llvm/TableGen/SearchableTable.td
    "GenericTable.CppTypeName": Use(NEEDED_TYPE, "searchable-tables: the type of the rows"),
    "GenericTable.PrimaryKey": Use(NEEDED_IDENTIFIER, "searchable-tables: parameters of the look-up function"),
    "GenericTable.PrimaryKeyName": Use(IDENTIFIER, "searchable-tables: the look-up function"),
    "SearchIndex.Key": Use(NEEDED_IDENTIFIER, "searchable-tables: parameters of the look-up function"),
    # llvm/Option/OptParser.td
    "OptionKind.Name": Use(NEEDED_PART, "opt-parser-defs: the kind of an option, an enumerator"),
    "OptionGroup.EnumName": Use(NEEDED_PART, "opt-parser-defs: enumerators"),
    "OptionGroup.Name": Use(STRING, "opt-parser-defs: the name of the group"),
    "Option.EnumName": Use(NEEDED_PART, "opt-parser-defs: enumerators"),
    "Option.Prefixes": Use(STRING, "opt-parser-defs: prefixes"),
    "Option.AliasArgs": Use(STRING, "opt-parser-defs: the values of an alias"),
    "Option.MacroPrefix": Use(PART, "opt-parser-defs: the macro of an option with a KeyPath"),
    "Option.NormalizedValuesScope": Use(QUALIFIED, "opt-parser-defs: the enumerators of values"),
    # llvm/Target/TargetSchedule.td, TargetInstrPredicate.td, TargetPfmCounters.td, TargetMacroFusion.td
    "PredicateProlog.Code": Use(STATEMENTS, "subtarget: resolveSchedClass"),
    "SchedPredicate.Predicate": Use(NEEDED_EXPRESSION, "subtarget: resolveSchedClass"),
    "CheckOperandBase.FunctionMapper": Use(FUNCTION, "instr-info, subtarget: conditions"),
    "CheckImmOperand_s.ImmVal": Use(NEEDED_EXPRESSION, "instr-info, subtarget: conditions"),
    "CheckNonPortable.CodeBlock": Use(NEEDED_EXPRESSION, "instr-info, subtarget: conditions"),
    "FunctionPredicateBase.FunctionName": Use(NEEDED_IDENTIFIER, "instr-info: a function, and a method"),
    "CheckFunctionPredicate.MCInstFnName": Use(FUNCTION, "instr-info, subtarget: conditions"),
    "CheckFunctionPredicate.MachineInstrFnName": Use(FUNCTION, "instr-info, subtarget: conditions"),
    "CheckFunctionPredicateWithTII.MCInstFnName": Use(FUNCTION, "instr-info, subtarget: conditions"),
    "CheckFunctionPredicateWithTII.MachineInstrFnName": Use(FUNCTION, "instr-info, subtarget: conditions"),
    "CheckFunctionPredicateWithTII.TIIPtrName": Use(EXPRESSION, "instr-info, subtarget: conditions"),
    "STIPredicateDecl.Name": Use(NEEDED_IDENTIFIER, "subtarget: a method"),
    "PfmCounter.Counter": Use(STRING, "exegesis: the names of counters"),
    "PfmIssueCounter.ResourceName": Use(STRING, "exegesis: the counters of issue"),
    "PfmCountersBinding.CpuName": Use(STRING, "exegesis: the counters of each processor"),
    "FusionPredicateWithCode.Predicate": Use(STATEMENTS, "macro-fusion-pred: the function of the fusion"),
    # llvm/Target/TargetSelectionDAG.td
    "SDNode.Opcode": Use(QUALIFIED, "dag-isel: opcodes in MatcherTable"),
    "SDNode.SDClass": Use(TYPE, "dag-isel: casts of nodes"),
    "SDNodeXForm.XFormFunction": Use(STATEMENTS, "dag-isel: RunSDNodeXForm"),
    "PatFrags.PredicateCode": Use(STATEMENTS, "dag-isel: CheckNodePredicate"),
    "PatFrags.GISelPredicateCode": Use(STATEMENTS, "global-isel: testMIPredicate_MI"),
    "PatFrags.ImmediateCode": Use(STATEMENTS, "dag-isel: CheckNodePredicate"),
    "ComplexPattern.SelectFunc": Use(FUNCTION, "dag-isel: CheckComplexPattern"),
    # llvm/Target/GlobalISel
    "RegisterBank.Name": Use(STRING, "register-bank: the name of the bank"),
    "GIComplexOperandMatcher.MatcherFn": Use(FUNCTION, "global-isel: renderers"),
    "GICustomOperandRenderer.RendererFn": Use(FUNCTION, "global-isel: renderers"),
    "GICombiner.Classname": Use(NEEDED_IDENTIFIER, "global-isel-combiner: the class"),
    "GICombiner.CombineAllMethodName": Use(NEEDED_IDENTIFIER, "global-isel-combiner: the method that tries all rules"),
    "GIDefMatchData.Type": Use(NEEDED_TYPE, "global-isel-combiner: a variable"),
    "MIFlagEnum.EnumName": Use(QUALIFIED, "global-isel-combiner: flags in the match table"),
}

#: Fields with texts that are not put into C++ as they are, and why.
OTHER_TEXTS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "Register.AsmName",
            "Register.AltNames",
            "RegisterTuples.RegAsmNames",
            "TokenAlias.FromToken",
            "TokenAlias.ToToken",
        ),
        "asm-writer escapes it, and the model of asm-matcher checks what that compares",
    ),
    **dict.fromkeys(
        ("Instruction.AsmString", "InstAlias.AsmString", "MnemonicAlias.FromMnemonic"),
        "read by the model, which checks mnemonics and tokens",
    ),
    **dict.fromkeys(
        ("Instruction.Constraints", "Instruction.DisableEncoding", "Instruction.TwoOperandAliasConstraint"),
        "read by the model, which finds operands in it",
    ),
    **dict.fromkeys(
        (
            "Instruction.AsmVariantName",
            "MnemonicAlias.AsmVariantName",
            "InstAlias.AsmVariantName",
            "AsmParserVariant.Name",
            "AsmParserVariant.CommentDelimiter",
            "AsmParserVariant.RegisterPrefix",
            "AsmParserVariant.TokenizingCharacters",
            "AsmParserVariant.SeparatorCharacters",
            "AsmParserVariant.BreakCharacters",
        ),
        "compared by the model",
    ),
    **dict.fromkeys(
        (
            "InstrMapping.FilterClass",
            "InstrMapping.RowFields",
            "InstrMapping.KeyCol",
            "GenericEnum.FilterClass",
            "GenericEnum.NameField",
            "GenericEnum.ValueField",
            "GenericTable.FilterClass",
            "GenericTable.FilterClassField",
            "GenericTable.Fields",
            "SearchableTable.SearchableFields",
            "SearchableTable.EnumNameField",
            "SearchableTable.EnumValueField",
            "GenericAutomaton.TransitionClass",
            "GenericAutomaton.SymbolFields",
        ),
        "names classes and fields of records",
    ),
    **dict.fromkeys(
        ("Intrinsic.LLVMName", "Intrinsic.TargetPrefix", "ClangBuiltin.ClangBuiltinName", "MSBuiltin.MSBuiltinName"),
        "checked as the names of intrinsics are",
    ),
    **dict.fromkeys(
        (
            "Association.name",
            "Category.name",
            "Clause.aliases",
            "Clause.alternativeName",
            "Clause.clangClass",
            "Clause.defaultValue",
            "Clause.enumClauseValue",
            "Clause.flangClass",
            "Clause.name",
            "Clause.prefix",
            "ClauseVal.name",
            "Directive.alternativeName",
            "Directive.name",
            "DirectiveLanguage.clauseEnumSetClass",
            "DirectiveLanguage.clausePrefix",
            "DirectiveLanguage.cppNamespace",
            "DirectiveLanguage.directivePrefix",
            "DirectiveLanguage.flangClauseBaseClass",
            "DirectiveLanguage.includeHeader",
            "DirectiveLanguage.name",
        ),
        "names in C++ that is beside the languages of directives in LLVM's sources; nobody else has such languages",
    ),
    **dict.fromkeys(
        (
            "Option.Name",
            "Option.HelpText",
            "Option.MetaVarName",
            "Option.Values",
            "OptionGroup.HelpText",
            "HelpTextVariant.Text",
        ),
        "opt-parser-defs escapes it",
    ),
    **dict.fromkeys(
        (
            "Option.ValuesCode",
            "Option.KeyPath",
            "Option.DefaultValue",
            "Option.ImpliedValue",
            "Option.ImpliedCheck",
            "Option.ShouldParse",
            "Option.NormalizerRetTy",
            "Option.Normalizer",
            "Option.Denormalizer",
            "Option.ValueMerger",
            "Option.ValueExtractor",
            "Option.NormalizedValues",
        ),
        "arguments of macros of whoever includes the file, which may make anything of them",
    ),
    "ValueType.LLVMName": "for LLVM's own value types alone",
    **dict.fromkeys(
        (
            "CondCode.ICmpPredicate",
            "CondCode.FCmpPredicate",
            "GITypeOf.OpName",
        ),
        "for global-isel and its combiners, and in no class of the language",
    ),
}

#: The classes whose records' names become C++. Those of registers, indices, register classes and entries of GenericEnums are checked where
#: the model makes them.
NAMES: Mapping[str, Use] = {
    "RegAltNameIndex": Use(IDENTIFIER, "register-info: enumerators"),
    "SubtargetFeature": Use(IDENTIFIER, "subtarget: enumerators"),
    "Instruction": Use(IDENTIFIER, "instr-info: enumerators"),
    "DAGOperand": Use(IDENTIFIER, "instr-info: enumerators of OpTypes"),
    "HwMode": Use(IDENTIFIER, "subtarget: enumerators"),
    "Fusion": Use(PART, "macro-fusion-pred: functions is..."),
    "ProcPfmCounters": Use(PART, "exegesis: tables"),
    "RegisterBank": Use(IDENTIFIER, "register-bank: objects, and a part of enumerators"),
    "Predicate": Use(PART, "asm-matcher, instr-info: enumerators Feature_...Bit"),
    "InstrMapping": Use(IDENTIFIER, "instr-info: functions"),
    "CallingConv": Use(IDENTIFIER, "callingconv: functions"),
    "CalleeSavedRegs": Use(PART, "register-info: tables ..._SaveList and ..._RegMask"),
    "GenericEnum": Use(IDENTIFIER, "searchable-tables: enumerations"),
    "GenericTable": Use(IDENTIFIER, "searchable-tables: tables"),
    "SearchIndex": Use(IDENTIFIER, "searchable-tables: functions"),
    "GenericAutomaton": Use(IDENTIFIER, "automata: types and tables"),
    "OptionFlag": Use(IDENTIFIER, "opt-parser-defs: flags of options"),
    "OptionVisibility": Use(IDENTIFIER, "opt-parser-defs: visibilities of options"),
    "OptionGroup": Use(PART, "opt-parser-defs: enumerators"),
    "Option": Use(PART, "opt-parser-defs: enumerators"),
    "SchedMachineModel": Use(PART, "subtarget: tables"),
    "SchedReadWrite": Use(PART, "instr-info: enumerators of Sched"),
    "InstrItinClass": Use(IDENTIFIER, "instr-info: enumerators of Sched"),
    "ProcessorItineraries": Use(PART, "subtarget: namespaces ...FU and tables"),
    "FuncUnit": Use(IDENTIFIER, "subtarget: constants"),
    "Bypass": Use(IDENTIFIER, "subtarget: constants"),
}


@frozen
class UnfitText:
    """A text of a record that cannot become what it becomes in C++.

    Attributes:
        field: the record's field; None for the record's name.
        part: the text, an object in the field's value.
        message: what is wrong, and what to do about it.
    """

    field: str | None
    part: str
    message: str

    def place_in(self, record: Record) -> Place:
        """The line that gives the text."""
        return record.place if self.field is None else record.place_of(self.field, self.part)


def unfit_texts(record: Record) -> Iterator[UnfitText]:
    """The texts of a record that cannot become C++."""
    fields, names = _uses_of(record.superclasses)
    for use in names:
        problem = use.kind.unfit(record.name)
        if problem is not None:
            yield UnfitText(None, record.name, f"the name '{record.name}' {use.kind.becomes}, and {problem}; rename it")
            break
    for field, use in fields:
        value = record.fields.get(field)
        if not value and value != "":
            continue
        kind = use.kind
        for text in (value,) if isinstance(value, str) else _texts_in(value):
            if not text and kind.empty:
                continue
            problem = kind.unfit(text)
            if problem is None:
                continue
            attribute = field if record.origin is None else record.origin.attribute_of(field) or field
            if kind.whole:
                yield UnfitText(field, text, f"{attribute} {kind.becomes}, and '{text}' {problem}; {kind.remedy}")
            else:
                yield UnfitText(field, text, f"{attribute} {kind.becomes}, and {problem}; {kind.remedy}")


def _texts_in(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for element in value:
            yield from _texts_in(element)


@cache
def _uses_of(superclasses: tuple[str, ...]) -> tuple[tuple[tuple[str, Use], ...], tuple[Use, ...]]:
    """The fields of a record of these classes whose texts become C++, and what its name becomes."""
    fields: dict[str, Use] = {}
    for name in superclasses:
        fields.update(_fields_of_class().get(name, ()))
    return tuple(fields.items()), tuple([NAMES[name] for name in superclasses if name in NAMES])


@cache
def _fields_of_class() -> Mapping[str, tuple[tuple[str, Use], ...]]:
    found: dict[str, tuple[tuple[str, Use], ...]] = {}
    for name, use in FIELDS.items():
        owner, _, field = name.partition(".")
        found[owner] = (*found.get(owner, ()), (field, use))
    return found


def classes_with_texts() -> list[str]:
    """The classes whose records may have such texts or names."""
    return sorted({*_fields_of_class(), *NAMES})

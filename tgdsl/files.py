"""The files that generators write, with llvm-tblgen's options for each: plain data that targets and generators share.

A target lists its files (``Target(files=[files.AsmWriter(suffix="AsmWriter1", asmwriternum=1), ...])``), a command line names them in
the notation of :attr:`File.spec`, and a generator gets the one that it is to write. Nothing here knows how a file is written. A generator
of another distribution has a class of its own, derived from :class:`File`, which its targets import; see
:class:`tgdsl.generation.Generator`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, TypeAlias, TypeVar

from tgdsl.classes import field, fields, frozen

OptionValue: TypeAlias = bool | int | str

Default = TypeVar("Default", bound=OptionValue)

_SUFFIX = re.compile(r"[A-Za-z0-9_]+")
_LARGEST = (1 << 32) - 1

_TRUE, _FALSE = ("", "true", "TRUE", "True", "1"), ("false", "FALSE", "False", "0")

# llvm::StringRef::getAsInteger with an automatic radix: a prefix, else 8 after a zero, else 10.
_NUMBER = re.compile(
    r"0[xX](?P<hex>[0-9a-fA-F]+)|0[bB](?P<bin>[01]+)|0o(?P<oct>[0-7]+)|0(?P<zero>[0-7]+)|(?P<dec>0|[1-9][0-9]*)"
)
_RADIX = {"hex": 16, "bin": 2, "oct": 8, "zero": 8, "dec": 10}


_EXPLAINED = "explained"  # the key of an option's explanation among its field's metadata


class _Wrong(ValueError):
    """A text that an option does not take; the message is for whoever wrote it."""


@frozen
class _Explained:
    """The metadata of an option's field; see :class:`Option`."""

    explanation: str
    choices: tuple[str, ...]


def option(default: Default, explanation: str, choices: Sequence[str] = ()) -> Default:
    """An option of llvm-tblgen in the body of a :class:`File`: ``asmwriternum: int = option(0, "...")`` is ``-asmwriternum``.

    Numbers are unsigned, of 32 bits. Dashes of llvm-tblgen's name are underscores in Python.

    Args:
        choices: all values of an option whose values are texts; any text is one if there are none.
    """
    return field(default=default, metadata={_EXPLAINED: _Explained(explanation, tuple(choices))})


@frozen(kw_only=True)
class File:
    """One file of a target: its kind, by the derived class, what stands in its name after ``Gen``, and options.

    Attributes:
        suffix: "AsmWriter1" for ``X86GenAsmWriter1.inc``; the usual one unless given.
    """

    generator: ClassVar[str] = ""  #: the name of llvm-tblgen's backend: "asm-writer" for ``-gen-asm-writer``
    usual_suffix: ClassVar[str] = ""  #: "AsmWriter" for ``SparcGenAsmWriter.inc``
    ending: ClassVar[str] = "inc"  #: "inc" for ``SparcGenAsmWriter.inc``

    suffix: str | None = None

    @property
    def options(self) -> dict[str, str]:
        """The options that do not have their default values, by llvm-tblgen's names, as on its command line."""
        given = {one.name: (one.value_in(self), one.default) for one in options_of(type(self))}
        return {name: option_text(value) for name, (value, default) in given.items() if value != default}

    @property
    def spec(self) -> str:
        """The notation of the command line: ``[SUFFIX=]GENERATOR[,OPTION=VALUE]...``."""
        named = f"{self.suffix}=" if self.suffix not in (None, self.usual_suffix) else ""
        return named + ",".join([self.generator, *(f"{name}={value}" for name, value in self.options.items())])

    def name(self, target: str, part: str = "") -> str:
        """The name of the file in LLVM's build, such as ``SparcGenRegisterInfo.inc``.

        Args:
            part: of a file that its generator writes beside it, what that one's name has more (:class:`tgdsl.generation.Part`).
        """
        return f"{self.stem(target)}{part}.{self.ending}"

    def stem(self, target: str) -> str:
        """The file's name without its ending."""
        return f"{target}Gen{self.usual_suffix if self.suffix is None else self.suffix}"

    def problems(self) -> Iterator[str]:
        """The mistakes in the suffix and the options; in their types, too, which a target that no type checker has seen may miss."""
        if self.suffix is not None:
            problem = suffix_problem(self.suffix)
            if problem:
                yield problem
        for one in options_of(type(self)):
            value = one.value_in(self)
            if type(value) is not type(one.default):
                yield f"the option '{one.attribute}' of {self.generator} must be of type {one.kind}, and is {_shown(value)}"
            elif isinstance(value, str):
                if one.choices and value not in one.choices:
                    listed = ", ".join(one.choices)
                    yield f"the option '{one.attribute}' of {self.generator} is {value!r}, and must be one of: {listed}"
            elif not 0 <= value <= _LARGEST:
                yield f"the option '{one.attribute}' of {self.generator} is {value}, and must be between 0 and {_LARGEST}"


@frozen
class Option:
    """One option of a :class:`File`.

    Attributes:
        attribute: its name in Python.
        explanation: for people, in ``--list``.
        choices: of an option whose values are texts: all values; empty if any text is one.
    """

    attribute: str
    default: OptionValue
    explanation: str
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """llvm-tblgen's name: "instr-info-expand-mi-operand-info"."""
        return self.attribute.replace("_", "-")

    @property
    def kind(self) -> str:
        """The Python type of its values."""
        return type(self.default).__name__

    def value_in(self, file: File) -> OptionValue:
        value: OptionValue = getattr(file, self.attribute)
        return value

    def parse(self, text: str | None) -> OptionValue:
        """The value that llvm-tblgen's command line reads from a text; None for an option without ``=``.

        Raises:
            ValueError: it has no such value; the message says which there are.
        """
        if isinstance(self.default, bool):
            given = "" if text is None else text
            if given in (*_TRUE, *_FALSE):
                return given in _TRUE
            raise _Wrong(f"'{given}' is no value of the option '{self.name}'; give 0, 1, false or true")
        if isinstance(self.default, str):
            if text is None or self.choices and text not in self.choices:
                given = "it has none" if text is None else f"'{text}' is none"
                listed = f"one of {', '.join(self.choices)}" if self.choices else "a text"
                raise _Wrong(f"the option '{self.name}' needs {listed}, and {given}: {self.name}={self.default}")
            return text
        found = _NUMBER.fullmatch(text or "")
        value = _LARGEST + 1 if found is None else _number(found)
        if value > _LARGEST:
            given = "it has none" if text is None else f"'{text}' is none"
            raise _Wrong(
                f"the option '{self.name}' needs a number from 0 to {_LARGEST}, and {given}: {self.name}={self.default}"
            )
        return value


def _number(found: re.Match[str]) -> int:
    kind = found.lastgroup or ""
    digits = found[kind].lstrip("0") or "0"
    return int(digits, _RADIX[kind]) if len(digits) <= 32 else _LARGEST + 1  # Python refuses thousands of digits


def option_text(value: OptionValue) -> str:
    """The value of an option on llvm-tblgen's command line."""
    return value if isinstance(value, str) else str(int(value))


def options_of(kind: type[File]) -> Sequence[Option]:
    """The options of a kind of files, in the order of their declaration."""
    explained: list[tuple[str, OptionValue, _Explained]] = [
        (one.name, one.default, one.metadata[_EXPLAINED]) for one in fields(kind) if _EXPLAINED in one.metadata
    ]
    return [Option(name, default, known.explanation, known.choices) for name, default, known in explained]


def _shown(value: object) -> str:
    """A value in a message."""
    return repr(value) if isinstance(value, (bool, int, float, str)) else f"of type {type(value).__name__}"


def suffix_problem(suffix: object) -> str:
    """The mistake in a suffix; empty if it can be a part of a file's name."""
    if isinstance(suffix, str) and _SUFFIX.fullmatch(suffix):
        return ""
    return f"the suffix {_shown(suffix)} can be no part of a file's name: it takes letters, digits and underscores, as 'AsmWriter1' does"


@frozen(kw_only=True)
class RegisterInfo(File):
    """``<Target>GenRegisterInfo.inc``: registers, their classes and sub-register indices."""

    generator = "register-info"
    usual_suffix = "RegisterInfo"

    register_info_debug: bool = option(False, "print classes, sub-register indices and registers to standard error")


@frozen(kw_only=True)
class InstrInfo(File):
    """``<Target>GenInstrInfo.inc``: opcodes, instruction descriptors, operand types."""

    generator = "instr-info"
    usual_suffix = "InstrInfo"

    instr_info_expand_mi_operand_info: bool = option(
        True, "getOperandType has an entry for each sub-operand in MIOperandInfo, not one for the operand"
    )


@frozen(kw_only=True)
class CallingConv(File):
    """``<Target>GenCallingConv.inc``: calling conventions."""

    generator = "callingconv"
    usual_suffix = "CallingConv"


@frozen(kw_only=True)
class AsmWriter(File):
    """``<Target>GenAsmWriter.inc``: the instruction printer."""

    generator = "asm-writer"
    usual_suffix = "AsmWriter"

    asmwriternum: int = option(0, "which of the target's AssemblyWriters, from 0")


@frozen(kw_only=True)
class AsmMatcher(File):
    """``<Target>GenAsmMatcher.inc``: the tables of the assembler's parser, and their interpreter."""

    generator = "asm-matcher"
    usual_suffix = "AsmMatcher"

    asmparsernum: int = option(0, "which of the target's AssemblyParsers, from 0")
    match_prefix: str = option("", "matches only instructions whose names begin with this, and no mnemonic aliases")


@frozen(kw_only=True)
class MCCodeEmitter(File):
    """``<Target>GenMCCodeEmitter.inc``: the encoder of instructions."""

    generator = "emitter"
    usual_suffix = "MCCodeEmitter"


@frozen(kw_only=True)
class DAGISel(File):
    """``<Target>GenDAGISel.inc``: the instruction selector's MatcherTable."""

    generator = "dag-isel"
    usual_suffix = "DAGISel"

    omit_comments: bool = option(False, "no comments in MatcherTable: a smaller file")
    instrument_coverage: bool = option(False, "OPC_Coverage, and tables of the patterns that it numbers")


@frozen(kw_only=True)
class GlobalISel(File):
    """``<Target>GenGlobalISel.inc``: the instruction selector's match table for generic instructions, imported from the same patterns."""

    generator = "global-isel"
    usual_suffix = "GlobalISel"

    warn_on_skipped_patterns: bool = option(False, "warns of patterns that cannot be imported, with the reason")
    optimize_match_table: bool = option(True, "rules that begin with the same checks share them")
    instrument_gisel_coverage: bool = option(False, "GIR_Coverage: each rule notes that it was used")


@frozen(kw_only=True)
class SubtargetInfo(File):
    """``<Target>GenSubtargetInfo.inc``: features, processors, and what instructions cost on each."""

    generator = "subtarget"
    usual_suffix = "SubtargetInfo"


@frozen(kw_only=True)
class SearchableTables(File):
    """``<Target>GenSearchableTables.inc``: enumerations, and tables with functions that search them."""

    generator = "searchable-tables"
    usual_suffix = "SearchableTables"


@frozen(kw_only=True)
class OptParserDefs(File):
    """``Opts.inc`` of a tool of LLVM: its command-line options, for LLVM's OptTable."""

    generator = "opt-parser-defs"
    usual_suffix = "Opts"


@frozen(kw_only=True)
class OptRST(File):
    """A page of documentation about the command-line options of a tool, in reStructuredText."""

    generator = "opt-rst"
    usual_suffix = "Opts"
    ending = "rst"


@frozen(kw_only=True)
class RegisterBank(File):
    """``<Target>GenRegisterBank.inc``: the register banks of GlobalISel."""

    generator = "register-bank"
    usual_suffix = "RegisterBank"


@frozen(kw_only=True)
class FastISel(File):
    """``<Target>GenFastISel.inc``: the fast instruction selector's functions."""

    generator = "fast-isel"
    usual_suffix = "FastISel"


@frozen(kw_only=True)
class Exegesis(File):
    """``<Target>GenExegesis.inc``: the performance counters of processors, for ``llvm-exegesis``."""

    generator = "exegesis"
    usual_suffix = "Exegesis"


@frozen(kw_only=True)
class MacroFusion(File):
    """``<Target>GenMacroFusion.inc``: functions that tell whether a processor executes two instructions as one."""

    generator = "macro-fusion-pred"
    usual_suffix = "MacroFusion"


@frozen(kw_only=True)
class InstrDocs(File):
    """``<Target>GenInstrDocs.rst``: documentation of the instructions, as reStructuredText. LLVM's build does not write it."""

    generator = "instr-docs"
    usual_suffix = "InstrDocs"
    ending = "rst"


@frozen(kw_only=True)
class DirectiveDecl(File):
    """``OMP.h.inc`` of LLVM: the enumerations of a language of directives, and declarations of functions about them."""

    generator = "directive-decl"
    usual_suffix = "DirectiveDecl"


@frozen(kw_only=True)
class DirectiveImpl(File):
    """``OMP.inc`` of LLVM: the functions about a language of directives, and what clang and flang have of it."""

    generator = "directive-impl"
    usual_suffix = "DirectiveImpl"


@frozen(kw_only=True)
class MCPseudoLowering(File):
    """``<Target>GenMCPseudoLowering.inc``: pseudo instructions that the AsmPrinter replaces by one instruction."""

    generator = "pseudo-lowering"
    usual_suffix = "MCPseudoLowering"


@frozen(kw_only=True)
class DisassemblerTables(File):
    """``<Target>GenDisassemblerTables.inc``: the decoder of instructions."""

    generator = "disassembler"
    usual_suffix = "DisassemblerTables"

    suppress_per_hwmode_duplicates: Literal["O0", "O1", "O2"] = option(
        "O0",
        "an encoding that does not depend on the HwMode is O0: in the table of each mode, O1: of each mode that its"
        " DecoderNamespace has encodings for, O2: of the default mode",
        ("O0", "O1", "O2"),
    )
    ignore_non_decodable_operands: bool = option(
        False,
        "an operand that the encoding has no field for is left to C++, and not an error (since 22; before, always)",
    )
    ignore_fully_defined_operands: bool = option(
        False,
        "an operand whose bits are the same in each word is left to C++ (since 22; before, always)",
    )
    specialize_decoders_per_bitwidth: bool = option(
        False,
        "decodeToMCInst is a function for each width of words, with less code (since 22)",
    )
    use_fn_table_in_decode_to_mcinst: bool = option(
        False,
        "decodeToMCInst calls functions by a table, in place of a switch, for shorter compile times (since 22)",
    )


@frozen(kw_only=True)
class SDNodeInfo(File):
    """``<Target>GenSDNodeInfo.inc``: the target's own nodes of the DAG as an enumeration, and descriptions of them."""

    generator = "sd-node-info"
    usual_suffix = "SDNodeInfo"

    sdnode_namespace: str = option("", "the C++ namespace of the nodes; the target's name and ISD unless given")
    warn_on_skipped_nodes: bool = option(True, "warns of nodes that it leaves out")


@frozen(kw_only=True)
class X86MnemonicTables(File):
    """``X86GenMnemonicTables.inc``: a function for each mnemonic of X86, which tells whether an opcode has it."""

    generator = "x86-mnemonic-tables"
    usual_suffix = "MnemonicTables"

    asmwriternum: int = option(0, "which of the target's AssemblyWriters, whose variant the mnemonics are of, from 0")


@frozen(kw_only=True)
class X86InstrMapping(File):
    """``X86GenInstrMapping.inc``: X86's instructions by others that do the same, in fewer bytes or with another encoding."""

    generator = "x86-instr-mapping"
    usual_suffix = "InstrMapping"


@frozen(kw_only=True)
class X86FoldTables(File):
    """``X86GenFoldTables.inc``: X86's instructions that read registers by those that read memory."""

    generator = "x86-fold-tables"
    usual_suffix = "FoldTables"

    asmwriternum: int = option(
        0, "which of the target's AssemblyWriters, whose variant mnemonics are compared in, from 0"
    )


@frozen(kw_only=True)
class DFAPacketizer(File):
    """``<Target>GenDFAPacketizer.inc``: the automaton that tells which instructions of a VLIW machine can be in one packet."""

    generator = "dfa-packetizer"
    usual_suffix = "DFAPacketizer"


@frozen(kw_only=True)
class Automata(File):
    """``<Target>GenAutomata.inc``: the tables of GenericAutomatons."""

    generator = "automata"
    usual_suffix = "Automata"


@frozen(kw_only=True)
class CompressInstEmitter(File):
    """``<Target>GenCompressInstEmitter.inc``: functions from instructions to their compressed forms, and back."""

    generator = "compress-inst-emitter"
    usual_suffix = "CompressInstEmitter"


@frozen(kw_only=True)
class DXILOperation(File):
    """``DXILOperation.inc``: the operations of DirectX's intermediate language."""

    generator = "dxil-operation"
    usual_suffix = "DXILOperation"


@frozen(kw_only=True)
class GlobalISelCombiner(File):
    """``<Target>GenGICombiner.inc``: a combiner of GlobalISel, whose rules are a match table. LLVM's build has one file for each."""

    generator = "global-isel-combiner"
    usual_suffix = "GICombiner"

    combiners: str = option("", "the GICombiner; several with + between them. The target's only one, unless given")
    gicombiner_stop_after_parse: bool = option(False, "a dump of the rules in place of the file")
    gicombiner_debug_cxxpreds: bool = option(False, "comments in the C++ that matches: the alternatives of PatFrags")
    gicombiner_debug_typeinfer: bool = option(False, "print how types were inferred to standard error")


@frozen(kw_only=True)
class ValueTypes(File):
    """``GenVT.inc``: LLVM's own list of value types, from ``ValueTypes.td``."""

    generator = "vt"
    usual_suffix = "VT"


@frozen(kw_only=True)
class Attributes(File):
    """``Attributes.inc``: the attributes of LLVM IR, from ``Attributes.td``."""

    generator = "attrs"
    usual_suffix = "Attributes"


@frozen(kw_only=True)
class IntrinsicEnums(File):
    """``IntrinsicEnums.inc``, ``Intrinsics<Target>.h``: the numbers of intrinsics."""

    generator = "intrinsic-enums"
    usual_suffix = "IntrinsicEnums"

    intrinsic_prefix: str = option("", "the TargetPrefix of the intrinsics; those of no target unless given")


@frozen(kw_only=True)
class IntrinsicImpl(File):
    """``IntrinsicImpl.inc``: names, types, attributes and builtins of all intrinsics."""

    generator = "intrinsic-impl"
    usual_suffix = "IntrinsicImpl"


@frozen(kw_only=True)
class ARMTargetDef(File):
    """``ARMTargetParserDef.inc``, ``AArch64TargetParserDef.inc``: processors and extensions for the parser of ``-march`` and ``-mcpu``."""

    generator = "arm-target-def"
    usual_suffix = "TargetParserDef"


@frozen(kw_only=True)
class RISCVTargetDef(File):
    """``RISCVTargetParserDef.inc``: processors and extensions for the parser of ``-march`` and ``-mcpu``."""

    generator = "riscv-target-def"
    usual_suffix = "TargetParserDef"


@frozen(kw_only=True)
class TargetFeatures(File):
    """``<Target>GenTargetFeatures.inc``: features and processors for tools without the target's code."""

    generator = "target-features"
    usual_suffix = "TargetFeatures"


@frozen(kw_only=True)
class TargetLibraryInfo(File):
    """``TargetLibraryInfo.inc``: the functions of C's libraries that LLVM knows."""

    generator = "target-library-info"
    usual_suffix = "TargetLibraryInfo"


@frozen(kw_only=True)
class RuntimeLibcalls(File):
    """``RuntimeLibcalls.inc``: the calls of functions at run time that LLVM makes itself."""

    generator = "runtime-libcalls"
    usual_suffix = "RuntimeLibcalls"

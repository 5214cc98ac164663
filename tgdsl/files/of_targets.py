"""The files of a target, as LLVM's build has them for each back end."""

from __future__ import annotations

from typing import Literal

from tgdsl.classes import frozen
from tgdsl.files.file import File, option


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
    gisel_coverage_file: str = option("", "what GIR_Coverage noted: warns of patterns whose rules were not used")


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

"""Who knows LLVM finds here what it has there: the docstring of a package names the classes of LLVM's TableGen that it stands for."""

from __future__ import annotations

import ast
import re
from collections.abc import Set

import pytest

from tests.typing.test_layers import is_below, project_modules

pytestmark = pytest.mark.checkout

#: Classes and files of LLVM's TableGen (llvm/utils/TableGen), each of which some package names.
COUNTERPARTS = frozenset(
    {
        "ARMTargetDefEmitter",
        "AsmMatcherEmitter",
        "AsmWriterEmitter",
        "Attributes",
        "AutomatonEmitter",
        "CallingConvEmitter",
        "CodeEmitterGen",
        "CodeGenDAGPatterns",
        "CodeGenInstAlias",
        "CodeGenInstruction",
        "CodeGenMapTable",
        "CodeGenRegBank",
        "CodeGenSchedModels",
        "CodeGenTarget",
        "CompressInstEmitter",
        "ContractNodes",
        "DAGISelEmitter",
        "DAGISelMatcherEmitter",
        "DFAPacketizerEmitter",
        "DXILEmitter",
        "DecoderEmitter",
        "DfaEmitter",
        "DirectiveEmitter",
        "ExegesisEmitter",
        "FastISelEmitter",
        "GlobalISelCombinerEmitter",
        "GlobalISelEmitter",
        "GlobalISelMatchTable",
        "InstrDocsEmitter",
        "InstrInfoEmitter",
        "IntrinsicEmitter",
        "MacroFusionPredicatorEmitter",
        "OptParserEmitter",
        "OptRSTEmitter",
        "OptimizeMatcher",
        "PredicateExpander",
        "PseudoLoweringEmitter",
        "RISCVTargetDefEmitter",
        "RegisterBankEmitter",
        "RegisterInfoEmitter",
        "RuntimeLibcallsEmitter",
        "SDNodeInfoEmitter",
        "SearchableTableEmitter",
        "SetTheory",
        "SubtargetEmitter",
        "SubtargetFeatureInfo",
        "TargetFeaturesEmitter",
        "TargetLibraryInfoEmitter",
        "TypeSetByHwMode",
        "VTEmitter",
        "VarLenCodeEmitterGen",
        "X86DisassemblerTables",
        "X86FoldTablesEmitter",
        "X86InstrMappingEmitter",
        "X86MnemonicTables",
    }
)

#: Others that a package may name in place of one of these.
_OTHERS = frozenset(
    {
        *(
            "AsmMatcherInfo",
            "AsmWriterInst",
            "CodeGenHwModes",
            "CodeGenIntrinsics",
            "DAGISelMatcher",
            "DAGISelMatcherGen",
            "DAGISelMatcherOpt",
        ),
        *(
            "InfoByHwMode",
            "PatternToMatch",
            "SDNodeProperties",
            "SequenceToOffsetTable",
            "StringMatcher",
            "StringToOffsetTable",
        ),
        *("TreePattern", "TreePatternNode", "TypeInfer"),
    }
)


def named(docstring: str) -> Set[str]:
    return (COUNTERPARTS | _OTHERS) & set(re.findall(r"\w+", docstring))


def docstrings() -> dict[str, str]:
    """The docstring of each package of the model and of generators."""
    return {
        module: ast.get_docstring(ast.parse(path.read_text())) or ""
        for path, module, is_package in project_modules()
        if is_package
        and module not in ("generators",)
        and (is_below(module, "tgdsl.model") or is_below(module, "generators"))
    }


def test_packages_name_their_counterparts() -> None:
    nameless = [module for module, docstring in docstrings().items() if not named(docstring)]
    assert not nameless, f"name LLVM's counterparts in the docstrings of these packages: {nameless}"


def test_counterparts_are_named() -> None:
    all_named: Set[str] = {name for docstring in docstrings().values() for name in named(docstring)}
    assert COUNTERPARTS <= all_named, f"no package's docstring names these: {sorted(COUNTERPARTS - all_named)}"


def test_names_are_whole_words() -> None:
    assert named("Patterns (CodeGenDAGPatterns, and CodeGenTargets)") == {"CodeGenDAGPatterns"}

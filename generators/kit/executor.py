"""The class that executes a match table of GlobalISel, in sections for ``#ifdef`` (GlobalISelMatchTableExecutorEmitter).

The file that includes the generated one declares the class, with the sections in it::

    out = [
        predicate_bitset(executor, "GET_GLOBALISEL_PREDICATE_BITSET"),
        temporaries_declaration(executor, "GET_GLOBALISEL_TEMPORARIES_DECL"),
        ...
        implementation(executor, "GET_GLOBALISEL_IMPL", texts),
    ]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.kit.executor_features import feature_functions
from tgdsl.generators.kit.match_table import NO_SOURCES, Sources, match_table_text
from tgdsl.generators.kit.match_table_predicates import type_name
from tgdsl.generators.kit.writer import filled, template, whole_lines
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.match_table import Executor, LowLevelType, NamedCode

_ENCODINGS = """\
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define GIMT_Encode2(Val) uint8_t(Val), uint8_t((uint16_t)Val >> 8)
#define GIMT_Encode4(Val) uint8_t(Val), uint8_t((uint32_t)Val >> 8), uint8_t((uint32_t)Val >> 16), uint8_t((uint32_t)Val >> 24)
#define GIMT_Encode8(Val) uint8_t(Val), uint8_t((uint64_t)Val >> 8), uint8_t((uint64_t)Val >> 16), uint8_t((uint64_t)Val >> 24),  uint8_t((uint64_t)Val >> 32), uint8_t((uint64_t)Val >> 40), uint8_t((uint64_t)Val >> 48), uint8_t((uint64_t)Val >> 56)
#else
#define GIMT_Encode2(Val) uint8_t((uint16_t)Val >> 8), uint8_t(Val)
#define GIMT_Encode4(Val) uint8_t((uint32_t)Val >> 24), uint8_t((uint32_t)Val >> 16), uint8_t((uint32_t)Val >> 8), uint8_t(Val)
#define GIMT_Encode8(Val) uint8_t((uint64_t)Val >> 56), uint8_t((uint64_t)Val >> 48), uint8_t((uint64_t)Val >> 40), uint8_t((uint64_t)Val >> 32),  uint8_t((uint64_t)Val >> 24), uint8_t((uint64_t)Val >> 16), uint8_t((uint64_t)Val >> 8), uint8_t(Val)
#endif
"""

_SHORT_ENCODINGS = """\
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define GIMT_Encode2(Val) uint8_t(Val), uint8_t((Val) >> 8)
#define GIMT_Encode4(Val) uint8_t(Val), uint8_t((Val) >> 8), uint8_t((Val) >> 16), uint8_t((Val) >> 24)
#define GIMT_Encode8(Val) uint8_t(Val), uint8_t((Val) >> 8), uint8_t((Val) >> 16), uint8_t((Val) >> 24),  uint8_t(uint64_t(Val) >> 32), uint8_t(uint64_t(Val) >> 40), uint8_t(uint64_t(Val) >> 48), uint8_t(uint64_t(Val) >> 56)
#else
#define GIMT_Encode2(Val) uint8_t((Val) >> 8), uint8_t(Val)
#define GIMT_Encode4(Val) uint8_t((Val) >> 24), uint8_t((Val) >> 16), uint8_t((Val) >> 8), uint8_t(Val)
#define GIMT_Encode8(Val) uint8_t(uint64_t(Val) >> 56), uint8_t(uint64_t(Val) >> 48), uint8_t(uint64_t(Val) >> 40), uint8_t(uint64_t(Val) >> 32),  uint8_t((Val) >> 24), uint8_t((Val) >> 16), uint8_t((Val) >> 8), uint8_t(Val)
#endif
"""

#: The macros for values of several bytes (emitEncodingMacrosDef).
_ENCODING_MACROS = ByRelease({19: _ENCODINGS, 22: _SHORT_ENCODINGS})

_NO_ENCODINGS = "#undef GIMT_Encode2\n#undef GIMT_Encode4\n#undef GIMT_Encode8\n\n"

_BITSET = template("""\
    const unsigned MAX_SUBTARGET_PREDICATES = $count;
    using PredicateBitset = llvm::Bitset<MAX_SUBTARGET_PREDICATES>;
    """)

_LEAF_TEST = "  bool testMOPredicate_MO(unsigned PredicateID, const MachineOperand &MO, const MatcherState &State) const override;\n"
#: The declaration of the function for predicates of leaves, of releases that have it.
_LEAF_TESTS = ByRelease({19: "", 22: _LEAF_TEST})

_TEMPORARIES = whole_lines("""\
      mutable MatcherState State;
      typedef ComplexRendererFns($name::*ComplexMatcherMemFn)(MachineOperand &) const;
      typedef void($name::*CustomRendererFn)(MachineInstrBuilder &, const MachineInstr &, int) const;
      const ExecInfoTy<PredicateBitset, ComplexMatcherMemFn, CustomRendererFn> ExecInfo;
      static $name::ComplexMatcherMemFn ComplexPredicateFns[];
      static $name::CustomRendererFn CustomRenderers[];
      bool testImmPredicate_I64(unsigned PredicateID, int64_t Imm) const override;
      bool testImmPredicate_APInt(unsigned PredicateID, const APInt &Imm) const override;
      bool testImmPredicate_APFloat(unsigned PredicateID, const APFloat &Imm) const override;
      const uint8_t *getMatchTable() const override;
      bool testMIPredicate_MI(unsigned PredicateID, const MachineInstr &MI, const MatcherState &State) const override;
    $leaf_test
      bool testSimplePredicate(unsigned PredicateID) const override;
      bool runCustomAction(unsigned FnID, const MatcherState &State, NewMIVector &OutMIs) const override;
    """)

_PREDICATES = template("""\
    PredicateBitset AvailableModuleFeatures;
    mutable PredicateBitset AvailableFunctionFeatures;
    PredicateBitset getAvailableFeatures() const {
      return AvailableModuleFeatures | AvailableFunctionFeatures;
    }
    PredicateBitset
    computeAvailableModuleFeatures(const ${target}Subtarget *Subtarget) const;
    PredicateBitset
    computeAvailableFunctionFeatures(const ${target}Subtarget *Subtarget,
                                     const MachineFunction *MF) const;
    void setupGeneratedPerFunctionState(MachineFunction &MF) override;
    """)

_TYPES = whole_lines("""\
    // LLT Objects.
    enum {
    $names
    };
    const static size_t NumTypeObjects = $count;
    const static LLT TypeObjects[] = {
    $types
    };

    """)

_COMPLEX_MATCHERS = whole_lines("""\
    // ComplexPattern predicates.
    enum {
      GICP_Invalid,
    $numbers
    };
    // See constructor for table contents

    $name::ComplexMatcherMemFn
    $name::ComplexPredicateFns[] = {
      nullptr, // GICP_Invalid
    $functions
    };

    """)

_RENDERERS = whole_lines("""\
    // Custom renderers.
    enum {
      GICR_Invalid,
    $numbers
    };
    $name::CustomRendererFn
    $name::CustomRenderers[] = {
      nullptr, // GICR_Invalid
    $functions
    };

    """)


NO_TEST_SOURCES: Mapping[str, origins.Sources] = {}


@frozen(kw_only=True)
class ExecutorTexts:
    """Texts that a kind of executors has in its implementation besides what all have: whole lines.

    Attributes:
        tests_comment: what the comment before predicates says; empty for none.
        instruction_test_declarations: what predicates of instructions begin with, without the last line's end.
        leaf_test_declarations: the same of predicates of leaves.
        additional: what stands behind the custom renderers (emitAdditionalImpl).
        simple_predicates: testSimplePredicate.
        custom_actions: runCustomAction.
        combiner, coverage, sources: of the table.
        test_sources: what predicates of instructions are for, by their names.
    """

    tests_comment: str = ""
    instruction_test_declarations: str = ""
    leaf_test_declarations: str = ""
    additional: str = ""
    simple_predicates: str = ""
    custom_actions: str = ""
    combiner: bool = False
    coverage: bool = False
    sources: Sources = NO_SOURCES
    test_sources: Mapping[str, origins.Sources] = NO_TEST_SOURCES


def implementation(executor: Executor, macro: str, texts: ExecutorTexts) -> str:
    """The section with the methods and the table (emitExecutorImpl)."""
    name, comment = executor.name, texts.tests_comment
    immediates = executor.immediate_tests
    table = match_table_text(executor.table, combiner=texts.combiner, coverage=texts.coverage, sources=texts.sources)
    parts = [
        _type_objects(executor.table.types),
        feature_functions(executor, texts.sources.everyone),
        _complex_matchers(executor),
        _tests(
            f"{name}::testMIPredicate_MI(unsigned PredicateID, const MachineInstr & MI, const MatcherState &State)",
            "MI",
            executor.instruction_tests,
            comment,
            texts.instruction_test_declarations,
            texts.test_sources,
        ),
        _leaf_tests(executor, texts) if _LEAF_TESTS[executor.table.release] else "",
        *[
            _tests(
                f"{name}::testImmPredicate_{kind}(unsigned PredicateID, {parameter} Imm)",
                kind,
                immediates.get(kind, ()),
                comment,
            )
            for kind, parameter in (("I64", "int64_t"), ("APFloat", "const APFloat &"), ("APInt", "const APInt &"))
        ],
        texts.simple_predicates,
        _renderers(executor),
        texts.additional,
        texts.custom_actions,
        origins.fixed(_ENCODING_MACROS[executor.table.release]),
        f"const uint8_t *{name}::getMatchTable() const {{\n{table}  return MatchTable0;\n}}\n",
        origins.fixed(_NO_ENCODINGS),
    ]
    return section(macro, "".join(parts))


def _leaf_tests(executor: Executor, texts: ExecutorTexts) -> str:
    """The function for predicates of leaves."""
    return _tests(
        f"{executor.name}::testMOPredicate_MO(unsigned PredicateID, const MachineOperand & MO, const MatcherState &State)",
        "MO",
        executor.leaf_tests,
        texts.tests_comment,
        texts.leaf_test_declarations,
    )


def predicate_bitset(executor: Executor, macro: str) -> str:
    """The section with the type of sets of features (emitPredicateBitset)."""
    return section(macro, filled(_BITSET, count=executor.features.count))


def temporaries_declaration(executor: Executor, macro: str) -> str:
    """The section with members of the class (emitTemporariesDecl)."""
    leaf_test = _LEAF_TESTS[executor.table.release]
    return section(macro, filled(_TEMPORARIES, name=executor.name, leaf_test=leaf_test))


def temporaries_initialization(executor: Executor, macro: str) -> str:
    """The section with initializers of the constructor (emitTemporariesInit)."""
    count = max([rule.renderer_count() for rule in executor.rules], default=0)
    info = "TypeObjects, NumTypeObjects, FeatureBitsets, ComplexPredicateFns, CustomRenderers"
    return section(macro, f", State({count}),\nExecInfo({info})\n")


def predicates_declaration(executor: Executor, macro: str) -> str:
    """The section with the declarations about features (emitPredicatesDecl)."""
    return section(macro, filled(_PREDICATES, target=executor.target), blank_after=False)


def predicates_initialization(macro: str) -> str:
    """The section with initializers about features (emitPredicatesInit)."""
    initializers = "AvailableModuleFeatures(computeAvailableModuleFeatures(&STI)),\nAvailableFunctionFeatures()\n"
    return section(macro, origins.fixed(initializers), blank_after=False)


def section(macro: str, text: str, *, blank_after: bool = True) -> str:
    """A part of the file for those who define a macro."""
    opening, closing = origins.fixed(f"#ifdef {macro}\n"), origins.fixed(f"#endif // ifdef {macro}\n")
    return f"{opening}{text}{closing}" + "\n" * blank_after


def _lines(texts: Sequence[str]) -> str:
    return "".join([f"  {text},\n" for text in texts])


def _type_objects(types: Sequence[LowLevelType]) -> str:
    names = _lines([type_name(type) for type in types])
    return filled(_TYPES, names=names, count=len(types), types=_lines([_type_object(type) for type in types]))


def _type_object(type: LowLevelType) -> str:
    """The call that makes a type (emitCxxConstructorCall)."""
    if type.is_pointer:
        return f"LLT::pointer({type.address_space}, {type.size})"
    if type.is_vector:
        count = f"ElementCount::get{'Scalable' if type.scalable else 'Fixed'}({type.count})"
        return f"LLT::vector({count}, {type.size})"
    return f"LLT::scalar({type.size})"


def _complex_matchers(executor: Executor) -> str:
    matchers = executor.complex_matchers
    return filled(
        _COMPLEX_MATCHERS,
        name=executor.name,
        numbers=_lines([f"GICP_{matcher.name}" for matcher in matchers]),
        functions="".join([f"  &{executor.name}::{one.function}, // {one.name}\n" for one in matchers]),
    )


def _renderers(executor: Executor) -> str:
    renderers = executor.renderers
    return filled(
        _RENDERERS,
        name=executor.name,
        numbers=_lines([f"GICR_{renderer}" for renderer in renderers]),
        functions=_lines([f"&{executor.name}::{renderer}" for renderer in renderers]),
    )


def _tests(
    function: str,
    kind: str,
    tests: Sequence[NamedCode],
    comment: str,
    declarations: str = "",
    sources: Mapping[str, origins.Sources] = NO_TEST_SOURCES,
) -> str:
    """The enumerators of predicates in C++, and the function that asks one by its number (emitCxxPredicateFns).

    Args:
        sources: what predicates are for, by their names.
    """
    of_tests = [sources.get(test.name) for test in tests]
    parts = [f"// {comment}\n"] if comment else []
    names = [f"GICXXPred_{kind}_Predicate_{test.name}" for test in tests]
    if names:
        enumerators = [f"  {names[0]} = GICXXPred_Invalid + 1,\n", *[f"  {name},\n" for name in names[1:]]]
        parts += ["enum {\n", *origins.each(enumerators, of_tests, of_tests), "};\n"]
    parts.append(f"bool {function} const {{\n")
    if declarations:
        parts.append(f"{declarations}\n")
    if names:
        parts.append("  switch (PredicateID) {\n")
        for name, test, source in zip(names, tests, of_tests, strict=True):
            code = test.code.replace("\n", "\n    ")
            end = "  }\n"
            if not code.lstrip(" \t\n\v\f\r").startswith("return"):
                end = f'    llvm_unreachable("{test.name} should have returned");\n{end}'
            parts.append(origins.of(f"  case {name}: {{\n    {code}\n{end}", source, counted=of_tests))
        parts.append("  }\n")
    parts.append('  llvm_unreachable("Unknown predicate");\n  return false;\n}\n')
    return "".join(parts)

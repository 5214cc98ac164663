"""The generator ``global-isel``: ``<Target>GenGlobalISel.inc`` (LLVM's GlobalISelEmitter).

The file has sections for ``#ifdef``: members of the target's InstructionSelector, and their definitions, with the match table that
``executeMatchTable`` interprets. Its rules are SelectionDAG's patterns, as far as they can be imported.
"""

from __future__ import annotations

from tgdsl.diagnostics import Diagnostic, Severity, file_place, render
from tgdsl.files import GlobalISel
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.executor import (
    ExecutorTexts,
    implementation,
    predicate_bitset,
    predicates_declaration,
    predicates_initialization,
    temporaries_declaration,
    temporaries_initialization,
)
from tgdsl.generators.kit.match_table import NO_SOURCES, Sources
from tgdsl.generators.kit.writer import filled, template
from tgdsl.model import Model
from tgdsl.model.global_isel import build_executor, has_global_isel, read_coverage
from tgdsl.model.match_table import Executor

#: What predicates of instructions may use.
_DECLARATIONS = """\
  const MachineFunction &MF = *MI.getParent()->getParent();
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &Operands = State.RecordedOperands;
  (void)Operands;
  (void)MRI;"""

#: What predicates of leaves may use.
_LEAF_DECLARATIONS = """\
  const auto &Operands = State.RecordedOperands;
  Register Reg = MO.getReg();
  (void)Operands;
  (void)Reg;"""

_SELECT = template("""\
    bool $name::selectImpl(MachineInstr &I, CodeGenCoverage &CoverageInfo) const {
      const PredicateBitset AvailableFeatures = getAvailableFeatures();
      MachineIRBuilder B(I);
      State.MIs.clear();
      State.MIs.push_back(&I);

      if (executeMatchTable(*this, State, ExecInfo, B, getMatchTable(), TII, MF->getRegInfo(), TRI, RBI, AvailableFeatures, &CoverageInfo)) {
        return true;
      }

      return false;
    }

    """)

_NO_SIMPLE_PREDICATES = template("""\
    bool $name::testSimplePredicate(unsigned) const {
        llvm_unreachable("$name does not support simple predicates!");
      return false;
    }
    """)

_NO_CUSTOM_ACTIONS = template("""\
    bool $name::runCustomAction(unsigned, const MatcherState&, NewMIVector &) const {
        llvm_unreachable("$name does not support custom C++ actions!");
    }
    """)


def render_selector(executor: Executor, *, coverage: bool = False, sources: Sources = NO_SOURCES) -> str:
    """The text of the file. It does not name what it was generated from.

    Args:
        coverage: each rule notes that it was used, as llvm-tblgen's ``-instrument-gisel-coverage``.
        sources: of rules.
    """
    name = executor.name
    texts = ExecutorTexts(
        tests_comment="PatFrag predicates.",
        instruction_test_declarations=_DECLARATIONS,
        leaf_test_declarations=_LEAF_DECLARATIONS,
        additional=filled(_SELECT, name=name),
        simple_predicates=filled(_NO_SIMPLE_PREDICATES, name=name),
        custom_actions=filled(_NO_CUSTOM_ACTIONS, name=name),
        coverage=coverage,
        sources=sources,
    )
    return "".join(
        [
            file_header(f"Global Instruction Selector for the {executor.target} target"),
            predicate_bitset(executor, "GET_GLOBALISEL_PREDICATE_BITSET"),
            temporaries_declaration(executor, "GET_GLOBALISEL_TEMPORARIES_DECL"),
            temporaries_initialization(executor, "GET_GLOBALISEL_TEMPORARIES_INIT"),
            implementation(executor, "GET_GLOBALISEL_IMPL", texts),
            predicates_declaration(executor, "GET_GLOBALISEL_PREDICATES_DECL"),
            predicates_initialization("GET_GLOBALISEL_PREDICATES_INIT"),
        ]
    )


def _generate(model: Model, file: GlobalISel) -> str:
    selector = model.new_global_isel()
    executor = build_executor(model.records, model.target_name, selector, optimize=file.optimize_match_table)
    sources = Sources(selector.patterns, model.patterns.patterns)
    return render_selector(executor, coverage=file.instrument_gisel_coverage, sources=sources)


def _remarks(model: Model, file: GlobalISel) -> str:
    """The warnings of skipped patterns, and of those whose rules were not used."""
    warnings: list[Diagnostic] = []
    if file.warn_on_skipped_patterns:
        skipped = model.global_isel.skipped
        warnings += [
            Diagnostic(one.pattern.record.place, f"Skipped pattern: {one.reason}", severity=Severity.WARNING)
            for one in skipped
        ]
    if file.gisel_coverage_file:
        warnings += _not_covered(model, file.gisel_coverage_file)
    return render(warnings)


def _not_covered(model: Model, path: str) -> list[Diagnostic]:
    """The warnings of patterns whose rules were not used; one about the file if that has no coverage data."""
    try:
        covered = read_coverage(path, model.target_name)
    except OSError:
        return [Diagnostic(file_place(path), "Missing rule coverage data", severity=Severity.WARNING)]
    if covered is None:
        return [
            Diagnostic(file_place(path), "Ignoring invalid or missing rule coverage data", severity=Severity.WARNING)
        ]
    return [
        Diagnostic(pattern.record.place, "Pattern is not covered by a test", severity=Severity.WARNING)
        for number, pattern in model.global_isel.patterns.items()
        if number not in covered
    ]


def _applies(model: Model) -> bool:
    return has_global_isel(model.records)


GENERATOR = Generator.of(GlobalISel, _generate, _applies, _remarks)

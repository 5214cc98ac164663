"""The generator ``dag-isel``: ``<Target>GenDAGISel.inc`` (LLVM's DAGISelEmitter and DAGISelMatcherEmitter).

The file has methods of the target's SelectionDAGISel. ``SelectCode`` holds MatcherTable, the bytes that SelectCodeCommon interprets; the
others have a case for each number by which the table refers to C++: conditions of patterns, predicates of PatFrags, ComplexPatterns,
SDNodeXForms. Those that are used most have the lowest numbers, whose operations take fewer bytes.

- ``numbering``: those numbers
- ``texts``: each step as text, and how many bytes that is
- ``table``: the whole table
- ``functions``: the other methods
"""

from __future__ import annotations

from tgdsl.files import DAGISel
from tgdsl.generation import Generator, origins
from tgdsl.generators.dag_isel.frame import closing, opening
from tgdsl.generators.dag_isel.functions import write_coverage_tables, write_functions
from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.table import write_matcher
from tgdsl.generators.dag_isel.texts import StepTexts
from tgdsl.generators.kit.cpp import file_header
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.matcher import Path
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.patterns import PatternTable
from tgdsl.model.patterns.fields import own_pattern_of


def render(
    target: str,
    patterns: PatternTable,
    matcher: Path,
    operations: Operations,
    release: Release,
    *,
    coverage: bool = False,
    comments: bool = True,
) -> str:
    """The text of the file. It does not name what it was generated from.

    Args:
        operations: those of ``release``, the release of LLVM that interprets the table.
        coverage: write OPC_Coverage and its tables, as llvm-tblgen's ``-instrument-coverage``.
        comments: without them, as llvm-tblgen's ``-omit-comments``, few remain.
    """
    numbering = Numbering(matcher, release)
    texts = StepTexts(numbering, patterns, operations, release, coverage=coverage, comments=comments)
    lines = [file_header(f"DAG Instruction Selector for the {target} target"), origins.fixed(opening())]
    write_matcher(lines, matcher, operations, texts, numbering, release)
    write_functions(lines, numbering, release, coverage=coverage, comments=comments, everyone=patterns.patterns)
    if coverage:
        write_coverage_tables(lines, texts)
    lines.append(origins.fixed(closing()))
    return "".join(lines)


def _generate(model: Model, file: DAGISel) -> str:
    return render(
        model.target_name,
        model.patterns,
        model.matcher,
        model.matcher_operations,
        model.release,
        coverage=file.instrument_coverage,
        comments=not file.omit_comments,
    )


def _applies(model: Model) -> bool:
    """There are patterns to select, the target's own or its instructions'."""
    records = model.records
    return any(own_pattern_of(record) for record in records.of_class("Instruction")) or any(
        True for _ in records.of_class("Pattern")
    )


GENERATOR = Generator.of(DAGISel, _generate, _applies)

"""``directive-decl`` and ``directive-impl`` against llvm-tblgen: LLVM's own languages, and random ones."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, needs_tblgen, ours, run_tblgen
from tests.support.directive_builder import LOOP, DirectiveTarget
from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.records import Ref, Value

NAMES = ("a", "b c", "end x", "END y", "x_y", "x__y", "_z", "z_", "unknown", "do simd", "Ab", "1")
ASSOCIATIONS = ("AS_None", "AS_Block", "AS_Declaration", "AS_FromLeaves", LOOP, LOOP)


@st.composite
def languages(draw: st.DrawFn) -> Target:
    """Clauses with values, and directives with leaves."""
    target = DirectiveTarget(
        draw(st.sampled_from(["tool", "a::b", ""])),
        draw(st.sampled_from(["Tool", "OpenACC"])),
        makeEnumAvailableInNamespace=draw(st.booleans()),
        enableBitmaskEnumInNamespace=draw(st.booleans()),
    )
    clauses: list[Ref] = []
    spellings = st.lists(
        st.tuples(st.sampled_from(NAMES), st.integers(0, 4), st.integers(4, 9)),
        max_size=3,
        unique_by=lambda one: one[0],
    )
    for number in range(draw(st.integers(1, 6))):
        values = [
            target.value(f"V{number}_{n}", draw(st.sampled_from(["v", "v w"])), draw(st.integers(-2, 9)), n == 0)
            for n in range(draw(st.sampled_from([0, 0, 2])))
        ]
        fields: dict[str, Value] = {
            "clangClass": draw(st.sampled_from(["", "CC"])),
            "flangClass": draw(st.sampled_from(["", "Name", "ScalarExpr", "Own"])),
            "allowedClauseValues": tuple(values),
            "enumClauseValue": f"E{number}" if draw(st.integers(0, 9)) else "",
            "defaultValue": draw(st.sampled_from(["", "*"])),
            "prefix": draw(st.sampled_from(["", "p"])),
            "aliases": tuple(draw(st.lists(st.sampled_from(["al", "other"]), max_size=2))),
            "clangAccSpelling": draw(st.sampled_from(["", "Given"])),
            "isDefault": number == 0,
        }
        for flag in ("isValueOptional", "isValueList", "isImplicit", "isPrefixOptional", "skipFlangUnparser"):
            fields[flag] = draw(st.booleans())
        name, others = draw(st.sampled_from(NAMES)), draw(spellings)
        clauses.append(
            target.clause(f"C{number}", f"{name}{number}", others, draw(st.sampled_from(["", "alt"])), **fields)
        )
    made: list[Ref] = []
    for number in range(draw(st.sampled_from([1, 3, 8, 20]))):
        leaves = draw(st.lists(st.sampled_from(made), max_size=3)) if made else []
        association = draw(st.sampled_from(ASSOCIATIONS))
        if association == "AS_FromLeaves" and not leaves and draw(st.integers(0, 9)):
            association = "AS_None"
        left = list(draw(st.permutations(clauses)))
        lists: dict[str, Value] = {
            field: tuple(
                [
                    target.versioned(left.pop(), draw(st.integers(1, 3)), draw(st.integers(3, 9)))
                    for _ in range(draw(st.integers(0, min(2, len(left)))))
                ]
            )
            for field in ("allowedClauses", "allowedOnceClauses", "allowedExclusiveClauses", "requiredClauses")
        }
        made.append(
            target.directive(
                f"D{number}",
                f"{draw(st.sampled_from(NAMES))}{number}",
                draw(spellings),
                draw(st.sampled_from(["", "alt"])),
                association,
                leaves,
                draw(st.sampled_from([["C"], ["C", "Fortran"], []])),
                isDefault=number == 0,
                **lists,
            )
        )
    return target


@needs_tblgen
@pytest.mark.parametrize("generator", ["directive-decl", "directive-impl"])
def test_random_languages(generator: str) -> None:
    check_random(languages(), Target.records, generator, examples=60, accepted=0.2, shrink=False)


@needs_tblgen
@pytest.mark.skipif(
    not RELEASE.include.exists(), reason="LLVM's .td files are not installed; apt-get install llvm-19-dev"
)
@pytest.mark.parametrize("file", ["OpenMP/OMP", "OpenACC/ACC"])
def test_languages_of_llvm(file: str) -> None:
    source = RELEASE.include / f"llvm/Frontend/{file}.td"
    options = SourceOptions(RELEASE.number, (str(RELEASE.include),))
    records = load_target(str(source), Report(), source_options=options)
    for generator in ("directive-decl", "directive-impl"):
        expected = run_tblgen(source, generator, 60, f"-I{RELEASE.include}")
        assert ours(records, generator) == expected

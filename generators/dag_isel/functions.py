"""CheckPatternPredicate, CheckNodePredicate, CheckComplexPattern and RunSDNodeXForm: a case for each number in MatcherTable."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.generation import origins
from tgdsl.generators.dag_isel.frame import method
from tgdsl.generators.dag_isel.numbering import NumberedPredicate, Numbering
from tgdsl.generators.dag_isel.texts import StepTexts
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.patterns import ComplexPattern, Property, Transform

_NO_PREDICATE = "Invalid predicate in table?"
#: The signature of CheckNodePredicate.
_NODE = ByRelease(
    {
        19: "CheckNodePredicate(SDNode *Node, unsigned PredNo) const",
        22: "CheckNodePredicate(SDValue Op, unsigned PredNo) const",
    }
)
#: The signature of CheckNodePredicateWithOperands.
_NODE_WITH_OPERANDS = ByRelease(
    {
        19: "CheckNodePredicateWithOperands(SDNode *Node, unsigned PredNo, const SmallVectorImpl<SDValue> &Operands) const",
        22: "CheckNodePredicateWithOperands(SDValue Op, unsigned PredNo, ArrayRef<SDValue> Operands) const",
    }
)
_COMPLEX = (
    "CheckComplexPattern(SDNode *Root, SDNode *Parent,\n"
    "      SDValue N, unsigned PatternNo,\n"
    "      SmallVectorImpl<std::pair<SDValue, SDNode *>> &Result)"
)


def write_functions(
    out: list[str],
    numbering: Numbering,
    release: Release,
    *,
    coverage: bool,
    comments: bool,
    everyone: origins.Sources = (),
) -> None:
    """Append the methods that have a case.

    Args:
        everyone: all patterns, whose uses order the numbers.
        comments: write the names of the SDNodeXForms; those of predicates are always written.
    """
    if numbering.conditions:
        cases = [
            f"  case {number}: return {pattern_condition(condition)};\n"
            for condition, number in numbering.conditions.items()
        ]
        body = _switch("PredNo", _NO_PREDICATE, cases)
        out.append(method("bool", "CheckPatternPredicate(unsigned PredNo) const", body))
    if numbering.predicates:
        out.append(_predicates(_NODE[release], numbering.predicates.items(), everyone))
    if numbering.operand_predicates:
        out.append(_predicates(_NODE_WITH_OPERANDS[release], numbering.operand_predicates.items(), everyone))
    if numbering.complex_patterns:
        complex_cases = [
            origins.of(_complex_case(pattern, number, coverage), pattern, counted=everyone)
            for pattern, number in numbering.complex_patterns.items()
        ]
        body = "  unsigned NextRes = Result.size();\n" + _switch(
            "PatternNo", "Invalid pattern # in table?", complex_cases
        )
        out.append(method("bool", _COMPLEX, body))
    if numbering.transforms:
        transform_cases = [
            _transform_case(transform, number, comments) for transform, number in numbering.transforms.items()
        ]
        transform_cases = [
            origins.of(case, transform, counted=everyone)
            for case, transform in zip(transform_cases, numbering.transforms, strict=True)
        ]
        body = _switch("XFormNo", "Invalid xform # in table?", transform_cases)
        out.append(method("SDValue", "RunSDNodeXForm(SDValue V, unsigned XFormNo)", body))


def write_coverage_tables(out: list[str], texts: StepTexts) -> None:
    """Append getPatternForIndex and getIncludePathForIndex: a pattern's text, and where it was defined."""
    for function, array, rows in (
        ("getPatternForIndex", "PATTERN_MATCH_TABLE", list(texts.covered)),
        ("getIncludePathForIndex", "INCLUDE_PATH_TABLE", [where for _, where in texts.covered.values()]),
    ):
        quoted = "".join([f'"{row}",\n' for row in rows])
        body = f"static const char *{array}[] = {{\n{quoted}\n}};\nreturn StringRef({array}[Index]);\n"
        out.append(method("StringRef", f"{function}(unsigned Index)", body))


def _switch(number: str, otherwise: str, cases: Iterable[str]) -> str:
    return f'  switch ({number}) {{\n  default: llvm_unreachable("{otherwise}");\n{"".join(cases)}  }}\n'


def _predicates(declaration: str, numbered: Iterable[tuple[str, NumberedPredicate]], everyone: origins.Sources) -> str:
    cases: list[str] = []
    for body, item in numbered:
        names = "".join([f"    // {predicate.name}\n" for predicate in item.predicates])
        case = f"  case {item.number}: {{\n{names}{body}\n  }}\n"
        cases.append(origins.of(case, item.predicates, counted=everyone))
    return method("bool", declaration, _switch("PredNo", _NO_PREDICATE, cases))


def _complex_case(pattern: ComplexPattern, number: int, coverage: bool) -> str:
    properties = pattern.properties
    count = pattern.operands + bool(properties & Property.CHAIN)
    arguments = ["Root"] if properties & Property.WANT_ROOT else []
    arguments += ["Parent"] if properties & Property.WANT_PARENT else []
    arguments += ["N", *[f"Result[NextRes+{place}].first" for place in range(count)]]
    call = f"{pattern.function}({', '.join(arguments)});\n"
    resize = f"    Result.resize(NextRes+{count});\n"
    if not coverage:
        return f"  case {number}:\n{resize}  return {call}"
    return (
        f"  case {number}:\n  {{\n{resize}    bool Succeeded = {call}    if (Succeeded)\n"
        f'       dbgs() << "\\nCOMPLEX_PATTERN: {pattern.function}\\n" ;\n    return Succeeded;\n    }}\n'
    )


def _transform_case(transform: Transform, number: int, comments: bool) -> str:
    kind = transform.node.cpp_class
    node = "SDNode *N = V.getNode();" if kind == "SDNode" else f"{kind} *N = cast<{kind}>(V.getNode());"
    name = f"// {transform.name}" if comments else ""
    return f"  case {number}: {{  {name}\n    {node}\n{transform.code}\n  }}\n"

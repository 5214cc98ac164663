"""MatcherTable: an array of bytes, a line for each step, with the index of its first byte before it.

::

    /*     0*/ OPC_SwitchOpcode /*76 cases */, 114|128,3/*498*/, TARGET_VAL(ISD::STORE),// ->503
    /*     5*/  OPC_RecordMemRef,

An option of a scope, and a case of a switch, has its size before it, so that it can be skipped. What it holds is indented by one
more blank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.numbers import size as size_of_number
from tgdsl.generators.dag_isel.numbers import unsigned
from tgdsl.generators.dag_isel.texts import StepTexts
from tgdsl.generators.kit.writer import template
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher import Path, Scope, SwitchOpcode, SwitchType
from tgdsl.model.matcher.operations import PREFIXES, Kind, Operations, Slot
from tgdsl.model.matcher.steps import CompleteMatch, MorphNodeTo
from tgdsl.records import Record

_NAME_WIDTH = 40


@frozen
class _Words:
    """The words of a release around the steps.

    Attributes:
        macros: the end of the comment on macros, their definitions, and the type of a byte.
        undefined: the macros that are no more defined behind the table.
        index: digits of an index.
        count: the number of a scope's options, behind its opcode; ``last_count`` the same behind the size of the first option.
        size: what is behind the size of an option.
        option, case: the index behind an option, and behind a case.
        scope_end, scope_end_comment: the end of a scope.
    """

    macros: str
    undefined: str
    index: int
    count: str
    last_count: str
    size: str
    option: str
    case: str
    scope_end: str
    scope_end_comment: str


#: Words around and in the MatcherTable: macros, the array's type, comments of scopes and switches.
_WORDS = ByRelease(
    {
        19: _Words(
            macros="""\
  // this.
  #define TARGET_VAL(X) X & 255, unsigned(X) >> 8
  static const unsigned char MatcherTable[] = {
""",
            undefined="  #undef TARGET_VAL\n",
            index=6,
            count="",
            last_count=" // {} children in Scope",
            size=" ",
            option="/*->{}*/",
            case="// ->{}",
            scope_end="0, ",
            scope_end_comment="/*End of Scope*/",
        ),
        22: _Words(
            macros="""\
  // this. Coverage indexes are emitted as 4 bytes,
  // COVERAGE_IDX_VAL handles this.
  #define TARGET_VAL(X) X & 255, unsigned(X) >> 8
  #define COVERAGE_IDX_VAL(X) X & 255, (unsigned(X) >> 8) & 255, (unsigned(X) >> 16) & 255, (unsigned(X) >> 24) & 255
  static const uint8_t MatcherTable[] = {
""",
            undefined="  #undef COVERAGE_IDX_VAL\n  #undef TARGET_VAL\n",
            index=7,
            count=" /*{} children */",
            last_count="",
            size="",
            option=" // ->{}",
            case=" // ->{}",
            scope_end="0,",
            scope_end_comment=" // End of Scope",
        ),
    }
)

_BEFORE = """\
#ifdef GET_DAGISEL_DECL
void SelectCode(SDNode *N);
#endif
#if defined(GET_DAGISEL_BODY) || DAGISEL_INLINE
void DAGISEL_CLASS_COLONCOLON SelectCode(SDNode *N)
{
  // Some target values are emitted as 2 bytes, TARGET_VAL handles
"""

_AFTER = template("""\
        0
      }; // Total Array size is $size bytes

    $histogram$undefined  SelectCodeCommon(N, MatcherTable, sizeof(MatcherTable));
    }
    #endif // GET_DAGISEL_BODY

    """)


def write_matcher(
    out: list[str], matcher: Path, operations: Operations, texts: StepTexts, numbering: Numbering, release: Release
) -> None:
    """Append the method ``SelectCode``, which holds the table."""
    words = _WORDS[release]
    table = _Table(operations, texts, words, _sources(matcher) if origins.recorded() else {})
    total = table.measure(matcher)
    out.append(_BEFORE + words.macros)
    table.write(out, matcher, 1, 0)
    counts = numbering.histogram
    kinds = [kind for kind in operations.forms if kind not in PREFIXES]
    histogram = "".join([f"  // #{'OPC_' + kind:<{_NAME_WIDTH}} = {counts.get(kind, 0)}\n" for kind in kinds])
    shown = f"  // Opcode Histogram:\n{histogram}\n" if texts.comments else ""
    out.append(_AFTER.substitute(size=total + 1, histogram=shown, undefined=words.undefined))


class _Table:
    def __init__(
        self, operations: Operations, texts: StepTexts, words: _Words, sources: Mapping[Path, Sequence[Record]]
    ) -> None:
        self._sources = sources
        self._everyone = max(sources.values(), key=len, default=())
        self._operations = operations
        self._words = words
        self._written = texts.written
        self._texts = texts.of
        self._comments = texts.comments
        self._byte_sizes = {step: text.size for step, text in texts.of.items()}
        self._sizes: dict[Path, int] = {}  # of options and cases

    def measure(self, path: Path) -> int:
        """The size of a path in bytes."""
        byte_sizes = self._byte_sizes
        size = sum([byte_sizes[step] for step in path.steps])
        branch = path.branch
        if branch is None:
            return size
        if isinstance(branch, Scope):
            parts = branch.options
        else:
            _, slot, _ = self._label(branch)
            parts = [case for _, case in branch.cases]
            size += sum([self._written(label, slot.encoding)[0] for label in _labels(branch)])
        for part in parts:
            part_size = self._sizes[part] = self.measure(part)
            size += size_of_number(part_size) + part_size
        return size + 2  # the operation before them, and a zero after them

    def write(self, out: list[str], path: Path, indent: int, index: int) -> int:
        """Append a path's lines; the index after it."""
        texts, append, comments, digits = self._texts, out.append, self._comments, self._words.index
        start = len(out)
        margin = " " * indent
        many_lines_margin = f"\n{' ' * (digits + len('/**/'))}{margin}"
        for step in path.steps:
            size, text, many_lines = texts[step]
            if many_lines:  # a newline at the end is an empty line, which is not indented
                text = text[:-1].replace("\n", many_lines_margin) + text[-1]
            append(f"/*{str(index).rjust(digits)}*/{margin}{text}\n" if comments else f"{margin}{text}\n")
            index += size
        branch = path.branch
        if branch is not None:
            out.append(self._margin(index, indent))
            if isinstance(branch, Scope):
                index = self._write_scope(out, branch, indent, index)
            else:
                index = self._write_switch(out, branch, indent, index)
        if self._sources:
            out[start:] = [self._of("".join(out[start:]), path)]
        return index

    def _of(self, text: str, path: Path) -> str:
        """Text that comes from the patterns that a path leads to."""
        return origins.of(text, self._sources[path], counted=self._everyone) if self._sources else text

    def _label(self, switch: SwitchOpcode | SwitchType) -> tuple[Kind, Slot, str]:
        """The operation of a switch, and the slot of its form for a case's label with the text behind it."""
        kind = Kind.SWITCH_OPCODE if isinstance(switch, SwitchOpcode) else Kind.SWITCH_TYPE
        [form] = self._operations.forms[kind]
        return kind, form.slots[-1], form.after

    def _margin(self, index: int, indent: int) -> str:
        """The index and the indentation before a step."""
        return f"/*{str(index).rjust(self._words.index)}*/{' ' * indent}" if self._comments else " " * indent

    def _write_scope(self, out: list[str], scope: Scope, indent: int, index: int) -> int:
        comments, words = self._comments, self._words
        count = len(scope.options)
        opening, comment = f"OPC_Scope{words.count.format(count) if comments else ''}, ", words.last_count.format(count)
        index += 1
        for option in scope.options:
            size = self._sizes[option]
            number, width = unsigned(size, comments)
            where = words.option.format(index + width + size) + comment if comments else ""
            out.append(self._of(f"{opening}{number}{words.size}{where}\n", option))
            index = self.write(out, option, indent + 1, index + width)
            opening, comment = self._margin(index, indent) + ("/*Scope*/ " if comments else ""), ""
        out.append(f"{self._margin(index, indent)}{words.scope_end}{words.scope_end_comment if comments else ''}\n")
        return index + 1

    def _write_switch(self, out: list[str], switch: SwitchOpcode | SwitchType, indent: int, index: int) -> int:
        comments, words = self._comments, self._words
        name, slot, end = self._label(switch)
        opening = f"OPC_{name} {f'/*{len(switch.cases)} cases */' if comments else ''}, "
        index += 1
        for value, (_, case) in zip(_labels(switch), switch.cases, strict=True):
            label_width, label = self._written(value, slot.encoding)
            size = self._sizes[case]
            number, number_width = unsigned(size, comments)
            index += number_width + label_width
            where = words.case.format(index + size) if comments else ""
            out.append(self._of(f"{opening}{number}{slot.before}{label}{end}{where}\n", case))
            index = self.write(out, case, indent + 1, index)
            opening = self._margin(index, indent) + (f"/*{name}*/ " if comments else "")
        out.append(f"{self._margin(index, indent)}0,{f' // End{name}' if comments else ''}\n")
        return index + 1


def _sources(matcher: Path) -> Mapping[Path, Sequence[Record]]:
    """For each path, the definitions of the patterns that it leads to."""
    found: dict[Path, Sequence[Record]] = {}

    def visit(path: Path) -> Sequence[Record]:
        records: dict[Record, None] = {}
        for step in path.steps:
            if isinstance(step, CompleteMatch | MorphNodeTo):
                records[step.pattern.record] = None
        branch = path.branch
        if isinstance(branch, Scope):
            for option in branch.options:
                records.update(dict.fromkeys(visit(option)))
        elif branch is not None:
            for _, case in branch.cases:
                records.update(dict.fromkeys(visit(case)))
        found[path] = tuple(records)
        return found[path]

    visit(matcher)
    return found


def _labels(switch: SwitchOpcode | SwitchType) -> list[str | ValueType]:
    """The label of each case: an opcode, or a type."""
    if isinstance(switch, SwitchOpcode):
        return [node.opcode for node, _ in switch.cases]
    return [value_type for value_type, _ in switch.cases]

"""MatcherTable: an array of bytes, a line for each step, with the index of its first byte before it.

::

    /*     0*/ OPC_SwitchOpcode /*76 cases */, 114|128,3/*498*/, TARGET_VAL(ISD::STORE),// ->503
    /*     5*/  OPC_RecordMemRef,

An option of a scope, and a case of a switch, has its size before it, so that it can be skipped. What it holds is indented by one
more blank.
"""

from __future__ import annotations

from tgdsl.generators.dag_isel.numbering import Numbering
from tgdsl.generators.dag_isel.numbers import size as size_of_number
from tgdsl.generators.dag_isel.numbers import unsigned
from tgdsl.generators.dag_isel.texts import StepTexts
from tgdsl.generators.kit.writer import template
from tgdsl.model.matcher import Path, Scope, SwitchOpcode, SwitchType
from tgdsl.model.matcher.operations import Kind, Operations, Slot

_INDEX_MARGIN = " " * len("/*123456*/")
_NAME_WIDTH = 40

_BEFORE = """\
#ifdef GET_DAGISEL_DECL
void SelectCode(SDNode *N);
#endif
#if defined(GET_DAGISEL_BODY) || DAGISEL_INLINE
void DAGISEL_CLASS_COLONCOLON SelectCode(SDNode *N)
{
  // Some target values are emitted as 2 bytes, TARGET_VAL handles
  // this.
  #define TARGET_VAL(X) X & 255, unsigned(X) >> 8
  static const unsigned char MatcherTable[] = {
"""

_AFTER = template("""\
        0
      }; // Total Array size is $size bytes

    $histogram  #undef TARGET_VAL
      SelectCodeCommon(N, MatcherTable, sizeof(MatcherTable));
    }
    #endif // GET_DAGISEL_BODY

    """)


def write_matcher(
    out: list[str], matcher: Path, operations: Operations, texts: StepTexts, numbering: Numbering
) -> None:
    """Append the method ``SelectCode``, which holds the table."""
    table = _Table(operations, texts)
    total = table.measure(matcher)
    out.append(_BEFORE)
    table.write(out, matcher, 1, 0)
    counts = numbering.histogram
    kinds = [kind for kind in operations.forms if kind is not Kind.COVERAGE]
    histogram = "".join([f"  // #{'OPC_' + kind:<{_NAME_WIDTH}} = {counts.get(kind, 0)}\n" for kind in kinds])
    shown = f"  // Opcode Histogram:\n{histogram}\n" if texts.comments else ""
    out.append(_AFTER.substitute(size=total + 1, histogram=shown))


class _Table:
    def __init__(self, operations: Operations, texts: StepTexts) -> None:
        self._operations = operations
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
            parts, label = branch.options, 0
        else:
            parts = [case for _, case in branch.cases]
            label = self._label(branch)[1].size
        for part in parts:
            part_size = self._sizes[part] = self.measure(part)
            size += size_of_number(part_size) + label + part_size
        return size + 2  # the operation before them, and a zero after them

    def write(self, out: list[str], path: Path, indent: int, index: int) -> int:
        """Append a path's lines; the index after it."""
        texts, append, comments = self._texts, out.append, self._comments
        margin = " " * indent
        for step in path.steps:
            size, text, many_lines = texts[step]
            if many_lines:  # a newline at the end is an empty line, which is not indented
                text = text[:-1].replace("\n", f"\n{_INDEX_MARGIN}{margin}") + text[-1]
            append(f"/*{str(index).rjust(6)}*/{margin}{text}\n" if comments else f"{margin}{text}\n")
            index += size
        branch = path.branch
        if branch is None:
            return index
        out.append(self._margin(index, indent))
        if isinstance(branch, Scope):
            return self._write_scope(out, branch, indent, index)
        return self._write_switch(out, branch, indent, index)

    def _label(self, switch: SwitchOpcode | SwitchType) -> tuple[Kind, Slot, str]:
        """The operation of a switch, and the slot of its form for a case's label with the text behind it."""
        kind = Kind.SWITCH_OPCODE if isinstance(switch, SwitchOpcode) else Kind.SWITCH_TYPE
        [form] = self._operations.forms[kind]
        return kind, form.slots[-1], form.after

    def _margin(self, index: int, indent: int) -> str:
        """The index and the indentation before a step."""
        return f"/*{str(index).rjust(6)}*/{' ' * indent}" if self._comments else " " * indent

    def _write_scope(self, out: list[str], scope: Scope, indent: int, index: int) -> int:
        comments = self._comments
        opening, comment = "OPC_Scope, ", f" // {len(scope.options)} children in Scope"
        index += 1
        for option in scope.options:
            size = self._sizes[option]
            number, width = unsigned(size, comments)
            where = f"/*->{index + width + size}*/{comment}" if comments else ""
            out.append(f"{opening}{number}{where}\n")
            index = self.write(out, option, indent + 1, index + width)
            opening, comment = self._margin(index, indent) + ("/*Scope*/ " if comments else ""), ""
        out.append(f"{self._margin(index, indent)}0, {'/*End of Scope*/' if comments else ''}\n")
        return index + 1

    def _write_switch(self, out: list[str], switch: SwitchOpcode | SwitchType, indent: int, index: int) -> int:
        comments = self._comments
        if isinstance(switch, SwitchOpcode):
            cases = [(node.opcode, case) for node, case in switch.cases]
        else:
            cases = [(value_type.qualified_name, case) for value_type, case in switch.cases]
        name, slot, end = self._label(switch)
        opening = f"OPC_{name} {f'/*{len(cases)} cases */' if comments else ''}, "
        index += 1
        for label, case in cases:
            size = self._sizes[case]
            number, number_width = unsigned(size, comments)
            index += number_width + slot.size
            out.append(f"{opening}{number}{slot.before}{label}{end}{f'// ->{index + size}' if comments else ''}\n")
            index = self.write(out, case, indent + 1, index)
            opening = self._margin(index, indent) + (f"/*{name}*/ " if comments else "")
        out.append(f"{self._margin(index, indent)}0,{f' // End{name}' if comments else ''}\n")
        return index + 1

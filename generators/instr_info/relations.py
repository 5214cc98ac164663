"""InstrMappings: for each, a table and a function that searches it::

#ifdef GET_INSTRMAP_INFO
enum PredSense { PredSense_true, PredSense_false };
// getPredOpcode
LLVM_READONLY
int getPredOpcode(uint16_t Opcode, enum PredSense inPredSense) {
static const uint16_t getPredOpcodeTable[][3] = {
  { Hexagon::A2_add, Hexagon::A2_paddt, Hexagon::A2_paddf },
}; // End of getPredOpcodeTable
  ...
}
#endif
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.maps.instruction_maps import InstructionMap

_SEARCH_BY_NAME = template("""\
      unsigned mid;
      unsigned start = 0;
      unsigned end = $size;
      while (start < end) {
        mid = start + (end - start) / 2;
        if (Opcode == ${name}Table[mid][0]) {
          break;
        }
        if (Opcode < ${name}Table[mid][0])
          end = mid;
        else
          start = mid + 1;
      }
      if (start == end)
        return -1; // Instruction doesn't exist in this table.

    """)


_SEARCH = template("""\

      unsigned mid;
      unsigned start = 0;
      unsigned end = $size;
      while (start < end) {
        mid = start + (end - start) / 2;
        if (Opcode == Table[mid][0]) 
          break;
        if (Opcode < Table[mid][0])
          end = mid;
        else
          start = mid + 1;
      }
      if (start == end)
        return -1; // Instruction doesn't exist in this table.

    """)


@frozen(eq=False)
class _Form:
    """The text that a release has otherwise.

    Attributes:
        indent: of enumerators.
        write: writes the table of a relation between instructions of a namespace, and the rest of its function.
    """

    indent: str
    write: Callable[[Writer, str, InstructionMap], None]


def write_relations(out: Writer, subject: Subject) -> None:
    """Write the section, if the target has InstrMappings."""
    maps = subject.maps
    if not maps.maps:
        return
    form = _FORM[subject.release]
    with section(out, subject, "GET_INSTRMAP_INFO", "llvm", subject.namespace):
        for field, values in maps.field_values.items():
            with out.of([relation for relation in maps.maps if field in relation.fields]):
                out.line(f"enum {field} {{")
                lines = [f"{form.indent}{field}_{value}" for value in values]
                out.paste(",\n".join(origins.each(lines, _having(maps.maps, field, values))) + "\n")
                out.line("};")
            out.line()
        for relation in maps.maps:
            with out.of(relation):
                _write_relation(out, subject.namespace, relation, form)


def _having(maps: Sequence[InstructionMap], field: str, values: Sequence[str]) -> Iterator[list[InstructionMap]]:
    """For each value of one of the ColFields, the relations with a column that has it."""
    places = [(relation, relation.fields.index(field)) for relation in maps if field in relation.fields]
    for value in values:
        yield [relation for relation, place in places if value in [column[place] for column in relation.columns]]


def _write_relation(out: Writer, scope: str, relation: InstructionMap, form: _Form) -> None:
    name, columns = relation.name, relation.columns
    choices = [f", enum {field} in{field}" for field in relation.fields] if len(columns) > 1 else []
    out.line(f"// {name}")
    out.line("LLVM_READONLY")
    out.line(f"int {name}(uint16_t Opcode{''.join(choices)}) {{")
    form.write(out, scope, relation)
    out.line()


def _write_results(out: Writer, relation: InstructionMap, table: str) -> None:
    if len(relation.columns) == 1:
        out.line(f"  return {table}[mid][1];")
        out.line("}")
        return
    for position, values in enumerate(relation.columns, 1):
        pairs = zip(relation.fields, values, strict=True)
        condition = " && ".join([f"in{field} == {field}_{value}" for field, value in pairs])
        out.line(f"  if ({condition})")
        out.line(f"    return {table}[mid][{position}];")
    out.line("  return -1;}")


def _cells(relation: InstructionMap, scope: str) -> Iterator[str]:
    """The rows of a table, with a scope before the names of instructions."""
    for key, row in relation.rows:
        cells = [f"{scope}{related.name}" if related is not None else "(uint16_t)-1U" for related in row]
        yield origins.of(f"{{ {scope}{key.name}, {', '.join(cells)} }},", relation, key, row)


def _write_named_table(out: Writer, scope: str, relation: InstructionMap) -> None:
    name = relation.name
    out.line(f"static const uint16_t {name}Table[][{len(relation.columns) + 1}] = {{")
    out.lines([f"  {row}" for row in _cells(relation, f"{scope}::")])
    filler = "" if relation.rows else f"  {{ {', '.join([f'{scope}::INSTRUCTION_LIST_END'] * 2)} }}"
    out.line(f"{filler}}}; // End of {name}Table")
    out.line()
    out.fill(_SEARCH_BY_NAME, name=name, size=len(relation.rows))
    _write_results(out, relation, f"{name}Table")


def _write_table(out: Writer, scope: str, relation: InstructionMap) -> None:
    out.line(f"  using namespace {scope};")
    if not relation.rows:
        out.line("  return -1;")
        out.line("}")
        return
    out.line(f"  static constexpr uint16_t Table[][{len(relation.columns) + 1}] = {{")
    out.lines([f"    {row}" for row in _cells(relation, "")])
    out.line("  }; // End of Table")
    out.fill(_SEARCH, size=len(relation.rows))
    _write_results(out, relation, "Table")


#: The table of an InstrMapping.
_FORM = ByRelease({19: _Form("\t", _write_named_table), 22: _Form("  ", _write_table)})

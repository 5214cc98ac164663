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

from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.cpp import guarded, namespace
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.maps.instruction_maps import InstructionMap

_SEARCH = template("""\
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


def write_relations(out: Writer, subject: Subject) -> None:
    """Write the section, if the target has InstrMappings."""
    maps = subject.maps
    if not maps.maps:
        return
    with guarded(out, "GET_INSTRMAP_INFO"), namespace(out, "llvm"):
        out.line()
        with namespace(out, subject.namespace):
            out.line()
            for field, values in maps.field_values.items():
                out.line(f"enum {field} {{")
                out.paste(",\n".join([f"\t{field}_{value}" for value in values]) + "\n")
                out.line("};")
                out.line()
            for relation in maps.maps:
                _write_relation(out, subject.namespace, relation)


def _write_relation(out: Writer, scope: str, relation: InstructionMap) -> None:
    name, columns = relation.name, relation.columns
    choices = [f", enum {field} in{field}" for field in relation.fields] if len(columns) > 1 else []
    out.line(f"// {name}")
    out.line("LLVM_READONLY")
    out.line(f"int {name}(uint16_t Opcode{''.join(choices)}) {{")
    out.line(f"static const uint16_t {name}Table[][{len(columns) + 1}] = {{")
    for key, row in relation.rows:
        cells = [f"{scope}::{related}" if related is not None else "(uint16_t)-1U" for related in row]
        out.line(f"  {{ {scope}::{key}, {', '.join(cells)} }},")
    filler = "" if relation.rows else f"  {{ {', '.join([f'{scope}::INSTRUCTION_LIST_END'] * 2)} }}"
    out.line(f"{filler}}}; // End of {name}Table")
    out.line()
    out.fill(_SEARCH, name=name, size=len(relation.rows))
    if len(columns) == 1:
        out.line(f"  return {name}Table[mid][1];")
        out.line("}")
    else:
        for position, values in enumerate(columns, 1):
            pairs = zip(relation.fields, values, strict=True)
            condition = " && ".join([f"in{field} == {field}_{value}" for field, value in pairs])
            out.line(f"  if ({condition})")
            out.line(f"    return {name}Table[mid][{position}];")
        out.line("  return -1;}")
    out.line()

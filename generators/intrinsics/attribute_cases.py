"""``Intrinsic::getAttributes``: a case for each list of attributes, by a number that a table has for each intrinsic."""

from __future__ import annotations

from tgdsl.generators.intrinsics.attribute_sets import (
    FunctionKey,
    argument_lines,
    argument_sets,
    effective_memory,
    function_key,
    function_lines,
    has_function_attributes,
    memory_line,
)
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model.intrinsics import PLACES, ArgumentAttribute, Intrinsic, IntrinsicTable


def write_attributes(out: Writer, table: IntrinsicTable, release: Release) -> None:
    """The section GET_INTRINSIC_ATTRIBUTES."""
    out.line("// Add parameter attributes that are not common to all intrinsics.")
    out.line("#ifdef GET_INTRINSIC_ATTRIBUTES")
    arguments = argument_sets(table.intrinsics)
    _begin_sets(out, "Arg")
    for attributes, number in arguments.items():
        out.lines([f"  case {number}:", "    return AttributeSet::get(C, {"])
        out.lines([*argument_lines(attributes, release), "    });"])
    out.lines(["  }", "}", ""])
    functions: dict[FunctionKey, Intrinsic] = {}
    for one in table.intrinsics:
        functions.setdefault(function_key(one, one.memory), one)
    numbers = {key: number for number, key in enumerate(functions)}
    _begin_sets(out, "Fn")
    everything = PLACES[release].of_all()
    for key, one in functions.items():
        out.lines([f"  case {numbers[key]}:", "    return AttributeSet::get(C, {"])
        out.lines(function_lines(one, release))
        memory = effective_memory(one, release)
        out.lines([*([memory_line(memory)] if memory != everything else []), "    });"])
    out.lines(["  }", "}", ""])
    out.line("AttributeList Intrinsic::getAttributes(LLVMContext &C, ID id) {")
    _write_lists(out, table, arguments, numbers, everything)
    out.lines(["#endif // GET_INTRINSIC_ATTRIBUTES", ""])


def _begin_sets(out: Writer, what: str) -> None:
    out.line(f"static AttributeSet getIntrinsic{what}AttributeSet(LLVMContext &C, unsigned ID) {{")
    out.lines(["  switch (ID) {", '  default: llvm_unreachable("Invalid attribute set number");'])


def _write_lists(
    out: Writer,
    table: IntrinsicTable,
    arguments: dict[tuple[ArgumentAttribute, ...], int],
    functions: dict[FunctionKey, int],
    everything: int,
) -> None:
    lists: dict[tuple[FunctionKey, tuple[tuple[ArgumentAttribute, ...], ...]], tuple[int, Intrinsic]] = {}
    out.line("  static const uint16_t IntrinsicsToAttributesMap[] = {")
    for one in table.intrinsics:
        number, _ = lists.setdefault((function_key(one, one.memory), one.arguments), (len(lists) + 1, one))
        out.line(f"    {number}, // {one.llvm_name}")
    most = max([len(one.arguments) for one in table.intrinsics], default=0)
    out.lines(["  };", "", f"  std::pair<unsigned, AttributeSet> AS[{most + 1}];", "  unsigned NumAttrs = 0;"])
    out.lines(["  if (id != 0) {", "    switch(IntrinsicsToAttributesMap[id - 1]) {"])
    out.line('    default: llvm_unreachable("Invalid attribute number");')
    for key in sorted(lists):
        number, one = lists[key]
        function = functions[key[0]]
        sets = [
            f"{{{place}, getIntrinsicArgAttributeSet(C, {arguments[attributes]})}}"
            for place, attributes in enumerate(one.arguments)
            if attributes
        ]
        reads_everything = one.memory == everything or "IntrHasSideEffects" in one.flags
        if has_function_attributes(one, reads_everything):
            sets.append(f"{{AttributeList::FunctionIndex, getIntrinsicFnAttributeSet(C, {function})}}")
        out.line(f"    case {number}: {{")
        out.lines([f"      AS[{place}] = {text};" for place, text in enumerate(sets)])
        out.lines([f"      NumAttrs = {len(sets)};", "      break;"] if sets else ["      return AttributeList();"])
        out.line("    }")
    out.lines(["    }", "  }", "  return AttributeList::get(C, ArrayRef(AS, NumAttrs));", "}"])

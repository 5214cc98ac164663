"""``Intrinsic::getAttributes``: a table has two numbers for each intrinsic in a word, that of its function's attributes above that of a row of
attributes of arguments."""

from __future__ import annotations

from collections.abc import Sequence

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
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm import Release
from tgdsl.model.intrinsics import PLACES, Intrinsic, IntrinsicTable

_ACCESSES = ("NoModRef", "Ref", "Mod", "ModRef")

_ARGUMENT = 16  # bits of the number of a set of attributes, beside which that of the argument stands

_BEGIN_ARGUMENTS = template("""\
    // Add parameter attributes that are not common to all intrinsics.
    #ifdef GET_INTRINSIC_ATTRIBUTES
    static AttributeSet getIntrinsicArgAttributeSet(LLVMContext &C, unsigned ID,
                                                    Type *ArgType) {
      unsigned BitWidth = ArgType->getScalarSizeInBits();
      switch (ID) {
      default: llvm_unreachable("Invalid attribute set number");
    """)

_BEGIN_FUNCTIONS = template("""\
      }
    } // getIntrinsicArgAttributeSet

    static AttributeSet getIntrinsicFnAttributeSet(LLVMContext &C, unsigned ID) {
      switch (ID) {
        default: llvm_unreachable("Invalid attribute set number");
    """)

_PAIRS = template("""\
    }; // IntrinsicsToAttributesMap

    namespace {
    struct ArgNoAttrIDPair {
      uint16_t ArgNo, ArgAttrID;
    };
    } // namespace

    // Number of entries: $count
    static constexpr ArgNoAttrIDPair ArgAttrIdTable[] = {
    """)

_ROWS = template("""\
    }; // ArgAttrIdTable

    namespace {
    struct ArgAttributesInfo {
      uint16_t StartIndex;
      uint16_t NumAttrs;
    };
    } // namespace

    // Number of entries: $count
    static constexpr ArgAttributesInfo ArgAttributesInfoTable[] = {
    """)

_FUNCTIONS = template("""\
    }; // ArgAttributesInfoTable


    template <typename IDTy>
    inline std::pair<uint32_t, uint32_t> unpackID(const IDTy PackedID) {
      constexpr uint8_t UniqAttributesBitSize = $row_bits;
      const uint32_t FnAttrID = PackedID >> UniqAttributesBitSize;
      const uint32_t ArgAttrID = PackedID &
        maskTrailingOnes<uint32_t>(UniqAttributesBitSize);
      return {FnAttrID, ArgAttrID};
    }

    AttributeList Intrinsic::getAttributes(LLVMContext &C, ID id,
                                           FunctionType *FT) {
      if (id == 0)
        return AttributeList();
      auto [FnAttrID, ArgAttrID] = unpackID(IntrinsicsToAttributesMap[id - 1]);
      using PairTy = std::pair<unsigned, AttributeSet>;
      alignas(PairTy) char ASStorage[sizeof(PairTy) * $most];
      PairTy *AS = reinterpret_cast<PairTy *>(ASStorage);

      // Construct an ArrayRef for easier range checking.
      ArrayRef<ArgAttributesInfo> ArgAttributesInfoTableAR(ArgAttributesInfoTable);
      if (ArgAttrID >= ArgAttributesInfoTableAR.size())
        llvm_unreachable("Invalid arguments attribute ID");

      auto [StartIndex, NumAttrs] = ArgAttributesInfoTableAR[ArgAttrID];
      for (unsigned Idx = 0; Idx < NumAttrs; ++Idx) {
        auto [ArgNo, ArgAttrID] = ArgAttrIdTable[StartIndex + Idx];
        AS[Idx] = {ArgNo,
            getIntrinsicArgAttributeSet(C, ArgAttrID, FT->getContainedType(ArgNo))};
      }
      if (FnAttrID != $none) {
        AS[NumAttrs++] = {AttributeList::FunctionIndex,
                          getIntrinsicFnAttributeSet(C, FnAttrID)};
      }
      return AttributeList::get(C, ArrayRef(AS, NumAttrs));
    }

    AttributeSet Intrinsic::getFnAttributes(LLVMContext &C, ID id) {
      if (id == 0)
        return AttributeSet();
      auto [FnAttrID, _] = unpackID(IntrinsicsToAttributesMap[id - 1]);
      if (FnAttrID == $none)
        return AttributeSet();
      return getIntrinsicFnAttributeSet(C, FnAttrID);
    }
    #endif // GET_INTRINSIC_ATTRIBUTES

    """)


def write_attributes(out: Writer, table: IntrinsicTable, release: Release) -> None:
    """The section GET_INTRINSIC_ATTRIBUTES."""
    arguments = argument_sets(table.intrinsics)
    out.fill(_BEGIN_ARGUMENTS)
    for attributes, number in arguments.items():
        out.lines([f"  case {number}:", "    return AttributeSet::get(C, {"])
        out.lines([*argument_lines(attributes, release), "    });"])
    functions = _write_functions(out, table.intrinsics, release)
    rows = [
        tuple([place << _ARGUMENT | arguments[given] for place, given in enumerate(one.arguments) if given])
        for one in table.intrinsics
    ]
    numbers: dict[tuple[int, ...], int] = {}
    for row in rows:
        numbers.setdefault(row, len(numbers))
    row_bits, function_bits = _log2_ceiling(len(numbers)), _log2_ceiling(len(functions) + 1)
    none = (1 << function_bits) - 1
    out.line(f"static constexpr uint{_word(row_bits + function_bits)}_t IntrinsicsToAttributesMap[] = {{")
    most = 0
    for one, row in zip(table.intrinsics, rows, strict=True):
        function = functions.get(function_key(one, effective_memory(one, release)), none)
        most = max(most, len(row) + (function != none))
        out.line(f"    {function} << {row_bits} | {numbers[row]}, // {one.llvm_name}")
    pairs = SequenceTable([row for row in numbers if row], terminated=False)
    out.fill(_PAIRS, count=pairs.size)
    out.lines(pairs.lines(lambda pair: f"{{{pair >> _ARGUMENT}, {pair & (1 << _ARGUMENT) - 1}}}"))
    out.fill(_ROWS, count=len(numbers))
    out.lines([f"  {{{pairs[row] if row else 0}, {len(row)}}}," for row in numbers])
    out.fill(_FUNCTIONS, row_bits=row_bits, most=most, none=none)


def _write_functions(out: Writer, intrinsics: Sequence[Intrinsic], release: Release) -> dict[FunctionKey, int]:
    """Write the sets of attributes of functions, and give their numbers."""
    memory = PLACES[release]
    everything = memory.of_all()
    numbers: dict[FunctionKey, int] = {}
    out.fill(_BEGIN_FUNCTIONS)
    for one in intrinsics:
        effects = effective_memory(one, release)
        key = function_key(one, effects)
        if key in numbers or not has_function_attributes(one, effects == everything):
            continue
        numbers[key] = len(numbers)
        out.lines([f"  case {numbers[key]}: // {one.llvm_name}", "    return AttributeSet::get(C, {"])
        out.lines(function_lines(one, release))
        if effects != everything:
            accesses = [f"{place}: {_ACCESSES[access]}" for place, access in memory.accesses(effects).items()]
            out.lines([f"      // {', '.join(accesses)}", memory_line(effects)])
        out.line("    });")
    out.lines(["  }", "} // getIntrinsicFnAttributeSet"])
    return numbers


def _log2_ceiling(count: int) -> int:
    """Bits for so many different numbers, as Log2_32_Ceil counts them."""
    return (count - 1).bit_length() if count else 32


def _word(bits: int) -> int:
    """The bits of the smallest unsigned type with so many."""
    return next(size for size in (8, 16, 32, 64) if bits <= size)

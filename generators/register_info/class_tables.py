"""The tables of register classes (TargetRegisterClass)::

static const MVT::SimpleValueType VTLists[] = {...};
static const TargetRegisterInfo::RegClassInfo RegClassInfos[] = {...};   // for each HwMode in turn: sizes, types
static const uint32_t IntRegsSubClassMask[] = {...};                     // and so on for each class
static const uint16_t SuperRegIdxSeqs[] = {...};
static unsigned const IntRegsSuperclasses[] = {...};
static inline unsigned IntRegsAltOrderSelect(...) {...}                  // for those with alternative orders
namespace SP { extern const TargetRegisterClass IntRegsRegClass = {...}; ... }
namespace { const TargetRegisterClass *const RegisterClasses[] = {...}; }
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.kit.literals import boolean, hex_words, lane_mask
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers.bank import RegisterClass

_SELECT = template("""\

    static inline unsigned ${name}AltOrderSelect($parameters) {$select}

    static ArrayRef<MCPhysReg> ${name}GetRawAllocationOrder($parameters) {
    """)

_CHOOSE = template("""\
      const MCRegisterClass &MCR = ${target}MCRegisterClasses[$id];
      const ArrayRef<MCPhysReg> Order[] = {
        $orders
      };
      const unsigned Select = ${name}AltOrderSelect($arguments);
      assert(Select < $count);
      return Order[Select];
    }
    """)

#: The parameters of the functions that choose an order, and the arguments with which one calls the other.
_PARAMETERS = ByRelease({19: "const MachineFunction &MF", 22: "const MachineFunction &MF, bool Rev"})
#: The arguments with which one of the functions that choose an order calls the other.
_ARGUMENTS = ByRelease({19: "MF", 22: "MF, Rev"})


def write_types_table(out: Writer, subject: Subject) -> dict[tuple[str, ...], int]:
    """Write the table VTLists. Returns the position in it of each class's list of types."""
    bank, numbers = subject.bank, subject.type_numbers
    lists = {types: tuple([numbers[name] for name in types]) for rc in bank.classes for types in rc.value_types}
    names = {numbers[name]: name for types in lists for name in types}
    table = SequenceTable(lists.values())
    with out.block("static const MVT::SimpleValueType VTLists[] = {", "};", indent=""):
        users = ((lists[types], subject.sources(rc)) for rc in bank.classes for types in rc.value_types)
        out.lines(table.lines(names.__getitem__, "MVT::Other", users))
    out.line()
    return {types: table[sequence] for types, sequence in lists.items()}


def write_class_tables(out: Writer, subject: Subject, type_positions: dict[tuple[str, ...], int]) -> None:
    bank = subject.bank
    with out.block("static const TargetRegisterInfo::RegClassInfo RegClassInfos[] = {", "};"):
        for number, mode in enumerate(bank.modes):
            out.line(f"// Mode = {number} ({mode})")
            rows: list[str] = []
            for rc in bank.classes:
                size = rc.sizes[number]
                sizes = f"{size.reg_size}, {size.spill_size}, {size.spill_alignment}"
                types = type_positions[rc.value_types[number]]
                rows.append(f"{{ {sizes}, /*VTLists+*/{types} }},    // {rc.name}")
            out.lines(origins.rows(rows, subject.class_sources()))
    supers = _SUPER_CLASSES[subject.release]
    out.paste(supers.before)
    super_index_positions = _write_class_masks(out, subject)
    supers.write_lists(out, subject)
    for rc in bank.classes:
        if rc.alt_order_select:
            with out.of(subject.sources(rc)):
                _write_alternative_orders(out, subject, rc)
    out.line()
    name = bank.classes[0].namespace
    with out.block(f"namespace {name} {{   // Register class instances", f"}} // end namespace {name}"):
        for rc, position in zip(bank.classes, super_index_positions, strict=True):
            with out.of(subject.sources(rc), counted=bank.classes):
                _write_instance(out, subject, rc, position, supers.field(rc))
    out.line()
    with out.block("namespace {", "} // end anonymous namespace"):
        with out.block("const TargetRegisterClass *const RegisterClasses[] = {", "};"):
            out.lines(
                origins.each(
                    [f"&{rc.qualified_name}RegClass," for rc in bank.classes], subject.class_sources(), bank.classes
                )
            )
    out.line()


def _write_class_masks(out: Writer, subject: Subject) -> list[int]:
    """Write the SubClassMask of each class, and the table SuperRegIdxSeqs.

    The first mask is of the sub-classes; then there is one for each index, of the classes whose sub-registers of this index are all
    in the class (SuperRegClasses).

    Returns:
        by class, the position of its indices in SuperRegIdxSeqs.
    """
    bank = subject.bank
    count = len(bank.classes)
    indices: list[tuple[int, ...]] = []
    for rc in bank.classes:
        masks = sorted(rc.super_reg_classes.items())
        indices.append(tuple([index for index, _ in masks]))
        with out.of(subject.sources(rc), counted=bank.classes):
            with out.block(f"static const uint32_t {rc.name}SubClassMask[] = {{", "};"):
                out.line(hex_words(rc.sub_classes, count))
                out.lines([f"{hex_words(mask, count)}// {bank.index(index).name}" for index, mask in masks])
            out.line()
    table = SequenceTable(indices)
    with out.block("static const uint16_t SuperRegIdxSeqs[] = {", "};", indent=""):
        users = ((sequence, subject.sources(rc)) for sequence, rc in zip(indices, bank.classes, strict=True))
        out.lines(table.lines(users=users))
    out.line()
    return [table[sequence] for sequence in indices]


def _write_pointers(out: Writer, subject: Subject) -> None:
    classes = subject.bank.classes
    for rc in classes:
        if rc.super_classes:
            with (
                out.of(subject.sources(rc), counted=classes),
                out.block(f"static const TargetRegisterClass *const {rc.name}Superclasses[] = {{", "};"),
            ):
                out.lines([f"&{classes[number].qualified_name}RegClass," for number in rc.super_classes])
                out.line("nullptr")
            out.line()


def _write_numbers(out: Writer, subject: Subject) -> None:
    classes = subject.bank.classes
    for rc in classes:
        if rc.super_classes:
            with (
                out.of(subject.sources(rc), counted=classes),
                out.block(f"static unsigned const {rc.name}Superclasses[] = {{", "};"),
            ):
                out.lines([f"{classes[number].qualified_id_name}," for number in rc.super_classes])
            out.line()


def _pointers(rc: RegisterClass) -> str:
    return f"{rc.name}Superclasses," if rc.super_classes else "NullRegClasses,"


def _numbers(rc: RegisterClass) -> str:
    return f"{rc.name}Superclasses,  {len(rc.super_classes)}," if rc.super_classes else "nullptr, 0,"


@frozen
class _SuperClasses:
    """The form in which classes have the lists of their super-classes.

    Attributes:
        before: lines before all tables of classes.
        write_lists: writes a list for each class that has super-classes.
        field: of a class's TargetRegisterClass, its list.
    """

    before: str
    write_lists: Callable[[Writer, Subject], None]
    field: Callable[[RegisterClass], str]


_NO_POINTERS = "\nstatic const TargetRegisterClass *const NullRegClasses[] = { nullptr };\n\n"

#: The lists of superclasses: of pointers, since 22 of numbers.
_SUPER_CLASSES = ByRelease(
    {
        19: _SuperClasses(_NO_POINTERS, _write_pointers, _pointers),
        22: _SuperClasses("", _write_numbers, _numbers),
    }
)


def _write_alternative_orders(out: Writer, subject: Subject, rc: RegisterClass) -> None:
    """Write the function that chooses among the allocation orders of a class by its AltOrderSelect."""
    names = subject.register_names
    out.fill(_SELECT, name=rc.name, parameters=_PARAMETERS[subject.release], select=rc.alt_order_select)
    orders = ["ArrayRef(MCR.begin(), MCR.getNumRegs())"]
    for number, order in enumerate(rc.orders[1:], 1):
        if order:
            registers = ", ".join([names[register] for register in order])
            out.line(f"  static const MCPhysReg AltOrder{number}[] = {{ {registers} }};")
        orders.append(f"ArrayRef(AltOrder{number})" if order else "ArrayRef<MCPhysReg>()")
    out.fill(
        _CHOOSE,
        target=subject.target,
        name=rc.name,
        id=rc.qualified_id_name,
        orders=",\n    ".join(orders),
        arguments=_ARGUMENTS[subject.release],
        count=len(rc.orders),
    )


def _write_instance(out: Writer, subject: Subject, rc: RegisterClass, super_indices: int, super_classes: str) -> None:
    with out.block(f"extern const TargetRegisterClass {rc.name}RegClass = {{", "};"):
        out.lines(
            [
                f"&{subject.target}MCRegisterClasses[{rc.id_name}],",
                f"{rc.name}SubClassMask,",
                f"SuperRegIdxSeqs + {super_indices},",
                f"{lane_mask(rc.lane_mask)},",
                f"{rc.allocation_priority},",
                f"{boolean(rc.global_priority)},",
                f"0x{rc.ts_flags:02x}, /* TSFlags */",
                f"{boolean(rc.has_disjunct_sub_regs)}, /* HasDisjunctSubRegs */",
                f"{boolean(rc.covered_by_sub_regs)}, /* CoveredBySubRegs */",
                super_classes,
                f"{rc.name}GetRawAllocationOrder" if rc.alt_order_select else "nullptr",
            ]
        )
    out.line()

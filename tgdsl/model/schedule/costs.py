"""The costs of sched classes on a processor (GenSchedClassTables)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tgdsl.classes import native
from tgdsl.diagnostics import Note, Report, collecting, counted, fail
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.fields import WriteResources
from tgdsl.model.schedule.machine import INVALID, VARIANT, Advance, ClassCost, Latency, ProcessorResource, ResourceUse
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.resources import ModelResources, super_resources
from tgdsl.model.schedule.table import ReadWrite, ResolvedSchedule, SchedClass
from tgdsl.records import Record

_MICRO_OPS = (1 << 13) - 1  # LLVM counts them in 13 bits
_NOTHING = ClassCost(0)
_VARIANT = ClassCost(VARIANT)
_READ_DEFAULT = "ReadDefault"

_Operands = tuple[tuple[int, ...], tuple[int, ...]]  # numbers of writes, and of reads


@native(auto_attribs=True, frozen=True, eq=False)
class _WriteCost:
    """The cost of an operand of a class.

    Attributes:
        supported: otherwise the processor has no such instruction, and ``micro_ops`` counts from the write behind that says so.
        latency: with the number of its write, if reads tell it from others.
        uses: of each resource, by number: in how many cycles it is released, and when it is acquired.
    """

    supported: bool
    micro_ops: int
    begin_group: bool
    end_group: bool
    retire_out_of_order: bool
    latency: Latency
    writer: str
    uses: dict[int, tuple[int, int]]


class CostReader:
    """Computes the costs of all classes on one processor model."""

    def __init__(
        self, resources: ModelResources, processors: Processors, resolved: ResolvedSchedule, report: Report
    ) -> None:
        self._model = resources
        self._number = resources.processor.number
        self._processors = processors
        self._resolved = resolved
        self._report = report
        self._kinds = (resolved.writes, resolved.reads)
        self._by_name = (
            {entry.name: entry for entry in resolved.writes},
            {entry.name: entry for entry in resolved.reads},
        )
        self._defined = (
            _by_operand(resources.writes, "WriteRes", fields.write_type),
            _by_operand(resources.reads, "ReadAdvance", fields.read_type),
        )
        self._awaited = {write.name for read in resources.reads for write in fields.valid_writes(read)}
        self._resources = {resource.number: resource for resource in resources.resources}
        self._around: dict[str, tuple[int, ...]] = {}
        self._leaves: dict[ReadWrite, tuple[ReadWrite, ...]] = {}
        self._open: list[ReadWrite] = []
        self._writes: dict[int, _WriteCost] = {}
        self._reads: dict[int, tuple[bool, tuple[tuple[int, int], ...]] | None] = {}
        self._costs: dict[_Operands, ClassCost] = {}
        self._operands: dict[Record, _Operands] = {}

    def costs(self) -> tuple[ClassCost, ...]:
        """The cost of each class. Mistakes are reported."""
        class_costs: list[ClassCost] = []
        wrong: set[_Operands] = set()
        resolved, number, costs = self._resolved, self._number, self._costs
        by_itinerary = self._by_itinerary()
        for entry, users, transitions in zip(resolved.classes, resolved.processors_of, resolved.transitions):
            if transitions and any([transition.processor == number for transition in transitions]):
                class_costs.append(_VARIANT)
                continue
            if users[0] != 0 and number not in users:  # nothing becomes this class here
                class_costs.append(_NOTHING)
                continue
            key = self._operands_of(entry, by_itinerary)
            cost = costs.get(key)
            if cost is None:
                if key not in wrong:
                    wrong.add(key)
                    with collecting(self._report):
                        cost = costs[key] = self._cost(*key)
                cost = cost or _NOTHING
            class_costs.append(cost)
        return tuple(class_costs)

    def _by_itinerary(self) -> dict[str, Record]:
        """The first ItinRW of each itinerary class."""
        by_itinerary: dict[str, Record] = {}
        for itin_rw in self._model.itin_rws:
            for itinerary in fields.matched_itineraries(itin_rw):
                by_itinerary.setdefault(itinerary.name, itin_rw)
        return by_itinerary

    def _operands_of(self, entry: SchedClass, by_itinerary: dict[str, Record]) -> _Operands:
        """The writes and reads of a class here: those of an InstRW, else its own, else those of an ItinRW."""
        writes, reads = entry.writes, entry.reads
        for inst_rw in entry.inst_rws:
            if self._processors.model_of(inst_rw) == self._number:
                writes, reads = self._split(inst_rw)
                break
        if not writes and entry.itinerary is not None and entry.itinerary.name in by_itinerary:
            writes, more = self._split(by_itinerary[entry.itinerary.name])
            reads += more
        return writes, reads

    def _split(self, record: Record) -> _Operands:
        operands = self._operands.get(record)
        if operands is None:
            writes: list[int] = []
            reads: list[int] = []
            for operand in fields.operand_read_writes(record):
                is_read = not operand.is_a("SchedWrite")
                (reads if is_read else writes).append(self._by_name[is_read][operand.name].number)
            operands = self._operands[record] = tuple(writes), tuple(reads)
        return operands

    def _cost(self, writes: Iterable[int], reads: Iterable[int]) -> ClassCost:
        added = [self._write_cost(number) for number in writes]
        micro_ops = 0 if added else INVALID
        uses: dict[int, tuple[int, int]] = {}
        for one in added:
            micro_ops = (micro_ops if one.supported else INVALID) + one.micro_ops & _MICRO_OPS
            _merge(uses, one.uses.items())
        advances: list[Advance] = []
        for operand, number in enumerate(reads):
            advance = self._read_cost(number)
            if advance is not None:
                supported, cycles = advance
                if not supported:
                    micro_ops = INVALID
                    break
                advances += [Advance(operand, write, count) for write, count in cycles]
        valid = micro_ops != INVALID
        return ClassCost(
            micro_ops=micro_ops,
            begin_group=any([one.begin_group for one in added]),
            end_group=any([one.end_group for one in added]),
            retire_out_of_order=any([one.retire_out_of_order for one in added]),
            resources=tuple([ResourceUse(number, *uses[number]) for number in sorted(uses)]) if valid else (),
            latencies=tuple([one.latency for one in added]) if valid else (),
            writers=tuple([one.writer for one in added]) if valid else (),
            advances=tuple(advances) if valid else (),
        )

    # -- writes ------------------------------------------------------------------------------------------------------

    def _write_cost(self, number: int) -> _WriteCost:
        cost = self._writes.get(number)
        if cost is None:
            cost = self._writes[number] = self._find_write_cost(self._resolved.writes[number - 1])
        return cost

    def _find_write_cost(self, entry: ReadWrite) -> _WriteCost:
        leaves = self._expanded(entry)
        if not leaves:
            raise fail(
                self._place_of(entry).place,
                f"'{entry.name}' stands for no write on '{self._model.processor.name}': give it Writes, and a Repeat of 1 or more",
            )
        last = leaves[-1]
        cycles = micro_ops = 0
        begin = end = retire = False
        uses: dict[int, tuple[int, int]] = {}
        supported = True
        for leaf in leaves:
            record = self._definition(leaf)
            assert record is not None
            if fields.is_unsupported(record):
                supported, micro_ops = False, 0
                break
            write = fields.read_write_resources(record)
            cycles += write.latency
            micro_ops += write.micro_ops
            begin = begin or write.begins_group
            end = end or write.ends_group
            retire = retire or write.retires_out_of_order
            _merge(uses, self._uses(write))
        awaited = last.record is not None and last.record.name in self._awaited
        latency = Latency(signed(cycles, 16), unsigned(last.number, 16) if awaited else 0)
        return _WriteCost(supported, micro_ops & _MICRO_OPS, begin, end, retire, latency, last.name, uses)

    def _expanded(self, entry: ReadWrite) -> tuple[ReadWrite, ...]:
        """The writes that a write stands for here, by sequences and aliases (expandRWSeqForProc)."""
        leaves = self._leaves.get(entry)
        if leaves is not None:
            return leaves
        if entry in self._open:
            raise fail(
                self._place_of(entry).place,
                f"on '{self._model.processor.name}', '{entry.name}' becomes itself again: leave out an alias",
                *[Note(alias.place, "a SchedAlias is defined here") for one in self._open for alias in one.aliases],
            )
        self._open.append(entry)
        try:
            alias = self._alias(
                entry, [one for one in entry.aliases if self._processors.model_of(one) in (0, self._number)]
            )
            if alias is not None:
                leaves = self._expanded(alias)
            elif not entry.is_sequence:
                leaves = (entry,)
            else:
                parts = [leaf for part in entry.sequence for leaf in self._expanded(self._kinds[0][part - 1])]
                leaves = tuple(parts) * entry.repeat
        finally:
            self._open.pop()
        self._leaves[entry] = leaves
        return leaves

    def _alias(self, entry: ReadWrite, aliases: Sequence[Record]) -> ReadWrite | None:
        if len(aliases) > 1:
            raise fail(
                aliases[1].place,
                f"'{entry.name}' has several SchedAliases on '{self._model.processor.name}': leave one",
                *[Note(one.place, "another SchedAlias is defined here") for one in aliases if one is not aliases[1]],
            )
        return self._by_name[entry.is_read][fields.alias_target(aliases[0]).name] if aliases else None

    def _uses(self, write: WriteResources) -> Iterable[tuple[int, tuple[int, int]]]:
        """The resources that a WriteRes or SchedWriteRes takes: those that it lists, and those around them."""
        record, resources = write.record, write.resources
        _check_count(write, fields.RELEASE_AT_CYCLES, write.release_at)
        _check_count(write, fields.ACQUIRE_AT_CYCLES, write.acquire_at)
        release = write.release_at or [1] * len(resources)
        acquire = write.acquire_at or [0] * len(resources)
        for first, last in zip(acquire, release):
            if first < 0 or first > last:
                raise fail(
                    record.place_of(fields.ACQUIRE_AT_CYCLES),
                    f"'{record.label}' takes a resource in cycle {first}, and releases it in cycle {last}: both count from 0, and the "
                    "release comes after",
                )
        cycles = [(unsigned(last, 16), unsigned(first, 16)) for first, last in zip(acquire, release)]
        uses = [(self._resource(one, record), of) for one, of in zip(resources, cycles)]
        for one, of in zip(resources, cycles):
            uses += [(number, of) for number in self._resources_around(one)]
        return uses

    def _resource(self, record: Record, user: Record) -> int:
        if not record.is_a("ProcResourceUnits") and not record.is_a("ProcResGroup"):
            raise fail(
                user.place_of(fields.PROC_RESOURCES),
                f"'{user.label}' takes '{record.name}', which has no units of its own: use a ProcResource or a ProcResGroup",
                Note(record.place, f"'{record.name}' is defined here"),
            )
        number = self._model.numbers.get(record.name)
        if number is None:  # of a write that instructions list themselves, although it belongs to another model
            raise fail(
                user.place,
                f"instructions are '{user.label}' on '{self._model.processor.name}', too, which does not have the resource '{record.name}': "
                "let them have a SchedWrite, and give each machine model a WriteRes of it, or an InstRW",
                Note(record.place, f"'{record.name}' is defined here"),
            )
        return number

    def _resources_around(self, record: Record) -> tuple[int, ...]:
        """The super resources and the groups that are taken with a resource (ExpandProcResources)."""
        numbers = self._around.get(record.name)
        if numbers is None:
            is_group = record.is_a("ProcResGroup")
            members = {one.name for one in fields.group_resources(record)} if is_group else {record.name}
            taken = self._resources[self._model.numbers[record.name]]
            around = [] if is_group else self._above(taken)
            around += [
                one.number
                for one in self._model.resources
                if one is not taken
                and one.record.is_a("ProcResGroup")
                and members <= {unit.name for unit in fields.group_resources(one.record)}
            ]
            numbers = self._around[record.name] = tuple(around)
        return numbers

    def _above(self, resource: ProcessorResource) -> list[int]:
        """The numbers of the super resources of a ProcResource."""
        below = resource
        for one in super_resources(self._resources, resource):
            if one.is_group:
                raise fail(
                    below.record.place_of(fields.SUPER),
                    f"'{resource.name}' is taken, and '{one.name}', which is above it, is a ProcResGroup: let the group list its "
                    "Resources, and leave out Super",
                    Note(one.record.place, f"'{one.name}' is defined here"),
                )
            below = one
        return [one.number for one in super_resources(self._resources, resource)]

    # -- reads -------------------------------------------------------------------------------------------------------

    def _read_cost(self, number: int) -> tuple[bool, tuple[tuple[int, int], ...]] | None:
        """True if an operand is supported, and the cycles by which it may come later, for each write; None if it may not."""
        if number not in self._reads:
            self._reads[number] = self._find_read_cost(self._resolved.reads[number - 1])
        return self._reads[number]

    def _find_read_cost(self, entry: ReadWrite) -> tuple[bool, tuple[tuple[int, int], ...]] | None:
        if entry.record is None:
            raise fail(
                self._place_of(entry).place,
                f"one operand is read as '{entry.name}', which are several SchedReads: let a variant that selects several be "
                "Variadic",
            )
        record = self._definition(entry)
        if record is None:
            return None
        if fields.is_unsupported(record):
            return False, ()
        cycles = fields.advance_cycles(record)
        writes = [self._by_name[False].get(write.name) for write in fields.valid_writes(record)]
        if not writes:
            return True, ((0, cycles),)
        tunables = fields.cycle_tunables(record)
        tunables += [0] * (len(writes) - len(tunables))
        numbers = sorted([(0 if write is None else write.number, added) for write, added in zip(writes, tunables)])
        return True, tuple([(write, cycles + added) for write, added in numbers])

    # -- both --------------------------------------------------------------------------------------------------------

    def _definition(self, entry: ReadWrite) -> Record | None:
        """The WriteRes or ReadAdvance of a leaf (FindWriteResources, FindReadAdvance); None for ``ReadDefault`` without one."""
        record = entry.record
        assert record is not None
        operand_class = "SchedReadAdvance" if entry.is_read else "SchedWriteRes"
        if record.is_a(operand_class):
            return record
        alias = self._alias(entry, [one for one in entry.aliases if self._reaches(one)])
        definitions = self._defined[entry.is_read].get(record.name, [])[:1]
        if alias is not None and alias.record is not None:
            if alias.record.is_a(operand_class):
                return alias.record
            definitions = [
                *self._defined[entry.is_read].get(record.name, ()),
                *self._defined[entry.is_read].get(alias.name, ()),
            ]
            if len(definitions) > 1:
                raise fail(
                    definitions[1].place,
                    f"on '{self._model.processor.name}', both '{record.name}' and its alias '{alias.name}' are defined: leave one",
                    Note(definitions[0].place, "the other one is defined here"),
                )
        if definitions:
            return definitions[0]
        if record.name == _READ_DEFAULT:
            return None
        class_name = "ReadAdvance" if entry.is_read else "WriteRes"
        raise fail(
            self._model.processor.record.place,
            f"the machine model '{self._model.processor.name}' does not cover '{record.name}', which its instructions use: define a "
            f"{class_name} of '{record.name}' for it",
            Note(record.place, f"'{record.name}' is defined here"),
        )

    def _reaches(self, alias: Record) -> bool:
        """True if the other end of a SchedAlias is for this processor."""
        other = fields.alias_target(alias)
        if not fields.may_have_machine_model(other):
            raise fail(
                alias.place,
                f"the SchedAlias '{alias.label}' puts '{other.name}' in the place of another, but that belongs to no machine model: use "
                "a SchedWriteRes, a SchedReadAdvance, a WriteSequence or a variant",
                Note(other.place, f"'{other.name}' is defined here"),
            )
        return self._processors.model_of(other) in (0, self._number)

    def _place_of(self, entry: ReadWrite) -> Record:
        """The record to blame: that of the read or write, or of the first part of an inferred sequence."""
        if entry.record is not None:
            return entry.record
        return self._place_of(self._kinds[entry.is_read][entry.sequence[0] - 1])


def _merge(uses: dict[int, tuple[int, int]], more: Iterable[tuple[int, tuple[int, int]]]) -> None:
    """Add uses of resources: of one that is taken twice, the cycles add up."""
    for number, (release, acquire) in more:
        known = uses.get(number)
        uses[number] = (release, acquire) if known is None else (known[0] + release & 0xFFFF, known[1])


def _check_count(write: WriteResources, field: str, cycles: Sequence[int]) -> None:
    count = len(write.resources)
    if cycles and len(cycles) != count:
        raise fail(
            write.record.place_of(field),
            f"'{write.record.label}' takes {counted(count, 'resource')}, and its {field} are {len(cycles)}: give a number for each resource",
        )


def _by_operand(
    definitions: Iterable[Record], class_name: str, operand_of: Callable[[Record], Record]
) -> dict[str, list[Record]]:
    """The WriteRes by the names of their SchedWrites, or the ReadAdvances by those of their SchedReads."""
    by_operand: dict[str, list[Record]] = {}
    for definition in definitions:
        if definition.is_a(class_name):
            by_operand.setdefault(operand_of(definition).name, []).append(definition)
    return by_operand

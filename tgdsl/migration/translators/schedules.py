"""Itineraries, machine models, their resources, and the reads and writes that instructions and models list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language import InstrStage, ProcessorItineraries, ProcResGroup, ProcResource, WriteRes
from tgdsl.migration.classes.nouns import call_of, options_of
from tgdsl.migration.library import noun_of, of_language
from tgdsl.migration.python import Call, ClassStatement, Expression, Listing, Member, Name, Plain
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.records import Record, Ref

#: The keywords of a machine model that are numbers, with LLVM's fields and their defaults.
_NUMBERS: Sequence[tuple[str, str, int]] = (
    ("issue_width", "IssueWidth", -1),
    ("micro_op_buffer_size", "MicroOpBufferSize", -1),
    ("loop_micro_op_buffer_size", "LoopMicroOpBufferSize", -1),
    ("load_latency", "LoadLatency", -1),
    ("high_latency", "HighLatency", -1),
    ("mispredict_penalty", "MispredictPenalty", -1),
)
#: Those that are flags.
_FLAGS: Sequence[tuple[str, str, bool]] = (
    ("post_ra_scheduler", "PostRAScheduler", False),
    ("complete_model", "CompleteModel", True),
    ("full_inst_rw_overlap_check", "FullInstRWOverlapCheck", True),
    ("no_model", "NoModel", False),
    ("enable_intervals", "EnableIntervals", False),
)


def bare(record: Record, translation: Translation) -> Expression:
    """A definition that is nothing but its name: an InstrItinClass, a FuncUnit, a Bypass, a SchedWrite."""
    return Call(noun_of(record))


def instr_stage(record: Record, translation: Translation) -> Expression:
    """A stage of an itinerary."""
    kind = record.integer("Kind")
    given: dict[str, Expression] = {"kind": translation.reference("Reserved")} if kind else {}
    return call_of(InstrStage, record, translation, **given)


def itineraries(record: Record, translation: Translation) -> Expression:
    """A ProcessorItineraries."""
    data = record.records("IID")
    rows = _rows(data)
    repeated = len(rows) < len({one.name for one in data})
    like = None if repeated else _like(record, rows, translation)
    if like is not None:
        others = _rows(like.records("IID"))
        different = [one.name for kind, one in rows.items() if kind not in others or others[kind].name != one.name]
        but_for = Member(translation.reference(like.name), "but_for")
        return Call(but_for, [translation.reference(name) for name in different])
    given: dict[str, Expression] = {"last_counts": Plain("True")} if repeated else {}
    return call_of(ProcessorItineraries, record, translation, **given)


def _rows(data: Sequence[Record]) -> Mapping[str, Record]:
    """The itineraries of a processor by their classes; of several of one class the last."""
    return {one.record("TheClass").name: one for one in data}


def _like(record: Record, rows: Mapping[str, Record], translation: Translation) -> Record | None:
    """The itineraries before these that most of these are the same as, if that is most of them; None if there are none."""
    found, most = None, len(rows) // 2
    for other in translation.records.of_class("ProcessorItineraries"):
        if other.name == record.name:
            return found
        theirs = _rows(other.records("IID"))
        same = sum([kind in rows and rows[kind].name == one.name for kind, one in theirs.items()])
        fits = theirs.keys() <= rows.keys() and len(theirs) == len(other.values("IID"))
        fits = fits and all(
            [record.fields[field] == other.fields[field] for field in ("FU", "BP", "PacketizerNamespace")]
        )
        if same > most and fits and translation.is_defined(other.name):
            found, most = other, same
    return found


def model_statement(record: Record, translation: Translation) -> ClassStatement:
    """The class statement of a machine model."""
    named: list[tuple[str, Expression]] = [
        (keyword, Plain(str(record.integer(field))))
        for keyword, field, default in _NUMBERS
        if record.integer(field) != default
    ]
    if record.record("Itineraries").name != "NoItineraries":
        named.append(("itineraries", translation.value(record.fields["Itineraries"])))
    named += [
        (keyword, Plain(str(record.bit(field)))) for keyword, field, default in _FLAGS if record.bit(field) != default
    ]
    if record.values("UnsupportedFeatures"):
        named.append(("unsupported_features", translation.value(record.fields["UnsupportedFeatures"])))
    return ClassStatement(python_name(record.name), [Name(of_language("SchedMachineModel"))], named, [])


def model_of(record: Record, translation: Translation) -> Expression:
    """The machine model that a record belongs to; SchedMachineModel itself for all."""
    model = record.fields.get("SchedModel")
    return translation.reference(model.name) if isinstance(model, Ref) else Name(of_language("SchedMachineModel"))


def _model_option(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    model = record.fields.get("SchedModel")
    return [("model", translation.reference(model.name))] if isinstance(model, Ref) else []


def proc_resource(record: Record, translation: Translation) -> Expression:
    """A ProcResource."""
    arguments = [model_of(record, translation)]
    if record.integer("NumUnits") != 1:
        arguments.append(Plain(str(record.integer("NumUnits"))))
    named: list[tuple[str, Expression]] = []
    if isinstance(record.fields.get("Super"), Ref):
        named.append(("super_", translation.value(record.fields["Super"])))
    return Call(Name(of_language(ProcResource.__name__)), arguments, named + _buffer(record))


def proc_resource_units(record: Record, translation: Translation) -> Expression:
    """The ProcResourceUnits of a kind that several models share."""
    kind = record.record("Kind").name
    if kind == record.name:
        return proc_resource(record, translation)
    made = proc_resource(record, translation)
    assert isinstance(made, Call)
    [model, *units] = made.arguments
    return Call(Name(of_language("ProcResourceUnits")), [model, translation.reference(kind), *units], made.named)


def _buffer(record: Record) -> list[tuple[str, Expression]]:
    size = record.integer("BufferSize")
    return [("buffer_size", Plain(str(size)))] if size != -1 else []


def proc_res_group(record: Record, translation: Translation) -> Expression:
    """A ProcResGroup."""
    arguments = [model_of(record, translation), translation.value(record.fields["Resources"])]
    return Call(Name(of_language(ProcResGroup.__name__)), arguments, _buffer(record))


def register_file(record: Record, translation: Translation) -> Expression:
    """A RegisterFile with the classes that it renames."""
    arguments = [model_of(record, translation), Plain(str(record.integer("NumPhysRegs")))]
    costs, eliminated = record.values("RegCosts"), record.values("AllowMoveElimination")
    classes: list[Expression] = []
    for number, one in enumerate(record.records("RegClasses")):
        found = translation.reference(one.name)
        cost = costs[number] if number < len(costs) else None
        move = eliminated[number] if number < len(eliminated) else None
        given: list[Expression] = [found]
        named: list[tuple[str, Expression]] = []
        if cost is not None and (cost != 1 or move is not None or number == len(costs) - 1):
            given.append(Plain(str(cost)))
        if move is not None and (move or number == len(eliminated) - 1):
            named.append(("allow_move_elimination", Plain(str(bool(move)))))
        classes.append(Call(Name(of_language("RenamedClass")), given, named) if len(given) > 1 or named else found)
    if classes:
        arguments.append(Listing(classes))
    most = record.integer("MaxMovesEliminatedPerCycle")
    options: list[tuple[str, Expression]] = [("max_moves_eliminated_per_cycle", Plain(str(most)))] if most else []
    if record.bit("AllowZeroMoveEliminationOnly"):
        options.append(("allow_zero_move_elimination_only", Plain("True")))
    return Call(Name(of_language("RegisterFile")), arguments, options)


def resources(record: Record, translation: Translation) -> list[Expression]:
    """The resources of a write: each for the cycles that it says, alone if it says none."""
    found = [translation.reference(one.name) for one in record.records("ProcResources")]
    released, acquired = record.values("ReleaseAtCycles"), record.values("AcquireAtCycles")
    if not released and not acquired:
        return found
    if len(released) != len(found) or (acquired and (len(acquired) != len(found) or not any(acquired))):
        raise NoIdiom("a number of cycles for some of the resources")
    only_ones = all([one == 1 for one in released]) and not acquired
    return [
        use(resource, Plain(str(cycles)), Plain(str(acquired[number])) if acquired and acquired[number] else None)
        if only_ones or cycles != 1 or (acquired and acquired[number])
        else resource
        for number, (resource, cycles) in enumerate(zip(found, released, strict=True))
    ]  # fmt: skip


def use(resource: Expression, cycles: Expression, acquired: Expression | None) -> Expression:
    """A resource for some cycles: ``Divider(34)``."""
    return Call(resource, [cycles], [("acquire_at", acquired)] if acquired is not None else [])


def sched_write_res(record: Record, translation: Translation) -> Expression:
    """A SchedWriteRes: its model, the resources, and the other options."""
    arguments = [model_of(record, translation)]
    if record.values("ProcResources"):
        arguments.append(Listing(resources(record, translation)))
    return Call(Name(of_language("SchedWriteRes")), arguments, options_of(WriteRes, record, translation))


def advance(record: Record, translation: Translation) -> tuple[list[Expression], list[tuple[str, Expression]]]:
    """The parts that ReadAdvance and SchedReadAdvance have in common: cycles and writes, and the options."""
    arguments: list[Expression] = [Plain(str(record.integer("Cycles")))]
    if record.values("ValidWrites"):
        arguments.append(translation.value(record.fields["ValidWrites"]))
    named: list[tuple[str, Expression]] = []
    if record.bit("Unsupported"):
        named.append(("unsupported", Plain("True")))
    if record.fields.get("CycleTunables"):
        named.append(("tunables", translation.value(record.fields["CycleTunables"])))
    return arguments, named


def sched_read_advance(record: Record, translation: Translation) -> Expression:
    """A SchedReadAdvance of a model, or of all."""
    arguments, named = advance(record, translation)
    inside = record.anonymous and not isinstance(record.fields.get("SchedModel"), Ref)
    of = Plain("None") if inside else model_of(record, translation)
    return Call(Name(of_language("SchedReadAdvance")), [of, *arguments], named)


def write_sequence(record: Record, translation: Translation) -> Expression:
    """A WriteSequence."""
    named: list[tuple[str, Expression]] = []
    if record.integer("Repeat") != 1:
        named.append(("repeat", Plain(str(record.integer("Repeat")))))
    writes = [translation.value(one) for one in record.values("Writes")]
    return Call(Name(of_language("WriteSequence")), writes, named + _model_option(record, translation))


def sched_variant(record: Record, translation: Translation) -> Expression:
    """A SchedWriteVariant or SchedReadVariant with its choices."""
    named: list[tuple[str, Expression]] = [("variadic", Plain("True"))] if record.bit("Variadic") else []
    variants = [translation.value(one) for one in record.values("Variants")]
    kind = "SchedWriteVariant" if record.is_a("SchedWriteVariant") else "SchedReadVariant"
    return Call(Name(of_language(kind)), variants, named + _model_option(record, translation))


def same(values: Sequence[object]) -> bool:
    """True if all of several values are one."""
    return all([one == values[0] for one in values])

"""The modules of a migrated target: which record is in which, in what order, and their text."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath

from tgdsl.classes import evolve, frozen
from tgdsl.migration.blocks.argument_rows import ArgumentClass, ArgumentRows
from tgdsl.migration.blocks.number_names import NumberNames, number_names
from tgdsl.migration.blocks.block import Block
from tgdsl.migration.blocks.equivalents import equivalents_blocks
from tgdsl.migration.blocks.forms import forms_blocks, in_rows
from tgdsl.migration.blocks.intrinsic_groups import INTRINSICS, in_groups
from tgdsl.migration.blocks.pointer_pseudos import pointer_blocks
from tgdsl.migration.blocks.processor_tables import processor_blocks
from tgdsl.migration.blocks.schedule_tables import table_blocks
from tgdsl.migration.counterparts.stubs import NO_STUBS, Stubs
from tgdsl.migration.classes.own_nouns import OwnNoun, own_nouns
from tgdsl.migration.classes.row_bases import with_row_bases
from tgdsl.migration.instructions.classes import Families
from tgdsl.migration.instructions.families import families
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.instructions.word_parts import share_word_parts
from tgdsl.migration.library import of_language
from tgdsl.migration.plain import override_statement, plain_statement
from tgdsl.migration.python import Comment, Name, Statement, Symbol, symbols, with_records
from tgdsl.migration.records.class_modules import ClassModules
from tgdsl.migration.records.own_records import operands_alone, own_records, rows_inside, unread
from tgdsl.migration.records.statement_order import StatementOrder
from tgdsl.migration.records.record_modules import RecordModules, module_name, numbered, record_modules
from tgdsl.migration.registers.families import RegisterFamilies, register_families
from tgdsl.migration.registers.rows import RegisterRows
from tgdsl.migration.releases import for_releases
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.text.notes import Head, Notes
from tgdsl.migration.translation import NoIdiom, Translation, named
from tgdsl.migration.translators.aliases import alias_statement
from tgdsl.migration.translators.all import translators
from tgdsl.migration.translators.combiners import combine_fragment, combine_rule
from tgdsl.migration.translators.fragments import fragment_statement, is_function
from tgdsl.migration.translators.instructions import format_statement, instruction_statement
from tgdsl.migration.translators.own_nouns import noun_statement
from tgdsl.migration.translators.patterns import pattern_statement
from tgdsl.migration.translators.schedules import model_statement
from tgdsl.migration.translators.tables import with_enum
from tgdsl.migration.trials.corrections import Corrections as Corrections
from tgdsl.migration.trials.waivers import waivers_for
from tgdsl.records import Record, RecordSet, classes_of
from tgdsl.records.llvm_intrinsics import RECORD_PREFIX, llvm_intrinsics


@frozen
class Migrated:
    """A target as a package.

    Attributes:
        plain: the records that have no idiom, with the reasons.
        classes: those of its instructions.
        word_parts: the functions for parts of words.
        row_bases: the base classes that classes of rows have for their common columns, by the symbols of these.
        arguments: the classes of rows that multiclasses take as template arguments.
        numbers: the names of the numbers that flags of instructions have, by the names of these flags.
    """

    modules: Sequence[Module]
    plain: Mapping[str, str]
    translation: Translation
    classes: Families
    word_parts: Collection[Symbol] = ()
    row_bases: Mapping[Symbol, Symbol] = {}
    arguments: Sequence[ArgumentClass] = ()
    numbers: Mapping[str, NumberNames] = {}


def migrate(
    records: RecordSet,
    package: str,
    notes: Notes = Notes(),
    corrections: Corrections = Corrections(),
    stubs: Stubs = NO_STUBS,
) -> Migrated:
    """The package of a target.

    Args:
        package: its dotted name.
        notes: the comments of its sources.
        corrections: of the statements that an earlier trial had.
        stubs: the counterparts that operands and instructions refer to.
    """
    notes.begin()
    own_classes = own_records(records)[0]
    target = _families(records, notes, stubs)
    all_translators = {**translators(), **own_classes.translators()}
    translation = Translation(records, all_translators, f"{package}.intrinsics", target.nouns)
    translation.unread, translation.inside, translation.alone = (
        unread(records),
        rows_inside(records),
        operands_alone(records),
    )
    translation.files_of_build, translation.does_without = notes.files_of_build, True
    translation.stubs = stubs
    translation.plainly, translation.corrected = plain_statement, corrections.plain
    of_family, of_registers = target.instructions, target.registers
    own, files, names = target.modules.records, target.modules.files, target.modules.names
    rows = RegisterRows(translation, own, files, of_registers, notes, corrections)
    arguments = ArgumentRows(translation, own, package)
    blocks = _blocks([record for record in own if record.name not in corrections.plain], files, corrections)
    blocks_at: dict[str, list[Block]] = {}
    for block in blocks:
        blocks_at.setdefault(block.at, []).append(block)
    in_block = {record.name for block in blocks for record in block.records}
    modules: list[Module] = []

    begun: set[str] = set()  # the files of which there is a module

    def new_module(file: str, name: str = "") -> Module:
        taken = {one.name for one in modules}
        head = notes.head(file)
        if file and not head.docstring:
            head = evolve(
                head, docstring=[f"{'More' if file in begun else 'The'} definitions of {PurePath(file).name}."]
            )
        begun.add(file)
        return Module(
            numbered(name or module_name(file, target.modules.target), taken if name else taken.union(names.values())),
            [],
            head,
        )

    of_classes = ClassModules(package, modules, set(files.values()), notes, new_module, stubs.module)
    plain: dict[str, str] = {}
    done: set[str] = set()
    last, said = "", ("", "")  # the module and the reason of the record above, if that is plain
    waiting = deque(enumerate(own))
    postponed: set[str] = set()  # relations of instructions that stand before what classes of these need
    while waiting:
        position, record = waiting.popleft()
        arguments.reach(record)
        if record.name in rows.done:
            continue
        if names[record.name] != last:
            last = names[record.name]
            modules.append(new_module(files[record.name], last))
        module = modules[-1]
        path = translation.module = f"{package}.{module.name}"
        module.statements.extend(arguments.statements(module))
        apart = of_family.of_record.get(record.name)
        filtered, is_early = _filtered(record, of_family), False
        wanted = [*filtered, *record.superclasses, *([apart.name, *apart.bases] if apart is not None else [])]
        wanted = [above for one in wanted if one in of_family.families for above in _above(one, of_family)]
        for name in [one for one in dict.fromkeys(wanted) if one not in done]:
            done.add(name)
            try:
                if f"class {name}" in corrections.plain:
                    raise NoIdiom(corrections.plain[f"class {name}"])
                made = notes.class_statement(name, format_statement(name, of_family.families[name], translation))
            except NoIdiom as reason:
                if name in filtered and record.name not in postponed:
                    done.discard(name)
                    postponed.add(record.name)
                    waiting.append((position, record))
                    is_early = True
                    break
                plain[f"class {name}"] = str(reason)
                continue
            needed = translation.take_needed()
            home = of_classes.module_of(name, made, module) if not needed else module
            module.statements.extend(needed)
            of_classes.add(name, [*notes.before_class(name), made], home)
            translation.define_class(name, f"{package}.{home.name}")
        if is_early:
            continue
        if rows.takes(record):
            module.statements.extend(rows.statements(position, path))
            continue
        module.statements.extend(rows.before(position, path))
        for cls in [one for one in own_classes.before(record) if f"own {one.name}" not in done]:
            done.add(f"own {cls.name}")
            try:
                if f"class {cls.name}" in corrections.plain:
                    raise NoIdiom(corrections.plain[f"class {cls.name}"])
                made, tables = own_classes.statements(cls, path, translation)
                made = notes.class_statement(cls.name, made)
                module.statements.extend([*translation.take_needed(), *notes.before_class(cls.name), made, *tables])
            except NoIdiom as reason:
                plain[f"class {cls.name}"] = str(reason)
        for statement in _own_classes(translation.own_nouns.get(record.name), done, translation, path):
            module.statements.append(statement)
        for block in [one for one in blocks_at.get(record.name, ()) if one.records]:
            made_of_block = block.make(translation, path, notes)
            module.statements.extend([*translation.take_needed(), *made_of_block.statements])
            for name, why in made_of_block.plain.items():
                plain[name] = why
                made = with_records(plain_statement(records[name], translation), [name])
                module.statements.extend([*translation.take_needed(), Comment([f"migrate: {why}"]), made])
        if record.name in in_block:
            for block in [one for one in blocks_at.get(record.name, ()) if not one.records]:
                module.statements.extend(block.make(translation, path, notes).statements)
            continue
        waivers = waivers_for(records) if record.is_a("Target") else None
        module.statements.extend([waivers] if waivers is not None else [])
        try:
            if record.name in corrections.plain:
                raise NoIdiom(corrections.plain[record.name])
            made = named(record, _statement(record, of_family, translation, len(module.statements)))
            made = with_enum(record, own_classes.with_rows(record, made, translation), translation)
            made = for_releases(record, notes.statement(record, with_records(made, [record.name])))
            module.statements.extend([*translation.take_needed(), *notes.before(record), made])
            said = "", ""
        except NoIdiom as reason:
            plain[record.name] = str(reason)
            made = for_releases(record, with_records(plain_statement(record, translation), [record.name]))
            before = notes.before(record)
            is_said = said == (module.name, str(reason)) and not before  # of the record above
            comment = [] if is_said else [Comment([f"migrate: {reason}"])]
            said = module.name, str(reason)
            module.statements.extend([*translation.take_needed(), *before, *comment, made])
        module.statements.extend(notes.beside(record))
        if not record.anonymous:
            translation.define(record, path)
        if record.name in corrections.overrides:
            fields = corrections.overrides[record.name]
            module.statements.append(override_statement(record, fields, translation))
        for block in [one for one in blocks_at.get(record.name, ()) if not one.records]:
            module.statements.extend(block.make(translation, path, notes).statements)
    of_classes.sort()
    of_arguments = arguments.finish(modules)
    modules = [module for module in modules if module.statements]
    for module in modules:
        module.statements[:] = in_rows(module.statements)
    if translation.used_intrinsics:
        for name in _new_intrinsics(records):  # each has a number among all
            translation.reference(name)
        intrinsics = in_groups(in_order(translation.used_intrinsics, translation.symbols))
        modules.insert(0, Module(INTRINSICS, intrinsics, Head(docstring=["The intrinsics of the target."])))
    modules, row_bases = with_row_bases(modules, package)
    word_parts = share_word_parts(modules, package)
    plain |= rows.plain
    numbers = number_names(records, notes)
    return Migrated(modules, plain, translation, of_family, word_parts, row_bases, of_arguments, numbers)


def _new_intrinsics(records: RecordSet) -> list[str]:
    """The intrinsics that LLVM does not have."""
    of_llvm = {one.record for one in llvm_intrinsics(records.release).values()}
    others = [name for name in records.names if name.startswith(RECORD_PREFIX) and name not in of_llvm]
    return [name for name in others if records[name].is_a("Intrinsic")]


def in_order(intrinsics: Mapping[str, Statement], of_names: Mapping[str, Symbol]) -> list[Statement]:
    """The statements of intrinsics by their names, each behind what it refers to: plain ones name the records of their types."""
    left = dict(sorted(intrinsics.items()))
    names = {of_names[name]: name for name in left}
    found: list[Statement] = []

    def add(name: str) -> None:
        statement = left.pop(name, None)
        if statement is not None:
            for one in dict.fromkeys(symbols(statement)):
                if one in names:
                    add(names[one])
            found.append(statement)

    for name in list(left):
        add(name)
    return found


def _blocks(own: Sequence[Record], files: Mapping[str, str], corrections: Corrections) -> Sequence[Block]:
    """The records that are translated together."""
    runs: list[tuple[str, list[Record]]] = []
    for record in own:
        file = files[record.name]
        if not runs or runs[-1][0] != file:
            runs.append((file, []))
        runs[-1][1].append(record)
    return [
        *forms_blocks(runs),
        *table_blocks(runs),
        *processor_blocks(runs),
        *equivalents_blocks(runs, corrections),
        *pointer_blocks(runs, corrections),
    ]


def _own_classes(noun: OwnNoun | None, done: set[str], translation: Translation, path: str) -> list[Statement]:
    """The statements of an own class and its bases that are not there yet."""
    if noun is None or noun.name in done:
        return []
    done.add(noun.name)
    found = _own_classes(noun.base, done, translation, path)
    base = Name(of_language(noun.kind)) if noun.base is None else translation.local(noun.base.name)
    found.append(noun_statement(noun, base))
    translation.define_class(noun.name, path)
    return found


@frozen
class _Target:
    """The parts that a target's package has in common, whatever corrections it gets: its classes, and the modules of its records."""

    instructions: Families
    registers: RegisterFamilies
    nouns: Mapping[str, OwnNoun]
    modules: RecordModules


@lru_cache(maxsize=1)  # for all trials
def _families(records: RecordSet, notes: ClassNotes, stubs: Stubs) -> _Target:
    """The classes of a target's package."""
    llvm = classes_of(records.release)
    own = own_records(records)[1]
    modules = record_modules(records, own)
    order = StatementOrder(modules.records, records)
    instructions = families(
        [one for one in own if one.is_a("Instruction") and not one.anonymous],
        llvm,
        records,
        order,
        notes,
        stubs.of,
    )
    positions = {one.name: position for position, one in enumerate(records)}
    registers = register_families([one for one in own if one.is_a("Register")], llvm, positions)
    return _Target(instructions, registers, own_nouns(records, llvm), modules)


def _statement(
    record: Record,
    of_family: Families,
    translation: Translation,
    number: int,
) -> Statement:
    if record.is_a("Instruction"):
        return instruction_statement(record, of_family.of_record[record.name], translation)
    if record.is_a("Pattern"):
        return pattern_statement(record, f"pattern_{number}", translation)
    if record.is_a("InstAlias") or record.is_a("CompressPat"):
        return alias_statement(record, f"{'Alias' if record.is_a('InstAlias') else 'Compressed'}{number}", translation)
    if record.is_a("GICombineRule"):
        return combine_rule(record, translation)
    if record.is_a("GICombinePatFrag"):
        return combine_fragment(record, translation)
    if record.is_a("SchedMachineModel"):
        return model_statement(record, translation)
    if is_function(record):
        return fragment_statement(record, translation)
    return translation.statement(record)


def _filtered(record: Record, of_family: Families) -> list[str]:
    """The classes of instructions that a table or a relation is about, base classes first."""
    name = record.fields.get("FilterClass")
    family = of_family.families.get(name) if isinstance(name, str) else None
    if family is None:
        return []
    return [one for base in family.bases for one in _above(base, of_family)] + [family.name]


def _above(name: str, of_family: Families) -> list[str]:
    return [one for base in of_family.families[name].bases for one in _above(base, of_family)] + [name]

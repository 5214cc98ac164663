"""ClassInfos while they are collected: of tokens, sets of registers, and AsmOperandClasses.

Which registers and tokens assembly strings name is known when all of these have been read; so builders stand for the classes until
they are sorted, numbered and frozen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting, fail
from tgdsl.model.asm_matching.class_builders import (
    ByModeBuilder,
    ClassBuilder,
    RegisterSetBuilder,
    UserBuilder,
    enumerator_of,
)
from tgdsl.model.asm_matching.fields import (
    PARSER_MATCH_CLASS,
    SUPER_CLASSES,
    diagnostic_string_of,
    diagnostic_type_of,
    match_class_if_any,
    match_class_of,
    read_operand_class,
    register_class_of,
    super_classes_of,
    tokens_of,
)
from tgdsl.model.common.bit_sets import members_of, set_of
from tgdsl.model.common.graphs import circles
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Ordered, Record, RecordSet


class Classes:
    """The classes of a target.

    Args:
        singles: the registers that assembly strings name, by number.

    Attributes:
        of_register: number of each register that is in a set to its class; in the order of the registers' records.

    Raises:
        DiagnosticError: with each AsmOperandClass that is wrong.
    """

    def __init__(self, records: RecordSet, file: RegisterFile, singles: Iterable[int], report: Report) -> None:
        self._tokens: dict[str, ClassBuilder] = {}
        self._sets: list[RegisterSetBuilder] = []
        self._by_mode: list[ByModeBuilder] = []
        self._register_classes: dict[str, ClassBuilder] = {}
        self._file = file
        self.of_register: Mapping[int, RegisterSetBuilder] = self._read_registers(sorted(set(singles)))
        defined = [file.register(number).record for number in self.of_register]
        records.depend_on_order(Ordered.REGISTERS, [record.name for record in defined if record.name in records])
        self._users: Mapping[str, UserBuilder] = _read_users(records, report)

    # Registers

    def _read_registers(self, singles: Iterable[int]) -> Mapping[int, RegisterSetBuilder]:
        """Make the sets of registers. Returns the smallest set of each register."""
        file = self._file
        rank = {number: position for position, number in enumerate(file.record_order)}
        of_class = {one.number: set_of(one.orders[0]) for one in file.classes}
        sets = dict.fromkeys([*of_class.values(), *[1 << number for number in singles]])
        smallest: dict[int, int] = {}
        common: dict[int, int] = (
            {}
        )  # the sets that a register is in, as a set of their positions, to what they have in common
        listed = list(sets)
        for number, within in _memberships(listed).items():
            if within not in common:
                members = [listed[position] for position in members_of(within)]
                shared = members[0]
                for other in members:
                    shared &= other
                common[within] = shared
            smallest[number] = common[within]
        sets.update(dict.fromkeys(common.values()))

        ordered = sorted(sets, key=lambda one: sorted([rank[number] for number in members_of(one)]))
        builders = {one: RegisterSetBuilder(f"MCK_Reg{index}", f"Reg{index}", one) for index, one in enumerate(ordered)}
        self._sets = list(builders.values())
        self._relate_sets()
        for one in file.classes:
            if one.record is not None:
                self._register_classes[one.name] = _name_set(builders[of_class[one.number]], one.record)
        for item in file.classes_by_mode:
            builder = ByModeBuilder(item, {mode: builders[of_class[chosen]] for mode, chosen in item.classes.items()})
            self._by_mode.append(builder)
            self._register_classes[item.name] = builder
        for number in singles:
            self._name_single(builders[1 << number], file.register(number).name)
        return {number: builders[smallest[number]] for number in file.record_order if number in smallest}

    def _relate_sets(self) -> None:
        within = _memberships([builder.registers for builder in self._sets])
        for position, builder in enumerate(self._sets):
            above = (1 << len(self._sets)) - 1
            for number in members_of(builder.registers):
                above &= within[number]
            builder.supers = [self._sets[other] for other in members_of(above & ~(1 << position))]

    def _name_single(self, builder: ClassBuilder, register: str) -> None:
        if builder.label:
            builder.label += f",{register}"
        else:
            builder.enumerator, builder.name, builder.label = f"MCK_{register}", register, register

    # What matchables ask for

    def token(self, text: str) -> ClassBuilder:
        """The class of a token."""
        builder = self._tokens.get(text)
        if builder is None:
            builder = self._tokens[text] = ClassBuilder(f"MCK_{enumerator_of(text)}", "Token", text)
        return builder

    def of_operand(self, record: Record) -> ClassBuilder:
        """The class of an operand: of its ParserMatchClass, or its RegisterClass.

        Raises:
            DiagnosticError: it has none.
        """
        kind = record
        if record.is_a("RegisterOperand"):
            match = match_class_if_any(record)
            if match is not None and match.name in self._users:
                return self._users[match.name]
            kind = register_class_of(record)
        registers = self._register_classes.get(kind.name)
        if registers is not None:
            return registers
        if not kind.is_a("Operand"):
            raise fail(
                record.place,
                f"the operand '{record.name}' has no class for the assembler, which reads it in an assembly string: use a "
                "RegisterClass, a RegisterOperand or an Operand, or set isCodeGenOnly on the instructions that have it",
            )
        builder = self._users.get(match_class_of(record).name)
        if builder is None:
            raise fail(
                record.place_of(PARSER_MATCH_CLASS),
                f"the ParserMatchClass of the operand '{record.name}' is not an AsmOperandClass: name one",
            )
        return builder

    def read_token_aliases(self, records: RecordSet, report: Report) -> None:
        """Make the class of each TokenAlias's FromToken a sub-class of that of its ToToken."""
        places: dict[str, Record] = {}
        for record in records.by_name("TokenAlias"):
            alias, token = tokens_of(record)
            if alias == token:
                report.error(
                    record.place,
                    f"the TokenAlias '{record.label}' makes '{token}' stand for itself: name another token",
                )
                continue
            self.token(alias).supers.append(self.token(token))
            places.setdefault(alias, record)
        for circle in circles(list(self._tokens.values()), lambda builder: builder.supers[:1]):
            report.error(
                places[circle[0].label].place,
                f"TokenAliases go in a circle: {_walk(circle)}; remove one of them",
                *[
                    Note(places[builder.label].place, f"the alias of '{builder.label}' is here")
                    for builder in circle[1:]
                ],
            )

    def sort(self) -> list[ClassBuilder]:
        """All classes in order, with numbers. LLVM puts each new class before the others, and keeps that order where it has no other."""
        listed: list[ClassBuilder] = [*self._sets, *self._by_mode, *self._users.values(), *self._tokens.values()]
        keyed = sorted([(builder.key(), -number) for number, builder in enumerate(listed)])
        rank, previous = -1, None
        ordered: list[ClassBuilder] = []
        for key, number in keyed:
            if key != previous:
                rank, previous = rank + 1, key
            builder = listed[-number]
            builder.number, builder.rank = len(ordered), rank
            ordered.append(builder)
        for builder in ordered:
            builder.supersets = _supersets(builder)
        return ordered


def _supersets(builder: ClassBuilder) -> int:
    if builder.is_registers:
        return set_of([builder.number, *[other.number for other in builder.supers]])
    supersets = 1 << builder.number
    rest = list(builder.supers)
    while rest:
        other = rest.pop()
        if not supersets >> other.number & 1:
            supersets |= 1 << other.number
            rest += other.supers
    return supersets


def _memberships(sets: Iterable[int]) -> dict[int, int]:
    """The sets that each number is in, as a set of their positions."""
    memberships: defaultdict[int, int] = defaultdict(int)
    for position, members in enumerate(sets):
        bit = 1 << position
        for number in members_of(members):
            memberships[number] |= bit
    return memberships


def _name_set(builder: ClassBuilder, record: Record) -> ClassBuilder:
    """Add the name of a RegisterClass to that of its set of registers; the last one that has something to say gives the diagnostics."""
    if builder.label:
        builder.label += f",{record.name}"
    else:
        builder.enumerator, builder.name, builder.label = f"MCK_{record.name}", record.name, record.name
    builder.diagnostic_type = diagnostic_type_of(record, builder.diagnostic_type)
    builder.diagnostic_string = diagnostic_string_of(record, builder.diagnostic_string)
    if builder.diagnostic_string and not builder.diagnostic_type:
        builder.diagnostic_type = record.name
    return builder


def _read_users(records: RecordSet, report: Report) -> dict[str, UserBuilder]:
    """The classes of all AsmOperandClasses, by the names of their records."""
    users: dict[str, UserBuilder] = {}
    for record in records.by_name("AsmOperandClass"):
        with collecting(report):
            builder = UserBuilder(record, read_operand_class(record))
            builder.diagnostic_type = diagnostic_type_of(record, "")
            builder.diagnostic_string = diagnostic_string_of(record, "")
            if builder.diagnostic_string and not builder.diagnostic_type:
                builder.diagnostic_type = builder.name
            users[record.name] = builder
    for builder in users.values():
        with collecting(report):
            for parent in super_classes_of(builder.record):
                if parent.name in users:
                    builder.supers.append(users[parent.name])
                else:
                    raise _no_class(builder.record, parent)
    for circle in circles(
        list(users.values()), lambda builder: [users[builder.supers[0].label]] if builder.supers else []
    ):
        first = circle[0].record
        report.error(
            first.place_of(SUPER_CLASSES),
            f"SuperClasses of AsmOperandClasses go in a circle: {_walk(circle)}; remove one of them",
            *[Note(builder.record.place, f"'{builder.label}' is defined here") for builder in circle[1:]],
        )
    return users


def _no_class(record: Record, parent: Record) -> DiagnosticError:
    return fail(
        record.place_of(SUPER_CLASSES),
        f"'{parent.name}' in the SuperClasses of '{record.name}' is not an AsmOperandClass: name one",
        Note(parent.place, f"'{parent.name}' is defined here"),
    )


def _walk(circle: Iterable[ClassBuilder]) -> str:
    names = [f"'{builder.label}'" for builder in circle]
    return " -> ".join([*names, names[0]])

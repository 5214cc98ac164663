"""The numbers of anonymous records, as a module of their own of a migrated package; see :class:`tgdsl.language.AnonymousNumbers`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.language.core.definition import Definition
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Name, Plain, Statement, Symbol, Table, string
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: The classes of the records whose names files have in comments, and in names of C++.
_SHOWN = ("AsmOperandClass", "DAGOperand", "Predicate", "SDNodeXForm", "SDPatternOperator", "SchedReadWrite")

#: The class of instructions without names, which comments of descriptors have.
_DESCRIBED = "TargetSpecializedStandardPseudoInstruction"

#: The classes of records without names that LLVM visits by their names, and that have an order in files.
_VISITED = ("Pattern", "InstAlias", "CompressPat", "InstRW", "ItinRW", "MnemonicAlias")

_PREFIX = "anonymous_"


def numbers_statement(records: RecordSet, found: RecordSet, package: str) -> Statement | None:
    """The statement of the numbers that anonymous records of a package have among the records that it is from; None if there are none to say, or if two
    records would have one name.

    Args:
        records: those that the package is from.
        found: those of the package, loaded.
        package: its dotted name.
    """
    numbers = {**_paired(records, found), **_described(records, found), **_visited(records, found)}
    texts: dict[str, str] = {}
    if len(set(numbers.values())) < len(numbers) or any([_is_named(number, found) for number in numbers.values()]):
        return None
    for module, names in _anonymous_of_modules(found, package).items():
        text = _text([numbers.get(name) for name in names])
        if text:
            texts[module] = text
    if not texts:
        return None
    rows = [(Name(Symbol(package, module)), Plain(string(text))) for module, text in texts.items()]
    return Assignment("", Call(Name(of_language("AnonymousNumbers")), [Table(rows)]))


def _is_named(number: int, found: RecordSet) -> bool:
    """True if a record with a name of its own is called as an anonymous one of that number is."""
    record = found.get(f"{_PREFIX}{number}")
    return record is not None and not record.anonymous


def _anonymous_of_modules(found: RecordSet, package: str) -> Mapping[str, Sequence[str]]:
    """The names of the anonymous records of each module of a package, in the order of definition."""
    of_modules: dict[str, list[str]] = {}
    for record in found:
        if record.anonymous and isinstance(record.origin, Definition):
            module = record.origin.module.name
            if module.startswith(f"{package}."):
                of_modules.setdefault(module.removeprefix(f"{package}."), []).append(record.name)
    return of_modules


def _paired(records: RecordSet, found: RecordSet) -> Mapping[str, int]:
    """The numbers of the first set's anonymous records, by the names that records of the second have: those that fields of the same record refer to.
    Of several that stand for one, the first has its number."""
    pairs: dict[str, int] = {}
    taken: set[str] = set()
    waiting = deque(
        (record, other) for record in records if not record.anonymous and (other := found.get(record.name)) is not None
    )
    for kind in ("Pattern", "InstAlias", "InstRW", "SchedAlias"):
        for some in zip(*[_alone(one, kind) for one in (records, found)]):
            waiting.append(some)
    seen: set[tuple[str, str]] = set()

    def pair(one: str, its: str) -> None:
        if (one, its) in seen or not one.startswith(_PREFIX) or not its.startswith(_PREFIX):
            return
        seen.add((one, its))
        before, after = records.get(one), found.get(its)
        if before is None or after is None or not (before.anonymous and after.anonymous):
            return
        waiting.append((before, after))
        shown = any([before.is_a(of) for of in _SHOWN])
        if shown and one not in taken and its not in pairs:
            taken.add(one)
            pairs[its] = int(one.removeprefix(_PREFIX))

    def follow() -> None:
        while waiting:
            record, other = waiting.popleft()
            for name, value in record.fields.items():
                if isinstance(value, (Ref, Dag, tuple)):  # most are bits and texts
                    for one, its in _references(value, other.fields.get(name)):
                        pair(one, its)

    follow()
    # What nothing refers to stands in one order in both sets.
    mine = [one.name for one in _alone(records, "DAGOperand") if one.name not in taken]
    others = [one.name for one in _alone(found, "DAGOperand") if one.name not in pairs]
    for one, its in zip(mine, others) if len(mine) == len(others) else ():
        pair(one, its)
    follow()
    return pairs


def _described(records: RecordSet, found: RecordSet) -> Mapping[str, int]:
    """The numbers of the first set's instructions without names, by the names that the second has for them."""
    mine, others = [[one.name for one in some.of_class(_DESCRIBED) if one.anonymous] for some in (records, found)]
    return {other: int(name.removeprefix(_PREFIX)) for name, other in zip(mine, others) if name.startswith(_PREFIX)}


def _visited(records: RecordSet, found: RecordSet) -> Mapping[str, int]:
    """The numbers of the first set's records that LLVM visits by name, where that is not the order of definition: a ``defm`` in a multiclass
    makes its records after those that have higher numbers, and others have names with numbers in them. Files depend on both orders.
    """
    numbers: dict[str, int] = {}
    for class_name in _VISITED:
        mine, others = [[one.name for one in some.of_class(class_name) if one.anonymous] for some in (records, found)]
        its = [int(name.removeprefix(_PREFIX)) for name in mine if name.removeprefix(_PREFIX).isdecimal()]
        has_others = any([one.name.startswith(_PREFIX) for one in records.of_class(class_name) if not one.anonymous])
        if (has_others or its != sorted(its)) and len(its) == len(others):
            numbers.update(zip(others, its))
    return numbers


def _alone(records: RecordSet, kind: str) -> Sequence[Record]:
    """The records of a kind that have no name, which stand in one order in both sets."""
    return [record for record in records.of_class(kind) if record.anonymous]


def _references(value: Value, other: Value) -> Iterator[tuple[str, str]]:
    """The names of records at the same places of two values."""
    match value, other:
        case Ref(one), Ref(its):
            yield one, its
        case tuple(), tuple():
            for part, its_part in zip(value, other):
                yield from _references(part, its_part)
        case Dag(), Dag():
            yield from _references(value.operator, other.operator)
            for argument, its_argument in zip(value.args, other.args):
                yield from _references(argument.value, its_argument.value)
        case _:
            pass


def _text(numbers: Sequence[int | None]) -> str:
    """The numbers as AnonymousNumbers takes them; empty if all may be any."""
    runs: list[tuple[int | None, int]] = []
    for number in numbers:
        if runs:
            first, count = runs[-1]
            if number is None and first is None or number is not None and first is not None and number == first + count:
                runs[-1] = (first, count + 1)
                continue
        runs.append((number, 1))
    if runs and runs[-1][0] is None:
        runs.pop()
    words = [f"-{count}" if first is None else f"{first}+{count}" if count > 1 else str(first) for first, count in runs]
    return " ".join(words)

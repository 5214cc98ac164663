"""The order in which matchables are tried, and which of them nothing but that order tells apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from tgdsl.model.asm_matching.fields import has_position_order, size_of
from tgdsl.model.asm_matching.table import AnyClass, AsmMatching, CustomParse, Form, Matchable, UserClass
from tgdsl.records import Ordered, RecordSet

_Key = tuple[bytes, int, int, tuple[int, ...]]


def in_order(matchables: Iterable[Matchable], prefers_smaller: bool, records: RecordSet) -> list[Matchable]:
    """Matchables in the order in which they are tried (shouldBeMatchedBefore); those that it does not order stay as they are.

    First the mnemonic counts, then the size of the instruction if the parser says so, then how many operands there are, and their
    classes, then the order of definition of instructions with HasPositionOrder; last, more required features come before fewer.
    """
    ranks: dict[Form, tuple[int, ...]] = {}
    keyed: list[tuple[_Key, int, Matchable]] = []
    for number, matchable in enumerate(matchables):
        form = matchable.form
        if form not in ranks:
            ranks[form] = tuple([operand.operand_class.rank for operand in form.operands])
        size = size_of(matchable.instruction.record) if prefers_smaller else 0
        keyed.append(((matchable.mnemonic.encode().lower(), size, len(form.operands), ranks[form]), number, matchable))
    keyed.sort()
    ordered: list[Matchable] = []
    equal: list[Matchable] = []
    previous: _Key | None = None
    for key, _, matchable in keyed:
        if key != previous:
            ordered += _by_precedence(equal, records)
            equal, previous = [], key
        equal.append(matchable)
    return ordered + _by_precedence(equal, records)


def _by_precedence(equal: list[Matchable], records: RecordSet) -> list[Matchable]:
    """Matchables of equal mnemonics and classes, by insertion: where only some have HasPositionOrder, LLVM's order is no order of all."""
    if len(equal) < 2:
        return equal
    positions = [
        records.position(matchable.instruction.name) if has_position_order(matchable.instruction.record) else None
        for matchable in equal
    ]
    ordered = [matchable.instruction.name for position, matchable in zip(positions, equal) if position is not None]
    records.depend_on_order(Ordered.INSTRUCTIONS, sorted(set(ordered), key=records.position))
    placed: list[tuple[int | None, int, Matchable]] = []
    for position, matchable in zip(positions, equal, strict=True):
        count, at = len(matchable.features), len(placed)
        while at and _is_before(position, count, placed[at - 1]):
            at -= 1
        placed.insert(at, (position, count, matchable))
    return [matchable for _, _, matchable in placed]


def _is_before(position: int | None, features: int, other: tuple[int | None, int, Matchable]) -> bool:
    if position is not None and other[0] is not None:
        return position < other[0]
    return features > other[1]


def ambiguous(matching: AsmMatching) -> Iterator[tuple[Matchable, ...]]:
    """Groups of matchables of a variant that may match the same operands, so that which one is tried first decides
    (couldMatchAmbiguouslyWith). They may still need different features, and have different converters."""
    groups: defaultdict[tuple[int, str, int, tuple[int, ...]], list[Matchable]] = defaultdict(list)
    for matchable in matching.matchables:
        size = size_of(matchable.instruction.record) if matching.parser.prefers_smaller else 0
        classes = tuple([operand.operand_class.rank for operand in matchable.operands])
        groups[matchable.variant, matchable.mnemonic, size, classes].append(matchable)
    for group in groups.values():
        if len(group) > 1:
            yield tuple(group)


def custom_parses(matchables: Iterable[Matchable], all_operands: bool) -> list[CustomParse]:
    """The operands that custom parsers read, for each matchable by the order of their classes.

    Args:
        all_operands: those of all classes, not only of those with a ParserMethod.
    """
    known: dict[Form, list[tuple[AnyClass, int]]] = {}
    all_parses: list[CustomParse] = []
    for matchable in matchables:
        form = matchable.form
        parses = known.get(form)
        if parses is None:
            parses = known[form] = _custom_parses_of(form, all_operands)
        all_parses += [CustomParse(matchable, operand_class, positions) for operand_class, positions in parses]
    return all_parses


def _custom_parses_of(form: Form, all_operands: bool) -> list[tuple[AnyClass, int]]:
    """The classes that custom parsers read, in order, each with the set of its positions."""
    by_rank: dict[int, tuple[AnyClass, int]] = {}
    optional = 0
    for position, operand in enumerate(form.operands):
        operand_class = operand.operand_class
        if all_operands or (isinstance(operand_class, UserClass) and operand_class.parser_method):
            mask = ((2 << optional) - 1) << (position - optional) & 0xFFFF_FFFF
            first, earlier = by_rank.get(operand_class.rank, (operand_class, 0))
            by_rank[operand_class.rank] = first, earlier | mask
        if isinstance(operand_class, UserClass) and operand_class.optional:
            optional += 1
    return [by_rank[rank] for rank in sorted(by_rank)]

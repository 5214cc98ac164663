"""The rows of machine models: WriteRes, ReadAdvance, InstRW, ItinRW, SchedAlias and others."""

from __future__ import annotations

from tgdsl.language import WriteRes
from tgdsl.migration.classes.nouns import options_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Name, Plain, string
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.translators.schedules import advance, resources
from tgdsl.records import Dag, Record, Ref


def write_res(record: Record, translation: Translation) -> Expression:
    """A WriteRes for one write."""
    return write_row(record, translation.value(record.fields["WriteType"]), translation)


def write_row(record: Record, writes: Expression, translation: Translation) -> Call:
    """A WriteRes for some writes, with the resources and options of a record."""
    arguments = [writes]
    if record.values("ProcResources"):
        arguments.append(Listing(resources(record, translation)))
    return Call(Name(of_language("WriteRes")), arguments, options_of(WriteRes, record, translation))


def read_advance(record: Record, translation: Translation) -> Expression:
    """A ReadAdvance for one read."""
    return read_row(record, translation.value(record.fields["ReadType"]), translation)


def read_row(record: Record, reads: Expression, translation: Translation, writes: Expression | None = None) -> Call:
    """A ReadAdvance for some reads, with the cycles and options of a record.

    Args:
        writes: the list of its writes, if that is an expression already.
    """
    [cycles, *valid], named = advance(record, translation)
    return Call(Name(of_language("ReadAdvance")), [reads, cycles, *([writes] if writes is not None else valid)], named)


def inst_rw(record: Record, translation: Translation) -> Expression:
    """An InstRW with its instructions, or the regular expressions of their names."""
    instructions = record.dag("Instrs")
    named: list[tuple[str, Expression]] = [("unsupported", Plain("True"))] if record.bit("Unsupported") else []
    if instructions.operator == Ref("instregex"):
        which = Listing([_regex(instructions)])
    elif instructions.operator == Ref("instrs"):
        which = Listing(
            [
                _regex(one.value) if isinstance(one.value, Dag) else translation.value(one.value)
                for one in instructions.args
            ]
        )
    else:
        raise NoIdiom("instructions of an InstRW that are neither instrs nor instregex")
    return Call(Name(of_language("InstRW")), [translation.value(record.fields["OperandReadWrites"]), which], named)


def _regex(patterns: Dag) -> Call:
    texts: list[Expression] = []
    for one in patterns.args:
        if patterns.operator != Ref("instregex") or not isinstance(one.value, str):
            raise NoIdiom("a set of instructions that is not a list of texts")
        texts.append(Plain(string(one.value)))
    return Call(Name(of_language("instregex")), texts)


def sched_alias(record: Record, translation: Translation) -> Expression:
    """A SchedAlias."""
    both = [translation.value(record.fields[field]) for field in ("MatchRW", "AliasRW")]
    return Call(Name(of_language("SchedAlias")), both)

"""The instructions of InstRWs: sets with the operators ``instrs`` and ``instregex`` (InstRegexOp)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Report, fail
from tgdsl.model.common.regular_expressions import END, Malformed, either, read_alternatives
from tgdsl.model.common.set_theory import SetTheory, Where
from tgdsl.model.schedule import fields
from tgdsl.records import Dag, Record, RecordSet, describe


class InstRWReader:
    """Evaluates the Instrs of InstRWs.

    Args:
        instructions: all of the target, by number.
        report: gets the errors of the sets.
    """

    def __init__(self, records: RecordSet, instructions: Sequence[Record], report: Report) -> None:
        self._instructions = instructions
        self._numbers = {record.name: number for number, record in enumerate(instructions)}
        self._names = OpcodeNames([record.name for record in instructions])
        self._report = report
        self._sets = SetTheory(records, report)
        self._sets.expand_field("InstRW", fields.INSTRS)
        self._sets.add_operator("instrs", self._listed)
        self._sets.add_operator("instregex", self._matching)

    def instructions_of(self, inst_rw: Record) -> list[int]:
        """The numbers of an InstRW's instructions in the order of its list; those of an ``instregex`` by number."""
        before = len(self._report.diagnostics)
        numbers: list[int] = []
        for record in self._sets.expand(inst_rw) or ():
            number = self._numbers.get(record.name)
            if number is None:
                self._report.error(
                    inst_rw.place_of(fields.INSTRS),
                    f"the InstRW '{inst_rw.name}' is for '{record.name}', which is not an instruction: leave it out",
                )
            else:
                numbers.append(number)
        if not numbers and len(self._report.diagnostics) == before:
            self._report.error(
                inst_rw.place_of(fields.INSTRS),
                f"the InstRW '{inst_rw.name}' is for no instruction: name some, or leave it out",
            )
        return numbers

    def _listed(self, dag: Dag, where: Where) -> Iterable[Record]:
        return self._sets.evaluate(tuple([argument.value for argument in dag.args]), where)

    def _matching(self, dag: Dag, where: Where) -> Iterable[Record]:
        matching: dict[Record, None] = {}
        for argument in dag.args:
            pattern = argument.value
            if not isinstance(pattern, str):
                raise fail(where(dag), f"instregex takes patterns, which are strings, and not {describe(pattern)}")
            try:
                numbers = self._names.matching(pattern)
            except Malformed as error:
                raise fail(where(dag), f"the pattern '{pattern}' {error}") from None
            if not numbers:
                raise fail(
                    where(dag),
                    f"no instruction has a name that the pattern '{pattern}' matches: correct it, or leave it out",
                )
            matching.update(dict.fromkeys([self._instructions[number] for number in numbers]))
        return matching


_SPECIAL = re.compile(r"[()^$|*+?.\[\]\\{}]")
_LAST = chr(0x10FFFF)


class OpcodeNames:
    """The names of all instructions, sorted, so that those with a common prefix are found by bisection."""

    def __init__(self, names: Sequence[str]) -> None:
        self._numbers = {name: number for number, name in enumerate(names)}
        self._sorted = sorted(names)
        self._found: dict[str, tuple[int, ...]] = {}

    def matching(self, pattern: str) -> tuple[int, ...]:
        """The numbers, ascending, of the instructions whose names have a prefix that a regular expression matches.

        LLVM splits the expression into a literal prefix of the names, and an expression for the rest. Where that makes a difference
        (``^A|B`` finds B at any position, and an inner ``^`` means the end of the prefix), it does so here, too.

        Raises:
            Malformed: the text is no regular expression.
        """
        numbers = self._found.get(pattern)
        if numbers is None:
            numbers = self._found[pattern] = tuple(sorted(self._match(pattern)))
        return numbers

    def _match(self, pattern: str) -> Iterable[int]:
        anchored = pattern.startswith("^")
        text = pattern[1:] if anchored else pattern
        cut = _plain_length(text)
        prefix, rest = text[:cut], text[cut:]
        if not rest:
            return [self._numbers[name] for name in self._beginning(prefix)]
        alternatives = read_alternatives(rest)
        language = either(alternatives)
        loose = anchored and len(alternatives) > 1  # the anchor binds to the first alternative alone
        if language.words is None or loose:
            text = language.python if loose else f"(?:{language.python})" if anchored else f"({language.python})"
            return self._search(prefix, text)
        return self._look_up(prefix, language.words)

    def _look_up(self, prefix: str, words: Iterable[str]) -> Iterable[int]:
        numbers: set[int] = set()
        for word in words:
            if not word.endswith(END):
                numbers.update([self._numbers[name] for name in self._beginning(prefix + word)])
            elif (number := self._numbers.get(prefix + word[:-1])) is not None:
                numbers.add(number)
        return numbers

    def _search(self, prefix: str, text: str) -> Iterable[int]:
        behind = len(prefix)
        try:
            search = re.compile("^" + text).search
        except re.error:  # only back-references pass read_alternatives and fail here
            raise Malformed("refers to a group that is not there") from None
        return [self._numbers[name] for name in self._beginning(prefix) if search(name[behind:])]

    def _beginning(self, prefix: str) -> Sequence[str]:
        names = self._sorted
        start = bisect_left(names, prefix)
        return names[start : bisect_left(names, prefix + _LAST, start)]


def _plain_length(text: str) -> int:
    """The length of the literal prefix of a regular expression."""
    special = _SPECIAL.search(text)
    if special is None:
        return len(text)
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif not depth and char in "|?":
            return 0
    cut = special.start()
    return cut - 1 if cut and special[0] in "*+" else cut

"""What a generator says of each line of a file that it writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tgdsl.files import File
from tgdsl.generation import Generator
from tgdsl.generation.origins import Traced, recording
from tgdsl.model import Model
from tgdsl.records import RecordSet


def said_of(records: RecordSet, generator: Generator, file: File | None = None) -> Mapping[str, str]:
    """:func:`said_by`, of the file of a generator."""
    return said_by(lambda: generator.generate(Model(records), file))


def said_by(write: Callable[[], str]) -> Mapping[str, str]:
    """The names of the definitions that each line comes from, or "fixed" of the generator's own text, by the line without blanks around it.

    Of equal lines, that of the first one counts. The text is the same as without that.
    """
    plain = write()
    with recording() as found:
        traced = Traced(write(), found)
    assert traced.text == plain
    said: dict[str, str] = {}
    for number, line in enumerate(plain.split("\n")[:-1], 1):
        origins = traced.origins(number)
        names = [record.name for origin in origins for record in origin.records]
        said.setdefault(line.strip(), "fixed" if any([origin.fixed for origin in origins]) else " ".join(names))
    return said

"""Decoders of records' text in parts, so that a part which many records of a class share is decoded once.

An ``Instruction`` has a hundred fields, of which two instructions differ in few. A sample of the records tells where to cut their text;
a part that has been seen before gives the values that were decoded then. This is right wherever the text is cut: if a cut is not between
two fields of the record, its parts are no JSON, and the record is to be decoded as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

from tgdsl.records.json_fields import FieldsDecoder
from tgdsl.records.json_text import NoJson, parse
from tgdsl.records.json_values import Json
from tgdsl.records.values import Value

SAMPLE = 128  #: the number of records that tell how to cut, and of those that are decoded before it pays to look


class TextDecoder:
    """Decodes the fields of records of the same classes from their text.

    Args:
        decoder: of the fields.
        sample: gives the texts of some records after their headers, as for :meth:`decode`; none if there are too few records.
    """

    def __init__(self, decoder: FieldsDecoder, sample: Callable[[], Sequence[bytes]]) -> None:
        self._decoder = decoder
        self._sample = sample
        self._decoded = 0
        self._whole = _Part(decoder, False)
        self._parts: list[tuple[bytes, _Part]] = []

    def decode(self, text: bytes) -> dict[str, Value]:
        """The fields in the text of a record after its header: ``,"A":1}``.

        Raises:
            NoJson, Misfit, Dangling: the record has a mistake, or cannot be decoded in parts.
        """
        self._decoded += 1
        if self._decoded == SAMPLE:
            self._parts = [(key, _Part(self._decoder, is_shared)) for key, is_shared in _cuts(self._sample())]
        fields: dict[str, Value] = {}
        start, part = 0, self._whole
        for key, following in self._parts:
            end = text.find(key, start)
            if end >= 0:
                if end > start:
                    fields.update(part.decode(text[start:end]))
                start, part = end, following
        last = part.decode(text[start:-1])
        if not fields:
            return last
        fields.update(last)
        return fields


class _Part:
    """The text from one key to another, in all records.

    Args:
        decoder: of its fields.
        is_shared: whether many records have the same text.
    """

    def __init__(self, decoder: FieldsDecoder, is_shared: bool) -> None:
        self._decoder = decoder
        self._is_shared = is_shared
        self._known: dict[bytes, dict[str, Value]] = {}

    def decode(self, text: bytes) -> dict[str, Value]:
        """The fields of a part of a record's text, which begins with a comma. They are not for changing.

        Raises:
            NoJson, Misfit, Dangling: the record has a mistake, or the text is no whole part.
        """
        found = self._known.get(text) if self._is_shared else None
        if found is None:
            raw = cast("dict[str, Json]", parse("{" + text[1:].decode() + "}"))  # it begins with a brace
            found = self._decoder.decode(raw)
            if self._is_shared:
                self._known[text] = found
        return found


def _cuts(sample: Sequence[bytes]) -> list[tuple[bytes, bool]]:
    """The keys before which text is cut, in order, each with whether many records share the text from there to the next one.

    A part that is shared is as long as it can be; neighbouring fields that differ in most records are one part.
    There are no cuts if nothing is shared.
    """
    most = len(sample) * 3 // 4  # different texts of a part that is worth keeping
    cuts: list[tuple[bytes, bool]] = []
    part: list[int] = []  # for each record, the number of its text
    for key, texts in _columns(sample):
        if cuts and cuts[-1][1]:
            longer = _numbers(list(zip(part, texts)))
            if max(longer) < most:
                part = longer
                continue
        part = _numbers(texts)
        is_shared = max(part) < most
        if is_shared or not cuts or cuts[-1][1]:
            cuts.append((key, is_shared))
    return cuts if any([is_shared for _, is_shared in cuts]) else []


def _numbers(values: Sequence[object]) -> list[int]:
    """The values as numbers from 0 on: equal ones have the same."""
    known = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return [known[value] for value in values]


def _columns(sample: Sequence[bytes]) -> list[tuple[bytes, list[bytes]]]:
    """The keys of fields that nearly all records of a sample have, each with the text up to the next one, in all records."""
    try:
        names = [list(cast("dict[str, Json]", parse("{" + text[1:].decode()))) for text in sample]
    except NoJson:
        return []
    if not names:
        return []
    count = Counter([name for record in names for name in record])
    common = [b',"%b":' % name.encode() for name in max(names, key=len) if count[name] * 8 > len(sample) * 7]
    rows: list[list[bytes]] = []
    for text in sample:
        places = [0]
        for key in common[1:]:
            places.append(max(text.find(key, places[-1]), places[-1]))
        rows.append([text[start:end] for start, end in zip(places, [*places[1:], len(text)])])
    return [(key, [row[index] for row in rows]) for index, key in enumerate(common)]

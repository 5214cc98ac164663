"""Decoders of all fields of a record, shared by records of the same classes."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tgdsl.records.json_values import Decode, Json
from tgdsl.records.values import Value


class FieldsDecoder:
    """Decodes the fields of records of the same classes.

    Names of fields are the same objects in all records, where a parser makes others for each record. Those would be more than a quarter
    of the memory of a run.

    Args:
        decoders: of the fields whose types are known.
        untyped: the decoder of the other fields.
    """

    def __init__(self, decoders: Mapping[str, Decode], untyped: Decode) -> None:
        self._decoders = decoders
        self._untyped = untyped
        self._layouts: dict[tuple[str, ...], list[tuple[str, Decode]]] = {}

    def decode(self, raw: dict[str, Json]) -> dict[str, Value]:
        """The decoded fields, in their order.

        Raises:
            Misfit, Dangling: for the first wrong field.
        """
        names = tuple(raw)
        layout = self._layouts.get(names)
        if layout is None:
            layout = self._layouts[names] = [
                (sys.intern(name), self._decoders.get(name, self._untyped)) for name in names
            ]
        return {name: decode(value) for (name, decode), value in zip(layout, raw.values())}

    def one(self, field: str, raw: Json) -> Value:
        """The decoded value of one field; raises as :meth:`decode` does."""
        return self._decoders.get(field, self._untyped)(raw)

"""The records that mutants are made of: those of a target in JSON, without what no file of it shows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import cast

from attrs import frozen

from tests.mutants.__main__ import KINDS
from tests.oracle.parts import with_what_they_need
from tgdsl.loading.contents import Text
from tgdsl.records import Record, RecordSet
from tgdsl.records.json_layout import find_layout
from tgdsl.records.json_values import Json
from tgdsl.records.json_writer import to_json

Raw = dict[str, Json]

#: Of LLVM's own; a dump has those of all targets.
_ONLY_WHERE_USED = ("Intrinsic", "SDPatternOperator", "SDTypeConstraint", "SDTypeProfile", "LLVMType")


@frozen
class Base:
    """A records file, cut into its records.

    Attributes:
        texts: the JSON of each record, by name, in the order of the file.
        instances: class name to the names of its records.
    """

    texts: Mapping[str, bytes]
    instances: Mapping[str, Sequence[str]]

    @cached_property
    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The names of the records of each kind."""
        members = {name: set(self.instances.get(name, ())) for name in KINDS}
        found: dict[str, list[str]] = {}
        for name in self.texts:
            kind = next((kind for kind in KINDS if name in members[kind]), "others")
            found.setdefault(kind, []).append(name)
        return found

    def raw(self, name: str) -> Raw:
        return cast(Raw, json.loads(self.texts[name]))


def base_of(records: RecordSet) -> Base:
    """The base of a set: without intrinsics, nodes, profiles and anonymous records that nothing else refers to."""
    text = to_json(with_what_they_need(records, _stands_alone)).encode()
    layout = find_layout(Text(text, Path()))
    assert layout is not None
    lists = cast("dict[str, list[str]]", layout.instances)
    return Base({name: text[start:end] for name, (start, end) in layout.spans.items()}, lists)


def file_text(texts: Mapping[str, bytes], instances: Mapping[str, Sequence[str]]) -> bytes:
    """The records file."""
    head = b'{"!instanceof":%b,"!tablegen_json_version":1' % dumped(instances)
    return b"".join([head, *(b",%b:%b" % (dumped(name), text) for name, text in texts.items()), b"}\n"])


def dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _stands_alone(record: Record) -> bool:
    if any(record.is_a(name) for name in _ONLY_WHERE_USED):
        return record.name in ("imm", "intrinsic_void", "intrinsic_w_chain", "intrinsic_wo_chain")
    return not record.anonymous or any(
        record.is_a(name) for name in ("Pattern", "InstAlias", "MnemonicAlias", "InstRW")
    )

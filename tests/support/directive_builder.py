"""Builder of small languages of directives, on top of ``record_builder``; fields are those of the release's ``DirectiveBase.td``.

target = DirectiveTarget(namespace="tool")
clause = target.clause("C_if", "if", isDefault=True)
target.directive("D_loop", "loop", association="AS_Loop", allowedClauses=[clause])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tgdsl.records import Record, RecordSet, Ref, Value
from tgdsl.records.types import INT

_LATEST = 0x7FFFFFFF
_HAS_SPELLINGS = RELEASE.number >= 22
ASSOCIATIONS = (
    *("None", "Block", "Declaration", "Delimited", "Separating", "FromLeaves"),
    *(("LoopNest", "LoopSeq") if _HAS_SPELLINGS else ("Loop",)),
)
LOOP = "AS_LoopNest" if _HAS_SPELLINGS else "AS_Loop"

_CLAUSE: Mapping[str, Value] = {
    "clangClass": "",
    "flangClass": "",
    "isValueOptional": False,
    "enumClauseValue": "",
    "allowedClauseValues": (),
    "isValueList": False,
    "defaultValue": "",
    "isImplicit": False,
    "isDefault": False,
    "prefix": "",
    "isPrefixOptional": True,
}

_LISTS = ("allowedClauses", "allowedOnceClauses", "allowedExclusiveClauses", "requiredClauses")

#: A spelling with the versions that have it; a release without versions takes the first.
Spelled = tuple[str, int, int]


class DirectiveTarget(Target):
    """A language of directives with LLVM's associations and categories."""

    def __init__(self, namespace: str = "tool", language: str = "Tool", **fields: Value) -> None:
        super().__init__()
        given: dict[str, Value] = {
            "name": language,
            "cppNamespace": namespace,
            "directivePrefix": "D_",
            "clausePrefix": "C_",
            "makeEnumAvailableInNamespace": False,
            "enableBitmaskEnumInNamespace": False,
            "includeHeader": "",
            "clauseEnumSetClass": "Set",
            "flangClauseBaseClass": "Base",
        }
        self.record("Tool", ("DirectiveLanguage",), {**given, **fields})
        for name in ASSOCIATIONS:
            self.record(f"AS_{name}", ("Association",), {"name": name})
        for name in ("Executable", "Meta"):
            self.record(f"CA_{name}", ("Category",), {"name": name})
        if _HAS_SPELLINGS:
            for name in ("C", "Fortran"):
                self.record(f"L_{name}", ("SourceLanguage",), {"name": name})
        self._spellings = 0
        self._versioned = 0

    def record(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        """A record on the next line, one of whose fields may be called ``name``."""
        self._line += 1
        return self._put(name, classes, fields)

    def _named(self, name: str, others: Sequence[Spelled], alternative: str = "") -> dict[str, Value]:
        if not _HAS_SPELLINGS:
            return {"name": name, "alternativeName": alternative}
        refs: list[Value] = []
        for text, first, last in [(name, 0, _LATEST)] if not others else others:
            self._spellings += 1
            fields: dict[str, Value] = {"spelling": text, "minVersion": first, "maxVersion": last}
            refs.append(self.record(f"spelling_{self._spellings}", ("Versioned", "Spelling"), fields))
        return {"spellings": tuple(refs)}

    def value(self, record: str, name: str, number: int, default: bool = False) -> Ref:
        fields: dict[str, Value] = {"name": name, "value": number, "isUserValue": True, "isDefault": default}
        return self.record(record, ("EnumVal" if _HAS_SPELLINGS else "ClauseVal",), fields)

    def clause(
        self, record: str, name: str, others: Sequence[Spelled] = (), alternative: str = "", **fields: Value
    ) -> Ref:
        more: dict[str, Value] = (
            {"skipFlangUnparser": False, "clangAccSpelling": ""} if _HAS_SPELLINGS else {"aliases": ()}
        )
        known = {**self._named(name, others, alternative), **_CLAUSE, **more}
        return self.record(record, ("Clause",), {**known, **{key: one for key, one in fields.items() if key in known}})

    def versioned(self, clause: Ref, first: int = 1, last: int = _LATEST) -> Ref:
        self._versioned += 1
        fields: dict[str, Value] = {"clause": clause, "minVersion": first, "maxVersion": last}
        return self.record(f"versioned_{self._versioned}", ("VersionedClause",), fields)

    def directive(
        self,
        record: str,
        name: str,
        others: Sequence[Spelled] = (),
        alternative: str = "",
        association: str = "AS_None",
        leaves: Sequence[Ref] = (),
        languages: Sequence[str] = ("C", "Fortran"),
        **fields: Value,
    ) -> Ref:
        own: dict[str, Value] = {
            **self._named(name, others, alternative),
            **dict.fromkeys(_LISTS, ()),
            "leafConstructs": tuple(leaves),
            "isDefault": False,
            "association": Ref(association),
            "category": Ref("CA_Meta"),
        }
        if _HAS_SPELLINGS:
            own["languages"] = tuple([Ref(f"L_{one}") for one in languages])
        return self.record(record, ("Directive",), {**own, **fields})

    def load(self, name: str, owner: RecordSet) -> Record:
        """A record whose numbers are no bits, which an export would take some of them for."""
        record = super().load(name, owner)
        record.types = {
            **record.types,
            **{field: INT for field in ("minVersion", "maxVersion", "value") if field in record.fields},
        }
        return record

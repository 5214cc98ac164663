"""Builder of small record sets with command-line options, on top of ``record_builder``.

target = OptionTarget()
target.option("help", "help", prefixes=("-", "--"), HelpText="show this")
target.option("o", "o", kind="SEPARATE")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.record_builder import Target
from tgdsl.records import Code, Ref, Value

#: LLVM's OptionKinds: name, precedence, sentinel.
KINDS: Mapping[str, tuple[str, int, bool]] = {
    "INPUT": ("Input", 1, True),
    "UNKNOWN": ("Unknown", 2, True),
    "FLAG": ("Flag", 0, False),
    "JOINED": ("Joined", 1, False),
    "SEPARATE": ("Separate", 0, False),
    "COMMAJOINED": ("CommaJoined", 0, False),
    "MULTIARG": ("MultiArg", 0, False),
    "JOINED_OR_SEPARATE": ("JoinedOrSeparate", 0, False),
}

_GROUP: Mapping[str, Value] = {"EnumName": None, "HelpText": None, "Group": None, "Flags": (), "Visibility": ()}

_OPTION: Mapping[str, Value] = {
    "EnumName": None,
    "NumArgs": 0,
    "HelpText": None,
    "HelpTextsForVariants": (),
    "MetaVarName": None,
    "Values": None,
    "ValuesCode": None,
    "Flags": (),
    "Visibility": (Ref("DefaultVis"),),
    "Group": None,
    "Alias": None,
    "AliasArgs": (),
    "MacroPrefix": Code(""),
    "KeyPath": None,
    "DefaultValue": None,
    "ImpliedValue": None,
    "ImpliedCheck": Code("false"),
    "ShouldParse": Code("true"),
    "ShouldAlwaysEmit": False,
    "NormalizerRetTy": None,
    "NormalizedValuesScope": Code(""),
    "Normalizer": Code(""),
    "Denormalizer": Code(""),
    "ValueMerger": Code("mergeForwardValue"),
    "ValueExtractor": Code("extractForwardValue"),
    "NormalizedValues": None,
    "SubCommands": (),
}


class OptionTarget(Target):
    """Options with LLVM's defaults, beside ``INPUT`` and ``UNKNOWN``."""

    def __init__(self) -> None:
        super().__init__()
        for kind, (name, precedence, sentinel) in KINDS.items():
            self._put(f"KIND_{kind}", ("OptionKind",), {"Name": name, "Precedence": precedence, "Sentinel": sentinel})
        for flag in ("HelpHidden", "RenderJoined"):
            self._put(flag, ("OptionFlag",), {})
        self._put("DefaultVis", ("OptionVisibility",), {})
        self.option("INPUT", "<input>", kind="INPUT", prefixes=())
        self.option("UNKNOWN", "<unknown>", kind="UNKNOWN", prefixes=())

    def group(self, record: str, name: str, **fields: Value) -> Ref:
        return self.add(record, "OptionGroup", **{**_GROUP, "Name": name, **fields})

    def option(
        self, record: str, name: str, kind: str = "FLAG", prefixes: Sequence[str] = ("-",), **fields: Value
    ) -> Ref:
        own: dict[str, Value] = {"Prefixes": tuple(prefixes), "Name": name, "Kind": Ref(f"KIND_{kind}")}
        return self.add(record, "Option", **{**_OPTION, **own, **fields})

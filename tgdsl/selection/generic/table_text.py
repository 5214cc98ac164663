"""Parser of ``<Target>GenGlobalISel.inc``: the bytes of the match table, and the C++ that they refer to.

The table's text has an item for each number: ``GIMT_EncodeN(...)`` for those of N bytes, others are one byte each. Names stay names: the
interpreter compares them, and never their values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen

_TABLE = re.compile(r"constexpr static uint8_t MatchTable0\[\] = \{\n(.*?)\}; // Size: \d+ bytes", re.DOTALL)
_ENCODED = re.compile(r"GIMT_Encode([248])\((.*)\)")
_COMMENT = re.compile(r"/\*.*?\*/")
_ITEM = re.compile(r"\s*((?:[^,()]|\((?:[^()]|\([^()]*\))*\))+),")
_RULE = re.compile(r"// Rule ID (\d+) //")

_TYPES = re.compile(r"const static LLT TypeObjects\[\] = \{\n(.*?)\};", re.DOTALL)
_SCALAR = re.compile(r"LLT::scalar\((\d+)\)")
_POINTER = re.compile(r"LLT::pointer\((\d+), (\d+)\)")
_VECTOR = re.compile(r"LLT::vector\(ElementCount::get(Fixed|Scalable)\((\d+)\), (.*)\)")

_FEATURE = re.compile(r"  if \((.*)\)\n    Features\.set\((\w+)\);")
_FEATURE_SETS = re.compile(
    r"enum \{\n  GIFBS_Invalid,\n(.*?)\};\nconstexpr static PredicateBitset FeatureBitsets\[\] \{\n(.*?)\};", re.DOTALL
)
_PREDICATE = re.compile(r"^  case (GICXXPred_\w+): \{\n(.*?)^  \}\n", re.DOTALL | re.MULTILINE)


@frozen
class MatchTableText:
    """The match table of a generated file, and the C++ that it refers to.

    Attributes:
        items: the numbers of the table, in order.
        offsets: the place of each item in the table, in bytes.
        index: the items' numbers by these places.
        types: TypeObjects, "s32", "<4 x s16>", "p0s64", in the order of their numbers.
        conditions: C++ of the conditions on subtarget and function that each feature bitset needs, by its enumerator.
        predicates: the bodies of functions in C++, by the enumerator of each.
        rules: the Rule ID of each GIM_Try that begins a rule, by its item.
    """

    items: Sequence[str]
    offsets: Sequence[int]
    index: Mapping[int, int]
    types: Sequence[str]
    conditions: Mapping[str, Sequence[str]]
    predicates: Mapping[str, str]
    rules: Mapping[int, int]


def parse_match_table(text: str) -> MatchTableText:
    """The table of a file; it is one that the generator ``global-isel`` wrote."""
    found = _TABLE.search(text)
    assert found is not None  # the generator always writes one
    items: list[str] = []
    offsets: list[int] = []
    rules: dict[int, int] = {}
    place = 0
    for line in found[1].splitlines():
        rule = _RULE.search(line)
        if rule is not None:
            rules[len(items)] = int(rule[1])
        for item in _ITEM.findall(_COMMENT.sub("", line).partition("//")[0]):
            encoded = _ENCODED.fullmatch(item)
            offsets.append(place)
            items.append(item if encoded is None else encoded[2])
            place += 1 if encoded is None else int(encoded[1])
    types = _TYPES.search(text)
    return MatchTableText(
        items,
        offsets,
        {offset: number for number, offset in enumerate(offsets)},
        [*_types(types[1])] if types is not None else [],
        _conditions(text),
        {match[1]: match[2] for match in _PREDICATE.finditer(text)},
        rules,
    )


def _types(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield _type(line.strip().rstrip(","))


def _type(text: str) -> str:
    """An LLT as MIR writes it, but for pointers, which have their bits: "p0s64"."""
    scalar = _SCALAR.fullmatch(text)
    if scalar is not None:
        return f"s{scalar[1]}"
    pointer = _POINTER.fullmatch(text)
    if pointer is not None:
        return f"p{pointer[1]}s{pointer[2]}"
    vector = _VECTOR.fullmatch(text)
    assert vector is not None, text
    scale = "vscale x " if vector[1] == "Scalable" else ""
    element = f"s{vector[3]}" if vector[3].isdigit() else _type(vector[3])
    return f"<{scale}{vector[2]} x {element}>"


def _conditions(text: str) -> Mapping[str, Sequence[str]]:
    by_bit = {match[2]: match[1] for match in _FEATURE.finditer(text)}
    sets = _FEATURE_SETS.search(text)
    if sets is None:
        return {}
    names = [line.strip().rstrip(",") for line in sets[1].splitlines()]
    needed = sets[2].splitlines()[1:]  # behind that of GIFBS_Invalid
    return {
        name: [by_bit[bit.strip()] for bit in line.strip(" {},").split(",")]
        for name, line in zip(names, needed, strict=True)
    }

"""Damage of the text of a records file, as disks, editors and programs that were killed or wrong do it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_STRING = re.compile(rb'"[^"\\]*"')
_VALUE = re.compile(rb'(?<=":)(?:"[^"\\]*"|-?\d+|null|true|false|\[[^][]*\]|\{[^{}]*\})')
_REFERENCE = re.compile(rb'(?<="def":")[^"]*')
_CLASSES = re.compile(rb'(?<="!superclasses":\[)[^]]*')
_NAMES = re.compile(rb'(?<=":\[)"[^]]*"(?=\])')
_FIELD = re.compile(rb'"[A-Za-z]\w*":(?:"[^"\\]*"|-?\d+|null)')

_VALUES = (
    b"9223372036854775807", b"9223372036854775808", b"-1", b"4294967296", b"7" * 5000, b"1e9", b"0.5", b"true", b"null", b"[]", b"{}",
    b'""', b'"x"', b'"\\ud800"', b'"\\u0000"', b"[[[]]]", b"[" * 99 + b"]" * 99, b"[" * 150 + b"]" * 150, b"[" * 9999 + b"]" * 9999,
    b'{"kind":"def","def":"none"}', b'{"kind":"var","var":"none","printable":"none"}', b'{"kind":"complex","printable":"!add(1)"}',
    b'{"kind":"dag","name":null,"operator":null,"args":[],"printable":"()"}', b'{"kind":1}',
)  # fmt: skip


def _at(
    pattern: re.Pattern[bytes], change: Callable[[bytes, random.Random], bytes]
) -> Callable[[bytes, random.Random], bytes]:
    """A damage that changes one of the places that a pattern finds."""

    def damage(text: bytes, source: random.Random) -> bytes:
        place = source.choice(list(pattern.finditer(text)))
        return text[: place.start()] + change(place[0], source) + text[place.end() :]

    return damage


def _cut(text: bytes, source: random.Random) -> bytes:
    return text[: source.randrange(len(text))]


def _gap(text: bytes, source: random.Random) -> bytes:
    begin = source.randrange(len(text))
    return text[:begin] + text[begin + source.choice([1, 2, 10, 1000]) :]


def _byte(text: bytes, source: random.Random) -> bytes:
    place = source.randrange(len(text))
    return text[:place] + bytes([source.randrange(256)]) + text[place + 1 :]


def _pieces_swapped(text: bytes, source: random.Random) -> bytes:
    first, second = sorted(source.sample(list(_VALUE.finditer(text)), 2), key=lambda place: place.start())
    if second.start() < first.end():
        return text
    return text[: first.start()] + second[0] + text[first.end() : second.start()] + first[0] + text[second.end() :]


def _another_reference(text: bytes, source: random.Random) -> bytes:
    names = _REFERENCE.findall(text)
    return _at(_REFERENCE, lambda name, source: source.choice(names))(text, source)


def _one_name_for_another(text: bytes, source: random.Random) -> bytes:
    """One record is referred to where another one was, everywhere; or is called as another one."""
    first, second = source.sample(sorted(set(_REFERENCE.findall(text))), 2)
    return text.replace(b'"%b"' % first, b'"%b"' % second)


def _classes_of_another(text: bytes, source: random.Random) -> bytes:
    classes = _CLASSES.findall(text)
    return _at(
        _CLASSES, lambda own, source: source.choice([own + b"," + own, b"", own + b',"None"', source.choice(classes)])
    )(text, source)


def _list_of_another(text: bytes, source: random.Random) -> bytes:
    lists = _NAMES.findall(text)
    return _at(_NAMES, lambda own, source: source.choice([own + b"," + own, own + b',"none"', source.choice(lists)]))(
        text, source
    )


#: Each kind of damage, by what it does.
DAMAGES: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "cut off": _cut,
    "a gap": _gap,
    "another byte": _byte,
    "a string cut off": _at(_STRING, lambda text, source: text[: source.randrange(1, len(text))]),
    "another value": _at(_VALUE, lambda value, source: source.choice(_VALUES)),
    "two values swapped": _pieces_swapped,
    "a field twice": _at(_FIELD, lambda field, source: b"%b,%b" % (field, field)),
    "a field without its name": _at(_FIELD, lambda field, source: field.partition(b":")[2]),
    "a reference to no record": _at(_REFERENCE, lambda name, source: name + b"zz"),
    "a reference to another record": _another_reference,
    "one name for another": _one_name_for_another,
    "other superclasses": _classes_of_another,
    "another list of names": _list_of_another,
}

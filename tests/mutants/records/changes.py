"""One random change of one record: a field dropped, another value in it, a list or dag shuffled, a superclass gone, a name changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from attrs import frozen

from tests.mutants.records.base import Base, Raw, dumped, file_text
from tgdsl.records.json_values import Json

#: What a value is replaced by; besides these, by other records, and by the value of another field.
VALUES: Sequence[Json] = [
    None,
    *(0, 1, 2, -1, 7, 64, 1 << 16, 1 << 31, (1 << 32) - 1, (1 << 63) - 1, -(1 << 63)),
    *("", "x", 'a"b\\{0} /* ? */ } // \n%s $0 ${x:y|z}', "int", "A::B", "?", "x\ty", "\u00e9"),
    [],
    [None],
    [0],
    [1, 0],
    ["x"],
    [[]],
]

#: What a record is renamed to, or a dag's argument.
NAMES = ("a", "Z9", "Z10", "_", "R0", "int", "x_y", "A" * 70, "add", "1a", "a b", "a.b", "\u00e9")

Path: TypeAlias = tuple[str | int, ...]
Container: TypeAlias = "list[Json] | dict[str, Json]"


@frozen
class Mutant:
    """A changed records file.

    Attributes:
        record: the name of the changed record.
        change: what was done to it.
    """

    record: str
    change: str
    data: bytes

    def __str__(self) -> str:
        return f"{self.record}: {self.change}"


def mutant_of(base: Base, source: random.Random) -> Mutant:
    """A mutant, of a record of a random kind."""
    while True:
        kind = source.choice(list(base.kinds))
        name = source.choice(base.kinds[kind])
        change = source.choices(_CHANGES, _WEIGHTS)[0]
        made = change(_Site(base, source, name, base.raw(name)))
        if made is not None:
            return made


@frozen
class _Site:
    """The record to change."""

    base: Base
    source: random.Random
    name: str
    raw: Raw

    def field(self) -> str | None:
        fields = [field for field in self.raw if not field.startswith("!")]
        return self.source.choice(fields) if fields else None

    def changed(self, change: str) -> Mutant:
        """The mutant in which :attr:`raw` is the record."""
        texts = {**self.base.texts, self.name: dumped(self.raw)}
        return Mutant(self.name, change, file_text(texts, self.base.instances))


def _drop_field(site: _Site) -> Mutant | None:
    field = site.field()
    if field is None:
        return None
    del site.raw[field]
    return site.changed(f"without '{field}'")


def _replace(site: _Site) -> Mutant | None:
    field = site.field()
    if field is None:
        return None
    old, new = site.raw[field], _other(site, site.raw[field])
    site.raw[field] = new
    return None if old == new else site.changed(f"'{field}' = {_short(new)} for {_short(old)}")


def _inside(site: _Site) -> Mutant | None:
    """Change one part of a field's value."""
    field = site.field()
    if field is None:
        return None
    places = list(_places(site.raw[field], site.raw, field, (field,)))
    path, container, key = site.source.choice(places)
    holder = cast("dict[str | int, Json]", container)  # or a list, which is subscripted in the same way
    old = json.loads(json.dumps(holder[key]))
    what = _change_part(site, holder, key)
    if what is None or holder.get(key, None) == old if isinstance(container, dict) else what is None:
        return None
    return site.changed(f"{'.'.join(str(part) for part in path)}: {what}")


def _places(
    value: Json, container: Container, key: str | int, path: Path
) -> Sequence[tuple[Path, Container, str | int]]:
    """The value and all its parts, each with what contains it."""
    found: list[tuple[Path, Container, str | int]] = [(path, container, key)]
    if isinstance(value, list):
        for number, element in enumerate(value):
            found += _places(element, value, number, (*path, number))
    elif isinstance(value, dict) and value.get("kind") == "dag":
        arguments = value["args"]
        assert isinstance(arguments, list)
        found += _places(value["operator"], value, "operator", (*path, "operator"))
        for number, argument in enumerate(arguments):
            assert isinstance(argument, list)
            found += _places(argument[0], argument, 0, (*path, number))
    return found


def _change_part(site: _Site, holder: dict[str | int, Json], key: str | int) -> str | None:
    """Change a value in place; what was done."""
    value, source = holder[key], site.source
    match value:
        case list() if value:
            return _shuffle(value, source, "element")
        case {"kind": "dag", "args": list(arguments)} if arguments and source.random() < 0.8:
            if source.random() < 0.6:
                return _shuffle(arguments, source, "argument")
            argument = source.choice(arguments)
            assert isinstance(argument, list)
            old = argument[1]
            argument[1] = source.choice([None, *NAMES])
            return f"argument named {argument[1]} for {old}"
        case int() if source.random() < 0.7:
            holder[key] = value + source.choice((-1, 1))
            return f"{holder[key]} for {value}"
        case str() if value and source.random() < 0.7:
            position = source.randrange(len(value))
            holder[key] = (
                value[:position] + source.choice(("", "x", "$", "{", "|", '"', "\\", "\n", " ")) + value[position + 1 :]
            )
            return f"{_short(holder[key])} for {_short(value)}"
        case _:
            holder[key] = _other(site, value)
            return f"{_short(holder[key])} for {_short(value)}"


def _shuffle(values: list[Json], source: random.Random, what: str) -> str:
    """Drop, double or swap elements of a list."""
    number = source.randrange(len(values))
    match source.randrange(3):
        case 0:
            del values[number]
            return f"without {what} {number}"
        case 1:
            values.insert(number, json.loads(json.dumps(values[number])))
            return f"{what} {number} twice"
        case _:
            other = source.randrange(len(values))
            values[number], values[other] = values[other], values[number]
            return f"{what}s {number} and {other} swapped"


def _other(site: _Site, value: Json) -> Json:
    """Another value, of the same type more often than not."""
    source = site.source
    if source.random() < 0.75:
        match value:
            case {"kind": "def", "def": str(name)}:
                classes = cast("list[str]", site.base.raw(name)["!superclasses"])
                if classes:
                    return _reference(source.choice(site.base.instances[source.choice(classes)]))
            case {"kind": "dag", "operator": operator} if source.random() < 0.5:
                return {"args": [], "kind": "dag", "operator": operator, "printable": "()"}
            case None:
                return source.choice(VALUES)
            case dict():
                pass
            case _:
                same = [other for other in VALUES if type(other) is type(value)]
                return source.choice(same)
        return None
    match source.randrange(4):
        case 0:
            return _reference(source.choice(list(site.base.texts)))
        case 1:
            fields = [other for field, other in site.raw.items() if not field.startswith("!")]
            return cast(Json, json.loads(json.dumps(source.choice(fields))))
        case 2:
            return source.choice(VALUES)
        case _:
            operator = _reference(source.choice(list(site.base.texts)))
            return {"args": [], "kind": "dag", "operator": operator, "printable": "()"}


def _reference(name: str) -> Json:
    return {"def": name, "kind": "def", "printable": name}


def _drop_class(site: _Site) -> Mutant | None:
    classes = cast("list[str]", site.raw["!superclasses"])
    if not classes:
        return None
    gone = classes.pop(site.source.randrange(len(classes)))
    lists = {**site.base.instances, gone: [name for name in site.base.instances[gone] if name != site.name]}
    texts = {**site.base.texts, site.name: dumped(site.raw)}
    return Mutant(site.name, f"is not a {gone}", file_text(texts, lists))


def _drop_record(site: _Site) -> Mutant:
    texts = {name: text for name, text in site.base.texts.items() if name != site.name}
    return Mutant(site.name, "is gone", file_text(texts, _listed(site.base, {site.name: ()})))


def _double(site: _Site) -> Mutant:
    """The same record under another name after it."""
    copy = f"{site.name}_{site.source.choice(('', '2', 'x'))}"
    while copy in site.base.texts:
        copy += "_"
    texts: dict[str, bytes] = {}
    for name, text in site.base.texts.items():
        texts[name] = text
        if name == site.name:
            texts[copy] = dumped({**site.raw, "!name": copy, "!anonymous": False})
    return Mutant(
        site.name, f"and the same as {copy}", file_text(texts, _listed(site.base, {site.name: (site.name, copy)}))
    )


def _rename(site: _Site) -> Mutant | None:
    new = site.source.choice((*NAMES, f"{site.name}_", site.name.lower(), f"A{site.name}"))
    if new in site.base.texts:
        return None
    old_reference, new_reference = dumped(_reference(site.name))[1:-1], dumped(_reference(new))[1:-1]
    renamed = dumped({**site.raw, "!name": new, "!anonymous": False})
    texts = {
        new if name == site.name else name: (renamed if name == site.name else text).replace(
            old_reference, new_reference
        )
        for name, text in site.base.texts.items()
    }
    return Mutant(site.name, f"is called {new}", file_text(texts, _listed(site.base, {site.name: (new,)})))


def _listed(base: Base, names: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The class lists with other names in place of one."""
    return {
        class_name: [new for name in members for new in names.get(name, (name,))]
        for class_name, members in base.instances.items()
    }


def _short(value: Json) -> str:
    if isinstance(value, dict) and isinstance(value.get("printable"), str):
        return f"{value['printable']}"[:60]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:60] + "..."


_CHANGES: Sequence[Callable[[_Site], Mutant | None]] = (
    *(_drop_field, _replace, _inside, _drop_class, _drop_record, _double, _rename),
)
_WEIGHTS = (1, 4, 6, 1, 1, 1, 1)

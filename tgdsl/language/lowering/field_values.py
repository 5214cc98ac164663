"""The fields of a target's definitions, computed once.

The references in them determine which modules belong to the target, and in which order; the order determines the numbers in the
names of anonymous records. So references to anonymous records have provisional names first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.definition import DefiningModule, Definition, Namer, definition_of
from tgdsl.language.core.naming import names_in
from tgdsl.language.plain.overrides import overridden
from tgdsl.llvm.releases import ALL, Releases
from tgdsl.llvm import Release
from tgdsl.records import Ref, Value
from tgdsl.records.values import renamed


class FieldValues:
    """The fields of definitions, in which references have the records' final names.

    Attributes:
        references: the modules whose definitions were read, each with the other modules that its definitions refer to.
        given: for each of these modules, the names that it gives to its definitions.
    """

    def __init__(
        self,
        names: Mapping[Definition, str],
        elsewhere: Mapping[Definition, tuple[str | None, Releases]],
        release: Release,
    ) -> None:
        """
        Args:
            names: the records' names, a mapping that its owner completes: predefined definitions are in it from the start, and others
                after :meth:`include`, before :meth:`of` is called for any of them.
            elsewhere: the predefined definitions that are for other releases, with their names.
            release: the one that the records are for.
        """
        self._names = names
        self._release = release
        self._elsewhere = {**elsewhere}
        self._there = {*names.values()}
        self.references: dict[DefiningModule, set[DefiningModule]] = {}
        self.given: dict[DefiningModule, Mapping[Definition, str]] = {}
        self._predefined = {definition.module for definition in names}
        self._own_names: dict[Definition, str] = {}
        self._provisional: dict[str, Definition] = {}
        self._read: dict[Definition, Mapping[str, Value] | Exception] = {}
        self._unfinished: set[Definition] = set()
        #: The first definition without a name of those with the same fields, by these; and by each of them.
        self._equals: dict[tuple[object, ...], Definition] = {}
        self._first_equals: dict[Definition, Definition] = {}

    def include(self, modules: Collection[DefiningModule]) -> None:
        """Compute the fields of modules' definitions, and of those of all modules that they refer to."""
        for module in modules:
            self._add(module)
        read = 0
        while read < len(self.references):  # reading adds modules
            for module in list(self.references)[read:]:
                read += 1
                for definition in tuple(module.definitions):
                    if definition.broken or definition in self._elsewhere:
                        continue
                    try:
                        self._read[definition] = self._fields(definition)
                    except Exception as error:  # raised again by of()
                        self._read[definition] = error

    def doubles(self) -> Collection[Definition]:
        """The definitions without names for which others stand that are read earlier and have the same fields; see :attr:`Definition.is_one_record`."""
        return {one for one, first in self._first_equals.items() if one is not first}

    def of(self, definition: Definition) -> Mapping[str, Value]:
        """The fields of a definition.

        Raises:
            Exception: what the definition's ``fields`` raised.
        """
        values = self._read.pop(definition, None)
        if values is None:
            return self._fields(definition)
        if isinstance(values, Exception):
            raise values
        if definition not in self._unfinished:
            return values
        return {field: renamed(value, self._final_names) for field, value in values.items()}

    @cached_property
    def _final_names(self) -> Mapping[str, str]:
        """The record names of anonymous records, by their provisional names."""
        return {name: self._names.get(definition, name) for name, definition in self._provisional.items()}

    def _add(self, module: DefiningModule) -> None:
        if module in self.references or module in self._predefined:
            return
        self.references[module] = set()
        given = self.given[module] = names_in(module)
        releases = module.releases()
        for definition in module.definitions:
            name = given.get(definition)
            if self._release not in releases.get(definition, ALL):
                self._elsewhere[definition] = name, releases[definition]
                continue
            if name is not None:
                self._there.add(name)
            if name is None:
                name = f"anonymous {len(self._provisional)}"  # no record has a name like this
                self._provisional[name] = definition
            self._own_names.update(dict.fromkeys([definition, *definition.rows], name))

    def _fields(self, definition: Definition) -> Mapping[str, Value]:
        def ref(other: object) -> Ref:
            used = definition_of(other)
            if used is None:
                field, path = definition.holding(other) or ("", ())
                place = definition.place_of(field, path) or definition.place
                raise fail(place, _no_definition(other, definition.attribute_of(field)))
            module = used.module
            if module is not definition.module and module not in self._predefined:
                self._add(module)
                self.references[definition.module].add(module)
            if used.is_one_record and used in self._own_names:
                used = self._first_equal(used, ref)
            name = self._names.get(used) or self._own_names.get(used)
            if name is None and used in self._elsewhere:
                name, releases = self._elsewhere[used]
                if name not in self._there:  # else it is that of the record for this release
                    field, path = definition.holding(other) or ("", ())
                    place = definition.place_of(field, path) or definition.place
                    raise fail(place, self._of_others(used, name, releases), Note(used.place, "it is made here"))
            if name is None:
                field, path = definition.holding(other) or ("", ())
                raise fail(
                    definition.place_of(field, path) or definition.place,
                    f"this {definition.what} refers to a {used.what} that is not part of the target",
                    Note(used.place, "it is made here"),
                )
            if name in self._provisional:
                self._unfinished.add(definition)
            return Ref(name)

        values = definition.fields_in(self._release, ref)
        for row in definition.rows:
            values = {**values, **row.fields_in(self._release, ref)}
        return overridden(definition, values, self._release, ref) if definition.overrides else values

    def _first_equal(self, used: Definition, ref: Namer) -> Definition:
        """The first definition without a name that has the same fields, and the same counterparts; itself if it has one."""
        if self._own_names[used] not in self._provisional or used.broken or used.overrides or used.rows:
            return used
        first = self._first_equals.get(used)
        if first is None:
            beside = [id(getattr(used, one.name, None)) for one in used.llvm_fields.values() if one.record is None]
            key = (type(used), *beside, tuple(used.fields_in(self._release, ref).items()))
            first = self._first_equals[used] = self._equals.setdefault(key, used)
        return first

    def _of_others(self, used: Definition, name: str | None, releases: Releases) -> str:
        """The message for a definition of other releases that one of this release refers to."""
        what = f"this {used.what}" if name is None else f"'{name}'"
        return (
            f"{what} is for {releases.in_words}, and these are records of {self._release.name}: put what refers to it into"
            f" `{releases.block}`, too, or let it refer to something that {self._release.name} has"
        )


def _no_definition(other: object, attribute: str | None) -> str:
    """The message for a value that is used as a definition and is none; ``attribute`` is where the user has it from, if that is known."""
    if isinstance(other, type):
        hint = f"; correct '{attribute}'" if attribute else ""
        return f"the class '{other.__name__}' stands where a definition belongs, and is only one to derive others from{hint}"
    hint = f"correct '{attribute}'" if attribute else "a type checker shows which"
    return f"a value of type {type(other).__name__} stands where a definition belongs; {hint}"

"""The declarations of the classes in a release's own TableGen sources: base classes, and the fields that each adds, with types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from tgdsl.llvm import RELEASES, Release
from tgdsl.records.types import Type, parse_type


class ClassTable:
    """Declarations of classes, read from a text for each when it is asked for.

    Args:
        declarations: ``"RegisterClass : DAGOperand": "string Namespace; int Size"`` is a class with its direct base classes and the fields
            that it declares itself, in order.
    """

    def __init__(self, declarations: Mapping[str, str]) -> None:
        self._texts: dict[str, tuple[tuple[str, ...], str]] = {}
        for header, fields in declarations.items():
            name, _, bases = header.partition(" : ")
            self._texts[name] = (tuple(bases.split(", ")) if bases else (), fields)
        self._superclasses: dict[str, tuple[str, ...]] = {}
        self._declared: dict[str, Mapping[str, Type]] = {}
        self._fields: dict[tuple[str, ...], Mapping[str, Type]] = {}

    def __iter__(self) -> Iterator[str]:
        """The names of all classes."""
        return iter(self._texts)

    def __contains__(self, class_name: object) -> bool:
        return class_name in self._texts

    def with_bases(self, class_names: Iterable[str]) -> tuple[str, ...]:
        """The classes, each after its base classes, as :attr:`Record.superclasses` has them."""
        order: dict[str, None] = {}
        for name in class_names:
            order.update(dict.fromkeys([*(self.superclasses_of(name) or ()), name]))
        return tuple(order)

    def superclasses_of(self, class_name: str) -> tuple[str, ...] | None:
        """All base classes of a class, in TableGen's order: each after its own bases. None for an unknown class."""
        superclasses = self._superclasses.get(class_name)
        if superclasses is None and class_name in self._texts:
            superclasses = self._superclasses[class_name] = self.with_bases(self._texts[class_name][0])
        return superclasses

    def declared_fields(self, class_name: str) -> Mapping[str, Type] | None:
        """The fields that a class itself declares, without inherited ones. None for an unknown class."""
        declared = self._declared.get(class_name)
        if declared is None and class_name in self._texts:
            fields: dict[str, Type] = {}
            for field in self._texts[class_name][1].split(";"):
                if field.strip():
                    type_text, name = field.split()
                    fields[name] = parse_type(type_text)
            declared = self._declared[class_name] = fields
        return declared

    def fields_of(self, superclasses: Sequence[str]) -> Mapping[str, Type]:
        """The fields that the known classes among these declare, in the order of a record's fields.

        Args:
            superclasses: base classes before derived ones, as :attr:`Record.superclasses` has them.
        """
        known = self.known_among(superclasses)
        fields = self._fields.get(known)
        if fields is None:
            together: dict[str, Type] = {}
            for name in known:
                for field, field_type in (self.declared_fields(name) or {}).items():
                    together.setdefault(field, field_type)
            fields = self._fields[known] = together
        return fields

    def known_among(self, superclasses: Sequence[str]) -> tuple[str, ...]:
        """Those of the classes that are in the table. A large target has thousands of classes of its own beside them."""
        known = self._texts
        return tuple([name for name in superclasses if name in known])


@cache
def classes_of(release: Release) -> ClassTable:
    """The classes that a release of LLVM declares."""
    return ClassTable(release.classes)


@cache
def is_of_llvm(class_name: str) -> bool:
    """True for a class that LLVM itself declares, in whatever release."""
    return any([class_name in classes_of(release) for release in RELEASES.values()])

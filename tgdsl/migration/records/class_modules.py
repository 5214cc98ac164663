"""The module that each class of instructions stands in: that of its own ``.td`` file, as formats are in files without records."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from tgdsl.migration.python import Statement, bound_names, symbols
from tgdsl.migration.sources.origins import base_name
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.text.notes import Notes


class ClassModules:
    """Puts classes into the modules of a package.

    A class stands in the module of its file if that comes before the modules of what uses the class, and behind those of what it refers to. Otherwise it stands
    where it is first needed.

    Args:
        package: its dotted name.
        modules: those so far, in their order; a module for a file of classes alone is put among them.
        files: the files that records are in, which have modules of their own.
        new_module: makes an empty module for a file.
        counterparts: the module of those that an author is to write; it comes before all others.
    """

    def __init__(
        self,
        package: str,
        modules: list[Module],
        files: Collection[str],
        notes: Notes,
        new_module: Callable[[str], Module],
        counterparts: str = "",
    ) -> None:
        self._package = package
        self._modules = modules
        self._files = {base_name(file) for file in files}
        self._notes = notes
        self._new_module = new_module
        self._counterparts = counterparts
        self._of_file: dict[str, Module] = {}
        #: The statements of modules of classes alone, with the lines of the classes.
        self._parts: dict[str, list[tuple[int, Sequence[Statement]]]] = {}

    def module_of(self, name: str, made: Statement, current: Module) -> Module:
        """The module for the statement of a class.

        Args:
            current: the module that needs the class.
        """
        place = self._place(name)
        if place is None:
            return current
        file, _ = place
        home = self._of_file.get(file)
        if home is None:
            if file in self._files or not self._may_stand_before(made, current, None):
                return current
            home = self._of_file[file] = self._new_module(file)
            self._parts[home.name] = []
            self._modules.insert(self._modules.index(current), home)
        return home if self._may_stand_before(made, home, home) else current

    def add(self, name: str, statements: Sequence[Statement], home: Module) -> None:
        """Put the statement of a class, with the comments above it, into a module."""
        home.statements.extend(statements)
        place = self._place(name)
        if home.name in self._parts and place is not None:
            self._parts[home.name].append((place[1], statements))

    def sort(self) -> None:
        """Have the classes of a file stand in its order, where each still follows those that it is derived from."""
        for home in self._of_file.values():
            path = f"{self._package}.{home.name}"
            parts = sorted(self._parts[home.name], key=lambda one: one[0])
            found = [statement for _, statements in parts for statement in statements]
            known: set[str] = set()
            for statement in found:
                if any([one.module == path and one.name not in known for one in symbols(statement)]):
                    break
                known.update(bound_names(statement))
            else:
                home.statements[:] = found

    def _place(self, name: str) -> tuple[str, int] | None:
        """The file and line of a TableGen class; of the class that it is a part of, for one that migrate has made up (``ALU_1`` of ``ALU``)."""
        return self._notes.place_of_class(name) or self._notes.place_of_class(re.sub(r"_\d+$|Format$", "", name))

    def _may_stand_before(self, made: Statement, module: Module, own: Module | None) -> bool:
        """True if all that a statement refers to stands in modules before one, or in its own."""
        before = {f"{self._package}.{one.name}" for one in self._modules[: self._modules.index(module)]}
        before.update([f"{self._package}.intrinsics", self._counterparts])
        if own is not None:
            before.add(f"{self._package}.{own.name}")
        within = self._package + "."
        return all([one.module in before for one in symbols(made) if one.module.startswith(within)])

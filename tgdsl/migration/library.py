"""The names that modules import from LLVM's own definitions (``tgdsl.std``), by the names of their records."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import tgdsl.language
import tgdsl.std
from tgdsl.language.core.definition import DefiningModule, defining, definition_of
from tgdsl.language.core.naming import record_name
from tgdsl.llvm import Release
from tgdsl.llvm.releases import ALL, Releases
from tgdsl.migration.python import Name, Symbol
from tgdsl.records import Record


@cache
def symbols_of_std(release: Release | None = None) -> Mapping[str, Symbol]:
    """The symbol of each record that ``tgdsl.std`` defines: of the package itself if that exports it, else of its module.

    Args:
        release: the definitions that this release of LLVM has; a target may have its own of a name that a newer one takes. By default, all of them.
    """
    found: dict[str, Symbol] = {}
    for module_name in tgdsl.std.MODULES:
        module = importlib.import_module(module_name)
        of_names = _releases_of_names(defining(module))
        for name, value in vars(module).items():
            definition = definition_of(value)
            if definition is not None and definition.module is defining(module):
                if release is not None and not any([release in one for one in of_names.get(name, [ALL])]):
                    continue
                source = "tgdsl.std" if name in _exported() or module_name in _EXPORTED_WHOLE else module_name
                found.setdefault(record_name(name), Symbol(source, name))
    return found


def object_of_std(name: str) -> object:
    """The definition of a record in ``tgdsl.std``; None if there is none."""
    symbol = symbols_of_std().get(name)
    return getattr(importlib.import_module(symbol.module), symbol.name) if symbol is not None else None


def _releases_of_names(module: DefiningModule) -> Mapping[str, Sequence[Releases]]:
    """The releases that have a definition of a name, by the names that not all have."""
    found: dict[str, list[Releases]] = {}
    names = dict(module.names_in_blocks)
    for name, value in module.namespace.items():
        definition = definition_of(value)
        if definition is not None:
            names.setdefault(definition, name)
    for definition, releases in module.releases().items():
        if definition in names:
            found.setdefault(names[definition], []).append(releases)
    return found


#: The modules of which the package exports all that they define themselves; of others it names what it exports.
_EXPORTED_WHOLE = frozenset(
    [
        *[f"tgdsl.std.{one}" for one in ("fragment_shapes", "node_properties", "node_shapes", "operand_types")],
        *[f"tgdsl.std.{one}" for one in ("type_profiles", "value_types")],
        *[one for one in tgdsl.std.SELECTION if one.startswith("tgdsl.std.selection.")],
    ]
)


@cache
def _exported() -> frozenset[str]:
    """The names that the package exports for type checkers: those of ``X as X``."""
    return frozenset(re.findall(r"\b(\w+) as \1\b", Path(tgdsl.std.__file__).read_text()))


@cache
def module_of(symbol: Symbol) -> str:
    """The module that a name is imported from: ``tgdsl.std`` or ``tgdsl.language`` if that exports it, else its own."""
    if symbol.module in _EXPORTED_WHOLE:
        return tgdsl.std.__name__
    is_exported = symbol.module.startswith(f"{tgdsl.language.__name__}.") and symbol.name in tgdsl.language.__all__
    found = getattr(importlib.import_module(symbol.module), symbol.name) if is_exported else None
    return tgdsl.language.__name__ if is_exported and getattr(tgdsl.language, symbol.name) is found else symbol.module


def noun_of(record: Record) -> Name:
    """The class of the language for a record: for the last of its superclasses that has one."""
    return Name(of_language(next(name for name in reversed(record.superclasses) if name in tgdsl.language.__all__)))


def of_language(name: str) -> Symbol:
    """A name that ``tgdsl.language`` exports."""
    assert hasattr(tgdsl.language, name), name
    return Symbol("tgdsl.language", name)

"""Targets in Python, migrated: the text of their packages, and the records that these give."""

from __future__ import annotations

from pathlib import Path

from tests.support.targets import load
from tgdsl.classes import evolve
from tgdsl.loading.load import load_target
from tgdsl.migration.folding.folded_package import PackageFolding, merged
from tgdsl.migration.folding.pattern_groups import with_names
from tgdsl.migration.package import Migrated, migrate
from tgdsl.migration.text.module_text import text_of
from tgdsl.records import Dag, DagArg, Record, RecordSet, Value


def migrated(folder: Path, text: str, base: str) -> tuple[str, RecordSet, RecordSet]:
    """The text of the migrated module of a target, the target's records, and those of what was migrated."""
    records = load(folder, text, base)
    written = written_again(folder / "again", records)
    return written, records, load_target(str(folder / "again" / "migrated"))


def folded_again(folder: Path, records: RecordSet) -> str:
    """The same as :func:`written_again`, with functions for statements of one shape."""
    return _written(folder, PackageFolding("migrated").folded(migrate(records, "migrated")))


def written_again(folder: Path, records: RecordSet) -> str:
    """The text of the package ``migrated`` that records give, which is written into a folder."""
    package = migrate(records, "migrated")
    modules = [evolve(one, statements=with_names(merged(one.statements))) for one in package.modules]
    return _written(folder, evolve(package, modules=modules))


def _written(folder: Path, package: Migrated) -> str:
    written: list[str] = []
    target = folder / "migrated"
    target.mkdir(parents=True)
    for module in package.modules:
        written.append(text_of(module, "migrated"))
        (target / f"{module.name}.py").write_text(written[-1])
    names = ", ".join([module.name for module in package.modules])
    order = f"from tgdsl.language import ModuleOrder\n\nfrom migrated import {names}\n\nModuleOrder({names})\n"
    (target / "__init__.py").write_text(order)
    return "\n".join(written)


def _with_names_inside(value: Value) -> Value:
    """A value in whose dags ``(node x):$name`` is ``(node:$name x)``, which is the same node to LLVM."""
    if isinstance(value, tuple):
        return tuple(map(_with_names_inside, value))
    if not isinstance(value, Dag):
        return value
    arguments: list[DagArg] = []
    for one in value.args:
        inner, name = _with_names_inside(one.value), one.name
        if isinstance(inner, Dag) and name and not inner.name:
            inner, name = Dag(inner.operator, inner.args, name), None
        arguments.append(DagArg(inner, name))
    return Dag(value.operator, tuple(arguments), value.name)


def differences(before: RecordSet, after: RecordSet, kinds: tuple[str, ...]) -> list[str]:
    """The records of some classes that are not the same in both sets, by their fields; anonymous ones by their order."""
    found: list[str] = []
    for kind in kinds:
        pairs = (_named(before, kind), _named(after, kind))
        found += [f"{kind}: {name}" for name in pairs[0].keys() ^ pairs[1].keys()]
        for name in pairs[0].keys() & pairs[1].keys():
            if _fields(pairs[0][name]) != _fields(pairs[1][name]):
                found.append(f"{kind}: {name}: {dict(pairs[0][name].fields)} and {dict(pairs[1][name].fields)}")
    return found


def _fields(record: Record) -> dict[str, Value]:
    return {name: _with_names_inside(value) for name, value in record.fields.items()}


def _named(records: RecordSet, kind: str) -> dict[str, Record]:
    anonymous = [one for one in records.of_class(kind) if one.anonymous]
    named = {one.name: one for one in records.of_class(kind) if not one.anonymous}
    return {**named, **{f"anonymous {number}": one for number, one in enumerate(anonymous)}}

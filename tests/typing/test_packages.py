"""Files import each other without circles, and packages of the model show each other only what is meant for others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set

import pytest

from tests.typing.test_layers import imports_of, is_below, project_modules
from tgdsl.model.common.graphs import circles

pytestmark = pytest.mark.checkout

#: Modules of a package of the model that others may import besides the package itself, whose ``__init__`` exports what builds it:
#: those that hold its data, so that whoever reads these need not load what builds them. The readers of records' fields are public, too.
PUBLIC: Mapping[str, Set[str]] = {
    "tgdsl.model.common": {
        *(
            "bit_sets",
            "cpp_names",
            "graphs",
            "hw_modes",
            "needed_classes",
            "numbers",
            "readers",
            "regular_expressions",
            "rules",
            "set_theory",
            "sorting",
            "unordered",
            "string_maps",
            "value_types",
        ),
    },
    "tgdsl.model.instructions": {"asm_strings", "numbering", "table"},
    "tgdsl.model.maps": {"instruction_maps", "operand_maps"},
    "tgdsl.model.matcher": {"operations", "steps"},
    "tgdsl.model.patterns": {"flags", "frontend", "hints", "lowering", "operators", "places", "result_operands"},
    "tgdsl.model.predicates": {"instruction_predicates", "subtarget_functions"},
    "tgdsl.model.pseudo_expansions": {"checks"},
    "tgdsl.model.registers": {"bank"},
    "tgdsl.model.schedule": {"conditions"},
    "tgdsl.model.subtarget": {
        *(
            "feature_checks",
            "feature_predicates",
            "hw_mode_checks",
            "hw_mode_conditions",
            "performance_counters",
            "processors",
        ),
    },
}

#: The packages of the language, and its modules that are in none: each imports only those before it, and the last ones nobody but
#: the language's ``__init__``.
FLOORS = (
    *(
        "core",
        "features",
        "registers",
        "counterparts",
        "operands",
        "assembly",
        "scheduling",
        "instructions",
        "patterns",
        "plain",
    ),
    *("tables", "tuning", "options", "combining", "target", "lowering"),
)


def graph() -> dict[str, set[str]]:
    """The modules of the project that each module imports, anywhere in it."""
    found: dict[str, set[str]] = {}
    modules = {module: (path.read_text(), is_package) for path, module, is_package in project_modules()}
    exported = exports(modules)
    for module, (source, is_package) in modules.items():
        names = [name for _, name in imports_of(source, module, is_package)]
        found[module] = {imported_module(name, modules, exported) for name in names} - {"", module}
    return found


def exports(modules: Mapping[str, tuple[str, bool]]) -> set[str]:
    """The full names of what packages have from modules of their own: ``package.name``, where ``name`` may be a module's as well."""
    return {
        f"{module}.{name.rpartition('.')[2]}"
        for module, (source, is_package) in modules.items()
        if is_package
        for _, name in imports_of(source, module, is_package)
        if is_below(name, module)
    }


def imported_module(name: str, modules: Collection[str], exported: Collection[str] = ()) -> str:
    """The module that an imported name is, or is in; nothing if the project has none."""
    if name in modules and name not in exported:
        return name
    holder = name.rpartition(".")[0]
    return holder if holder in modules else ""


def circles_of(imports: Mapping[str, Set[str]]) -> set[frozenset[str]]:
    """The modules of each circle that a walk along the imports runs into."""
    return {frozenset(circle) for circle in circles(sorted(imports), lambda name: sorted(imports[name]))}


def package_of(module: str) -> str:
    """The package of the model that a module is in; the model itself for those that are in none."""
    return ".".join(module.split(".")[:3]) if is_below(module, "tgdsl.model") else ""


def imports_of_insides(imports: Mapping[str, Set[str]]) -> set[tuple[str, str]]:
    """Who imports which module that is not public, of a package of the model that it is not in."""
    found: set[tuple[str, str]] = set()
    for module, imported in imports.items():
        for name in imported:
            package = package_of(name)
            inner = name.removeprefix(package).removeprefix(".")
            if (
                package
                and inner
                and package_of(module) != package
                and inner not in {"fields", *PUBLIC.get(package, ())}
            ):
                found.add((module, name))
    return found


def test_no_file_imports_itself_in_a_circle() -> None:
    imports = graph()
    assert len(imports) > 300
    assert circles_of(imports) == set()


def test_packages_of_the_model_import_what_others_show() -> None:
    assert imports_of_insides(graph()) == set()


def climbing_imports(imports: Mapping[str, Set[str]]) -> set[tuple[str, str]]:
    """Who imports a module of a later package of the language than its own."""

    def floor(module: str) -> int:
        return (
            FLOORS.index(module.split(".")[2])
            if is_below(module, "tgdsl.language") and module != "tgdsl.language"
            else -1
        )

    return {
        (module, name)
        for module, imported in imports.items()
        for name in imported
        if floor(module) >= 0 and floor(name) > floor(module)
    }


def test_packages_of_the_language_import_each_other_one_way() -> None:
    imports = graph()
    assert climbing_imports(imports) == set()
    assert {f"tgdsl.language.{name}" for name in FLOORS} <= imports.keys()
    inside = [
        module for module, names in imports.items() if "tgdsl.language" in names and is_below(module, "tgdsl.language")
    ]
    assert inside == [], "what the language exports is for targets; inside of it, a module is imported by its own name"


def test_climbing_imports_are_seen() -> None:
    names = "tgdsl.language.registers.registers", "tgdsl.language.tables.columns"
    assert climbing_imports({names[0]: {names[1]}, names[1]: {names[0]}}) == {names}


def test_what_is_public_is_there_and_used() -> None:
    imports = graph()
    public = {f"{package}.{name}" for package, names in PUBLIC.items() for name in names}
    used = {name for module, names in imports.items() for name in names if package_of(module) != package_of(name)}
    assert public <= used


@pytest.mark.parametrize(
    ("imports", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set[str]()}, set[frozenset[str]]()),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, {frozenset("bc")}),
        ({"a": {"b"}, "b": {"a", "c"}, "c": {"d"}, "d": {"c"}}, {frozenset("ab"), frozenset("cd")}),
    ],
)
def test_circles_are_seen(imports: Mapping[str, Set[str]], found: Set[Set[str]]) -> None:
    assert circles_of(imports) == found


@pytest.mark.parametrize(
    ("module", "name", "seen"),
    [
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.model.instructions.flags", True),
        ("tgdsl.model.model", "tgdsl.model.registers.build", True),
        ("generators.emitter.fixed", "tgdsl.model.registers.build", True),
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.model.instructions", False),
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.model.instructions.table", False),
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.model.patterns.table", False),
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.model.cpp_texts", False),
        ("tgdsl.model.patterns.syntax.terms", "tgdsl.records.values", False),
    ],
)
def test_insides_are_seen(module: str, name: str, seen: bool) -> None:
    assert imports_of_insides({module: {name}}) == ({(module, name)} if seen else set())


def test_imports_for_type_checkers_alone_count() -> None:
    source = "if TYPE_CHECKING:\n    from tgdsl.records.record import Record\n"
    (found,) = [name for _, name in imports_of(source, "tgdsl.records.record_set", False)]
    assert imported_module(found, {"tgdsl.records", "tgdsl.records.record"}) == "tgdsl.records.record"
    assert imported_module("attrs.frozen", {"tgdsl.records"}) == ""


def test_what_a_package_exports_is_the_package() -> None:
    modules = {"a": ("from a.b import b\n", True), "a.b": ("b = 1\n", False)}
    assert exports(modules) == {"a.b"}
    assert imported_module("a.b", modules, exports(modules)) == "a"
    assert imported_module("a.b.b", modules, exports(modules)) == "a.b"


def test_few_ask_whether_records_are_from_python() -> None:
    """Those that docs/design.md lists ("Rules of our own"): where a target in Python and its dump are not the same."""
    asking = {module for path, module, _ in project_modules() if "records.is_python" in path.read_text()}
    assert asking == {
        "tgdsl.difference.side",
        "tgdsl.generation.choosing",
        "tgdsl.model.assembly.alias_patterns",
        "tgdsl.model.model",
    }

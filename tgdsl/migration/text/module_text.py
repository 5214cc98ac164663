"""The text of a module: its statements with the imports that they need, and the names that symbols have in it; and that of ``__init__.py``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from tgdsl.classes import evolve, frozen
from tgdsl.migration.library import module_of
from tgdsl.migration.python import (
    Assignment,
    ClassStatement,
    Loop,
    Statement,
    Symbol,
    Unpacking,
    bound_names,
    inner_names,
    lambdas,
    lines,
    symbols,
)
from tgdsl.migration.text.notes import Head, laid_out
from tgdsl.migration.text.operand_rows import with_operand_rows
from tgdsl.migration.text.own_variables import with_own_variables
from tgdsl.migration.text.paragraphs import with_paragraphs
from tgdsl.migration.text.short_instructions import in_short

#: How the names of intrinsics begin; so many of them, each used fewer times than that, are reached by their module.
_INTRINSIC = "int_"
_MANY_INTRINSICS, _FEW_USES = 40, 2
_ORDER = "The modules of the target, in the order of definition."


@frozen
class Module:
    """A module: its name in the package, and its statements in their order."""

    name: str
    statements: list[Statement]
    head: Head = Head()


def text_of(module: Module, package: str) -> str:
    """The text of a module, with its imports."""
    module = evolve(module, statements=[with_own_variables(with_operand_rows(one)) for one in module.statements])
    uses = Counter([symbol for statement in module.statements for symbol in symbols(statement)])
    listed = _text_of(module, package, uses, {})
    whole = _modules_of_intrinsics(uses, package, _all_names(module)) if len(uses) >= _MANY_INTRINSICS else None
    texts = [_text_of(module, package, uses, whole), listed] if whole else [listed]
    return min(texts, key=lambda one: one.count("\n"))


def _all_names(module: Module) -> Collection[str]:
    """The names that the statements of a module bind, inside, too."""
    return {name for one in module.statements for name in [*outer_names(one), *inner_names(one)]}


def _text_of(module: Module, package: str, uses: Collection[Symbol], whole: Mapping[str, str]) -> str:
    """The text of a module.

    Args:
        uses: the symbols that its statements use.
        whole: the modules that are imported as such, with their names.
    """
    own = f"{package}.{module.name}"
    names: dict[Symbol, str] = {}
    taken = {name for statement in module.statements for name in outer_names(statement)}
    hidden = _hidden(module.statements)
    imports: dict[str, list[str]] = {}
    for symbol in sorted(uses, key=lambda one: (one.module, one.name)):
        if symbol.module in whole:
            names[symbol] = f"{whole[symbol.module]}.{symbol.name}"
            continue
        if symbol.module == own:
            names[symbol] = symbol.name
            if (symbol, symbol.name) in hidden:  # an operand of that name hides it
                while names[symbol] in taken:
                    names[symbol] += "_"
                taken.add(names[symbol])
            continue
        name = symbol.name
        while name in taken or (symbol, name) in hidden:
            name += "_"
        taken.add(name)
        names[symbol] = name
        imports.setdefault(module_of(symbol), []).append(
            symbol.name if name == symbol.name else f"{symbol.name} as {name}"
        )
    if whole:
        imports[package] = list(whole.values())
    found: list[str] = []
    groups: dict[int, list[str]] = {}
    for source in sorted(imports):
        groups.setdefault(_group_of(source, package), []).append(
            _statement(f"from {source} import ", sorted(imports[source]))
        )
    for _, some in sorted(groups.items()):
        found += [*([""] if found else []), *some]
    blocks: list[tuple[Statement, list[str]]] = []
    again = {symbol.name: name for symbol, name in names.items() if symbol.module == own and name != symbol.name}
    for statement in module.statements:
        statement = in_short(statement, names)
        block = lines(statement, names)
        bound = next(bound_names(statement), "")
        if bound in again and isinstance(statement, (Assignment, ClassStatement)):
            gap = ["", ""] if isinstance(statement, ClassStatement) else []
            block += [*gap, f"{again[bound]} = {bound}"]
        blocks.append((statement, block))
    below = laid_out(with_paragraphs(blocks))
    first = next((line for line in below if not line.startswith("#")), "")
    gap = ["", ""] if first.startswith(("class ", "def ", "@")) else [""]
    body = "\n".join([*module.head.lines(), *found, *gap, *below])
    return re.sub(r"\n{4,}", "\n\n\n", body).rstrip() + "\n"


def _group_of(source: str, package: str) -> int:
    """The number of the group of imports that a module is in: those of Python stand first, and those of the package last."""
    if source == package or source.startswith(f"{package}."):
        return 2
    return 1 if source.startswith("tgdsl.") else 0


def _modules_of_intrinsics(uses: Mapping[Symbol, int], package: str, taken: Collection[str]) -> Mapping[str, str]:
    """The modules of the package that may be imported as a whole, with their names: those of which a module has many intrinsics, most of them once, so that
    a list of them would say all that is below it a second time.

    Args:
        uses: how often each symbol is used.
        taken: the names that modules cannot have.
    """
    by_module: dict[str, list[Symbol]] = {}
    for symbol in uses:
        if symbol.module.startswith(f"{package}."):
            by_module.setdefault(symbol.module, []).append(symbol)
    return {
        module: module.removeprefix(f"{package}.")
        for module, some in by_module.items()
        if len(some) >= _MANY_INTRINSICS
        and sum([uses[one] for one in some]) < _FEW_USES * len(some)
        and all([one.name.startswith(_INTRINSIC) for one in some])
        and module.removeprefix(f"{package}.") not in taken
    }


def _statement(start: str, names: Sequence[str], *, is_call: bool = False) -> str:
    """A statement that ends with a list of names, in as many lines as it needs."""
    whole = ", ".join(names)
    line = f"{start}({whole})" if is_call else f"{start}{whole}"
    return line if len(line) <= 120 else "\n".join([f"{start}(", *_wrapped(names), ")  # fmt: skip"])


def _wrapped(names: Sequence[str]) -> list[str]:
    """Names with commas, in lines that are as full as they can be."""
    found = [""]
    for name in names:
        if len(found[-1]) + len(name) + 6 > 120:
            found.append("")
        found[-1] += f" {name},"
    return [f"   {line}" for line in found]


def _hidden(statements: Iterable[Statement]) -> set[tuple[Symbol, str]]:
    """The symbols that a statement uses, with the names that it binds inside, which are not free for them."""
    found: set[tuple[Symbol, str]] = set()
    for statement in statements:
        inside = set(inner_names(statement))
        found.update(_pairs(symbols(statement), inside))
        for one in lambdas(statement):
            found.update(_pairs(symbols(one.value), one.parameters))
    return found


def _pairs(used: Iterable[Symbol], names: Collection[str]) -> Iterator[tuple[Symbol, str]]:
    return ((symbol, name) for symbol in used for name in names if name.startswith(symbol.name))


def outer_names(statement: Statement) -> Sequence[str]:
    """The names that a statement binds in its module."""
    if isinstance(statement, Assignment):
        return statement.target.split(", ")
    found = bound_names(statement)
    return list(found) if isinstance(statement, (Loop, Unpacking)) else list(islice(found, 1))


def beginning(package: str, modules: Sequence[str]) -> str:
    """The text of the package's ``__init__.py``: its modules in the order of definition."""
    listed = _statement(f"from {package} import ", sorted(modules))
    order = _statement("ModuleOrder", modules, is_call=True)
    return f'"""{_ORDER}"""\n\nfrom tgdsl.language import ModuleOrder\n\n{listed}\n\n{order}\n'

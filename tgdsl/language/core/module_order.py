"""The order of a target's modules, which is that of their records.

Modules are in the order of their dotted names, but each after those that its definitions refer to, as files that include each other
are in TableGen; a package can state more. Which module was imported first does not count, so that import statements can stand in
any order.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import ModuleType

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Note, Report
from tgdsl.language.core.definition import DefiningModule
from tgdsl.language.core.running import current_place, running_namespace

_NAME = "__module_order__"  # of a package's ModuleOrder in its namespace


class ModuleOrder:
    """The order of some modules of a package, where it counts; it stands in the package's ``__init__.py``::

        ModuleOrder(patterns.loads, instructions.wide, patterns.others)

    Of patterns that LLVM takes for equally good, the one that is defined first is selected. A package in the list stands for its modules,
    but for those that are listed themselves.
    """

    def __init__(self, *modules: ModuleType) -> None:
        self.place = current_place()
        self.problems: list[Diagnostic] = []
        self._ranks: dict[str, int] = {}
        package = running_namespace()
        other = package.get(_NAME)
        if "__path__" not in package:
            self._problem("a ModuleOrder is for the modules of a package; write it into the package's __init__.py")
            modules = ()
        elif isinstance(other, ModuleOrder):
            self.problems += other.problems
            self._problem("this package has another ModuleOrder; make one of both", Note(other.place, "the other one"))
        for module in modules:
            self._add(module, str(package["__name__"]))
        package[_NAME] = self

    def rank(self, name: str) -> int | None:
        """The position in the list of a module, or of the innermost package around it that is listed; None if there is none."""
        while name:
            if name in self._ranks:
                return self._ranks[name]
            name = name.rpartition(".")[0]
        return None

    def check(self, ordered: Iterable[str]) -> None:
        """Find the modules that are not as listed, because of their references; the first of them is a problem."""
        last, last_rank = "", -1
        for name in ordered:
            rank = self.rank(name)
            if rank is not None and rank < last_rank:
                self._problem(
                    f"'{name}' is listed before '{last}', and refers to it or to what comes after it; list it later, or move what it"
                    " refers to"
                )
                return
            if rank is not None:
                last, last_rank = name, rank

    def _add(self, module: object, package: str) -> None:
        if not isinstance(module, ModuleType):
            self._problem(f"a ModuleOrder lists modules, and this has a value of type {type(module).__name__}")
        elif not module.__name__.startswith(package + "."):
            self._problem(f"the module '{module.__name__}' is not in the package '{package}'; list modules of that")
        elif module.__name__ in self._ranks:
            self._problem(f"the module '{module.__name__}' is listed twice; list it once")
        else:
            self._ranks[module.__name__] = len(self._ranks)

    def _problem(self, message: str, *notes: Note) -> None:
        self.problems.append(Diagnostic(self.place, message, notes))


def in_order(
    references: Mapping[DefiningModule, Collection[DefiningModule]], own: Collection[DefiningModule], report: Report
) -> list[DefiningModule]:
    """A target's modules in the order of their records.

    Args:
        references: of each module, the others that its definitions refer to.
        own: the modules of the target's package; others come before them.
        report: gets the mistakes of the packages' orders.
    """
    by_name = sorted(references, key=lambda module: (module in own, module.name.split(".")))
    before = {module: {*others} for module, others in references.items()}
    orders = list(_orders(by_name))
    for order in orders:
        ranks = {module: rank for module in by_name if (rank := order.rank(module.name)) is not None}
        for module, rank in ranks.items():
            before[module].update(other for other in ranks if ranks[other] < rank)
    ordered: list[DefiningModule] = []
    visited: set[DefiningModule] = set()

    def visit(module: DefiningModule) -> None:
        if module not in visited:
            visited.add(module)
            for other in by_name:
                if other in before[module]:
                    visit(other)
            ordered.append(module)

    for module in by_name:
        visit(module)
    for order in orders:
        order.check(module.name for module in ordered)
        if order.problems:
            report.extend(DiagnosticError(order.problems))
    return ordered


def _orders(modules: Iterable[DefiningModule]) -> Iterator[ModuleOrder]:
    """The orders that the packages of some modules state."""
    names: dict[str, None] = {}
    for module in modules:
        parts = module.name.split(".")
        names.update((".".join(parts[:length]), None) for length in range(1, len(parts) + 1))
    for name in names:
        order = vars(sys.modules[name]).get(_NAME) if name in sys.modules else None
        if isinstance(order, ModuleOrder):
            yield order

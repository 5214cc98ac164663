"""The trial of a migrated package: it is loaded as a user's target is, statement by statement, so that one run finds all that do not load."""

from __future__ import annotations

import ast
import importlib
import sys
from bisect import bisect_right
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from tgdsl.classes import frozen
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Place, Report
from tgdsl.language import RecordName
from tgdsl.language.core.definition import defining
from tgdsl.llvm import Release
from tgdsl.loading.importing import Imported, imported
from tgdsl.migration.python import Comment, Statement, Symbol, lines, records_of, symbols
from tgdsl.migration.translation import NoIdiom
from tgdsl.records import RecordSet


@frozen
class Fault:
    """A statement that does not load, or whose definitions give no records.

    Attributes:
        module: its dotted name.
        statement: None if no statement of the module stands there.
        subject: the record that is at fault; empty if nobody says which one of the statement's.
    """

    module: str
    statement: Statement | None
    subject: str
    reason: str


@frozen
class Trial:
    """The outcome of loading a package.

    Attributes:
        records: as far as they could be made; None if there are none at all.
        faults: those found; more may come to light once these are mended.
        of_kept: what is wrong in modules that stay as they are.
        missing: the names that they do not have, by module and name, with the module that imports it.
    """

    records: RecordSet | None
    faults: Sequence[Fault]
    of_kept: Sequence[Diagnostic]
    missing: Mapping[tuple[str, str], str]
    _spans: Mapping[str, _Spans]
    _imported: Imported | None

    def statement_at(self, place: Place) -> Statement | None:
        """The statement of the package that stands at a place."""
        found = _module_and_line(place, self._spans)
        return None if found is None else self._spans[found[0]].at(found[1])

    def loads(self, module: str) -> bool:
        """True if one more module of the package, whose file stands in its folder, loads."""
        if self._imported is None:
            return False
        try:
            self._imported.add(module)
        except DiagnosticError:
            return False
        return True


@contextmanager
def trial_of(
    folder: Path,
    package: str,
    modules: Mapping[str, Sequence[Statement]],
    plain: Callable[[str], Statement],
    release: Release,
    kept: Collection[str] = (),
) -> Generator[Trial]:
    """Load a package; it stays loaded here.

    Args:
        folder: has its files.
        package: its dotted name.
        modules: the statements of each module, by its name in the package; there may be modules without any.
        plain: gives the plain statement of a record, which stands in for one that fails, so that others find the name.
        kept: the names of files that stay as they are.
    """
    spans = {
        str(folder / f"{name}.py"): _Spans(f"{package}.{name}", statements) for name, statements in modules.items()
    }
    finder = _Finder(package, folder, spans, plain)
    report = Report()
    records: RecordSet | None = None
    target: Imported | None = None
    with ExitStack() as stack:
        try:
            target = stack.enter_context(imported(str(folder), finder))
            records, _ = target.lowered(report, release)
        except DiagnosticError as error:
            report.extend(error)
        faults = list(finder.faults)
        of_kept: list[Diagnostic] = []
        for diagnostic in report.errors:
            if _is_of(diagnostic.place, folder, kept):
                of_kept.append(diagnostic)
                continue
            found = _module_and_line(diagnostic.place, spans)
            module, line = found or (package, 0)
            statement = spans[module].at(line) if found is not None else None
            name = spans[module].module if found is not None else package
            faults.append(Fault(name, statement, diagnostic.place.subject, diagnostic.message))
        yield Trial(records, faults, of_kept, finder.missing, spans, target)


def _is_of(place: Place, folder: Path, names: Collection[str]) -> bool:
    """True for a place in a file of a folder that has one of some names."""
    inner = place.innermost
    return inner is not None and Path(inner.file).parent == folder and Path(inner.file).name in names


def _module_and_line(place: Place, spans: Mapping[str, _Spans]) -> tuple[str, int] | None:
    """The outermost line of a place that is in the package: that of the statement at a module's top."""
    for location in reversed(place.chain):
        if location.file in spans:
            return location.file, location.line
    return None


class _Spans:
    """The lines of a module's statements."""

    def __init__(self, module: str, statements: Sequence[Statement]) -> None:
        self.module = module
        self.statements = [one for one in statements if not isinstance(one, Comment)]
        self._lines: list[int] = []  # the first of each statement
        self._at: list[Statement | None] = []
        self._number = 0

    def statement_of(self, node: ast.stmt) -> Statement | None:
        """The statement of the next node of the module; None for imports, the docstring, and second names."""
        first = min([node.lineno, *[one.lineno for one in getattr(node, "decorator_list", ())]])
        statement: Statement | None = None
        if not _is_added(node) and self._number < len(self.statements):
            statement = self.statements[self._number]
            self._number += 1
        self._lines.append(first)
        self._at.append(statement)
        return statement

    def at(self, line: int) -> Statement | None:
        """The statement at a line."""
        position = bisect_right(self._lines, line)
        return self._at[position - 1] if position else None


def _is_added(node: ast.stmt) -> bool:
    """True for what the text of a module has besides its statements."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=second)], value=ast.Name(id=first)):
            return second.rstrip("_") == first.rstrip("_") and second != first
        case _:
            return False


class _Finder:
    """The finder of the package's modules."""

    def __init__(
        self, package: str, folder: Path, spans: Mapping[str, _Spans], plain: Callable[[str], Statement]
    ) -> None:
        self._package = package
        self._folder = folder
        self._spans = spans
        self._plain = plain
        self.faults: list[Fault] = []
        self._lost: dict[str, set[str]] = {}  # by module, the names of statements that failed
        self.missing: dict[tuple[str, str], str] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self._package + "."):
            return None
        file = str(self._folder / (fullname.rpartition(".")[2] + ".py"))
        if file not in self._spans:
            return None
        loader = _Loader(fullname, file, self._spans[file], self._plain, self.faults, self._lost, self.missing)
        return spec_from_file_location(fullname, file, loader=loader)


class _Loader(SourceFileLoader):
    """The loader of a module, which goes on after statements that fail."""

    def __init__(
        self,
        fullname: str,
        path: str,
        spans: _Spans,
        plain: Callable[[str], Statement],
        faults: list[Fault],
        lost: dict[str, set[str]],
        missing: dict[tuple[str, str], str],
    ) -> None:
        super().__init__(fullname, path)
        self._spans = spans
        self._plain = plain
        self._faults = faults
        self._lost: set[str] = lost.setdefault(fullname, set())
        self._lost_elsewhere = lost
        self._missing = missing

    def exec_module(self, module: ModuleType) -> None:
        file = str(self.path)
        nodes = ast.parse(self.get_data(file), file).body
        nodes.reverse()
        while nodes:
            node = nodes.pop()  # the trees of a large module are larger than what its statements define
            statement = self._spans.statement_of(node)
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                self._import(module, node)
                continue
            error = _run(module, node, file)
            if error is None:
                continue
            bound = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
            self._lost |= bound | ({node.name} if isinstance(node, (ast.ClassDef, ast.FunctionDef)) else set())
            if statement is not None:
                if not (isinstance(error, NameError) and error.name in self._lost):
                    self._faults.append(Fault(str(module.__name__), statement, "", _in_words(error)))
                for name in records_of(statement):
                    self._replace(module, name, node.lineno)

    def _replace(self, module: ModuleType, record: str, line: int) -> None:
        """Define a record plainly."""
        try:
            statement = self._plain(record)
            names: dict[Symbol, str] = {}
            for symbol in symbols(statement):
                if symbol not in names:
                    source = module if symbol.module == module.__name__ else importlib.import_module(symbol.module)
                    names[symbol] = f"_{len(names)}_of_{record}"
                    found: object = getattr(source, symbol.name, None)
                    is_record = found is not None and not isinstance(found, tuple)  # else its family has that name
                    vars(module)[names[symbol]] = found if is_record else RecordName(symbol.name)
            tree = ast.parse("\n".join(lines(statement, names)))
        except (ImportError, SyntaxError, NoIdiom):
            return  # it uses what is lost
        for node in tree.body:
            for inner in ast.walk(node):
                if isinstance(inner, (ast.stmt, ast.expr)):
                    inner.lineno = inner.end_lineno = line
            _run(module, node, str(self.path))

    def _import(self, module: ModuleType, node: ast.ImportFrom) -> None:
        """Bind the names of an import that are there. One that no statement has lost fails where it is used."""
        source = importlib.import_module(str(node.module))
        for name in node.names:
            if hasattr(source, name.name):
                vars(module)[name.asname or name.name] = getattr(source, name.name)
            else:
                try:
                    importlib.import_module(f"{node.module}.{name.name}")
                except ImportError:
                    of_kept = node.module not in self._lost_elsewhere and _is_beside(str(node.module), module)
                    if of_kept:
                        self._missing[str(node.module), name.name] = str(module.__name__)
                    if of_kept or name.name in self._lost_elsewhere.get(str(node.module), ()):
                        self._lost.add(name.asname or name.name)
                    continue
                vars(module)[name.asname or name.name] = sys.modules[f"{node.module}.{name.name}"]


def _is_beside(name: str, module: ModuleType) -> bool:
    """True for the name of a module in the package of another one."""
    return name.rpartition(".")[0] == str(module.__name__).rpartition(".")[0] != ""


def _run(module: ModuleType, node: ast.stmt, file: str) -> Exception | None:
    """Run a statement of a module; what it raised, when it has defined nothing."""
    definitions = defining(module)
    kept = len(definitions.definitions), len(definitions.classes)
    try:
        exec(compile(ast.Module([node], []), file, "exec", dont_inherit=True), vars(module))
    except Exception as error:
        del definitions.definitions[kept[0] :]
        del definitions.classes[kept[1] :]
        return error
    return None


def _in_words(error: Exception) -> str:
    if isinstance(error, DiagnosticError) and error.diagnostics:
        return error.diagnostics[0].message
    return f"{type(error).__name__}: {error}"

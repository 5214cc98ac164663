"""Targets in Python: imported as their users would, with what goes wrong there told at the target's own lines."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from tgdsl.diagnostics import DiagnosticError, Location, Note, Place, Report, did_you_mean, fail, file_place
from tgdsl.language.lowering import lower
from tgdsl.records import RecordSet
from tgdsl.std import MODULES


def import_target(source: str, report: Report) -> RecordSet:
    """The records of a target in Python: of a package's folder, a module's file, or the dotted name of either.

    Args:
        report: gets warnings.

    Raises:
        DiagnosticError: with all that is wrong with the target's definitions.
    """
    for name in MODULES:
        importlib.import_module(name)
    module, file = _import(source)
    modules = [name for name in sys.modules if name == module or name.startswith(module + ".")]
    records = lower(modules, file_place(file), report, MODULES)
    report.check()
    records.one_of_class("Target", "bind one to the name that LLVM has for it: Sparc = Target(instruction_set=...)")
    return records


def _import(source: str) -> tuple[str, str]:
    """Import the module that a path or a dotted name stands for; its name and its file."""
    path = Path(source)
    if path.exists():
        root, name = _module_of(path.resolve())
        if str(root) not in sys.path:
            sys.path.insert(0, str(root))
        importlib.invalidate_caches()
    elif source.isidentifier() or all(part.isidentifier() for part in source.split(".")):
        name = source
    else:
        raise _not_there(source)
    try:
        if importlib.util.find_spec(name) is None:
            raise _not_there(source)
        module = importlib.import_module(name)
    except DiagnosticError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(error.name + ".")):
            raise _not_there(source) from None
        raise _raised(error, source) from error
    except SyntaxError as error:
        place = file_place(error.filename or source, error.lineno or 0)
        raise fail(place, f"this is not Python: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise _raised(error, source) from error
    return name, str(module.__file__ or source)


def _module_of(path: Path) -> tuple[Path, str]:
    """The folder to import from and the dotted name, for a package's folder or a module's file."""
    if path.is_dir():
        if not (path / "__init__.py").exists():
            raise fail(file_place(path), "this folder is no Python package; a target's folder has an __init__.py")
        parts = [path.name]
    else:
        if path.suffix != ".py":
            raise fail(
                file_place(path),
                "this is neither a target in Python nor a records file, whose name ends in .json or .json.xz",
            )
        parts = [path.stem] if path.name != "__init__.py" else [path.parent.name]
        path = path if path.name != "__init__.py" else path.parent
    root = path.parent
    while (root / "__init__.py").exists():
        parts.insert(0, root.name)
        root = root.parent
    return root, ".".join(parts)


def _not_there(source: str) -> DiagnosticError:
    folder = Path(source).parent
    siblings = [str(p) for p in folder.iterdir()] if folder.is_dir() else []
    hint = did_you_mean(source, [s.removeprefix("./") for s in siblings])
    return fail(file_place(source), f"there is no such folder, module or records file{hint}")


def _raised(error: BaseException, source: str) -> DiagnosticError:
    """The diagnostic for an exception of the target's own code: at its innermost line, with the calls that led there."""
    frames = _frames_of_target(traceback.extract_tb(error.__traceback__))
    place = (
        Place(tuple(Location(f.filename, f.lineno or 0) for f in reversed(frames))) if frames else file_place(source)
    )
    text = " ".join(str(error).split()) or "no message"
    notes = [Note(place, note) for note in getattr(error, "__notes__", [])]
    return fail(place, f"the target raised {type(error).__name__}: {text}", *notes)


_OWN = str(Path(__file__).resolve().parent)


def _frames_of_target(frames: Sequence[traceback.FrameSummary]) -> list[traceback.FrameSummary]:
    """The frames between the import and what the target called, without Python's and the framework's own."""
    return [f for f in frames if not f.filename.startswith((_OWN, "<frozen", importlib.__path__[0]))]

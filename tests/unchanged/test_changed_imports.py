"""Changes of modules, and of where modules are found: each is noticed, whatever byte code and times say."""

from __future__ import annotations

import os
import py_compile
import shutil
from pathlib import Path

import pytest

from tests.unchanged.cases import Case, check, check_error
from tests.unchanged.projects import Project
from tests.unchanged.server import Server


def helper(project: Project) -> None:
    project.write("lib/helper.py", "NUMBER = 1\n")


def namespace(project: Project) -> None:
    """A package in two folders, of which the second has the module."""
    project.path = ["first", "second"]
    project.write("first/parts/other.py", "")
    project.write("second/parts/helper.py", "NUMBER = 1\n")


def later_namespace(project: Project) -> None:
    project.path = ["first", "second"]
    project.write("first/x", "")
    project.write("second/parts/helper.py", "NUMBER = 1\n")


def compiled(project: Project) -> None:
    """Byte code that Python believes whatever is in the source: of another text, under the time and the size of this one."""
    path = project.write("lib/helper.py", "NUMBER = 2\n")
    py_compile.compile(str(path), dfile=str(path), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    path.write_text("NUMBER = 1\n")


TRY = "try:\n    from helper import NUMBER as VALUE\nexcept ImportError:\n    VALUE = 0\n"
FROM_HELPER = "from helper import NUMBER as VALUE\n"
FROM_PARTS = "from parts.helper import NUMBER as VALUE\n"

CASES: dict[str, Case] = {
    "a module of the target, with its time": Case(
        "VALUE = 1\n", lambda p: None, lambda p: p.edit_unseen("back/toy/more.py", "1", "2")
    ),
    "a helper on the path, with its time": Case(
        FROM_HELPER, helper, lambda p: p.edit_unseen("lib/helper.py", "1", "2"), ("lib/helper.py",)
    ),
    "a helper beside the target, with its time": Case(
        FROM_HELPER,
        lambda p: p.write("back/helper.py", "NUMBER = 1\n"),
        lambda p: p.edit_unseen("back/helper.py", "1", "2"),
        ("back/helper.py",),
    ),
    "a helper in a folder that the target adds, with its time": Case(
        f"import sys\nsys.path.append('more')\n{FROM_HELPER}",
        lambda p: p.write("more/helper.py", "NUMBER = 1\n"),
        lambda p: p.edit_unseen("more/helper.py", "1", "2"),
        ("more/helper.py",),
    ),
    "a helper that is loaded by its path, with its time": Case(
        "import importlib.util\nspec = importlib.util.spec_from_file_location('by_path', 'lib/helper.py')\n"
        "module = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(module)\nVALUE = module.NUMBER\n",
        helper,
        lambda p: p.edit_unseen("lib/helper.py", "1", "2"),
        ("lib/helper.py",),
    ),
    "a helper with unchecked byte code": Case(
        FROM_HELPER, compiled, lambda p: p.edit_unseen("lib/helper.py", "1", "3"), ("lib/helper.py",)
    ),
    "a helper that is run as text": Case(
        "space = {}\nexec(open('lib/helper.py').read(), space)\nVALUE = space['NUMBER']\n",
        helper,
        lambda p: p.edit_unseen("lib/helper.py", "1", "2"),
        ("lib/helper.py",),
    ),
    "a helper behind a link": Case(
        FROM_HELPER,
        lambda p: [
            p.write("a.py", "NUMBER = 1\n"),
            p.write("b.py", "NUMBER = 2\n"),
            p.link("lib/helper.py", "../a.py"),
        ],
        lambda p: p.link("lib/helper.py", "../b.py"),
        ("lib/helper.py",),
    ),
    "a folder of helpers that is a link": Case(
        FROM_HELPER,
        lambda p: [p.write("a/helper.py", "NUMBER = 1\n"), p.write("b/helper.py", "NUMBER = 2\n"), p.link("lib", "a")],
        lambda p: p.link("lib", "b"),
        ("lib/helper.py",),
    ),
    "a helper that hides another one": Case(
        FROM_HELPER, helper, lambda p: p.write("back/helper.py", "NUMBER = 2\n"), ("lib/helper.py",)
    ),
    "a package that hides a helper": Case(
        FROM_HELPER, helper, lambda p: p.write("lib/helper/__init__.py", "NUMBER = 2\n"), ("lib/helper.py",)
    ),
    "a module that hides one of Python's": Case(
        "import fractions\nVALUE = hasattr(fractions, 'Fraction')\n",
        lambda p: p.write("lib/x"),
        lambda p: p.write("lib/fractions.py"),
    ),
    "an import that failed": Case(TRY, lambda p: p.write("lib/x"), helper),
    "import_module that failed": Case(
        "import importlib\ntry:\n    VALUE = importlib.import_module('helper').NUMBER\nexcept ImportError:\n    VALUE = 0\n",
        lambda p: p.write("lib/x"),
        helper,
    ),
    "find_spec of what was absent": Case(
        "from importlib.util import find_spec\nVALUE = find_spec('helper') is None\n",
        lambda p: p.write("lib/x"),
        helper,
    ),
    "find_spec of what is there": Case(
        "from importlib.util import find_spec\nVALUE = find_spec('helper') is None\n",
        helper,
        lambda p: (p.folder / "lib/helper.py").unlink(),
    ),
    "find_spec of a folder": Case(
        "from importlib.util import find_spec\nVALUE = find_spec('helper') is None\n",
        lambda p: p.write("lib/x"),
        lambda p: p.write("lib/helper/x"),
    ),
    "a folder of helpers that was absent": Case(TRY, lambda p: None, helper),
    "a submodule that was absent": Case(
        "try:\n    from .inner import NUMBER as VALUE\nexcept ImportError:\n    VALUE = 0\n",
        lambda p: None,
        lambda p: p.write("back/toy/inner.py", "NUMBER = 1\n"),
    ),
    "a part of the target's package without __init__.py": Case(
        "try:\n    from .inner.x import NUMBER as VALUE\nexcept ImportError:\n    VALUE = 0\n",
        lambda p: None,
        lambda p: p.write("back/toy/inner/x.py", "NUMBER = 1\n"),
    ),
    "a module of a namespace package": Case(
        FROM_PARTS, namespace, lambda p: p.edit_unseen("second/parts/helper.py", "1", "2"), ("second/parts/helper.py",)
    ),
    "an earlier module of a namespace package": Case(
        FROM_PARTS, namespace, lambda p: p.write("first/parts/helper.py", "NUMBER = 2\n"), ("second/parts/helper.py",)
    ),
    "an earlier part of a namespace package": Case(
        FROM_PARTS, later_namespace, lambda p: p.write("first/parts/helper.py", "NUMBER = 2\n")
    ),
    "a package in the place of a namespace package": Case(
        FROM_PARTS,
        later_namespace,
        lambda p: [p.write("first/parts/__init__.py"), p.write("first/parts/helper.py", "NUMBER = 2\n")],
    ),
    "what pkgutil lists": Case(
        "import pkgutil\nVALUE = sorted(m.name for m in pkgutil.iter_modules(['lib']))\n",
        helper,
        lambda p: p.write("lib/other.py"),
        ("lib",),
    ),
    "the text of a function": Case(
        "import helper, inspect\nVALUE = inspect.getsource(helper.function)\n",
        lambda p: p.write("lib/helper.py", "def function(): return 1\n"),
        lambda p: p.edit_unseen("lib/helper.py", "1", "2"),
        ("lib/helper.py",),
    ),
    "an installed library": Case(
        "from library import NUMBER as VALUE\n",
        lambda p: [p.look_in("site-packages"), p.write("site-packages/library.py", "NUMBER = 1\n")],
        lambda p: p.write("site-packages/library.py", "NUMBER = 10\n"),
    ),
    "what an installed library reads": Case(
        "from library import NUMBER as VALUE\n",
        lambda p: [
            p.look_in("site-packages"),
            p.write("site-packages/library.py", "import os\nNUMBER = os.path.exists('data')\n"),
        ],
        lambda p: p.write("data"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_noticed(name: str, tmp_path: Path, server: Server) -> None:
    check(CASES[name], tmp_path, server)


def to_folder(project: Project) -> None:
    """A target that is one file, called by its name."""
    project.write("single.py", (project.folder / "back/toy/__init__.py").read_text().replace("from .more", "from more"))
    project.write("more.py", "VALUE = 1\n")
    project.arguments[0] = "single"


ERRORS: dict[str, Case] = {
    "a target, then a folder of its name": Case("VALUE = 1\n", to_folder, lambda p: p.write("single/x")),
    "a module that nothing imports": Case("VALUE = 1\n", lambda p: None, lambda p: p.write("back/toy/new.py")),
    "a mistake in a helper, with its time": Case(
        FROM_HELPER, helper, lambda p: p.edit_unseen("lib/helper.py", "= 1", "1 =")
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_what_makes_it_wrong_is_noticed(name: str, tmp_path: Path, server: Server) -> None:
    check_error(ERRORS[name], tmp_path, server)


def linked_target(project: Project) -> None:
    """The target's folder is a link, or its one module."""
    shutil.copytree(project.folder / "back", project.folder / "other")
    project.write("other/toy/more.py", "VALUE = 2\n")
    project.link("toy", "back/toy")
    project.arguments[0] = "toy"


def linked_folder_above(project: Project) -> None:
    linked_target(project)
    project.link("link", "back")
    project.arguments[0] = "link/toy"


def linked_module(project: Project) -> None:
    text = (project.folder / "back/toy/__init__.py").read_text().replace("from .more import VALUE", "VALUE = 1")
    project.write("one/single.py", text)
    project.write("two/single.py", text.replace("VALUE = 1", "VALUE = 2"))
    project.write("two/toy.py", "")
    project.link("single.py", "one/single.py")
    project.arguments[0] = "single.py"
    project.write("back/toy/more.py", "")


@pytest.mark.parametrize(
    ("before", "name", "leads_to"),
    [
        (linked_target, "toy", "other/toy"),
        (linked_folder_above, "link", "other"),
        (linked_module, "single.py", "two/single.py"),
    ],
)
def test_a_target_that_is_a_link(before: object, name: str, leads_to: str, tmp_path: Path, server: Server) -> None:
    project = Project(tmp_path, server, "VALUE = 1\n")
    assert callable(before)
    before(project)
    project.settle()
    assert project.run()["status"] == 0
    assert "no work" in project.run()["out"]
    text = project.text()
    project.link(name, leads_to)
    assert project.run()["status"] == 0
    assert project.text() != text
    text = project.text()
    project.fresh()
    assert project.text() == text


def test_byte_code_is_written_for_the_next_run_and_checked(tmp_path: Path, server: Server) -> None:
    """It says the digest of its source, so that Python alone checks it, too."""
    project = Project(tmp_path, server, FROM_HELPER)
    helper(project)
    path = tmp_path / "lib/helper.py"
    py_compile.compile(str(path), dfile=str(path))  # as Python leaves it
    (code,) = path.parent.glob("__pycache__/*.pyc")
    assert code.read_bytes()[4:8] == bytes(4)
    project.run("--no-cache")
    data, status = code.read_bytes(), code.stat()
    assert data[4:8] == b"\3\0\0\0"
    project.run("--no-cache")
    assert (code.read_bytes(), code.stat().st_mtime_ns) == (data, status.st_mtime_ns)
    os.utime(path, (1, 1))
    project.run("--no-cache")
    assert code.stat().st_mtime_ns == status.st_mtime_ns
    text = project.text()
    path.write_text("NUMBER = 2\n")
    project.run("--no-cache")
    assert project.text() != text and code.read_bytes()[4:8] == b"\3\0\0\0" and code.read_bytes() != data

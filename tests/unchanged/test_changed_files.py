"""Changes of files, folders and links that a target reads: each is noticed, however it is read."""

from __future__ import annotations

import lzma
import os
import zipfile
from pathlib import Path

import pytest

from tests.unchanged.cases import Case, check
from tests.unchanged.projects import Project
from tests.unchanged.server import Server


def data(project: Project) -> Path:
    return project.write("data", "1")


def other_data(project: Project) -> None:
    project.write("data", "2")


def unseen(project: Project) -> None:
    project.edit_unseen("data", "1", "2")


def two_folders(project: Project) -> Path:
    """A link to a folder beside a file, of which there is another one elsewhere."""
    project.write("a/inner/x")
    project.write("a/data", "1")
    project.write("b/inner/x")
    project.write("b/data", "2")
    return project.link("link", "a/inner")


def retargeted(project: Project) -> None:
    project.link("link", "b/inner")


def rows(project: Project) -> Path:
    return project.write("rows/1.csv", "1")


def more_rows(project: Project) -> None:
    project.write("rows/2.csv", "2")


def archive(number: int) -> bytes:
    path = Path("archive.zip")
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(zipfile.ZipInfo("packed.py"), f"NUMBER = {number}\n")
    found = path.read_bytes()
    path.unlink()
    return found


#: Ways to read a file, as the expression of VALUE.
READS = {
    "open": "open('data').read()",
    "open for update": "open('data', 'r+').read()",
    "open to append and read": "[f := open('data', 'a+'), f.seek(0), f.read()][2]",
    "open of bytes": "open(b'data').read()",
    "os.open": "os.read(os.open('data', os.O_RDONLY), 9)",
    "os.open for update": "os.read(os.open('data', os.O_RDWR), 9)",
    "os.pread": "os.pread(os.open('data', os.O_RDONLY), 9, 0)",
    "os.fdopen": "os.fdopen(os.open('data', os.O_RDONLY)).read()",
    "io.FileIO": "io.FileIO('data').read()",
    "io.open_code": "io.open_code(os.path.abspath('data')).read()",
    "Path.read_text": "Path('data').read_text()",
    "Path.read_bytes": "Path('data').read_bytes()",
    "a path object": "open(Path('data')).read()",
    "an absolute path": "open(os.path.abspath('data')).read()",
    "a path with dots": "open('back/../data').read()",
    "linecache": "linecache.getline('data', 1)",
    "tomllib": "tomllib.loads('x = ' + open('data').read())",
    "json": "json.load(open('data'))",
    "csv": "list(csv.reader(open('data')))",
    "a class of its own": "type('F', (io.FileIO,), {})('data').read()",
    "codecs": "codecs.open('data').read()",
    "filecmp": "filecmp.cmp('data', __file__, shallow=False) or open('data').read()",
    "a list of functions": "[*map(open, ['data'])][0].read()",
}

MODULES = "import codecs, csv, filecmp, io, json, linecache, os, tomllib\nfrom pathlib import Path\n"

CASES: dict[str, Case] = {
    **{
        f"{way}, {how}": Case(f"{MODULES}VALUE = {text}\n", data, change, ("data",))
        for way, text in READS.items()
        for how, change in [("edited with its time", unseen)]
    },
    "edited": Case("VALUE = open('data').read()\n", data, other_data, ("data",)),
    "replaced by a link": Case(
        "VALUE = open('data').read()\n", data, lambda p: [p.write("x", "2"), p.link("data", "x")], ("data",)
    ),
    "absent, then there": Case(
        "try:\n    VALUE = open('data').read()\nexcept OSError:\n    VALUE = 0\n", lambda p: None, data
    ),
    "there, then absent": Case(
        "try:\n    VALUE = open('data').read()\nexcept OSError:\n    VALUE = 0\n",
        data,
        lambda p: (p.folder / "data").unlink(),
        ("data",),
    ),
    "a folder above that is absent": Case(
        "import os\nVALUE = os.path.exists('x/y')\n", lambda p: None, lambda p: p.write("x/y")
    ),
    "data of a package": Case(
        "import importlib.resources\nVALUE = importlib.resources.files('toy').joinpath('t').read_text()\n",
        lambda p: p.write("back/toy/t", "1"),
        lambda p: p.edit_unseen("back/toy/t", "1", "2"),
        ("back/toy/t",),
    ),
    "pkgutil.get_data": Case(
        "import pkgutil\nVALUE = pkgutil.get_data('toy', 't')\n",
        lambda p: p.write("back/toy/t", "1"),
        lambda p: p.edit_unseen("back/toy/t", "1", "2"),
        ("back/toy/t",),
    ),
    "an xz file": Case(
        "import lzma\nVALUE = lzma.open('data').read()\n",
        lambda p: p.write("data", lzma.compress(b"1")),
        lambda p: p.write("data", lzma.compress(b"2")),
        ("data",),
    ),
    "an archive on the path": Case(
        "import sys\nsys.path.append('packed.zip')\nfrom packed import NUMBER as VALUE\n",
        lambda p: p.write("packed.zip", archive(1)),
        lambda p: p.write("packed.zip", archive(2)),
        ("packed.zip",),
    ),
    "an archive on the path that was absent": Case(
        "import sys\nsys.path.insert(0, 'packed.zip')\ntry:\n    from packed import NUMBER as VALUE\nexcept ImportError:\n    VALUE = 0\n",
        lambda p: None,
        lambda p: p.write("packed.zip", archive(2)),
    ),
    # What is there
    "os.path.exists": Case("import os\nVALUE = os.path.exists('data')\n", lambda p: None, data),
    "os.path.isfile": Case(
        "import os\nVALUE = os.path.isfile('data')\n",
        data,
        lambda p: p.without("data").write("data/x"),
    ),
    "os.path.isdir": Case("import os\nVALUE = os.path.isdir('data')\n", lambda p: None, lambda p: p.write("data/x")),
    "os.path.lexists": Case(
        "import os\nVALUE = os.path.lexists('data')\n", lambda p: None, lambda p: p.link("data", "x")
    ),
    "os.path.islink": Case(
        "import os\nVALUE = os.path.islink('data')\n", data, lambda p: [p.write("x", "1"), p.link("data", "x")]
    ),
    "os.path.getsize": Case(
        "import os\nVALUE = os.path.getsize('data')\n", data, lambda p: p.write("data", "12"), ("data",)
    ),
    "os.path.getmtime": Case(
        "from os.path import getmtime\nVALUE = getmtime('data')\n", data, lambda p: os.utime(p.folder / "data", (9, 9))
    ),
    "os.path.samefile": Case(
        "import os\nVALUE = os.path.samefile('data', 'link')\n",
        lambda p: [data(p), p.write("x"), p.link("link", "x")],
        lambda p: p.link("link", "data"),
    ),
    "os.stat": Case(
        "from os import stat\nVALUE = stat('data').st_mode\n", data, lambda p: (p.folder / "data").chmod(0o700)
    ),
    "os.lstat": Case(
        "import os\nVALUE = os.lstat('data').st_size\n", data, lambda p: [p.write("xx", "1"), p.link("data", "xx")]
    ),
    "os.stat that fails": Case(
        "import os\ntry:\n    VALUE = os.stat('data').st_size\nexcept OSError:\n    VALUE = None\n",
        lambda p: None,
        data,
    ),
    "os.stat in a list of functions": Case(
        "import os\nVALUE = [s.st_size for s in map(os.stat, ['data'])]\n", data, lambda p: p.write("data", "12")
    ),
    "os.access": Case(
        "import os\nVALUE = os.access('data', os.X_OK)\n", data, lambda p: (p.folder / "data").chmod(0o700)
    ),
    "shutil.which": Case(
        "import shutil\nVALUE = shutil.which('x', path='bin')\n",
        lambda p: None,
        lambda p: p.write("bin/x").chmod(0o700),
    ),
    "Path.exists": Case("from pathlib import Path\nVALUE = Path('data').exists()\n", lambda p: None, data),
    "Path.is_file": Case(
        "from pathlib import Path\nVALUE = Path('data').is_file()\n", data, lambda p: (p.folder / "data").unlink()
    ),
    "Path.is_symlink": Case(
        "from pathlib import Path\nVALUE = Path('data').is_symlink()\n",
        data,
        lambda p: [p.write("x"), p.link("data", "x")],
    ),
    "Path.stat": Case(
        "from pathlib import Path\nVALUE = Path('data').stat().st_mtime_ns\n",
        data,
        lambda p: os.utime(p.folder / "data", (9, 9)),
    ),
    # Links
    "open behind a link": Case("VALUE = open('link/../data').read()\n", two_folders, retargeted, ("a/data",)),
    "a link to a file": Case(
        "VALUE = open('link').read()\n",
        lambda p: [two_folders(p), p.link("link", "a/data")],
        lambda p: p.link("link", "b/data"),
        ("link",),
    ),
    "os.readlink": Case("import os\nVALUE = os.readlink('link')\n", two_folders, retargeted),
    "os.path.realpath": Case(
        "import os\nVALUE = os.path.basename(os.path.dirname(os.path.realpath('link')))\n", two_folders, retargeted
    ),
    "Path.resolve": Case(
        "from pathlib import Path\nVALUE = Path('link/x').resolve().parts[-3]\n", two_folders, retargeted
    ),
    "Path.readlink": Case("from pathlib import Path\nVALUE = str(Path('link').readlink())\n", two_folders, retargeted),
    # Folders
    "os.listdir": Case("import os\nVALUE = sorted(os.listdir('rows'))\n", rows, more_rows, ("rows",)),
    "os.listdir of bytes": Case("import os\nVALUE = sorted(os.listdir(b'rows'))\n", rows, more_rows, ("rows",)),
    "os.listdir of the working folder": Case(
        "import os\nVALUE = [n for n in os.listdir() if n[0] == 'd']\n", lambda p: p.write("out/x"), data
    ),
    "os.scandir": Case("import os\nVALUE = sorted(e.name for e in os.scandir('rows'))\n", rows, more_rows, ("rows",)),
    "what os.scandir tells of a file": Case(
        "import os\nVALUE = [e.stat().st_size for e in os.scandir('rows')]\n",
        rows,
        lambda p: p.write("rows/1.csv", "12"),
        ("rows",),
    ),
    "os.walk": Case(
        "import os\nVALUE = sorted(n for _, _, names in os.walk('rows') for n in names)\n",
        lambda p: p.write("rows/inner/1.csv"),
        lambda p: p.write("rows/inner/2.csv"),
        ("rows", "rows/inner"),
    ),
    "os.walk of a link": Case(
        "import os\nVALUE = [names for _, names, _ in os.walk('rows')]\n",
        lambda p: [two_folders(p), rows(p), p.link("rows/link", "../a/data")],
        lambda p: p.link("rows/link", "../a/inner"),
    ),
    "glob": Case("import glob\nVALUE = sorted(glob.glob('rows/*.csv'))\n", rows, more_rows, ("rows",)),
    "Path.iterdir": Case(
        "from pathlib import Path\nVALUE = sorted(map(str, Path('rows').iterdir()))\n", rows, more_rows, ("rows",)
    ),
    "Path.glob": Case(
        "from pathlib import Path\nVALUE = sorted(map(str, Path('rows').glob('*.csv')))\n", rows, more_rows, ("rows",)
    ),
    "Path.rglob": Case(
        "from pathlib import Path\nVALUE = sorted(map(str, Path('rows').rglob('*.csv')))\n",
        rows,
        lambda p: p.write("rows/x/y.csv"),
        ("rows",),
    ),
    "a folder that is absent": Case(
        "import os\ntry:\n    VALUE = os.listdir('rows')\nexcept OSError:\n    VALUE = None\n", lambda p: None, rows
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_noticed(name: str, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(CASES[name], tmp_path, server)

"""What does not concern a target: a run after such a change has no work. And what a target may use all the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.unchanged.cases import Case, check_harmless
from tests.unchanged.projects import Project
from tests.unchanged.server import Server

HELPER = "from helper import NUMBER as VALUE\n"


def no_files(project: Project) -> object:
    """Nothing that the target reads is there."""


def data(project: Project) -> Path:
    return project.write("data", "1")


def helper(project: Project) -> None:
    project.write("lib/helper.py", "NUMBER = 1\n")


def touched(name: str) -> Case:
    return Case("VALUE = open('data').read()\n", data, lambda p: os.utime(p.folder / name, (9, 9)))


CHANGES: dict[str, Case] = {
    "a touched module": touched("back/toy/more.py"),
    "a touched file": touched("data"),
    "a touched output": touched("out/TestGenRegisterInfo.inc"),
    "the mode of a file": Case("VALUE = open('data').read()\n", data, lambda p: (p.folder / "data").chmod(0o600)),
    "a file that is written again": Case("VALUE = open('data').read()\n", data, data),
    "a file in the place of a link to it": Case(
        "VALUE = open('data').read()\n",
        lambda p: [p.write("x", "1"), p.link("data", "x")],
        lambda p: p.without("data").write("data", "1"),
    ),
    "a variable that nobody asks for": Case(
        "import os\nVALUE = os.environ.get('TOY')\n", no_files, lambda p: p.variables.update(OTHER="1", TERM="x")
    ),
    "a variable whose value nobody asks for": Case(
        "import os\nVALUE = sorted(os.environ)\n", no_files, lambda p: p.variables.update(HOME="1")
    ),
    "a variable that the target sets itself": Case(
        "import os\nos.environ['TOY'] = '1'\nVALUE = os.environ['TOY']\n",
        no_files,
        lambda p: p.variables.update(TOY="2"),
    ),
    "a variable of tgdsl's own": Case(
        "VALUE = 1\n", no_files, lambda p: p.variables.update(NO_COLOR="1", COLUMNS="20")
    ),
    "a file beside the target": Case("VALUE = 1\n", no_files, lambda p: p.write("back/toy/notes.txt")),
    "a file beside a helper": Case(HELPER, helper, lambda p: p.write("lib/other.py")),
    "a folder beside a helper": Case(HELPER, helper, lambda p: p.write("lib/other/x.py")),
    "a file in the working folder": Case("VALUE = 1\n", no_files, lambda p: p.write("toy.txt")),
    "a module in the working folder": Case("VALUE = 1\n", no_files, lambda p: p.write("other.py")),
    "byte code that is gone": Case(HELPER, helper, lambda p: p.forget_byte_code()),
    "another file of a folder that is asked for one": Case(
        "import os\nVALUE = os.path.exists('rows/1')\n", lambda p: p.write("rows/1"), lambda p: p.write("rows/2")
    ),
    "the contents of a file that is only asked for": Case(
        "import os\nVALUE = os.path.isfile('data')\n", data, lambda p: p.write("data", "22")
    ),
    "the contents of a file that is only listed": Case(
        "import os\nVALUE = os.listdir('rows')\n", lambda p: p.write("rows/1"), lambda p: p.write("rows/1", "2")
    ),
    "an entry that comes and goes": Case(
        "import os\nVALUE = sorted(os.listdir('rows'))\n",
        lambda p: p.write("rows/1"),
        lambda p: p.write("rows/2").unlink(),
    ),
    "what a link leads to, which has the same contents": Case(
        "VALUE = open('link/data').read()\n",
        lambda p: [p.write("a/data", "1"), p.write("b/data", "1"), p.link("link", "a")],
        lambda p: p.link("link", "b"),
    ),
    "a time that is the same": Case(
        "import os\nVALUE = os.path.getmtime('data')\n", data, lambda p: p.write("other", "1")
    ),
    "standard input that nobody reads": Case("VALUE = 1\n", no_files, lambda p: setattr(p, "stdin", "2")),
    "a file of another target": Case("VALUE = 1\n", no_files, lambda p: p.write("out/OtherGenRegisterInfo.inc")),
}


@pytest.mark.parametrize("name", CHANGES)
def test_nothing_is_done(name: str, tmp_path: Path, server: Server) -> None:
    check_harmless(CHANGES[name], tmp_path, server)


#: What targets use that computes, as statements before VALUE; runs with all of it are compared.
USES = """
import abc, array, ast, base64, binascii, bisect, bz2, cmath, collections.abc, configparser, contextlib, copy, csv, dataclasses
import decimal, enum, fractions, functools, gzip, hashlib, heapq, html, importlib.resources, inspect, io, itertools, json, keyword
import linecache, lzma, math, numbers, operator, os, pickle, pkgutil, pprint, re, shlex, shutil, string, struct, subprocess, sys
import tarfile, textwrap, time, tokenize, tomllib, types, typing, unicodedata, warnings, weakref, xml.etree.ElementTree, zipfile, zlib
from pathlib import Path

@dataclasses.dataclass(frozen=True)
class Row:
    name: str

class Colour(enum.Enum):
    RED = enum.auto()

time.sleep(0)
print("a line of the target's own")
print("another one", file=sys.stderr, flush=True)
warnings.warn("a warning", stacklevel=1)
pickle.loads(pickle.dumps(Row("a")))
"{:.3f} {}".format(1.5, "é").encode("utf-16")
xml.etree.ElementTree.fromstring("<a/>")
os.path.abspath("x"), os.path.relpath("/x"), os.fspath(Path.cwd()), os.getcwd(), os.sep
sys.path.append(os.path.join(os.path.dirname(__file__), "x"))
json.dumps({Colour.RED.name: [1]})
with open(os.devnull, "w") as file:
    file.write("x")
with open("log", "a") as file:
    file.write("x")
functools.lru_cache(None)(len)("x")
getattr(typing, "Any")
VALUE = 1
"""


def test_a_target_that_computes_is_not_made_each_time(tmp_path: Path, server: Server) -> None:
    check_harmless(Case(USES, no_files, no_files), tmp_path, server)

"""The parts of Python's library that a target may use and still be known by what it reads: the rest of it may answer otherwise next time."""

from __future__ import annotations

#: Modules that compute, or whose questions to the system a run records: all of their submodules, too, unless those begin with ``_``.
#: What is here reads the environment, the time or random numbers neither when it is imported, nor in a way that is not recorded.
PURE_MODULES = frozenset(
    "__future__ _io _pylong abc argparse array ast atexit base64 binascii bisect builtins bz2 cmath codecs collections colorsys configparser"
    " contextlib contextvars copy copyreg csv dataclasses decimal difflib dis encodings enum errno filecmp fnmatch fractions functools"
    " genericpath glob graphlib gzip hashlib heapq hmac html importlib inspect io itertools json keyword linecache lzma marshal math"
    " numbers opcode operator os pathlib pickle pkgutil posixpath pprint queue re reprlib shlex shutil stat string stringprep struct"
    " subprocess symtable sys tarfile textwrap time token tokenize tomllib traceback types typing unicodedata warnings weakref"
    " xml zipfile zlib".split()
)

#: Of these, parts that are left out.
_IMPURE_PARTS = ("importlib.simple", "xml.sax", "xml.dom")

#: Functions of ``os`` that compute, or write, or ask what a run knows by other ways: the audit hook, the environment, its circumstances.
PURE_OS_FUNCTIONS = frozenset(
    "close fdopen fsdecode fsencode fspath fsync fwalk get_exec_path getcwd getcwdb getenv getenvb listdir lseek major makedev minor"
    " open pipe pipe2 putenv read scandir strerror unsetenv walk write".split()
)

#: Functions of ``time`` that do not ask for the time.
PURE_TIME_FUNCTIONS = frozenset(["sleep"])

#: Events of Python's audit hook: of programs and machines of which nobody knows what they read, and which may change files.
EVENTS_OF_OTHERS = {
    "starts another process": (
        "os.exec os.fork os.forkpty os.posix_spawn os.spawn os.startfile os.system pty.spawn subprocess.Popen"
    ),
    "opens a connection": "socket.__new__ socket.bind socket.connect",
}
#: Other events that give what nobody can compare.
UNKNOWN_EVENTS = {
    "asks for names of machines": (
        "socket.getaddrinfo socket.gethostbyaddr socket.gethostbyname socket.gethostname socket.getnameinfo"
    ),
    "opens a database": "sqlite3.connect",
    "calls machine code": "ctypes.dlopen ctypes.dlsym ctypes.string_at ctypes.wstring_at",
    "maps memory": "mmap.__new__",
    "reads standard input": "builtins.input",
    "asks for attributes of a file": "os.getxattr os.listxattr",
}

#: Where files are that the system makes up when they are read.
MADE_UP = ("/dev/", "/proc/", "/sys/")


def is_pure(name: str) -> bool:
    """True if a module of Python's, by its dotted name, is one of :data:`PURE_MODULES`."""
    first, *rest = name.split(".")
    if name.startswith(_IMPURE_PARTS) or any(part.startswith("_") for part in rest):
        return False
    return first in PURE_MODULES

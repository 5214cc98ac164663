"""What can be a name of C++, and why a text cannot; the lists of names are the compiler's."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from tests.cpp.compiling import include_folder, needs_compiler
from tgdsl.cpp.names import (
    MACROS,
    unfit_as_function,
    unfit_as_identifier,
    unfit_as_member,
    unfit_as_part,
    unfit_as_qualified,
    unfit_as_type,
)

_KEYWORD = "is a keyword of C++"
_MACRO = "is a macro in C's headers"
_NONE = "is not a C++ identifier"


@pytest.mark.parametrize(
    ("check", "text", "problem"),
    [
        (unfit_as_identifier, "R0", None),
        (unfit_as_identifier, "_x", None),
        (unfit_as_identifier, "unix_", None),
        (unfit_as_identifier, "and", _KEYWORD),
        (unfit_as_identifier, "char8_t", _KEYWORD),
        (unfit_as_identifier, "EOF", _MACRO),
        (unfit_as_identifier, "linux", _MACRO),
        (unfit_as_identifier, "uint8_t", "is a name that generated code uses itself"),
        (unfit_as_qualified, "llvm", None),
        (unfit_as_type, "std::vector<uint8_t>", None),
        (unfit_as_identifier, "", _NONE),
        (unfit_as_identifier, "9C", _NONE),
        (unfit_as_identifier, "a b", _NONE),
        (unfit_as_identifier, "a\n", _NONE),
        (unfit_as_identifier, "Rä", _NONE),
        (unfit_as_part, "class", None),
        (unfit_as_part, "9", None),
        (unfit_as_part, "", None),
        (unfit_as_part, "a b", "has characters that no C++ identifier has"),
        (unfit_as_qualified, "llvm::SP", None),
        (unfit_as_qualified, "::SP", None),
        (unfit_as_qualified, "llvm::class", "has 'class' in it, which is a keyword of C++"),
        (unfit_as_qualified, "SP:", _NONE),
        (unfit_as_qualified, "SP::", "is not a name of C++"),
        (unfit_as_function, "decode<4, A::B>", None),
        (unfit_as_function, "A<int>::decode", None),
        (unfit_as_function, "f<a<3>>", None),
        (unfit_as_function, "new", _KEYWORD),
        (unfit_as_function, "new<3>", "has 'new' in it, which is a keyword of C++"),
        (unfit_as_function, "decode()", "cannot be that"),
        (unfit_as_function, "f<", "cannot be that"),
        (unfit_as_function, "5", "cannot be that"),
        (unfit_as_type, "const Foo *", None),
        (unfit_as_type, "struct llvm::Row", None),
        (unfit_as_type, "std::pair<int, X<3>>", None),
        (unfit_as_type, "unsigned long", None),
        (unfit_as_type, "a b", "cannot be that"),
        (unfit_as_type, "class", "cannot be that"),
        (unfit_as_type, "new", "has 'new' in it, which is a keyword of C++"),
        (unfit_as_type, "", "cannot be that"),
        (unfit_as_member, "Has9", None),
        (unfit_as_member, "Reserved[1 + SP::G0]", None),
        (unfit_as_member, "Settings.Wide", None),
        (unfit_as_member, "9C", _NONE),
        (unfit_as_member, "class", _KEYWORD),
        (unfit_as_member, "A[", _NONE),
    ],
)
def test_names(check: Callable[[str], str | None], text: str, problem: str | None) -> None:
    assert check(text) == problem


@needs_compiler
def test_macros_are_macros_of_the_headers() -> None:
    """Each is defined, in GNU's C++ at least, by what LLVM's headers include, or can be: all but these few."""
    headers = "".join(
        f"#include <{name}>\n"
        for name in ("cassert", "cerrno", "cfloat", "climits", "cmath", "cstddef", "cstdint", "cstdio", "cstdlib")
    )
    source = f'{headers}#include <sys/sysmacros.h>\n#include "llvm/CodeGen/TargetInstrInfo.h"\n'
    done = subprocess.run(
        ["g++", "-std=gnu++17", "-dM", "-E", "-x", "c++", "-isystem", include_folder(), "-"],
        input=source,
        capture_output=True,
        text=True,
        check=True,
    )
    defined = {line.split()[1].partition("(")[0] for line in done.stdout.splitlines()}
    assert MACROS - defined == {"NDEBUG"}

"""Names of C++: what can be an identifier, the name of a function, or a type; and why a text cannot.

Each ``unfit_as_...`` gives a text that continues a sentence after the name ("is a keyword of C++"), or None if the name is fit.
"""

from __future__ import annotations

import re
from functools import lru_cache

CPP_KEYWORDS = frozenset("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
    new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return
    short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
    typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split())

#: Macros of C's headers, which those of LLVM include: the preprocessor replaces such a name wherever it stands.
MACROS = frozenset("""
    BUFSIZ CHAR_BIT CHAR_MAX CHAR_MIN DBL_MAX DBL_MIN EDOM EINTR EINVAL EIO ENOENT ENOMEM EOF EPERM ERANGE EXIT_FAILURE
    EXIT_SUCCESS FLT_MAX FLT_MIN HUGE_VAL INFINITY INT16_MAX INT16_MIN INT32_MAX INT32_MIN INT64_MAX INT64_MIN INT8_MAX
    INT8_MIN INTMAX_MAX INTPTR_MAX INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN MATH_ERRNO NAN NDEBUG NULL
    PTRDIFF_MAX RAND_MAX SCHAR_MAX SCHAR_MIN SEEK_CUR SEEK_END SEEK_SET SHRT_MAX SHRT_MIN SIZE_MAX UCHAR_MAX UINT16_MAX
    UINT32_MAX UINT64_MAX UINT8_MAX UINTMAX_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX assert errno linux major minor
    offsetof stderr stdin stdout unix
    """.split())

#: What generated code refers to in places where the names of records hide it.
_USED = frozenset("ArrayRef StringRef int16_t int64_t llvm size_t std uint16_t uint32_t uint64_t uint8_t".split())

_BUILT_IN = frozenset(
    "auto bool char char16_t char32_t double float int long short signed unsigned void wchar_t".split()
)
_BEFORE_TYPES = frozenset(("class", "const", "enum", "struct", "typename", "union", "volatile"))

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_QUALIFIED = re.compile(r"(?:::)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*", re.ASCII)
_WORDS = re.compile(r"\w+", re.ASCII)
_ELEMENT = re.compile(r"\[[^\[\];{}\"]+\]")
_TEMPLATE_ARGUMENTS = re.compile(r"<[^<>;{}#\\\n]*>")
_SCOPED = re.compile(r"(?:::)?[A-Za-z_]\w*(?:<>)?(?:::[A-Za-z_]\w*(?:<>)?)*", re.ASCII)


@lru_cache(maxsize=None)
def unfit_as_identifier(name: str) -> str | None:
    """The reason why a name cannot be an identifier of C++."""
    if name in CPP_KEYWORDS:
        return "is a keyword of C++"
    if name in MACROS:
        return "is a macro in C's headers"
    if name in _USED:
        return "is a name that generated code uses itself"
    if not _IDENTIFIER.fullmatch(name):
        return "is not a C++ identifier"
    return None


@lru_cache(maxsize=None)
def unfit_as_part(text: str) -> str | None:
    """Why a text cannot be the end of an identifier that begins with something else."""
    return None if unfit_as_identifier(f"x{text}") is None else "has characters that no C++ identifier has"


@lru_cache(maxsize=None)
def unfit_as_qualified(name: str) -> str | None:
    """The reason why a text cannot be an identifier with namespaces before it: ``llvm::SP``."""
    if name in _USED:
        return None
    if "::" not in name:
        return unfit_as_identifier(name)
    if not _QUALIFIED.fullmatch(name):
        return "is not a name of C++"
    return _wrong_word(name)


@lru_cache(maxsize=None)
def unfit_as_function(name: str) -> str | None:
    """Why a text is not the name of a function, qualified and with template arguments or without: ``decode<4>``."""
    if _IDENTIFIER.fullmatch(name):
        return _wrong_word(name) and unfit_as_identifier(name)
    bare = _without_arguments(name)
    if bare is None or not _SCOPED.fullmatch(bare):
        return "cannot be that"
    return _wrong_word(bare)


@lru_cache(maxsize=None)
def unfit_as_type(name: str) -> str | None:
    """The reason why a text cannot be a type."""
    bare = _without_arguments(name)
    if bare is None:
        return "cannot be that"
    words = bare.rstrip("*& ").split()
    while words and words[0] in _BEFORE_TYPES:
        del words[0]
    if words and all(word in _BUILT_IN for word in words):
        return None
    if len(words) != 1 or not _SCOPED.fullmatch(words[0]):
        return "cannot be that"
    return _wrong_word(words[0])


@lru_cache(maxsize=None)
def unfit_as_member(text: str) -> str | None:
    """The reason why a text cannot be a member of a class, or an element of one that is an array: ``Bits[3]``."""
    name = _ELEMENT.sub("", text)
    return (
        unfit_as_identifier(name)
        if "." not in name
        else next(filter(None, map(unfit_as_identifier, name.split("."))), None)
    )


def _without_arguments(text: str) -> str | None:
    """A text with ``<>`` in place of each list of template arguments; None if their brackets are not closed."""
    while True:
        shorter = _TEMPLATE_ARGUMENTS.sub("\0", text)
        if shorter == text:
            break
        text = shorter
    return None if "<" in text or ">" in text else text.replace("\0", "<>")


def _wrong_word(text: str) -> str | None:
    for word in _WORDS.findall(text):
        if word in _USED:
            continue
        problem = unfit_as_identifier(word)
        if problem is not None:
            return f"has '{word}' in it, which {problem}"
    return None

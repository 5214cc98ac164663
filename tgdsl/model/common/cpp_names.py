"""Names as C++ has them: qualified ones, and those that C++ does not take."""

from __future__ import annotations

CPP_KEYWORDS = frozenset("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
    new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return
    short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
    typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split())


def qualified(namespace: str, name: str) -> str:
    """A C++ name with its namespace, if it has one."""
    return f"{namespace}::{name}" if namespace else name


def unfit_for_cpp(name: str) -> str | None:
    """Why a name cannot be one in C++, in words that follow the name; None if it can."""
    if name in CPP_KEYWORDS:
        return "is a keyword of C++"
    if not (name.isascii() and name.isidentifier()):
        return "is no C++ identifier"
    return None

"""C++ identifiers: qualified names, and why a name is no identifier."""

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
    """``namespace::name``, or the name alone if the namespace is empty."""
    return f"{namespace}::{name}" if namespace else name


def unfit_for_cpp(name: str) -> str | None:
    """Why a name is no C++ identifier, as a text that continues a sentence after the name; None if it is one."""
    if name in CPP_KEYWORDS:
        return "is a keyword of C++"
    if not (name.isascii() and name.isidentifier()):
        return "is no C++ identifier"
    return None

"""The GET_DAGISEL macros before, after and around the methods, by which the including file chooses declarations or bodies."""

from __future__ import annotations

_OPENING = """\
// *** NOTE: This file is #included into the middle of the target
// *** instruction selector class.  These functions are really methods.

// If GET_DAGISEL_DECL is #defined with any value, only function
// declarations will be included when this file is included.
// If GET_DAGISEL_BODY is #defined, its value should be the name of
// the instruction selector class. Function bodies will be emitted
// and each function's name will be qualified with the name of the
// class.
//
// When neither of the GET_DAGISEL* macros is defined, the functions
// are emitted inline.

#if defined(GET_DAGISEL_DECL) && defined(GET_DAGISEL_BODY)
#error GET_DAGISEL_DECL and GET_DAGISEL_BODY cannot be both defined, undef both for inline definitions
#endif

#ifdef GET_DAGISEL_BODY
#define LOCAL_DAGISEL_STRINGIZE(X) LOCAL_DAGISEL_STRINGIZE_(X)
#define LOCAL_DAGISEL_STRINGIZE_(X) #X
static_assert(sizeof(LOCAL_DAGISEL_STRINGIZE(GET_DAGISEL_BODY)) > 1,
   "GET_DAGISEL_BODY is empty: it should be defined with the class name");
#undef LOCAL_DAGISEL_STRINGIZE_
#undef LOCAL_DAGISEL_STRINGIZE
#endif

#if !defined(GET_DAGISEL_DECL) && !defined(GET_DAGISEL_BODY)
#define DAGISEL_INLINE 1
#else
#define DAGISEL_INLINE 0
#endif

#if !DAGISEL_INLINE
#define DAGISEL_CLASS_COLONCOLON GET_DAGISEL_BODY ::
#else
#define DAGISEL_CLASS_COLONCOLON
#endif

"""

_MACROS = ("DAGISEL_INLINE", "DAGISEL_CLASS_COLONCOLON", "GET_DAGISEL_DECL", "GET_DAGISEL_BODY")


def opening() -> str:
    return _OPENING


def closing() -> str:
    """An empty line, and no macro is left defined."""
    return "\n" + "".join([f"#ifdef {macro}\n#undef {macro}\n#endif\n" for macro in _MACROS])


def method(returns: str, declaration: str, body: str, *, overrides: bool = True) -> str:
    """A method as its declaration, as its definition out of the class, or as both in one.

    Args:
        declaration: name and parameters.
        body: whole lines, without the outer braces.
        overrides: it overrides a method of the base class.
    """
    inline = "#if DAGISEL_INLINE\n  override\n#endif\n" if overrides else ""
    return (
        f"#ifdef GET_DAGISEL_DECL\n{returns} {declaration}{' override' if overrides else ''};\n#endif\n"
        "#if defined(GET_DAGISEL_BODY) || DAGISEL_INLINE\n"
        f"{returns} DAGISEL_CLASS_COLONCOLON {declaration}\n{inline}"
        f"{{\n{body}}}\n#endif // GET_DAGISEL_BODY\n\n"
    )

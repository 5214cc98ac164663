"""The generator ``attrs``: the attributes of LLVM IR, ``Attributes.inc`` (LLVM's Attributes).

The file has macros, the enumeration, functions for the inliner, and a table, in sections for other files to include::

    #ifdef GET_ATTR_NAMES
    ATTRIBUTE_ENUM(AlwaysInline,alwaysinline)
    #ifdef GET_ATTR_ENUM
    AlwaysInline = 3,
    #ifdef GET_ATTR_COMPAT_FUNC
      Ret &= isEqual<SanitizeAddressAttr>(Caller, Callee);
    #ifdef GET_ATTR_PROP_TABLE
    0 | AttributeProperty::FnAttr,
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import Attributes as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model import Model
from tgdsl.model.attributes import Attribute, Attributes, has_attributes

_MACRO = template("""\
    #ifndef $macro
    #define $macro(FIRST, SECOND) ATTRIBUTE_ALL(FIRST, SECOND)
    #endif

    """)


def render(attributes: Attributes) -> str:
    """The text of the file."""
    out = Writer()
    _write_names(out, attributes)
    _write_enumerators(out, attributes)
    _write_functions(out, attributes)
    out.lines(["#ifdef GET_ATTR_PROP_TABLE", "#undef GET_ATTR_PROP_TABLE"])
    out.line("static const uint8_t AttrPropTable[] = {")
    for _, members in attributes.kinds:
        out.lines(
            [" | ".join(["0", *(f"AttributeProperty::{name}" for name in one.properties)]) + "," for one in members]
        )
    out.lines(["};", "#endif"])
    return str(out)


def _write_names(out: Writer, attributes: Attributes) -> None:
    out.lines(["#ifdef GET_ATTR_NAMES", "#undef GET_ATTR_NAMES"])
    out.lines(["#ifndef ATTRIBUTE_ALL", "#define ATTRIBUTE_ALL(FIRST, SECOND)", "#endif", ""])
    enumerators = [one for _, members in attributes.kinds for one in members]
    sections: Sequence[tuple[str, Sequence[Attribute]]] = (
        ("ATTRIBUTE_ENUM", enumerators),
        ("ATTRIBUTE_STRBOOL", attributes.booleans),
        ("ATTRIBUTE_COMPLEXSTR", attributes.strings),
    )
    for macro, members in sections:
        out.fill(_MACRO, macro=macro)
        out.lines([f"{macro}({one.name},{one.spelling})" for one in members])
        out.lines([f"#undef {macro}", ""])
    out.lines(["#undef ATTRIBUTE_ALL", "#endif", ""])


def _write_enumerators(out: Writer, attributes: Attributes) -> None:
    out.lines(["#ifdef GET_ATTR_ENUM", "#undef GET_ATTR_ENUM"])
    value = 1  # zero is AttrKind::None
    for kind, members in attributes.kinds:
        out.line(f"First{kind} = {value},")
        out.lines([f"{one.name} = {number}," for number, one in enumerate(members, value)])
        value += len(members)
        out.line(f"Last{kind} = {value - 1},")
    out.lines(["#endif", ""])


def _write_functions(out: Writer, attributes: Attributes) -> None:
    out.lines(["#ifdef GET_ATTR_COMPAT_FUNC", "#undef GET_ATTR_COMPAT_FUNC"])
    out.line("static inline bool hasCompatibleFnAttrs(const Function &Caller,")
    out.line("                                        const Function &Callee) {")
    out.lines(["  bool Ret = true;", ""])
    for rule in attributes.compatibility:
        attribute = f', "{rule.attribute}"' if rule.attribute else ""
        out.line(f"  Ret &= {rule.function}(Caller, Callee{attribute});")
    out.lines(["", "  return Ret;", "}", ""])
    out.line("static inline void mergeFnAttrs(Function &Caller,")
    out.line("                                const Function &Callee) {")
    out.lines([f"  {function}(Caller, Callee);" for function in attributes.mergers])
    out.lines(["}", "", "#endif"])


def _generate(model: Model, file: File) -> str:
    return render(model.llvm.attributes)


def _applies(model: Model) -> bool:
    return has_attributes(model.records)


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)

"""The files of LLVM itself: of intrinsics, attributes, options, directives, target parsers and library calls."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.files.file import File, option


@frozen(kw_only=True)
class OptParserDefs(File):
    """``Opts.inc`` of a tool of LLVM: its command-line options, for LLVM's OptTable."""

    generator = "opt-parser-defs"
    usual_suffix = "Opts"


@frozen(kw_only=True)
class OptRST(File):
    """A page of documentation about the command-line options of a tool, in reStructuredText."""

    generator = "opt-rst"
    usual_suffix = "Opts"
    ending = "rst"


@frozen(kw_only=True)
class DirectiveDecl(File):
    """``OMP.h.inc`` of LLVM: the enumerations of a language of directives, and declarations of functions about them."""

    generator = "directive-decl"
    usual_suffix = "DirectiveDecl"


@frozen(kw_only=True)
class DirectiveImpl(File):
    """``OMP.inc`` of LLVM: the functions about a language of directives, and what clang and flang have of it."""

    generator = "directive-impl"
    usual_suffix = "DirectiveImpl"


@frozen(kw_only=True)
class ValueTypes(File):
    """``GenVT.inc``: LLVM's own list of value types, from ``ValueTypes.td``."""

    generator = "vt"
    usual_suffix = "VT"


@frozen(kw_only=True)
class Attributes(File):
    """``Attributes.inc``: the attributes of LLVM IR, from ``Attributes.td``."""

    generator = "attrs"
    usual_suffix = "Attributes"


@frozen(kw_only=True)
class IntrinsicEnums(File):
    """``IntrinsicEnums.inc``, ``Intrinsics<Target>.h``: the numbers of intrinsics."""

    generator = "intrinsic-enums"
    usual_suffix = "IntrinsicEnums"

    intrinsic_prefix: str = option("", "the TargetPrefix of the intrinsics; those of no target unless given")


@frozen(kw_only=True)
class IntrinsicImpl(File):
    """``IntrinsicImpl.inc``: names, types, attributes and builtins of all intrinsics."""

    generator = "intrinsic-impl"
    usual_suffix = "IntrinsicImpl"


@frozen(kw_only=True)
class ARMTargetDef(File):
    """``ARMTargetParserDef.inc``, ``AArch64TargetParserDef.inc``: processors and extensions for the parser of ``-march`` and ``-mcpu``."""

    generator = "arm-target-def"
    usual_suffix = "TargetParserDef"


@frozen(kw_only=True)
class RISCVTargetDef(File):
    """``RISCVTargetParserDef.inc``: processors and extensions for the parser of ``-march`` and ``-mcpu``."""

    generator = "riscv-target-def"
    usual_suffix = "TargetParserDef"


@frozen(kw_only=True)
class TargetFeatures(File):
    """``<Target>GenTargetFeatures.inc``: features and processors for tools without the target's code."""

    generator = "target-features"
    usual_suffix = "TargetFeatures"


@frozen(kw_only=True)
class TargetLibraryInfo(File):
    """``TargetLibraryInfo.inc``: the functions of C's libraries that LLVM knows."""

    generator = "target-library-info"
    usual_suffix = "TargetLibraryInfo"


@frozen(kw_only=True)
class RuntimeLibcalls(File):
    """``RuntimeLibcalls.inc``: the calls of functions at run time that LLVM makes itself."""

    generator = "runtime-libcalls"
    usual_suffix = "RuntimeLibcalls"

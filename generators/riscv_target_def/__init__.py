"""The generator ``riscv-target-def``: RISC-V's extensions and processors for the parser of ``-march`` and ``-mcpu``,
``RISCVTargetParserDef.inc`` (LLVM's RISCVTargetDefEmitter).

::

    static const RISCVSupportedExtension SupportedExtensions[] = {
        {"a", {2, 1}},
    ...
    PROC(GENERIC_RV64, {"generic-rv64"}, {"rv64i2p1"}, 0, 0)
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import RISCVTargetDef as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.riscv_target import Extension, Processor, Profile, RiscvTarget, has_riscv_extensions

#: The parameters of PROC.
_PARAMETERS = ByRelease(
    {
        19: "ENUM, NAME, DEFAULT_MARCH, FAST_SCALAR_UNALIGN, FAST_VECTOR_UNALIGN",
        22: "ENUM, NAME, DEFAULT_MARCH, FAST_SCALAR_UNALIGN, FAST_VECTOR_UNALIGN, MVENDORID, MARCHID, MIMPID",
    }
)

#: The bits of the numbers of a processor's maker, architecture and implementation.
_IDENTITY_BITS = (32, 64, 64)


def render(target: RiscvTarget, release: Release) -> str:
    """The text of the file."""
    out = Writer()
    out.lines(["#ifdef GET_SUPPORTED_EXTENSIONS", "#undef GET_SUPPORTED_EXTENSIONS", ""])
    if target.extensions:
        _write_extensions(out, target.extensions, False)
        _write_extensions(out, target.extensions, True)
    out.lines(["#endif // GET_SUPPORTED_EXTENSIONS", ""])
    out.lines(["#ifdef GET_IMPLIED_EXTENSIONS", "#undef GET_IMPLIED_EXTENSIONS", ""])
    if target.extensions:
        out.lines(["", "static constexpr ImpliedExtsEntry ImpliedExts[] = {"])
        out.lines([f'    {{ {{"{one.name}"}}, "{name}"}},' for one in target.extensions for name in one.implied])
        out.lines(["};", ""])
    out.lines(["#endif // GET_IMPLIED_EXTENSIONS", ""])
    out.lines(["#ifdef GET_SUPPORTED_PROFILES", "#undef GET_SUPPORTED_PROFILES", ""])
    if target.profiles:
        _write_profiles(out, target.profiles, False)
        if any(one.is_experimental for one in target.profiles):
            _write_profiles(out, target.profiles, True)
    out.lines(["#endif // GET_SUPPORTED_PROFILES", ""])
    out.lines(["#ifndef PROC", f"#define PROC({_PARAMETERS[release]})", "#endif", ""])
    out.lines([_processor(one) for one in target.processors])
    out.lines(["", "#undef PROC", "", "#ifndef TUNE_PROC", "#define TUNE_PROC(ENUM, NAME)", "#endif", ""])
    out.lines([f'TUNE_PROC({one.enumerator}, "{one.name}")' for one in target.tunings])
    out.lines(["", "#undef TUNE_PROC", "#ifdef GET_RISCVExtensionBitmaskTable_IMPL"])
    out.line("static const RISCVExtensionBitmask ExtensionBitmask[]={")
    out.lines([f'    {{"{one.name}", {one.group}, {one.position}ULL}},' for one in target.bits])
    out.lines(["};", "#endif"])
    return str(out)


def _write_extensions(out: Writer, extensions: Sequence[Extension], experimental: bool) -> None:
    out.line(f"static const RISCVSupportedExtension Supported{'Experimental' * experimental}Extensions[] = {{")
    for one in extensions:
        if one.is_experimental == experimental:
            out.line(f'    {{"{one.name}", {{{one.version[0]}, {one.version[1]}}}}},')
    out.lines(["};", ""])


def _write_profiles(out: Writer, profiles: Sequence[Profile], experimental: bool) -> None:
    out.line(f"static constexpr RISCVProfile Supported{'Experimental' * experimental}Profiles[] = {{")
    out.lines([f'    {{"{one.name}","{one.march}"}},' for one in profiles if one.is_experimental == experimental])
    out.lines(["};", ""])


def _processor(one: Processor) -> str:
    numbers = [
        f"0x{number & (1 << bits) - 1:0{bits // 4}x}"
        for number, bits in zip(one.identity, _IDENTITY_BITS, strict=False)
    ]
    texts = [f'{{"{one.name}"}}', f'{{"{one.march}"}}']
    fast = [str(int(one.has_fast_scalars)), str(int(one.has_fast_vectors))]
    return f"PROC({', '.join([one.enumerator, *texts, *fast, *numbers])})"


def _generate(model: Model, file: File) -> str:
    return render(model.llvm.riscv_target, model.release)


def _applies(model: Model) -> bool:
    return has_riscv_extensions(model.records)


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)

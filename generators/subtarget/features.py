"""SubtargetFeatures and Processors: the enumeration, the tables that ``-mattr`` and ``-mcpu`` are looked up in, and the parser::

enum { FeatureV9 = 0, ..., NumSubtargetFeatures = 9 };                                 GET_SUBTARGETINFO_ENUM
GET_SUBTARGETINFO_MACRO(IsV9, false, isV9)                                             GET_SUBTARGETINFO_MACRO
extern const llvm::SubtargetFeatureKV SparcFeatureKV[] = {
  { "v9", "Enable V9", Sparc::FeatureV9, { { { 0x0ULL, ... } } } },
extern const llvm::SubtargetSubTypeKV SparcSubTypeKV[] = {
 { "v9", { { { 0x1ULL, ... } } }, { { { 0x0ULL, ... } } }, &NoSchedModel },
void llvm::SparcSubtarget::ParseSubtargetFeatures(...) { ... }                         GET_SUBTARGETINFO_TARGET_DESC
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.cpu_aliases import resolve_cpu_aliases
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.common.sorting import std_sorted
from tgdsl.model.subtarget.processors import MOST_FEATURES, SubtargetFeature

_WORD = (1 << 64) - 1


def write_feature_enum(out: Writer, subject: Subject) -> None:
    frame = subject.frame
    with frame.section(out, "GET_SUBTARGETINFO_ENUM"):
        with frame.namespace(out, "llvm", blank_after=True):
            if subject.features.all:
                with frame.namespace(out, subject.target):
                    out.line("enum {")
                    names = [f"  {feature.name} = {feature.number}," for feature in subject.features.all]
                    out.lines(origins.numbered(names, subject.features.all))
                    out.line(f"  NumSubtargetFeatures = {len(subject.features.all)}")
                    out.line("};")


def write_feature_macros(out: Writer, subject: Subject) -> None:
    """A macro call for each boolean member of the Subtarget class: its name, its default and its getter's name."""
    with subject.frame.macro_calls(out, "GET_SUBTARGETINFO_MACRO"):
        for feature in std_sorted(subject.features.all, key=lambda feature: feature.field):
            if feature.is_boolean and "[" not in feature.field:
                default = "true" if feature.value == "false" else "false"
                getter = _lowered(feature.field[:1]) + feature.field[1:]
                line = f"GET_SUBTARGETINFO_MACRO({feature.field}, {default}, {getter})"
                out.line(origins.of(line, feature))


def _lowered(letter: str) -> str:
    return letter.lower() if letter.isascii() else letter


@lru_cache(maxsize=None)
def feature_mask(features: int, bits: int) -> str:
    """The initializer of a FeatureBitset of so many bits."""
    words = [features >> at & _WORD for at in range(0, bits, 64)]
    return f"{{ {{ {{ {''.join([f'0x{word:x}ULL, ' for word in words])}}} }} }}"


def write_feature_table(out: Writer, subject: Subject) -> None:
    """The SubtargetFeatureKVs, by key."""
    bits = MOST_FEATURES[subject.release]
    if subject.features.all:
        out.line("// Sorted (by key) array of values for CPU features.")
        out.line(f"extern const llvm::SubtargetFeatureKV {subject.target}FeatureKV[] = {{")
        for feature in sorted(subject.features.all, key=lambda feature: feature.key):
            if feature.key:
                line = (
                    f'  {{ "{feature.key}", "{feature.description}", {subject.target}::{feature.name}, '
                    f"{feature_mask(feature.implies, bits)} }},"
                )
                out.line(origins.of(line, feature, counted=subject.features.all if feature.implies else ()))
        out.line("};")
    out.line()


def write_processor_table(out: Writer, subject: Subject) -> None:
    """The SubtargetSubTypeKVs, by name, and the names of processors and their aliases."""
    bits = MOST_FEATURES[subject.release]
    out.line("// Sorted (by key) array of values for CPU subtype.")
    out.line(f"extern const llvm::SubtargetSubTypeKV {subject.target}SubTypeKV[] = {{")
    for processor in subject.processors:
        line = (
            f' {{ "{processor.name}", {feature_mask(processor.features, bits)}, {feature_mask(processor.tune_features, bits)}, '
            f"&{processor.model} }},"
        )
        out.line(origins.of(line, processor, counted=subject.features.all))
    out.line("};")
    out.line()
    if subject.form.lists_names:
        out.line("// Sorted array of names of CPU subtypes, including aliases.")
        out.line(f"extern const llvm::StringRef {subject.target}Names[] = {{")
        names = ",\n".join([f'"{name}"' for name in subject.processor_names])
        out.paste(f"{names}}};\n")
        out.line()


def write_parser(out: Writer, subject: Subject) -> None:
    """ParseSubtargetFeatures: what each feature sets."""
    target = subject.target
    out.line("// ParseSubtargetFeatures - Parses features string setting specified")
    out.line("// subtarget options.")
    signature = "ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS)"
    out.line(f"void llvm::{target}Subtarget::{signature} {{")
    for name, end in (("Features", ""), ("CPU", ""), ("TuneCPU", ' << "\\n\\n"')):
        value = "FS" if name == "Features" else name
        out.line(f'  LLVM_DEBUG(dbgs() << "\\n{name}:" << {value}{end});')
    if subject.features.all:
        resolve_cpu_aliases(out, target)
        out.line("  InitMCProcessorInfo(CPU, TuneCPU, FS);")
        out.line("  const FeatureBitset &Bits = getFeatureBits();")
        out.lines(_assignments(target, subject.features.all))
    out.line("}")


def _assignments(target: str, features: tuple[SubtargetFeature, ...]) -> Iterator[str]:
    for feature in features:
        lower = "" if feature.is_boolean else f" && {feature.field} < {feature.value}"
        line = f"  if (Bits[{target}::{feature.name}]{lower}) {feature.field} = {feature.value};"
        yield origins.of(line, feature)

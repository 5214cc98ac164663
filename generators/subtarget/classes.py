"""The classes ``<Target>GenMCSubtargetInfo`` and ``<Target>GenSubtargetInfo``, with their constructors."""

from __future__ import annotations

from tgdsl.generators.kit.instruction_predicates import FORM, PredicateText
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.generators.subtarget.cpu_aliases import has_cpu_aliases, resolve_cpu_aliases, resolved_name
from tgdsl.generators.subtarget.functions import write_declarations, write_definitions
from tgdsl.generators.subtarget.hw_modes import declare_hw_modes, write_hw_modes
from tgdsl.generators.subtarget.resolution import Resolution
from tgdsl.generators.subtarget.subject import Subject

_MC_CLASS = whole_lines("""\
    struct ${target}GenMCSubtargetInfo : public MCSubtargetInfo {
      ${target}GenMCSubtargetInfo(const Triple &TT,
        StringRef CPU, StringRef TuneCPU, StringRef FS,
    $names
        ArrayRef<SubtargetFeatureKV> PF,
        ArrayRef<SubtargetSubTypeKV> PD,
        const MCWriteProcResEntry *WPR,
        const MCWriteLatencyEntry *WL,
        const MCReadAdvanceEntry *RA, const InstrStage *IS,
        const unsigned *OC, const unsigned *FP) :
          MCSubtargetInfo(TT, CPU, TuneCPU, FS, ${name_table}PF, PD,
                          WPR, WL, RA, IS, OC, FP) { }

      unsigned resolveVariantSchedClass(unsigned SchedClass,
          const MCInst *MI, const MCInstrInfo *MCII,
          unsigned CPUID) const override {
        return ${target}_MC::resolveVariantSchedClassImpl(SchedClass, MI, MCII, ${subtarget}CPUID);
      }
    """)

_MC_ALIASES = template("""\
      bool isCPUStringValid(StringRef CPU) const override {
        CPU = ${target}::resolveCPUAlias(CPU);
        return MCSubtargetInfo::isCPUStringValid(CPU);
      }
    """)

_CLASS = template("""\
    struct ${target}GenSubtargetInfo : public TargetSubtargetInfo {
      explicit ${target}GenSubtargetInfo(const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS);
    public:
      unsigned resolveSchedClass(unsigned SchedClass,  const MachineInstr *DefMI, const TargetSchedModel *SchedModel) const override;
      unsigned resolveVariantSchedClass(unsigned SchedClass, const MCInst *MI, const MCInstrInfo *MCII, unsigned CPUID) const override;
      DFAPacketizer *createDFAPacketizer(const InstrItineraryData *IID) const;
    """)

_VARIANT = template("""\
    unsigned ${target}GenSubtargetInfo
    ::resolveVariantSchedClass(unsigned SchedClass, const MCInst *MI, const MCInstrInfo *MCII, unsigned CPUID) const {
      return ${target}_MC::resolveVariantSchedClassImpl(SchedClass, MI, MCII, ${subtarget}CPUID);
    } // ${target}GenSubtargetInfo::resolveVariantSchedClass

    """)


def write_mc_class(out: Writer, subject: Subject, resolution: Resolution) -> None:
    """The class of the MC layer, and the function that creates its object."""
    target = subject.target
    form = subject.form
    with subject.frame.namespace(out, f"{target}_MC", blank_after=True):
        out.line("unsigned resolveVariantSchedClassImpl(unsigned SchedClass,")
        out.line(f"    const MCInst *MI, const MCInstrInfo *MCII, {form.subtarget_parameter}unsigned CPUID) {{")
        resolution.write(out, mc=True)
        out.line("}")
    names = "    ArrayRef<StringRef> PN,\n" if form.lists_names else ""
    name_table = "PN, " if form.lists_names else ""
    out.fill(_MC_CLASS, target=target, names=names, name_table=name_table, subtarget=form.subtarget)
    declare_hw_modes(out, subject, mc=True)
    if has_cpu_aliases(target):
        out.fill(_MC_ALIASES, target=target)
    out.line("};")
    write_hw_modes(out, subject, f"{target}GenMCSubtargetInfo", mc=True)
    out.line()
    parameters = "const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS"
    out.line(f"static inline MCSubtargetInfo *create{target}MCSubtargetInfoImpl({parameters}) {{")
    resolve_cpu_aliases(out, target)
    tables = {"Names": len(subject.processor_names)} if form.lists_names else {}
    tables |= {"FeatureKV": subject.named_features, "SubTypeKV": len(subject.processors)}
    given = "".join([f"{f'{target}{name}' if count else form.nothing}, " for name, count in tables.items()])
    out.line(f"  return new {target}GenMCSubtargetInfo(TT, CPU, TuneCPU, FS, {given}")
    out.lines([f"{' ' * 22}{line}" for line in _tables(subject, ");")])
    out.line("}")
    out.line()


def _tables(subject: Subject, end: str) -> list[str]:
    """The arguments that are tables, in two lines."""
    target = subject.target
    itineraries = "nullptr, nullptr, nullptr"
    if subject.has_itineraries:
        itineraries = f"{target}Stages, {target}OperandCycles, {target}ForwardingPaths"
    return [f"{target}WriteProcResTable, {target}WriteLatencyTable, {target}ReadAdvanceTable, ", itineraries + end]


def write_class(out: Writer, subject: Subject) -> None:
    """The declaration of the class of code generation."""
    target = subject.target
    out.line("class DFAPacketizer;")
    with subject.frame.namespace(out, f"{target}_MC", blank_after=True):
        parameters = f"unsigned SchedClass, const MCInst *MI, const MCInstrInfo *MCII, {subject.form.subtarget_parameter}unsigned CPUID"
        out.line(f"unsigned resolveVariantSchedClassImpl({parameters});")
    out.fill(_CLASS, target=target)
    declare_hw_modes(out, subject, mc=False)
    if _fusions(subject):
        out.line("  std::vector<MacroFusionPredTy> getMacroFusions() const override;")
    write_declarations(out, subject, PredicateText(target, mc=False, pointer=True, form=FORM[subject.release]))
    out.line("};")


def _fusions(subject: Subject) -> list[str]:
    return [feature.name for feature in subject.features.all if feature.is_fusion]


def write_class_members(out: Writer, subject: Subject, resolution: Resolution) -> None:
    """The definitions of the members of the class of code generation, its constructor first."""
    target = subject.target
    class_name = f"{target}GenSubtargetInfo"
    _write_constructor(out, subject)
    out.line(f"unsigned {class_name}")
    parameters = "unsigned SchedClass, const MachineInstr *MI, const TargetSchedModel *SchedModel"
    out.line(f"::resolveSchedClass({parameters}) const {{")
    out.lines(subject.prologs)
    resolution.write(out, mc=False)
    out.line(f"}} // {class_name}::resolveSchedClass")
    out.line()
    out.fill(_VARIANT, target=target, subtarget=subject.form.subtarget)
    write_definitions(
        out, subject, PredicateText(target, mc=False, pointer=True, form=FORM[subject.release]), class_name
    )
    write_hw_modes(out, subject, class_name, mc=False)
    fusions = _fusions(subject)
    if fusions:
        out.line(f"std::vector<MacroFusionPredTy> {class_name}::getMacroFusions() const {{")
        out.line("  std::vector<MacroFusionPredTy> Fusions;")
        out.lines([f"  if (hasFeature({target}::{name})) Fusions.push_back(llvm::is{name});" for name in fusions])
        out.line("  return Fusions;")
        out.line("}")


def _write_constructor(out: Writer, subject: Subject) -> None:
    target = subject.target
    form = subject.form
    tables = [
        *([f"llvm::StringRef {target}Names"] if form.lists_names else []),
        f"llvm::SubtargetFeatureKV {target}FeatureKV",
        f"llvm::SubtargetSubTypeKV {target}SubTypeKV",
        f"llvm::MCWriteProcResEntry {target}WriteProcResTable",
        f"llvm::MCWriteLatencyEntry {target}WriteLatencyTable",
        f"llvm::MCReadAdvanceEntry {target}ReadAdvanceTable",
    ]
    if subject.has_itineraries:
        tables += [
            f"llvm::InstrStage {target}Stages",
            f"unsigned {target}OperandCycles",
            f"unsigned {target}ForwardingPaths",
        ]
    out.lines([f"extern const {table}[];" for table in tables])
    class_name = f"{target}GenSubtargetInfo"
    out.line(f"{class_name}::{class_name}(const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS)")
    counts = {"Names": len(subject.processor_names)} if form.lists_names else {}
    counts |= {"FeatureKV": subject.named_features, "SubTypeKV": len(subject.processors)}
    given = "".join(
        [f"{f'ArrayRef({target}{name}, {count})' if count else form.nothing}, " for name, count in counts.items()]
    )
    cpu, tune = resolved_name(target, "CPU"), resolved_name(target, "TuneCPU")
    between = f",\n{' ' * 24}" if has_cpu_aliases(target) else ", "
    out.line(f"  : TargetSubtargetInfo(TT, {cpu}{between}{tune}, FS, {given}")
    out.lines([f"{' ' * 24}{line}" for line in _tables(subject, ") {}")])
    out.line()

"""Extensions of the privileged architecture (volume II): the hypervisor, and what supervisors and machines have."""

from targets.riscv.features.extensions import extension, has

FeatureStdExtH = extension("h", "Hypervisor")
HasStdExtH = has(FeatureStdExtH)
FeatureStdExtShgatpa = extension(
    "shgatpa", description="'Sgatpa' (SvNNx4 mode supported for all modes supported by satp, as well as Bare)"
)
FeatureStdExtShvsatpa = extension("shvsatpa", description="'Svsatpa' (vsatp supports all modes supported by satp)")
FeatureStdExtSmaia = extension("smaia", "Advanced Interrupt Architecture Machine Level")
FeatureStdExtSsaia = extension("ssaia", "Advanced Interrupt Architecture Supervisor Level")
FeatureStdExtSmcsrind = extension("smcsrind", "Indirect CSR Access Machine Level")
FeatureStdExtSscsrind = extension("sscsrind", "Indirect CSR Access Supervisor Level")
FeatureStdExtSmepmp = extension("smepmp", "Enhanced Physical Memory Protection")
FeatureStdExtSmcdeleg = extension("smcdeleg", "Counter Delegation Machine Level")
FeatureStdExtSsccfg = extension("ssccfg", "Counter Configuration Supervisor Level")
FeatureStdExtSsccptr = extension("ssccptr", "Main memory supports page table reads")
FeatureStdExtSscofpmf = extension("sscofpmf", "Count Overflow and Mode-Based Filtering")
FeatureStdExtShcounterenw = extension(
    "shcounterenw", "Support writeable hcounteren enable bit for any hpmcounter that is not read-only zero"
)
FeatureStdExtSscounterenw = extension(
    "sscounterenw", "Support writeable scounteren enable bit for any hpmcounter that is not read-only zero"
)
FeatureStdExtSmstateen = extension("smstateen", "Machine-mode view of the state-enable extension")
FeatureStdExtSsstateen = extension("ssstateen", "Supervisor-mode view of the state-enable extension")
FeatureStdExtSsstrict = extension("ssstrict", "No non-conforming extensions are present")
FeatureStdExtSstc = extension("sstc", "Supervisor-mode timer interrupts")
FeaturesStdExtSsqosid = extension(
    "ssqosid", "Quality-of-Service (QoS) Identifiers", attribute="HassStdExtSsqosid", is_experimental=True
)
FeatureStdExtShtvala = extension("shtvala", "htval provides all needed values")
FeatureStdExtShvstvala = extension("shvstvala", "vstval provides all needed values")
FeatureStdExtSstvala = extension("sstvala", "stval provides all needed values")
FeatureStdExtShvstvecd = extension("shvstvecd", "vstvec supports Direct mode")
FeatureStdExtSstvecd = extension("sstvecd", "stvec supports Direct mode")
FeatureStdExtSsu64xl = extension("ssu64xl", "UXLEN=64 supported")
FeatureStdExtSvade = extension("svade", "Raise exceptions on improper A/D bits")
FeatureStdExtSvadu = extension("svadu", "Hardware A/D updates")
FeatureStdExtSvbare = extension("svbare", description="'Svbare' $(satp mode Bare supported)")
FeatureStdExtSvinval = extension("svinval", "Fine-Grained Address-Translation Cache Invalidation")
HasStdExtSvinval = has(FeatureStdExtSvinval)
FeatureStdExtSvnapot = extension("svnapot", "NAPOT Translation Contiguity")
FeatureStdExtSvpbmt = extension("svpbmt", "Page-Based Memory Types")
FeatureStdExtSsnpm = extension(
    "ssnpm", "Supervisor-level Pointer Masking for next lower privilege mode", is_experimental=True
)
FeatureStdExtSmnpm = extension(
    "smnpm", "Machine-level Pointer Masking for next lower privilege mode", is_experimental=True
)
FeatureStdExtSmmpm = extension("smmpm", "Machine-level Pointer Masking for M-mode", is_experimental=True)
FeatureStdExtSspm = extension("sspm", "Indicates Supervisor-mode Pointer Masking", is_experimental=True)
FeatureStdExtSupm = extension("supm", "Indicates User-mode Pointer Masking", is_experimental=True)

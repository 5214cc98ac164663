"""Extensions of the instruction set: what each is called and brings with it, and the predicates of its instructions.

After The RISC-V Instruction Set Manual, volume I (unprivileged). A name says its version where that is not 1.0.
"""

from collections.abc import Sequence

from tgdsl.language import Predicate, SubtargetFeature, all_of, any_of, llvm_field, not_, with_fields


@with_fields
class RISCVExtension(SubtargetFeature):
    """A subtarget feature that is an extension of the ISA, with a version, which ``-march`` may name."""

    record_class = "RISCVExtension"

    major_version: int = llvm_field("MajorVersion", default=1)
    minor_version: int = llvm_field("MinorVersion", default=0)
    experimental: bool = llvm_field("Experimental", default=False)
    """Whether it needs ``-menable-experimental-extensions``."""


@with_fields
class RISCVExtensionBitmask(RISCVExtension):
    """An extension with a bit in ``__riscv_feature_bits``, by which a program asks for it at run time."""

    record_class = "RISCVExtensionBitmask"

    group_id: int = llvm_field("GroupID", default=0)
    bit_pos: int = llvm_field("BitPos")


def extension(
    letters: str,
    title: str = "",
    *,
    version: tuple[int, int] = (1, 0),
    implies: Sequence[SubtargetFeature] = (),
    bit: int | None = None,
    description: str = "",
    attribute: str = "",
    is_experimental: bool = False,
) -> RISCVExtension:
    """An extension by its letters in ``-march``, and its title in the manual; ``bit`` is that in ``__riscv_feature_bits``.

    The C++ of the subtarget knows it by ``attribute``, which is HasStdExtZba for "zba".
    """
    name, field = (
        f"experimental-{letters}" if is_experimental else letters
    ), attribute or f"HasStdExt{letters.capitalize()}"
    text = description or f"'{letters.capitalize()}' ({title})"
    major, minor = version
    if bit is None:
        return RISCVExtension(
            name, field, "true", text, implies=implies, major_version=major, minor_version=minor,
            experimental=is_experimental,
        )  # fmt: skip
    return RISCVExtensionBitmask(
        name, field, "true", text, implies=implies, major_version=major, minor_version=minor,
        experimental=is_experimental, bit_pos=bit,
    )  # fmt: skip


def _condition(feature: SubtargetFeature) -> str:
    """The subtarget's question in C++ for a feature."""
    return f"Subtarget->{feature.field_name[0].lower()}{feature.field_name[1:]}()"


def has(feature: SubtargetFeature, *, name: str = "", condition: str = "") -> Predicate:
    """The predicate of instructions that a feature brings."""
    return Predicate(condition or _condition(feature), assembler=all_of(feature), predicate_name=name or feature.desc)


def has_any(*features: SubtargetFeature, condition: str = "") -> Predicate:
    """The predicate of instructions that each of several features brings."""
    return Predicate(
        condition or " || ".join(_condition(feature) for feature in features),
        assembler=any_of(*features),
        predicate_name=" or ".join(feature.desc for feature in features),
    )


def without(feature: SubtargetFeature, *, in_assembly: bool = False) -> Predicate:
    """The predicate of what is for machines without a feature: patterns, mostly, so that the assembler need not know."""
    return Predicate(f"!{_condition(feature)}", assembler=all_of(not_(feature)) if in_assembly else None)


# -- the base, and integer instructions (volume I, chapters 2 to 4, 6, 10 to 12) ---------------------------------------
FeatureStdExtI = extension("i", "Base Integer Instruction Set", version=(2, 1), bit=8)
FeatureStdExtE = extension("e", description="Implements RV{32,64}E (provides 16 rather than 32 GPRs)", version=(2, 0))
FeatureStdExtZic64b = extension("zic64b", "Cache Block Size Is 64 Bytes")
FeatureStdExtZicbom = extension("zicbom", "Cache-Block Management Instructions")
HasStdExtZicbom = has(FeatureStdExtZicbom)
FeatureStdExtZicbop = extension("zicbop", "Cache-Block Prefetch Instructions")
HasStdExtZicbop = has(FeatureStdExtZicbop)
FeatureStdExtZicboz = extension("zicboz", "Cache-Block Zero Instructions", bit=37)
HasStdExtZicboz = has(FeatureStdExtZicboz)
FeatureStdExtZiccamoa = extension("ziccamoa", "Main Memory Supports All Atomics in A")
FeatureStdExtZiccif = extension("ziccif", "Main Memory Supports Instruction Fetch with Atomicity Requirement")
FeatureStdExtZicclsm = extension("zicclsm", "Main Memory Supports Misaligned Loads/Stores")
FeatureStdExtZiccrse = extension("ziccrse", "Main Memory Supports Forward Progress on LR/SC Sequences")
FeatureStdExtZicsr = extension("zicsr", description="'zicsr' (CSRs)", version=(2, 0))
HasStdExtZicsr = has(FeatureStdExtZicsr, name="'Zicsr' (CSRs)")
FeatureStdExtZicntr = extension("zicntr", "Base Counters and Timers", version=(2, 0), implies=[FeatureStdExtZicsr])
FeatureStdExtZicond = extension("zicond", "Integer Conditional Operations", bit=38)
HasStdExtZicond = has(FeatureStdExtZicond)
FeatureStdExtZifencei = extension("zifencei", "fence.i", version=(2, 0))
HasStdExtZifencei = has(FeatureStdExtZifencei)
FeatureStdExtZihintpause = extension("zihintpause", "Pause Hint", version=(2, 0), bit=40)
HasStdExtZihintpause = has(FeatureStdExtZihintpause)
FeatureStdExtZihintntl = extension("zihintntl", "Non-Temporal Locality Hints", bit=39)
HasStdExtZihintntl = has(FeatureStdExtZihintntl)
FeatureStdExtZihpm = extension("zihpm", "Hardware Performance Counters", version=(2, 0), implies=[FeatureStdExtZicsr])
FeatureStdExtZimop = extension("zimop", "May-Be-Operations")
HasStdExtZimop = has(FeatureStdExtZimop)
FeatureStdExtZicfilp = extension("zicfilp", "Landing pad", implies=[FeatureStdExtZicsr], is_experimental=True)
HasStdExtZicfilp = has(FeatureStdExtZicfilp)
NoStdExtZicfilp = without(FeatureStdExtZicfilp, in_assembly=True)
FeatureStdExtZicfiss = extension(
    "zicfiss", "Shadow stack", implies=[FeatureStdExtZicsr, FeatureStdExtZimop], is_experimental=True
)
HasStdExtZicfiss = has(FeatureStdExtZicfiss)
NoHasStdExtZicfiss = without(FeatureStdExtZicfiss)

# -- multiplication and division (volume I, chapter 13) ----------------------------------------------------------------
FeatureStdExtZmmul = extension("zmmul", "Integer Multiplication")
HasStdExtZmmul = has(FeatureStdExtZmmul)
FeatureStdExtM = extension(
    "m", "Integer Multiplication and Division", version=(2, 0), implies=[FeatureStdExtZmmul], bit=12
)
HasStdExtM = has(FeatureStdExtM)

# -- atomic memory operations (volume I, chapters 14 to 18) ------------------------------------------------------------
FeatureStdExtA = extension("a", "Atomic Instructions", version=(2, 1), bit=0)
HasStdExtA = has(FeatureStdExtA)
FeatureStdExtZtso = extension("ztso", "Memory Model - Total Store Order", bit=47)
HasStdExtZtso = has(FeatureStdExtZtso)
NotHasStdExtZtso = without(FeatureStdExtZtso)
FeatureStdExtZa64rs = extension("za64rs", "Reservation Set Size of at Most 64 Bytes")
FeatureStdExtZa128rs = extension("za128rs", "Reservation Set Size of at Most 128 Bytes")
FeatureStdExtZaamo = extension("zaamo", "Atomic Memory Operations")
HasStdExtAOrZaamo = has_any(FeatureStdExtA, FeatureStdExtZaamo)
FeatureStdExtZabha = extension("zabha", "Byte and Halfword Atomic Memory Operations")
HasStdExtZabha = has(FeatureStdExtZabha)
FeatureStdExtZacas = extension("zacas", "Atomic Compare-And-Swap Instructions", bit=26, is_experimental=True)
HasStdExtZacas = has(FeatureStdExtZacas)
NoStdExtZacas = without(FeatureStdExtZacas)
FeatureStdExtZalasr = extension(
    "zalasr", "Load-Acquire and Store-Release Instructions", version=(0, 1), is_experimental=True
)
HasStdExtZalasr = has(FeatureStdExtZalasr)
FeatureStdExtZalrsc = extension("zalrsc", "Load-Reserved/Store-Conditional")
HasStdExtAOrZalrsc = has_any(FeatureStdExtA, FeatureStdExtZalrsc)
FeatureStdExtZama16b = extension("zama16b", "Atomic 16-byte misaligned loads, stores and AMOs")
FeatureStdExtZawrs = extension("zawrs", "Wait on Reservation Set")
HasStdExtZawrs = has(FeatureStdExtZawrs)

# -- floating point, also in integer registers (volume I, chapters 20 to 26) -------------------------------------------
FeatureStdExtF = extension("f", "Single-Precision Floating-Point", version=(2, 2), implies=[FeatureStdExtZicsr], bit=5)
HasStdExtF = has(FeatureStdExtF)
FeatureStdExtD = extension("d", "Double-Precision Floating-Point", version=(2, 2), implies=[FeatureStdExtF], bit=3)
HasStdExtD = has(FeatureStdExtD)
FeatureStdExtZfhmin = extension("zfhmin", "Half-Precision Floating-Point Minimal", implies=[FeatureStdExtF], bit=36)
HasStdExtZfhmin = has(
    FeatureStdExtZfhmin,
    name="'Zfh' (Half-Precision Floating-Point) or 'Zfhmin' (Half-Precision Floating-Point Minimal)",
)
FeatureStdExtZfh = extension("zfh", "Half-Precision Floating-Point", implies=[FeatureStdExtZfhmin], bit=35)
HasStdExtZfh = has(FeatureStdExtZfh)
NoStdExtZfh = without(FeatureStdExtZfh)
FeatureStdExtZfbfmin = extension("zfbfmin", "Scalar BF16 Converts", implies=[FeatureStdExtF])
HasStdExtZfbfmin = has(FeatureStdExtZfbfmin)
HasHalfFPLoadStoreMove = has_any(
    FeatureStdExtZfh, FeatureStdExtZfhmin, FeatureStdExtZfbfmin, condition="Subtarget->hasHalfFPLoadStoreMove()"
)
FeatureStdExtZfa = extension("zfa", "Additional Floating-Point", implies=[FeatureStdExtF], bit=34)
HasStdExtZfa = has(FeatureStdExtZfa)
FeatureStdExtZfinx = extension("zfinx", "Float in Integer", implies=[FeatureStdExtZicsr])
HasStdExtZfinx = has(FeatureStdExtZfinx)
FeatureStdExtZdinx = extension("zdinx", "Double in Integer", implies=[FeatureStdExtZfinx])
HasStdExtZdinx = has(FeatureStdExtZdinx)
FeatureStdExtZhinxmin = extension("zhinxmin", "Half Float in Integer Minimal", implies=[FeatureStdExtZfinx])
HasStdExtZhinxmin = has(
    FeatureStdExtZhinxmin, name="'Zhinx' (Half Float in Integer) or 'Zhinxmin' (Half Float in Integer Minimal)"
)
FeatureStdExtZhinx = extension("zhinx", "Half Float in Integer", implies=[FeatureStdExtZhinxmin])
HasStdExtZhinx = has(FeatureStdExtZhinx)
NoStdExtZhinx = without(FeatureStdExtZhinx)

# -- compressed instructions (volume I, chapters 27 and 28) ------------------------------------------------------------
FeatureStdExtC = extension("c", "Compressed Instructions", version=(2, 0), bit=2)
HasStdExtC = has(FeatureStdExtC)
FeatureNoRVCHints = SubtargetFeature("no-rvc-hints", "EnableRVCHintInstrs", "false", "Disable RVC Hint Instructions.")
HasRVCHints = Predicate(
    "Subtarget->enableRVCHintInstrs()",
    assembler=all_of(not_(FeatureNoRVCHints)),
    predicate_name="RVC Hint Instructions",
)
FeatureStdExtZca = extension("zca", "part of the C extension, excluding compressed floating point loads/stores")
HasStdExtCOrZca = has_any(FeatureStdExtC, FeatureStdExtZca, condition="Subtarget->hasStdExtCOrZca()")
FeatureStdExtZcb = extension("zcb", "Compressed basic bit manipulation instructions", implies=[FeatureStdExtZca])
HasStdExtZcb = has(FeatureStdExtZcb)
FeatureStdExtZcd = extension(
    "zcd", "Compressed Double-Precision Floating-Point Instructions", implies=[FeatureStdExtD, FeatureStdExtZca]
)
HasStdExtCOrZcd = has_any(FeatureStdExtC, FeatureStdExtZcd, condition="Subtarget->hasStdExtCOrZcd()")
FeatureStdExtZcf = extension(
    "zcf", "Compressed Single-Precision Floating-Point Instructions", implies=[FeatureStdExtF, FeatureStdExtZca]
)
FeatureStdExtZcmp = extension("zcmp", "sequenced instructions for code-size reduction", implies=[FeatureStdExtZca])
HasStdExtZcmp = has(FeatureStdExtZcmp, condition="Subtarget->hasStdExtZcmp() && !Subtarget->hasStdExtC()")
FeatureStdExtZcmt = extension(
    "zcmt", "table jump instructions for code-size reduction", implies=[FeatureStdExtZca, FeatureStdExtZicsr]
)
HasStdExtZcmt = has(FeatureStdExtZcmt)
FeatureStdExtZce = extension(
    "zce",
    "Compressed extensions for microcontrollers",
    implies=[FeatureStdExtZcb, FeatureStdExtZcmp, FeatureStdExtZcmt],
)
HasStdExtCOrZcfOrZce = Predicate(
    "Subtarget->hasStdExtC() || Subtarget->hasStdExtZcf() Subtarget->hasStdExtZce()",
    assembler=any_of(FeatureStdExtC, FeatureStdExtZcf, FeatureStdExtZce),
    predicate_name="'C' (Compressed Instructions) or 'Zcf' (Compressed Single-Precision Floating-Point Instructions)",
)
FeatureStdExtZcmop = extension("zcmop", "Compressed May-Be-Operations", implies=[FeatureStdExtZca])
HasStdExtZcmop = has(FeatureStdExtZcmop)

#: Extensions with instructions of 16 bits.
HAS_SHORT_INSTRUCTIONS = (FeatureStdExtC, FeatureStdExtZca)

# -- bit manipulation (volume I, chapter 29) ---------------------------------------------------------------------------
FeatureStdExtZba = extension("zba", "Address Generation Instructions", bit=27)
HasStdExtZba = has(FeatureStdExtZba)
NotHasStdExtZba = without(FeatureStdExtZba)
FeatureStdExtZbb = extension("zbb", "Basic Bit-Manipulation", bit=28)
HasStdExtZbb = has(FeatureStdExtZbb)
NoStdExtZbb = without(FeatureStdExtZbb, in_assembly=True)
FeatureStdExtZbc = extension("zbc", "Carry-Less Multiplication", bit=29)
HasStdExtZbc = has(FeatureStdExtZbc)
FeatureStdExtZbs = extension("zbs", "Single-Bit Instructions", bit=33)
HasStdExtZbs = has(FeatureStdExtZbs)
FeatureStdExtB = extension(
    "b",
    "the collection of the Zba, Zbb, Zbs extensions",
    implies=[FeatureStdExtZba, FeatureStdExtZbb, FeatureStdExtZbs],
)
HasStdExtB = has(FeatureStdExtB)

# -- cryptography (volume I, chapter 32) -------------------------------------------------------------------------------
FeatureStdExtZbkb = extension("zbkb", "Bitmanip instructions for Cryptography", bit=30)
HasStdExtZbkb = has(FeatureStdExtZbkb)
FeatureStdExtZbkx = extension("zbkx", "Crossbar permutation instructions", bit=32)
HasStdExtZbkx = has(FeatureStdExtZbkx)
HasStdExtZbbOrZbkb = has_any(FeatureStdExtZbb, FeatureStdExtZbkb)
FeatureStdExtZbkc = extension("zbkc", "Carry-less multiply instructions for Cryptography", bit=31)
HasStdExtZbkc = has(FeatureStdExtZbkc)
HasStdExtZbcOrZbkc = has_any(FeatureStdExtZbc, FeatureStdExtZbkc)
FeatureStdExtZknd = extension("zknd", "NIST Suite: AES Decryption", bit=41)
HasStdExtZknd = has(FeatureStdExtZknd)
FeatureStdExtZkne = extension("zkne", "NIST Suite: AES Encryption", bit=42)
HasStdExtZkne = has(FeatureStdExtZkne)
HasStdExtZkndOrZkne = has_any(FeatureStdExtZknd, FeatureStdExtZkne)
FeatureStdExtZknh = extension("zknh", "NIST Suite: Hash Function Instructions", bit=43)
HasStdExtZknh = has(FeatureStdExtZknh)
FeatureStdExtZksed = extension("zksed", "ShangMi Suite: SM4 Block Cipher Instructions", bit=44)
HasStdExtZksed = has(FeatureStdExtZksed)
FeatureStdExtZksh = extension("zksh", "ShangMi Suite: SM3 Hash Function Instructions", bit=45)
HasStdExtZksh = has(FeatureStdExtZksh)
FeatureStdExtZkr = extension("zkr", "Entropy Source Extension")
HasStdExtZkr = has(FeatureStdExtZkr)
FeatureStdExtZkn = extension(
    "zkn",
    "NIST Algorithm Suite",
    implies=[
        FeatureStdExtZbkb,
        FeatureStdExtZbkc,
        FeatureStdExtZbkx,
        FeatureStdExtZkne,
        FeatureStdExtZknd,
        FeatureStdExtZknh,
    ],
)
FeatureStdExtZks = extension(
    "zks",
    "ShangMi Algorithm Suite",
    implies=[FeatureStdExtZbkb, FeatureStdExtZbkc, FeatureStdExtZbkx, FeatureStdExtZksed, FeatureStdExtZksh],
)
FeatureStdExtZkt = extension("zkt", "Data Independent Execution Latency", bit=46)
FeatureStdExtZk = extension(
    "zk", "Standard scalar cryptography extension", implies=[FeatureStdExtZkn, FeatureStdExtZkr, FeatureStdExtZkt]
)

"""Control and status registers, by the names and numbers that ``csrrw`` and the like know them by.

Volume I, chapters 7 and 20; volume II, chapter 2 (tables 4 to 8) and the chapters of its extensions. A register whose name ends in ``h`` is the upper
half of one of 64 bits, which only machines of 32 bits have.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated

from tgdsl.language import Bits, Code, GenericTable, SearchIndex, TableRow


class SysReg(TableRow):
    """A register, with the other name that the assembler takes, and one that it warns of."""

    Name: str
    AltName: str
    Encoding: Annotated[int, Bits(12)]
    DeprecatedName: str = ""
    FeaturesRequired: Code = Code(" {} ")
    isRV32Only: bool = False


SysRegsList = GenericTable(
    SysReg,
    fields=[
        SysReg.Name, SysReg.AltName, SysReg.DeprecatedName, SysReg.Encoding, SysReg.FeaturesRequired, SysReg.isRV32Only,
    ],
    primary_key=SysReg.Encoding,
    primary_key_name="lookupSysRegByEncoding",
    primary_key_return_range=True,
)  # fmt: skip
lookupSysRegByName = SearchIndex(SysRegsList, SysReg.Name)
lookupSysRegByAltName = SearchIndex(SysRegsList, SysReg.AltName)
lookupSysRegByDeprecatedName = SearchIndex(SysRegsList, SysReg.DeprecatedName)


CSRS: list[SysReg] = []  #: all of them, for the assembler


def csr(number: int, name: str, *, other_name: str = "", old_name: str = "", rv32: bool | None = None) -> SysReg:
    """A register; ``rv32`` says whether only machines of 32 bits have it, which its name says otherwise."""
    is_upper_half = name.endswith("h") and not name.endswith("scratch")
    made = SysReg(name, other_name or name, number, old_name, isRV32Only=is_upper_half if rv32 is None else rv32)
    CSRS.append(made)
    return made


def csrs(names_by_number: Mapping[int, str]) -> None:
    for number, name in names_by_number.items():
        csr(number, name)


def numbered(first: int, name: str, numbers: Iterable[int]) -> None:
    """Registers in a row; ``name`` has the place of their numbers."""
    for offset, n in enumerate(numbers):
        csr(first + offset, name.format(n))


# -- user level: floating point, counters ------------------------------------------------------------------------------
SysRegFFLAGS, SysRegFRM, SysRegFCSR = csr(0x001, "fflags"), csr(0x002, "frm"), csr(0x003, "fcsr")
CYCLE, TIME, INSTRET = csr(0xC00, "cycle"), csr(0xC01, "time"), csr(0xC02, "instret")
CYCLEH, TIMEH, INSTRETH = csr(0xC80, "cycleh"), csr(0xC81, "timeh"), csr(0xC82, "instreth")
numbered(0xC03, "hpmcounter{}", range(3, 32))
numbered(0xC83, "hpmcounter{}h", range(3, 32))

# -- supervisor --------------------------------------------------------------------------------------------------------
csrs({0x100: "sstatus", 0x104: "sie", 0x105: "stvec", 0x106: "scounteren", 0x10A: "senvcfg", 0x120: "scountinhibit"})
csrs({0x140: "sscratch", 0x141: "sepc", 0x142: "scause", 0x144: "sip", 0x14D: "stimecmp", 0x15D: "stimecmph"})
csrs({0x181: "srmcfg", 0x5A8: "scontext", 0xDA0: "scountovf"})
csr(0x143, "stval", old_name="sbadaddr")
csr(0x180, "satp", old_name="sptbr")

# -- hypervisor, and the supervisor that it runs -----------------------------------------------------------------------
csrs({0x600: "hstatus", 0x602: "hedeleg", 0x603: "hideleg", 0x604: "hie", 0x606: "hcounteren", 0x607: "hgeie"})
csrs(
    {0x643: "htval", 0x644: "hip", 0x645: "hvip", 0x64A: "htinst", 0xE12: "hgeip", 0x60A: "henvcfg", 0x61A: "henvcfgh"}
)
csrs({0x680: "hgatp", 0x6A8: "hcontext", 0x605: "htimedelta", 0x615: "htimedeltah"})
csrs({0x200: "vsstatus", 0x204: "vsie", 0x205: "vstvec", 0x240: "vsscratch", 0x241: "vsepc", 0x242: "vscause"})
csrs({0x243: "vstval", 0x244: "vsip", 0x24D: "vstimecmp", 0x25D: "vstimecmph", 0x280: "vsatp"})

# -- machine -----------------------------------------------------------------------------------------------------------
csrs({0xF11: "mvendorid", 0xF12: "marchid", 0xF13: "mimpid", 0xF14: "mhartid", 0xF15: "mconfigptr"})
csrs({0x300: "mstatus", 0x301: "misa", 0x302: "medeleg", 0x303: "mideleg", 0x304: "mie", 0x305: "mtvec"})
csrs(
    {
        0x306: "mcounteren",
        0x310: "mstatush",
        0x340: "mscratch",
        0x341: "mepc",
        0x342: "mcause",
        0x344: "mip",
        0x34A: "mtinst",
    }
)
csrs({0x34B: "mtval2", 0x30A: "menvcfg", 0x31A: "menvcfgh", 0x747: "mseccfg", 0x757: "mseccfgh"})
csr(0x343, "mtval", old_name="mbadaddr")

# Physical memory protection: of 64 bits, odd registers are the upper halves of those before them.
for n in range(16):
    csr(0x3A0 + n, f"pmpcfg{n}", rv32=n % 2 == 1)
numbered(0x3B0, "pmpaddr{}", range(64))

# Counters.
csrs({0xB00: "mcycle", 0xB02: "minstret", 0xB80: "mcycleh", 0xB82: "minstreth"})
numbered(0xB03, "mhpmcounter{}", range(3, 32))
numbered(0xB83, "mhpmcounter{}h", range(3, 32))
csr(0x320, "mcountinhibit", other_name="mucounteren")
numbered(0x323, "mhpmevent{}", range(3, 32))
numbered(0x723, "mhpmevent{}h", range(3, 32))

# Resumable non-maskable interrupts (Smrnmi).
csrs({0x740: "mnscratch", 0x741: "mnepc", 0x742: "mncause", 0x744: "mnstatus"})

# -- debugging (The RISC-V Debug Specification) ------------------------------------------------------------------------
csrs({0x7A0: "tselect", 0x7A1: "tdata1", 0x7A2: "tdata2", 0x7A3: "tdata3", 0x7A8: "mcontext", 0x7B0: "dcsr"})
csrs({0x7B1: "dpc", 0x7B3: "dscratch1"})
csr(0x7B2, "dscratch0", other_name="dscratch")

# -- what extensions have ----------------------------------------------------------------------------------------------
# Vectors.
csrs({0x008: "vstart", 0x009: "vxsat", 0x00F: "vcsr", 0xC21: "vtype"})
SysRegVXRM, SysRegVL, SysRegVLENB = csr(0x00A, "vxrm"), csr(0xC20, "vl"), csr(0xC22, "vlenb")

csrs({0x011: "ssp", 0x017: "jvt"})  # the shadow stack (Zicfiss), table jumps (Zcmt)
SEED = csr(0x015, "seed")  # the entropy source (Zkr)

# State enable (Smstateen).
for n in range(4):
    csrs({0x10C + n: f"sstateen{n}", 0x30C + n: f"mstateen{n}", 0x31C + n: f"mstateen{n}h"})
    csrs({0x60C + n: f"hstateen{n}", 0x61C + n: f"hstateen{n}h"})

# Indirect access (Smcsrind, Sscsrind), and the interrupt architecture (Smaia, Ssaia).
for level, select in (("m", 0x350), ("s", 0x150), ("vs", 0x250)):
    csrs({select: f"{level}iselect", select + 1: f"{level}ireg", select + 0xC: f"{level}topei"})
    numbered(select + 2, level + "ireg{}", (2, 3))
    numbered(select + 5, level + "ireg{}", (4, 5, 6))
csrs({0xFB0: "mtopi", 0x308: "mvien", 0x309: "mvip", 0x313: "midelegh", 0x314: "mieh", 0x318: "mvienh"})
csrs({0x319: "mviph", 0x354: "miph", 0xDB0: "stopi", 0x114: "sieh", 0x154: "siph", 0xEB0: "vstopi"})
csrs({0x214: "vsieh", 0x254: "vsiph", 0x608: "hvien", 0x609: "hvictl", 0x646: "hviprio1", 0x647: "hviprio2"})
csrs({0x613: "hidelegh", 0x618: "hvienh", 0x655: "hviph", 0x656: "hviprio1h", 0x657: "hviprio2h"})

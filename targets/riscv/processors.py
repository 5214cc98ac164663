"""The processors of ``-mcpu`` and ``-mtune``: those without a machine model, and those with Rocket's."""

from typing import Annotated

from tgdsl.language import (
    Bits, GenericTable, ProcessorModel, SearchIndex, SubtargetFeature, TableRow, llvm_field, with_fields,
)  # fmt: skip
from tgdsl.std import NoSchedModel

from targets.riscv.features import extensions as ext
from targets.riscv.features.tuning import Feature32Bit, Feature64Bit
from targets.riscv.scheduling.rocket import RocketModel


@with_fields
class RISCVProcessorModel(ProcessorModel):
    """A processor of ``-mcpu``, whose features say its ISA; clang asks for them by its name (``RISCVTargetParserDef.inc``)."""

    record_class = "RISCVProcessorModel"

    default_march: str = llvm_field("DefaultMarch", default="")


class RISCVTuneInfo(TableRow):
    """Numbers for tuning, by the name of a processor."""

    Name: str
    PrefFunctionAlignment: Annotated[int, Bits(8)] = 1
    PrefLoopAlignment: Annotated[int, Bits(8)] = 1
    CacheLineSize: Annotated[int, Bits(16)] = 0
    PrefetchDistance: Annotated[int, Bits(16)] = 0
    MinPrefetchStride: Annotated[int, Bits(16)] = 1
    MaxPrefetchIterationsAhead: Annotated[int, Bits(32)] = 0xFFFFFFFF
    MinimumJumpTableEntries: Annotated[int, Bits(32)] = 5


RISCVTuneInfoTable = GenericTable(RISCVTuneInfo)
getRISCVTuneInfo = SearchIndex(RISCVTuneInfoTable, RISCVTuneInfo.Name)
for name in ("generic-rv32", "generic-rv64", "generic"):
    RISCVTuneInfo(name)

# -- any processor -----------------------------------------------------------------------------------------------------
GENERIC_RV32 = RISCVProcessorModel("generic-rv32", NoSchedModel, [Feature32Bit, ext.FeatureStdExtI])
GENERIC_RV64 = RISCVProcessorModel("generic-rv64", NoSchedModel, [Feature64Bit, ext.FeatureStdExtI])
GENERIC = ProcessorModel("generic", NoSchedModel)  # either, by the triple


# -- Rocket, and SiFive's cores that are like it -----------------------------------------------------------------------
def rocket(name: str, *features: SubtargetFeature) -> RISCVProcessorModel:
    """A core like Rocket, with the integer instructions, ``fence.i``, and other features."""
    return RISCVProcessorModel(name, RocketModel, [ext.FeatureStdExtI, ext.FeatureStdExtZifencei, *features])


ZICSR, M, A, F, D, C = (
    ext.FeatureStdExtZicsr, ext.FeatureStdExtM, ext.FeatureStdExtA, ext.FeatureStdExtF, ext.FeatureStdExtD,
    ext.FeatureStdExtC,
)  # fmt: skip

ROCKET = ProcessorModel("rocket", RocketModel)
ROCKET_RV32, ROCKET_RV64 = rocket("rocket-rv32", Feature32Bit, ZICSR), rocket("rocket-rv64", Feature64Bit, ZICSR)

# Of 32 bits: the E series.
SIFIVE_E20 = rocket("sifive-e20", Feature32Bit, ZICSR, M, C)
SIFIVE_E21, SIFIVE_E31 = [rocket(f"sifive-e{n}", Feature32Bit, ZICSR, M, A, C) for n in (21, 31)]
SIFIVE_E24, SIFIVE_E34 = [rocket(f"sifive-e{n}", Feature32Bit, M, A, F, C) for n in (24, 34)]

# Of 64 bits: the S series, and the U series, which runs Linux.
SIFIVE_S21, SIFIVE_S51 = [rocket(f"sifive-s{n}", Feature64Bit, ZICSR, M, A, C) for n in (21, 51)]
SIFIVE_S54, SIFIVE_U54 = [rocket(f"sifive-{n}54", Feature64Bit, M, A, F, D, C) for n in "su"]

"""The machine model (SchedMachineModel) of the processors, and the kinds of results (SchedWrites) that instructions have."""

from tgdsl.language import InstRW, ProcessorModel, ProcResource, SchedMachineModel, SchedWrite, WriteRes
from tgdsl.std import COPY

from targets.tiny.features import FeatureNoMulDiv

WriteALU, WriteMul, WriteDiv, WriteLoad, WriteStore, WriteJump = [SchedWrite() for _ in range(6)]


class TinyModel(
    SchedMachineModel,
    issue_width=1,
    micro_op_buffer_size=0,  # in order
    load_latency=2,
    mispredict_penalty=2,
    post_ra_scheduler=True,  # llc's pass that moves others between a load and what needs it
): ...


ALU, Multiplier, Memory = [ProcResource(TinyModel, buffer_size=0) for _ in range(3)]

TinyModel.schedule(
    WriteRes([WriteALU, WriteJump], [ALU]),
    WriteRes(WriteMul, [Multiplier], latency=3),
    WriteRes(WriteDiv, [Multiplier(20)], latency=20),  # one at a time
    WriteRes(WriteLoad, [Memory], latency=2),
    WriteRes(WriteStore, [Memory]),
    InstRW([WriteALU], [COPY]),
)

PROCESSORS = [ProcessorModel("generic", TinyModel), ProcessorModel("small", TinyModel, [FeatureNoMulDiv])]

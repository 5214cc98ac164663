"""The copy of a block of memory."""

from tgdsl.language import in_
from tgdsl.std import i64imm, imm as constant_

from targets.bpf.control import CustomPseudo
from targets.bpf.nodes import BPFmemcpy
from targets.bpf.registers import GPR


class MEMCPY(CustomPseudo):
    variadic_ins = True
    dst, src, len, align = in_(GPR), in_(GPR), in_(i64imm), in_(i64imm)
    asm = f"#memcpy dst: {dst}, src: {src}, len: {len}, align: {align}"
    pattern = BPFmemcpy(dst, src, constant_(len), constant_(align))

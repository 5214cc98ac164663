"""Builder of small record sets with encodings of instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.instruction_builder import InstructionTarget, operands
from tgdsl.records import BitRef, Bits, Dag, Ref, Value
from tgdsl.records.values import Bit

REG = Ref("GPR")
IMM = Ref("imm32")

#: Bits, most significant first: constants ("01?"), or (field, high, low).
Part = str | tuple[str, int, int]


def word(*parts: Part) -> Bits:
    """``word("01", ("rd", 3, 0))``: six bits."""
    bits: list[Bit] = []
    for part in parts:
        if isinstance(part, str):
            bits += [{"0": False, "1": True, "?": None}[digit] for digit in part]
        else:
            field, high, low = part
            bits += [BitRef(field, index) for index in range(high, low - 1, -1)]
    return Bits(tuple(reversed(bits)))


def fields_in(*words: Bits) -> dict[str, Value]:
    """The unset fields that words refer to, in order of their first use."""
    widths: dict[str, int] = {}
    for bits in words:
        for bit in reversed(bits.elements):
            if isinstance(bit, BitRef):
                widths[bit.field] = max(widths.get(bit.field, 0), bit.index + 1)
    return {name: Bits((None,) * width) for name, width in widths.items()}


def segment(name: str, width: int, *coders: Value) -> Dag:
    """``(operand "$name", width, coders...)``"""
    return Dag.call("operand", [name, width, *coders])


def part_of(name: str, high: int, low: int, *coders: Value) -> Dag:
    """``(slice "$name", high, low, coders...)``"""
    return Dag.call("slice", [name, high, low, *coders])


def descend(*parts: Value) -> Dag:
    return Dag.call("descend", parts)


def ascend(*parts: Value) -> Dag:
    return Dag.call("ascend", parts)


class EncodedTarget(InstructionTarget):
    """A target with encodings, and the operands ``pair``, with two sub-operands, and ``odd``, with an EncoderMethod."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("ascend", "descend", "operand", "slice", "encoder", "decoder"):
            self._put(name, (), {})
        info = operands("ops", {"base": REG, "offset": Ref("odd")})
        self._put("odd", ("Operand",), {"EncoderMethod": "encodeOdd"})
        self._put("pair", ("Operand",), {"MIOperandInfo": info})
        self._put("all", ("Operand",), {"MIOperandInfo": info, "EncoderMethod": "encodeAll"})

    def encoded(self, name: str, bits: Bits, ins: Mapping[str, Value] | None = None, /, **fields: Value) -> Ref:
        """An instruction. Fields of its encoding that are not given are unset, and come after the others."""
        opened = {field: value for field, value in fields_in(bits).items() if field not in fields}
        return self._with_inst(name, ins, fields | opened, bits)

    def segmented(self, name: str, segments: Dag, ins: Mapping[str, Value] | None = None, /, **fields: Value) -> Ref:
        return self._with_inst(name, ins, fields, segments)

    def _with_inst(self, name: str, ins: Mapping[str, Value] | None, fields: Mapping[str, Value], inst: Value) -> Ref:
        return self.add(name, "Instruction", InOperandList=operands("ins", ins or {}), **fields, Inst=inst)

    def by_mode(self, encodings: Mapping[str, Bits | Dag], **more: Value) -> Ref:
        """An EncodingByHwMode, whose encodings have these fields, too."""
        names: list[Ref] = []
        for bits in encodings.values():
            fields = fields_in(bits) if isinstance(bits, Bits) else {}
            names.append(self.add(f"E{self._line + 1}", "InstructionEncoding", **fields, **more, Inst=bits))
        return self.add(
            f"C{self._line + 1}",
            "EncodingByHwMode",
            Modes=tuple([Ref(mode) for mode in encodings]),
            Objects=tuple(names),
        )

    def modes(self, *names: str) -> None:
        for name in names:
            self.add(name, "HwMode", Features="", Predicates=())

    def encoding_errors(self) -> str:
        """The errors of the encodings."""
        return self._printed(lambda model: model.emission)

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        more: dict[str, Value] = {}
        if "Instruction" in classes:
            more = {"PostEncoderMethod": ""}
        return super()._put(name, classes, more | dict(fields))

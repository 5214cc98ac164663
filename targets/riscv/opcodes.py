"""The base opcode map (volume I, chapter 34, table 69): what the lowest seven bits of an instruction of 32 bits say."""

from typing import Annotated

from tgdsl.language import Bits, GenericTable, SearchIndex, TableRow


class RISCVOpcode(TableRow):
    """A major opcode, which ``.insn`` may name."""

    Name: str
    Value: Annotated[int, Bits(7)]


RISCVOpcodesList = GenericTable(RISCVOpcode, primary_key=RISCVOpcode.Value, primary_key_name="lookupRISCVOpcodeByValue")
lookupRISCVOpcodeByName = SearchIndex(RISCVOpcodesList, RISCVOpcode.Name)


def _opcode(name: str, value: int) -> int:
    RISCVOpcode(name, value)
    return value


LOAD, LOAD_FP, MISC_MEM = _opcode("LOAD", 0b0000011), _opcode("LOAD_FP", 0b0000111), _opcode("MISC_MEM", 0b0001111)
OP_IMM, AUIPC, OP_IMM_32 = _opcode("OP_IMM", 0b0010011), _opcode("AUIPC", 0b0010111), _opcode("OP_IMM_32", 0b0011011)
STORE, STORE_FP, AMO = _opcode("STORE", 0b0100011), _opcode("STORE_FP", 0b0100111), _opcode("AMO", 0b0101111)
OP, LUI, OP_32 = _opcode("OP", 0b0110011), _opcode("LUI", 0b0110111), _opcode("OP_32", 0b0111011)
MADD, MSUB, NMSUB = _opcode("MADD", 0b1000011), _opcode("MSUB", 0b1000111), _opcode("NMSUB", 0b1001011)
NMADD, OP_FP, OP_V = _opcode("NMADD", 0b1001111), _opcode("OP_FP", 0b1010011), _opcode("OP_V", 0b1010111)
BRANCH, JALR, JAL = _opcode("BRANCH", 0b1100011), _opcode("JALR", 0b1100111), _opcode("JAL", 0b1101111)
SYSTEM, OP_VE = _opcode("SYSTEM", 0b1110011), _opcode("OP_VE", 0b1110111)
for number, value in enumerate((0b0001011, 0b0101011, 0b1011011, 0b1111011)):
    _opcode(f"CUSTOM_{number}", value)

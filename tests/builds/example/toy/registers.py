from tgdsl.language import Register, RegisterClass
from tgdsl.std import DefaultMode, NoRegAltName, RemapAllTargetPseudoPointerOperands, i32

from sizes import NUMBER_OF_REGISTERS


class ToyRegister(Register, namespace="Toy"): ...


R0, R1, R2, R3, R4, R5, R6, R7 = R = ToyRegister.sequence("r{}", range(NUMBER_OF_REGISTERS))
GPR = RegisterClass(i32, members=R, alignment=32)

RemapAllTargetPseudoPointerOperands(GPR)

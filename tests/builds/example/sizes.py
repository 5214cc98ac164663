"""What the target and other programs share."""

NUMBER_OF_REGISTERS = 8
SIZE = 4

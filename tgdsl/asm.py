"""``python -m tgdsl.asm``: see :mod:`tgdsl.commands.asm`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("asm")

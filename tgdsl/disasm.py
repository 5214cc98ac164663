"""``python -m tgdsl.disasm``: see :mod:`tgdsl.commands.disasm`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("disasm")

"""``python -m tgdsl.dump``: see :mod:`tgdsl.commands.dump`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("dump")

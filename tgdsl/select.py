"""``python -m tgdsl.select``: see :mod:`tgdsl.commands.select`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("select")

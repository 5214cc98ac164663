"""``python -m tgdsl.new``: see :mod:`tgdsl.commands.new`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("new")

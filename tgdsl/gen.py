"""``python -m tgdsl.gen``: see :mod:`tgdsl.commands.gen`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("gen", function="command")

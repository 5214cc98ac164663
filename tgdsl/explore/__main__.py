"""``python -m tgdsl.explore``: see :mod:`tgdsl.commands.explore`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("explore", "command")

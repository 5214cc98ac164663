"""``python -m tgdsl.diff``: see :mod:`tgdsl.commands.diff`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("diff")

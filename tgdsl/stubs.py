"""``python -m tgdsl.stubs``: see :mod:`tgdsl.commands.stubs`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("stubs")

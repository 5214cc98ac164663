"""``python -m tgdsl.why``: see :mod:`tgdsl.commands.why`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("why", function="command")

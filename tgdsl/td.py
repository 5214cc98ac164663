"""``python -m tgdsl.td``: see :mod:`tgdsl.commands.td`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("td")

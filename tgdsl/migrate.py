"""``python -m tgdsl.migrate``: see :mod:`tgdsl.commands.migrate`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("migrate", function="command")

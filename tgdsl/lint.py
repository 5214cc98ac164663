"""``python -m tgdsl.lint``: see :mod:`tgdsl.commands.lint`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("lint")

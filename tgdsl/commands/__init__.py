"""The commands: each module's docstring is the description of its ``--help``, and ``python -m tgdsl.<name>`` runs its ``main``."""

"""The process that a command runs in: Ctrl-C, standard streams, the terminal, and what the code of a target may change of it."""

"""From what the user names as a target to its records: a package or a module in Python, a ``.td`` file, or a records file."""

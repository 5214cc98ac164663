"""Classes of the language, and of a target's own, as the calls that define their records."""

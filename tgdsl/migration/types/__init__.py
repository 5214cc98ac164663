"""Types of patterns, of functions and of their parameters, as type checkers know them."""

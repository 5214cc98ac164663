"""Tests of tgdsl.testing: of its functions, of its files, and of the pytest plugin."""

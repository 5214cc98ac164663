"""Tests of ``.td`` files as targets."""

"""Tests of tgdsl.cpp. Those that compile C++ are in tests/cpp."""

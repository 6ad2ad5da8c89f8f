"""The command line: one module a command, each with `register` for its arguments.

Modules import what is slow inside their `run`, so that the command line answers at once and `serve` can claim its
standard output before anything native is loaded.
"""

"""Pincite's window. It talks to the engine by messages alone: no parser, no model and no network in this process."""

"""The contract between the window and the engine: values, messages and their codec. Standard library only."""

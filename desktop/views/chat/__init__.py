"""The conversation: question, answers with their citations, refusals, and the list of conversations."""

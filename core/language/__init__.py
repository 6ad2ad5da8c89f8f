"""Pure functions on text that parsing, indexing and answering share: sentences, words, quantities."""

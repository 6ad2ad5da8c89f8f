"""Programs that measure on PDFs in folders that are given, and the labels they compare with."""

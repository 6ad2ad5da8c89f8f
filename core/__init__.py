"""Pincite's core: reads PDFs, keeps the library, finds passages and answers. Never imports Qt."""

__version__ = "0.1.0"

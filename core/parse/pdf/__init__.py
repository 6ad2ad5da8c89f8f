"""The only package that imports PyMuPDF.

Its layout models are blocked first: they cost time, and they change the boxes that glyphs are reported with.
"""

from core.parse.light import block_layout_models

block_layout_models()

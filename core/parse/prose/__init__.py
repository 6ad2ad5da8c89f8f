"""Paragraphs, headings, lists, footnotes and words cut by a line or a page. Pure."""

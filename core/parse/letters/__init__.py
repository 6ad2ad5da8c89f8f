"""From glyphs to letters: doubled, joined, hidden and wrong ones. Pure."""

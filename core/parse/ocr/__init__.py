"""Pages that are pictures: their words as lines, and the child that reads them."""

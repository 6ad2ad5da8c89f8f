"""What views are made of: buttons, cards, text, rows, and the words that several of them share."""

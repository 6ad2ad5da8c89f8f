"""The window itself: its panes, what covers them, its commands, what it tells in passing, how it is left and found."""

"""Pictures of the real window on the real engine, taken by themselves: `python -m tests.desktop.screenshots FOLDER`."""

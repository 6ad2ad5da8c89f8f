"""Item models: state as Qt's item views want it."""

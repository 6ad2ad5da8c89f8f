"""A child that never reads what it is sent."""

import threading

threading.Event().wait()

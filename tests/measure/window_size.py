"""How much memory the window takes, and what it started."""

import psutil


def memory_mb() -> dict[str, float]:
    """Of this process as the system counts it: all that is resident (rss), its fair share of what it shares (pss), what
    would be free without it (uss). Then the pss of every process below it, by what it is, and of all together."""
    here = psutil.Process()
    own = here.memory_full_info()
    sizes = {name: getattr(own, name, 0) / 1e6 for name in ("rss", "pss", "uss")}
    for process in here.children(recursive=True):
        name = " ".join(process.cmdline()[1:4])
        sizes[name] = sizes.get(name, 0.0) + process.memory_full_info().pss / 1e6
    sizes["all"] = sum(size for name, size in sizes.items() if name not in ("rss", "uss"))
    return {name: round(size, 1) for name, size in sizes.items()}

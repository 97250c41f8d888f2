"""What a process holds once it is up, and the collector of cycles.

After the start a few hundred thousand objects are there that stay until the end: modules, tables of the engine,
texts. A full collection looks at each of them, which holds up the event loop for about a tenth of a second every now
and then, and never finds one to free. So they are set aside once, after what the start left over has been collected.

A tap makes and frees thousands of objects, nearly all of which are in no cycle: it pays to look for cycles less often.
"""

from __future__ import annotations

import gc

#: How many objects more than there were make the collector look at the youngest.
YOUNG = 10_000


def settle() -> None:
    """Set aside what is there now. To be called once, when everything has been started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)

"""What a process holds once it is up, and the collector of cycles.

After the start a few hundred thousand objects are there that stay until the end: modules, tables of the engine,
texts. A full collection looks at each of them, which holds up the event loop for about a tenth of a second every now
and then, and never finds one to free. So they are set aside once, after what the start left over has been collected.
"""

from __future__ import annotations

import gc


def settle() -> None:
    """Set aside what is there now. To be called once, when everything has been started."""
    gc.collect()
    gc.freeze()

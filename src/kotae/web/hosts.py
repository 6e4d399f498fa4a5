"""Which names we answer to, and which pages may ask: ours, and nobody else's.

A page elsewhere can point a name of its own at this machine (DNS rebinding) and then read what we say; an
address in figures cannot be pointed elsewhere.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from kotae.web.settings import Settings

HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>[a-z0-9._-]{1,253}))(?::[0-9]{1,5})?", re.IGNORECASE
)
OWN = ("same-origin", "none")
"""Where a request to the API may come from, if the browser says so: our page, or the user."""


@dataclass(frozen=True)
class Hosts:
    """The names that requests may call us by."""

    loopback: bool
    names: frozenset[str]

    @classmethod
    def of(cls, settings: Settings) -> Hosts:
        """Those of a server: on loopback, none but its addresses and ``localhost``."""
        names = {"localhost"}
        if not settings.loopback:
            own = socket.gethostname()
            names |= {own, own.partition(".")[0], socket.getfqdn(), *settings.names}
        return cls(settings.loopback, frozenset(name.lower().rstrip(".") for name in names if name))

    def known(self, host: str) -> bool:
        """Whether the header ``Host`` of a request is one of ours."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = (found["six"] or found["name"]).lower()
        try:
            address = ip_address(name)
        except ValueError:
            return found["six"] is None and name in self.names
        if isinstance(address, IPv6Address) != (found["six"] is not None):
            return False
        return address.is_loopback or not self.loopback


def own_page(host: str, origin: str | None, site: str | None) -> bool:
    """Whether a request comes from our own page or from no page, by what browsers say of it."""
    if site is not None and site not in OWN:
        return False
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place.lower() == host.lower()

"""Client addresses, and the names of this server."""

from __future__ import annotations

import functools
import ipaddress
import re
import socket
from collections.abc import Iterable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK = ("localhost", "127.0.0.1", "::1")
# Addresses of this machine and of private networks. `is_private` of `ipaddress` has more, such as those for documents.
PRIVATE = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fc00::/7", "fe80::/10",
)  # fmt: skip
# A name or an address, optionally with a port; a name has at most 253 letters.
_HOST = re.compile(r"(?:\[(?P<address>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9._-]{1,253}))(?::\d{1,5})?")

_WITH_PORT = re.compile(r"(?:\[(?P<six>[^\]]+)\]|(?P<four>[\d.]+))(?::\d{1,5})?")


@functools.cache
def networks(named: tuple[str, ...]) -> tuple[Network, ...]:
    """Read addresses and networks. Raise ValueError for anything else."""
    return tuple(ipaddress.ip_network(name, strict=False) for name in named)


def is_among(address: str, named: tuple[str, ...]) -> bool:
    """Return whether the address belongs to one of the named networks."""
    try:
        found = _plain(ipaddress.ip_address(address))
    except ValueError:
        return False
    return any(found in network for network in networks(named))


def client_behind(forwarded: str, proxies: tuple[str, ...]) -> str | None:
    """Return the client that an X-Forwarded-For header names: the rightmost address that is not one of our proxies.
    Each proxy appends the address that asked it, and anything further left may be made up.
    Return None if that cannot be read: `unknown` may be anybody."""
    found = None
    for part in reversed(forwarded.split(",")):
        try:
            found = _forwarded_address(part.strip())
        except ValueError:
            return None
        if not is_among(found, proxies):
            break
    return found


def _forwarded_address(part: str) -> str:
    """Read an address, which some proxies write with a port: 203.0.113.9:4711 or [2001:db8::1]:4711."""
    found = _WITH_PORT.fullmatch(part)
    return str(ipaddress.ip_address((found["six"] or found["four"]) if found else part))


def _plain(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return an IPv4-mapped IPv6 address as plain IPv4."""
    return getattr(address, "ipv4_mapped", None) or address


@functools.lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Return what counts as one address: for IPv6 the /64 network, which is what one household gets."""
    try:
        found = _plain(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return address[:64]
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def is_shared_address(address: str, proxies: tuple[str, ...] = ()) -> bool:
    """Return whether only cookies tell people at this address apart: it is on this machine or in a private network, or
    it is one of our proxies, which did not say who asked."""
    return is_among(address.partition("%")[0], (*PRIVATE, *proxies))


def home_of(address: str, guest: str, proxies: tuple[str, ...] = ()) -> str:
    """Return who takes turns together: an address or, where it is shared, the guest alone."""
    return f"guest {guest}" if is_shared_address(address, proxies) else neighbourhood(address)


def host_name(header: str) -> str | None:
    """Return the name in a Host header, without the port and in lower case, or None if it is malformed."""
    found = _HOST.fullmatch(header)
    return None if found is None else (found["address"] or found["name"]).lower().rstrip(".")


def is_name(text: str) -> bool:
    """Return whether the text is a name without a port, an address, or `*` for any name."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return text == "*" or (":" not in text and "[" not in text and host_name(text) is not None)
    return True


def own_names(host: str, *, lan: bool) -> tuple[str, ...]:
    """Return the names this server answers to without being told."""
    if not lan and host in LOOPBACK:
        return LOOPBACK
    machine = socket.gethostname().lower()
    return (*LOOPBACK, host.lower(), machine, f"{machine}.local")


def is_own(name: str, arrived_at: str, names: Iterable[str]) -> bool:
    """Return whether a request for this name that arrived at this address of ours is meant for us.

    A foreign page whose own name resolves to us (DNS rebinding) asks for that name; an address cannot be forged.
    """
    return name in names or "*" in names or _same(name, arrived_at)


def _same(name: str, address: str) -> bool:
    try:
        return _plain(ipaddress.ip_address(name)) == _plain(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return False

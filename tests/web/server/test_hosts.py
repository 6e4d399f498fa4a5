"""The names that a server goes by, and who a client is."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from kotae.web.guard import address
from kotae.web.hosts import Hosts
from kotae.web.rates import Rates
from kotae.web.settings import Settings

LOCAL = ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1", "127.0.0.1:1", "127.8.9.10", "[::1]:8000"]
FIGURES = ["192.168.1.2", "192.168.1.2:8000", "[fe80::1]", "8.8.8.8"]
STRANGE = [
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "2130706433",
    "127.1",
    "::1",
    "[127.0.0.1]",
    "[::1",
    "a b",
    "localhost:",
    "localhost:port",
    "user@localhost",
    "localhost,evil",
    "0x7f.1",
]


@pytest.mark.parametrize("host", LOCAL)
def test_a_loopback_server_goes_by_its_names(host: str) -> None:
    assert Hosts.of(Settings()).known(host)
    assert Hosts.of(Settings(host="0.0.0.0")).known(host)


@pytest.mark.parametrize("host", FIGURES)
def test_other_addresses_are_for_servers_that_others_reach(host: str) -> None:
    assert not Hosts.of(Settings()).known(host)
    assert Hosts.of(Settings(host="0.0.0.0")).known(host)


@pytest.mark.parametrize("host", STRANGE)
def test_no_server_goes_by_other_names(host: str) -> None:
    assert not Hosts.of(Settings()).known(host)
    assert not Hosts.of(Settings(host="0.0.0.0")).known(host)


def test_names_are_given_by_the_machine_and_its_user() -> None:
    given = ("Kotae.example", "two.example.")
    hosts = Hosts.of(Settings(host="192.168.1.2", names=given))
    assert hosts.known("kotae.example:8000")
    assert hosts.known("two.example")
    assert hosts.known(socket.gethostname())
    assert not Hosts.of(Settings(names=given)).known("kotae.example")  # it could be pointed here


@pytest.mark.parametrize(
    ("client", "expected"),
    [
        (("127.0.0.1", 5), "127.0.0.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("::ffff:10.1.2.3", 5), "10.1.2.3"),
        (("fe80::1%eth0", 5), "fe80::"),
        (("testclient", 5), "testclient"),
        (None, "-"),
    ],
)
def test_a_client_is_an_address_or_the_network_of_a_household(client: Any, expected: str) -> None:
    assert address({"client": client}) == expected


def test_clients_save_up_requests() -> None:
    now = 0.0
    rates = Rates(rate=2, burst=3, clock=lambda: now, kept=2)
    assert [rates.spend("a") for _ in range(4)] == [0, 0, 0, 1]
    assert rates.spend("b") == 0
    now = 0.5
    assert [rates.spend("a"), rates.spend("a")] == [0, 1]
    now = 100
    assert [rates.spend("a") for _ in range(4)] == [0, 0, 0, 1]
    assert rates.spend("c") == 0
    assert len(rates) == 2  # b is forgotten

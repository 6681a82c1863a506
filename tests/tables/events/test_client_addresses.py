"""By which address visitors are counted."""

from __future__ import annotations

import pytest

from tables.core.network import counted_address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_visitor_is_counted_once_however_the_address_is_chosen(address: str, counted: str):
    assert counted_address(address) == counted

"""CANN release numbers are read in every spelling and put in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu_paths.core.errors import UsageError
from npu_paths.core.versions import base, before, below, parse_version, within

# Oldest first; every spelling that the manual and the packages use.
ORDER = (
    "7.0.0", "8.0.RC1.alpha003", "8.0.RC1", "8.0.RC2.alpha001", "8.0.RC2.alpha002", "8.0.RC2.beta1", "8.0.RC2",
    "8.0.RC2.2", "8.0.RC3.alpha001", "8.0.RC3", "8.0.0.alpha001", "8.0.0.beta1", "8.0.0", "8.0.1", "8.1.RC1.alpha002",
    "8.1.RC1.beta1", "8.1.RC1", "8.2.RC1", "8.3.RC1", "8.5.0.alpha001", "8.5.0", "9.0.0-alpha.1", "9.0.0-beta.1",
    "9.0.0-beta.2", "9.0.0-rc.1", "9.0.0", "9.1.0", "9.2.0.beta1", "9.2.0", "10.0.0",
)  # fmt: skip
versions = st.sampled_from(ORDER).map(parse_version)


def test_order() -> None:
    """Within a number alpha < beta < RC < release, and 8.0.RCn come before 8.0.0."""
    keys = [parse_version(text) for text in ORDER]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("9.2.0.beta1", "9.2.0-beta.1"),
        ("9.2.0-beta1", "9.2.0.beta.1"),
        ("8.0.rc3.ALPHA001", "8.0.RC3.alpha001"),
        ("v9.0.0", "9.0.0"),
        (" 9.0.0\n", "9.0.0"),
        ("9.0", "9.0.0"),
        ("8.5.0.RC1", "8.5.0-rc.1"),
    ],
)
def test_spellings(one: str, other: str) -> None:
    """Spellings of one release are equal."""
    assert parse_version(one) == parse_version(other)


@pytest.mark.parametrize(
    "text", ["", "9", "nine", "9.0.0.0", "9.0.x", "9.0.0-gamma.1", "8.0.RC", "-9.0.0", "9.0.0 or so"]
)
def test_what_is_no_release_is_bad_usage(text: str) -> None:
    """Anything else is refused with a line that shows how to write it."""
    with pytest.raises(UsageError, match="not a CANN release"):
        parse_version(text)


def test_ranges() -> None:
    """A range holds its start and not its end; a missing side is open."""
    nine = parse_version("9.0.0")
    assert within(nine, None, None)
    assert within(nine, "9.0.0", None)
    assert not within(nine, None, "9.0.0")
    assert within(nine, "8.5.0", "9.1.0")
    assert not within(nine, "9.1.0", None)


def test_prereleases_are_judged_by_the_release_they_lead_to() -> None:
    """Unless the edge is itself a pre-release."""
    beta = parse_version("9.0.0-beta.1")
    assert within(beta, "9.0.0", None)
    assert not before(beta, "9.0.0")
    assert before(beta, "9.0.0-beta.2")
    assert not within(beta, "9.0.0-beta.2", None)
    assert within(parse_version("9.0.0-beta.2"), "9.0.0-beta.2", None)
    assert base(beta) == parse_version("9.0.0")


@given(st.sampled_from(ORDER))
def test_below_is_the_other_side_of_an_edge(text: str) -> None:
    """Just below an edge lies before it, and after every real release before it."""
    edge = parse_version(text)
    other = below(edge)
    assert before(other, text)
    for release in ORDER:
        if before(parse_version(release), text) and edge.stage == 3:
            assert not before(other, release) or release == text, (release, text)


@given(versions, st.sampled_from(ORDER), st.sampled_from(ORDER))
def test_an_edge_splits_the_releases(version: object, edge: str, later: str) -> None:
    """A release lies on exactly one side of an edge."""
    assert within(version, None, edge) is not within(version, edge, None)  # type: ignore[arg-type]

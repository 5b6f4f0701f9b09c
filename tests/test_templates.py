"""Directory templates are filled in completely or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu_paths.core.errors import UsageError
from npu_paths.core.templates import PARTS, check_template, fill, parts_of

VALUES: dict[str, str | None] = {name: f"v{index}" for index, name in enumerate(PARTS)}


def test_every_part_is_filled() -> None:
    """All parts of the table can stand in one template."""
    template = "/d/" + "/".join("{" + name + "}" for name in PARTS)
    check_template(template)
    assert fill(template, VALUES) == "/d/" + "/".join(f"v{index}" for index in range(len(PARTS)))
    assert parts_of(template) == PARTS


@pytest.mark.parametrize(
    "template", ["", "/a//b", "/a/{rnk}", "/a/{}", "/a/{rank", "/a/rank}", "~/x", "/a/$RANK/b", "/a/${RANK}", "/a\0b"]
)
def test_a_template_that_cannot_be_right_is_refused(template: str) -> None:
    """Empty segments, unknown placeholders and what only a shell expands are errors that say so."""
    with pytest.raises(UsageError) as error:
        check_template(template)
    assert error.value.say("en")
    assert error.value.say("zh")


@pytest.mark.parametrize("value", [None, "", " ", "a/b", ".", "..", "a\0"])
def test_a_part_without_a_usable_value_is_an_error(value: str | None) -> None:
    """Never an empty path segment, never a part that changes the shape of the path."""
    with pytest.raises(UsageError, match="job"):
        fill("/logs/{job}/plog", {**VALUES, "job": value})


def test_other_braces_stay() -> None:
    """fill() leaves what is no part: a variable's value may hold braces of its own."""
    assert fill("/a/{x}/{rank}", {**VALUES, "rank": "3"}) == "/a/{x}/3"
    assert parts_of("/a/{x}{rank}{rank}") == ("rank",)


@given(st.text(), st.text())
def test_filling_never_adds_a_segment(template: str, value: str) -> None:
    """Whatever the template and the value: the number of segments stays."""
    try:
        result = fill(template, dict.fromkeys(PARTS, value))
    except UsageError:
        return
    assert result.count("/") == template.count("/")


@given(st.lists(st.sampled_from([*PARTS, "lit"]), min_size=1, max_size=5))
def test_a_good_template_has_no_empty_segment(names: list[str]) -> None:
    """What check_template accepts fills to a path without an empty segment."""
    template = "/" + "/".join(name if name == "lit" else "{" + name + "}" for name in names)
    check_template(template)
    assert "//" not in fill(template, VALUES)

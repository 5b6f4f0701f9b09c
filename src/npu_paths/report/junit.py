"""Findings as a JUnit report: what fails the check is a failed test."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from ..core.model import Finding
from .lines import visible


def render(findings: Sequence[Finding], failing: Sequence[Finding], lang: str = "en") -> str:
    """One test case a finding; those among ``failing`` have failed, the others say what they say.

    A check without findings is one test case that has passed.
    """
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites tests="{max(1, len(findings))}" failures="{len(failing)}">',
        f'  <testsuite name="npu-paths check" tests="{max(1, len(findings))}" failures="{len(failing)}" errors="0"'
        ' skipped="0">',
    ]
    for finding in findings:
        name = finding.evidence[0] if finding.evidence else finding.artifact or finding.id
        head = f"    <testcase classname={_attribute('npu-paths.' + finding.id)} name={_attribute(name)}"
        body = [*finding.evidence, *(f"fix: {command}" for command in finding.fix)]
        text = "\n".join(escape(visible(line)) for line in (finding.say(lang), *body))
        if finding in failing:
            kind = f"type={_attribute(finding.severity)} message={_attribute(finding.say(lang))}"
            lines += [head + ">", f"      <failure {kind}>{text}</failure>", "    </testcase>"]
        else:
            lines += [head + ">", f"      <system-out>{finding.severity}: {text}</system-out>", "    </testcase>"]
    if not findings:
        lines.append('    <testcase classname="npu-paths" name="no findings"/>')
    return "\n".join([*lines, "  </testsuite>", "</testsuites>"])


def _attribute(text: str) -> str:
    return quoteattr(visible(text))

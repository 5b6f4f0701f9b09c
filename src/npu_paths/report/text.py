"""A report as text: short and grouped, or with the full trace of the artifacts that were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.model import ASSUMED, OBSERVED, Finding, Job, Report, Resolution, Step
from ..core.rules.artifacts import ARTIFACTS, GROUPS
from .lines import Speaker, console, quoted, visible, wrapped

if TYPE_CHECKING:
    from rich.console import Console

    from ..core.reverse import Landing

WIDTH = 80
_SOURCES = 2  # of a trace, unless all are asked for
_STYLES = {
    "error": "bold red", "warning": "yellow", "info": "cyan",
    "ready": "green", "creatable": "green", "missing": "yellow", "unusable": "bold red",
    "selected": "green", "blocking": "bold red", "rejected": "yellow",
}  # fmt: skip


class Writer:
    """Prints the parts of a report to a console in one language."""

    def __init__(self, lang: str, out: Console | None = None) -> None:
        self.out = out or console()
        self.say = Speaker(lang)
        self.lang = lang

    def line(self, text: str = "", style: str | None = None) -> None:
        """One line, never broken."""
        self.out.print(text, style=style)

    def words(self, text: str, indent: str = "", first: str | None = None, style: str | None = None) -> None:
        """A sentence, broken at 80 cells."""
        for line in wrapped(visible(text), WIDTH, indent, first):
            self.line(line, style)

    # ------------------------------------------------------------------ the parts
    def job(self, job: Job) -> None:
        """Who, where, and which release and basis decide."""
        say = self.say
        user = f"{job.user} (uid {job.uid})" if job.user else f"uid {job.uid}"
        where = say("cwd-gone") if job.cwd is None else visible(job.cwd)
        self.line(say("job-line", user=visible(user), cwd=where), "bold")
        if job.cann is None:
            basis = job.basis if job.basis in ASSUMED else "documented"
            self.line(say("release-unknown", assumed=ASSUMED[basis]))
        else:
            self.line(say("release-known", release=job.cann, source=visible(job.cann_source or "?")))
        self.line(say("basis-line", basis=say(f"basis-{job.basis}")))

    def short(self, resolutions: Sequence[Resolution], everything: bool) -> None:
        """The artifacts that will (or may) be written, by group; those that are off under a count."""
        off = [r for r in resolutions if r.enabled is False]
        shown = resolutions if everything else [r for r in resolutions if r.enabled is not False]
        both = len({r.basis for r in resolutions}) > 1
        for group in GROUPS:
            rows = [r for r in shown if ARTIFACTS[r.artifact].group == group]
            if rows:
                self.line()
                self.line(self.say(group), "bold")
                for row in rows:
                    self._row(row, both)
        if off and not everything:
            self.line()
            self.line(self.say("folded", count=len(off)))

    def _row(self, row: Resolution, both: bool) -> None:
        say = self.say
        state = say("state-off") if row.enabled is False else say(f"outcome-{row.outcome}")
        if row.enabled is None:
            state += say("state-run")
        label = f"{row.artifact} [{row.basis}]" if both else row.artifact
        where = visible(row.writes_to or row.directory or say("no-place"))
        origin = f"{row.selected}" if row.selected else ""
        from rich.cells import cell_len
        from rich.text import Text

        head = f"  {label}"
        line = Text(head + " " * max(2, 26 - cell_len(head)))
        line.append(state, _STYLES.get(row.outcome) if row.enabled is not False else "dim")
        if origin and row.enabled is not False:
            line.append(say("from-origin", origin=origin))
        self.out.print(line)
        self.line(f"      {where}")

    def trace(self, row: Resolution, everything: bool = False) -> None:
        """Everything about one resolution: each step of the decision; the first sources, or all of them."""
        say = self.say
        artifact = ARTIFACTS[row.artifact]
        self.line()
        self.line(f"{row.artifact}  [{say(f'basis-{row.basis}')}]", "bold")
        self.words(artifact.title_zh if self.lang == "zh" else artifact.title, "  ", "  ")
        on = say("on-unknown") if row.enabled is None else say("on-yes") if row.enabled else say("on-no")
        by = say("by-list", names=", ".join(row.enabled_by)) if row.enabled_by else ""
        self._field("enabled", on + by)
        self._field("directory", visible(row.directory or say("no-place")))
        self._field("outcome", say(f"outcome-{row.outcome}"), _STYLES[row.outcome])
        if row.writes_to is not None:
            self._field("writes-to", visible(row.writes_to))
        if row.error:
            self._field("error", row.error, "bold red")
        self.line(f"  {say('field-steps')}")
        for step in row.steps:
            self._step(step)
        for edge in row.depends_on:
            self.words(
                say("edge", release=edge.release, field=edge.field, value=visible(str(edge.value))), "    ", "  ! "
            )
        for note in row.notes:
            self.words(note.say(self.lang), "    ", "  * ")
        sources = row.sources if everything else row.sources[:_SOURCES]
        for source in sources:
            self.line(f"  {say('field-source')} {source.title}")
            self.line(f"      {source.url}", "dim")
        if len(row.sources) > len(sources):
            self.line(f"  {say('more-sources', count=len(row.sources) - len(sources))}", "dim")

    def _field(self, name: str, value: str, style: str | None = None) -> None:
        from rich.cells import cell_len
        from rich.text import Text

        label = f"  {self.say('field-' + name)}"
        self.out.print(Text(label + " " * max(1, 14 - cell_len(label))).append(value, style))

    def _step(self, step: Step) -> None:
        from rich.text import Text

        mark = ">" if step.verdict in ("selected", "blocking") else "-"
        line = Text(f"    {mark} {step.candidate}: ").append(
            self.say(f"verdict-{step.verdict}"), _STYLES.get(step.verdict, "dim")
        )
        if step.value is not None and step.verdict != "unset":
            line.append(f"  {quoted(step.value)}")
        self.out.print(line)
        if step.held not in (None, step.value, step.directory):
            self.line(f"        {self.say('held', held=quoted(step.held or ''))}")
        if step.directory is not None and step.directory != step.value:
            self.line(f"        = {visible(step.directory)}")
        if step.reason is not None:
            self.words(step.reason.say(self.lang), "        ", "        ")
        if step.seen is not None:
            self.words(seen_words(step, self.say), "        ", "        ", "dim")

    def findings(self, findings: Iterable[Finding], *, lead: bool = True) -> None:
        """Each finding: what it is, where, how to mend it, who says so; ``lead``: with an empty line before all."""
        for index, finding in enumerate(findings):
            from rich.text import Text

            if lead or index:
                self.line()
            name = self.say(f"severity-{finding.severity}")
            self.out.print(Text(f"{name}: ", _STYLES[finding.severity]).append(finding.id, "bold"))
            self.words(finding.say(self.lang), "  ", "  ")
            for place in finding.evidence:
                self.line(f"    {self.say('evidence')} {visible(place)}")
            for command in finding.fix:
                self.line(f"    {self.say('fix')} {visible(command)}")
            if finding.source is not None:
                self.line(f"    {self.say('field-source')} {finding.source.title}", "dim")


def seen_words(step: Step, say: Speaker) -> str:
    """What the file system shows at a step's directory, in one line."""
    seen = step.seen
    assert seen is not None
    if seen.exists:
        lacks = [
            letter
            for letter, has in zip("rwx", (seen.readable, seen.writable, seen.searchable), strict=True)
            if not has
        ]
        text = say("seen-exists" if seen.is_dir else "seen-no-directory")
        return text + (say("seen-lacks", letters="".join(lacks)) if lacks else "") + _refuser(step, say)
    if seen.exists is None:
        return say("seen-hidden") + _refuser(step, say)
    if seen.creatable:
        return say("seen-creatable", at=visible(seen.nearest_existing or "?"))
    return say("seen-not-creatable") + _refuser(step, say)


def _refuser(step: Step, say: Speaker) -> str:
    by = step.seen and step.seen.refused_by
    if not by:
        return ""
    if by.need == "rw":
        return say("refuser-ro", path=visible(by.path))
    return say("refuser", path=visible(by.path), need=by.need, owner=by.owner, group=by.group, mode=by.mode, uid=by.uid)


def write(report: Report, *, named: bool, everything: bool, lang: str, findings: Sequence[Finding]) -> None:
    """Print a report: traces of the artifacts that were ``named``, else the short form; then findings."""
    out = Writer(lang)
    out.job(report.job)
    if report.job.basis in (OBSERVED, "both") and not any(r.basis == OBSERVED for r in report.resolutions):
        out.words(out.say("no-observed", release=report.job.cann or "?"))
    if named:
        for row in report.resolutions:
            out.trace(row, everything)
    else:
        out.short(report.resolutions, everything)
    for note in report.notes:
        out.words(note.say(lang), "  ", "")
    out.findings(findings)


def write_landings(landings: Sequence[Landing], directory: str, lang: str) -> None:
    """Print what lands in a directory: artifact, where exactly, through which variable."""
    out = Writer(lang)
    if not landings:
        out.line(out.say("nothing-lands", directory=visible(directory)))
    for one in landings:
        sure = "" if one.certain and one.enabled else out.say("state-run" if one.certain else "landing-unsure")
        origin = one.candidate if one.value is None else f"{one.candidate}={quoted(one.value)}"
        out.line(f"{one.artifact} [{one.basis}]{out.say('from-origin', origin=origin)}{sure}")
        out.line(f"    {visible(one.path)}")

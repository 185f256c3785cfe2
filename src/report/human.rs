//! For people: what, where, the text with a caret under it, and a verdict in a line.

use std::fmt::Write as _;
use std::time::Duration;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

use super::{DupesReporter, FileName, GroupShown, HumanDupes, Only, Reporter, Tally, sanitize};
use crate::check::{Checked, Game};
use crate::finding::{Finding, Severity};
use crate::record::ResultUnit;
use crate::rules::Scoring;
use crate::source::{Place, Span};
use crate::verdict::Verdict;

/// The format `human`.
#[derive(Clone, Debug)]
pub struct Human {
    /// Which games are shown.
    pub only: Only,
    /// How many characters a line may have.
    pub width: usize,
    /// Whether to use colours.
    pub colored: bool,
}

/// Bytes of the record shown on either side of a place, before the line is trimmed to the terminal.
const WINDOW: usize = 240;

const RED: Style = AnsiColor::Red.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

impl Reporter for Human {
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.picks(checked) {
            return;
        }
        let mut text = String::new();
        let name = sanitize(&file.shown);
        for finding in checked
            .findings
            .iter()
            .filter(|finding| is_shown_apart(finding))
        {
            self.finding(&mut text, &name, checked, finding);
        }
        self.consequences(&mut text, &checked.findings);
        if let Some(game) = &checked.game {
            self.verdict(&mut text, &game_name(file, checked), game);
        }
        text.push('\n');
        out.extend_from_slice(text.as_bytes());
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            let title = self.paint(style_of(finding.severity), &title(finding));
            let line = format!(
                "{title} {}\n --> {}\n\n",
                sanitize(&finding.message),
                sanitize(&file.shown)
            );
            out.extend_from_slice(line.as_bytes());
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let only = self.only.clone();
        HumanDupes { only }.group(group, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        let mut text = self.codes(tally);
        if !text.is_empty() {
            text.push('\n');
        }
        text += &self.sums(tally, elapsed);
        out.extend_from_slice(text.as_bytes());
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("human {self:?}"))
    }
}

/// Consequences are only counted, and what is undecided stands in the verdict.
fn is_shown_apart(finding: &Finding) -> bool {
    !finding.consequence && finding.check.name != "result-undecided"
}

impl Human {
    /// As it is shown where there are no colours.
    pub(super) fn plain() -> Human {
        Human {
            only: Only::default(),
            width: 100,
            colored: false,
        }
    }

    /// How often each check found something, a line each.
    pub(super) fn codes(&self, tally: &Tally) -> String {
        let mut text = String::new();
        for (code, (count, name, severity)) in &tally.findings {
            let severity = self.paint(style_of(*severity), &format!("{:7}", severity.name()));
            let _ = writeln!(text, "{count:>8}  {severity}  {code}  {name}");
        }
        text
    }

    /// What was checked, and what came of it: two lines.
    pub(super) fn sums(&self, tally: &Tally, elapsed: Duration) -> String {
        let mut text = String::new();
        let seconds = elapsed.as_secs_f64();
        let Tally {
            files,
            games,
            unreadable,
            moves,
            ..
        } = tally;
        let _ = writeln!(
            text,
            "{} {}, {}, {} in {seconds:.1} s; {unreadable} unreadable",
            self.paint(BOLD, "checked"),
            count(*files, "file"),
            count(*games, "game"),
            count(*moves, "move"),
        );
        let [confirmed, refuted, undecided, not_checkable] = tally.verdicts;
        let _ = writeln!(
            text,
            "{} {confirmed} confirmed, {refuted} refuted, {undecided} undecided, {not_checkable} not checkable",
            self.paint(BOLD, "results")
        );
        text
    }

    fn finding(&self, text: &mut String, name: &str, checked: &Checked<'_>, finding: &Finding) {
        let place = finding.span.map(|span| checked.place(span.start));
        if finding.severity == Severity::Note {
            self.note(text, name, finding, place);
            return;
        }
        let renderer = if self.colored {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let renderer = renderer.term_width(self.width);
        let message = on_move(finding) + &sanitize(&finding.message);
        let code = format!("{} {}", finding.check.code, finding.check.name);
        let level = if finding.severity == Severity::Error {
            Level::ERROR
        } else {
            Level::WARNING
        };
        let mut group = Group::with_title(level.primary_title(&message).id(&code));
        let line = place.map_or(1, |place| place.line);
        let window = finding.span.map(|span| Window::around(checked, span, line));
        if let Some(window) = &window {
            let caret = AnnotationKind::Primary.span(window.from..window.to);
            let snippet = Snippet::source(&window.text)
                .line_start(line as usize)
                .annotation(caret);
            group = group.element(snippet);
        }
        let help = finding.help.as_deref().map(sanitize);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_ref()));
        }
        // The renderer would count columns from where the window begins, so the place is written by ourselves below the title.
        let rendered = renderer.render(&[group]);
        let (title, rest) = rendered.split_once('\n').unwrap_or((&rendered, ""));
        text.push_str(title);
        text.push('\n');
        self.arrow(text, name, place);
        text.push_str(rest.trim_end_matches('\n'));
        text.push('\n');
    }

    /// `--> path:line:column`, in line with the gutter of line numbers.
    fn arrow(&self, text: &mut String, name: &str, place: Option<Place>) {
        let line = place.map_or(0, |place| place.line);
        let indent = line.checked_ilog10().unwrap_or(0) as usize + 1;
        text.extend(std::iter::repeat_n(' ', indent));
        text.push_str(&self.paint(DIM, "-->"));
        text.push(' ');
        text.push_str(name);
        if let Some(Place { line, column }) = place {
            let _ = write!(text, ":{line}:{column}");
        }
        text.push('\n');
    }

    /// Notes take one line.
    fn note(&self, text: &mut String, name: &str, finding: &Finding, place: Option<Place>) {
        let title = self.paint(style_of(Severity::Note), &title(finding));
        let message = sanitize(&finding.message);
        let _ = writeln!(text, "{title} {}{message}", on_move(finding));
        self.arrow(text, name, place);
    }

    fn consequences(&self, text: &mut String, findings: &[Finding]) {
        if let Some(line) = more(findings) {
            let _ = writeln!(text, "{} {line} above", self.paint(DIM, "  ="));
        }
    }

    fn verdict(&self, text: &mut String, name: &str, game: &Game<'_>) {
        let judgement = game.judgement;
        let style = match judgement.verdict {
            Verdict::Confirmed => GREEN,
            Verdict::Refuted => RED,
            Verdict::Undecided(_) => YELLOW,
            Verdict::NotCheckable(_) => DIM,
        };
        let word = self.paint(style, judgement.verdict.name());
        let _ = write!(text, "{}: {word}", self.paint(BOLD, name));
        if let Some(why) = judgement.verdict.why() {
            let _ = write!(text, ": {}{}", why.text(), open_points(game));
        }
        if let Some(stated) = game.record.result {
            let raw = game.record.text(stated.span);
            let raw: String = sanitize(&raw).chars().take(40).collect();
            let _ = write!(text, "; recorded {raw}");
            if stated.value.unit == ResultUnit::Zi {
                let _ = write!(text, " (zi: {})", stated.value.outcome);
            }
        }
        if let (Some(counted), Some(scoring)) = (&judgement.counted, judgement.counted_under) {
            let method = match scoring {
                Scoring::Area => "area",
                Scoring::Territory => "territory",
            };
            let evidence = judgement.evidence.map_or("", crate::life::Evidence::name);
            let _ = write!(text, ", counted {counted} ({method}, {evidence})");
        }
        let _ = writeln!(text, " [{}]", game.basis.rules.name);
        for explanation in &judgement.explanations {
            let _ = writeln!(text, "  {}", explanation.text);
        }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        if self.colored {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// The points that nobody can judge, the first few by name.
fn open_points(game: &Game<'_>) -> String {
    let points = &game.judgement.undecided;
    let names: Vec<String> = points
        .iter()
        .take(5)
        .filter_map(|point| point.human(game.record.size))
        .collect();
    match points.len().saturating_sub(names.len()) {
        _ if names.is_empty() => String::new(),
        0 => format!(" ({})", names.join(", ")),
        more => format!(" ({} and {more} more)", names.join(", ")),
    }
}

/// The name of a game: that of its file, and its number where the file holds several.
pub(super) fn game_name(file: &FileName, checked: &Checked<'_>) -> String {
    let name = sanitize(&file.shown);
    match &checked.game {
        Some(game) if game.record.tree().games().len() > 1 => {
            format!("{name}#{}", game.record.game() + 1)
        }
        _ => name.into_owned(),
    }
}

/// How many findings are not shown because an illegal move caused them.
pub(super) fn more(findings: &[Finding]) -> Option<String> {
    let consequences = findings.iter().filter(|finding| finding.consequence);
    match consequences.count() {
        0 => None,
        1 => Some("1 more finding follows from an illegal move".to_owned()),
        count => Some(format!("{count} more findings follow from an illegal move")),
    }
}

/// `1 file`, `2 files`.
pub(super) fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn title(finding: &Finding) -> String {
    format!(
        "{}[{} {}]:",
        finding.severity.name(),
        finding.check.code,
        finding.check.name
    )
}

/// `move 4: `, with the variation it is in; nothing where it is about no move.
pub(super) fn on_move(finding: &Finding) -> String {
    match finding.number {
        None => String::new(),
        Some(number) if finding.path.is_empty() => format!("move {number}: "),
        Some(number) => format!("move {number} in variation {}: ", path(finding)),
    }
}

/// Branch by branch, counted from 1 as people count variations.
fn path(finding: &Finding) -> String {
    let steps: Vec<String> = finding
        .path
        .iter()
        .take(20)
        .map(|step| (step + 1).to_string())
        .collect();
    steps.join(".")
}

fn style_of(severity: Severity) -> Style {
    match severity {
        Severity::Error => RED,
        Severity::Warning => YELLOW,
        Severity::Note => DIM,
    }
}

/// The text around a place: one line, cut to a window, decoded and made harmless.
struct Window {
    text: String,
    from: usize,
    to: usize,
}

impl Window {
    /// Around a span that begins in the line with this number.
    fn around(checked: &Checked<'_>, span: Span, number: u32) -> Window {
        let source = checked.source;
        let (line_start, line) = checked.lines.line(source, number);
        let line_end = line_start as usize + line.len();
        let start = (span.start as usize).min(line_end);
        let end = (span.end as usize).clamp(start, line_end);
        let decode = |from: usize, to: usize| {
            let text = source.text(Span::new(from as u32, to as u32)).text;
            sanitize(&text).into_owned()
        };
        let before = decode(start.saturating_sub(WINDOW).max(line_start as usize), start);
        let marked = decode(start, end.min(start + WINDOW));
        let after = decode(end.min(start + WINDOW), (end + WINDOW).min(line_end));
        let from = before.len();
        Window {
            text: before + &marked + &after,
            from,
            to: from + marked.len(),
        }
    }
}

//! Texts and tables to be read.

use eframe::egui::{self, Grid, Ui};
use puzzle_core::Info;
use puzzle_midend::PresetLine;
use puzzle_profile::{
    Best, Calendar, DayState, Finished, Ranking, Records, Spread, Statistics, Streak,
};
use puzzle_sitting::{by_hints, count, time};

use super::{Reply, heading, name_of};
use crate::action::Action;
use crate::look;
use crate::shared::Shared;

/// Lines of a long list that are shown.
const MOST: usize = 500;

/// A text with headings and tables.
pub(crate) struct Page {
    title: String,
    parts: Vec<Part>,
    /// What a button beside "Close" does.
    offer: Option<(&'static str, Action)>,
}

enum Part {
    Text(String, String),
    Table(String, Vec<Vec<String>>),
    /// Numbers as bars, each with its label.
    Bars(Vec<(String, usize)>),
}

impl Page {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), parts: Vec::new(), offer: None }
    }

    /// And a text under a heading, which may be empty.
    pub(crate) fn section(mut self, title: &str, text: &str) -> Self {
        self.parts.push(Part::Text(title.into(), text.into()));
        self
    }

    /// And a button that does something with it.
    pub(crate) fn offering(mut self, label: &'static str, action: Action) -> Self {
        self.offer = Some((label, action));
        self
    }

    /// And a table of two columns under a heading.
    pub(crate) fn table(mut self, title: &str, rows: Vec<(String, String)>) -> Self {
        let rows = rows.into_iter().map(|(a, b)| vec![a, b]).collect();
        self.parts.push(Part::Table(title.into(), rows));
        self
    }

    pub(super) fn show(&self, ui: &mut Ui) -> Reply {
        ui.set_width(580.0_f32.min(ui.available_width()));
        heading(ui, &self.title);
        let room = (ui.ctx().content_rect().height() - 190.0).max(80.0);
        // Texts are as wide as the dialog; tables of many columns may be wider.
        let width = ui.available_width();
        let scroll = egui::ScrollArea::both().max_height(room).auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            ui.set_max_width(width - ui.spacing().scroll.bar_width);
            scroll_by_keys(ui);
            for (i, part) in self.parts.iter().enumerate() {
                match part {
                    Part::Text(title, text) => {
                        subheading(ui, i, title);
                        ui.add(egui::Label::new(text).wrap());
                    }
                    Part::Table(title, rows) => {
                        subheading(ui, i, title);
                        let grid = Grid::new(i).max_col_width(0.62 * width);
                        grid.spacing([18.0, 5.0]).striped(true).show(ui, |ui| {
                            for row in rows {
                                for cell in row {
                                    ui.label(cell);
                                }
                                ui.end_row();
                            }
                        });
                    }
                    Part::Bars(bars) => show_bars(ui, i, bars),
                }
            }
        });
        let is_entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(8.0);
        let (is_taken, is_closed) = ui
            .horizontal(|ui| {
                let size = [90.0, 30.0];
                let offer = self.offer.as_ref().map(|(label, _)| {
                    ui.add(egui::Button::new(look::bold(*label)).min_size(size.into())).clicked()
                });
                let close = ui.add(egui::Button::new("Close").min_size(size.into()));
                (offer == Some(true), close.clicked())
            })
            .inner;
        match &self.offer {
            Some((_, action)) if is_taken => Reply::Act(action.clone()),
            _ if is_closed || is_entered => Reply::Close,
            _ => Reply::Stay,
        }
    }

    /// Best results, statistics, the days: what the player has done.
    pub(crate) fn records(shared: &Shared) -> Self {
        let log = shared.log();
        let today = shared.day();
        let mut page = Self::new(format!("Records of {}", shared.keeping.player));
        if log.is_empty() {
            let words = "Nothing is finished yet. Each puzzle that you solve is written down here.";
            return page.section("", words);
        }
        let streak =
            Streak::of_days(log.iter().filter(|g| g.is_solved()).map(|game| game.date), today);
        if streak.longest > 0 {
            let words = format!(
                "{} in a row, the longest row {}",
                count(streak.current.into(), "day"),
                streak.longest
            );
            page = page.section("", &words);
        }
        for (game, statistics) in Statistics::by_game(&log) {
            page.add_game(shared, game, &statistics, &log);
        }
        page
    }

    fn add_game(&mut self, shared: &Shared, game: &str, statistics: &Statistics, log: &[Finished]) {
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        let entry = shared.registry.find(game);
        let presets = entry.map(|entry| entry.presets()).unwrap_or_default();
        let presets = PresetLine::flatten(&presets);
        let mut rows = vec![row("All", statistics)];
        for ((_, grade), statistics) in Statistics::by_grade(of_game()) {
            rows.push(row(grade.title(), &statistics));
        }
        for ((_, params), statistics) in Statistics::by_params(of_game()) {
            let title = presets.iter().find(|(_, known)| *known == params).map(|(title, _)| *title);
            if statistics.solved > 1 {
                rows.push(row(title.unwrap_or(params), &statistics));
            }
        }
        self.parts.push(Part::Table(name_of(shared, game), rows));
        let bars = bars(&statistics.millis);
        if !bars.is_empty() {
            self.parts.push(Part::Bars(bars));
        }
        let today = shared.day();
        let calendar = Calendar::of(of_game(), None, Calendar::month(today), today);
        if calendar.n_solved > 0 {
            let days = calendar.days.iter().map(|day| match day.state {
                DayState::Solved => '✓',
                DayState::SolvedLate => '~',
                DayState::Missed => '-',
                DayState::Open => '?',
                _ => '·',
            });
            let text = format!(
                "{}\n✓ solved, ~ late, - missed; {} in a row, longest {}",
                days.collect::<String>(),
                calendar.streak.current,
                calendar.streak.longest
            );
            self.parts.push(Part::Text("Puzzles of the day this month".into(), text));
        }
        let records = Records::of(of_game());
        let mut rows = Vec::new();
        for (id, record) in records.iter().take(MOST) {
            let shown = of_game().rfind(|finished| finished.puzzle == id);
            let title: String = shown.map_or(id, Finished::title).chars().take(34).collect();
            let by = |best: Option<Best>, words: fn(u64) -> String| {
                best.map_or_else(String::new, |best| words(best.value) + &by_hints(best.hints))
            };
            rows.push(vec![
                title,
                by(record.moves, |n| count(n, "move")),
                by(record.pushes, |n| count(n, "push")),
                by(record.millis, time),
            ]);
        }
        if !rows.is_empty() {
            self.parts.push(Part::Table("Best of each puzzle".into(), rows));
        }
    }

    /// The best scores of the game in front, and over all.
    pub(crate) fn rankings(shared: &Shared, in_front: Option<&Info>) -> Result<Self, String> {
        let logs = shared.keeping.logs(&shared.registry).map_err(|error| error.to_string())?;
        let scores = shared.keeping.store.scores().unwrap_or_default();
        let mut page = Self::new("Rankings");
        let one = in_front.map(|info| (Some(info.id), info.name)).into_iter();
        for (game, name) in one.chain([(None, "All games")]) {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, &scores, game);
            let rows = ranking.ranks.iter().enumerate().map(|(i, rank)| {
                vec![
                    format!("{}.", i + 1),
                    rank.name.to_string(),
                    rank.score.to_string(),
                    name_of(shared, &rank.game),
                    rank.grade.map_or_else(String::new, |grade| grade.title().into()),
                    by_hints(rank.hints),
                ]
            });
            let rows: Vec<_> = rows.collect();
            if rows.is_empty() {
                page = page.section(name, "Nobody yet");
            } else {
                page.parts.push(Part::Table(name.into(), rows));
            }
        }
        let words = "A score is cells times 100000 times 1, 2 or 3 by grade, through milliseconds.";
        Ok(page.section("", words))
    }
}

/// A text that is longer than its room goes by with the keys that scroll.
fn scroll_by_keys(ui: &Ui) {
    let line = 3.0 * ui.text_style_height(&egui::TextStyle::Body);
    let page = 0.9 * ui.clip_rect().height();
    let steps = [
        (egui::Key::ArrowDown, line),
        (egui::Key::ArrowUp, -line),
        (egui::Key::PageDown, page),
        (egui::Key::PageUp, -page),
        (egui::Key::Home, f32::MIN / 2.0),
        (egui::Key::End, f32::MAX / 2.0),
    ];
    for (key, by) in steps {
        if ui.input(|input| input.key_pressed(key)) {
            ui.scroll_with_delta(egui::vec2(0.0, -by));
        }
    }
}

fn subheading(ui: &mut Ui, at: usize, title: &str) {
    if at > 0 {
        ui.add_space(10.0);
    }
    if !title.is_empty() {
        ui.label(look::bold(title));
    }
}

fn show_bars(ui: &mut Ui, at: usize, bars: &[(String, usize)]) {
    let most = bars.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1);
    Grid::new(("bars", at)).spacing([10.0, 2.0]).show(ui, |ui| {
        for (label, n) in bars {
            ui.weak(label);
            let bar = egui::ProgressBar::new(*n as f32 / most as f32).desired_width(220.0);
            ui.add(bar.text(n.to_string()));
            ui.end_row();
        }
    });
}

/// A line of statistics.
fn row(title: &str, statistics: &Statistics) -> Vec<String> {
    let millis = &statistics.millis;
    let timed = millis.n > 0;
    vec![
        title.to_string(),
        format!("{} of {} solved", statistics.solved, statistics.played),
        format!("{} without a hint", statistics.unaided),
        if timed { format!("best {}", time(millis.least)) } else { String::new() },
        if timed { format!("average {}", time(millis.mean)) } else { String::new() },
    ]
}

/// How the times are spread, where there are enough of them.
fn bars(spread: &Spread) -> Vec<(String, usize)> {
    if spread.n < 5 {
        return Vec::new();
    }
    spread.buckets.iter().map(|bucket| (time(bucket.from), bucket.n)).collect()
}

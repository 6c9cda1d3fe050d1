//! Plots of a player's results.
//!
//! A [`Plot`] is plain data that is computed from the log of finished games. It is described once
//! and shown twice: [`Plot::draw`] draws it on a canvas, for windows, pages and files, and
//! [`Plot::text`] writes it in characters, for terminals. [`Plot::words`] is the sentence that a
//! screen reader reads. All numbers are integers, so every machine draws the same picture.

mod axis;
mod calendar;
mod draw;
mod histogram;
mod of_game;
mod over_days;
mod progress;
mod text;
mod unit;

use puzzle_core::draw::Role;
use puzzle_core::{Text, label};

pub use calendar::{CalendarMonth, CalendarPlot, DayMark};
pub use histogram::Histogram;
pub use over_days::{OverDays, RUNNING};
pub use progress::ProgressPlot;
pub use unit::Unit;

/// A plot of a player's results.
///
/// ```
/// use puzzle_app::{OverDays, Plot, PlotData, Unit};
/// use puzzle_core::text::Language;
/// use puzzle_profile::Finished;
/// let game = |day: &str, millis| Finished {
///     date: day.parse().unwrap(),
///     millis: Some(millis),
///     ..Finished::default()
/// };
/// let log = [game("2026-11-20", 65_000), game("2026-11-21", 58_000)];
/// let plot = Plot::new("Times", PlotData::OverDays(OverDays::of(&log, Unit::Time)));
/// assert_eq!(plot.words(), "2 games on 2 days: median 1:01, last 58.0 s");
/// let text = plot.text(40, 10, &Language::ENGLISH);
/// assert!(text.lines().all(|line| line.chars().count() <= 40));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The title.
    pub title: Text,
    /// The data that the plot shows.
    pub data: PlotData,
}

/// The data of a [`Plot`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlotData {
    /// Results over the days, with a line of medians.
    OverDays(OverDays),
    /// The distribution of results, with the last one marked.
    Histogram(Histogram),
    /// The puzzles of the day of some months.
    Calendar(CalendarPlot),
    /// The solved puzzles of a collection over time.
    Progress(ProgressPlot),
}

/// A mark in a legend: how it looks on a canvas and as a character, and what it means.
struct Mark {
    shape: MarkShape,
    character: char,
    meaning: &'static str,
}

/// The look of a [`Mark`] on a canvas.
enum MarkShape {
    Dot(Role),
    Line(Role),
    Bar(Role),
    Day(DayMark),
}

impl Plot {
    /// Creates a plot with a title.
    pub fn new(title: impl Into<Text>, data: PlotData) -> Self {
        Self { title: title.into(), data }
    }

    /// Returns the plot in one sentence without a final period, for screen readers and as a
    /// caption.
    pub fn words(&self) -> Text {
        match &self.data {
            PlotData::OverDays(data) => data.words(),
            PlotData::Histogram(data) => data.words(),
            PlotData::Calendar(data) => data.words(),
            PlotData::Progress(data) => data.words(),
        }
    }

    /// Returns the marks of the plot whose meaning is not obvious.
    fn legend(&self) -> Vec<Mark> {
        use MarkShape::{Bar, Day, Dot, Line};
        let mark = |shape, character, meaning| Mark { shape, character, meaning };
        match &self.data {
            PlotData::OverDays(data) if data.results.is_empty() => Vec::new(),
            PlotData::OverDays(data) => {
                let mut marks = vec![
                    // Translators: the meaning of a dot in a plot
                    mark(Dot(Role::SELECTED), '•', label!("game")),
                    mark(Line(Role::TEXT), '━', label!("median of the latest 12")),
                    // Translators: the last game, in a plot
                    mark(Dot(Role::HINT), '◆', label!("last")),
                ];
                // The medians of one day make no line.
                if data.medians.len() < 2 {
                    marks.remove(1);
                }
                marks
            }
            PlotData::Histogram(data) if data.last.is_none() => Vec::new(),
            PlotData::Histogram(_) => vec![mark(Bar(Role::HINT), '▲', label!("last"))],
            PlotData::Calendar(data) => DayMark::ALL
                .into_iter()
                .filter(|state| data.months.iter().any(|month| month.days.contains(state)))
                .filter_map(|state| Some(mark(Day(state), state.character(), state.meaning()?)))
                .collect(),
            PlotData::Progress(_) => Vec::new(),
        }
    }
}

//! Which plots are shown for a game or a collection.

use std::collections::BTreeMap;

use puzzle_midend::{Collection, Date};
use puzzle_profile::{Finished, Kind, Progress};

use super::{CalendarPlot, Histogram, OverDays, Plot, PlotData, ProgressPlot, Unit};
use puzzle_core::{Text, text};

/// Number of months in a calendar.
const MONTHS: u32 = 3;

impl Plot {
    /// Returns the plots of a game: times and moves over the days and the distribution of times, all
    /// of one kind of puzzle, and the calendar of the puzzles of the day. The kind is the one that the
    /// player solved last without hints, among the kinds with at least `least` such results. A
    /// calendar without solved days and moves that are all equal are left out.
    ///
    /// `log` has the finished games of this game. `title_of` returns the title of a finished game's
    /// kind.
    pub fn of_game(
        log: &[&Finished],
        title_of: impl Fn(&Finished) -> Text,
        least: usize,
        today: Date,
    ) -> Vec<Self> {
        let mut plots = Vec::new();
        let is_own = |game: &&Finished| game.is_solved() && !game.is_again && game.hints == 0;
        let solved = || log.iter().copied().filter(is_own);
        // Of each kind, how many games there are, and how many have a time.
        let mut counts: BTreeMap<Kind<'_>, (usize, usize)> = BTreeMap::new();
        for game in solved() {
            let (n, n_timed) = counts.entry(game.kind()).or_default();
            *n += 1;
            *n_timed += usize::from(game.millis.is_some());
        }
        let has_enough = |game: &&Finished| {
            let (n, n_timed) = counts.get(&game.kind()).copied().unwrap_or_default();
            (if n_timed > 0 { n_timed } else { n }) >= least
        };
        let last = solved().filter(has_enough).max_by_key(|game| (game.date, game.at, game.uid));
        if let Some(last) = last {
            let title = title_of(last);
            let of_kind = || solved().filter(|game| game.kind() == last.kind());
            let over_days = |unit| {
                let data = OverDays::of(of_kind(), unit);
                (data.results.len() >= least.max(1)).then_some(data)
            };
            let has_clock = of_kind().any(|game| game.millis.is_some());
            let unit = if has_clock { Unit::Time } else { Unit::Moves };
            let of_moves = || text!("Moves ({title})", title = &title);
            let (results, distribution) = if has_clock {
                let times = text!("Times ({title})", title = &title);
                (times, text!("Distribution of times ({title})", title = &title))
            } else {
                (of_moves(), text!("Distribution of moves ({title})", title = &title))
            };
            if let Some(data) = over_days(unit) {
                plots.push(Self::new(results, PlotData::OverDays(data)));
                let data = PlotData::Histogram(Histogram::of(of_kind(), unit));
                plots.push(Self::new(distribution, data));
            }
            let varies = |data: &OverDays| data.results.windows(2).any(|two| two[0].1 != two[1].1);
            if let Some(data) = over_days(Unit::Moves).filter(|data| has_clock && varies(data)) {
                plots.push(Self::new(of_moves(), PlotData::OverDays(data)));
            }
        }
        plots.extend(Self::calendar(log.iter().copied(), today));
        plots
    }

    /// Returns the calendar of the puzzles of the day, if the player solved one.
    pub fn calendar<'a>(log: impl IntoIterator<Item = &'a Finished>, today: Date) -> Option<Self> {
        let data = CalendarPlot::of(log, MONTHS, today, today);
        let has_days = data.n_days > 0;
        has_days.then(|| Self::new(text!("Puzzles of the day"), PlotData::Calendar(data)))
    }

    /// Returns the progress in each of some collections, given with their keys and titles, in which
    /// the player solved at least one puzzle.
    pub fn of_collections<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        collections: &[(&str, &Text, &Collection)],
        today: Date,
    ) -> Vec<Self> {
        let keyed = collections.iter().map(|(key, _, list)| (*key, *list));
        let progress = Progress::of_all(log, keyed);
        let plot = |((_, title, _), progress): (&(&str, &Text, &Collection), &Progress)| {
            let data = PlotData::Progress(ProgressPlot::of(progress, today));
            (progress.n_solved() > 0).then(|| Self::new(*title, data))
        };
        collections.iter().zip(&progress).filter_map(plot).collect()
    }
}

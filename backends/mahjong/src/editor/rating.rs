//! Rates a layout by the share of random deals that can be won, and by the grades of deals.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Metric, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::{GameRng, Text, plural, text};

use super::draft::Draft;
use super::review::never_free_remark;
use super::stroke::Stroke;
use crate::generate::{constructed, shuffled};
use crate::params::Params;
use crate::skill::{GAMES, WinCounts};
use crate::solve::{ClearResult, decide};

/// The largest number of random deals that are decided.
const MAX_DEALS: u64 = 1000;
/// The node limit for deciding one deal. A deal that takes more nodes stays undecided.
const DEAL_NODES: u64 = 50_000;
/// The largest number of random deals whose grade is measured.
const GRADED_DEALS: usize = 16;
/// The number of constructed deals whose grade is measured. They are easier than random ones.
const GRADED_CONSTRUCTED_DEALS: usize = 8;

/// Rates the draft. The rating says what is wrong with the layout, or names the share of random deals
/// that can be won and the grades of deals.
pub(super) fn rate(
    draft: &Draft,
    _: &SolveRequest<'_, Stroke>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.node()?;
    let layout = match draft.layout() {
        Ok(layout) => layout,
        Err(fault) => {
            return Ok(Rating::ungraded(text!("not complete: {reason}", reason = fault.text())));
        }
    };
    if let Some(remark) = never_free_remark(draft, work)? {
        return Ok(Rating::ungraded(remark.words).with_solutions(Solutions::None));
    }
    let mut rng = GameRng::new(&layout.code());
    let params = Params::on(layout);
    let sample = Sample::draw(&params, &mut rng, work)?;
    let grades = grades(&params, &sample, &mut rng, work)?;
    let mut words = sample.words();
    if sample.n_won == 0 {
        let (_, pairs) = constructed(&params, &mut None, &mut rng, work)?;
        words = if pairs.is_some() {
            text!("{deals}, but other deals can", deals = words)
        } else {
            text!(
                "{deals}, and no order of taking all tiles was found, whatever is on them",
                deals = words
            )
        };
    }
    if !grades.is_empty() {
        let grades = Text::commas(grades.iter().map(|grade| grade.keyword().into()));
        words = text!("{deals}; deals can be {grades}", deals = words, grades);
    }
    Ok(Rating::ungraded(words).with_figures(sample.figures()))
}

/// Random deals of a layout.
#[derive(Default)]
struct Sample {
    n_won: u64,
    n_lost: u64,
    n_undecided: u64,
    /// The groups of the first deals that can be won.
    won: Vec<Vec<u8>>,
}

impl Sample {
    /// Decides as many random deals as the limit of nodes allows.
    ///
    /// # Errors
    /// Returns a [`Stop`] if the search is canceled, or if not even one deal is decided.
    fn draw(params: &Params, rng: &mut GameRng, work: &mut Work<'_>) -> Result<Self, Stop> {
        let mut sample = Self::default();
        // Leave nodes for the last deal and for the grades.
        let graded = (GRADED_DEALS + GRADED_CONSTRUCTED_DEALS) as u64 * 2 * u64::from(GAMES);
        let left = work.nodes_left();
        let end = left - (left / 2).min(DEAL_NODES + graded);
        let start = work.n_nodes();
        while sample.n() < MAX_DEALS && work.n_nodes() - start < end {
            let n_nodes = work.n_nodes() - start;
            let (by_nodes, by_deals) = (n_nodes * MAX_DEALS / end, sample.n());
            work.part(by_nodes.max(by_deals), MAX_DEALS);
            let groups = shuffled(params, rng);
            let decided = work.with_node_limit(DEAL_NODES, |work| {
                decide(params.layout(), &groups, |_| true, work)
            });
            match decided {
                Ok(ClearResult::Pairs(_)) => {
                    sample.n_won += 1;
                    if sample.won.len() < GRADED_DEALS {
                        sample.won.push(groups);
                    }
                }
                Ok(ClearResult::Impossible) => sample.n_lost += 1,
                Err(Stop::Inner) => sample.n_undecided += 1,
                Err(Stop::Nodes) if sample.n() > 0 => break,
                Err(stop) => return Err(stop),
            }
        }
        Ok(sample)
    }

    fn n(&self) -> u64 {
        self.n_won + self.n_lost + self.n_undecided
    }

    /// Returns the share of the decided deals that can be won, in thousandths of a percent.
    fn share(&self) -> u64 {
        self.n_won * 100_000 / (self.n_won + self.n_lost).max(1)
    }

    /// Returns the standard error of the share, in thousandths of a percent. It is the standard
    /// deviation of the beta distribution of the share, given the sample, so that it is not 0 even if
    /// all deals can be won.
    fn standard_error(&self) -> u64 {
        let (won, lost) = (u128::from(self.n_won) + 1, u128::from(self.n_lost) + 1);
        let n = won + lost;
        (won * lost * 100_000 * 100_000 / (n * n * (n + 1))).isqrt() as u64
    }

    fn words(&self) -> Text {
        let tenths = |milli: u64| Text::decimal((milli / 100) as f64 / 10.0, 1);
        let n = self.n_won + self.n_lost;
        let deals = match (self.n_won, self.n_lost) {
            (0, 0) => {
                return plural!(
                    n = self.n_undecided,
                    "none of {n} random deals was decided",
                    "none of {n} random deals was decided"
                );
            }
            (0, _) => plural!(
                n,
                "none of {n} random deals can be won",
                "none of {n} random deals can be won"
            ),
            (_, 0) => {
                plural!(
                    n,
                    "all of {n} random deals can be won",
                    "all of {n} random deals can be won"
                )
            }
            _ => plural!(
                n,
                "{share} % of {n} random deals can be won",
                "{share} % of {n} random deals can be won",
                share = tenths(self.share() + 50)
            ),
        };
        // Rounded up.
        let error = tenths(self.standard_error() + 99);
        match self.n_undecided {
            0 => text!("{deals} (standard error {error} %)", deals, error),
            n => plural!(
                n,
                "{deals} (standard error {error} %, {n} more undecided)",
                "{deals} (standard error {error} %, {n} more undecided)",
                deals,
                error
            ),
        }
    }

    fn figures(&self) -> Vec<Metric> {
        Vec::from([
            Metric::int("deals", self.n() as i64),
            Metric::int("undecided_deals", self.n_undecided as i64),
            Metric::milli("winnable_percent", self.share() as i64),
            Metric::milli("standard_error_percent", self.standard_error() as i64),
        ])
    }
}

/// Returns the grades that deals on a layout can have. For a bundled layout they are known. For any
/// other layout, they are the grades of some random deals and some constructed deals.
fn grades(
    params: &Params,
    sample: &Sample,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Vec<Grade>, Stop> {
    let possible = params.grades();
    if params.title().is_some() || possible.is_empty() {
        return Ok(possible);
    }
    let mut found = BTreeSet::new();
    let mut measure = |groups: &[u8], work: &mut Work<'_>| {
        work.nodes(u64::from(2 * GAMES))?;
        found.insert(WinCounts::measure(params.layout(), groups, |_| true, GAMES).grade());
        Ok(())
    };
    for groups in &sample.won {
        measure(groups, work)?;
    }
    for _ in 0..GRADED_CONSTRUCTED_DEALS {
        if let (groups, Some(_)) = constructed(params, &mut None, rng, work)? {
            measure(&groups, work)?;
        }
    }
    Ok(found.into_iter().collect())
}

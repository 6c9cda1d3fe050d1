//! How a check is asked for.

use std::time::{Duration, Instant};

use puzzle_core::Game;

use crate::kit::Kit;
use crate::properties;
use crate::property::Property;
use crate::report::{Coverage, Failure, Report};

/// Checks a back end with what suits most games; panics with one message at the first broken
/// promise.
///
/// ```no_run
/// # use puzzle_core::Game;
/// # fn of<MyGame: Game>() {
/// puzzle_conformance::check::<MyGame>();
/// # }
/// ```
#[track_caller]
pub fn check<G: Game>() {
    Check::new().run::<G>();
}

/// A check with more to say.
///
/// ```no_run
/// use puzzle_conformance::{Check, Property};
/// # use puzzle_core::Game;
/// # fn of<MyGame: Game>() {
/// Check::new()
///     .seeds(30)
///     .params(&["3x7", "9x2"])
///     .golden("4x4#kit", "7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9")
///     .skip(Property::QuietRedraw, "a water surface moves all the time")
///     .run::<MyGame>();
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    pub(crate) seeds: usize,
    pub(crate) steps: usize,
    pub(crate) params: Vec<String>,
    pub(crate) goldens: Vec<(String, String)>,
    pub(crate) nodes: u64,
    pub(crate) patience: Duration,
    pub(crate) replay: Option<String>,
    skips: Vec<(Property, String)>,
}

impl Default for Check {
    fn default() -> Self {
        Self::new()
    }
}

impl Check {
    /// What suits most games.
    pub fn new() -> Self {
        Self {
            seeds: 6,
            steps: 40,
            params: Vec::new(),
            goldens: Vec::new(),
            nodes: 200_000,
            patience: Duration::from_mins(15),
            replay: None,
            skips: Vec::new(),
        }
    }

    /// So many puzzles of the default params; others get a third of it.
    #[must_use]
    pub fn seeds(mut self, n: usize) -> Self {
        self.seeds = n.max(1);
        self
    }

    /// So many steps in each walk.
    #[must_use]
    pub fn steps(mut self, n: usize) -> Self {
        self.steps = n;
        self
    }

    /// More params to check with, beside the default, some presets, and an oblong board where the
    /// dialog has `width` and `height`.
    #[must_use]
    pub fn params(mut self, texts: &[&str]) -> Self {
        self.params.extend(texts.iter().map(ToString::to_string));
        self
    }

    /// The desc that `params#seed` names for ever.
    #[must_use]
    pub fn golden(mut self, params_and_seed: &str, desc: &str) -> Self {
        self.goldens.push((params_and_seed.to_string(), desc.to_string()));
        self
    }

    /// So many nodes for each call of a solver.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// The check fails when it takes longer, and says so: 15 minutes unless told. What it tries is
    /// counted in cases and nodes, and the same on every machine.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Only this puzzle: what a failure's message has behind the game's name, `3x7#monkey-17`.
    #[must_use]
    pub fn replay(mut self, id: &str) -> Self {
        self.replay = Some(id.to_string());
        self
    }

    /// Leaves a property out, for a reason.
    #[must_use]
    pub fn skip(mut self, property: Property, reason: &str) -> Self {
        assert!(!reason.trim().is_empty(), "{property} can be skipped for a reason only");
        self.skips.push((property, reason.to_string()));
        self
    }

    /// Whether a property is left out.
    pub(crate) fn skips(&self, property: Property) -> bool {
        self.skips.iter().any(|(skipped, _)| *skipped == property)
    }

    /// Checks all properties; panics with one message when a promise is broken.
    #[track_caller]
    pub fn run<G: Game>(&self) {
        let report = self.report::<G>();
        assert!(report.failures.is_empty(), "\n{report}\n");
    }

    /// Checks properties up to the first that is broken.
    pub fn first_failure<G: Game>(&self) -> Option<Failure> {
        self.checked::<G>(true).failures.into_iter().next()
    }

    /// Checks all properties and tells what was found.
    pub fn report<G: Game>(&self) -> Report {
        self.checked::<G>(false)
    }

    fn checked<G: Game>(&self, stops_at_first: bool) -> Report {
        let kit = Kit::<G>::new(self);
        let mut report = Report {
            game: G::INFO.id,
            failures: Vec::new(),
            skipped: self.skips.clone(),
            coverage: Coverage::default(),
            times: Vec::new(),
        };
        for property in Property::ALL {
            if self.skips(property) {
                continue;
            }
            let start = Instant::now();
            report.failures.extend(properties::test(&kit, property));
            report.times.push((property, start.elapsed()));
            if stops_at_first && !report.failures.is_empty() {
                break;
            }
        }
        report.coverage = kit.coverage();
        report
    }
}

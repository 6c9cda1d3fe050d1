//! The builder of a check.

use std::time::{Duration, Instant};

use puzzle_core::Game;

use crate::kit::Kit;
use crate::properties;
use crate::property::Property;
use crate::report::{Coverage, Failure, Report};

/// Checks a back end with the default settings, which suit most games.
///
/// # Panics
/// When a property is broken.
///
/// # Examples
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

/// A check of a back end with its settings.
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
    pub(crate) first_seed: usize,
    pub(crate) steps: usize,
    pub(crate) params: Vec<String>,
    pub(crate) goldens: Vec<(String, String)>,
    pub(crate) nodes: u64,
    pub(crate) thorough: u64,
    pub(crate) patience: Duration,
    pub(crate) replay: Option<String>,
    pub(crate) has_all_sizes: bool,
    skips: Vec<(Property, String)>,
}

impl Default for Check {
    fn default() -> Self {
        Self::new()
    }
}

impl Check {
    /// Creates a check with the default settings.
    pub fn new() -> Self {
        Self {
            seeds: 6,
            first_seed: 0,
            steps: 40,
            params: Vec::new(),
            goldens: Vec::new(),
            nodes: 200_000,
            thorough: 1,
            patience: Duration::from_mins(15),
            replay: None,
            has_all_sizes: false,
            skips: Vec::new(),
        }
    }

    /// Sets the number of puzzles of the default params; other params get a third of it.
    #[must_use]
    pub fn seeds(mut self, n: usize) -> Self {
        self.seeds = n.max(1);
        self
    }

    /// Sets the number in the first puzzle's seed, 0 by default. Checks with numbers that are as far
    /// apart as they have [`seeds`](Self::seeds) test different puzzles.
    #[must_use]
    pub fn first_seed(mut self, n: usize) -> Self {
        self.first_seed = n;
        self
    }

    /// Sets the number of steps in each walk: a game that the kit plays with random input, hints
    /// and the solver's moves.
    #[must_use]
    pub fn steps(mut self, n: usize) -> Self {
        self.steps = n;
        self
    }

    /// Adds params to check, beside the default, some presets, and an oblong board if the dialog
    /// has `width` and `height`.
    #[must_use]
    pub fn params(mut self, texts: &[&str]) -> Self {
        self.params.extend(texts.iter().map(ToString::to_string));
        self
    }

    /// Sets the desc that `params#seed` must always generate.
    #[must_use]
    pub fn golden(mut self, params_and_seed: &str, desc: &str) -> Self {
        self.goldens.push((params_and_seed.to_string(), desc.to_string()));
        self
    }

    /// Sets the maximum number of nodes for each call of a solver.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Multiplies the number of puzzles and the budget of every property. The default is 1, which
    /// suits a test that runs at every change.
    #[must_use]
    pub fn thorough(mut self, times: u32) -> Self {
        self.thorough = u64::from(times.max(1));
        self
    }

    /// Sets the maximum duration, after which the check fails with a message; 15 minutes by
    /// default. The work itself is limited by counts of cases and nodes, so that it is the same on
    /// every machine.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Tests pictures, cells and presses with tiles of each size from 1 to 64 pixels on surfaces
    /// whose [units](puzzle_core::draw::Layout::unit) have 1 by 1 to 2 by 4 pixels, instead of a
    /// few of these 512 sizes.
    #[must_use]
    pub fn all_sizes(mut self) -> Self {
        self.has_all_sizes = true;
        self
    }

    /// Checks one puzzle only, given by the part of a failure's message after the game's name:
    /// `3x7#monkey-17`.
    #[must_use]
    pub fn replay(mut self, id: &str) -> Self {
        self.replay = Some(id.to_string());
        self
    }

    /// Leaves a property out, with the reason.
    ///
    /// # Panics
    /// When the reason is empty.
    #[must_use]
    pub fn skip(mut self, property: Property, reason: &str) -> Self {
        assert!(!reason.trim().is_empty(), "give a reason for skipping {property}");
        self.skips.push((property, reason.to_string()));
        self
    }

    /// Returns `true` if a property is left out.
    pub(crate) fn skips(&self, property: Property) -> bool {
        self.skips.iter().any(|(skipped, _)| *skipped == property)
    }

    /// Checks all properties.
    ///
    /// # Panics
    /// When a property is broken, with one message for all that are.
    #[track_caller]
    pub fn run<G: Game>(&self) {
        let report = self.report::<G>();
        assert!(report.failures.is_empty(), "\n{report}\n");
    }

    /// Checks properties up to the first broken one, and returns its failure; `None` if no property
    /// is broken.
    pub fn first_failure<G: Game>(&self) -> Option<Failure> {
        self.checked::<G>(true).failures.into_iter().next()
    }

    /// Checks all properties and returns a report.
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

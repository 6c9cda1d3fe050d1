//! The data that all properties share: the puzzles, the walks on them, and the case being tested.

use std::cell::{Cell, OnceCell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, Size};
use puzzle_core::params::{ConfigKind, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::solve::{Rating, Work};

use crate::check::Check;
use crate::property::Property;
use crate::report::{Coverage, Failure};
use crate::walk::{Walk, WalkPlan, walk};

/// The result of testing a property. The error says in words what is wrong; [`Kit::at`] and similar
/// functions record the case.
pub(crate) type Verdict = Result<(), String>;

/// A generated puzzle.
pub(crate) struct Sample<G: Game> {
    /// The params of the desc.
    pub(crate) params: G::Params,
    /// The requested params; the generator may have made a narrower board.
    pub(crate) asked: G::Params,
    pub(crate) seed: String,
    pub(crate) desc: G::Desc,
    pub(crate) solution: Option<Vec<G::Move>>,
    pub(crate) rating: Option<Rating>,
    pub(crate) start: G::State,
    /// A layout with small tiles, because the picture is drawn often.
    pub(crate) layout: Layout,
    pub(crate) id: String,
}

impl<G: Game> Sample<G> {
    /// Returns a still frame of a position.
    pub(crate) fn still<'a>(&'a self, state: &'a G::State, ui: &'a G::Ui) -> Frame<'a, G> {
        Frame::still(&self.params, state, ui, self.layout)
    }
}

/// A fault found before its property is tested.
#[derive(Clone)]
pub(crate) struct EarlyFault<G: Game> {
    pub(crate) property: Property,
    pub(crate) case: Case<G>,
    pub(crate) what: String,
}

/// The case that the kit is testing.
pub(crate) struct Case<G: Game> {
    pub(crate) id: String,
    pub(crate) input: String,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) state: Option<G::State>,
}

impl<G: Game> Clone for Case<G> {
    fn clone(&self) -> Self {
        Self {
            id: self.id.clone(),
            input: self.input.clone(),
            moves: self.moves.clone(),
            state: self.state.clone(),
        }
    }
}

/// The share of the kit's budget, in percent, that an indispensable search may spend.
pub(crate) const ESSENTIAL: u32 = 2400;
/// The number of search nodes that cost one percent of the kit's budget. A node costs about the
/// same in all games; see [`Work::quick`].
const NODES: u64 = 10_000;
/// One percent of the kit's budget, in the unit of [`Kit::spend`].
const PER_CENT: u64 = 50_000;

/// The number of puzzles that are generated and played whatever it costs. The first ones are often
/// those of the default params and of an oblong board, on which few games come to an end.
const MIN_PUZZLES: usize = 6;

/// The maximum number of branches of a walk.
const MAX_BRANCHES: usize = 12;

/// The puzzles, and the faults found while they were generated.
type Generated<G> = (Vec<Sample<G>>, Vec<EarlyFault<G>>);

pub(crate) struct Kit<'a, G: Game> {
    pub(crate) check: &'a Check,
    samples: OnceCell<Generated<G>>,
    smallest: OnceCell<Option<Sample<G>>>,
    walks: OnceCell<Vec<Walk<G>>>,
    case: RefCell<Case<G>>,
    kept: RefCell<Option<EarlyFault<G>>>,
    coverage: Cell<Coverage>,
    spent: Cell<u64>,
    started: Instant,
}

/// A part of the kit's budget. When it is used up, no further case is begun.
///
/// The cost is counted, not measured, so that a busy machine tests the same cases as an idle one.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'k> {
    spent: &'k Cell<u64>,
    end: u64,
}

impl Budget<'_> {
    pub(crate) fn is_over(self) -> bool {
        self.spent.get() >= self.end
    }
}

impl<'a, G: Game> Kit<'a, G> {
    pub(crate) fn new(check: &'a Check) -> Self {
        Self {
            check,
            samples: OnceCell::new(),
            smallest: OnceCell::new(),
            walks: OnceCell::new(),
            case: RefCell::new(Case {
                id: G::INFO.id.to_string(),
                input: String::new(),
                moves: Vec::new(),
                state: None,
            }),
            kept: RefCell::new(None),
            coverage: Cell::default(),
            spent: Cell::new(0),
            started: Instant::now(),
        }
    }

    /// Returns the counts of what has been tested so far.
    pub(crate) fn coverage(&self) -> Coverage {
        let walks = self.walks.get().map_or(&[][..], |walks| &walks[..]);
        Coverage {
            puzzles: self.samples.get().map_or(0, |(list, _)| list.len()),
            steps: walks.iter().map(|walk| walk.steps.len() - walk.n_before).sum(),
            ends: walks.iter().map(Walk::n_ends).sum(),
            ..self.coverage.get()
        }
    }

    /// Updates the counts of what has been tested with a function.
    pub(crate) fn count(&self, change: impl FnOnce(&mut Coverage)) {
        let mut coverage = self.coverage.get();
        change(&mut coverage);
        self.coverage.set(coverage);
    }

    /// Adds the cost of a case: about the microseconds that it takes without optimization.
    pub(crate) fn spend(&self, cost: u64) {
        self.spent.set(self.spent.get().saturating_add(cost));
    }

    /// Adds the cost of drawing a picture.
    pub(crate) fn spend_picture(&self, size: Size) {
        self.spend(100 + size.rect().area().unsigned_abs() / 10);
    }

    /// Sets the case being tested; later messages refer to it.
    ///
    /// # Panics
    /// When the whole check exceeds its maximum duration. It never reduces the tests for lack of
    /// time.
    pub(crate) fn at(&self, id: impl Into<String>) {
        self.spend(20);
        assert!(
            self.started.elapsed() < self.check.patience,
            "the check took {:?}, which is too long; Check::patience sets the limit",
            self.check.patience
        );
        *self.case.borrow_mut() =
            Case { id: id.into(), input: String::new(), moves: Vec::new(), state: None };
    }

    /// Sets the position being tested.
    pub(crate) fn position(&self, state: &G::State, moves: &[G::Move]) {
        self.spend(20);
        let mut case = self.case.borrow_mut();
        case.state = Some(state.clone());
        case.moves = moves.to_vec();
    }

    /// Sets the position being tested to the one before a step of a walk.
    pub(crate) fn before_step(&self, walk: &Walk<G>, step: usize) {
        let moves: Vec<_> = walk.steps[..step].iter().flat_map(|s| s.moves.clone()).collect();
        self.position(walk.state_before(step), &moves);
        self.input(walk.steps.get(step).map_or("", |s| &s.input));
    }

    /// Sets the input being tested.
    pub(crate) fn input(&self, input: impl Into<String>) {
        self.spend(10);
        self.case.borrow_mut().input = input.into();
    }

    pub(crate) fn case(&self) -> Case<G> {
        self.case.borrow().clone()
    }

    /// Creates the failure of a property for the case being tested.
    pub(crate) fn failure(&self, property: Property, what: String) -> Failure {
        failure::<G>(property, self.case(), what)
    }

    /// Starts a part of the budget, in percent of the whole.
    pub(crate) fn budget(&self, percent: u32) -> Budget<'_> {
        let part = u64::from(percent) * PER_CENT * self.check.thorough;
        Budget { spent: &self.spent, end: self.spent.get().saturating_add(part) }
    }

    /// Runs a search under a limit of nodes and a limit in percent of the whole budget.
    pub(crate) fn search<T>(
        &self,
        nodes: u64,
        percent: u32,
        search: impl FnOnce(&mut Work<'_>) -> T,
    ) -> T {
        let mut work = Work::limited(nodes.min(u64::from(percent) * NODES), 256 << 20);
        let found = search(&mut work);
        self.spend(100 + work.n_nodes() * PER_CENT / NODES);
        found
    }

    /// Returns the params to check: the default, the author's, an oblong board, the default that
    /// asks for any puzzle, the presets.
    pub(crate) fn params(&self) -> Vec<G::Params> {
        let mut list = vec![G::Params::default()];
        let authors = self.check.params.iter();
        list.extend(authors.filter_map(|text| G::Params::decode(text, &G::Params::default()).ok()));
        list.extend(oblong::<G>());
        let mut any = G::Params::default();
        list.extend(any.set_any().is_ok().then_some(any));
        list.extend(Preset::flatten(&G::Params::presets()).iter().map(|(_, p)| (*p).clone()));
        let mut seen: Vec<G::Params> = Vec::new();
        list.retain(|p| {
            let is_new = !seen.contains(p) && p.validate(ParamsForm::Full).is_ok();
            seen.push(p.clone());
            is_new
        });
        list
    }

    /// Returns the puzzles. They are generated at the first call. Faults are reported by
    /// [`Property::Generation`].
    pub(crate) fn samples(&self) -> &[Sample<G>] {
        &self.generated().0
    }

    /// Returns the faults found while the puzzles were generated.
    pub(crate) fn generation_faults(&self) -> &[EarlyFault<G>] {
        &self.generated().1
    }

    /// Returns a puzzle of params with each setting at its minimum, if one can be generated. On a
    /// small board, a damaged desc is often still a puzzle, and searches are short.
    pub(crate) fn smallest(&self) -> Option<&Sample<G>> {
        let made = self.smallest.get_or_init(|| {
            let mut params = G::Params::default();
            for item in G::Params::config_items() {
                if let ConfigKind::Uint { min, .. } = item.kind {
                    let _ = params.set_config(item.key, &ConfigValue::Uint(min));
                }
            }
            params.validate(ParamsForm::Full).ok()?;
            self.sample(&params, "smallest", 20).ok()?
        });
        made.as_ref()
    }

    fn generated(&self) -> &Generated<G> {
        self.samples.get_or_init(|| {
            let (mut samples, mut faults) = (Vec::new(), Vec::new());
            let budget = self.budget(60);
            for (params, seed) in self.wanted() {
                // The first one is indispensable.
                let percent = if samples.is_empty() { ESSENTIAL } else { 40 };
                match self.sample(&params, &seed, percent) {
                    Ok(Some(sample)) => samples.push(sample),
                    Ok(None) => {}
                    Err(early) => faults.push(early),
                }
                // A slow generator gets fewer puzzles instead of a long test.
                if (samples.len() >= MIN_PUZZLES && budget.is_over()) || faults.len() > 2 {
                    break;
                }
            }
            (samples, faults)
        })
    }

    /// Returns the params and seeds of the puzzles to generate, in an order in which the first few
    /// are of different kinds.
    fn wanted(&self) -> Vec<(G::Params, String)> {
        if let Some(id) = &self.check.replay {
            let (text, seed) = id.split_once('#').unwrap_or((id, "monkey-0"));
            let params = catch_unwind(|| G::Params::decode(text, &G::Params::default()));
            let params = params.ok().and_then(Result::ok);
            return params.map(|p| (p, seed.to_string())).into_iter().collect();
        }
        let list = catch_unwind(AssertUnwindSafe(|| self.params())).unwrap_or_default();
        let n = self.check.seeds * self.check.thorough as usize;
        let mut wanted = Vec::new();
        for round in 0..n {
            for (i, params) in list.iter().enumerate() {
                // The default and the first two others in full, further presets once.
                if i == 0 || round == 0 || (i < 3 && round < n.div_ceil(3)) {
                    let seed = format!("monkey-{}", self.check.first_seed + round);
                    wanted.push((params.clone(), seed));
                }
            }
        }
        wanted
    }

    fn sample(
        &self,
        params: &G::Params,
        seed: &str,
        percent: u32,
    ) -> Result<Option<Sample<G>>, EarlyFault<G>> {
        let text = catch_unwind(AssertUnwindSafe(|| params.encode(ParamsForm::Full)));
        let id = format!("{} {}#{seed}", G::INFO.id, text.unwrap_or_default());
        self.at(&id);
        let made = catch_panic(|| {
            let mut rng = G::puzzle_rng(params, seed);
            let made = self
                .search(u64::MAX, percent, |work| G::generate(params, &mut rng, work))
                .map_err(|stop| stop.to_string());
            made.map(|made| {
                let narrowed = made.params.clone().unwrap_or_else(|| params.clone());
                let start = G::new_state(&narrowed, &made.desc);
                let layout = small_layout::<G>(&narrowed);
                (made, narrowed, start, layout)
            })
        });
        match made {
            Ok(Ok((made, narrowed, start, layout))) => Ok(Some(Sample {
                params: narrowed,
                asked: params.clone(),
                seed: seed.to_string(),
                desc: made.desc,
                solution: made.solution,
                rating: made.rating,
                start,
                layout,
                id,
            })),
            // Too slow for this budget. Others will do, and Generation checks that some succeed.
            Ok(Err(_)) => Ok(None),
            Err(what) => {
                Err(EarlyFault { property: Property::Generation, case: self.case(), what })
            }
        }
    }

    /// Returns the walks on the puzzles. They are made at the first call. Faults are kept in each
    /// walk for their property.
    pub(crate) fn walks(&self) -> &[Walk<G>] {
        self.walks.get_or_init(|| {
            let budget = self.budget(40);
            let case = self.case();
            let mut walks = Vec::new();
            // A walk with hints alone comes to an end soonest where the solution is short.
            let length = |i: &usize| {
                let sample = &self.samples()[*i];
                let area = G::size(&sample.params, sample.layout).rect().area();
                (sample.solution.as_ref().map_or(usize::MAX, Vec::len), area)
            };
            let shortest = (0..self.samples().len().min(MIN_PUZZLES)).min_by_key(length);
            for (i, sample) in self.samples().iter().enumerate() {
                self.roam(i, sample, &mut walks);
                if i == 0 || Some(i) == shortest {
                    walks.push(walk(self, i, sample, &WalkPlan::Guided));
                }
                if i + 1 >= MIN_PUZZLES && budget.is_over() {
                    break;
                }
            }
            *self.case.borrow_mut() = case;
            walks
        })
    }

    /// Walks on a puzzle until all steps are made. If a game ends early, it goes back to a position
    /// on the way, as a player does by undo, and takes another branch.
    fn roam(&self, i: usize, sample: &Sample<G>, walks: &mut Vec<Walk<G>>) {
        let first = walks.len();
        let mut left = self.check.steps;
        for branch in 0..MAX_BRANCHES {
            let way = match walks[first..].iter().find(|walk| walk.fault.is_none()) {
                None if branch > 0 => break,
                None => WalkPlan::Fresh { n: left },
                Some(_) => {
                    let last = &walks[first + branch % (walks.len() - first)];
                    let n = last.steps.len();
                    WalkPlan::Branch { of: last, at: n * (branch % 4) / 4, branch, n: left }
                }
            };
            let walked = walk(self, i, sample, &way);
            let n_new = walked.steps.len() - walked.n_before;
            let ended = walked.n_ends() > 0;
            walks.push(walked);
            left = left.saturating_sub(n_new.max(1));
            // An endless game gives no reason to go back.
            if left == 0 || (!ended && n_new == 0) {
                break;
            }
        }
    }

    /// Records a fault for a property that is tested later. Only the first such fault is kept.
    pub(crate) fn keep(&self, property: Property, what: String) {
        let early = EarlyFault { property, case: self.case(), what };
        self.kept.borrow_mut().get_or_insert(early);
    }

    /// Returns the fault of this property that was found on the walks.
    pub(crate) fn early(&self, property: Property) -> Option<&EarlyFault<G>> {
        self.walks().iter().filter_map(|w| w.fault.as_ref()).find(|e| e.property == property)
    }

    /// Fails with the fault of this property that was found on the walks.
    pub(crate) fn no_early_fault(&self, property: Property) -> Verdict {
        let kept = self.kept.borrow();
        let kept = kept.as_ref().filter(|early| early.property == property);
        match self.early(property).or(kept) {
            None => Ok(()),
            Some(early) => {
                *self.case.borrow_mut() = early.case.clone();
                Err(early.what.clone())
            }
        }
    }

    /// Fails with the faults found during generation.
    pub(crate) fn no_generation_faults(&self) -> Verdict {
        match self.generation_faults().first() {
            None => Ok(()),
            Some(early) => {
                *self.case.borrow_mut() = early.case.clone();
                Err(early.what.clone())
            }
        }
    }
}

/// Creates the failure of a property for a case.
pub(crate) fn failure<G: Game>(property: Property, case: Case<G>, what: String) -> Failure {
    let Case { id, input, moves, state } = case;
    // The function that writes texts may be broken itself.
    let moves = catch_panic(|| G::write_moves(&moves)).unwrap_or_else(|_| format!("{moves:?}"));
    let state = state.map_or(String::new(), |state| {
        catch_panic(|| G::text_format(&state))
            .ok()
            .flatten()
            .unwrap_or_else(|| format!("{state:?}"))
    });
    Failure { property, id, what, input, moves, state }
}

/// Runs a function that may panic. The panic's message is the error.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let words = payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref::<String>().cloned());
        format!("panic: {}", words.unwrap_or_else(|| "without a message".to_string()))
    })
}

/// Returns an oblong board if the dialog can make one. Mix-ups of width and height are invisible on
/// squares.
fn oblong<G: Game>() -> Option<G::Params> {
    let mut params = G::Params::default();
    let (Some(ConfigValue::Uint(w)), Some(ConfigValue::Uint(h))) =
        (params.config("width"), params.config("height"))
    else {
        return None;
    };
    for (dw, dh) in [(2, -1), (-1, 1), (0, 1), (0, -1), (3, 0)] {
        let sides = (w.checked_add_signed(dw)?, h.checked_add_signed(dh)?);
        if sides.0 != sides.1 {
            params.set_config("width", &ConfigValue::Uint(sides.0)).ok()?;
            params.set_config("height", &ConfigValue::Uint(sides.1)).ok()?;
            if params.validate(ParamsForm::Full).is_ok() {
                return Some(params);
            }
        }
    }
    None
}

/// Returns the largest tiles, up to the preferred size, whose picture has at most some ten thousand
/// pixels.
pub(crate) fn small_layout<G: Game>(params: &G::Params) -> Layout {
    let mut tile = G::INFO.tile.clamp(1, 64);
    while tile > 6 && G::size(params, Layout::square(tile)).rect().area() > 50_000 {
        tile -= 1 + tile / 8;
    }
    Layout::square(tile.max(1))
}

//! What all properties share: the puzzles, the walks on them, and the place that is being tested.

use std::cell::{Cell, OnceCell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, Size};
use puzzle_core::params::{ConfigKind, ConfigValue, Form, Params, Preset};
use puzzle_core::solve::{Rating, Work};

use crate::check::Check;
use crate::property::Property;
use crate::report::{Coverage, Failure};
use crate::walk::{Walk, Way, walk};

/// What a property found wrong, in words; the place is kept by [`Kit::at`] and its kin.
pub(crate) type Verdict = Result<(), String>;

/// A generated puzzle.
pub(crate) struct Sample<G: Game> {
    /// What the desc goes with.
    pub(crate) params: G::Params,
    /// What was asked for: the generator may have made a narrower board.
    pub(crate) asked: G::Params,
    pub(crate) seed: String,
    pub(crate) desc: G::Desc,
    pub(crate) solution: Option<Vec<G::Move>>,
    pub(crate) rating: Option<Rating>,
    pub(crate) start: G::State,
    /// A size of tiles that makes the picture small: it is drawn often.
    pub(crate) layout: Layout,
    pub(crate) id: String,
}

impl<G: Game> Sample<G> {
    /// A position of it as it stands.
    pub(crate) fn still<'a>(&'a self, state: &'a G::State, ui: &'a G::Ui) -> Frame<'a, G> {
        Frame::still(&self.params, state, ui, self.layout)
    }
}

/// Something that went wrong before a property asked.
#[derive(Clone)]
pub(crate) struct Early<G: Game> {
    pub(crate) property: Property,
    pub(crate) case: Case<G>,
    pub(crate) what: String,
}

/// Where the kit is.
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

/// Per cent of the whole that what has to be is waited for.
pub(crate) const PATIENCE: u32 = 2400;
/// Nodes of a search in one per cent. Nodes are priced alike in all games: [`Work::quick`].
const NODES: u64 = 10_000;
/// What one per cent is, in the unit of [`Kit::spend`].
const PER_CENT: u64 = 50_000;

/// How often a puzzle is begun again, or gone back on, before its walk is short.
const MAX_BRANCHES: usize = 12;

/// The puzzles, and what went wrong when they were made.
type Generated<G> = (Vec<Sample<G>>, Vec<Early<G>>);

pub(crate) struct Kit<'a, G: Game> {
    pub(crate) check: &'a Check,
    samples: OnceCell<Generated<G>>,
    smallest: OnceCell<Option<Sample<G>>>,
    walks: OnceCell<Vec<Walk<G>>>,
    case: RefCell<Case<G>>,
    kept: RefCell<Option<Early<G>>>,
    coverage: Cell<Coverage>,
    spent: Cell<u64>,
    started: Instant,
}

/// A part of what the kit may spend; when it is over, no further case is begun.
///
/// What is spent is counted and never measured, so that a loaded machine tests what an idle one
/// tests.
#[derive(Clone, Copy)]
pub(crate) struct Share<'k> {
    spent: &'k Cell<u64>,
    end: u64,
}

impl Share<'_> {
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

    /// What has been tried so far.
    pub(crate) fn coverage(&self) -> Coverage {
        let walks = self.walks.get().map_or(&[][..], |walks| &walks[..]);
        Coverage {
            puzzles: self.samples.get().map_or(0, |(list, _)| list.len()),
            steps: walks.iter().map(|walk| walk.steps.len() - walk.n_before).sum(),
            ends: walks.iter().map(Walk::n_ends).sum(),
            ..self.coverage.get()
        }
    }

    /// Counts steps that were undone.
    pub(crate) fn count_undos(&self, n: usize) {
        let coverage = self.coverage.get();
        self.coverage.set(Coverage { undos: coverage.undos + n, ..coverage });
    }

    /// Counts params that were played with.
    pub(crate) fn count_params(&self) {
        let coverage = self.coverage.get();
        self.coverage.set(Coverage { params: coverage.params + 1, ..coverage });
    }

    /// Counts what a case costs: about the microseconds that it takes without optimization.
    pub(crate) fn spend(&self, cost: u64) {
        self.spent.set(self.spent.get().saturating_add(cost));
    }

    /// Counts the drawing of a picture.
    pub(crate) fn spend_picture(&self, size: Size) {
        self.spend(100 + size.rect().area().unsigned_abs() / 10);
    }

    /// Says what is being tested: all that follows is about this.
    ///
    /// # Panics
    /// When the whole check has taken longer than anybody waits: that is told, and never a reason
    /// to test less.
    pub(crate) fn at(&self, id: impl Into<String>) {
        self.spend(20);
        assert!(
            self.started.elapsed() < self.check.patience,
            "the check has taken {:?} by now; Check::patience allows more",
            self.check.patience
        );
        *self.case.borrow_mut() =
            Case { id: id.into(), input: String::new(), moves: Vec::new(), state: None };
    }

    /// Says which position is being tested.
    pub(crate) fn position(&self, state: &G::State, moves: &[G::Move]) {
        self.spend(20);
        let mut case = self.case.borrow_mut();
        case.state = Some(state.clone());
        case.moves = moves.to_vec();
    }

    /// Says which position of a walk is being tested: the one before this step.
    pub(crate) fn before_step(&self, walk: &Walk<G>, step: usize) {
        let moves: Vec<_> = walk.steps[..step].iter().flat_map(|s| s.moves.clone()).collect();
        self.position(walk.state_before(step), &moves);
        self.input(walk.steps.get(step).map_or("", |s| &s.input));
    }

    /// Says which input is being answered.
    pub(crate) fn input(&self, input: impl Into<String>) {
        self.spend(10);
        self.case.borrow_mut().input = input.into();
    }

    pub(crate) fn case(&self) -> Case<G> {
        self.case.borrow().clone()
    }

    /// The failure of a property at the place that is being tested.
    pub(crate) fn failure(&self, property: Property, what: String) -> Failure {
        failure::<G>(property, self.case(), what)
    }

    /// Some per cent of the whole, from now on.
    pub(crate) fn share(&self, percent: u32) -> Share<'_> {
        let part = u64::from(percent) * PER_CENT;
        Share { spent: &self.spent, end: self.spent.get().saturating_add(part) }
    }

    /// Runs a search within some nodes, and no more than some per cent of the whole.
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

    /// The params to check with: the author's, the default, an oblong board, the presets.
    pub(crate) fn params(&self) -> Vec<G::Params> {
        let mut list = vec![G::Params::default()];
        let authors = self.check.params.iter();
        list.extend(authors.filter_map(|text| G::Params::decode(text, &G::Params::default()).ok()));
        list.extend(oblong::<G>());
        list.extend(Preset::flatten(&G::Params::presets()).iter().map(|(_, p)| (*p).clone()));
        let mut seen: Vec<G::Params> = Vec::new();
        list.retain(|p| {
            let is_new = !seen.contains(p) && p.validate(Form::Full).is_ok();
            seen.push(p.clone());
            is_new
        });
        list
    }

    /// The puzzles. Generated once, when first asked for; what goes wrong is for
    /// [`Property::Generation`] to tell.
    pub(crate) fn samples(&self) -> &[Sample<G>] {
        &self.generated().0
    }

    /// What went wrong while the puzzles were generated.
    pub(crate) fn generation_faults(&self) -> &[Early<G>] {
        &self.generated().1
    }

    /// A puzzle with each setting at its least, if there is one: on small boards an accident to a
    /// desc is most often a puzzle again, and a search ends soon.
    pub(crate) fn smallest(&self) -> Option<&Sample<G>> {
        let made = self.smallest.get_or_init(|| {
            let mut params = G::Params::default();
            for item in G::Params::config_items() {
                if let ConfigKind::Uint { min, .. } = item.kind {
                    let _ = params.set_config(item.key, &ConfigValue::Uint(min));
                }
            }
            params.validate(Form::Full).ok()?;
            self.sample(&params, "smallest", 20).ok()?
        });
        made.as_ref()
    }

    fn generated(&self) -> &Generated<G> {
        self.samples.get_or_init(|| {
            let (mut samples, mut faults) = (Vec::new(), Vec::new());
            let share = self.share(60);
            for (params, seed) in self.wanted() {
                // The first is waited for.
                let percent = if samples.is_empty() { PATIENCE } else { 40 };
                match self.sample(&params, &seed, percent) {
                    Ok(Some(sample)) => samples.push(sample),
                    Ok(None) => {}
                    Err(early) => faults.push(early),
                }
                // A slow generator gets fewer puzzles, not a long test.
                if (samples.len() >= 3 && share.is_over()) || faults.len() > 2 {
                    break;
                }
            }
            (samples, faults)
        })
    }

    /// Params and seeds, in turn so that the first few are of different kinds.
    fn wanted(&self) -> Vec<(G::Params, String)> {
        if let Some(id) = &self.check.replay {
            let (text, seed) = id.split_once('#').unwrap_or((id, "monkey-0"));
            let params = catch_unwind(|| G::Params::decode(text, &G::Params::default()));
            let params = params.ok().and_then(Result::ok);
            return params.map(|p| (p, seed.to_string())).into_iter().collect();
        }
        let list = catch_unwind(AssertUnwindSafe(|| self.params())).unwrap_or_default();
        let n = self.check.seeds;
        let mut wanted = Vec::new();
        for round in 0..n {
            for (i, params) in list.iter().enumerate() {
                // The default and the first two others in full, further presets once.
                if i == 0 || round == 0 || (i < 3 && round < n.div_ceil(3)) {
                    wanted.push((params.clone(), format!("monkey-{round}")));
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
    ) -> Result<Option<Sample<G>>, Early<G>> {
        let text = catch_unwind(AssertUnwindSafe(|| params.encode(Form::Full)));
        let id = format!("{} {}#{seed}", G::INFO.id, text.unwrap_or_default());
        self.at(&id);
        let made = caught(|| {
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
            // Too slow for this budget: others will do, and Generation asks that some do.
            Ok(Err(_)) => Ok(None),
            Err(what) => Err(Early { property: Property::Generation, case: self.case(), what }),
        }
    }

    /// The walks on the puzzles. Walked once, when first asked for; what goes wrong is kept in
    /// each walk for the property it concerns.
    pub(crate) fn walks(&self) -> &[Walk<G>] {
        self.walks.get_or_init(|| {
            let share = self.share(40);
            let case = self.case();
            let mut walks = Vec::new();
            for (i, sample) in self.samples().iter().enumerate() {
                self.roam(i, sample, &mut walks);
                if i == 0 {
                    walks.push(walk(self, i, sample, &Way::Guided));
                }
                if i >= 2 && share.is_over() {
                    break;
                }
            }
            *self.case.borrow_mut() = case;
            walks
        })
    }

    /// Walks on a puzzle until all steps are made: where a game ends soon, it goes back to a
    /// position on the way, as a player does by undo, and takes another branch.
    fn roam(&self, i: usize, sample: &Sample<G>, walks: &mut Vec<Walk<G>>) {
        let first = walks.len();
        let mut left = self.check.steps;
        for branch in 0..MAX_BRANCHES {
            let way = match walks[first..].iter().find(|walk| walk.fault.is_none()) {
                None if branch > 0 => break,
                None => Way::Fresh { n: left },
                Some(_) => {
                    let last = &walks[first + branch % (walks.len() - first)];
                    let n = last.steps.len();
                    Way::Branch { of: last, at: n * (branch % 4) / 4, branch, n: left }
                }
            };
            let walked = walk(self, i, sample, &way);
            let n_new = walked.steps.len() - walked.n_before;
            let ended = walked.n_ends() > 0;
            walks.push(walked);
            left = left.saturating_sub(n_new.max(1));
            // Where it goes on and on there is nothing to go back from.
            if left == 0 || (!ended && n_new == 0) {
                break;
            }
        }
    }

    /// Keeps what went wrong here and is for a later property to tell; the first of it.
    pub(crate) fn keep(&self, property: Property, what: String) {
        let early = Early { property, case: self.case(), what };
        self.kept.borrow_mut().get_or_insert(early);
    }

    /// What went wrong on the walks and concerns this property.
    pub(crate) fn early(&self, property: Property) -> Option<&Early<G>> {
        self.walks().iter().filter_map(|w| w.fault.as_ref()).find(|e| e.property == property)
    }

    /// Fails with what went wrong on the walks and concerns this property.
    pub(crate) fn no_early(&self, property: Property) -> Verdict {
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

    /// Fails with what went wrong in generation.
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

/// The failure of a property at a place.
pub(crate) fn failure<G: Game>(property: Property, case: Case<G>, what: String) -> Failure {
    let Case { id, input, moves, state } = case;
    // What writes texts may itself be what is broken.
    let moves = caught(|| G::write_moves(&moves)).unwrap_or_else(|_| format!("{moves:?}"));
    let state = state.map_or(String::new(), |state| {
        caught(|| G::text_format(&state)).ok().flatten().unwrap_or_else(|| format!("{state:?}"))
    });
    Failure { property, id, what, input, moves, state }
}

/// Runs something that may panic; the panic's words are the error.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let words = payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref::<String>().cloned());
        format!("panic: {}", words.unwrap_or_else(|| "without words".to_string()))
    })
}

/// An oblong board, where the dialog can make one: mix-ups of width and height hide on squares.
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
            if params.validate(Form::Full).is_ok() {
                return Some(params);
            }
        }
    }
    None
}

/// The largest tiles, up to the preferred, with a picture of at most some ten thousand pixels.
pub(crate) fn small_layout<G: Game>(params: &G::Params) -> Layout {
    let mut tile = G::INFO.tile.clamp(1, 64);
    while tile > 6 && G::size(params, Layout::square(tile)).rect().area() > 50_000 {
        tile -= 1 + tile / 8;
    }
    Layout::square(tile.max(1))
}

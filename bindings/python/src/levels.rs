//! Levels for episodes. Threads make them before they are needed.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use puzzle_core::solve::{Progress, Stop, Work};
use puzzle_midend::{GameEntry, Simulator};
use pyo3::prelude::*;

use crate::error;
use crate::puzzle::{REGISTRY, params_of};

/// How often a seed is tried whose generator gives up.
const MAX_TRIES: u32 = 20;
/// The nodes after which a generator looks whether its level is still wanted.
const CHECK_NODES: u64 = 5_000;
/// How often a waiting caller looks for Ctrl-C.
const WAIT: Duration = Duration::from_millis(50);

/// Which level: a seed of an environment and the number of its episode, or the number of a level in
/// a finite set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Stream(u64, u64),
    Member(u64),
}

/// Where levels come from.
enum Source {
    /// A new puzzle for each episode.
    Endless,
    /// A fixed number of puzzles.
    Seeds(u64),
    /// Puzzles given by their IDs.
    Ids(Vec<String>),
}

type Game = Simulator;

#[derive(Default)]
struct Store {
    ready: HashMap<Key, Game>,
    /// Levels that are being made, or wait to be made.
    pending: HashSet<Key>,
    queue: VecDeque<Key>,
    failed: HashMap<Key, Stop>,
    n_threads: usize,
    process: u32,
}

struct Shared {
    source: Source,
    template: Mutex<Game>,
    store: Mutex<Store>,
    changed: Condvar,
    is_closed: AtomicBool,
    n_ahead: u64,
    max_threads: usize,
}

/// A supply of levels with the same params.
#[pyclass(frozen, module = "puzzles")]
pub(crate) struct Levels {
    shared: Arc<Shared>,
    #[pyo3(get)]
    game: &'static str,
    #[pyo3(get)]
    params: String,
}

impl Drop for Levels {
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::SeqCst);
        self.shared.changed.notify_all();
    }
}

#[pymethods]
impl Levels {
    #[new]
    #[pyo3(signature = (game, params="", grade=None, *, count=None, ids=None, ahead=4, threads=1))]
    fn new(
        game: &str,
        params: &str,
        grade: Option<&str>,
        count: Option<u64>,
        ids: Option<Vec<String>>,
        ahead: u64,
        threads: usize,
    ) -> PyResult<Self> {
        if count == Some(0) || ids.as_ref().is_some_and(Vec::is_empty) {
            return Err(error::value("there must be at least one level"));
        }
        // Boards of given puzzles may be smaller than those that can be generated.
        let (game, params) = match &ids {
            Some(ids) => params_of_ids(game, params, ids)?,
            None => params_of(game, params, grade)?,
        };
        let template = Simulator::new(game, &params).map_err(|e| error::invalid(&e))?;
        let mut template =
            template.ok_or_else(|| error::value("the game has no numbered actions"))?;
        let source = match (count, ids) {
            (Some(_), Some(_)) => return Err(error::value("give a number of levels or their IDs")),
            (Some(count), None) => Source::Seeds(count),
            (None, Some(ids)) => {
                for (i, id) in ids.iter().enumerate() {
                    template.open(id).map_err(|e| {
                        error::value(format!("level {}: {}", i + 1, puzzle_core::Text::from(e)))
                    })?;
                }
                Source::Ids(ids)
            }
            (None, None) => Source::Endless,
        };
        let shared = Arc::new(Shared {
            source,
            template: Mutex::new(template),
            store: Mutex::default(),
            changed: Condvar::new(),
            is_closed: AtomicBool::new(false),
            n_ahead: ahead.min(4096),
            max_threads: threads.min(64),
        });
        Ok(Self { shared, game: game.info.id, params })
    }

    /// The number of actions.
    #[getter]
    fn n_actions(&self) -> usize {
        lock(&self.shared.template).n_actions()
    }

    /// Planes, rows and columns of observations, and the largest value.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, u8) {
        let shape = lock(&self.shared.template).shape();
        (shape.planes, shape.height, shape.width, shape.max)
    }

    /// The number of levels; `None` if there is no end of them.
    #[getter]
    fn count(&self) -> Option<u64> {
        self.shared.count()
    }

    /// The number of levels that are ready.
    #[getter]
    fn n_ready(&self) -> usize {
        lock(&self.shared.store).ready.len()
    }

    /// Waits until the levels that are being made are ready.
    fn wait(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let is_done = py.detach(|| {
                let store = lock(&self.shared.store);
                let (store, _) = self
                    .shared
                    .changed
                    .wait_timeout_while(store, WAIT, |store| !store.pending.is_empty())
                    .unwrap_or_else(PoisonError::into_inner);
                store.pending.is_empty()
            });
            py.check_signals()?;
            if is_done {
                return Ok(());
            }
        }
    }
}

impl Levels {
    /// Returns the level of an environment's episode. Call it without the interpreter's lock.
    pub(crate) fn get(&self, seed: u64, episode: u64) -> PyResult<Game> {
        let shared = &self.shared;
        let key = shared.key(seed, episode);
        let game = shared.take(key)?;
        for next in 1..=shared.n_ahead {
            shared.request(shared.key(seed, episode + next));
        }
        shared.start_threads();
        Ok(game)
    }
}

impl Shared {
    fn count(&self) -> Option<u64> {
        match &self.source {
            Source::Endless => None,
            Source::Seeds(count) => Some(*count),
            Source::Ids(ids) => Some(ids.len() as u64),
        }
    }

    fn key(&self, seed: u64, episode: u64) -> Key {
        match self.count() {
            None => Key::Stream(seed, episode),
            Some(count) => Key::Member(mixed(seed, episode) % count),
        }
    }

    /// Returns a level: the one that is ready, or the one that a thread makes, or a new one.
    fn take(&self, key: Key) -> PyResult<Game> {
        let mut store = lock(&self.store);
        if store.process != std::process::id() {
            // A process that was forked does not have the threads.
            store.pending.clear();
            store.queue.clear();
            (store.n_threads, store.process) = (0, std::process::id());
        }
        // What is not begun yet is made here.
        if store.queue.contains(&key) {
            store.queue.retain(|queued| *queued != key);
            store.pending.remove(&key);
        }
        while store.pending.contains(&key) {
            (store, _) =
                self.changed.wait_timeout(store, WAIT).unwrap_or_else(PoisonError::into_inner);
            drop(store);
            Python::attach(|py| py.check_signals())?;
            store = lock(&self.store);
        }
        if let Some(stop) = store.failed.get(&key) {
            return Err(error::not_generated(stop));
        }
        let ready = match key {
            Key::Stream(..) => store.ready.remove(&key),
            Key::Member(_) => store.ready.get(&key).map(|game| game.copy()),
        };
        drop(store);
        if let Some(game) = ready {
            return Ok(game);
        }
        let mut interrupt = None;
        let made = self.make(key, &mut || {
            interrupt = Python::attach(|py| py.check_signals()).err();
            interrupt.is_some()
        });
        if let Some(interrupt) = interrupt {
            return Err(interrupt);
        }
        let game = made.map_err(|stop| error::not_generated(&stop))?;
        if matches!(key, Key::Member(_)) {
            lock(&self.store).ready.insert(key, game.copy());
        }
        Ok(game)
    }

    fn request(&self, key: Key) {
        let mut store = lock(&self.store);
        let is_known = store.ready.contains_key(&key) || store.failed.contains_key(&key);
        if self.max_threads > 0 && !is_known && store.pending.insert(key) {
            store.queue.push_back(key);
            self.changed.notify_all();
        }
    }

    fn start_threads(self: &Arc<Self>) {
        let mut store = lock(&self.store);
        if store.process != std::process::id() {
            (store.n_threads, store.process) = (0, std::process::id());
        }
        while store.n_threads < self.max_threads.min(store.queue.len()) {
            let shared = Arc::clone(self);
            // Without a thread, levels are made when they are needed.
            if thread::Builder::new()
                .name("puzzle levels".into())
                .spawn(move || shared.work())
                .is_err()
            {
                break;
            }
            store.n_threads += 1;
        }
    }

    /// Makes levels until the supply is closed or nothing has been wanted for a while.
    fn work(&self) {
        loop {
            let mut store = lock(&self.store);
            if store.queue.is_empty() {
                (store, _) = self
                    .changed
                    .wait_timeout_while(store, Duration::from_secs(5), |store| {
                        store.queue.is_empty() && !self.is_closed.load(Ordering::SeqCst)
                    })
                    .unwrap_or_else(PoisonError::into_inner);
            }
            let key = store.queue.pop_front().filter(|_| !self.is_closed.load(Ordering::SeqCst));
            let Some(key) = key else {
                store.n_threads -= 1;
                return;
            };
            drop(store);
            let made = self.make(key, &mut || self.is_closed.load(Ordering::SeqCst));
            let mut store = lock(&self.store);
            store.pending.remove(&key);
            match made {
                Ok(game) => drop(store.ready.insert(key, game)),
                Err(stop) => drop(store.failed.insert(key, stop)),
            }
            self.changed.notify_all();
        }
    }

    fn make(&self, key: Key, is_unwanted: &mut dyn FnMut() -> bool) -> Result<Game, Stop> {
        let mut game = lock(&self.template).copy();
        let seed = match (key, &self.source) {
            (Key::Member(i), Source::Ids(ids)) => {
                // All of them were opened at the beginning.
                return game.open(&ids[i as usize]).map(|()| game).map_err(|_| Stop::Inner);
            }
            (Key::Member(i), _) => i.to_string(),
            (Key::Stream(seed, episode), _) => format!("{seed}-{episode}"),
        };
        let mut last = Stop::Inner;
        for n in 0..MAX_TRIES {
            let mut watch = |_: &Progress| {
                if is_unwanted() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(CHECK_NODES)
                }
            };
            let seed = if n == 0 { seed.clone() } else { format!("{seed}+{n}") };
            match game.generate(&seed, &mut Work::unlimited().watched(&mut watch)) {
                Ok(()) => return Ok(game),
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                Err(stop) => last = stop,
            }
        }
        Err(last)
    }
}

/// Returns the params of given puzzles: those that the caller gave, or those of the first puzzle.
fn params_of_ids(game: &str, params: &str, ids: &[String]) -> PyResult<(GameEntry, String)> {
    let game = REGISTRY.game(game).map_err(|e| error::invalid(&e))?;
    let first = ids.first().filter(|_| params.is_empty());
    let first = first.map(|id| REGISTRY.read_id(id).map_err(error::id)).transpose()?;
    Ok((game, first.map_or_else(|| params.to_string(), |id| id.params)))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a number that looks random but depends on the seed and the episode alone (SplitMix64).
fn mixed(seed: u64, episode: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0xd134_2543_de82_ef95)
        .wrapping_add(episode.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

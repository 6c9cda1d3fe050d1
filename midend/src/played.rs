//! One game of a session: the puzzle, its history, and what else is kept of it.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::Texts;
use puzzle_core::game::Status;
use puzzle_core::params::{Form, Params};
use puzzle_core::solve::Rating;
use puzzle_core::{Game, Invalid};

use crate::history::History;
use crate::source::Source;

/// One game that has been begun.
pub(crate) struct Played<G: Game> {
    /// Which of the session's games it is.
    pub(crate) number: u64,
    /// Whether its changes are told from here on; else it has to be told whole.
    pub(crate) is_told: bool,
    pub(crate) params: G::Params,
    /// The full params that were asked for, where the generator made a narrower board.
    pub(crate) asked: Option<String>,
    /// What the first state is made of.
    pub(crate) desc: G::Desc,
    /// The text of the desc that play has settled on, where that is another.
    pub(crate) public_desc: Option<String>,
    pub(crate) seed: Option<String>,
    /// Moves that solve the first state, replayed.
    pub(crate) known: Option<Vec<G::Move>>,
    pub(crate) rating: Option<Rating>,
    pub(crate) history: History<G>,
    /// The state before the last change.
    pub(crate) old: G::State,
    pub(crate) status: Status,
    pub(crate) ui: G::Ui,
    pub(crate) elapsed: Duration,
    /// Hints that were given.
    pub(crate) n_hints: u32,
    pub(crate) used_solve: bool,
    pub(crate) checkpoints: Vec<(String, usize)>,
    pub(crate) source: Source,
    /// Moves that are said to solve it and came with it.
    pub(crate) solutions: Vec<String>,
    pub(crate) texts: Texts,
}

impl<G: Game> Played<G> {
    /// A puzzle at its beginning, of which nothing else is known.
    pub(crate) fn new(params: G::Params, desc: G::Desc) -> Self {
        let state = G::new_state(&params, &desc);
        let state_bytes = G::desc_text(&params, &desc).len();
        Self {
            number: 0,
            is_told: false,
            status: G::status(&state),
            old: state.clone(),
            history: History::new(state, state_bytes),
            params,
            asked: None,
            desc,
            public_desc: None,
            seed: None,
            known: None,
            rating: None,
            ui: G::Ui::default(),
            elapsed: Duration::ZERO,
            n_hints: 0,
            used_solve: false,
            checkpoints: Vec::new(),
            source: Source::default(),
            solutions: Vec::new(),
            texts: Texts::new(),
        }
    }

    /// Believes moves that are said to solve the first state if they do.
    pub(crate) fn learn(&mut self, moves: Vec<G::Move>) {
        if solves::<G>(self.history.start(), &moves) {
            self.known = Some(moves);
        }
    }

    /// Milliseconds played.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    /// The full params that it was asked for with, as text.
    pub(crate) fn asked_params(&self) -> String {
        self.asked.clone().unwrap_or_else(|| self.params.encode(Form::Full))
    }

    /// The desc that IDs and restarts speak of.
    pub(crate) fn desc_text(&self) -> String {
        match &self.public_desc {
            Some(text) => text.clone(),
            None => G::desc_text(&self.params, &self.desc),
        }
    }

    /// The state that a restart begins with, and the text of its desc.
    pub(crate) fn fresh_state(&self) -> (G::State, String) {
        let fresh = self.public_desc.as_ref().and_then(|text| {
            let mut params = self.params.clone();
            let mut desc = G::parse_desc(&params, text).ok()?;
            G::attach(&mut params, &mut desc, &self.texts).ok()?;
            Some(G::new_state(&params, &desc))
        });
        (fresh.unwrap_or_else(|| self.history.start().clone()), self.desc_text())
    }
}

/// Whether moves lead from a state to a solved one.
pub(crate) fn solves<G: Game>(start: &G::State, moves: &[G::Move]) -> bool {
    let mut state = start.clone();
    moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()) && G::status(&state) == Status::Solved
}

/// What a mid-end without a game answers.
pub(crate) fn no_game() -> Invalid {
    Invalid::new("there is no game yet")
}

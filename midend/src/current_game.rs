//! One game of a session: the puzzle, its history, and the data kept with it.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::Metadata;
use puzzle_core::game::Status;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::Rating;
use puzzle_core::{Game, Invalid};

use crate::history::History;
use crate::source::Source;

/// One game of a session.
pub(crate) struct CurrentGame<G: Game> {
    /// The number of the game within the session.
    pub(crate) number: u64,
    /// `true` if the journal can send only the changes since the last save; `false` if it must send
    /// the whole game.
    pub(crate) is_journaled: bool,
    pub(crate) params: G::Params,
    /// The requested full params, if the generator made a narrower board.
    pub(crate) requested_params: Option<String>,
    /// The desc from which the first state is made.
    pub(crate) desc: G::Desc,
    /// The text of the desc that IDs and restarts use instead of `desc`, if play has decided part
    /// of the puzzle.
    pub(crate) public_desc: Option<String>,
    pub(crate) seed: Option<String>,
    /// Moves that solve the first state, checked by replaying them.
    pub(crate) known_solution: Option<Vec<G::Move>>,
    pub(crate) rating: Option<Rating>,
    pub(crate) history: History<G>,
    /// The state before the last change.
    pub(crate) old: G::State,
    pub(crate) status: Status,
    pub(crate) ui: G::Ui,
    pub(crate) elapsed: Duration,
    /// The number of hints given in this game.
    pub(crate) n_hints: u32,
    pub(crate) used_solve: bool,
    pub(crate) checkpoints: Vec<(String, usize)>,
    /// The title of the board, if it came from outside with another puzzle.
    pub(crate) board_title: String,
    pub(crate) source: Source,
    /// The solutions that came with the puzzle, unchecked.
    pub(crate) solutions: Vec<String>,
    pub(crate) texts: Metadata,
}

impl<G: Game> CurrentGame<G> {
    /// Creates a game at its start, without metadata.
    pub(crate) fn new(params: G::Params, desc: G::Desc) -> Self {
        let state = G::new_state(&params, &desc);
        let state_bytes = G::desc_text(&params, &desc).len();
        Self {
            number: 0,
            is_journaled: false,
            status: G::status(&state),
            old: state.clone(),
            history: History::new(state, state_bytes),
            params,
            requested_params: None,
            desc,
            public_desc: None,
            seed: None,
            known_solution: None,
            rating: None,
            ui: G::Ui::default(),
            elapsed: Duration::ZERO,
            n_hints: 0,
            used_solve: false,
            checkpoints: Vec::new(),
            board_title: String::new(),
            source: Source::default(),
            solutions: Vec::new(),
            texts: Metadata::new(),
        }
    }

    /// Stores moves as a solution of the first state, if they solve it.
    pub(crate) fn set_known_solution(&mut self, moves: Vec<G::Move>) {
        if solves::<G>(self.history.start(), &moves) {
            self.known_solution = Some(moves);
        }
    }

    /// Returns `true` if a move was made, even if it was undone since.
    pub(crate) fn has_begun(&self) -> bool {
        // Undone moves stay in the history. A file may give a time without moves.
        self.history.len() > 0 || !self.elapsed.is_zero()
    }

    /// Returns `true` if the player solved the puzzle before the program showed its solution, and has
    /// returned to that position.
    pub(crate) fn is_own_win(&self) -> bool {
        self.status == Status::Solved
            && !self.history.has_solution()
            && (!self.used_solve || self.history.has_later_solution())
    }

    /// Creates a new game with the same puzzle. If play has decided part of the puzzle, that stays
    /// decided.
    pub(crate) fn again(&self) -> Self {
        let (params, desc) =
            self.decided_puzzle().unwrap_or((self.params.clone(), self.desc.clone()));
        let mut again = Self::new(params, desc);
        again.requested_params.clone_from(&self.requested_params);
        // A seed stands for the puzzle before play decided anything.
        if self.public_desc.is_none() {
            again.seed.clone_from(&self.seed);
        }
        again.rating.clone_from(&self.rating);
        if let Some(moves) = &self.known_solution {
            again.set_known_solution(moves.clone());
        }
        again.ui.clone_from(&self.ui);
        again.board_title.clone_from(&self.board_title);
        again.source.clone_from(&self.source);
        again.solutions.clone_from(&self.solutions);
        again.texts.clone_from(&self.texts);
        again
    }

    /// Returns the time played in milliseconds.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns the requested full params as text.
    pub(crate) fn requested_params(&self) -> String {
        self.requested_params.clone().unwrap_or_else(|| self.params.encode(ParamsForm::Full))
    }

    /// Returns the params that were requested, which are wider than those of the puzzle if the
    /// generator trimmed its board.
    pub(crate) fn asked_params(&self) -> G::Params {
        let asked = self.requested_params.as_ref();
        let asked = asked.and_then(|text| G::Params::decode(text, &self.params).ok());
        asked.unwrap_or_else(|| self.params.clone())
    }

    /// Returns the desc used in IDs and by restarts.
    pub(crate) fn desc_text(&self) -> String {
        match &self.public_desc {
            Some(text) => text.clone(),
            None => G::desc_text(&self.params, &self.desc),
        }
    }

    /// Returns the state with which a restart begins, and the text of its desc.
    pub(crate) fn fresh_state(&self) -> (G::State, String) {
        let fresh = self.decided_puzzle().map(|(params, desc)| G::new_state(&params, &desc));
        (fresh.unwrap_or_else(|| self.history.start().clone()), self.desc_text())
    }

    /// Returns the puzzle of [`public_desc`](Self::public_desc), if there is one.
    fn decided_puzzle(&self) -> Option<(G::Params, G::Desc)> {
        let mut params = self.params.clone();
        let mut desc = G::parse_desc(&params, self.public_desc.as_ref()?).ok()?;
        G::attach(&mut params, &mut desc, &self.texts).ok()?;
        Some((params, desc))
    }
}

/// Returns `true` if the moves lead from a state to a solved one.
pub(crate) fn solves<G: Game>(start: &G::State, moves: &[G::Move]) -> bool {
    let mut state = start.clone();
    moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()) && G::status(&state) == Status::Solved
}

/// Returns the error of a call that needs a game when there is none.
pub(crate) fn no_game() -> Invalid {
    Invalid::new("there is no game yet")
}

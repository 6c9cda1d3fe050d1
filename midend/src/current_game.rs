//! One game of a mid-end: the puzzle, and the data kept with it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::Invalid;
use puzzle_core::format::{FileSolution, Metadata};
use puzzle_core::game::Status;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Rating;

use crate::kernel::Board;
use crate::source::Source;

/// One game of a mid-end.
pub(crate) struct CurrentGame {
    pub(crate) board: Box<dyn Board>,
    /// The number of the game within the mid-end.
    pub(crate) number: u64,
    /// `true` if the move log can give only the changes since the last save; `false` if it must
    /// give the whole game.
    pub(crate) is_logged: bool,
    pub(crate) seed: Option<String>,
    pub(crate) rating: Option<Rating>,
    pub(crate) status: Status,
    pub(crate) elapsed: Duration,
    /// The number of hints given in this game.
    pub(crate) n_hints: u32,
    pub(crate) used_solve: bool,
    pub(crate) checkpoints: Vec<(String, usize)>,
    /// The title of the board, if it came from outside with another puzzle.
    pub(crate) board_title: String,
    pub(crate) source: Source,
    /// The solutions that came with the puzzle, unchecked.
    pub(crate) solutions: Vec<FileSolution>,
    pub(crate) texts: Metadata,
}

impl CurrentGame {
    /// Creates a game without metadata.
    pub(crate) fn new(board: Box<dyn Board>) -> Self {
        Self {
            number: 0,
            is_logged: false,
            status: board.status(),
            board,
            seed: None,
            rating: None,
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

    /// Returns `true` if the player solved the puzzle before the program showed its solution, and
    /// has returned to that position.
    pub(crate) fn is_own_win(&self) -> bool {
        let steps = self.board.steps();
        self.status == Status::Solved
            && !steps.has_solution()
            && (!self.used_solve || steps.has_later_solution())
    }

    /// Creates a new game with the same puzzle. If play has decided part of the puzzle, that stays
    /// decided.
    pub(crate) fn again(&self) -> Self {
        // A seed stands for the puzzle before play decided anything.
        let seed = self.seed.clone().filter(|_| self.board.private_desc().is_none());
        Self {
            seed,
            rating: self.rating.clone(),
            board_title: self.board_title.clone(),
            source: self.source.clone(),
            solutions: self.solutions.clone(),
            texts: self.texts.clone(),
            ..Self::new(self.board.again(&self.texts))
        }
    }

    /// Lets the move log give only the changes from here on.
    pub(crate) fn mark_logged(&mut self) {
        self.is_logged = true;
        self.board.steps_mut().mark_reported();
    }

    /// Returns the time played in milliseconds.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns the requested full params as text.
    pub(crate) fn requested_params(&self) -> String {
        self.board.requested().encode(ParamsForm::Full)
    }

    /// Returns the metadata of the puzzle, including what the player added to it.
    pub(crate) fn all_texts(&self) -> Metadata {
        let mut texts = self.texts.clone();
        self.board.add_texts(&mut texts);
        texts
    }
}

/// Returns the error of a call that needs a game when there is none.
pub(crate) fn no_game() -> Invalid {
    Invalid::new("there is no game yet")
}

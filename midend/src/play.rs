//! Making moves, and taking them back.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use puzzle_core::{Game, Invalid, Status};

use crate::history::Special;
use crate::midend::Midend;
use crate::outcome::Outcome;

impl<G: Game> Midend<G> {
    /// Makes a move of the player's, one step of undo.
    ///
    /// # Errors
    /// When the move is not legal here; nothing has changed then.
    pub fn execute(&mut self, mv: G::Move) -> Result<Outcome, Invalid> {
        self.end_animation();
        let Some(game) = &mut self.game else { return Err(no_game()) };
        let mv = read_again::<G>(mv);
        game.history.push(mv, &mut game.old)?;
        Ok(self.moved(true))
    }

    /// Makes several moves as one step of undo, all or none.
    ///
    /// # Errors
    /// When one is not legal; nothing has changed then.
    pub fn execute_group(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        self.group(moves, None)
    }

    pub(crate) fn group(
        &mut self,
        mut moves: Vec<G::Move>,
        special: Option<Special>,
    ) -> Result<Outcome, Invalid> {
        self.end_animation();
        let Some(game) = &mut self.game else { return Err(no_game()) };
        if moves.is_empty() {
            return Ok(self.unchanged());
        }
        if cfg!(debug_assertions) {
            moves = moves.into_iter().map(read_again::<G>).collect();
        }
        let is_solution = special == Some(Special::Solve);
        game.history
            .push_group(moves, special, &mut game.old)
            .map_err(|(i, invalid)| invalid.within(&alloc::format!("move {i}")))?;
        game.used_solve |= is_solution;
        Ok(self.moved(!is_solution))
    }

    /// Plays moves written as people write them, each a step of its own.
    ///
    /// # Errors
    /// At the first that is none or not legal; nothing has changed then.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<Outcome, Invalid> {
        let Some(game) = &self.game else { return Err(no_game()) };
        let moves = G::read_moves(game.history.state(), text)?;
        let before = game.status;
        let mut outcome = self.unchanged();
        for mv in moves {
            outcome = self.execute(mv)?;
        }
        self.settle();
        let status = self.status();
        Ok(Outcome { finished: before != status && status != Status::Ongoing, ..outcome })
    }

    /// After a step forward that was not there before.
    fn moved(&mut self, may_animate: bool) -> Outcome {
        self.future.clear();
        let Some(game) = &mut self.game else { return Outcome::default() };
        let position = game.history.position();
        if !game.checkpoints.is_empty() {
            // A step may be longer than one move, so ask where it began.
            let from = game.history.step_back().unwrap_or(0);
            game.checkpoints.retain(|(_, at)| *at <= from || *at == position);
        }
        self.arrived(may_animate, false)
    }

    /// After any change of position: `old` is the state before.
    fn arrived(&mut self, may_animate: bool, is_undo: bool) -> Outcome {
        self.settle();
        self.position_changed();
        let Some(game) = &mut self.game else { return Outcome::default() };
        let state = game.history.state();
        G::changed_state(&mut game.ui, &game.old, state);
        let before = mem::replace(&mut game.status, G::status(state));
        let finished = before != game.status && game.status != Status::Ongoing;
        let mut ids_changed = false;
        if let Some(desc) = G::superseded(state) {
            let text = G::desc_text(&game.params, &desc);
            ids_changed = game.public_desc.as_ref() != Some(&text);
            game.public_desc = Some(text);
        }
        self.warn();
        self.follow_track();
        self.begin_animation(may_animate, is_undo);
        Outcome { ids_changed, finished, ..self.changed() }
    }

    /// Whether undo would do something.
    pub(crate) fn can_undo(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.history.position() > 0) || !self.past.is_empty()
    }

    /// Whether redo would do something.
    pub(crate) fn can_redo(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.history.position() < game.history.len())
            || !self.future.is_empty()
    }

    /// Takes a step back, or goes back to the game before.
    pub(crate) fn undo(&mut self) -> Outcome {
        let Some(game) = &mut self.game else { return Outcome::default() };
        if let Some(to) = game.history.step_back() {
            let from = game.history.position();
            let is_special = game.history.is_special(to, from);
            self.end_animation();
            let Some(game) = &mut self.game else { return Outcome::default() };
            game.history.go_to(to, &mut game.old);
            return self.arrived(!is_special, true);
        }
        self.swap_game(false)
    }

    /// Makes a step again that was taken back, or goes on to the game behind.
    pub(crate) fn redo(&mut self) -> Outcome {
        let Some(game) = &mut self.game else { return Outcome::default() };
        if let Some(to) = game.history.step_forward() {
            let from = game.history.position();
            let is_special = game.history.is_special(from, to);
            self.end_animation();
            let Some(game) = &mut self.game else { return Outcome::default() };
            game.history.go_to(to, &mut game.old);
            return self.arrived(!is_special, false);
        }
        self.swap_game(true)
    }

    fn swap_game(&mut self, forward: bool) -> Outcome {
        let (from, to) = if forward {
            (&mut self.future, &mut self.past)
        } else {
            (&mut self.past, &mut self.future)
        };
        let Some(mut other) = from.pop() else { return self.unchanged() };
        self.prefs.apply::<G>(&mut other.ui);
        let old_params = self.game.as_ref().map(|game| game.params.clone());
        if let Some(game) = self.game.replace(other) {
            to.push(game);
        }
        self.board_changed(old_params.as_ref())
    }

    /// Back to the beginning, as a step that can be undone. The ui stays.
    pub(crate) fn restart(&mut self) -> Outcome {
        let Some(game) = &mut self.game else { return Outcome::default() };
        if game.history.position() == game.history.last_start() {
            return self.unchanged();
        }
        let (fresh, text) = fresh_state(game);
        game.history.push_restart(fresh, text, &mut game.old);
        self.end_animation();
        self.moved(false)
    }

    /// A restart and moves from there, as one step.
    pub(crate) fn restart_and_solve(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        if game.history.position() == game.history.last_start() {
            return self.group(moves, Some(Special::Solve));
        }
        let (fresh, text) = fresh_state(game);
        if !crate::job::solves::<G>(&fresh, &moves) {
            return Err(Invalid::new("the solution does not solve the puzzle"));
        }
        let before = game.history.state().clone();
        game.history.push_restart(fresh, text, &mut game.old);
        let at = game.history.position();
        let outcome = self.group(moves, Some(Special::Solve));
        if let Some(game) = &mut self.game {
            game.history.join(at);
            game.old = before;
        }
        outcome
    }

    /// How many moves there are, those that redo would make included.
    pub(crate) fn history_len(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.history.len())
    }

    /// How many moves lie before the position.
    pub(crate) fn position(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.history.position())
    }

    /// Goes to any position of the history; nothing is lost.
    pub(crate) fn go_to(&mut self, position: usize) -> Outcome {
        let Some(game) = &mut self.game else { return Outcome::default() };
        let from = game.history.position();
        let position = position.min(game.history.len());
        if position == from {
            return self.unchanged();
        }
        self.end_animation();
        let Some(game) = &mut self.game else { return Outcome::default() };
        game.history.go_to(position, &mut game.old);
        self.arrived(false, position < from)
    }

    /// Names the position, so that one can come back to it.
    pub(crate) fn add_checkpoint(&mut self, name: &str) {
        if let Some(game) = &mut self.game {
            let at = game.history.position();
            game.checkpoints.retain(|(n, _)| n != name);
            game.checkpoints.push((name.to_string(), at));
        }
    }

    /// Forgets a name.
    pub(crate) fn remove_checkpoint(&mut self, name: &str) {
        if let Some(game) = &mut self.game {
            game.checkpoints.retain(|(n, _)| n != name);
        }
    }

    /// The names given, with their positions.
    pub(crate) fn checkpoints(&self) -> Vec<(String, usize)> {
        self.game.as_ref().map_or_else(Vec::new, |game| game.checkpoints.clone())
    }

    /// How the game stands; [`Status::Ongoing`] where there is none.
    pub(crate) fn status(&self) -> Status {
        self.game.as_ref().map_or(Status::Ongoing, |game| game.status)
    }
}

fn fresh_state<G: Game>(game: &crate::midend::Played<G>) -> (G::State, String) {
    let fresh = game.public_desc.as_ref().and_then(|text| {
        let mut params = game.params.clone();
        let mut desc = G::parse_desc(&params, text).ok()?;
        G::attach(&mut params, &mut desc, &game.texts).ok()?;
        Some(G::new_state(&params, &desc))
    });
    (fresh.unwrap_or_else(|| game.history.start().clone()), game.desc_text())
}

/// In debug builds a move is made from its own text, so that ordinary play tests the codec that
/// saves depend on.
fn read_again<G: Game>(mv: G::Move) -> G::Move {
    if cfg!(debug_assertions) {
        let text = mv.to_string();
        let again: Result<G::Move, Invalid> = text.parse();
        assert_eq!(again.as_ref(), Ok(&mv), "a move's text '{text}' does not read back");
    }
    mv
}

pub(crate) fn no_game() -> Invalid {
    Invalid::new("there is no game yet")
}

//! Making moves, and all that the player does to the game on the board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use puzzle_core::ability::{Abilities as _, Command, KeyGuide, ScreenKey};
use puzzle_core::game::{Info, Status};
use puzzle_core::input::{Input, Key, KeyPress};
use puzzle_core::solve::Remark;
use puzzle_core::{Game, Invalid};

use crate::can::Can;
use crate::history::Special;
use crate::message::Message;
use crate::midend::Midend;
use crate::outcome::{Ending, Outcome};
use crate::played::{no_game, solves};
use crate::timing::Shown;

/// The game on the board: what the player does, and what there is to read.
pub trait Play {
    /// The game's fact sheet.
    fn info(&self) -> &'static Info;
    /// What this game can do: which tables it has.
    fn can(&self) -> Can;
    /// Whether there is a game on the board.
    fn has_game(&self) -> bool;
    /// How the game stands; ongoing where there is none.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::game::Status;
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// assert_eq!(game.status(), Status::Ongoing);
    /// let _ = game.play_text("1,1")?;
    /// assert_eq!(game.status(), Status::Solved);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn status(&self) -> Status;
    /// The game's line below the picture, without the clock.
    fn status_words(&self) -> String;
    /// The same with the clock in front, where there is one: `[1:05] 12 moves`.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// assert!(game.status_text().starts_with("[0:00] "));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn status_text(&self) -> String;
    /// Whether the game has a clock.
    fn has_clock(&self) -> bool;
    /// How long this game has been played.
    fn elapsed(&self) -> Duration;
    /// What is counted of the position.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// assert_eq!((game.counts().moves, game.counts().cells), (2, 9));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn counts(&self) -> Counts;
    /// What the player should read now: the last hint, refusal or answer.
    fn message(&self) -> Option<&Message>;
    /// What is known against the position without asking.
    fn warning(&self) -> Option<&Remark>;
    /// What was just done, in a few words: "5 moved left". After an undo, what it would be to go
    /// that way.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// let _ = game.play_text("9")?;
    /// assert_eq!(game.last_change().as_deref(), Some("8 moved left"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn last_change(&self) -> Option<String>;
    /// What a menu offers beyond moves, here and now.
    fn commands(&self) -> Vec<Command>;
    /// Keys that a screen without a keyboard should show, here and now.
    fn keys(&self) -> Vec<ScreenKey>;
    /// What a keyboard's keys do here and now, those that move first: for a legend.
    fn guide(&self) -> Vec<KeyGuide>;
    /// What Enter or the space bar would do at the cursor now.
    fn key_label(&self, key: Key) -> &'static str;
    /// Whether the game has a use for a key here, so that a front end does not offer it for something
    /// else. When the key is pressed, [`key`](Self::key) answers that too.
    fn uses_key(&self, press: KeyPress) -> bool;

    /// One thing the player did, as raw as it came.
    ///
    /// Pointers: a press while another button is down is preceded by that button's release; drags
    /// and releases are of the button that went down, and dropped when none is;
    /// [`Input::Cancel`] gives up what was begun. Keys: Enter and space become Select and Select2,
    /// control characters become letters with Ctrl. A key that the game does not use means what it
    /// means [in every game](Self::standard_key).
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::input::{Button, Input, Pointer};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let middle = game.cell_rect(4).unwrap().center();
    /// let outcome = game.input(Input::Press(Pointer::mouse(middle, Button::Left)));
    /// assert!(outcome.redraw && game.position() == 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn input(&mut self, input: Input) -> Outcome;
    /// Gives the game a key, as raw as it came. Returns `None` when the game has no use for it: then
    /// a front end may use the key for itself, else it calls [`standard_key`](Self::standard_key).
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::input::Key;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::new();
    /// let _ = game.open("lights-out/3x3:111000111")?;
    /// assert!(game.key(Key::Select.into()).is_some());
    /// assert!(game.key(Key::Char('w').into()).is_none(), "the front end's own");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn key(&mut self, press: KeyPress) -> Option<Outcome>;
    /// Does what a key means in every game: `u` undoes, `n` asks for a new game. For keys that the
    /// game has no use for.
    fn standard_key(&mut self, press: KeyPress) -> Outcome;
    /// Runs one of the game's commands, or asks for a job that does.
    fn command(&mut self, id: &str) -> Outcome;
    /// Plays moves written as people write them, each a step of undo.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// assert_eq!(game.position(), 2);
    /// assert!(game.play_text("3,3 9,9").is_err());
    /// assert_eq!(game.position(), 2, "nothing has changed");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// At the first that is none or not legal; nothing has changed then.
    fn play_text(&mut self, text: &str) -> Result<Outcome, Invalid>;
    /// Time has gone by.
    ///
    /// ```
    /// use core::time::Duration;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// let outcome = game.tick(Duration::from_millis(400));
    /// assert_eq!(outcome.next_tick, Some(Duration::from_millis(600)), "at the next second");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn tick(&mut self, dt: Duration) -> Outcome;
    /// Stops the clock while nobody looks, or lets it go on.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use core::time::Duration;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let _ = game.set_paused(true);
    /// let _ = game.tick(Duration::from_secs(60));
    /// assert_eq!(game.elapsed(), Duration::ZERO);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn set_paused(&mut self, is_paused: bool) -> Outcome;
    /// Sets an animation to a part of 1000 of its length, for screenshots; whether there was one.
    fn freeze(&mut self, part: u32) -> bool;
    /// Takes words and marks off the screen.
    fn dismiss(&mut self) -> Outcome;
    /// Takes the game off the board, and everything that undo and redo reach.
    fn clear(&mut self) -> Outcome;
}

/// What is counted of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Moves since the start or the last restart.
    pub moves: usize,
    /// Pushes, where the game counts them beside moves.
    pub pushes: Option<usize>,
    /// Cells that the puzzle's score counts.
    pub cells: usize,
    /// How much is done, of how much; `None` where the game does not say.
    pub progress: Option<(usize, usize)>,
    /// Hints that were given in this game.
    pub hints: u32,
}

impl<G: Game> Play for Midend<G> {
    fn info(&self) -> &'static Info {
        &const { G::INFO }
    }

    fn can(&self) -> Can {
        Can::of::<G>()
    }

    fn has_game(&self) -> bool {
        self.game.is_some()
    }

    fn status(&self) -> Status {
        self.game.as_ref().map_or(Status::Ongoing, |game| game.status)
    }

    fn status_words(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        G::status_text(game.history.state(), &game.ui)
    }

    fn status_text(&self) -> String {
        let words = self.status_words();
        if self.game.is_none() || !self.has_clock() {
            return words;
        }
        let seconds = self.elapsed().as_secs();
        alloc::format!("[{}:{:02}] {words}", seconds / 60, seconds % 60)
    }

    fn has_clock(&self) -> bool {
        G::CLOCK.is_some()
    }

    fn elapsed(&self) -> Duration {
        self.game.as_ref().map_or(Duration::ZERO, |game| game.elapsed)
    }

    fn counts(&self) -> Counts {
        let Some(game) = &self.game else { return Counts::default() };
        let state = game.history.state();
        Counts {
            moves: game.history.moves_since_start().len(),
            pushes: G::n_pushes(state),
            cells: G::n_scored(state),
            progress: G::progress(state),
            hints: game.n_hints,
        }
    }

    fn message(&self) -> Option<&Message> {
        self.desk.message.as_ref()
    }

    fn warning(&self) -> Option<&Remark> {
        self.desk.warning.as_ref()
    }

    fn last_change(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let state = game.history.state();
        if game.old == *state { None } else { G::describe_change(&game.old, state) }
    }

    fn commands(&self) -> Vec<Command> {
        let Some(game) = &self.game else { return Vec::new() };
        G::commands(game.history.state(), &game.ui)
    }

    fn keys(&self) -> Vec<ScreenKey> {
        let Some(game) = &self.game else { return Vec::new() };
        G::keys(game.history.state(), &game.ui)
    }

    fn guide(&self) -> Vec<KeyGuide> {
        let Some(game) = &self.game else { return Vec::new() };
        G::guide(game.history.state(), &game.ui)
    }

    fn key_label(&self, key: Key) -> &'static str {
        let Some(game) = &self.game else { return "" };
        G::key_label(game.history.state(), &game.ui, key)
    }

    fn uses_key(&self, press: KeyPress) -> bool {
        self.has_use_for(press)
    }

    fn input(&mut self, input: Input) -> Outcome {
        self.take_input(input)
    }

    fn key(&mut self, press: KeyPress) -> Option<Outcome> {
        self.give_key(press)
    }

    fn standard_key(&mut self, press: KeyPress) -> Outcome {
        self.use_standard_key(press)
    }

    fn command(&mut self, id: &str) -> Outcome {
        self.run_command(id)
    }

    fn play_text(&mut self, text: &str) -> Result<Outcome, Invalid> {
        let Some(game) = &self.game else { return Err(no_game()) };
        let moves = G::read_moves(game.history.state(), text)?;
        let before = game.status;
        let mut outcome = self.unchanged();
        for mv in moves {
            outcome = outcome.then(self.execute(mv)?);
        }
        // A text may be a whole game: only its end is shown.
        self.desk.animation = None;
        let status = self.status();
        let finished = before != status && status != Status::Ongoing;
        let ended = if finished { self.ending() } else { None };
        Ok(Outcome { finished, ended, ..outcome })
    }

    fn tick(&mut self, dt: Duration) -> Outcome {
        self.pass_time(dt)
    }

    fn set_paused(&mut self, is_paused: bool) -> Outcome {
        self.desk.is_paused = is_paused;
        self.unchanged()
    }

    fn freeze(&mut self, part: u32) -> bool {
        match &mut self.desk.animation {
            Some(animation) => {
                animation.elapsed = animation.length * part.min(999) / 1000;
                true
            }
            None => false,
        }
    }

    fn dismiss(&mut self) -> Outcome {
        self.desk.message = None;
        self.desk.marks.clear();
        self.hide_hint();
        self.changed()
    }

    fn clear(&mut self) -> Outcome {
        self.game = None;
        self.past.clear();
        self.future.clear();
        self.board_changed(None)
    }
}

impl<G: Game> Midend<G> {
    /// Makes a move of the player's, one step of undo.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let outcome = game.execute(Cell::new(1, 1))?;
    /// assert!(outcome.redraw);
    /// assert!(game.execute(Cell::new(7, 7)).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal here; nothing has changed then.
    pub fn execute(&mut self, mv: G::Move) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        let mv = read_again::<G>(mv);
        game.history.push(mv, &mut game.old)?;
        Ok(self.moved(Shown::Step))
    }

    /// Makes several moves as one step of undo, all or none.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let _ = game.execute_group(vec![Cell::new(0, 0), Cell::new(2, 2)])?;
    /// let _ = game.undo();
    /// assert_eq!(game.position(), 0, "one step of undo");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
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
        Ok(self.moved(if is_solution { Shown::AtOnce } else { Shown::Step }))
    }

    /// After a step forward that was not there before.
    pub(crate) fn moved(&mut self, shown: Shown) -> Outcome {
        self.future.clear();
        let Some(game) = &mut self.game else { return Outcome::default() };
        let position = game.history.position();
        if !game.checkpoints.is_empty() {
            // A step may be longer than one move, so ask where it began.
            let from = game.history.step_back().unwrap_or(0);
            game.checkpoints.retain(|(_, at)| *at <= from || *at == position);
        }
        let outcome = self.arrived(shown);
        let ended = if outcome.finished { self.ending() } else { None };
        Outcome { ended, ..outcome }
    }

    /// How the game on the board ended, if it has.
    fn ending(&self) -> Option<Ending> {
        let game = self.game.as_ref()?;
        match game.status {
            Status::Solved if game.used_solve => Some(Ending::SolvedByProgram),
            Status::Solved => Some(Ending::Solved),
            Status::Lost => Some(Ending::Lost),
            Status::Ongoing => None,
        }
    }

    /// After any change of position: `old` is the state before.
    pub(crate) fn arrived(&mut self, shown: Shown) -> Outcome {
        self.desk.animation = None;
        self.desk.flash = None;
        self.desk.position_changed();
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
        self.look_for_warning();
        self.follow_track();
        self.follow_course();
        self.begin_animation(shown);
        Outcome { ids_changed, finished, ..self.changed() }
    }

    /// A restart and moves from there, as one step.
    pub(crate) fn restart_and_solve(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        if game.history.position() == game.history.last_start() {
            return self.group(moves, Some(Special::Solve));
        }
        let (fresh, text) = game.fresh_state();
        if !solves::<G>(&fresh, &moves) {
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

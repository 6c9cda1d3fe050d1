//! Making moves, and everything else that the player does to the game on the board.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use puzzle_core::ability::{Abilities as _, KeyGuide, MenuCommand, ScreenKey};
use puzzle_core::game::{Info, Status};
use puzzle_core::input::{Input, Key, KeyPress};
use puzzle_core::solve::Explanation;
use puzzle_core::{Game, Invalid, Text, text};

use crate::capabilities::Capabilities;
use crate::current_game::{no_game, solves};
use crate::history::SpecialStep;
use crate::message::{Message, MessageKind};
use crate::midend::Midend;
use crate::outcome::{Ending, Outcome};
use crate::simulator::{Simulator, TypedSimulator};
use crate::timing::Transition;

/// The game on the board: input, moves, time and messages.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::puzzle_core::game::Status;
/// let mut game = Midend::<LightsOut>::start("lights-out/3x3:010111010")?;
/// let _ = game.play_text("2,2")?;
/// assert_eq!(game.status(), Status::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play {
    /// Returns the general properties of the game.
    fn info(&self) -> &'static Info;
    /// Returns the abilities of the game.
    fn capabilities(&self) -> Capabilities;
    /// Returns a game at this position that is played by numbered actions, independently of this
    /// one; `None` if there is no game, or it has no [`Actions`](puzzle_core::ability::Actions).
    fn simulator(&self) -> Option<Box<dyn Simulator>>;
    /// Returns `true` if there is a game on the board.
    fn has_game(&self) -> bool;
    /// Returns whether the game is ongoing, solved or lost; ongoing if there is no game.
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
    /// Returns the game's status line, without the clock. In an editor it begins with the rating
    /// of the draft, if that is known.
    fn status_words(&self) -> Text;
    /// Returns the game's status line with the clock in front, if there is one: `[1:05] 12 moves`.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// assert!(game.status_text().to_string().starts_with("[0:00] "));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn status_text(&self) -> Text;
    /// Returns `true` if the game has a clock.
    fn has_clock(&self) -> bool;
    /// Returns how long this game has been played.
    fn elapsed(&self) -> Duration;
    /// Returns the counters of the position.
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
    /// Returns the moves since the beginning or the last restart counted in a second way, with its
    /// name in the plural: runs in one direction ("multi-tile moves"). `None` if the game counts only
    /// single moves. Takes time in proportion to the moves.
    fn runs(&self) -> Option<(&'static str, usize)>;
    /// Returns the current message: the last hint, refusal or answer.
    fn message(&self) -> Option<&Message>;
    /// Returns the game's warning about the position; `None` if there is none.
    fn warning(&self) -> Option<&Explanation>;
    /// Describes the last change in a few words: "5 moved left". After an undo it describes a move
    /// from the position before the undo to the current one. `None` if the game has no short
    /// description of it.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// let _ = game.play_text("9")?;
    /// assert_eq!(game.last_change().unwrap(), "8 moved left");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn last_change(&self) -> Option<Text>;
    /// Returns the game's menu commands that are available now.
    fn commands(&self) -> Vec<MenuCommand>;
    /// Returns the keys that a device without a keyboard should show now.
    fn keys(&self) -> Vec<ScreenKey>;
    /// Returns what the keys of a keyboard do now, movement keys first, for a legend.
    fn key_guide(&self) -> Vec<KeyGuide>;
    /// Returns what Enter or the space bar does at the cursor now.
    fn key_label(&self, key: Key) -> &'static str;
    /// Returns `true` if the game has a use for a key now, so that a front end does not use it for
    /// something else. To press the key, call [`key`](Self::key), which reports this as well.
    fn uses_key(&self, press: KeyPress) -> bool;

    /// Handles a raw input.
    ///
    /// Pointers: a press while another button is down is preceded by that button's release. Drags
    /// and releases are always of the button that is down; without one they are dropped.
    /// [`Input::Cancel`] cancels the current press. Keys: Enter and space become Select and
    /// Select2, and control characters become letters with Ctrl. A key that the game does not use
    /// has its meaning [in every game](Self::standard_key).
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
    /// Passes a raw key to the game. Returns `None` if the game has no use for it. A front end may
    /// then use the key itself, and otherwise calls [`standard_key`](Self::standard_key).
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
    /// Handles a key by its meaning in every game: `u` undoes, `n` requests a new game. For keys
    /// that the game has no use for.
    fn standard_key(&mut self, press: KeyPress) -> Outcome;
    /// Runs one of the game's commands, or requests a job for it.
    fn command(&mut self, id: &str) -> Outcome;
    /// Plays moves in the notation that people use, each as a step of undo.
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
    /// At the first text that is not a move or not a legal one; nothing changes then.
    fn play_text(&mut self, text: &str) -> Result<Outcome, Invalid>;
    /// Returns the names of the notations in which moves can be read and written, the game's own
    /// first.
    fn notations(&self) -> Vec<&'static str>;
    /// Translates moves from the position on the board from one notation into another. Both are
    /// names of [`notations`](Self::notations); `None` is the game's own.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,0,7,8")?;
    /// assert_eq!(game.translate_moves("8 9", None, Some("urdl"))?, "L2");
    /// assert_eq!(game.translate_moves("R2", Some("urdl-hole"), None)?, "8 9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such notation, a move is not legal, or the board cannot be written so.
    fn translate_moves(
        &self,
        text: &str,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Result<String, Invalid>;
    /// Advances the time by `dt`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::start("sliding/3x3:1,2,3,4,5,6,7,0,8")?;
    /// let _ = game.tick(Duration::from_secs(10)); // before the first move
    /// let _ = game.play_text("7")?;
    /// let outcome = game.tick(Duration::from_millis(400));
    /// assert_eq!(outcome.next_tick, Some(Duration::from_millis(600)), "at the next second");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn tick(&mut self, dt: Duration) -> Outcome;
    /// Pauses or resumes the clock, for example while the window is hidden.
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
    /// Sets the animation to a thousandth part of its length, for screenshots. Returns `true` if
    /// there is an animation.
    fn freeze(&mut self, part: u32) -> bool;
    /// Removes the message and the marks.
    fn dismiss(&mut self) -> Outcome;
    /// Removes the game from the board, with all games that undo and redo reach.
    fn clear(&mut self) -> Outcome;
}

/// The counters of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The moves since the beginning or the last restart.
    pub moves: usize,
    /// The pushes, if the game counts them.
    pub pushes: Option<usize>,
    /// The number of cells that the puzzle's score is based on.
    pub cells: usize,
    /// The player's progress as `(done, total)`; `None` if the game does not report it.
    pub progress: Option<(usize, usize)>,
    /// The hints given in this game.
    pub hints: u32,
}

impl<G: Game> Play for Midend<G> {
    fn info(&self) -> &'static Info {
        &const { G::INFO }
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::of::<G>()
    }

    fn simulator(&self) -> Option<Box<dyn Simulator>> {
        let game = self.game.as_ref()?;
        let simulator = TypedSimulator::<G>::at(&game.params, &game.desc, game.history.state())?;
        Some(Box::new(simulator))
    }

    fn has_game(&self) -> bool {
        self.game.is_some()
    }

    fn status(&self) -> Status {
        self.game.as_ref().map_or(Status::Ongoing, |game| game.status)
    }

    fn status_words(&self) -> Text {
        let Some(game) = &self.game else { return Text::default() };
        let mut words = G::status_text(game.history.state(), &game.ui);
        if let Some(rating) = &self.session.draft_rating {
            // The first clause says whether the draft is a puzzle; the command for ratings tells all.
            let rating = Text::from(rating).first_clause();
            words = Text::together([rating, Text::plain(" · "), words]);
        }
        words
    }

    fn status_text(&self) -> Text {
        let words = self.status_words();
        if self.game.is_none() || !self.has_clock() {
            return words;
        }
        let seconds = self.elapsed().as_secs();
        let clock = alloc::format!("[{}:{:02}] ", seconds / 60, seconds % 60);
        Text::together([Text::plain(clock), words])
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
        let moves = game.history.moves_since_start();
        Counts {
            moves: moves.len(),
            pushes: G::n_pushes(state),
            cells: G::n_scored(state),
            progress: G::progress(state),
            hints: game.n_hints,
        }
    }

    fn runs(&self) -> Option<(&'static str, usize)> {
        let history = &self.game.as_ref()?.history;
        G::n_runs(history.last_start_state(), history.moves_since_start())
    }

    fn message(&self) -> Option<&Message> {
        self.session.message.as_ref()
    }

    fn warning(&self) -> Option<&Explanation> {
        self.session.warning.as_ref()
    }

    fn last_change(&self) -> Option<Text> {
        let game = self.game.as_ref()?;
        let state = game.history.state();
        if game.old == *state { None } else { G::describe_change(&game.old, state) }
    }

    fn commands(&self) -> Vec<MenuCommand> {
        let Some(game) = &self.game else { return Vec::new() };
        G::commands(game.history.state(), &game.ui)
    }

    fn keys(&self) -> Vec<ScreenKey> {
        let Some(game) = &self.game else { return Vec::new() };
        G::keys(game.history.state(), &game.ui)
    }

    fn key_guide(&self) -> Vec<KeyGuide> {
        let Some(game) = &self.game else { return Vec::new() };
        G::key_guide(game.history.state(), &game.ui)
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
            if self.message().is_some_and(|message| message.kind == MessageKind::Refusal) {
                // A lesson took the move back, so the next one does not follow it.
                break;
            }
        }
        // The text may be a whole game, so only its end is shown.
        self.session.animation = None;
        let status = self.status();
        let finished = before != status && status != Status::Ongoing;
        let ended = if finished { self.ending() } else { None };
        Ok(Outcome { finished, ended, ..outcome })
    }

    fn notations(&self) -> Vec<&'static str> {
        G::notations()
    }

    fn translate_moves(
        &self,
        text: &str,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Result<String, Invalid> {
        let Some(game) = &self.game else { return Err(no_game()) };
        let (own, state) = (G::notations()[0], game.history.state());
        let moves = G::read_moves_in(from.unwrap_or(own), state, text)?;
        G::write_moves_in(to.unwrap_or(own), state, &moves)
    }

    fn tick(&mut self, dt: Duration) -> Outcome {
        self.pass_time(dt)
    }

    fn set_paused(&mut self, is_paused: bool) -> Outcome {
        self.session.is_paused = is_paused;
        self.unchanged()
    }

    fn freeze(&mut self, part: u32) -> bool {
        match &mut self.session.animation {
            Some(animation) => {
                animation.elapsed = animation.length * part.min(999) / 1000;
                true
            }
            None => false,
        }
    }

    fn dismiss(&mut self) -> Outcome {
        self.session.message = None;
        self.session.marks.clear();
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
    /// Makes a move of the player, as one step of undo.
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
    /// When the move is not legal here; nothing changes then.
    pub fn execute(&mut self, mv: G::Move) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        let mv = read_again::<G>(mv);
        game.history.push(mv, &mut game.old)?;
        Ok(self.moved(Transition::Step))
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
    /// When a move is not legal; nothing changes then.
    pub fn execute_group(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        self.group(moves, None)
    }

    pub(crate) fn group(
        &mut self,
        mut moves: Vec<G::Move>,
        special: Option<SpecialStep>,
    ) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        if moves.is_empty() {
            return Ok(self.unchanged());
        }
        if cfg!(debug_assertions) {
            moves = moves.into_iter().map(read_again::<G>).collect();
        }
        let is_solution = special == Some(SpecialStep::Solve);
        game.history
            .push_group(moves, special, &mut game.old)
            .map_err(|(i, invalid)| invalid.context(text!("move {n}", n = i)))?;
        game.used_solve |= is_solution;
        Ok(self.moved(if is_solution { Transition::AtOnce } else { Transition::Step }))
    }

    /// Updates the session after new moves were added to the history.
    pub(crate) fn moved(&mut self, transition: Transition) -> Outcome {
        self.future.clear();
        let Some(game) = &mut self.game else { return Outcome::default() };
        let position = game.history.position();
        if !game.checkpoints.is_empty() {
            // A step may be longer than one move, so find out where it began.
            let from = game.history.step_back().unwrap_or(0);
            game.checkpoints.retain(|(_, at)| *at <= from || *at == position);
        }
        let outcome = self.arrived(transition);
        let ended = if outcome.finished { self.ending() } else { None };
        Outcome { ended, ..outcome }
    }

    /// Returns how the game on the board ended, if it has.
    fn ending(&self) -> Option<Ending> {
        let game = self.game.as_ref()?;
        match game.status {
            Status::Solved if game.used_solve => Some(Ending::SolvedByProgram),
            Status::Solved => Some(Ending::Solved),
            Status::Lost => Some(Ending::Lost),
            Status::Ongoing => None,
        }
    }

    /// Updates the session after any change of position. `old` is the state before.
    pub(crate) fn arrived(&mut self, transition: Transition) -> Outcome {
        self.session.animation = None;
        self.session.flash = None;
        self.session.position_changed();
        let refusal = self.hold_in_lesson();
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
        self.follow_hint_plan();
        self.follow_lesson();
        match refusal {
            Some(words) => self.session.show_text(MessageKind::Refusal, words),
            None => self.begin_animation(transition),
        }
        Outcome { ids_changed, finished, ..self.changed() }
    }

    /// Restarts the game and plays moves, as one step of undo.
    pub(crate) fn restart_and_solve(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        let Some(game) = &mut self.game else { return Err(no_game()) };
        if game.history.position() == game.history.last_start() {
            return self.group(moves, Some(SpecialStep::Solve));
        }
        let (fresh, text) = game.fresh_state();
        if !solves::<G>(&fresh, &moves) {
            return Err(Invalid::new("the solution does not solve the puzzle"));
        }
        let before = game.history.state().clone();
        game.history.push_restart(fresh, text, &mut game.old);
        let at = game.history.position();
        let outcome = self.group(moves, Some(SpecialStep::Solve));
        if let Some(game) = &mut self.game {
            game.history.join(at);
            game.old = before;
        }
        outcome
    }
}

/// In debug builds, makes a move from its own text, so that ordinary play tests the text form that
/// saves depend on.
fn read_again<G: Game>(mv: G::Move) -> G::Move {
    if cfg!(debug_assertions) {
        let text = mv.to_string();
        let again: Result<G::Move, Invalid> = text.parse();
        assert_eq!(again.as_ref(), Ok(&mv), "a move's text '{text}' does not read back");
    }
    mv
}

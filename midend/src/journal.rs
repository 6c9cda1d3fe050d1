//! Journal: saves a game move by move, one line for each change.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::{Game, Invalid, text};
use serde::{Deserialize, Serialize};

use crate::current_game::CurrentGame;
use crate::history::SpecialStep;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::save::{LoadError, json_error_words, push_restart, push_text};

/// The changes of the game on the board since the last call of
/// [`take_changes`](Journal::take_changes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The number of the game within the session. Each game that comes to the board for the first
    /// time gets a new number. Undo past a new game returns to the earlier number.
    pub game: u64,
    /// The lines to append; empty if the history has not changed. `None` if nothing of this game
    /// was written yet: then write [`save_alone`](Journal::save_alone) and no lines.
    pub steps: Option<String>,
    /// The position in the history and the other data of play that a save contains, as a line that
    /// replaces the previous one.
    pub now: String,
}

/// Saves a game cheaply after each move.
///
/// A save contains the whole history, so writing it after each move would cost more and more. With
/// a journal, a front end writes a save once and then only changes. It stores three things: a save,
/// lines appended after it, and one line with the current position. [`resume`](Self::resume) reads
/// them.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// let mut game = Midend::<LightsOut>::new();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let first = game.take_changes().expect("there is a game");
/// assert_eq!(first.steps, None);
/// let save = game.save_alone().expect("there is a game");
/// let _ = game.play_text("2,2")?;
/// let _ = game.play_text("1,1")?;
/// let _ = game.undo();
/// let changes = game.take_changes().expect("there is a game");
/// assert_eq!(changes.steps.as_deref(), Some("+2,2\n+1,1\n"));
///
/// let mut again = Midend::<LightsOut>::new();
/// let _ = again.resume(&save, changes.steps.as_deref().unwrap(), &changes.now)?;
/// assert_eq!(again.save(), game.save());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Journal {
    /// Returns the number of the game on the board within the session; `None` if there is no game.
    /// See [`Changes::game`].
    fn game_number(&self) -> Option<u64>;
    /// Returns what has changed since the last call, or since the game was resumed; `None` if there
    /// is no game.
    fn take_changes(&mut self) -> Option<Changes>;
    /// Returns a save of the game on the board alone, without the games that undo and redo reach
    /// and without the params of new games. `None` if there is no game.
    fn save_alone(&self) -> Option<String>;
    /// Restarts the journal, after [`save_alone`](Self::save_alone) was written to replace the
    /// appended lines.
    fn forget_changes(&mut self);
    /// Restores a game from a save, the appended lines and the line of its position. With no lines
    /// and an empty `now` it does the same as [`load`](crate::ImportExport::load).
    ///
    /// # Errors
    /// When the save or one of the lines is not valid; nothing changes then.
    fn resume(&mut self, save: &str, steps: &str, now: &str) -> Result<Outcome, LoadError>;
}

/// The journal's line with the position in the history and the other data of play.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Now<'a> {
    /// The position in the history, in moves.
    at: usize,
    elapsed_ms: u64,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    ui: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    public_desc: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checkpoints: Vec<(String, usize)>,
    n_hints: u32,
    used_solve: bool,
}

impl<G: Game> Journal for Midend<G> {
    fn game_number(&self) -> Option<u64> {
        self.game.as_ref().map(|game| game.number)
    }

    fn take_changes(&mut self) -> Option<Changes> {
        let game = self.game.as_mut()?;
        let steps = game.is_journaled.then(|| steps_of(game));
        game.is_journaled = true;
        game.history.mark_reported();
        Some(Changes { game: game.number, steps, now: now_of(game) })
    }

    fn save_alone(&self) -> Option<String> {
        self.text_of_board(false)
    }

    fn forget_changes(&mut self) {
        if let Some(game) = &mut self.game {
            game.is_journaled = true;
            game.history.mark_reported();
        }
    }

    fn resume(&mut self, save: &str, steps: &str, now: &str) -> Result<Outcome, LoadError> {
        self.load_games(save, |game| {
            if now.is_empty() && steps.is_empty() {
                return Ok(());
            }
            catch_up(game, steps, now)
        })
    }
}

/// Returns the lines that the journal appends: the steps of the history that are new since the
/// journal last took the changes.
fn steps_of<G: Game>(game: &CurrentGame<G>) -> String {
    let history = &game.history;
    let (mut at, n_reported) = history.reported();
    let mut text = String::new();
    if at < n_reported {
        let _ = writeln!(text, "@{at}");
    }
    while at < history.len() {
        let end = history.step_end(at);
        let moves = |from: usize| G::write_moves(history.moves(from, end));
        let _ = match history.special(at) {
            None => writeln!(text, "+{}", moves(at)),
            Some(SpecialStep::Solve) => writeln!(text, "*{}", moves(at)),
            Some(SpecialStep::Restart(desc)) if end > at + 1 => {
                writeln!(text, "!{desc} {}", moves(at + 1))
            }
            Some(SpecialStep::Restart(desc)) => writeln!(text, "!{desc}"),
        };
        at = end;
    }
    text
}

fn now_of<G: Game>(game: &CurrentGame<G>) -> String {
    let ui = G::encode_ui(&game.ui);
    let now = Now {
        at: game.history.position(),
        elapsed_ms: u64::try_from(game.elapsed.as_millis()).unwrap_or(u64::MAX),
        ui: (!ui.is_empty()).then_some(Cow::Owned(ui)),
        public_desc: game.public_desc.as_deref().map(Cow::Borrowed),
        checkpoints: game.checkpoints.clone(),
        n_hints: game.n_hints,
        used_solve: game.used_solve,
    };
    serde_json::to_string(&now).unwrap_or_default()
}

/// Makes the steps in a journal's lines, and goes to the position in the line `now`.
fn catch_up<G: Game>(game: &mut CurrentGame<G>, steps: &str, now: &str) -> Result<(), LoadError> {
    let now: Now<'_> = serde_json::from_str(now)
        .map_err(|e| LoadError::field("now", Invalid::new(json_error_words(&e))))?;
    if let Some(desc) = &now.public_desc {
        G::parse_desc(&game.params, desc).map_err(|e| LoadError::field("now", e))?;
        game.public_desc = Some(desc.to_string());
    }
    let mut old = game.history.state().clone();
    let end = game.history.len();
    game.history.go_to(end, &mut old);
    for (i, line) in steps.lines().enumerate() {
        let made = catch_up_line(game, line, &mut old);
        made.map_err(|e| LoadError::at(text!("journal, line {line}", line = i + 1), e))?;
    }
    if now.at > game.history.len() {
        let why = Invalid::new("the position is after the last move");
        return Err(LoadError::field("now", why));
    }
    game.history.go_to(now.at, &mut old);
    game.old.clone_from(game.history.state());
    game.status = G::status(game.history.state());
    if let Some(ui) = &now.ui {
        G::decode_ui(&mut game.ui, ui);
    }
    game.elapsed = Duration::from_millis(now.elapsed_ms);
    game.n_hints = now.n_hints;
    game.used_solve = now.used_solve;
    let len = game.history.len();
    game.checkpoints = now.checkpoints;
    game.checkpoints.retain(|(_, at)| *at <= len);
    Ok(())
}

fn catch_up_line<G: Game>(
    game: &mut CurrentGame<G>,
    line: &str,
    old: &mut G::State,
) -> Result<(), Invalid> {
    let kind = line.as_bytes().first().copied().unwrap_or_default();
    if !line.is_char_boundary(1) {
        return Err(Invalid::new("the line must begin with @, +, * or !"));
    }
    let rest = line.get(1..).unwrap_or_default();
    match kind {
        b'@' => {
            let at = puzzle_core::format::strict_number::<usize>(rest);
            let at = at.filter(|at| *at <= game.history.len());
            let at = at.ok_or_else(|| Invalid::new("there is no such position"))?;
            game.history.go_to(at, old);
            // Moves after this position are gone, even if no others follow.
            game.history.truncate();
            Ok(())
        }
        b'+' => push_text(&mut game.history, rest, None, old),
        b'*' => push_text(&mut game.history, rest, Some(SpecialStep::Solve), old),
        b'!' => {
            let (desc, solve) = match rest.split_once(' ') {
                Some((desc, solve)) => (desc, Some(solve)),
                None => (rest, None),
            };
            push_restart(game, desc, solve, old)
        }
        _ => Err(Invalid::new("the line must begin with @, +, * or !")),
    }
}

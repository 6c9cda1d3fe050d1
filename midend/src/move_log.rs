//! The move log: saves a game move by move, one line for each change.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::time::Duration;

use puzzle_core::format::Metadata;
use puzzle_core::{Invalid, text};
use serde::{Deserialize, Serialize};

use crate::current_game::CurrentGame;
use crate::kernel::{Board, SpecialStep};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::save::{LoadError, json_error_words, push_restart};

/// The changes of the game on the board since the last call of
/// [`take_changes`](Midend::take_changes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The number of the game within the mid-end. Each game that comes to the board for the first
    /// time gets a new number. Undo past a new game returns to the earlier number.
    pub game: u64,
    /// The lines to append; empty if the history has not changed. `None` if nothing of this game
    /// was written yet: then write [`save_current_only`](Midend::save_current_only) and no lines.
    pub steps: Option<String>,
    /// The position in the history and the other data of play that a save contains, as a line that
    /// replaces the previous one.
    pub now: String,
}

/// Saves a game cheaply after each move.
///
/// A save contains the whole history, so writing it after each move would cost more and more. With
/// a move log, a front end writes a save once and then only changes. It stores three things: a
/// save, lines appended after it, and one line with the current position. [`resume`](Self::resume)
/// reads them.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::Midend;
/// let mut game = Midend::of::<LightsOut>();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let first = game.take_changes().expect("there is a game");
/// assert_eq!(first.steps, None);
/// let save = game.save_current_only().expect("there is a game");
/// let _ = game.play_text("2,2")?;
/// let _ = game.play_text("1,1")?;
/// let _ = game.undo();
/// let changes = game.take_changes().expect("there is a game");
/// assert_eq!(changes.steps.as_deref(), Some("+2,2\n+1,1\n"));
///
/// let mut again = Midend::of::<LightsOut>();
/// let _ = again.resume(&save, changes.steps.as_deref().unwrap(), &changes.now)?;
/// assert_eq!(again.save(), game.save());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl Midend {
    /// Returns the number of the game on the board within the mid-end; `None` if there is no game.
    /// See [`Changes::game`].
    pub fn game_number(&self) -> Option<u64> {
        self.current.as_ref().map(|game| game.number)
    }

    /// Returns what has changed since the last call, or since the game was resumed; `None` if there
    /// is no game.
    pub fn take_changes(&mut self) -> Option<Changes> {
        let game = self.current.as_mut()?;
        let steps = game.is_logged.then(|| steps_of(&*game.board));
        game.mark_logged();
        Some(Changes { game: game.number, steps, now: now_of(game) })
    }

    /// Returns a save of the game on the board alone, without the games that undo and redo reach
    /// and without the params of new games. `None` if there is no game.
    pub fn save_current_only(&self) -> Option<String> {
        self.text_of_board(false)
    }

    /// Begins the log anew, after [`save_current_only`](Self::save_current_only) was written to
    /// replace the appended lines.
    pub fn restart_log(&mut self) {
        if let Some(game) = &mut self.current {
            game.mark_logged();
        }
    }

    /// Restores a game from a save, the appended lines and the line of its position. With no lines
    /// and an empty `now` it does the same as [`load`](Self::load).
    ///
    /// # Errors
    /// When the save or one of the lines is not valid; nothing changes then.
    pub fn resume(&mut self, save: &str, steps: &str, now: &str) -> Result<Outcome, LoadError> {
        self.load_games(save, |game| {
            if now.is_empty() && steps.is_empty() {
                return Ok(());
            }
            catch_up(game, steps, now)
        })
    }
}

/// The log's line with the position in the history and the other data of play.
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

/// Returns the lines that the log appends: the steps of the history that are new since the
/// log last took the changes.
fn steps_of(board: &dyn Board) -> String {
    let steps = board.steps();
    let (mut at, n_reported) = steps.reported();
    let mut text = String::new();
    if at < n_reported {
        let _ = writeln!(text, "@{at}");
    }
    while at < steps.len() {
        let end = steps.step_end(at);
        let moves = |from: usize| board.moves_text(from, end);
        let _ = match steps.special(at) {
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

fn now_of(game: &CurrentGame) -> String {
    let board = &game.board;
    let ui = board.encode_ui();
    let now = Now {
        at: board.steps().position(),
        elapsed_ms: game.elapsed_ms(),
        ui: (!ui.is_empty()).then_some(Cow::Owned(ui)),
        public_desc: board.private_desc().map(|_| Cow::Owned(board.desc_text())),
        checkpoints: game.checkpoints.clone(),
        n_hints: game.n_hints,
        used_solve: game.used_solve,
    };
    serde_json::to_string(&now).unwrap_or_default()
}

/// Makes the steps in the log's lines, and goes to the position in the line `now`.
fn catch_up(game: &mut CurrentGame, steps: &str, now: &str) -> Result<(), LoadError> {
    let in_now = |why| LoadError::field("now", why);
    let now: Now<'_> =
        serde_json::from_str(now).map_err(|e| in_now(Invalid::new(json_error_words(&e))))?;
    let board = &mut *game.board;
    if let Some(desc) = &now.public_desc {
        board.set_public_desc(desc).map_err(in_now)?;
    }
    board.go_to(board.steps().len());
    for (i, line) in steps.lines().enumerate() {
        let made = catch_up_line(board, &game.texts, line);
        made.map_err(|e| LoadError::at(text!("move log, line {line}", line = i + 1), e))?;
    }
    let len = board.steps().len();
    if now.at > len {
        return Err(in_now(Invalid::new("the position is after the last move")));
    }
    board.go_to(now.at);
    board.forget_change();
    game.status = board.status();
    if let Some(ui) = &now.ui {
        board.decode_ui(ui);
    }
    game.elapsed = Duration::from_millis(now.elapsed_ms);
    game.n_hints = now.n_hints;
    game.used_solve = now.used_solve;
    game.checkpoints = now.checkpoints;
    game.checkpoints.retain(|(_, at)| *at <= len);
    Ok(())
}

fn catch_up_line(board: &mut dyn Board, texts: &Metadata, line: &str) -> Result<(), Invalid> {
    let wrong = || Invalid::new("the line must begin with @, +, * or !");
    let (kind, rest) = line.split_at_checked(1).ok_or_else(wrong)?;
    match kind {
        "@" => {
            let at = puzzle_core::format::strict_number::<usize>(rest);
            let at = at.filter(|at| *at <= board.steps().len());
            let at = at.ok_or_else(|| Invalid::new("there is no such position"))?;
            board.go_to(at);
            // Moves after this position are gone, even if no others follow.
            board.truncate();
            Ok(())
        }
        "+" => board.push(rest, None),
        "*" => board.push(rest, Some(SpecialStep::Solve)),
        "!" => {
            let (desc, solve) = match rest.split_once(' ') {
                Some((desc, solve)) => (desc, Some(solve)),
                None => (rest, None),
            };
            push_restart(board, texts, desc, solve)
        }
        _ => Err(wrong()),
    }
}

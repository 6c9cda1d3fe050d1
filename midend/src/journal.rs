//! What has changed since it was asked last: a game kept move by move, at the cost of a line.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::{Game, Invalid};
use serde::{Deserialize, Serialize};

use crate::history::Special;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::played::Played;
use crate::save::{LoadError, push_restart, push_text};

/// What has changed of the game on the board since [`take_changes`](Journal::take_changes) was
/// called last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// Which of the session's games it is of: each that comes to the board for the first time has
    /// a number of its own, and undo past a new game comes back to the number it had.
    pub game: u64,
    /// Lines to be written behind those written before; empty when the history is as it was.
    /// `None` when nothing was told of this game yet: what is kept begins with
    /// [`save_alone`](Journal::save_alone), and no lines.
    pub steps: Option<String>,
    /// Where the game stands in its history, and all else that a save keeps of play: a line that
    /// takes the place of the one before.
    pub now: String,
}

/// Keeping a game that is played, cheaply after each move.
///
/// A save is a text of all that happened; written after each move it would cost more with each. So
/// a front end writes the save once, then what is new: what was kept is a save, lines behind it,
/// and one line of where the game stands. [`resume`](Self::resume) takes the three.
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
    /// Which of the session's games is on the board: see [`Changes::game`].
    fn game_number(&self) -> Option<u64>;
    /// What has changed since this was called last, or since the game was resumed; `None` where
    /// there is no game.
    fn take_changes(&mut self) -> Option<Changes>;
    /// The game on the board as text, without those that undo and redo reach beyond it, and without
    /// the params of new games.
    fn save_alone(&self) -> Option<String>;
    /// Lets the next [`take_changes`](Self::take_changes) begin anew, for who has written
    /// [`save_alone`](Self::save_alone) in place of lines that had become many.
    fn forget_changes(&mut self);
    /// Puts a game on the board as it was kept: a save, the lines behind it, and where it stood;
    /// with no lines and an empty `now` it is [`load`](crate::Exchange::load).
    ///
    /// # Errors
    /// Says what is wrong with the save, or with which line; nothing has changed then.
    fn resume(&mut self, save: &str, steps: &str, now: &str) -> Result<Outcome, LoadError>;
}

/// The line of where a game stands.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Now<'a> {
    /// The position, in moves.
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
        let steps = game.is_told.then(|| steps_of(game));
        game.is_told = true;
        game.history.tell();
        Some(Changes { game: game.number, steps, now: now_of(game) })
    }

    fn save_alone(&self) -> Option<String> {
        self.text_of_board(false)
    }

    fn forget_changes(&mut self) {
        if let Some(game) = &mut self.game {
            game.is_told = true;
            game.history.tell();
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

/// The lines of what is new in the history.
fn steps_of<G: Game>(game: &Played<G>) -> String {
    let history = &game.history;
    let (mut at, told) = history.told();
    let mut text = String::new();
    if at < told {
        let _ = writeln!(text, "@{at}");
    }
    while at < history.len() {
        let end = history.step_end(at);
        let moves = |from: usize| G::write_moves(history.moves(from, end));
        let _ = match history.special(at) {
            None => writeln!(text, "+{}", moves(at)),
            Some(Special::Solve) => writeln!(text, "*{}", moves(at)),
            Some(Special::Restart(desc)) if end > at + 1 => {
                writeln!(text, "!{desc} {}", moves(at + 1))
            }
            Some(Special::Restart(desc)) => writeln!(text, "!{desc}"),
        };
        at = end;
    }
    text
}

fn now_of<G: Game>(game: &Played<G>) -> String {
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

/// Makes what the lines say, and goes where the game stood.
fn catch_up<G: Game>(game: &mut Played<G>, steps: &str, now: &str) -> Result<(), LoadError> {
    let now: Now<'_> = serde_json::from_str(now)
        .map_err(|e| LoadError::field("now", Invalid::new(e.to_string())))?;
    if let Some(desc) = &now.public_desc {
        G::parse_desc(&game.params, desc).map_err(|e| LoadError::field("now", e))?;
        game.public_desc = Some(desc.to_string());
    }
    let mut old = game.history.state().clone();
    let end = game.history.len();
    game.history.go_to(end, &mut old);
    for (i, line) in steps.lines().enumerate() {
        let made = catch_up_line(game, line, &mut old);
        made.map_err(|e| LoadError::field(alloc::format!("journal, line {}", i + 1), e))?;
    }
    if now.at > game.history.len() {
        let why = alloc::format!("there are {} moves", game.history.len());
        return Err(LoadError::field("now", Invalid::new(why)));
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
    game: &mut Played<G>,
    line: &str,
    old: &mut G::State,
) -> Result<(), Invalid> {
    let kind = line.as_bytes().first().copied().unwrap_or_default();
    if !line.is_char_boundary(1) {
        return Err(Invalid::new("expected one of @ + * !"));
    }
    let rest = line.get(1..).unwrap_or_default();
    match kind {
        b'@' => {
            let at = puzzle_core::format::strict_number::<usize>(rest);
            let at = at.filter(|at| *at <= game.history.len());
            let at = at.ok_or_else(|| Invalid::new("there is no such position"))?;
            game.history.go_to(at, old);
            // What is behind it has gone, even if nothing comes after.
            game.history.truncate();
            Ok(())
        }
        b'+' => push_text(&mut game.history, rest, None, old),
        b'*' => push_text(&mut game.history, rest, Some(Special::Solve), old),
        b'!' => {
            let (desc, solve) = match rest.split_once(' ') {
                Some((desc, solve)) => (desc, Some(solve)),
                None => (rest, None),
            };
            push_restart(game, desc, solve, old)
        }
        _ => Err(Invalid::new("expected one of @ + * !")),
    }
}

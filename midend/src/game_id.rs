//! Puzzles as one line of text.

use alloc::string::{String, ToString};
use core::{fmt, mem};

use puzzle_core::params::{Form, Params};
use puzzle_core::solve::Stop;
use puzzle_core::{Game, Invalid};

use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::task::Task;

/// The longest ID that is looked at, in bytes.
pub const MAX_ID: usize = 64 * 1024;
/// The longest seed, in characters.
pub const MAX_SEED: usize = 64;

/// Why a game ID is refused.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::Midend;
/// let refusal = Midend::<LightsOut>::start("lights-out/3x3:1110001112").err().unwrap();
/// assert_eq!(refusal.to_string(), "desc: 1:10: '2' is more than the board holds");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameIdError {
    /// It is longer than [`MAX_ID`].
    #[error("a game ID has at most {MAX_ID} bytes, this one has {0}")]
    TooLong(usize),
    /// It holds a character that no ID holds; its place in the text, from 1.
    #[error("character {place} of the game ID, '{}', cannot be in one", character.escape_default())]
    Character {
        /// The character.
        character: char,
        /// Its place, from 1.
        place: usize,
    },
    /// It is of a game that is not this one.
    #[error("there is no game '{0}' here")]
    Game(String),
    /// Its params are no good.
    #[error("params: {0}")]
    Params(Invalid),
    /// Its desc is no good.
    #[error("desc: {0}")]
    Desc(Invalid),
    /// Its seed is too long, or empty.
    #[error("a seed has 1 to {MAX_SEED} characters")]
    Seed,
    /// Its puzzle was to be generated, and a limit or a cancel ended that.
    #[error("no puzzle was generated: {0}")]
    Stopped(Stop),
}

/// Whether a character can be in a seed.
fn is_of_seed(c: char) -> bool {
    c.is_ascii_alphanumeric() || ".,_-".contains(c)
}

/// Whether a text is a seed.
pub(crate) fn is_seed(text: &str) -> bool {
    (1..=MAX_SEED).contains(&text.len()) && text.chars().all(is_of_seed)
}

/// The parts of a game ID, as text.
///
/// ```
/// use puzzle_midend::{GameId, Tail};
/// let id = GameId::parse("sliding/4x4#hello")?;
/// assert_eq!((id.game.as_deref(), id.params.as_str()), (Some("sliding"), "4x4"));
/// assert_eq!(id.tail, Tail::Seed("hello".into()));
/// # Ok::<(), puzzle_midend::GameIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId {
    /// The game, where it is named.
    pub game: Option<String>,
    /// The params; may be empty.
    pub params: String,
    /// What follows the params.
    pub tail: Tail,
}

/// What follows the params of a game ID.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing: any new puzzle.
    None,
    /// `:desc`.
    Desc(String),
    /// `#seed`.
    Seed(String),
}

impl GameId {
    /// Takes a text apart. White space in it and around it is dropped: IDs are pasted.
    ///
    /// A game's name alone, or in front of a seed, is taken for params here: which words are games
    /// is known to a list of them, [`Registry::read_id`](crate::Registry::read_id).
    ///
    /// # Errors
    /// When it is too long or holds a character that no ID holds.
    pub fn parse(text: &str) -> Result<Self, GameIdError> {
        if text.len() > MAX_ID {
            return Err(GameIdError::TooLong(text.len()));
        }
        for (i, character) in text.chars().enumerate() {
            if !character.is_whitespace() && !character.is_ascii_graphic() {
                return Err(GameIdError::Character { character, place: i + 1 });
            }
        }
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let end = text.find([':', '#']).unwrap_or(text.len());
        let (head, tail) = text.split_at(end);
        let (game, params) = match head.split_once('/') {
            Some((game, params)) => (Some(game.to_string()), params.to_string()),
            None => (None, head.to_string()),
        };
        let tail = match tail.split_at_checked(1) {
            None => Tail::None,
            Some((":", desc)) => Tail::Desc(desc.to_string()),
            Some((_, seed)) => {
                let good = (1..=MAX_SEED).contains(&seed.len());
                if !good {
                    return Err(GameIdError::Seed);
                }
                if let Some(i) = seed.find(|c| !is_of_seed(c)) {
                    let character = seed[i..].chars().next().unwrap_or(' ');
                    return Err(GameIdError::Character { character, place: end + 2 + i });
                }
                Tail::Seed(seed.to_string())
            }
        };
        Ok(Self { game, params, tail })
    }

    /// The same where a game's name may stand alone in front: it means the default params.
    pub(crate) fn with_bare_name(mut self, is_game: impl FnOnce(&str) -> bool) -> Self {
        if self.game.is_none() && is_game(&self.params) {
            self.game = Some(mem::take(&mut self.params));
        }
        self
    }

    /// The params of an ID that is this game's; what it leaves out is as in `rest`.
    pub(crate) fn read_params<G: Game>(
        &self,
        rest: &G::Params,
        form: Form,
    ) -> Result<G::Params, GameIdError> {
        if let Some(name) = &self.game
            && !name.eq_ignore_ascii_case(G::INFO.id)
        {
            return Err(GameIdError::Game(name.clone()));
        }
        let params = match self.params.as_str() {
            "" => rest.clone(),
            text => G::Params::decode(text, rest).map_err(GameIdError::Params)?,
        };
        params.validate(form).map_err(GameIdError::Params)?;
        Ok(params)
    }
}

impl fmt::Display for GameId {
    /// The text that is taken apart to this again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = &self.game {
            write!(f, "{game}/")?;
        }
        f.write_str(&self.params)?;
        match &self.tail {
            Tail::None => Ok(()),
            Tail::Desc(desc) => write!(f, ":{desc}"),
            Tail::Seed(seed) => write!(f, "#{seed}"),
        }
    }
}

/// What opening an ID led to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Opened {
    /// The puzzle is on the board.
    Ready(Outcome),
    /// It has to be generated first: run this as a job.
    Generate(Task),
}

impl<G: Game> Midend<G> {
    /// Takes an ID apart, which may be this game's name.
    pub(crate) fn read_id(text: &str) -> Result<GameId, GameIdError> {
        Ok(GameId::parse(text)?.with_bare_name(|name| name.eq_ignore_ascii_case(G::INFO.id)))
    }

    /// Opens a game ID: see [`Exchange::open`](crate::Exchange::open).
    pub(crate) fn open_id(&mut self, text: &str) -> Result<Opened, GameIdError> {
        let id = Self::read_id(text)?;
        self.desk.awaited = None;
        match &id.tail {
            Tail::Desc(desc) => {
                let params = id.read_params::<G>(&self.params, Form::Short)?;
                let desc = G::parse_desc(&params, desc).map_err(GameIdError::Desc)?;
                // Only what the short form says becomes the player's own choice.
                let short = params.encode(Form::Short);
                if let Ok(chosen) = G::Params::decode(&short, &self.params)
                    && chosen.validate(Form::Full).is_ok()
                {
                    self.params = chosen;
                }
                Ok(Opened::Ready(self.begin(params, desc)))
            }
            Tail::Seed(seed) => {
                let params = id.read_params::<G>(&G::Params::default(), Form::Full)?;
                self.params = params.clone();
                let (params, seed) = (params.encode(Form::Full), seed.clone());
                Ok(Opened::Generate(Task::Generate { params, seed }))
            }
            Tail::None => {
                self.params = id.read_params::<G>(&G::Params::default(), Form::Full)?;
                Ok(Opened::Generate(Task::NewGame))
            }
        }
    }
}

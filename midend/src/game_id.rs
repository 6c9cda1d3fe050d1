//! Game IDs: puzzles as one line of text.

use alloc::string::{String, ToString};
use core::{fmt, mem};

use puzzle_core::solve::Stop;
use puzzle_core::{Invalid, Text, text};

/// The maximum length of an ID, in bytes.
pub const MAX_ID: usize = 64 * 1024;
/// The maximum length of a seed, in characters.
pub const MAX_SEED: usize = 64;

/// The reason why a game ID is refused.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let refusal = Midend::start("lights-out/3x3:1110001112", &games).err().unwrap();
/// assert_eq!(refusal.to_string(), "desc: there are more than 9 values (character 10)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameIdError {
    /// The ID is empty.
    Empty,
    /// The ID is longer than [`MAX_ID`]. The value is its length in bytes.
    TooLong(usize),
    /// The ID contains a character that is not allowed.
    Character {
        /// The character.
        character: char,
        /// Its place in the text, from 1.
        place: usize,
    },
    /// The ID names no game, and there are several.
    NoGame,
    /// The ID names another game or an unknown one. The value is that name.
    Game(String),
    /// The seed is one of another program, whose name is the value.
    ForeignSeed(String),
    /// The link holds no game ID. The value is the message.
    Link(&'static str),
    /// The params are not valid.
    Params(Invalid),
    /// The desc is not valid.
    Desc(Invalid),
    /// The seed is empty or too long.
    Seed,
    /// The generator of the puzzle was stopped.
    Stopped(Stop),
}

impl From<GameIdError> for Text {
    fn from(error: GameIdError) -> Self {
        match error {
            GameIdError::Empty => text!(
                "the game ID is empty: it has the form game/params:desc, game/params#seed or \
                 game/params"
            ),
            GameIdError::TooLong(n) => text!(
                "the game ID is too long: it has {n} bytes, at most {max} are allowed",
                n,
                max = MAX_ID
            ),
            GameIdError::Character { character, place } => text!(
                "character {place} of the game ID, '{character}', is not allowed",
                place,
                character = Self::visible(character),
            ),
            GameIdError::NoGame => text!("this ID names no game: write it as GAME/PARAMS"),
            GameIdError::Game(name) => text!("there is no game '{name}'", name),
            GameIdError::ForeignSeed(program) => text!(
                "a seed of {program} names another puzzle here: copy the game ID with the puzzle \
                 itself, which has ':' instead of '#'",
                program,
            ),
            GameIdError::Link(words) => words.into(),
            GameIdError::Params(why) => text!("params: {reason}", reason = with_character(why)),
            GameIdError::Desc(why) => text!("desc: {reason}", reason = with_character(why)),
            GameIdError::Seed => text!("the seed must have 1 to {max} characters", max = MAX_SEED),
            GameIdError::Stopped(stop) => text!("no puzzle was generated: {stop}", stop),
        }
    }
}

crate::message::display_as_text!(GameIdError);

/// Returns the message of a refusal with the place of the wrong character. An ID is one line, so
/// the line's number is left out.
fn with_character(invalid: Invalid) -> Text {
    match (invalid.line(), invalid.column()) {
        (Some(1), Some(column)) => {
            text!("{reason} (character {column})", reason = invalid.text(), column)
        }
        _ => invalid.into(),
    }
}

/// Returns `true` if a character is allowed in a seed.
fn is_of_seed(c: char) -> bool {
    c.is_ascii_alphanumeric() || ".,_-".contains(c)
}

/// Returns `true` if a text is a valid seed.
pub(crate) fn is_seed(text: &str) -> bool {
    (1..=MAX_SEED).contains(&text.len()) && text.chars().all(is_of_seed)
}

/// The parts of a game ID, as text.
///
/// ```
/// use puzzle_midend::{GameId, IdContent};
/// let id = GameId::parse("sliding/4x4#hello")?;
/// assert_eq!((id.game.as_deref(), id.params.as_str()), (Some("sliding"), "4x4"));
/// assert_eq!(id.tail, IdContent::Seed("hello".into()));
/// # Ok::<(), puzzle_midend::GameIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId {
    /// The game's name, if the ID contains it.
    pub game: Option<String>,
    /// The params; may be empty.
    pub params: String,
    /// The desc or the seed that follows the params.
    pub tail: IdContent,
}

/// The part of a game ID that follows the params.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdContent {
    /// Nothing: the ID means a new puzzle with these params.
    None,
    /// The desc after a `:`.
    Desc(String),
    /// The seed after a `#`.
    Seed(String),
}

impl GameId {
    /// Splits a text into its parts. White space is removed everywhere, because IDs are often
    /// pasted from other texts.
    ///
    /// A game's name alone, or directly before a seed, is treated as params here. Only a list of
    /// games can recognize it; see [`Registry::read_id`](crate::Registry::read_id).
    ///
    /// # Errors
    /// When the text is empty, too long, or contains a character that is not allowed.
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
        if text.is_empty() {
            return Err(GameIdError::Empty);
        }
        let end = text.find([':', '#']).unwrap_or(text.len());
        let (head, tail) = text.split_at(end);
        let (game, params) = match head.split_once('/') {
            Some((game, params)) => (Some(game.to_string()), params.to_string()),
            None => (None, head.to_string()),
        };
        let tail = match tail.split_at_checked(1) {
            None => IdContent::None,
            Some((":", desc)) => IdContent::Desc(desc.to_string()),
            Some((_, seed)) => {
                let good = (1..=MAX_SEED).contains(&seed.len());
                if !good {
                    return Err(GameIdError::Seed);
                }
                if let Some(i) = seed.find(|c| !is_of_seed(c)) {
                    let character = seed[i..].chars().next().unwrap_or(' ');
                    return Err(GameIdError::Character { character, place: end + 2 + i });
                }
                IdContent::Seed(seed.to_string())
            }
        };
        Ok(Self { game, params, tail })
    }

    /// Treats params that are a game's name as that game with its default params.
    pub(crate) fn with_bare_name(mut self, is_game: impl FnOnce(&str) -> bool) -> Self {
        if self.game.is_none() && is_game(&self.params) {
            self.game = Some(mem::take(&mut self.params));
        }
        self
    }
}

impl fmt::Display for GameId {
    /// Writes a text that [`parse`](GameId::parse) splits into the same parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = &self.game {
            write!(f, "{game}/")?;
        }
        f.write_str(&self.params)?;
        match &self.tail {
            IdContent::None => Ok(()),
            IdContent::Desc(desc) => write!(f, ":{desc}"),
            IdContent::Seed(seed) => write!(f, "#{seed}"),
        }
    }
}

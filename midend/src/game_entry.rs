//! One row of a program's table of games.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, BundledCollection, Lesson, Paper};
use puzzle_core::draw::{Palette, RoleSpec, Theme};
use puzzle_core::format::{Confidence, SourceFile};
use puzzle_core::game::Info;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm};
use puzzle_core::{Game, Invalid, Text, text};

use crate::board_title;
use crate::capabilities::Capabilities;
use crate::collection::{Collection, CollectionEntry};
use crate::kernel::{self, Exported, Setup, TypedSetup};
use crate::midend::Midend;
use crate::open::Opened;
use crate::presets::{self, PresetLine};

/// Writes puzzles in a format, in one of its variants.
type ExportFn = fn(&[Exported<'_>], &str, &str) -> Result<Vec<u8>, Invalid>;

/// One game of a program's table: its functions, without its types. It is a few pointers and can be
/// copied freely.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{GameEntry, Midend};
/// let game = GameEntry::of::<LightsOut>();
/// assert_eq!(game.info.id, "lights-out");
/// assert!(!Midend::new(game).has_game());
/// ```
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// The general properties of the game.
    pub info: &'static Info,
    /// The collections bundled with the game.
    pub collections: &'static [BundledCollection],
    /// Whether and how the game's puzzles are printed on paper.
    pub paper: Paper,
    /// The lessons that teach the game.
    pub lessons: &'static [Lesson],
    /// The sentence that tells a reader how to use the pictures of
    /// [`Midend::draw_walkthrough`]; may be empty.
    pub walkthrough_note: &'static str,
    pub(crate) first_puzzle: &'static str,
    roles: &'static [RoleSpec],
    setup: fn() -> Box<dyn Setup>,
    capabilities: fn() -> Capabilities,
    preferences: fn() -> Vec<(ConfigItem, ConfigValue)>,
    joins_moves: fn() -> bool,
    solution_note: fn() -> &'static str,
    notation: fn(Option<&str>) -> (&'static str, &'static str),
    formats: fn() -> Vec<FormatInfo>,
    sniff: fn(&SourceFile<'_>) -> (Confidence, usize),
    import: fn(&SourceFile<'_>, usize) -> Result<Collection, Invalid>,
    pub(crate) export: ExportFn,
    /// Returns the ID of the draft that begins with a puzzle of the edited game.
    pub(crate) draft_id: fn(params: &str, desc: &str) -> Result<String, Invalid>,
}

/// A foreign format of a game, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The format's keyword, which never changes.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The extension of files written in this format.
    pub extension: &'static str,
    /// `true` if the format can be read.
    pub reads: bool,
    /// `true` if the format can be written.
    pub writes: bool,
    /// `true` if files can hold the moves made or the position after them.
    pub holds_positions: bool,
    /// The variants that the player can choose when writing: keyword and label of each.
    pub choices: &'static [(&'static str, &'static str)],
}

impl core::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("GameEntry").field(&self.info.id).finish()
    }
}

impl GameEntry {
    /// Creates the row of a back end.
    pub const fn of<G: Game>() -> Self {
        Self {
            info: &const { G::INFO },
            collections: G::COLLECTIONS,
            paper: G::PAPER,
            lessons: G::TUTORIAL,
            walkthrough_note: match G::WALKTHROUGH {
                Some(walkthrough) => walkthrough.note_text(),
                None => "",
            },
            first_puzzle: G::FIRST_PUZZLE,
            roles: G::PALETTE,
            setup: || TypedSetup::<G>::boxed(G::Params::default()),
            capabilities: Capabilities::of::<G>,
            preferences: || kernel::preferences_of::<G>(&G::Ui::default()),
            joins_moves: G::joins_moves,
            solution_note: G::solution_note,
            notation: |name| {
                let known = G::notations();
                let name = known.iter().find(|known| name == Some(**known)).unwrap_or(&known[0]);
                (name, G::notation_meaning(name))
            },
            formats: kernel::formats::<G>,
            sniff: kernel::sniff::<G>,
            import: kernel::import::<G>,
            export: kernel::export::<G>,
            draft_id: |params, desc| {
                let (params, desc) = G::draft_of(params, desc)?;
                Ok(kernel::id_of::<G>(&params, &desc))
            },
        }
    }

    /// Returns the default params.
    pub(crate) fn setup(&self) -> Box<dyn Setup> {
        (self.setup)()
    }

    /// Returns the game's preferences with their defaults.
    pub(crate) fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)> {
        (self.preferences)()
    }

    /// Splits a text of moves, in the form that saves contain, into the texts of its moves.
    pub(crate) fn split_moves(&self, text: &str) -> Vec<String> {
        kernel::split_moves(text, (self.joins_moves)()).map(Into::into).collect()
    }

    /// Returns the texts of moves as one text, in the form that saves contain.
    pub fn join_moves(&self, moves: &[String]) -> String {
        moves.join(if (self.joins_moves)() { "" } else { " " })
    }

    /// Returns the menu of params.
    pub fn presets(&self) -> Vec<PresetLine> {
        self.setup().presets().iter().map(presets::line_of).collect()
    }

    /// Returns the title of params: their board in the words of the presets, and their difficulty
    /// unless they are in short form, which has none. The title of invalid params is "own board".
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{GameEntry, Midend};
    /// let title = GameEntry::of::<LightsOut>().title_of_params("4x3");
    /// assert_eq!(title.to_string(), "4x3");
    /// ```
    pub fn title_of_params(&self, params: &str) -> Text {
        let title = board_title::title_of_params(&*self.setup(), params);
        title.unwrap_or_else(|| text!("own board"))
    }

    /// Returns the params of the puzzles of the day on Saturdays; see
    /// [`Params::for_saturdays`](puzzle_core::params::Params::for_saturdays).
    pub(crate) fn for_saturdays(&self) -> Vec<String> {
        self.setup().for_saturdays().iter().map(|setup| setup.encode(ParamsForm::Full)).collect()
    }

    /// Returns the foreign formats of the game.
    pub fn formats(&self) -> Vec<FormatInfo> {
        (self.formats)()
    }

    /// Returns the game's colors in a theme.
    pub fn palette(&self, theme: Theme) -> Palette {
        Palette::new(theme, self.roles)
    }

    /// Returns how certain the game is that a file is in one of its formats.
    pub fn likeness(&self, file: &SourceFile<'_>) -> Confidence {
        (self.sniff)(file).0
    }

    /// Reads a file in one of the game's formats.
    ///
    /// # Errors
    /// When the file as a whole cannot be read.
    pub fn import(&self, file: &SourceFile<'_>) -> Result<Collection, Invalid> {
        let (likeness, format) = (self.sniff)(file);
        if likeness == Confidence::No {
            return Err(Invalid::new("the file is in none of the game's formats"));
        }
        (self.import)(file, format)
    }

    /// Reads a file in the game's format with this keyword.
    ///
    /// # Errors
    /// When there is no such format, or the file cannot be read.
    pub(crate) fn import_as(
        &self,
        file: &SourceFile<'_>,
        format: &str,
    ) -> Result<Collection, Invalid> {
        let at = self.formats().iter().position(|known| known.id == format);
        let at = at.ok_or_else(|| Invalid::new("this format cannot be read"))?;
        (self.import)(file, at)
    }

    /// Writes puzzles into one file of a format. Their headers are written if the format has room
    /// for them. `choice` is the keyword of one of the format's variants, or empty.
    ///
    /// # Errors
    /// When there is no such format, or it cannot represent these puzzles.
    pub fn export(
        &self,
        list: &Collection,
        format: &str,
        choice: &str,
    ) -> Result<Vec<u8>, Invalid> {
        let game_of = |entry: &CollectionEntry| {
            let mut midend = Midend::new(*self);
            let opened = midend.open_entry(entry, "").map_err(Invalid::new)?;
            let game = midend.current.filter(|_| matches!(opened, Opened::Ready(_)));
            game.ok_or_else(|| {
                Invalid::new(text!("the entry '{id}' has no puzzle, only params", id = &entry.id))
            })
        };
        let games: Vec<_> = list.entries.iter().map(game_of).collect::<Result<_, _>>()?;
        let headers = &list.headers;
        let exported = games.iter().map(|game| Exported { game, texts: &game.texts, headers });
        (self.export)(&exported.collect::<Vec<_>>(), format, choice)
    }

    /// Returns the sentence that says how to read [`Midend::printed_moves`]; may be empty.
    pub fn solution_note(&self) -> &'static str {
        (self.solution_note)()
    }

    /// Returns the keyword of a notation of moves, and the sentence that says what a move means in
    /// it, which may be empty. `None` is the game's own notation.
    ///
    /// ```
    /// use puzzle_midend::GameEntry;
    /// use puzzle_sliding::Sliding;
    /// let (name, meaning) = GameEntry::of::<Sliding>().notation(None);
    /// assert_eq!(name, "cells");
    /// assert!(meaning.contains("row by row"));
    /// ```
    pub fn notation(&self, name: Option<&str>) -> (&'static str, &'static str) {
        (self.notation)(name)
    }

    /// Returns the abilities of the game.
    pub fn capabilities(&self) -> Capabilities {
        (self.capabilities)()
    }
}

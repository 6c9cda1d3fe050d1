//! Questions that a game answers about its position.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, KeyGuide, MenuCommand, PlacedGlyph, ScreenKey};
use puzzle_core::input::Key;
use puzzle_core::{Game, Text};

use super::typed_board::TypedBoard;
use crate::midend::Midend;

/// Defines a method of [`Midend`] for each question, with the answer of a game. Without a game on
/// the board the answer is the default of its type.
macro_rules! questions {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $type:ty)?) -> $out:ty = |$board:ident| $answer:expr;
    )*) => {
        /// The answers of a game to questions about its position, without its types.
        pub(crate) trait Questions {
            $(fn $name(&self, $($arg: $type)?) -> $out;)*
        }

        impl<G: Game> Questions for TypedBoard<G> {
            $(fn $name(&self, $($arg: $type)?) -> $out {
                let $board = self;
                $answer
            })*
        }

        /// What the game says of its position.
        impl Midend {
            $($(#[$doc])*
            pub fn $name(&self, $($arg: $type)?) -> $out {
                self.ask(|board| board.$name($($arg)?))
            })*
        }
    };
}

questions! {
    /// Returns the number of cells, including hidden and removed ones. Cells are numbered from 0.
    fn n_cells() -> usize = |board| G::n_cells(board.state());

    /// Returns the row and the column of a cell, counted from 1, as the game's words name them;
    /// `None` if they name none.
    fn cell_coordinates(cell: usize) -> Option<(u16, u16)> = |board| {
        G::cell_coordinates(board.state(), cell)
    };

    /// Describes the content of a cell in words; `None` if the game has no words for it.
    fn describe_cell(cell: usize) -> Option<Text> = |board| {
        G::describe_cell(board.state(), &board.ui, cell)
    };

    /// Returns the visible cells, each with its character, its short text and its place on a grid
    /// of characters. With these a board is shown on a surface without pixels.
    fn glyphs() -> Vec<PlacedGlyph> = |board| G::glyphs(board.state(), &board.ui);

    /// Returns the text that explains the characters of [`glyphs`](Self::glyphs) to a player; empty
    /// if none needs an explanation.
    fn glyph_legend() -> Text = |board| G::glyph_legend(&board.glyphs());

    /// Returns the board as lines of text, each ended by `\n`; `None` if the board has no text
    /// form.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/2x2:1001", &games)?;
    /// assert_eq!(game.text().as_deref(), Some("#.\n.#\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn text() -> Option<String> = |board| G::text_format(board.state());

    /// Names the kind of the puzzle in a few words, such as "squares, 8 by 8", without the game and
    /// the grade; empty if there is no game or the back end has no words for it.
    fn kind() -> Text = |board| G::kind(board.state());

    /// Returns the keyword of the puzzle's goal, for games whose files may not say for which of several
    /// goals a puzzle is meant; see [`Capabilities::goals`](crate::Capabilities::goals).
    ///
    /// ```
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let game = Midend::start("sliding/3x3:1,2,3,4,5,6,7,0,8", &games)?;
    /// assert_eq!(game.goal(), Some("rows"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn goal() -> Option<&'static str> = |board| G::goal(&board.params);

    /// Returns the rules of this kind of puzzle in one or two short sentences; empty if there is no
    /// game or the back end has no words for them.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/2x2:1001", &games)?;
    /// assert_eq!(
    ///     game.short_rules(),
    ///     "Put out all lights; each changes together with its neighbors."
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn short_rules() -> Text = |board| G::short_rules(board.state());

    /// Returns the rules in which this kind of puzzle differs from the game's plain kind; empty if
    /// it is the plain kind or there is no game.
    fn special_rules() -> Text = |board| G::special_rules(board.state());

    /// Writes the moves that led to this position for a printed page of solutions; empty without a
    /// game.
    fn printed_moves() -> String = |board| {
        G::printed_moves(board.history.last_start_state(), board.history.moves_since_start())
    };

    /// Returns the moves since the beginning or the last restart counted in a second way, with its
    /// name in the plural: runs in one direction ("multi-tile moves"). `None` if the game counts
    /// only single moves. Takes time in proportion to the moves.
    fn runs() -> Option<(&'static str, usize)> = |board| {
        G::n_runs(board.history.last_start_state(), board.history.moves_since_start())
    };

    /// Describes the last change in a few words: "5 moved left". After an undo it describes a move
    /// from the position before the undo to the current one. `None` if the game has no short
    /// description of it.
    ///
    /// ```
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let mut game = Midend::start("sliding/3x3:1,2,3,4,5,6,7,0,8", &games)?;
    /// let _ = game.play_text("9")?;
    /// assert_eq!(game.last_change().unwrap(), "8 moved left");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn last_change() -> Option<Text> = |board| {
        if board.old == *board.state() {
            None
        } else {
            G::describe_change(&board.old, board.state())
        }
    };

    /// Returns the game's menu commands that are available now.
    fn commands() -> Vec<MenuCommand> = |board| G::commands(board.state(), &board.ui);

    /// Returns the keys that a device without a keyboard should show now.
    fn keys() -> Vec<ScreenKey> = |board| G::keys(board.state(), &board.ui);

    /// Returns what the keys of a keyboard do now, movement keys first, for a legend.
    fn key_guide() -> Vec<KeyGuide> = |board| G::key_guide(board.state(), &board.ui);

    /// Returns what Enter or the space bar does at the cursor now.
    fn key_label(key: Key) -> &'static str = |board| G::key_label(board.state(), &board.ui, key);
}

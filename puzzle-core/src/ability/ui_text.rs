//! The part of the ui that saves keep.

use alloc::string::String;

use super::table;
use crate::Game;

type EncodeFn<G> = fn(ui: &<G as Game>::Ui) -> String;
type DecodeFn<G> = fn(ui: &mut <G as Game>::Ui, text: &str);

/// The text form of ui fields that saves keep beside preferences, such as a number picked up by the
/// player or recorded macros.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::UiText;
/// const UI_TEXT: UiText<LightsOut> = UiText::<LightsOut>::new(
///     |cursor| cursor.cell.to_string(),
///     |cursor, text| cursor.cell = text.parse().unwrap_or_default(),
/// );
/// # let _ = UI_TEXT;
/// ```
pub struct UiText<G: Game> {
    pub(super) encode: EncodeFn<G>,
    pub(super) decode: DecodeFn<G>,
}

table!(UiText);

impl<G: Game> UiText<G> {
    /// Creates the table from two functions. The first writes the fields of the `Ui` that saves
    /// keep, as one line of printable ASCII. The second restores them, and ignores what it does not
    /// know, because a newer version may have written the text.
    ///
    /// The second function must not trust the text, and does not see the state: it checks ranges, and
    /// what depends on the position is checked where it is used.
    pub const fn new(encode: EncodeFn<G>, decode: DecodeFn<G>) -> Self {
        Self { encode, decode }
    }
}

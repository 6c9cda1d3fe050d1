//! What of the ui a save keeps.

use alloc::string::String;

use super::table;
use crate::Game;

type EncodeFn<G> = fn(ui: &<G as Game>::Ui) -> String;
type DecodeFn<G> = fn(ui: &mut <G as Game>::Ui, text: &str);

/// A game's saves keep more of the ui than preferences: a number in hand, macros recorded.
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
    /// Writes it as one line of printable ASCII; takes it again, forgiving what a newer version
    /// wrote.
    pub const fn new(encode: EncodeFn<G>, decode: DecodeFn<G>) -> Self {
        Self { encode, decode }
    }
}

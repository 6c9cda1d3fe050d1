//! Forty bugs as their authors make them, planted one at a time in two games that the kit was not
//! written beside: [`Flood`](crate::Flood) and [`Lamps`](crate::Lamps).
//!
//! The bugs were written before the kit was run on the games. Which of them it reports, and by
//! which promise, is what `tests/it/planted.rs` says.

use std::cell::Cell;

thread_local! {
    static BUG: Cell<Option<Bug>> = const { Cell::new(None) };
}

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    // Flood.
    /// A desc with too few letters is filled up.
    ReadsShortDesc,
    /// A desc may have colors that the params do not.
    ReadsAnyColor,
    /// The limit of moves is made of the params, whatever the desc says.
    LimitOfParams,
    /// Moves left are counted below zero.
    CountsBelowZero,
    /// By keyboard the color that is there already can be poured.
    PoursOwnColor,
    /// The line below the picture is of the last move made, also after it was taken back.
    StaleCount,
    /// The cursor goes one row too far.
    CursorOffEdge,
    /// The line around a tile is one pixel outside of it.
    PaintsBeyond,
    /// What a tile looked like does not tell whether it was marked.
    ForgetsMarks,
    /// The sixth color has no role.
    SixthColor,
    /// The cell at a point is half a tile off.
    RoundsHits,
    /// The text has columns for rows.
    TransposedText,
    /// The solver needs more moves than there are.
    SolvesBeyondLimit,
    /// The solver gives up one move too early.
    PrunesTooMuch,
    /// A hint goes on with the plan made for another position.
    StaleHint,
    /// The last move that there is, is lost even if it solves.
    LostOnLastMove,
    /// No spare moves are not written, and then read as the default.
    ForgetsZero,
    /// A generator that is stopped gives what it has.
    GivesWhatItHas,
    /// The ui's text from another version ends the program.
    TrustsUiText,
    /// A fifth of a second for each tile that changes.
    SlowAnimation,
    // Lamps.
    /// A run of empty squares may go on beyond the board.
    ClipsRuns,
    /// A wall may want up to nine lamps.
    BigNumbers,
    /// A column beyond the board is one of the next row.
    WrapsColumns,
    /// Taking a lamp away leaves its light.
    StaleLight,
    /// The End key goes one column too far.
    EndOffEdge,
    /// What a tile looked like does not tell whether its lamp was seen by another.
    ForgetsConflicts,
    /// A lamp's light is drawn over the next tile too.
    BeamsBeyond,
    /// What a tile looked like does not tell whether it flashed.
    ForgetsFlash,
    /// A press on the last pixel of a row is one on the next row.
    LastPixel,
    /// The name of what a key does is too long for its place.
    LongLabel,
    /// A search for a second solution that was stopped found none.
    CountsWhatItSaw,
    /// The solver takes the player's lamps for given ones.
    TrustsLamps,
    /// The solver's memory tells boards apart by their size.
    StaleMemory,
    /// A hint marks the cell with row and column exchanged.
    TransposedMark,
    /// Numbers do not matter for the end.
    IgnoresNumbers,
    /// A right lamp is called wrong while its wall wants more.
    HastyReview,
    /// The height is not limited.
    HeightUnchecked,
    /// Many walls are read as some.
    ChoiceOff,
    /// The first board will do, whether it has one solution or not.
    SkipsUniqueness,
    /// A save does not keep the mode of the pointer.
    ForgetsMode,
}

impl Bug {
    /// The bugs of [`Flood`](crate::Flood).
    pub const OF_FLOOD: [Self; 20] = [
        Self::ReadsShortDesc,
        Self::ReadsAnyColor,
        Self::LimitOfParams,
        Self::CountsBelowZero,
        Self::PoursOwnColor,
        Self::StaleCount,
        Self::CursorOffEdge,
        Self::PaintsBeyond,
        Self::ForgetsMarks,
        Self::SixthColor,
        Self::RoundsHits,
        Self::TransposedText,
        Self::SolvesBeyondLimit,
        Self::PrunesTooMuch,
        Self::StaleHint,
        Self::LostOnLastMove,
        Self::ForgetsZero,
        Self::GivesWhatItHas,
        Self::TrustsUiText,
        Self::SlowAnimation,
    ];

    /// The bugs of [`Lamps`](crate::Lamps).
    pub const OF_LAMPS: [Self; 20] = [
        Self::ClipsRuns,
        Self::BigNumbers,
        Self::WrapsColumns,
        Self::StaleLight,
        Self::EndOffEdge,
        Self::ForgetsConflicts,
        Self::BeamsBeyond,
        Self::ForgetsFlash,
        Self::LastPixel,
        Self::LongLabel,
        Self::CountsWhatItSaw,
        Self::TrustsLamps,
        Self::StaleMemory,
        Self::TransposedMark,
        Self::IgnoresNumbers,
        Self::HastyReview,
        Self::HeightUnchecked,
        Self::ChoiceOff,
        Self::SkipsUniqueness,
        Self::ForgetsMode,
    ];
}

/// From now on, and in this thread, the games have this bug and no other.
pub fn plant(bug: Option<Bug>) {
    BUG.set(bug);
}

/// Whether this is the bug.
pub(crate) fn planted(bug: Bug) -> bool {
    BUG.get() == Some(bug)
}

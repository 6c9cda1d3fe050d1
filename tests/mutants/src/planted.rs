//! Forty typical bugs, planted one at a time in two games that were not used to develop the kit:
//! [`Flood`](crate::Flood) and [`Lamps`](crate::Lamps).
//!
//! The bugs were written before the kit first ran on these games. `tests/it/planted.rs` lists which
//! promise reports each of them.

use std::cell::Cell;

thread_local! {
    static BUG: Cell<Option<Bug>> = const { Cell::new(None) };
}

/// A bug in one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    // Flood.
    /// A desc with too few letters is padded.
    ReadsShortDesc,
    /// A desc may contain colors that the params exclude.
    ReadsAnyColor,
    /// The limit of moves is computed from the params instead of read from the desc.
    LimitOfParams,
    /// The number of moves left becomes negative.
    CountsBelowZero,
    /// The keyboard can pour the color that the corner already has.
    PoursOwnColor,
    /// The status line counts a move that was taken back.
    StaleCount,
    /// The cursor leaves the board by one row.
    CursorOffEdge,
    /// The outline of a tile is drawn one pixel outside of the tile.
    PaintsBeyond,
    /// The look of a tile does not contain its mark.
    ForgetsMarks,
    /// The sixth color of the game has no role.
    SixthColor,
    /// The cell under a point is half a tile off.
    RoundsHits,
    /// The text form has rows and columns exchanged.
    TransposedText,
    /// The solution has more moves than the limit.
    SolvesBeyondLimit,
    /// The solver gives up one move too early.
    PrunesTooMuch,
    /// A hint continues the plan of another position.
    StaleHint,
    /// The last allowed move loses even if it solves the puzzle.
    LostOnLastMove,
    /// Zero spare moves are not written and are read as the default.
    ForgetsZero,
    /// A generator that is stopped returns an unfinished puzzle.
    GivesWhatItHas,
    /// UI text of another version causes a panic.
    TrustsUiText,
    /// The animation takes a fifth of a second per changed tile.
    SlowAnimation,
    // Lamps.
    /// A run of empty squares may extend beyond the board.
    ClipsRuns,
    /// A wall may have numbers up to nine.
    BigNumbers,
    /// A column beyond the board means one in the next row.
    WrapsColumns,
    /// Removing a lamp leaves its light.
    StaleLight,
    /// The End key moves the cursor one column beyond the board.
    EndOffEdge,
    /// The look of a tile does not contain whether another lamp sees the lamp on it.
    ForgetsConflicts,
    /// A lamp's light is drawn over the next tile too.
    BeamsBeyond,
    /// The look of a tile does not contain whether it flashes.
    ForgetsFlash,
    /// A press on the last pixel of a row counts for the next row.
    LastPixel,
    /// A key's label is too long.
    LongLabel,
    /// A stopped search for a second solution reports that there is none.
    CountsWhatItSaw,
    /// The solver treats the player's lamps as part of the puzzle.
    TrustsLamps,
    /// The solver's memory identifies boards by size only.
    StaleMemory,
    /// A hint marks the cell with row and column exchanged.
    TransposedMark,
    /// A position counts as solved even if it does not match the numbers.
    IgnoresNumbers,
    /// A correct lamp is called wrong while its wall needs more lamps.
    HastyReview,
    /// The height of boards is not limited.
    HeightUnchecked,
    /// The setting "many walls" is read as "some walls".
    ChoiceOff,
    /// The generator does not check that the solution is unique.
    SkipsUniqueness,
    /// A save does not contain the pointer's mode.
    ForgetsMode,
    // Of either game, for promises that the kit tests since.
    /// Flood reads the limit of moves with zeros before it.
    ReadsZeros,
    /// Flood reads colors as capital letters.
    ReadsCapitals,
    /// Flood lets the player pour when no moves are left.
    PlaysOnAfterLoss,
    /// A hint in Lamps adds lamps beside wrong ones.
    KeepsWrongLamp,
    /// A mistake in Lamps is marked on the next square.
    MarksNextSquare,
    /// The solver of Lamps says that there is one solution when it has looked for one only.
    CountsOne,
    /// The solver of Lamps does not check the numbers of walls at the end.
    SkipsLastCheck,
    /// The review of Lamps does not declare that moves correct mistakes.
    LastingMistakes,
    /// The review of Lamps says that no move can be a mistake.
    CallsItselfSafe,
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
    /// Bugs for promises that the kit did not test when the others were planted.
    pub const LATER: [Self; 9] = [
        Self::ReadsZeros,
        Self::ReadsCapitals,
        Self::PlaysOnAfterLoss,
        Self::KeepsWrongLamp,
        Self::MarksNextSquare,
        Self::CountsOne,
        Self::SkipsLastCheck,
        Self::LastingMistakes,
        Self::CallsItselfSafe,
    ];
}

/// Gives the games this bug, or none, in the current thread.
pub fn plant(bug: Option<Bug>) {
    BUG.set(bug);
}

/// Returns `true` if the games have this bug in the current thread.
pub(crate) fn planted(bug: Bug) -> bool {
    BUG.get() == Some(bug)
}

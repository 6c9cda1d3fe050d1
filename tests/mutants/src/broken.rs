//! What is broken, in this thread.

use std::cell::Cell;

use puzzle_conformance::Property;

thread_local! {
    static PROPERTY: Cell<Option<Property>> = const { Cell::new(None) };
    static FLAW: Cell<Option<Flaw>> = const { Cell::new(None) };
    static N_CALLS: Cell<u32> = const { Cell::new(0) };
}

/// Another way to break a promise that has its mutant already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A puzzle of the game's own collection is refused.
    RefusedBundle,
    /// A lesson speaks of a cell that is not there.
    LessonCell,
    /// A lesson's moves cannot be played.
    LessonMoves,
    /// A lesson wants a puzzle to be solved, and nobody can.
    LessonEnd,
    /// The generator says that the board is narrower, and makes it as wide as asked for.
    NarrowedParams,
    /// The generator makes a narrower board and does not say so.
    NarrowedDesc,
    /// What was given up makes a move.
    Cancel,
    /// Generated puzzles have two solutions.
    Several,
    /// The solver counts, and does not say how many.
    Uncounted,
    /// A key on the screen has no words.
    WordlessKey,
    /// A key on the screen is none of the game's.
    UnusedKey,
    /// A cell is told in two lines.
    CellLines,
    /// Setting one preference sets another.
    Preferences,
    /// What stands behind params is overlooked.
    JunkParams,
    /// What stands behind a desc is overlooked.
    JunkDesc,
    /// What stands behind a move is overlooked.
    JunkMove,
    /// The caller's limit shapes the puzzle.
    LimitShapes,
    /// A group is proposed after the end whose second move cannot be made.
    PastEnd,
    /// The solver never asks whether it shall go on.
    NeverAsks,
    /// The solver asks, and does not listen.
    Deaf,
    /// What the solver had no time to look at, it takes for not there.
    Hasty,
    /// Asked again, the solver finds another way.
    Fickle,
    /// The solver gives up a position on the way of its own solution.
    Gloomy,
    /// One solution is proved, and another board is taken for solved too.
    OtherEnd,
    /// The generator rates otherwise than the grader.
    FalseRating,
    /// There is never a hint.
    NoHints,
    /// A hint marks a cell that is not there.
    MarkOutside,
    /// A hint marks a point that is not in the picture.
    PointOutside,
    /// The picture does not show which cells are marked, as the game says that it does.
    UnseenMark,
    /// A cell's short text is none.
    LongGlyph,
    /// A cell's character is the same whatever happens.
    StillGlyph,
    /// Two cells have one place on a grid of characters.
    SharedPlace,
    /// The status line counts what a save does not keep.
    LostWords,
    /// The picture shows what a save does not keep.
    LostLook,
}

impl Flaw {
    /// All of them.
    pub const ALL: [Self; 34] = [
        Self::RefusedBundle,
        Self::LessonCell,
        Self::LessonMoves,
        Self::LessonEnd,
        Self::NarrowedParams,
        Self::NarrowedDesc,
        Self::Cancel,
        Self::Several,
        Self::Uncounted,
        Self::WordlessKey,
        Self::UnusedKey,
        Self::CellLines,
        Self::Preferences,
        Self::JunkParams,
        Self::JunkDesc,
        Self::JunkMove,
        Self::LimitShapes,
        Self::PastEnd,
        Self::NeverAsks,
        Self::Deaf,
        Self::Hasty,
        Self::Fickle,
        Self::Gloomy,
        Self::OtherEnd,
        Self::FalseRating,
        Self::NoHints,
        Self::MarkOutside,
        Self::PointOutside,
        Self::UnseenMark,
        Self::LongGlyph,
        Self::StillGlyph,
        Self::SharedPlace,
        Self::LostWords,
        Self::LostLook,
    ];
}

/// From now on, and in this thread, [`Mutant`](crate::Mutant) breaks this promise; none for the
/// sound game.
pub fn break_promise(property: Option<Property>) {
    PROPERTY.set(property);
    FLAW.set(None);
}

/// From now on, and in this thread, [`Mutant`](crate::Mutant) has this flaw and no other.
pub fn break_by(flaw: Flaw) {
    PROPERTY.set(None);
    FLAW.set(Some(flaw));
}

/// Whether this is the promise that is broken.
pub(crate) fn breaks(property: Property) -> bool {
    PROPERTY.get() == Some(property)
}

/// Whether this is the flaw.
pub(crate) fn has(flaw: Flaw) -> bool {
    FLAW.get() == Some(flaw)
}

/// Yes or no by how often it was asked: for something that should not know how often it is called.
/// Mixed well, since whoever calls everything once more meets a period again at the same place.
pub(crate) fn counts_calls() -> bool {
    let n = N_CALLS.get().wrapping_add(1);
    N_CALLS.set(n);
    let mixed = n.wrapping_mul(0x2c1b_3c6d);
    (mixed ^ mixed >> 13).wrapping_mul(0x297a_2d39) >> 31 == 1
}

//! The promise or flaw that is broken in the current thread.

use std::cell::Cell;

use puzzle_conformance::Property;

thread_local! {
    static PROPERTY: Cell<Option<Property>> = const { Cell::new(None) };
    static FLAW: Cell<Option<Flaw>> = const { Cell::new(None) };
    static N_CALLS: Cell<u32> = const { Cell::new(0) };
}

/// A bug of the game `Mutant`: another way to break a promise that already has a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A puzzle of the game's own collection is refused.
    RefusedBundle,
    /// A lesson refers to a cell that does not exist.
    LessonCell,
    /// A lesson's moves are illegal.
    LessonMoves,
    /// A lesson asks the player to solve an unsolvable puzzle.
    LessonEnd,
    /// A wrong move in a lesson cannot be taken back.
    LessonWrong,
    /// A lesson cannot be solved at once.
    LessonEarly,
    /// A lesson that is solved cannot be undone.
    LessonLate,
    /// The generator returns params that are narrower than its board.
    NarrowedParams,
    /// The generator makes a board that is narrower than its params.
    NarrowedDesc,
    /// A canceled press makes a move.
    Cancel,
    /// A canceled press goes on.
    HalfCancel,
    /// A second release acts like the first.
    SecondRelease,
    /// An undo in the middle of a drag does not end the drag.
    StaleDrag,
    /// A move resets a preference.
    ForgetsPreference,
    /// A setting of the dialog does not take its largest value.
    ClampedSetting,
    /// The status line causes a panic after a key was pressed often.
    CountsKeys,
    /// Enter presses another light than a click at the cursor.
    SelectsOther,
    /// The border around the board belongs to the cells beside it.
    FarCells,
    /// Lit lights are not printed.
    BlankClues,
    /// A cell's glyph changes although its picture does not.
    FalseGlyph,
    /// The cursor is shown from the start.
    DefaultCursor,
    /// An incremental picture leaves the cursor behind if the surface has large units.
    CoarseCursor,
    /// The cell at a point is wrong if the surface has large units.
    CoarseCells,
    /// A press hits the wrong cell if the surface has large units.
    CoarsePress,
    /// Generated puzzles have two solutions.
    Several,
    /// The solver does not report the number of solutions when counting.
    Uncounted,
    /// A key on the screen has no words.
    WordlessKey,
    /// A key on the screen is not used by the game.
    UnusedKey,
    /// The description of a cell has two lines.
    CellLines,
    /// Setting one preference changes another one too.
    Preferences,
    /// Extra text after params is ignored.
    JunkParams,
    /// Extra text after a desc is ignored.
    JunkDesc,
    /// Extra text after a move is ignored.
    JunkMove,
    /// The generated puzzle depends on the caller's limit for `Work`.
    LimitShapes,
    /// In a finished game, any input makes two moves at once, the second of which is illegal.
    PastEnd,
    /// The solver never checks `Work`.
    NeverAsks,
    /// The solver checks `Work` but goes on after `Work` has ended the search.
    Deaf,
    /// The solver reports positions as unsolvable when a limit stopped it.
    Hasty,
    /// The solver finds a different solution when it is called again.
    Fickle,
    /// The solver calls a position unsolvable that its own solution leads through.
    Gloomy,
    /// The solver proves that there is one solution, but another board counts as solved too.
    OtherEnd,
    /// The generator's rating differs from the grader's.
    FalseRating,
    /// The game never finds a hint, although it should.
    NoHints,
    /// A hint marks a cell that does not exist.
    MarkOutside,
    /// A hint marks a point outside of the picture.
    PointOutside,
    /// The picture does not show marked cells, although the game says that it does.
    UnseenMark,
    /// A cell's glyph is too long.
    LongGlyph,
    /// A cell's glyph never changes with the content of the cell.
    StillGlyph,
    /// Two cells have the same place on the grid of characters.
    SharedPlace,
    /// The status line depends on data that a save does not contain.
    LostWords,
    /// The picture depends on data that a save does not contain.
    LostLook,
    /// The progress is more than the whole after a press.
    TooMuchProgress,
    /// The progress of a solved position is not the whole.
    UnfinishedProgress,
    /// The clock never runs.
    StillClock,
    /// The first hint is always the press of one light.
    CircularHint,
    /// Each hint of a plan has more moves left than the one before it.
    GrowingNumber,
    /// The solver claims that a solution with a detour is the shortest.
    FalseBest,
    /// The grader rates otherwise when the memory has been used.
    LearnsToRate,
    /// There is a warning if a limit ends the search for one.
    HastyWarning,
    /// The reader of moves does not check whether they can be made.
    SloppyNotation,
    /// The last move is not written to a file.
    DropsMove,
    /// The dialog allows boards that are too wide.
    WideDialog,
    /// The dialog does not allow the widest boards.
    NarrowDialog,
    /// Setting the width resets the number of presses.
    ForgetfulDialog,
    /// The mirror image of a mirror image is not the puzzle.
    FalseImage,
    /// Another notation than the game's own leaves out moves.
    ShortNotation,
    /// Params that were set to ask for any puzzle do not.
    IgnoredAny,
    /// The list of legal actions lacks the first one.
    ShortMask,
    /// The lights of the first row have no actions, so that some solutions cannot be played.
    MissingAction,
    /// The observation does not show which light was pressed last.
    DimObservation,
    /// The observation depends on how often it was made.
    CountedObservation,
    /// The observation has values above its largest.
    LargeObservation,
    /// An action is legal although its move is not.
    IllegalAction,
}

impl Flaw {
    /// All flaws in the order in which they are declared.
    pub const ALL: [Self; 73] = [
        Self::RefusedBundle,
        Self::LessonCell,
        Self::LessonMoves,
        Self::LessonEnd,
        Self::LessonWrong,
        Self::LessonEarly,
        Self::LessonLate,
        Self::NarrowedParams,
        Self::NarrowedDesc,
        Self::Cancel,
        Self::HalfCancel,
        Self::SecondRelease,
        Self::StaleDrag,
        Self::ForgetsPreference,
        Self::ClampedSetting,
        Self::CountsKeys,
        Self::SelectsOther,
        Self::FarCells,
        Self::BlankClues,
        Self::FalseGlyph,
        Self::DefaultCursor,
        Self::CoarseCursor,
        Self::CoarseCells,
        Self::CoarsePress,
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
        Self::TooMuchProgress,
        Self::UnfinishedProgress,
        Self::StillClock,
        Self::CircularHint,
        Self::GrowingNumber,
        Self::FalseBest,
        Self::LearnsToRate,
        Self::HastyWarning,
        Self::SloppyNotation,
        Self::DropsMove,
        Self::WideDialog,
        Self::NarrowDialog,
        Self::ForgetfulDialog,
        Self::FalseImage,
        Self::ShortNotation,
        Self::IgnoredAny,
        Self::ShortMask,
        Self::MissingAction,
        Self::DimObservation,
        Self::CountedObservation,
        Self::LargeObservation,
        Self::IllegalAction,
    ];
}

/// Makes [`Mutant`](crate::Mutant) break this promise in the current thread, or none.
pub fn break_promise(property: Option<Property>) {
    PROPERTY.set(property);
    FLAW.set(None);
}

/// Gives [`Mutant`](crate::Mutant) only this flaw in the current thread.
pub fn break_by(flaw: Flaw) {
    PROPERTY.set(None);
    FLAW.set(Some(flaw));
}

/// Returns `true` if the mutant breaks this promise in the current thread.
pub(crate) fn breaks(property: Property) -> bool {
    PROPERTY.get() == Some(property)
}

/// Returns `true` if the mutant has this flaw in the current thread.
pub(crate) fn has(flaw: Flaw) -> bool {
    FLAW.get() == Some(flaw)
}

/// Returns a pseudorandom answer that depends on how often it was called, for mutants whose
/// functions wrongly depend on earlier calls. Repeating all calls does not repeat the answers.
pub(crate) fn counts_calls() -> bool {
    let n = N_CALLS.get().wrapping_add(1);
    N_CALLS.set(n);
    let mixed = n.wrapping_mul(0x2c1b_3c6d);
    (mixed ^ mixed >> 13).wrapping_mul(0x297a_2d39) >> 31 == 1
}

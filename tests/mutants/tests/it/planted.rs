//! The first property that the kit reports for each of forty bugs in two games that were not used
//! to develop it.

use expect_test::{Expect, expect};
use puzzle_conformance::Check;
use puzzle_core::Game;
use puzzle_mutants::{Bug, Flood, Lamps, plant};

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check<G: Game>(bugs: &[Bug], expect: Expect) {
    let reported = |bug: Option<Bug>| {
        plant(bug);
        let failure = Check::new().seeds(4).first_failure::<G>();
        failure.map_or("nothing".to_string(), |failure| format!("{:?}", failure.property))
    };
    let mut told = format!("sound game: {}\n", reported(None));
    for &bug in bugs {
        told += &format!("{bug:?}: {}\n", reported(Some(bug)));
    }
    expect.assert_eq(&told);
}

/// Not reported: a stale number in the status line could be a count of moves, and text with rows
/// and columns exchanged is valid text.
#[test]
fn planted_bugs_in_flood_are_reported() {
    check::<Flood>(
        &Bug::OF_FLOOD,
        expect![[r#"
            sound game: nothing
            ReadsShortDesc: DescHostile
            ReadsAnyColor: MovesExecute
            LimitOfParams: GameIds
            CountsBelowZero: MoveHostile
            PoursOwnColor: MovesExecute
            StaleCount: nothing
            CursorOffEdge: MoveHostile
            PaintsBeyond: StrictDrawing
            ForgetsMarks: Incremental
            SixthColor: ParamsRange
            RoundsHits: Geometry
            TransposedText: Texts
            SolvesBeyondLimit: Solver
            PrunesTooMuch: Solver
            StaleHint: Solver
            LostOnLastMove: Solver
            ForgetsZero: ParamsRoundTrip
            GivesWhatItHas: Generation
            TrustsUiText: UiText
            SlowAnimation: Animation
        "#]],
    );
}

/// Not reported: no board occurs on which the search stops between two solutions, and games need
/// not save a mode of the pointer, which is like the cursor.
#[test]
fn planted_bugs_in_lamps_are_reported() {
    check::<Lamps>(
        &Bug::OF_LAMPS,
        expect![[r#"
        sound game: nothing
        ClipsRuns: DescHostile
        BigNumbers: DescHostile
        WrapsColumns: MoveHostile
        StaleLight: Solver
        EndOffEdge: CursorEdges
        ForgetsConflicts: Incremental
        BeamsBeyond: Incremental
        ForgetsFlash: Incremental
        LastPixel: TilePresses
        LongLabel: Texts
        CountsWhatItSaw: nothing
        TrustsLamps: Solver
        StaleMemory: Solver
        TransposedMark: Solver
        IgnoresNumbers: Solver
        HastyReview: Solver
        HeightUnchecked: ParamsHostile
        ChoiceOff: ParamsRoundTrip
        SkipsUniqueness: Solver
        ForgetsMode: nothing
    "#]],
    );
}

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
            LastPixel: Geometry
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

/// Checks which property reports a bug, and a part of the message.
#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check_later<G: Game>(bugs: &[Bug], expect: Expect) {
    let mut told = String::new();
    for &bug in bugs {
        plant(Some(bug));
        let failure = Check::new().seeds(4).first_failure::<G>();
        let words = failure.map_or("nothing".to_string(), |failure| {
            let line = failure.what.lines().next().unwrap_or_default();
            format!("{:?}, {}", failure.property, line.chars().take(60).collect::<String>())
        });
        told += &format!("{bug:?}: {words}\n");
    }
    expect.assert_eq(&told);
}

/// Not reported: two solutions that are counted as one. The solver starts from the empty board
/// wherever it is asked, so that it always leads to the same one of them.
#[test]
fn later_bugs_are_reported() {
    check_later::<Flood>(
        &Bug::LATER[..3],
        expect![[r#"
        ReadsZeros: DescHostile, the puzzle has two descs: "bdddddaabdaacacbcadcbaaac,07" is 
        ReadsCapitals: DescHostile, the puzzle has two descs: "Bdddddaabdaacacbcadcbaaac,7" is r
        PlaysOnAfterLoss: Status, the game is lost, but the move a can still be made
    "#]],
    );
    check_later::<Lamps>(
        &Bug::LATER[3..],
        expect![[r#"
            KeepsWrongLamp: Solver, the hint "A lamp stands here" goes on from a mistake instead
            MarksNextSquare: Solver, the mistake "No lamp stands here" is marked on the cells [4]
            CountsOne: nothing
            SkipsLastCheck: Solver, the solution of 1 moves ends as Ongoing: L1,2
            LastingMistakes: Solver, the mistake "No lamp stands here" is gone, but the moves sin
            CallsItselfSafe: Solver, "every lamp can be taken away" is not true: No lamp stands h
        "#]],
    );
}

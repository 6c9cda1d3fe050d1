//! The correct game keeps all promises, and each mutant is first caught by its own property.

use puzzle_conformance::{Check, Failure, Property};
use puzzle_mutants::{Flaw, Mutant, break_by, break_promise};

fn first_failure(broken: Option<Property>) -> Option<Failure> {
    break_promise(broken);
    check()
}

/// Returns the first failure that the kit finds in the current game.
fn check() -> Option<Failure> {
    let failure = Check::new().seeds(3).params(&["3x7"]).first_failure::<Mutant>();
    if let Some(failure) = &failure {
        println!("{failure}"); // to be read with `--nocapture`
    }
    failure
}

#[test]
fn the_sound_game_keeps_all_promises() {
    assert_eq!(first_failure(None), None);
}

/// The number of checks is fixed, not timed, so that it does not depend on the machine.
#[test]
fn the_report_counts_what_was_tried() {
    break_promise(None);
    let report = Check::new().seeds(3).params(&["3x7"]).report::<Mutant>();
    let expected = "mutant passes the check (7 puzzles, 289 steps, 19 ends, 187 undos, 35 params, \
         554 gestures, 62 sizes; \
         solved 7 of 7, counted 7 of 7, rated 7 of 7, hinted 7 of 7, foreign 24)";
    assert_eq!(report.to_string(), expected);
    let twice = Check::new().seeds(3).params(&["3x7"]).thorough(2).report::<Mutant>();
    assert!(twice.coverage.puzzles > report.coverage.puzzles, "{twice}");
}

/// A test for each mutant, named by its property.
macro_rules! caught_first {
    ($($name:ident: $property:ident,)*) => {
        $(
            #[test]
            fn $name() {
                let found = first_failure(Some(Property::$property)).map(|f| f.property);
                assert_eq!(found, Some(Property::$property));
            }
        )*

        #[test]
        fn every_property_has_its_mutant() {
            assert_eq!([$(Property::$property),*], Property::ALL);
        }
    };
}

caught_first! {
    solves_nothing: Info,
    has_a_preset_too_large: Presets,
    writes_no_difficulty: ParamsRoundTrip,
    writes_a_colon: ParamsText,
    allows_any_size: ParamsHostile,
    counts_generations: Generation,
    reads_descs_backward: Desc,
    reads_any_letter: DescHostile,
    counts_moves: ExecutePure,
    clicks_beside_the_board: MovesExecute,
    writes_row_and_column: MoveText,
    reads_white_space: MoveHostile,
    shows_the_cursor_quietly: InputQuiet,
    expects_clicks_on_the_board: InputHostile,
    leaves_the_board_when_held: CursorEdges,
    knows_no_undo: UndoRedo,
    restarts_solved: Restart,
    forgets_its_counter: SaveLoad,
    begins_by_difficulty: GameIds,
    stops_before_the_end: Solver,
    is_lost_unannounced: Status,
    paints_with_no_color: StrictDrawing,
    leaves_the_cursor: Incremental,
    paints_its_frame_again: QuietRedraw,
    stops_moving_early: Animation,
    mixes_width_and_height: Geometry,
    is_deaf_at_edges: TilePresses,
    ends_no_line: Texts,
    keeps_no_preference: UiText,
    knows_no_large_numbers: ParamsRange,
    shows_only_the_last_press: Actions,
    takes_detours: Coverage,
}

/// A test for each flaw: the property that catches it, and a part of the message.
macro_rules! flaw_caught_first {
    ($($name:ident: $flaw:ident, $property:ident, $words:literal,)*) => {
        $(
            #[test]
            fn $name() {
                break_by(Flaw::$flaw);
                let found = check().expect("a failure is found");
                assert_eq!(found.property, Property::$property);
                assert!(found.what.contains($words), "{}", found.what);
            }
        )*

        #[test]
        fn every_flaw_is_looked_for() {
            assert_eq!([$(Flaw::$flaw),*], Flaw::ALL);
        }
    };
}

flaw_caught_first! {
    refuses_its_own_collection: RefusedBundle, Info, "line 1: ",
    teaches_a_cell_beside_the_board: LessonCell, Info, "step 2: it mentions cell 4, but there are only 4",
    teaches_moves_that_are_none: LessonMoves, Info, "step 1 leaves nothing to do in the next one",
    teaches_without_end: LessonEnd, Info, "step 3: it requires a solution",
    keeps_a_wrong_press_in_a_lesson: LessonWrong, Info, "a press stays",
    expects_one_press_after_another_in_a_lesson: LessonEarly, Info, "a press changes three lights",
    knows_nothing_after_the_end_of_a_lesson: LessonLate, Info, "a solved board stays",
    narrows_in_words_alone: NarrowedParams, Desc, "is refused",
    narrows_without_a_word: NarrowedDesc, Desc, "is refused",
    plays_what_was_given_up: Cancel, InputQuiet, "is Move",
    keeps_what_was_canceled: HalfCancel, InputQuiet, "the press was canceled, but",
    acts_at_a_second_release: SecondRelease, InputQuiet, "the button was released, but",
    drags_across_an_undo: StaleDrag, UndoRedo, "should end the drag",
    resets_a_preference: ForgetsPreference, UndoRedo, "changes the preference \"calm\"",
    sets_less_than_the_most: ClampedSetting, ParamsRoundTrip, "\"height\" was set to Uint(9)",
    counts_one_key_only_to_nine: CountsKeys, CursorEdges, "panic: ten is too many",
    selects_another_light: SelectsOther, TilePresses, "the response to Enter",
    finds_cells_beside_the_board: FarCells, Geometry, "but that is drawn at",
    prints_no_lights: BlankClues, StrictDrawing, "look alike on paper",
    changes_a_glyph_alone: FalseGlyph, Texts, "but the picture of the cell did not change",
    begins_with_a_cursor: DefaultCursor, StrictDrawing, "a default ui has a cursor",
    leaves_the_cursor_in_a_terminal: CoarseCursor, Incremental, "pixels and units of",
    finds_other_cells_in_a_terminal: CoarseCells, Geometry, "pixels and units of",
    presses_other_cells_in_a_terminal: CoarsePress, TilePresses, "pixels and units of",
    has_two_solutions: Several, Solver, "several solutions",
    counts_without_a_number: Uncounted, Solver, "asked to count",
    shows_a_key_without_words: WordlessKey, Texts, "no words",
    shows_a_key_of_nobody: UnusedKey, Texts, "shown but not used",
    tells_a_cell_in_two_lines: CellLines, Texts, "the description of cell",
    sets_two_preferences_at_once: Preferences, UiText, "but \"calm\" is",
    overlooks_what_follows_params: JunkParams, ParamsHostile, "are accepted with",
    overlooks_what_follows_a_desc: JunkDesc, DescHostile, "is accepted with",
    overlooks_what_follows_a_move: JunkMove, MoveHostile, "the move is read as",
    makes_what_the_limit_allows: LimitShapes, Generation, "with a limit of",
    goes_on_after_the_end: PastEnd, MovesExecute, "the move",
    asks_nobody: NeverAsks, Solver, "never calls Work",
    does_not_listen: Deaf, Solver, "was stopped at its first node",
    claims_what_it_has_not_seen: Hasty, DescHostile, "the solver says unsolvable",
    goes_another_way: Fickle, Solver, "other moves with",
    gives_up_too_early: Gloomy, Solver, "along a solution, the solver says",
    proves_too_much: OtherEnd, Solver, "proved that there is one solution",
    rates_otherwise: FalseRating, Solver, "rates it as",
    is_silent: NoHints, Solver, "there never was one",
    marks_beside_the_board: MarkOutside, Solver, "marks cell",
    marks_beside_the_picture: PointOutside, Solver, "which is outside the picture",
    hides_its_marks: UnseenMark, Geometry, "does not change the picture",
    writes_long_for_short: LongGlyph, Texts, "has 5 characters",
    shows_nothing_in_characters: StillGlyph, Texts, "but no glyph did",
    puts_two_cells_into_one_place: SharedPlace, Texts, "are both in column",
    forgets_what_it_tells: LostWords, SaveLoad, "the status line was",
    forgets_what_it_shows: LostLook, SaveLoad, "the picture is different after loading",
    does_more_than_all: TooMuchProgress, Status, "which is more than all",
    ends_before_all_is_done: UnfinishedProgress, Status, "the puzzle is solved, but the progress",
    has_a_clock_that_stands: StillClock, Status, "a clock that does not run",
    hints_in_a_circle: CircularHint, Solver, "leads in a circle",
    hints_at_growing_numbers: GrowingNumber, Solver, "left to do",
    takes_a_detour_for_the_best: FalseBest, Solver, "the solver claims that",
    rates_from_experience: LearnsToRate, Solver, "with a memory that has answered",
    warns_too_early: HastyWarning, Solver, "with more nodes there is none",
    reads_what_cannot_be_made: SloppyNotation, MoveHostile, "which cannot be made here",
    writes_one_move_less: DropsMove, GameIds, "was written and read",
    offers_boards_that_are_refused: WideDialog, ParamsHostile, "but it is refused with all",
    hides_boards_that_are_accepted: NarrowDialog, ParamsHostile, "the dialog does not allow",
    resets_another_setting: ForgetfulDialog, ParamsRoundTrip, "is set to its own value",
    mirrors_wrongly: FalseImage, Desc, "lack the puzzle itself",
    writes_short_in_another_notation: ShortNotation, MoveText, "written as backward",
    ignores_any: IgnoredAny, ParamsRoundTrip, "do not ask for it",
    lists_too_few_actions: ShortMask, Actions, "action 0 has true alone and false in the list of all",
    lacks_an_action: MissingAction, Actions, "no legal action makes the solution's move",
    shows_not_all_of_a_position: DimObservation, Actions, "has the same observation",
    observes_by_counting: CountedObservation, Actions, "the observations of equal states differ",
    observes_large_numbers: LargeObservation, Actions, "has the value 2, above 1",
    allows_an_action_without_a_light: IllegalAction, Actions, "is legal but its move",
}

/// The place in a failure's message is enough to reproduce it.
#[test]
fn a_failure_is_seen_again_by_its_id() {
    let broken = Property::Incremental;
    let failure = first_failure(Some(broken)).expect("a failure is found");
    let place = failure.id.strip_prefix("mutant ").expect("the game's name is in front");
    let again = Check::new().replay(place).first_failure::<Mutant>();
    assert_eq!(again, Some(failure));
}

#[test]
fn a_skipped_property_is_not_tested() {
    break_promise(Some(Property::Texts));
    let report = Check::new().seeds(1).skip(Property::Texts, "it is broken").report::<Mutant>();
    assert!(report.failures.is_empty(), "{report}");
    assert_eq!(report.skipped, [(Property::Texts, "it is broken".to_string())]);
}

#[test]
#[should_panic(expected = "26 Geometry: the picture grows with the tiles")]
fn a_check_panics_with_the_first_broken_promise() {
    break_promise(Some(Property::Geometry));
    Check::new().seeds(1).run::<Mutant>();
}

#[test]
fn a_golden_puzzle_that_is_another_is_told() {
    break_promise(None);
    let failure = Check::new().golden("4x4#kit", "1111000011110000").first_failure::<Mutant>();
    assert_eq!(failure.map(|f| f.property), Some(Property::Generation));
}

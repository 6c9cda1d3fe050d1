//! Descriptions in words, and the keys on screens without a keyboard.

use std::fmt::Write;

use expect_test::{Expect, expect};
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::game::Response;
use puzzle_core::input::{Button, Input, Modifiers, Pointer, PointerKind};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_sliding::{Move, Params, Sliding, State, Ui};

/// Returns the goal position of a board.
fn solved(board: &str) -> State {
    let params = Params::decode(board, &Params::default()).unwrap();
    params.validate(ParamsForm::Full).unwrap();
    let board = params.board();
    let numbers: Vec<String> = (0..board.n_cells() as u16)
        .map(|cell| if cell == board.home() { 0 } else { board.number(cell) })
        .map(|number| number.to_string())
        .collect();
    Sliding::new_state(&params, &Sliding::parse_desc(&params, &numbers.join(",")).unwrap())
}

fn check_change(board: &str, moves: &str, expect: &Expect) {
    let old = solved(board);
    let mut new = old.clone();
    for mv in Sliding::read_moves(&old, moves).unwrap() {
        Sliding::execute(&mut new, &mv).unwrap();
    }
    let told = [(&old, &new), (&new, &old)].map(|(old, new)| Sliding::describe_change(old, new));
    expect.assert_eq(&told.map(|change| change.unwrap_or_default().to_string()).join("; "));
}

#[test]
fn describes_changes() {
    check_change("4x4", "15", &expect!["15 moved right; 15 moved left"]);
    check_change("4x4", "12 8 4", &expect!["3 pieces moved down; 3 pieces moved up"]);
    check_change("4x4", "12 11", &expect!["2 pieces moved; 2 pieces moved"]);
    check_change("4x4", "", &expect!["; "]);
    check_change("3x2_c1v6.2,2v3.5,3v6,4v5,5v6", "5", &expect!["5 moved right; 5 moved left"]);
}

fn check_keys(state: &State, ui: &Ui, expect: &Expect) {
    let mut shown = String::new();
    for key in Sliding::keys(state, ui) {
        let _ = writeln!(shown, "{} {}", key.label, key.words);
    }
    expect.assert_eq(&shown);
}

#[test]
fn screen_keys_suit_the_board() {
    check_keys(
        &solved("4x4"),
        &Ui::default(),
        &expect![[r#"
            ← slide a piece left
            ↑ slide a piece up
            ↓ slide a piece down
            → slide a piece right
            Goal show the goal
        "#]],
    );
    let state = solved("3x3_c1v2.4,5v7iB.9dB");
    let ui = Ui::default();
    check_keys(
        &state,
        &ui,
        &expect![[r#"
            ← slide a piece left
            ↑ slide a piece up
            ↓ slide a piece down
            → slide a piece right
            A slide a piece left along the second connections
            W slide a piece up along the second connections
            S slide a piece down along the second connections
            D slide a piece right along the second connections
            0 type 0 of a piece's number
            1 type 1 of a piece's number
            2 type 2 of a piece's number
            3 type 3 of a piece's number
            4 type 4 of a piece's number
            5 type 5 of a piece's number
            6 type 6 of a piece's number
            7 type 7 of a piece's number
            8 type 8 of a piece's number
            9 type 9 of a piece's number
            Goal show the goal
        "#]],
    );
}

#[test]
fn describes_cells() {
    let (state, ui) = (solved("4x4"), Ui::default());
    let told: Vec<_> = [0, 14, 15, 16].map(|c| Sliding::describe_cell(&state, &ui, c)).into();
    expect![[r#"
        [
            Some(
                "piece 1, placed, row 1, column 1",
            ),
            Some(
                "piece 15, placed, can move, row 4, column 3",
            ),
            Some(
                "hole, row 4, column 4",
            ),
            None,
        ]
    "#]]
    .assert_debug_eq(&told);
}

#[test]
fn a_touch_means_the_nearest_round_piece_and_a_click_the_one_below() {
    let state = solved("star");
    let layout = Layout::square(40);
    let to = state.board().next(state.hole())[0];
    let rect = Sliding::cell_rect(&state, layout, usize::from(to)).unwrap();
    // Just outside of the circle, away from other pieces.
    let size = Sliding::size(&Params::bundled("star").unwrap(), layout);
    let x = if rect.center().x < size.w / 2 { rect.x - 3 } else { rect.x + rect.w + 3 };
    let at = Point::new(x, rect.center().y);
    let mut ui = Ui::default();
    let mut send = |kind: PointerKind, input: fn(Pointer) -> Input| {
        let pointer = Pointer { at, button: Button::Left, mods: Modifiers::NONE, kind };
        Sliding::interpret(&state, &mut ui, layout, input(pointer))
    };
    assert_eq!(send(PointerKind::Mouse, Input::Press), Response::NoEffect);
    assert_eq!(send(PointerKind::Touch, Input::Press), Response::UiUpdate);
    assert_eq!(send(PointerKind::Touch, Input::Release), Response::Move(Move::Slide(to)));
}

/// A swipe on a piece moves it in the direction of the swipe, or not at all.
#[test]
fn a_swipe_moves_in_its_direction() {
    let layout = Layout::square(40);
    let (mut n_moved, mut n_refused) = (0, 0);
    for board in ["4x4", "7x3", "star", "macro-twelve", "knight-board"] {
        let Ok(params) = Params::decode(board, &Params::default()) else { panic!("{board}") };
        let state = solved(&params.encode(ParamsForm::Full));
        let center = |cell: usize| Sliding::cell_rect(&state, layout, cell).map(Rect::center);
        for cell in 0..state.board().n_cells() {
            let Some(at) = center(cell) else { continue };
            for angle in 0..24 {
                let (sin, cos) = (f64::from(angle) * std::f64::consts::TAU / 24.0).sin_cos();
                let to = Point::new(at.x + (30.0 * cos) as i32, at.y + (30.0 * sin) as i32);
                let mut ui = Ui::default();
                let pointer =
                    |at| Pointer { kind: PointerKind::Touch, ..Pointer::mouse(at, Button::Left) };
                for input in [Input::Press(pointer(at)), Input::Drag(pointer(to))] {
                    let answer = Sliding::interpret(&state, &mut ui, layout, input);
                    assert!(answer.moves().is_empty(), "{board} {cell} {angle}");
                }
                let input = Input::Release(pointer(to));
                let answer = Sliding::interpret(&state, &mut ui, layout, input);
                // The piece of the cell goes to the hole, or to the next cell of its line.
                let next = match answer.moves() {
                    [] => {
                        n_refused += 1;
                        continue;
                    }
                    [.., Move::Slide(next), _] => usize::from(*next),
                    _ => usize::from(state.hole()),
                };
                let there = center(next).unwrap();
                let (dx, dy) = (f64::from(there.x - at.x), f64::from(there.y - at.y));
                let part = (dx * cos + dy * sin) / dx.hypot(dy);
                assert!(part > 0.45, "{board}: cell {cell} swiped to {angle} of 24: {part}");
                n_moved += 1;
            }
        }
    }
    assert!(n_moved > 200 && n_refused > 1000, "{n_moved} {n_refused}");
}

#[test]
fn a_cancel_does_nothing() {
    let state = solved("4x4");
    let answer = Sliding::interpret(&state, &mut Ui::default(), Layout::square(40), Input::Cancel);
    assert_eq!(answer, Response::NoEffect);
}

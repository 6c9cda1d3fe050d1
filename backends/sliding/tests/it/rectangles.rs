//! The Fifteen and other rectangles.

use std::fmt::Write;

use expect_test::{Expect, expect};
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, NullCanvas, Point};
use puzzle_core::game::{Response, Status};
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::params::{ConfigValue, Params as _, ParamsForm};
use puzzle_core::solve::{Answer, Plan, SolveRequest, Work};
use puzzle_core::{Game, GameRng, Text};
use puzzle_sliding::{Memory, Move, Params, Sliding, State, Ui};

use super::framed;

fn params(text: &str) -> Params {
    let params = Params::decode(text, &Params::default()).unwrap();
    params.validate(ParamsForm::Full).unwrap();
    params
}

fn state(id: &str) -> State {
    let (board, desc) = id.split_once(':').unwrap();
    let params = params(board);
    Sliding::new_state(&params, &Sliding::parse_desc(&params, desc).unwrap())
}

fn check_refused(id: &str, expect: &Expect) {
    let (board, desc) = id.split_once(':').unwrap();
    let result = Params::decode(board, &Params::default()).and_then(|params| {
        params.validate(ParamsForm::Short)?;
        Sliding::parse_desc(&params, desc)
    });
    expect.assert_eq(&result.unwrap_err().to_string());
}

#[test]
fn reads_ids_of_the_fifteen() {
    let state = state("4x4:7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9");
    expect![[r#"
        |  7 [10]  . [11]
        |  3   2 [13] 14
        | 15   6  12   1
        |  5   4   8   9
    "#]]
    .assert_eq(&framed(&state));
}

#[test]
fn errors_in_ids_name_their_place() {
    check_refused("4x4:1,2", &expect!["expected 16 numbers, found 2"]);
    check_refused(
        "4x4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0",
        &expect![
            "this position cannot be solved: it needs an odd number of swaps, and only an even number is possible"
        ],
    );
    check_refused("3x2:1,2,2,4,5,0", &expect!["1:5: piece 2 occurs twice"]);
    check_refused("3x2:1,2,3,4,0,0", &expect!["1:11: the hole (0) occurs twice"]);
    check_refused("3x2:1,2,3,4,6,0", &expect!["1:9: 6 is the hole's home, which has no piece"]);
    check_refused(
        "3x2:1,2,3,4,7,0",
        &expect!["1:9: there is no piece 7: pieces are numbered from 1 to 6"],
    );
    check_refused("3x2:1,2,x", &expect!["1:5: expected a number, found 'x'"]);
    check_refused("3x2:1,02", &expect!["1:3: expected a number, found '02'"]);
    check_refused("3x2:1,2,3,4,5,0,6", &expect!["1:13: expected 6 numbers, found more"]);
    check_refused("1000000x1000000:1", &expect!["width and height must be from 2 to 100"]);
    check_refused("0x0:1", &expect!["width and height must be from 2 to 100"]);
    check_refused("4x4z:1", &expect!["1:4: unexpected 'z'"]);
    check_refused(
        "nothing:1",
        &expect![
            "1:1: expected a size such as 4x4, the text of a board, or the name of a bundled board, found 'n'"
        ],
    );
}

#[test]
fn reads_exactly_the_solvable_positions() {
    // All 12 positions of 2 x 2, and half of the 720 of 3 x 2.
    for (text, n, expected) in [("2x2", 4, 12), ("3x2", 6, 360), ("2x3", 6, 360)] {
        let params = params(text);
        let mut count = 0;
        let mut order: Vec<usize> = (0..n).collect();
        permutations(&mut order, 0, &mut |order| {
            let desc: Vec<String> = order.iter().map(ToString::to_string).collect();
            let Ok(desc) = Sliding::parse_desc(&params, &desc.join(",")) else { return };
            count += 1;
            let state = Sliding::new_state(&params, &desc);
            let answer = Sliding::solve(
                &state,
                &SolveRequest::default(),
                &mut Memory::default(),
                &mut Work::unlimited(),
            );
            assert!(matches!(answer, Answer::Solved(_)), "{text}: {order:?}");
        });
        assert_eq!(count, expected);
    }
}

fn permutations(order: &mut Vec<usize>, from: usize, visit: &mut impl FnMut(&[usize])) {
    if from == order.len() {
        return visit(order);
    }
    for i in from..order.len() {
        order.swap(from, i);
        permutations(order, from + 1, visit);
        order.swap(from, i);
    }
}

#[test]
fn seeds_name_the_same_puzzle_for_ever() {
    let mut text = String::new();
    for (size, seed) in
        [("4x4", "one"), ("4x4", "two"), ("3x5", "one"), ("2x2", "x"), ("10x10", "x")]
    {
        let params = params(size);
        let made =
            Sliding::generate(&params, &mut GameRng::new(seed), &mut Work::unlimited()).unwrap();
        let _ = writeln!(text, "{size}#{seed} {}", Sliding::desc_text(&params, &made.desc));
        let again = Sliding::parse_desc(&params, &Sliding::desc_text(&params, &made.desc));
        assert_eq!(again.unwrap(), made.desc);
    }
    expect![[r#"
        4x4#one 5,1,2,4,10,3,7,8,6,12,14,11,9,13,0,15
        4x4#two 1,7,3,2,9,5,11,4,13,15,6,10,14,12,8,0
        3x5#one 3,1,5,4,6,2,7,8,12,10,9,11,13,0,14
        2x2#x 0,2,1,3
        10x10#x 1,2,23,3,15,7,17,8,9,10,11,12,5,13,4,37,28,18,29,19,0,31,33,21,24,25,6,36,38,20,22,32,42,35,14,26,47,48,39,30,41,53,45,34,16,54,57,58,49,40,51,44,46,75,43,27,56,55,68,50,61,52,73,65,86,64,66,67,59,60,71,62,83,63,85,76,87,77,69,79,81,72,84,74,95,96,88,99,78,70,91,92,82,93,94,97,98,89,80,90
    "#]].assert_eq(&text);
}

fn click(state: &State, column: i32, row: i32) -> Response<Move> {
    let layout = Layout::square(40);
    let at = Point::new(12 + column * 40 + 20, 12 + row * 40 + 20);
    Sliding::interpret(
        state,
        &mut Ui::default(),
        layout,
        Input::Press(Pointer::mouse(at, Button::Left)),
    )
}

#[test]
fn clicks_move_a_piece_or_a_line() {
    let state = state("4x4:1,2,3,4,5,0,6,8,9,10,7,12,13,14,11,15");
    assert_eq!(click(&state, 2, 1), Response::Move(Move::Slide(6)));
    assert_eq!(click(&state, 3, 1), Response::Group(vec![Move::Slide(6), Move::Slide(7)]));
    assert_eq!(click(&state, 1, 3), Response::Group(vec![Move::Slide(9), Move::Slide(13)]));
    assert_eq!(click(&state, 0, 0), Response::NoEffect);
    assert_eq!(click(&state, 1, 1), Response::NoEffect);
    assert_eq!(click(&state, -1, 1), Response::NoEffect);
}

#[test]
fn arrows_move_a_piece_in_their_direction() {
    let state = state("4x4:1,2,3,4,5,0,6,8,9,10,7,12,13,14,11,15");
    let key =
        |input: Input| Sliding::interpret(&state, &mut Ui::default(), Layout::square(40), input);
    let answers: Vec<String> = [
        Key::Arrow(puzzle_core::grid::Direction::Up),
        Key::Arrow(puzzle_core::grid::Direction::Down),
        Key::Arrow(puzzle_core::grid::Direction::Left),
        Key::Arrow(puzzle_core::grid::Direction::Right),
        Key::Char('w'),
        Key::Char('s'),
        Key::Char('a'),
        Key::Char('d'),
        Key::Char('6'),
        Key::Char('1'),
        Key::Char('2'),
        Key::Char('7'),
        Key::Char('u'),
        Key::Select,
    ]
    .into_iter()
    .map(|k| format!("{:?}", key(k.into())))
    .collect();
    expect![[r#"
        Move(Slide(9))
        Move(Slide(1))
        Move(Slide(6))
        Move(Slide(4))
        Move(Slide(9))
        Move(Slide(1))
        Move(Slide(6))
        Move(Slide(4))
        Move(Slide(6))
        UiUpdate
        Move(Slide(1))
        Refused("piece 7 cannot move now")
        Unused
        Unused"#]]
    .assert_eq(&answers.join("\n"));
}

#[test]
fn numbers_above_nine_are_typed() {
    let state = state("4x4:1,2,3,4,5,0,6,8,9,10,7,12,13,14,11,15");
    let mut ui = Ui::default();
    let mut key = |c: char| {
        let answer = Sliding::interpret(&state, &mut ui, Layout::square(40), Key::Char(c).into());
        format!("{c}: {answer:?}; {}\n", Sliding::status_text(&state, &ui))
    };
    let text: String = "10".chars().chain("13".chars()).chain("5".chars()).map(&mut key).collect();
    expect![[r#"
        1: UiUpdate; 11 of 15 placed · piece 1…
        0: Move(Slide(9)); 11 of 15 placed
        1: UiUpdate; 11 of 15 placed · piece 1…
        3: Refused("piece 13 cannot move now"); 11 of 15 placed
        5: Move(Slide(4)); 11 of 15 placed
    "#]]
    .assert_eq(&text);
}

#[test]
fn hints_lead_to_the_end_and_name_the_piece() {
    let mut state = state("3x3:8,1,3,4,0,2,7,6,5");
    let mut text = String::new();
    while Sliding::status(&state) != Status::Solved {
        let plan = Sliding::plan(
            &state,
            &SolveRequest::default(),
            &mut Memory::default(),
            &mut Work::unlimited(),
        );
        let Plan::Steps(steps) = plan.unwrap() else { panic!("no steps") };
        for step in steps {
            let ui = Ui::default();
            let marks = step.explanation.marks.iter();
            let marks = marks.filter_map(|mark| Sliding::describe_mark(&state, &ui, mark));
            let marks = Text::sentences(marks);
            let (nudge, words) = (step.nudge.words, step.explanation.words);
            let _ = writeln!(text, "{nudge}. {words}\n    {marks}");
            for mv in &step.moves {
                Sliding::execute(&mut state, mv).unwrap();
            }
        }
    }
    assert_eq!(Sliding::status(&state), Status::Solved);
    expect![[r#"
        Next, bring the 1 from row 1, column 2 to row 1, column 1. Next is the 1: bring the hole next to the 1 with 2 moves, then slide it left into its place (3 moves for this, 8 pieces left)
            Hint: piece 1, can move, row 1, column 2. Hint: an arrow from piece 1, can move, row 1, column 2 to piece 8, row 1, column 1. Reason: a path from piece 4, placed, can move, row 2, column 1 to piece 8, row 1, column 1. Reason: piece 8, row 1, column 1.
        The 2 and the 3 go in together, one behind the other, to row 1, column 2 and row 1, column 3. Now bring the hole to row 2, column 2, so the 2 at row 2, column 3 can slide left (15 moves for both). The 2 and the 3 go in together, because each alone blocks the other: bring the hole next to the 2, then slide it left (15 moves for this, 7 pieces left)
            Hint: piece 2, row 2, column 3. Hint: an arrow from piece 2, row 2, column 3 to piece 4, can move, row 2, column 2. Reason: hole, row 1, column 2. Reason: piece 3, placed, can move, row 1, column 3.
        The 2 and the 3 go in together, one behind the other, to row 1, column 2 and row 1, column 3. Now bring the hole to row 3, column 2, so the 2 at row 2, column 2 can slide down, out of the way (13 moves for both). The 2 and the 3 go in together, because each alone blocks the other: bring the hole next to the 2 with 2 moves, then slide it down, out of the way (13 moves for this, 7 pieces left)
            Hint: piece 2, can move, row 2, column 2. Hint: an arrow from piece 2, can move, row 2, column 2 to piece 6, row 3, column 2. Reason: a path from piece 5, can move, row 3, column 3 to piece 6, row 3, column 2. Reason: piece 4, row 1, column 2. Reason: piece 3, placed, can move, row 1, column 3.
        The 2 and the 3 go in together, one behind the other, to row 1, column 2 and row 1, column 3. Now bring the hole to row 1, column 2, so the 3 at row 1, column 3 can slide left, out of the way (10 moves for both). The 2 and the 3 go in together, because each alone blocks the other: bring the hole next to the 3, then slide it left, out of the way (10 moves for this, 7 pieces left)
            Hint: piece 3, placed, row 1, column 3. Hint: an arrow from piece 3, placed, row 1, column 3 to piece 4, can move, row 1, column 2. Reason: piece 4, can move, row 1, column 2.
        The 2 and the 3 go in together, one behind the other, to row 1, column 2 and row 1, column 3. Now bring the hole to row 2, column 2, so the 2 at row 3, column 2 can slide up (8 moves for both). The 2 and the 3 go in together, because each alone blocks the other: bring the hole next to the 2 with 2 moves, then slide it up (8 moves for this, 7 pieces left)
            Hint: piece 2, row 3, column 2. Hint: an arrow from piece 2, row 3, column 2 to piece 4, row 2, column 2. Reason: a path from piece 5, can move, row 2, column 3 to piece 4, row 2, column 2. Reason: piece 3, can move, row 1, column 2. Reason: hole, row 1, column 3.
        The 2 and the 3 go in together, one behind the other, to row 1, column 2 and row 1, column 3. Now bring the hole to row 1, column 3, so the 3 at row 1, column 2 can slide right (5 moves for both). The 2 and the 3 go in together, because each alone blocks the other: bring the hole next to the 3 with 3 moves, then slide it right into its place (5 moves for this, 7 pieces left)
            Hint: piece 3, row 1, column 2. Hint: an arrow from piece 3, row 1, column 2 to piece 5, row 1, column 3. Reason: a path from piece 6, can move, row 3, column 3 to piece 5, row 1, column 3. Reason: piece 5, row 1, column 3.
        Now bring the 2 from row 2, column 2 to row 1, column 2 (1 move). The 2 and the 3 go in together, because each alone blocks the other: slide the 2 up into its place (1 move for this, 7 pieces left)
            Hint: piece 2, can move, row 2, column 2. Hint: an arrow from piece 2, can move, row 2, column 2 to hole, row 1, column 2. Reason: hole, row 1, column 2. Reason: piece 3, placed, can move, row 1, column 3.
        The 4 and the 7 go in together, one behind the other, to row 2, column 1 and row 3, column 1. Now bring the hole to row 2, column 1, so the 7 at row 3, column 1 can slide up, out of the way (10 moves for both). The 4 and the 7 go in together, because each alone blocks the other: bring the hole next to the 7, then slide it up, out of the way (10 moves for this, 5 pieces left)
            Hint: piece 7, placed, row 3, column 1. Hint: an arrow from piece 7, placed, row 3, column 1 to piece 8, can move, row 2, column 1. Reason: piece 8, can move, row 2, column 1.
        The 4 and the 7 go in together, one behind the other, to row 2, column 1 and row 3, column 1. Now bring the hole to row 3, column 2, so the 4 at row 3, column 3 can slide left (8 moves for both). The 4 and the 7 go in together, because each alone blocks the other: bring the hole next to the 4, then slide it left (8 moves for this, 5 pieces left)
            Hint: piece 4, row 3, column 3. Hint: an arrow from piece 4, row 3, column 3 to piece 6, can move, row 3, column 2. Reason: piece 7, can move, row 2, column 1. Reason: hole, row 3, column 1.
        The 4 and the 7 go in together, one behind the other, to row 2, column 1 and row 3, column 1. Now bring the hole to row 2, column 2, so the 4 at row 3, column 2 can slide up (6 moves for both). The 4 and the 7 go in together, because each alone blocks the other: bring the hole next to the 4 with 2 moves, then slide it up (6 moves for this, 5 pieces left)
            Hint: piece 4, can move, row 3, column 2. Hint: an arrow from piece 4, can move, row 3, column 2 to piece 8, row 2, column 2. Reason: a path from piece 5, can move, row 2, column 3 to piece 8, row 2, column 2. Reason: piece 7, row 2, column 1. Reason: piece 6, row 3, column 1.
        The 4 and the 7 go in together, one behind the other, to row 2, column 1 and row 3, column 1. Now bring the hole to row 3, column 1, so the 7 at row 2, column 1 can slide down (3 moves for both). The 4 and the 7 go in together, because each alone blocks the other: bring the hole next to the 7, then slide it down into its place (3 moves for this, 5 pieces left)
            Hint: piece 7, row 2, column 1. Hint: an arrow from piece 7, row 2, column 1 to piece 6, can move, row 3, column 1. Reason: piece 6, can move, row 3, column 1.
        Now bring the 4 from row 2, column 2 to row 2, column 1 (1 move). The 4 and the 7 go in together, because each alone blocks the other: slide the 4 left into its place (1 move for this, 5 pieces left)
            Hint: piece 4, can move, row 2, column 2. Hint: an arrow from piece 4, can move, row 2, column 2 to hole, row 2, column 1. Reason: hole, row 2, column 1. Reason: piece 7, placed, can move, row 3, column 1.
        Look around the hole at row 2, column 2: none of the last 3 pieces is in its place (6 moves to go). The last pieces only have to go round: slide the 8 left (6 moves to go, the fewest possible)
            Hint: piece 8, can move, row 2, column 3. Hint: an arrow from piece 8, can move, row 2, column 3 to hole, row 2, column 2.
        Look around the hole at row 2, column 3: none of the last 3 pieces is in its place (5 moves to go). The last pieces only have to go round: slide the 5 up (5 moves to go, the fewest possible)
            Hint: piece 5, can move, row 3, column 3. Hint: an arrow from piece 5, can move, row 3, column 3 to hole, row 2, column 3.
        Look around the hole at row 3, column 3: none of the last 3 pieces is in its place (4 moves to go). The last pieces only have to go round: slide the 6 right (4 moves to go, the fewest possible)
            Hint: piece 6, can move, row 3, column 2. Hint: an arrow from piece 6, can move, row 3, column 2 to hole, row 3, column 3.
        Look around the hole at row 3, column 2: none of the last 3 pieces is in its place (3 moves to go). The last pieces only have to go round: slide the 8 down into its place (3 moves to go, the fewest possible)
            Hint: piece 8, can move, row 2, column 2. Hint: an arrow from piece 8, can move, row 2, column 2 to hole, row 3, column 2.
        Look around the hole at row 2, column 2: 2 of the last 3 pieces are out of place (2 moves to go). The last pieces only have to go round: slide the 5 left into its place (2 moves to go, the fewest possible)
            Hint: piece 5, can move, row 2, column 3. Hint: an arrow from piece 5, can move, row 2, column 3 to hole, row 2, column 2.
        Look around the hole at row 2, column 3: 1 of the last 3 pieces is out of place (1 move to go). Only the 6 is left: slide the 6 up into its place (the last move)
            Hint: piece 6, can move, row 3, column 3. Hint: an arrow from piece 6, can move, row 3, column 3 to hole, row 2, column 3.
    "#]]
    .assert_eq(&text);
}

#[test]
fn copying_a_state_allocates_nothing() {
    for size in ["4x4", "6x6", "17x17"] {
        let params = params(size);
        let made = Sliding::generate(&params, &mut GameRng::new(size), &mut Work::unlimited());
        let start = Sliding::new_state(&params, &made.unwrap().desc);
        let mut state = start.clone();
        let mut rng = GameRng::new("walk");
        for _ in 0..2000 {
            let next = state.board().next(state.hole());
            let mv = Move::Slide(*rng.pick(&next).unwrap());
            Sliding::execute(&mut state, &mv).unwrap();
            let n = state.board().n_cells() as u16;
            let right = (0..n).filter(|&c| c != state.hole() && state.piece(c) == c).count();
            assert_eq!(state.progress(), (right, usize::from(n) - 1));
        }
        let mut copy = start.clone();
        copy.clone_from(&state);
        assert_eq!(copy, state);
    }
}

#[test]
fn a_move_on_20x20_repaints_two_cells_and_the_marks_around_them() {
    struct Count(Vec<puzzle_core::draw::Rect>);
    impl puzzle_core::draw::Canvas for Count {
        fn rect(&mut self, _: puzzle_core::draw::Rect, _: puzzle_core::draw::Role) {}
        fn line(&mut self, _: Point, _: Point, _: i32, _: puzzle_core::draw::Role) {}
        fn polygon(
            &mut self,
            _: &[Point],
            _: Option<puzzle_core::draw::Role>,
            _: Option<puzzle_core::draw::Role>,
        ) {
        }
        fn circle(
            &mut self,
            _: Point,
            _: i32,
            _: Option<puzzle_core::draw::Role>,
            _: Option<puzzle_core::draw::Role>,
        ) {
        }
        fn text(
            &mut self,
            _: puzzle_core::draw::Rect,
            _: &str,
            _: puzzle_core::draw::TextStyle,
            _: puzzle_core::draw::Role,
        ) {
        }
        fn clip(&mut self, _: puzzle_core::draw::Rect) {}
        fn unclip(&mut self) {}
        fn damaged(&mut self, rect: puzzle_core::draw::Rect) {
            self.0.push(rect);
        }
    }
    let params = params("20x20");
    let made = Sliding::generate(&params, &mut GameRng::new("a"), &mut Work::unlimited()).unwrap();
    let mut state = Sliding::new_state(&params, &made.desc);
    let (mut ui, layout) = (Ui::default(), Layout::square(40));
    let mut drawn = puzzle_sliding::DrawState::default();
    let mut draw = |ui: &Ui, state: &State, canvas: &mut dyn puzzle_core::draw::Canvas| {
        let frame = puzzle_core::draw::Frame::still(&params, state, ui, layout);
        Sliding::redraw(canvas, &mut drawn, &frame);
    };
    for (marks, most) in [(true, 12), (false, 2)] {
        let movable = Sliding::PREFERENCES.iter().find(|p| p.item().key == "mark-movable").unwrap();
        movable.set(&mut ui, &ConfigValue::Bool(marks));
        draw(&ui, &state, &mut NullCanvas);
        let to = state.board().next(state.hole())[0];
        Sliding::execute(&mut state, &Move::Slide(to)).unwrap();
        let mut count = Count(Vec::new());
        draw(&ui, &state, &mut count);
        let area: i64 = count.0.iter().map(|r| r.area()).sum();
        assert!(area >= 2 * 40 * 40 && area <= most * 40 * 40, "{area}");
    }
}

//! Tests of play: arrows, clicks, drags, text, warnings, hints and reverse play.

use expect_test::{Expect, expect};
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::solve::{Answer, Mark, Plan, SolveRequest, Work};
use puzzle_midend::{LessonTask, Midend};
use puzzle_sokoban::{Level, Memory, Move, Params, Sokoban, State, Ui};

const LAYOUT: Layout = Layout::square(20);

fn state(rows: &str, reverse: bool) -> State {
    let level = Level::from_rows(rows.lines()).expect("a level");
    let mut params = Params::of_size(level.board.width(), level.board.height());
    params.reverse = reverse;
    Sokoban::new_state(&params, &level)
}

/// Plays words: `u d l r` are arrow keys, with `S` before them Shift is held, `(x,y)` is a click on
/// column x and row y counted from 0, `(x,y)>(x,y)` is a drag; also `esc`, `enter` and `j`.
fn check(rows: &str, reverse: bool, words: &str, expected: &Expect) {
    let mut state = state(rows, reverse);
    let mut ui = Ui::default();
    let mut said = String::new();
    for word in words.split_whitespace() {
        let at = |text: &str| {
            let (x, y) = text.trim_matches(['(', ')']).split_once(',').expect("x,y");
            let cell =
                x.parse::<usize>().unwrap() + y.parse::<usize>().unwrap() * state.board().width();
            Sokoban::cell_rect(&state, LAYOUT, cell).expect("a square").center()
        };
        let mouse = |text: &str| Pointer::mouse(at(text), Button::Left);
        let arrow = |c: char, shift: bool| {
            let way = match c {
                'u' => Direction::Up,
                'd' => Direction::Down,
                'l' => Direction::Left,
                _ => Direction::Right,
            };
            let mods = if shift { Modifiers::SHIFT } else { Modifiers::NONE };
            Input::Key(KeyPress { key: Key::Arrow(way), mods, keypad: false })
        };
        let inputs = match word {
            "esc" => vec![Key::Escape.into()],
            "enter" => vec![Key::Select.into()],
            "j" => vec![Key::Char('j').into()],
            _ if word.starts_with('(') => {
                let (from, to) = word.split_once('>').unwrap_or((word, word));
                vec![Input::Press(mouse(from)), Input::Drag(mouse(to)), Input::Release(mouse(to))]
            }
            _ => vec![arrow(word.chars().last().unwrap(), word.starts_with('S'))],
        };
        let mut answers = Vec::new();
        for input in inputs {
            let old = state.clone();
            let moves = match Sokoban::interpret(&state, &mut ui, LAYOUT, input) {
                Response::Move(mv) => vec![mv],
                Response::Group(moves) => moves,
                Response::Refused(why) => {
                    answers.push(format!("\"{why}\""));
                    continue;
                }
                Response::UiUpdate => {
                    answers.push("ui".into());
                    continue;
                }
                _ => continue,
            };
            answers.push(Sokoban::write_moves(&moves));
            for mv in moves {
                Sokoban::execute(&mut state, &mv).expect("a legal move");
            }
            Sokoban::changed_state(&mut ui, &old, &state);
        }
        said += &format!("{word}: {}\n", answers.join(" "));
    }
    said += &format!("{}\n", Sokoban::status_text(&state, &ui));
    expected.assert_eq(&said);
}

const ROOM: &str = "\
########
#      #
# @$ . #
#  #   #
#  $  .#
########
";

#[test]
fn arrows_and_clicks() {
    check(
        ROOM,
        false,
        "r r u l l l d d",
        &expect![[r#"
        r: R
        r: R
        u: u
        l: l
        l: l
        l: l
        d: d
        d: d
        Moves: 8  Pushes: 2  Lines: 1  Boxes: 1/2
    "#]],
    );
    check(
        ROOM,
        false,
        "(6,1) (3,1) (3,3) (3,2) (5,2)",
        &expect![[r#"
        (6,1): urrrr
        (3,1): lll
        (3,3): 
        (3,2): ui ui
        (5,2): ldRR
        Moves: 12  Pushes: 2  Lines: 1  Boxes: 1/2
    "#]],
    );
    check(
        ROOM,
        false,
        "(3,4)>(6,4) (3,2) esc esc (3,2)>(3,4) (3,2)>(0,0) (3,2) (3,2)",
        &expect![[r#"
            (3,4)>(6,4): ui ui ddRRR
            (3,2): ui ui
            esc: ui
            esc: 
            (3,2)>(3,4): ui ui uulLulDDldR
            (3,2)>(0,0): uur
            (3,2): 
            (3,2): 
            Moves: 19  Pushes: 7  Lines: 4  Boxes: 1/2
        "#]],
    );
}

#[test]
fn reverse_play() {
    check(
        ROOM,
        true,
        "r r Sr Sl enter l l enter j (1,1)",
        &expect![[r#"
        r: r
        r: r
        Sr: 
        Sl: W
        enter: ui
        l: W
        l: W
        enter: ui
        j: "the player can jump only in reverse play, before the first pull"
        (1,1): u
        Moves: 6  Pulls: 3  Lines: 1  Boxes: 0/2
    "#]],
    );
    check(
        "######\n#@$.##\n######\n",
        true,
        "l Sl enter l r",
        &expect![[r#"
        l: 
        Sl: 
        enter: ui
        l: 
        r: r
        Moves: 1  Pulls: 0  Lines: 0  Boxes: 0/1
    "#]],
    );
    check(
        "#######\n#@$ . #\n#######\n",
        true,
        "j j j l Sl l (4,1)>(2,1)",
        &expect![[r#"
        j: j
        j: j
        j: j
        l: 
        Sl: 
        l: 
        (4,1)>(2,1): ui ui "that box cannot be pulled there"
        Moves: 3  Pulls: 0  Lines: 0  Boxes: 0/1
    "#]],
    );
}

#[test]
fn handwritten_moves_are_read() {
    let check = |text: &str, expected: Expect| {
        let said = match Sokoban::read_moves(&state(ROOM, false), text) {
            Ok(moves) => Sokoban::write_moves(&moves),
            Err(e) => e.to_string(),
        };
        expected.assert_eq(&said);
    };
    check("rr", expect!["RR"]);
    check("2R u 3L", expect!["RRulll"]);
    check("2r\nu\r\n3l", expect!["RRulll"]);
    check("rx", expect!["step 2: 'x' is not a step: use u, d, l and r"]);
    check("4l", expect!["step 2: a wall is in the way"]);
    check("2", expect!["the count has nothing after it"]);
    check("99999999999999r", expect!["this makes more than 1000000 signs"]);
    check("N", expect!["step 1: boxes can be pulled only in reverse play"]);
    for bad in ["", "x", "rr", " r", "2r", "é"] {
        assert!(bad.parse::<Move>().is_err(), "{bad}");
    }
}

/// What a player is shown about a position: the warning, then the hints one after another.
fn check_explanations(rows: &str, expected: &Expect) {
    let state = state(rows, false);
    let (mut memory, mut work) = (Memory::default(), Work::quick());
    let warning = Sokoban::warning(&state, &mut memory, &mut work).expect("time enough");
    let warning = warning.map_or("nothing".into(), |r| {
        let cells: Vec<_> = r.marks.iter().filter_map(Mark::cell).map(|c| c.to_string()).collect();
        format!("{} [{}]", r.words, cells.join(" "))
    });
    let mut memory = Memory::default();
    let mut work = Work::unlimited();
    let plan = match Sokoban::plan(&state, &SolveRequest::default(), &mut memory, &mut work) {
        Ok(Plan::Steps(steps)) => {
            steps.iter().map(|s| s.explanation.words.to_string()).collect::<Vec<_>>().join("\n")
        }
        Ok(Plan::Lost(explanation)) => format!("lost: {}", explanation.words),
        other => format!("{other:?}"),
    };
    expected.assert_eq(&format!("{warning}\n{plan}\n"));
}

#[test]
fn warnings_explain_deadlocks() {
    check_explanations(
        ROOM,
        &expect![[r#"
            nothing
            Push the box at row 5, column 4 right 3 times: it is then on its goal for good
            Push the box at row 3, column 4 right 2 times: it is then on its goal for good
        "#]],
    );
    check_explanations(
        "######\n#@ $ #\n# .. #\n#   $#\n######\n",
        &expect![[r#"
            Lost: The boxes at row 2, column 4 and row 4, column 5 can never reach a goal [9 22]
            lost: The boxes at row 2, column 4 and row 4, column 5 can never reach a goal
        "#]],
    );
    check_explanations(
        "#######\n#@    #\n# $$  #\n# $$..#\n#   ..#\n#######\n",
        &expect![[r#"
            Lost: The boxes at row 3, column 3; row 3, column 4; row 4, column 3 and row 4, column 4 can never move again, and not all of them are on goals [16 17 23 24]
            lost: The boxes at row 3, column 3; row 3, column 4; row 4, column 3 and row 4, column 4 can never move again, and not all of them are on goals
        "#]],
    );
    check_explanations(
        "#######\n#  @  #\n# #$# #\n#.$ $.#\n#  .  #\n#######\n",
        &expect![[r#"
            nothing
            Push the box at row 4, column 5 right: it is then on its goal for good; if you push it left instead, 3 boxes would then block each other for good
            Push the box at row 3, column 4 down 2 times: it is then on its goal for good
            Push the box at row 4, column 3 left: it is then on its goal for good
        "#]],
    );
    check_explanations(
        "########\n#@ .   #\n# .##$$#\n#  # $ #\n# .#   #\n########\n",
        &expect![[r#"
            Lost: The box at row 3, column 7 can never reach a goal [22]
            lost: The box at row 3, column 7 can never reach a goal
        "#]],
    );
}

#[test]
fn hints_have_reasons() {
    // Tests the order of packing, a box that is parked, and a line that opens the way for two.
    check_explanations(
        "###########\n#     #####\n# $$   ####\n#   @ ....#\n# $$   ####\n#     #####\n###########\n",
        &expect![[r#"
            nothing
            Push the box at row 5, column 4 up: it is on its way to its goal at row 4, column 10, where it stays for good, the first of 4; it crosses 3 goals that are filled later
            Push the box at row 4, column 4 right 6 times: it is then on its goal for good, the first of 4; it crosses 3 goals that are filled later
            Push the box at row 5, column 3 right 3 times: it is on its way to its goal at row 4, column 9, where it stays for good, the second of 4; it crosses 2 goals that are filled later
            Push the box at row 5, column 6 up: it is on its way to its goal at row 4, column 9, where it stays for good, the second of 4; it crosses 2 goals that are filled later
            Push the box at row 4, column 6 right 3 times: it is then on its goal for good, the second of 4; it crosses 2 goals that are filled later
            Push the box at row 3, column 4 down: it is on its way to its goal at row 4, column 8, where it stays for good, the third of 4; it crosses the goal at row 4, column 7, which is filled later
            Push the box at row 4, column 4 right 4 times: it is then on its goal for good, the third of 4; it crosses the goal at row 4, column 7, which is filled later
            Push the box at row 3, column 3 down: it is on its way to its goal at row 4, column 7, where it stays for good, the fourth of 4
            Push the box at row 4, column 3 right 4 times: it is then on its goal for good, the fourth of 4
        "#]],
    );
    check_explanations(
        "#########\n#  .$   #\n#  .$$@ #\n#  .#  ##\n## .#   ##\n ####$   #\n    #   ##\n    #####\n",
        &expect![[r#"
            nothing
            Push the box at row 2, column 5 left: it is on its way to the goal at row 2, column 4
            Push the box at row 3, column 6 down: it opens the way to the box at row 3, column 5, which the player cannot get behind yet; if you push it up instead, 2 boxes would then have too few goals in reach
            Push the box at row 3, column 5 left: another box goes through there later, to row 3, column 4
            Push the box at row 2, column 4 left: it opens the way to the box at row 3, column 4, which the player cannot get behind yet
            Push the box at row 3, column 4 down 2 times: it is then on its goal for good, the first of 4; it crosses the goal at row 4, column 4, which is filled later
            Push the box at row 4, column 6 up: it is on its way to its goal at row 4, column 4, where it stays for good, the second of 4; it crosses the goal at row 3, column 4, which is filled later; if you push it down instead, it and the box at row 6, column 6 would then block each other for good
            Push the box at row 3, column 6 left 2 times: it is on its way to its goal at row 4, column 4, where it stays for good, the second of 4; it crosses the goal at row 3, column 4, which is filled later; if you push it up instead, 2 boxes would then have too few goals in reach
            Push the box at row 3, column 4 down: it is then on its goal for good, the second of 4
            Push the box at row 2, column 3 right: it is then on its goal for good, the third of 4
            Push the box at row 6, column 6 up 3 times: it is on its way to its goal at row 3, column 4, where it stays for good, the fourth of 4
            Push the box at row 3, column 6 left 2 times: it is then on its goal for good, the fourth of 4; if you push it up instead, 2 boxes would then have too few goals in reach
        "#]],
    );
    check_explanations(
        "#########\n####    #\n#@ $    #\n####    #\n  #.  $ #\n  #. $  #\n  #.    #\n  #######\n",
        &expect![[r#"
            nothing
            Push the box at row 3, column 4 right 2 times: it opens the way to the next two boxes, at row 6, column 6 and at row 5, column 7
            Push the box at row 6, column 6 left 2 times: it is on its way to its goal at row 7, column 4, where it stays for good; it crosses the goal at row 6, column 4, which is filled later
            Push the box at row 6, column 4 down: it is then on its goal for good
            Push the box at row 5, column 7 left 3 times: it is then on its goal for good
            Push the box at row 3, column 6 left: it is on its way to its goal at row 6, column 4, where it stays for good
            Push the box at row 3, column 5 down 3 times: it is on its way to its goal at row 6, column 4, where it stays for good; every other push loses: if you push it left instead, no push could then bring it to a goal
            Push the box at row 6, column 5 left: it is then on its goal for good; if you push it down instead, it and the box at row 7, column 4 would then block each other for good
        "#]],
    );
    check_explanations(
        "#########\n# $.    #\n#  . $  #\n#  *#@ ##\n## .#   ##\n ####$   #\n    #   ##\n    #####\n",
        &expect![[r#"
            nothing
            Push the box at row 6, column 6 up 2 times: it is parked at row 4, column 6 until 3 other goals are filled
            Push the box at row 4, column 4 down: it is then on its goal for good, the first of 4
            Push the box at row 3, column 6 left 2 times: it is on its way to its goal at row 4, column 4, where it stays for good, the second of 4; it crosses the goal at row 3, column 4, which is filled later
            Push the box at row 3, column 4 down: it is then on its goal for good, the second of 4
            Push the box at row 2, column 3 right: it is then on its goal for good, the third of 4
            Push the box at row 4, column 6 up: it is on its way to its goal at row 3, column 4, where it stays for good, the fourth of 4
            Push the box at row 3, column 6 left 2 times: it is then on its goal for good, the fourth of 4; if you push it up instead, 2 boxes would then have too few goals in reach
        "#]],
    );
}

#[test]
fn reverse_positions_are_solved() {
    for rows in [
        ROOM,
        "#######\n#@$ . #\n#######\n",
        "########\n#      #\n#@$   .#\n# $   .#\n#      #\n########\n",
    ] {
        let state = state(rows, true);
        let mut memory = Memory::default();
        let mut work = Work::unlimited();
        let Answer::Solved(found) =
            Sokoban::solve(&state, &SolveRequest::default(), &mut memory, &mut work)
        else {
            panic!("{rows}")
        };
        let mut at = state;
        for mv in &found.moves {
            Sokoban::execute(&mut at, mv).expect("a legal move");
        }
        assert_eq!(Sokoban::status(&at), Status::Solved, "{rows}");
    }
}

#[test]
fn touch_takes_effect_on_release() {
    let state = state(ROOM, false);
    let check = |from: (i32, i32), inputs: &str, expected: Expect| {
        let mut ui = Ui::default();
        let mut said = String::new();
        for input in inputs.chars() {
            let pointer = |at: (i32, i32)| Pointer {
                kind: PointerKind::Touch,
                ..Pointer::mouse(Point::new(at.0, at.1), Button::Left)
            };
            let input = match input {
                'p' => Input::Press(pointer(from)),
                'd' => Input::Drag(pointer((from.0 + 40, from.1))),
                'u' => Input::Release(pointer((from.0 + 3, from.1 - 40))),
                'l' => Input::Release(pointer((from.0 - 7, from.1 + 5))),
                'r' => Input::Release(pointer(from)),
                _ => Input::Cancel,
            };
            said += &format!("{:?} ", Sokoban::interpret(&state, &mut ui, LAYOUT, input));
        }
        expected.assert_eq(said.trim_end());
    };
    // A few pixels into the wall directly above the square above the player.
    let (square, wall) = ((55, 35), (55, 21));
    check(square, "pr", expect!["UiUpdate Group([Walk(Up)])"]);
    check(wall, "pr", expect!["UiUpdate Group([Walk(Up)])"]);
    // A swipe anywhere but on a box is a step in its direction.
    check(square, "pdr", expect!["UiUpdate NoEffect Group([Walk(Up)])"]);
    check(square, "pu", expect!["UiUpdate Move(Walk(Up))"]);
    check((5, 5), "pu", expect!["UiUpdate Move(Walk(Up))"]);
    check((5, 5), "pl", expect!["UiUpdate Move(Walk(Left))"]);
    check((5, 5), "pr", expect!["UiUpdate UiUpdate"]);
    check(square, "pc", expect!["UiUpdate UiUpdate"]);
    check(square, "c", expect!["NoEffect"]);
    // A box. A second finger cancels the selection of this press, but a box selected by an earlier
    // tap stays selected.
    let held = (75, 55);
    check(held, "pc", expect!["UiUpdate UiUpdate"]);
    check(held, "prpcpr", expect!["UiUpdate UiUpdate UiUpdate UiUpdate UiUpdate UiUpdate"]);
}

#[test]
fn cells_are_described() {
    let check = |reverse: bool, expected: Expect| {
        let state = state(ROOM, reverse);
        let ui = Ui::default();
        let said: Vec<String> = [0, 9, 18, 19, 21, 38]
            .into_iter()
            .map(|cell| Sokoban::describe_cell(&state, &ui, cell).unwrap_or_default().to_string())
            .collect();
        expected.assert_eq(&said.join("\n"));
        assert_eq!(Sokoban::n_cells(&state), 48);
        assert_eq!(Sokoban::describe_cell(&state, &ui, 48), None);
    };
    check(
        false,
        expect![[r#"
        wall, row 1, column 1
        floor, row 2, column 2
        player, row 3, column 3
        box, row 3, column 4
        goal, row 3, column 6
        goal, row 5, column 7"#]],
    );
    check(
        true,
        expect![[r#"
        wall, row 1, column 1
        floor, row 2, column 2
        player, row 3, column 3
        start, row 3, column 4
        box, row 3, column 6
        box, row 5, column 7"#]],
    );
}

#[test]
fn changes_are_described() {
    let check = |reverse: bool, before: &str, after: &str, expected: Expect| {
        let play = |state: &State, text: &str| {
            let mut state = state.clone();
            for mv in Sokoban::read_moves(&state, text).expect("moves") {
                Sokoban::execute(&mut state, &mv).expect("a legal move");
            }
            state
        };
        let old = play(&state(ROOM, reverse), before);
        let new = play(&old, after);
        let there = Sokoban::describe_change(&old, &new).unwrap_or_default();
        let back = Sokoban::describe_change(&new, &old).unwrap_or_default();
        expected.assert_eq(&format!("{there}; {back}"));
    };
    check(false, "", "u", expect!["walked up; 1 step taken back"]);
    check(false, "u", "rrr", expect!["walked 3 right; 3 steps taken back"]);
    check(false, "", "urr", expect!["walked to row 2, column 5; 3 steps taken back"]);
    check(false, "", "r", expect!["pushed right; 1 step taken back"]);
    check(false, "", "RR", expect!["pushed 2 right, box on a goal; 2 steps taken back"]);
    check(false, "RR", "R", expect!["pushed right, box off its goal; 1 step taken back"]);
    check(false, "", "urrrdd", expect!["walked to row 4, column 6; 6 steps taken back"]);
    check(false, "", "ddRRR", expect!["pushed 3 right, box on a goal; 5 steps taken back"]);
    check(false, "", "", expect!["; "]);
    check(true, "rr", "W", expect!["pulled left; 1 step taken back"]);
}

#[test]
fn screens_without_a_keyboard_have_keys() {
    let check = |reverse: bool, grip: bool, expected: Expect| {
        let state = state(ROOM, reverse);
        let mut ui = Ui::default();
        if grip {
            let _ = Sokoban::interpret(&state, &mut ui, LAYOUT, Key::Select.into());
        }
        let keys = Sokoban::keys(&state, &ui);
        let said: Vec<_> =
            keys.iter().map(|key| format!("{} {} {:?}", key.label, key.words, key.is_on)).collect();
        expected.assert_eq(&said.join("; "));
    };
    check(false, false, expect!["← left None; ↑ up None; ↓ down None; → right None"]);
    check(
        true,
        false,
        expect![
            "← left None; ↑ up None; ↓ down None; → right None; Hold hold on to boxes Some(false); Jump jump to another part of the floor None"
        ],
    );
    check(
        true,
        true,
        expect![
            "← left None; ↑ up None; ↓ down None; → right None; Hold hold on to boxes Some(true); Jump jump to another part of the floor None"
        ],
    );
}

/// In "Never pull", the box can be walked around on either side, key by key.
#[test]
fn a_lesson_accepts_every_walk_around_the_box() {
    for walk in ["ulld", "dllu"] {
        let mut midend = Midend::of::<Sokoban>();
        let _ = midend.begin_lesson(1).expect("a lesson");
        for _ in 0..2 {
            let _ = midend.next_lesson_step();
        }
        for key in walk.chars() {
            let place = midend.lesson().expect("a lesson");
            assert_eq!(place.step, 2, "{walk}");
            assert!(matches!(place.todo, LessonTask::Play { is_astray: false, .. }), "{walk}");
            let _ = midend.play_text(&key.to_string()).expect("a walk");
        }
        assert_eq!(midend.lesson().expect("a lesson").step, 3, "{walk}");
    }
}

//! Tests of play by mouse, finger and keyboard.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use puzzle_core::ability::{Abilities as _, ScreenKey};
use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::params::Params as _;
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_hidato::{Hidato, HidatoEditor, Memory, Move, Params, State, Ui};

const LAYOUT: Layout = Layout::square(40);

struct Play<G> {
    state: State,
    ui: Ui,
    log: String,
    game: std::marker::PhantomData<G>,
}

impl<G: Game<State = State, Ui = Ui, Move = Move>> Play<G> {
    fn new(state: State) -> Self {
        let mut ui = Ui::default();
        G::changed_state(&mut ui, &state, &state);
        Self { state, ui, log: String::new(), game: std::marker::PhantomData }
    }

    fn input(&mut self, input: Input) {
        match G::interpret(&self.state, &mut self.ui, LAYOUT, input) {
            Response::Move(mv) => {
                let old = self.state.clone();
                let mv: Move = mv.to_string().parse().unwrap();
                G::execute(&mut self.state, &mv).unwrap();
                G::changed_state(&mut self.ui, &old, &self.state);
                self.log += &format!("{mv} ");
            }
            Response::Refused(words) => self.log += &format!("({words}) "),
            Response::Unused => self.log += "unused ",
            _ => {}
        }
    }

    fn drag(&mut self, button: Button, ctrl: bool, cells: &[(usize, usize)]) {
        let mods = Modifiers { ctrl, ..Modifiers::NONE };
        let at = |&(row, column): &(usize, usize)| {
            let cell = (row - 1) * self.state.board().width() + column - 1;
            G::cell_rect(&self.state, LAYOUT, cell).unwrap().center()
        };
        let points: Vec<_> = cells.iter().map(at).collect();
        let pointer = |at| Pointer { mods, ..Pointer::mouse(at, button) };
        self.input(Input::Press(pointer(points[0])));
        for &point in &points[1..] {
            self.input(Input::Drag(pointer(point)));
        }
        self.input(Input::Release(pointer(*points.last().unwrap())));
    }

    /// Drags a finger through points, in pixels.
    fn finger(&mut self, points: &[(i32, i32)]) {
        let at = |&(x, y): &(i32, i32)| Pointer {
            kind: PointerKind::Touch,
            ..Pointer::mouse(puzzle_core::draw::Point::new(x, y), Button::Left)
        };
        self.input(Input::Press(at(&points[0])));
        for point in &points[1..] {
            self.input(Input::Drag(at(point)));
        }
        self.input(Input::Release(at(&points[points.len() - 1])));
    }

    fn screen_keys(&self) -> String {
        let keys = G::keys(&self.state, &self.ui).into_iter().skip(10);
        let mode = |is_on| match is_on {
            Some(true) => " (on)",
            Some(false) => " (off)",
            None => "",
        };
        let line = |k: ScreenKey| format!("{} {}: {}{}", k.key, k.label, k.words, mode(k.is_on));
        keys.map(line).collect::<Vec<_>>().join("\n")
    }

    fn click(&mut self, row: usize, column: usize) {
        self.drag(Button::Left, false, &[(row, column)]);
    }

    fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            let key = match c {
                '<' => Key::Arrow(Direction::Left),
                '>' => Key::Arrow(Direction::Right),
                '^' => Key::Arrow(Direction::Up),
                'v' => Key::Arrow(Direction::Down),
                '!' => Key::Select,
                ' ' => Key::Select2,
                '~' => Key::Backspace,
                '\t' => Key::Tab,
                c => Key::Char(c),
            };
            self.input(key.into());
        }
    }

    fn shift(&mut self, direction: Direction) {
        let key = Key::Arrow(direction);
        self.input(Input::Key(KeyPress { key, mods: Modifiers::SHIFT, keypad: false }));
    }

    #[track_caller]
    fn check(&mut self, want: &Expect) {
        let status = G::status_text(&self.state, &self.ui);
        want.assert_eq(&format!("{}| {status}", self.log));
        self.log.clear();
    }
}

/// 1 . .
/// . . 5
/// 9 . .
fn game() -> Play<Hidato> {
    let params = Params::decode("3x3mR", &Params::default()).unwrap();
    let desc = Hidato::parse_desc(&params, "1d5_9b").unwrap();
    Play::new(Hidato::new_state(&params, &desc))
}

#[test]
fn clicks() {
    let mut play = game();
    play.check(&expect!["| Next 2. 6 of 9 to go"]);
    play.click(1, 2); // an empty cell gets N + 1
    play.click(2, 2);
    play.check(&expect!["1,2=2 2,2=3 | Next 4. 4 of 9 to go"]);
    play.click(2, 2); // a click on a filled cell adds one and makes it the current number
    play.check(&expect!["2,2=4 | Next 6. 4 of 9 to go"]);
    play.click(3, 3); // 5 is there already, so the next missing number is entered
    play.check(&expect!["3,3=6 | Next 7. 3 of 9 to go"]);
    play.drag(Button::Right, false, &[(3, 3)]); // a right click clears, and N goes down
    play.check(&expect!["3,3= | Next 6. 4 of 9 to go"]);
    play.click(1, 1); // a given number becomes the current one
    play.check(&expect!["| Next 3. 4 of 9 to go"]);
    play.keys("  ");
    play.check(&expect!["| Next 3. 4 of 9 to go"]);
    play.drag(Button::Right, false, &[(1, 1)]); // a given number cannot be cleared
    play.input(Input::Command("clear"));
    play.check(&expect!["1,2=;2,2= | Next 2. 6 of 9 to go"]);
}

#[test]
fn undo_restores_the_current_number() {
    let mut play = game();
    let start = play.state.clone();
    play.keys(">>v6"); // typed at the cursor: the next is what follows it
    play.check(&expect!["2,2=6 | Next 7. 5 of 9 to go"]);
    play.click(1, 2);
    play.check(&expect!["1,2=7 | Next 8. 4 of 9 to go"]);
    // As undo does, by one step or by two.
    Hidato::changed_state(&mut play.ui, &play.state, &start);
    play.state = start;
    play.check(&expect!["| Next 2. 6 of 9 to go"]);
}

#[test]
fn drags() {
    let mut play = game();
    play.drag(Button::Left, false, &[(1, 1), (1, 2), (2, 2), (1, 2), (2, 1)]); // back, and on
    play.check(&expect!["1,2=2;2,1=3 | Next 4. 4 of 9 to go"]);
    play.drag(Button::Left, false, &[(3, 1), (3, 2)]); // 9: only down is possible
    play.check(&expect!["3,2=8 | Next 4. 3 of 9 to go"]);
    play.drag(Button::Right, false, &[(1, 2), (2, 1), (3, 1)]);
    play.check(&expect!["1,2=;2,1= | Next 2. 5 of 9 to go"]);
    play.drag(Button::Middle, false, &[(1, 2), (2, 2), (3, 3)]); // a pencil line
    play.drag(Button::Left, true, &[(2, 2), (1, 2)]); // rubbed out again in part
    play.drag(Button::Right, false, &[(3, 3)]);
    play.check(&expect!["1,2-2,2;2,2-3,3 1,2x2,2 2,2x3,3 | Next 2. 5 of 9 to go"]);
    play.drag(Button::Left, false, &[(1, 1), (3, 3)]); // they do not touch
    play.check(&expect!["| Next 2. 5 of 9 to go"]);
}

#[test]
fn the_cursor_begins_on_the_current_number_and_given_numbers_are_refused() {
    let mut play = game();
    play.keys(">"); // shown on the 1
    play.keys("7~>"); // both refused
    play.check(&expect!["(the number at row 1, column 1 is given and cannot be changed) (the number at row 1, column 1 is given and cannot be changed) | Next 2. 6 of 9 to go"]);
    let params = Params::decode("5x4mR", &Params::default()).unwrap();
    let desc =
        Hidato::parse_desc(&params, "1a3_4_5_10_9_8_7_6_11_12_13_14_15_20_19_18_17_16").unwrap();
    let mut play = Play::<Hidato>::new(Hidato::new_state(&params, &desc));
    play.keys(">>2"); // the last missing number needs no Enter, though there is a 20
    play.check(&expect!["1,2=2 | Solved"]);
}

#[test]
fn keys() {
    let mut play = game();
    play.keys(">>!"); // shown, moved, the next number entered
    play.check(&expect!["1,2=2 | Next 3. 5 of 9 to go"]);
    play.keys("v7~3"); // 7 is entered at once, for there is no 70
    play.check(&expect!["2,2=7 2,2= 2,2=3 | Next 4. 4 of 9 to go"]);
    play.keys("<");
    play.shift(Direction::Down); // onto 9, which is given
    play.keys("\t");
    play.check(&expect!["| Next 4. 4 of 9 to go"]);
    play.keys("l>v<"); // pencil lines by arrows
    play.check(&expect!["2,2-2,3 2,3-3,3 3,2-3,3 | Pencil. Next 4. 4 of 9 to go"]);
    play.keys("-+zq");
    play.check(&expect!["unused unused | Pencil. Next 4. 4 of 9 to go"]);
}

#[test]
fn the_last_number_wins_or_warns() {
    let mut play = game();
    for (row, column) in [(1, 2), (2, 1), (2, 2), (1, 3), (3, 3), (3, 2)] {
        assert_eq!(Hidato::status(&play.state), Status::Ongoing);
        play.click(row, column);
    }
    play.check(&expect!["1,2=2 2,1=3 2,2=4 1,3=6 3,3=7 3,2=8 | 0 of 9 to go"]);
    let (mut memory, mut work) = (Memory::default(), Work::quick());
    let warning = Hidato::warning(&play.state, &mut memory, &mut work).expect("time enough");
    expect!["Every cell is filled, but the path is broken"]
        .assert_eq(&warning.map(|w| w.words).unwrap_or_default().to_string());
    let mut play = game();
    play.keys(">");
    for n in [(1, 2), (1, 3), (2, 2), (3, 3), (3, 2), (2, 1)] {
        assert_eq!(Hidato::status(&play.state), Status::Ongoing);
        play.click(n.0, n.1);
    }
    play.check(&expect!["1,2=2 1,3=3 2,2=4 3,3=6 3,2=7 2,1=8 | Solved"]);
    assert_eq!(Hidato::status(&play.state), Status::Solved);
}

#[test]
fn typed_numbers_of_two_digits_wait() {
    let params = Params::decode("4x4mO", &Params::default()).unwrap();
    let desc = Hidato::parse_desc(&params, "p").unwrap();
    let mut play = Play::<Hidato>::new(Hidato::new_state(&params, &desc));
    play.keys(">1");
    play.check(&expect!["| Typing 1. 16 of 16 to go"]);
    play.keys("2");
    play.check(&expect!["1,1=12 | Next 13. 15 of 16 to go"]);
    play.keys(">1>"); // moving on enters what was typed
    play.check(&expect!["1,2=1 | Next 2. 14 of 16 to go"]);
    play.keys("1!");
    play.check(&expect!["1,3=1 | Next 2. 13 of 16 to go"]);
}

#[test]
fn the_editor_makes_blocks_and_holes() {
    let params = puzzle_hidato::EditorParams::decode("3x2mO", &<_>::default()).unwrap();
    let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
    let mut play = Play::<HidatoEditor>::new(HidatoEditor::new_state(&params, &desc));
    play.drag(Button::Middle, false, &[(1, 1)]);
    play.drag(Button::Middle, false, &[(1, 1)]);
    play.drag(Button::Middle, false, &[(1, 2)]);
    play.drag(Button::Left, true, &[(1, 2)]);
    play.click(1, 1);
    play.drag(Button::Left, true, &[(1, 1)]);
    play.check(&expect!["1,1* 1,1? 1,2* 1,2# 1,1=1 1,1!1 | Editor mode. Next 2. 5 cells"]);
    play.keys("!v2gb");
    play.check(&expect!["2,1=2 2,1!2 2,1* | Editor mode. Next 2. 4 cells"]);
    assert_eq!(HidatoEditor::text_format(&play.state).unwrap(), "1   .\n# . .\n");
}

#[test]
fn one_finger_does_everything() {
    let mut play = game();
    expect![[r#"
        backspace Clear: clear the cell at the cursor
        l Pencil: draw pencil lines by dragging (off)
        e Erase: erase the cells that you touch (off)
        [ Next 8: enter 8 next
        ] Next 3: enter 3 next"#]]
    .assert_eq(&play.screen_keys());
    play.keys("l");
    play.drag(Button::Left, false, &[(1, 2), (2, 2), (3, 3)]);
    play.click(2, 1); // a tap draws nothing, and enters nothing
    play.check(&expect!["1,2-2,2;2,2-3,3 | Pencil. Next 2. 6 of 9 to go"]);
    play.keys("e");
    play.click(2, 2);
    play.keys("e");
    play.click(2, 2);
    play.check(&expect!["1,2x2,2;2,2x3,3 2,2=2 | Next 3. 5 of 9 to go"]);
    play.keys("E");
    play.drag(Button::Left, false, &[(2, 2), (3, 2)]);
    play.input(Key::Escape.into());
    play.check(&expect!["2,2= | Next 2. 6 of 9 to go"]);
    play.keys("]]");
    play.check(&expect!["| Next 4. 6 of 9 to go"]);
    play.keys("[[[");
    play.check(&expect!["| Next 8. 6 of 9 to go"]);
    expect![[r#"
        backspace Clear: clear the cell at the cursor
        l Pencil: draw pencil lines by dragging (off)
        e Erase: erase the cells that you touch (off)
        [ Next 7: enter 7 next
        ] Next 2: enter 2 next"#]]
    .assert_eq(&play.screen_keys());
}

#[test]
fn a_dragged_finger_may_cut_corners() {
    // Tiles of 40 pixels behind a border of 10: from 1,1 to 2,2 over the corner of 1,2.
    let way = [(30, 30), (45, 46), (51, 49), (55, 52), (70, 70)];
    let mut play = game();
    play.finger(&way);
    play.check(&expect!["2,2=2 | Next 3. 5 of 9 to go"]);
    let mut play = game();
    let pointer =
        |&(x, y): &(i32, i32)| Pointer::mouse(puzzle_core::draw::Point::new(x, y), Button::Left);
    play.input(Input::Press(pointer(&way[0])));
    for point in &way {
        play.input(Input::Drag(pointer(point)));
    }
    play.input(Input::Release(pointer(&way[4])));
    play.check(&expect!["1,2=2;2,2=3 | Next 4. 4 of 9 to go"]);
}

#[test]
fn a_canceled_gesture_makes_no_move() {
    let mut play = game();
    for (button, ctrl) in [(Button::Left, false), (Button::Left, true), (Button::Right, false)] {
        let mods = Modifiers { ctrl, ..Modifiers::NONE };
        let at = |cell| Hidato::cell_rect(&play.state, LAYOUT, cell).unwrap().center();
        let points = [at(0), at(1)].map(|at| Pointer { mods, ..Pointer::mouse(at, button) });
        play.input(Input::Press(points[0]));
        play.input(Input::Drag(points[1]));
        let response = Hidato::interpret(&play.state, &mut play.ui, LAYOUT, Input::Cancel);
        assert_eq!(response, Response::UiUpdate);
        let response = Hidato::interpret(&play.state, &mut play.ui, LAYOUT, Input::Cancel);
        assert_eq!(response, Response::NoEffect);
        play.input(Input::Release(points[1]));
    }
    play.check(&expect!["| Next 2. 6 of 9 to go"]);
}

/// A drag changes all places as it changed the first one, in one move, also if the pointer is fast.
#[test]
fn the_editor_changes_places_by_dragging() {
    let params = puzzle_hidato::EditorParams::decode("4x2mO", &<_>::default()).unwrap();
    let desc = HidatoEditor::parse_desc(&params, "h").unwrap();
    let mut play = Play::<HidatoEditor>::new(HidatoEditor::new_state(&params, &desc));
    let row: &[_] = &[(1, 1), (1, 2), (1, 3), (1, 4)];
    let numbers: &[_] = &[(2, 1), (2, 2), (2, 3)];
    let (left, middle) = (Button::Left, Button::Middle);
    for (keys, button, cells, made) in [
        ("B", left, row, "1,1*;1,2*;1,3*;1,4*"),
        ("", left, &[(1, 2), (1, 3), (2, 3)], "1,2?;1,3?"),
        ("", left, &[(1, 4), (1, 1)], "1,4?;1,1?"),
        // A fast pointer.
        ("", left, &[(1, 1), (1, 4)], "1,1*;1,2*;1,3*;1,4*"),
        ("I", left, &[(2, 1), (2, 2)], "2,1#;2,2#"),
        ("", left, &[(2, 1), (2, 2)], "2,1?;2,2?"),
        ("", middle, row, "1,1?;1,2?;1,3?;1,4?"),
        // Numbers are entered as in play.
        ("I", left, numbers, "2,1=1;2,2=2;2,3=3"),
        ("G", left, numbers, "2,1!1;2,2!2;2,3!3"),
        ("", left, &[(2, 2), (2, 3)], "2,2=2;2,3=3"),
        ("e", left, &[(2, 1), (2, 2)], "2,1=;2,2="),
    ] {
        play.keys(keys);
        play.log.clear();
        play.drag(button, false, cells);
        assert_eq!(play.log.trim(), made);
    }
}

/// While the cursor is hidden, the letter of a mode chooses it.
#[test]
fn the_editor_chooses_a_mode_by_its_letter_while_the_cursor_is_hidden() {
    let params = puzzle_hidato::EditorParams::decode("3x2mO", &<_>::default()).unwrap();
    let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
    for (letter, words) in [("b", "Blocks"), ("i", "Hide"), ("g", "Give"), ("w", "Walls and links")]
    {
        let mut play = Play::<HidatoEditor>::new(HidatoEditor::new_state(&params, &desc));
        play.keys(letter);
        let status = HidatoEditor::status_text(&play.state, &play.ui);
        assert!(status.to_string().contains(words), "{letter}: {status}");
        assert_eq!(play.log, "");
    }
}

/// A press that changes the ui never returns `NoEffect`, in any mode and on any place.
#[test]
fn a_press_of_the_editor_that_changes_anything_is_not_without_effect() {
    let params = puzzle_hidato::EditorParams::decode("3x2mO", &<_>::default()).unwrap();
    let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
    for letter in ["", "b", "i", "g", "w", "e"] {
        for x in [20, 60, 100] {
            let mut play = Play::<HidatoEditor>::new(HidatoEditor::new_state(&params, &desc));
            play.drag(Button::Middle, false, &[(1, 2)]); // a block
            play.keys(letter);
            for y in [20, 60] {
                let before = format!("{:?}", play.ui);
                let press = Input::Press(Pointer::mouse(Point::new(x, y), Button::Left));
                let response = HidatoEditor::interpret(&play.state, &mut play.ui, LAYOUT, press);
                let is_told = response != Response::NoEffect || format!("{:?}", play.ui) == before;
                assert!(is_told, "{letter:?} at {x},{y}");
            }
        }
    }
}

#[test]
fn the_editor_with_one_finger() {
    let params = puzzle_hidato::EditorParams::decode("3x2mO", &<_>::default()).unwrap();
    let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
    let mut play = Play::<HidatoEditor>::new(HidatoEditor::new_state(&params, &desc));
    play.keys("B");
    play.click(1, 1);
    play.click(1, 1);
    play.click(1, 2);
    play.check(&expect!["1,1* 1,1? 1,2* | Editor mode. Blocks. Next 1. 5 cells"]);
    play.keys("I");
    play.click(1, 2);
    play.click(1, 2);
    play.check(&expect!["1,2# 1,2? | Editor mode. Hide. Next 1. 6 cells"]);
    play.keys("I");
    play.click(1, 1);
    play.keys("G");
    play.click(1, 1);
    play.click(2, 1); // no number is there
    play.check(&expect!["1,1=1 1,1!1 | Editor mode. Give. Next 2. 6 cells"]);
    play.keys("e");
    play.click(1, 1);
    play.check(&expect!["1,1= | Editor mode. Erase. Next 1. 6 cells"]);
    expect![[r#"
        backspace Clear: clear the cell at the cursor
        l Pencil: draw pencil lines by dragging (off)
        e Erase: erase the cells that you touch (on)
        B Block: make cells blocks and blocks cells (off)
        I Hide: make places invisible or cells again (off)
        W Wall: put walls and links between two cells (off)
        G Give: make numbers given or entered again (off)
        [ Next 6: enter 6 next
        ] Next 2: enter 2 next"#]]
    .assert_eq(&play.screen_keys());
}

/// The arrows lead to each place that is shown, on boards of every kind. On hexagons, up and down lead to
/// a neighbor wherever there is one in the next row.
#[test]
fn arrows_reach_every_place() {
    let kinds = [
        "6x6mO", "6x6mD", "6x6mR", "6x6mX", "7x7mXsh", "8x6mT", "15x10mV", "8x6mB", "8x6mA",
        "11x6mBsh", "6x6mN", "8x8mJ", "9x9mRsv", "9x9mRso", "9x9mRsc", "9x9mRsd", "9x9mXst",
    ];
    for kind in kinds {
        let params = Params::decode(&format!("{kind}de"), &Params::default()).unwrap();
        let mut rng = GameRng::new("arrows");
        let made = Hidato::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
        let state = Hidato::new_state(&params, &made.desc);
        let shown = (0..Hidato::n_cells(&state))
            .filter(|&cell| Hidato::cell_rect(&state, LAYOUT, cell).is_some());
        let shown: BTreeSet<usize> = shown.collect();
        let cursor = |ui: &Ui| {
            let rect = Hidato::cursor_rect(&state, ui, LAYOUT)?;
            Hidato::cell_at(&state, LAYOUT, rect.center())
        };
        let width = state.board().width();
        let is_row = |cell: usize, row: Option<usize>| row == Some(cell / width);
        let near = |from: usize, row| {
            let near = state.board().neighbors(from).iter().map(|&cell| usize::from(cell));
            near.filter(|&cell| is_row(cell, row)).collect::<Vec<_>>()
        };
        let mut reached = BTreeSet::new();
        let mut first = Ui::default();
        Hidato::changed_state(&mut first, &state, &state);
        let mut open = vec![first];
        while let Some(ui) = open.pop() {
            let from = cursor(&ui);
            for direction in Direction::ALL {
                let mut ui = ui.clone();
                let press = KeyPress::from(Key::Arrow(direction));
                let _ = Hidato::interpret(&state, &mut ui, LAYOUT, Input::Key(press));
                let Some(to) = cursor(&ui) else { continue };
                if let Some(from) = from.filter(|_| kind.contains("mX")) {
                    let near = match direction {
                        Direction::Up => near(from, (from / width).checked_sub(1)),
                        Direction::Down => near(from, Some(from / width + 1)),
                        _ => Vec::new(),
                    };
                    assert!(
                        near.is_empty() || near.contains(&to),
                        "{kind}: {direction:?} at {from}"
                    );
                }
                if reached.insert(to) {
                    open.push(ui);
                }
            }
        }
        assert_eq!(reached, shown, "{kind}");
    }
}

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use expect_test::{Expect, expect};
use puzzle_core::ability::{Abilities as _, PuzzleText};
use puzzle_core::draw::Layout;
use puzzle_core::format::Exported;
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{SolveRequest, Stop, Work};
use puzzle_core::{Game as _, Text};

use super::canvas_size::CanvasSize;
use super::draft::Draft;
use super::game::MahjongEditor;
use super::ui::{Ui, geometry};
use crate::formats::kmahjongg;
use crate::layout::{BoardLayout, Place, bundled};
use crate::params::Params;

const SIZE: CanvasSize = CanvasSize::new(12, 8, 3);

fn draft(code: &str) -> Draft {
    Draft::parse(SIZE, code).unwrap()
}

/// An editor as a player uses it.
struct Hand {
    draft: Draft,
    ui: Ui,
    /// What the editor refused last.
    refused: String,
    /// The drafts before each stroke.
    before: Vec<Draft>,
}

impl Hand {
    fn on(code: &str) -> Self {
        Self { draft: draft(code), ui: Ui::default(), refused: String::new(), before: Vec::new() }
    }

    fn input(&mut self, input: Input) {
        let response =
            MahjongEditor::interpret(&self.draft, &mut self.ui, Layout::square(24), input);
        if let Response::Refused(why) = &response {
            self.refused = why.to_string();
        }
        for stroke in response.moves() {
            let old = self.draft.clone();
            MahjongEditor::execute(&mut self.draft, &stroke.to_string().parse().unwrap()).unwrap();
            MahjongEditor::changed_state(&mut self.ui, &old, &self.draft);
            self.before.push(old);
        }
    }

    /// Presses keys: `l`, `r`, `u`, `d` for arrows, as capitals with Shift, `.` for Enter, `x` for
    /// Delete, `<` and `>` for Page Down and Page Up.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for c in keys.chars() {
            let arrow = |direction| KeyPress {
                key: Key::Arrow(direction),
                mods: if c.is_uppercase() { Modifiers::SHIFT } else { Modifiers::NONE },
                keypad: false,
            };
            let press = match c.to_ascii_lowercase() {
                'l' => arrow(Direction::Left),
                'r' => arrow(Direction::Right),
                'u' => arrow(Direction::Up),
                'd' => arrow(Direction::Down),
                '.' => Key::Select.into(),
                'x' => Key::Delete.into(),
                '<' => Key::PageDown.into(),
                '>' => Key::PageUp.into(),
                c => Key::Char(c).into(),
            };
            self.input(Input::Key(press));
        }
        self
    }

    /// Drags from one half-tile to another. The first is on the face of a layer, counted from 0.
    fn drag(&mut self, button: Button, from: (u8, u8, u8), to: (u8, u8)) -> &mut Self {
        let geometry = geometry(&self.draft, Layout::square(24));
        let at = |(x, y): (u8, u8)| geometry.quarter(Place { z: from.2, y, x }).center();
        let points = [(from.0, from.1), to].map(|half| Pointer::mouse(at(half), button));
        self.input(Input::Press(points[0]));
        self.input(Input::Drag(points[1]));
        self.input(Input::Release(points[1]));
        self
    }

    fn click(&mut self, button: Button, x: u8, y: u8, z: u8) -> &mut Self {
        self.drag(button, (x, y, z), (x, y))
    }

    #[track_caller]
    fn shows(&self, expected: &Expect) -> &Self {
        expected.assert_eq(&self.draft.text());
        self
    }
}

#[test]
fn tiles_are_put_by_mouse() {
    let mut hand = Hand::on("_");
    // A rectangle, a tile on its middle, and one on that.
    hand.drag(Button::Left, (2, 2, 0), (9, 5)).shows(&expect!["_-b4-b4"]);
    hand.click(Button::Left, 5, 3, 0).click(Button::Left, 5, 3, 1);
    hand.shows(&expect!["_-b4-b4_-.e1_-.e1"]);
    hand.click(Button::Left, 5, 3, 2).shows(&expect!["_-b4-b4_-.e1_-.e1"]);
    assert_eq!(hand.refused, "the canvas has only 3 layers");
    // The right button removes what is on top; a drag removes tiles of one layer.
    hand.click(Button::Right, 6, 4, 2).shows(&expect!["_-b4-b4_-.e1"]);
    hand.drag(Button::Right, (2, 2, 0), (3, 5)).shows(&expect!["_-d3-d3_-.e1"]);
    hand.drag(Button::Right, (4, 2, 0), (9, 2)).shows(&expect!["_-d2-d3_-.e1"]);
    // Undo goes back through the same drafts.
    let before = core::mem::take(&mut hand.before);
    assert_eq!(before.len(), 6);
    assert_eq!((&before[0], &before[3].text()), (&draft("_"), &"_-b4-b4_-.e1_-.e1".to_string()));
}

#[test]
fn a_drag_goes_to_any_side_and_stays_in_its_layer() {
    let mut hand = Hand::on("_");
    hand.drag(Button::Left, (8, 4, 0), (3, 1)).shows(&expect!["_b4-b4-b4"]);
    let mut hand = Hand::on("_-2b1");
    // Only tiles that lie on something.
    hand.drag(Button::Left, (0, 2, 0), (9, 3)).shows(&expect!["_-2b1_-2b1"]);
    // Over the edge of the canvas.
    let mut hand = Hand::on("_");
    hand.drag(Button::Left, (7, 6, 0), (11, 7)).shows(&expect!["_---g2"]);
}

#[test]
fn tiles_are_put_by_keys() {
    let mut hand = Hand::on("_");
    // The first arrow key shows the cursor. Shift moves on by a tile and draws.
    hand.keys("r.RRR").shows(&expect!["_4"]);
    hand.keys("ll.").shows(&expect!["_4_d1"]);
    hand.keys("x").shows(&expect!["_4"]);
    // With the brush that removes, Shift removes.
    hand.keys("eLL").shows(&expect!["_d2"]);
    hand.keys("edddd.").shows(&expect!["_d2--1"]);
}

#[test]
fn layers_that_are_not_shown_stay() {
    let mut hand = Hand::on("_2-2_.a1");
    hand.keys("<");
    assert_eq!(hand.ui.shown(&hand.draft), 1);
    hand.click(Button::Right, 0, 0, 0).shows(&expect!["_2-2_.a1"]);
    expect!["another tile lies on the one in layer 1, row 1, column 1: remove that tile first"]
        .assert_eq(&hand.refused);
    hand.click(Button::Left, 0, 0, 0);
    expect!["only layer 1 shown: Page Up shows more"].assert_eq(&hand.refused);
    hand.click(Button::Left, 4, 0, 0).shows(&expect!["_3-2_.a1"]);
    hand.keys(">");
    assert!(!hand.ui.hides_layers(&hand.draft));
    hand.click(Button::Right, 2, 2, 1).click(Button::Right, 0, 0, 0).shows(&expect!["_b2-2"]);
}

#[test]
fn a_symmetric_brush_draws_and_removes_on_all_sides() {
    let click = |keys: &str, x, y, expected: Expect| {
        let mut hand = Hand::on("_");
        hand.keys(keys).click(Button::Left, x, y, 0).shows(&expected);
        hand.click(Button::Right, x, y, 0).shows(&expect!["_"]);
    };
    click("m", 0, 0, expect!["_1h1"]);
    click("f", 0, 1, expect!["_.1--1"]);
    click("mf", 1, 0, expect!["_a1f1---a1f1"]);
    click("o", 1, 0, expect!["_a1---i1"]);
    click("mf", 5, 3, expect!["_-.e1"]);
    let mut hand = Hand::on("_");
    hand.keys("m").click(Button::Left, 4, 0, 0).shows(&expect!["_d2"]);
    hand.click(Button::Left, 5, 4, 0).shows(&expect!["_d2--e1"]);
    hand.click(Button::Left, 6, 6, 0).click(Button::Left, 3, 2, 0);
    hand.shows(&expect!["_d2-c1b1-e1-d2"]);
    // The mirror image would overlap the tile.
    let mut hand = Hand::on("_");
    hand.keys("m");
    hand.draft = Draft::new(CanvasSize::new(11, 8, 3), Vec::new()).unwrap();
    hand.click(Button::Left, 5, 0, 0).shows(&expect!["_"]);
    expect!["a tile would overlap its own image in layer 1, row 1, column 3 and a half"]
        .assert_eq(&hand.refused);
}

#[test]
fn a_canceled_stroke_changes_nothing() {
    let mut hand = Hand::on("_");
    let at =
        Pointer::mouse(geometry(&hand.draft, Layout::square(24)).half_corner(2, 2), Button::Left);
    hand.input(Input::Press(at));
    assert_eq!(hand.ui.preview(&hand.draft).unwrap().places().len(), 1);
    hand.input(Input::Cancel);
    hand.input(Input::Release(at));
    assert_eq!(hand.draft, draft("_"));
}

#[test]
fn commands_move_the_whole_layout() {
    let check = |code: &str, id: &'static str, expected: Expect| {
        let mut hand = Hand::on(code);
        hand.input(Input::Command(id));
        let text = hand.draft.text();
        expected.assert_eq(if hand.refused.is_empty() { &text } else { &hand.refused });
    };
    check("_a2_b1", "left", expect!["_2_a1"]);
    check("_2", "left", expect!["the layout reaches the edge of the canvas"]);
    check("_2", "right", expect!["_a2"]);
    check("_2", "up", expect!["the layout reaches the edge of the canvas"]);
    check("_2", "down", expect!["_.2"]);
    check("_2_a1", "center", expect!["_-.d2_-.e1"]);
    check("_2-1", "mirror", expect!["_h2-j1"]);
    check("_2-1", "flip", expect!["_--1-2"]);
    check("_2-1", "clear", expect!["_"]);
    check("_2", "turn", expect!["there is no such command"]);
}

#[test]
fn texts() {
    let hand = Hand::on("_2-2_.a1");
    expect![[r#"
        layer 2
        ............
        .[].........
        .().........
        ............
        ............
        ............
        ............
        ............
        layer 1
        [][]........
        ()()........
        [][]........
        ()()........
        ............
        ............
        ............
        ............
    "#]]
    .assert_eq(&MahjongEditor::text_format(&hand.draft).unwrap());
    let status = |keys: &str, code: &str, expected: Expect| {
        let mut hand = Hand::on(code);
        hand.keys(keys);
        expected.assert_eq(&super::description::status_text(&hand.draft, &hand.ui).to_string());
    };
    status("", "_", expect!["no tiles yet"]);
    status("", "_1", expect!["1 tile (odd: add or remove one)"]);
    status("", "_2", expect!["2 tiles"]);
    status("<em", "_2_2", expect!["4 tiles, only layer 1, removing, left-right"]);
    status("", "_1_1", expect!["2 tiles (1 can never be free)"]);
    let change = |old: &str, new: &str, expected: Expect| {
        let words = super::description::describe_change(&draft(old), &draft(new));
        expected.assert_eq(&words.unwrap_or_default().to_string());
    };
    change("_", "_1", expect!["tile put in layer 1, row 1, column 1"]);
    change("_2_a1", "_2", expect!["tile removed from layer 2, row 1, column 1 and a half"]);
    change("_", "_3", expect!["3 tiles put"]);
    change("_3", "_1", expect!["2 tiles removed"]);
    change("_2", "_a2", expect!["2 tiles moved"]);
    let words = MahjongEditor::describe(&hand.draft, &hand.ui);
    expect![[r#"
        Mahjong editor, 8 rows and 12 columns of half-tiles, 3 layers. 5 tiles (odd: add or remove one).
        Layer 2, row 1 and a half: column 1 and a half
        Layer 1, row 2: columns 1 to 2
        Layer 1, row 1: columns 1 to 2
    "#]]
    .assert_eq(&alloc::format!("{}\n{}\n", words.summary, Text::lines(words.parts)));
}

#[test]
fn the_puzzle_of_the_draft_of_a_puzzle_is_that_puzzle() {
    for bundled in bundled() {
        let params = Params::bundled(bundled);
        let groups: String = (0..bundled.n_tiles)
            .map(|tile| crate::face::group_char((tile / 2 % 36) as u8))
            .collect();
        let (size, drawn) = MahjongEditor::draft_of(bundled.name, &groups).unwrap();
        let again = Draft::parse(size, &drawn.text()).unwrap();
        assert_eq!(again, drawn);
        let puzzle = PuzzleText::new(bundled.name, &*groups);
        assert_eq!(MahjongEditor::puzzle_of(&size, &again), Ok(puzzle.clone()));
        assert_eq!(drawn.layout().as_ref(), Ok(&**params.layout()));
        // Another layout has another deal. The old one comes back with the old layout.
        let mut hand = Hand { draft: drawn, ..Hand::on("_") };
        let last = hand.draft.places().last().copied().unwrap();
        hand.draft = hand
            .draft
            .with_places(hand.draft.places().iter().copied().filter(|&p| p != last).collect())
            .unwrap();
        assert!(MahjongEditor::puzzle_of(&size, &hand.draft).is_err(), "an odd number");
        let place = Place { z: 0, y: 0, x: 0 };
        let mut moved = hand.draft.places().to_vec();
        moved.push(place);
        hand.draft = hand.draft.with_places(moved).unwrap();
        let other = MahjongEditor::puzzle_of(&size, &hand.draft).unwrap();
        assert!(other.to_string().starts_with('_') && other.to_string().ends_with("#1"), "{other}");
        let mut back = hand.draft.places().to_vec();
        back.retain(|&p| p != place);
        back.push(last);
        hand.draft = hand.draft.with_places(back).unwrap();
        assert_eq!(MahjongEditor::puzzle_of(&size, &hand.draft), Ok(puzzle));
    }
}

#[test]
fn a_layout_is_exported_and_read_by_the_game() {
    let write = MahjongEditor::formats()[0].write.unwrap();
    for bundled in bundled() {
        let params = Params::bundled(bundled);
        let moved = |p: &Place| Place { z: p.z, y: p.y + 3, x: p.x + 1 };
        let places: Vec<Place> = params.layout().places().iter().map(moved).collect();
        let size = CanvasSize::new(80, 80, 12);
        let drawn = Draft::new(size, places).unwrap();
        let mut exported = Exported::<MahjongEditor>::new(&size, &drawn, &drawn);
        exported.title = "Mine";
        let text = String::from_utf8(write(&[exported]).unwrap()).unwrap();
        let read = kmahjongg::read_layout(&text).unwrap();
        assert_eq!((read.layout, &*read.title), (BoardLayout::clone(params.layout()), "Mine"));
        assert!(read.warnings.is_empty());
    }
    let blank = draft("_");
    let refused = write(&[Exported::<MahjongEditor>::new(&SIZE, &blank, &blank)]).unwrap_err();
    assert_eq!(refused.text(), "the table is empty");
}

#[test]
fn the_rating_is_the_live_answer() {
    let rate = |size: CanvasSize, text: &str, nodes: u64| {
        let drawn = Draft::parse(size, text).unwrap();
        let mut work = Work::limited(nodes, 1 << 28);
        let rated = MahjongEditor::rate(&drawn, &SolveRequest::default(), &mut (), &mut work);
        rated.map(|rating| rating.to_string())
    };
    let words = |text: &str, expected: Expect| {
        expected.assert_eq(&rate(SIZE, text, 500_000).unwrap());
    };
    words("_", expect!["not complete: the table is empty"]);
    words("_3", expect!["not complete: the number of tiles is odd: add or remove one"]);
    words(
        "_1_1",
        expect![
            "1 tile can never be free, in whatever order pairs are taken: layer 1, row 1, column 1"
        ],
    );
    words("_2", expect!["all of 1000 random deals can be won (standard error 0.1 %)"]);
    words("_4-4_.b2", expect!["89.6 % of 1000 random deals can be won (standard error 1.0 %)"]);
    words(
        "_6-6-6_.b4-b4_-d2",
        expect![
            "81.1 % of 1000 random deals can be won (standard error 1.3 %); deals can be easy, normal, tricky, hard"
        ],
    );
    let turtle = bundled()[0].layout().code();
    let size = CanvasSize::default();
    expect!["98.8 % of 257 random deals can be won (standard error 0.8 %, 1 more undecided); deals can be easy, normal, tricky, hard, expert"].assert_eq(&rate(size, &turtle, MahjongEditor::INFO.usual_nodes).unwrap());
    assert_eq!(rate(size, &turtle, 10), Err(Stop::Nodes));
    assert!(rate(size, &turtle, 20_000).unwrap().contains("can be won"));
}

#[test]
fn texts_of_drafts_are_checked() {
    let check = |text: &str, expected: Expect| {
        let text =
            Draft::parse(SIZE, text).map_or_else(|why| why.to_string(), |draft| draft.text());
        expected.assert_eq(&text);
    };
    check("_2-2_.a1", expect!["_2-2_.a1"]);
    check("_2,00", expect!["_2,00"]);
    check("_2,01", expect!["group '0' is on 1 tiles, which is an odd number"]);
    check("_3,000", expect!["the number of tiles is odd: add or remove one"]);
    check("_7", expect!["a tile is outside of the 12 by 8 half-tiles and 3 layers of the canvas"]);
    check(
        "_2___1",
        expect!["a tile is outside of the 12 by 8 half-tiles and 3 layers of the canvas"],
    );
    check(
        "_2.1",
        expect![
            "two tiles overlap, one in layer 1, row 1, column 1, the other in layer 1, row 1 and a half, column 1"
        ],
    );
    check("__", expect!["the tiles are not written in their order"]);
    check("2", expect!["1:1: the text of a layout begins with '_'"]);
    let decode = |text: &str| CanvasSize::decode(text, &CanvasSize::default());
    assert_eq!(decode("12x8x3"), Ok(SIZE));
    assert_eq!(decode("12x8"), Ok(CanvasSize::new(12, 8, 5)));
    assert!(CanvasSize::new(12, 8, 33).validate(puzzle_core::params::ParamsForm::Full).is_err());
}

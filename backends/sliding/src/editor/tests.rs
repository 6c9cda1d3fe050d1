use alloc::string::{String, ToString};
use alloc::vec::Vec;

use expect_test::{Expect, expect};
use puzzle_core::Game as _;
use puzzle_core::ability::{Abilities as _, PuzzleText};
use puzzle_core::draw::{Layout, Point};
use puzzle_core::format::{Exported, Metadata, SourceFile};
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{SolveRequest, Work};

use super::draft::Draft;
use super::game::{CanvasSize, SlidingEditor};
use super::ui::Ui;
use super::view::View;
use crate::bundled;
use crate::game::Sliding;
use crate::memory::Memory;
use crate::params::Params;

const LAYOUT: Layout = Layout::square(32);

fn blank(w: u32, h: u32) -> Draft {
    Draft::blank(CanvasSize::new(w, h))
}

/// A draft on a canvas of 4 by 4.
fn draft(text: &str) -> Draft {
    SlidingEditor::parse_desc(&CanvasSize::square(4), text).unwrap()
}

/// An editor as a player uses it.
struct Hand {
    draft: Draft,
    ui: Ui,
    /// What was refused last.
    refusal: String,
}

impl Hand {
    fn on(draft: Draft) -> Self {
        Self { draft, ui: Ui::default(), refusal: String::new() }
    }

    fn input(&mut self, input: Input) -> &mut Self {
        let response = SlidingEditor::interpret(&self.draft, &mut self.ui, LAYOUT, input);
        if let Response::Refused(why) = &response {
            self.refusal = why.to_string();
        }
        for stroke in response.moves() {
            let old = self.draft.clone();
            let text = stroke.to_string();
            assert_eq!(text.parse(), Ok(stroke.clone()));
            SlidingEditor::execute(&mut self.draft, &text.parse().unwrap()).unwrap();
            SlidingEditor::changed_state(&mut self.ui, &old, &self.draft);
            // Each draft is read from its text.
            let size = CanvasSize::new(self.draft.width() as u32, self.draft.height() as u32);
            let text = SlidingEditor::desc_text(&size, &self.draft);
            let drawn = Draft { board_of_texts: None, ..self.draft.clone() };
            assert_eq!(SlidingEditor::parse_desc(&size, &text), Ok(drawn), "{text}");
        }
        self
    }

    /// Types keys: arrows as `←↑→↓`, with Shift as `⇐⇑⇒⇓`, Enter as `⏎`, Backspace as `⌫`.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for c in keys.chars() {
            let arrow = |direction, shift: bool| KeyPress {
                key: Key::Arrow(direction),
                mods: if shift { Modifiers::SHIFT } else { Modifiers::NONE },
                keypad: false,
            };
            let all = [Direction::Left, Direction::Up, Direction::Right, Direction::Down];
            let press = match ("←↑→↓⇐⇑⇒⇓".chars().position(|arrow| arrow == c), c) {
                (Some(i), _) => arrow(all[i % 4], i > 3),
                (_, '⏎') => Key::Select.into(),
                (_, '⌫') => Key::Backspace.into(),
                _ => Key::Char(c).into(),
            };
            self.input(Input::Key(press));
        }
        self
    }

    fn command(&mut self, id: &'static str) -> &mut Self {
        self.input(Input::Command(id))
    }

    /// Drags over places, given by column and row. One place is a click.
    fn drag(&mut self, button: Button, cells: &[(usize, usize)]) -> &mut Self {
        let at = |&(x, y): &(usize, usize)| {
            let view = View::of(&self.draft, LAYOUT);
            Pointer::mouse(view.rect(y * self.draft.width() + x).center(), button)
        };
        let points: Vec<Pointer> = cells.iter().map(at).collect();
        self.input(Input::Press(points[0]));
        for &point in &points[1..] {
            self.input(Input::Drag(point));
        }
        self.input(Input::Release(points[points.len() - 1]))
    }

    /// Clicks on the edge between a place and the one to the right of it.
    fn click_edge(&mut self, (x, y): (usize, usize)) -> &mut Self {
        let rect = View::of(&self.draft, LAYOUT).square(y * self.draft.width() + x);
        let at = Pointer::mouse(Point::new(rect.x + rect.w - 1, rect.center().y), Button::Left);
        self.input(Input::Press(at)).input(Input::Release(at))
    }

    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn shows(&mut self, expected: Expect) -> &mut Self {
        let size = CanvasSize::new(self.draft.width() as u32, self.draft.height() as u32);
        let text = SlidingEditor::text_format(&self.draft).unwrap();
        let desc = SlidingEditor::desc_text(&size, &self.draft);
        expected.assert_eq(&(text.trim_end().to_string() + "\n" + &desc + "\n"));
        self
    }
}

#[test]
fn a_board_is_drawn_by_mouse() {
    Hand::on(blank(4, 4))
        .drag(Button::Left, &[(0, 0), (2, 0), (2, 2), (0, 2)])
        .keys("H")
        .drag(Button::Left, &[(1, 1)])
        .shows(expect![[r#"
             1 2 3
               . 5
             6 7 8
            1-3,o2,4-5,o,6-8,o5_h4
        "#]])
        // Walls by their edges, a link from far to far, and two identical pieces.
        .click_edge((0, 0))
        .click_edge((1, 0))
        .click_edge((1, 0))
        .keys("W")
        .drag(Button::Left, &[(0, 0), (2, 2)])
        .keys("A")
        .drag(Button::Left, &[(0, 2)])
        .drag(Button::Left, &[(2, 0)])
        .shows(expect![[r#"
             1 2 6
               . 5
             6 7 8
            walls: 1|2, 2>3
            links: 1-8
            1-3,o2,4-5,o,6-8,o5_h4_e6.3_m0.1,0.-1,-1.0,1.0_w1x2,2g3_c1v8
        "#]])
        .drag(Button::Right, &[(0, 0), (1, 0)])
        .shows(expect![[r#"
                 4
               . 3
             4 5 6
            o2,1,o2,2-3,o,4-6,o5_h2_e4.1
        "#]]);
}

#[test]
fn a_board_is_drawn_by_keys() {
    Hand::on(blank(3, 3))
        .keys("→c⇒⇒⇓⇐⇐h")
        .shows(expect![[r#"
             1 2 3
             . 5 6
            1-6,o3_h4
        "#]])
        // A number and labels, which go on to the next piece.
        .keys("↑3")
        .shows(expect![[r#"
             3 2 1
             . 5 6
            3-1,4-6,o3_h4
        "#]])
        .keys("tA→B→⏎")
        .shows(expect![[r#"
             3 2 1
             . 5 6
            3-1,4-6,o3_h4_l1,B,A
        "#]])
        .keys("←t⌫")
        .keys("w↓w")
        .shows(expect![[r#"
             3 2 1
             . 5 6
            walls: 2|5
            3-1,4-6,o3_h4_w2x5_l1,2,A
        "#]])
        .keys("e")
        .shows(expect![[r#"
             3 2 1
             .   5
            3-1,4,o,5,o3_h4_l1,2,A
        "#]]);
}

#[test]
fn pieces_are_numbered_in_the_order_of_clicks() {
    Hand::on(draft("1-9,o7_h9"))
        .keys("O")
        .drag(Button::Left, &[(3, 0)])
        .drag(Button::Left, &[(2, 0)])
        .drag(Button::Left, &[(0, 1), (3, 1)])
        .shows(expect![[r#"
             8 7 2 1
             3 4 5 6
             .
            8-7,2-1,3-6,9,o7_h9
        "#]])
        .command("number")
        .shows(expect![[r#"
             1 2 3 4
             5 6 7 8
             .
            1-9,o7_h9
        "#]])
        // Cells that have their numbers already count, too.
        .keys("O")
        .drag(Button::Left, &[(0, 0), (2, 0)])
        .drag(Button::Left, &[(0, 1)])
        .shows(expect![[r#"
             1 2 3 5
             4 6 7 8
             .
            1-3,5-4,6-9,o7_h9
        "#]]);
}

#[test]
fn walls_and_links_go_round() {
    let mut hand = Hand::on(draft("1-12,z4_h12"));
    let mut steps = String::new();
    for _ in 0..5 {
        hand.keys("W").drag(Button::Left, &[(0, 0), (1, 0)]);
        hand.keys("W").drag(Button::Left, &[(0, 0), (3, 2)]);
        steps += &SlidingEditor::desc_text(&CanvasSize::square(4), &hand.draft);
        steps.push('\n');
    }
    expect![[r#"
        1-12,z4_h12_m0.1,0.-1,-1.0,1.0_w1x2_c1v12
        1-12,z4_h12_m0.1,0.-1,-1.0,1.0_w1g2_c1w12
        1-12,z4_h12_m0.1,0.-1,-1.0,1.0_w1l2_c12w1
        1-12,z4_h12
        1-12,z4_h12_m0.1,0.-1,-1.0,1.0_w1x2_c1v12
    "#]]
    .assert_eq(&steps);
}

#[test]
fn the_start_is_laid_out() {
    let mut hand = Hand::on(draft("1-3,o,4-6,o,7-9,o5_h9_s1,2,3,4,5,6,7,0,8"));
    hand.keys("v").drag(Button::Left, &[(0, 0), (1, 0)]).drag(Button::Left, &[(2, 0)]);
    hand.drag(Button::Left, &[(2, 1)]).shows(expect![[r#"
         1 2 3
         4 5 6
         7 8 .
        1-3,o,4-6,o,7-9,o5_h9_s2,1,6,4,5,3,7,0,8
    "#]]);
    hand.keys("→8").shows(expect![[r#"
         1 2 3
         4 5 6
         7 8 .
        1-3,o,4-6,o,7-9,o5_h9_s2,1,6,4,5,8,7,0,3
    "#]]);
    let found = SlidingEditor::warning(
        &hand.draft,
        &mut Memory::default(),
        &mut Work::limited(100_000, 1 << 20),
    );
    expect!["the start cannot be solved: the 8 pieces around cell 1 need an odd number of swaps, and only an even number is possible"].assert_eq(&found.unwrap().unwrap().words.to_string());
    hand.command("choose").shows(expect![[r#"
         1 2 3
         4 5 6
         7 8 .
        1-3,o,4-6,o,7-9,o5_h9
    "#]]);
    // A cell more, and the start is chosen anew.
    hand.keys("vC").drag(Button::Left, &[(3, 0)]).shows(expect![[r#"
          1  2  3  4
          5  6  7
          8  9  .
        1-7,o,8-10,o5_h10
    "#]]);
}

#[test]
fn cells_are_placed_freely() {
    Hand::on(draft("1-4,o12_h4"))
        .command("ring")
        .shows(expect![[r#"
             1 2 3 .
            links: 1-2, 2-3, 3-4, 4-1
            1-4,o12_h4_c1v2,2v3,3v4,4v1_p200.100,300.200,200.300,100.200
        "#]])
        .keys("G")
        .drag(Button::Left, &[(0, 0), (1, 0)])
        .shows(expect![[r#"
             1 2 3 .
            links: 1-2, 2-3, 3-4, 4-1
            1-4,o12_h4_c1v2,2v3,3v4,4v1_p298.198,300.200,200.300,100.200
        "#]])
        .command("mirror")
        .shows(expect![[r#"
             . 2 3 4
            links: 4-3, 3-2, 2-1, 1-4
            1-4,o12_h1_c4v3,3v2,2v1,1v4_p300.200,200.300,100.200,102.198
        "#]])
        .command("grid")
        .command("neighbors")
        .shows(expect![[r#"
             . 2 3 4
            links: 4-3, 3-2, 2-1, 1-4
            1-4,o12_h1_m0.1,0.-1,-1.0,1.0_c4v3,3v2,2v1,1v4
        "#]]);
}

#[test]
fn commands_change_the_whole_canvas() {
    let mut hand = Hand::on(draft("o4,1-3,o,4-6,o5_h5_w1l2_c1w6"));
    for id in ["turn", "mirror", "insert-row", "insert-column", "remove-row", "remove-column"] {
        hand.command(id);
    }
    hand.shows(expect![[r#"
         1 2
         3 .
         5 6
        walls: 1<3
        links: 1->6
        1-2,o2,3-4,o2,5-6,o6_h4_w1l3_c1w6
    "#]]);
    hand.command("center").shows(expect![[r#"
           1 2
           3 .
           5 6
        walls: 1<3
        links: 1->6
        o,1-2,o2,3-4,o2,5-6,o5_h4_w1l3_c1w6
    "#]]);
    hand.command("knights").shows(expect![[r#"
           1 2
           3 .
           5 6
        walls: 1<3
        links: 1->6
        o,1-2,o2,3-4,o2,5-6,o5_h4_m1.-2,-1.2,2.1,-2.-1,2.-1,-2.1,1.2,-1.-2_w1l3_c1w6
    "#]]);
    hand.command("clear").command("fill").shows(expect![[r#"
          1  2  3  4
          5  6  7  8
          9 10 11 12
         13 14 15  .
        1-16_h16_m1.-2,-1.2,2.1,-2.-1,2.-1,-2.1,1.2,-1.-2
    "#]]);
    hand.command("insert-row");
    expect!["the canvas has no room for another row: the drawing reaches both edges"]
        .assert_eq(&hand.refusal);
}

#[test]
fn the_status_line_says_what_is_missing() {
    let status =
        |text: &str| super::description::status_text(&draft(text), &Ui::default()).to_string();
    expect!["0 cells: the board has no cells. Brush: cell"].assert_eq(&status("o16"));
    expect!["4 cells: the board has no hole. Brush: cell"].assert_eq(&status("1-4,o12"));
    expect!["1 cell: a board needs at least two cells. Brush: cell"].assert_eq(&status("1,o15_h1"));
    expect!["2 cells: no piece can leave cell 1, which is the hole's home. Brush: cell"]
        .assert_eq(&status("1,o14,2_h1"));
    expect!["4 cells: complete. Brush: cell"].assert_eq(&status("1-4,o12_h1"));
}

fn rated(draft: &Draft) -> String {
    let mut work = Work::limited(SlidingEditor::INFO.usual_nodes, 1 << 28);
    let request = SolveRequest::default();
    let rating = SlidingEditor::rate(draft, &request, &mut Memory::default(), &mut work);
    rating.map_or_else(|stop| stop.to_string(), |rating| rating.to_string())
}

#[test]
fn the_rating_is_the_live_answer() {
    expect!["hard: half of all starts can be solved: 181440 positions; grades easy to expert; none is farther than 31 moves; this start: 25 moves, the fewest possible"]
        .assert_eq(&rated(&draft("1-3,o,4-6,o,7-9,o5_h9")));
    expect!["hard: every start can be solved: 181440 positions; grades easy to expert; none is farther than 31 moves; this start: 21 moves, the fewest possible"].assert_eq(&rated(&draft("1-3,o,4-6,o,7-9,o5_h9_e1.2")));
    expect!["hard: half of all starts can be solved: 10461394944000 positions; grades easy to expert; this start: 46 moves, the fewest possible"].assert_eq(&rated(&draft("1-16_h16")));
    expect!["one start in 720 can be solved: 56 positions; no grades; none is farther than 28 moves; this start: 14 moves, the fewest possible; a board without choices has no grade"].assert_eq(&rated(&draft("1-3,o,4,z,5,o,6-8,o5_h8")));
    expect!["normal: every start can be solved: 720 positions; grades easy to normal; none is farther than 18 moves; this start: 14 moves, the fewest possible"].assert_eq(&rated(&draft("1-3,o,4-6,o9_h6_m0.1,0.-1,-1.0,1.0,1.1,-1.-1")));
    expect!["the start cannot be solved: the 8 pieces around cell 1 need an odd number of swaps, and only an even number is possible; half of all starts can be solved: 181440 positions; grades easy to expert"].assert_eq(&rated(&draft("1-3,o,4-6,o,7-9,o5_h9_s2,1,3,4,5,6,7,8,0")));
    let large = SlidingEditor::parse_desc(&CanvasSize::square(9), "1-81_h81").unwrap();
    expect!["half of all starts can be solved: more than 10^38 positions; grades easy to expert; the distance of this start takes a longer search, as in play"].assert_eq(&rated(&large));
    expect!["not complete: the board has no hole"].assert_eq(&rated(&draft("1,o15")));
}

#[test]
fn pieces_that_never_move_are_mistakes() {
    let draft = draft("1-3,o,4-6,o9_h6_w1x2,1x4");
    let found = SlidingEditor::mistakes(
        &draft,
        &mut Memory::default(),
        &mut Work::limited(100_000, 1 << 20),
    );
    let words: Vec<String> =
        found.unwrap().into_iter().map(|remark| remark.words.to_string()).collect();
    expect!["the hole never gets to these cells, so their pieces can never move"]
        .assert_eq(&words.join("\n"));
    // A warning says so while the player draws.
    let warning = |draft: &Draft| {
        let work = &mut Work::limited(100_000, 1 << 20);
        SlidingEditor::warning(draft, &mut Memory::default(), work)
            .unwrap()
            .map(|it| it.words.to_string())
    };
    assert_eq!(warning(&draft), Some(words[0].clone()));
    assert_eq!(warning(&self::draft("1-3,o,4-6,o9_h6")), None);
}

/// The draft of every bundled board, of each kind of rectangle and of boards from files makes the same
/// puzzle again.
#[test]
fn the_puzzle_of_the_draft_of_a_puzzle_is_that_puzzle() {
    let names = bundled::CHOICES[1..].iter().map(|choice| choice.0);
    let others = [
        "2x2",
        "4x4",
        "100x100",
        "9x3",
        "4x4_h6",
        "3x3_u",
        "3x2_t1-3,z3",
        "2x4_t1-4,z4",
        "4x2_t1-4,z,7-5_e1.3,2.4_m0.1,0.-1,-1.0,1.0,2.0,-2.0",
        "3x2_c1v2d.4b,2w3,3y6,6w5iA,5x4I_p10.10,60.20,110.10,10.80,60.90,110.70",
        "3x3_h5_e8.1,3.2_w8g9,1x2",
    ];
    for name in names.chain(others) {
        let params = Params::decode(name, &Params::default()).unwrap();
        let mut rng = puzzle_core::GameRng::new(name);
        let mut work = Work::unlimited();
        let ungraded = if params.validate(ParamsForm::Full).is_ok() { params } else { continue };
        let made = Sliding::generate(&ungraded, &mut rng, &mut work).unwrap();
        let desc = Sliding::desc_text(&ungraded, &made.desc);
        let puzzle = PuzzleText::new(name, desc);
        let (size, draft) =
            SlidingEditor::draft_of(&puzzle.params, puzzle.desc().unwrap()).unwrap();
        let text = SlidingEditor::desc_text(&size, &draft);
        let read = SlidingEditor::parse_desc(&size, &text).unwrap();
        assert_eq!(read, draft, "{text}");
        let again = SlidingEditor::puzzle_of(&size, &read).unwrap();
        assert_eq!(again.to_string(), puzzle.to_string());
    }
}

#[test]
fn a_board_is_exported_and_read_by_the_game() {
    let size = CanvasSize::square(4);
    let drawn = draft("o5,1-2,o2,3-5,o4_h4_e3.5_m0.1,0.-1,-1.0,1.0_w1l2_c1v5_lA,,C%20C");
    let mut texts = Metadata::new();
    texts.push("Author", "Anna");
    texts.push("Macro", "1 2 3");
    let mut exported = Exported::<SlidingEditor>::new(&size, &drawn, &drawn);
    exported.title = "Mine";
    exported.texts = &texts;
    let write = SlidingEditor::formats()[0].write.unwrap();
    let text = String::from_utf8(write(&[exported]).unwrap()).unwrap();
    expect![[r#"
        nombre = "Mine"
        valor_esp = 4
        pos_fin =
           1 2 0
           3 4 5
        equiv =
           3 = 5
        barreras =
           1 < 2
        clave_mov =
            0, 1
            0,-1
           -1, 0
            1, 0
        conectores =
           1 - 5
        pos_ini =
           2 4 0
           3 5 1
        letras =
           "A",
           "",
           "C C"
    "#]]
    .assert_eq(&text);
    let source = SourceFile::new("mine.puz", text.as_bytes(), &|_| None);
    let read = crate::formats::read_puz(&source).unwrap().entries.pop().unwrap();
    let puzzle = SlidingEditor::puzzle_of(&size, &drawn).unwrap();
    assert_eq!(read.params.encode(ParamsForm::Short), puzzle.params);
    assert_eq!(read.params.board().letters(), ["A", "", "C C"]);
    let blank = blank(4, 4);
    let refused = write(&[Exported::<SlidingEditor>::new(&size, &blank, &blank)]).unwrap_err();
    assert_eq!(refused.text(), "the board has no cells");
}

/// The texts that belong to the cells of a board go with the board.
#[test]
fn texts_stay_with_an_unchanged_board() {
    let mut texts = Metadata::new();
    for (key, value) in [("Letter", "A"), ("Macro", "1 2 3"), ("Info", "a star")] {
        texts.push(key, value);
    }
    let mut hand = Hand::on(draft("1-3,o,4-6,o9_h6"));
    hand.draft.attach(&texts);
    let keys = |draft: &Draft| {
        let puzzle = SlidingEditor::puzzle_of(&CanvasSize::square(4), draft).unwrap();
        let texts = puzzle.texts_from(&texts);
        texts.iter().map(|(key, value)| key.to_string() + " " + value + "; ").collect::<String>()
    };
    expect![[r#"Macro 1 2 3; Info a star; Letter "A"; "#]].assert_eq(&keys(&hand.draft));
    hand.drag(Button::Left, &[(3, 0)]);
    expect![[r#"Info a star; Letter "A"; "#]].assert_eq(&keys(&hand.draft));
    hand.drag(Button::Right, &[(3, 0)]);
    expect![[r#"Macro 1 2 3; Info a star; Letter "A"; "#]].assert_eq(&keys(&hand.draft));
}

#[test]
fn only_texts_of_drafts_and_moves_are_read() {
    let parse = |text: &str| SlidingEditor::parse_desc(&CanvasSize::square(4), text);
    for text in [
        "",
        "o15",
        "o17",
        "o16_",
        "o8,o8",
        "1,3,o14",
        "1-16_h17",
        "1-16_h0",
        "1-16_e1",
        "1-16_l%41",
        "1-16_s1",
        "1-4,o12_h4_s1,2,3,3",
        "1-4,o12_h4_s1,2,3,4",
        "1-4,o12_h4_u_u",
        "65535,o15",
        "1-4,o12_w1x2_h4",
        "1-4,o12_lA,B,C,D,E",
        "1-4,o12_p1.1",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
    for text in [
        "1,1c1", "0,1c", "1,101c", "1,1q", "1,1c;", "01,1c", "", "1,1c256", "1,1=", "1,1'%41",
        "1,1@1", "1,1s", "=ü",
    ] {
        assert!(text.parse::<super::Stroke>().is_err(), "{text}");
    }
    for text in
        ["4,4c2", "1,1h", "1,1=1", "1,1e1,2", "1,1x1,2", "1,1@1.1", "1,1s1,2", "1,5c", "=4x3:o12"]
    {
        assert!(blank(4, 4).execute(&text.parse().unwrap()).is_err(), "{text}");
    }
}

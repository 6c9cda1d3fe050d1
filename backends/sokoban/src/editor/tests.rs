use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use expect_test::{Expect, expect};
use puzzle_core::Game as _;
use puzzle_core::ability::{Abilities as _, PuzzleText};
use puzzle_core::draw::{Layout, Point};
use puzzle_core::format::Exported;
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{SolveRequest, Work};

use super::canvas_edits::edit;
use super::draft::Draft;
use super::game::{CanvasSize, SokobanEditor};
use super::ui::Ui;
use crate::deadlock::Detector;
use crate::game::Sokoban;
use crate::memory::Memory;
use crate::tile::Tile;

fn draft(rows: &[&str]) -> Draft {
    let width = rows[0].len();
    let tiles = rows.iter().flat_map(|row| row.chars().filter_map(Tile::from_xsb));
    let tiles: Vec<Tile> = tiles.collect();
    Draft::new(Grid::from_values(width as u32, rows.len() as u32, tiles).unwrap())
}

/// A draft with its user interface, which tests use as a player does.
struct Hand {
    draft: Draft,
    ui: Ui,
}

impl Hand {
    fn on(draft: Draft) -> Self {
        Self { draft, ui: Ui::default() }
    }

    fn input(&mut self, input: Input) {
        let response =
            SokobanEditor::interpret(&self.draft, &mut self.ui, Layout::square(8), input);
        for stroke in response.moves() {
            let old = self.draft.clone();
            SokobanEditor::execute(&mut self.draft, &stroke.to_string().parse().unwrap()).unwrap();
            SokobanEditor::changed_state(&mut self.ui, &old, &self.draft);
        }
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        for c in keys.chars() {
            let arrow = |direction| KeyPress {
                key: Key::Arrow(direction),
                mods: if c.is_uppercase() { Modifiers::SHIFT } else { Modifiers::NONE },
                keypad: false,
            };
            use puzzle_core::grid::Direction;
            let press = match c {
                'l' | 'L' => arrow(Direction::Left),
                'r' | 'R' => arrow(Direction::Right),
                'u' | 'U' => arrow(Direction::Up),
                'd' | 'D' => arrow(Direction::Down),
                ' ' => Key::Select.into(),
                c => Key::Char(c).into(),
            };
            self.input(Input::Key(press));
        }
        self
    }

    fn drag(&mut self, button: Button, cells: &[(usize, usize)]) -> &mut Self {
        let size = Layout::square(8);
        let at = |&(x, y): &(usize, usize)| {
            let place = y * self.draft.width() + x;
            let rect = super::description::cell_rect(&self.draft, size, place).unwrap();
            Pointer::mouse(Point::new(rect.x + 3, rect.y + 3), button)
        };
        let points: Vec<Pointer> = cells.iter().map(at).collect();
        self.input(Input::Press(points[0]));
        for &point in &points[1..] {
            self.input(Input::Drag(point));
        }
        self.input(Input::Release(points[points.len() - 1]));
        self
    }

    #[track_caller]
    fn shows(&self, expected: &Expect) {
        let text = SokobanEditor::text_format(&self.draft).unwrap();
        expected.assert_eq(&(text.trim_end().to_string() + "\n"));
    }
}

#[test]
fn a_level_is_drawn_by_mouse() {
    let mut hand = Hand::on(Draft::blank(CanvasSize::new(7, 4)));
    hand.drag(Button::Left, &[(0, 0), (6, 0), (6, 2), (0, 2), (0, 1)]);
    hand.keys("P").drag(Button::Left, &[(1, 0), (1, 1)]);
    hand.keys("B").drag(Button::Left, &[(2, 1)]).drag(Button::Left, &[(4, 1)]);
    hand.keys("G").drag(Button::Left, &[(4, 1), (5, 1)]);
    hand.shows(&expect![[r#"
        #######
        #@$ *.#
        #######
    "#]]);
    // The player moves, a brush on what it draws takes it away, and a right click leaves floor.
    hand.keys("P").drag(Button::Left, &[(5, 1)]).keys("G").drag(Button::Left, &[(4, 1)]);
    hand.drag(Button::Right, &[(0, 2), (6, 2)]);
    hand.shows(&expect![[r#"
        #######
        # $ $+#
    "#]]);
}

#[test]
fn a_level_is_drawn_by_keys() {
    let mut hand = Hand::on(Draft::blank(CanvasSize::new(5, 3)));
    // The first arrow key shows the cursor. Shift with an arrow draws.
    hand.keys("rw").keys("RRRRDDLLLLU").keys("rp").keys("rb").keys("rg");
    hand.shows(&expect![[r#"
        #####
        #@$.#
        #####
    "#]]);
    assert_eq!(
        SokobanEditor::puzzle_of(&CanvasSize::new(5, 3), &hand.draft),
        Ok(PuzzleText::new("5x3", "w6ubtw6"))
    );
}

#[test]
fn a_canceled_stroke_changes_nothing() {
    let mut hand = Hand::on(Draft::blank(CanvasSize::new(5, 3)));
    let at = Pointer::mouse(Point::new(9, 9), Button::Left);
    hand.input(Input::Press(at));
    assert!(hand.ui.shown_canvas(&hand.draft).is_some());
    hand.input(Input::Cancel);
    hand.input(Input::Release(at));
    assert_eq!(hand.draft, Draft::blank(CanvasSize::new(5, 3)));
}

#[test]
fn the_status_line_says_what_is_missing() {
    let check = |rows: &[&str], expected: Expect| {
        let status = super::description::status_text(&draft(rows), &Ui::default());
        expected.assert_eq(&status.to_string());
    };
    check(&["     "], expect!["0 boxes, 0 goals: the level has no player. Brush: wall"]);
    check(
        &["#####", "#@$$#", "#  .#", "#####"],
        expect!["2 boxes, 1 goal: the player can reach 2 boxes but only 1 goal. Brush: wall"],
    );
    check(
        &["#####", "#@$. ", "#####"],
        expect![
            "1 box, 1 goal: the player can leave the board here: a wall is missing (row 2, column \
             5). Brush: wall"
        ],
    );
    check(
        &["#####", "#@*.#", "#####"],
        expect!["1 box, 2 goals: all boxes are on goals. Brush: wall"],
    );
    check(&["#####", "#@$.#", "#####"], expect!["1 box, 1 goal: complete. Brush: wall"]);
}

#[test]
fn the_rating_is_the_live_answer() {
    let rated = |rows: &[&str]| {
        let request = SolveRequest::default();
        let mut work = Work::limited(200_000, 1 << 28);
        SokobanEditor::rate(&draft(rows), &request, &mut Memory::default(), &mut work)
            .map(|rating| rating.to_string())
    };
    let level = ["######", "#@$ .#", "#  $.#", "######"];
    let words = rated(&level).unwrap();
    assert!(words.contains("solvable with 3 pushes, the fewest possible"), "{words}");
    let words = rated(&["#####", "#@ .#", "#$  #", "#####"]).unwrap();
    assert!(words.contains("proved to have no solution"), "{words}");
    assert!(rated(&["   "]).unwrap().contains("the level has no player"));
}

/// A small picture at the top left of its canvas.
const ROWS: [&str; 3] = ["#$--", "@.--", "----"];

#[track_caller]
fn check_edit(rows: &[&str], at: (u16, u16), id: &str, expected: &Expect) {
    let draft = draft(rows);
    let text = match edit(&draft, Cell::new(at.0, at.1), id) {
        Ok(tiles) => tiles
            .chunks(draft.width())
            .map(|row| {
                row.iter().map(|tile| if *tile == Tile::Floor { '-' } else { tile.to_xsb() })
            })
            .fold(String::new(), |text, row| text + &row.collect::<String>() + "\n"),
        Err(why) => format!("{why}\n"),
    };
    expected.assert_eq(&text);
}

#[test]
fn rows_and_columns_are_inserted() {
    check_edit(
        &ROWS,
        (1, 1),
        "insert-row",
        &expect![[r#"
        #$--
        ----
        @.--
    "#]],
    );
    check_edit(
        &ROWS,
        (1, 1),
        "insert-column",
        &expect![[r#"
        #-$-
        @-.-
        ----
    "#]],
    );
    check_edit(
        &["--", "#$"],
        (0, 1),
        "insert-row",
        &expect![[r#"
        --
        #$
    "#]],
    );
    check_edit(
        &["--", "#$", "@."],
        (0, 2),
        "insert-row",
        &expect![[r#"
        #$
        --
        @.
    "#]],
    );
    check_edit(
        &["#$", "@."],
        (0, 0),
        "insert-row",
        &expect![[r#"
        the canvas has no room for another row: the drawing reaches both edges
    "#]],
    );
}

#[test]
fn rows_and_columns_are_removed() {
    check_edit(
        &ROWS,
        (0, 0),
        "remove-row",
        &expect![[r#"
        @.--
        ----
        ----
    "#]],
    );
    check_edit(
        &ROWS,
        (0, 0),
        "remove-column",
        &expect![[r#"
        $---
        .---
        ----
    "#]],
    );
}

#[test]
fn the_level_is_turned_mirrored_and_centered() {
    check_edit(
        &ROWS,
        (0, 0),
        "turn",
        &expect![[r#"
        @#--
        .$--
        ----
    "#]],
    );
    check_edit(
        &ROWS,
        (0, 0),
        "mirror",
        &expect![[r#"
        $#--
        .@--
        ----
    "#]],
    );
    check_edit(
        &ROWS,
        (0, 0),
        "center",
        &expect![[r#"
        -#$-
        -@.-
        ----
    "#]],
    );
    check_edit(
        &["####", "----"],
        (0, 0),
        "turn",
        &expect![[r#"
        the drawing would be 1x4, but the canvas is 4x2
    "#]],
    );
    check_edit(
        &ROWS,
        (0, 0),
        "clear",
        &expect![[r#"
        ----
        ----
        ----
    "#]],
    );
}

#[test]
fn what_the_player_cannot_reach_is_removed() {
    let level = ["######--", "##@$.#-.", "######--", "########"];
    check_edit(
        &level,
        (0, 0),
        "tidy",
        &expect![[r#"
        -#####--
        -#@$.#--
        -#####--
        --------
    "#]],
    );
    check_edit(
        &ROWS,
        (0, 0),
        "tidy",
        &expect![[r#"
        the player can leave the board here: a wall is missing (row 2, column 1)
    "#]],
    );
    check_edit(
        &["---", "-#-"],
        (0, 0),
        "tidy",
        &expect![[r#"
        the level has no player
    "#]],
    );
}

/// The command that removes what the player cannot reach and the status line name the same gap, at
/// the border of the drawn level.
#[test]
fn a_missing_wall_has_one_place() {
    let level =
        ["----------", "----------", "---#####--", "---#@$.---", "---#####--", "----------"];
    let gap = expect![[r#"
        the player can leave the board here: a wall is missing (row 4, column 8)
    "#]];
    check_edit(&level, (0, 0), "tidy", &gap);
    let status = super::description::status_text(&draft(&level), &Ui::default()).to_string();
    gap.assert_eq(&(status.replace("1 box, 1 goal: ", "").replace(". Brush: wall", "") + "\n"));
}

/// Every square that the editor marks is a dead square of the solver. The solver has more of them,
/// because its table also considers where the player can get to.
#[test]
fn marked_squares_are_dead_squares_of_the_solver() {
    let mut n = 0;
    for bundle in Sokoban::COLLECTIONS {
        for line in bundle.text.lines().filter(|line| !line.starts_with(';')) {
            let id = line.split('\t').next().unwrap_or_default();
            let id = id.strip_prefix("sokoban/").unwrap_or(id);
            let Some((params, desc)) = id.split_once(':') else { continue };
            let (size, draft) = SokobanEditor::draft_of(params, desc).unwrap();
            let puzzle = SokobanEditor::puzzle_of(&size, &draft).unwrap();
            assert_eq!(puzzle, PuzzleText::new(params, desc), "the level of its draft");
            let start = draft.start().unwrap();
            let detector = Detector::new(start.board());
            for square in 0..start.board().n_squares() as u16 {
                let is_marked = draft.is_dead(start.board().cell(square));
                assert!(!is_marked || !detector.is_live(square), "{id}: {square}");
                n += usize::from(is_marked);
            }
        }
    }
    assert!(n > 1000, "{n} marked squares");
}

#[test]
fn a_level_is_exported_and_read_by_the_game() {
    let drawn = draft(&["-------", "-#####-", "-#@$.#-", "-#####-", "-------"]);
    let size = CanvasSize::new(7, 5);
    let mut exported = Exported::<SokobanEditor>::new(&size, &drawn, &drawn);
    exported.title = "Mine";
    let write = SokobanEditor::formats()[0].write.unwrap();
    let text = String::from_utf8(write(&[exported]).unwrap()).unwrap();
    expect![[r#"
        #####
        #@$.#
        #####

        Title: Mine
    "#]]
    .assert_eq(&text);
    let blank = Draft::blank(size);
    let refused = write(&[Exported::<SokobanEditor>::new(&size, &blank, &blank)]).unwrap_err();
    assert_eq!(refused.text(), "the level has no player");
    assert_eq!(CanvasSize::decode("7x5", &CanvasSize::default()), Ok(size));
    assert!(matches!(
        SokobanEditor::interpret(
            &blank,
            &mut Ui::default(),
            Layout::square(8),
            Input::Command("turn")
        ),
        Response::Refused(_)
    ));
}

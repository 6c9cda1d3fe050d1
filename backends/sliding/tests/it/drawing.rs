//! How pictures show what the player can do.

use expect_test::expect;
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Rect, Role, TextStyle};
use puzzle_core::game::Response;
use puzzle_core::input::{Input, Key};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_sliding::{DrawState, Params, Sliding, State, Ui};

/// The tick on a placed piece.
const TICK: Role = Role::own(6);

/// Records texts, slanting lines, and the number of damaged pixels.
#[derive(Default)]
struct Seen {
    texts: Vec<String>,
    sizes: Vec<i32>,
    heads: usize,
    lines: Vec<(Point, Point)>,
    damage: i64,
}

impl Canvas for Seen {
    fn rect(&mut self, _: Rect, _: Role) {}
    fn line(&mut self, from: Point, to: Point, _: i32, role: Role) {
        if role != TICK {
            self.lines.push((from, to));
        }
    }
    fn polygon(&mut self, points: &[Point], _: Option<Role>, _: Option<Role>) {
        self.heads += usize::from(points.len() == 3);
    }
    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
    fn text(&mut self, _: Rect, text: &str, style: TextStyle, _: Role) {
        self.texts.push(text.to_string());
        self.sizes.push(style.size);
    }
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
    fn rounded(&mut self, _: Rect, _: i32, _: Role) {}
    fn damaged(&mut self, rect: Rect) {
        self.damage += rect.area();
    }
}

fn start(board: &str) -> (Params, State) {
    let params = Params::decode(board, &Params::default()).unwrap();
    params.validate(ParamsForm::Full).unwrap();
    let mut rng = GameRng::new("seen");
    let made = Sliding::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
    let state = Sliding::new_state(&params, &made.desc);
    (params, state)
}

fn draw(drawn: &mut DrawState, params: &Params, state: &State, ui: &Ui) -> Seen {
    let layout = Layout::square(40);
    let frame = Frame::still(params, state, ui, layout);
    let mut seen = Seen::default();
    Sliding::redraw(&mut seen, drawn, &frame);
    seen
}

fn seen(board: &str, keys: &str) -> Seen {
    let (params, state) = start(board);
    let mut ui = Ui::default();
    for key in keys.chars() {
        let _ = Sliding::interpret(&state, &mut ui, Layout::square(40), Key::Char(key).into());
    }
    draw(&mut DrawState::default(), &params, &state, &ui)
}

#[test]
fn a_board_of_letters_shows_letters() {
    let mut texts = seen("letters", "").texts;
    texts.sort();
    expect!["A A D I M N N R"].assert_eq(&texts.join(" "));
}

#[test]
fn a_key_shows_the_goal_of_any_board() {
    expect!["1 2 3 4 5 6 7 8 9 10"].assert_eq(&seen("star", "G").texts.join(" "));
    expect!["M A N D A R I N"].assert_eq(&seen("letters", "G").texts.join(" "));
    assert_ne!(seen("star", "").texts, seen("star", "G").texts);
    assert_eq!(seen("star", "").texts, seen("star", "GG").texts);
}

#[test]
fn a_click_or_a_move_hides_the_goal() {
    let (params, mut state) = start("4x4");
    let layout = Layout::square(40);
    let mut ui = Ui::default();
    let position = draw(&mut DrawState::default(), &params, &state, &ui).texts;
    let press = Input::Press(puzzle_core::input::Pointer::mouse(
        Point::new(60, 60),
        puzzle_core::input::Button::Left,
    ));
    let goal = Key::Char('G').into();
    assert_eq!(Sliding::interpret(&state, &mut ui, layout, goal), Response::UiUpdate);
    assert_eq!(Sliding::interpret(&state, &mut ui, layout, press), Response::UiUpdate);
    assert_eq!(draw(&mut DrawState::default(), &params, &state, &ui).texts, position);
    assert_eq!(Sliding::interpret(&state, &mut ui, layout, goal), Response::UiUpdate);
    let old = state.clone();
    let to = state.board().next(state.hole())[0];
    Sliding::execute(&mut state, &puzzle_sliding::Move::Slide(to)).unwrap();
    Sliding::changed_state(&mut ui, &old, &state);
    let texts = draw(&mut DrawState::default(), &params, &state, &ui).texts;
    assert_ne!(texts, seen("4x4", "G").texts);
}

/// Each piece that can move has an arrowhead. If it is not next to the hole, a line leads there.
#[test]
fn movable_pieces_are_marked_with_their_path() {
    for board in ["4x4", "knight-board", "leap", "star", "lock"] {
        let (params, state) = start(board);
        let next = state.board().next(state.hole());
        let seen = draw(&mut DrawState::default(), &params, &state, &Ui::default());
        let n_one_way = usize::from(board == "lock");
        // Two arrowheads for a key with Ctrl.
        let heads = next.len()..=2 * next.len();
        assert!(heads.contains(&(seen.heads - n_one_way)), "{board}: {}", seen.heads);
        let n_ends = match board {
            "4x4" => 0,
            "knight-board" | "leap" => next.len(),
            _ => continue, // the board shows its ways
        };
        let hole = Sliding::CELLS.and_then(|_| cell(&state, state.hole())).unwrap().center();
        let ends = seen.lines.iter().filter(|(a, b)| *a == hole || *b == hole);
        assert_eq!(ends.count(), n_ends, "{board}");
    }
}

fn cell(state: &State, cell: u16) -> Option<Rect> {
    use puzzle_core::ability::Abilities as _;
    Sliding::cell_rect(state, Layout::square(40), usize::from(cell))
}

/// The board's lines go around the pieces that they do not connect.
#[test]
fn lines_avoid_pieces_that_they_do_not_connect() {
    for board in ["knight-part-a", "knight-part-b"] {
        let (params, state) = start(board);
        let centers: Vec<Point> = (0..state.board().n_cells())
            .map(|c| cell(&state, c as u16).unwrap().center())
            .collect();
        let seen = draw(&mut DrawState::default(), &params, &state, &Ui::default());
        // Segments that meet are one line.
        let joins = |end: &Point, start: &Point| end == start && !centers.contains(end);
        for line in seen.lines.chunk_by(|(_, end), (start, _)| joins(end, start)) {
            let ends = [line[0].0, line[line.len() - 1].1];
            for &center in centers.iter().filter(|center| !ends.contains(center)) {
                let far = line.iter().map(|&(a, b)| distance(a, b, center)).fold(99.0, f64::min);
                assert!(far > 15.0, "{board}: {line:?} {center:?}");
            }
        }
    }
}

fn distance(a: Point, b: Point, point: Point) -> f64 {
    let (dx, dy) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
    let (px, py) = (f64::from(point.x - a.x), f64::from(point.y - a.y));
    let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0);
    (px - dx * along).hypot(py - dy * along)
}

#[test]
fn a_board_has_one_size_of_text() {
    for board in ["4x4", "10x10", "33x33", "star", "letters"] {
        let sizes = seen(board, "").sizes;
        assert!(sizes.iter().all(|&size| size == sizes[0]), "{board}: {sizes:?}");
    }
}

#[test]
fn a_move_repaints_little() {
    let (params, mut state) = start("12x12");
    let (ui, mut drawn) = (Ui::default(), DrawState::default());
    let all = draw(&mut drawn, &params, &state, &ui).damage;
    for _ in 0..20 {
        let to = *state.board().next(state.hole()).last().unwrap();
        Sliding::execute(&mut state, &puzzle_sliding::Move::Slide(to)).unwrap();
        let damage = draw(&mut drawn, &params, &state, &ui).damage;
        assert!(damage * 100 <= all * 6, "{damage} of {all}");
    }
}

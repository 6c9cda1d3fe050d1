//! Tests of the picture, also on surfaces whose thinnest line is several pixels wide.

use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{
    Canvas, Frame, Layout, Palette, Point, Purpose, Rect, Role, Size, TextStyle, Theme,
};
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Mark, Plan, Work};
use puzzle_core::text::Language;
use puzzle_core::{Game, GameRng};
use puzzle_hidato::{DrawState, Hidato, Memory, Params, State, Ui};
use puzzle_render::Raster;

struct Picture {
    params: Params,
    layout: Layout,
    hairline: i32,
    canvas: Raster,
    drawn: DrawState,
}

impl Picture {
    fn surface(params: &Params, layout: Layout, hairline: i32) -> Raster {
        let palette = Palette::new(Theme::Light, Hidato::PALETTE);
        let mut canvas = Raster::new(Hidato::size(params, layout), palette).unwrap();
        canvas.set_hairline(hairline);
        canvas
    }

    /// Draws what changed, and compares the result with a full redraw.
    fn check(&mut self, state: &State, ui: &Ui, marks: &[Mark]) {
        let frame: Frame<Hidato> = Frame {
            params: &self.params,
            state,
            ui,
            layout: self.layout,
            change: None,
            flash: None,
            marks,
            language: &Language::ENGLISH,
        };
        Hidato::redraw(&mut self.canvas, &mut self.drawn, &frame);
        let mut whole = Self::surface(&self.params, self.layout, self.hairline);
        Hidato::redraw(&mut whole, &mut DrawState::default(), &frame);
        let what = format!(
            "{}, {} pixels",
            self.params.encode(puzzle_core::params::ParamsForm::Full),
            self.hairline
        );
        assert!(self.canvas.png().unwrap() == whole.png().unwrap(), "{what}");
    }
}

#[test]
fn incremental_drawing_equals_full_redraw_for_any_hairline() {
    for (text, tile, hairline) in
        [("5x5mR", 20, 3), ("5x4mX", 24, 3), ("7x4mA", 20, 2), ("5x4mX", 40, 5), ("4x4mO", 16, 4)]
    {
        let params = Params::decode(text, &Params::default()).unwrap();
        let layout = Layout::square(tile);
        let mut work = Work::unlimited();
        let made = Hidato::generate(&params, &mut GameRng::new("hairline"), &mut work).unwrap();
        let mut state = Hidato::new_state(&params, &made.desc);
        let mut ui = Ui::default();
        Hidato::changed_state(&mut ui, &state, &state);
        let canvas = Picture::surface(&params, layout, hairline);
        let drawn = DrawState::default();
        let mut picture = Picture { params, layout, hairline, canvas, drawn };
        picture.check(&state, &ui, &[]);
        let mut inputs: Vec<Input> = Vec::new();
        let arrow = |direction| Input::from(Key::Arrow(direction));
        inputs.extend(['l', 'l', 'l'].map(|c| Input::from(Key::Char(c))));
        for _ in 0..4 {
            inputs.extend([Direction::Right, Direction::Down, Direction::Left].map(arrow));
        }
        for input in inputs {
            if let Response::Move(mv) = Hidato::interpret(&state, &mut ui, layout, input) {
                let old = state.clone();
                Hidato::execute(&mut state, &mv).unwrap();
                Hidato::changed_state(&mut ui, &old, &state);
            }
            picture.check(&state, &ui, &[]);
        }
        for draw in [true, false] {
            let board = state.board().clone();
            for cell in board.cells() {
                for other in board.neighbors(cell).iter().map(|&other| usize::from(other)) {
                    if other < cell || state.has_line(cell, other) == draw {
                        continue;
                    }
                    let step = state.line_step(cell, other, draw);
                    Hidato::execute(&mut state, &step.into()).unwrap();
                    picture.check(&state, &ui, &[]);
                }
            }
        }
        let request = puzzle_core::solve::SolveRequest::default();
        let plan = Hidato::plan(&state, &request, &mut Memory::default(), &mut work).unwrap();
        let Plan::Steps(steps) = plan else { panic!("{plan:?}") };
        for step in steps {
            let mut marks = step.explanation.marks.clone();
            marks.sort_unstable();
            picture.check(&state, &ui, &marks);
            let old = state.clone();
            Hidato::execute(&mut state, &step.moves[0]).unwrap();
            Hidato::changed_state(&mut ui, &old, &state);
            picture.check(&state, &ui, &[]);
        }
    }
}

#[test]
fn the_list_of_missing_numbers_takes_space_only_on_a_full_screen() {
    let params = Params::decode("6x6", &Params::default()).unwrap();
    let size = |purpose| Hidato::size(&params, Layout::square(40).on(purpose));
    assert_eq!(size(Purpose::Screen), Size::new(261, 343));
    for purpose in [Purpose::Plain, Purpose::Paper, Purpose::Thumbnail] {
        assert_eq!(size(purpose), Size::new(261, 261));
    }
}

/// A canvas that records the texts with their sizes, and the filled circles and rounded plates.
#[derive(Default)]
struct Seen {
    texts: Vec<(Rect, String, i32)>,
    circles: Vec<(Point, i32, Role)>,
    plates: Vec<(Rect, Role)>,
    damage: i64,
}

impl Canvas for Seen {
    fn rect(&mut self, _: Rect, _: Role) {}
    fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, _: Option<Role>) {
        self.circles.extend(fill.map(|role| (center, radius, role)));
    }
    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, _: Role) {
        self.texts.push((rect, text.to_string(), style.size));
    }
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
    fn rounded(&mut self, rect: Rect, _: i32, role: Role) {
        self.plates.push((rect, role));
    }
    fn damaged(&mut self, rect: Rect) {
        self.damage += rect.area();
    }
}

fn start(text: &str) -> (Params, State, Ui) {
    let params = Params::decode(text, &Params::default()).unwrap();
    let mut rng = GameRng::new("seen");
    let made = Hidato::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
    let state = Hidato::new_state(&params, &made.desc);
    let mut ui = Ui::default();
    Hidato::changed_state(&mut ui, &state, &state);
    (params, state, ui)
}

fn see(drawn: &mut DrawState, (params, state, ui): (&Params, &State, &Ui), layout: Layout) -> Seen {
    let frame = Frame::still(params, state, ui, layout);
    let mut seen = Seen::default();
    Hidato::redraw(&mut seen, drawn, &frame);
    seen
}

#[test]
fn given_numbers_have_plates_and_ends_have_rings() {
    let (params, state, ui) = start("6x6dn");
    let layout = Layout::square(40);
    let seen = see(&mut DrawState::default(), (&params, &state, &ui), layout);
    let cell = |place| Hidato::cell_rect(&state, layout, place).unwrap();
    for place in 0..state.board().n_places() {
        let middle = cell(place).center();
        let is_on = |(rect, _): &&(Rect, Role)| rect.contains(middle);
        // The rim and the face of a plate.
        assert_eq!(seen.plates.iter().filter(is_on).count(), 2 * usize::from(state.is_clue(place)));
        let is_end = [1, 36].contains(&state.number(place));
        let ring =
            seen.circles.iter().any(|&(at, r, role)| at == middle && r == 16 && role == Role::TEXT);
        assert_eq!(ring, is_end, "{place}");
    }
}

#[test]
fn board_and_list_each_use_one_text_size() {
    for text in ["6x6dn", "12x10dn", "7x7mXdn", "7x5mAde"] {
        for tile in [16, 32, 64] {
            let (params, state, ui) = start(text);
            let layout = Layout::square(tile);
            let seen = see(&mut DrawState::default(), (&params, &state, &ui), layout);
            let board = Hidato::size(&params, layout.on(Purpose::Plain)).h;
            for in_list in [false, true] {
                let sizes: std::collections::BTreeSet<i32> = (seen.texts.iter())
                    .filter(|(rect, ..)| (rect.y >= board - tile / 4) == in_list)
                    .map(|(_, _, size)| *size)
                    .collect();
                assert_eq!(sizes.len(), 1, "{text} at {tile}: {sizes:?}");
            }
            // The font does not have to shrink any number that is readable at all.
            let palette = Palette::new(Theme::Light, Hidato::PALETTE);
            let raster = Raster::new(Size::new(8, 8), palette).unwrap();
            for (rect, text, size) in seen.texts.iter().filter(|_| tile > 16) {
                let style = TextStyle::new(*size).bold();
                assert!(raster.fits(*rect, text, style), "{text} in {rect:?}");
            }
        }
    }
}

#[test]
fn the_list_fits_its_background_or_is_left_out() {
    let (params, state, mut ui) = start("12x10dn");
    let layout = Layout::square(24);
    let n_seen =
        |ui: &Ui, layout| see(&mut DrawState::default(), (&params, &state, ui), layout).texts.len();
    let whole = n_seen(&ui, layout);
    let given = (0..120).filter(|&place| state.is_clue(place)).count();
    assert_eq!(whole, 120);
    assert_eq!(n_seen(&ui, layout.on(Purpose::Plain)), given);
    let bank = Hidato::PREFERENCES.iter().find(|line| line.item().key == "bank").unwrap();
    bank.set(&mut ui, &puzzle_core::params::ConfigValue::Bool(false));
    assert_eq!(n_seen(&ui, layout), given);
}

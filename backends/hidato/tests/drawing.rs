//! Pictures on surfaces whose thinnest line is several pixels wide.

use puzzle_core::{
    Abilities as _, Direction, Frame, Game, GameRng, Input, Key, Layout, Mark, Palette,
    Params as _, Plan, Purpose, Response, Size, Theme, Work,
};
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

    /// Draws what changed, and compares it with a picture drawn from nothing.
    fn check(&mut self, state: &State, ui: &Ui, marks: &[Mark]) {
        let frame: Frame<Hidato> = Frame {
            params: &self.params,
            state,
            ui,
            layout: self.layout,
            change: None,
            flash: None,
            marks,
        };
        Hidato::redraw(&mut self.canvas, &mut self.drawn, &frame);
        let mut whole = Self::surface(&self.params, self.layout, self.hairline);
        Hidato::redraw(&mut whole, &mut DrawState::default(), &frame);
        let what =
            format!("{}, {} pixels", self.params.encode(puzzle_core::Form::Full), self.hairline);
        assert!(self.canvas.png().unwrap() == whole.png().unwrap(), "{what}");
    }
}

#[test]
fn what_changed_is_drawn_as_the_whole_is_whatever_the_hairline() {
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
                    if other < cell || state.has_link(cell, other) == draw {
                        continue;
                    }
                    let step = state.link_step(cell, other, draw);
                    Hidato::execute(&mut state, &step.into()).unwrap();
                    picture.check(&state, &ui, &[]);
                }
            }
        }
        let ask = puzzle_core::Ask::default();
        let plan = Hidato::plan(&state, &ask, &mut Memory::default(), &mut work).unwrap();
        let Plan::Steps(steps) = plan else { panic!("{plan:?}") };
        for step in steps {
            let mut marks = step.remark.marks.clone();
            marks.sort_by_key(|mark| mark.cell);
            picture.check(&state, &ui, &marks);
            let old = state.clone();
            Hidato::execute(&mut state, &step.moves[0]).unwrap();
            Hidato::changed_state(&mut ui, &old, &state);
            picture.check(&state, &ui, &[]);
        }
    }
}

#[test]
fn the_list_of_missing_numbers_takes_room_on_a_full_screen_alone() {
    let params = Params::decode("6x6", &Params::default()).unwrap();
    let size = |purpose| Hidato::size(&params, Layout::square(40).on(purpose));
    assert_eq!(size(Purpose::Screen), Size::new(261, 343));
    for purpose in [Purpose::Plain, Purpose::Paper, Purpose::Thumbnail] {
        assert_eq!(size(purpose), Size::new(261, 261));
    }
}

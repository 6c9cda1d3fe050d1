//! The purpose of a picture.

use lights_out::LightsOut;
use puzzle_core::draw::{Canvas, Layout, Point, Purpose, Rect, Role, Size, TextStyle};
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_midend::{Midend, Task};

use super::{game, lights, run};

/// The strokes of a picture, as text.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Strokes(pub(crate) Vec<String>);

impl Canvas for Strokes {
    fn rect(&mut self, rect: Rect, role: Role) {
        self.0.push(format!("{rect:?} {role:?}"));
    }
    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        self.0.push(format!("{from:?} {to:?} {width} {role:?}"));
    }
    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        self.0.push(format!("{points:?} {fill:?} {outline:?}"));
    }
    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        self.0.push(format!("{center:?} {radius} {fill:?} {outline:?}"));
    }
    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        self.0.push(format!("{rect:?} {text} {style:?} {role:?}"));
    }
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
}

pub(crate) fn all(session: &Midend) -> Strokes {
    let mut strokes = Strokes::default();
    session.draw_all(&mut strokes);
    strokes
}

fn still(session: &Midend, layout: Layout) -> Strokes {
    let mut strokes = Strokes::default();
    session.draw_still(layout, &mut strokes);
    strokes
}

#[test]
fn a_page_shows_neither_cursor_nor_marks() {
    let (mut played, fresh) = (lights(), lights());
    let _ = played.input(Key::Arrow(Direction::Right).into());
    let _ = run(&mut played, &Task::Hint);
    assert!(!played.marks().is_empty());
    assert_ne!(all(&played), all(&fresh));
    for purpose in [Purpose::Paper, Purpose::Thumbnail] {
        let layout = Layout::square(20).on(purpose);
        assert_eq!(still(&played, layout), still(&fresh, layout));
    }
    // The player's own picture has not changed.
    assert_ne!(all(&played), all(&fresh));
    assert_eq!(played.layout().purpose, Purpose::Screen);
    let _ = played.set_purpose(Purpose::Paper);
    assert_eq!(all(&played), still(&fresh, played.layout()));
    let _ = played.set_purpose(Purpose::Plain);
    assert_ne!(all(&played), still(&fresh, played.layout()));
}

#[test]
fn the_purpose_of_the_picture_outlives_games_and_sizes() {
    let mut session = game::<LightsOut>("lights-out/3x3#1");
    let _ = session.set_purpose(Purpose::Plain);
    let _ = session.resize(Size::new(400, 400));
    let _ = session.set_scale(200);
    let _ = run(&mut session, &Task::NewGame);
    assert_eq!(session.layout().purpose, Purpose::Plain);
}

//! Property 15: the cursor at every edge.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::NullCanvas;
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key, KeyPress, Modifiers};

use crate::kit::{Kit, Sample, Verdict};

/// The maximum number of presses of one arrow key, more than any checked board is wide.
const MAX_PRESSES: usize = 100;

pub(super) fn cursor_edges<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(12);
    let mut seen: Vec<&G::Params> = Vec::new();
    for sample in kit.samples() {
        if seen.contains(&&sample.params) {
            continue;
        }
        if seen.len() > 1 && budget.is_over() {
            break;
        }
        seen.push(&sample.params);
        kit.at(&sample.id);
        for first in Direction::ALL {
            for second in Direction::ALL.into_iter().filter(|second| *second != first) {
                Held::new(kit, sample).hold([first, second])?;
            }
        }
    }
    Ok(())
}

/// A game in which an arrow is held down.
struct Held<'k, 'c, G: Game> {
    kit: &'k Kit<'c, G>,
    sample: &'k Sample<G>,
    state: G::State,
    ui: G::Ui,
    moves: Vec<G::Move>,
    drawn: G::DrawState,
}

impl<'k, 'c, G: Game> Held<'k, 'c, G> {
    fn new(kit: &'k Kit<'c, G>, sample: &'k Sample<G>) -> Self {
        let mut ui = G::Ui::default();
        G::changed_state(&mut ui, &sample.start, &sample.start);
        Self {
            kit,
            sample,
            state: sample.start.clone(),
            ui,
            moves: Vec::new(),
            drawn: G::DrawState::default(),
        }
    }

    /// Holds one arrow, then the other, and tries Select and similar keys at each edge.
    fn hold(mut self, directions: [Direction; 2]) -> Verdict {
        self.show();
        for direction in directions {
            let key = Key::Arrow(direction);
            for _ in 0..MAX_PRESSES {
                let before = (self.moves.len(), format!("{:?}", self.ui));
                self.press(key)?;
                if before == (self.moves.len(), format!("{:?}", self.ui)) {
                    break;
                }
            }
            self.show();
            for key in [Key::Select, Key::Select2, key, Key::Select] {
                self.press(key)?;
            }
            for key in [Key::Home, Key::End, Key::PageUp, Key::PageDown] {
                self.press(key)?;
                self.press(Key::Select)?;
            }
            self.show();
        }
        Ok(())
    }

    fn press(&mut self, key: Key) -> Verdict {
        if self.moves.len().is_multiple_of(16) {
            self.kit.position(&self.state, &self.moves);
        }
        self.kit.input(format!("key {key:?}, held"));
        let response = G::interpret(
            &self.state,
            &mut self.ui,
            self.sample.layout,
            Input::Key(KeyPress { key, mods: Modifiers::NONE, keypad: false }),
        );
        if matches!(response, Response::Unused | Response::NoEffect) {
            return self.cursor_is_in_the_picture();
        }
        let old = self.state.clone();
        for mv in response.moves() {
            G::execute(&mut self.state, mv)
                .map_err(|invalid| format!("the move {mv} is refused: {invalid}"))?;
            self.moves.push(mv.clone());
        }
        if !response.moves().is_empty() {
            G::changed_state(&mut self.ui, &old, &self.state);
        }
        if G::status(&self.state) == Status::Ongoing {
            self.cursor_is_in_the_picture()
        } else {
            Ok(())
        }
    }

    fn cursor_is_in_the_picture(&self) -> Verdict {
        let size = G::size(&self.sample.params, self.sample.layout);
        match G::cursor_rect(&self.state, &self.ui, self.sample.layout) {
            Some(rect) if rect.is_empty() || !size.rect().covers(rect) => {
                Err(format!("the cursor at {rect:?} is outside the picture {size:?}"))
            }
            _ => Ok(()),
        }
    }

    fn show(&mut self) {
        let frame = self.sample.still(&self.state, &self.ui);
        // It must not fail. Its appearance is checked by the properties of drawing.
        G::redraw(&mut NullCanvas, &mut self.drawn, &frame);
    }
}

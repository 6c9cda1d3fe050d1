//! Property 15: the cursor at every edge.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::NullCanvas;
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key, KeyPress, Modifiers};

use crate::kit::{Kit, Sample, Verdict};
use crate::monkey::KEYS;

/// The number of presses of each other key.
const MAX_REPEATS: usize = 40;
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
        for press in presses(sample) {
            Held::new(kit, sample).repeat(press)?;
            if seen.len() > 1 && budget.is_over() {
                break;
            }
        }
    }
    Ok(())
}

/// Returns the keys to be pressed again and again: all that games use, and those shown on screen.
fn presses<G: Game>(sample: &Sample<G>) -> Vec<KeyPress> {
    let arrows = Direction::ALL.into_iter().flat_map(|way| {
        [Modifiers::SHIFT, Modifiers::CTRL].map(|mods| KeyPress { mods, ..Key::Arrow(way).into() })
    });
    let letters = (b'!'..=b'~').map(|c| Key::Char(char::from(c)));
    let ui = G::neutral_ui(&sample.start, &G::Ui::default());
    let shown = G::keys(&sample.start, &ui).into_iter().map(|shown| shown.key);
    arrows.chain(KEYS.into_iter().chain(letters).map(KeyPress::from)).chain(shown).collect()
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
                self.press(key.into())?;
                if before == (self.moves.len(), format!("{:?}", self.ui)) {
                    break;
                }
            }
            self.show();
            for key in [Key::Select, Key::Select2, key, Key::Select] {
                self.press(key.into())?;
            }
            for key in [Key::Home, Key::End, Key::PageUp, Key::PageDown] {
                self.press(key.into())?;
                self.press(Key::Select.into())?;
            }
            self.show();
        }
        Ok(())
    }

    /// Shows the cursor away from the edge and presses a key again and again. After each press,
    /// every query must work.
    fn repeat(mut self, press: KeyPress) -> Verdict {
        for way in [Direction::Right, Direction::Right, Direction::Down] {
            self.press(Key::Arrow(way).into())?;
        }
        let mut n_idle = 0;
        for _ in 0..MAX_REPEATS {
            let before = (self.moves.len(), format!("{:?}", self.ui));
            self.press(press)?;
            self.query();
            n_idle += u32::from(before == (self.moves.len(), format!("{:?}", self.ui)));
            if n_idle > 1 {
                break;
            }
        }
        self.show();
        Ok(())
    }

    /// Calls everything that a front end asks about a position.
    fn query(&self) {
        let (state, ui, layout) = (&self.state, &self.ui, self.sample.layout);
        let n = G::n_cells(state);
        self.kit.spend(100 + n as u64);
        // A query of one cell may look at all.
        for cell in (0..n).step_by(n / 4 + 1) {
            let _ = (G::cell_glyph(state, ui, cell), G::describe_cell(state, ui, cell));
            let _ = G::cell_rect(state, layout, cell);
        }
        let _ = (G::glyphs(state, ui), G::text_format(state), G::status_text(state, ui));
        let _ = (G::describe(state, ui), G::keys(state, ui), G::key_guide(state, ui));
        let _ = [Key::Select, Key::Select2].map(|key| G::key_label(state, ui, key));
        let _ = (G::commands(state, ui), G::encode_ui(ui), G::clock_runs(state, ui));
        let _ = (G::n_scored(state), G::progress(state), G::n_pushes(state));
        let _ = (G::neutral_ui(state, ui), G::superseded(state));
    }

    fn press(&mut self, press: KeyPress) -> Verdict {
        if self.moves.len().is_multiple_of(16) {
            self.kit.position(&self.state, &self.moves);
        }
        self.kit.input(format!("key {press}, held"));
        let response =
            G::interpret(&self.state, &mut self.ui, self.sample.layout, Input::Key(press));
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

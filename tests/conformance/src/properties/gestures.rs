//! Properties 13 and 16: presses that are canceled, released, or interrupted by undo.

use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::Point;
use puzzle_core::game::Response;
use puzzle_core::input::{Button, Input, Key, Modifiers, Pointer, PointerKind};
use puzzle_core::{Game, GameRng};

use super::drawing::fresh;
use super::resting;
use crate::kit::{Kit, Sample, Verdict};
use crate::monkey::words;

/// The number of gestures tried with each ui.
const GESTURES: usize = 6;

/// A position in which gestures are tried.
struct Place<'k, 'c, G: Game> {
    kit: &'k Kit<'c, G>,
    sample: &'k Sample<G>,
    state: &'k G::State,
}

/// A press with its drags that has made no move so far.
struct Gesture<G: Game> {
    /// The ui before the press.
    before: G::Ui,
    /// The ui now.
    ui: G::Ui,
    /// Where the pointer is now.
    pointer: Pointer,
}

impl<G: Game> Place<'_, '_, G> {
    fn input(&self, ui: &mut G::Ui, input: Input) -> Response<G::Move> {
        self.kit.input(words(input));
        G::interpret(self.state, ui, self.sample.layout, input)
    }

    /// Returns a random point: the center of a cell if there are cells.
    fn point(&self, rng: &mut GameRng) -> Point {
        let size = G::size(&self.sample.params, self.sample.layout);
        for _ in 0..8 {
            let cell = rng.index(G::n_cells(self.state).max(1));
            if let Some(rect) = G::cell_rect(self.state, self.sample.layout, cell) {
                return rect.center();
            }
        }
        Point::new(rng.below(size.w.max(1) as u32) as i32, rng.below(size.h.max(1) as u32) as i32)
    }

    /// Presses a button and drags. Returns `None` if that made a move, because what a move has done
    /// is for undo to take back.
    fn begin(&self, rng: &mut GameRng, before: &G::Ui) -> Option<Gesture<G>> {
        let button = [Button::Left, Button::Left, Button::Right, Button::Middle][rng.index(4)];
        let kind = [PointerKind::Mouse, PointerKind::Touch, PointerKind::Pen][rng.index(3)];
        let at = self.point(rng);
        let mut pointer = Pointer { at, button, mods: Modifiers::NONE, kind };
        let mut ui = before.clone();
        let mut made = !self.input(&mut ui, Input::Press(pointer)).moves().is_empty();
        for _ in 0..rng.below(4) {
            pointer.at = if rng.below(2) == 0 {
                self.point(rng)
            } else {
                // To a neighbor, as slow drags go.
                let tile = self.sample.layout.tile();
                let step = [(tile, 0), (-tile, 0), (0, tile), (0, -tile)][rng.index(4)];
                pointer.at.offset(step.0, step.1)
            };
            made |= !self.input(&mut ui, Input::Drag(pointer)).moves().is_empty();
        }
        self.kit.count(|coverage| coverage.gestures += usize::from(!made));
        (!made).then_some(Gesture { before: before.clone(), ui, pointer })
    }

    /// Returns inputs of a pointer that goes on although its press is over.
    fn later(&self, rng: &mut GameRng, pointer: Pointer) -> [Input; 4] {
        let there = Pointer { at: self.point(rng), ..pointer };
        [Input::Drag(there), Input::Release(there), Input::Drag(pointer), Input::Release(pointer)]
    }
}

/// Calls a function with positions of all walks, as far as the budget allows.
fn positions<G: Game>(
    kit: &Kit<'_, G>,
    percent: u32,
    test: impl Fn(&Place<'_, '_, G>, &mut GameRng) -> Verdict,
) -> Verdict {
    let budget = kit.budget(percent);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let mut rng = GameRng::new(&format!("{} points", sample.id));
        for i in (walk.n_before..=walk.steps.len()).step_by(6) {
            kit.before_step(walk, i);
            test(&Place { kit, sample, state: walk.state_before(i) }, &mut rng)?;
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that nothing is begun after a press was canceled or released.
pub(super) fn end<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    positions(kit, 6, |place, rng| {
        for ui in resting::uis(place.sample, place.state) {
            for _ in 0..GESTURES {
                canceled(place, rng, &ui)?;
                released(place, rng, &ui)?;
            }
        }
        digits_are_dropped(place, rng)
    })
}

/// Checks that a canceled press is forgotten.
fn canceled<G: Game>(place: &Place<'_, '_, G>, rng: &mut GameRng, ui: &G::Ui) -> Verdict {
    let Some(Gesture { before, mut ui, pointer }) = place.begin(rng, ui) else { return Ok(()) };
    place.input(&mut ui, Input::Cancel);
    for input in place.later(rng, pointer) {
        let response = place.input(&mut ui.clone(), input);
        if !matches!(response, Response::Unused | Response::NoEffect) {
            return Err(format!(
                "the press was canceled, but the response to {} is {response:?}",
                words(input)
            ));
        }
    }
    let cursor = |ui: &G::Ui| G::cursor_rect(place.state, ui, place.sample.layout);
    if cursor(&ui) != cursor(&before) {
        return Ok(());
    }
    let [one, two] = [&ui, &before].map(|ui| {
        let frame = place.sample.still(place.state, ui);
        place.kit.spend_picture(frame.size());
        fresh(&frame, 0).canvas
    });
    match one.difference(&two) {
        None => Ok(()),
        Some(difference) => Err(format!(
            "a press was canceled, but the picture is not the one before it: {difference}"
        )),
    }
}

/// Checks that a released press is over.
fn released<G: Game>(place: &Place<'_, '_, G>, rng: &mut GameRng, ui: &G::Ui) -> Verdict {
    let Some(Gesture { mut ui, pointer, .. }) = place.begin(rng, ui) else { return Ok(()) };
    let mut state = place.state.clone();
    for mv in place.input(&mut ui, Input::Release(pointer)).moves() {
        G::execute(&mut state, mv).map_err(|e| format!("the move {mv} is refused: {e}"))?;
    }
    if state != *place.state {
        G::changed_state(&mut ui, place.state, &state);
    }
    for input in place.later(rng, pointer) {
        place.kit.input(words(input));
        let response = G::interpret(&state, &mut ui.clone(), place.sample.layout, input);
        if !matches!(response, Response::Unused | Response::NoEffect) {
            return Err(format!(
                "the button was released, but the response to another {} is {response:?}",
                words(input)
            ));
        }
    }
    Ok(())
}

/// Checks that a canceled press also drops digits typed before it.
fn digits_are_dropped<G: Game>(place: &Place<'_, '_, G>, rng: &mut GameRng) -> Verdict {
    let resting = G::neutral_ui(place.state, &G::Ui::default());
    let at = place.point(rng);
    let cancel = |ui: &mut G::Ui| {
        let press = place.input(ui, Input::Press(Pointer::mouse(at, Button::Middle)));
        place.input(ui, Input::Cancel);
        press.moves().is_empty()
    };
    let mut plain = resting.clone();
    if !cancel(&mut plain) {
        return Ok(());
    }
    for digit in '0'..='9' {
        let mut ui = resting.clone();
        if !place.input(&mut ui, Key::Char(digit).into()).moves().is_empty() || !cancel(&mut ui) {
            continue;
        }
        let [one, two] =
            [&ui, &plain].map(|ui| place.input(&mut ui.clone(), Key::Select.into()).moves().len());
        if one > two {
            return Err(format!("a press was canceled, but Enter still uses the digit {digit}"));
        }
    }
    Ok(())
}

/// Checks that nothing of a drag is left when the position changes below it.
pub(super) fn interrupted<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(4);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let mut rng = GameRng::new(&format!("{} interruptions", sample.id));
        let moves = |i: &usize| !walk.steps[*i].moves.is_empty();
        for i in (walk.n_before..walk.steps.len()).filter(moves).step_by(3) {
            kit.before_step(walk, i);
            let (old, new) = (walk.state_before(i), &walk.steps[i].new);
            for [from, to] in [[new, old], [old, new], [new, &walk.start]] {
                if from == to {
                    continue;
                }
                let place = Place { kit, sample, state: from };
                let then = Place { kit, sample, state: to };
                for ui in resting::uis(sample, from) {
                    kept::<G>(from, to, &ui)?;
                    let Some(Gesture { mut ui, pointer, .. }) = place.begin(&mut rng, &ui) else {
                        continue;
                    };
                    G::changed_state(&mut ui, from, to);
                    for input in then.later(&mut rng, pointer) {
                        let response = then.input(&mut ui, input);
                        if !response.moves().is_empty() {
                            return Err(format!(
                                "an undo or a redo during a drag should end the drag, but then \
                                 the response to {} is {response:?}",
                                words(input)
                            ));
                        }
                    }
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that a change of position keeps preferences.
fn kept<G: Game>(from: &G::State, to: &G::State, ui: &G::Ui) -> Verdict {
    for to in [to, from] {
        let mut after = ui.clone();
        G::changed_state(&mut after, from, to);
        for line in G::PREFERENCES {
            let (value, before) = (line.value(&after), line.value(ui));
            if value != before {
                let key = line.item().key;
                return Err(format!(
                    "a change of the position changes the preference {key:?} from {before:?} to \
                     {value:?}"
                ));
            }
        }
    }
    Ok(())
}

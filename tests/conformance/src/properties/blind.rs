//! A search without knowledge of the game, which presses everything in every order. It is too weak
//! to find much and too simple to be wrong: a solver may not deny what it finds.

use std::collections::{HashSet, VecDeque};

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};

use crate::kit::{Kit, Sample};

/// The maximum number of presses in one search.
const PRESSES: usize = 10_000;

/// Returns moves from a position to a wanted one, if the search finds any. It does not go on from a
/// position in which the game is over.
pub(super) fn found<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    from: &G::State,
    ui: &G::Ui,
    is_wanted: impl Fn(&G::State) -> bool,
) -> Option<Vec<G::Move>> {
    let inputs = presses::<G>(sample, from, ui);
    let mut left = PRESSES / inputs.len().max(1);
    let mut seen = HashSet::from([format!("{from:?}")]);
    let mut queue = VecDeque::from([(from.clone(), Vec::new())]);
    while let Some((state, moves)) = queue.pop_front() {
        if left == 0 {
            return None;
        }
        left -= 1;
        kit.spend(inputs.len() as u64);
        for gesture in &inputs {
            let mut ui = ui.clone();
            let mut next = state.clone();
            let mut made: Vec<G::Move> = moves.clone();
            for &input in gesture {
                let response = G::interpret(&next, &mut ui, sample.layout, input);
                for mv in response.moves() {
                    if G::execute(&mut next, mv).is_ok() {
                        made.push(mv.clone());
                    }
                }
            }
            if made.len() == moves.len() || !seen.insert(format!("{next:?}")) {
                continue;
            }
            if is_wanted(&next) {
                return Some(made);
            }
            if G::status(&next) == Status::Ongoing {
                queue.push_back((next, made));
            }
        }
    }
    None
}

/// Returns the moves that single presses make in a position.
pub(super) fn moves<G: Game>(sample: &Sample<G>, state: &G::State, ui: &G::Ui) -> Vec<G::Move> {
    let mut list: Vec<G::Move> = Vec::new();
    for gesture in presses(sample, state, ui) {
        let mut ui = ui.clone();
        for input in gesture {
            if let Response::Move(mv) = G::interpret(state, &mut ui, sample.layout, input)
                && !list.contains(&mv)
            {
                list.push(mv);
            }
        }
    }
    list
}

/// Returns all possible presses: each cell with each button, the arrows, Select and similar keys,
/// and the keys on the screen.
fn presses<G: Game>(sample: &Sample<G>, state: &G::State, ui: &G::Ui) -> Vec<Vec<Input>> {
    let key = |key| vec![Input::Key(KeyPress { key, mods: Modifiers::NONE, keypad: false })];
    let mut list: Vec<Vec<Input>> = Direction::ALL.map(|way| key(Key::Arrow(way))).to_vec();
    list.extend([Key::Select, Key::Select2].map(key));
    list.extend(G::keys(state, ui).into_iter().map(|shown| vec![Input::Key(shown.key)]));
    for cell in 0..G::n_cells(state) {
        let Some(rect) = G::cell_rect(state, sample.layout, cell) else { continue };
        for button in [Button::Left, Button::Right] {
            let pointer = Pointer {
                at: rect.center(),
                button,
                mods: Modifiers::NONE,
                kind: PointerKind::Mouse,
            };
            list.push(vec![Input::Press(pointer), Input::Release(pointer)]);
        }
    }
    list
}

//! The commands of the game's menu.

use alloc::vec::Vec;

use puzzle_core::ability::MenuCommand;
use puzzle_core::game::Response;
use puzzle_core::input::Key;
use puzzle_core::{Text, plural, text};

use crate::moves::Move;
use crate::state::State;
use crate::ui::{GOAL, Ui};

/// Keywords of the commands that enter subpuzzles.
const ENTER: [&str; 9] = [
    "enter-1", "enter-2", "enter-3", "enter-4", "enter-5", "enter-6", "enter-7", "enter-8",
    "enter-9",
];

/// Keywords of the commands that run macros.
const MACROS: [&str; 12] = [
    "macro-1", "macro-2", "macro-3", "macro-4", "macro-5", "macro-6", "macro-7", "macro-8",
    "macro-9", "macro-10", "macro-11", "macro-12",
];

/// Returns the commands that are available in this position.
pub(crate) fn commands(state: &State, ui: &Ui) -> Vec<MenuCommand> {
    let mut list = Vec::new();
    let mut add = |id, label: Text, key: Option<Key>| {
        let command = MenuCommand::new(id, label);
        list.push(if let Some(key) = key { command.key(key) } else { command });
    };
    for (n, sub) in state.board().extras().subpuzzles.iter().enumerate().take(ENTER.len()) {
        if state.board().enter(state, n).is_ok() {
            let key = (n == 0).then_some(Key::Char('e'));
            add(ENTER[n], text!("Enter the subpuzzle {name}", name = sub.title()), key);
        }
    }
    if state.outer().is_some() {
        add("leave", text!("Leave the subpuzzle"), Some(Key::Char('o')));
    }
    for (n, id) in MACROS.into_iter().enumerate() {
        if let Some(path) = ui.macro_of(state, n) {
            let n_moves = path.len().saturating_sub(1);
            let moves = plural!(n = n_moves, "{n} move", "{n} moves");
            let label = text!("Macro F{number} ({moves})", number = n + 1, moves);
            add(id, label, Some(Key::Function(n as u8 + 1)));
        }
    }
    let goal =
        if ui.shows_goal { text!("Show the position again") } else { text!("Show the goal") };
    add("goal", goal, Some(Key::Char(GOAL)));
    if ui.recording.is_none() {
        add("record", text!("Record a macro"), Some(Key::Char('m')));
    } else {
        add(
            "record",
            text!("Save the recorded macro under the next free F key"),
            Some(Key::Char('m')),
        );
        add("forget", text!("Stop recording"), Some(Key::Escape));
    }
    if !state.board().info().is_empty() {
        add("info", text!("About this puzzle"), Some(Key::Char('H')));
    }
    if state.board().has_classes() {
        add("numbers", text!("Show or hide own numbers"), Some(Key::Char('j')));
    }
    list
}

impl Ui {
    pub(crate) fn command(&mut self, state: &State, id: &str) -> Response<Move> {
        if let Some(n) = ENTER.iter().position(|e| *e == id) {
            return match state.board().enter(state, n) {
                Ok(_) => Response::Move(Move::Enter(n as u8)),
                Err(e) => Response::Refused(e.text().clone()),
            };
        }
        if let Some(n) = MACROS.iter().position(|m| *m == id) {
            return self.run_macro(state, n);
        }
        match id {
            "leave" if state.outer().is_some() => Response::Move(Move::Leave),
            "goal" => self.show_goal(),
            "info" => Response::Refused(state.board().info().join("\n").into()),
            "numbers" => {
                self.own_numbers = !self.own_numbers;
                Response::UiUpdate
            }
            "record" => self.toggle_recording(state),
            "forget" if self.recording.is_some() => {
                self.recording = None;
                Response::UiUpdate
            }
            _ => Response::NoEffect,
        }
    }

    pub(crate) fn enter_first(state: &State) -> Response<Move> {
        let subpuzzles = &state.board().extras().subpuzzles;
        let mut why = None;
        for n in 0..subpuzzles.len() {
            match state.board().enter(state, n) {
                Ok(_) => return Response::Move(Move::Enter(n as u8)),
                Err(e) => why = why.or(Some(e)),
            }
        }
        Response::Refused(why.map_or_else(Text::default, |e| e.text().clone()))
    }
}

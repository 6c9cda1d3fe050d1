//! The help: the rules, and the keys that work where it was opened.

use std::fmt::Write;

use puzzle_app::{COMMANDS, Command, FrontEnd, HistoryView, PuzzleCommand};
use puzzle_core::input::Device;
use puzzle_midend::Session;

use super::App;
use super::menus::HEADING;
use crate::choice::key_labels;
use crate::game_view::GameView;
use crate::overlay::Overlay;
use crate::pager::Pager;

impl App {
    /// Opens the help for the topmost overlay, the history view or the game.
    pub(super) fn push_help(&mut self) {
        let mut text = String::new();
        if let Some(overlay) = self.overlays.last() {
            section(&mut text, overlay.name(), overlay.keys());
        } else if self.controller.history.is_some() {
            section(&mut text, "History", &HistoryView::KEYS);
        }
        match self.session() {
            Some(session) => self.write_keys(&mut text, session),
            None => section(
                &mut text,
                "In a game",
                &[
                    ("?  F1", "The rules and all keys of that game"),
                    ("T  F2", "Learn to play it"),
                    ("h", "A hint: where to look; again for the reason; again to play it"),
                    ("Esc", "The menu with all commands"),
                ],
            ),
        }
        let _ = write!(
            text,
            "\n{HEADING}Mouse\nClick, drag and right-click the board as in a window; the names of keys at the \
             edge can be clicked too, and so can menus. Asking again shows more of a hint, and then plays it.\n"
        );
        self.overlays.push(Overlay::Pager(Pager::new("Help", text.trim_start()).of_help()));
    }

    /// Appends the rules and keys of the game on the board to a text.
    fn write_keys(&self, text: &mut String, session: &dyn Session) {
        let info = session.info();
        let _ = write!(text, "\n{HEADING}{}\n{}\n", info.name, info.about);
        if !info.rules.is_empty() {
            let _ = write!(text, "\n{}\n", info.rules_for(Device::Keys));
        }
        let commands = session.commands();
        if !commands.is_empty() {
            let _ = write!(text, "\n{HEADING}Commands\n");
            for command in commands {
                let key = command.key.map(|key| FrontEnd::Terminal.key_label(key));
                let key = key.unwrap_or_else(|| "menu".into());
                let _ = writeln!(text, "{key}\t{}", command.label);
            }
        }
        let _ = write!(text, "\n{HEADING}Keys\n");
        for line in session.key_guide() {
            let _ = writeln!(text, "{}\t{}", line.keys, line.words);
        }
        let context = self.controller.context(&self.shared);
        let of_levels =
            [PuzzleCommand::Levels, PuzzleCommand::NextLevel, PuzzleCommand::PreviousLevel];
        let of_levels = of_levels.map(Command::from);
        let mut listed: Vec<String> = Vec::new();
        for info in COMMANDS.iter().filter(|info| context.is_listed(info.command.clone())) {
            if of_levels.contains(&info.command) && self.controller.levels.is_none() {
                continue;
            }
            let mut labels = key_labels(&context, info.command.clone());
            // A key of two commands runs the first one during a game.
            labels.retain(|label| !listed.contains(label));
            if !labels.is_empty() {
                let _ = writeln!(text, "{}\t{}", labels.join("  "), info.label);
                listed.extend(labels);
            }
        }
        let _ = writeln!(text, "^C\tQuit at once");
        if self.view().is_some_and(GameView::scrolls) {
            let _ = writeln!(text, "Alt+arrows\tScroll the board; also the mouse wheel");
        }
    }
}

/// Appends a list of keys with a heading to a text.
fn section(text: &mut String, heading: &str, keys: &[(&str, &str)]) {
    let _ = write!(text, "\n{HEADING}{heading}\n");
    for (key, words) in keys {
        let _ = writeln!(text, "{key}\t{words}");
    }
}

//! The help: what can be pressed where it was asked for, the rules, and the keys as they are bound.

use std::fmt::Write;

use puzzle_app::{COMMANDS, Command, FrontEnd, History, PuzzleCommand};
use puzzle_midend::Session;

use super::App;
use super::menus::HEADING;
use crate::choice::key_labels;
use crate::game_view::GameView;
use crate::overlay::Overlay;
use crate::pager::Pager;

impl App {
    /// Help about what is in front; a help that is open closes.
    pub(super) fn push_help(&mut self) {
        let mut text = String::new();
        if let Some(overlay) = self.overlays.last() {
            section(&mut text, overlay.name(), overlay.keys());
        } else if self.controller.history.is_some() {
            section(&mut text, "History", &History::KEYS);
        }
        match self.session() {
            Some(session) => self.write_keys(&mut text, session),
            None => section(
                &mut text,
                "In a game",
                &[
                    ("?  F1", "The rules, and all keys of that game"),
                    ("T  F2", "Learn to play it, in a minute"),
                    ("h", "A hint, with its reason; again plays it"),
                    ("Esc", "The menu of everything"),
                ],
            ),
        }
        let _ = write!(
            text,
            "\n{HEADING}Mouse\nClick, drag and right-click the board as in a window; the names of keys at the \
             edge can be clicked too, and so can menus. Where a hint is shown, asking again plays it.\n"
        );
        self.overlays.push(Overlay::Pager(Pager::new("Help", text.trim_start()).of_help()));
    }

    /// The rules of the game on the board, and what can be pressed.
    fn write_keys(&self, text: &mut String, session: &dyn Session) {
        let info = session.info();
        let _ = write!(text, "\n{HEADING}{}\n{}\n", info.name, info.about);
        if !info.rules.is_empty() {
            let _ = write!(text, "\n{}\n", info.rules);
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
        for line in session.guide() {
            let _ = writeln!(text, "{}\t{}", line.keys, line.words);
        }
        let situation = self.controller.situation(&self.shared);
        let of_levels =
            [PuzzleCommand::Levels, PuzzleCommand::NextLevel, PuzzleCommand::PreviousLevel];
        let of_levels = of_levels.map(Command::from);
        for info in COMMANDS.iter().filter(|info| situation.lists(info.command.clone())) {
            if of_levels.contains(&info.command) && self.controller.levels.is_none() {
                continue;
            }
            let labels = key_labels(&situation, info.command.clone());
            if !labels.is_empty() {
                let _ = writeln!(text, "{}\t{}", labels.join("  "), info.label);
            }
        }
        let _ = writeln!(text, "^C\tLeave at once");
        if self.view().is_some_and(GameView::scrolls) {
            let _ = writeln!(text, "Alt+arrows\tMove the window over the board; the wheel too");
        }
    }
}

/// Keys under a heading.
fn section(text: &mut String, heading: &str, keys: &[(&str, &str)]) {
    let _ = write!(text, "\n{HEADING}{heading}\n");
    for (key, words) in keys {
        let _ = writeln!(text, "{key}\t{words}");
    }
}

//! The help: what can be pressed where it was asked for, the rules, and the keys as they are bound.

use std::fmt::Write;

use puzzle_midend::Session;

use super::App;
use super::menus::HEADING;
use crate::action::{Action, BINDINGS, KeyMap, is_offered};
use crate::keys;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::scrubber;

impl App {
    /// Help about what is in front; a help that is open closes.
    pub(super) fn push_help(&mut self) {
        let mut text = String::new();
        if let Some(overlay) = self.overlays.last() {
            section(&mut text, overlay.name(), overlay.keys());
        } else if self.scrubber.is_some() {
            section(&mut text, "History", &scrubber::KEYS);
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
                let key = command.key.map_or_else(|| "menu".into(), keys::label);
                let _ = writeln!(text, "{key}\t{}", command.label);
            }
        }
        let _ = write!(text, "\n{HEADING}Keys\n");
        for line in session.guide() {
            let _ = writeln!(text, "{}\t{}", line.keys, line.words);
        }
        let keys = KeyMap::new(session);
        let has_levels = self.levels.is_some();
        let of_levels = [Action::Levels, Action::NextLevel, Action::PreviousLevel];
        for binding in BINDINGS.iter().filter(|b| is_offered(session, &b.action)) {
            if of_levels.contains(&binding.action) && !has_levels {
                continue;
            }
            let labels = keys.labels(&binding.action);
            if !labels.is_empty() {
                let _ = writeln!(text, "{}\t{}", labels.join("  "), binding.label);
            }
        }
        let _ = writeln!(text, "^C\tLeave at once");
        if self.table().is_some_and(crate::table::Table::scrolls) {
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

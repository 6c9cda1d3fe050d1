//! The help: the rules, and the keys that work where it was opened.

use puzzle_app::{COMMANDS, Command, FrontEnd, HistoryView, PuzzleCommand};
use puzzle_core::input::Device;
use puzzle_core::{Text, label, text};
use puzzle_midend::Midend;

use super::App;
use crate::choice::key_labels;
use crate::game_view::GameView;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::pager_text::PagerText;

/// The most useful keys of all games.
const KEYS_OF_GAMES: [(&str, &str); 4] = [
    ("?  F1", label!("The rules and all keys of that game")),
    ("T  F2", label!("Learn to play it")),
    ("h", label!("A hint: where to look; again for the reason; again to play it")),
    ("Esc", label!("The menu with all commands")),
];

impl App {
    /// Opens the help for the topmost overlay, the history view or the game.
    pub(super) fn push_help(&mut self) {
        let mut text = PagerText::new(&self.styles);
        if let Some(overlay) = self.overlays.last() {
            text.section(overlay.name(), overlay.keys());
        } else if self.controller.history.is_some() {
            text.section(label!("History"), &HistoryView::KEYS);
        }
        match self.session() {
            Some(session) => self.write_keys(&mut text, session),
            None => {
                text.section(label!("In a game"), &KEYS_OF_GAMES);
            }
        }
        text.heading(label!("Mouse")).line(text!(
            "Click, drag and right-click the board as in a window; the names of keys at the edge can \
             be clicked too, and so can menus. Asking again shows more of a hint, and then plays it."
        ));
        let text = text.finish();
        self.overlays.push(Overlay::Pager(Pager::new(label!("Help"), text).of_help()));
    }

    /// Appends the rules and keys of the game on the board to a text.
    fn write_keys(&self, text: &mut PagerText<'_>, session: &Midend) {
        let info = session.info();
        text.heading(info.name).line(info.about);
        if !info.rules.is_empty() {
            let rules = info.rules_for(Device::Keys, &self.styles.language);
            text.gap().line(Text::plain(rules));
        }
        let commands = session.commands();
        if !commands.is_empty() {
            text.heading(label!("Commands"));
            for command in commands {
                let key = command.key.map(|key| FrontEnd::Terminal.key_label(key));
                text.named_keys(key.unwrap_or_else(|| text!("menu")), command.label);
            }
        }
        text.heading(label!("Keys"));
        for line in session.key_guide() {
            text.keys(line.keys, line.words);
        }
        let context = self.controller.context(&self.shared);
        let of_levels =
            [PuzzleCommand::Levels, PuzzleCommand::NextLevel, PuzzleCommand::PreviousLevel];
        let of_levels = of_levels.map(Command::from);
        let mut listed: Vec<Text> = Vec::new();
        for info in COMMANDS.iter().filter(|info| context.is_listed(info.command.clone())) {
            if of_levels.contains(&info.command) && self.controller.levels.is_none() {
                continue;
            }
            let mut labels = key_labels(&context, info.command.clone());
            // A key of two commands runs the first one during a game.
            labels.retain(|label| !listed.contains(label));
            if !labels.is_empty() {
                let keys = labels.iter().map(|key| self.styles.say(key)).collect::<Vec<_>>();
                text.named_keys(Text::plain(keys.join("  ")), info.label);
                listed.extend(labels);
            }
        }
        text.keys("^C", text!("Quit at once"));
        if self.view().is_some_and(GameView::scrolls) {
            text.keys(label!("Alt+arrows"), text!("Scroll the board; also the mouse wheel"));
        }
    }
}

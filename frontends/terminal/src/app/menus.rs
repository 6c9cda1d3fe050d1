//! The menus, dialogs and texts that lie on the board.

use std::fmt::Write;

use puzzle_core::{Aim, Key, Theme};
use puzzle_midend::{Picture, PresetLine};

use super::App;
use super::home::told_of;
use crate::action::{Action, KeyMap, is_offered};
use crate::form::{Form, Purpose};
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::Pager;

/// In front of a heading of a text.
pub(super) const HEADING: char = '\u{200b}';

impl App {
    fn push(&mut self, overlay: Overlay) {
        self.overlays.push(overlay);
    }

    /// Everything that can be done in a game.
    pub(super) fn push_menu(&mut self) {
        let Some(session) = self.session() else { return self.push_home() };
        let keys = KeyMap::new(session);
        let mut menu = Menu::new(session.info().name);
        let add = |menu: &mut Menu, label: &str, action: Action| {
            if is_offered(session, &action) {
                menu.add(label, "", action);
                menu.keys(&keys);
            }
        };
        menu.add("Go on playing", "", Action::Close);
        menu.key_too(Key::Escape);
        menu.gap();
        add(&mut menu, "New puzzle", Action::NewGame);
        add(&mut menu, "Another kind…", Action::Types);
        self.add_offers(&mut menu, &keys, false);
        if self.levels.as_ref().is_some_and(|levels| levels.entries.len() > 1) {
            add(&mut menu, "Levels…", Action::Levels);
            add(&mut menu, "Next level", Action::NextLevel);
            add(&mut menu, "Previous level", Action::PreviousLevel);
        }
        add(&mut menu, "Start again", Action::Restart);
        menu.gap();
        for command in session.commands() {
            menu.add(command.label, "", Action::Command(command.id));
            if let Some(key) = command.key {
                menu.key_too(key);
            }
        }
        menu.gap();
        if session.can_undo() {
            add(&mut menu, "Undo", Action::Undo);
        }
        if session.can_redo() {
            add(&mut menu, "Redo", Action::Redo);
        }
        add(&mut menu, "Hint", Action::Hint);
        add(&mut menu, "Find mistakes", Action::Mistakes);
        add(&mut menu, "Solve", Action::SolveMenu);
        add(&mut menu, "How hard is it?", Action::Rate);
        add(&mut menu, "History…", Action::Scrubber);
        add(&mut menu, "Checkpoint…", Action::Checkpoint);
        menu.gap();
        add(&mut menu, "Collections…", Action::Collections);
        add(&mut menu, "Games in progress…", Action::ResumeMenu);
        add(&mut menu, "Records…", Action::Records);
        add(&mut menu, "Rankings…", Action::Rankings);
        add(&mut menu, "Players…", Action::Players);
        menu.gap();
        add(&mut menu, "Save", Action::Save);
        add(&mut menu, "Save as…", Action::SaveAs);
        add(&mut menu, "Export…", Action::ExportMenu);
        add(&mut menu, "Load…", Action::Load);
        add(&mut menu, "Share: game ID…", Action::Share);
        add(&mut menu, "Enter a game ID…", Action::OpenId);
        menu.gap();
        add(&mut menu, "Board as text", Action::Text);
        add(&mut menu, "Board in words", Action::Describe);
        add(&mut menu, "Numbers of rows and columns", Action::Coordinates);
        menu.add("Theme…", self.look.theme.keyword(), Action::Themes);
        add(&mut menu, "Next theme", Action::NextTheme);
        add(&mut menu, "Preferences…", Action::Preferences);
        add(&mut menu, "Help", Action::Help);
        menu.gap();
        add(&mut menu, "All games…", Action::Home);
        if cfg!(unix) {
            add(&mut menu, "To the shell (fg comes back)", Action::Suspend);
        }
        add(&mut menu, "Quit", Action::Quit);
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_solve_menu(&mut self) {
        let Some(session) = self.session() else { return };
        let mut menu = Menu::new("Solve");
        menu.add("Any way, the soonest found", "", Action::Solve(Aim::Any));
        menu.add("In the fewest moves", "", Action::Solve(Aim::Optimal));
        for measure in session.can().measures {
            let label = format!("With the least {measure}");
            menu.add(label, "", Action::Solve(Aim::OptimalIn((*measure).into())));
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_themes(&mut self) {
        let mut menu = Menu::new("Theme");
        for theme in Theme::ALL {
            let word = theme.keyword();
            let note = if theme == self.look.theme { "now" } else { "" };
            menu.add(word, note, Action::Theme(theme));
        }
        let now = self.look.theme;
        menu.choose(|action| *action == Action::Theme(now));
        self.push(Overlay::Menu(Box::new(menu)));
    }

    /// The kinds of the game in front.
    pub(super) fn push_types(&mut self) {
        let Some(table) = self.table() else { return };
        let title = table.entry.info.name;
        let lines = table.session.presets();
        self.push_presets(title, &lines);
    }

    pub(super) fn push_presets(&mut self, title: &str, lines: &[PresetLine]) {
        let Some(table) = self.table() else { return };
        let now = table.session.params_text(puzzle_core::Form::Full);
        let is_top = lines.len() == table.session.presets().len();
        let mut menu = Menu::new(title).about(told_of(&table.entry));
        let is_now = |params: &str| params == now;
        if is_top && table.session.has_game() {
            menu.add("Go on playing", "", Action::Close);
            menu.gap();
        }
        if is_top && self.is_first_game() {
            menu.add("New to it? Learn to play…", "", Action::Lessons);
            menu.key_too(Key::Char('T'));
            menu.gap();
        }
        for line in lines {
            match line {
                PresetLine::Item { title, params, .. } => {
                    let note = if is_now(params) { "•" } else { "" };
                    menu.add(title, note, Action::Preset(params.clone()));
                }
                PresetLine::Menu { title, items } => {
                    let has_now = PresetLine::flatten(items).iter().any(|(_, p)| is_now(p));
                    let note = if has_now { "• ▸" } else { "▸" };
                    menu.add(title, note, Action::Presets(title.clone(), items.clone()));
                }
            }
        }
        if is_top && !table.session.config().is_empty() {
            menu.gap();
            menu.add("Custom…", "", Action::Custom);
        }
        if is_top {
            menu.gap();
            let session = &*table.session;
            let keys =
                if table.session.has_game() { KeyMap::new(session) } else { KeyMap::of_no_game() };
            self.add_offers(&mut menu, &keys, true);
        }
        menu.choose(|action| match action {
            Action::Preset(params) => is_now(params),
            Action::Presets(_, items) => PresetLine::flatten(items).iter().any(|(_, p)| is_now(p)),
            _ => false,
        });
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_custom(&mut self) {
        let Some(table) = self.table() else { return };
        let title = format!("{}: custom", table.entry.info.name);
        let mut form = Form::new(Purpose::Params, title, table.session.config());
        form.offer_now(&*table.session);
        self.push(Overlay::Form(form));
    }

    pub(super) fn push_preferences(&mut self) {
        let Some(table) = self.table() else { return };
        let title = format!("{}: preferences", table.entry.info.name);
        let form = Form::new(Purpose::Preferences, title, table.session.preferences());
        self.push(Overlay::Form(form));
    }

    /// The formats that the puzzle can be written in, with what each asks.
    pub(super) fn push_export_menu(&mut self) {
        let Some(session) = self.session() else { return };
        let mut menu = Menu::new("Export");
        for format in session.formats().into_iter().filter(|format| format.writes) {
            if format.choices.is_empty() {
                menu.add(format.name, "", Action::Export(format.id, ""));
            }
            for (choice, label) in format.choices {
                let label = format!("{}: {label}", format.name);
                menu.add(label, "", Action::Export(format.id, choice));
            }
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_text(&mut self) {
        let Some(text) = self.session().and_then(Picture::text) else { return };
        self.push(Overlay::Pager(Pager::new("Board as text", text).verbatim()));
    }

    pub(super) fn push_description(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = session.describe().map(|d| d.to_string()).unwrap_or_default();
        let status = session.status_text();
        if !status.is_empty() {
            let _ = write!(text, "\n{status}");
        }
        for words in session
            .message()
            .map(|m| m.words.as_str())
            .into_iter()
            .chain(session.warning().map(|w| w.words.as_str()))
        {
            let _ = write!(text, "\n{words}");
        }
        self.push(Overlay::Pager(Pager::new("Board in words", text)));
    }

    pub(super) fn push_message(&mut self) {
        let lines: Vec<String> = self.messages(true).into_iter().map(|(words, _)| words).collect();
        if !lines.is_empty() {
            self.push(Overlay::Pager(Pager::new("", lines.join("\n\n"))));
        }
    }

    /// Where the game on the board is to make a puzzle: the IDs of what is made so far, each with
    /// what its format makes of it.
    pub(super) fn made_ids(&self) -> Vec<(&'static str, String)> {
        let Some(session) = self.session().filter(|session| session.can().rates_position) else {
            return Vec::new();
        };
        let is_id = |text: &str| {
            let game = text.split('/').next().unwrap_or_default();
            text.lines().count() == 1 && self.registry.find(game).is_some()
        };
        let mut list = Vec::new();
        for format in session.formats().into_iter().filter(|format| format.writes) {
            for (choice, label) in format.choices {
                let bytes = session.export(format.id, choice).unwrap_or_default();
                let text = String::from_utf8(bytes).unwrap_or_default();
                if is_id(text.trim()) {
                    list.push((*label, text.trim().to_string()));
                }
            }
        }
        list
    }

    /// The IDs of the puzzle, to be copied or read.
    pub(super) fn push_share(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = String::new();
        let mut id = session.game_id().unwrap_or_default();
        let made = self.made_ids();
        if made.is_empty() {
            let _ = write!(text, "{HEADING}This puzzle\n{id}\n");
        } else {
            let _ = write!(text, "{HEADING}The board as it began\n{id}\n");
            for (label, made) in &made {
                let _ = write!(text, "\n{HEADING}The puzzle as it is now: {label}\n{made}\n");
            }
            id.clone_from(&made[0].1);
        }
        if let Some(seed) = session.seed_id() {
            let _ = write!(text, "\n{HEADING}Its seed\n{seed}\n");
        }
        if let Some(rating) = session.rating() {
            let _ = write!(text, "\n{HEADING}How hard it is\n{rating}\n");
        }
        let _ = write!(text, "\nWhoever opens the ID gets the same puzzle:\npuzzles play '{id}'\n");
        let mut pager = Pager::new("Share", text).offer('c', "copies the ID", Action::CopyId);
        if session.seed_id().is_some() {
            pager = pager.offer('s', "copies the seed's", Action::CopySeed);
        }
        self.push(Overlay::Pager(pager));
    }
}

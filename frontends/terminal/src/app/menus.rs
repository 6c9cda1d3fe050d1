//! The menus, dialogs and texts that lie on the board.

use std::fmt::Write;

use puzzle_core::{Aim, Theme};
use puzzle_midend::{Collection, Picture, PresetLine};

use super::App;
use crate::action::{Action, BINDINGS, KeyMap, is_offered};
use crate::form::{Form, Purpose};
use crate::keys;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::Pager;

/// In front of a heading of the help.
const HEADING: char = '\u{200b}';

impl App {
    fn push(&mut self, overlay: Overlay) {
        self.overlays.push(overlay);
    }

    /// The list of games.
    pub(super) fn push_home(&mut self) {
        let mut menu = Menu::new("Puzzles");
        if self.session().is_none() {
            menu = menu.stays();
        }
        let games = self.keeping.store.in_progress(&self.keeping.player).unwrap_or_default();
        let is_on_board = self.tables.iter().any(|table| table.session.has_game());
        if let Some(last) = games.first().filter(|_| !is_on_board) {
            let name = self.registry.find(&last.game).map_or("", |entry| entry.info.name);
            let done = last.done.map_or_else(String::new, |done| format!("{} %", done / 10));
            let label = format!("Continue {name}: {}", self.title_of(last));
            menu.add(label, done, Action::Resume(last.uid));
        }
        if !games.is_empty() {
            menu.add("Games in progress…", games.len().to_string(), Action::ResumeMenu);
            menu.gap();
        }
        for game in self.registry.games() {
            let is_begun =
                self.tables.iter().any(|t| t.entry.info.id == game.info.id && t.session.has_game());
            let note = if is_begun { "begun" } else { "" };
            menu.add(game.info.name, note, Action::Game(game.info.id));
            menu.about(game.info.about);
        }
        menu.gap();
        menu.add("Collections…", "", Action::Collections);
        menu.add("Enter a game ID…", "", Action::OpenId);
        menu.add("Load a file…", "", Action::Load);
        menu.gap();
        menu.add("Players…", self.keeping.player.as_str(), Action::Players);
        menu.add("Records…", "", Action::Records);
        menu.add("Rankings…", "", Action::Rankings);
        menu.add("Theme…", self.look.theme.keyword(), Action::Themes);
        menu.add("Help", "", Action::Help);
        menu.add("Quit", "q", Action::Quit);
        self.push(Overlay::Menu(menu));
    }

    /// Everything that can be done in a game.
    pub(super) fn push_menu(&mut self) {
        let Some(session) = self.session() else { return self.push_home() };
        let keys = KeyMap::new(session);
        let mut menu = Menu::new(session.info().name);
        let add = |menu: &mut Menu, label: &str, action: Action| {
            if is_offered(session, &action) {
                let key = keys.label(&action);
                menu.add(label, key, action);
            }
        };
        menu.add("Go on playing", "Esc", Action::Close);
        menu.gap();
        add(&mut menu, "New puzzle", Action::NewGame);
        add(&mut menu, "Another kind…", Action::Types);
        self.add_offers(&mut menu);
        if self.levels.as_ref().is_some_and(|levels| levels.entries.len() > 1) {
            add(&mut menu, "Levels…", Action::Levels);
            add(&mut menu, "Next level", Action::NextLevel);
            add(&mut menu, "Previous level", Action::PreviousLevel);
        }
        add(&mut menu, "Start again", Action::Restart);
        menu.gap();
        for command in session.commands() {
            let key = command.key.map(keys::label).unwrap_or_default();
            menu.add(command.label, key, Action::Command(command.id));
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
        menu.add("Theme…", keys.label(&Action::NextTheme), Action::Themes);
        add(&mut menu, "Preferences…", Action::Preferences);
        add(&mut menu, "Help", Action::Help);
        menu.gap();
        add(&mut menu, "All games…", Action::Home);
        if cfg!(unix) {
            add(&mut menu, "To the shell (fg comes back)", Action::Suspend);
        }
        add(&mut menu, "Quit", Action::Quit);
        self.push(Overlay::Menu(menu));
    }

    pub(super) fn push_solve_menu(&mut self) {
        let Some(session) = self.session() else { return };
        let mut menu = Menu::new("Solve");
        menu.add("Soon", "", Action::Solve(Aim::Any));
        menu.add("In the fewest moves", "", Action::Solve(Aim::Optimal));
        for measure in session.can().measures {
            let label = format!("With the least {measure}");
            menu.add(label, "", Action::Solve(Aim::OptimalIn((*measure).into())));
        }
        self.push(Overlay::Menu(menu));
    }

    pub(super) fn push_themes(&mut self) {
        let mut menu = Menu::new("Theme");
        for (theme, word) in Theme::ALL {
            let note = if theme == self.look.theme { "now" } else { "" };
            menu.add(word, note, Action::Theme(theme));
        }
        let now = self.look.theme;
        menu.choose(|action| *action == Action::Theme(now));
        self.push(Overlay::Menu(menu));
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
        let mut menu = Menu::new(title);
        let is_now = |params: &str| params == now;
        if is_top && table.session.has_game() {
            menu.add("Go on playing", "", Action::Close);
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
            self.add_offers(&mut menu);
        }
        menu.choose(|action| match action {
            Action::Preset(params) => is_now(params),
            Action::Presets(_, items) => PresetLine::flatten(items).iter().any(|(_, p)| is_now(p)),
            _ => false,
        });
        self.push(Overlay::Menu(menu));
    }

    /// What the game in front has beside new puzzles: the day's, lessons, collections.
    fn add_offers(&self, menu: &mut Menu) {
        let Some(table) = self.table() else { return };
        // Where positions are rated, puzzles are made, and a new one is an empty board.
        if !table.session.can().rates_position {
            menu.add("Puzzle of the day", "", Action::Daily);
        }
        if is_offered(&*table.session, &Action::Lessons) {
            menu.add("Learn to play…", "", Action::Lessons);
        }
        for bundle in table.entry.collections() {
            let n = Collection::read(bundle.text).entries.len();
            menu.add(bundle.title, format!("{n} puzzles ▸"), Action::Bundle(bundle.id));
        }
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
        self.push(Overlay::Menu(menu));
    }

    pub(super) fn push_load_menu(&mut self) {
        let saves = self.store.saves();
        if saves.is_empty() {
            return self.act(Action::LoadOther);
        }
        let mut menu = Menu::new("Load");
        for path in saves.into_iter().take(500) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = name.strip_suffix(".puzzle.json").unwrap_or(&name).to_string();
            menu.add(name, "", Action::LoadFile(path));
        }
        menu.gap();
        menu.add("Another file…", "", Action::LoadOther);
        self.push(Overlay::Menu(menu));
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
        let lines: Vec<String> = self.messages().into_iter().map(|(words, _)| words).collect();
        if !lines.is_empty() {
            self.push(Overlay::Pager(Pager::new("", lines.join("\n\n"))));
        }
    }

    /// The IDs of the puzzle, to be copied or read.
    pub(super) fn push_share(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = String::new();
        let id = session.game_id().unwrap_or_default();
        let _ = write!(text, "{HEADING}This puzzle\n{id}\n");
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

    /// The rules, and the keys as they are bound now.
    pub(super) fn push_help(&mut self) {
        let mut text = String::new();
        if let Some(session) = self.session() {
            let info = session.info();
            let _ = write!(text, "{HEADING}{}\n{}\n", info.name, info.about);
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
        } else {
            let _ = write!(
                text,
                "{HEADING}Menus\n↑ ↓\tChoose\nEnter\tTake\nEsc\tBack\na letter\tThe next line that begins with it\n"
            );
        }
        let _ = write!(
            text,
            "\n{HEADING}Mouse\nClick, drag and right-click the board as in a window; the names of keys at the \
             edge can be clicked too, and so can menus. Where a hint is shown, asking again plays it.\n"
        );
        self.push(Overlay::Pager(Pager::new("Help", text)));
    }
}

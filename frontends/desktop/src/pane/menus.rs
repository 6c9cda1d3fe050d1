//! The menu bar.

use eframe::egui::{self, Button, MenuBar, Ui};
use puzzle_core::{Aim, Form, Grade};
use puzzle_midend::{PresetLine, Session};

use super::Pane;
use super::bar::{self, MENUS};
use crate::action::{self, Action, is_offered};
use crate::look::Choice;
use crate::shared::Shared;

/// A menu is at least this wide.
const WIDTH: f32 = 250.0;

/// A menu that is being shown: what there is to be chosen in it, and what was.
struct Menu<'a> {
    session: Option<&'a dyn Session>,
    chosen: &'a mut Option<Action>,
    /// Whether its first line is to have the keyboard's focus.
    is_entered: bool,
    /// Whether a menu in it is open.
    has_inner: bool,
    /// Whether the focus is on a line that has a menu in it.
    is_on_inner: bool,
}

impl Menu<'_> {
    /// A line that does something; greyed where it would do nothing.
    fn line(&mut self, ui: &mut Ui, label: &str, action: Action, can: bool) {
        let key = action::label(self.session, &action);
        self.line_with_key(ui, label, &key, action, can);
    }

    fn line_with_key(&mut self, ui: &mut Ui, label: &str, key: &str, action: Action, can: bool) {
        let button = Button::new(label).shortcut_text(key);
        let response = ui.add_enabled(can, button);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MenuItem, can, label));
        self.enter(ui, &response);
        if response.clicked() {
            *self.chosen = Some(action);
            ui.close();
        }
    }

    /// A line that needs a game, of a kind that has it.
    fn of_game(&mut self, ui: &mut Ui, label: &str, action: Action) {
        let can = self.session.is_some_and(|session| is_offered(session, &action));
        self.line(ui, label, action, can);
    }

    /// A line that is chosen or not.
    fn mark(&mut self, ui: &mut Ui, label: &str, is_on: bool, action: Action) {
        let key = action::label(self.session, &action);
        let mark = if is_on { "✓ " } else { "    " };
        let response = ui.add(Button::new(format!("{mark}{label}")).shortcut_text(key));
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::MenuItemRadio, true, is_on, label)
        });
        self.enter(ui, &response);
        if response.clicked() {
            *self.chosen = Some(action);
            ui.close();
        }
    }

    /// A menu in the menu; greyed where there is nothing in it.
    fn menu(&mut self, ui: &mut Ui, label: &str, can: bool, add: impl FnOnce(&mut Ui, &mut Self)) {
        ui.add_enabled_ui(can, |ui| {
            let is_entered = std::mem::take(&mut self.is_entered);
            let menu = ui.menu_button(label, |ui| {
                self.has_inner = true;
                scrolled(ui, |ui| add(ui, self));
            });
            self.is_entered = is_entered;
            self.enter(ui, &menu.response);
            self.is_on_inner |= menu.response.has_focus();
        });
    }

    /// The first line that can be chosen takes the focus of a menu that the keyboard opened.
    fn enter(&mut self, ui: &Ui, response: &egui::Response) {
        if self.is_entered && response.enabled() && !ui.is_sizing_pass() {
            self.is_entered = false;
            response.request_focus();
        }
    }
}

fn roomy(ui: &mut Ui) {
    ui.set_min_width(WIDTH);
    let spacing = ui.spacing_mut();
    spacing.button_padding = egui::vec2(8.0, 2.0);
    spacing.interact_size.y = 23.0;
    spacing.item_spacing.y = 2.0;
}

impl Pane {
    /// The menus, at the top of the window.
    pub(super) fn menu_bar(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let (mut chosen, mut bar) = (None, std::mem::take(&mut self.bar));
        if self.dialogs.is_empty() {
            bar.take_keys(&ctx, self.session());
        }
        (bar.has_inner, bar.is_on_inner) = (false, false);
        let frame =
            egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(6, 3));
        egui::Panel::top("menus").frame(frame).show(ui, |ui| {
            MenuBar::new().ui(ui, |ui| {
                ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
                let mut buttons = Vec::new();
                for (at, (name, _)) in MENUS.into_iter().enumerate() {
                    let mut is_shown = false;
                    let mut menu = Menu {
                        session: self.session(),
                        chosen: &mut chosen,
                        is_entered: bar.entered == Some(at),
                        has_inner: false,
                        is_on_inner: false,
                    };
                    let shown = ui.menu_button(bar::name(ui, name), |ui| {
                        // A menu in which nothing can be chosen is not entered later.
                        is_shown = !ui.is_sizing_pass();
                        scrolled(ui, |ui| self.menu(ui, &mut menu, name, shared));
                    });
                    if bar.entered == Some(at) && is_shown {
                        bar.entered = None;
                    }
                    bar.has_inner |= menu.has_inner;
                    bar.is_on_inner |= menu.is_on_inner;
                    buttons.push(shown.response);
                }
                bar.knows(&buttons);
            });
        });
        self.bar = bar;
        if let Some(action) = chosen {
            self.act(&ctx, shared, action);
        }
    }

    fn menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, name: &str, shared: &Shared) {
        match name {
            "Game" => self.game_menu(ui, menu, shared),
            "Type" => self.type_menu(ui, menu),
            "Edit" => self.edit_menu(ui, menu),
            "View" => self.view_menu(ui, menu, shared),
            _ => self.help_menu(ui, menu),
        }
    }

    fn game_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, shared: &Shared) {
        let has_table = self.table().is_some();
        menu.line(ui, "New", Action::NewGame, has_table);
        menu.of_game(ui, "Restart", Action::Restart);
        menu.line(ui, "Of a seed…", Action::Seed, has_table);
        menu.line(ui, "Enter a game ID…", Action::OpenId, true);
        let has_daily =
            self.table().is_some_and(|table| is_offered(&*table.session, &Action::Daily));
        menu.line(ui, "Puzzle of the day", Action::Daily, has_daily);
        let commands = self.session().map(puzzle_midend::Play::commands).unwrap_or_default();
        if !commands.is_empty() {
            ui.separator();
            for command in commands {
                let key = command.key.map(puzzle_core::KeyPress::label).unwrap_or_default();
                menu.line_with_key(ui, &command.label, &key, Action::Command(command.id), true);
            }
        }
        ui.separator();
        menu.line(ui, "Continue a game…", Action::Continue, true);
        menu.line(ui, "Load…", Action::Load, true);
        menu.menu(ui, "Recent", true, |ui, menu| {
            for path in &shared.recent {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                menu.line(ui, &name, Action::LoadFile(path.clone()), true);
            }
            if shared.recent.is_empty() {
                ui.weak("No file was opened yet");
            }
        });
        menu.of_game(ui, "Save", Action::Save);
        menu.of_game(ui, "Save as…", Action::SaveAs);
        ui.separator();
        menu.of_game(ui, "Print…", Action::Print);
        menu.of_game(ui, "Picture…", Action::Picture);
        let formats = self.session().map(puzzle_midend::Exchange::formats).unwrap_or_default();
        let written: Vec<_> = formats.into_iter().filter(|format| format.writes).collect();
        menu.menu(ui, "Export", !written.is_empty(), |ui, menu| {
            for format in &written {
                if format.choices.is_empty() {
                    menu.line(ui, format.name, Action::Export(format.id, ""), true);
                }
                for (choice, label) in format.choices {
                    let label = format!("{}: {label}", format.name);
                    menu.line(ui, &label, Action::Export(format.id, choice), true);
                }
            }
        });
        ui.separator();
        menu.line(ui, "All games", Action::Home, self.current.is_some());
        menu.line(ui, "Records…", Action::Records, true);
        menu.line(ui, "Rankings…", Action::Rankings, true);
        menu.line(ui, "Players…", Action::Players, true);
        ui.separator();
        menu.line(ui, "New window", Action::NewWindow, true);
        menu.line(ui, "Close window", Action::CloseWindow, true);
        menu.line(ui, "Quit", Action::Quit, true);
    }

    fn type_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        if let Some(table) = self.table() {
            let now = table.session.params_text(Form::Full);
            presets(ui, menu, &table.session.presets(), &now);
            ui.separator();
            menu.line(ui, "Custom…", Action::Custom, !table.session.config().is_empty());
            ui.separator();
        }
        menu.line(ui, "Collections…", Action::Collections, true);
        let levels = self.levels.as_ref();
        menu.line(ui, "Levels…", Action::Levels, levels.is_some());
        let has_more = levels.is_some_and(|levels| levels.entries.len() > 1);
        menu.line(ui, "Next level", Action::NextLevel, has_more);
        menu.line(ui, "Previous level", Action::PreviousLevel, has_more);
        menu.of_game(ui, "Keep this puzzle among my own", Action::KeepPuzzle);
    }

    fn edit_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        let session = self.session();
        menu.line(ui, "Undo", Action::Undo, session.is_some_and(puzzle_midend::Timeline::can_undo));
        menu.line(ui, "Redo", Action::Redo, session.is_some_and(puzzle_midend::Timeline::can_redo));
        ui.separator();
        menu.of_game(ui, "Copy as text", Action::CopyText);
        menu.of_game(ui, "Copy the game ID", Action::CopyId);
        let has_seed = session.is_some_and(|session| session.seed_id().is_some());
        menu.line(ui, "Copy the seed's ID", Action::CopySeed, has_seed);
        ui.separator();
        menu.of_game(ui, "Checkpoint…", Action::Checkpoint);
        let points = session.map(puzzle_midend::Timeline::checkpoints).unwrap_or_default();
        menu.menu(ui, "Go to a checkpoint", !points.is_empty(), |ui, menu| {
            for (name, position) in &points {
                menu.line(ui, name, Action::GoTo(*position), true);
            }
        });
        let has_history = session.is_some_and(|session| session.history_len() > 0);
        menu.line(ui, "History", Action::History, has_history);
    }

    fn view_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, shared: &Shared) {
        menu.menu(ui, "Theme", true, |ui, menu| {
            for choice in Choice::all() {
                menu.mark(ui, choice.title(), shared.choice == choice, Action::Theme(choice));
            }
        });
        menu.menu(ui, "Skin", self.session().is_some(), |ui, menu| {
            let table = self.table();
            let is_dressed = table.is_some_and(|table| table.skin.is_some());
            menu.mark(ui, "The game's own pictures", !is_dressed, Action::NoSkin);
            let known = table.and_then(|table| shared.skin_of(table.entry.info.id));
            if let Some(path) = known {
                ui.weak(path.display().to_string());
            }
            menu.line(ui, "A folder or a picture…", Action::Skin, true);
        });
        ui.separator();
        menu.line(ui, "Larger", Action::Larger, true);
        menu.line(ui, "Smaller", Action::Smaller, true);
        menu.line(ui, "Usual size", Action::UsualSize, true);
        menu.of_game(ui, "Fit the window to the puzzle", Action::Fit);
        menu.line(ui, "Full screen", Action::Fullscreen, true);
        ui.separator();
        menu.mark(ui, "Show the clock", shared.shows_clock, Action::Clock);
        menu.mark(ui, "Reduce motion", shared.reduces_motion, Action::Motion);
        ui.separator();
        menu.line(ui, "Preferences…", Action::Preferences, self.table().is_some());
    }

    fn help_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        menu.of_game(ui, "Hint", Action::Hint);
        menu.of_game(ui, "Find mistakes", Action::Mistakes);
        let can = self.session().map(puzzle_midend::Play::can);
        let measures = can.map_or(&[][..], |can| can.measures);
        if measures.is_empty() {
            menu.of_game(ui, "Solve", Action::Solve(Aim::Any));
        } else {
            menu.menu(ui, "Solve", true, |ui, menu| {
                menu.of_game(ui, "Soon", Action::Solve(Aim::Any));
                menu.of_game(ui, "In the fewest moves", Action::Solve(Aim::Optimal));
                for measure in measures {
                    let label = format!("With the least {measure}");
                    menu.of_game(ui, &label, Action::Solve(Aim::OptimalIn((*measure).into())));
                }
            });
        }
        menu.of_game(ui, "How hard is it?", Action::Rate);
        ui.separator();
        let lessons = self.table().map(|table| table.session.lessons()).unwrap_or_default();
        menu.menu(ui, "Learn to play", !lessons.is_empty(), |ui, menu| {
            for (at, title) in lessons.iter().enumerate() {
                menu.line(ui, &format!("{}. {title}", at + 1), Action::Lesson(at), true);
            }
        });
        menu.line(ui, "Rules", Action::Rules, self.table().is_some());
        menu.line(ui, "Keys and mouse", Action::Keys, true);
        menu.of_game(ui, "The board in words", Action::Describe);
    }
}

/// Menus that are taller than the window scroll.
fn scrolled(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    roomy(ui);
    let room = (ui.ctx().content_rect().height() - 60.0).max(100.0);
    egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
        roomy(ui);
        add(ui);
    });
}

/// The tree of params, with the grades that they ask for.
fn presets(ui: &mut Ui, menu: &mut Menu<'_>, lines: &[PresetLine], now: &str) {
    for line in lines {
        match line {
            PresetLine::Item { title, params, grade } => {
                let names_grade =
                    |grade: Grade| title.to_lowercase().contains(&grade.title().to_lowercase());
                let label = match grade {
                    Some(grade) if !names_grade(*grade) => {
                        format!("{title}, {}", grade.title().to_lowercase())
                    }
                    _ => title.clone(),
                };
                menu.mark(ui, &label, params == now, Action::Preset(params.clone()));
            }
            PresetLine::Menu { title, items } => {
                let mark = if has(items, now) { "✓ " } else { "    " };
                menu.menu(ui, &format!("{mark}{title}"), true, |ui, menu| {
                    presets(ui, menu, items, now);
                });
            }
        }
    }
}

/// Whether these params are somewhere among the lines.
fn has(lines: &[PresetLine], now: &str) -> bool {
    lines.iter().any(|line| match line {
        PresetLine::Item { params, .. } => params == now,
        PresetLine::Menu { items, .. } => has(items, now),
    })
}

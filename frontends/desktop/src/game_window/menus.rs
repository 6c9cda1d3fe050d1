//! The menus of the menu bar.

use eframe::egui::{self, Button, MenuBar, Response, Ui, WidgetText};
use puzzle_app::{
    Command, CommandContext, Coordinates, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand,
    ViewCommand, hint_label,
};
use puzzle_core::ability::MenuCommand;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Grade, Objective};
use puzzle_midend::PresetLine;

use super::GameWindow;
use super::bar::{self, Bar, MENUS};
use super::header;
use crate::appearance::ThemeChoice;
use crate::game_window::theme_command;
use crate::keys;
use crate::shared_state::Shared;

/// The minimum width of a menu, in points.
const WIDTH: f32 = 250.0;
/// The width of a window, in points, below which all menus are in one.
const NARROW: f32 = 580.0;

/// A menu while it is drawn, with the command that was chosen in it.
struct Menu<'a> {
    context: CommandContext<'a>,
    chosen: &'a mut Option<Command>,
    /// Whether the menu was opened by keyboard and its first line is to receive the focus.
    is_entered: bool,
    /// Whether one of its submenus is open.
    has_inner: bool,
    /// Whether the focus is on a line with a submenu.
    is_on_inner: bool,
}

impl Menu<'_> {
    /// Draws the line of a command; grayed out if it is disabled.
    fn line(&mut self, ui: &mut Ui, label: &str, command: impl Into<Command>) {
        let command = command.into();
        let key = keys::label_of(&self.context, &command);
        self.line_with_key(ui, label, &key, command);
    }

    fn line_with_key(&mut self, ui: &mut Ui, label: &str, key: &str, command: Command) {
        let can = self.context.is_enabled(command.clone());
        let button = Button::new(label).shortcut_text(key);
        let response = ui.add_enabled(can, button);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MenuItem, can, label));
        self.enter(ui, &response);
        if response.clicked() {
            *self.chosen = Some(command);
            ui.close();
        }
    }

    /// Draws a line with a check mark.
    fn mark(
        &mut self,
        ui: &mut Ui,
        label: &str,
        is_on: bool,
        command: impl Into<Command>,
    ) -> Response {
        let command = command.into();
        let key = keys::label_of(&self.context, &command);
        let mark = if is_on { "✓ " } else { "    " };
        let response = ui.add(Button::new(format!("{mark}{label}")).shortcut_text(key));
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::MenuItemRadio, true, is_on, label)
        });
        self.enter(ui, &response);
        if response.clicked() {
            *self.chosen = Some(command);
            ui.close();
        }
        response
    }

    /// Draws a submenu; grayed out if it is empty.
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

    /// Gives the focus to the first enabled line of a menu that was opened by keyboard.
    fn enter(&mut self, ui: &Ui, response: &egui::Response) {
        if self.is_entered && response.enabled() && !ui.is_sizing_pass() {
            self.is_entered = false;
            response.request_focus();
        }
    }
}

/// The commands of editors and for opening one. Only games with an editor have them.
const EDITING: [(&str, PuzzleCommand); 4] = [
    ("Play it", PuzzleCommand::PlayDraft),
    ("Title, author and note…", PuzzleCommand::Describe),
    ("Edit this puzzle", PuzzleCommand::Edit),
    ("Make your own", PuzzleCommand::NewDraft),
];

/// The commands with the player's solutions.
const SOLUTIONS: [(&str, GameCommand); 2] = [
    ("Show the best solution", GameCommand::ShowBest),
    ("Improve my solution", GameCommand::Improve),
];

fn roomy(ui: &mut Ui) {
    ui.set_min_width(WIDTH);
    let spacing = ui.spacing_mut();
    spacing.button_padding = egui::vec2(8.0, 2.0);
    spacing.interact_size.y = 23.0;
    spacing.item_spacing.y = 2.0;
}

impl GameWindow {
    /// Draws the header bar at the top of the window: menus and buttons.
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
                self.menus(ui, shared, &mut bar, &mut chosen);
                let hint = self.session().map_or("Hint", hint_label);
                let context = self.controller.context(&shared.app);
                let clicked = header::buttons(ui, &context, hint);
                chosen = chosen.take().or(clicked);
            });
        });
        self.bar = bar;
        if let Some(command) = chosen {
            self.act(&ctx, shared, command);
        }
    }

    /// Draws the menus beside each other, or in a narrow window as submenus of a single one.
    fn menus(&self, ui: &mut Ui, shared: &Shared, bar: &mut Bar, chosen: &mut Option<Command>) {
        let is_narrow = ui.ctx().content_rect().width() < NARROW;
        let n = if is_narrow { 1 } else { MENUS.len() };
        let mut buttons = Vec::new();
        for (at, (name, _)) in MENUS.into_iter().enumerate().take(n) {
            let is_entered = bar.entered.is_some_and(|entered| is_narrow || entered == at);
            let mut is_shown = false;
            let mut menu = Menu {
                context: self.controller.context(&shared.app),
                chosen,
                is_entered,
                has_inner: false,
                is_on_inner: false,
            };
            let label =
                if is_narrow { "☰ Menu".into() } else { WidgetText::from(bar::name(ui, name)) };
            let shown = ui.menu_button(label, |ui| {
                // The request to focus the first line does not outlast this menu.
                is_shown = !ui.is_sizing_pass();
                scrolled(ui, |ui| {
                    if !is_narrow {
                        return self.menu(ui, &mut menu, name, shared);
                    }
                    for (name, _) in MENUS {
                        menu.menu(ui, name, true, |ui, menu| self.menu(ui, menu, name, shared));
                    }
                });
            });
            if is_entered && is_shown {
                bar.entered = None;
            }
            bar.has_inner |= menu.has_inner;
            bar.is_on_inner |= menu.is_on_inner;
            buttons.push(shown.response);
        }
        bar.set_buttons(&buttons);
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
        menu.line(ui, "New", PuzzleCommand::New);
        menu.line(ui, "Restart", GameCommand::Restart);
        menu.line(ui, "Set the board back", GameCommand::ResetLessonStep);
        menu.line(ui, "Enter a seed…", PuzzleCommand::EnterSeed);
        menu.line(ui, "Enter a game ID…", PuzzleCommand::EnterId);
        menu.line(ui, "Puzzle of the day", PuzzleCommand::Daily);
        menu.line(ui, "Puzzles of other days…", PuzzleCommand::Archive);
        menu.line(ui, "Today in all games…", PuzzleCommand::Dailies);
        for (label, command) in EDITING {
            if menu.context.is_listed(command.clone()) {
                menu.line(ui, label, command);
            }
        }
        let commands = self.session().map(puzzle_midend::Play::commands).unwrap_or_default();
        if self.session().is_some_and(|session| session.capabilities().is_editor()) {
            // An editor has more commands than fit into a window.
            let has_some = !commands.is_empty();
            menu.menu(ui, "Change the board", has_some, |ui, menu| own_lines(ui, menu, &commands));
        } else if !commands.is_empty() {
            ui.separator();
            own_lines(ui, menu, &commands);
        }
        ui.separator();
        menu.line(ui, "Continue a game…", PuzzleCommand::GamesInProgress);
        menu.line(ui, "Load…", PuzzleCommand::Load);
        menu.menu(ui, "Recent", true, |ui, menu| {
            for path in &shared.app.recent {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                menu.line(ui, &name, PuzzleCommand::File(path.clone()));
            }
            if shared.app.recent.is_empty() {
                ui.weak("No recent files");
            }
        });
        menu.line(ui, "Save", OutputCommand::Save);
        menu.line(ui, "Save as…", OutputCommand::SaveAs);
        ui.separator();
        menu.line(ui, "Print…", OutputCommand::Print);
        menu.line(ui, "Save a picture…", OutputCommand::Picture);
        let formats = self.session().map(puzzle_midend::ImportExport::formats).unwrap_or_default();
        let written: Vec<_> = formats.into_iter().filter(|format| format.writes).collect();
        menu.menu(ui, "Export", !written.is_empty(), |ui, menu| {
            for format in &written {
                if format.choices.is_empty() {
                    menu.line(
                        ui,
                        format.name,
                        OutputCommand::Export(format.id.into(), String::new()),
                    );
                }
                for (choice, label) in format.choices {
                    let label = format!("{}: {label}", format.name);
                    menu.line(
                        ui,
                        &label,
                        OutputCommand::Export(format.id.into(), (*choice).into()),
                    );
                }
            }
        });
        ui.separator();
        menu.line(ui, "All games", PuzzleCommand::Home);
        menu.line(ui, "Records…", PlayerCommand::Records);
        menu.line(ui, "Rankings…", PlayerCommand::Rankings);
        menu.line(ui, "Players…", PlayerCommand::Players);
        ui.separator();
        menu.line(ui, "New window", ViewCommand::NewWindow);
        menu.line(ui, "Close window", ViewCommand::CloseWindow);
        menu.line(ui, "Quit", ViewCommand::Quit);
    }

    fn type_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        if let Some(game) = self.controller.game() {
            let now = game.session.params_text(ParamsForm::Full);
            presets(ui, menu, &game.session.presets(), &now);
            ui.separator();
            menu.line(ui, "Custom…", PuzzleCommand::Custom);
            ui.separator();
        }
        menu.line(ui, "Collections…", PuzzleCommand::Collections);
        menu.line(ui, "Levels…", PuzzleCommand::Levels);
        menu.line(ui, "Next level", PuzzleCommand::NextLevel);
        menu.line(ui, "Previous level", PuzzleCommand::PreviousLevel);
        menu.line(ui, "Add to my puzzles", OutputCommand::Keep);
    }

    fn edit_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        let session = self.session();
        menu.line(ui, "Undo", GameCommand::Undo);
        menu.line(ui, "Redo", GameCommand::Redo);
        ui.separator();
        menu.line(ui, "Copy as text", OutputCommand::CopyText);
        menu.line(ui, "Board as text…", OutputCommand::ShowText);
        menu.line(ui, "Share…", OutputCommand::Share);
        menu.line(ui, "Copy the game ID", OutputCommand::CopyId);
        menu.line(ui, "Copy the seed ID", OutputCommand::CopySeed);
        ui.separator();
        menu.line(ui, "Checkpoint…", GameCommand::AddCheckpoint);
        let points = session.map(puzzle_midend::Timeline::checkpoints).unwrap_or_default();
        menu.menu(ui, "Go to a checkpoint", !points.is_empty(), |ui, menu| {
            for (name, position) in &points {
                menu.line(ui, name, GameCommand::GoTo(*position));
            }
        });
        menu.line(ui, "History", GameCommand::History);
    }

    fn view_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, shared: &Shared) {
        menu.menu(ui, "Theme", true, |ui, menu| {
            for choice in ThemeChoice::all() {
                menu.mark(ui, choice.title(), shared.choice == choice, theme_command(choice));
            }
        });
        menu.menu(ui, "Skin", self.session().is_some(), |ui, menu| {
            let game = self.controller.game();
            let view = self.controller.current.and_then(|at| self.views.get(at));
            let is_dressed = view.is_some_and(|view| view.skin.is_some());
            menu.mark(ui, "The game's own pictures", !is_dressed, ViewCommand::NoSkin);
            let known = game.and_then(|game| shared.skin_of(game.entry.info.id));
            if let Some(path) = known {
                ui.weak(path.display().to_string());
            }
            menu.line(ui, "Choose a folder or picture…", ViewCommand::Skin);
        });
        ui.separator();
        menu.line(ui, "Zoom in", ViewCommand::Larger);
        menu.line(ui, "Zoom out", ViewCommand::Smaller);
        menu.line(ui, "Reset zoom", ViewCommand::UsualSize);
        menu.line(ui, "Fit the window to the puzzle", ViewCommand::FitWindow);
        menu.line(ui, "Full screen", ViewCommand::Fullscreen);
        ui.separator();
        menu.mark(ui, "Show the clock", shared.shows_clock, ViewCommand::Clock);
        menu.mark(ui, "Show the keys below the board", shared.shows_keys, ViewCommand::ScreenKeys);
        if self.session().is_some_and(|session| Coordinates::of(session).is_some()) {
            let is_on = shared.shows_coordinates;
            menu.mark(ui, "Row and column numbers", is_on, ViewCommand::Coordinates);
        }
        menu.mark(ui, "Reduce motion", shared.reduces_motion, ViewCommand::Motion);
        ui.separator();
        menu.line(ui, "Preferences…", ViewCommand::Preferences);
    }

    fn help_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        menu.line(ui, self.session().map_or("Hint", hint_label), GameCommand::Hint);
        menu.line(ui, "Find mistakes", GameCommand::Mistakes);
        let can = self.session().map(puzzle_midend::Play::capabilities);
        let measures = can.map_or(&[][..], |can| can.measures);
        if measures.is_empty() {
            menu.line(ui, "Solve", GameCommand::Solve(Objective::Any));
        } else {
            menu.menu(ui, "Solve", true, |ui, menu| {
                menu.line(ui, "Any solution, found quickly", GameCommand::Solve(Objective::Any));
                menu.line(ui, "In the fewest moves", GameCommand::Solve(Objective::Optimal));
                for measure in measures {
                    let label = format!("With the fewest {measure}");
                    menu.line(
                        ui,
                        &label,
                        GameCommand::Solve(Objective::OptimalIn((*measure).into())),
                    );
                }
            });
        }
        menu.line(ui, "How hard is it?", GameCommand::Rate);
        for (label, command) in SOLUTIONS {
            if menu.context.is_listed(command.clone()) {
                menu.line(ui, label, command);
            }
        }
        ui.separator();
        let game = self.controller.game();
        let lessons = game.map(|game| game.session.lessons()).unwrap_or_default();
        menu.menu(ui, "Learn to play", !lessons.is_empty(), |ui, menu| {
            for (at, title) in lessons.iter().enumerate() {
                menu.line(ui, &format!("{}. {title}", at + 1), GameCommand::Lesson(at));
            }
        });
        menu.line(ui, "Rules", ViewCommand::Help);
        menu.line(ui, "Keys and mouse", ViewCommand::Keys);
        menu.line(ui, "The board in words", ViewCommand::Describe);
    }
}

/// Draws the lines of the game's own commands.
fn own_lines(ui: &mut Ui, menu: &mut Menu<'_>, commands: &[MenuCommand]) {
    for command in commands {
        let key = command.key.map(puzzle_core::input::KeyPress::label).unwrap_or_default();
        let own = GameCommand::Own(command.id.into());
        menu.line_with_key(ui, &command.label, &key, own.into());
    }
}

/// Makes menus scroll that are taller than the window.
fn scrolled(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    roomy(ui);
    let room = (ui.ctx().content_rect().height() - 60.0).max(100.0);
    let mut area = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
    if ui.is_sizing_pass() {
        // The menu was just opened.
        area = area.vertical_scroll_offset(0.0);
    }
    area.show(ui, |ui| {
        roomy(ui);
        add(ui);
    });
}

/// Draws the tree of presets with their grades.
fn presets(ui: &mut Ui, menu: &mut Menu<'_>, lines: &[PresetLine], now: &str) {
    for line in lines {
        match line {
            PresetLine::Item { title, params, grade, any } => {
                let names_grade =
                    |grade: Grade| title.to_lowercase().contains(&grade.title().to_lowercase());
                let label = match grade {
                    Some(grade) if !names_grade(*grade) => {
                        format!("{title}, {}", grade.title().to_lowercase())
                    }
                    _ => title.clone(),
                };
                let command = PuzzleCommand::Params(params.clone());
                let line = menu.mark(ui, &label, params == now, command);
                if let Some(meaning) = any {
                    let _ = line.on_hover_text(format!("Any: {meaning}"));
                }
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

/// Returns `true` if params are among the presets.
fn has(lines: &[PresetLine], now: &str) -> bool {
    lines.iter().any(|line| match line {
        PresetLine::Item { params, .. } => params == now,
        PresetLine::Menu { items, .. } => has(items, now),
    })
}

//! The menus of the menu bar.

use eframe::egui::{self, Button, MenuBar, Response, Ui, WidgetText};
use puzzle_app::{
    Command, CommandContext, Coordinates, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand,
    ViewCommand, hint_label, key_name,
};
use puzzle_core::ability::MenuCommand;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Objective;
use puzzle_core::{Text, label, text};
use puzzle_midend::{Midend, PresetLine};

use super::GameWindow;
use super::bar::{self, Bar, MENUS};
use super::header;
use crate::appearance::ThemeChoice;
use crate::dialog::export_label;
use crate::game_window::theme_command;
use crate::keys;
use crate::say::say;
use crate::shared_state::Shared;

/// The minimum width of a menu, in points.
const WIDTH: f32 = 250.0;

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
    fn line(&mut self, ui: &mut Ui, label: impl Into<Text>, command: impl Into<Command>) {
        let command = command.into();
        let key = keys::label_of(&self.context, &command);
        self.line_with_key(ui, label.into(), key, command);
    }

    fn line_with_key(&mut self, ui: &mut Ui, label: Text, key: Text, command: Command) {
        let can = self.context.is_enabled(command.clone());
        let label = say(label);
        let button = Button::new(&label).shortcut_text(say(key));
        let response = ui.add_enabled(can, button);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MenuItem, can, &label));
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
        label: impl Into<Text>,
        is_on: bool,
        command: impl Into<Command>,
    ) -> Response {
        let command = command.into();
        let key = keys::label_of(&self.context, &command);
        let mark = if is_on { "✓ " } else { "    " };
        let label = say(label);
        let response = ui.add(Button::new(format!("{mark}{label}")).shortcut_text(say(key)));
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::MenuItemRadio, true, is_on, &label)
        });
        self.enter(ui, &response);
        if response.clicked() {
            *self.chosen = Some(command);
            ui.close();
        }
        response
    }

    /// Draws a submenu; grayed out if it is empty.
    fn menu(
        &mut self,
        ui: &mut Ui,
        label: impl Into<Text>,
        can: bool,
        add: impl FnOnce(&mut Ui, &mut Self),
    ) {
        let label = say(label);
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
    (label!("Play it"), PuzzleCommand::PlayDraft),
    (label!("Title, author and note…"), PuzzleCommand::Describe),
    (label!("Edit this puzzle"), PuzzleCommand::Edit),
    (label!("Make your own"), PuzzleCommand::NewDraft),
];

/// The commands with the player's solutions.
const SOLUTIONS: [(&str, GameCommand); 2] = [
    (label!("Show the best solution"), GameCommand::ShowBest),
    (label!("Improve my solution"), GameCommand::Improve),
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
                let hint = self.session().map_or(label!("Hint"), hint_label);
                let is_narrow = bar::is_narrow(ui);
                self.menus(ui, shared, (&mut bar, is_narrow), &mut chosen);
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
    fn menus(
        &self,
        ui: &mut Ui,
        shared: &Shared,
        (bar, is_narrow): (&mut Bar, bool),
        chosen: &mut Option<Command>,
    ) {
        let n = if is_narrow { 1 } else { MENUS.len() };
        let mut buttons = Vec::new();
        for (at, name) in bar::names().iter().enumerate().take(n) {
            let is_entered = bar.entered.is_some_and(|entered| is_narrow || entered == at);
            let mut is_shown = false;
            let mut menu = Menu {
                context: self.controller.context(&shared.app),
                chosen,
                is_entered,
                has_inner: false,
                is_on_inner: false,
            };
            let label = if is_narrow {
                say(text!("☰ Menu")).into()
            } else {
                WidgetText::from(bar::layout(ui, name))
            };
            let shown = ui.menu_button(label, |ui| {
                // The request to focus the first line does not outlast this menu.
                is_shown = !ui.is_sizing_pass();
                scrolled(ui, |ui| {
                    if !is_narrow {
                        return self.menu(ui, &mut menu, at, shared);
                    }
                    for (at, name) in MENUS.into_iter().enumerate() {
                        menu.menu(ui, name, true, |ui, menu| self.menu(ui, menu, at, shared));
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

    /// Draws the menu at an index of [`MENUS`].
    fn menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, at: usize, shared: &Shared) {
        match at {
            0 => self.game_menu(ui, menu, shared),
            1 => self.type_menu(ui, menu),
            2 => self.edit_menu(ui, menu),
            3 => self.view_menu(ui, menu, shared),
            _ => self.help_menu(ui, menu),
        }
    }

    fn game_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, shared: &Shared) {
        menu.line(ui, text!("New"), PuzzleCommand::New);
        menu.line(ui, text!("Restart"), GameCommand::Restart);
        menu.line(ui, text!("Set the board back"), GameCommand::ResetLessonStep);
        menu.line(ui, text!("Enter a seed…"), PuzzleCommand::EnterSeed);
        menu.line(ui, text!("Enter a game ID…"), PuzzleCommand::EnterId);
        menu.line(ui, text!("Puzzle of the day"), PuzzleCommand::Daily);
        menu.line(ui, text!("Puzzles of other days…"), PuzzleCommand::Archive);
        menu.line(ui, text!("Today in all games…"), PuzzleCommand::Dailies);
        for (label, command) in EDITING {
            if menu.context.is_listed(command.clone()) {
                menu.line(ui, label, command);
            }
        }
        let commands = self.session().map(Midend::commands).unwrap_or_default();
        if self.session().is_some_and(|session| session.capabilities().is_editor()) {
            // An editor has more commands than fit into a window.
            let has_some = !commands.is_empty();
            menu.menu(ui, text!("Change the board"), has_some, |ui, menu| {
                own_lines(ui, menu, &commands);
            });
        } else if !commands.is_empty() {
            ui.separator();
            own_lines(ui, menu, &commands);
        }
        ui.separator();
        menu.line(ui, text!("Continue a game…"), PuzzleCommand::GamesInProgress);
        menu.line(ui, text!("Load…"), PuzzleCommand::Load);
        menu.menu(ui, text!("Recent"), true, |ui, menu| {
            for path in &shared.app.recent {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                menu.line(ui, Text::plain(name), PuzzleCommand::File(path.clone()));
            }
            if shared.app.recent.is_empty() {
                ui.weak(say(text!("No recent files")));
            }
        });
        menu.line(ui, text!("Save"), OutputCommand::Save);
        menu.line(ui, text!("Save as…"), OutputCommand::SaveAs);
        ui.separator();
        menu.line(ui, text!("Print…"), OutputCommand::Print);
        menu.line(ui, text!("Save a picture…"), OutputCommand::Picture);
        let formats = self.session().map(|session| session.game().formats()).unwrap_or_default();
        let written: Vec<_> = formats.into_iter().filter(|format| format.writes).collect();
        menu.menu(ui, text!("Export"), !written.is_empty(), |ui, menu| {
            for format in &written {
                if format.choices.is_empty() {
                    let command = OutputCommand::Export(format.id.into(), String::new());
                    menu.line(ui, format.name, command);
                }
                for (choice, label) in format.choices {
                    let command = OutputCommand::Export(format.id.into(), (*choice).into());
                    menu.line(ui, export_label(format.name, label), command);
                }
            }
        });
        ui.separator();
        menu.line(ui, text!("All games"), PuzzleCommand::Home);
        menu.line(ui, text!("Records…"), PlayerCommand::Records);
        menu.line(ui, text!("Rankings…"), PlayerCommand::Rankings);
        menu.line(ui, text!("Players…"), PlayerCommand::Players);
        ui.separator();
        menu.line(ui, text!("New window"), ViewCommand::NewWindow);
        menu.line(ui, text!("Close window"), ViewCommand::CloseWindow);
        menu.line(ui, text!("Quit"), ViewCommand::Quit);
    }

    fn type_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        if let Some(game) = self.controller.game() {
            let now = game.session.params_text(ParamsForm::Full);
            presets(ui, menu, &game.session.presets(), &now);
            ui.separator();
            menu.line(ui, text!("Custom…"), PuzzleCommand::Custom);
            ui.separator();
        }
        menu.line(ui, text!("Collections…"), PuzzleCommand::Collections);
        menu.line(ui, text!("Levels…"), PuzzleCommand::Levels);
        menu.line(ui, text!("Next level"), PuzzleCommand::NextLevel);
        menu.line(ui, text!("Previous level"), PuzzleCommand::PreviousLevel);
        menu.line(ui, text!("Add to my puzzles"), OutputCommand::Keep);
    }

    fn edit_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        let session = self.session();
        menu.line(ui, text!("Undo"), GameCommand::Undo);
        menu.line(ui, text!("Redo"), GameCommand::Redo);
        ui.separator();
        menu.line(ui, text!("Copy as text"), OutputCommand::CopyText);
        menu.line(ui, text!("Board as text…"), OutputCommand::ShowText);
        menu.line(ui, text!("Share…"), OutputCommand::Share);
        menu.line(ui, text!("Copy the game ID"), OutputCommand::CopyId);
        menu.line(ui, text!("Copy the seed ID"), OutputCommand::CopySeed);
        ui.separator();
        menu.line(ui, text!("Checkpoint…"), GameCommand::AddCheckpoint);
        let points = session.map(Midend::checkpoints).unwrap_or_default();
        menu.menu(ui, text!("Go to a checkpoint"), !points.is_empty(), |ui, menu| {
            for (name, position) in &points {
                menu.line(ui, Text::plain(name), GameCommand::GoTo(*position));
            }
        });
        menu.line(ui, text!("History"), GameCommand::History);
    }

    fn view_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>, shared: &Shared) {
        menu.menu(ui, text!("Theme"), true, |ui, menu| {
            for choice in ThemeChoice::all() {
                menu.mark(ui, choice.title(), shared.choice == choice, theme_command(choice));
            }
        });
        menu.menu(ui, text!("Language"), true, |ui, menu| {
            for (tag, name) in shared.app.language_choices() {
                let is_on = tag == shared.app.chosen_language();
                menu.mark(ui, name, is_on, ViewCommand::Language(tag));
            }
        });
        menu.menu(ui, text!("Skin"), self.session().is_some(), |ui, menu| {
            let game = self.controller.game();
            let view = self.controller.current.and_then(|at| self.views.get(at));
            let is_dressed = view.is_some_and(|view| view.skin.is_some());
            menu.mark(ui, text!("The game's own pictures"), !is_dressed, ViewCommand::NoSkin);
            let known = game.and_then(|game| shared.skin_of(game.entry.info.id));
            if let Some(path) = known {
                ui.weak(say(Text::visible(path.display())));
            }
            menu.line(ui, text!("Choose a folder or picture…"), ViewCommand::Skin);
        });
        ui.separator();
        menu.line(ui, text!("Zoom in"), ViewCommand::Larger);
        menu.line(ui, text!("Zoom out"), ViewCommand::Smaller);
        menu.line(ui, text!("Reset zoom"), ViewCommand::UsualSize);
        menu.line(ui, text!("Fit the window to the puzzle"), ViewCommand::FitWindow);
        menu.line(ui, text!("Full screen"), ViewCommand::Fullscreen);
        ui.separator();
        menu.mark(ui, text!("Show the clock"), shared.shows_clock, ViewCommand::Clock);
        menu.mark(
            ui,
            text!("Show the keys below the board"),
            shared.shows_keys,
            ViewCommand::ScreenKeys,
        );
        if self.session().is_some_and(|session| Coordinates::of(session).is_some()) {
            let is_on = shared.shows_coordinates;
            menu.mark(ui, text!("Row and column numbers"), is_on, ViewCommand::Coordinates);
        }
        menu.mark(ui, text!("Reduce motion"), shared.reduces_motion, ViewCommand::Motion);
        ui.separator();
        menu.line(ui, text!("Preferences…"), ViewCommand::Preferences);
    }

    fn help_menu(&self, ui: &mut Ui, menu: &mut Menu<'_>) {
        menu.line(ui, self.session().map_or(label!("Hint"), hint_label), GameCommand::Hint);
        menu.line(ui, text!("Find mistakes"), GameCommand::Mistakes);
        let can = self.session().map(Midend::capabilities);
        let measures = can.map_or(&[][..], |can| can.measures);
        if measures.is_empty() {
            menu.line(ui, text!("Solve"), GameCommand::Solve(Objective::Any));
        } else {
            menu.menu(ui, text!("Solve"), true, |ui, menu| {
                menu.line(
                    ui,
                    text!("Any solution, found quickly"),
                    GameCommand::Solve(Objective::Any),
                );
                menu.line(ui, text!("In the fewest moves"), GameCommand::Solve(Objective::Optimal));
                for measure in measures {
                    let label = text!("With the fewest {measure}", measure = *measure);
                    let aim = Objective::OptimalIn((*measure).into());
                    menu.line(ui, label, GameCommand::Solve(aim));
                }
            });
        }
        menu.line(ui, text!("How hard is it?"), GameCommand::Rate);
        for (label, command) in SOLUTIONS {
            if menu.context.is_listed(command.clone()) {
                menu.line(ui, label, command);
            }
        }
        ui.separator();
        let game = self.controller.game();
        let lessons = game.map(|game| game.session.game().lessons).unwrap_or_default();
        menu.menu(ui, text!("Learn to play"), !lessons.is_empty(), |ui, menu| {
            for (at, lesson) in lessons.iter().enumerate() {
                let label = text!("{n}. {title}", n = at + 1, title = lesson.title);
                menu.line(ui, label, GameCommand::Lesson(at));
            }
        });
        menu.line(ui, text!("Rules"), ViewCommand::Help);
        menu.line(ui, text!("Keys and mouse"), ViewCommand::Keys);
        menu.line(ui, text!("The board in words"), ViewCommand::Describe);
    }
}

/// Draws the lines of the game's own commands.
fn own_lines(ui: &mut Ui, menu: &mut Menu<'_>, commands: &[MenuCommand]) {
    for command in commands {
        let key = command.key.map(key_name).unwrap_or_default();
        let own = GameCommand::Own(command.id.into());
        menu.line_with_key(ui, command.label.clone(), key, own.into());
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

/// Draws the tree of presets.
fn presets(ui: &mut Ui, menu: &mut Menu<'_>, lines: &[PresetLine], now: &str) {
    for line in lines {
        match line {
            PresetLine::Item { title, params, any, .. } => {
                let command = PuzzleCommand::Params(params.clone());
                let line = menu.mark(ui, title.clone(), params == now, command);
                if let Some(meaning) = any {
                    let _ = line.on_hover_text(say(text!("Any: {meaning}", meaning = *meaning)));
                }
            }
            PresetLine::Menu { title, items } => {
                let mark = if has(items, now) { "✓ " } else { "    " };
                let label = Text::together([Text::plain(mark), title.clone()]);
                menu.menu(ui, label, true, |ui, menu| {
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

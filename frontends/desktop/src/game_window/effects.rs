//! Carrying out the controller's effects.

use eframe::egui::{self, ViewportCommand};
use puzzle_app::{
    COMMANDS, Command, Effect, FrontEnd, OutputCommand, PlayerCommand, PlayerReport, PuzzleCommand,
    Question, Screen, ViewCommand, entry_of, key_name, shared_seed,
};
use puzzle_core::input::{Key, KeyPress};
use puzzle_core::params::ConfigValue;
use puzzle_core::{Text, label, text};
use puzzle_midend::Midend;

use super::bar;
use super::board::description;
use super::{GameWindow, WindowRequest};
use crate::appearance::ThemeChoice;
use crate::dialog::{Choices, Dialog, Page, PrintDialog};
use crate::game_view::GameView;
use crate::shared_state::{Shared, Toggle};

/// The change of scale in one zoom step.
const STEP: f32 = 0.1;

impl GameWindow {
    /// Carries out a command.
    pub(crate) fn act(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        command: impl Into<Command>,
    ) {
        // Remove the key that caused the command, so that a new dialog does not receive it.
        ctx.input_mut(|input| {
            for key in [egui::Key::Enter, egui::Key::Space] {
                input.consume_key(egui::Modifiers::NONE, key);
            }
        });
        let effects = self.controller.act(&mut shared.app, command.into());
        self.apply(ctx, shared, effects);
        ctx.request_repaint();
    }

    pub(crate) fn apply(&mut self, ctx: &egui::Context, shared: &mut Shared, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Show(screen) => self.show_screen(shared, screen),
                Effect::Ask(question, text) => self.ask(question, text),
                Effect::Copy(text) => ctx.copy_text(text),
                Effect::View(command) => self.change_view(ctx, shared, command),
                Effect::NewBoard => {
                    self.sizing.wants_size = true;
                    self.home = None;
                    self.add_views(shared);
                }
                Effect::NewSize => {}
                Effect::NewPlayer => self.home = None,
            }
        }
    }

    /// Adds views for new games of the controller.
    pub(crate) fn add_views(&mut self, shared: &Shared) {
        for game in self.controller.games.iter_mut().skip(self.views.len()) {
            shared.reduce_motion(&mut game.session);
            let (skin, trouble) = shared.open_skin(game.entry.info.id);
            self.controller.notice = trouble.or(self.controller.notice.take());
            self.views.push(GameView { skin, ..GameView::default() });
        }
    }

    fn ask(&mut self, question: Question, text: String) {
        self.push(match question {
            Question::Path | Question::SaveFile | Question::WriteFile => {
                Dialog::path(question, text.as_ref())
            }
            _ => Dialog::ask(question, text),
        });
    }

    fn show_screen(&mut self, shared: &mut Shared, screen: Screen) {
        let controller = &self.controller;
        let dialog = match screen {
            // The list of games is shown while there is no game on the board.
            Screen::Home => {
                self.home = None;
                return;
            }
            Screen::Kinds => Dialog::Choices(Choices::kinds(controller)),
            Screen::Custom => Dialog::custom(controller),
            Screen::Solutions => Dialog::Choices(Choices::solutions(controller)),
            Screen::Lessons => Dialog::Choices(Choices::lessons(controller)),
            Screen::Dailies => Dialog::Choices(Choices::dailies(shared)),
            Screen::Archive => match controller.game() {
                Some(game) => Dialog::Choices(Choices::archive(&game.entry, shared)),
                None => return,
            },
            Screen::Files => Dialog::load(shared),
            Screen::Collections => {
                let collections = controller.collections(&shared.app);
                Dialog::collections(text!("Collections"), &collections, shared)
            }
            Screen::Folder(name) => {
                Dialog::collections(Text::plain(name), controller.folder(), shared)
            }
            Screen::Levels => match &controller.levels {
                Some(levels) => Dialog::levels(levels, shared),
                None => return,
            },
            Screen::GamesInProgress => {
                let mut games = shared.app.in_progress();
                games.retain(|game| !game.is_shown_solution());
                Dialog::Continue(games)
            }
            Screen::Exports => Dialog::Choices(Choices::exports(controller)),
            Screen::Exported(line) => {
                let page = Page::new(text!("Exported and copied to the clipboard"));
                let page = page.section("", &line);
                // A drawn puzzle can be played at once.
                let is_id = entry_of(&shared.app.registry, &line, None).is_ok();
                let play = PuzzleCommand::Open(line);
                Dialog::Page(if is_id { page.offering(label!("Play"), play) } else { page })
            }
            Screen::Share => Dialog::Page(self.share_page()),
            Screen::BoardText => {
                let text = self.session().and_then(Midend::text).unwrap_or_default();
                Dialog::Page(Page::new(text!("Board as text")).verbatim(&text))
            }
            Screen::Print => {
                Dialog::Print(PrintDialog::new(&controller.file_for(&shared.app, "pdf")))
            }
            Screen::Picture => Dialog::picture(&controller.file_for(&shared.app, "png")),
            Screen::Players => Dialog::Players,
            Screen::Merge => Dialog::Choices(Choices::merge(shared)),
            Screen::Delete => Dialog::Choices(Choices::delete(shared)),
            Screen::Records => Dialog::Page(Page::of_report(PlayerReport::records(&shared.app))),
            Screen::Rankings => {
                match PlayerReport::rankings(
                    &shared.app,
                    controller.game().map(|game| &game.session as _),
                ) {
                    Ok(report) => {
                        let page = Page::of_report(report);
                        let remove = label!("Remove my scores");
                        Dialog::Page(page.offering(remove, PlayerCommand::ClearRanking))
                    }
                    Err(why) => return self.controller.tell(why),
                }
            }
        };
        self.push(dialog);
    }

    fn change_view(&mut self, ctx: &egui::Context, shared: &mut Shared, command: ViewCommand) {
        match command {
            ViewCommand::NewWindow => self.request = Some(WindowRequest::NewWindow),
            ViewCommand::CloseWindow => self.request = Some(WindowRequest::Close),
            ViewCommand::Quit => self.request = Some(WindowRequest::Quit),
            ViewCommand::Help => self.push_rules(),
            ViewCommand::Keys => self.push_keys(shared),
            ViewCommand::Describe => self.push_description(),
            ViewCommand::Preferences => self.push(Dialog::preferences(&self.controller)),
            ViewCommand::Theme(word) => {
                if let Some(choice) = ThemeChoice::from_keyword(&word) {
                    self.set_theme(ctx, shared, choice);
                }
            }
            ViewCommand::Languages => self.push(Dialog::Choices(Choices::languages(shared))),
            // The windows that were drawn before this one show the language too.
            ViewCommand::Language(_) => ctx.request_repaint_of(egui::ViewportId::ROOT),
            ViewCommand::Larger => Self::scale(ctx, ctx.zoom_factor() + STEP),
            ViewCommand::Smaller => Self::scale(ctx, ctx.zoom_factor() - STEP),
            ViewCommand::UsualSize => Self::scale(ctx, 1.0),
            ViewCommand::Clock => {
                let kept = shared.toggle(Toggle::Clock);
                self.show_error(kept);
            }
            ViewCommand::Motion => self.toggle_motion(shared),
            ViewCommand::ScreenKeys => {
                let kept = shared.toggle(Toggle::ScreenKeys);
                self.show_error(kept);
            }
            ViewCommand::Coordinates => {
                let kept = shared.toggle(Toggle::Coordinates);
                self.show_error(kept);
            }
            ViewCommand::Skin => self.push(Dialog::skin(shared)),
            ViewCommand::NoSkin => self.drop_skin(shared),
            ViewCommand::FitWindow => {
                self.sizing.is_players = false;
                self.sizing.wants_size = true;
            }
            ViewCommand::Fullscreen => self.toggle_fullscreen(ctx),
            // Escape leaves full screen; the menus of a window are always visible.
            ViewCommand::Menu => {
                if self.is_fullscreen {
                    self.toggle_fullscreen(ctx);
                }
            }
            // The window does not have these commands.
            ViewCommand::Message
            | ViewCommand::Themes
            | ViewCommand::NextTheme
            | ViewCommand::TextBoard
            | ViewCommand::Suspend => {}
        }
    }

    fn toggle_fullscreen(&mut self, ctx: &egui::Context) {
        self.is_fullscreen = !self.is_fullscreen;
        ctx.send_viewport_cmd_to(self.id, ViewportCommand::Fullscreen(self.is_fullscreen));
    }

    fn set_theme(&mut self, ctx: &egui::Context, shared: &mut Shared, choice: ThemeChoice) {
        shared.choice = choice;
        let kept = shared.prefer("theme", choice.keyword());
        self.show_error(kept);
        if choice == ThemeChoice::System {
            shared.desktop.ask(ctx);
        }
    }

    fn scale(ctx: &egui::Context, scale: f32) {
        ctx.set_zoom_factor(scale.clamp(0.5, 3.0));
    }

    /// Turns animations on or off in all games.
    fn toggle_motion(&mut self, shared: &mut Shared) {
        shared.reduces_motion = !shared.reduces_motion;
        self.controller.reduces_motion = shared.reduces_motion;
        let word = if shared.reduces_motion { "yes" } else { "no" };
        let kept = shared.prefer("reduced-motion", word);
        self.show_error(kept);
        for game in &mut self.controller.games {
            if shared.reduces_motion {
                shared.reduce_motion(&mut game.session);
            } else {
                // Each game follows its own preference.
                let on = || ConfigValue::Bool(true);
                let _ = game.session.set_preferences(&[("animation", on()), ("flash", on())]);
                let _ = game.session.read_preferences(&shared.app.files.preferences());
            }
        }
    }

    // ---- texts

    fn push_rules(&mut self) {
        let Some(game) = self.controller.game() else {
            return self.controller.tell(text!("Choose a game"));
        };
        let info = game.entry.info;
        self.push(Dialog::Page(Page::new(info.name).rules(info)));
    }

    /// Opens the list of keys.
    fn push_keys(&mut self, shared: &Shared) {
        let mut page = Page::new(text!("Keys and mouse"));
        if let Some(session) = self.session() {
            let mut rows: Vec<(Text, Text)> = session
                .commands()
                .into_iter()
                .filter_map(|command| Some((key_name(command.key?), command.label)))
                .collect();
            let guide = session.key_guide();
            let lines: Vec<(Text, Text)> = if guide.is_empty() {
                let keys = session.keys().into_iter().map(|key| (key_name(key.key), key.words));
                let arrows = (text!("Arrow keys"), text!("Move, or move the cursor"));
                keys.chain([arrows]).collect()
            } else {
                guide.into_iter().map(|line| (line.keys.into(), line.words.into())).collect()
            };
            // Some of these keys are also commands.
            for line in lines {
                let key = line.0.to_string();
                if rows.iter().all(|row| row.0 != key) {
                    rows.push(line);
                }
            }
            for key in [Key::Select, Key::Select2] {
                let label = session.key_label(key);
                if !label.is_empty() {
                    // Translators: what a key does, such as "open"
                    let words = text!("{action} (now, at the cursor)", action = label);
                    rows.push((key_name(KeyPress::from(key)), words));
                }
            }
            page = page.table(session.info().name, rows);
        }
        let context = self.controller.context(&shared.app);
        let mut rows = Vec::new();
        for info in COMMANDS.iter().filter(|info| context.is_listed(info.command.clone())) {
            let keys = context.keys_of(&info.command);
            rows.extend(
                keys.into_iter()
                    .map(|key| (FrontEnd::Window.key_label(key), Text::literal(info.label))),
            );
        }
        rows.push((bar::keys(), text!("Open the menus; choose with the arrow keys and Enter")));
        rows.push((key_name(Key::Tab.into()), text!("Go to the next menu or button")));
        let page = page.table(text!("The window"), rows).table(
            text!("Mouse"),
            vec![
                (text!("Click, drag"), text!("Play; the rules explain the buttons")),
                (text!("Drop a file"), text!("Open it; a picture becomes the game's skin")),
            ],
        );
        self.push(Dialog::Page(page));
    }

    fn push_description(&mut self) {
        let Some(session) = self.session() else { return };
        let words = session.message().map(|message| message.words.clone()).into_iter();
        let words = words.chain(session.warning().map(|warning| warning.words.clone()));
        let more = Text::lines(std::iter::once(session.status_text()).chain(words));
        let page = Page::new(text!("The board in words")).section("", description(session));
        self.push(Dialog::Page(page.section("", more)));
    }

    /// Returns the page with the puzzle's IDs.
    fn share_page(&self) -> Page {
        let mut page = Page::new(text!("Share"));
        let Some(session) = self.session() else { return page };
        let drafted = session.drafted_id().ok();
        let heading =
            if drafted.is_none() { text!("This puzzle") } else { text!("The board at the start") };
        page = page.section(heading, session.game_id().unwrap_or_default());
        if let Some(id) = drafted {
            page = page.section(text!("The puzzle as drawn"), id);
        }
        if let Some(seed) = shared_seed(session) {
            page = page.section(text!("Seed ID"), seed);
        }
        if let Some(rating) = session.rating() {
            page = page.section(text!("Difficulty"), rating);
        }
        page.section("", text!("Anyone who opens the ID gets the same puzzle."))
            .offering(label!("Copy the ID"), OutputCommand::CopyId)
    }
}

/// Returns the command that sets a theme.
pub(crate) fn theme_command(choice: ThemeChoice) -> ViewCommand {
    ViewCommand::Theme(choice.keyword().to_string())
}

//! Carrying out the controller's effects.

use std::time::Instant;

use puzzle_app::{Coordinates, Effect, Question, Screen, ViewCommand};
use puzzle_core::draw::Theme;
use puzzle_core::{Text, label, text};

use super::{App, Frame};
use crate::choice::Choice;
use crate::game_view::GameView;
use crate::options::{BoardStyle, ExitReason};
use crate::overlay::Overlay;
use crate::prompt::Prompt;
use crate::styles::Styles;

impl App {
    /// Carries out the choice of a list, a button or a click.
    pub(super) fn choose(&mut self, choice: Choice) {
        self.needs_draw = true;
        match choice {
            Choice::Close => {}
            Choice::Presets(title, lines) => self.push_presets(title, &lines),
            Choice::Press(press) => {
                let effects = self.controller.press(&mut self.shared, press, Instant::now());
                self.apply(effects);
            }
            Choice::Command(command) => {
                let effects = self.controller.act(&mut self.shared, command);
                self.apply(effects);
            }
        }
    }

    pub(super) fn apply_one(&mut self, effect: Effect) {
        self.needs_draw = true;
        match effect {
            Effect::Show(screen) => self.show(screen),
            Effect::Ask(question, text) => self.ask(question, &text),
            Effect::Copy(text) => self.clipboard = Some(text),
            Effect::View(command) => self.change_view(&command),
            Effect::NewBoard => {
                self.frame = Frame::default();
                if let Some((_, view)) = self.game_and_view() {
                    view.forget_view();
                }
            }
            Effect::NewSize => self.frame = Frame::default(),
            Effect::NewPlayer => self.overlays.clear(),
        }
    }

    fn show(&mut self, screen: Screen) {
        match screen {
            Screen::Home => self.push_home(),
            Screen::Kinds => self.push_kinds(),
            Screen::Custom => self.push_custom(),
            Screen::Solutions => self.push_solutions(),
            Screen::Lessons => self.push_lessons(),
            Screen::Dailies => self.push_dailies(),
            Screen::Archive => self.push_archive(),
            Screen::Files => self.push_saved_games(),
            Screen::Collections => self.push_collections(),
            Screen::Folder(name) => self.push_folder(&name),
            Screen::Levels => self.push_levels(),
            Screen::GamesInProgress => self.push_games_in_progress(),
            Screen::Exports => self.push_exports(),
            Screen::Exported(line) => self.push_text(label!("Export"), line),
            Screen::Share => self.push_share(),
            Screen::BoardText => self.push_board_text(),
            // The terminal does not have these commands.
            Screen::Print | Screen::Picture => {}
            Screen::Players => self.push_players(),
            Screen::Merge => self.push_merge(),
            Screen::Delete => self.push_delete(),
            Screen::Records => self.push_records(),
            Screen::Rankings => self.push_rankings(),
        }
    }

    pub(super) fn ask(&mut self, question: Question, text: &str) {
        let mut prompt = Prompt::new(question, text);
        if question == Question::GameId {
            prompt = prompt.words(self.names());
        }
        self.overlays.push(Overlay::Prompt(prompt));
    }

    /// Returns the names with which a game ID can begin: games and bundled collections.
    fn names(&self) -> Vec<String> {
        let games = self.shared.registry.games();
        let collections = games.iter().flat_map(|game| {
            let id = game.info.id;
            game.collections.iter().map(move |bundle| format!("@{id}/{}", bundle.id))
        });
        games.iter().map(|game| format!("{}/", game.info.id)).chain(collections).collect()
    }

    fn change_view(&mut self, command: &ViewCommand) {
        match command {
            ViewCommand::Menu => self.push_menu(),
            ViewCommand::Help => self.push_help(),
            ViewCommand::Describe => self.push_description(),
            ViewCommand::Message => self.push_message(),
            ViewCommand::Themes => self.push_themes(),
            ViewCommand::Theme(word) => {
                if let Some(theme) = Theme::from_keyword(word) {
                    self.set_theme(theme);
                }
            }
            ViewCommand::NextTheme => {
                let at = Theme::ALL.iter().position(|theme| *theme == self.styles.theme);
                let next = Theme::ALL[(at.unwrap_or(0) + 1) % Theme::ALL.len()];
                self.set_theme(next);
                self.tell(text!("Theme: {theme}", theme = theme_name(next)));
            }
            ViewCommand::Languages => self.push_languages(),
            ViewCommand::Language(_) => self.change_language(),
            ViewCommand::Preferences => self.push_preferences(),
            ViewCommand::Larger => self.zoom(1),
            ViewCommand::Smaller => self.zoom(-1),
            ViewCommand::UsualSize => self.zoom(0),
            ViewCommand::Coordinates => self.toggle_coordinates(),
            ViewCommand::TextBoard => self.toggle_text(),
            ViewCommand::Suspend => self.wants_suspend = true,
            ViewCommand::Quit => self.exit = Some(ExitReason::Quit),
            // The terminal does not have these commands.
            ViewCommand::Keys
            | ViewCommand::Clock
            | ViewCommand::Motion
            | ViewCommand::ScreenKeys
            | ViewCommand::Skin
            | ViewCommand::NoSkin
            | ViewCommand::FitWindow
            | ViewCommand::Fullscreen
            | ViewCommand::NewWindow
            | ViewCommand::CloseWindow => {}
        }
    }

    fn zoom(&mut self, by: i32) {
        if let Some((game, view)) = self.game_and_view() {
            view.zoom(&game.session, by);
            self.frame = Frame::default();
        }
    }

    fn toggle_coordinates(&mut self) {
        self.shows_coordinates = !self.shows_coordinates;
        let can = self.session().is_some_and(|session| Coordinates::of(session).is_some());
        if self.shows_coordinates && !can {
            self.tell(text!("The cells of this board are not in rows and columns"));
        }
    }

    /// Changes between the picture of the board and its text, for all games.
    fn toggle_text(&mut self) {
        let is_text = self.view().is_some_and(GameView::is_text);
        self.styles.board = if is_text { BoardStyle::Picture } else { BoardStyle::Text };
        self.frame = Frame::default();
        self.needs_draw = true;
        if let Err(why) = self.shared.prefer("terminal.board", self.styles.board.keyword()) {
            self.tell(why);
            return;
        }
        self.told_legends.clear();
    }

    /// Says what the characters of a board as text mean, and its special rules, when such a board
    /// is shown for the first time, or when it has other signs. A message that is there already has
    /// precedence.
    pub(super) fn tell_legend(&mut self) {
        let is_text = self.view().is_some_and(GameView::is_text);
        let Some(session) = self.session() else { return };
        if !is_text || self.controller.notice.is_some() || session.lesson().is_some() {
            return;
        }
        let (legend, rules) = (session.glyph_legend(), session.special_rules());
        let words = match (legend.is_empty(), rules.is_empty()) {
            (false, false) => text!("{legend}. {rules}", legend, rules),
            _ => Text::sentences([legend, rules]),
        };
        if !words.is_empty() && !self.told_legends.contains(&words) {
            self.told_legends.push(words.clone());
            self.tell(words);
        }
    }

    pub(super) fn set_theme(&mut self, theme: Theme) {
        let Styles { depth, glyphs, board, language, .. } = self.styles.clone();
        self.styles = Styles::new(theme, depth, glyphs).with_board(board).with_language(language);
        for (view, game) in self.views.iter_mut().zip(&self.controller.games) {
            view.set_theme(&game.entry, theme);
        }
        if let Err(why) = self.shared.prefer("terminal.theme", theme.keyword()) {
            self.tell(why);
        }
    }

    /// Says and draws everything in the language that the player has chosen.
    fn change_language(&mut self) {
        self.styles.language = self.shared.language.clone();
        self.told_legends.clear();
        self.frame = Frame::default();
        // The words in a picture have other lengths now.
        for view in &mut self.views {
            view.forget_view();
        }
    }
}

/// Returns the name of a theme.
pub(super) fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => label!("light"),
        Theme::Dark => label!("dark"),
        Theme::HighContrast => label!("high-contrast"),
        Theme::ColorBlind => label!("color-blind"),
        Theme::Mono => label!("mono"),
        other => other.keyword(),
    }
}

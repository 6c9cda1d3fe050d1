//! Menus, dialogs and texts over the board.

use puzzle_app::{
    Command, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, SettingsForm as FormKind,
    ViewCommand, info_of, shared_seed,
};
use puzzle_core::ability::Description;
use puzzle_core::draw::Theme;
use puzzle_core::input::Key;
use puzzle_core::solve::Objective;
use puzzle_core::{Text, label, text};
use puzzle_midend::{Midend, PresetLine};

use super::App;
use super::effects::theme_name;
use super::home::game_details;
use crate::choice::Choice;
use crate::details::{Details, PictureSource};
use crate::form::Form;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::pager_text::PagerText;

/// The commands of the menu that open the game's editor or another puzzle.
const LIBRARY: [PuzzleCommand; 5] = [
    PuzzleCommand::Describe,
    PuzzleCommand::Edit,
    PuzzleCommand::NewDraft,
    PuzzleCommand::Collections,
    PuzzleCommand::GamesInProgress,
];

/// The commands of the menu that help with the puzzle or show what was played.
const HELPS: [GameCommand; 10] = [
    GameCommand::Hint,
    GameCommand::Mistakes,
    GameCommand::ChooseSolution,
    GameCommand::Rate,
    GameCommand::ShowBest,
    GameCommand::Improve,
    GameCommand::History,
    GameCommand::AddCheckpoint,
    GameCommand::ResetLessonStep,
    GameCommand::EndLesson,
];

impl App {
    pub(super) fn push(&mut self, overlay: Overlay) {
        self.overlays.push(overlay);
    }

    fn push_menu_of(&mut self, menu: Menu) {
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_text(&mut self, title: &'static str, text: String) {
        self.push(Overlay::Pager(Pager::new(title, text).verbatim()));
    }

    /// Opens the menu with all commands of a game.
    pub(super) fn push_menu(&mut self) {
        let Some(session) = self.session() else { return self.push_home() };
        let context = self.controller.context(&self.shared);
        let mut menu = Menu::new(session.info().name);
        menu.add(label!("Continue playing"), "", Choice::Close);
        menu.add_key(Key::Escape);
        let add = |menu: &mut Menu, commands: &[Command]| {
            for command in commands {
                let Some(info) = info_of(command).filter(|_| context.is_listed(command.clone()))
                else {
                    continue;
                };
                menu.add(with_dots(info.label, command), "", command.clone());
                menu.keys(&context);
            }
        };
        let has_levels =
            self.controller.levels.as_ref().is_some_and(|levels| levels.entries.len() > 1);
        menu.gap();
        let new = [
            PuzzleCommand::PlayDraft,
            PuzzleCommand::New,
            PuzzleCommand::Kinds,
            PuzzleCommand::Home,
        ];
        add(&mut menu, &new.map(Command::from));
        self.add_offers(&mut menu, &context, false);
        if has_levels {
            let steps =
                [PuzzleCommand::Levels, PuzzleCommand::NextLevel, PuzzleCommand::PreviousLevel];
            add(&mut menu, &steps.map(Command::from));
        }
        add(&mut menu, &[GameCommand::Restart.into()]);
        menu.gap();
        for command in session.commands() {
            menu.add(command.label, "", GameCommand::Own(command.id.to_string()));
            if let Some(key) = command.key {
                menu.add_key(key);
            }
        }
        menu.gap();
        let undo = session.can_undo().then_some(GameCommand::Undo);
        let redo = session.can_redo().then_some(GameCommand::Redo);
        let steps: Vec<Command> = undo.into_iter().chain(redo).map(Command::from).collect();
        add(&mut menu, &steps);
        add(&mut menu, &HELPS.map(Command::from));
        menu.gap();
        add(&mut menu, &LIBRARY.map(Command::from));
        let players = [PlayerCommand::Records, PlayerCommand::Rankings, PlayerCommand::Players];
        add(&mut menu, &players.map(Command::from));
        menu.gap();
        let save = [OutputCommand::Save, OutputCommand::SaveAs, OutputCommand::ChooseExport];
        add(&mut menu, &save.map(Command::from));
        add(&mut menu, &[PuzzleCommand::Load.into(), OutputCommand::Share.into()]);
        add(&mut menu, &[PuzzleCommand::EnterId.into(), PuzzleCommand::EnterSeed.into()]);
        menu.gap();
        add(&mut menu, &[OutputCommand::ShowText.into()]);
        let views = [
            ViewCommand::Describe,
            ViewCommand::Coordinates,
            ViewCommand::TextBoard,
            ViewCommand::Themes,
            ViewCommand::NextTheme,
        ];
        add(&mut menu, &views.map(Command::from));
        if self.offers_languages() {
            add(&mut menu, &[ViewCommand::Languages.into()]);
        }
        add(&mut menu, &[ViewCommand::Preferences.into(), ViewCommand::Help.into()]);
        menu.gap();
        if cfg!(unix) {
            add(&mut menu, &[ViewCommand::Suspend.into()]);
        }
        add(&mut menu, &[ViewCommand::Quit.into()]);
        self.push_menu_of(menu);
    }

    /// Opens the list of lessons.
    pub(super) fn push_lessons(&mut self) {
        let Some(game) = self.controller.game() else { return };
        let mut menu = Menu::new(label!("Learn to play"));
        for ((at, lesson), key) in game.session.game().lessons.iter().enumerate().zip('1'..) {
            menu.add(lesson.title, "", GameCommand::Lesson(at));
            if key.is_ascii_digit() {
                menu.add_key(Key::Char(key));
            }
        }
        if let Some(place) = game.session.lesson() {
            menu.choose(|choice| *choice == GameCommand::Lesson(place.lesson).into());
        }
        self.push_menu_of(menu);
    }

    pub(super) fn push_solutions(&mut self) {
        let Some(session) = self.session() else { return };
        let mut menu = Menu::new(label!("Solve"));
        menu.add(label!("Any solution, found quickly"), "", GameCommand::Solve(Objective::Any));
        menu.add(label!("In the fewest moves"), "", GameCommand::Solve(Objective::Optimal));
        for measure in session.capabilities().measures {
            let label = text!("With the fewest {measure}", measure = *measure);
            menu.add(label, "", GameCommand::Solve(Objective::OptimalIn((*measure).into())));
        }
        self.push_menu_of(menu);
    }

    pub(super) fn push_themes(&mut self) {
        let mut menu = Menu::new(label!("Theme"));
        for theme in Theme::ALL {
            let note = if theme == self.styles.theme { label!("current") } else { "" };
            let choice = ViewCommand::Theme(theme.keyword().to_string());
            menu.add(theme_name(theme), note, choice);
        }
        let now = ViewCommand::Theme(self.styles.theme.keyword().to_string()).into();
        menu.choose(|choice| *choice == now);
        self.push_menu_of(menu);
    }

    /// Returns `true` if there are other languages than English to choose from.
    pub(super) fn offers_languages(&self) -> bool {
        // The first choice is the language of the system, the second one is English.
        self.shared.language_choices().len() > 2
    }

    /// Opens the list of languages.
    pub(super) fn push_languages(&mut self) {
        let mut menu = Menu::new(label!("Language"));
        let chosen = self.shared.chosen_language().to_string();
        for (tag, name) in self.shared.language_choices() {
            let note = if tag == chosen { label!("current") } else { "" };
            menu.add(name, note, ViewCommand::Language(tag));
        }
        let now = ViewCommand::Language(chosen).into();
        menu.choose(|choice| *choice == now);
        self.push_menu_of(menu);
    }

    /// Opens the list of presets of the current game.
    pub(super) fn push_kinds(&mut self) {
        let Some(game) = self.controller.game() else { return };
        let title = game.entry.info.name;
        let lines = game.session.presets();
        self.push_presets(title.into(), &lines);
    }

    pub(super) fn push_presets(&mut self, title: Text, lines: &[PresetLine]) {
        let Some(game) = self.controller.game() else { return };
        let session = &game.session;
        let now = session.params_text(puzzle_core::params::ParamsForm::Full);
        let is_top = lines.len() == session.presets().len();
        // The picture of the game shows one kind only.
        let details = || Details { source: PictureSource::Nothing, ..game_details(&game.entry) };
        let mut menu = Menu::new(title).default_details(details());
        let is_now = |params: &str| params == now;
        if is_top && session.has_game() {
            menu.add(label!("Continue playing"), "", Choice::Close);
            menu.gap();
        }
        if is_top && self.controller.offers_lessons(&self.shared) {
            menu.add(label!("New to this game? Learn to play…"), "", GameCommand::Lessons);
            menu.add_key(Key::Char('T'));
            menu.gap();
        }
        for line in lines {
            match line {
                PresetLine::Item { title, params, any, .. } => {
                    let note = Text::plain(if is_now(params) { "•" } else { "" });
                    menu.add(title, note, PuzzleCommand::Params(params.clone()));
                    if let Some(meaning) = any {
                        let text = text!("Any: {meaning}", meaning = *meaning);
                        menu.set_details(Details { text, ..details() });
                    }
                }
                PresetLine::Menu { title, items } => {
                    let has_now = PresetLine::flatten(items).iter().any(|(_, p)| is_now(p));
                    let note = Text::plain(if has_now { "• ▸" } else { "▸" });
                    menu.add(title, note, Choice::Presets(title.clone(), items.clone()));
                }
            }
        }
        let context = self.controller.context(&self.shared);
        if is_top && context.is_enabled(PuzzleCommand::Custom) {
            menu.gap();
            menu.add(label!("Custom…"), "", PuzzleCommand::Custom);
        }
        if is_top && context.is_listed(PuzzleCommand::NewDraft) {
            menu.add(label!("Make your own"), "", PuzzleCommand::NewDraft);
        }
        if is_top {
            menu.gap();
            self.add_offers(&mut menu, &context, true);
        }
        menu.choose(|choice| match choice {
            Choice::Command(Command::Puzzle(PuzzleCommand::Params(params))) => is_now(params),
            Choice::Presets(_, items) => PresetLine::flatten(items).iter().any(|(_, p)| is_now(p)),
            _ => false,
        });
        self.push_menu_of(menu);
    }

    pub(super) fn push_custom(&mut self) {
        let Some(game) = self.controller.game() else { return };
        let title = text!("{game}: custom", game = game.entry.info.name);
        let mut form = Form::new(FormKind::Params, title, game.session.config());
        form.offer_now(&game.session);
        self.push(Overlay::Form(form));
    }

    pub(super) fn push_preferences(&mut self) {
        let Some(game) = self.controller.game() else { return };
        let title = text!("{game}: preferences", game = game.entry.info.name);
        let form = Form::new(FormKind::Preferences, title, game.session.preferences());
        self.push(Overlay::Form(form));
    }

    /// Opens the list of export formats with their choices.
    pub(super) fn push_exports(&mut self) {
        let Some(session) = self.session() else { return };
        let mut menu = Menu::new(label!("Export"));
        for format in session.game().formats().into_iter().filter(|format| format.writes) {
            if format.choices.is_empty() {
                menu.add(format.name, "", OutputCommand::Export(format.id.into(), String::new()));
            }
            for (choice, label) in format.choices {
                let label = text!("{format}: {choice}", format = format.name, choice = *label);
                menu.add(label, "", OutputCommand::Export(format.id.into(), (*choice).into()));
            }
        }
        self.push_menu_of(menu);
    }

    /// Opens the board as text.
    pub(super) fn push_board_text(&mut self) {
        let text = self.session().and_then(Midend::text).unwrap_or_default();
        let pager = Pager::new(label!("Board as text"), text).verbatim();
        self.push(Overlay::Pager(pager.offer(
            'c',
            label!("copy the text"),
            OutputCommand::CopyText,
        )));
    }

    pub(super) fn push_description(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = PagerText::new(&self.styles);
        if let Some(Description { summary, parts, list, cursor, .. }) = session.describe() {
            text.line(summary);
            for part in parts.into_iter().chain(list).chain(cursor) {
                text.line(part);
            }
        }
        text.gap();
        let status = session.status_text();
        if !status.is_empty() {
            text.line(status);
        }
        let message = session.message().map(|message| &message.words);
        let warning = session.warning().map(|warning| &warning.words);
        for words in message.into_iter().chain(warning) {
            text.line(words);
        }
        let text = text.finish();
        let pager = Pager::new(label!("Board in words"), text.trim_end());
        self.push(Overlay::Pager(pager));
    }

    pub(super) fn push_message(&mut self) {
        let messages = self.messages(true).into_iter();
        let lines: Vec<String> = messages.map(|(words, _)| self.styles.say(words)).collect();
        if !lines.is_empty() {
            self.push(Overlay::Pager(Pager::new("", lines.join("\n\n"))));
        }
    }

    /// Opens the list of the puzzle's IDs.
    pub(super) fn push_share(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = PagerText::new(&self.styles);
        let mut id = session.game_id().unwrap_or_default();
        if let Ok(drafted) = session.drafted_id() {
            text.heading(label!("The board at the start")).said(&id);
            text.heading(label!("The puzzle as drawn")).said(&drafted);
            id = drafted;
        } else {
            text.heading(label!("This puzzle")).said(&id);
        }
        let seed = shared_seed(session);
        if let Some(seed) = &seed {
            text.heading(label!("Seed ID")).said(seed);
        }
        if let Some(rating) = session.rating() {
            text.heading(label!("Difficulty")).line(rating);
        }
        text.gap().line(text!("Anyone who opens the ID gets the same puzzle:"));
        text.said(&format!("puzzles play '{id}'"));
        let pager = Pager::new(label!("Share"), text.finish());
        let mut pager = pager.offer('c', label!("copy the ID"), OutputCommand::CopyId);
        if seed.is_some() {
            pager = pager.offer('s', label!("copy the seed ID"), OutputCommand::CopySeed);
        }
        self.push(Overlay::Pager(pager));
    }
}

/// Returns the label of a command, with `…` behind it if the command opens a dialog or list.
pub(super) fn with_dots(label: &'static str, command: &Command) -> Text {
    let opens_more = matches!(
        command,
        Command::Game(GameCommand::History | GameCommand::AddCheckpoint | GameCommand::Lessons)
            | Command::Puzzle(
                PuzzleCommand::Kinds
                    | PuzzleCommand::Levels
                    | PuzzleCommand::Collections
                    | PuzzleCommand::GamesInProgress
                    | PuzzleCommand::Load
                    | PuzzleCommand::EnterId
                    | PuzzleCommand::EnterSeed
                    | PuzzleCommand::Home
                    | PuzzleCommand::Dailies
                    | PuzzleCommand::Archive,
            )
            | Command::Player(_)
            | Command::Output(
                OutputCommand::SaveAs | OutputCommand::ChooseExport | OutputCommand::Share,
            )
            | Command::View(
                ViewCommand::Themes | ViewCommand::Languages | ViewCommand::Preferences
            )
    );
    if opens_more { Text::together([label.into(), '…'.into()]) } else { label.into() }
}

//! The first menu: all games with pictures, puzzles of the day, and games in progress. Also the
//! entries of a game's own menu.

use puzzle_app::{
    Command, CommandContext, GameCommand, OpenGame, PlayerCommand, PuzzleCommand, ViewCommand,
    archive, begun_days,
};
use puzzle_core::game::Status;
use puzzle_core::input::Key;
use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Collection, GameEntry};
use puzzle_profile::{Progress, collections};

use super::App;
use super::effects::theme_name;
use super::menus::with_dots;
use crate::choice::Choice;
use crate::details::{Details, PictureSource};
use crate::menu::Menu;
use crate::overlay::Overlay;

impl App {
    /// Opens the first menu.
    pub(super) fn push_home(&mut self) {
        let mut menu = Menu::new(label!("Puzzles"));
        if self.session().is_none() {
            menu = menu.stay_open();
        }
        // The keys of the game on the board do not apply in this menu.
        let context = CommandContext { session: None, ..self.controller.context(&self.shared) };
        let add = |menu: &mut Menu, label: &'static str, command: Command, words: &'static str| {
            menu.add(with_dots(label, &command), "", command);
            menu.keys(&context);
            menu.set_details(Details::of_words(label, words));
        };
        let has_begun = self.add_begun(&mut menu, &context);
        let is_new = !has_begun && self.shared.solved_games.is_empty();
        let days = self.shared.puzzles_of(self.shared.today());
        let n_solved = days.iter().filter(|day| day.is_solved).count();
        let words = label!(
            "One for each game, the same for everybody. It is easy on Monday and expert on Sunday."
        );
        add(&mut menu, label!("Puzzles of the day"), PuzzleCommand::Dailies.into(), words);
        menu.set_note(Text::plain(format!("{n_solved}/{}", days.len())));
        menu.gap();
        for (i, game) in self.shared.registry.games_to_play().enumerate() {
            let is_on_board =
                |open: &OpenGame| open.entry.info.id == game.info.id && open.session.has_game();
            let on_board = self.controller.games.iter().find(|open| is_on_board(open));
            let note = match on_board.map(|open| open.session.status()) {
                Some(Status::Ongoing) => label!("in progress"),
                Some(Status::Solved) => label!("solved"),
                Some(_) | None => "",
            };
            menu.add(game.info.name, note, PuzzleCommand::Game(game.info.id.to_string()));
            if let Some(digit) = char::from_digit(i as u32 + 1, 10) {
                menu.add_key(Key::Char(digit));
            }
            menu.set_details(game_details(game));
        }
        menu.gap();
        let words =
            label!("The levels of the games and your own, with pictures and your progress.");
        add(&mut menu, label!("Collections"), PuzzleCommand::Collections.into(), words);
        let words = label!(
            "A saved game, a collection, a file of levels from another program, or a folder of \
             such files."
        );
        add(&mut menu, label!("Load"), PuzzleCommand::Load.into(), words);
        let words =
            label!("Every puzzle has an ID, a line of text. Paste one that somebody sent you.");
        add(&mut menu, label!("Enter a game ID"), PuzzleCommand::EnterId.into(), words);
        menu.gap();
        let words = label!("Each player has games, records and rankings of their own.");
        add(&mut menu, label!("Players"), PlayerCommand::Players.into(), words);
        menu.set_note(&self.shared.autosave.player.name);
        let words = label!("Your best results, averages and streaks.");
        add(&mut menu, label!("Records"), PlayerCommand::Records.into(), words);
        let words = label!("The twenty best scores of each game.");
        add(&mut menu, label!("Rankings"), PlayerCommand::Rankings.into(), words);
        let words = label!("Dark, light, high contrast, color-blind, or without colors.");
        add(&mut menu, label!("Theme"), ViewCommand::Themes.into(), words);
        menu.set_note(theme_name(self.styles.theme));
        if self.offers_languages() {
            let words = label!("The language of the program and of all games.");
            add(&mut menu, label!("Language"), ViewCommand::Languages.into(), words);
            menu.set_note(Text::plain(self.styles.language.name()));
        }
        let words = label!("The keys of menus, and the mouse.");
        add(&mut menu, label!("Help"), ViewCommand::Help.into(), words);
        let words = label!("Your games are saved automatically.");
        add(&mut menu, label!("Quit"), ViewCommand::Quit.into(), words);
        if is_new {
            menu.choose(|choice| {
                matches!(choice, Choice::Command(Command::Puzzle(PuzzleCommand::Game(_))))
            });
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// Adds the games in progress. Returns `true` if there are any.
    fn add_begun(&self, menu: &mut Menu, context: &CommandContext<'_>) -> bool {
        let games = self.shared.in_progress();
        let is_on_board = self.controller.games.iter().any(|game| game.session.has_game());
        if let Some(last) = games.iter().find(|game| !is_on_board && !game.is_shown_solution()) {
            let item = self.item_of(last);
            let done = last.percent().map(|done| text!("{done} %", done)).unwrap_or_default();
            let label = text!("Continue {game}", game = item.label);
            menu.add(label, done, PuzzleCommand::Resume(last.uid));
            menu.set_details(item.details);
        }
        if !games.is_empty() {
            let n = games.len();
            let command = Command::from(PuzzleCommand::GamesInProgress);
            menu.add(with_dots(label!("Games in progress"), &command), n, command);
            menu.keys(context);
            let title = plural!(n, "{n} game in progress", "{n} games in progress");
            let words = label!("The games that you have begun and not finished.");
            menu.set_details(Details::of_words(title, words));
        }
        !games.is_empty()
    }

    /// Opens the list of the puzzles of the day.
    pub(super) fn push_dailies(&mut self) {
        let today = self.shared.today();
        let mut menu = Menu::new(text!("Puzzles of {day}", day = Text::shown(today)));
        for (day, key) in self.shared.puzzles_of(today).iter().zip('1'..) {
            let note = if day.is_solved { label!("✓ solved") } else { "" };
            let info = day.game.info;
            menu.add(info.name, note, PuzzleCommand::DailyOf(info.id.to_string()));
            if key.is_ascii_digit() {
                menu.add_key(Key::Char(key));
            }
            menu.set_details(game_details(&day.game));
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// Opens the list of the current game's puzzles of the past days.
    pub(super) fn push_archive(&mut self) {
        let Some(entry) = self.controller.game().map(|game| game.entry) else { return };
        let mut menu = Menu::new(text!("{game}: puzzles of the day", game = entry.info.name));
        let begun = begun_days(&entry, &self.shared.in_progress());
        for day in archive(&entry, &self.shared.log(), &begun, self.shared.today()) {
            menu.add(day.label(), day.words(), PuzzleCommand::DailyOn(day.date));
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// Adds lessons, collections and the puzzle of the day of the current game; with pictures if
    /// `is_wide`.
    pub(super) fn add_offers(&self, menu: &mut Menu, context: &CommandContext<'_>, is_wide: bool) {
        let Some(game) = self.controller.game() else { return };
        let id = game.entry.info.id;
        let offer =
            |menu: &mut Menu, label: &'static str, command: Command, words: &'static str| {
                if context.is_listed(command.clone()) {
                    menu.add(with_dots(label, &command), "", command);
                    menu.keys(context);
                    if is_wide {
                        let source = PictureSource::Game(id);
                        menu.set_details(Details { source, ..Details::of_words(label, words) });
                    }
                }
            };
        if !is_wide || !self.controller.offers_lessons(&self.shared) {
            let words = label!("Short lessons on small boards.");
            offer(menu, label!("Learn to play"), GameCommand::Lessons.into(), words);
        }
        let words = label!("Everybody gets the same puzzle today.");
        offer(menu, label!("Puzzle of the day"), PuzzleCommand::Daily.into(), words);
        let words = label!("The puzzles of the past days, and which of them you have solved.");
        offer(menu, label!("Puzzles of other days"), PuzzleCommand::Archive.into(), words);
        let collection: Vec<_> = collections::bundled(&self.shared.registry)
            .into_iter()
            .filter(|collection| collection.game == id)
            .collect();
        let log = self.shared.log();
        let keyed =
            collection.iter().map(|collection| (collection.key.as_str(), &collection.collection));
        let progress = Progress::of_all(&log, keyed);
        for (collection, progress) in collection.iter().zip(progress) {
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            menu.add(
                &collection.title,
                format!("{done}{solved}/{n}"),
                PuzzleCommand::Collection(collection.key.clone()),
            );
            if !is_wide {
                continue;
            }
            menu.set_details(collection_details(
                &collection.title,
                &collection.collection,
                &progress,
            ));
        }
    }
}

/// Returns the details of a game in a menu: a picture and its description.
pub(super) fn game_details(game: &GameEntry) -> Details {
    Details {
        source: PictureSource::Game(game.info.id),
        ..Details::of_words(game.info.name, game.info.about)
    }
}

/// Returns the details of a collection in a menu: the picture of its next unsolved puzzle, and the
/// player's progress.
pub(super) fn collection_details(title: &Text, list: &Collection, progress: &Progress) -> Details {
    let (n, solved) = (progress.solved.len(), progress.n_solved());
    let next = progress.next_unsolved(None).unwrap_or(0);
    let puzzles = plural!(n, "{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved", solved);
    let author = list.headers.first("Author");
    let author = author.map(|name| text!("Author: {name}", name = Text::plain(name)));
    let text = Text::lines([Some(puzzles), author].into_iter().flatten());
    Details { source: collection_picture(list, next), ..Details::of_words(title, text) }
}

/// Returns the picture of a collection: a puzzle that can be drawn without a search.
fn collection_picture(collection: &Collection, at: usize) -> PictureSource {
    let entries = &collection.entries;
    let has_desc = |entry: &&puzzle_midend::CollectionEntry| entry.id.contains(':');
    let found = entries.get(at).filter(has_desc).or_else(|| entries.iter().find(has_desc));
    found.map_or(PictureSource::Missing, |entry| PictureSource::Entry(entry.clone()))
}

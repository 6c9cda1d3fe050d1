//! The first menu: all games with pictures, puzzles of the day, and games in progress. Also the
//! entries of a game's own menu.

use puzzle_app::{
    Command, CommandContext, GameCommand, OpenGame, PlayerCommand, PuzzleCommand, ViewCommand,
    archive, begun_days, count,
};
use puzzle_core::input::Key;
use puzzle_midend::{Collection, GameEntry};
use puzzle_profile::{Progress, collections};

use super::App;
use crate::choice::Choice;
use crate::details::{Details, PictureSource};
use crate::menu::Menu;
use crate::overlay::Overlay;

impl App {
    /// Opens the first menu.
    pub(super) fn push_home(&mut self) {
        let mut menu = Menu::new("Puzzles");
        if self.session().is_none() {
            menu = menu.stay_open();
        }
        // The keys of the game on the board do not apply in this menu.
        let context = CommandContext { session: None, ..self.controller.context(&self.shared) };
        let add = |menu: &mut Menu, label: &str, note: &str, command: Command, words: &str| {
            menu.add(label, note, command);
            menu.keys(&context);
            let (title, text) = (label.trim_end_matches('…').to_string(), words.to_string());
            menu.set_details(Details { title, text, source: PictureSource::Nothing });
        };
        let has_begun = self.add_begun(&mut menu, &context);
        let is_new = !has_begun && self.shared.solved_games.is_empty();
        let days = self.shared.puzzles_of(self.shared.today());
        let n_solved = days.iter().filter(|day| day.is_solved).count();
        let words = "One for each game, the same for everybody. It is easy on Monday and expert on \
                     Sunday.";
        let note = format!("{n_solved}/{}", days.len());
        add(&mut menu, "Puzzles of the day…", &note, PuzzleCommand::Dailies.into(), words);
        menu.gap();
        for (i, game) in self.shared.registry.games_to_play().enumerate() {
            let is_on_board =
                |open: &OpenGame| open.entry.info.id == game.info.id && open.session.has_game();
            let note =
                if self.controller.games.iter().any(is_on_board) { "in progress" } else { "" };
            menu.add(game.info.name, note, PuzzleCommand::Game(game.info.id.to_string()));
            if let Some(digit) = char::from_digit(i as u32 + 1, 10) {
                menu.add_key(Key::Char(digit));
            }
            menu.set_details(game_details(game));
        }
        menu.gap();
        let words = "The levels of the games and your own, with pictures and your progress.";
        add(&mut menu, "Collections…", "", PuzzleCommand::Collections.into(), words);
        let words = "A saved game, a collection, a file of levels from another program, or a folder \
                     of such files.";
        add(&mut menu, "Load…", "", PuzzleCommand::Load.into(), words);
        let words = "Every puzzle has an ID, a line of text. Paste one that somebody sent you.";
        add(&mut menu, "Enter a game ID…", "", PuzzleCommand::EnterId.into(), words);
        menu.gap();
        let player = self.shared.autosave.player.to_string();
        let words = "Each player has games, records and rankings of their own.";
        add(&mut menu, "Players…", &player, PlayerCommand::Players.into(), words);
        let words = "Your best results, averages and streaks.";
        add(&mut menu, "Records…", "", PlayerCommand::Records.into(), words);
        let words = "The twenty best scores of each game.";
        add(&mut menu, "Rankings…", "", PlayerCommand::Rankings.into(), words);
        menu.add("Theme…", self.styles.theme.keyword(), ViewCommand::Themes);
        let words = "Dark, light, high contrast, color-blind, or without colors.";
        menu.set_details(Details {
            title: "Theme".into(),
            text: words.into(),
            source: PictureSource::Nothing,
        });
        let words = "The keys of menus, and the mouse.";
        add(&mut menu, "Help", "", ViewCommand::Help.into(), words);
        let words = "Your games are saved automatically.";
        add(&mut menu, "Quit", "", ViewCommand::Quit.into(), words);
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
            let done = last.percent().map_or_else(String::new, |done| format!("{done} %"));
            menu.add(format!("Continue {}", item.label), done, PuzzleCommand::Resume(last.uid));
            menu.set_details(item.details);
        }
        if !games.is_empty() {
            menu.add("Games in progress…", games.len().to_string(), PuzzleCommand::GamesInProgress);
            menu.keys(context);
            let words = "The games that you have begun and not finished.";
            let title = count(games.len() as u64, "game") + " in progress";
            menu.set_details(Details { title, text: words.into(), source: PictureSource::Nothing });
        }
        !games.is_empty()
    }

    /// Opens the list of the puzzles of the day.
    pub(super) fn push_dailies(&mut self) {
        let today = self.shared.today();
        let mut menu = Menu::new(format!("Puzzles of {today}"));
        for (day, key) in self.shared.puzzles_of(today).iter().zip('1'..) {
            let note = if day.is_solved { "✓ solved" } else { "" };
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
        let mut menu = Menu::new(format!("{}: puzzles of the day", entry.info.name));
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
        let offer = |menu: &mut Menu, label: &str, command: Command, words: &str| {
            if context.is_listed(command.clone()) {
                menu.add(label, "", command);
                menu.keys(context);
                if is_wide {
                    let title = label.trim_end_matches('…').to_string();
                    menu.set_details(Details {
                        title,
                        text: words.into(),
                        source: PictureSource::Game(id),
                    });
                }
            }
        };
        if !is_wide || !self.controller.offers_lessons(&self.shared) {
            let words = "Short lessons on small boards.";
            offer(menu, "Learn to play…", GameCommand::Lessons.into(), words);
        }
        let words = "Everybody gets the same puzzle today.";
        offer(menu, "Puzzle of the day", PuzzleCommand::Daily.into(), words);
        let words = "The puzzles of the past days, and which of them you have solved.";
        offer(menu, "Puzzles of other days…", PuzzleCommand::Archive.into(), words);
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
        title: game.info.name.to_string(),
        text: game.info.about.to_string(),
        source: PictureSource::Game(game.info.id),
    }
}

/// Returns the details of a collection in a menu: the picture of its next unsolved puzzle, and the
/// player's progress.
pub(super) fn collection_details(title: &str, list: &Collection, progress: &Progress) -> Details {
    let (n, solved) = (progress.solved.len(), progress.n_solved());
    let next = progress.next_unsolved(None).unwrap_or(0);
    let mut text = format!("{}, {solved} solved", count(n as u64, "puzzle"));
    if let Some(author) = list.headers.first("Author") {
        text += &format!("\nAuthor: {author}");
    }
    Details { title: title.to_string(), text, source: collection_picture(list, next) }
}

/// Returns the picture of a collection: a puzzle that can be drawn without a search.
fn collection_picture(collection: &Collection, at: usize) -> PictureSource {
    let entries = &collection.entries;
    let has_desc = |entry: &&puzzle_midend::CollectionEntry| entry.id.contains(':');
    let found = entries.get(at).filter(has_desc).or_else(|| entries.iter().find(has_desc));
    found.map_or(PictureSource::Missing, |entry| PictureSource::Entry(entry.clone()))
}

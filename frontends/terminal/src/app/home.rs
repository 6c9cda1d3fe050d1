//! The first menu: every game with its picture, the puzzles of the day, what was begun; and what
//! each game has beside new puzzles.

use puzzle_app::{
    Command, GameCommand, OpenGame, PlayerCommand, PuzzleCommand, Situation, ViewCommand, count,
};
use puzzle_core::input::Key;
use puzzle_midend::{Collection, GameEntry};
use puzzle_profile::{Progress, shelf};

use super::App;
use crate::choice::Choice;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::side::{Sight, Told};

impl App {
    /// The menu that the player begins with.
    pub(super) fn push_home(&mut self) {
        let mut menu = Menu::new("Puzzles");
        if self.session().is_none() {
            menu = menu.stays();
        }
        // The keys of a game that is being played mean nothing here.
        let situation = Situation { session: None, ..self.controller.situation(&self.shared) };
        let add = |menu: &mut Menu, label: &str, note: &str, command: Command, words: &str| {
            menu.add(label, note, command);
            menu.keys(&situation);
            let (title, text) = (label.trim_end_matches('…').to_string(), words.to_string());
            menu.tells(Told { title, text, sight: Sight::Nothing });
        };
        let has_begun = self.add_begun(&mut menu, &situation);
        let is_new = !has_begun && self.shared.solved_games.is_empty();
        let (n_days, n_solved) = self.count_days();
        let words = "One for each game, the same for everybody. It is easy on Monday and expert on \
                     Sunday.";
        let note = format!("{n_solved}/{n_days}");
        add(&mut menu, "Puzzles of the day…", &note, PuzzleCommand::Dailies.into(), words);
        menu.gap();
        for (i, game) in self.shared.registry.games().iter().enumerate() {
            let is_begun =
                |open: &OpenGame| open.entry.info.id == game.info.id && open.session.has_game();
            let note = if self.controller.games.iter().any(is_begun) { "begun" } else { "" };
            menu.add(game.info.name, note, PuzzleCommand::Game(game.info.id.to_string()));
            if let Some(digit) = char::from_digit(i as u32 + 1, 10) {
                menu.key_too(Key::Char(digit));
            }
            menu.tells(told_of(game));
        }
        menu.gap();
        let words = "Levels that come with the games, and your own: with pictures, and with what \
                     you have solved.";
        add(&mut menu, "Collections…", "", PuzzleCommand::Collections.into(), words);
        let words = "A saved game, a collection, a file of levels from elsewhere, or a folder of \
                     such files.";
        add(&mut menu, "Load…", "", PuzzleCommand::Load.into(), words);
        let words = "Every puzzle is a line of text. Paste one here that somebody sent you.";
        add(&mut menu, "Enter a game ID…", "", PuzzleCommand::EnterId.into(), words);
        menu.gap();
        let player = self.shared.autosave.player.to_string();
        let words = "Who plays: each player has games, records and rankings of their own.";
        add(&mut menu, "Players…", &player, PlayerCommand::Players.into(), words);
        let words = "Your best results, averages and days in a row.";
        add(&mut menu, "Records…", "", PlayerCommand::Records.into(), words);
        let words = "The best twenty of each game.";
        add(&mut menu, "Rankings…", "", PlayerCommand::Rankings.into(), words);
        menu.add("Theme…", self.look.theme.keyword(), ViewCommand::Themes);
        let words = "Dark, light, of high contrast, for the color-blind, or without colors.";
        menu.tells(Told { title: "Theme".into(), text: words.into(), sight: Sight::Nothing });
        let words = "The keys of menus, and the mouse.";
        add(&mut menu, "Help", "", ViewCommand::Help.into(), words);
        let words = "Nothing has to be saved: what you play is kept.";
        add(&mut menu, "Quit", "", ViewCommand::Quit.into(), words);
        if is_new {
            menu.choose(|choice| {
                matches!(choice, Choice::Command(Command::Puzzle(PuzzleCommand::Game(_))))
            });
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// The games that were begun; whether there are any.
    fn add_begun(&self, menu: &mut Menu, situation: &Situation<'_>) -> bool {
        let games = self.shared.in_progress();
        let is_on_board = self.controller.games.iter().any(|game| game.session.has_game());
        if let Some(last) = games.first().filter(|_| !is_on_board) {
            let item = self.item_of(last);
            let done = last.done.map_or_else(String::new, |done| format!("{} %", done / 10));
            menu.add(format!("Continue {}", item.label), done, PuzzleCommand::Resume(last.uid));
            menu.tells(item.told);
        }
        if !games.is_empty() {
            menu.add("Games in progress…", games.len().to_string(), PuzzleCommand::GamesInProgress);
            menu.keys(situation);
            let words = "All that you have begun and not ended, each with its picture.";
            let title = count(games.len() as u64, "game") + " in progress";
            menu.tells(Told { title, text: words.into(), sight: Sight::Nothing });
        }
        !games.is_empty()
    }

    /// How many games have a puzzle of the day, and how many of today's are solved.
    fn count_days(&self) -> (usize, usize) {
        let has_day = |game: &&GameEntry| !game.can().rates_position;
        let n = self.shared.registry.games().iter().filter(has_day).count();
        (n, self.shared.games_solved(Some(self.shared.today())).len().min(n))
    }

    /// The day's puzzle of each game.
    pub(super) fn push_dailies(&mut self) {
        let today = self.shared.today();
        let solved = self.shared.games_solved(Some(today));
        let mut menu = Menu::new(format!("Puzzles of {today}"));
        for (i, game) in self.shared.registry.games().iter().enumerate() {
            if game.can().rates_position {
                continue;
            }
            let note = if solved.contains(game.info.id) { "✓ solved" } else { "" };
            menu.add(game.info.name, note, PuzzleCommand::DailyOf(game.info.id.to_string()));
            if let Some(digit) = char::from_digit(i as u32 + 1, 10) {
                menu.key_too(Key::Char(digit));
            }
            menu.tells(told_of(game));
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// What the game in front has beside new puzzles: the day's, lessons, collections; with
    /// pictures where the menu has a side for them.
    pub(super) fn add_offers(&self, menu: &mut Menu, situation: &Situation<'_>, is_wide: bool) {
        let Some(game) = self.controller.game() else { return };
        let id = game.entry.info.id;
        let offer = |menu: &mut Menu, label: &str, command: Command, words: &str| {
            if situation.lists(command.clone()) {
                menu.add(label, "", command);
                menu.keys(situation);
                if is_wide {
                    let title = label.trim_end_matches('…').to_string();
                    menu.tells(Told { title, text: words.into(), sight: Sight::Game(id) });
                }
            }
        };
        if !is_wide || !self.controller.is_first_game(&self.shared) {
            let words = "A minute on small boards: read, play, or be shown.";
            offer(menu, "Learn to play…", GameCommand::Lessons.into(), words);
        }
        let words = "The same for everybody today.";
        offer(menu, "Puzzle of the day", PuzzleCommand::Daily.into(), words);
        let shelved: Vec<_> = shelf::bundled(&self.shared.registry)
            .into_iter()
            .filter(|shelved| shelved.game == id)
            .collect();
        let log = self.shared.log();
        let keyed = shelved.iter().map(|shelved| (shelved.key.as_str(), &shelved.collection));
        let progress = Progress::of_all(&log, keyed);
        for (shelved, progress) in shelved.iter().zip(progress) {
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            menu.add(
                &shelved.title,
                format!("{done}{solved}/{n}"),
                PuzzleCommand::Collection(shelved.key.clone()),
            );
            if !is_wide {
                continue;
            }
            menu.tells(told_of_list(&shelved.title, &shelved.collection, &progress));
        }
    }
}

/// A game in the menu: a board of it, and what it is about.
pub(super) fn told_of(game: &GameEntry) -> Told {
    Told {
        title: game.info.name.to_string(),
        text: game.info.about.to_string(),
        sight: Sight::Game(game.info.id),
    }
}

/// A collection in a menu: the next of its puzzles that is not solved, and how far it is.
pub(super) fn told_of_list(title: &str, list: &Collection, progress: &Progress) -> Told {
    let (n, solved) = (progress.solved.len(), progress.n_solved());
    let next = progress.next_unsolved(None).unwrap_or(0);
    let mut text = format!("{}, {solved} solved", count(n as u64, "puzzle"));
    if let Some(author) = list.headers.first("Author") {
        text += &format!("\nBy {author}");
    }
    Told { title: title.to_string(), text, sight: sight_of_list(list, next) }
}

/// What is seen of a collection: a puzzle whose picture needs no search.
fn sight_of_list(collection: &Collection, at: usize) -> Sight {
    let entries = &collection.entries;
    let has_desc = |entry: &&puzzle_midend::CollectionEntry| entry.id.contains(':');
    let found = entries.get(at).filter(has_desc).or_else(|| entries.iter().find(has_desc));
    found.map_or(Sight::Missing, |entry| Sight::Entry(entry.clone()))
}

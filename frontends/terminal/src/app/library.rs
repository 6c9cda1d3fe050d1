//! Collections with the player's progress, and games in progress: lists that show what is in them.

use puzzle_app::{OutputCommand, PuzzleCommand, count, time, title_of};
use puzzle_midend::CollectionEntry;
use puzzle_profile::shelf::{Card, Shelved};
use puzzle_profile::{InProgress, Progress};

use super::App;
use super::home::told_of_list;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::showcase::{Item, Showcase};
use crate::side::{Preview, Sight, Told};
use crate::still_board::StillBoard;

impl App {
    /// All collections: those of the game in front first, then the others', then the player's own.
    pub(super) fn push_collections(&mut self) {
        let shelved = self.controller.collections(&self.shared);
        let mut menu = self.menu_of_collections("Collections", &shelved);
        menu.gap();
        menu.add("A folder or a file…", "", PuzzleCommand::EnterPath);
        if self.session().is_some() {
            menu.add("Keep this puzzle among my own", "", OutputCommand::Keep);
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    /// The collections of a folder that was opened.
    pub(super) fn push_folder(&mut self, name: &str) {
        let menu = self.menu_of_collections(name, self.controller.folder());
        self.push(Overlay::Menu(Box::new(menu)));
    }

    fn menu_of_collections(&self, title: &str, shelved: &[Shelved]) -> Menu {
        let log = self.shared.log();
        let keyed = shelved.iter().map(|shelved| (shelved.key.as_str(), &shelved.collection));
        let progress = Progress::of_all(&log, keyed);
        let mut menu = Menu::new(title);
        for (shelved, progress) in shelved.iter().zip(progress) {
            let game = self.shared.registry.find(&shelved.game);
            let game = game.map_or_else(String::new, |game| format!("{}: ", game.info.name));
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            menu.add(
                format!("{game}{}", shelved.title),
                format!("{done}{solved}/{n}"),
                PuzzleCommand::Collection(shelved.key.clone()),
            );
            menu.tells(told_of_list(&shelved.title, &shelved.collection, &progress));
        }
        menu
    }

    /// The puzzles of the collection that is played, with pictures and with what is solved.
    pub(super) fn push_levels(&mut self) {
        let Some(levels) = &self.controller.levels else { return };
        let lines = levels.lines(&self.shared.log());
        let items = lines.into_iter().enumerate().map(|(at, line)| {
            let card = levels.cards.get(at).cloned().unwrap_or_default();
            let text = if line.about.is_empty() {
                "Nothing more is known of this puzzle".into()
            } else {
                line.about
            };
            let sight = sight_of(&levels.entries[at], &card, line.is_open);
            Item {
                label: line.label,
                note: line.note,
                told: Told { title: card.title, text, sight },
                choice: line.is_open.then(|| PuzzleCommand::Level(at).into()),
            }
        });
        let mut showcase = Showcase::new(levels.heading(), items.collect());
        showcase.choose(levels.at);
        self.push(Overlay::Showcase(Box::new(showcase)));
    }

    /// The games in progress, the one last played first.
    pub(super) fn push_games_in_progress(&mut self) {
        let games = self.shared.in_progress();
        let items = games.iter().map(|game| self.item_of(game)).collect();
        let title = format!("Games in progress of {}", self.shared.autosave.player);
        let showcase = Showcase::new(title, items).deletes();
        self.push(Overlay::Showcase(Box::new(showcase)));
    }

    pub(super) fn item_of(&self, game: &InProgress) -> Item {
        let registry = &self.shared.registry;
        let name = registry.find(&game.game).map_or(game.game.as_str(), |entry| entry.info.name);
        let mut notes = Vec::new();
        notes.extend(game.done.map(|done| format!("{} %", done / 10)));
        notes.push(game.date.to_string());
        let mut text = vec![game.status.clone(), count(game.moves.into(), "move")];
        text.extend(game.millis.map(time));
        text.extend(game.place.as_ref().map(|p| format!("{} of {}", p.number, p.collection)));
        text.extend(game.grade.map(|grade| grade.title().to_string()));
        Item {
            label: format!("{name}: {}", title_of(registry, game)),
            note: notes.join("  "),
            told: Told {
                title: name.to_string(),
                text: text.join("\n"),
                sight: Sight::InProgress(game.uid),
            },
            choice: Some(PuzzleCommand::Resume(game.uid).into()),
        }
    }

    /// Makes the picture that the topmost list wants to show.
    pub(super) fn look_for_picture(&mut self) {
        let sight = match self.overlays.last() {
            Some(Overlay::Showcase(showcase)) => showcase.wanted(),
            Some(Overlay::Menu(menu)) => menu.wanted(),
            _ => None,
        };
        let Some(sight) = sight else { return };
        let preview = self.preview(&sight);
        match self.overlays.last_mut() {
            Some(Overlay::Showcase(showcase)) => showcase.show(sight, preview),
            Some(Overlay::Menu(menu)) => menu.show(sight, preview),
            _ => {}
        }
    }

    fn preview(&self, sight: &Sight) -> Preview {
        let (look, games) = (&self.look, &self.shared.registry);
        let board = match sight {
            Sight::Nothing | Sight::Missing => None,
            Sight::File(path) => return Preview::of_file(path),
            Sight::Game(id) => games.find(id).and_then(|game| StillBoard::of_game(&game, look)),
            Sight::Save(path) => StillBoard::of_save(games, path, look).ok(),
            Sight::Entry(entry) => StillBoard::of_entry(games, entry, look),
            Sight::InProgress(uid) => {
                StillBoard::of_game_in_progress(games, &self.shared.autosave.store, *uid, look)
            }
        };
        board.map_or(Preview::Nothing, |board| Preview::Board(Box::new(board)))
    }
}

fn sight_of(entry: &CollectionEntry, card: &Card, is_open: bool) -> Sight {
    match &card.picture {
        _ if !is_open => Sight::Missing,
        Some(path) => Sight::File(path.clone()),
        None if entry.id.contains(':') => Sight::Entry(entry.clone()),
        None => Sight::Missing,
    }
}

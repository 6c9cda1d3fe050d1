//! Lists of collections, levels and games in progress.

use puzzle_app::{OutputCommand, PuzzleCommand, count, time, title_of};
use puzzle_midend::CollectionEntry;
use puzzle_profile::collections::{Card, ListedCollection};
use puzzle_profile::{InProgress, Progress};

use super::App;
use super::home::collection_details;
use crate::details::{Details, PictureSource, Preview};
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::picture_list::{Item, PictureList};
use crate::still_board::StillBoard;

impl App {
    /// Opens the list of collections.
    pub(super) fn push_collections(&mut self) {
        let collection = self.controller.collections(&self.shared);
        let mut menu = self.menu_of_collections("Collections", &collection);
        menu.gap();
        menu.add("Open a folder or file…", "", PuzzleCommand::EnterPath);
        if self.session().is_some() {
            menu.add("Add to my puzzles", "", OutputCommand::Keep);
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    /// Opens the list of collections of the opened folder.
    pub(super) fn push_folder(&mut self, name: &str) {
        let menu = self.menu_of_collections(name, self.controller.folder());
        self.push(Overlay::Menu(Box::new(menu)));
    }

    fn menu_of_collections(&self, title: &str, collection: &[ListedCollection]) -> Menu {
        let log = self.shared.log();
        let keyed =
            collection.iter().map(|collection| (collection.key.as_str(), &collection.collection));
        let progress = Progress::of_all(&log, keyed);
        let mut menu = Menu::new(title);
        for (collection, progress) in collection.iter().zip(progress) {
            let game = self.shared.registry.find(&collection.game);
            let game = game.map_or_else(String::new, |game| format!("{}: ", game.info.name));
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            menu.add(
                format!("{game}{}", collection.title),
                format!("{done}{solved}/{n}"),
                PuzzleCommand::Collection(collection.key.clone()),
            );
            menu.set_details(collection_details(
                &collection.title,
                &collection.collection,
                &progress,
            ));
        }
        menu
    }

    /// Opens the list of levels of the current collection.
    pub(super) fn push_levels(&mut self) {
        let Some(levels) = &self.controller.levels else { return };
        let lines = levels.lines(&self.shared.log());
        let items = lines.into_iter().enumerate().map(|(at, line)| {
            let card = levels.cards.get(at).cloned().unwrap_or_default();
            let text = if line.about.is_empty() {
                "There is no further information on this puzzle".into()
            } else {
                line.about
            };
            let source = level_picture(&levels.entries[at], &card, line.is_open);
            Item {
                label: line.label,
                note: line.note,
                details: Details { title: card.title, text, source },
                choice: line.is_open.then(|| PuzzleCommand::Level(at).into()),
            }
        });
        let mut picture_list = PictureList::new(levels.heading(), items.collect());
        picture_list.choose(levels.at);
        self.push(Overlay::PictureList(Box::new(picture_list)));
    }

    /// Opens the list of games in progress, the most recently played first.
    pub(super) fn push_games_in_progress(&mut self) {
        let mut games = self.shared.in_progress();
        games.retain(|game| !game.is_shown_solution());
        let items = games.iter().map(|game| self.item_of(game)).collect();
        let title = format!("Games in progress of {}", self.shared.autosave.player);
        let picture_list = PictureList::new(title, items).allow_deletion();
        self.push(Overlay::PictureList(Box::new(picture_list)));
    }

    pub(super) fn item_of(&self, game: &InProgress) -> Item {
        let registry = &self.shared.registry;
        let name = registry.find(&game.game).map_or(game.game.as_str(), |entry| entry.info.name);
        let mut notes = Vec::new();
        notes.extend(game.percent().map(|done| format!("{done} %")));
        notes.push(game.date.to_string());
        let mut text = vec![game.status.clone(), count(game.moves.into(), "move")];
        text.extend(game.millis.map(time));
        text.extend(game.place.as_ref().map(|p| format!("{} of {}", p.number, p.collection)));
        text.extend(game.difficulty.grade().map(|grade| grade.title().to_string()));
        Item {
            label: format!("{name}: {}", title_of(registry, game)),
            note: notes.join("  "),
            details: Details {
                title: name.to_string(),
                text: text.join("\n"),
                source: PictureSource::InProgress(game.uid),
            },
            choice: Some(PuzzleCommand::Resume(game.uid).into()),
        }
    }

    /// Makes the picture of the topmost list's selected line, if it has not been made yet.
    pub(super) fn look_for_picture(&mut self) {
        let source = match self.overlays.last() {
            Some(Overlay::PictureList(picture_list)) => picture_list.wanted(),
            Some(Overlay::Menu(menu)) => menu.wanted(),
            _ => None,
        };
        let Some(source) = source else { return };
        let preview = self.preview(&source);
        match self.overlays.last_mut() {
            Some(Overlay::PictureList(picture_list)) => picture_list.show(source, preview),
            Some(Overlay::Menu(menu)) => menu.show(source, preview),
            _ => {}
        }
    }

    fn preview(&self, source: &PictureSource) -> Preview {
        let (styles, games) = (&self.styles, &self.shared.registry);
        let board = match source {
            PictureSource::Nothing | PictureSource::Missing => None,
            PictureSource::File(path) => return Preview::of_file(path),
            PictureSource::Game(id) => {
                games.find(id).and_then(|game| StillBoard::of_game(&game, styles))
            }
            PictureSource::Save(path) => StillBoard::of_save(games, path, styles).ok(),
            PictureSource::Entry(entry) => StillBoard::of_entry(games, entry, styles),
            PictureSource::InProgress(uid) => {
                StillBoard::of_game_in_progress(games, &self.shared.autosave.store, *uid, styles)
            }
        };
        board.map_or(Preview::Nothing, |board| Preview::Board(Box::new(board)))
    }
}

fn level_picture(entry: &CollectionEntry, card: &Card, is_open: bool) -> PictureSource {
    match &card.picture {
        _ if !is_open => PictureSource::Missing,
        Some(path) => PictureSource::File(path.clone()),
        None if entry.id.contains(':') => PictureSource::Entry(entry.clone()),
        None => PictureSource::Missing,
    }
}

//! Lists of collections, levels and games in progress.

use puzzle_app::{OutputCommand, PuzzleCommand, time, title_of};
use puzzle_core::{Text, label, plural, text};
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
        let mut menu = Menu::new(label!("Collections"));
        for item in self.items_of_collections(&collection) {
            menu.add_item(item);
        }
        menu.gap();
        menu.add(label!("Open a folder or file…"), "", PuzzleCommand::EnterPath);
        if self.session().is_some() {
            menu.add(label!("Add to my puzzles"), "", OutputCommand::Keep);
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    /// Opens the list of collections of the opened folder.
    pub(super) fn push_folder(&mut self, name: &str) {
        let items = self.items_of_collections(self.controller.folder()).collect();
        self.push(Overlay::PictureList(Box::new(PictureList::new(name.to_string(), items))));
    }

    /// Returns a line for each collection.
    fn items_of_collections(&self, list: &[ListedCollection]) -> impl Iterator<Item = Item> {
        let log = self.shared.log();
        let keyed = list.iter().map(|collection| (collection.key.as_str(), &collection.collection));
        let progress = Progress::of_all(&log, keyed);
        list.iter().zip(progress).map(|(collection, progress)| {
            let ListedCollection { title, key, collection: puzzles, .. } = collection;
            let label = match self.shared.registry.find(&collection.game) {
                Some(game) => text!("{game}: {title}", game = game.info.name, title),
                None => title.clone(),
            };
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            let note = Text::plain(format!("{done}{solved}/{n}"));
            let details = collection_details(title, puzzles, &progress);
            Item::new(label, note, details, Some(PuzzleCommand::Collection(key.clone()).into()))
        })
    }

    /// Opens the list of levels of the current collection.
    pub(super) fn push_levels(&mut self) {
        let Some(levels) = &self.controller.levels else { return };
        let lines = levels.lines(&self.shared.log());
        let items = lines.into_iter().enumerate().map(|(at, line)| {
            let card = levels.cards.get(at).cloned().unwrap_or_default();
            let text = if line.about.is_empty() {
                text!("There is no further information on this puzzle")
            } else {
                line.about
            };
            let source = level_picture(&levels.entries[at], &card, line.is_open);
            Item {
                label: line.label.into(),
                note: line.note,
                sought: line.sought,
                details: Details { source, ..Details::of_words(card.title, text) },
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
        let title = text!("Games in progress of {name}", name = &self.shared.autosave.player.name);
        let picture_list = PictureList::new(title, items).allow_deletion();
        self.push(Overlay::PictureList(Box::new(picture_list)));
    }

    pub(super) fn item_of(&self, game: &InProgress) -> Item {
        let registry = &self.shared.registry;
        let entry = registry.find(&game.game);
        let name = entry.map_or_else(|| Text::plain(&game.game), |entry| entry.info.name.into());
        let date = Text::shown(game.date);
        let note = match game.percent() {
            Some(done) => Text::together([text!("{done} %", done), Text::plain("  "), date]),
            None => date,
        };
        let moves = plural!(n = game.moves, "{n} move", "{n} moves");
        let place = game.place.as_ref().map(|place| {
            text!("{number} of {collection}", number = place.number, collection = &place.collection)
        });
        let grade = game.difficulty.grade().map(|grade| Text::literal(grade.title()));
        let parts = [Some(moves), game.millis.map(time), place, grade];
        let text = Text::lines(parts.into_iter().flatten());
        let label = text!("{game}: {title}", game = &name, title = title_of(registry, game));
        let details = Details {
            title: name,
            text,
            status: Text::plain(&game.status),
            source: PictureSource::InProgress(game.uid),
        };
        Item::new(label, note, details, Some(PuzzleCommand::Resume(game.uid).into()))
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
                StillBoard::of_game_in_progress(games, self.shared.autosave.store(), *uid, styles)
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

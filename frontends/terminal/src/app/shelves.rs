//! Collections with the player's progress, and games in progress: lists that show what is in them.

use std::path::Path;

use puzzle_midend::{Collection, CollectionEntry, GameEntry, Opened};
use puzzle_profile::shelf::{self, Card, Shelved, Walked};
use puzzle_profile::{InProgress, Place, Progress, Records};
use puzzle_sitting::{Keep, Levels, keep_puzzle, level_label};

use super::App;
use super::home::told_of_list;
use super::win::{count, time};
use crate::action::Action;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::showcase::{Item, Showcase};
use crate::side::{Preview, Sight, Told};
use crate::table::Table;

impl App {
    /// All collections: those of the game in front first, then the others', then the player's own.
    pub(super) fn push_collections(&mut self) {
        let log = self.log();
        let mut shelved = self.all_shelved();
        let in_front = self.table().map_or("", |table| table.entry.info.id);
        shelved.sort_by_key(|shelved| shelved.game != in_front);
        let keyed = shelved.iter().map(|shelved| (shelved.key.as_str(), &shelved.collection));
        let progress = Progress::of_all(&log, keyed);
        let mut menu = Menu::new("Collections");
        for (shelved, progress) in shelved.iter().zip(progress) {
            let game = self.registry.find(&shelved.game).map_or("", |entry| entry.info.name);
            let (n, solved) = (progress.solved.len(), progress.n_solved());
            let done = if progress.is_complete() { "✓ " } else { "" };
            let game = if game.is_empty() { String::new() } else { format!("{game}: ") };
            menu.add(
                format!("{game}{}", shelved.title),
                format!("{done}{solved}/{n}"),
                Action::Shelf(shelved.key.clone()),
            );
            menu.tells(told_of_list(&shelved.title, &shelved.collection, &progress));
        }
        menu.gap();
        menu.add("A folder or a file…", "", Action::LoadOther);
        if self.session().is_some() {
            menu.add("Keep this puzzle among my own", "", Action::KeepPuzzle);
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    fn own_folder(&self) -> Option<std::path::PathBuf> {
        self.files.folder().map(|folder| folder.join(shelf::OWN))
    }

    fn all_shelved(&self) -> Vec<Shelved> {
        let mut list = shelf::bundled(&self.registry);
        if let Some(own) = self.own_folder().filter(|folder| folder.is_dir()) {
            list.extend(shelf::folder(&self.registry, &own).shelved);
        }
        list.extend(self.walked.iter().cloned());
        list
    }

    /// Opens a collection by what its places name it by.
    pub(super) fn open_shelf(&mut self, key: &str) {
        let Some(shelved) = self.all_shelved().into_iter().find(|shelved| shelved.key == key)
        else {
            return self.tell("This collection is there no more");
        };
        if let Err(why) = self.take_shelved(shelved, None) {
            self.tell(why);
        }
    }

    /// Puzzles of a collection, one of them at once where there is only one or it is told.
    pub(super) fn take_shelved(
        &mut self,
        shelved: Shelved,
        at: Option<usize>,
    ) -> Result<(), String> {
        let levels = Levels::new(shelved, &self.log())?;
        let n = levels.entries.len();
        let before = self.levels.replace(levels);
        let first = at.or((n == 1).then_some(0));
        let Some(at) = first else {
            self.push_levels();
            return Ok(());
        };
        self.try_level(at).inspect_err(|_| self.levels = before)
    }

    /// A folder of sets and collections, with the folders below it.
    pub(super) fn take_folder(&mut self, path: &Path, walked: Walked) -> Result<(), String> {
        let first = walked.refused.first().cloned();
        if walked.shelved.len() == 1 {
            for shelved in walked.shelved {
                self.take_shelved(shelved, None)?;
            }
        } else {
            let mut menu = Menu::new(path.display().to_string());
            let log = self.log();
            let keyed = walked.shelved.iter().map(|s| (s.key.as_str(), &s.collection));
            let progress = Progress::of_all(&log, keyed);
            for (shelved, progress) in walked.shelved.iter().zip(progress) {
                let note = format!("{}/{}", progress.n_solved(), progress.solved.len());
                menu.add(&shelved.title, note, Action::Shelf(shelved.key.clone()));
            }
            self.walked = walked.shelved;
            self.overlays.push(Overlay::Menu(Box::new(menu)));
        }
        if let Some(first) = first {
            let others = match walked.refused.len() {
                1 => String::new(),
                n => format!(" and {}", count(n as u64 - 1, "other file")),
            };
            self.tell(format!("{first}{others}"));
        }
        Ok(())
    }

    /// What is solved of the levels now.
    pub(super) fn look_at_progress(&mut self) {
        let log = self.log();
        if let Some(levels) = &mut self.levels {
            levels.look_again(&log);
        }
    }

    /// A game that was begun in a collection has its place there again.
    pub(super) fn come_back_to(&mut self, place: &Place) {
        let found = self.all_shelved().into_iter().find(|shelved| shelved.key == place.collection);
        let Some(shelved) = found else { return };
        if let Some(levels) = Levels::back_at(shelved, &self.log(), place) {
            self.levels = Some(levels);
        }
    }

    /// The puzzles of the collection in hand, with pictures, what is told of them, and what is
    /// solved.
    pub(super) fn push_levels(&mut self) {
        if self.levels.is_none() {
            return self.push_collections();
        }
        let log = self.log();
        let records = Records::of(&log);
        let Some(levels) = &self.levels else { return };
        let mut items = Vec::new();
        for (i, entry) in levels.entries.iter().enumerate() {
            let card = levels.cards.get(i).cloned().unwrap_or_default();
            let label = level_label(entry, i);
            let record = records.of_puzzle(&entry.id);
            let best = record.and_then(|record| record.moves).map(|best| best.value);
            let note = match (levels.progress.solved.get(i), levels.progress.is_open(i), best) {
                (Some(true), _, Some(moves)) => format!("{moves} ✓"),
                (Some(true), ..) => "✓".to_string(),
                (_, false, _) => "locked".to_string(),
                _ => String::new(),
            };
            let is_open = levels.progress.is_open(i);
            items.push(Item {
                label,
                note,
                told: Told {
                    title: card.title.clone(),
                    text: text_of(entry, &card, record.map(|record| record.n_solved)),
                    sight: sight_of(entry, &card, is_open),
                },
                action: is_open.then_some(Action::Level(i)),
            });
        }
        let done = format!("{}/{}", levels.progress.n_solved(), levels.entries.len());
        let mut showcase = Showcase::new(format!("{}  {done}", levels.title), items);
        showcase.choose(levels.at);
        self.overlays.push(Overlay::Showcase(Box::new(showcase)));
    }

    /// Keeps the puzzle on the board in the player's own collection.
    pub(super) fn keep_puzzle(&mut self) {
        let Some(table) = self.table() else { return };
        let (Some(entry), Some(folder)) = (table.session.entry(), self.own_folder()) else {
            return self.tell("There is no folder here to keep it in");
        };
        let path = folder.join(format!("{}.puzzles", table.entry.info.id));
        let title = format!("My {}", table.entry.info.name);
        let result = keep_puzzle(&path, &title, entry);
        match result {
            Ok(n) => self.tell(format!("Kept as number {n} of your own: {}", path.display())),
            Err(error) => self.tell(format!("{}: {error}", path.display())),
        }
    }

    /// The games in progress, the one last played first.
    pub(super) fn push_resume(&mut self) {
        self.keep_up(Keep::All);
        let games = match self.keeping.in_progress(&self.registry) {
            Ok(games) => games,
            Err(error) => return self.tell_trouble(&error),
        };
        if games.is_empty() {
            return self.tell("No other game is in progress");
        }
        let items = games.iter().map(|game| self.item_of(game)).collect();
        let title = format!("Games in progress of {}", self.keeping.player);
        let showcase = Showcase::new(title, items).deletes();
        self.overlays.push(Overlay::Showcase(Box::new(showcase)));
    }

    pub(super) fn item_of(&self, game: &InProgress) -> Item {
        let name = self.registry.find(&game.game).map_or(game.game.as_str(), |e| e.info.name);
        let title = self.title_of(game);
        let mut notes = Vec::new();
        notes.extend(game.done.map(|done| format!("{} %", done / 10)));
        notes.push(game.date.to_string());
        let mut text = vec![game.status.clone(), count(game.moves.into(), "move")];
        text.extend(game.millis.map(time));
        text.extend(game.place.as_ref().map(|p| format!("{} of {}", p.number, p.collection)));
        text.extend(game.grade.map(|grade| grade.title().to_string()));
        Item {
            label: format!("{name}: {title}"),
            note: notes.join("  "),
            told: Told {
                title: name.to_string(),
                text: text.join("\n"),
                sight: Sight::InProgress(game.uid),
            },
            action: Some(Action::Resume(game.uid)),
        }
    }

    /// What a game in progress is called: by its title, its kind, or its ID.
    pub(super) fn title_of(&self, game: &InProgress) -> String {
        puzzle_sitting::title_of(&self.registry, game)
    }

    /// Forgets a game in progress; the one on the board is kept anew when it goes on.
    pub(super) fn forget_game(&mut self, uid: puzzle_profile::Uid) {
        if let Err(error) = self.keeping.store.drop_game(uid) {
            self.tell_trouble(&error);
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

    /// A board that shows what a game looks like: the first that comes with it, else its first
    /// lesson's. Neither needs a search.
    fn board_of(&self, game: GameEntry) -> Option<Table> {
        let mut table = Table::still(game, &self.look);
        for bundle in game.collections() {
            let list = Collection::read(bundle.text);
            let Some(entry) = list.entries.iter().find(|e| e.id.contains(':')) else { continue };
            if let Ok(Opened::Ready(_)) = table.session.open_entry(entry, "") {
                return Some(table);
            }
        }
        if table.session.begin_lesson(0).is_err() {
            return None;
        }
        let _ = table.session.end_lesson();
        Some(table)
    }

    fn preview(&self, sight: &Sight) -> Preview {
        let look = &self.look;
        let board = |table: Table| Preview::Board(Box::new(table));
        match sight {
            Sight::Nothing | Sight::Missing => Preview::Nothing,
            Sight::Game(id) => {
                let Some(game) = self.registry.find(id) else { return Preview::Nothing };
                self.board_of(game).map_or(Preview::Nothing, board)
            }
            Sight::Save(path) => self.table_of_save(path).map_or(Preview::Nothing, board),
            Sight::File(path) => Preview::of_file(path),
            Sight::Entry(entry) => {
                let game = entry.id.split('/').next().and_then(|id| self.registry.find(id));
                let Some(game) = game else { return Preview::Nothing };
                let mut table = Table::still(game, look);
                match table.session.open_entry(entry, "") {
                    Ok(Opened::Ready(_)) => board(table),
                    _ => Preview::Nothing,
                }
            }
            Sight::InProgress(uid) => {
                let found = self.keeping.store.game_in_progress(*uid).ok().flatten();
                let Some((kept, _)) = found else { return Preview::Nothing };
                let Some(game) = self.registry.find(&kept.game) else { return Preview::Nothing };
                let mut table = Table::still(game, look);
                match table.session.resume(&kept.save, &kept.journal, &kept.now) {
                    Ok(_) => board(table),
                    Err(_) => Preview::Nothing,
                }
            }
        }
    }
}

/// What is told of a level.
fn text_of(entry: &CollectionEntry, card: &Card, n_solved: Option<u32>) -> String {
    let mut lines = Vec::new();
    if !card.text.is_empty() {
        lines.push(card.text.clone());
    }
    for (key, word) in [("Author", "By"), ("Difficulty", "Difficulty:")] {
        lines.extend(entry.texts.first(key).map(|value| format!("{word} {value}")));
    }
    if let Some(n) = n_solved {
        lines.push(format!("Solved {}", count(n.into(), "time")));
    }
    if lines.is_empty() {
        lines.push("Nothing more is told of this puzzle".into());
    }
    lines.join("\n")
}

fn sight_of(entry: &CollectionEntry, card: &Card, is_open: bool) -> Sight {
    match &card.picture {
        _ if !is_open => Sight::Missing,
        Some(path) => Sight::File(path.clone()),
        None if entry.id.contains(':') => Sight::Entry(entry.clone()),
        None => Sight::Missing,
    }
}

//! The list of saved games.

use std::path::PathBuf;

use puzzle_app::{PuzzleCommand, Question};
use puzzle_midend::Date;
use puzzle_profile::{InProgress, Moment, Uid};

use super::App;
use crate::overlay::Overlay;
use crate::showcase::{Item, Showcase};
use crate::side::{Sight, Told};
use crate::still_board::StillBoard;

/// Saved games that are listed.
const MOST: usize = 200;

impl App {
    /// The saved games, the newest first, with pictures; where there are none, a file's path is
    /// asked for.
    pub(super) fn push_saved_games(&mut self) {
        let saves = self.shared.files.saves();
        if saves.is_empty() {
            return self.ask(Question::Path, "");
        }
        let items = saves.into_iter().take(MOST).map(|(path, day)| self.item_of_save(path, day));
        let mut items: Vec<Item> = items.collect();
        items.push(Item {
            label: "Another file…".into(),
            note: String::new(),
            told: Told {
                title: "Another file".into(),
                text: Question::Path.about().into(),
                sight: Sight::Nothing,
            },
            choice: Some(PuzzleCommand::EnterPath.into()),
        });
        self.push(Overlay::Showcase(Box::new(Showcase::new("Load", items))));
    }

    fn item_of_save(&self, path: PathBuf, day: Date) -> Item {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = name.strip_suffix(".puzzle.json").unwrap_or(&name).to_string();
        let mut item = Item {
            label: name.clone(),
            note: day.to_string(),
            told: Told { title: name.clone(), text: String::new(), sight: Sight::Missing },
            choice: Some(PuzzleCommand::File(path.clone()).into()),
        };
        let board = match StillBoard::of_save(&self.shared.registry, &path, &self.look) {
            Ok(board) => board,
            Err(why) => {
                item.told.text = why;
                return item;
            }
        };
        let moment = Moment { uid: Uid::default(), at: 0, date: day };
        if let Some(game) = InProgress::without_save(&*board.session, moment) {
            let of_game = self.item_of(&game);
            item.label = of_game.label;
            item.note = of_game.note;
            item.told = of_game.told;
        } else {
            let status = board.session.status_words();
            item.label = format!("{}: {status}", board.session.info().name);
            item.told.text = status;
        }
        item.told.text += &format!("\nFile: {name}");
        item.told.sight = Sight::Save(path);
        item
    }
}

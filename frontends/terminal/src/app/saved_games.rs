//! The list of saved games.

use std::path::PathBuf;

use puzzle_app::{PuzzleCommand, Question};
use puzzle_midend::Date;
use puzzle_profile::{InProgress, Moment, Uid};

use super::App;
use crate::details::{Details, PictureSource};
use crate::overlay::Overlay;
use crate::picture_list::{Item, PictureList};
use crate::still_board::StillBoard;

/// The maximum number of saved games in the list.
const MOST: usize = 200;

impl App {
    /// Opens the list of saved games, the newest first. Asks for a path if there are none.
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
            details: Details {
                title: "Another file".into(),
                text: Question::Path.about().into(),
                source: PictureSource::Nothing,
            },
            choice: Some(PuzzleCommand::EnterPath.into()),
        });
        self.push(Overlay::PictureList(Box::new(PictureList::new("Load", items))));
    }

    fn item_of_save(&self, path: PathBuf, day: Date) -> Item {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = name.strip_suffix(".puzzle.json").unwrap_or(&name).to_string();
        let mut item = Item {
            label: name.clone(),
            note: day.to_string(),
            details: Details {
                title: name.clone(),
                text: String::new(),
                source: PictureSource::Missing,
            },
            choice: Some(PuzzleCommand::File(path.clone()).into()),
        };
        let board = match StillBoard::of_save(&self.shared.registry, &path, &self.styles) {
            Ok(board) => board,
            Err(why) => {
                item.details.text = why;
                return item;
            }
        };
        let moment = Moment { uid: Uid::default(), at: 0, date: day };
        if let Some(game) = InProgress::without_save(&*board.session, moment) {
            let of_game = self.item_of(&game);
            item.label = of_game.label;
            item.note = of_game.note;
            item.details = of_game.details;
        } else {
            let status = board.session.status_words();
            item.label = format!("{}: {status}", board.session.info().name);
            item.details.text = status;
        }
        item.details.text += &format!("\nFile: {name}");
        item.details.source = PictureSource::Save(path);
        item
    }
}

//! The list of saved games.

use std::path::PathBuf;

use puzzle_app::{PuzzleCommand, Question};
use puzzle_core::{Text, label, text};
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
        let details = Details::of_words(text!("Another file"), Question::Path.about());
        let choice = Some(PuzzleCommand::EnterPath.into());
        items.push(Item::new(text!("Another file…"), Text::default(), details, choice));
        self.push(Overlay::PictureList(Box::new(PictureList::new(label!("Load"), items))));
    }

    fn item_of_save(&self, path: PathBuf, day: Date) -> Item {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = name.strip_suffix(".puzzle.json").unwrap_or(&name).to_string();
        let details = Details { source: PictureSource::Missing, ..Details::of_words(&name, "") };
        let choice = Some(PuzzleCommand::File(path.clone()).into());
        let mut item = Item::new(Text::plain(&name), Text::shown(day), details, choice);
        let board = match StillBoard::of_save(&self.shared.registry, &path, &self.styles) {
            Ok(board) => board,
            Err(why) => {
                item.details.text = why;
                return item;
            }
        };
        let moment = Moment { uid: Uid::default(), at: 0, date: day };
        if let Some(game) = InProgress::without_save(&board.session, moment) {
            let of_game = self.item_of(&game);
            item.label = of_game.label;
            item.note = of_game.note;
            item.details = of_game.details;
        } else {
            let status = board.session.status_words();
            item.label =
                text!("{game}: {status}", game = board.session.info().name, status = &status);
            item.details.text = status;
        }
        let file = text!("File: {name}", name);
        item.details.text = Text::lines([std::mem::take(&mut item.details.text), file]);
        item.details.source = PictureSource::Save(path);
        item
    }
}

//! From a puzzle to its editor and back.

use puzzle_midend::CollectionEntry;

use super::Controller;
use crate::draft_text::DraftText;
use crate::effect::Question;
use crate::shared_state::Shared;

impl Controller {
    /// Opens the puzzle on the board in the game's editor.
    pub(super) fn edit_puzzle(&mut self, shared: &mut Shared) -> Result<(), String> {
        let Some(entry) = self.session().and_then(puzzle_midend::ImportExport::entry) else {
            return Ok(());
        };
        let draft = shared.registry.draft_entry(&entry).map_err(|invalid| invalid.to_string())?;
        self.open_other(shared, &draft)
    }

    /// Opens the puzzle that the draft on the board makes.
    pub(super) fn play_draft(&mut self, shared: &mut Shared) -> Result<(), String> {
        let Some(session) = self.session() else { return Ok(()) };
        let puzzle = session.drafted_entry().map_err(|invalid| invalid.to_string())?;
        self.open_other(shared, &puzzle)
    }

    /// Asks for a text about the draft on the board.
    pub(super) fn ask_draft_text(&mut self, which: DraftText) {
        let text = self.session().map_or_else(String::new, |session| which.of(session));
        self.ask(Question::DraftText(which), text);
    }

    /// Opens a puzzle of another game, made from the one on the board.
    fn open_other(&mut self, shared: &mut Shared, entry: &CollectionEntry) -> Result<(), String> {
        let name = entry.id.split('/').next().unwrap_or_default();
        let game = shared.registry.game(name).map_err(|invalid| invalid.to_string())?;
        let at = self.open_game(shared, game);
        let opened = self.games[at].session.open_entry(entry, "");
        let opened = opened.map_err(|error| error.to_string())?;
        self.levels = None;
        self.switch_to(shared, at);
        self.take_opened(shared, opened);
        Ok(())
    }
}

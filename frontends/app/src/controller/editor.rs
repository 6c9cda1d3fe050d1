//! From a puzzle to its editor and back.

use puzzle_midend::{CollectionEntry, GameEntry, Midend};

use super::Controller;
use crate::draft_match::{makes_puzzle, saved_draft_makes};
use crate::draft_text::DraftText;
use crate::effect::Question;
use crate::known_puzzle::known_draft;
use crate::open_game::OpenGame;
use crate::shared_state::Shared;
use puzzle_core::Text;

impl Controller {
    /// Opens a blank canvas in the game's editor. A draft on its board stays in progress.
    pub(super) fn new_draft(&mut self, shared: &mut Shared) {
        let Some(editor) = self.editor(shared) else { return };
        let at = self.open_game(shared, editor);
        self.switch_to(shared, at);
        self.start_new(shared);
    }

    /// Returns the editor of the current game.
    fn editor(&self, shared: &Shared) -> Option<GameEntry> {
        shared.registry.editor_of(self.game()?.entry.info.id)
    }

    /// Opens the puzzle on the board in the game's editor: the draft that makes it, if there is
    /// one, otherwise a new draft.
    pub(super) fn edit_puzzle(&mut self, shared: &mut Shared) -> Result<(), Text> {
        self.open_draft(shared)?;
        self.tell_known_draft(shared);
        Ok(())
    }

    fn open_draft(&mut self, shared: &mut Shared) -> Result<(), Text> {
        let Some(entry) = self.session().and_then(Midend::entry) else {
            return Ok(());
        };
        let Some(editor) = self.editor(shared) else { return Ok(()) };
        let makes = |game: &OpenGame| {
            game.entry.info.id == editor.info.id && makes_puzzle(&game.session, &entry)
        };
        if let Some(at) = self.games.iter().position(makes) {
            self.levels = None;
            self.switch_to(shared, at);
            return Ok(());
        }
        let drafts = shared.in_progress().into_iter().filter(|game| game.game == editor.info.id);
        let draft = drafts.map(|game| game.uid).find(|uid| {
            shared.autosave.fetch(*uid).is_ok_and(|draft| {
                saved_draft_makes(&editor, [&draft.save, &draft.journal, &draft.now], &entry)
            })
        });
        if let Some(uid) = draft {
            return self.resume(shared, uid);
        }
        let draft = shared.registry.draft_entry(&entry)?;
        self.open_other(shared, &draft)
    }

    /// Tells the player if the puzzle that the draft on the board makes was solved before.
    pub(super) fn tell_known_draft(&mut self, shared: &Shared) {
        let Some(session) = self.session().filter(|game| game.capabilities().is_editor()) else {
            return;
        };
        let log_of = |id: &str| shared.autosave.log_of_puzzle(id);
        if let Some(words) = known_draft(&shared.registry, session, log_of) {
            self.tell(words);
        }
    }

    /// Opens the puzzle that the draft on the board makes.
    pub(super) fn play_draft(&mut self, shared: &mut Shared) -> Result<(), Text> {
        let Some(session) = self.session() else { return Ok(()) };
        let puzzle = session.drafted_entry()?;
        self.open_other(shared, &puzzle)
    }

    /// Asks for a text about the draft on the board.
    pub(super) fn ask_draft_text(&mut self, which: DraftText) {
        let text = self.session().map_or_else(String::new, |session| which.of(session));
        self.ask(Question::DraftText(which), text);
    }

    /// Opens a puzzle of another game, made from the one on the board.
    fn open_other(&mut self, shared: &mut Shared, entry: &CollectionEntry) -> Result<(), Text> {
        let name = entry.id.split('/').next().unwrap_or_default();
        let game = shared.registry.game(name)?;
        let at = self.open_game(shared, game);
        let opened = self.games[at].session.open_entry(entry, "");
        let opened = opened?;
        self.levels = None;
        self.switch_to(shared, at);
        self.take_opened(shared, opened);
        Ok(())
    }
}

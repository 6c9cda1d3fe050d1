//! Commands for players and their records.

use puzzle_profile::Name;

use super::Controller;
use crate::autosave::SaveWhat;
use crate::command::PlayerCommand;
use crate::effect::{Question, Screen};
use crate::shared::Shared;

impl Controller {
    pub(super) fn act_on_player(
        &mut self,
        shared: &mut Shared,
        command: PlayerCommand,
    ) -> Result<(), String> {
        let me = shared.autosave.player.clone();
        let refused = |error: puzzle_profile::StoreError| error.to_string();
        match command {
            PlayerCommand::Players => self.show(Screen::Players),
            PlayerCommand::Select(name) => return self.select_player(shared, &name),
            PlayerCommand::New => self.ask(Question::NewPlayer, String::new()),
            PlayerCommand::Rename => self.ask(Question::RenamePlayer, me.to_string()),
            PlayerCommand::ChooseMerge => self.show(Screen::Merge),
            PlayerCommand::Merge(into) => {
                self.save(shared, SaveWhat::MovesAndTime);
                shared.autosave.store.merge(&me, &into).map_err(refused)?;
                shared.autosave.player = into.clone();
                self.update_progress(shared);
                self.tell(format!("All games of {me} are now {into}'s"));
            }
            PlayerCommand::ChooseDelete => self.show(Screen::Delete),
            PlayerCommand::Delete => {
                shared.autosave.store.delete(&me).map_err(refused)?;
                let next = shared.autosave.store.current().ok().flatten().unwrap_or_default();
                shared.autosave.set_player(next);
                self.clear_games(shared);
                self.tell(format!("{me} is deleted"));
            }
            PlayerCommand::Export => {
                let profile = shared.autosave.store.profile(Some(&me)).map_err(refused)?;
                let name = format!("{}.json", me.arcade().to_lowercase());
                let folder = shared.files.saves_folder().unwrap_or_default();
                self.ask_where(&folder.join(name), profile.to_json().into_bytes());
            }
            PlayerCommand::Records => self.show(Screen::Records),
            PlayerCommand::Rankings => self.show(Screen::Rankings),
            PlayerCommand::ClearRanking => {
                shared.autosave.store.clear_ranking(&me, None).map_err(refused)?;
                self.tell(format!("{me} is in no ranking now; records stay"));
            }
        }
        Ok(())
    }

    /// Lets a player play, who is added where there is none of this name.
    pub(super) fn select_player(&mut self, shared: &mut Shared, name: &Name) -> Result<(), String> {
        self.save(shared, SaveWhat::MovesAndTime);
        shared.autosave.select(name)?;
        self.clear_games(shared);
        self.tell(format!("{} plays", shared.autosave.player));
        Ok(())
    }
}

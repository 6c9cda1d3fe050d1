//! Commands that manage players and their records.

use puzzle_profile::Name;

use super::Controller;
use crate::autosave::SaveScope;
use crate::command::PlayerCommand;
use crate::effect::{Question, Screen};
use crate::shared_state::Shared;

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
                self.save(shared, SaveScope::MovesAndTime);
                shared.autosave.store.merge(&me, &into).map_err(refused)?;
                shared.autosave.player = into.clone();
                self.update_progress(shared);
                self.tell(format!("Merged {me} into {into}"));
            }
            PlayerCommand::ChooseDelete => self.show(Screen::Delete),
            PlayerCommand::Delete => {
                shared.autosave.store.delete(&me).map_err(refused)?;
                let next = shared.autosave.store.current().ok().flatten().unwrap_or_default();
                shared.autosave.set_player(next);
                self.clear_games(shared);
                self.tell(format!("Deleted {me}"));
            }
            PlayerCommand::Export => {
                let profile = shared.autosave.store.profile(Some(&me)).map_err(refused)?;
                let name = format!("{}.json", me.jhidato_name().to_lowercase());
                let folder = shared.files.saves_folder().unwrap_or_default();
                self.ask_where(&folder.join(name), profile.to_json().into_bytes());
            }
            PlayerCommand::Records => self.show(Screen::Records),
            PlayerCommand::Rankings => self.show(Screen::Rankings),
            PlayerCommand::ClearRanking => {
                shared.autosave.store.clear_ranking(&me, None).map_err(refused)?;
                self.tell(format!(
                    "Removed the scores of {me} from the rankings. The records are kept"
                ));
            }
        }
        Ok(())
    }

    /// Makes a player the current one. Adds the player if the name is new.
    pub(super) fn select_player(&mut self, shared: &mut Shared, name: &Name) -> Result<(), String> {
        self.save(shared, SaveScope::MovesAndTime);
        shared.autosave.select(name)?;
        self.clear_games(shared);
        self.tell(format!("{} is playing now", shared.autosave.player));
        Ok(())
    }
}

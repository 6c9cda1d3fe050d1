//! Commands that manage players and their records.

use puzzle_profile::{Change, Name};

use super::Controller;
use crate::autosave::SaveScope;
use crate::command::PlayerCommand;
use crate::effect::{Question, Screen};
use crate::shared_state::Shared;
use puzzle_core::{Text, text};

impl Controller {
    pub(super) fn act_on_player(
        &mut self,
        shared: &mut Shared,
        command: PlayerCommand,
    ) -> Result<(), Text> {
        let me = shared.autosave.player.name.clone();
        match command {
            PlayerCommand::Players => self.show(Screen::Players),
            PlayerCommand::Select(name) => return self.select_player(shared, &name),
            PlayerCommand::New => self.ask(Question::NewPlayer, String::new()),
            PlayerCommand::Rename => self.ask(Question::RenamePlayer, me.to_string()),
            PlayerCommand::ChooseMerge => self.show(Screen::Merge),
            PlayerCommand::Merge(into) => {
                self.save(shared, SaveScope::MovesAndTime);
                shared.autosave.merge(&into)?;
                self.update_progress(shared);
                self.tell(text!("Merged {name} into {other}", name = &me, other = &into));
            }
            PlayerCommand::ChooseDelete => self.show(Screen::Delete),
            PlayerCommand::Delete => {
                shared.autosave.delete()?;
                self.clear_games(shared);
                self.tell(text!("Deleted {name}", name = &me));
            }
            PlayerCommand::Export => {
                let profile = shared.autosave.store().profile(Some(&shared.autosave.player))?;
                let name = format!("{}.json", me.jhidato_name().to_lowercase());
                let folder = shared.files.saves_folder().unwrap_or_default();
                self.ask_where(&folder.join(name), profile.to_json().into_bytes().into());
            }
            PlayerCommand::Records => self.show(Screen::Records),
            PlayerCommand::Rankings => self.show(Screen::Rankings),
            PlayerCommand::ClearRanking => {
                shared.autosave.push(Change::ClearRanking(None))?;
                self.tell(text!(
                    "Removed the scores of {name} from the rankings. The records are kept",
                    name = &me
                ));
            }
        }
        Ok(())
    }

    /// Makes a player the current one. Adds the player if the name is new.
    pub(super) fn select_player(&mut self, shared: &mut Shared, name: &Name) -> Result<(), Text> {
        self.save(shared, SaveScope::MovesAndTime);
        shared.autosave.select(name)?;
        self.clear_games(shared);
        self.tell(text!("{name} is playing now", name = &shared.autosave.player.name));
        Ok(())
    }
}

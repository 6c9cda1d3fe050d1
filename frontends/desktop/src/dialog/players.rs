//! The list of players.

use eframe::egui::Ui;
use puzzle_app::{Command, PlayerCommand};
use puzzle_core::{Text, plural, text};

use super::{Reply, close_button, heading};
use crate::say::say;
use crate::shared_state::Shared;

pub(super) fn show(ui: &mut Ui, shared: &Shared) -> Reply {
    ui.set_width(360.0_f32.min(ui.available_width()));
    heading(ui, text!("Players"));
    let me = &shared.app.autosave.player.name;
    let mut reply = Reply::Stay;
    let players = match shared.app.autosave.store().players() {
        Ok(players) => players,
        Err(error) => {
            super::error(ui, &error.into());
            Vec::new()
        }
    };
    let is_known = players.iter().any(|player| player.name == *me);
    let names = players.iter().map(|player| player.name.clone());
    let all = names.chain((!is_known).then(|| me.clone()));
    for name in all {
        let is_me = name == *me;
        let response = ui.radio(is_me, name.as_str());
        if response.clicked() && !is_me {
            reply = Reply::Act(PlayerCommand::Select(name).into());
        }
    }
    ui.add_space(8.0);
    let n = players.len();
    ui.weak(say(plural!(n, "{n} player in this profile", "{n} players in this profile")));
    let mut offer = |ui: &mut Ui, label: Text, command: PlayerCommand| {
        if ui.button(say(label)).clicked() {
            reply = Reply::Act(Command::from(command));
        }
    };
    ui.horizontal_wrapped(|ui| {
        offer(ui, text!("New player…"), PlayerCommand::New);
        offer(ui, text!("Rename {player}…", player = me), PlayerCommand::Rename);
        if is_known && players.len() > 1 {
            let merge = text!("Merge {player} with another player…", player = me);
            offer(ui, merge, PlayerCommand::ChooseMerge);
        }
        if is_known {
            offer(ui, text!("Delete {player}…", player = me), PlayerCommand::ChooseDelete);
            offer(ui, text!("Export as JSON…"), PlayerCommand::Export);
        }
    });
    if close_button(ui) { Reply::Close } else { reply }
}

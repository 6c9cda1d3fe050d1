//! The list of players.

use eframe::egui::Ui;
use puzzle_app::{Command, PlayerCommand, count};

use super::{Reply, close_button, heading};
use crate::shared_state::Shared;

pub(super) fn show(ui: &mut Ui, shared: &Shared) -> Reply {
    ui.set_width(360.0_f32.min(ui.available_width()));
    heading(ui, "Players");
    let me = &shared.app.autosave.player;
    let mut reply = Reply::Stay;
    let players = match shared.app.autosave.store.players() {
        Ok(players) => players,
        Err(error) => {
            super::error(ui, &error.to_string());
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
    ui.weak(format!("{} in this profile", count(players.len() as u64, "player")));
    let mut offer = |ui: &mut Ui, label: String, command: PlayerCommand| {
        if ui.button(label).clicked() {
            reply = Reply::Act(Command::from(command));
        }
    };
    ui.horizontal_wrapped(|ui| {
        offer(ui, "New player…".into(), PlayerCommand::New);
        offer(ui, format!("Rename {me}…"), PlayerCommand::Rename);
        if is_known && players.len() > 1 {
            offer(ui, format!("Merge {me} with another player…"), PlayerCommand::ChooseMerge);
        }
        if is_known {
            offer(ui, format!("Delete {me}…"), PlayerCommand::ChooseDelete);
            offer(ui, "Export as JSON…".into(), PlayerCommand::Export);
        }
    });
    if close_button(ui) { Reply::Close } else { reply }
}

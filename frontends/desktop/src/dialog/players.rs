//! Who plays.

use eframe::egui::{self, Ui};
use puzzle_sitting::count;

use super::{Reply, close_button, heading};
use crate::action::Action;
use crate::shared::Shared;

pub(super) fn show(ui: &mut Ui, shared: &Shared) -> Reply {
    ui.set_width(360.0_f32.min(ui.available_width()));
    heading(ui, "Players");
    let me = &shared.keeping.player;
    let mut reply = Reply::Stay;
    let players = match shared.keeping.store.players() {
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
            reply = Reply::Act(Action::Player(name));
        }
    }
    ui.add_space(8.0);
    ui.weak(format!("{} kept in this profile", count(players.len() as u64, "player")));
    ui.horizontal(|ui| {
        if ui.button("Another player…").clicked() {
            reply = Reply::Act(Action::NewPlayer);
        }
        if ui.add(egui::Button::new(format!("Rename {me}…"))).clicked() {
            reply = Reply::Act(Action::RenamePlayer);
        }
    });
    if close_button(ui) { Reply::Close } else { reply }
}

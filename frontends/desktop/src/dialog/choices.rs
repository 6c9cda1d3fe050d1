//! Lists of commands to choose from.

use eframe::egui::{self, Ui, Vec2};
use puzzle_app::{
    Command, Controller, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, archive,
    begun_days, count,
};
use puzzle_core::solve::Objective;
use puzzle_midend::{GameEntry, PresetLine};

use super::{Reply, close_button, heading};
use crate::shared_state::Shared;

/// A list of commands with labels.
pub(crate) struct Choices {
    title: String,
    lines: Vec<(String, Command)>,
}

impl Choices {
    fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    fn add(&mut self, label: impl Into<String>, command: impl Into<Command>) {
        self.lines.push((label.into(), command.into()));
    }

    /// Creates the list of the game's presets.
    pub(crate) fn kinds(controller: &Controller) -> Self {
        let mut list = Self::new("Change type");
        let presets = controller.game().map(|game| game.session.presets()).unwrap_or_default();
        for (title, params) in PresetLine::flatten(&presets) {
            list.add(title, PuzzleCommand::Params(params.to_string()));
        }
        list
    }

    /// Creates the list of kinds of solutions.
    pub(crate) fn solutions(controller: &Controller) -> Self {
        let mut list = Self::new("Solve");
        list.add("Any solution, found quickly", GameCommand::Solve(Objective::Any));
        list.add("In the fewest moves", GameCommand::Solve(Objective::Optimal));
        let can = controller.session().map(puzzle_midend::Play::capabilities);
        for measure in can.map_or(&[][..], |can| can.measures) {
            let aim = Objective::OptimalIn((*measure).into());
            list.add(format!("With the fewest {measure}"), GameCommand::Solve(aim));
        }
        list
    }

    /// Creates the list of the game's lessons.
    pub(crate) fn lessons(controller: &Controller) -> Self {
        let mut list = Self::new("Learn to play");
        let titles = controller.game().map(|game| game.session.lessons()).unwrap_or_default();
        for (at, title) in titles.into_iter().enumerate() {
            list.add(format!("{}. {title}", at + 1), GameCommand::Lesson(at));
        }
        list
    }

    /// Creates the list of the puzzles of the day.
    pub(crate) fn dailies(shared: &Shared) -> Self {
        let today = shared.app.today();
        let mut list = Self::new(format!("Puzzles of {today}"));
        for day in shared.app.puzzles_of(today) {
            let done = if day.is_solved { "  ✓ solved" } else { "" };
            let info = day.game.info;
            list.add(format!("{}{done}", info.name), PuzzleCommand::DailyOf(info.id.to_string()));
        }
        list
    }

    /// Creates the list of a game's puzzles of the past days.
    pub(crate) fn archive(entry: &GameEntry, shared: &Shared) -> Self {
        let mut list = Self::new(format!("{}: puzzles of the day", entry.info.name));
        let begun = begun_days(entry, &shared.app.in_progress());
        for day in archive(entry, &shared.app.log(), &begun, shared.app.today()) {
            let label = format!("{}   {}", day.label(), day.words());
            list.add(label.trim_end(), PuzzleCommand::DailyOn(day.date));
        }
        list
    }

    /// Creates the list of export formats.
    pub(crate) fn exports(controller: &Controller) -> Self {
        let mut list = Self::new("Export");
        let formats =
            controller.session().map(puzzle_midend::ImportExport::formats).unwrap_or_default();
        for format in formats.into_iter().filter(|format| format.writes) {
            if format.choices.is_empty() {
                list.add(format.name, OutputCommand::Export(format.id.into(), String::new()));
            }
            for (choice, label) in format.choices {
                let command = OutputCommand::Export(format.id.into(), (*choice).into());
                list.add(format!("{}: {label}", format.name), command);
            }
        }
        list
    }

    /// Creates the list of players to merge the current player with.
    pub(crate) fn merge(shared: &Shared) -> Self {
        let me = &shared.app.autosave.player;
        let mut list = Self::new(format!("Merge {me} into"));
        for player in shared.app.autosave.store.players().unwrap_or_default() {
            if player.name != *me {
                list.add(player.name.as_str(), PlayerCommand::Merge(player.name.clone()));
            }
        }
        list
    }

    /// Creates the confirmation to delete the player.
    pub(crate) fn delete(shared: &Shared) -> Self {
        let me = &shared.app.autosave.player;
        let n = shared.app.autosave.store.log(me).map_or(0, |log| log.len());
        let mut list = Self::new(format!("Delete {me}?"));
        let games = count(n as u64, "finished game");
        list.add(format!("Delete {me} and {games} permanently"), PlayerCommand::Delete);
        list
    }

    pub(super) fn show(&self, ui: &mut Ui) -> Reply {
        ui.set_width(420.0_f32.min(ui.available_width()));
        heading(ui, &self.title);
        let mut reply = Reply::Stay;
        let room = (ui.ctx().content_rect().height() - 190.0).max(80.0);
        egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
            for (label, command) in &self.lines {
                let size = Vec2::new(ui.available_width() - 12.0, 28.0);
                if ui.add(egui::Button::new(label).min_size(size)).clicked() {
                    reply = Reply::Act(command.clone());
                }
            }
        });
        if close_button(ui) { Reply::Close } else { reply }
    }
}

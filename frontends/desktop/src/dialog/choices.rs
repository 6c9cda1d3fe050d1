//! Lists of commands to choose from.

use eframe::egui::{self, Ui, Vec2};
use puzzle_app::{
    Command, Controller, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, ViewCommand,
    archive, begun_days,
};
use puzzle_core::solve::Objective;
use puzzle_core::{Text, plural, text};
use puzzle_midend::{GameEntry, Midend, PresetLine};

use super::{Reply, close_button, heading};
use crate::say::say;
use crate::shared_state::Shared;

/// A list of commands with labels.
pub(crate) struct Choices {
    title: Text,
    lines: Vec<(Text, Command)>,
}

impl Choices {
    fn new(title: impl Into<Text>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    fn add(&mut self, label: impl Into<Text>, command: impl Into<Command>) {
        self.lines.push((label.into(), command.into()));
    }

    /// Creates the list of the game's presets.
    pub(crate) fn kinds(controller: &Controller) -> Self {
        let mut list = Self::new(text!("Change type"));
        let presets = controller.game().map(|game| game.session.presets()).unwrap_or_default();
        for (title, params) in PresetLine::flatten(&presets) {
            list.add(title, PuzzleCommand::Params(params.to_string()));
        }
        list
    }

    /// Creates the list of kinds of solutions.
    pub(crate) fn solutions(controller: &Controller) -> Self {
        let mut list = Self::new(text!("Solve"));
        list.add(text!("Any solution, found quickly"), GameCommand::Solve(Objective::Any));
        list.add(text!("In the fewest moves"), GameCommand::Solve(Objective::Optimal));
        let can = controller.session().map(Midend::capabilities);
        for measure in can.map_or(&[][..], |can| can.measures) {
            let aim = Objective::OptimalIn((*measure).into());
            list.add(
                text!("With the fewest {measure}", measure = *measure),
                GameCommand::Solve(aim),
            );
        }
        list
    }

    /// Creates the list of the game's lessons.
    pub(crate) fn lessons(controller: &Controller) -> Self {
        let mut list = Self::new(text!("Learn to play"));
        let lessons = controller.game().map(|game| game.session.game().lessons).unwrap_or_default();
        for (at, lesson) in lessons.iter().enumerate() {
            list.add(
                text!("{n}. {title}", n = at + 1, title = lesson.title),
                GameCommand::Lesson(at),
            );
        }
        list
    }

    /// Creates the list of the puzzles of the day.
    pub(crate) fn dailies(shared: &Shared) -> Self {
        let today = shared.app.today();
        let mut list = Self::new(text!("Puzzles of {day}", day = Text::shown(today)));
        for day in shared.app.puzzles_of(today) {
            let info = day.game.info;
            let label = if day.is_solved {
                text!("{game}  ✓ solved", game = info.name)
            } else {
                info.name.into()
            };
            list.add(label, PuzzleCommand::DailyOf(info.id.to_string()));
        }
        list
    }

    /// Creates the list of a game's puzzles of the past days.
    pub(crate) fn archive(entry: &GameEntry, shared: &Shared) -> Self {
        let mut list = Self::new(text!("{game}: puzzles of the day", game = entry.info.name));
        let begun = begun_days(entry, &shared.app.in_progress());
        for day in archive(entry, &shared.app.log(), &begun, shared.app.today()) {
            let (label, words) = (day.label(), day.words());
            let label = if words.is_empty() {
                label
            } else {
                Text::together([label, Text::plain("   "), words])
            };
            list.add(label, PuzzleCommand::DailyOn(day.date));
        }
        list
    }

    /// Creates the list of export formats.
    pub(crate) fn exports(controller: &Controller) -> Self {
        let mut list = Self::new(text!("Export"));
        let formats =
            controller.session().map(|session| session.game().formats()).unwrap_or_default();
        for format in formats.into_iter().filter(|format| format.writes) {
            if format.choices.is_empty() {
                list.add(format.name, OutputCommand::Export(format.id.into(), String::new()));
            }
            for (choice, label) in format.choices {
                let command = OutputCommand::Export(format.id.into(), (*choice).into());
                list.add(export_label(format.name, label), command);
            }
        }
        list
    }

    /// Creates the list of players to merge the current player with.
    pub(crate) fn merge(shared: &Shared) -> Self {
        let me = &shared.app.autosave.player.name;
        let mut list = Self::new(text!("Merge {player} into", player = me));
        for player in shared.app.autosave.store().players().unwrap_or_default() {
            if player.name != *me {
                list.add(&player.name, PlayerCommand::Merge(player.name.clone()));
            }
        }
        list
    }

    /// Creates the confirmation to delete the player.
    pub(crate) fn delete(shared: &Shared) -> Self {
        let me = &shared.app.autosave.player.name;
        let autosave = &shared.app.autosave;
        let n = autosave.store().log(autosave.player.uid).map_or(0, |log| log.len());
        let mut list = Self::new(text!("Delete {player}?", player = me));
        let label = plural!(
            n,
            "Delete {player} and {n} finished game permanently",
            "Delete {player} and {n} finished games permanently",
            player = me
        );
        list.add(label, PlayerCommand::Delete);
        list
    }

    /// Creates the list of languages.
    pub(crate) fn languages(shared: &Shared) -> Self {
        let mut list = Self::new(text!("Language"));
        for (tag, name) in shared.app.language_choices() {
            let mark = if tag == shared.app.chosen_language() { "✓ " } else { "" };
            let label = Text::together([Text::plain(mark), name]);
            list.add(label, ViewCommand::Language(tag));
        }
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
                if ui.add(egui::Button::new(say(label)).min_size(size)).clicked() {
                    reply = Reply::Act(command.clone());
                }
            }
        });
        if close_button(ui) { Reply::Close } else { reply }
    }
}

/// Returns the label of a variant of an export format.
pub(crate) fn export_label(format: &'static str, variant: &'static str) -> Text {
    text!("{format}: {variant}", format, variant)
}

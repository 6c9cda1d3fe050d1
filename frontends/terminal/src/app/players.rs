//! Players and their records, statistics and rankings.

use std::fmt::Write as _;

use puzzle_app::{PlayerCommand, PlayerReport, ReportPart, count};
use unicode_width::UnicodeWidthStr;

use super::App;
use super::menus::HEADING;
use crate::choice::Choice;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::{PROSE, Pager};

/// The maximum width of a plot, in characters: the width of a text on a screen of 80 columns.
const PLOT_WIDTH: usize = 74;
/// The maximum number of lines of a plot.
const PLOT_HEIGHT: usize = 14;

impl App {
    /// Opens the menu of the player.
    pub(super) fn push_players(&mut self) {
        let players = match self.shared.autosave.store.players() {
            Ok(players) => players,
            Err(error) => return self.tell(error.to_string()),
        };
        let me = self.shared.autosave.player.clone();
        let is_known = players.iter().any(|player| player.name == me);
        let mut menu = Menu::new("Players");
        for player in &players {
            let note = if player.name == me { "current" } else { "" };
            menu.add(player.name.as_str(), note, PlayerCommand::Select(player.name.clone()));
        }
        if !is_known {
            menu.add(me.as_str(), "current", Choice::Close);
        }
        menu.gap();
        menu.add("New player…", "", PlayerCommand::New);
        menu.add(format!("Rename {me}…"), "", PlayerCommand::Rename);
        if players.len() > 1 && is_known {
            menu.add(format!("Merge {me} with another player…"), "", PlayerCommand::ChooseMerge);
        }
        if is_known {
            menu.add(format!("Delete {me}…"), "", PlayerCommand::ChooseDelete);
            menu.add("Export as JSON…", "", PlayerCommand::Export);
        }
        menu.choose(|choice| *choice == PlayerCommand::Select(me.clone()).into());
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_merge(&mut self) {
        let me = self.shared.autosave.player.clone();
        let mut menu = Menu::new(format!("Merge {me} into"));
        for player in self.shared.autosave.store.players().unwrap_or_default() {
            if player.name != me {
                menu.add(player.name.as_str(), "", PlayerCommand::Merge(player.name.clone()));
            }
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_delete(&mut self) {
        let me = self.shared.autosave.player.clone();
        let n = self.shared.autosave.store.log(&me).map_or(0, |log| log.len());
        let mut menu = Menu::new(format!("Delete {me}?"));
        menu.add(format!("Keep {me}"), "", Choice::Close);
        let games = count(n as u64, "finished game");
        menu.add(format!("Delete {me} and {games} permanently"), "", PlayerCommand::Delete);
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_records(&mut self) {
        let report = PlayerReport::records(&self.shared);
        let pager = Pager::new(report.title.clone(), text_of(&report)).verbatim();
        self.push(Overlay::Pager(pager.offer('r', "rankings", PlayerCommand::Rankings)));
    }

    pub(super) fn push_rankings(&mut self) {
        let in_front = self.controller.game().map(|game| &*game.session);
        match PlayerReport::rankings(&self.shared, in_front.map(|session| session as _)) {
            Ok(report) => {
                let pager = Pager::new(report.title.clone(), text_of(&report)).verbatim();
                let command = PlayerCommand::ClearRanking;
                self.push(Overlay::Pager(pager.offer('c', "remove my scores", command)));
            }
            Err(why) => self.tell(why),
        }
    }
}

/// Formats a report as text, with tables in columns.
fn text_of(report: &PlayerReport) -> String {
    let mut text = String::new();
    for part in &report.parts {
        match part {
            ReportPart::Heading(heading) => {
                add_gap(&mut text);
                let _ = writeln!(text, "{HEADING}{heading}");
            }
            ReportPart::Text(words) => {
                for line in words.lines() {
                    let _ = writeln!(text, "{PROSE}{line}");
                }
            }
            ReportPart::Table(rows) | ReportPart::Results(rows, _) => {
                write_table(&mut text, rows);
            }
            ReportPart::Plot(plot) => {
                add_gap(&mut text);
                text.push_str(&plot.text(PLOT_WIDTH, PLOT_HEIGHT));
                add_gap(&mut text);
            }
        }
    }
    text
}

/// Adds an empty line, unless the text is empty or ends with one.
fn add_gap(text: &mut String) {
    if !text.is_empty() && !text.ends_with("\n\n") {
        text.push('\n');
    }
}

fn write_table(text: &mut String, rows: &[Vec<String>]) {
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.width()).max();
    let widths: Vec<usize> = (0..n).map(|at| width(at).unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            let is_first = line.is_empty();
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
            // The first column stays in view.
            line.extend(is_first.then_some('\t'));
        }
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
}

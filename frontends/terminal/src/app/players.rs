//! Players and their records, statistics and rankings.

use puzzle_app::{PlayerCommand, PlayerReport, ReportPart};
use puzzle_core::{label, plural, text};

use super::App;
use crate::choice::Choice;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::pager_text::PagerText;

/// The maximum width of a plot, in characters: the width of a text on a screen of 80 columns.
const PLOT_WIDTH: usize = 74;
/// The maximum number of lines of a plot.
const PLOT_HEIGHT: usize = 14;

impl App {
    /// Opens the menu of the player.
    pub(super) fn push_players(&mut self) {
        let players = match self.shared.autosave.store().players() {
            Ok(players) => players,
            Err(error) => return self.tell(error),
        };
        let me = self.shared.autosave.player.name.clone();
        let is_known = players.iter().any(|player| player.name == me);
        let mut menu = Menu::new(label!("Players"));
        for player in &players {
            let note = if player.name == me { label!("current") } else { "" };
            menu.add(&player.name, note, PlayerCommand::Select(player.name.clone()));
        }
        if !is_known {
            menu.add(&me, label!("current"), Choice::Close);
        }
        menu.gap();
        menu.add(label!("New player…"), "", PlayerCommand::New);
        menu.add(text!("Rename {name}…", name = &me), "", PlayerCommand::Rename);
        if players.len() > 1 && is_known {
            let label = text!("Merge {name} with another player…", name = &me);
            menu.add(label, "", PlayerCommand::ChooseMerge);
        }
        if is_known {
            menu.add(text!("Delete {name}…", name = &me), "", PlayerCommand::ChooseDelete);
            menu.add(label!("Export as JSON…"), "", PlayerCommand::Export);
        }
        menu.choose(|choice| *choice == PlayerCommand::Select(me.clone()).into());
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_merge(&mut self) {
        let me = self.shared.autosave.player.name.clone();
        let mut menu = Menu::new(text!("Merge {name} into", name = &me));
        for player in self.shared.autosave.store().players().unwrap_or_default() {
            if player.name != me {
                menu.add(&player.name, "", PlayerCommand::Merge(player.name.clone()));
            }
        }
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_delete(&mut self) {
        let me = self.shared.autosave.player.name.clone();
        let autosave = &self.shared.autosave;
        let n = autosave.store().log(autosave.player.uid).map_or(0, |log| log.len());
        let mut menu = Menu::new(text!("Delete {name}?", name = &me));
        menu.add(text!("Keep {name}", name = &me), "", Choice::Close);
        let label = plural!(
            n,
            "Delete {name} and {n} finished game permanently",
            "Delete {name} and {n} finished games permanently",
            name = &me
        );
        menu.add(label, "", PlayerCommand::Delete);
        self.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_records(&mut self) {
        let report = PlayerReport::records(&self.shared);
        let pager = Pager::new(report.title.clone(), self.text_of(&report)).verbatim();
        self.push(Overlay::Pager(pager.offer('r', label!("rankings"), PlayerCommand::Rankings)));
    }

    pub(super) fn push_rankings(&mut self) {
        let in_front = self.controller.game().map(|game| &game.session);
        match PlayerReport::rankings(&self.shared, in_front.map(|session| session as _)) {
            Ok(report) => {
                let pager = Pager::new(report.title.clone(), self.text_of(&report)).verbatim();
                let command = PlayerCommand::ClearRanking;
                self.push(Overlay::Pager(pager.offer('c', label!("remove my scores"), command)));
            }
            Err(why) => self.tell(why),
        }
    }

    /// Formats a report as text, with tables in columns.
    fn text_of(&self, report: &PlayerReport) -> String {
        let mut text = PagerText::new(&self.styles);
        for part in &report.parts {
            match part {
                ReportPart::Heading(heading) => text.heading(heading),
                ReportPart::Text(words) => text.prose(words),
                ReportPart::Table(rows) | ReportPart::Results(rows, _) => text.table(rows),
                ReportPart::Plot(plot) => {
                    let plot = plot.text(PLOT_WIDTH, PLOT_HEIGHT, &self.styles.language);
                    text.gap().said(plot.trim_end_matches('\n')).gap()
                }
            };
        }
        text.finish()
    }
}

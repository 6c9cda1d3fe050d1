//! Texts and tables to read.

use eframe::egui::{self, Grid, Ui};
use puzzle_app::{Command, PlayerReport};
use puzzle_core::draw::Theme;
use puzzle_core::game::Info;
use puzzle_core::input::Device;
use puzzle_core::{Text, text};

use super::plot_view::PlotView;
use super::{Reply, heading, width_of};
use crate::appearance;
use crate::say::{language, say};

/// A text with headings and tables.
pub(crate) struct Page {
    title: Text,
    parts: Vec<ReportPart>,
    /// The label and command of a button beside "Close".
    offer: Option<(&'static str, Command)>,
    /// The width that the widest table needs, in points, once it has been measured.
    widest: Option<f32>,
}

/// The width of a page without wide tables, in points.
const WIDTH: f32 = 580.0;
/// The space between the columns and the rows of a table, in points.
const SPACING: [f32; 2] = [18.0, 5.0];

enum ReportPart {
    Text(Text, Text),
    /// The rules of a game.
    Rules(&'static Info),
    Verbatim(String),
    Table(Text, Vec<Vec<Text>>),
    Plot(PlotView),
}

impl Page {
    pub(crate) fn new(title: impl Into<Text>) -> Self {
        Self { title: title.into(), parts: Vec::new(), offer: None, widest: None }
    }

    /// Adds a text with a heading, which may be empty.
    pub(crate) fn section(mut self, title: impl Into<Text>, text: impl Into<Text>) -> Self {
        self.parts.push(ReportPart::Text(title.into(), text.into()));
        self
    }

    /// Adds the rules of a game, or what it is about if it has none.
    pub(crate) fn rules(mut self, info: &'static Info) -> Self {
        self.parts.push(ReportPart::Text(info.about.into(), Text::default()));
        self.parts.push(ReportPart::Rules(info));
        self
    }

    /// Adds a button with a command.
    pub(crate) fn offering(mut self, label: &'static str, command: impl Into<Command>) -> Self {
        self.offer = Some((label, command.into()));
        self
    }

    /// Adds a table of two columns with a heading.
    pub(crate) fn table(mut self, title: impl Into<Text>, rows: Vec<(Text, Text)>) -> Self {
        let rows = rows.into_iter().map(|(a, b)| vec![a, b]).collect();
        self.parts.push(ReportPart::Table(title.into(), rows));
        self
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: Theme) -> Reply {
        let is_new = self.widest.is_none();
        let widest = *self.widest.get_or_insert_with(|| widest_table(ui, &self.parts));
        let screen = (ui.ctx().content_rect().width() - 60.0).max(200.0);
        let wanted = (widest + 2.0 * ui.spacing().scroll.bar_width).max(WIDTH);
        ui.set_max_width(screen);
        ui.set_width(wanted.min(screen));
        heading(ui, &self.title);
        let room = (ui.ctx().content_rect().height() - 190.0).max(80.0);
        // Texts wrap at the width of the dialog; tables of many columns may be wider.
        let width = ui.available_width();
        let mut scroll = egui::ScrollArea::both().max_height(room).auto_shrink([false, true]);
        // Not where the page before was scrolled to.
        if is_new {
            scroll = scroll.scroll_offset(egui::Vec2::ZERO);
        }
        scroll.show(ui, |ui| {
            ui.set_max_width(width - ui.spacing().scroll.bar_width);
            scroll_by_keys(ui);
            for (i, part) in self.parts.iter_mut().enumerate() {
                match part {
                    ReportPart::Text(title, text) => {
                        subheading(ui, i, title);
                        if !text.is_empty() {
                            ui.add(egui::Label::new(say(&*text)).wrap());
                        }
                    }
                    ReportPart::Rules(info) => {
                        let rules = info.rules_for(Device::Mouse, &language());
                        let rules = if rules.is_empty() { say(info.about) } else { rules };
                        ui.add(egui::Label::new(rules).wrap());
                    }
                    ReportPart::Table(title, rows) => {
                        subheading(ui, i, title);
                        let grid = Grid::new(i).max_col_width(0.62 * width);
                        grid.spacing(SPACING).striped(true).show(ui, |ui| {
                            for row in rows {
                                for cell in row {
                                    ui.label(say(&*cell));
                                }
                                ui.end_row();
                            }
                        });
                    }
                    ReportPart::Verbatim(text) => {
                        ui.add(
                            egui::Label::new(egui::RichText::new(text.as_str()).monospace())
                                .extend(),
                        );
                    }
                    ReportPart::Plot(plot) => {
                        plot.show(ui, theme, width - ui.spacing().scroll.bar_width);
                    }
                }
            }
        });
        let is_entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(8.0);
        let (is_taken, is_closed) = ui
            .horizontal(|ui| {
                let size = [90.0, 30.0];
                let offer = self.offer.as_ref().map(|(label, _)| {
                    ui.add(egui::Button::new(appearance::bold(say(*label))).min_size(size.into()))
                        .clicked()
                });
                let close = ui.add(egui::Button::new(say(text!("Close"))).min_size(size.into()));
                (offer == Some(true), close.clicked())
            })
            .inner;
        match &self.offer {
            Some((_, command)) if is_taken => Reply::Act(command.clone()),
            _ if is_closed || is_entered => Reply::Close,
            _ => Reply::Stay,
        }
    }

    /// Adds a text whose line breaks are kept, as for a board.
    pub(crate) fn verbatim(mut self, text: &str) -> Self {
        self.parts.push(ReportPart::Verbatim(text.into()));
        self
    }

    /// Creates the page of records or rankings.
    pub(crate) fn of_report(report: PlayerReport) -> Self {
        let mut page = Self::new(report.title);
        for part in report.parts {
            page.parts.push(match part {
                puzzle_app::ReportPart::Heading(heading) => {
                    ReportPart::Text(heading, Text::default())
                }
                puzzle_app::ReportPart::Text(text) => ReportPart::Text(Text::default(), text),
                puzzle_app::ReportPart::Table(rows) | puzzle_app::ReportPart::Results(rows, _) => {
                    ReportPart::Table(Text::default(), rows)
                }
                puzzle_app::ReportPart::Plot(plot) => ReportPart::Plot(PlotView::new(plot)),
            });
        }
        page
    }
}

/// Returns the width of the widest table of some parts, without line breaks in its cells.
fn widest_table(ui: &Ui, parts: &[ReportPart]) -> f32 {
    let tables = parts.iter().filter_map(|part| match part {
        ReportPart::Table(_, rows) => Some(rows),
        _ => None,
    });
    let widths = tables.map(|rows| {
        let n = rows.iter().map(Vec::len).max().unwrap_or(0);
        let column = |at: usize| {
            rows.iter()
                .filter_map(|row| row.get(at))
                .map(|cell| width_of(ui, cell))
                .fold(0.0, f32::max)
                + SPACING[0]
        };
        (0..n).map(column).sum()
    });
    widths.fold(0.0, f32::max)
}

/// Scrolls a long text with the keys for scrolling.
fn scroll_by_keys(ui: &Ui) {
    let line = 3.0 * ui.text_style_height(&egui::TextStyle::Body);
    let page = 0.9 * ui.clip_rect().height();
    let steps = [
        (egui::Key::ArrowDown, line),
        (egui::Key::ArrowUp, -line),
        (egui::Key::PageDown, page),
        (egui::Key::PageUp, -page),
        (egui::Key::Home, f32::MIN / 2.0),
        (egui::Key::End, f32::MAX / 2.0),
    ];
    for (key, by) in steps {
        if ui.input(|input| input.key_pressed(key)) {
            ui.scroll_with_delta(egui::vec2(0.0, -by));
        }
    }
}

fn subheading(ui: &mut Ui, at: usize, title: &Text) {
    if at > 0 {
        ui.add_space(10.0);
    }
    if !title.is_empty() {
        ui.label(appearance::bold(say(title)));
    }
}

//! The panels below the board: messages, on-screen keys, status.

use std::time::Instant;

use eframe::egui::{self, Align, Color32, Layout, RichText, Ui};
use puzzle_app::{Command, GameCommand, lesson_card, sentence};
use puzzle_core::ability::ScreenKey;
use puzzle_core::draw::Role;
use puzzle_core::game::Status;
use puzzle_core::input::{Input, KeyPress};
use puzzle_core::{Text, text};
use puzzle_midend::{Message, MessageKind, Midend};

use super::GameWindow;
use crate::appearance;
use crate::game_view::{GameView, Room};
use crate::say::say;
use crate::shared_state::Shared;

/// The minimum width and height of an on-screen key, in points.
const KEY: egui::Vec2 = egui::Vec2::new(34.0, 30.0);
/// The height of a button of a lesson, in points.
const BUTTON: f32 = 28.0;
/// The number of lines of text for which a lesson has room from the beginning, with its title.
const LINES_OF_LESSON: f32 = 4.0;

impl GameWindow {
    pub(super) fn bottom_panels(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let margin = egui::Margin::symmetric(10, 4);
        let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(margin);
        egui::Panel::bottom("status").frame(frame).show(ui, |ui| self.status_bar(ui, shared));
        if self.session().is_none() {
            return;
        }
        if self.controller.history.is_some() {
            egui::Panel::bottom("history").frame(frame).show(ui, |ui| self.history_bar(ui, shared));
        }
        let keys = self.session().map(Midend::keys).unwrap_or_default();
        if !keys.is_empty() && shared.shows_keys {
            egui::Panel::bottom("keys")
                .frame(frame)
                .show(ui, |ui| self.screen_keys(ui, shared, &keys));
        }
        if self.session().is_some_and(|session| session.lesson().is_some()) {
            let frame = frame.inner_margin(egui::Margin::symmetric(16, 10));
            egui::Panel::bottom("lesson").frame(frame).show(ui, |ui| self.lesson(ui, shared));
        } else if !self.is_message_room_for_win(ui) {
            let frame = frame.inner_margin(egui::Margin::symmetric(12, 6));
            egui::Panel::bottom("message").frame(frame).show_separator_line(false).show(ui, |ui| {
                if self.offers_lessons(shared) {
                    self.lesson_offer(ui, shared);
                } else {
                    self.message(ui, shared);
                }
            });
        }
    }

    /// Returns `true` if the win card lies below the board and there is no message: the card then
    /// takes the place of messages too.
    fn is_message_room_for_win(&self, ui: &Ui) -> bool {
        let room = ui.available_size();
        let is_quiet = self.controller.notice.is_none()
            && self.session().is_some_and(|s| s.message().is_none() && s.warning().is_none());
        self.controller.shown_win().is_some() && is_quiet && room.x < room.y - message_height(ui)
    }

    /// Returns `true` if there is no message in the place of the offer of lessons.
    fn offers_lessons(&self, shared: &Shared) -> bool {
        self.session().is_some_and(|session| session.message().is_none())
            && self.controller.notice.is_none()
            && self.controller.offers_lessons(&shared.app)
    }

    /// Offers the lessons of a game on the first visit.
    fn lesson_offer(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let name = self.session().map_or("", |session| session.info().name);
        ui.set_min_height(message_height(ui));
        ui.horizontal_wrapped(|ui| {
            ui.label(say(text!("New to {game}?", game = name)));
            if ui.button(say(text!("Take a lesson"))).clicked() {
                self.act(&ctx, shared, GameCommand::Lesson(0));
            }
            if ui.button(say(text!("No, thanks"))).clicked() {
                self.controller.decline_lessons(&mut shared.app);
            }
        });
    }

    /// Makes room for contents of this height in a panel; returns the height of the panel.
    fn hold_room(&mut self, ui: &Ui, room: fn(&mut GameView) -> &mut Room, height: f32) -> f32 {
        let width = ui.available_width();
        self.game_and_view().map_or(height, |(game, view)| {
            room(view).hold(game.session.game_number(), width, height)
        })
    }

    /// Draws the most urgent message. Its space is always reserved, so that the board does not
    /// move.
    fn message(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let Some(session) = self.session() else { return };
        let palette = session.game().palette(shared.theme);
        let color = |role| appearance::color(&palette, role);
        // A solution that is shown comes with a text.
        let history = self.controller.history.as_ref();
        let about = history.map(|history| history.about.clone()).filter(|about| !about.is_empty());
        let (words, ink) = if let Some(notice) = &self.controller.notice {
            (notice.clone(), None)
        } else if let Some(about) = about {
            (about, None)
        } else if let Some(message) = session.message() {
            let role = match message.kind {
                MessageKind::Refusal | MessageKind::Failure => Role::MISTAKE,
                _ => Role::TEXT,
            };
            (message.words.clone(), Some(color(role)))
        } else if let Some(warning) = session.warning() {
            (warning.words.clone(), Some(color(Role::MISTAKE)))
        } else {
            let words = shared.app.autosave.unsaved_words();
            (words.unwrap_or_default(), Some(color(Role::MISTAKE)))
        };
        let (words, ink) = (sentence(words), ink.unwrap_or(ui.visuals().text_color()));
        let height = self.hold_room(ui, |view| &mut view.message_room, message_height(ui));
        ui.set_min_height(height);
        let mut is_clicked = false;
        if self.controller.offers_best() {
            ui.horizontal_wrapped(|ui| {
                live(ui, &words, ink);
                is_clicked = ui.button(say(text!("Show the best solution"))).clicked();
            });
        } else {
            ui.with_layout(Layout::top_down(Align::Center), |ui| live(ui, &words, ink));
        }
        self.hold_room(ui, |view| &mut view.message_room, ui.min_rect().height());
        if is_clicked {
            let ctx = ui.ctx().clone();
            self.act(&ctx, shared, GameCommand::ShowBest);
        }
    }

    fn status_bar(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let mut command = None;
        ui.horizontal(|ui| {
            let searched = self.controller.search().map(|worker| (worker.words(), worker.part()));
            let read = self.controller.reading_status().map(|words| (words, None));
            if let Some((words, part)) = searched.or(read) {
                if ui.button(say(text!("Cancel"))).clicked() {
                    command = Some(Command::from(GameCommand::Stop));
                }
                let bar = egui::ProgressBar::new(part.unwrap_or(0.0)).desired_width(140.0);
                match part {
                    Some(_) => drop(ui.add(bar)),
                    None => drop(ui.spinner()),
                }
                ui.add(egui::Label::new(say(words)).truncate());
                return;
            }
            let Some(session) = self.session() else {
                let notice = self.controller.notice.clone();
                ui.weak(say(notice.unwrap_or_else(|| text!("Choose a game"))));
                return;
            };
            let status = say(puzzle_app::status_line(session, shared.shows_clock));
            let status = match session.status() {
                Status::Solved => appearance::bold(status),
                _ => RichText::new(status),
            };
            let levels = self.controller.levels.as_ref().filter(|levels| levels.is_on_board);
            let place = match (levels, session.current_grade()) {
                (Some(levels), _) => {
                    let number = format!("{}/{}", levels.at + 1, levels.entries.len());
                    format!("{} {number}", say(&levels.title))
                }
                (None, Some(grade)) => say(grade.title()),
                (None, None) => String::new(),
            };
            let width = |text: RichText| {
                let text = egui::WidgetText::from(text);
                text.into_galley(ui, None, f32::INFINITY, egui::TextStyle::Body).size().x
            };
            // The collection or grade is left out if there is no room for both texts.
            let gap = 2.0 * ui.spacing().item_spacing.x;
            let needed = width(status.clone()) + gap + width(RichText::new(&place));
            let has_place = needed <= ui.available_width();
            ui.add(egui::Label::new(status).truncate());
            if has_place {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.weak(place));
            }
        });
        if let Some(command) = command {
            self.act(&ctx, shared, command);
        }
    }

    /// Draws the on-screen keys that the game requests. The keys for a text lie over the board,
    /// which therefore does not move.
    fn screen_keys(&mut self, ui: &mut Ui, shared: &mut Shared, keys: &[ScreenKey]) {
        let rows = rows_of(ui, keys);
        let (width, n_rows) = (ui.available_width(), rows.len());
        let gap = ui.spacing().item_spacing.y;
        let height = |n: usize| n as f32 * KEY.y + n.saturating_sub(1) as f32 * gap;
        let is_for_text = self.game_and_view().is_some_and(|(game, view)| {
            view.key_count.is_for_text(game.session.game_number(), keys.len())
        });
        let n = if is_for_text { 1 } else { n_rows };
        let room = self.hold_room(ui, |view| &mut view.key_room, height(n));
        let pressed = if is_for_text {
            let size = egui::Vec2::new(width, room);
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let corner = rect.left_bottom() - egui::Vec2::new(0.0, height(n_rows));
            let frame = egui::Frame::NONE.fill(ui.visuals().panel_fill);
            let area = egui::Area::new(egui::Id::unique(("text keys", self.id))).fixed_pos(corner);
            let area = area.constrain(false).show(ui.ctx(), |ui| {
                ui.set_width(width);
                frame.show(ui, |ui| key_buttons(ui, rows)).inner
            });
            area.inner
        } else {
            ui.set_min_height(room);
            key_buttons(ui, rows)
        };
        if let Some(press) = pressed {
            let ctx = ui.ctx().clone();
            let input = Input::Key(press);
            let effects = self.controller.input(&mut shared.app, input, Instant::now());
            self.apply(&ctx, shared, effects);
        }
    }

    /// Draws the text and buttons of a lesson.
    fn lesson(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let Some(session) = self.session() else { return };
        let Some(card) = lesson_card(session) else { return };
        let palette = session.game().palette(shared.theme);
        let is_new = |message: &&Message| {
            message.kind != MessageKind::Refusal
                && card.words.iter().all(|(known, _)| *known != message.words)
        };
        let message = session.message().filter(is_new).map(|message| message.words.clone());
        let mut command = None;
        let line = ui.text_style_height(&egui::TextStyle::Body) + ui.spacing().item_spacing.y;
        let least = (LINES_OF_LESSON + spare_lines(ui)) * line + BUTTON;
        let height = self.hold_room(ui, |view| &mut view.lesson_room, least);
        ui.set_min_height(height);
        let bottom = ui.min_rect().bottom();
        ui.horizontal(|ui| {
            ui.label(appearance::bold(say(&card.title)));
            ui.weak(say(&card.step));
        });
        let text = ui.visuals().text_color();
        // Text about the last move appears and disappears. Below the other text, it does not move
        // it.
        let of_move = |role: Role| role == Role::ACTIVE;
        for (words, _) in card.words.iter().filter(|(_, role)| !of_move(*role)) {
            live(ui, words, text);
        }
        if let Some(message) = message {
            ui.label(say(message));
        }
        for (words, _) in card.words.iter().filter(|(_, role)| of_move(*role)) {
            live(ui, words, appearance::color(&palette, Role::MISTAKE));
        }
        // The buttons are at the bottom, where texts of any length leave them. Those that make
        // moves or end the lesson are at the other side than the one that goes on: one click too
        // many on that makes no move and ends no lesson.
        ui.add_space((bottom - BUTTON - ui.cursor().top()).max(0.0));
        let mut button = |ui: &mut Ui, (label, offered): &(Text, Command)| {
            let button = ui.add(egui::Button::new(say(label)).min_size(egui::vec2(0.0, BUTTON)));
            // The second click of a double click was meant for the button that was there before.
            if button.clicked() && !button.double_clicked() {
                command = Some(offered.clone());
            }
        };
        ui.horizontal(|ui| {
            let is_right = |(_, command): &(Text, Command)| {
                matches!(command, Command::Game(GameCommand::Hint | GameCommand::EndLesson))
            };
            let (right, left): (Vec<_>, Vec<_>) =
                card.offers.iter().partition(|offer| is_right(offer));
            for offer in left {
                button(ui, offer);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for offer in right.into_iter().rev() {
                    button(ui, offer);
                }
            });
        });
        self.hold_room(ui, |view| &mut view.lesson_room, ui.min_rect().height());
        if let Some(command) = command {
            self.act(&ctx, shared, command);
        }
    }

    /// Announces the last change and the cell at the cursor to screen readers.
    pub(super) fn speak(&self, ui: &Ui) {
        let id = egui::Id::unique(("news", self.id));
        let rect = egui::Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
        let response = ui.interact(rect, id, egui::Sense::hover());
        let words = self.spoken();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(egui::accesskit::Role::Status);
            node.set_live(egui::accesskit::Live::Polite);
            node.set_value(words);
        });
    }
}

/// Returns the height that is reserved for messages, so that the board does not move.
fn message_height(ui: &Ui) -> f32 {
    (2.0 + spare_lines(ui)) * ui.text_style_height(&egui::TextStyle::Body) + 4.0
}

/// Returns the number of lines of text for which there is room even if they are seldom needed: one,
/// but none in a low window, nor in a wide one, where texts take fewer lines.
fn spare_lines(ui: &Ui) -> f32 {
    let size = ui.ctx().content_rect().size();
    if size.y >= 600.0 && size.x < 800.0 { 1.0 } else { 0.0 }
}

/// Arranges on-screen keys with their widths in rows that fit the window.
fn rows_of<'a>(ui: &Ui, keys: &'a [ScreenKey]) -> Vec<(Vec<&'a ScreenKey>, f32)> {
    let (gap, padding) = (ui.spacing().item_spacing.x, ui.spacing().button_padding.x);
    let mut rows: Vec<(Vec<&ScreenKey>, f32)> = Vec::new();
    for key in keys {
        let label = egui::WidgetText::from(say(&key.label));
        let label = label.into_galley(ui, None, f32::INFINITY, egui::TextStyle::Button);
        let width = (label.size().x + 2.0 * padding).max(KEY.x);
        match rows.last_mut() {
            Some((row, used)) if *used + gap + width <= ui.available_width() => {
                row.push(key);
                *used += gap + width;
            }
            _ => rows.push((vec![key], width)),
        }
    }
    rows
}

/// Draws on-screen keys and returns the one that is clicked.
fn key_buttons(ui: &mut Ui, rows: Vec<(Vec<&ScreenKey>, f32)>) -> Option<KeyPress> {
    let mut pressed = None;
    for (row, width) in rows {
        ui.horizontal(|ui| {
            ui.add_space(((ui.available_width() - width) / 2.0).max(0.0));
            for key in row {
                let is_on = key.is_on == Some(true);
                let button = egui::Button::new(say(&key.label)).min_size(KEY).selected(is_on);
                let (response, words) = (ui.add(button), say(&key.words));
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::Button, true, is_on, &words)
                });
                if response.on_hover_text(words).clicked() {
                    pressed = Some(key.key);
                }
            }
        });
    }
    pressed
}

/// Adds a text that screen readers announce when it changes.
fn live(ui: &mut Ui, words: &Text, ink: Color32) {
    let label = egui::Label::new(RichText::new(say(words)).color(ink)).wrap();
    let response = ui.add(label);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
}

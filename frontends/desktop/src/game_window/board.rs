//! The board: drawing it, and handling input on it.

use std::time::Instant;

use eframe::egui::{self, Event, EventFilter, Id, Pos2, Rect, Sense, Vec2, ViewportCommand};
use puzzle_app::{Coordinates, OutputCommand, names_places, spaced};
use puzzle_core::ability::Description;
use puzzle_core::draw::{Point, Size};
use puzzle_core::input::{Input, KeyPress, Pointer, PointerKind};
use puzzle_core::{Text, text};
use puzzle_midend::Midend;

use super::GameWindow;
use crate::app::{MOST_OF_SCREEN, USUAL};
use crate::game_view::preferred_size;
use crate::keys;
use crate::say::{say, say_sentences};
use crate::shared_state::Shared;

/// The free space around the board, in points.
const MARGIN: f32 = 20.0;
/// The height of row and column numbers, in points.
const NUMBERS: f32 = 11.0;
/// The maximum width and height of a picture, in pixels, if the graphics hardware allows it.
const LONGEST: usize = 8192;

/// How the size of the window is determined.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizing {
    /// Whether another puzzle is on the board, to whose preferred size the window adapts.
    pub(super) wants_size: bool,
    /// Whether the player has resized the window, so that it no longer adapts to puzzles.
    pub(super) is_players: bool,
    /// The window size that the program requested last, in pixels.
    asked: Option<Vec2>,
    /// The window size in the last frame, in pixels.
    last: Option<Vec2>,
}

impl GameWindow {
    /// Returns `true` if keys go to the game.
    fn has_keys(&self, ctx: &egui::Context) -> bool {
        let has_menu = self.bar.was_open || egui::Popup::is_any_open(ctx);
        self.dialogs.is_empty() && !has_menu && !ctx.text_edit_focused()
    }

    /// Draws the board in the available space.
    pub(super) fn board(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let area = ui.available_rect_before_wrap();
        self.size_window(&ctx, area);
        let scale = ctx.pixels_per_point();
        let Some((game, view)) = self.game_and_view() else { return };
        game.session.set_scale((scale * 100.0).round() as u32);
        let inner = area.shrink(MARGIN.min(area.width().min(area.height()) / 8.0));
        // Egui panics at a texture that is larger than what the hardware allows.
        let longest = ctx.input(|input| input.max_texture_side).min(LONGEST) as f32;
        let pixels = |points: f32| (points * scale).floor().clamp(1.0, longest) as i32;
        let room = Size::new(pixels(inner.width()), pixels(inner.height()));
        let size = view.fit(&mut game.session, room);
        let on_screen = Vec2::new(size.w as f32, size.h as f32) / scale;
        // Align pixels of the picture with pixels of the screen.
        let centered = area.center() - on_screen / 2.0;
        let whole = ctx.content_rect();
        let is_won = self.controller.shown_win().is_some();
        // The win card takes room beside the board or below it, but the board stays where it was.
        let corner = match self.board_corner {
            Some((corner, then)) if is_won && then == whole => {
                corner.clamp(area.min, (area.max - on_screen).max(area.min))
            }
            _ => centered,
        };
        if !is_won {
            self.board_corner = Some((corner, whole));
        }
        let corner = Pos2::new((corner.x * scale).round(), (corner.y * scale).round()) / scale;
        let rect = Rect::from_min_size(corner, on_screen);
        self.board_rect = rect;
        let id = Id::unique(("board", self.id));
        let response = ui.interact(area, id, Sense::click_and_drag());
        if self.has_keys(&ctx) {
            let is_free = ctx.memory(|memory| memory.focused().is_none());
            if is_free || response.clicked() || response.drag_started() {
                response.request_focus();
            }
        }
        if response.has_focus() {
            let all = EventFilter {
                tab: false,
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
            };
            ctx.memory_mut(|memory| memory.set_focus_lock_filter(id, all));
        }
        let is_over = response.contains_pointer();
        self.take_events(&ctx, shared, rect, is_over, response.has_focus());
        self.paint(ui, shared, rect);
        self.paint_coordinates(ui, shared, rect);
        self.describe_board(&response);
        if response.has_focus() && ctx.input(|input| input.pointer.latest_pos().is_none()) {
            // Show where keys go to players who use the keyboard.
            let stroke = ui.visuals().widgets.noninteractive.bg_stroke;
            ui.painter().rect_stroke(rect.expand(3.0), 3, stroke, egui::StrokeKind::Outside);
        }
    }

    fn paint(&mut self, ui: &egui::Ui, shared: &Shared, rect: Rect) {
        let scale = ui.ctx().pixels_per_point();
        let theme = shared.theme;
        let Some((game, view)) = self.game_and_view() else { return };
        let size = game.session.size();
        let hairline = (scale.round() as i32).max(1);
        let palette = game.entry.palette(theme);
        let surface = view.surface.raster(size, hairline, || palette, view.skin.as_ref());
        let Some((raster, drawn)) = surface else { return };
        game.session.redraw(raster, drawn);
        if let Some(texture) = view.surface.texture(ui.ctx()) {
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            ui.painter().image(texture.id(), rect, whole, egui::Color32::WHITE);
        }
    }

    /// Draws row and column numbers beside the board while the words on the screen may name them,
    /// or if the player wants them always. They lie in the margin, so that the board does not move.
    fn paint_coordinates(&self, ui: &egui::Ui, shared: &Shared, rect: Rect) {
        let Some(session) = self.session() else { return };
        if !names_places(session) && !shared.shows_coordinates {
            return;
        }
        let Some(Coordinates { rows, columns, board }) = Coordinates::of(session) else { return };
        let scale = ui.ctx().pixels_per_point();
        let at = |x: i32, y: i32| rect.min + Vec2::new(x as f32, y as f32) / scale;
        let font = egui::FontId::proportional(NUMBERS);
        let ink = ui.visuals().text_color();
        let put = |pos: Pos2, align: egui::Align2, n: u16| {
            ui.painter().text(pos, align, n.to_string(), font.clone(), ink);
        };
        // Beside the cells, or beside the picture's own border.
        let left = rect.left().min(at(board.x, 0).x) - 5.0;
        let top = rect.top().min(at(0, board.y).y) - 4.0;
        for (n, y) in spaced(&rows, NUMBERS * scale) {
            put(Pos2::new(left, at(0, y).y), egui::Align2::RIGHT_CENTER, n);
        }
        for (n, x) in spaced(&columns, 2.0 * NUMBERS * scale) {
            put(Pos2::new(at(x, 0).x, top), egui::Align2::CENTER_BOTTOM, n);
        }
    }

    /// Handles the input on the board since the last frame.
    fn take_events(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        rect: Rect,
        is_over: bool,
        has_focus: bool,
    ) {
        let scale = ctx.pixels_per_point();
        let point = |pos: Pos2| {
            let at = (pos - rect.min) * scale;
            Point::new(at.x.floor() as i32, at.y.floor() as i32)
        };
        let (events, is_touch) = ctx.input(|input| (input.events.clone(), input.any_touches()));
        let kind = if is_touch { PointerKind::Touch } else { PointerKind::Mouse };
        let has_keys = self.has_keys(ctx) && (has_focus || ctx.memory(|m| m.focused().is_none()));
        for event in events {
            let input = match event {
                Event::PointerButton { pos, button, pressed, modifiers } => {
                    let Some(button) = keys::button_of(button) else { continue };
                    let mods = keys::modifiers_of(modifiers);
                    let pointer = Pointer { at: point(pos), button, mods, kind };
                    // A click beside an open menu closes it, and nothing else.
                    if pressed && is_over && !self.bar.was_open && rect.contains(pos) {
                        self.held = Some(button);
                        self.resume_clock();
                        self.controller.notice = None;
                        Input::Press(pointer)
                    } else if !pressed && self.held == Some(button) {
                        self.held = None;
                        Input::Release(pointer)
                    } else {
                        continue;
                    }
                }
                Event::PointerMoved(pos) => match self.held {
                    Some(button) => {
                        let mods = keys::modifiers_of(ctx.input(|input| input.modifiers));
                        Input::Drag(Pointer { at: point(pos), button, mods, kind })
                    }
                    None if is_touch => continue,
                    None => Input::Hover((is_over && rect.contains(pos)).then(|| point(pos))),
                },
                Event::PointerGone if self.held.is_none() => Input::Hover(None),
                Event::Copy if has_keys => {
                    self.act(ctx, shared, OutputCommand::CopyText);
                    continue;
                }
                Event::Paste(text) if has_keys => {
                    let effects = self.controller.paste(&mut shared.app, &text);
                    self.apply(ctx, shared, effects);
                    continue;
                }
                Event::Text(text) if has_keys => {
                    for press in keys::presses_of(&text) {
                        self.press(ctx, shared, press);
                    }
                    continue;
                }
                Event::Key { key, pressed: true, modifiers, .. } if has_keys => {
                    if let Some(press) = keys::press_of(key, modifiers) {
                        self.press(ctx, shared, press);
                    }
                    continue;
                }
                _ => continue,
            };
            let effects = self.controller.input(&mut shared.app, input, Instant::now());
            self.apply(ctx, shared, effects);
            if self.controller.take_redraw() {
                ctx.request_repaint();
            }
        }
    }

    /// Handles a key on the board.
    fn press(&mut self, ctx: &egui::Context, shared: &mut Shared, press: KeyPress) {
        self.resume_clock();
        let effects = self.controller.press(&mut shared.app, press, Instant::now());
        self.apply(ctx, shared, effects);
        ctx.request_repaint();
    }

    /// Detects whether the player has resized the window. It then no longer adapts to puzzles.
    pub(super) fn detect_resize(&mut self, ctx: &egui::Context) {
        // In pixels: zooming does not resize the window.
        let whole = ctx.content_rect().size() * ctx.pixels_per_point();
        let sizing = &mut self.sizing;
        if let Some(last) = sizing.last
            && !is_same(last, whole)
            && sizing.asked.is_none_or(|asked| !is_same(asked, whole))
        {
            sizing.is_players = true;
        }
        sizing.last = Some(whole);
    }

    /// Resizes the window to the size that the puzzle prefers, unless the player has resized it.
    fn size_window(&mut self, ctx: &egui::Context, area: Rect) {
        let whole = ctx.content_rect().size();
        let sizing = &mut self.sizing;
        if !std::mem::take(&mut sizing.wants_size) || sizing.is_players {
            return;
        }
        let (is_large, screen, native) = ctx.input(|input| {
            let viewport = input.viewport();
            let is_large = viewport.maximized == Some(true) || viewport.fullscreen == Some(true);
            (is_large, viewport.monitor_size, viewport.native_pixels_per_point)
        });
        if is_large {
            return;
        }
        let scale = ctx.pixels_per_point();
        let Some(game) = self.controller.game_mut() else { return };
        game.session.set_scale((scale * 100.0).round() as u32);
        let size = preferred_size(&mut game.session);
        let board = Vec2::new(size.w as f32, size.h as f32) / scale + Vec2::splat(2.0 * MARGIN);
        let mut wanted = (whole - area.size() + board).max(USUAL);
        if let Some(screen) = screen {
            // The monitor's size is in points of the screen, not of the zoom.
            let screen = screen * native.unwrap_or(scale) / scale;
            wanted = wanted.min(screen * MOST_OF_SCREEN);
        }
        let wanted = wanted.round();
        if !is_same(wanted, whole) {
            self.sizing.asked = Some(wanted * scale);
            ctx.send_viewport_cmd_to(self.id, ViewportCommand::InnerSize(wanted));
        }
    }

    /// Describes the board to screen readers: its name, the position in words, and the cursor.
    fn describe_board(&mut self, response: &egui::Response) {
        let Some(session) = self.session() else { return };
        let name = say(text!("{game} board", game = session.info().name));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
        let ctx = &response.ctx;
        let words = ctx.accesskit_node_builder(response.id, |node| {
            node.set_role(egui::accesskit::Role::Canvas);
            node.set_label(name.as_str());
            node.set_description(say(description(session)));
            // The cell at the cursor, and the last change.
            let cursor = session.cursor_rect().map(puzzle_core::draw::Rect::center);
            let cell = cursor.and_then(|at| session.cell_at(at));
            let here = cell.and_then(|cell| session.describe_cell(cell));
            let done = session.last_change();
            say_sentences(done.into_iter().chain(here))
        });
        if let Some(words) = words {
            ctx.accesskit_node_builder(response.id, |node| node.set_value(words.clone()));
            self.said = words;
        }
    }

    /// Returns the text for screen readers about the cell at the cursor.
    pub(crate) fn spoken(&self) -> &str {
        &self.said
    }
}

/// Returns `true` if two window sizes are equal, apart from the rounding by window systems.
fn is_same(a: Vec2, b: Vec2) -> bool {
    (a - b).length() < 2.0
}

/// Returns the position in words, one sentence on a line; empty if the game has no words for it.
pub(super) fn description(session: &Midend) -> Text {
    let Some(description) = session.describe() else { return Text::default() };
    let Description { summary, parts, list, cursor, .. } = description;
    Text::lines([summary].into_iter().chain(parts).chain(list).chain(cursor))
}

//! Drawing the screen.

use puzzle_app::{
    GameCommand, HistoryView, RunningSearch, Title, ViewCommand, corrects_mistake, lesson_card,
    status_line,
};
use puzzle_core::draw::Role;
use puzzle_core::game::Status;
use puzzle_core::input::Key;
use puzzle_core::{Text, label, text};
use puzzle_midend::{HintLevel, MessageKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::{App, Frame};
use crate::ascii;
use crate::choice::key_label;
use crate::clipped::{Clipped as _, whole_words};
use crate::dialog_box;
use crate::game_view::{Extras, GameView};
use crate::glyphs::Glyphs;
use crate::history_bar;
use crate::keys;

/// The smallest terminal in which a game is shown, in columns and rows.
const LEAST: (u16, u16) = (16, 5);
/// The width of the panel beside the board, in columns.
const PANEL: u16 = 28;
/// The number of rows of the panel reserved for messages.
const WORDS: u16 = 5;
/// The number of rows of the panel reserved for the status of a puzzle.
const STATUS: u16 = 2;
/// The number of rows of the panel reserved for the status of a draft, which is longer.
const STATUS_OF_EDITOR: u16 = 5;

impl App {
    /// Draws the screen.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer) {
        let whole = buffer.area;
        buffer.set_style(whole, self.styles.text());
        self.hits.clear();
        self.bar = Rect::default();
        if whole.width < LEAST.0 || whole.height < LEAST.1 {
            let (width, height) = LEAST;
            let words = self.styles.say(text!("needs {width}x{height}", width, height));
            buffer.put(whole.x, whole.y, words, usize::from(whole.width), self.styles.text());
            return;
        }
        if self.session().is_some() {
            self.draw_game(buffer, whole);
        } else {
            self.draw_nothing(buffer, whole);
        }
        let styles = self.styles.clone();
        self.look_for_picture();
        if let Some(top) = self.overlays.last_mut() {
            let area = if whole.height > 12 { shrink(whole, 1) } else { whole };
            top.draw(buffer, area, &styles);
        }
        if styles.glyphs == Glyphs::Ascii {
            ascii::reduce(buffer);
        }
    }

    /// Draws the screen without a game: the background and the progress of a search.
    fn draw_nothing(&self, buffer: &mut Buffer, area: Rect) {
        let controller = &self.controller;
        let words = match (controller.search(), controller.reading_status(), &controller.notice) {
            (Some(worker), ..) => words_of(worker),
            (None, Some(words), _) => stoppable(words),
            (None, None, Some(notice)) => notice.clone(),
            (None, None, None) => Text::default(),
        };
        let lines =
            dialog_box::wrap(&self.styles.say(words), usize::from(area.width.saturating_sub(4)));
        let y = if self.overlays.is_empty() { area.height / 2 } else { area.height - 1 };
        for (i, line) in lines.iter().enumerate() {
            let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
            let y = y + i as u16;
            if y < area.height {
                buffer.put_all(x, area.y + y, line, self.styles.text());
            }
        }
    }

    fn draw_game(&mut self, buffer: &mut Buffer, whole: Rect) {
        let styles = self.styles.clone();
        if self.is_in_pixels && !self.overlays.is_empty() {
            // Overlays are drawn in characters, and they cannot cover a picture.
            self.leave_pixels();
        }
        if self.frame.whole != whole {
            self.frame = self.arrange(whole);
        }
        // In the smallest terminals the words would cover the board.
        if whole.height >= 8 && self.overlays.is_empty() {
            self.tell_legend();
        }
        // If texts have no room in the tiles, try again with wider tiles.
        for _ in 0..3 {
            if self.frame.whole != whole {
                self.frame = self.arrange(whole);
            }
            let extras = Extras {
                shows_coordinates: self.shows_coordinates,
                n_covered: self.n_covered(self.frame),
                is_behind: !self.overlays.is_empty(),
            };
            let Some((game, view)) = self.game_and_view() else { return };
            let before = view.least();
            if view.is_in_pixels() {
                break;
            }
            view.draw(&mut game.session, buffer, &styles, extras);
            if view.least() == before {
                break;
            }
            self.frame = Frame::default();
        }
        if self.frame.whole != whole {
            self.frame = self.arrange(whole);
        }
        let frame = self.frame;
        self.draw_in_pixels(buffer, frame.board);
        self.draw_title(buffer, frame);
        if frame.panel.width > 0 {
            self.draw_panel(buffer, frame.panel);
        } else {
            self.draw_messages(buffer, frame);
        }
        if frame.footer.height > 0 && self.controller.history.is_none() {
            self.draw_footer(buffer, frame.footer);
        }
    }

    /// Draws the board in pixels if that is turned on and possible.
    fn draw_in_pixels(&mut self, buffer: &mut Buffer, board: Rect) {
        let Some(screen) = self.pixels.filter(|_| self.overlays.is_empty()) else { return };
        let Some((game, view)) = self.game_and_view() else { return };
        if let Some(pictures) = view.draw_in_pixels(&mut game.session, buffer, board, screen) {
            self.is_in_pixels = true;
            self.pictures.extend(pictures);
        } else if self.is_in_pixels {
            self.leave_pixels();
        }
    }

    /// Removes the picture and draws in characters until the board is drawn again.
    pub(super) fn leave_pixels(&mut self) {
        self.is_in_pixels = false;
        self.needs_clear = true;
        self.needs_draw = true;
        self.frame = Frame::default();
        if let Some(screen) = self.pixels {
            self.pictures.extend(screen.clear());
        }
        for view in &mut self.views {
            view.leave_pixels();
        }
    }

    /// Chooses between a panel beside the board and bars above and below it, whichever leaves more
    /// room for the board.
    fn arrange(&mut self, whole: Rect) -> Frame {
        let (n_title, n_message, n_footer) = match whole.height {
            0..8 => (0, 1, 0),
            8..20 => (1, 1, 1),
            // Messages cannot cover a picture in pixels, so all their rows are reserved.
            24.. if self.pixels.is_some() => (1, 4, 1),
            _ => (1, 2, 1),
        };
        let row = |y: u16, height: u16| Rect { y: whole.y + y, height, ..whole };
        let n_board = whole.height - n_title - n_message - n_footer;
        let bars = Frame {
            whole,
            title: row(0, n_title),
            board: row(n_title, n_board),
            message: row(n_title + n_board, n_message),
            footer: row(whole.height - n_footer, n_footer),
            ..Frame::default()
        };
        let width = if whole.width >= 100 { PANEL + 6 } else { PANEL };
        let beside = Frame {
            whole,
            board: Rect { width: whole.width.saturating_sub(width), ..whole },
            panel: Rect { x: whole.right() - width.min(whole.width), width, ..whole },
            ..Frame::default()
        };
        let styles = self.styles.clone();
        let Some((game, view)) = self.game_and_view() else { return bars };
        let session = &mut game.session;
        let is_editor = session.capabilities().is_editor();
        let can_be_beside = whole.width >= 60 && whole.height >= 14;
        let mut rate = |frame: Frame| view.rate_window(session, frame.board, &styles);
        let (of_beside, of_bars) = (rate(beside), rate(bars));
        // An editor needs the list of keys, to choose a brush by mouse, and room for its status.
        let is_better = if is_editor { of_beside.0 || !of_bars.0 } else { of_beside >= of_bars };
        let frame = if can_be_beside && is_better { beside } else { bars };
        view.fit(session, frame.board, &styles, frame.panel.width == 0);
        frame
    }

    /// Returns the name of the game and the title of the puzzle.
    fn title(&self) -> (String, String) {
        let Title { game, place, puzzle } = self.controller.title();
        (self.styles.say(game), self.styles.say(Text::lines([place, puzzle])))
    }

    /// Returns the status line. Adds the number of moves if the game does not show one.
    fn status(&self) -> String {
        let status = self.session().map(|session| status_line(session, true));
        self.styles.say(status.unwrap_or_default())
    }

    /// Returns as much of the status line as has room. The clock is left out first, then whole
    /// words.
    fn status_in(&self, width: usize) -> String {
        let Some(session) = self.session() else { return String::new() };
        let status = self.styles.say(status_line(session, true));
        if status.width() <= width {
            return status;
        }
        whole_words(&self.styles.say(status_line(session, false)), width).into_owned()
    }

    /// Returns the messages with their colors, the most urgent first. With `tells_keys`, a hint is
    /// followed by the key that plays it, because the legend has no room.
    pub(super) fn messages(&self, tells_keys: bool) -> Vec<(Text, Role)> {
        let mut list = Vec::new();
        if let Some(worker) = self.controller.search() {
            list.push((words_of(worker), Role::ACTIVE));
        }
        if let Some(words) = self.controller.reading_status() {
            list.push((stoppable(words), Role::ACTIVE));
        }
        if let Some(notice) = &self.controller.notice {
            list.push((notice.clone(), Role::ACTIVE));
        } else if let Some(words) = self.shared.autosave.unsaved_words() {
            list.push((words, Role::MISTAKE));
        }
        let history = self.controller.history.as_ref();
        if let Some(history) = history.filter(|history| !history.about.is_empty()) {
            list.push((history.about.clone(), Role::ACTIVE));
        }
        let Some(session) = self.session() else { return list };
        match session.status() {
            Status::Solved if session.used_solve() => {
                list.push((text!("Solved by the program"), Role::DONE));
            }
            Status::Solved => {
                list.push((text!("✓ Solved!"), Role::DONE));
                list.extend(self.win_lines());
            }
            Status::Lost => list.push((text!("✗ Lost"), Role::MISTAKE)),
            Status::Ongoing => {}
        }
        let lesson = lesson_card(session);
        let is_lesson = lesson.is_some();
        let of_lesson = session.lesson().map(|place| place.words).unwrap_or_default();
        list.extend(lesson.into_iter().flat_map(|card| card.words));
        if let Some(hint) = session.shown_hint() {
            let level = session.shown_hint().map(|hint| hint.level);
            let mut words = if level == Some(HintLevel::Undo) {
                hint.explanation.words.clone().capitalized()
            } else {
                text!("Hint: {hint}", hint = &hint.explanation.words)
            };
            if tells_keys {
                let key = key_label(&self.controller.context(&self.shared), GameCommand::Hint);
                words = match level {
                    Some(HintLevel::Nudge) => {
                        text!("{hint}. {key} shows the reason", hint = words, key)
                    }
                    Some(HintLevel::Reason) if corrects_mistake(session) => {
                        text!("{hint}. {key} corrects it", hint = words, key)
                    }
                    Some(HintLevel::Reason) => text!("{hint}. {key} plays it", hint = words, key),
                    _ => text!("{hint}. {key} does that", hint = words, key),
                };
            }
            list.push((words, Role::HINT));
        } else if let Some(message) = session.message().filter(|message| {
            // The card of a lesson has the lesson's words and refusals.
            !is_lesson
                || message.words.say(&self.styles.language) != of_lesson
                    && message.kind != MessageKind::Refusal
        }) {
            list.push((message.words.clone().capitalized(), Role::TEXT));
        }
        // The advice to undo a mistake says what is wrong.
        let advises_undo = session.shown_hint().map(|hint| hint.level) == Some(HintLevel::Undo);
        if let Some(warning) = session.warning().filter(|_| !advises_undo) {
            list.push((Text::together([Text::plain("! "), warning.words.clone()]), Role::MISTAKE));
        }
        if self.view().is_some_and(GameView::scrolls) && self.frame.title.height > 0 {
            list.push((text!("Scroll with Alt+arrows"), Role::FAINT));
        }
        if list.is_empty() {
            list.extend(self.lesson_offer().map(|words| (words, Role::TEXT)));
        }
        list
    }

    /// Returns the offer of the lessons of a game that is new to the player, if it has room without
    /// covering the board.
    fn lesson_offer(&self) -> Option<Text> {
        if !self.controller.offers_lessons(&self.shared) {
            return None;
        }
        let key = key_label(&self.controller.context(&self.shared), GameCommand::Lessons);
        let game = self.session()?.info().name;
        let words = text!("New to {game}? {key} shows its lessons", game, key);
        let frame = self.frame;
        let has_row = frame.title.height > 0
            && self.styles.say(&words).width() + 2 <= usize::from(frame.message.width);
        (frame.panel.width > 0 || has_row).then_some(words)
    }

    fn draw_title(&mut self, buffer: &mut Buffer, frame: Frame) {
        let row = frame.title;
        if row.height == 0 {
            return;
        }
        let (name, kind) = self.title();
        let bold = self.styles.text().add_modifier(Modifier::BOLD);
        let width = usize::from(row.width.saturating_sub(2));
        let status = self.status_in(width);
        let status_width = status.width().min(width);
        let x = row.right().saturating_sub(1 + status_width as u16);
        buffer.put(x, row.y, &*status, status_width, self.styles.text());
        let left = width.saturating_sub(status_width + 1);
        let (end, _) = buffer.put(row.x + 1, row.y, dialog_box::shortened(&name, left), left, bold);
        let left = (left + 1).saturating_sub(name.width() + 2);
        let kind = dialog_box::shortened(&kind.replace('\n', ": "), left);
        buffer.put(end + 1, row.y, &kind, left, self.styles.faint());
    }

    /// Draws the panel beside the board.
    fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect) {
        let area = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 1);
        let width = usize::from(area.width);
        let (name, kind) = self.title();
        let bold = self.styles.text().add_modifier(Modifier::BOLD);
        let mut lines: Vec<(String, Style)> = vec![(name, bold)];
        lines.extend(
            dialog_box::wrap(&kind, width).into_iter().take(3).map(|l| (l, self.styles.faint())),
        );
        lines.push((String::new(), bold));
        let status = dialog_box::wrap(&self.status(), width);
        // Reserve lines for the status, so that the keys below do not move when it changes.
        let is_editor = self.session().is_some_and(|session| session.capabilities().is_editor());
        let least = if is_editor { STATUS_OF_EDITOR } else { STATUS };
        self.frame.n_status = self.frame.n_status.max(status.len() as u16).max(least);
        let quiet = area.y + lines.len() as u16 + self.frame.n_status + 1;
        lines.extend(status.into_iter().map(|l| (l, self.styles.text())));
        lines.push((String::new(), bold));
        for (words, role) in self.messages(false) {
            let mut style = self.styles.role(role);
            if role == Role::DONE {
                style = style.add_modifier(Modifier::BOLD);
            }
            let words = self.styles.say(words);
            lines.extend(dialog_box::wrap(&words, width).into_iter().map(|l| (l, style)));
            lines.push((String::new(), bold));
        }
        // Rows are left for the key that continues a lesson, or for help and menu.
        let is_lesson = self.session().is_some_and(|session| session.lesson().is_some());
        let words_height = area.height.saturating_sub(if is_lesson { 1 } else { 2 });
        let n_words = (lines.len() as u16).min(words_height);
        let is_cut = lines.len() > usize::from(words_height);
        for (i, (line, style)) in lines.iter().take(usize::from(n_words)).enumerate() {
            buffer.put(area.x, area.y + i as u16, line, width, *style);
        }
        if is_cut {
            let last = Rect { y: area.y + n_words.saturating_sub(1), height: 1, ..area };
            clear(buffer, last, self.styles.key());
            let key = key_label(&self.controller.context(&self.shared), ViewCommand::Message);
            let words = if key.is_empty() {
                text!("… click: all of it")
            } else {
                text!("… {key} or click: all of it", key)
            };
            let words = self.styles.say(words);
            buffer.put_words(last.x, last.y, &words, width, self.styles.key());
            self.hits.push((last, ViewCommand::Message.into()));
        }
        if self.controller.history.is_some() {
            let n = HistoryView::KEYS.len() as u16 + 2;
            let below = Rect { y: area.bottom().saturating_sub(n).max(area.y), ..area };
            self.draw_history(buffer, Rect { height: area.bottom() - below.y, ..below });
            return;
        }
        // As many keys as there is room for, at the bottom.
        let room = area.height.saturating_sub(n_words);
        let rest = Rect { y: area.bottom() - room, height: room, ..area };
        self.draw_legend(buffer, rest, quiet + WORDS.min(area.height / 4));
    }

    /// Draws the history bar, and its keys below if there is room.
    fn draw_history(&mut self, buffer: &mut Buffer, area: Rect) {
        let (Some(history), Some(session)) = (&self.controller.history, self.session()) else {
            return;
        };
        clear(buffer, area, self.styles.text());
        let (at, points) = (session.position(), session.checkpoints());
        let row = Rect { height: 1, ..area };
        self.bar = history_bar::draw(&history.playback, buffer, row, at, &points, &self.styles);
        let mut y = area.y + 1;
        let here = points.iter().find(|(_, position)| *position == at);
        let width = usize::from(area.width);
        if area.height > 4 {
            if let Some((name, _)) = here {
                buffer.put(area.x, y, format!("◆ {name}"), width, self.styles.text());
            }
            y += 1;
            for (key, label) in self.history_keys() {
                if y < area.bottom() {
                    let end = buffer.put(area.x, y, key, width, self.styles.key()).0;
                    let x = (area.x + 7).max(end + 1);
                    let room = usize::from(area.right().saturating_sub(x));
                    buffer.put_words(x, y, &label, room, self.styles.faint());
                }
                y += 1;
            }
        } else if area.height > 1 {
            let mut x = area.x;
            if let Some((name, _)) = here {
                x = buffer.put(x, y, format!("◆ {name}  "), width, self.styles.text()).0;
            }
            for (key, label) in self.history_keys() {
                let room = usize::from(area.right().saturating_sub(x));
                if room > key.width() + label.width() + 3 {
                    x = buffer.put(x, y, key, room, self.styles.key()).0 + 1;
                    x = buffer.put(x, y, label, room, self.styles.faint()).0 + 2;
                }
            }
        }
    }

    /// Returns the keys of the history view and what they do.
    fn history_keys(&self) -> [(String, String); HistoryView::KEYS.len()] {
        HistoryView::KEYS
            .map(|(keys, action)| (keys::said(keys, &self.styles), self.styles.say(action)))
    }

    /// Draws the messages below the board. Long messages cover its last rows.
    fn draw_messages(&mut self, buffer: &mut Buffer, frame: Frame) {
        let area = frame.message;
        if let Some(history) = &self.controller.history {
            let high = area.height + frame.footer.height;
            let mut inside = Rect { x: area.x + 1, width: area.width - 2, height: high, ..area };
            if high > 1 && !history.about.is_empty() {
                let row = Rect { height: 1, ..inside };
                clear(buffer, row, self.styles.text());
                let room = usize::from(row.width);
                let about = self.styles.say(&history.about);
                buffer.put_words(row.x, row.y, &about, room, self.styles.text());
                inside = Rect { y: inside.y + 1, height: high - 1, ..inside };
            }
            self.draw_history(buffer, inside);
            return;
        }
        let width = usize::from(area.width.saturating_sub(2));
        let (lines, is_cut) = self.message_lines(frame);
        let height = (lines.len() as u16).max(area.height);
        let top = (area.bottom() - height).max(frame.board.y);
        let covered = Rect { y: top, height: area.bottom() - top, ..area };
        clear(buffer, covered, self.styles.text());
        for (i, (line, style)) in lines.iter().enumerate() {
            buffer.put(area.x + 1, covered.y + i as u16, line, width, *style);
        }
        if is_cut {
            let last = Rect { y: covered.bottom() - 1, height: 1, ..covered };
            self.hits.push((last, ViewCommand::Message.into()));
        }
    }

    /// Returns the lines of the messages below the board, and whether some had no room.
    fn message_lines(&self, frame: Frame) -> (Vec<(String, Style)>, bool) {
        let area = frame.message;
        let width = usize::from(area.width.saturating_sub(2));
        let mut lines: Vec<(String, Style)> = Vec::new();
        for (words, role) in self.messages(true) {
            let (style, words) = (self.styles.role(role), self.styles.say(words));
            lines.extend(dialog_box::wrap(&words, width).into_iter().map(|l| (l, style)));
        }
        if lines.is_empty() && frame.title.height == 0 {
            let status = self.status_in(width);
            let hints = [
                keys::hint(keys::name(Key::Escape), label!("menu")),
                keys::hint('?', label!("help")),
            ];
            let hints = hints.map(|hint| self.styles.say(hint)).join("  ");
            let words = if status.is_empty() { hints } else { status };
            lines.push((words, self.styles.text()));
        }
        // Characters must not cover a picture in pixels: they would stay there.
        let over = if self.is_in_pixels { 0 } else { frame.board.height / 2 };
        let most = usize::from(area.height.max(over));
        let is_cut = lines.len() > most;
        lines.truncate(most);
        if let Some((line, _)) = lines.last_mut().filter(|_| is_cut) {
            *line = dialog_box::shortened(&format!("{line} …"), width);
        }
        (lines, is_cut)
    }

    /// Returns the number of rows at the end of the board that messages cover.
    pub(super) fn n_covered(&self, frame: Frame) -> u16 {
        if frame.panel.width > 0 || self.controller.history.is_some() {
            return 0;
        }
        let n_lines = self.message_lines(frame).0.len() as u16;
        n_lines.saturating_sub(frame.message.height).min(frame.board.height)
    }
}

/// Clears a part of the screen.
fn clear(buffer: &mut Buffer, area: Rect, style: Style) {
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }
}

fn shrink(area: Rect, by: u16) -> Rect {
    Rect::new(area.x + by, area.y + by, area.width - 2 * by, area.height - 2 * by)
}

/// Returns the progress of a search or of reading a file, and the key that stops it.
fn stoppable(progress: Text) -> Text {
    text!("{progress} ({key} to stop)", progress, key = keys::name(Key::Escape))
}

/// Returns the status line of a search and the key that stops it.
fn words_of(worker: &RunningSearch) -> Text {
    if worker.is_cancelled() { worker.words() } else { stoppable(worker.words()) }
}

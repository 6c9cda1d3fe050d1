//! The screen.

use puzzle_app::{GameCommand, History, RunningSearch, Title, ViewCommand, count, lesson_card};
use puzzle_core::draw::Role;
use puzzle_core::game::Status;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::{App, Frame};
use crate::ascii;
use crate::card;
use crate::choice::key_label;
use crate::game_view::GameView;
use crate::glyphs::Glyphs;
use crate::history_bar;

/// The smallest window that is played in.
const LEAST: (u16, u16) = (16, 5);
/// The width of the panel beside the board.
const PANEL: u16 = 28;
/// Rows beside the board that are kept for words that come and go.
const WORDS: u16 = 5;

impl App {
    /// Draws everything.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer) {
        let whole = buffer.area;
        buffer.set_style(whole, self.look.text());
        self.hits.clear();
        self.bar = Rect::default();
        if whole.width < LEAST.0 || whole.height < LEAST.1 {
            let words = format!("needs {}x{}", LEAST.0, LEAST.1);
            buffer.set_stringn(whole.x, whole.y, words, usize::from(whole.width), self.look.text());
            return;
        }
        if self.session().is_some() {
            self.draw_game(buffer, whole);
        } else {
            self.draw_nothing(buffer, whole);
        }
        let look = self.look.clone();
        self.look_for_picture();
        if let Some(top) = self.overlays.last_mut() {
            let area = if whole.height > 12 { shrink(whole, 1) } else { whole };
            top.draw(buffer, area, &look);
        }
        if look.glyphs == Glyphs::Ascii {
            ascii::reduce(buffer);
        }
    }

    /// Where there is no game: the ground, and what goes on.
    fn draw_nothing(&self, buffer: &mut Buffer, area: Rect) {
        let controller = &self.controller;
        let words = match (controller.search(), controller.reading_words(), &controller.notice) {
            (Some(worker), ..) => words_of(worker),
            (None, Some(words), _) => words + STOPS,
            (None, None, Some(notice)) => notice.clone(),
            (None, None, None) => String::new(),
        };
        let lines = card::wrap(&words, usize::from(area.width.saturating_sub(4)));
        let y = if self.overlays.is_empty() { area.height / 2 } else { area.height - 1 };
        for (i, line) in lines.iter().enumerate() {
            let x = area.x + area.width.saturating_sub(line.width() as u16) / 2;
            let y = y + i as u16;
            if y < area.height {
                buffer.set_string(x, area.y + y, line, self.look.text());
            }
        }
    }

    fn draw_game(&mut self, buffer: &mut Buffer, whole: Rect) {
        let look = self.look.clone();
        let has_ruler = self.has_ruler;
        if self.is_in_pixels && !self.overlays.is_empty() {
            // What lies on the board is made of characters, and so is the board then.
            self.leave_pixels();
        }
        // Where tiles turn out too small to be read, another arrangement may show more.
        for _ in 0..3 {
            if self.frame.whole != whole {
                self.frame = self.arrange(whole);
            }
            let Some((game, view)) = self.game_and_view() else { return };
            let before = view.least();
            if view.is_in_pixels() {
                break;
            }
            view.draw(&mut *game.session, buffer, &look, has_ruler);
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

    /// Draws the board in pixels where that is wanted and possible.
    fn draw_in_pixels(&mut self, buffer: &mut Buffer, board: Rect) {
        let Some(screen) = self.pixels.filter(|_| self.overlays.is_empty()) else { return };
        let Some((game, view)) = self.game_and_view() else { return };
        if let Some(pictures) = view.draw_in_pixels(&mut *game.session, buffer, board, screen) {
            self.is_in_pixels = true;
            self.pictures.extend(pictures);
        } else if self.is_in_pixels {
            self.leave_pixels();
        }
    }

    /// Back to characters, until the next time that the board is drawn.
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

    /// Chooses between a panel beside the board and bars around it: whatever leaves more room.
    fn arrange(&mut self, whole: Rect) -> Frame {
        let (n_title, n_message, n_footer) = match whole.height {
            0..8 => (0, 1, 0),
            8..20 => (1, 1, 1),
            // Words cannot come over a picture in pixels: they have all their rows from the start.
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
            panel: Rect::default(),
        };
        let width = if whole.width >= 100 { PANEL + 6 } else { PANEL };
        let beside = Frame {
            whole,
            board: Rect { width: whole.width.saturating_sub(width), ..whole },
            panel: Rect { x: whole.right() - width.min(whole.width), width, ..whole },
            ..Frame::default()
        };
        let Some((game, view)) = self.game_and_view() else { return bars };
        let session = &mut *game.session;
        let can_be_beside = whole.width >= 60 && whole.height >= 14;
        let mut rate = |frame: Frame| view.rate_window(session, frame.board);
        let frame = if can_be_beside && rate(beside) >= rate(bars) { beside } else { bars };
        if frame.panel.width > 0 {
            view.fit(session, frame.board);
        } else {
            view.fit_above_words(session, frame.board);
        }
        frame
    }

    /// The name of the game, and what the puzzle is called: its place and its title.
    fn title(&self) -> (String, String) {
        let Title { game, place, puzzle } = self.controller.title();
        let words = [place, puzzle].into_iter().filter(|words| !words.is_empty());
        (game, words.collect::<Vec<_>>().join("\n"))
    }

    /// How the game stands, with its moves where the game does not count them itself.
    fn status(&self) -> String {
        let Some(session) = self.session() else { return String::new() };
        let (status, n) = (session.status_text(), session.counts().moves);
        if n == 0 || status.to_lowercase().contains("move") {
            return status;
        }
        let moves = count(n as u64, "move");
        if status.is_empty() { moves } else { format!("{status} · {moves}") }
    }

    /// Words for the player, the most urgent first, with the color of each. They tell the key that
    /// plays a hint where the legend has no place for it.
    pub(super) fn messages(&self, tells_keys: bool) -> Vec<(String, Role)> {
        let mut list = Vec::new();
        if let Some(worker) = self.controller.search() {
            list.push((words_of(worker), Role::ACTIVE));
        }
        if let Some(words) = self.controller.reading_words() {
            list.push((words + STOPS, Role::ACTIVE));
        }
        if let Some(notice) = &self.controller.notice {
            list.push((notice.clone(), Role::ACTIVE));
        }
        let history = self.controller.history.as_ref();
        if let Some(history) = history.filter(|history| !history.about.is_empty()) {
            list.push((history.about.clone(), Role::ACTIVE));
        }
        let Some(session) = self.session() else { return list };
        match session.status() {
            Status::Solved if session.used_solve() => {
                list.push(("Solved by the program".into(), Role::DONE));
            }
            Status::Solved => {
                list.push(("✓ Solved!".into(), Role::DONE));
                list.extend(self.win_words());
            }
            Status::Lost => list.push(("✗ Lost".into(), Role::MISTAKE)),
            Status::Ongoing => {}
        }
        let lesson = lesson_card(session);
        let of_lesson = session.lesson().map_or("", |place| place.words);
        list.extend(lesson.into_iter().flat_map(|card| card.words));
        if let Some(hint) = session.shown_hint() {
            let mut words = format!("Hint: {}", hint.words);
            if tells_keys {
                let key = key_label(&self.controller.situation(&self.shared), GameCommand::Hint);
                let does =
                    if session.hint_moves().is_some() { "plays it" } else { "takes it back" };
                words += &format!(". {key} {does}");
            }
            list.push((words, Role::HINT));
        } else if let Some(message) = session.message().filter(|m| m.words != of_lesson) {
            list.push((sentence(&message.words), Role::TEXT));
        }
        if let Some(warning) = session.warning() {
            list.push((format!("! {}", warning.words), Role::MISTAKE));
        }
        if self.view().is_some_and(GameView::scrolls) {
            list.push(("A part of the board: Alt+arrows".into(), Role::FAINT));
        }
        list
    }

    fn draw_title(&mut self, buffer: &mut Buffer, frame: Frame) {
        let row = frame.title;
        if row.height == 0 {
            return;
        }
        let (name, kind) = self.title();
        let bold = self.look.text().add_modifier(Modifier::BOLD);
        let status = self.status();
        let width = usize::from(row.width.saturating_sub(2));
        let status_width = status.width().min(width);
        let x = row.right().saturating_sub(1 + status_width as u16);
        buffer.set_stringn(x, row.y, &status, status_width, self.look.text());
        let left = width.saturating_sub(status_width + 1);
        let (end, _) = buffer.set_stringn(row.x + 1, row.y, &name, left, bold);
        let left = (left + 1).saturating_sub(name.width() + 2);
        let kind = kind.replace('\n', ": ");
        buffer.set_stringn(end + 1, row.y, &kind, left, self.look.faint());
    }

    /// Everything beside the board.
    fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect) {
        let area = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 1);
        let width = usize::from(area.width);
        let (name, kind) = self.title();
        let bold = self.look.text().add_modifier(Modifier::BOLD);
        let mut lines: Vec<(String, Style)> = vec![(name, bold)];
        lines.extend(card::wrap(&kind, width).into_iter().take(3).map(|l| (l, self.look.faint())));
        lines.push((String::new(), bold));
        let status = card::wrap(&self.status(), width);
        // Where the keys may begin: a status that grows by a line moves nothing.
        let quiet = area.y + lines.len() as u16 + (status.len() as u16).max(2) + 1;
        lines.extend(status.into_iter().map(|l| (l, self.look.text())));
        lines.push((String::new(), bold));
        for (words, role) in self.messages(false) {
            let mut style = self.look.role(role);
            if role == Role::DONE {
                style = style.add_modifier(Modifier::BOLD);
            }
            lines.extend(card::wrap(&words, width).into_iter().map(|l| (l, style)));
            lines.push((String::new(), bold));
        }
        let n_words = (lines.len() as u16).min(area.height);
        let is_cut = lines.len() > usize::from(area.height);
        for (i, (line, style)) in lines.iter().take(usize::from(n_words)).enumerate() {
            buffer.set_stringn(area.x, area.y + i as u16, line, width, *style);
        }
        if is_cut {
            let last = Rect { y: area.bottom() - 1, height: 1, ..area };
            buffer.set_style(last, self.look.key());
            buffer.set_stringn(last.x, last.y, "… all of it: click here", width, self.look.key());
            self.hits.push((last, ViewCommand::Message.into()));
        }
        if self.controller.history.is_some() {
            let n = History::KEYS.len() as u16 + 2;
            let below = Rect { y: area.bottom().saturating_sub(n).max(area.y), ..area };
            self.draw_history(buffer, Rect { height: area.bottom() - below.y, ..below });
            return;
        }
        // The keys stand at the bottom, as many as there is room for.
        let room = area.height.saturating_sub(n_words);
        let rest = Rect { y: area.bottom() - room, height: room, ..area };
        self.draw_legend(buffer, rest, quiet + WORDS.min(area.height / 4));
    }

    /// The way through the history: the bar, and its keys where there is room below it.
    fn draw_history(&mut self, buffer: &mut Buffer, area: Rect) {
        let (Some(history), Some(session)) = (&self.controller.history, self.session()) else {
            return;
        };
        clear(buffer, area, self.look.text());
        let (at, points) = (session.position(), session.checkpoints());
        let row = Rect { height: 1, ..area };
        self.bar = history_bar::draw(&history.playback, buffer, row, at, &points, &self.look);
        let mut y = area.y + 1;
        let here = points.iter().find(|(_, position)| *position == at);
        let width = usize::from(area.width);
        if area.height > 4 {
            if let Some((name, _)) = here {
                buffer.set_stringn(area.x, y, format!("◆ {name}"), width, self.look.text());
            }
            y += 1;
            for (key, label) in History::KEYS {
                if y < area.bottom() {
                    buffer.set_stringn(area.x, y, key, 6, self.look.key());
                    let room = width.saturating_sub(7);
                    buffer.set_stringn(area.x + 7, y, label, room, self.look.faint());
                }
                y += 1;
            }
        } else if area.height > 1 {
            let mut x = area.x;
            if let Some((name, _)) = here {
                x = buffer.set_stringn(x, y, format!("◆ {name}  "), width, self.look.text()).0;
            }
            for (key, label) in History::KEYS {
                let room = usize::from(area.right().saturating_sub(x));
                if room > key.width() + label.width() + 3 {
                    x = buffer.set_stringn(x, y, key, room, self.look.key()).0 + 1;
                    x = buffer.set_stringn(x, y, label, room, self.look.faint()).0 + 2;
                }
            }
        }
    }

    /// The words below the board; they cover its edge where they are many.
    fn draw_messages(&mut self, buffer: &mut Buffer, frame: Frame) {
        let area = frame.message;
        if let Some(history) = &self.controller.history {
            let high = area.height + frame.footer.height;
            let mut inside = Rect { x: area.x + 1, width: area.width - 2, height: high, ..area };
            if high > 1 && !history.about.is_empty() {
                let row = Rect { height: 1, ..inside };
                clear(buffer, row, self.look.text());
                let room = usize::from(row.width);
                buffer.set_stringn(row.x, row.y, &history.about, room, self.look.text());
                inside = Rect { y: inside.y + 1, height: high - 1, ..inside };
            }
            self.draw_history(buffer, inside);
            return;
        }
        let width = usize::from(area.width.saturating_sub(2));
        let mut lines: Vec<(String, Style)> = Vec::new();
        for (words, role) in self.messages(true) {
            let style = self.look.role(role);
            lines.extend(card::wrap(&words, width).into_iter().map(|l| (l, style)));
        }
        if lines.is_empty() && frame.title.height == 0 {
            let status = self.status();
            let keys = if status.is_empty() { "Esc menu  ? help".to_string() } else { status };
            lines.push((keys, self.look.text()));
        }
        // Characters over a picture would stay there.
        let over = if self.is_in_pixels { 0 } else { frame.board.height / 2 };
        let most = usize::from(area.height.max(over));
        let is_cut = lines.len() > most;
        lines.truncate(most);
        let height = (lines.len() as u16).max(area.height);
        let top = (area.bottom() - height).max(frame.board.y);
        let covered = Rect { y: top, height: area.bottom() - top, ..area };
        clear(buffer, covered, self.look.text());
        for (i, (line, style)) in lines.iter().enumerate() {
            buffer.set_stringn(area.x + 1, covered.y + i as u16, line, width, *style);
        }
        if is_cut {
            let last = Rect { y: covered.bottom() - 1, height: 1, ..covered };
            buffer.set_stringn(last.right().saturating_sub(3), last.y, "…", 1, self.look.key());
            self.hits.push((last, ViewCommand::Message.into()));
        }
    }
}

/// Makes a part of the screen empty.
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

/// Words with a capital at their beginning.
pub(super) fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn shrink(area: Rect, by: u16) -> Rect {
    Rect::new(area.x + by, area.y + by, area.width - 2 * by, area.height - 2 * by)
}

/// How a search or a reading is stopped.
const STOPS: &str = " (Esc stops it)";

/// What a search is doing, and how it is stopped.
fn words_of(worker: &RunningSearch) -> String {
    let how = if worker.is_cancelled() { "" } else { STOPS };
    worker.words() + how
}

//! The keys beside the board: those of the game first, then those of the program.

use puzzle_core::{Direction, Key, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::draw::sentence;
use crate::action::{Action, KeyMap, is_offered};

/// One line: keys, what they do, and what a click on it does.
struct Line {
    keys: String,
    words: String,
    action: Option<Action>,
    /// Whether the key does nothing yet. The line keeps its place, so that others keep theirs.
    is_faint: bool,
}

/// The width of the keys' names in the panel.
const KEYS: u16 = 6;

impl App {
    /// The keys that are worth showing now, the most useful first; only those of the game where
    /// the player reads or plays something else than the game.
    fn legend(&self) -> Vec<Line> {
        let Some(session) = self.session() else { return Vec::new() };
        let is_done = session.status() != Status::Ongoing;
        let mut list = Vec::new();
        if !is_done {
            list.extend(self.keys_of_game());
        }
        let keys = KeyMap::new(session);
        let of_program = self.wanted_keys(is_done).into_iter();
        list.extend(
            of_program
                .filter(|(_, action)| is_offered(session, action))
                .map(|(words, action)| Line {
                    keys: keys.label(&action),
                    words: words.to_string(),
                    is_faint: self.is_idle(&action),
                    action: Some(action),
                })
                .filter(|line| !line.keys.is_empty()),
        );
        if is_offered(session, &Action::GoOn) {
            let words = self.go_on_label().to_string();
            let action = Some(Action::GoOn);
            list.insert(0, Line { keys: "Enter".into(), words, action, is_faint: false });
        }
        list
    }

    /// Whether an action that is shown all the same has nothing to do yet.
    fn is_idle(&self, action: &Action) -> bool {
        self.session().is_some_and(|session| match action {
            Action::Undo => !session.can_undo(),
            Action::Scrubber => session.history_len() == 0,
            _ => false,
        })
    }

    /// What moves in the game itself.
    fn keys_of_game(&self) -> Vec<Line> {
        let Some(session) = self.session() else { return Vec::new() };
        let line = |keys: &str, words: &str| Line {
            keys: keys.to_string(),
            words: sentence(words),
            action: None,
            is_faint: false,
        };
        let guide = session.guide();
        if !guide.is_empty() {
            return guide.into_iter().map(|guide| line(guide.keys, guide.words)).collect();
        }
        // A game that says nothing of its keys: what is found by asking.
        let mut list = Vec::new();
        if session.uses_key(Key::Arrow(Direction::Up).into()) {
            list.push(line("←↑↓→", "Move"));
        }
        let label = session.key_label(Key::Select);
        if !label.is_empty() {
            list.push(line("Enter", label));
        } else if session.uses_key(Key::Select.into()) {
            list.push(line("Enter", "Do it here"));
        }
        list
    }

    fn wanted_keys(&self, is_done: bool) -> Vec<(&'static str, Action)> {
        let Some(session) = self.session() else { return Vec::new() };
        let has_levels = self.levels.as_ref().is_some_and(|levels| levels.entries.len() > 1);
        let mut wanted =
            vec![("Show me", Action::ShowMe), ("Help", Action::Help), ("Menu", Action::Menu)];
        if self.is_first_game() {
            wanted.insert(1, ("Learn to play", Action::Lessons));
        }
        if is_done {
            if has_levels {
                wanted.push(("Next level", Action::NextLevel));
            }
            wanted.push(("New puzzle", Action::NewGame));
            if self.shown_win().is_some_and(|win| win.next.harder.is_some()) {
                wanted.push(("One grade up", Action::Harder));
            }
            wanted.push(("Records", Action::Records));
            wanted.push(("Players", Action::Players));
        }
        wanted.push(("Undo", Action::Undo));
        if !is_done {
            let hint = match (session.shown_hint(), session.hint_moves()) {
                (None, _) => "Hint",
                (Some(_), Some(_)) => "Play the hint",
                (Some(_), None) => "Take it back",
            };
            wanted.push((hint, Action::Hint));
            wanted.push(("Solve", Action::SolveMenu));
            wanted.push(("New puzzle", Action::NewGame));
        }
        wanted.push(("Another kind", Action::Types));
        if session.can_redo() {
            wanted.push(("Redo", Action::Redo));
        }
        wanted.push(("History", Action::Scrubber));
        if has_levels {
            wanted.push(("Levels", Action::Levels));
        }
        wanted.push(("Share", Action::Share));
        wanted.push(("Save", Action::Save));
        wanted.push(("Theme", Action::NextTheme));
        wanted.push(("Quit", Action::Quit));
        wanted
    }

    /// Whether the player has never solved a puzzle of this kind, and there is something to learn.
    pub(super) fn is_first_game(&self) -> bool {
        let Some(table) = self.table() else { return false };
        let session = &*table.session;
        session.lesson().is_none()
            && !session.lessons().is_empty()
            && !self.known_games.contains(table.entry.info.id)
    }

    /// The lines at the bottom of the panel, as many as there is room for. They leave room for
    /// words that come and go above them: from a row on, unless all of them fit below it.
    pub(super) fn draw_legend(&mut self, buffer: &mut Buffer, area: Rect, from: u16) {
        let mut lines = self.legend();
        let all = area.bottom().saturating_sub(lines.len() as u16);
        let area = area.intersection(Rect { y: all.max(from), ..area });
        let n = lines.len().min(usize::from(area.height));
        if n > 1 && n < lines.len() {
            // The way out is never left out.
            lines.drain(n - 1..lines.len() - 1);
        }
        let width = usize::from(area.width);
        for (i, line) in lines.into_iter().take(n).enumerate() {
            let row = Rect { y: area.y + i as u16, height: 1, ..area };
            let keys = if line.is_faint { self.look.faint() } else { self.look.key() };
            let (end, _) = buffer.set_stringn(row.x, row.y, &line.keys, width, keys);
            let x = (row.x + KEYS + 1).max(end + 1);
            let room = usize::from(row.right().saturating_sub(x));
            buffer.set_stringn(x, row.y, &line.words, room, self.look.faint());
            self.hits.extend(line.action.map(|action| (row, action)));
        }
    }

    /// The line below everything. Help and the menu have their room before the keys of the game:
    /// who sees these two finds all others.
    pub(super) fn draw_footer(&mut self, buffer: &mut Buffer, row: Rect) {
        let lines = self.legend();
        let width = |line: &Line| (line.keys.width() + 1 + line.words.width()) as u16;
        let leads_on = |line: &Line| matches!(line.action, Some(Action::Help | Action::Menu));
        let mut is_shown = vec![false; lines.len()];
        let mut end = row.x + 1;
        for comes_first in [true, false] {
            for (line, is_shown) in lines.iter().zip(&mut is_shown) {
                if leads_on(line) == comes_first && end + width(line) < row.right() {
                    *is_shown = true;
                    end += width(line) + 2;
                }
            }
        }
        let mut x = row.x + 1;
        for (line, _) in lines.into_iter().zip(is_shown).filter(|(_, is_shown)| *is_shown) {
            let width = width(&line);
            let keys = line.keys.width() as u16;
            let key = if line.is_faint { self.look.faint() } else { self.look.key() };
            buffer.set_string(x, row.y, &line.keys, key);
            buffer.set_string(x + keys + 1, row.y, &line.words, self.look.faint());
            let place = Rect::new(x, row.y, width, 1);
            self.hits.extend(line.action.map(|action| (place, action)));
            x += width + 2;
        }
    }
}

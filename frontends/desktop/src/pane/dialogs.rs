//! Dialogs about the game in front: forms to fill in, pages to read.

use std::fmt::Write as _;

use super::Pane;
use crate::action;
use crate::dialog::{Dialog, Form, Page, Purpose};
use crate::shared::Shared;

impl Pane {
    pub(super) fn push_custom(&mut self) {
        let Some(table) = self.table() else { return };
        let title = format!("{}: custom", table.entry.info.name);
        let form = Form::new(Purpose::Params, title, table.session.config(), &*table.session);
        self.push(Dialog::Form(form));
    }

    pub(super) fn push_preferences(&mut self) {
        let Some(table) = self.table() else { return };
        let title = format!("{}: preferences", table.entry.info.name);
        let items = table.session.preferences();
        let form = Form::new(Purpose::Preferences, title, items, &*table.session);
        self.push(Dialog::Form(form));
    }

    pub(super) fn push_rules(&mut self) {
        let Some(table) = self.table() else { return };
        let info = table.entry.info;
        let rules = if info.rules.is_empty() { info.about } else { info.rules };
        let page = Page::new(info.name).section(info.about, rules);
        self.push(Dialog::Page(page));
    }

    /// The keys as they are bound now.
    pub(super) fn push_keys(&mut self) {
        let session = self.session();
        let mut page = Page::new("Keys and mouse");
        if let Some(session) = session {
            let mut rows: Vec<(String, String)> = session
                .commands()
                .into_iter()
                .filter_map(|command| Some((command.key?.label(), command.label)))
                .collect();
            // Some keys on the screen are commands too.
            let named = session.keys().into_iter().map(|key| (key.key.label(), key.words));
            let named: Vec<_> =
                named.filter(|(key, _)| rows.iter().all(|row| row.0 != *key)).collect();
            rows.extend(named);
            for key in [puzzle_core::Key::Select, puzzle_core::Key::Select2] {
                let label = session.key_label(key);
                if !label.is_empty() {
                    rows.push((
                        puzzle_core::KeyPress::from(key).label(),
                        format!("{label} (at the cursor, now)"),
                    ));
                }
            }
            rows.push(("Arrow keys".into(), "move, or move the cursor".into()));
            page = page.table(session.info().name, rows);
        }
        let mut rows: Vec<(String, String)> = action::shortcuts(session)
            .filter_map(|(action, shortcut)| {
                Some((action::words_of(shortcut), action::name(action)?.to_string()))
            })
            .collect();
        rows.push(("F10, Alt+G …".into(), "menus; the arrow keys and Enter choose".into()));
        rows.push(("Tab".into(), "menus and buttons".into()));
        let page = page.table("The window", rows).table(
            "Mouse",
            vec![
                ("Click, drag".into(), "play; what the buttons do is in the rules".into()),
                ("Drop a file".into(), "opens it; a picture becomes the game's skin".into()),
            ],
        );
        self.push(Dialog::Page(page));
    }

    pub(super) fn push_description(&mut self) {
        let Some(session) = self.session() else { return };
        let mut text = session.describe().map(|d| d.to_string()).unwrap_or_default();
        let words = session.message().map(|m| m.words.clone()).into_iter();
        let words = words.chain(session.warning().map(|warning| warning.words.clone()));
        for words in std::iter::once(session.status_text()).chain(words) {
            let _ = write!(text, "\n{words}");
        }
        let page = Page::new("The board in words").section("", &text);
        self.push(Dialog::Page(page));
    }

    pub(super) fn push_rankings(&mut self, shared: &Shared) {
        let in_front = self.table().map(|table| table.entry.info);
        match Page::rankings(shared, in_front) {
            Ok(page) => self.push(Dialog::Page(page)),
            Err(why) => self.tell(why),
        }
    }
}

//! Keys and the mouse.

use std::time::Instant;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use puzzle_core::{Input, Key, KeyPress, Pointer, PointerKind};

use super::{App, Frame, HELD};
use puzzle_sitting::Keep;

use crate::action::{Action, KeyMap, is_offered};
use crate::keys;
use crate::options::ExitReason;
use crate::overlay::Overlay;
use crate::prompt::Question;
use crate::reply::Reply;
use crate::scrubber::Wish;

impl App {
    /// One event of the terminal.
    pub(crate) fn event(&mut self, event: Event, now: Instant) {
        self.take_event(event, now);
        // Whatever it was: what lies on the board now stops the clock, and nothing is lost.
        self.pause_or_go_on();
        self.keep_up(Keep::Moves);
    }

    fn take_event(&mut self, event: Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(..) => {
                self.frame = Frame::default();
                self.needs_draw = true;
            }
            Event::FocusGained | Event::FocusLost => {
                self.catch_up(now);
                self.is_focused = event == Event::FocusGained;
                self.pause_or_go_on();
            }
            Event::Key(_) => {}
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        self.needs_draw = true;
        if keys::is_interrupt(key) {
            self.exit = Some(ExitReason::Interrupted);
            return;
        }
        if let Some(top) = self.overlays.last_mut() {
            let is_help = matches!(top, Overlay::Pager(pager) if pager.is_help());
            if top.asks_for_help(key) && !is_help {
                self.push_help();
                return;
            }
            let reply = top.key(key);
            self.reply(reply);
            return;
        }
        self.notice = None;
        if self.scrubber.is_some() {
            if matches!(key.code, KeyCode::F(1) | KeyCode::Char('?' | 'h')) {
                self.push_help();
                return;
            }
            self.scrubber_key(key, now);
            return;
        }
        let Some(press) = keys::press_of(key) else { return };
        if press.key == Key::Escape && (self.search.cancel() || self.give_up_reading()) {
            return;
        }
        if self.session().is_none() {
            // Between two games there is only the menu.
            match KeyMap::of_no_game().action(press) {
                Some(action) => self.act(action),
                None if matches!(press.key, Key::Escape | Key::Select) => self.act(Action::Home),
                None => {}
            }
            return;
        }
        self.game_key(press, now);
    }

    fn game_key(&mut self, press: KeyPress, now: Instant) {
        let Some(session) = self.session() else { return };
        let is_enter = matches!(press.key, Key::Select | Key::Select2);
        if is_enter && is_offered(session, &Action::GoOn) {
            self.act(Action::GoOn);
            return;
        }
        if press.mods.alt
            && let Key::Arrow(direction) = press.key
        {
            self.held_undo = None;
            self.scroll(direction.step());
            return;
        }
        // What a lesson says stays.
        let was_said = session.message().is_some() && session.lesson().is_none();
        self.catch_up(now);
        let Some(table) = self.table_mut() else { return };
        let taken = table.session.key(press);
        let is_used = taken.is_some();
        let action = if is_used { None } else { KeyMap::new(&*table.session).action(press) };
        if action == Some(Action::Undo) {
            self.undo_key(now);
            return;
        }
        self.held_undo = None;
        if let Some(action) = action {
            self.act(action);
            return;
        }
        let Some(table) = self.table_mut() else { return };
        let outcome = taken.unwrap_or_else(|| table.session.standard_key(press));
        let is_idle = !outcome.redraw && outcome.request.is_none();
        self.absorb(outcome);
        if is_idle && !is_used && press.key != Key::Escape {
            self.tell_ignored(press);
        }
        if press.key == Key::Escape && is_idle {
            // First the words go, then the menu comes.
            if was_said {
                self.dismiss();
            } else {
                self.act(Action::Menu);
            }
        }
    }

    /// Says why a key did nothing.
    fn tell_ignored(&mut self, press: KeyPress) {
        let Some(session) = self.session() else { return };
        let keys = KeyMap::new(session);
        let (name, help) = (keys::label(press), keys.label(&Action::Help));
        let words = match keys.missing(press) {
            Some(what) => format!("{name}: {} is not to be had here", what.to_lowercase()),
            None => format!("{name} does nothing here; {help} shows the keys that do"),
        };
        self.tell(words);
    }

    /// Undo, but a key that is held down stops where another game begins.
    fn undo_key(&mut self, now: Instant) {
        if let Some(last) = self.held_undo {
            self.held_undo = Some(now);
            if now.saturating_duration_since(last) < HELD {
                return;
            }
            self.held_undo = None;
        }
        let Some(table) = self.table_mut() else { return };
        if !table.session.can_undo() {
            self.tell("There is nothing to undo");
            return;
        }
        let outcome = table.session.undo();
        if outcome.game_changed {
            self.held_undo = Some(now);
        }
        self.absorb(outcome);
    }

    pub(super) fn dismiss(&mut self) {
        if let Some(table) = self.table_mut() {
            let outcome = table.session.dismiss();
            self.absorb(outcome);
        }
    }

    fn scrubber_key(&mut self, key: KeyEvent, now: Instant) {
        let Some(session) = self.session() else { return };
        let (at, named) = (session.position(), session.checkpoints());
        let points: Vec<usize> = named.iter().map(|(_, position)| *position).collect();
        let Some(scrubber) = &mut self.scrubber else { return };
        match scrubber.key(key, at, &points, now) {
            Wish::Nothing => {}
            Wish::Go(to) => self.go_to(to),
            Wish::Leave(to) => {
                self.scrubber = None;
                self.frame = Frame::default();
                self.go_to(to);
                self.pause_or_go_on();
            }
            Wish::Checkpoint => self.act(Action::Checkpoint),
            Wish::Forget => {
                if let Some(table) = self.table_mut() {
                    for (name, _) in named.iter().filter(|(_, position)| *position == at) {
                        table.session.remove_checkpoint(name);
                    }
                }
            }
        }
    }

    /// Moves the window by a tile.
    fn scroll(&mut self, (dx, dy): (i32, i32)) {
        if let Some(table) = self.table_mut() {
            let tile = table.session.layout().tile();
            table.scroll(dx * tile, dy * tile);
            self.needs_draw = true;
        }
    }

    fn mouse(&mut self, event: MouseEvent, now: Instant) {
        if let Some(top) = self.overlays.last_mut() {
            let reply = top.mouse(event);
            self.needs_draw = true;
            self.reply(reply);
            return;
        }
        let at = (event.column, event.row).into();
        let is_press = matches!(event.kind, MouseEventKind::Down(_));
        if is_press {
            self.notice = None;
            self.needs_draw = true;
        }
        if self.scrubber.is_some() {
            let is_held = matches!(event.kind, MouseEventKind::Drag(MouseButton::Left));
            let on_bar =
                self.bar.contains(at) && event.kind == MouseEventKind::Down(MouseButton::Left);
            if (on_bar || is_held)
                && let Some(scrubber) = &mut self.scrubber
            {
                let to = scrubber.position_at(self.bar, event.column);
                self.go_to(to);
            }
            return;
        }
        if event.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some((_, action)) = self.hits.iter().find(|(rect, _)| rect.contains(at))
        {
            let action = action.clone();
            self.act(action);
            return;
        }
        if self.session().is_none() {
            return;
        }
        let held = event.modifiers.contains(KeyModifiers::SHIFT);
        let wheel = match event.kind {
            MouseEventKind::ScrollUp if held => Some((-1, 0)),
            MouseEventKind::ScrollDown if held => Some((1, 0)),
            MouseEventKind::ScrollUp => Some((0, -1)),
            MouseEventKind::ScrollDown => Some((0, 1)),
            MouseEventKind::ScrollLeft => Some((-1, 0)),
            MouseEventKind::ScrollRight => Some((1, 0)),
            _ => None,
        };
        if let Some(step) = wheel {
            self.scroll(step);
            return;
        }
        self.catch_up(now);
        let Some(table) = self.table_mut() else { return };
        let is_inside = table.area().contains(at);
        let pixel = table.pixel(event.column, event.row);
        let pointer = |button| Pointer {
            at: pixel,
            button: keys::button_of(button),
            mods: keys::modifiers_of(event.modifiers),
            kind: PointerKind::Mouse,
        };
        let input = match event.kind {
            MouseEventKind::Down(button) if is_inside => Input::Press(pointer(button)),
            MouseEventKind::Drag(button) => Input::Drag(pointer(button)),
            MouseEventKind::Up(button) => Input::Release(pointer(button)),
            MouseEventKind::Moved => Input::Hover(is_inside.then_some(pixel)),
            _ => return,
        };
        let outcome = table.session.input(input);
        self.absorb(outcome);
    }

    fn paste(&mut self, text: &str) {
        self.needs_draw = true;
        if let Some(top @ (Overlay::Form(_) | Overlay::Prompt(_))) = self.overlays.last_mut() {
            top.paste(text);
            return;
        }
        // A game ID or a file's path that is pasted into the board is meant to be opened.
        let text = text.trim();
        let is_file = puzzle_sitting::path_of(text).is_file();
        self.ask(if is_file { Question::LoadFile } else { Question::GameId }, text);
    }

    /// Does what an overlay replied.
    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Stay => self.offer(),
            Reply::Close => {
                self.overlays.pop();
            }
            Reply::Act(action) => {
                let below = std::mem::take(&mut self.overlays);
                self.act(action);
                if !self.overlays.is_empty() {
                    self.overlays.splice(0..0, below);
                }
            }
            Reply::Do(action) => self.act(action),
            Reply::Accept => self.accept(),
        }
        self.settle();
    }

    /// Lets a dialog on top offer what can be had.
    fn offer(&mut self) {
        let table = self.current.and_then(|at| self.tables.get(at));
        if let (Some(table), Some(Overlay::Form(form))) = (table, self.overlays.last_mut()) {
            form.offer(&*table.session);
        }
    }

    /// Takes what was typed or set.
    fn accept(&mut self) {
        match self.overlays.pop() {
            Some(Overlay::Prompt(prompt)) => {
                let text = prompt.text();
                let below = std::mem::take(&mut self.overlays);
                if let Err(why) = self.answer(prompt.question, &text) {
                    self.overlays = below;
                    let mut prompt = prompt;
                    prompt.refuse(why);
                    self.overlays.push(Overlay::Prompt(prompt));
                }
            }
            Some(Overlay::Form(mut form)) => {
                let below = std::mem::take(&mut self.overlays);
                if let Some(table) = self.table() {
                    form.offer_now(&*table.session);
                }
                let result =
                    form.values().and_then(|values| self.take_values(form.purpose, &values));
                if let Err(invalid) = result {
                    self.overlays = below;
                    form.refuse(invalid.to_string());
                    self.overlays.push(Overlay::Form(form));
                }
            }
            other => self.overlays.extend(other),
        }
    }

    /// After overlays came or went: without a game there is always a menu.
    pub(crate) fn settle(&mut self) {
        if self.exit.is_none()
            && self.overlays.is_empty()
            && !self.is_busy()
            && self.session().is_none()
        {
            self.act(Action::Home);
        }
        self.pause_or_go_on();
    }
}

//! Handling keys and the mouse.

use std::time::Instant;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use puzzle_app::PuzzleCommand;
use puzzle_core::input::{Input, Key, Pointer, PointerKind};

use super::{App, FRAME, Frame};
use crate::history_bar;
use crate::keys;
use crate::options::ExitReason;
use crate::overlay::Overlay;
use crate::overlay_reply::Reply;

impl App {
    /// Handles an event of the terminal.
    pub(crate) fn event(&mut self, event: Event, now: Instant) {
        self.take_event(event, now);
        // Any event may have opened or closed an overlay.
        self.update_pause();
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
                let effects = self.controller.tick(&mut self.shared, now, FRAME);
                self.apply(effects);
                self.is_focused = event == Event::FocusGained;
                self.update_pause();
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
            let reply = top.key(key, &self.styles);
            self.reply(reply);
            return;
        }
        let is_in_history = self.controller.history.is_some();
        if is_in_history && matches!(key.code, KeyCode::F(1) | KeyCode::Char('?' | 'h')) {
            self.push_help();
            return;
        }
        let Some(press) = keys::press_of(key) else { return };
        let leads_home = matches!(press.key, Key::Escape | Key::Select);
        if self.session().is_none() && !self.is_busy() && leads_home {
            return self.choose(PuzzleCommand::Home.into());
        }
        if press.mods.alt
            && let Key::Arrow(direction) = press.key
        {
            self.scroll(direction.step());
            return;
        }
        let effects = self.controller.press(&mut self.shared, press, now);
        self.apply(effects);
    }

    /// Scrolls the board by one tile.
    fn scroll(&mut self, by: (i32, i32)) {
        if let Some((game, view)) = self.game_and_view() {
            view.scroll(&game.session, by);
            self.needs_draw = true;
        }
    }

    fn mouse(&mut self, event: MouseEvent, now: Instant) {
        if let Some(top) = self.overlays.last_mut() {
            let reply = top.mouse(event, &self.styles);
            self.needs_draw = true;
            self.reply(reply);
            return;
        }
        let at = (event.column, event.row).into();
        let is_press = matches!(event.kind, MouseEventKind::Down(_));
        if is_press {
            self.controller.notice = None;
            self.needs_draw = true;
        }
        if let Some(history) = &self.controller.history {
            let is_held = matches!(event.kind, MouseEventKind::Drag(MouseButton::Left));
            let on_bar =
                self.bar.contains(at) && event.kind == MouseEventKind::Down(MouseButton::Left);
            if on_bar || is_held {
                let to = history_bar::position_at(&history.playback, self.bar, event.column);
                let effects = self.controller.go_in_history(&mut self.shared, to);
                self.apply(effects);
            }
            return;
        }
        if event.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some((_, choice)) = self.hits.iter().find(|(rect, _)| rect.contains(at))
        {
            let choice = choice.clone();
            self.choose(choice);
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
        let Some((game, view)) = self.game_and_view() else { return };
        let is_inside = view.area().contains(at);
        let pixel = view.pixel(&game.session, event.column, event.row);
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
        let effects = self.controller.input(&mut self.shared, input, now);
        self.apply(effects);
    }

    fn paste(&mut self, text: &str) {
        self.needs_draw = true;
        if let Some(top @ (Overlay::Form(_) | Overlay::Prompt(_))) = self.overlays.last_mut() {
            top.paste(text);
            return;
        }
        let effects = self.controller.paste(&mut self.shared, text);
        self.apply(effects);
    }

    /// Handles the reply of an overlay.
    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Stay => self.offer(),
            Reply::Close => {
                self.overlays.pop();
                if self.overlays.is_empty() {
                    self.controller.close_levels();
                }
            }
            Reply::Act(choice) => {
                let below = std::mem::take(&mut self.overlays);
                self.choose(choice);
                if !self.overlays.is_empty() {
                    self.overlays.splice(0..0, below);
                }
            }
            Reply::ActAndStay(choice) => self.choose(choice),
            Reply::Accept => self.accept(),
        }
        self.ensure_overlay();
    }

    /// Updates which choices the topmost dialog offers.
    fn offer(&mut self) {
        if let (Some(game), Some(Overlay::Form(form))) =
            (self.controller.game(), self.overlays.last_mut())
        {
            form.offer(&game.session);
        }
    }

    /// Accepts the values of the topmost dialog.
    fn accept(&mut self) {
        match self.overlays.pop() {
            Some(Overlay::Prompt(prompt)) => {
                let text = prompt.text();
                let below = std::mem::take(&mut self.overlays);
                let answered = self.controller.answer(&mut self.shared, prompt.question, &text);
                match answered {
                    Ok(effects) => self.apply(effects),
                    Err(why) => {
                        self.overlays = below;
                        let mut prompt = prompt;
                        prompt.refuse(why);
                        self.overlays.push(Overlay::Prompt(prompt));
                    }
                }
            }
            Some(Overlay::Form(mut form)) => {
                let below = std::mem::take(&mut self.overlays);
                if let Some(game) = self.controller.game() {
                    form.offer_now(&game.session);
                }
                let (controller, shared) = (&mut self.controller, &mut self.shared);
                let result = form
                    .values()
                    .and_then(|values| controller.set_values(shared, form.purpose, &values));
                match result {
                    Ok(effects) => self.apply(effects),
                    Err(invalid) => {
                        self.overlays = below;
                        form.refuse(invalid.into());
                        self.overlays.push(Overlay::Form(form));
                    }
                }
            }
            other => self.overlays.extend(other),
        }
    }
}

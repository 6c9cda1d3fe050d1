//! Random keys, mouse, touches, texts, files and sizes on the window without a display.

use puzzle_midend::Midend;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use eframe::egui::{
    Event, MouseWheelSource, MouseWheelUnit, PointerButton, TouchDeviceId, TouchId, TouchPhase,
    Vec2, accesskit::Role, vec2,
};
use puzzle_core::GameRng;
use puzzle_core::game::Status;

use super::*;
use crate::dialog::Dialog;

/// Events in one run of the window.
const EVENTS: usize = 120;
/// Runs in a test; the campaign `cargo xtask window-fuzz SECONDS` sets the time instead.
const RUNS: usize = 4;
/// The maximum width and height of the window, in points.
const MAX_SIZE: usize = 3000;
/// The maximum number of frames until the window rests after its last event.
const MAX_FRAMES: usize = 3000;

const STARTS: &[&str] = &[
    "",
    "sliding/4x4#1",
    "sliding/star#1",
    "sokoban#1",
    "mahjong/turtle#1",
    "hidato#1",
    "hidato-editor",
    "mahjong-editor",
    "sokoban-editor",
    "sliding-editor",
    "lights-out/3x3:111000111",
    "@sokoban/rooms/1",
    "@mahjong/quest/1",
];

/// Texts to type and to paste.
const TEXTS: &[&str] = &[
    "",
    " ",
    "5",
    "12345678901234567890",
    "-1",
    "é漢\u{1f600}\u{202e}",
    "a\u{301}\n\tb",
    "\u{1b}[31m\0",
    "sokoban#2",
    "sliding/2x2:1,2,0,3",
    "hidato/4x4mR:3b16a1_13_14a5_9a6a11a",
    "@mahjong/quest/1",
    "tetris/1x1",
    "RLUDrlud",
    "#####\n#@$.#\n#####\n",
];

/// The messages of all panics. Searches catch their own.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A window that receives the random events of a seed.
struct Run {
    window: Window,
    rng: GameRng,
    size: Vec2,
    /// Where the mouse or the finger is.
    at: Pos2,
}

impl Run {
    /// Runs the window with the events of a seed.
    fn of(seed: u64) {
        let mut rng = GameRng::new(&format!("window-{seed}"));
        let window = Window::open(STARTS[rng.index(STARTS.len())]);
        let mut run = Self { window, rng, size: vec2(900.0, 760.0), at: Pos2::ZERO };
        for _ in 0..EVENTS {
            run.act();
            run.leave_other_folders();
        }
        run.rest();
        run.check_saves();
    }

    fn act(&mut self) {
        match self.rng.index(100) {
            0..25 => self.press_key(),
            25..40 => self.type_text(),
            40..60 => self.use_control(),
            60..85 => self.point(),
            85..90 => self.touch(),
            90..93 => self.resize(),
            93..96 => self.pass_time(),
            96..98 => self.drop_sample(),
            _ => {
                let is_focused = self.rng.chance(1, 2);
                self.window.harness.event(Event::WindowFocused(is_focused));
                self.window.harness.input_mut().focused = is_focused;
            }
        }
        self.window.harness.run_steps(2);
    }

    fn modifiers(&mut self) -> Modifiers {
        let list = [Modifiers::NONE, Modifiers::NONE, Modifiers::SHIFT, CTRL, Modifiers::ALT];
        list[self.rng.index(list.len())]
    }

    fn press_key(&mut self) {
        const OFTEN: &[Key] = &[
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Enter,
            Key::Space,
            Key::Tab,
            Key::Escape,
            Key::Backspace,
            Key::Delete,
        ];
        let keys = [OFTEN, Key::ALL][self.rng.index(2)];
        let key = keys[self.rng.index(keys.len())];
        let modifiers = self.modifiers();
        self.window.harness.key_press_modifiers(modifiers, key);
    }

    fn type_text(&mut self) {
        let text = match self.rng.index(4) {
            0 | 1 => char::from(b' ' + self.rng.index(95) as u8).to_string(),
            2 => TEXTS[self.rng.index(TEXTS.len())].to_string(),
            _ => {
                let n = self.rng.index(3) * 2000;
                TEXTS[self.rng.index(TEXTS.len())].repeat(1 + n)
            }
        };
        let event = match self.rng.index(4) {
            0 => Event::Paste(text),
            1 => [Event::Copy, Event::Cut][self.rng.index(2)].clone(),
            _ => Event::Text(text),
        };
        self.window.harness.event(event);
    }

    /// Clicks a random button, line of a menu, or field.
    fn use_control(&mut self) {
        let harness = &self.window.harness;
        let controls: Vec<_> = harness
            .query_all_by(|node| {
                [
                    Role::Button,
                    Role::CheckBox,
                    Role::RadioButton,
                    Role::TextInput,
                    Role::MultilineTextInput,
                    Role::ComboBox,
                    Role::Slider,
                    Role::SpinButton,
                ]
                .contains(&node.role())
            })
            .collect();
        if let Some(control) = self.rng.pick(&controls) {
            match self.rng.index(4) {
                0 => control.focus(),
                1 => control.click_accesskit(),
                _ => control.click(),
            }
        }
    }

    /// Returns a place in the window, or somewhat outside of it.
    fn place(&mut self) -> Pos2 {
        let mut part = || self.rng.index(1101) as f32 / 1000.0 - 0.05;
        Pos2::new(part() * self.size.x, part() * self.size.y)
    }

    fn point(&mut self) {
        let pos = self.place();
        let modifiers = self.modifiers();
        let buttons = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary];
        let button = buttons[self.rng.index(3)];
        let press = |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers };
        let from = self.at;
        let events = match self.rng.index(8) {
            0 => vec![Event::PointerGone],
            1 => vec![press(from, true)],
            2 => vec![press(from, false)],
            3 => vec![Event::Zoom([0.5, 1.1, 2.0][self.rng.index(3)])],
            4 => vec![
                press(from, true),
                Event::PointerMoved(from + (pos - from) / 2.0),
                Event::PointerMoved(pos),
                press(pos, false),
            ],
            5 => vec![self.wheel(modifiers)],
            _ => vec![Event::PointerMoved(pos), press(pos, true), press(pos, false)],
        };
        self.at = pos;
        for event in events {
            self.window.harness.event(event);
        }
    }

    fn wheel(&mut self, modifiers: Modifiers) -> Event {
        let units = [MouseWheelUnit::Point, MouseWheelUnit::Line, MouseWheelUnit::Page];
        let mut delta = || self.rng.index(41) as f32 - 20.0;
        Event::MouseWheel {
            delta: vec2(delta(), delta()),
            unit: units[self.rng.index(3)],
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers,
        }
    }

    /// One or two fingers, with the mouse events that the window system makes of the first one.
    fn touch(&mut self) {
        let n_fingers = 1 + self.rng.index(2) as u64;
        let end = [TouchPhase::End, TouchPhase::Cancel][self.rng.index(2)];
        for phase in [TouchPhase::Start, TouchPhase::Move, TouchPhase::Move, end] {
            for id in 0..n_fingers {
                let pos = self.place();
                let (device_id, force) = (TouchDeviceId(1), None);
                self.window.harness.event(Event::Touch {
                    device_id,
                    id: TouchId(id),
                    phase,
                    pos,
                    force,
                });
                let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
                let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers };
                if id == 0 {
                    self.window.harness.event(match phase {
                        TouchPhase::Start => press(true),
                        TouchPhase::Move => Event::PointerMoved(pos),
                        TouchPhase::End => press(false),
                        TouchPhase::Cancel => Event::PointerGone,
                    });
                }
            }
        }
    }

    /// Gives the window another size, often a small one, or the screen another resolution.
    fn resize(&mut self) {
        let mut side = || {
            let most = [20, 400, 400, 1200, 1200, MAX_SIZE][self.rng.index(6)];
            1.0 + self.rng.index(most) as f32
        };
        self.size = vec2(side(), side());
        self.window.harness.set_size(self.size);
        let scale = [0.5, 1.0, 1.0, 1.0, 1.25, 2.0][self.rng.index(6)];
        // A picture of many pixels takes long to draw, and shows nothing that a smaller one does
        // not.
        if self.size.x * self.size.y * scale * scale < 2e6 {
            self.window.harness.set_pixels_per_point(scale);
        }
    }

    /// Lets the clock and the animations go on.
    fn pass_time(&mut self) {
        let millis = [1, 20, 300, 5000, 3_600_000][self.rng.index(5)];
        let now = Instant::now() + Duration::from_millis(millis);
        let App { shared, windows, .. } = self.window.harness.state_mut();
        let _ = windows[0].controller.tick(&mut shared.app, now, Duration::ZERO);
    }

    fn drop_sample(&mut self) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/samples");
        let mut files: Vec<_> =
            folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let file = &files[self.rng.index(files.len())];
        self.window.drop_and_leave(file);
    }

    /// Closes a dialog whose path leads out of the run's own folder: random keys must not overwrite
    /// other files.
    fn leave_other_folders(&mut self) {
        let own = self.window.folder.path().canonicalize().unwrap();
        let is_own = |path: &Path| {
            // The file and its folders need not exist yet.
            let known = path.ancestors().find_map(|part| part.canonicalize().ok());
            known.is_some_and(|known| known.starts_with(&own)) && !path.ends_with("..")
        };
        for window in &mut self.window.harness.state_mut().windows {
            window.dialogs.retain(|dialog| match dialog {
                Dialog::Path(dialog) => is_own(&dialog.path()),
                _ => true,
            });
        }
    }

    /// Runs frames without events until nothing moves. Searches may go on.
    fn rest(&mut self) {
        for _ in 0..MAX_FRAMES {
            self.window.harness.run_steps(1);
            let is_searching = self
                .window
                .harness
                .state()
                .windows
                .iter()
                .any(|window| window.controller.is_busy());
            if is_searching || self.window.wait() > Duration::from_millis(60) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("the window never rests");
    }

    /// Closes all windows and checks that each game that was begun is in the profile.
    fn check_saves(&mut self) {
        self.window.harness.state_mut().keep();
        let App { shared, windows, .. } = self.window.harness.state();
        let kept: Vec<(String, String, usize)> = shared
            .app
            .in_progress()
            .iter()
            .map(|kept| {
                let game = shared.app.autosave.fetch(kept.uid).unwrap();
                let mut session = Midend::new(shared.app.registry.game(&kept.game).unwrap());
                let _ = session.resume(&game.save, &game.journal, &game.now).unwrap();
                (session.game_id().unwrap(), session.moves_text(), session.position())
            })
            .collect();
        for window in windows {
            let Some(session) = window.session() else { continue };
            let is_begun = session.history_len() > 0 && session.lesson().is_none();
            if is_begun && session.status() == Status::Ongoing {
                let game = (session.game_id().unwrap(), session.moves_text(), session.position());
                assert!(kept.contains(&game), "{game:?} is not saved, only {kept:?}");
            }
        }
    }
}

#[test]
fn random_events_never_break_the_window() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        PANICS.lock().unwrap().push(info.to_string());
        usual(info);
    }));
    let seconds = std::env::var("WINDOW_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let first = std::env::var("WINDOW_FUZZ_SEED").ok().and_then(|text| text.parse().ok());
    let begun = Instant::now();
    let (mut n_runs, mut failures) = (0, Vec::new());
    let goes_on = |n: usize| match seconds {
        Some(seconds) => begun.elapsed() < Duration::from_secs(seconds),
        None => n < RUNS,
    };
    while goes_on(n_runs) {
        let seed = first.unwrap_or(0) + n_runs as u64;
        let _ = catch_unwind(AssertUnwindSafe(|| Run::of(seed)));
        let panics = std::mem::take(&mut *PANICS.lock().unwrap());
        failures.extend(panics.into_iter().map(|why| format!("seed {seed}: {why}")));
        n_runs += 1;
    }
    println!("{n_runs} runs of {EVENTS} events, {} failures", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

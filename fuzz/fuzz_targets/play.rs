//! A game under any stream of inputs: keys, pointers, time, undo, saves in between.
#![no_main]

use core::time::Duration;

use libfuzzer_sys::fuzz_target;
use puzzle_core::{
    Button, Direction, Input, Key, KeyPress, Modifiers, NullCanvas, Point, Pointer, PointerKind,
    Work,
};
use puzzle_midend::Opened;

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, bytes)) = bytes.split_first() else { return };
    let registry = puzzle_backends::bundled();
    let game = registry.games()[usize::from(which) % registry.games().len()];
    let mut session = game.session();
    let Ok(Opened::Generate(task)) = session.open(&format!("{}#fuzz", game.info.id)) else { return };
    let done = session.job(&task).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
    let size = session.size();
    for chunk in bytes.chunks_exact(3).take(400) {
        let (kind, a, b) = (chunk[0], i32::from(chunk[1]), i32::from(chunk[2]));
        let at = Point::new(a * (size.w + 20) / 255 - 10, b * (size.h + 20) / 255 - 10);
        let button = [Button::Left, Button::Middle, Button::Right][(kind / 16 % 3) as usize];
        let mods = Modifiers { shift: kind & 64 > 0, ctrl: kind & 128 > 0, alt: false };
        let touch = if a > 200 { PointerKind::Touch } else { PointerKind::Mouse };
        let pointer = Pointer { at, button, mods, kind: touch };
        let key = |key| Input::Key(KeyPress { key, mods, keypad: b > 200 });
        let _ = match kind % 16 {
            0..=2 => session.input(Input::Press(pointer)),
            3 => session.input(Input::Drag(pointer)),
            4..=5 => session.input(Input::Release(pointer)),
            6 if b < 128 => session.input(Input::Cancel),
            6 => session.input(Input::Hover(Some(at))),
            7..=9 => session.input(key(Key::Arrow(Direction::ALL[(a % 4) as usize]))),
            10 => session.input(key(Key::Char(char::from(a as u8)))),
            11 => session.input(key([Key::Select, Key::Select2, Key::Backspace, Key::Tab][(a % 4) as usize])),
            12 => session.tick(Duration::from_millis(a as u64 * 10)),
            13 => session.undo(),
            14 => session.go_to(a as usize),
            _ => session.restart(),
        };
        session.redraw(&mut NullCanvas);
    }
    let saved = session.save().unwrap();
    let mut again = game.session();
    let _ = again.load(&saved).unwrap();
    assert_eq!(again.save().unwrap(), saved);
});

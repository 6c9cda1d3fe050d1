//! A game under any sequence of inputs: keys, pointers, time, searches and undo, with a save at the
//! end.
//!
//! Boards are small, searches are short and sessions are reused, so that a run takes a fraction of
//! a millisecond and there can be many.

use core::time::Duration;
use std::cell::RefCell;

use puzzle_core::draw::{NullCanvas, Point};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Drawn, Midend, Task};

/// Puzzles of all games, with various kinds of boards.
const PUZZLES: [&str; 17] = [
    "sliding/2x3:3,0,1,5,2,4",
    "sliding/3x3:1,0,8,5,3,2,4,6,7",
    "sokoban/7x7:w8tsts2w2swbwsw2s2bs2w3s2uw2sws3ws2w5s",
    "sokoban/5x3:w6ubtw6",
    "sokoban/6x3r:w7ubstw7",
    "mahjong/_4-4:cnnccncn",
    "mahjong/tent:8nntt8kt1g0011vg18kxkggxn8vx0vkxnv0t",
    "mahjong/_6-6_b2-2:a7ki7ia7kkiia7ka",
    "hidato/4x4mR:3b16a1_13_14a5_9a6a11a",
    "hidato/3x3mR:1a3b5b9",
    "hidato/3x3mX:1h",
    "hidato-editor/4x4mR:p",
    "hidato-editor/3x3mX:i",
    "sokoban-editor/6x4:w7ubstw7s6",
    "mahjong-editor/12x8x3:_-4-4_.a2",
    "sliding-editor/4x3:1-5,z,6,o5_h6_e1.2_w3x4_lA",
    "sliding-editor/3x3:1-4,o5_h4_c1v2,2w3_p10.10,40.10,10.40,40.40",
];

thread_local! {
    static SESSIONS: RefCell<Vec<Midend>> = RefCell::new(sessions());
}

fn sessions() -> Vec<Midend> {
    let games = puzzle_backends::bundled();
    let all = PUZZLES.map(|id| Midend::new(games.game(id.split('/').next().unwrap()).unwrap()));
    let mut list = Vec::from(all);
    // A session of each game for loading saves.
    list.extend(games.games().iter().copied().map(Midend::new));
    list
}

fn search(session: &mut Midend, task: &Task) {
    if let Ok(job) = session.job(task) {
        let _ = session.finish(job.run(&mut Work::limited(200, 4 << 20)));
    }
}

pub(crate) fn run(bytes: &[u8]) {
    let Some((&which, bytes)) = bytes.split_first() else { return };
    SESSIONS.with_borrow_mut(|sessions| {
        let (sessions, others) = sessions.split_at_mut(PUZZLES.len());
        let i = usize::from(which) % PUZZLES.len();
        let session = &mut sessions[i];
        // Otherwise the save would include earlier games.
        let _ = session.clear();
        let _ = session.open(PUZZLES[i]).unwrap();
        play(session, bytes);
        if let Some(saved) = session.save() {
            let other = others.iter_mut().find(|other| other.info().id == session.info().id);
            let other = other.unwrap();
            let _ = other.clear();
            let _ = other.load(&saved).unwrap();
            assert_eq!(other.save().unwrap(), saved);
        }
    });
}

fn play(session: &mut Midend, bytes: &[u8]) {
    let (size, mut drawn) = (session.size(), Drawn::default());
    for chunk in bytes.chunks_exact(3).take(40) {
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
            7..=8 => session.input(key(Key::Arrow(Direction::ALL[(a % 4) as usize]))),
            9 => {
                let task = [Task::Hint, Task::Mistakes, Task::Solve(Objective::Any)];
                search(session, &task[(a % 3) as usize]);
                continue;
            }
            10 => session.input(key(Key::Char(char::from(a as u8)))),
            11 => session.input(key(
                [Key::Select, Key::Select2, Key::Backspace, Key::Tab][(a % 4) as usize]
            )),
            12 => session.tick(Duration::from_millis(a as u64 * 10)),
            13 => session.undo(),
            14 => session.go_to(a as usize),
            _ => session.restart(),
        };
        session.redraw(&mut NullCanvas, &mut drawn);
    }
}
